"""Step 5: clockwise from the active player everybody plays an action card and lays another aside face down."""

from __future__ import annotations

from companion.engine.attempt import attempt
from companion.engine.questions import Barred, Choice, Choose
from companion.games.world_without_end.cards import CARDS, barred
from companion.games.world_without_end.clauses import Clause
from companion.games.world_without_end.town import ACTIONS, DISCARD, DONE, RESOLVE, Citizen, Town

FORGO = "forgo"


async def actions(town: Town) -> None:
    """Let everybody act who has not; at level ``score`` the table says when all have."""
    if town.counted:
        for citizen in town.clockwise():
            await attempt(town, "actions", turn(town, citizen))
    else:
        done = [Choice("done", True)]
        await Choose("round-done", Clause.ACTIONS_ORDER, lambda: done, waits=True, default="done")
    for citizen in town.citizens if town.round == 1 else ():
        citizen.mark(Citizen.court, False, Clause.DUTIES_COURT)


async def turn(town: Town, citizen: Citizen) -> None:
    """Play, resolve, lay aside; the stage says how far this turn has come."""
    if citizen.stage == "ready":
        await begin(town, citizen)
    if citizen.stage == RESOLVE:
        await resolve(town, citizen)
        citizen.mark(Citizen.stage, DISCARD, Clause.ACTIONS_ORDER)
    if citizen.stage == DISCARD:
        await lay_aside(town, citizen)
        citizen.mark(Citizen.stage, DONE, Clause.ACTIONS_ORDER)


async def begin(town: Town, citizen: Citizen) -> None:
    """Put an action card on the action pile; a lost or forgone action takes a card all the same."""
    if not citizen.hand.size:
        citizen.note(Clause.ACTIONS_LOST)
        citizen.mark(Citizen.stage, DONE, Clause.ACTIONS_ORDER)
        return
    if town.option("piles.mirror") == "on" and citizen.played.size > citizen.discard.size:
        citizen.note(Clause.ACTIONS_PILES)
        citizen.mark(Citizen.stage, DISCARD, Clause.ACTIONS_ORDER)
        return
    if citizen.court and town.round == 1:
        card = await put_down(citizen, "play-lost", Clause.ACTIONS_LOST)
        played(citizen, card, "", Clause.DUTIES_COURT)
        return
    card = await Choose("play", Clause.ACTIONS_PLAY, lambda: hand(town, citizen), citizen.number)
    if card == FORGO:
        card = await put_down(citizen, "forgo-card", Clause.ACTIONS_FORGO)
        played(citizen, card, "", Clause.ACTIONS_FORGO)
    else:
        played(citizen, card, card, Clause.ACTIONS_PLAY)


def hand(town: Town, citizen: Citizen) -> list[Choice[str]]:
    """Return all twelve cards in their printed order, and forgoing; what cannot be played says why."""
    cards = [Choice(card, card, lacks(citizen, card) or barred(town, citizen, card)) for card in ACTIONS]
    return [*cards, Choice(FORGO, FORGO)]


def lacks(citizen: Citizen, card: str) -> Barred | None:
    """Return why *card* is not in this hand."""
    return citizen.hand.lacks(card, Clause.ACTIONS_PLAY)


def put_down(citizen: Citizen, ask: str, clause: Clause) -> Choose[str]:
    """Ask which card goes on the action pile without its action."""
    return Choose(ask, clause, lambda: [Choice(c, c, lacks(citizen, c)) for c in ACTIONS], citizen.number)


def played(citizen: Citizen, card: str, action: str, clause: Clause) -> None:
    """Lay *card* face up on the action pile; *action* is what it does now, if anything."""
    citizen.hand.deal(card, citizen.played, Clause.ACTIONS_PLAY)
    if not action:
        citizen.note(clause, card=card)
    citizen.mark(Citizen.card, action, clause)
    citizen.mark(Citizen.idle_below, citizen.idle, clause)
    citizen.mark(Citizen.idle, not action, clause)
    citizen.mark(Citizen.stage, RESOLVE, clause)


async def resolve(town: Town, citizen: Citizen) -> None:
    """Carry the played card's action out."""
    if citizen.card:
        action = CARDS[citizen.card].action
        await attempt(town, citizen.card, action(town, citizen))


async def lay_aside(town: Town, citizen: Citizen) -> None:
    """Lay one card face down on the discard pile, unless the piles say no."""
    if not citizen.hand.size:
        return
    if citizen.discard.size >= town.number("discards"):
        citizen.note(Clause.ACTIONS_SIX, discards=citizen.discard.size)
        return
    if town.option("piles.mirror") == "off" and citizen.discard.size >= citizen.played.size:
        citizen.note(Clause.ACTIONS_PILES)
        return
    if town.setting.hands == "hidden":
        citizen.hand.deal_down(citizen.discard, Clause.ACTIONS_DISCARD)
        return
    card = await Choose(
        "discard",
        Clause.ACTIONS_DISCARD,
        lambda: [Choice(c, c, lacks(citizen, c)) for c in ACTIONS],
        citizen.number,
        secret=True,
    )
    citizen.hand.deal(card, citizen.discard, Clause.ACTIONS_DISCARD)
