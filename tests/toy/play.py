"""The toy's rules: every shape of question, zones, chance, printed facts, rulings and a loop over phases."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.attempt import attempt
from companion.engine.game import Foretold, Game
from companion.engine.questions import (
    Barred,
    Chance,
    Choice,
    Choose,
    Fact,
    Number,
    Order,
    Path,
    Rules,
    Several,
    Spread,
    Together,
)
from companion.engine.ruling import resolve
from companion.engine.zones import gather
from tests.toy.clauses import Clause
from tests.toy.table import COPIES, Stall, Town

DECK = [card for card, n in COPIES.items() for _ in range(n)]
STREETS: Mapping[str, tuple[str, ...]] = {
    "": ("market", "mill"),
    "market": ("mill", "gate"),
    "mill": ("gate",),
    "gate": (),
}


def setup(town: Town) -> None:
    """Give everyone a deck, grain and coins; at level ``score`` only the decks."""
    for stall in town.stalls:
        stall.deck.become(DECK, Clause.SETUP_DECK)
        for thing in ("grain", "coin"):
            town.move(thing, town.number(f"start.{thing}"), town.supply, stall, Clause.SETUP_GOODS)


async def play(town: Town) -> None:
    """Play phase after phase, from wherever the marks say."""
    phases: Mapping[str, Callable[[Town], Rules[None]]] = {
        "morning": morning,
        "trade": trade,
        "evening": evening,
        "final": final,
    }
    while not town.ended:
        await phases[town.phase](town)


def settle(town: Town, moved: bool, before: Mapping[str, Fact]) -> None:
    """Bring the lead back to a seat of this table after a position."""
    if town.lead >= town.setting.seats:
        town.mark(Town.lead, 0, Clause.ROUND_NEXT)


# --- morning --------------------------------------------------------------------------------------


async def morning(town: Town) -> None:
    """Look at the sky, then everyone draws a card."""
    if town.weather == "none":
        faces = [Choice("sun", "sun", weight=3), Choice("rain", "rain", weight=2), Choice("storm", "storm")]
        sky = await Choose("weather", Clause.MORNING_WEATHER, lambda: faces, chance=Chance("weather", "either"))
        town.mark(Town.weather, sky, Clause.MORNING_WEATHER)
        if sky == "storm":
            await attempt(town, "storm", resolve(town, "storm", Clause.MORNING_STORM))
    await Together(*(draw(town, stall) for stall in town.clockwise() if not stall.drawn))
    town.mark(Town.phase, "trade", Clause.ROUND_NEXT)


async def draw(town: Town, stall: Stall) -> None:
    """Draw a card: its owner names it, unless hands are hidden. An empty deck takes back what was laid."""
    if not stall.deck.size:
        gather([stall.pile, stall.grave], stall.deck, Clause.EVENING_GATHER)
    if not stall.deck.size:
        stall.note(Clause.MORNING_DRAW)
    elif town.setting.hands == "known":
        card = await Choose(
            "draw",
            Clause.MORNING_DRAW,
            lambda: [Choice(c, c, stall.deck.lacks(c, Clause.MORNING_DRAW)) for c in COPIES],
            stall.number,
            chance=Chance(f"deck.{stall.number}", "either"),
            secret=True,
        )
        stall.deck.deal(card, stall.hand, Clause.MORNING_DRAW)
    else:
        stall.deck.deal_down(stall.hand, Clause.MORNING_DRAW)
    stall.mark(Stall.drawn, True, Clause.MORNING_DRAW)


# --- trade ----------------------------------------------------------------------------------------


async def trade(town: Town) -> None:
    """Everyone does up to two things, all at once; at level ``score`` people tally what it brought."""
    if town.counted:
        await Together(*(turn(town, stall) for stall in town.clockwise()))
    town.mark(Town.phase, "evening", Clause.ROUND_NEXT)


async def turn(town: Town, stall: Stall) -> None:
    """Do one thing after the other."""
    while stall.actions < 2:
        deed = await Choose("trade", Clause.TRADE_TURN, lambda: deeds(town, stall), stall.number, default="pass")
        if deed is None:
            stall.mark(Stall.actions, 2, Clause.TRADE_TURN)
        else:
            await deed(town, stall)
            stall.mark(Stall.actions, min(2, stall.actions + 1), Clause.TRADE_TURN)


Deed = Callable[[Town, Stall], Rules[None]]


def deeds(town: Town, stall: Stall) -> list[Choice[Deed | None]]:
    """Return what *stall* may do now, and why not the rest."""
    poor = None if stall.count("grain") else Barred(Clause.TRADE_SELL, {"grain": 0})
    closed = Barred(Clause.TRADE_COVERED, {"place": "market"}) if town.places["market"].covered else None
    empty = None if stall.hand.size else Barred(Clause.TRADE_PLAY, {"cards": 0})
    return [
        Choice("sell", sell, poor),
        Choice("rent", rent),
        Choice("stalls", stalls, poor or closed),
        Choice("walk", walk),
        Choice("play", play_card, empty),
        Choice("bury", bury, empty),
        Choice("pass", None),
    ]


async def sell(town: Town, stall: Stall) -> None:
    """Sell grain, two coins apiece, as far as the supply goes."""
    n = await Number("sell", Clause.TRADE_SELL, 0, lambda: stall.count("grain"), stall.number)
    town.move("grain", min(n, stall.count("grain")), stall, town.supply, Clause.TRADE_SELL)
    town.move("coin", min(2 * n, town.supply.count("coin")), town.supply, stall, Clause.TRADE_SELL)


async def rent(town: Town, stall: Stall) -> None:
    """Collect the rent printed on the lot of the round; a blue lot brings a gem too."""
    lot = "lot-1" if town.round % 2 else "lot-2"
    fields = {f.id: f for f in town.declared.kinds["lot"].fields}
    for name in ("name", "rent", "colour"):
        question = fields[name].question(f"lot-{name}", Clause.TRADE_RENT, {"lot": lot})
        await town.printed(f"{lot}.{name}", question)
    coins = min(town.number(f"{lot}.rent"), town.supply.count("coin"))
    town.move("coin", coins, town.supply, stall, Clause.TRADE_RENT, lot=lot)
    if town.known(f"{lot}.colour") == "blue":
        town.move("gem", 1, town.supply, stall, Clause.TRADE_RENT, lot=lot)


async def stalls(town: Town, stall: Stall) -> None:
    """Lay grain out on the market and the mill."""

    def rooms() -> list[Choice[int]]:
        covered = {
            name: Barred(Clause.TRADE_COVERED, {"place": name}) if place.covered else None
            for name, place in town.places.items()
        }
        return [Choice(name, min(2, stall.count("grain")), covered[name]) for name in ("market", "mill")]

    laid = await Spread("stalls", Clause.TRADE_STALLS, rooms, 0, 3, stall.number)
    for name, n in laid.items():
        grain = min(n, stall.count("grain"))
        town.move("grain", grain, stall, town.places[name], Clause.TRADE_STALLS, place=name)


async def walk(town: Town, stall: Stall) -> None:
    """Tour the town and say in which order to greet people, whichever first."""
    await Together(tour(town, stall), line_up(town, stall))


async def tour(town: Town, stall: Stall) -> None:
    """Walk along the streets; each stop brings a gem."""

    def onward(gone: tuple[str, ...]) -> list[Choice[str]]:
        covered = {name for name, place in town.places.items() if place.covered}
        shut = Barred(Clause.TRADE_COVERED, {"place": "mill"})
        return [Choice(stop, stop, shut if stop in covered else None) for stop in STREETS[gone[-1] if gone else ""]]

    way = await Path("tour", Clause.TRADE_TOUR, onward, 0, 3, stall.number)
    town.move("gem", len(way), town.supply, stall, Clause.TRADE_TOUR, stops=len(way))


async def line_up(town: Town, stall: Stall) -> None:
    """Greet the others, in an order; the first greeted gets a gem."""
    others = [Choice(other.name, other) for other in town.clockwise() if other is not stall]
    order = await Order("line-up", Clause.TRADE_LINE_UP, lambda: others, stall.number)
    town.move("gem", 1, town.supply, order[0], Clause.TRADE_LINE_UP, seat=stall.name)


async def play_card(town: Town, stall: Stall) -> None:
    """Play a card from the hand onto the pile and do what it says."""
    card = await Choose(
        "play",
        Clause.TRADE_PLAY,
        lambda: [Choice(c, c, stall.hand.lacks(c, Clause.TRADE_PLAY)) for c in COPIES],
        stall.number,
    )
    stall.hand.deal(card, stall.pile, Clause.TRADE_PLAY)
    effects: Mapping[str, Callable[[Town, Stall], Rules[None]]] = {
        "card.pig": pig,
        "card.hen": hen,
        "card.fox": fox,
        "card.owl": owl,
    }
    await attempt(town, card, effects[card](town, stall))


async def pig(town: Town, stall: Stall) -> None:
    """Two points."""
    stall.mark(Stall.score, min(200, stall.score + 2), Clause.CARD_PIG)


async def hen(town: Town, stall: Stall) -> None:
    """As many coins as the die shows."""
    coins = await Number("hen", Clause.CARD_HEN, 1, 6, chance=Chance("die", "either"), facts={"card": "card.hen"})
    town.move("coin", min(coins, town.supply.count("coin")), town.supply, stall, Clause.CARD_HEN)


async def fox(town: Town, stall: Stall) -> None:
    """Nobody has written down what it does."""
    await resolve(town, "card.fox", Clause.CARD_FOX, stall)


async def owl(town: Town, stall: Stall) -> None:
    """A gem, a point and a look; it may be told to break half-way."""
    town.move("gem", 1, town.supply, stall, Clause.CARD_OWL)
    stall.mark(Stall.score, min(200, stall.score + 1), Clause.CARD_OWL)
    await Choose("owl", Clause.CARD_OWL, lambda: [Choice("left", 0), Choice("right", 1)], stall.number)
    if town.known("owl.broken"):
        raise KeyError("a bug in a card")
    stall.note(Clause.CARD_OWL)


async def bury(town: Town, stall: Stall) -> None:
    """Lay a card face down on the grave: nobody else sees which."""
    if town.setting.hands == "known":
        card = await Choose(
            "bury",
            Clause.TRADE_BURY,
            lambda: [Choice(c, c, stall.hand.lacks(c, Clause.TRADE_BURY)) for c in COPIES],
            stall.number,
            secret=True,
        )
        stall.hand.deal(card, stall.grave, Clause.TRADE_BURY)
    else:
        stall.hand.deal_down(stall.grave, Clause.TRADE_BURY)


# --- evening --------------------------------------------------------------------------------------


async def evening(town: Town) -> None:
    """Roll the tax, auction the seat of honour, invite guests, pay; every second round the decks are gathered."""
    if not town.tax:
        tax = await Number("tax", Clause.EVENING_TAX, 1, 2, chance=Chance("tax"))
        town.mark(Town.tax, tax, Clause.EVENING_TAX)
    if town.counted and not town.auctioned:
        await auction(town)
    if not town.invited:
        await guests(town)
    await Together(*(upkeep(town, stall) for stall in town.clockwise() if not stall.paid))
    next_round(town)


async def auction(town: Town) -> None:
    """Bid in secret; the first of the highest pays and scores."""
    bids = await Together(*(bid(town, stall) for stall in town.clockwise()))
    best = max(bids)
    winner = town.clockwise()[bids.index(best)]
    town.move("coin", min(best, winner.count("coin")), winner, town.supply, Clause.EVENING_BID, bid=best)
    if best:
        score = min(200, winner.score + town.number("bid.worth"))
        winner.mark(Stall.score, score, Clause.EVENING_BID, bid=best)
    town.mark(Town.auctioned, True, Clause.EVENING_BID)


async def bid(town: Town, stall: Stall) -> int:
    """Bid coins."""
    high = town.number("bid.high")
    return await Number(
        "bid",
        Clause.EVENING_BID,
        0,
        lambda: min(high, stall.count("coin")),
        stall.number,
        secret=True,
        default="0",
    )


async def guests(town: Town) -> None:
    """Whoever leads invites others, up to two of them, but not both A and C."""
    lead = town.clockwise()[0]

    def universe() -> list[Choice[Stall]]:
        return [Choice(other.name, other) for other in town.clockwise()[1:]]

    def together(chosen: tuple[Stall, ...]) -> Barred | None:
        both = [one.number for one in chosen if one.number in (0, 2)]
        return Barred(Clause.EVENING_GUESTS, {"seats": len(both)}) if len(both) > 1 else None

    chosen = await Several("guests", Clause.EVENING_GUESTS, universe, 0, 2, lead.number, check=together, default="-")
    for stall in town.stalls:
        stall.mark(Stall.guest, stall in chosen, Clause.EVENING_GUESTS)
    town.mark(Town.invited, True, Clause.EVENING_GUESTS)


async def upkeep(town: Town, stall: Stall) -> None:
    """Pay the tax in grain or coin, as the option says, or lose as many points."""
    thing = town.option("upkeep")
    if town.counted:

        def universe() -> list[Choice[bool]]:
            short = stall.count(thing) < town.tax
            barred = Barred(Clause.EVENING_UPKEEP, {"owed": town.tax, "thing": thing}) if short else None
            return [Choice("pay", True, barred), Choice("lose", False)]

        pays = await Choose("upkeep", Clause.EVENING_UPKEEP, universe, stall.number, default="lose")
        missing = 0 if pays and stall.count(thing) >= town.tax else town.tax
    else:
        missing = await Number("missing", Clause.EVENING_UPKEEP, 0, lambda: town.tax, stall.number, default="0")
    paid = town.tax - missing
    town.move(thing, paid, stall, town.supply, Clause.EVENING_UPKEEP, owed=town.tax)
    stall.mark(Stall.score, max(0, stall.score - missing), Clause.EVENING_UPKEEP, missing=missing)
    stall.mark(Stall.paid, True, Clause.EVENING_UPKEEP)


def next_round(town: Town) -> None:
    """Pass the lead on and begin the next round, or the end."""
    if town.round % 2 == 0:
        for stall in town.stalls:
            gather([stall.deck, stall.hand, stall.pile, stall.grave], stall.deck, Clause.EVENING_GATHER)
    for stall in town.stalls:
        stall.mark(Stall.drawn, False, Clause.ROUND_NEXT)
        stall.mark(Stall.actions, 0, Clause.ROUND_NEXT)
        stall.mark(Stall.paid, False, Clause.ROUND_NEXT)
    town.mark(Town.tax, 0, Clause.ROUND_NEXT)
    town.mark(Town.auctioned, False, Clause.ROUND_NEXT)
    town.mark(Town.invited, False, Clause.ROUND_NEXT)
    town.mark(Town.weather, "none", Clause.ROUND_NEXT)
    town.mark(Town.lead, (town.lead + 1) % town.setting.seats, Clause.ROUND_NEXT)
    if town.round < town.number("rounds"):
        town.mark(Town.round, town.round + 1, Clause.ROUND_NEXT)
        town.mark(Town.phase, "morning", Clause.ROUND_NEXT)
    else:
        town.mark(Town.phase, "final", Clause.ROUND_NEXT)


# --- the end --------------------------------------------------------------------------------------


async def final(town: Town) -> None:
    """Score coins and name the winner."""
    await Together(*(coins(town, stall) for stall in town.stalls if not stall.paid))
    best = max(stall.score for stall in town.stalls)
    for stall in town.stalls:
        if stall.score == best:
            stall.note(Clause.FINAL_WINNER, score=best)
    town.mark(Town.ended, True, Clause.FINAL_WINNER)


async def coins(town: Town, stall: Stall) -> None:
    """A point for so many coins."""
    if town.counted:
        have = stall.count("coin")
    else:
        have = await Number("coins-left", Clause.FINAL_COINS, 0, 99, stall.number, default="0")
    points = have // town.number("coins.per-point")
    stall.mark(Stall.score, min(200, stall.score + points), Clause.FINAL_COINS, coin=have)
    stall.mark(Stall.paid, True, Clause.FINAL_COINS)


GAME: Game[Town] = Game(
    id="toy",
    clauses=Clause,
    table=Town,
    setup=setup,
    play=play,
    settle=settle,
    over=lambda town: town.ended,
    forecasts={"evening": Foretold({"phase": "evening"}, ("evening",), "score")},
)
