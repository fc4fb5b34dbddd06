"""What each seat owed: the lines that carry the facts ``owed`` become one row for each clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.matches import Look
from companion.web import locale
from companion.web.desk.reader import Reader, owner
from companion.web.viewmodel import DueRow

Effect = Mapping[str, Any]


def rows(
    look: Look, reader: Reader, seat: int, effects: Sequence[Effect]
) -> tuple[tuple[DueRow, ...], tuple[Effect, ...]]:
    """Return the rows of *seat* among *effects* of a phase, and its other lines.

    What is due is the same for all seats: one that could neither pay nor lose anything has no line of its own.
    """
    own = [effect for effect in effects if owner(effect) == f"seat.{seat}"]
    due = _due(effects)
    told = tuple(_row(look, reader, clause, n, [e for e in own if e["clause"] == clause]) for clause, n in due.items())
    return told, tuple(e for e in own if e["clause"] not in due)


def lacking(seat: int, effects: Sequence[Effect]) -> dict[str, tuple[int, str]]:
    """Return by clause how many of what is due *seat* lacks in *effects*, and of what (empty: nobody says)."""
    found: dict[str, tuple[int, str]] = {}
    for clause, due in _due(effects).items():
        of = [effect for effect in effects if effect["clause"] == clause]
        things = [e["thing"] if e["kind"] == "moved" else e["facts"].get("thing", "") for e in of]
        short = due - sum(_moved(e for e in of if owner(e) == f"seat.{seat}"))
        if short > 0:
            found[clause] = (short, next((str(thing) for thing in things if thing), ""))
    return found


def _due(effects: Iterable[Effect]) -> dict[str, int]:
    found: dict[str, int] = {}
    for effect in effects:
        owed = effect["facts"].get("owed")
        if isinstance(owed, int):
            found.setdefault(effect["clause"], owed)
    return {clause: found[clause] for clause in sorted(found, key=_order(effects))}


def _order(effects: Iterable[Effect]) -> Any:
    """The clauses as the rules came to them, whichever seat had nothing to say about the first."""
    met = list(dict.fromkeys(effect["clause"] for effect in effects))
    return met.index


def _row(look: Look, reader: Reader, clause: str, due: int, own: Sequence[Effect]) -> DueRow:
    paid = sum(_moved(own))
    lost = sum(e["to"] - e["was"] for e in own if e["kind"] == "marked" and e["mark"] == look.view["score"])
    link = reader.link(clause)
    assert link is not None, clause  # a clause of the game: the core owes nobody anything
    signed = locale.signed_halves(lost) if look.view["score_unit"] == 2 else locale.signed(lost)
    return DueRow(link, str(due), str(paid), str(due - paid), signed)


def _moved(own: Iterable[Effect]) -> Iterator[int]:
    for effect in own:
        if effect["kind"] == "moved":
            yield effect["n"] if str(effect["source"]).startswith("seat.") else -effect["n"]
