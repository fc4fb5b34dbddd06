"""Telling listeners of one process that a log has grown.

The log is the truth and the news only a nudge: a listener reads whatever stands after the last entry it has
handed out, so nothing is lost or doubled however appends and waits interleave. (Another process's appends
give no nudge; they are found when a wait times out, at the next heartbeat.)
"""

import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

from companion.store.base import Line
from companion.store.errors import Unavailable


class Follower:
    """A place in one match's log; see `base.Following`. To be waited on by one thread or greenlet."""

    def __init__(self, read: Callable[[int], list[Line]], since: int, leave: Callable[["Follower"], object]) -> None:
        """`read(since)` gives the entries after `since`; `leave` is called once, by `close`."""
        self._read = read
        self._since = since
        self._leave = leave
        # threading's own names: gevent's patch makes them cooperative, and a thread server needs them as
        # they are.
        self._nudge = threading.Event()
        self._closed = threading.Event()
        self._woken = False

    @property
    def since(self) -> int:
        """The number of the last entry handed out."""
        return self._since

    @property
    def closed(self) -> bool:
        """True once the stream should end."""
        return self._closed.is_set()

    def nudge(self) -> None:
        """There may be something new."""
        self._nudge.set()

    def wake(self) -> None:
        """A `wait` under way, or the next one, returns at once, whether or not there is an entry."""
        self._woken = True
        self._nudge.set()

    def wait(self, timeout: float | None = None) -> list[Line]:
        """The entries after `since`; waits up to `timeout` seconds. Empty: none in time, woken, or closed."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while True:
            # Clear, then read: what is committed after this read sets the event again.
            self._nudge.clear()
            lines = self._next()
            if lines or self._closed.is_set() or self._woken:
                self._woken = False
                return lines
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            if not self._nudge.wait(left):
                # In time or not, what another process has written is found here.
                return self._next()
            # A nudge may be about entries that the wait before this one has already handed out: wait on.

    def close(self) -> None:
        """Stop listening; a `wait` under way returns. Doing it twice does nothing."""
        if not self._closed.is_set():
            self._closed.set()
            self._leave(self)
            self._nudge.set()

    def _next(self) -> list[Line]:
        if self._closed.is_set():
            return []
        try:
            lines = self._read(self._since)
        except Unavailable:
            # The store was closed between the question above and the read: the stream ends, that is all.
            if self._closed.is_set():
                return []
            raise
        if lines:
            self._since = lines[-1].seq
        return lines

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None:
        self.close()


class News:
    """Who listens to which match.

    Without a lock, for the reason `Connections` has none: each step is one operation on a dict, which is
    atomic. So a match's group stays when its last listener has left (a few bytes for each match that was ever
    followed).
    """

    def __init__(self) -> None:
        self._followers: dict[str, dict[Follower, None]] = {}

    def follow(self, match: str, since: int, read: Callable[[int], list[Line]]) -> Follower:
        """A new listener to `match` from after entry `since`, who gets entries by `read(since)`."""
        group = self._followers.setdefault(match, {})
        follower = Follower(read, since, lambda gone: group.pop(gone, None))
        group[follower] = None
        return follower

    def listening(self, match: str) -> list[Follower]:
        """The listeners to `match` now."""
        return list(self._followers.get(match, ()))

    def tell(self, match: str) -> None:
        """`match` has grown, and the growth is committed."""
        for follower in self.listening(match):
            follower.nudge()

    def close(self) -> None:
        """End every stream."""
        for group in list(self._followers.values()):
            for follower in list(group):
                follower.close()
