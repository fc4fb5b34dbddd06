"""Step 3: everybody takes what the corner pointing at them shows, or a point where the supply has none."""

from __future__ import annotations

from companion.engine.questions import Choice, Choose, Together
from companion.games.world_without_end.clauses import Clause
from companion.games.world_without_end.items import MATERIAL, NOTHING, POINTS, amount, item_of, scarce
from companion.games.world_without_end.orient import corner_for
from companion.games.world_without_end.town import Citizen, Town


async def income(town: Town) -> None:
    """Serve everybody, clockwise from the active player."""
    if not town.counted:
        begging_is_over(town)
        return
    corners = await Together(*(corner(town, citizen) for citizen in town.clockwise()))
    short = scarce(town, corners)
    for citizen, shown in zip(town.clockwise(), corners, strict=True):
        if not citizen.served:
            serve(town, citizen, shown, short)
            citizen.mark(Citizen.served, True, Clause.INCOME_CORNER)
    begging_is_over(town)


def begging_is_over(town: Town) -> None:
    """Who begged did so in round 1."""
    for citizen in town.citizens if town.round == 1 else ():
        citizen.mark(Citizen.begging, False, Clause.DUTIES_BEGGING)


async def corner(town: Town, citizen: Citizen) -> str:
    """Return what *citizen* is due: off the card where it is known, else as people say."""
    if citizen.served or (citizen.begging and town.round == 1):
        return NOTHING
    if town.oriented:
        shown = corner_for(town, citizen, town.arrow)
    else:
        shown = await Choose("income", Clause.INCOME_CORNER, lambda: items(town), citizen.number)
    if item_of(shown) != MATERIAL or not left(town, MATERIAL):
        return shown
    return await Choose("income-material", Clause.INCOME_CORNER, lambda: materials(), citizen.number)


def items(town: Town) -> list[Choice[str]]:
    """Return what a corner may show, as declared for event cards, and nothing (a card may have an odd corner)."""
    field = next(f for f in town.declared.kinds["event"].fields if f.id == "corner-1")
    return [*(Choice(item, item) for item in field.values), Choice(NOTHING, NOTHING)]


def materials() -> list[Choice[str]]:
    """Building material is stone or wood."""
    return [Choice("stone", "stone"), Choice("wood", "wood")]


def left(town: Town, thing: str) -> int:
    """Return how many of *thing* the supply has; of building material, stone and wood together."""
    if thing == MATERIAL:
        return sum(town.supply.count(choice.key) for choice in materials())
    return town.supply.count(thing)


def serve(town: Town, citizen: Citizen, shown: str, short: list[str]) -> None:
    """Give *citizen* what the corner shows; what is out of stock is made good by a point (income.empty)."""
    thing, n = item_of(shown), amount(shown)
    if thing == NOTHING:
        if citizen.begging and town.round == 1:
            citizen.note(Clause.DUTIES_BEGGING)
        return
    if thing == POINTS:
        citizen.gain_points(n, Clause.INCOME_CORNER)
    elif thing in short:
        citizen.gain_points(town.number("income.empty"), Clause.INCOME_ORDER, thing=thing)
    elif not left(town, thing):
        citizen.gain_points(town.number("income.empty"), Clause.INCOME_EMPTY, thing=thing)
    else:
        town.move(thing, min(n, town.supply.count(thing)), town.supply, citizen, Clause.INCOME_CORNER)
