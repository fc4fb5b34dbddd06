"""Why something was not entered."""

from __future__ import annotations

from companion.engine.questions import Barred


class RefusedEntry(Exception):
    """The rules say no to *entry* (None: to all of it); nothing was entered."""

    def __init__(self, barred: Barred, entry: object = None) -> None:
        super().__init__(str(barred))
        self.barred, self.entry = barred, entry


class StaleEntry(Exception):
    """The page was behind: what it answered no longer stands. *since* are the lines it had not seen, from 1."""

    def __init__(self, barred: Barred, since: int, seq: int) -> None:
        super().__init__(str(barred))
        self.barred, self.since, self.seq = barred, since, seq


class MovedOn(Exception):
    """A draft was worked out on line *since*, and the match is at *seq*: it is looked at again before it is made."""

    def __init__(self, since: int, seq: int) -> None:
        super().__init__(f"worked out at {since}, now at {seq}")
        self.since, self.seq = since, seq
