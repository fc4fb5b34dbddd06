"""Following a match: every entry once, in order, however appends and waits interleave."""

import threading
from functools import partial
from pathlib import Path

import pytest

from companion.store import Following, Line, NoMatch, SqliteStore, Stale
from companion.store.news import Follower
from tests.store.phones import press, together

PATIENCE = 60.0
"""Seconds after which a test that waits for something certain gives up; none waits that long."""


def test_what_is_there_already_comes_at_once(store: SqliteStore) -> None:
    """A phone that comes back names the last entry it has and gets the rest."""
    store.append("m1", 0, [{"n": 1}, {"n": 2}, {"n": 3}], "k1")
    with store.follow("m1", 1) as stream:
        assert [line.seq for line in stream.wait(0)] == [2, 3]
        assert stream.since == 3
        assert stream.wait(0) == []


class SaysItWaits(threading.Event):
    """An event that tells the test when somebody has begun to wait for it."""

    def __init__(self, begun: threading.Event) -> None:
        super().__init__()
        self._begun = begun

    def wait(self, timeout: float | None = None) -> bool:
        """Tell, then wait."""
        self._begun.set()
        return super().wait(timeout)


def test_a_stream_wakes_when_a_line_is_committed(store: SqliteStore) -> None:
    """Another thread's append ends a wait without limit that is under way, and its entry is there to read."""
    waiting = threading.Event()
    heard: list[Line] = []

    def listen() -> None:
        with store.follow("m1", 0) as stream:
            stream._nudge = SaysItWaits(waiting)
            heard.extend(stream.wait())

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    assert waiting.wait(PATIENCE)
    store.append("m1", 0, [{"n": 1}], "k1")
    listener.join(PATIENCE)
    assert heard == store.read("m1")


def test_a_refused_or_repeated_entry_is_no_news(store: SqliteStore) -> None:
    """Only growth is told."""
    store.append("m1", 0, [{"n": 1}], "k1")
    with store.follow("m1", 1) as stream:
        store.append("m1", 0, [{"n": 1}], "k1")
        with pytest.raises(Stale):
            store.append("m1", 0, [{"n": 2}], "k2")
        assert stream.wait(0) == []


def test_another_match_is_no_news(store: SqliteStore) -> None:
    """A stream has its own match's entries only."""
    store.create("m2", {"game": "toy"}, "new-m2")
    with store.follow("m1", 0) as stream:
        store.append("m2", 0, [{"n": 1}], "k1")
        assert stream.wait(0) == []


def test_six_streams_under_three_writers_lose_and_double_nothing(store: SqliteStore) -> None:
    """Three threads append 60 entries each while six streams run: each has 1..180 once, in order."""
    heard: list[list[Line]] = [[] for _ in range(6)]

    def listen(mine: list[Line]) -> None:
        with store.follow("m1", 0) as stream:
            while len(mine) < 180 and (lines := stream.wait(PATIENCE)):
                mine += lines

    streams = [partial(listen, mine) for mine in heard]
    together(*streams, *(partial(press, store, name, 60) for name in "abc"))

    log = store.read("m1")
    assert [line.seq for line in log] == list(range(1, 181))
    assert heard == [log] * 6


def test_a_nudge_during_the_read_is_not_lost(store: SqliteStore) -> None:
    """An entry committed after the read and before the wait ends the wait, and an empty nudge does not."""
    store.append("m1", 0, [{"n": 1}], "k1")
    entry = store.read("m1")
    reads: list[int] = []

    def read(since: int) -> list[Line]:
        reads.append(since)
        stream.nudge()
        return entry if len(reads) == 3 else []

    stream = Follower(read, 0, lambda gone: None)
    assert stream.wait(PATIENCE) == entry
    assert reads == [0, 0, 0]


def test_another_process_is_heard_at_the_next_heartbeat(store: SqliteStore, tmp_path: Path) -> None:
    """A second store gives no nudge; a wait that times out finds its entry all the same."""
    other = SqliteStore(tmp_path / "data")

    class TimesOut(threading.Event):
        """While somebody waits for it, the other process writes; then the time is up."""

        def wait(self, timeout: float | None = None) -> bool:
            other.append("m1", 0, [{"n": 1}], "k1")
            return False

    with store.follow("m1", 0) as stream:
        stream._nudge = TimesOut()
        assert [line.seq for line in stream.wait(PATIENCE)] == [1]
    other.close()


def test_closing_the_store_ends_every_stream(store: SqliteStore) -> None:
    """A wait under way returns empty, and the stream says that it is over: the server can stop at once."""
    streams = [store.follow("m1", 0) for _ in range(3)]
    results: list[list[Line]] = []

    def listen(stream: Following) -> None:
        results.append(stream.wait(PATIENCE))

    threads = [threading.Thread(target=listen, args=(stream,)) for stream in streams]
    for thread in threads:
        thread.start()
    store.close()
    for thread in threads:
        thread.join()
    assert results == [[], [], []]
    assert all(stream.closed for stream in streams)
    assert streams[0].wait(PATIENCE) == []


def test_a_phone_that_left_is_forgotten(store: SqliteStore) -> None:
    """Nothing is kept for a closed stream, and closing twice is no error."""
    stream = store.follow("m1", 0)
    with store.follow("m1", 0):
        stream.close()
        stream.close()
        assert len(store._news.listening("m1")) == 1
    assert store._news.listening("m1") == []


def test_a_match_that_is_not_there_cannot_be_followed(store: SqliteStore) -> None:
    """It would wait for ever."""
    with pytest.raises(NoMatch):
        store.follow("m9", 0)


def test_a_wait_that_is_woken_returns_at_once_with_what_is_there(store: SqliteStore) -> None:
    """Without an entry it is empty, well before its time; what was written meanwhile is handed out as ever."""
    with store.follow("m1", 0) as follower:
        follower.wake()
        assert follower.wait(600) == []
        store.append("m1", 0, [{"n": 1}], "k1")
        follower.wake()
        assert [line.seq for line in follower.wait(600)] == [1]
        assert not follower.closed
