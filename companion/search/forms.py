"""The words that are known as such: of the glossaries, of the reviewed lists, and as they are spelled in pinyin."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from companion.content import LANGUAGES, GameContent
from companion.content.model import SearchWords
from companion.search.fields import Page, Part
from companion.search.folding import folded, squeezed
from companion.search.pinyin import initials, spelled
from companion.search.words import is_han, runs, stem

LONGEST_SPELLED = 8  # characters of a piece of a title that is spelled
NEAR = 12  # words that a beginning of pinyin may stand for


def tight(text: str) -> str:
    """Return *text* as forms are kept and compared."""
    return squeezed(folded(text))


def key_of(words: Sequence[str]) -> str:
    """Return what a form is known by, from its runs: Latin words count without their endings."""
    return " ".join(run if is_han(run) else stem(run) for run in words)


@dataclass(frozen=True, slots=True)
class Group:
    """Forms that mean the same, in *game* or (None) everywhere. *wanted* are those that texts use."""

    game: str | None
    forms: tuple[str, ...]
    wanted: tuple[str, ...]


def groups(contents: Iterable[GameContent], shared: SearchWords) -> Iterator[Group]:
    """Yield all groups: a term with its synonyms, and those of the reviewed lists."""
    for content in contents:
        game = content.game.id
        for term in content.terms.values():
            wanted = _tight(term.words.texts.get(lang, "") for lang in LANGUAGES)
            yield Group(game, _tight([*wanted, *(w for words in term.synonyms.values() for w in words)]), wanted)
        yield from (_listed(game, words) for words in content.search.same)
    yield from (_listed(None, words) for words in shared.same)


def _listed(game: str | None, words: Mapping[str, tuple[str, ...]]) -> Group:
    forms = _tight(form for group in words.values() for form in group)
    return Group(game, forms, forms)


def _tight(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, map(tight, texts))))


class Forms:
    """Finds forms in a query. *values* is what a form is known for, by its key."""

    def __init__(self, keys: Iterable[str]) -> None:
        self._keys = frozenset(keys)
        self.longest_run = max((len(key) for key in self._keys if is_han(key)), default=0)
        self.most_words = max((key.count(" ") + 1 for key in self._keys if not is_han(key)), default=0)

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def at(self, run: str, start: int) -> int:
        """Return the length of the longest form that begins at *start* of a Han run; 0 where none does."""
        for length in range(min(self.longest_run, len(run) - start), 0, -1):
            if run[start : start + length] in self._keys:
                return length
        return 0

    def words_at(self, stems: Sequence[str], start: int) -> int:
        """Return of how many Latin words, given by their stems, the longest form is that begins with word *start*; 0
        where none does."""
        for number in range(min(self.most_words, len(stems) - start), 0, -1):
            if " ".join(stems[start : start + number]) in self._keys:
                return number
        return 0


class Spellings:
    """What may be meant by Latin letters: the Han forms of titles and terms, and pieces of them, by pinyin."""

    def __init__(self, pages: Iterable[Page]) -> None:
        whole: dict[str, dict[str, None]] = {}
        parts: dict[str, dict[str, None]] = {}
        for form in _han_names(pages):
            for key in (*_few(form, spelled), *(_few(form, initials) if len(form) > 1 else ())):
                whole.setdefault(key, {})[form] = None
            for piece in _pieces(form):
                for key in spelled(piece):
                    parts.setdefault(key, {})[piece] = None
        self._whole = {key: tuple(forms) for key, forms in whole.items()}
        self._parts = {key: tuple(forms) for key, forms in parts.items()}
        self._sorted = sorted(self._whole.keys() | self._parts.keys())

    def exact(self, letters: str) -> tuple[str, ...]:
        """Return the forms that are spelled just so, whole titles first."""
        found = {**dict.fromkeys(self._whole.get(letters, ())), **dict.fromkeys(self._parts.get(letters, ()))}
        return tuple(found)

    def called(self, letters: str) -> tuple[str, ...]:
        """Return the whole titles and names that are spelled just so."""
        return self._whole.get(letters, ())

    def beginning(self, letters: str) -> tuple[str, ...]:
        """Return forms whose spelling begins so."""
        start = bisect_left(self._sorted, letters)
        keys = [key for key in self._sorted[start : start + NEAR] if key.startswith(letters)]
        return tuple(dict.fromkeys(form for key in keys for form in self.exact(key)))[:NEAR]


def _few(form: str, ways: Callable[[str], list[str]]) -> list[str]:
    return ways(form) if len(form) <= LONGEST_SPELLED else []


def _han_names(pages: Iterable[Page]) -> Iterator[str]:
    """Yield the Han runs of all titles and other names."""
    for page in pages:
        for field in page.fields:
            if field.part is not Part.TEXT:
                yield from filter(is_han, runs(field.tight))


def _pieces(form: str) -> Iterator[str]:
    """Yield the pieces of *form* of two characters and more."""
    for start in range(len(form) - 1):
        for end in range(start + 2, min(len(form), start + LONGEST_SPELLED) + 1):
            yield form[start:end]
