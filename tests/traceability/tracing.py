"""Checks the traceability files: every statement of the rules has clauses that tell it and tests to prove it.

``tests/traceability/<game>.csv`` has the columns ``statement, clauses, tests, given, reason``. *clauses* and
*tests* are joined by ``;``; a test is a pytest node id relative to tests/, without its ``[...]`` for all
cases of a parametrised test; *given* is a given/when/then in English; ``-`` for tests needs a *reason*.
``<game>.later.csv`` has the same columns for statements whose part the engine does not do yet (test_later.py).
"""

from __future__ import annotations

import ast
import csv
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import yaml

COLUMNS = ["statement", "clauses", "tests", "given", "reason"]
NO_TEST = "-"
LATER = ".later.csv"
MOST_ROWS_OF_A_TEST = 5
MOST_UNTESTED_PERCENT = 12
NUMBER = re.compile(r"\d+(?:\.\d+)?")


@dataclass(frozen=True)
class Row:
    """One statement of the rules, with what tells it and what proves it."""

    statement: str
    clauses: tuple[str, ...]
    tests: tuple[str, ...]
    given: str
    reason: str

    @property
    def is_untested(self) -> bool:
        """Whether the row says that no test proves it."""
        return self.tests == (NO_TEST,)


def traced_files(folder: Path) -> list[Path]:
    """Return the files of *folder* whose rows name tests."""
    return [file for file in sorted(folder.glob("*.csv")) if not file.name.endswith(LATER)]


def read_rows(file: Path) -> list[Row]:
    """Return the rows of a traceability file; raises ValueError when its columns are others."""
    with file.open(encoding="utf-8", newline="") as text:
        reader = csv.DictReader(text)
        if list(reader.fieldnames or []) not in (COLUMNS, COLUMNS[:-1]):
            raise ValueError(f"{file.name}: the columns must be {', '.join(COLUMNS)}")
        return [
            Row(
                line["statement"].strip(),
                _split(line["clauses"]),
                _split(line["tests"]),
                line["given"].strip(),
                (line.get("reason") or "").strip(),
            )
            for line in reader
        ]


def _split(cell: str | None) -> tuple[str, ...]:
    return tuple(part.strip() for part in (cell or "").split(";") if part.strip())


def clause_ids(content: Path) -> set[str]:
    """Return the ids of all clauses in the rules files of one game's content folder."""
    entries = [yaml.safe_load(file.read_text("utf-8")) for file in sorted(content.glob("rules/*.yaml"))]
    return set(_ids(entries))


def _ids(node: object) -> Iterator[str]:
    if isinstance(node, list):
        for entry in node:
            yield from _ids(entry)
    elif isinstance(node, dict):
        if isinstance(node.get("id"), str):
            yield node["id"]
        for value in node.values():
            yield from _ids(value)


# --- what can be told without running anything -------------------------------------------------


def check_rows(rows: list[Row], clauses: set[str], tests: Path) -> list[str]:
    """Return what is wrong with *rows* as written, given the content's *clauses* and the folder *tests*."""
    found = [
        f"{statement}: stands in {n} rows" for statement, n in _count(r.statement for r in rows) if n > 1
    ]
    served = _count(test for row in rows if not row.is_untested for test in row.tests)
    found += [
        f"{t}: serves {n} rows, more than {MOST_ROWS_OF_A_TEST}" for t, n in served if n > MOST_ROWS_OF_A_TEST
    ]
    untested = sum(row.is_untested for row in rows)
    if untested * 100 >= MOST_UNTESTED_PERCENT * len(rows) and untested:
        found.append(
            f"{untested} of {len(rows)} rows have no test; it must be under {MOST_UNTESTED_PERCENT} %"
        )
    for row in rows:
        found += [f"{row.statement}: {message}" for message in _check_row(row, clauses, tests)]
    return found


def _count(names: Iterator[str]) -> list[tuple[str, int]]:
    return sorted(Counter(names).items())


def _check_row(row: Row, clauses: set[str], tests: Path) -> Iterator[str]:
    if not row.statement:
        yield "needs the id of a statement"
    if not row.clauses:
        yield "names no clause"
    yield from (f"no clause {clause} in the content" for clause in row.clauses if clause not in clauses)
    if row.is_untested:
        if not row.reason:
            yield "has no test and no reason"
    elif not row.tests or NO_TEST in row.tests:
        yield "names no test"
    else:
        yield from _check_given(row, tests)


def _check_given(row: Row, tests: Path) -> Iterator[str]:
    if not row.given:
        yield "needs a given/when/then"
    written = {test: numbers_of_test(tests, test) for test in row.tests}
    unknown = [test for test, numbers in written.items() if numbers is None]
    yield from (f"no test {test}" for test in unknown)
    numbers = set().union(*(n for n in written.values() if n is not None))
    missing = [n for n in dict.fromkeys(NUMBER.findall(row.given)) if n not in numbers]
    if missing and not unknown:
        yield f"the numbers {', '.join(missing)} of the given/when/then are not in its tests"


def numbers_of_test(tests: Path, test: str) -> set[str] | None:
    """Return the numbers written in the code of *test* and of the module constants that give its cases.

    Docstrings do not count. None when there is no such test.
    """
    place, _, name = test.split("[", 1)[0].partition("::")
    file = tests / place
    if not file.is_file():
        return None
    module = ast.parse(file.read_text("utf-8"))
    function = _function(module, name.split("::"))
    if function is None:
        return None
    cases = {n.id for d in function.decorator_list for n in ast.walk(d) if isinstance(n, ast.Name)}
    constants = [s for s in module.body if isinstance(s, ast.Assign | ast.AnnAssign) and _binds(s, cases)]
    return set().union(*(_numbers(node) for node in (function, *constants)))


def _function(module: ast.Module, names: list[str]) -> ast.FunctionDef | None:
    body: list[ast.stmt] = module.body
    for name in names:
        found = next(
            (n for n in body if isinstance(n, ast.ClassDef | ast.FunctionDef) and n.name == name), None
        )
        if found is None or isinstance(found, ast.FunctionDef):
            return found
        body = found.body
    return None


def _binds(statement: ast.Assign | ast.AnnAssign, names: set[str]) -> bool:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return any(isinstance(t, ast.Name) and t.id in names for t in targets)


def _numbers(node: ast.AST) -> set[str]:
    numbers: set[str] = set()
    docstring = node.body[0] if isinstance(node, ast.FunctionDef) and ast.get_docstring(node) else None
    skipped = set(map(id, ast.walk(docstring))) if docstring else set()
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and id(part) not in skipped and not isinstance(part.value, bool):
            numbers |= set(NUMBER.findall(str(part.value)))
    return numbers


# --- what only a run can tell ----------------------------------------------------------------------


def check_run(
    rows: list[Row], cited: Mapping[str, set[str]], failed: set[str], whole: bool = False
) -> list[str]:
    """Return the rows that a run disproves.

    *cited* holds the clauses by test that ran, *failed* the tests that did not pass. Rows of which a test did
    not run are left alone, unless the run was one of the *whole* suite.
    """
    found = []
    for row in rows:
        ran = {test: _cases(test, cited) for test in row.tests}
        if not row.is_untested and all(ran.values()):
            found += [f"{row.statement}: {message}" for message in _check_ran(row, ran, cited, failed)]
        elif not row.is_untested and whole:
            found += [f"{row.statement}: {test} did not run" for test in ran if not ran[test]]
    return found


def _check_ran(
    row: Row, ran: Mapping[str, list[str]], cited: Mapping[str, set[str]], failed: set[str]
) -> Iterator[str]:
    """Yield how the tests of *row* disprove it; *ran* holds the cases of each that ran."""
    cases = list(chain.from_iterable(ran.values()))
    yield from (f"{case} did not pass" for case in cases if case in failed)
    proved = set().union(*(cited[case] for case in cases))
    yield from (f"no test cites {clause}" for clause in row.clauses if clause not in proved)
    for test, of_test in ran.items():
        if not any(cited[case].intersection(row.clauses) for case in of_test):
            yield f"{test} cites none of its clauses"


def _cases(test: str, ran: Mapping[str, object]) -> list[str]:
    """Return the tests that *test* names among those that ran: itself, or all its parametrised cases."""
    return [case for case in ran if case == test or case.startswith(f"{test}[")]
