"""Step 6: the event leaves the council, and the start player shield goes to the left."""

from __future__ import annotations

from companion.engine.standing import withdraw
from companion.games.world_without_end.clauses import Clause
from companion.games.world_without_end.reveal import learn
from companion.games.world_without_end.town import Town


async def round_end(town: Town) -> None:
    """Clear the council and pass the shield; after the last round of a chapter the chapter end passes it."""
    if town.counted and town.council.size:
        if town.council.top is not None:
            await learn(town, town.council.top, ("colour",))
        clear_council(town)
    if town.round < town.number("rounds") or town.option("chapter.shield") == "extra":
        pass_shield(town, Clause.ROUND_END_SHIELD)


def clear_council(town: Town) -> None:
    """A long-term event goes to slot 1, then 2, pushing out the older of two; any other is done with."""
    card = town.council.top
    if card is None:
        town.council.deal_down(town.past, Clause.ROUND_STEPS)
    elif town.known(f"{card}.colour") != "long-term":
        town.council.deal(card, town.past, Clause.ROUND_STEPS)
    else:
        if town.slots.size == town.number("slots"):
            push_out(town)
        town.council.deal(card, town.slots, Clause.ROUND_END_SLOTS)


def push_out(town: Town) -> None:
    """The older of the two long-term events leaves, and with it what it changed."""
    oldest = town.slots.cards[0]
    if oldest is None:
        return
    town.slots.deal(oldest, town.past, Clause.ROUND_END_OLDEST)
    for place in town.places.values():
        withdraw(place, oldest, Clause.ROUND_END_OLDEST)


def pass_shield(town: Town, clause: Clause) -> None:
    """The start player shield goes to the next seat clockwise."""
    left = (town.active.number + 1) % len(town.citizens)
    town.mark(Town.shield, left, clause, seat=f"seat.{left}")
