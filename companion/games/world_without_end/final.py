"""After the last chapter: leftover goods become points, and the most respected citizen wins."""

from __future__ import annotations

from companion.engine.attempt import attempt
from companion.engine.core import Core
from companion.engine.log import Entry, Position
from companion.engine.questions import Number, Together
from companion.games.world_without_end.clauses import Clause
from companion.games.world_without_end.ranking import rank, rank_again
from companion.games.world_without_end.town import HALVES, PLENTY, Citizen, Town

LEFT = ("stone", "wood", "gold")


async def final(town: Town) -> None:
    """Score what is left, break ties, name the ranks."""
    await Together(*(attempt(town, "final", leftovers(town, c)) for c in town.clockwise() if not c.scored))
    await rank(town)


async def leftovers(town: Town, citizen: Citizen) -> None:
    """1 point for each stone and wood, half a point for each gold."""
    goods = await Together(*(left(town, citizen, thing) for thing in LEFT))
    for thing, n in zip(LEFT, goods, strict=True):
        clause = Clause.FINAL_GOLD if thing == "gold" else Clause.FINAL_GOODS
        worth = worth_of(town, thing, n)
        citizen.mark(Citizen.leftover, citizen.leftover + worth, clause)
        bring(citizen, worth, clause, thing=thing, count=n)
    citizen.mark(Citizen.scored, True, Clause.FINAL_GOODS)


async def left(town: Town, citizen: Citizen, thing: str) -> int:
    """Return how many of *thing* are left, asking where holdings are not kept."""
    if town.counted:
        return citizen.count(thing)
    return await Number(f"left-{thing}", Clause.FINAL_GOODS, 0, PLENTY, citizen.number, default="0")


def worth_of(town: Town, thing: str, n: int) -> int:
    """Return what *n* of *thing* left at the end bring, in halves."""
    rate = town.number(f"final.{thing}")
    return n * HALVES // rate if thing == "gold" else n * HALVES * rate


def bring(citizen: Citizen, by: int, clause: Clause | Core, **facts: int | str) -> None:
    """Let all points of *citizen* together change by *by* halves; only their sum stops at 0 (score.floor).

    What the ends of the score cut off is kept, so that a miscount put right leads back to the score there was.
    """
    total = citizen.vp + citizen.cut + by
    citizen.mark(Citizen.vp, Citizen.vp.within(total), clause, **facts)
    below = total < 0
    citizen.mark(Citizen.cut, total - citizen.vp, Clause.SCORE_FLOOR if below else clause)


# --- after the end -----------------------------------------------------------------------------------


def amend(town: Town, entry: Entry) -> None:
    """*entry* counted, tallied or placed something at the end: work out anew what that comes to, and the ranks.

    A tie that nobody has told enough about opens the match again: what is missing is asked.
    """
    if town.phase != "final":
        return
    said = _scores(entry)
    for citizen in town.citizens:
        if citizen.scored:
            _amend(town, citizen, citizen.name in said)
    if town.over and not rank_again(town):
        town.mark(Town.over, False, Clause.FINAL_TIE)


def _amend(town: Town, citizen: Citizen, said: bool) -> None:
    """Work out the score of *citizen*; one that people *said* is the whole of it, leftovers and all."""
    worth = sum(worth_of(town, thing, citizen.count(thing)) for thing in LEFT) if town.counted else citizen.leftover
    by = 0 if said else worth - citizen.leftover
    if said:
        citizen.mark(Citizen.cut, 0, Core.POSITION)
    citizen.mark(Citizen.leftover, worth, Clause.FINAL_GOODS)
    bring(citizen, by, Core.RECOUNT if by else Clause.SCORE_FLOOR)


def _scores(entry: Entry) -> list[str]:
    """Return the seats whose score *entry* says; where it begins the phase anew, leftovers come on top of that."""
    if not isinstance(entry, Position) or any((h, m) == ("table", Town.phase.name) for h, m, _ in entry.marks):
        return []
    return [holder for holder, mark, _ in entry.marks if mark == Citizen.vp.name]
