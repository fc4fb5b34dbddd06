"""The set-up of a match: for its own players, with the ticks of all its phones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from companion.matches import Access, Hall, Look, NoMatch
from companion.web.desk.page import head
from companion.web.desk.reader import Reader
from companion.web.desk.setup import Wanted, setup_page
from companion.web.desk.unreadable import opened
from companion.web.locale import gettext as _
from companion.web.ports import Refused, Visitor
from companion.web.setupmodel import SharedSetup, Ticked
from companion.web.viewmodel import Notice


class HallSetups:
    """The set-ups of the matches of *hall*."""

    def __init__(self, hall: Hall, access: Callable[[str, Visitor], Access]) -> None:
        """*access* says what a visitor may do in a match; it raises `NoMatch`, `NotIn`, `Unreadable`."""
        self._hall, self._access = hall, access

    def page(self, match: str, variants: Sequence[str], by: Visitor) -> SharedSetup | None:
        """Return the set-up for the players of *match*, as far as it is ticked."""
        try:
            look = self._look(match, self._access(match, by))
        except NoMatch:
            return None
        seats = len(look.header.names)
        setup = setup_page(look.shipped.content, Wanted(str(seats), tuple(variants)), by.lang, match)
        if setup is None:
            return None
        reader = Reader.of(look, by.lang)
        ticks = self._hall.store.ticks(match).items()
        return SharedSetup(
            head(look, reader),
            setup,
            tuple(Ticked(step, None if seat is None or seat >= seats else reader.seat(seat)) for step, seat in ticks),
        )

    def tick(self, match: str, step: str, done: bool, by: Visitor) -> Refused | None:
        """Tick *step* for all phones of *match*, or take its tick away. Raises LookupError for no step of the game."""
        access = self._access(match, by)
        if not access.plays:
            why = _("Who looks on cannot tick.")
            return Refused(Notice(why, (_("Ask the host for a link to a seat."),), "bad"))
        if step not in {known.id for known in self._look(match, access).shipped.content.setup}:
            raise LookupError(step)
        if done:
            own = sorted(access.seats)
            self._hall.store.tick(match, step, own[0] if len(own) == 1 else None)
        else:
            self._hall.store.untick(match, step)
        return None

    def _look(self, match: str, access: Access) -> Look:
        with opened(self._hall, match):
            return self._hall.look(match, access)
