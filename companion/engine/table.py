"""The table: everything that can change in a match, and the ledger, the only way to change it.

*Holders* have things (counted) and marks (typed, declared on the holder's class). ``move`` is double entry between
holders, ``mark`` sets a score, flag or place on a track, ``note`` says why nothing changed. State is read-only to
rules otherwise: assigning to a holder raises. Set-up plus effects *is* the state (`Ledger.apply` is the one writer,
for rules, corrections and rebuilding alike).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast, overload

from companion.engine.cites import cite
from companion.engine.core import Core
from companion.engine.declare import Declaration
from companion.engine.questions import Fact, Facts, Question

Value = TypeVar("Value", int, bool, str)
BOUNDLESS = 10**6  # what a supply holds of a thing whose number no source gives
FULL, SCORE = "full", "score"


# --- effects: the lines of the ledger ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Moved:
    """*n* of *thing* went from *source* to *target*; at level ``score`` only the line stands, nothing is counted."""

    thing: str
    n: int
    source: str
    target: str
    clause: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Marked:
    """The *mark* of *holder* was *was* and became *to*."""

    holder: str
    mark: str
    was: Fact
    to: Fact
    clause: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Noted:
    """Nothing changed, and this is why."""

    holder: str
    clause: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card (None: face down) went from zone *source* to zone *target*; *turned* if it lay face down before."""

    card: str | None
    source: str
    target: str
    clause: str
    facts: Facts = field(default_factory=dict)
    turned: bool = False
    at: int = -1  # where it lay in *source*, so that a rule that failed can be wound back


@dataclass(frozen=True, slots=True)
class Mixed:
    """The cards *were* of *zone* became *now*: turned face down because nobody says which one left, or named again."""

    zone: str
    were: tuple[str | None, ...]
    now: tuple[str | None, ...]
    clause: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Learnt:
    """This copy of the game has *value* printed at *fact*; people read it off their box."""

    fact: str
    value: Fact
    clause: str = Core.LEARNT
    facts: Facts = field(default_factory=dict)


Effect: TypeAlias = Moved | Marked | Noted | Dealt | Mixed | Learnt


class Unknown(Exception):
    """A rule asked for a holding that a match at level ``score`` does not keep: a bug of the rule."""


# --- marks and holders ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Mark(Generic[Value]):
    """A declared mark of a holder: its start and, for numbers, its range, for names its values.

    *inner* marks are book-keeping of a phase (who has acted): a position that names a phase starts them again.
    """

    start: Value
    low: int | None = None
    high: int | None = None
    values: tuple[str, ...] = ()
    inner: bool = False
    name: str = ""

    def __set_name__(self, owner: type, name: str) -> None:
        object.__setattr__(self, "name", name)

    @overload
    def __get__(self, holder: None, owner: type) -> Mark[Value]: ...
    @overload
    def __get__(self, holder: Holder, owner: type) -> Value: ...
    def __get__(self, holder: Holder | None, owner: type) -> Mark[Value] | Value:
        if holder is None:
            return self
        return cast(Value, holder.ledger.marks.get((holder.name, self.name), self.start))

    def __set__(self, holder: Holder, value: Value) -> None:
        raise AttributeError(f"{self.name} changes through mark() only")

    @property
    def type(self) -> str:
        """Return ``flag``, ``number`` or ``one-of``, as ``game.yaml`` calls it."""
        if isinstance(self.start, bool):
            return "flag"
        return "number" if isinstance(self.start, int) else "one-of"

    def fits(self, value: object) -> bool:
        """Return whether *value* is one this mark can have."""
        if self.type == "flag":
            return isinstance(value, bool)
        if self.type == "number":
            low, high = self.low, self.high
            whole = isinstance(value, int) and not isinstance(value, bool)
            return whole and (low is None or cast(int, value) >= low) and (high is None or cast(int, value) <= high)
        return isinstance(value, str) and (not self.values or value in self.values)

    def within(self, number: int) -> int:
        """Return *number* brought into the range of this mark."""
        number = number if self.low is None else max(self.low, number)
        return number if self.high is None else min(self.high, number)


class Holder:
    """A seat, the supply, a place: it has things, and the marks its class declares."""

    ledger: Ledger
    name: str

    def __init__(self, ledger: Ledger, name: str) -> None:
        self.__dict__["ledger"], self.__dict__["name"] = ledger, name
        ledger.holders[name] = self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name} changes through the ledger only")

    def __repr__(self) -> str:
        return self.name

    @classmethod
    @cache  # asked for at every mark and digest, and a class never changes
    def marks(cls) -> dict[str, Mark[Any]]:
        """Return the marks this class declares, by name."""
        return {name: m for c in reversed(cls.__mro__) for name, m in vars(c).items() if isinstance(m, Mark)}

    def count(self, thing: str) -> int:
        """Return how many of *thing* this holder has (`BOUNDLESS` for a supply without a known number)."""
        return self.ledger.count(self.name, thing)

    def mark(self, what: Mark[Value], to: Value, clause: StrEnum, **facts: Fact) -> Marked:
        """Set *what* to *to* and write down why; a value outside the mark's range is a bug of the rule."""
        if type(self).marks().get(what.name) is not what:
            raise ValueError(f"{self.name} has no mark {what.name} ({clause})")
        if not what.fits(to):
            raise ValueError(f"{self.name}.{what.name} cannot be {to!r} ({clause})")
        was = self.ledger.marks.get((self.name, what.name), what.start)
        effect = Marked(self.name, what.name, was, to, clause, facts)
        if was != to:
            self.ledger.add(effect)
        return effect

    def note(self, clause: StrEnum, **facts: Fact) -> None:
        """Write down that *clause* applied here although nothing changed."""
        self.ledger.add(Noted(self.name, clause, facts))


class Seat(Holder):
    """A player's place at the table, by number from 0; ``name`` is ``seat.0`` and so on."""

    @property
    def number(self) -> int:
        """Return the seat's number."""
        return int(self.name.removeprefix("seat."))


class Place(Holder):
    """A space, market or card that events can cover, forbid or reprice until the event that did so leaves."""

    covered = Mark[bool](False)
    forbidden = Mark[bool](False)
    price = Mark[int](-1, -1, 99)  # -1: as printed
    because = Mark[str]("", inner=True)  # what events did to it, see `companion.engine.standing`


class Ledger:
    """The effects of a match, and the state they add up to. Only this class writes state."""

    def __init__(self) -> None:
        self.held: dict[str, dict[str, int]] = {}
        self.marks: dict[tuple[str, str], Fact] = {}
        self.cards: dict[str, list[str | None]] = {}
        self.learnt: dict[str, Fact] = {}
        self.stock: dict[tuple[str, str], int | None] = {}  # what lies where before set-up; None: no known end
        self.holders: dict[str, Holder] = {}
        self.effects: list[Effect] = []
        self.counted = True  # False at level ``score``

    def count(self, holder: str, thing: str) -> int:
        """Return how many of *thing* *holder* has. Raises `Unknown` at level ``score``."""
        if not self.counted:
            raise Unknown(f"{thing} of {holder}")
        if self.stock.get((holder, thing), 0) is None:
            return BOUNDLESS
        return self.held.get(holder, {}).get(thing, 0)

    def add(self, effect: Effect) -> None:
        """Carry *effect* out and write it down."""
        cite(effect.clause)
        self.apply(effect)
        self.effects.append(effect)

    def apply(self, effect: Effect) -> None:
        """Change the state as *effect* says. The only writer of state."""
        match effect:
            case Moved(thing, n, source, target):
                if self.counted:
                    self._add(source, thing, -n)
                    self._add(target, thing, n)
            case Marked(holder, mark, _, to):
                self.marks[holder, mark] = to
                if (holder, mark) == ("table", "level"):
                    self._level(to == FULL)
            case Dealt(card, source, target, at=at):
                self.cards[source].pop(at)
                self.cards[target].append(card)
            case Mixed(zone, _, now):
                self.cards[zone] = list(now)
            case Learnt(fact, value):
                self.learnt[fact] = value
            case Noted():
                pass

    def _add(self, holder: str, thing: str, n: int) -> None:
        if self.stock.get((holder, thing), 0) is not None:
            things = self.held.setdefault(holder, {})
            things[thing] = things.get(thing, 0) + n

    def _level(self, counted: bool) -> None:
        """Holdings are unknown at level ``score``, not stale: what was counted is let go.

        Back at ``full`` everything lies where it lay before set-up; the position that says so deals it out.
        """
        self.counted = counted
        self.held = {}
        self.cards = {zone: [] for zone in self.cards}
        if counted:
            self.lay_stock()

    def lay(self, holder: str, thing: str, n: int | None) -> None:
        """Say what lies where before set-up (None: without a known end); only while a table is being made."""
        self.stock[holder, thing] = n

    def lay_stock(self) -> None:
        """Put every thing where it lies before set-up."""
        for (holder, thing), n in self.stock.items():
            if n is not None:
                self._add(holder, thing, n)


# --- the table -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Setting:
    """What a match pins when it starts: seats, level, hands, options, printed facts (shipped and from a box)."""

    seats: int
    level: str = FULL
    hands: str = "known"
    screens: bool = False
    options: Mapping[str, str] = field(default_factory=dict)
    facts: Mapping[str, Fact | None] = field(default_factory=dict)


class Table(Holder):
    """All of a match that can change. A game subclasses it with its seats, zones and marks.

    *declared* is what ``game.yaml`` declares; *setting* what this match pinned at its start.
    """

    level = Mark[str](FULL, values=(FULL, SCORE))
    score: ClassVar[str] = "vp"  # the mark of a seat that wins
    score_unit: ClassVar[int] = 1  # how many of that mark make one point (2: points are kept in halves)

    def __init__(self, declared: Declaration, setting: Setting) -> None:
        super().__init__(Ledger(), "table")
        kept = {"declared": declared, "setting": setting, "failures": [], "asking": {}}
        self.__dict__.update(kept, supply=Holder(self.ledger, "supply"), beyond=Holder(self.ledger, "beyond"))
        self.ledger.marks["table", "level"] = setting.level
        self.ledger.counted = setting.level == FULL
        self.__dict__["places"] = {name: Place(self.ledger, name) for name, _ in declared.places}

    declared: Declaration
    setting: Setting
    supply: Holder
    beyond: Holder
    places: Mapping[str, Place]
    failures: list[Any]
    asking: dict[str, Question[Any]]

    # what a game says about itself

    def where(self) -> str:
        """Return the path of the phase under way, e.g. ``c1.r3.actions``; its last part is the phase."""
        raise NotImplementedError

    def seat(self, number: int) -> Seat:
        """Return the seat of that number."""
        return cast(Seat, self.ledger.holders[f"seat.{number}"])

    @property
    def seats(self) -> Sequence[Seat]:
        """Return the seats by number."""
        return [self.seat(n) for n in range(self.setting.seats)]

    def clockwise(self) -> Sequence[Seat]:
        """Return the seats in the order in which they are served; a game says who is first."""
        return self.seats

    def tracks(self) -> Mapping[str, Sequence[str]]:
        """Return the spaces of each track of this copy, in their order, by the table's mark that moves along it."""
        return {}

    # what rules read

    @property
    def counted(self) -> bool:
        """Return whether holdings are kept (level ``full``)."""
        return self.ledger.counted

    def number(self, fact: str) -> int:
        """Return a number of the rules or of this copy, by dotted path; KeyError where there is none."""
        return cast(int, self.known(fact))

    def known(self, fact: str) -> Fact:
        """Return what is known at *fact*; KeyError where nothing is."""
        value = self.ledger.learnt.get(fact, self.setting.facts.get(fact))
        if value is None:
            raise KeyError(fact)
        return value

    def knows(self, fact: str) -> bool:
        """Return whether *fact* is known, shipped, from the box or learnt in this match."""
        return self.ledger.learnt.get(fact, self.setting.facts.get(fact)) is not None

    def option(self, name: str) -> str:
        """Return how this match settled the doubtful rule *name*."""
        return self.setting.options[name]

    # how rules change it

    def move(self, thing: str, n: int, source: Holder, target: Holder, clause: StrEnum, **facts: Fact) -> Moved:
        """Move *n* of *thing*; it is a bug of the rule if *source* has too few. Nothing is written for none.

        What a recount took from ``beyond`` is owed: what comes to the supply makes that good first.
        """
        if thing not in self.declared.things:
            raise ValueError(f"{thing} is no thing of this game ({clause})")
        if n < 0 or (self.counted and source.count(thing) < n):
            raise ValueError(f"{source} cannot give {n} {thing} ({clause})")
        effect = Moved(thing, n, source.name, target.name, clause, facts)
        if n:
            self.ledger.add(effect)
            if target is self.supply and source is not self.beyond:
                self._make_good(thing, n)
        return effect

    def _make_good(self, thing: str, n: int) -> None:
        """Take up to *n* of *thing* that came to the supply on to ``beyond``, as far as it is owed there."""
        owed = min(n, max(0, -self.beyond.count(thing))) if self.counted else 0
        if owed:
            self.ledger.add(Moved(thing, owed, self.supply.name, self.beyond.name, Core.RECOUNT, {}))

    def recount(self, thing: str, holder: Holder, to: int, clause: StrEnum) -> None:
        """Make *holder* have *to* of *thing*. Never refused: what the supply lacks comes from ``beyond``.

        What is too many goes back: as much as is owed to ``beyond``, the rest to the supply.
        """
        extra = to - holder.count(thing)
        here = min(extra, max(0, self.supply.count(thing)))
        owed = min(-extra, max(0, -self.beyond.count(thing)))
        for source, target, n in (
            (self.supply, holder, here),
            (self.beyond, holder, extra - max(0, here)),
            (holder, self.beyond, owed),
            (holder, self.supply, -extra - max(0, owed)),
        ):
            if n > 0:
                self.ledger.add(Moved(thing, n, source.name, target.name, clause, {}))

    async def printed(self, fact: str, question: Question[Any]) -> Any:
        """Return what this copy of the game has printed at *fact*, asking once where nobody has told us.

        Two flows that need one fact share one question, addressed ``box/<fact>``.
        """
        if not self.knows(fact):
            shared = self.asking.setdefault(fact, question)
            shared.address = f"box/{fact}"
            try:
                value = await shared
            finally:
                self.asking.pop(fact, None)
            if not self.knows(fact):
                self.ledger.add(Learnt(fact, value))
        return self.known(fact)
