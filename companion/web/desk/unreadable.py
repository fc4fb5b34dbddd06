"""Matches that are here and cannot be opened: one of them must not take the first page from everybody."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from companion.matches import Hall, Header, NoMatch, StoreError
from companion.matches.shipped import Shipped
from companion.web.locale import gettext as _
from companion.web.ports import Unreadable


@contextmanager
def opened(hall: Hall, match: str) -> Iterator[None]:
    """Read *match* inside: whatever its data breaks is raised as `Unreadable`, with the reason in words.

    That there is none (`NoMatch`), and that the store itself is away (`StoreError`), go through.
    """
    try:
        yield
    except (NoMatch, StoreError):
        raise
    except Exception as error:
        raise Unreadable(why(hall, match)) from error


def why(hall: Hall, match: str) -> str:
    """Return why *match* cannot be opened: the first of its parts that does not fit this version."""
    try:
        header = Header.read(hall.store.header(match))
        shipped = hall.games.get(header.game)
    except Exception:  # it may hold anything at all
        return _("What was written when it began (its game, seats and rules) cannot be read.")
    if shipped is None:
        return _("The game it plays is not on this server.")
    if not _settled(shipped, header):
        return _("It settles a doubtful rule in a way that this version of the game does not have.")
    return _("One of its entries cannot be read, or cannot be played by the rules of this version.")


def _settled(shipped: Shipped, header: Header) -> bool:
    """Whether every option of the match is one of the game's, and none is missing."""
    options = header.options
    return set(options) == set(shipped.options) and all(
        options[name] in shipped.values(name) for name in options
    )
