"""The check of the traceability files finds what is wrong with a file, on samples made for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.cites import cite
from tests.plugins.cites import Record, relative
from tests.traceability.tracing import Row, check_rows, check_run, clause_ids, numbers_of_test, read_rows

CLAUSES = {"duties.tax", "duties.piety"}
TEST = "games/test_sample.py::test_tax"
SAMPLE = '''
CASES = [(4, 1), (5, 2)]

def test_tax():
    """Nobody reads the 99 of a docstring."""
    play("tax=3", 12)

@pytest.mark.parametrize("case", CASES)
def test_cases(case):
    check(case, True)

class TestGroup:
    def test_inside(self):
        check(2.5)
'''


@pytest.fixture
def tests(tmp_path: Path) -> Path:
    """Return a tests folder with one sample file."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "test_sample.py").write_text(SAMPLE, "utf-8")
    return tmp_path


def row(statement: str = "S1", tests: tuple[str, ...] = (TEST,), **changes: object) -> Row:
    """Return a good row with *changes*."""
    values = {"clauses": ("duties.tax",), "given": "tax 3, A has 12 VP", "reason": ""} | changes
    return Row(statement=statement, tests=tests, **values)  # type: ignore[arg-type]  # changes are of any field


def test_a_good_row_has_no_findings(tests: Path) -> None:
    """Clauses and test exist, and the numbers stand in the test."""
    assert [] == check_rows([row()], CLAUSES, tests)


BAD_ROWS = {
    "a clause that does not exist": (row(clauses=("duties.taxes",)), "no clause duties.taxes"),
    "no clause": (row(clauses=()), "names no clause"),
    "a test that does not exist": (row(tests=("games/test_sample.py::test_tux",)), "no test"),
    "a file that does not exist": (row(tests=("games/test_other.py::test_tax",)), "no test"),
    "no test named": (row(tests=()), "names no test"),
    "no test among tests": (row(tests=(TEST, "-")), "names no test"),
    "a number that is not in the test": (row(given="tax 3, A has 13 VP"), "the numbers 13"),
    "a number that is only in the docstring": (row(given="99 VP"), "the numbers 99"),
    "a part of a number": (row(given="2 VP"), "the numbers 2"),
    "no given": (row(given=""), "needs a given"),
    "no test and no reason": (row(tests=("-",)), "no reason"),
}


@pytest.mark.parametrize(("bad", "said"), BAD_ROWS.values(), ids=BAD_ROWS.keys())
def test_a_bad_row_is_found(tests: Path, bad: Row, said: str) -> None:
    """Each way a row can be wrong gives a finding that says which."""
    good = [row(f"S{n}", tests=(f"{TEST}[{n}]",)) for n in range(2, 12)]

    (finding,) = check_rows([bad, *good], CLAUSES, tests)

    assert said in finding


def test_one_test_serves_at_most_five_rows(tests: Path) -> None:
    """The sixth row of a test is a finding; a statement in two rows is one too."""
    rows = [row(f"S{n}") for n in range(5)]

    assert [] == check_rows(rows, CLAUSES, tests)
    assert [f"{TEST}: serves 6 rows, more than 5"] == check_rows([*rows, row("S5")], CLAUSES, tests)
    assert ["S0: stands in 2 rows"] == check_rows([rows[0], rows[0]], CLAUSES, tests)


def test_rows_without_a_test_stay_under_twelve_percent(tests: Path) -> None:
    """3 of 26 rows is under 12 %, 3 of 25 is not."""
    untested = [row(f"U{n}", tests=("-",), reason="a component list") for n in range(3)]
    tested = [row(f"S{n}", tests=(f"{TEST}[{n}]",)) for n in range(23)]

    assert [] == check_rows(untested + tested, CLAUSES, tests)
    assert 1 == len(check_rows(untested + tested[1:], CLAUSES, tests))


def test_numbers_come_from_the_code_of_a_test_and_its_cases(tests: Path) -> None:
    """Literals, digits in strings and the constants of a parametrised test count; flags do not."""
    file = "games/test_sample.py"

    assert {"3", "12"} == numbers_of_test(tests, f"{file}::test_tax")
    assert {"4", "1", "5", "2"} == numbers_of_test(tests, f"{file}::test_cases[case0]")
    assert {"2.5"} == numbers_of_test(tests, f"{file}::TestGroup::test_inside")
    assert numbers_of_test(tests, f"{file}::TestGroup::test_outside") is None


CITED = {TEST: {"duties.tax"}, "a.py::t[1]": {"duties.tax"}, "a.py::t[2]": {"duties.piety"}}
BOTH = ("duties.tax", "duties.piety")
RUNS = {
    "cited": (row(), set(), []),
    "failed": (row(), {TEST}, [f"S1: {TEST} did not pass"]),
    "one clause not cited": (row(clauses=BOTH), set(), ["S1: no test cites duties.piety"]),
    "cases together": (row(tests=("a.py::t",), clauses=BOTH), set(), []),
    "one case failed": (row(tests=("a.py::t",)), {"a.py::t[2]"}, ["S1: a.py::t[2] did not pass"]),
    "an idle test": (row(tests=(TEST, "a.py::t[2]")), set(), ["S1: a.py::t[2] cites none of its clauses"]),
    "did not run": (row(tests=("b.py::t",)), set(), []),
    "ran in part": (row(tests=(TEST, "b.py::t"), clauses=BOTH), set(), []),
    "untested": (row(tests=("-",), reason="a list"), set(), []),
}


@pytest.mark.parametrize(("checked", "failed", "expected"), RUNS.values(), ids=RUNS.keys())
def test_a_run_proves_or_disproves_a_row(checked: Row, failed: set[str], expected: list[str]) -> None:
    """A row's tests must have passed and cited its clauses; what did not run is left alone."""
    assert expected == check_run([checked], CITED, failed)


def test_in_a_run_of_all_tests_every_named_test_runs() -> None:
    """A case that is named and does not exist is a finding once everything has run."""
    rows = [row(tests=("a.py::t[3]",)), row("S2")]

    assert ["S1: a.py::t[3] did not run"] == check_run(rows, CITED, set(), whole=True)


def test_files_are_read_as_they_are_written(tmp_path: Path) -> None:
    """Clauses and tests are split at semicolons; a file with other columns is refused."""
    good, bad = tmp_path / "good.csv", tmp_path / "bad.csv"
    good.write_text("statement,clauses,tests,given\nS1,duties.tax; duties.piety,a.py::t,tax 3\n", "utf-8")
    bad.write_text("id,clauses,tests\nS1,duties.tax,-\n", "utf-8")

    assert [Row("S1", ("duties.tax", "duties.piety"), ("a.py::t",), "tax 3", "")] == read_rows(good)
    with pytest.raises(ValueError, match="columns"):
        read_rows(bad)


def test_clause_ids_are_read_from_the_rules(tmp_path: Path) -> None:
    """Every id of every rules file counts, whatever it is nested in."""
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "duties.yaml").write_text("- id: duties.tax\n- {id: duties.piety}\n", "utf-8")

    assert CLAUSES == clause_ids(tmp_path)


def test_these_tests_run_behind_all_others(record: Record, request: pytest.FixtureRequest) -> None:
    """Every test from elsewhere that was collected has its record by now."""
    others = [relative(item.nodeid) for item in request.session.items if "/traceability/" not in item.nodeid]

    assert [] == [test for test in others if test not in record.cited]


def test_the_plugin_records_what_a_test_cites(record: Record, request: pytest.FixtureRequest) -> None:
    """A clause cited while this test runs stands under its id, relative to tests/."""
    cite("sample.clause")

    assert {"sample.clause"} == record.cited[relative(request.node.nodeid)]
