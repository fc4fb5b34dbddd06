"""What tests of the hall enter: the example of three seats at the duties."""

from __future__ import annotations

from companion.engine.log import Answer, Position
from companion.matches import Hall

HELD = {
    "seat.0": {"piety": 1, "gold": 1, "loyalty": 1},
    "seat.1": {"piety": 2, "grain": 2, "gold": 3},
    "seat.2": {},
}
THINGS = ("gold", "wool", "cloth", "grain", "stone", "wood", "piety", "loyalty", "knowledge", "house")

DUTIES = Position(
    marks=(
        ("table", "chapter", 1),
        ("table", "shield", 0),
        ("table", "phase", "duties"),
        ("seat.0", "vp", 24),
        ("seat.1", "vp", 16),
        ("seat.2", "vp", 6),
    ),
    held=tuple((seat, thing, things.get(thing, 0)) for seat, things in HELD.items() for thing in THINGS),
)
TAX = Answer("c1.end.duties/tax-die/0#1", "4")
LIFT = Answer("c1.end.duties/lift/0#1", "piety")


def opened(hall: Hall, key: str = "open-the-match-once") -> str:
    """Open a match of three."""
    return hall.open("world-without-end", ["Ann", "柏翰", "陈静"], key)


def at_the_duties(hall: Hall) -> str:
    """Open a match of three and say that the duties begin."""
    match = opened(hall)
    hall.act(match, 0, [DUTIES], "the-position")
    return match


def points(hall: Hall, match: str) -> list[float]:
    """Return the points of all seats."""
    return [seat["marks"]["vp"] / 2 for seat in hall.look(match).view["seats"]]
