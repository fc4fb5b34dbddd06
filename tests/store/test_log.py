"""The log of a match: what is appended, once, in order, or refused with the reason."""

import sqlite3
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

import pytest

from companion.store import (
    BadData,
    KeyReused,
    Limits,
    MatchExists,
    MatchFull,
    MatchRow,
    NoMatch,
    Problem,
    SqliteStore,
    Stale,
    Store,
    Unavailable,
)
from tests.store.clock import StoppedClock


class Kind(StrEnum):
    """As the engine names its kinds of entry."""

    ANSWER = "answer"


def test_a_sqlite_store_is_a_store(store: SqliteStore) -> None:
    """The implementation has every method of the interface (the type checker compares the rest)."""
    interface: Store = store
    assert interface.last("m1") == 0


def test_entries_come_back_in_order_with_time_and_key(store: SqliteStore) -> None:
    """What was appended in two batches is read as one log numbered from 1."""
    store.append("m1", 0, [{"kind": "answer", "key": "grain"}, {"kind": "tally", "n": -3}], "k1")
    store.append("m1", 2, [{"kind": "act", "name": "羊毛", "deep": [1, {"x": None}]}], "k2")

    log = store.read("m1")

    assert [(line.seq, line.key) for line in log] == [(1, "k1"), (2, "k1"), (3, "k2")]
    assert [line.body for line in log] == [
        {"kind": "answer", "key": "grain"},
        {"kind": "tally", "n": -3},
        {"kind": "act", "name": "羊毛", "deep": [1, {"x": None}]},
    ]
    assert {line.at.isoformat() for line in log} == {"2026-11-30T19:30:00+00:00"}
    assert store.read("m1", since=2) == log[2:]
    assert store.read("m1", since=10**30) == []
    assert store.read("m1", since=-1) == log
    assert store.last("m1") == 3


def test_a_log_outlives_its_process(store: SqliteStore, tmp_path: Path) -> None:
    """A second store on the same folder reads what the first appended, before the first is closed."""
    store.append("m1", 0, [{"kind": "answer"}], "k1")
    other = SqliteStore(tmp_path / "data")
    assert other.read("m1") == store.read("m1")
    other.close()


def test_names_keep_the_order_they_were_written_in(store: SqliteStore) -> None:
    """A rule may walk over pinned facts: their order survives."""
    store.append("m1", 0, [{"z": 1, "a": 2, "m": 3}], "k1")
    assert list(store.read("m1")[0].body) == ["z", "a", "m"]


def test_engine_values_are_kept_as_plain_json(store: SqliteStore) -> None:
    """Mappings of any kind, tuples and text enums are written as what they mean."""
    store.append("m1", 0, [MappingProxyType({"kind": Kind.ANSWER, "order": ("a", "b")})], "k1")
    assert store.read("m1")[0].body == {"kind": "answer", "order": ["a", "b"]}


def test_the_same_key_and_body_gives_the_first_result(store: SqliteStore, clock: StoppedClock) -> None:
    """A request that was sent twice is counted once, also when the log has grown meanwhile."""
    first = store.append("m1", 0, [{"n": 1}, {"n": 2}], "k1")
    store.append("m1", 2, [{"n": 3}], "k2")
    clock.move(minutes=5)

    again = store.append("m1", 0, [{"n": 1}, {"n": 2}], "k1")
    rebased = store.append("m1", 3, [{"n": 1}, {"n": 2}], "k1")

    assert not first.repeated
    assert again.repeated
    assert again == rebased
    assert (again.first, again.last, again.at) == (1, 2, first.at)
    assert store.last("m1") == 3


@pytest.mark.parametrize("body", [[{"n": 2}], [{"n": 1}, {"n": 1}], [{"n": 1.0}], [{"n": True}], [{"m": 1}]])
def test_the_same_key_with_another_body_is_refused(store: SqliteStore, body: list[dict[str, object]]) -> None:
    """A key means one body: 1, 1.0 and true are three, and nothing is written."""
    store.append("m1", 0, [{"n": 1}], "k1")
    with pytest.raises(KeyReused) as refused:
        store.append("m1", 1, body, "k1")
    assert (refused.value.match, refused.value.key) == ("m1", "k1")
    assert store.last("m1") == 1


def test_a_key_is_a_match_s_own(store: SqliteStore) -> None:
    """Two matches may use one key."""
    store.create("m2", {"game": "toy"}, "new-m2")
    store.append("m1", 0, [{"n": 1}], "k1")
    assert not store.append("m2", 0, [{"n": 2}], "k1").repeated


@pytest.mark.parametrize("base", [-1, 0, 1, 3, 10**30])
def test_an_entry_based_on_another_state_is_stale(store: SqliteStore, base: int) -> None:
    """Behind or ahead of the log: refused, with the number of the last entry."""
    store.append("m1", 0, [{"n": 1}, {"n": 2}], "k1")
    with pytest.raises(Stale) as refused:
        store.append("m1", base, [{"n": 3}], "k2")
    assert (refused.value.match, refused.value.base, refused.value.current) == ("m1", base, 2)
    assert store.last("m1") == 2


def test_a_bad_line_keeps_its_whole_batch_out_and_is_named(store: SqliteStore) -> None:
    """The refusal says match, number the entry would have had, field and value."""
    store.append("m1", 0, [{"n": 1}], "k1")
    with pytest.raises(BadData) as refused:
        store.append("m1", 1, [{"n": 2}, {"facts": {"gold": [0, float("nan")]}}], "k2")
    bad = refused.value
    assert (bad.match, bad.entry, bad.field, bad.problem) == ("m1", 3, "facts.gold[1]", Problem.NOT_FINITE)
    assert "match 'm1', entry 3, facts.gold[1]: not-finite: nan" in str(bad)
    assert store.last("m1") == 1


@pytest.mark.parametrize(
    ("line", "field", "problem"),
    [
        ({"a": {1, 2}}, "a", Problem.WRONG_TYPE),
        ({"a": {1: 2}}, "a", Problem.WRONG_TYPE),
        ({"a": "\ud800"}, "a", Problem.BAD_TEXT),
        ({"\ud800": 1}, "", Problem.BAD_TEXT),
        ({"a": 2**200}, "a", Problem.NUMBER_TOO_LARGE),
        ({"a": 10**5000}, "a", Problem.NUMBER_TOO_LARGE),
        ({"a": "x" * 40_000}, "", Problem.TOO_LARGE),
        ("text", "", Problem.WRONG_TYPE),
    ],
)
def test_what_json_or_the_limits_do_not_hold_is_refused(
    store: SqliteStore, line: object, field: str, problem: Problem
) -> None:
    """Each kind of unfit value is refused at its place."""
    lines: list[object] = [line]
    with pytest.raises(BadData) as refused:
        store.append("m1", 0, lines, "k1")  # type: ignore[arg-type]  # a caller without types
    assert (refused.value.entry, refused.value.field, refused.value.problem) == (1, field, problem)


def test_a_line_that_contains_itself_is_too_deep(store: SqliteStore) -> None:
    """A cycle ends at the depth limit instead of the interpreter's."""
    line: dict[str, object] = {}
    line["again"] = line
    with pytest.raises(BadData) as refused:
        store.append("m1", 0, [line], "k1")
    assert refused.value.problem is Problem.TOO_DEEP


def test_a_batch_has_at_least_one_line_and_at_most_the_limit(tmp_path: Path) -> None:
    """An empty batch would have no numbers to give back; an endless one would hold the lock."""
    store = SqliteStore(tmp_path, limits=Limits(batch=3))
    store.create("m1", {"game": "toy"}, "new")
    for lines, problem in (([], Problem.MISSING), ([{"n": 1}] * 4, Problem.TOO_LARGE)):
        with pytest.raises(BadData) as refused:
            store.append("m1", 0, lines, "k1")
        assert (refused.value.field, refused.value.problem) == ("lines", problem)
    assert store.append("m1", 0, [{"n": 1}] * 3, "k1").last == 3
    store.close()


@pytest.mark.parametrize(("limits", "unit"), [(Limits(entries=3), "entries"), (Limits(log=3 * (224 + 7)), "bytes")])
def test_a_match_is_full_at_its_limit(tmp_path: Path, limits: Limits, unit: str) -> None:
    """Three entries of seven bytes fit; a batch that would cross the limit is kept out whole."""
    store = SqliteStore(tmp_path, limits=limits)
    store.create("m1", {"game": "toy"}, "new")
    store.append("m1", 0, [{"n": 1}] * 2, "k1")
    with pytest.raises(MatchFull) as refused:
        store.append("m1", 2, [{"n": 1}] * 2, "k2")
    assert (refused.value.match, refused.value.entry, refused.value.unit) == ("m1", 4, unit)
    assert store.append("m1", 2, [{"n": 1}], "k3").last == 3
    store.close()


@pytest.mark.parametrize("match", ["m9", "", "../m1", "\ud800", "m1\n", "m" * 65])
def test_an_unknown_match_is_named(store: SqliteStore, match: str) -> None:
    """Every way in says which match is not there, whatever text the address held."""
    for use in (
        lambda: store.header(match),
        lambda: store.read(match),
        lambda: store.last(match),
        lambda: store.follow(match, 0),
        lambda: store.append(match, 0, [{"n": 1}], "k1"),
    ):
        with pytest.raises(NoMatch) as refused:
            use()
        assert refused.value.match == match


def test_a_header_is_fixed_and_private_to_the_store(store: SqliteStore) -> None:
    """It comes back whole; changing the copy changes nothing."""
    header = store.header("m1")
    assert header == {"game": "toy", "seed": "s3cret", "seats": ["甲", "B"]}
    header["seed"] = "other"
    assert store.header("m1")["seed"] == "s3cret"


def test_a_match_created_twice_by_one_form_is_one_match(store: SqliteStore) -> None:
    """The second request gets the first match; with another header it learns which match the key made."""
    header = {"seats": ["甲", "B"], "seed": "s3cret", "game": "toy"}
    assert store.create("m2", header, "new-m1") == "m1"
    with pytest.raises(KeyReused) as reused:
        store.create("m2", {**header, "seed": "other"}, "new-m1")
    assert reused.value.match == "m1"
    assert store.created_by("new-m1") == "m1"
    assert store.created_by("new-m2") is None
    assert len(store.matches()) == 1


def test_an_id_is_taken_once(store: SqliteStore) -> None:
    """No request can point an id at another match."""
    with pytest.raises(MatchExists) as refused:
        store.create("m1", {"game": "toy"}, "another")
    assert refused.value.match == "m1"


@pytest.mark.parametrize(
    ("match", "header", "key", "field"),
    [
        ("m 2", {"game": "toy"}, "k", "match"),
        ("m2", {"game": "toy"}, "", "key"),
        ("m2", {"game": "toy"}, "鑰", "key"),
        ("m2", {}, "k", "header.game"),
        ("m2", {"game": 7}, "k", "header.game"),
        ("m2", {"game": "Toy"}, "k", "header.game"),
        ("m2", {"game": "toy", "facts": {"x": float("inf")}}, "k", "header.facts.x"),
        ("m2", {"game": "toy", "facts": "x" * 300_000}, "k", "header"),
    ],
)
def test_a_bad_creation_names_its_field(
    store: SqliteStore, match: str, header: dict[str, object], key: str, field: str
) -> None:
    """Ids, key and header are checked before anything is written."""
    with pytest.raises(BadData) as refused:
        store.create(match, header, key)
    assert refused.value.field == field
    assert len(store.matches()) == 1


def test_matches_are_listed_newest_first(store: SqliteStore, clock: StoppedClock) -> None:
    """With game, moment and number of entries; at one moment the later created is the newer."""
    start = clock.now
    store.create("m2", {"game": "toy"}, "new-m2")
    clock.move(minutes=1)
    store.create("m3", {"game": "other"}, "new-m3")
    store.append("m1", 0, [{"n": 1}, {"n": 2}], "k1")
    assert store.matches() == [
        MatchRow("m3", "other", clock.now, 0),
        MatchRow("m2", "toy", start, 0),
        MatchRow("m1", "toy", start, 2),
    ]


def test_the_clock_must_know_its_zone(tmp_path: Path, clock: StoppedClock) -> None:
    """A moment without a zone would be read as another one: refused, and nothing is kept."""
    store = SqliteStore(tmp_path, lambda: clock.now.replace(tzinfo=None))
    with pytest.raises(ValueError, match="time zone"):
        store.create("m1", {"game": "toy"}, "new")
    assert store.matches() == []
    store.close()


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entry SET body = '{}' WHERE seq = 1",
        "DELETE FROM entry WHERE seq = 2",
        "INSERT INTO entry SELECT match, 4, at, 'k9', part, total, body FROM entry WHERE seq = 1",
        "INSERT INTO entry SELECT match, 3, at, key, part, total, body FROM entry WHERE seq = 1",
        "INSERT INTO entry SELECT 'm9', 1, at, key, part, total, body FROM entry WHERE seq = 1",
    ],
    ids=["update", "delete", "gap", "key twice", "no match"],
)
def test_the_database_itself_keeps_the_log(store: SqliteStore, tmp_path: Path, change: str) -> None:
    """Whoever opens the file with another program cannot change an entry, drop one or leave a gap."""
    store.append("m1", 0, [{"n": 1}], "k1")
    store.append("m1", 1, [{"n": 2}], "k2")
    raw = sqlite3.connect(tmp_path / "data" / "tableside.db")
    raw.execute("PRAGMA foreign_keys = ON")
    with pytest.raises(sqlite3.IntegrityError):
        raw.execute(change)
    raw.close()
    assert [line.body for line in store.read("m1")] == [{"n": 1}, {"n": 2}]


def test_a_commit_that_fails_leaves_nothing(tmp_path: Path, clock: StoppedClock) -> None:
    """A full disk (here: a database held to its size): refused, nothing kept, and it works again after."""
    store = SqliteStore(tmp_path, clock)
    store.create("m1", {"game": "toy"}, "new")
    with store._connections.reading() as db:
        (pages,) = db.execute("PRAGMA page_count").fetchone()
        db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(Unavailable, match="full"):
        store.append("m1", 0, [{"text": "x" * 30_000}, {"text": "y" * 30_000}], "k1")
    assert store.read("m1") == []
    with store._connections.reading() as db:
        db.execute("PRAGMA max_page_count = 1000000")
    again = store.append("m1", 0, [{"text": "x" * 30_000}], "k1")
    assert (again.last, again.repeated) == (1, False)
    store.close()


def test_a_closed_store_says_so(tmp_path: Path) -> None:
    """Not an error of the driver, which callers do not know."""
    store = SqliteStore(tmp_path)
    store.close()
    with pytest.raises(Unavailable):
        store.matches()


def test_every_commit_is_written_through(store: SqliteStore) -> None:
    """WAL, and FULL (2): a commit is on the disk before it is acknowledged, in this connection."""
    with store._connections.reading() as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert db.execute("PRAGMA synchronous").fetchone() == (2,)
