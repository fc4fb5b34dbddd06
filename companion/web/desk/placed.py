"""What a position set, as lines: one for each seat with all its amounts, and one for what belongs to no seat."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.web import refusals
from companion.web.desk.labels import joined, listed
from companion.web.desk.reader import Reader, owner
from companion.web.locale import pgettext
from companion.web.refusals import POSITION
from companion.web.viewmodel import LedgerLine, Words


def lines(reader: Reader, effects: Sequence[Mapping[str, Any]]) -> Iterator[LedgerLine]:
    """Yield the lines of a position: the table first, then every seat that it changed."""
    by_owner: dict[str, list[Mapping[str, Any]]] = {}
    for effect in effects:
        if effect["clause"] == POSITION and reader.shows(effect):
            by_owner.setdefault(owner(effect) or "", []).append(effect)
    for holder in sorted(by_owner):
        yield _line(reader, holder, by_owner[holder])


def _line(reader: Reader, holder: str, effects: Sequence[Mapping[str, Any]]) -> LedgerLine:
    amounts = tuple(a for e in effects if (a := reader.amount(e)))
    told = [_told(reader, effect) for effect in effects if reader.amount(effect) is None]
    text = listed(told) if told else refusals.reason(POSITION)
    return LedgerLine(text, amounts, None, reader.holder(holder))


def _told(reader: Reader, effect: Mapping[str, Any]) -> Words:
    """A mark that is no amount: what it is called and what it is now."""
    if effect["kind"] == "moved":
        return reader.name(effect["thing"])
    between = pgettext("between a name and what was done", ": ")
    value = reader.value(effect["mark"], effect["to"])
    named = joined(reader.mark(effect["mark"]), between, value)
    if str(effect["holder"]) in ("table", owner(effect)):
        return named
    state = isinstance(effect["to"], bool)  # of a place: the word says it all
    return joined(reader.name(str(effect["holder"])), between, value if state else named)
