"""The twelve action cards, in their printed order.

A new action card is one entry in `CARDS`: its clause and one small coroutine that does what the card says. Its words
stand in ``content/world-without-end`` (name and text in ``cards.yaml``, clause in ``rules/actions.yaml``, ledger lines
in ``talk.yaml``), its test in ``tests/games/world_without_end``.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.questions import Barred, Choice, Choose, Number
from companion.engine.ruling import ruling
from companion.engine.standing import FORBID, PRICE, cause
from companion.games.world_without_end.clauses import Clause
from companion.games.world_without_end.favor import (
    ASK,
    OUTLAWS,
    arrive,
    layout_question,
    space_after,
    stop_question,
)
from companion.games.world_without_end.town import ACTIONS, UNNAMED, Citizen, Town

SOLD_AT = {"wool": Clause.MARKET_WOOL, "cloth": Clause.MARKET_CLOTH}
Action = Callable[[Town, Citizen], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class Card:
    """An action card: the clause it is enforced under, what it does, and what keeps it from being played."""

    clause: Clause
    action: Action
    barred: Callable[[Town, Citizen], Barred | None] = lambda town, citizen: None


def barred(town: Town, citizen: Citizen, card: str) -> Barred | None:
    """Return why *card* may not be played now: an event in play forbids it, or the card itself cannot be done."""
    if town.places[card].forbidden:
        return Barred(Clause.LONG_TERM_EFFECT, {"card": card, "event": cause(town.places[card], FORBID) or UNNAMED})
    return CARDS[card].barred(town, citizen)


def fetch(town: Town, citizen: Citizen, thing: str, n: int, clause: Clause) -> None:
    """Take *n* of *thing* from its place on the board; an empty place gives nothing."""
    if town.supply.count(thing) < n:
        citizen.note(clause, thing=thing)
    else:
        town.move(thing, n, town.supply, citizen, clause)


async def grain(town: Town, citizen: Citizen) -> None:
    """1 grain from the field."""
    fetch(town, citizen, "grain", town.number("action.grain"), Clause.CARDS_GRAIN)


async def piety(town: Town, citizen: Citizen) -> None:
    """1 piety from the cathedral."""
    fetch(town, citizen, "piety", town.number("action.piety"), Clause.CARDS_PIETY)


async def resource(town: Town, citizen: Citizen) -> None:
    """1 stone from the quarry or 1 wood from the forest."""
    choices = [Choice("stone", "stone"), Choice("wood", "wood")]
    thing = await Choose("resource", Clause.CARDS_RESOURCE, lambda: choices, citizen.number)
    fetch(town, citizen, thing, town.number("action.resource"), Clause.CARDS_RESOURCE)


async def sales(town: Town, citizen: Citizen) -> None:
    """Sell any number of wool, and at most 1 cloth if its market is open."""
    for thing in ("wool", "cloth"):
        if citizen.count(thing) and closed(town, thing):
            citizen.note(SOLD_AT[thing], thing=thing)
    wool = await Number("sell-wool", Clause.CARDS_SALES, 0, lambda: wool_for_sale(town, citizen), citizen.number)
    sell(town, citizen, "wool", wool, Clause.MARKET_WOOL)
    cloth = await Choose("sell-cloth", Clause.CARDS_SALES, lambda: cloth_sales(town, citizen), citizen.number)
    sell(town, citizen, "cloth", cloth, Clause.MARKET_CLOTH)


def closed(town: Town, thing: str) -> bool:
    """Return whether the market for *thing* is covered."""
    return town.places[f"market.{thing}"].covered


def wool_for_sale(town: Town, citizen: Citizen) -> int:
    """Return how much wool can be sold: all there is, unless an event has covered its market."""
    return 0 if closed(town, "wool") else citizen.count("wool")


def sell(town: Town, citizen: Citizen, thing: str, n: int, clause: Clause) -> None:
    """Sell *n* of *thing* at what its market pays now, as far as the supply has gold."""
    price = town.price(thing)
    changed = cause(town.places[f"market.{thing}"], PRICE)
    if n and changed and price != town.number(f"price.{thing}"):
        citizen.note(Clause.LONG_TERM_EFFECT, card=changed, thing=thing, price=price)
    town.move(thing, n, citizen, town.supply, clause, price=price)
    town.move("gold", min(n * price, town.supply.count("gold")), town.supply, citizen, clause, sold=n, price=price)


def cloth_sales(town: Town, citizen: Citizen) -> list[Choice[int]]:
    """Return selling none, or the one cloth the card allows."""
    most = town.number("sales.cloth")
    shut = Barred(Clause.MARKET_CLOTH, {"thing": "cloth"}) if closed(town, "cloth") else None
    none = Barred(Clause.CARDS_SALES, {"thing": "cloth"}) if citizen.count("cloth") < most else None
    return [Choice("none", 0), Choice("sell", most, shut or none, {"price": town.price("cloth")})]


async def privilege(town: Town, citizen: Citizen) -> None:
    """Do the action of the card below this one on the action pile again."""
    below = citizen.played.cards[:-1]
    card = below[-1] if below else ""
    if citizen.idle_below and town.option("privilege.lost") == "nothing":
        card = ""
    if card == "action.privilege" and town.option("privilege.privilege") == "next-below":
        card = next((one for one in reversed(below) if one != "action.privilege"), "")
    if card is None:  # it was played before the app began to count
        card = await Choose(
            "privilege-card",
            Clause.CARDS_PRIVILEGE,
            lambda: [Choice(c, c) for c in ACTIONS if c != "action.privilege"],  # the only one has just been played
            citizen.number,
        )
    forbidden = card and town.places[card].forbidden and town.option("privilege.forbidden") == "nothing"
    if card in ("", "action.privilege") or forbidden:
        citizen.note(Clause.CARDS_PRIVILEGE)
    else:
        citizen.note(Clause.CARDS_PRIVILEGE, card=card)
        await CARDS[card].action(town, citizen)


async def favor_card(town: Town, citizen: Citizen) -> None:
    """Move the favor marker 1 space and take what it gives, whoever is active."""
    await town.printed("favor-track.layout", layout_question())
    steps = town.number("action.favor")
    if town.known("favor-track.layout") == ASK:
        space = await stop_question(town, citizen, Clause.CARDS_FAVOR)
    else:
        space = "" if toward_outlaws(town, citizen) else space_after(town, steps)
    if space:
        arrive(town, citizen, space, Clause.CARDS_FAVOR)
    else:
        citizen.note(Clause.CARDS_FAVOR)


def toward_outlaws(town: Town, citizen: Citizen) -> Barred | None:
    """Return why the marker may not take its next step: it is Outlaws and there is no gold to pay with."""
    layout = town.known("favor-track.layout") if town.knows("favor-track.layout") else ASK
    if layout == ASK or space_after(town, town.number("action.favor")) not in OUTLAWS:
        return None
    due = town.number("favor.outlaws")
    have = citizen.count("gold")
    return Barred(Clause.FAVOR_OUTLAWS, {"gold": have, "due": due}) if have < due else None


def favor_barred(town: Town, citizen: Citizen) -> Barred | None:
    """Whether the card may be played towards Outlaws without gold is doubtful, so it is an option."""
    return toward_outlaws(town, citizen) if town.option("favor-card.outlaws") == "barred" else None


def entered(card: str, clause: Clause) -> Action:
    """Return the action of a card that people resolve on the board, entering what it did."""

    async def action(town: Town, citizen: Citizen) -> None:
        await ruling(town, card, clause, citizen)

    return action


CARDS: Mapping[str, Card] = {
    "action.grain": Card(Clause.CARDS_GRAIN, grain),
    "action.piety": Card(Clause.CARDS_PIETY, piety),
    "action.resource": Card(Clause.CARDS_RESOURCE, resource),
    "action.building": Card(Clause.CARDS_BUILDING, entered("action.building", Clause.CARDS_BUILDING)),
    "action.sales": Card(Clause.CARDS_SALES, sales),
    "action.privilege": Card(Clause.CARDS_PRIVILEGE, privilege),
    "action.house-building": Card(
        Clause.CARDS_HOUSE_BUILDING, entered("action.house-building", Clause.CARDS_HOUSE_BUILDING)
    ),
    "action.house-rent": Card(Clause.CARDS_HOUSE_RENT, entered("action.house-rent", Clause.CARDS_HOUSE_RENT)),
    "action.donation": Card(Clause.CARDS_DONATION, entered("action.donation", Clause.CARDS_DONATION)),
    "action.cloth": Card(Clause.CARDS_CLOTH, entered("action.cloth", Clause.CARDS_CLOTH)),
    "action.medicine": Card(Clause.CARDS_MEDICINE, entered("action.medicine", Clause.CARDS_MEDICINE)),
    "action.favor": Card(Clause.CARDS_FAVOR, favor_card, favor_barred),
}
