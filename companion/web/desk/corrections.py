"""The forms that set the table right: position, recount, tally; and reading what they send into entries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.content.model import Mark
from companion.matches import Entry, Look, Position, Recount, Tally
from companion.web import locale
from companion.web.desk.page import head
from companion.web.desk.reader import SEAT_MARKS, Reader, yes_no
from companion.web.locale import gettext as _
from companion.web.numbers import halves, whole
from companion.web.ports import PositionInput, TallyInput
from companion.web.viewmodel import Field, Pick, PositionPage, RecountPage, TallyPage

MOST = 999


def position_page(look: Look, lang: str) -> PositionPage:
    """Return the position form, with where the match is beside every field."""
    reader = Reader.of(look, lang)
    table = look.view["table"]
    phases = tuple(Pick(p.id, p.words.in_language(lang)) for p in look.shipped.content.game.phases)
    rows = tuple((reader.seat(seat["seat"]), tuple(_seat_fields(look, reader, seat))) for seat in look.view["seats"])
    fields = tuple(_field(look, reader, "table", mark, table[mark.id]) for mark in _marks(look, "table"))
    return PositionPage(head(look, reader), phases, table["phase"], fields, rows, look.view["level"])


def _marks(look: Look, owner: str) -> Iterator[Mark]:
    for mark in look.shipped.content.game.marks:
        if mark.owner == owner and not mark.inner and mark.id != "phase":
            yield mark


def _seat_fields(look: Look, reader: Reader, seat: Mapping[str, Any]) -> Iterator[Field]:
    holder = f"seat.{seat['seat']}"
    for mark in _marks(look, "seat"):
        yield _field(look, reader, holder, mark, seat["marks"][mark.id])
    yield from _things(look, reader, holder, seat["held"])


def _things(look: Look, reader: Reader, holder: str, held: Mapping[str, int] | None) -> Iterator[Field]:
    for thing in look.shipped.content.game.things:
        now = "" if held is None else str(held[thing.id])
        yield Field(f"{holder}.{thing.id}", thing.words.in_language(reader.lang), "number", now, 0, MOST)


def _field(look: Look, reader: Reader, holder: str, mark: Mark, now: Any) -> Field:
    name, title = f"{holder}.{mark.id}", reader.mark(mark.id)
    if mark.type == "flag":
        return Field(name, title, "flag", yes_no(bool(now)))
    if mark.type == "one-of":
        values = tuple(Pick(str(v), reader.plain(str(v))) for v in mark.values)
        return Field(name, title, "pick", reader.plain(str(now)), values=values)
    if mark.id in SEAT_MARKS:
        values = tuple(Pick(str(n), reader.plain(f"seat.{n}")) for n in range(len(look.header.names)))
        return Field(name, title, "pick", reader.plain(f"seat.{now}") if now >= 0 else "", values=values)
    unit = 2 if mark.halves else 1
    text = locale.halves(now) if mark.halves else str(now)
    return Field(name, title, "number", text, _part(mark.low, unit), _part(mark.high, unit), bool(mark.halves))


def _part(bound: int | None, unit: int) -> int | None:
    return None if bound is None else bound // unit


def position(look: Look, wish: PositionInput) -> Position:
    """Return the entry of a position form: what was filled in, and the phase it names.

    A match that is over stays so, unless another phase is named: what was left over is not scored once more.
    """
    marks: list[tuple[str, str, Any]] = []
    held: list[tuple[str, str, int]] = []
    things = {thing.id for thing in look.shipped.content.game.things}
    declared = {(m.owner, m.id): m for m in look.shipped.content.game.marks}
    for name, text in wish.values.items():
        holder, _dot, what = name.rpartition(".")
        if holder.startswith("seat.") and what in things:
            held.append((holder, what, whole(text) or 0))
        else:
            mark = declared[("table" if holder == "table" else "seat", what)]
            marks.append((holder, what, value_of(mark, text)))
    if not (look.view["over"] and wish.phase == look.view["table"]["phase"]):
        marks.append(("table", "phase", wish.phase))
    level = wish.level if wish.level != look.view["level"] else ""
    return Position(tuple(marks), tuple(held), level)


def value_of(mark: Mark, text: str) -> Any:
    """Return the value a form's text means for *mark*; the form has checked that it is one."""
    if mark.type == "flag":
        return text == "yes"
    if mark.type == "one-of":
        return text
    return (halves(text) if mark.halves else whole(text)) or 0


def _own(look: Look) -> Sequence[int]:
    """Return the seats that the reader may enter something for: the host all of them."""
    return range(len(look.header.names)) if look.access.host else sorted(look.access.seats)


def recount_page(look: Look, holder: str, lang: str) -> RecountPage | None:
    """Return the counting form of one seat; None for a holder nobody counts, or where nothing is counted."""
    reader = Reader.of(look, lang)
    names = [f"seat.{n}" for n in _own(look)]
    chosen = holder or names[0]
    if chosen not in names:
        return None
    seat = look.view["seats"][int(chosen.removeprefix("seat."))]
    holders = tuple((Pick(name, reader.plain(name)), reader.holder(name)) for name in names)
    fields = tuple(_things(look, reader, chosen, seat["held"]))
    bare = tuple(Field(f.name.rpartition(".")[2], f.title, f.kind, f.now, f.low, f.high) for f in fields)
    return RecountPage(head(look, reader), holders, chosen, bare)


def recounts(look: Look, holder: str, counts: Mapping[str, str]) -> Sequence[Entry]:
    """Return a recount for every thing whose real count differs from what the app has."""
    seat = look.view["seats"][int(holder.removeprefix("seat."))]
    held = seat["held"] or {}
    told = {thing: whole(text) or 0 for thing, text in counts.items()}
    return [Recount(holder, thing, n) for thing, n in told.items() if held.get(thing) != n]


def tally_page(look: Look, lang: str) -> TallyPage:
    """Return the form for points by hand."""
    reader = Reader.of(look, lang)
    seats = tuple(reader.seat(n) for n in _own(look))
    game = look.shipped.content.game
    tracks = tuple(Pick(m.id, reader.mark(m.id)) for m in game.marks if m.id == look.view["score"])
    reasons = tuple(Pick(clause, str(reader.talk.title(clause))) for clause in game.scoring)
    return TallyPage(head(look, reader), seats, tracks, reasons)


def tally(look: Look, wish: TallyInput) -> Tally | None:
    """Return the entry of a tally form, the amount in the track's own unit; None where that is no amount."""
    unit = look.view["score_unit"]
    amount = halves(wish.amount) if unit == 2 else whole(wish.amount)
    return Tally(wish.seat, wish.track, amount, wish.reason, wish.words) if amount else None


def beyond(look: Look, entry: Tally) -> str:
    """Return what is wrong where *entry* would take its track beyond its ends, in points; else empty."""
    mark = next(m for m in look.shipped.content.game.marks if (m.owner, m.id) == ("seat", entry.mark))
    to = look.view["seats"][entry.seat]["marks"][entry.mark] + entry.amount
    low, high = mark.low or 0, mark.high
    if low <= to and (high is None or to <= high):
        return ""
    said = locale.halves if mark.halves else str
    if high is None:
        return _("That would come to %(result)s, and it cannot go below %(low)s.", result=said(to), low=said(low))
    return _(
        "That would come to %(result)s. It can only be from %(low)s to %(high)s.",
        result=said(to),
        low=said(low),
        high=said(high),
    )
