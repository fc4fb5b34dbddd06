"""Checks of the set-up: names that lead somewhere, numbers there are, and pieces that add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from companion.content.facts import flat
from companion.content.findings import Finding, Kind
from companion.content.model import GameContent, Plain
from companion.content.planning import Sum, Table, component_names, holds, number, plan_at, tables
from companion.content.setup import REST, Component, Number, Only, Setup, Step

Fault = tuple[str, Kind, str]  # entry, kind, message


def check_setup(content: GameContent, root: str) -> Iterator[Finding]:
    """Yield what is wrong with the set-up of *content*; *root* is the name of its folder."""
    faults = [*_names(content), *_numbers(content)]
    broken = bool(faults)
    faults += _components(content)
    if not broken:
        faults += _sums(content)
    yield from (Finding(f"{root}/setup.yaml", id, "", kind, message) for id, kind, message in faults)


# --- names ----------------------------------------------------------------------------------


def _names(content: GameContent) -> Iterator[Fault]:
    setup = content.setup
    jobs, things = {job.id for job in setup.jobs}, {component.id for component in setup.components}
    earlier: set[str] = set()
    for step in setup.steps:
        if step.job not in jobs:
            yield step.id, Kind.LINK, f"there is no job {step.job}"
        for id in step.after:
            if id not in earlier:
                yield step.id, Kind.LINK, f"after: no step before it is called {id}"
        for put in step.puts:
            if put.thing not in things:
                yield step.id, Kind.LINK, f"there is no component {put.thing}"
        earlier.add(step.id)
    for id, only in _limits(setup):
        yield from ((id, Kind.LINK, message) for message in _only(only, content))


def _limits(setup: Setup) -> Iterator[tuple[str, Only]]:
    yield "", Only(seats=setup.seats)
    for variant in setup.variants:
        yield variant.id, Only(seats=variant.seats)
    for role in setup.roles:
        yield role.id, Only(variants=role.variants)
    for component in setup.components:
        yield component.id, component.only
    for step in setup.steps:
        yield step.id, step.only
        for put in step.puts:
            yield step.id, put.only


def _only(only: Only, content: GameContent) -> Iterator[str]:
    low, high = content.game.seats
    variants = {variant.id for variant in content.setup.variants}
    roles = {role.id for role in content.setup.roles}
    yield from (f"the game is not for {n} players" for n in only.seats if not low <= n <= high)
    for id in (*only.variants, *only.without):
        if id not in variants:
            yield f"there is no variant {id}"
    for id in (*only.roles, *only.no_roles):
        if id not in roles:
            yield f"there is no role {id}"


def _components(content: GameContent) -> Iterator[Fault]:
    names = component_names(content)
    for component in content.setup.components:
        if component.id not in names:
            yield component.id, Kind.MISSING_WORDS, "nothing is called so: the component needs words of its own"


# --- numbers --------------------------------------------------------------------------------


def setup_paths(setup: Setup) -> set[str]:
    """Return the paths of facts that the numbers of *setup* name."""
    numbers: list[Number | None] = [component.n for component in setup.components]
    numbers += [n for step in setup.steps for put in step.puts for n in (put.n, put.times)]
    return {n for n in numbers if isinstance(n, str) and n != REST}


def _numbers(content: GameContent) -> Iterator[Fault]:
    """Yield the numbers that are no facts at a table where they count."""
    facts, found = flat(content.facts), set()
    for table in tables(content):
        for component in content.setup.components:
            found |= set(_fault(component.id, component.n, table, facts))
        for step in content.setup.steps:
            for n in _counted(step, table):
                found |= set(_fault(step.id, n, table, facts))
    yield from sorted(found)


def _counted(step: Step, table: Table) -> list[Number]:
    puts = [put for put in step.puts if holds(step.only, table) and holds(put.only, table)]
    return [n for put in puts for n in (put.n, put.times) if n != REST]


def _fault(id: str, n: Number | None, table: Table, facts: Mapping[str, Plain]) -> Iterator[Fault]:
    try:
        number(n, table.players, facts)
    except LookupError as error:
        yield id, Kind.MISSING_FACT, str(error.args[0])


# --- sums -----------------------------------------------------------------------------------


def _sums(content: GameContent) -> Iterator[Fault]:
    """Yield, for each table, the components whose parts are not what the box holds."""
    facts, components = flat(content.facts), {component.id: component for component in content.setup.components}
    for table in tables(content):
        rests, plan = _rests(content.setup, table), plan_at(content, table, facts)
        here = {row.thing for row in plan.sums}
        for thing in sorted({a.thing for step in plan.steps for a in step.amounts} - here):
            yield thing, Kind.SUM, f"a step puts out what this table's box does not hold ({table})"
        for row in plan.sums:
            message = _wrong(row, components[row.thing], rests[row.thing])
            if message:
                yield row.thing, Kind.SUM, f"{message} ({table})"


def _rests(setup: Setup, table: Table) -> Counter[str]:
    """Return how many puts take the rest of each thing at *table*."""
    steps: Iterable[Step] = (step for step in setup.steps if holds(step.only, table))
    return Counter(put.thing for step in steps for put in step.puts if put.n == REST and holds(put.only, table))


def _wrong(row: Sum, component: Component, rests: int) -> str | None:
    if rests > 1:
        return "the rest of it goes to two places"
    if row.placed is None or row.n is None:
        return None if rests else "a number is not known, so one put must take the rest"
    over = min(part for part in (row.player, row.table, row.box) if part is not None)
    if row.placed != row.n or over < 0:
        shown = f"{row.player} with players, {row.table} on the table, {row.box} in the box"
        return f"the box holds {row.n}, the steps put {shown}"
    return None
