"""Kingsbridge: the table of World Without End. What lies where, and the marks that say how far the match is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import repeat

from companion.engine.core import Core
from companion.engine.declare import Declaration
from companion.engine.log import Position
from companion.engine.questions import Barred, Fact
from companion.engine.standing import cause, changes, withdraw
from companion.engine.table import Ledger, Mark, Place, Seat, Setting, Table
from companion.engine.zones import NOBODY, OWNER, UP, Pool, Zone
from companion.games.world_without_end.clauses import Clause

HALVES = 2  # victory points are kept in halves: 1 gold left at the end is half a point

ROUND = ("reveal", "orient", "income", "favor", "actions", "round-end")
CHAPTER_END = ("neutral", "clear", "duties", "pass")
PHASES = (*ROUND, *CHAPTER_END, "final")
SIDES = (
    "north",
    "east",
    "south",
    "west",
)  # of the board, clockwise; the top edge with the two event slots is north
SEATED = {2: ("south", "north"), 3: ("south", "west", "north"), 4: ("south", "west", "north", "east")}

ACTIONS = (
    "action.grain",
    "action.piety",
    "action.resource",
    "action.building",
    "action.sales",
    "action.privilege",
    "action.house-building",
    "action.house-rent",
    "action.donation",
    "action.cloth",
    "action.medicine",
    "action.favor",
)
FAVORS = (
    "favor-space.outlaws",
    "favor-space.queen",
    "favor-space.prior",
    "favor-space.guild-master",
    "favor-space.prioress",
    "favor-space.merchants",
    "favor-space.king",
    "favor-space.earl",
    "favor-space.bishop",
    "favor-space.outlaws-right",
)
CORNERS = ("corner-1", "corner-2", "corner-3", "corner-4")  # of an event card, clockwise from its upper left
NO_SIDE = "nowhere"
UNNAMED = "event.unnamed"  # a card people left out
UNTOLD = -1  # nobody has said how many
PLENTY = 99  # as many as people are asked for at most
READY, RESOLVE, DISCARD, DONE = "ready", "resolve", "discard", "done"


class Citizen(Seat):
    """A player's place: renown, penalties to come, and how far this phase has got with it."""

    vp = Mark[int](0, 0, 2000)
    side = Mark[str]("south", values=SIDES)
    penance = Mark[bool](False)
    begging = Mark[bool](False)
    court = Mark[bool](False)
    served = Mark[bool](False, inner=True)
    stage = Mark[str](READY, values=(READY, RESOLVE, DISCARD, DONE), inner=True)
    card = Mark[str]("", inner=True)  # the action being resolved; empty: it has no effect
    idle = Mark[bool](False, inner=True)  # the action of the newest card on the pile had no effect
    idle_below = Mark[bool](False, inner=True)  # nor had that of the card below it
    settled = Mark[bool](False, inner=True)
    lifted = Mark[bool](False, inner=True)
    short_piety = Mark[int](0, 0, 99, inner=True)
    short_grain = Mark[int](0, 0, 99, inner=True)
    short_tax = Mark[int](0, 0, 99, inner=True)
    scored = Mark[bool](False, inner=True)
    leftover = Mark[int](0, 0, 9999, inner=True)  # what goods left at the end brought, in halves
    cut = Mark[int](0, -9999, 9999, inner=True)  # by how much all points together lie below 0 (or over the top)
    tie_piety = Mark[int](UNTOLD, UNTOLD, 9999, inner=True)  # what is held where a tie at the end is broken
    tie_loyalty = Mark[int](UNTOLD, UNTOLD, 9999, inner=True)
    tie_knowledge = Mark[int](UNTOLD, UNTOLD, 9999, inner=True)
    tied = Mark[str]("", inner=True)  # the tie-breaks that told this seat from others, ``piety:3;loyalty:1``
    rank = Mark[int](0, 0, 4, inner=True)

    def __init__(self, ledger: Ledger, number: int) -> None:
        super().__init__(ledger, f"seat.{number}")
        pool = Pool(dict(zip(ACTIONS, repeat(1))))
        self.__dict__.update(
            hand=Zone(ledger, f"hand.{number}", pool, OWNER, number),
            played=Zone(ledger, f"played.{number}", pool, UP, number),
            discard=Zone(ledger, f"discard.{number}", pool, OWNER, number),
        )

    hand: Zone
    played: Zone
    discard: Zone

    def gain_points(self, points: int, clause: Clause, **facts: int | str) -> None:
        """Give *points* victory points."""
        self.mark(Citizen.vp, Citizen.vp.within(self.vp + points * HALVES), clause, points=points, **facts)

    def lose_points(self, points: int, clause: Clause, **facts: int | str) -> None:
        """Take *points* victory points; nobody falls below 0 (score.floor)."""
        lost = self.mark(Citizen.vp, max(0, self.vp - points * HALVES), clause, points=points, **facts)
        if lost.was == lost.to:  # the ledger still says why nothing could be taken
            self.note(clause, points=points, **facts)
        if int(lost.was) - int(lost.to) < points * HALVES:
            self.note(Clause.SCORE_FLOOR, points=points)


class Town(Table):
    """The board, the supply, the events and the citizens round them."""

    score_unit = HALVES

    phase = Mark[str]("reveal", values=PHASES)
    chapter = Mark[int](1, 1, 4)
    round = Mark[int](1, 1, 6)
    shield = Mark[int](-1, -1, 3)  # the seat that is active player; -1: not chosen yet
    favor = Mark[str](FAVORS[0], values=FAVORS)
    arrow = Mark[str](NO_SIDE, values=(NO_SIDE, *SIDES))  # the side of the council this round's arrow points to
    told = Mark[bool](False, inner=True)  # the effect of this round's event has been dealt with
    moved = Mark[bool](False, inner=True)
    tax = Mark[int](0, 0, 9, inner=True)
    passed = Mark[bool](False, inner=True)
    over = Mark[bool](False, inner=True)

    def __init__(self, declared: Declaration, setting: Setting) -> None:
        super().__init__(declared, setting)
        citizens = tuple(Citizen(self.ledger, n) for n in range(setting.seats))
        events = Pool({})
        chapters = range(1, self.number("chapters") + 1)
        self.__dict__.update(
            citizens=citizens,
            piles={c: Zone(self.ledger, f"pile.{c}", events, NOBODY) for c in chapters},
            council=Zone(self.ledger, "council", events, UP),
            slots=Zone(self.ledger, "slots", events, UP),
            past=Zone(self.ledger, "past", events, UP),
        )
        for pile in self.piles.values() if self.counted else ():
            self.ledger.cards[pile.name].extend(repeat(None, self.number("events-per-chapter")))
        self._lay_supply()

    citizens: tuple[Citizen, ...]
    piles: dict[int, Zone]
    council: Zone
    slots: Zone
    past: Zone

    def _lay_supply(self) -> None:
        """Put the supply out; where no source gives a number the option says how many there are."""
        for thing in self.declared.things:
            known = self.setting.facts.get(f"supply.{thing}")
            if thing == "gold":
                coins = self.option("supply.gold")
                known = None if coins == "unlimited" else int(coins.removeprefix("coins-"))
            if thing == "house":
                for citizen in self.citizens:
                    self.ledger.lay(citizen.name, thing, self.number("start.houses"))
            else:
                self.ledger.lay("supply", thing, None if known is None else int(known))
        if self.counted:
            self.ledger.lay_stock()

    def where(self) -> str:
        """Return the path of the phase, e.g. ``c1.r3.actions``, ``c1.end.duties``, ``final``."""
        if self.phase in ROUND:
            return f"c{self.chapter}.r{self.round}.{self.phase}"
        return "final" if self.phase == "final" else f"c{self.chapter}.end.{self.phase}"

    def tracks(self) -> Mapping[str, Sequence[str]]:
        """Return the favor track; a copy that has one Outlaws space, or only starts there, has none on the right."""
        layout = self.known("favor-track.layout") if self.knows("favor-track.layout") else "two-outlaws"
        return {"favor": FAVORS[:-1] if layout in ("one-outlaws", "start-only") else FAVORS}

    @property
    def active(self) -> Citizen:
        """Return the active player: who holds the start player shield."""
        return self.citizens[max(0, self.shield)]

    def clockwise(self) -> Sequence[Citizen]:
        """Return the citizens clockwise from the active player."""
        first = self.active.number
        return (*self.citizens[first:], *self.citizens[:first])

    def at(self, side: str) -> Citizen | None:
        """Return who sits at *side* of the board."""
        return next((c for c in self.citizens if c.side == side), None)

    def price(self, market: str) -> int:
        """Return what one piece sells for at *market*, as printed or as an event has it."""
        now = self.places[f"market.{market}"].price
        return self.number(f"price.{market}") if now < 0 else now

    @property
    def oriented(self) -> bool:
        """Return whether this round's event points somewhere, as far as the app knows the card."""
        printed = [f"{self.council.top}.{field}" for field in ("arrow", *CORNERS)]
        return self.arrow != NO_SIDE and self.council.top is not None and all(map(self.knows, printed))

    @property
    def last_chapter(self) -> bool:
        """Return whether this is the last chapter."""
        return self.chapter == self.number("chapters")


def setup(town: Town) -> None:
    """Lay the table out: goods, points, cards, the market closed, the favor marker on Outlaws."""
    for citizen, side in zip(town.citizens, SEATED[len(town.citizens)], strict=True):
        citizen.mark(Citizen.vp, town.number("start.vp") * HALVES, Clause.SETUP_SCORE, points=town.number("start.vp"))
        citizen.mark(Citizen.side, side, Clause.SETUP_SEATS)
        if town.counted:
            for thing in ("wool", "gold"):
                town.move(thing, town.number(f"start.{thing}"), town.supply, citizen, Clause.SETUP_GOODS)
            citizen.hand.become(ACTIONS, Clause.SETUP_HAND)
    town.places["market.cloth"].mark(Place.covered, True, Clause.SETUP_MARKET)
    town.note(Clause.SETUP_FAVOR_MARKER, space=FAVORS[0])


def settle(town: Town, moved: bool, before: Mapping[str, Fact]) -> None:
    """After a position named a phase: let what follows from the place in the match agree with it.

    What nobody told lies face down; penalties that are over are taken off; what events changed in another chapter, or
    changed and no longer lie there, is gone. Whatever the position says of seats and places comes after this.
    """
    if not moved:
        return
    jumped = before["chapter"] != town.chapter or before["level"] != town.level
    end_penalties(town)
    if town.counted:
        lay_cards(town, jumped)
    leave_events(town, jumped)
    market = town.places["market.cloth"]
    if not cause(market) and (town.chapter > 1 or town.phase in ("duties", "pass", "final")):
        market.mark(Place.covered, False, Core.POSITION)


def refuses(town: Town, position: Position) -> Barred | None:
    """Return why *position* cannot be: nobody shares a side of the board."""
    told = {holder: str(value) for holder, mark, value in position.marks if mark == Citizen.side.name}
    sides: dict[str, str] = {}
    for citizen in town.citizens:
        side = told.get(citizen.name, citizen.side)
        if side in sides:
            return Barred(Clause.SETUP_SEATS, {"side": side, "one": sides[side], "other": citizen.name})
        sides[side] = citizen.name
    return None


def end_penalties(town: Town) -> None:
    """Penalties are done with once the step of round 1 that carries them out is past; new ones come with the duties."""
    past = town.round > 1 or town.phase not in ROUND
    for citizen in town.citizens if town.phase != "pass" else ():
        citizen.mark(Citizen.penance, False, Core.POSITION)
        if past or town.phase in ("favor", "actions", "round-end"):
            citizen.mark(Citizen.begging, False, Core.POSITION)
        if past or town.phase == "round-end":
            citizen.mark(Citizen.court, False, Core.POSITION)


def lay_cards(town: Town, jumped: bool) -> None:
    """Let piles and hands hold as many cards as the round says; in another chapter nothing of before is known."""
    if town.phase in ("reveal", "orient"):
        town.mark(Town.arrow, NO_SIDE, Core.POSITION)
    acted, turned = _rounds_done(town)
    for citizen in town.citizens:
        if jumped or citizen.played.size != acted or citizen.hand.size + citizen.discard.size + acted != len(ACTIONS):
            _lay_cards(citizen, acted)
    for chapter, pile in town.piles.items():
        left = town.number("events-per-chapter")
        left = 0 if chapter < town.chapter else left - turned if chapter == town.chapter else left
        if pile.size != left:
            pile.become((None,) * left, Core.POSITION)
    on_council = town.phase in ROUND[1:]
    if jumped:
        town.slots.become((), Core.POSITION)
    if jumped or town.council.size != on_council:
        town.council.become((None,) * on_council, Core.POSITION)


def leave_events(town: Town, jumped: bool) -> None:
    """Withdraw what was changed by long-term events that lie nowhere any more; in another chapter, by all events.

    An immediate event lies nowhere after its round, and what it covered stays until the chapter ends.
    """
    lying = (*town.council.cards, *town.slots.cards)
    for place in town.places.values():
        for event, _verb, _n in changes(place):
            stays = town.knows(f"{event}.colour") and town.known(f"{event}.colour") == "long-term"
            if event and event not in lying and (jumped or stays):
                withdraw(place, event, Core.POSITION)


def _rounds_done(town: Town) -> tuple[int, int]:
    """Return how many rounds of this chapter have been played, and how many of its events turned up."""
    whole = town.number("rounds")
    if town.phase not in ROUND:
        return whole, whole
    done = town.round - 1
    return done + (town.phase == "round-end"), done + (town.phase != "reveal")


def _lay_cards(citizen: Citizen, acted: int) -> None:
    hand = len(ACTIONS) - 2 * acted
    citizen.played.become((None,) * acted, Core.POSITION)
    citizen.discard.become((None,) * acted, Core.POSITION)
    citizen.hand.become((None,) * hand if acted else ACTIONS, Core.POSITION)
