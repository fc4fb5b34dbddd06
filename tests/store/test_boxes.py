"""Boxes: what an owner has learnt from a printed copy, kept whole."""

from functools import partial
from pathlib import Path

import pytest

from companion.store import DEFAULT_BOX, BadData, BoxRow, Limits, NoBox, Problem, SqliteStore
from tests.store.clock import StoppedClock
from tests.store.phones import together


def test_the_default_box_is_there_from_the_start(store: SqliteStore) -> None:
    """Empty and not listed until something is learnt; a named one is asked for in vain."""
    assert store.box("toy") == {}
    assert store.boxes("toy") == []
    with pytest.raises(NoBox) as refused:
        store.box("toy", "attic")
    assert (refused.value.game, refused.value.name) == ("toy", "attic")


def test_saving_replaces_the_whole_box(store: SqliteStore) -> None:
    """What was there before and is not in the new document is gone."""
    store.save_box("toy", DEFAULT_BOX, {"event.c1-a": {"name": "Ralph"}, "event.c1-b": None})
    store.save_box("toy", DEFAULT_BOX, {"event.c1-b": [1, 2]})
    assert store.box("toy") == {"event.c1-b": [1, 2]}


def test_learning_adds_and_replaces_by_name(store: SqliteStore) -> None:
    """Other facts stay; a fact learnt again is replaced, not mixed; the whole box is handed back."""
    store.learn("toy", DEFAULT_BOX, {"event.c1-a": {"name": "甲", "number": 3}})
    whole = store.learn("toy", DEFAULT_BOX, {"event.c1-a": {"name": "乙"}, "event.c1-b": 2})
    assert whole == {"event.c1-a": {"name": "乙"}, "event.c1-b": 2}
    assert store.box("toy") == whole


def test_boxes_of_two_games_and_two_owners_stay_apart(store: SqliteStore, clock: StoppedClock) -> None:
    """Listed per game, the default box first; names may be in any script."""
    store.save_box("toy", "阿明的盒子", {"a": 1, "b": 2})
    clock.move(minutes=1)
    store.learn("toy", DEFAULT_BOX, {"a": 3})
    store.learn("other", DEFAULT_BOX, {"a": 4})
    assert store.box("toy", "阿明的盒子") == {"a": 1, "b": 2}
    assert store.box("other") == {"a": 4}
    before = StoppedClock().now
    assert store.boxes("toy") == [BoxRow(DEFAULT_BOX, 1, clock.now), BoxRow("阿明的盒子", 2, before)]


def test_a_box_outlives_its_process(store: SqliteStore, tmp_path: Path) -> None:
    """A second store on the folder reads it."""
    store.learn("toy", DEFAULT_BOX, {"a": 1})
    other = SqliteStore(tmp_path / "data")
    assert other.box("toy") == {"a": 1}
    other.close()


def test_two_flows_that_learn_at_once_lose_nothing(store: SqliteStore, tmp_path: Path) -> None:
    """Two threads on two stores learn 40 facts each: the box has all 80."""
    other = SqliteStore(tmp_path / "data")

    def learn(used: SqliteStore, name: str) -> None:
        for number in range(40):
            used.learn("toy", DEFAULT_BOX, {f"{name}.{number}": number})

    together(partial(learn, store, "a"), partial(learn, other, "b"))
    assert len(store.box("toy")) == 80
    other.close()


@pytest.mark.parametrize("name", ["", " x", "x ", "a\nb", "a\u200bb", "a\u202eb", "x" * 61, "\ud800"])
def test_a_box_name_is_visible_text(store: SqliteStore, name: str) -> None:
    """Names that look like another one, or like nothing, are refused at every way in."""
    for use in (
        lambda: store.box("toy", name),
        lambda: store.save_box("toy", name, {}),
        lambda: store.learn("toy", name, {}),
    ):
        with pytest.raises(BadData) as refused:
            use()
        assert (refused.value.field, refused.value.value) == ("name", name)


@pytest.mark.parametrize(
    ("facts", "field", "problem"),
    [
        ({"a": float("nan")}, "facts.a", Problem.NOT_FINITE),
        ({"a b": 1}, "facts.a b", Problem.WRONG_VALUE),
        ({"": 1}, "facts.", Problem.WRONG_VALUE),
        ({"a": {"b": [object()]}}, "facts.a.b[0]", Problem.WRONG_TYPE),
    ],
)
def test_a_bad_fact_is_named_and_keeps_the_box_as_it_was(
    store: SqliteStore, facts: dict[str, object], field: str, problem: Problem
) -> None:
    """The refusal names the fact."""
    store.learn("toy", DEFAULT_BOX, {"kept": 1})
    for write in (store.save_box, store.learn):
        with pytest.raises(BadData) as refused:
            write("toy", DEFAULT_BOX, facts)
        assert (refused.value.field, refused.value.problem) == (field, problem)
    assert store.box("toy") == {"kept": 1}


def test_a_box_cannot_grow_without_end(tmp_path: Path) -> None:
    """Also not by small steps: what it would come to is measured."""
    store = SqliteStore(tmp_path, limits=Limits(box=30))
    store.learn("toy", DEFAULT_BOX, {"a": "0123456789"})
    with pytest.raises(BadData) as refused:
        store.learn("toy", DEFAULT_BOX, {"b": "0123456789"})
    assert refused.value.problem is Problem.TOO_LARGE
    assert store.box("toy") == {"a": "0123456789"}
    store.close()


def test_a_game_id_is_an_id(store: SqliteStore) -> None:
    """As in URLs: small letters, digits, hyphens."""
    with pytest.raises(BadData) as refused:
        store.boxes("World Without End")
    assert refused.value.field == "game"
