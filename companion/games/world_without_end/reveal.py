"""Step 1 of a round: the event card is turned up, told to the app where it is not known yet, and takes effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.attempt import attempt
from companion.engine.questions import Barred, Choice, Choose, Question, Together
from companion.engine.ruling import STANDING, resolve
from companion.games.world_without_end.clauses import Clause
from companion.games.world_without_end.town import UNNAMED, Town

KNOWN = (
    "event.slow-progress",
    "event.in-kingsbridge",
    "event.accusation",
    "event.ralph",
    "event.king-edward",
    "event.during-plague",
    "event.godwyn",
    "event.merthin",
)
NEW, DECLINE = "new", "decline"


async def reveal(town: Town) -> None:
    """Turn the event up and let it take effect."""
    if town.told:
        return
    if not town.council.size:
        await turn_up(town)
    if town.counted and town.council.top is not None:
        await learn(town, town.council.top)
    if town.counted:
        await take_effect(town)
    town.mark(Town.told, True, Clause.REVEAL_EVENT)


async def turn_up(town: Town) -> None:
    """Ask which card the active player turned up; people may leave it out."""
    card = await Choose("event", Clause.REVEAL_EVENT, lambda: events(town), town.active.number)
    if not town.counted and card:  # no piles are kept, but an event comes up once all the same
        town.past.become((*town.past.cards, card), Clause.REVEAL_EVENT)
        town.note(Clause.REVEAL_EVENT, card=card)
    elif not town.counted:
        town.note(Clause.REVEAL_EVENT, card=UNNAMED)
    elif card:
        town.piles[town.chapter].deal(card, town.council, Clause.REVEAL_EVENT)
    elif town.piles[town.chapter].size:
        town.piles[town.chapter].deal_down(town.council, Clause.REVEAL_EVENT)
    else:
        town.note(Clause.REVEAL_EVENT, card=UNNAMED)


def events(town: Town) -> list[Choice[str]]:
    """Return the cards that may turn up now: known to the rules, told from this box, a new one, or left out."""
    named = [card for card in places(town) if town.knows(f"{card}.name")]
    free = next((card for card in places(town) if not town.knows(f"{card}.name") and _unseen(town, card)), None)
    choices = [Choice(card, card, _gone(town, card)) for card in (*KNOWN, *named)]
    if free and town.counted and town.piles[town.chapter].size:
        choices.append(Choice(NEW, free, facts={"card": free}))
    return [*choices, Choice(DECLINE, "")]


def places(town: Town) -> list[str]:
    """Return the places for the cards of this chapter that a box fills."""
    return [card for card in town.declared.kinds["event"].places if card.startswith(f"event.c{town.chapter}-")]


def _unseen(town: Town, card: str) -> bool:
    return town.council.pool.unaccounted(card) > 0


def _gone(town: Town, card: str) -> Barred | None:
    """Return why *card* cannot come up now: the first of three reasons that holds."""
    chapter = town.number(f"{card}.chapter") if town.knows(f"{card}.chapter") else town.chapter
    seen = not _unseen(town, card)
    other = not seen and chapter != town.chapter
    spent = not seen and not other and town.counted and not town.piles[town.chapter].size
    if not (seen or other or spent):
        return None
    return Barred(Clause.REVEAL_EVENT, {"card": card, "seen": seen, "other": other, "spent": spent})


async def learn(town: Town, card: str, only: Sequence[str] = ()) -> None:
    """Ask what is printed on *card* and nobody has told, optional fields aside (or *only* those): one form at once."""
    named = [f for f in town.declared.kinds["event"].fields if not (f.id == "name" and card in KNOWN)]
    fields = [f for f in named if (f.id in only if only else not f.optional)]
    await Together(
        *(_printed(town, card, f.id, f.question(f"learn-{f.id}", Clause.REVEAL_EVENT, {"card": card})) for f in fields)
    )


async def _printed(town: Town, card: str, field: str, question: Question[Any]) -> None:
    await town.printed(f"{card}.{field}", question)


async def take_effect(town: Town) -> None:
    """An immediate event acts now; a long-term one stays and changes what action cards do."""
    card = town.council.top
    if card is not None and town.known(f"{card}.colour") == "long-term":
        await attempt(town, card, resolve(town, card, Clause.REVEAL_LONG_TERM, town.active, verbs=STANDING))
        return
    name = card or UNNAMED
    if not town.knows(f"effect.{name}"):
        town.active.note(Clause.REVEAL_ORDER)
    await attempt(town, name, resolve(town, name, Clause.REVEAL_IMMEDIATE, town.active, keep=card is not None))
