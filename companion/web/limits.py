"""How often one address may do what costs something: kept in memory, because a server that restarts starts afresh."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from flask import abort, request

MOST_ADDRESSES = 10_000  # beyond that the one not heard of for longest is forgotten


class Rate:
    """At most *most* times in *seconds*, for each address."""

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most, self.seconds = most, seconds
        self._clock = clock
        self._seen: OrderedDict[str, list[float]] = OrderedDict()

    def take(self, address: str) -> float:
        """Count one more for *address* and return 0; where it is one too many, return the seconds to wait."""
        now = self._clock()
        times = [t for t in self._seen.pop(address, []) if t > now - self.seconds]
        wait = times[0] + self.seconds - now if len(times) >= self.most else 0.0
        self._seen[address] = times if wait else [*times, now]
        if len(self._seen) > MOST_ADDRESSES:
            self._seen.popitem(last=False)
        return wait

    def guard(self, detail: str | None = None) -> None:
        """Count the running request; 429, of the kind *detail*, where its address has done this too often."""
        wait = self.take(request.remote_addr or "")
        if wait:
            abort(429, detail)

    def give_back(self) -> None:
        """Take back what `guard` has counted: the running request came to nothing."""
        times = self._seen.get(request.remote_addr or "")
        if times:
            times.pop()
