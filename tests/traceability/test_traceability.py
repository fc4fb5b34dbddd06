"""The traceability files are true of the content, of the tests, and of what the tests did in this run."""

from __future__ import annotations

from tests.house.source import CHECKOUT
from tests.plugins.cites import Record
from tests.traceability.tracing import check_rows, check_run, clause_ids, read_rows, traced_files

TESTS = CHECKOUT / "tests"


def test_every_game_with_an_engine_is_traced() -> None:
    """Each folder of companion/games has its file of statements."""
    games = [folder.parent.name for folder in (CHECKOUT / "companion" / "games").glob("*/__init__.py")]
    files = {file.stem.replace("-", "_") for file in traced_files(TESTS / "traceability")}

    assert games
    assert [] == [game for game in games if game not in files]


def test_statements_have_clauses_and_tests_that_prove_them(record: Record) -> None:
    """Every row names clauses that exist and tests that exist, passed, cite them and use its numbers."""
    found = []
    for file in traced_files(TESTS / "traceability"):
        rows = read_rows(file)
        clauses = clause_ids(CHECKOUT / "content" / file.stem)
        found += [f"{file.name}: {f}" for f in check_rows(rows, clauses, TESTS)]
        found += [f"{file.name}: {f}" for f in check_run(rows, record.cited, record.failed, record.whole)]

    assert [] == found
