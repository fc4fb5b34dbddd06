"""Who is in a match, in words: seats and the phones at them, the host's links, and what a link lets in to."""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime

from companion.matches import Access, Doors, Hall, Link, NoMatch, Role
from companion.web import locale
from companion.web.desk.matches import access_of
from companion.web.desk.page import head, seats, where
from companion.web.desk.reader import Reader
from companion.web.desk.unreadable import opened
from companion.web.locale import gettext as _
from companion.web.ports import Refused, Visitor
from companion.web.viewmodel import JoinPage, LinkLine, Notice, PeoplePage

MOST_LINKS = 60  # open links of one match: more is a form sent again and again


class HallPeople:
    """The people of the matches of *hall*."""

    def __init__(self, hall: Hall) -> None:
        self._hall, self._doors = hall, Doors(hall.store)

    # --- looking

    def page(self, match: str, by: Visitor) -> PeoplePage | None:
        """Return who sits where; the host is shown every open link besides."""
        try:
            access = self._access(match, by)
        except NoMatch:
            return None
        with opened(self._hall, match):
            look = self._hall.look(match, access)
        reader = Reader.of(look, by.lang)
        links = self._doors.links(match)
        at = {n: sum(link.phones for link in links if link.seat == n) for n in range(len(look.header.names))}
        cards = tuple((card, at[card.seat.index]) for card in seats(look, reader))
        mine = self._doors.came_by(match, by.phone)
        lines = tuple(_line(reader, link, link.number in mine) for link in links) if access.host else ()
        return PeoplePage(head(look, reader), cards, lines)

    def joining(self, secret: str, by: Visitor) -> JoinPage | str | None:
        """Return what a link lets in to; the match where this phone came in by it already; None where it is none."""
        opens = self._doors.opens(secret)
        if opens is None:
            return None
        match, role, seat = opens
        if self._in_already(match, by, role, seat):
            return match
        with opened(self._hall, match):
            look = self._hall.look(match, Access())
        reader = Reader.of(look, by.lang)
        name = look.shipped.content.game.title.in_language(by.lang)
        cards = tuple(seats(look, reader))
        return JoinPage(
            secret, name, where(look, reader), role.value, cards, None if seat is None else reader.seat(seat)
        )

    def _in_already(self, match: str, by: Visitor, role: Role, seat: int | None) -> bool:
        access = self._doors.access(match, self._hall.seats(match), by.phone)
        if access is None:
            return False
        return access.host if role is Role.HOST else seat in access.seats if role is Role.SEAT else True

    def _access(self, match: str, by: Visitor) -> Access:
        return access_of(self._hall, self._doors, match, by)

    # --- letting in and putting out

    def join(self, secret: str, by: Visitor) -> str | None:
        """Let the visitor's phone in by a link and return the match; None where it is none."""
        return self._doors.enter(secret, by.phone)

    def invite(self, match: str, by: Visitor, role: str, seat: int | None) -> str | Refused:
        """Make a link for the host and return its secret."""
        if why := self._not_host(match, by):
            return why
        if seat is not None and not 0 <= seat < self._hall.seats(match):
            return Refused(Notice(_("There is no such seat in this match"), tone="bad"))
        if len(self._doors.links(match)) >= MOST_LINKS:
            full = _("This match has %(n)s open links. End one that nobody needs any more.", n=MOST_LINKS)
            return Refused(Notice(full, tone="bad"))
        return self._doors.invite(match, Role(role), seat)

    def end(self, match: str, by: Visitor, link: int) -> Refused | None:
        """End a link for the host."""
        if why := self._not_host(match, by):
            return why
        own_way = {row.number for row in self._doors.links(match) if row.role is Role.HOST}
        own_way &= self._doors.came_by(match, by.phone)
        if own_way == {link}:
            stay = _("This phone is the host by that very link, so it stays open.")
            return Refused(Notice(stay, (_("Make another phone the host first, and end it there."),), "doubt"))
        if not self._doors.end(match, link):
            return Refused(Notice(_("That link has been ended already. Nothing more to do.")))
        return None

    def sit(self, match: str, by: Visitor, seats: Collection[int]) -> Refused | None:
        """Let the host's phone sit at exactly *seats*."""
        if why := self._not_host(match, by):
            return why
        if not set(seats) <= set(range(self._hall.seats(match))):
            return Refused(Notice(_("There is no such seat in this match"), tone="bad"))
        self._doors.sit(match, by.phone, seats)
        return None

    def leave(self, match: str, by: Visitor) -> Refused | None:
        """Take the visitor's phone out; the last host stays, or nobody could let anybody in again."""
        hosts = sum(link.phones for link in self._doors.links(match) if link.role is Role.HOST)
        if self._access(match, by).host and hosts <= 1:
            alone = _("This phone is the only host, so it stays.")
            return Refused(Notice(alone, (_("Make another phone the host first."),), "doubt"))
        self._doors.leave(match, by.phone)
        return None

    def _not_host(self, match: str, by: Visitor) -> Refused | None:
        if self._access(match, by).host:
            return None
        return Refused(Notice(_("Only the host of the match can do that. Ask the host."), tone="bad"))


def _line(reader: Reader, link: Link, mine: bool) -> LinkLine:
    seat = None if link.seat is None else reader.seat(link.seat)
    return LinkLine(link.number, link.role.value, seat, _when(link.made), link.phones, mine)


def _when(made: datetime) -> str:
    return locale.moment(made.replace(tzinfo=made.tzinfo or UTC).astimezone())
