"""Statements whose part the engine does not do yet stand in ``<game>.later.csv``: told by clauses, without tests.

They move to ``<game>.csv`` with the engine of their part. Until then no statement may be lost between the two.
"""

from __future__ import annotations

from tests.house.source import CHECKOUT
from tests.traceability.tracing import LATER, NO_TEST, Row, clause_ids, read_rows, traced_files

FOLDER = CHECKOUT / "tests" / "traceability"


def waiting(game: str) -> list[Row]:
    """Return the rows of *game* that wait for its engine."""
    file = FOLDER / f"{game}{LATER}"
    return read_rows(file) if file.exists() else []


def test_every_statement_stands_in_just_one_of_the_two_files() -> None:
    """The statements of a game are numbered from 1 without a gap, and each has one row in one of its files."""
    for file in traced_files(FOLDER):
        ids = sorted(row.statement for row in read_rows(file) + waiting(file.stem))
        prefix, highest = ids[-1].rsplit("-", 1)

        assert [f"{prefix}-{n:03}" for n in range(1, int(highest) + 1)] == ids


def test_waiting_rows_stand_in_the_order_of_the_statements() -> None:
    """Rows that wait are sorted, and belong to a game that is traced."""
    games = [file.stem for file in traced_files(FOLDER)]
    files = [file.name.removesuffix(LATER) for file in FOLDER.glob(f"*{LATER}")]

    assert [] == [game for game in files if game not in games]
    for game in files:
        ids = [row.statement for row in waiting(game)]
        assert sorted(ids) == ids


def test_waiting_rows_have_clauses_and_say_why_they_wait() -> None:
    """A waiting row names clauses of the content, a given/when/then and a reason, and no test."""
    for game in (file.stem for file in traced_files(FOLDER)):
        clauses = clause_ids(CHECKOUT / "content" / game)
        rows = waiting(game)

        assert [] == [row.statement for row in rows if not row.clauses or set(row.clauses) - clauses]
        assert [] == [row.statement for row in rows if row.tests != (NO_TEST,) or not (row.given and row.reason)]
