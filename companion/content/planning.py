"""The set-up of one table: its steps with the numbers filled in, and where every piece lies in the end.

A number that no source gives stays None; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from companion.content.facts import flat
from companion.content.lexicon import Lexicon
from companion.content.model import GameContent, Plain
from companion.content.setup import REST, Job, Number, Only, Put, Role, Setup, Step, Variant
from companion.content.tokens import fact_paths
from companion.content.words import Words

PLAYERS = "players"  # a text of the set-up may print the number of players: {players}


class NoSuchTable(ValueError):
    """The game is not played so; the message says why."""


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays what: the number of players, the variants played and the roles that sit at the table."""

    players: int
    variants: frozenset[str] = frozenset()
    roles: frozenset[str] = frozenset()

    def __str__(self) -> str:
        return ", ".join([f"{self.players} players", *sorted(self.variants), *sorted(self.roles)])


@dataclass(frozen=True, slots=True)
class Amount:
    """How many of *thing* a step puts at *to*: *n* for each that *per* names, *total* in all. None: not known."""

    thing: str
    to: str
    per: str | None
    n: int | None
    total: int | None


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """A step of one table. *after* are the steps of this table that come first. *facts* fill its texts:
    ``talk.text(step.text, planned.facts)``."""

    step: Step
    after: tuple[str, ...]
    amounts: tuple[Amount, ...]
    facts: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Sum:
    """Where the pieces of one kind lie when all is set up. *n* is how many the box holds. None: not known."""

    thing: str
    n: int | None
    player: int | None
    table: int | None
    box: int | None

    @property
    def placed(self) -> int | None:
        """Return how many lie somewhere, None where a part is not known."""
        parts = (self.player, self.table, self.box)
        known = [part for part in parts if part is not None]
        return sum(known) if len(known) == len(parts) else None


@dataclass(frozen=True, slots=True)
class Plan:
    """The set-up of *table*."""

    table: Table
    jobs: tuple[Job, ...]
    steps: tuple[PlannedStep, ...]
    sums: tuple[Sum, ...]

    def of_job(self, job: str) -> tuple[PlannedStep, ...]:
        """Return the steps of *job* in order."""
        return tuple(planned for planned in self.steps if planned.step.job == job)

    def ready(self, done: Collection[str]) -> tuple[PlannedStep, ...]:
        """Return the steps that can be done now, all at the same time, if the steps *done* are done."""
        return tuple(
            planned for planned in self.steps if planned.step.id not in done and set(planned.after) <= set(done)
        )


# --- tables ---------------------------------------------------------------------------------


def tables(content: GameContent) -> Iterator[Table]:
    """Yield every table the game can be set up for."""
    setup = content.setup
    for variants in _choices(setup.variants):
        names = frozenset(variant.id for variant in variants)
        for players in _seats(content, variants):
            for roles in _seatings(setup, names, players):
                yield Table(players, names, roles)


def _choices(variants: tuple[Variant, ...]) -> Iterator[tuple[Variant, ...]]:
    for size in range(len(variants) + 1):
        for chosen in combinations(variants, size):
            if _together(chosen):
                yield chosen


def _together(variants: Collection[Variant]) -> bool:
    groups = [variant.group for variant in variants if variant.group is not None]
    return len(set(groups)) == len(groups)


def _seats(content: GameContent, variants: Collection[Variant]) -> list[int]:
    """Return the numbers of players for which all of *variants* are."""
    low, high = content.game.seats
    named = [variant.seats for variant in variants if variant.seats] or [content.setup.seats]
    return [n for n in range(low, high + 1) if all(not seats or n in seats for seats in named)]


def _seatings(setup: Setup, variants: frozenset[str], players: int) -> Iterator[frozenset[str]]:
    roles = [role.id for role in _open(setup.roles, variants)]
    if not setup.roles:
        yield frozenset()
    yield from (frozenset(seated) for seated in combinations(roles, players) if seated)


def _open(roles: tuple[Role, ...], variants: frozenset[str]) -> list[Role]:
    return [role for role in roles if not role.variants or variants & set(role.variants)]


def table_of(content: GameContent, players: int, variants: Collection[str] = (), roles: Collection[str] = ()) -> Table:
    """Return the table of that many *players*; raise NoSuchTable where the game is not played so.

    *roles* may be left out where nobody has a choice: there are none, or as many as players.
    """
    setup = content.setup
    chosen = [variant for variant in setup.variants if variant.id in variants]
    unknown = set(variants) - {variant.id for variant in chosen}
    if unknown:
        raise NoSuchTable(f"there is no variant {', '.join(sorted(unknown))}")
    if not _together(chosen):
        raise NoSuchTable(f"these variants exclude one another: {', '.join(sorted(variants))}")
    if players not in _seats(content, chosen):
        raise NoSuchTable(f"not for {players} players")
    seatings = list(_seatings(setup, frozenset(variants), players))
    if roles:
        seatings = [seated for seated in seatings if seated == frozenset(roles)]
    if len(seatings) != 1:
        raise NoSuchTable(f"say which {players} roles are played" if seatings else "these roles cannot be played")
    return Table(players, frozenset(variants), seatings[0])


def holds(only: Only, table: Table) -> bool:
    """Say whether what is limited to *only* holds at *table*."""
    return (
        (not only.seats or table.players in only.seats)
        and (not only.variants or bool(table.variants & set(only.variants)))
        and not table.variants & set(only.without)
        and (not only.roles or bool(table.roles & set(only.roles)))
        and not table.roles & set(only.no_roles)
    )


# --- numbers --------------------------------------------------------------------------------


def number(n: Number | None, players: int, facts: Mapping[str, Plain]) -> int | None:
    """Return the number *n* with that many *players*, None where nobody knows it.

    *facts* are flat. A path may hold one number, or one for each number of players (``{3: 8, 4: 7}``). Raise
    LookupError where it holds neither.
    """
    if n is None or isinstance(n, int):
        return n
    for path in (n, f"{n}.{players}"):
        if path in facts:
            found = facts[path]
            if found is None or (isinstance(found, int) and not isinstance(found, bool)):
                return found
            raise LookupError(f"{path} is no number")
    raise LookupError(f"facts.yaml has no {n}" + (f" for {players} players" if _is_head(n, facts) else ""))


def _is_head(path: str, facts: Mapping[str, Plain]) -> bool:
    return any(leaf.startswith(f"{path}.") for leaf in facts)


def by_players(paths: Collection[str], players: int, facts: Mapping[str, Plain]) -> dict[str, int]:
    """Return those of *paths* that a text of the set-up can print and a single fact does not hold."""
    found: dict[str, int] = {PLAYERS: players} if PLAYERS in paths and PLAYERS not in facts else {}
    for path in paths:
        value = facts.get(f"{path}.{players}")
        if path not in facts and isinstance(value, int):
            found[path] = value
    return found


def facts_of(content: GameContent, step: Step) -> Mapping[str, int]:
    """Return what fills the texts of *step* where no table is meant (a search, a page of all steps): the
    numbers of the largest table without variants that has the step, else of any that has it."""
    facts, paths = flat(content.facts), _printed(step)
    having = [table for table in tables(content) if holds(step.only, table)]
    if not having:
        return {}
    largest = max(having, key=lambda table: (not table.variants, table.players))
    return by_players(paths, largest.players, facts)


def _printed(step: Step) -> set[str]:
    texts = [text for words in (step.title, step.text) for text in words.texts.values()]
    return {path for text in texts for path in fact_paths(text)}


# --- the plan -------------------------------------------------------------------------------


def plan(
    content: GameContent,
    players: int,
    variants: Collection[str] = (),
    roles: Collection[str] = (),
    facts: Mapping[str, Plain] | None = None,
) -> Plan:
    """Return the set-up for that many *players*, the *variants* played and the *roles* seated (their ids).

    *facts* are those of a match, by dotted path, which may know more than the shipped ones. Raise NoSuchTable
    where the game is not played so, LookupError where a number is no fact (a check finds it before).
    """
    table = table_of(content, players, variants, roles)
    return plan_at(content, table, flat(content.facts) if facts is None else facts)


def plan_at(content: GameContent, table: Table, facts: Mapping[str, Plain]) -> Plan:
    """Return the set-up of *table*; see `plan`."""
    laying = _Laying(content, table, facts)
    steps = tuple(laying.planned(step) for step in laying.steps)
    amounts = [amount for step in steps for amount in step.amounts]
    used = {step.job for step in laying.steps}
    jobs = tuple(job for job in content.setup.jobs if job.id in used)
    return Plan(table, jobs, steps, tuple(_sum(thing, n, amounts) for thing, n in laying.totals.items()))


class _Laying:
    """The set-up of one table while its numbers are worked out."""

    def __init__(self, content: GameContent, table: Table, facts: Mapping[str, Plain]) -> None:
        self._table, self._facts = table, facts
        self._heads = {None: 1, "player": table.players, "absent": content.game.seats[1] - table.players}
        self.steps = [step for step in content.setup.steps if holds(step.only, table)]
        there = [component for component in content.setup.components if holds(component.only, table)]
        self.totals = {component.id: number(component.n, table.players, facts) for component in there}
        puts = [put for step in self.steps for put in self._puts(step)]
        counted = [self._counted(put) for put in puts if put.n != REST]
        self._rests = {thing: _left(thing, n, counted) for thing, n in self.totals.items()}

    def planned(self, step: Step) -> PlannedStep:
        """Return *step* with its numbers."""
        amounts = tuple(self._rest(put) if put.n == REST else self._counted(put) for put in self._puts(step))
        printed = by_players(_printed(step), self._table.players, self._facts)
        return PlannedStep(step, _before(step, self.steps), amounts, printed)

    def _puts(self, step: Step) -> list[Put]:
        return [put for put in step.puts if holds(put.only, self._table)]

    def _counted(self, put: Put) -> Amount:
        each, times = (number(n, self._table.players, self._facts) for n in (put.n, put.times))
        n = None if each is None or times is None else each * times
        return Amount(put.thing, put.to, put.per, n, None if n is None else n * self._heads[put.per])

    def _rest(self, put: Put) -> Amount:
        left = self._rests.get(put.thing)
        return Amount(put.thing, put.to, None, left, left)


def _before(step: Step, steps: list[Step]) -> tuple[str, ...]:
    """Return the step before *step* in its job and those it names, as far as they are among *steps*."""
    job = [other.id for other in steps if other.job == step.job]
    previous = job[: job.index(step.id)][-1:]
    here = {other.id for other in steps}
    return tuple(dict.fromkeys([*previous, *(id for id in step.after if id in here)]))


def _left(thing: str, n: int | None, counted: list[Amount]) -> int | None:
    """Return how many of *n* are left, below 0 where more are put out than there are."""
    placed = _total(amount for amount in counted if amount.thing == thing)
    return None if n is None or placed is None else n - placed


def _total(amounts: Iterable[Amount]) -> int | None:
    """Return how many there are together, None where a number is not known."""
    totals = [amount.total for amount in amounts]
    known = [total for total in totals if total is not None]
    return sum(known) if len(known) == len(totals) else None


def _sum(thing: str, n: int | None, amounts: list[Amount]) -> Sum:
    def at(to: str) -> int | None:
        return _total(amount for amount in amounts if amount.thing == thing and amount.to == to)

    return Sum(thing, n, at("player"), at("table"), at("box"))


def component_names(content: GameContent) -> dict[str, Words]:
    """Return the name of each component by its id: its own words, else those of the card, thing or term called so.

    A component that has none (a check finds it) is left out.
    """
    lexicon = Lexicon(content)
    named = {component.id: component.words or lexicon.name(component.id) for component in content.setup.components}
    return {id: words for id, words in named.items() if words is not None}
