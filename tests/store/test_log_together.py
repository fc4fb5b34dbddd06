"""Several phones on one match at once: no gap, nothing twice, nothing lost."""

from functools import partial
from pathlib import Path

import pytest

from companion.store import SqliteStore, Stale
from tests.store.phones import press, together


@pytest.mark.parametrize("shared", [True, False], ids=["one store", "a store each"])
def test_two_phones_on_one_match_leave_no_gap(store: SqliteStore, tmp_path: Path, shared: bool) -> None:
    """Two threads append 150 entries each: 300 entries, gapless, each phone's own in its order."""
    other = store if shared else SqliteStore(tmp_path / "data")
    together(partial(press, store, "A", 150), partial(press, other, "B", 150))

    log = store.read("m1")

    assert [line.seq for line in log] == list(range(1, 301))
    for name in ("A", "B"):
        assert [line.body["turn"] for line in log if line.body["who"] == name] == list(range(150))
    other.close()


def test_two_batches_on_one_base_leave_exactly_one(store: SqliteStore) -> None:
    """Eight threads press "next phase" from the same state: the log grows by one, seven are stale."""
    stale: list[int] = []

    def next_phase(name: int) -> None:
        try:
            store.append("m1", 0, [{"next": name}], f"k{name}")
        except Stale as error:
            stale.append(error.current)

    together(*(partial(next_phase, name) for name in range(8)))

    assert store.last("m1") == 1
    assert stale == [1] * 7


def test_one_key_sent_eight_times_at_once_is_one_entry(store: SqliteStore) -> None:
    """Eight threads send the same request: one is written, seven get its result."""
    repeated: list[bool] = []

    def send() -> None:
        repeated.append(store.append("m1", 0, [{"n": 1}], "k1").repeated)

    together(*[send] * 8)

    assert sorted(repeated) == [False] + [True] * 7
    assert store.last("m1") == 1


def test_one_form_sent_eight_times_at_once_is_one_match(store: SqliteStore) -> None:
    """Eight threads create under one key, each with its own id: one match, and all eight hear its id."""
    ids: list[str] = []

    def send(name: str) -> None:
        ids.append(store.create(name, {"game": "toy"}, "one-form"))

    together(*(partial(send, f"n{number}") for number in range(8)))

    assert set(ids) == {store.created_by("one-form")}
    assert len(ids) == 8
    assert len(store.matches()) == 2


def test_a_store_may_be_closed_under_its_users(store: SqliteStore) -> None:
    """After `close` no connection stays open, whoever had one in hand."""
    together(partial(press, store, "A", 50), partial(press, store, "B", 50))
    with store._connections.reading():
        store.close()
    assert list(store._connections._idle) == []
