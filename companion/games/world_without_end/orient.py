"""Step 2: the active player lays the event in the city council; its corners and its arrow then point somewhere."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.questions import Barred, Choice, Choose, Fact, Number, Together
from companion.games.world_without_end.clauses import Clause
from companion.games.world_without_end.favor import OUTLAWS, layout_question, space_after
from companion.games.world_without_end.items import amount, item_of, scarce
from companion.games.world_without_end.reveal import learn
from companion.games.world_without_end.town import CORNERS, NO_SIDE, SIDES, Citizen, Town


async def orient(town: Town) -> None:
    """Ask to which side of the council the arrow points. A card nobody entered is not oriented in the app."""
    if not town.counted or town.council.top is None or town.arrow != NO_SIDE:
        return
    await learn(town, town.council.top)
    await Together(*(_council(town, side) for side in SIDES), _layout(town))
    arrow = await Choose("orient", Clause.ORIENT_CHOICE, lambda: ways(town), town.active.number)
    town.mark(Town.arrow, arrow, Clause.ORIENT_CHOICE, number=town.number(f"council.{arrow}"))


async def _council(town: Town, side: str) -> None:
    high = town.number("council-numbers.high")
    question = Number(f"learn-council-{side}", Clause.ORIENT_CHOICE, 0, high, facts={"place": f"side.{side}"})
    await town.printed(f"council.{side}", question)


async def _layout(town: Town) -> None:
    await town.printed("favor-track.layout", layout_question())


def ways(town: Town) -> list[Choice[str]]:
    """Return the four ways to lay the card, each with what it brings; one that cannot be paid for is barred.

    Where all four would end on Outlaws no source says what happens: none is barred then.
    """
    barred: dict[str, Barred | None] = {side: unpayable(town, side) for side in SIDES}
    stuck = all(barred.values())
    return [Choice(side, side, None if stuck else barred[side], facts=brings(town, side)) for side in SIDES]


def brings(town: Town, side: str) -> Mapping[str, Fact]:
    """Return the number the arrow would show at *side* and the item each seat would get."""
    items = {citizen.name: corner_for(town, citizen, side) for citizen in town.citizens}
    return {"number": town.number(f"council.{side}"), **items}


def corner_for(town: Town, citizen: Citizen, arrow: str) -> str:
    """Return the item of the corner that points to *citizen* with the arrow at side *arrow*.

    The corners are numbered clockwise and so are the sides, so both turn together.
    """
    card = town.council.top
    from_arrow = SIDES.index(citizen.side) - SIDES.index(arrow)
    corner = (CORNERS.index(str(town.known(f"{card}.arrow"))) + from_arrow) % len(CORNERS)
    return str(town.known(f"{card}.{CORNERS[corner]}"))


def unpayable(town: Town, side: str) -> Barred | None:
    """Return why the card may not point to *side*: the favor marker would reach Outlaws and no gold is there."""
    steps = town.number(f"council.{side}")
    if steps == 0 or town.known("favor-track.layout") == "ask" or space_after(town, steps) not in OUTLAWS:
        return None
    gold: int = town.active.count("gold") + _income_gold(town, side)
    due = town.number("favor.outlaws")
    return None if gold >= due else Barred(Clause.ORIENT_OUTLAWS, {"gold": gold, "due": due})


def _income_gold(town: Town, side: str) -> int:
    """Income comes before favor; whether it counts here is doubtful, so it is an option."""
    begs = town.active.begging and town.round == 1
    if town.option("orient.outlaws") == "without-income" or begs:
        return 0
    corner = corner_for(town, town.active, side)
    if item_of(corner) != "gold" or "gold" in scarce(town, [corner_for(town, c, side) for c in town.citizens]):
        return 0
    return min(amount(corner), town.supply.count("gold"))
