"""The streams that are open: how many there may be, and how all of them end when the server does."""

from __future__ import annotations

from threading import Lock

from companion.web.ports import Following

EACH = 4  # of one phone: over plain http a browser has six lines to a server, and entries need the others
MOST = 3000  # in one process


class Streams:
    """Which phone listens to which match. Safe from several threads or greenlets."""

    def __init__(self, each: int = EACH, most: int = MOST) -> None:
        self._each, self._most = each, most
        self._open: dict[Following, tuple[str, str]] = {}  # in the order they began
        self._aside: set[Following] = set()
        self._closed = False
        self._door = Lock()

    def __len__(self) -> int:
        return len(self._open)

    def begin(self, match: str, phone: str, following: Following) -> bool:
        """Let *following* in and return True; False where the process has as many as it can hold.

        Where *phone* has too many of them already, in whatever match, its oldest goes `aside`.
        """
        with self._door:
            own = [one for one, whose in self._open.items() if whose[1] == phone]
            oldest = own[: max(0, len(own) + 1 - self._each)]
            if self._closed or len(self._open) - len(oldest) >= self._most:
                return False
            self._open[following] = (match, phone)
            for one in oldest:
                del self._open[one]
            self._aside.update(oldest)
        for one in oldest:
            one.close()
        return True

    def aside(self, following: Following) -> bool:
        """Whether *following* was closed because newer pages of its phone have taken the lines."""
        return following in self._aside

    def end(self, following: Following) -> None:
        """Close *following* and forget it; doing so twice does nothing."""
        with self._door:
            self._open.pop(following, None)
            self._aside.discard(following)
        following.close()

    def stir(self, match: str) -> None:
        """Let everybody at *match* look again at what he may see and do."""
        with self._door:
            there = [one for one, whose in self._open.items() if whose[0] == match]
        for following in there:
            following.stir()

    def close(self) -> None:
        """End all of them and let none in any more: the server stops."""
        with self._door:
            self._closed = True
            rest = list(self._open)
        for following in rest:
            self.end(following)
