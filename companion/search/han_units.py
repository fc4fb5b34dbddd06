"""Takes runs of Han characters apart."""

from __future__ import annotations

from collections.abc import Iterator

from whoosh.query import Term

from companion.search.forms import LONGEST_SPELLED, Forms
from companion.search.found import Reason
from companion.search.index import WORDS
from companion.search.lexis import Lexis
from companion.search.pinyin import spelled
from companion.search.ways import Unit, Way, of_run, of_sum
from companion.search.words import is_han, pairs

TYPO = 0.6  # what a form counts that only sounds like what was typed
LONE = 0.25  # ... a character of a run without its neighbours
ENOUGH = 0.5  # of the characters of an unknown run that must be there when no two neighbours are
SINGLE, REST = 0.5, 0.3  # the weight of a character that is a form by itself, and of one that is left over
MOST_TYPOS = 5
SHORTEST_CALLED = 3  # a shorter run often sounds like something by chance


class HanUnits:
    """A run has no gaps between its words: known forms are found in it, the longest first, and the rest is looked for
    by neighbours."""

    def __init__(self, lexis: Lexis) -> None:
        self._lexis, self._index = lexis, lexis.index
        self._known = {form: self._make(form) for form in lexis.forms if is_han(form)}

    def of(self, run: str, empty: Forms) -> Iterator[Unit]:
        """Yield the units of *run*; the forms of *empty* count for nothing."""
        meant = self._called(run)
        if meant:
            yield Unit((meant,))
            return
        rest = place = 0
        while place < len(run):
            form, idle = self._lexis.forms.at(run, place), empty.at(run, place)
            # A single character is often a piece of another word, so it does not cut a run.
            if form < 2 and idle < 1 and len(run) > 1:
                place += 1
                continue
            yield from self._rest(run[rest:place])
            length = max(form, idle, 1)
            if form >= idle and not (idle == form == 1 < len(run)):
                yield self._form(run[place : place + length])
            rest = place = place + length
        yield from self._rest(run[rest:])

    def _called(self, run: str) -> Way | None:
        """Return the way to have the title or name that all of *run* sounds like; None where *run* stands anywhere."""
        if not SHORTEST_CALLED <= len(run) <= LONGEST_SPELLED or self._index.scores(of_run(run)):
            return None
        forms = dict.fromkeys(form for key in spelled(run) for form in self._lexis.spellings.called(key))
        return self._lexis.way(Reason.TYPO, list(forms)[:MOST_TYPOS], TYPO) if forms else None

    def _form(self, form: str) -> Unit:
        return self._known[form] if form in self._known else self._make(form)

    def _make(self, form: str) -> Unit:
        return Unit((self._lexis.way(None, [form], 1.0), *self._lexis.otherwise(form)))

    def _rest(self, rest: str) -> Iterator[Unit]:
        """Yield the units of a run that holds no known forms but single characters."""
        for character in dict.fromkeys(rest):
            if character in self._lexis.forms:
                yield Unit(self._form(character).ways, SINGLE)
        if len(rest) > 1:
            known = self._index.scores(of_run(rest))
            yield Unit((self._loose(rest), *(() if known else self._sounds(rest))))
        elif rest and rest not in self._lexis.forms:
            yield Unit((self._lexis.way(None, [rest], 1.0),), REST)

    def _loose(self, rest: str) -> Way:
        """Return the way to have some of a run: neighbours count fully, lone characters little."""
        near = self._index.scores(of_sum([Term(WORDS, pair) for pair in pairs(rest)]))
        lists = [self._index.term(WORDS, character) for character in dict.fromkeys(rest)]
        lone: dict[int, float] = {}
        held: dict[int, int] = {}
        for found in lists:
            for doc, score in found.items():
                lone[doc] = lone.get(doc, 0.0) + score
                held[doc] = held.get(doc, 0) + 1
        scores = dict(near)
        for doc, number in held.items():
            share = number / len(lists)
            if share >= ENOUGH or doc in near:
                scores[doc] = scores.get(doc, 0.0) + LONE * share * lone[doc]
        return Way(None, scores, (rest,), loose=True)

    def _sounds(self, rest: str) -> Iterator[Way]:
        """Yield the forms that sound like a piece of *rest*, which stands nowhere: the longest piece that does."""
        for length in range(len(rest), 1, -1):
            for start in range(len(rest) - length + 1):
                piece = rest[start : start + length]
                forms = [form for key in spelled(piece) for form in self._lexis.spellings.exact(key) if form != piece]
                if forms:
                    yield self._lexis.way(Reason.TYPO, forms[:MOST_TYPOS], TYPO)
                    return
