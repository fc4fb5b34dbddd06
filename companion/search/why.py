"""Says why a document is a hit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeAlias

from companion.search.fields import Field, Page, Part
from companion.search.found import Reason, Shown, Why
from companion.search.marks import marks, shown, snippet
from companion.search.ways import Unit, Way

WHERE = {Part.TITLE: Reason.TITLE, Part.NAME: Reason.NAME, Part.TEXT: Reason.TEXT}
LESS_DIRECT = (Reason.TYPO, Reason.PINYIN, Reason.SYNONYM)
Places: TypeAlias = list[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Sought:
    """What to look for in one document: the tight *query* as a whole, else the needles of *ways*.

    *complete* says that there is a way for every part of the query.
    """

    query: str
    ways: tuple[Way, ...]
    complete: bool

    @classmethod
    def of(cls, query: str, units: Sequence[Unit], doc: int) -> Sought:
        """Return what to look for in the *doc*-th document."""
        ways = [unit.way(doc) for unit in units]
        return cls(query, tuple(way for way in ways if way), None not in ways)

    def places(self, field: Field) -> Places:
        """Return the places of *field* to mark."""
        return marks(field.tight, self.query, self.ways)

    def reason(self, part: Part) -> Reason:
        """Return why a document is a hit in whose *part* most of it stands."""
        for reason in LESS_DIRECT:
            if any(way.reason is reason for way in self.ways):
                return reason
        return WHERE[part] if self.complete else Reason.WORDS

    def word(self, field: Field, places: Places) -> str:
        """Return what stands in *field* for the query: where it is another word than was typed, that word."""
        other = [way for way in self.ways if way.reason in LESS_DIRECT]
        ranges = shown(field, (marks(field.tight, "", other) or places)[:1])
        return field.text[slice(*ranges[0])] if ranges else ""


def show(page: Page, lang: str, made: Callable[[], Sought], reason: Reason | None = None) -> Shown:
    """Return what to show of *page* to a reader of *lang* by what *made* gives; a *reason* that is given stands."""
    title, sought = page.titles[lang], made()
    where, found = _where(page, lang, sought)
    text = next((f for f in page.fields if f.part is Part.TEXT and f.lang == lang), where)
    # The title is shown anyway: where it says why, the piece is from the text.
    shows, marked = (text, sought.places(text)) if where is title else (where, found)
    piece, ranges = snippet(shows, shown(shows, marked))
    reason = reason or sought.reason(where.part)
    why = Why(reason, sought.word(where, found), shows.part, shows.lang, piece, ranges)
    return Shown(shown(title, found if where is title else sought.places(title)), why)


def _where(page: Page, lang: str, sought: Sought) -> tuple[Field, Places]:
    """Return the text that shows best why, and the places in it: in the reader's language if it can be, there the text
    with most of the query, the title before the others."""
    fields = sorted(page.fields, key=lambda field: field.lang != lang)
    best, places, most = fields[0], Places(), 0
    for _, group in groupby(fields, lambda field: field.lang):
        for field in group:
            found = sought.places(field)
            size = sum({field.tight[s:e]: e - s for s, e in found}.values())
            if size > most:
                best, places, most = field, found, size
        if most:
            break
    return best, places
