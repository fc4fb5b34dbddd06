"""The end of a chapter beside the duties: neutral cubes, what events covered, and the hand-over to the next chapter."""

from __future__ import annotations

from companion.engine.questions import Chance, Choice, Choose
from companion.engine.standing import release
from companion.engine.table import Place
from companion.engine.zones import gather
from companion.games.world_without_end.clauses import Clause
from companion.games.world_without_end.round_end import pass_shield
from companion.games.world_without_end.town import ACTIONS, Citizen, Town


async def neutral(town: Town) -> None:
    """Remind the table of the neutral cubes; projects lie on the board and are not counted here."""
    town.note(Clause.CHAPTER_NEUTRAL)


async def clear(town: Town) -> None:
    """Take covering tiles and long-term events away; the cloth market opens after chapter 1 at the latest."""
    market = town.places["market.cloth"]
    if market.covered and not market.because:
        market.mark(Place.covered, False, Clause.CHAPTER_MARKET)
    for place in town.places.values():
        release(place, Clause.CHAPTER_COVERS)
    if town.counted:
        gather([town.slots], town.past, Clause.CHAPTER_EVENTS)


async def pass_on(town: Town) -> None:
    """Hand over to the next chapter: the shield, the cards, and penance before it begins."""
    if town.last_chapter:  # only a position comes here: there is no chapter to hand over to
        return
    if not town.passed:
        pass_shield(town, Clause.CHAPTER_SHIELD)
        if town.counted:
            cards_return(town)
        town.mark(Town.passed, True, Clause.CHAPTER_SHIELD)
    for citizen in town.clockwise():
        if citizen.penance:
            await penance(town, citizen)
            citizen.mark(Citizen.penance, False, Clause.DUTIES_PENANCE)


def cards_return(town: Town) -> None:
    """All action cards come back to the hand."""
    for citizen in town.citizens:
        gather([citizen.played, citizen.discard], citizen.hand, Clause.ACTIONS_RETURN)


async def penance(town: Town, citizen: Citizen) -> None:
    """One card of the hand, drawn at random at the table, goes face down to the discard pile."""
    if not town.counted:
        citizen.note(Clause.DUTIES_PENANCE)
        return
    if town.setting.hands == "hidden":
        citizen.hand.deal_down(citizen.discard, Clause.DUTIES_PENANCE)
        return
    card = await Choose(
        "penance-card",
        Clause.DUTIES_PENANCE,
        lambda: [Choice(c, c, citizen.hand.lacks(c, Clause.DUTIES_PENANCE)) for c in ACTIONS],
        citizen.number,
        secret=True,
        chance=Chance(f"penance.{citizen.number}"),
    )
    citizen.hand.deal(card, citizen.discard, Clause.DUTIES_PENANCE)
