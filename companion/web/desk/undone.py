"""What was taken back: the lines of the log that no longer stand, and which line took each of them back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class Undone:
    """The log of a match by line number, from 1; *bodies* are its lines as the store keeps them."""

    def __init__(self, bodies: Sequence[Mapping[str, Any]]) -> None:
        self._bodies = bodies

    def body(self, number: int) -> Mapping[str, Any]:
        """Return what line *number* says; empty where it is not kept here."""
        return self._bodies[number - 1] if 0 < number <= len(self._bodies) else {}

    def target(self, number: int) -> int | None:
        """Return which line the undo in line *number* took back, or None where it is no undo of an entry."""
        body = self.body(number)
        target = int(body["line"]) + 1 if body.get("kind") == "remove" else None
        return target if target is not None and self.body(target).get("kind") != "remove" else None

    def by(self, number: int) -> int | None:
        """Return the newest undo that took line *number* back: taking that back brings the entry in again.

        None once anything has been entered after it: the match has gone another way, and an entry from before would
        push out what was answered in its place.
        """
        for undo in range(len(self._bodies), 0, -1):
            if self.body(undo).get("kind") != "remove":
                return None
            if self.target(undo) == number:
                return undo
        return None
