"""The laws for rule code hold in the real code, and each is shown to catch what it is there for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from textwrap import dedent, indent

import pytest

from tests.house import laws
from tests.house.law_sets import iteration_over_sets
from tests.house.law_stale import stale_counts
from tests.house.source import CHECKOUT, Finding, Project, Source, load

DECLARED = Source.parse(
    "companion/games/sample/table.py",
    dedent(
        """
        class Citizen(Seat):
            vp = Mark[int](0)
            penance = Mark[bool](False)
            colour: str

            @property
            def in_debt(self) -> bool: ...

        class Burgh(Table):
            citizens: tuple[Citizen, ...]

            def leader(self) -> Citizen: ...
        """
    ),
)


def found_by(law: laws.Law, text: str) -> list[Finding]:
    """Return what *law* finds in a game module with that text."""
    source = Source.parse("companion/games/sample/play.py", dedent(text))
    return law(source, Project.of([DECLARED, source]))


def rule(body: str) -> str:
    """Return a rule with that body."""
    return "async def rule(town: Town, seat: Citizen) -> None:\n" + indent(dedent(body).strip(), "    ")


def test_the_engine_and_the_games_keep_the_laws() -> None:
    """Every law holds in companion/engine and companion/games."""
    sources = load("companion/engine", "companion/games")

    assert sources
    assert [] == [str(f) for f in laws.check(sources)]


def test_each_law_is_run_where_it_holds() -> None:
    """One bad game module breaks all seven laws at once, so none is left out of ``check``."""
    text = """
    tally = {}
    class Clause(StrEnum):
        PIETY = "duties." + "piety"
    async def rule(town):
        have = town.supply.count("grain")
        yield 1
        await Number("die")
        for thing in {"wood", "stone"}:
            town.move(thing, have, 0.5)
        town.chapter = 2
    """
    bad = Source.parse("companion/games/sample/play.py", dedent(text))

    assert [2, 4, 7, 9, 10, 10, 11] == sorted(f.line for f in laws.check([bad]))


STALE = {
    "plain": """
        have = town.count("seat.0", "grain")
        paid = await Number("pay", 0, have)
        seat.lose(have - paid)
        """,
    "a mark of a seat": """
        score = seat.vp
        await Number("die")
        seat.mark(Citizen.vp, score - 1)
        """,
    "a property that sums marks up": """
        owes = seat.in_debt
        await Number("die")
        seat.lose(owes)
        """,
    "bound from a bound name": """
        missing = 2 - min(2, seat.count("piety"))
        penalty = missing * 3
        await Number("die")
        seat.lose(penalty)
        """,
    "await in one branch": """
        have = seat.count("piety")
        if town.is_last():
            await Number("die")
        seat.lose(have)
        """,
    "await further down in a loop": """
        have = seat.count("piety")
        while town.goes_on():
            seat.lose(have)
            await Number("die")
        """,
    "await before break": """
        have = seat.count("piety")
        for _ in seat.cards:
            await Number("die")
            break
        seat.lose(have)
        """,
    "one name of several": """
        grain, piety = seat.count("grain"), "piety"
        await Number("die")
        seat.lose(grain)
        """,
    "in an inner function": """
        have = seat.count("piety")
        await Number("die")
        return Choose("x", lambda: [have])
        """,
    "after a try": """
        have = seat.count("piety")
        try:
            await Number("die")
        except ValueError:
            seat.lose(have)
        """,
    "of a seat found in a loop": """
        for player in town.seats:
            score = player.vp
            await Number("die")
            player.lose(score)
        """,
    "of a citizen of a declared group": """
        for i, who in enumerate(town.citizens):
            score = who.vp
            await Number("die")
            who.lose(score)
        """,
    "of a citizen that a method gives": """
        first = town.leader()
        score = first.vp
        await Number("die")
        first.lose(score)
        """,
    "a number of seats": """
        poor = sum(1 for who in town.citizens if who.penance)
        await Number("die")
        seat.lose(poor)
        """,
    "held in a call": """
        have = seat.count("piety")
        seat.lose(min(have, await Number("pay")))
        """,
    "held without a name": "seat.mark(Citizen.vp, seat.vp - await Number('pay'))",
    "added to": """
        total = seat.count("gold")
        total += await Number("gift")
        """,
    "in a comprehension": """
        have = seat.count("piety")
        return [have - await Number("pay") for _ in seat.cards]
        """,
    "walrus": """
        if (have := seat.count("piety")) and await Number("pay"):
            seat.lose(have)
        """,
    "while others answer": """
        have = seat.count("piety")
        async for other in answers():
            seat.lose(have)
        """,
}

FRESH = {
    "used before": """
        have = seat.count("piety")
        seat.lose(have)
        await Number("die")
        """,
    "used to ask": """
        have = seat.count("piety")
        await Number("pay", 0, have)
        """,
    "counted again": """
        have = seat.count("piety")
        await Number("die")
        have = seat.count("piety")
        seat.lose(have)
        """,
    "taken from the effect": """
        have = seat.count("piety")
        paid = town.move("piety", have, seat, town.supply, Clause.PIETY)
        await Number("die")
        seat.lose(paid.n)
        """,
    "an answer": """
        tax = await Number("tax-die")
        await Number("pay")
        seat.lose(tax)
        """,
    "a fact of the rules": """
        owed = town.number("owed.piety")
        who = seat.name
        colour = seat.colour
        await Number("die")
        seat.lose(owed, who, colour)
        """,
    "await and use in different branches": """
        have = seat.count("piety")
        if town.is_last():
            await Number("die")
        else:
            seat.lose(have)
        """,
    "the branch with the await returns": """
        have = seat.count("piety")
        if town.is_last():
            return await Number("die")
        seat.lose(have)
        """,
    "counted anew in each turn of a loop": """
        for player in town.seats:
            have = player.count("piety")
            player.lose(have)
            await Number("die")
        """,
    "seats and cards are no counts": """
        for player in town.seats:
            await Number("die")
            player.lose(1)
        first, last = town.seats[town.starter], town.leader()
        await Number("die")
        first.lose(1, last)
        due = [who for who in town.citizens if not who.penance]
        await Number("die")
        for who in due:
            who.lose(1)
        """,
    "asked if there is any": "return seat.vp > 0 and await Number('pay')",
    "a lambda that counts when it is called": """
        await Choose("pay", lambda: seat.count("piety"))
        await Number("die")
        """,
}


@pytest.mark.parametrize("body", STALE.values(), ids=STALE.keys())
def test_a_count_used_after_a_question_is_found(body: str) -> None:
    """A name bound from a count or mark and used after a later await is a finding."""
    assert found_by(stale_counts, rule(body))


@pytest.mark.parametrize("body", FRESH.values(), ids=FRESH.keys())
def test_a_count_used_in_time_is_not_found(body: str) -> None:
    """What is counted and used between two questions, or is an answer, an effect or a fact, is fine."""
    assert [] == found_by(stale_counts, rule(body))


SAMPLES: dict[str, tuple[laws.Law, str, list[int]]] = {
    "a rule that yields": (laws.yields_outside_core, "async def rule():\n    yield 1", [2]),
    "a question of its own": (laws.yields_outside_core, "class Q:\n    def __await__(self): ...", [2]),
    "a generator made awaitable": (laws.yields_outside_core, "@types.coroutine\ndef f():\n    yield", [2]),
    "a universe": (laws.yields_outside_core, "async def rule():\n    def universe():\n        yield 1", []),
    "a set display": (iteration_over_sets, "for x in {1, 2}: ...", [1]),
    "set()": (iteration_over_sets, "a = set(b)\nc = [x for x in a]", [2]),
    "a set comprehension": (iteration_over_sets, "list({x for x in y})", [1]),
    "a set parameter": (iteration_over_sets, "def f(a: frozenset[str]):\n    return tuple(a)", [2]),
    "a set field": (
        iteration_over_sets,
        "class C:\n    a: set[int]\n    def f(self): print(*self.a)",
        [3],
    ),
    "a difference of sets": (
        iteration_over_sets,
        "def f():\n    a = set(b)\n    yield from a - {1}",
        [3],
    ),
    "joined": (iteration_over_sets, "a = {'x'} | b\n','.join(a)", [2]),
    "popped": (iteration_over_sets, "a = frozenset(b)\na.pop()", [2]),
    "a sorted set": (iteration_over_sets, "a = {1, 2}\nfor x in sorted(a): ...\nlen(a), 1 in a", []),
    "the views of a dict": (
        iteration_over_sets,
        "for x in {1: 2}.keys(): ...\nb = {x for x in [1]}",
        [],
    ),
    "a float": (laws.floats, "a = 0.5", [1]),
    "a division": (laws.floats, "a = b / 2\na /= 2", [1, 2]),
    "float()": (laws.floats, "a = float(b)", [1]),
    "whole numbers": (laws.floats, "a = b // 2 + 3 % 2", []),
    "a list of a module": (laws.module_state, "seen = []", [1]),
    "a counter of a module": (laws.module_state, "ids = itertools.count()", [1]),
    "a dict of a class": (laws.module_state, "class C:\n    cache: dict = {}", [2]),
    "global": (laws.module_state, "def f():\n    global n\n    n = 1", [2]),
    "a constant that is changed": (laws.module_state, "SEEN = {}\ndef f():\n    SEEN['a'] = 1", [3]),
    "a constant that is added to": (laws.module_state, "SEEN = []\ndef f():\n    SEEN.append(1)", [3]),
    "a constant": (laws.module_state, "DUTIES = {'piety': 2}\n__all__ = ['DUTIES']\npair = (1, 2)", []),
    "a list of a function": (laws.module_state, "N = []\ndef f():\n    N = []\n    N.append(1)", []),
    "an attribute": (laws.outside_ledger, "def f(seat):\n    seat.vp = 3", [2]),
    "an attribute added to": (laws.outside_ledger, "def f(seat):\n    seat.vp += 3", [2]),
    "an attribute of a loop": (laws.outside_ledger, "def f(t):\n    for t.now in t.seats: ...", [2]),
    "a deleted attribute": (laws.outside_ledger, "def f(seat):\n    del seat.vp", [2]),
    "setattr": (laws.outside_ledger, "def f(seat):\n    setattr(seat, 'vp', 3)", [2]),
    "object's setattr": (laws.outside_ledger, "def f(seat):\n    object.__setattr__(seat, 'vp', 3)", [2]),
    "the dict of a seat": (laws.outside_ledger, "def f(seat):\n    seat.__dict__['vp'] = 3", [2, 2]),
    "an item of the table": (laws.outside_ledger, "def f(town):\n    town.held['gold'] = 3", [2]),
    "an item of a parameter": (laws.outside_ledger, "def f(held):\n    held['gold'] = 3", [2]),
    "a list of the table": (laws.outside_ledger, "def f(town):\n    town.cards.append(1)", [2]),
    "a private part": (laws.outside_ledger, "def f(town):\n    town._add('gold')", [2]),
    "a dict of its own": (laws.outside_ledger, "def f():\n    a = {}\n    a['b'] = 1\n    a.update(c=2)", []),
    "the parts of a holder": (
        laws.outside_ledger,
        "class C:\n    def __init__(self):\n        self.__dict__.update(a=1)",
        [],
    ),
    "the dict of a holder later": (
        laws.outside_ledger,
        "class C:\n    def f(self):\n        self.__dict__.update(a=1)",
        [3],
    ),
    "building a thing": (laws.outside_ledger, "class C:\n    def __init__(self):\n        self.a = 1", []),
    "the ledger": (laws.outside_ledger, "def f(t, s):\n    s.mark(S.vp, s.vp - 1, Clause.TAX)", []),
    "an id from parts": (laws.broken_clause_ids, "Clause(f'duties.{x}')", [1]),
    "an id from a name": (laws.broken_clause_ids, "Clause(x)", [1]),
    "a clause looked up": (laws.broken_clause_ids, "Clause[x.upper()]\ngetattr(Clause, x)", [1, 2]),
    "a member from parts": (laws.broken_clause_ids, "class Clause(StrEnum):\n    A = 'a' + B", [2]),
    "an id left to auto": (laws.broken_clause_ids, "class Clause(StrEnum):\n    A = auto()", [2]),
    "ids written whole": (
        laws.broken_clause_ids,
        "class Clause(StrEnum):\n    '''Ids.'''\n    A = 'duties.piety'\nClause('duties.piety')\nClause.A",
        [],
    ),
}


@pytest.mark.parametrize(("law", "text", "lines"), SAMPLES.values(), ids=SAMPLES.keys())
def test_each_law_finds_what_is_bad_and_only_that(law: laws.Law, text: str, lines: list[int]) -> None:
    """A bad sample gives findings at its bad lines; a good sample gives none."""
    assert lines == sorted(f.line for f in found_by(law, text))


def run_mypy(tmp_path: Path, body: str) -> str:
    """Return what mypy, set up as for the project, says about a module with that async function body."""
    sample = tmp_path / "sample.py"
    head = "from collections.abc import Generator\nfrom typing import Any\n"
    question = "class Ask:\n    def __await__(self) -> Generator[Any, int, int]:\n        return (yield)\n"
    helper = "async def helper() -> int:\n    return await Ask()\n"
    sample.write_text(head + question + helper + f"async def rule() -> None:\n    {body}\n", "utf-8")
    command = [sys.executable, "-m", "mypy", "--config-file", str(CHECKOUT / "pyproject.toml"), str(sample)]
    return subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=False).stdout


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("helper()", "[unused-coroutine]"),
        ("Ask()", "[unused-awaitable]"),
        ("if helper(): pass", "[truthy-bool]"),
        ("await helper(); await Ask()", "Success"),
    ],
)
def test_a_forgotten_await_fails_the_type_check(tmp_path: Path, body: str, said: str) -> None:
    """A rule or a question that nobody awaits does not pass mypy as this project runs it."""
    assert said in run_mypy(tmp_path, body)


@pytest.mark.parametrize(
    ("body", "code"), [("rule()", 1), ("rule().close()", 0)], ids=["forgotten", "closed"]
)
def test_a_forgotten_await_fails_the_test_that_runs_it(tmp_path: Path, body: str, code: int) -> None:
    """With this project's pytest settings a coroutine that is never awaited makes its test fail."""
    sample = tmp_path / "test_sample.py"
    sample.write_text(f"async def rule():\n    pass\n\ndef test_it():\n    {body}\n", "utf-8")
    settings = ["-c", str(CHECKOUT / "pyproject.toml"), "--rootdir", str(tmp_path), "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", *settings, str(sample)]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    assert code == run.returncode
    assert ("never awaited" in run.stdout) == bool(code)
