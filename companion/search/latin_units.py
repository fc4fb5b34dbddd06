"""Takes Latin words apart: English, pinyin, or either with a slip."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from rapidfuzz.distance import OSA
from rapidfuzz.process import extract
from whoosh.query import Term

from companion.search.forms import Forms, key_of
from companion.search.found import Reason
from companion.search.index import STEMS, WORDS
from companion.search.lexis import Lexis
from companion.search.ways import Unit, Way, of_any, of_word
from companion.search.words import is_han, stem

SPELLED, PIECE = 0.8, 0.5  # what the first form that is spelled so counts, and what the others do
BEGUN, INSIDE = 0.45, 0.25  # ... a word that begins with the last one typed, and one that holds it
TYPO = 0.6
PART = 0.3  # the weight of a word that is only a part of a form
MOST_BEGUN, MOST_TYPOS, MOST_SPELLED = 24, 5, 6
SHORT = 6  # letters below which one slip is allowed, and two from there on
SHORTEST_INSIDE, SHORTEST_SPELLED, SHORTEST_TYPO = 3, 3, 4


class LatinUnits:
    """Words count with their endings or without; only a word that stands nowhere is taken for pinyin or a slip."""

    def __init__(self, lexis: Lexis) -> None:
        self._lexis, self._index = lexis, lexis.index
        self._words = sorted(word for word in lexis.index.known(WORDS) if not is_han(word))
        self._stems = {word: stem(word) for word in self._words}
        self._known = {word: self._make(word) for word in self._words}
        self._typed = [word for word in self._words if word.isalpha() and len(word) >= SHORTEST_TYPO - 1]

    def of(self, words: Sequence[str], empty: Forms, *, ending: bool) -> Iterator[Unit]:
        """Yield the units of neighbouring words; the forms of *empty* count for nothing. *ending* says that the last
        one ends the query, so that it may not be finished."""
        place = 0
        stems = [stem(word) for word in words]
        known = [
            bool(self._index.term(STEMS, each) or self._index.term(WORDS, w))
            for each, w in zip(stems, words, strict=True)
        ]
        while place < len(words):
            meant, number = self._spelled_at(words, known, place)
            idle = empty.words_at(stems, place)
            form = self._lexis.forms.words_at(stems, place)
            if meant:
                yield Unit(meant)
            elif idle < max(form, 1):
                number = max(form, 1)
                last = ending and place + number == len(words)
                yield from self._form(words[place : place + number], empty, ending=last)
            else:
                number = idle
            place += number

    def _form(self, words: Sequence[str], empty: Forms, *, ending: bool) -> Iterator[Unit]:
        if len(words) == 1:
            yield self._word(words[0], ending)
            return
        direct = self._lexis.way(None, [" ".join(words)], 1.0)
        yield Unit((direct, *self._lexis.otherwise(key_of(words))))
        for word in words:
            if stem(word) not in empty:
                yield Unit(self._direct(word), PART)

    def _word(self, word: str, ending: bool) -> Unit:
        """Return the unit of one word: by the first of these that finds anything."""
        ways = [*self._direct(word), *self._lexis.otherwise(stem(word))]
        if ending:
            own = stem(word)
            ways += self._among([w for w in self._from(word) if self._stems[w] != own], BEGUN)
        return Unit(tuple(ways or self._inside(word) or (ending and self._begun(word)) or self._typos(word)))

    def _direct(self, word: str) -> tuple[Way, ...]:
        """Return the way to have *word* itself, with whatever ending."""
        return self._known[word] if word in self._known else self._make(word)

    def _make(self, word: str) -> tuple[Way, ...]:
        found = self._index.scores(of_word(word))
        return (Way(None, found, (word, *self._endings(word))),) if found else ()

    def _endings(self, word: str) -> list[str]:
        """Return the words that are *word* with another ending."""
        wanted = stem(word)
        return [w for w in self._from(wanted) if w != word and self._stems[w] == wanted]

    def _from(self, beginning: str) -> list[str]:
        start = bisect_left(self._words, beginning)
        end = bisect_left(self._words, beginning + "\U0010ffff", start)
        return self._words[start : min(end, start + MOST_BEGUN)]

    def _among(self, words: Sequence[str], boost: float) -> list[Way]:
        found = self._index.scores(of_any([Term(WORDS, word) for word in words], boost)) if words else {}
        return [Way(None, found, tuple(words))] if found else []

    def _inside(self, word: str) -> list[Way]:
        if len(word) < SHORTEST_INSIDE:
            return []
        return self._among([w for w in self._words if word in w][:MOST_BEGUN], INSIDE)

    # --- pinyin ----------------------------------------------------------------------------------

    def _spelled_at(self, words: Sequence[str], known: Sequence[bool], place: int) -> tuple[tuple[Way, ...], int]:
        """Return the Han that words from *place* on spell, and of how many words: the most that do, among them one
        that is not *known* from the texts."""
        for number in range(min(MOST_SPELLED, len(words) - place), 0, -1):
            if all(known[place : place + number]):
                break
            forms = self._lexis.spellings.exact("".join(words[place : place + number]).replace("'", ""))
            if forms:
                return tuple(self._spelled(forms)), number
        return (), 0

    def _spelled(self, forms: Sequence[str]) -> Iterator[Way]:
        for place, form in enumerate(forms[:MOST_BEGUN]):
            yield self._lexis.way(Reason.PINYIN, [form], PIECE if place else SPELLED)
            yield from (Way(Reason.PINYIN, other.scores, other.needles) for other in self._lexis.otherwise(form))

    def _begun(self, word: str) -> list[Way]:
        if len(word) < SHORTEST_SPELLED:
            return []
        ways = (self._lexis.way(Reason.PINYIN, [form], PIECE) for form in self._lexis.spellings.beginning(word))
        return [way for way in ways if way.scores]

    # --- slips -----------------------------------------------------------------------------------

    def _typos(self, word: str) -> list[Way]:
        if len(word) < SHORTEST_TYPO or not word.isalpha():
            return []
        slips = 1 if len(word) < SHORT else 2
        near = extract(word, self._typed, scorer=OSA.distance, score_cutoff=slips, limit=MOST_TYPOS)
        least = min((distance for _, distance, _ in near), default=0)
        return [self._lexis.way(Reason.TYPO, [w], TYPO) for w, distance, _ in near if distance == least]
