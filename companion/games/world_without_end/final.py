"""After the last chapter: leftover goods become points, and the most respected citizen wins."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.attempt import attempt
from companion.engine.core import Core
from companion.engine.questions import Number, Together
from companion.games.world_without_end.clauses import Clause
from companion.games.world_without_end.town import HALVES, Citizen, Town

LEFT = ("stone", "wood", "gold")
TIE = ("piety", "loyalty", "knowledge")
PLENTY = 99


async def final(town: Town) -> None:
    """Score what is left, break ties, name the ranks."""
    await Together(*(attempt(town, "final", leftovers(town, c)) for c in town.clockwise() if not c.scored))
    await rank(town)


async def leftovers(town: Town, citizen: Citizen) -> None:
    """1 point for each stone and wood, half a point for each gold."""
    goods = await Together(*(holding(town, citizen, thing, "left", Clause.FINAL_GOODS) for thing in LEFT))
    for thing, n in zip(LEFT, goods, strict=True):
        clause = Clause.FINAL_GOLD if thing == "gold" else Clause.FINAL_GOODS
        worth = worth_of(town, thing, n)
        citizen.mark(Citizen.leftover, citizen.leftover + worth, clause)
        citizen.mark(Citizen.vp, Citizen.vp.within(citizen.vp + worth), clause, thing=thing, count=n)
    citizen.mark(Citizen.scored, True, Clause.FINAL_GOODS)


def worth_of(town: Town, thing: str, n: int) -> int:
    """Return what *n* of *thing* left at the end bring, in halves."""
    rate = town.number(f"final.{thing}")
    return n * HALVES // rate if thing == "gold" else n * HALVES * rate


def amend(town: Town) -> None:
    """Something was counted or tallied after the end: work out anew what is left over, and the ranks."""
    for citizen in town.citizens if town.counted else ():
        worth = sum(worth_of(town, thing, citizen.count(thing)) for thing in LEFT)
        by = worth - citizen.leftover
        citizen.mark(Citizen.leftover, worth, Clause.FINAL_GOODS)
        citizen.mark(Citizen.vp, Citizen.vp.within(citizen.vp + by), Core.RECOUNT)
    groups = grouped(town.citizens, [citizen.vp for citizen in town.citizens])
    for thing in TIE if town.counted else ():
        groups = [part for group in groups for part in grouped(group, [citizen.count(thing) for citizen in group])]
    name_ranks(groups)


async def holding(town: Town, citizen: Citizen, thing: str, why: str, clause: Clause) -> int:
    """Return how many of *thing* are held, asking where holdings are not kept."""
    if town.counted:
        return citizen.count(thing)
    return await Number(f"{why}-{thing}", clause, 0, PLENTY, citizen.number, default="0")


async def rank(town: Town) -> None:
    """Most points first; ties by piety, then loyalty, then medical knowledge; who is still tied shares the rank."""
    groups = grouped(town.citizens, [citizen.vp for citizen in town.citizens])
    for thing in TIE:
        groups = await split(town, groups, thing)
    name_ranks(groups)


def name_ranks(groups: Sequence[Sequence[Citizen]]) -> None:
    """Name everybody's rank; who cannot be told apart shares one."""
    place = 1
    for group in groups:
        for citizen in group:
            citizen.mark(Citizen.rank, place, Clause.FINAL_WINNER)
        place += len(group)


async def split(town: Town, groups: Sequence[Sequence[Citizen]], thing: str) -> list[list[Citizen]]:
    """Part each tied group by how much of *thing* its members hold."""
    parted: list[list[Citizen]] = []
    for group in groups:
        if len(group) == 1:
            parted.append(list(group))
            continue
        held = await Together(*(holding(town, citizen, thing, "tie", Clause.FINAL_TIE) for citizen in group))
        if len(set(held)) > 1:  # where all have as many, this tie-break decides nothing
            for citizen, n in zip(group, held, strict=True):
                citizen.note(Clause.FINAL_TIE, thing=thing, count=n)
        parted += grouped(group, held)
    return parted


def grouped(citizens: Sequence[Citizen], amounts: Sequence[int]) -> list[list[Citizen]]:
    """Return the citizens in groups of one amount each, the greatest first."""
    ordered = sorted(dict.fromkeys(amounts), reverse=True)
    return [[c for c, n in zip(citizens, amounts, strict=True) if n == amount] for amount in ordered]
