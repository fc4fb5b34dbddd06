"""Who is in a match: links for the host, a seat and spectators, and the phones that took them.

A link is a secret of 128 bits, shown once when it is made and kept as a digest. A phone is told by a secret of its
own, which it gets with its first page. Taking a link by a phone is kept here, so that the address of a match holds no
secret, a phone comes back to its seat by itself, and ending a link puts out whoever took it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from companion.store import Store


class Role(StrEnum):
    """What a link lets somebody do: everything, one seat's part, or look on."""

    HOST = "host"
    SEAT = "seat"
    SPECTATOR = "spectator"


@dataclass(frozen=True)
class Access:
    """What a phone may do in a match.

    *host* may enter anything. *seats* are the seats it sits at. *sees* are the seats whose secrets it is shown: its
    own, and for the host also those that no other phone sits at, and the one he answers for at the moment
    (*answering*).
    """

    host: bool = False
    seats: frozenset[int] = frozenset()
    sees: frozenset[int] = frozenset()
    answering: int | None = None

    @property
    def plays(self) -> bool:
        """Whether it may enter anything at all."""
        return self.host or bool(self.seats)


@dataclass(frozen=True)
class Link:
    """A link that is open: its number, what for, since when, and how many phones took it."""

    number: int
    role: Role
    seat: int | None
    made: datetime
    phones: int


def everything(seats: int) -> Access:
    """Return the access of whoever holds the server: one phone for all *seats*."""
    return Access(True, frozenset(), frozenset(range(seats)))


def digest(secret: str) -> str:
    """Return what is kept of a secret and compared: its SHA-256."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def fresh() -> str:
    """Return a new secret: 128 bits, as 22 letters, digits, ``-`` and ``_``."""
    return secrets.token_urlsafe(16)


class Doors:
    """The ways into the matches of *store*."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def invite(self, match: str, role: Role, seat: int | None = None) -> str:
        """Make a link and return its secret, which nobody can read again. Raises `NoMatch`.

        ValueError where a seat is missing or one too many.
        """
        if (seat is None) is (role is Role.SEAT):
            raise ValueError(f"a link for {role} and seat {seat}")
        secret = fresh()
        self._store.make_link(match, role, seat, digest(secret))
        return secret

    def enter(self, secret: str, phone: str) -> str | None:
        """Let *phone* in by the link with *secret* and return its match; None where no such link is open."""
        row = self._store.link_by(digest(secret))
        if row is None or row.ended is not None:
            return None
        self._store.take_link(row.id, digest(phone))
        return row.match

    def is_in(self, match: str, phone: str) -> bool:
        """Return whether *phone* has any part in *match*."""
        return bool(phone and self._store.taken(match, digest(phone)))

    def access(self, match: str, seats: int, phone: str, answering: int | None = None) -> Access | None:
        """Return what *phone* may do in *match* of so many *seats*; None where it has no part in it.

        A phone that took several links may do what any of them allows. *answering* is a seat whose part the host
        takes for the moment: its secrets are shown too.
        """
        rows = self._store.taken(match, digest(phone)) if phone else []
        if not rows:
            return None
        own = frozenset(row.seat for row in rows if row.seat is not None)
        if not any(row.role == Role.HOST for row in rows):
            return Access(False, own, own)
        away = self._store.others_at(match, digest(phone)) - own
        taken = answering if answering in away else None
        return Access(True, own, frozenset(range(seats)) - (away - {taken}), taken)

    def links(self, match: str) -> Sequence[Link]:
        """Return the open links of *match* in the order they were made."""
        return [Link(row.id, Role(row.role), row.seat, row.made, row.phones) for row in self._store.links(match)]

    def end(self, match: str, number: int) -> bool:
        """End a link: whoever took it is out at once. False where it is none of this match, or had ended."""
        return self._store.end_link(match, number)

    def matches(self, phone: str) -> set[str]:
        """Return the ids of the matches that *phone* has a part in."""
        return {row.match for row in self._store.taken_by(digest(phone))} if phone else set()

    def opens(self, secret: str) -> tuple[str, Role, int | None] | None:
        """Return what a link would let somebody into: match, role and seat; None where no such link is open."""
        row = self._store.link_by(digest(secret))
        return None if row is None or row.ended is not None else (row.match, Role(row.role), row.seat)

    def came_by(self, match: str, phone: str) -> set[int]:
        """Return the numbers of the open links that *phone* came in by."""
        return {row.id for row in self._store.taken(match, digest(phone))}

    def sit(self, match: str, phone: str, seats: Collection[int]) -> None:
        """Let *phone* sit at exactly *seats*: what it sat at before and is not among them is free again.

        It takes an open link of the seat, if there is one: sitting down and standing up leaves no heap of links.
        """
        own = {row.seat for row in self._store.taken(match, digest(phone)) if row.seat is not None}
        for seat in sorted(own - set(seats)):
            self._store.leave(match, digest(phone), seat)
        for seat in sorted(set(seats) - own):
            link = next((row.id for row in self._store.links(match) if row.seat == seat), None)
            if link is None:
                self.enter(self.invite(match, Role.SEAT, seat), phone)
            else:
                self._store.take_link(link, digest(phone))

    def leave(self, match: str, phone: str) -> None:
        """Forget *phone* in *match*; it can come back by a link."""
        self._store.leave(match, digest(phone))
