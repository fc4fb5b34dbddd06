"""How often an address may do what costs room on the server: counted in memory, forgotten when it restarts."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from time import monotonic

MOST_ADDRESSES = 10_000


class Often:
    """Lets each address through *most* times in *within* seconds; *clock* gives seconds that never go back."""

    def __init__(self, most: int, within: float, clock: Callable[[], float] = monotonic) -> None:
        self._most, self._within, self._clock = most, within, clock
        self._done: dict[str, deque[float]] = {}
        self._lock = threading.Lock()

    def allows(self, address: str) -> bool:
        """Count one more for *address* and return True, or return False where it was let through too often."""
        now = self._clock()
        with self._lock:
            done = self._done.setdefault(address, deque())
            while done and done[0] <= now - self._within:
                done.popleft()
            if len(done) >= self._most:
                return False
            done.append(now)
            if len(self._done) > MOST_ADDRESSES:
                self._forget(now)
            return True

    def _forget(self, now: float) -> None:
        """Let go of addresses whose time is over; where all are busy, of the one that came first."""
        old = [address for address, done in self._done.items() if not done or done[-1] <= now - self._within]
        for address in old or [next(iter(self._done))]:
            del self._done[address]
