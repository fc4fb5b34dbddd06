"""What is done of the set-up of a match: durable, beside the log, and never more than fits."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.store import BadData, NoMatch, SqliteStore
from companion.store.limits import Limits


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with the matches m1 and m2."""
    store = SqliteStore(tmp_path)
    for match in ("m1", "m2"):
        store.create(match, {"game": "toy"}, f"key-{match}")
    store.close()
    return tmp_path


def test_who_ticks_first_stays_and_the_log_has_nothing_of_it(folder: Path) -> None:
    """Each match has its own; they are there after the server was stopped."""
    store = SqliteStore(folder)
    store.tick("m1", "board.market", 2)
    store.tick("m1", "board.market", 0)
    store.tick("m1", "start.player", None)
    store.close()

    store = SqliteStore(folder)
    assert store.ticks("m1") == {"board.market": 2, "start.player": None}
    assert store.ticks("m2") == {} and store.last("m1") == 0
    store.untick("m1", "board.market")
    store.untick("m1", "board.market")
    store.tick("m1", "board.market", 0)
    assert store.ticks("m1") == {"start.player": None, "board.market": 0}
    store.close()


@pytest.mark.parametrize("step", ["", "A", "a b", "x" * 65, "\u7a05", "a\x00", ".a"])
def test_a_name_that_no_step_can_have_is_refused(folder: Path, step: str) -> None:
    store = SqliteStore(folder)
    with pytest.raises(BadData):
        store.tick("m1", step, 0)
    with pytest.raises(BadData):
        store.untick("m1", step)
    assert store.ticks("m1") == {}
    store.close()


def test_a_match_that_is_not_there_has_no_set_up(folder: Path) -> None:
    store = SqliteStore(folder)
    for match in ("m3", "", "a b"):
        with pytest.raises(NoMatch):
            store.tick(match, "a", 0)
        with pytest.raises(NoMatch):
            store.untick(match, "a")
        with pytest.raises(NoMatch):
            store.ticks(match)
    store.close()


def test_more_steps_than_fit_are_refused_and_those_there_are_kept(folder: Path) -> None:
    """One that is ticked already is no more; one that is taken away makes room."""
    store = SqliteStore(folder, limits=Limits(ticks=2))
    store.tick("m1", "a", 0)
    store.tick("m1", "b", 0)
    store.tick("m1", "b", 1)
    with pytest.raises(BadData):
        store.tick("m1", "c", 0)
    store.tick("m2", "c", 0)
    store.untick("m1", "a")
    store.tick("m1", "c", 0)
    assert set(store.ticks("m1")) == {"b", "c"}
    store.close()
