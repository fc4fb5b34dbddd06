"""The end of a match: who won and why, and where every point came from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.matches import Look
from companion.web import locale
from companion.web.desk import ledger
from companion.web.desk.labels import joined
from companion.web.desk.page import head
from companion.web.desk.reader import Reader, points
from companion.web.desk.undone import Undone
from companion.web.locale import gettext as _
from companion.web.locale import pgettext
from companion.web.viewmodel import Amount, EndPage, Rank, ScorePart, SeatRef, Words


def end_page(look: Look, lang: str, undone: Undone) -> EndPage:
    """Return the page of a match that is over; *undone* knows what was taken back."""
    reader = Reader.of(look, lang)
    seats = sorted(look.view["seats"], key=lambda seat: (seat["marks"]["rank"], seat["seat"]))
    score = look.view["score"]
    ranking = tuple(Rank(s["marks"]["rank"], reader.seat(s["seat"]), points(look, s["marks"][score])) for s in seats)
    return EndPage(
        head(look, reader),
        _title(look, reader, seats),
        _reason(look, reader),
        ranking,
        tuple(_parts(look, reader)),
        last=ledger.last(look, reader, undone),
        redo=ledger.redo(look, reader, undone),
        ledger=ledger.entries(look, reader, undone),
        level=look.view["level"],
    )


def _title(look: Look, reader: Reader, seats: list[Mapping[str, Any]]) -> Words:
    best = [seat for seat in seats if seat["marks"]["rank"] == seats[0]["marks"]["rank"]]
    score = points(look, best[0]["marks"][look.view["score"]])
    if len(best) == 1:
        person = str(reader.talk.name(f"seat.{best[0]['seat']}"))
        return _("%(name)s wins with %(points)s", name=person, points=score)
    names = locale.joined([str(reader.talk.name(f"seat.{seat['seat']}")) for seat in best])
    return _("%(names)s share the win with %(points)s", names=names, points=score)


def _reason(look: Look, reader: Reader) -> Words:
    """Return the sentences of the tie-breaks that hold now; one that was written down earlier may be none any more."""
    between, after = pgettext("between a name and what was done", ": "), pgettext("after a sentence", ". ")
    parts: list[Words] = []
    for note in _ties(look):
        parts += [reader.name(str(note["holder"])), between, reader.reason(note), after]
    if not parts and sum(seat["marks"]["rank"] == 1 for seat in look.view["seats"]) > 1:
        return _("They are equal in everything that breaks a tie.")
    return joined(*parts) if parts else _("Most points win.")


def _ties(look: Look) -> list[Mapping[str, Any]]:
    """Return the note of each tie-break that the seats' marks keep, in the order they were written first."""
    hold = {f"seat.{s['seat']}": str(s["marks"].get("tied", "")).split(";") for s in look.view["seats"]}
    found: dict[tuple[str, str], Mapping[str, Any]] = {}
    for note in (e for step in look.view["steps"] for e in step["effects"] if e["kind"] == "noted"):
        broke = f"{note['facts'].get('thing', '')}:{note['facts'].get('count', '')}"
        if "tie" in note["clause"] and broke in hold.get(str(note["holder"]), ()):
            found[str(note["holder"]), broke] = note
    return list(found.values())


def _parts(look: Look, reader: Reader) -> Iterator[tuple[SeatRef, tuple[ScorePart, ...]]]:
    """Yield for each seat what every clause gave or took, as bars that follow one another."""
    effects = [*look.view["opening"], *(e for step in look.view["steps"] for e in step["effects"])]
    sums = {s["seat"]: _by_clause(look, effects, s["seat"]) for s in look.view["seats"]}
    widest = max((max(_running(rows.values()), default=1) for rows in sums.values()), default=1) or 1
    for seat, rows in sums.items():
        yield reader.seat(seat), tuple(_bars(look, reader, rows, widest))


def _by_clause(look: Look, effects: list[Mapping[str, Any]], seat: int) -> dict[str, int]:
    rows: dict[str, int] = {}
    for effect in effects:
        mine = effect["kind"] == "marked" and effect["holder"] == f"seat.{seat}"
        if mine and effect["mark"] == look.view["score"]:
            rows[effect["clause"]] = rows.get(effect["clause"], 0) + effect["to"] - effect["was"]
    return {clause: by for clause, by in rows.items() if by}


def _running(amounts: Any) -> list[int]:
    total, seen = 0, [0]
    for by in amounts:
        total += by
        seen.append(total)
    return seen


def _bars(look: Look, reader: Reader, rows: Mapping[str, int], widest: int) -> Iterator[ScorePart]:
    at = 0
    for clause, by in rows.items():
        low = min(at, at + by)
        yield ScorePart(
            reader.clause(clause),
            Amount(_signed(look, by), "gain" if by > 0 else "loss"),
            100 * low / widest,
            100 * abs(by) / widest,
            reader.link(clause),
        )
        at += by
    yield ScorePart(_("Total"), Amount(points(look, at)), 0, 100 * at / widest, None, True)


def _signed(look: Look, by: int) -> str:
    return locale.signed_halves(by) if look.view["score_unit"] == 2 else locale.signed(by)
