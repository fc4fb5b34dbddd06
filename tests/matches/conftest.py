"""A hall over a new store, and a match to play in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.matches import Hall
from companion.store import SqliteStore
from tests.games.story import GAMES

GAME = "world-without-end"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    """A store in a folder of its own."""
    store = SqliteStore(tmp_path)
    yield store
    store.close()


@pytest.fixture
def hall(store: SqliteStore) -> Hall:
    """A hall over that store."""
    return Hall(store, GAMES)
