"""Who wins: most points, and what breaks a tie. All of it follows from marks, whenever it is looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.questions import Number, Together
from companion.engine.table import Mark
from companion.games.world_without_end.clauses import Clause
from companion.games.world_without_end.town import PLENTY, UNTOLD, Citizen, Town

TIE = ("piety", "loyalty", "knowledge")
TOLD = (Citizen.tie_piety, Citizen.tie_loyalty, Citizen.tie_knowledge)


class NoTie(Exception):
    """The tie that asked is none any more."""


@dataclass(frozen=True, slots=True)
class Ranking:
    """The citizens in *groups*, the best first, those in one group tied.

    *lacking* is what nobody has told and decides; *breaks* are the holdings that told somebody from another.
    """

    groups: list[list[Citizen]]
    lacking: list[tuple[Citizen, str]]
    breaks: list[tuple[Citizen, str, int]]


async def rank(town: Town) -> None:
    """Most points first; ties by piety, then loyalty, then medical knowledge; who is still tied shares the rank."""
    while not rank_again(town):
        await Together(*(tell(town, citizen, thing) for citizen, thing in ranking(town).lacking))


def rank_again(town: Town) -> bool:
    """Name everybody's rank as it now stands; return whether enough was told for that."""
    for citizen in town.citizens if town.counted else ():
        for thing, told in zip(TIE, TOLD, strict=True):
            citizen.mark(told, citizen.count(thing), Clause.FINAL_TIE)
    found = ranking(town)
    if not found.lacking:
        name_ties(town, found)
        name_ranks(found.groups)
    return not found.lacking


async def tell(town: Town, citizen: Citizen, thing: str) -> None:
    """Ask how many of *thing* a tied seat holds, for as long as that decides."""

    def most() -> int:
        if (citizen, thing) not in ranking(town).lacking:
            raise NoTie
        return PLENTY

    try:
        n = await Number(f"tie-{thing}", Clause.FINAL_TIE, 0, most, citizen.number, default="0")
    except NoTie:
        return
    citizen.mark(told_of(thing), n, Clause.FINAL_TIE)


def told_of(thing: str) -> Mark[int]:
    """Return the mark that keeps what a seat holds of *thing* where a tie is broken."""
    return TOLD[TIE.index(thing)]


def ranking(town: Town) -> Ranking:
    """Work out who is ahead of whom as far as anybody has told."""
    groups = grouped(town.citizens, [citizen.vp for citizen in town.citizens])
    lacking: list[tuple[Citizen, str]] = []
    breaks: list[tuple[Citizen, str, int]] = []
    for thing in TIE:
        tied = [group for group in groups if len(group) > 1 and not _waits(group, lacking)]
        rows = [(citizen, thing, holds(citizen, thing)) for group in tied for citizen in group]
        lacking += [(citizen, thing) for citizen, _, n in rows if n == UNTOLD]
        groups = [part for group in groups for part in (split(group, thing) if group in tied else [group])]
        together = [group for group in groups if len(group) > 1]
        breaks += [row for group in tied if group not in together for row in rows if row[0] in group]
    return Ranking(groups, lacking, breaks)


def _waits(group: Sequence[Citizen], lacking: Sequence[tuple[Citizen, str]]) -> bool:
    return any(citizen in group for citizen, _ in lacking)


def holds(citizen: Citizen, thing: str) -> int:
    """Return how many of *thing* somebody has told that *citizen* holds, `UNTOLD` where nobody has."""
    return told_of(thing).__get__(citizen, Citizen)


def split(group: Sequence[Citizen], thing: str) -> list[list[Citizen]]:
    """Part a tied group by how much of *thing* its members hold; where that is not known it stays together."""
    held = [holds(citizen, thing) for citizen in group]
    return [list(group)] if UNTOLD in held else grouped(group, held)


def grouped(citizens: Sequence[Citizen], amounts: Sequence[int]) -> list[list[Citizen]]:
    """Return the citizens in groups of one amount each, the greatest first."""
    ordered = sorted(dict.fromkeys(amounts), reverse=True)
    return [[c for c, n in zip(citizens, amounts, strict=True) if n == amount] for amount in ordered]


def name_ties(town: Town, found: Ranking) -> None:
    """Write down which holdings broke a tie, each once; one that breaks none any more is struck from the mark."""
    for citizen, thing, n in found.breaks:
        if f"{thing}:{n}" not in citizen.tied.split(";"):
            citizen.note(Clause.FINAL_TIE, thing=thing, count=n)
    for citizen in town.citizens:
        broken = ";".join(f"{thing}:{n}" for one, thing, n in found.breaks if one is citizen)
        citizen.mark(Citizen.tied, broken, Clause.FINAL_TIE)


def name_ranks(groups: Sequence[Sequence[Citizen]]) -> None:
    """Name everybody's rank; who cannot be told apart shares one."""
    place = 1
    for group in groups:
        for citizen in group:
            citizen.mark(Citizen.rank, place, Clause.FINAL_WINNER)
        place += len(group)
