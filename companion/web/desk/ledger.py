"""The ledger in words: entries, their lines, and the line that offers to take the newest back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.matches import Look, Written, seat_of
from companion.web.desk import labels, placed
from companion.web.desk.reader import Reader, owner
from companion.web.desk.undone import Undone
from companion.web.locale import gettext as _
from companion.web.locale import pgettext
from companion.web.refusals import HOST_ONLY, OTHER_SEAT, POSITION, REVEALED
from companion.web.viewmodel import Amount, Chip, LedgerEntry, LedgerLine, UndoLine, Words

MOST = 4  # changes that the line about the newest entry has room for
RECENT = 12
NOTHING_UNDONE = Undone(())


def entries(
    look: Look, reader: Reader, undone: Undone = NOTHING_UNDONE, most: int | None = RECENT
) -> tuple[LedgerEntry, ...]:
    """Return the newest *most* entries (None: all), newest first; what was taken back stays and says so."""
    by_line: dict[int, list[Mapping[str, Any]]] = {}
    for step in look.history:
        by_line.setdefault(step["ref"][0] + 1, []).append(step)
    waits = {row["ref"][0] + 1 for row in look.view["waiting"]}
    rows = [w for w in reversed(look.lines) if w.kind != "remove" and w.number not in waits - by_line.keys()]
    shown = rows if most is None else rows[:most]
    return tuple(_row(look, reader, w, by_line.get(w.number, ()), undone) for w in shown)


def _row(
    look: Look, reader: Reader, written: Written, steps: Sequence[Mapping[str, Any]], undone: Undone
) -> LedgerEntry:
    """An entry that was played, one that was taken back, or a correction: it says which entry it set right."""
    if not written.stands:
        return _gone(look, reader, written.number, undone)
    corrects = look.access.plays and written.number not in look.closed
    entry = _entry(reader, written.number, steps) if steps else _correction(reader, written)
    return replace(entry, corrects=corrects)


def _correction(reader: Reader, written: Written) -> LedgerEntry:
    return LedgerEntry(written.number, labels.kept(reader, written.body))


def _gone(look: Look, reader: Reader, number: int, undone: Undone) -> LedgerEntry:
    """An entry that was taken back: what it said, and the way to bring it in again."""
    body = undone.body(number)
    seat = seat_of(str(body.get("address", "")))
    words = labels.kept(reader, body) if body else pgettext("ledger", "an entry taken back")
    who = None if seat is None else reader.seat(seat)
    again = undone.by(number)
    return LedgerEntry(number, words, seat=who, undone=True, again=None if again in look.closed else again)


def _entry(reader: Reader, number: int, steps: Sequence[Mapping[str, Any]]) -> LedgerEntry:
    asked = steps[0]["asked"]
    seat = reader.seat(asked["seat"]) if asked and asked["seat"] is not None else None
    effects = [effect for step in steps for effect in step["effects"]]
    told = (*_reworded(reader, steps), *lines(reader, effects))
    return LedgerEntry(number, labels.label(reader, steps), told, seat, _chips(steps))


def _reworded(reader: Reader, steps: Sequence[Mapping[str, Any]]) -> Iterator[LedgerLine]:
    """Yield for each part that was corrected what it said before and what it says now."""
    for step in steps:
        words = [labels.wording(reader, entry, step["asked"]) for entry in (*step["was"], step["entry"])]
        if len(words) > 1:
            yield LedgerLine(labels.joined(_("Corrected:"), " ", labels.listed(words, " \u2192 ")))


def _chips(steps: Sequence[Mapping[str, Any]]) -> tuple[Chip, ...]:
    printed = any(str(step["entry"].get("address", "")).startswith(labels.BOX) for step in steps)
    corrected = any(step["was"] for step in steps)
    return (
        *((Chip(_("read off your own copy")),) if printed else ()),
        *((Chip(pgettext("entry", "corrected"), "doubt"),) if corrected else ()),
    )


def lines(reader: Reader, effects: Iterable[Mapping[str, Any]]) -> tuple[LedgerLine, ...]:
    """Return the lines people read: each effect, and one for each holder that a position set."""
    effects = list(effects)
    told = [effect for effect in effects if effect["clause"] != POSITION and reader.shows(effect)]
    return (*placed.lines(reader, effects), *(line(reader, effect) for effect in _once(told)))


def _once(effects: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Piles of one seat that are put in order for one reason are one line."""
    before: object = None
    for effect in effects:
        pile = (effect["clause"], effect["holder"]) if effect["kind"] == "mixed" else None
        if pile is None or pile != before:
            yield effect
        before = pile


def line(reader: Reader, effect: Mapping[str, Any]) -> LedgerLine:
    """Return one effect: who, what, how much, and which clause."""
    amount = reader.amount(effect)
    seat = reader.holder(owner(effect))
    return LedgerLine(reader.reason(effect), (amount,) if amount else (), reader.link(effect["clause"]), seat)


def last(look: Look, reader: Reader, undone: Undone) -> UndoLine | None:
    """Return the newest entry that stands, and the number that undoing it names."""
    if look.undo is None:
        return None
    steps = [step for step in look.history if step["ref"][0] + 1 == look.undo]
    seq, why = _open(look, reader, look.undo)
    if not steps:
        return UndoLine(labels.kept(reader, undone.body(look.undo)), seq=seq, why=why)
    asked = steps[0]["asked"]
    seat = reader.seat(asked["seat"]) if asked and asked["seat"] is not None else None
    return UndoLine(labels.label(reader, steps), _amounts(look, reader, steps, seat), seat, seq, why)


def _open(look: Look, reader: Reader, number: int) -> tuple[int | None, Words]:
    """Return the line that taking back names, or None and why this reader may not."""
    why = look.closed.get(number)
    if why is None:
        return number, ""
    # a phone that only looks on is offered nothing, and need not be told so at every entry
    return None, _kept_shut(reader, str(why.clause), why.facts) if look.access.plays else ""


def _kept_shut(reader: Reader, clause: str, facts: Mapping[str, Any]) -> Words:
    """Return in one line beside the entry who may take it back; the refusal itself says it at length."""
    if clause == OTHER_SEAT:
        return _("Only %(seat)s or the host can take this back", seat=reader.plain(str(facts["seat"])))
    return _("The host can correct it") if clause in (REVEALED, HOST_ONLY) else reader.barred(clause, facts)


def redo(look: Look, reader: Reader, undone: Undone) -> UndoLine | None:
    """Return what the newest line took back, where that line is an undo: one tap brings it in again."""
    newest = look.lines[-1] if look.lines else None
    if newest is None or newest.kind != "remove" or not newest.stands or newest.number in look.closed:
        return None
    target = undone.target(newest.number)
    if target is None:
        return None
    body = undone.body(target)
    seat = seat_of(str(body.get("address", "")))
    return UndoLine(labels.kept(reader, body), (), None if seat is None else reader.seat(seat), newest.number)


def waiting(look: Look, reader: Reader) -> Iterator[LedgerEntry]:
    """Yield the entries that wait: kept and shown, and not counted until they fit again."""
    for row in look.view["waiting"]:
        entry = row["entry"]
        number = seat_of(str(entry.get("address", "")))
        seat = None if number is None else reader.seat(number)
        number = row["ref"][0] + 1
        corrects = look.access.plays and number not in look.closed
        yield LedgerEntry(number, labels.kept(reader, entry), seat=seat, corrects=corrects)


def _amounts(look: Look, reader: Reader, steps: Sequence[Mapping[str, Any]], seat: Any) -> tuple[Amount, ...]:
    """Return what the entry came to: all of it for the seat that answered alone, else the points of every seat."""
    sums: dict[tuple[str, str, str], int] = {}
    for effect in (e for step in steps for e in step["effects"] if reader.shows(e)):
        holder = owner(effect)
        if holder is None or reader.amount(effect) is None:
            continue
        what = effect["thing"] if effect["kind"] == "moved" else effect["mark"]
        by = effect["n"] if effect["kind"] == "moved" else effect["to"] - effect["was"]
        sign = -1 if effect["kind"] == "moved" and effect["source"] == holder else 1
        key = (holder, effect["kind"], what)
        sums[key] = sums.get(key, 0) + sign * by
    alone = seat is not None and {holder for holder, _, _ in sums} <= {f"seat.{seat.index}"}
    found = [
        reader.change(holder, kind, what, by, named=not alone)
        for (holder, kind, what), by in sums.items()
        if by and (alone or what == look.view["score"])
    ]
    return tuple(found[:MOST])
