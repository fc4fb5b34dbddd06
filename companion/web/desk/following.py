"""A phone that keeps a match open: it is told that there are new entries, and fetches them as it fetches a page."""

from __future__ import annotations

from companion.matches import Doors, Store, StoreError
from companion.web.ports import Visitor


class Listening:
    """The visitor's place at *match* in *store*, from the newest entry on. Raises `NoMatch`."""

    def __init__(self, store: Store, doors: Doors, match: str, by: Visitor) -> None:
        self._doors, self._match, self._phone = doors, match, by.phone
        self._follower = store.follow(match, store.last(match))
        self._stirred = False

    @property
    def newest(self) -> int:
        """The newest entry it knows of."""
        return self._follower.since

    @property
    def ended(self) -> bool:
        """Whether it was closed, or the store was."""
        return self._follower.closed

    def wait(self, seconds: float) -> bool:
        """Wait so long for an entry; return whether there is a new one."""
        return bool(self._follower.wait(seconds))

    def gone(self) -> bool:
        """Whether the phone has no part in the match any more."""
        try:
            return not self._doors.is_in(self._match, self._phone)
        except StoreError:
            if self.ended:  # the store went away between the wait and this question
                return False
            raise

    def stir(self) -> None:
        """Somebody came, went or sat down elsewhere: what this phone sees and may do can be another now."""
        self._stirred = True
        self._follower.wake()

    def stirred(self) -> bool:
        """Whether that has happened since the last time this was asked."""
        was, self._stirred = self._stirred, False
        return was

    def close(self) -> None:
        """Stop listening."""
        self._follower.close()
