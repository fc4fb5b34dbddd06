"""Which documents are called just what was asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.search.fields import Page, Part
from companion.search.forms import key_of
from companion.search.found import Reason
from companion.search.ways import Unit
from companion.search.words import runs

LEVELS = {Part.TITLE: 4, Part.NAME: 2}  # a title goes before another name; one less where only endings differ


class ExactTitles:
    """The titles and other names of all documents."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._levels: dict[str, dict[int, int]] = {}
        for doc, page in enumerate(pages):
            for field in page.fields:
                level = LEVELS.get(field.part, 0)
                if level:
                    self._add(key_of(runs(field.tight)), doc, level - 1)
                    self._add(field.tight, doc, level)

    def _add(self, key: str, doc: int, level: int) -> None:
        levels = self._levels.setdefault(key, {})
        levels[doc] = max(level, levels.get(doc, 0))

    def levels(self, bare: str, units: Sequence[Unit]) -> Mapping[int, int]:
        """Return how exactly documents are called *bare*: the higher the more exactly, none where they are not.

        Where a query is one word that is no word, they may be called what it spells, or what it nearly is; where it
        is one that nothing is called, what means the same.
        """
        found: dict[int, int] = {}
        for key in (bare, key_of(runs(bare)), *_meant(units, Reason.PINYIN, Reason.TYPO)[:1]):
            for doc, level in self._levels.get(key, {}).items():
                found[doc] = max(level, found.get(doc, 0))
        for needle in _meant(units, Reason.SYNONYM):
            for doc in self._levels.get(key_of(runs(needle)), ()):
                found.setdefault(doc, 1)
        return found


def _meant(units: Sequence[Unit], *reasons: Reason) -> tuple[str, ...]:
    """Return the words that a query of one unit stands for by the first of its ways that has one of *reasons*."""
    ways = units[0].ways if len(units) == 1 else ()
    return next((way.needles for way in ways if way.reason in reasons), ())
