"""A store in a fresh folder, with a clock that tests set."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.store import SqliteStore
from tests.store.clock import StoppedClock


@pytest.fixture
def clock() -> StoppedClock:
    """A clock at 2026-11-30 19:30 UTC."""
    return StoppedClock()


@pytest.fixture
def store(tmp_path: Path, clock: StoppedClock) -> Iterator[SqliteStore]:
    """An open store with the match `m1` of a game, its log empty."""
    opened = SqliteStore(tmp_path / "data", clock)
    opened.create("m1", {"game": "toy", "seed": "s3cret", "seats": ["甲", "B"]}, "new-m1")
    yield opened
    opened.close()
