"""What each role may enter: the host anything, a seat its own part and the table's questions, spectators nothing.

What revealed something (a die, a drawn card) is the host's to correct, because everybody has seen it by then.
"""

from __future__ import annotations

from functools import cached_property

from companion.engine.core import Core
from companion.engine.log import (
    Act,
    Answer,
    Correction,
    Entry,
    Insert,
    Line,
    Position,
    Recount,
    Remove,
    Replace,
    Tally,
    seat_of,
)
from companion.engine.questions import Barred
from companion.engine.view import for_people
from companion.matches.doors import Access
from companion.matches.live import Live


class Allowed:
    """What *access* may enter in the match of *live*, as it is now."""

    def __init__(self, live: Live, access: Access) -> None:
        self._live, self._access = live, access

    def refusal(self, line: Line) -> Barred | None:
        """Return why *line* may not be entered; None where it may."""
        if self._access.host:
            return None
        if not self._access.seats:
            return Barred(Core.ONLY_LOOKING)
        found = (self._new(part) for part in _parts(line))
        return next((why for why in found if why), None)

    def _new(self, part: Entry | Correction) -> Barred | None:
        """Return why *part* may not be entered now.

        What is not asked any more is left to the rules: they say that it has been answered meanwhile.
        """
        if isinstance(part, Answer):
            question = self._live.match.questions.get(part.address)
            return None if question is None or for_people(question) else self._part(part)
        return self._part(part)

    @cached_property
    def _revealed(self) -> frozenset[int]:
        """The lines, from 0, that revealed something."""
        steps = self._live.match.steps
        return frozenset(step.standing.ref[0] for step in steps if step.asked and step.asked.stream)

    def _part(self, part: Entry | Correction) -> Barred | None:
        match part:
            case Remove(line):
                return self._line(line)
            case Replace(at, entry) | Insert(at, entry):
                return self._part(entry) or self._line(at[0])
            case Position():
                return Barred(Core.HOST_ONLY)
            case _:
                seat = _seat(part)
                own = seat is None or seat in self._access.seats
                return None if own else Barred(Core.OTHER_SEAT, {"seat": f"seat.{seat}"})

    def _line(self, number: int) -> Barred | None:
        """Return why line *number* may not be touched: every part must be one's own, and reveal nothing."""
        if not 0 <= number < self._live.seq:
            return None  # that it is not there is said by whoever looks for it
        if number in self._revealed:
            return Barred(Core.REVEALED)
        found = (self._part(part) for part in _parts(self._live.log[number]))
        return next((why for why in found if why), None)


def _parts(line: Line) -> tuple[Entry | Correction, ...]:
    return line.parts if isinstance(line, Act) else (line,)


def _seat(entry: Answer | Recount | Tally) -> int | None:
    """Return whose part *entry* is; None for the table's, which every seat may enter."""
    match entry:
        case Answer(address, _):
            return seat_of(address)
        case Recount(holder, _, _):
            number = holder.removeprefix("seat.")
            return int(number) if number.isdecimal() else None
        case Tally(seat, _, _):
            return seat
