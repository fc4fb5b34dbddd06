"""What tests of the hall enter: the example of three seats at the duties."""

from __future__ import annotations

from companion.engine.log import Answer, Position
from companion.matches import Hall
from tests.games.story import GAMES

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


def at_the_duties(hall: Hall, key: str = "open-the-match-once") -> str:
    """Open a match of three and say that the duties begin."""
    match = opened(hall, key)
    hall.act(match, 0, [DUTIES], "the-position")
    return match


def points(hall: Hall, match: str) -> list[float]:
    """Return the points of all seats."""
    return [seat["marks"]["vp"] / 2 for seat in hall.look(match).view["seats"]]


# --- a new event card, told field by field

PLACE = "event.c1-a"  # the first free place of chapter 1 in an empty box


def before_the_new_event(hall: Hall, key: str) -> str:
    """Open a match of two in which a new event card has turned up; what it says is asked next (line 3 is the first)."""
    match = hall.open("world-without-end", ["A", "B"], f"{key}-is-opened-here")
    say(hall, match, "c1.r1.reveal/start-player/-#1", "seat.0")
    say(hall, match, "c1.r1.reveal/event/0#1", "new")
    return match


def say(hall: Hall, match: str, address: str, key: str) -> int:
    """Answer, and return the number of the line."""
    seq = hall.look(match).seq
    return hall.act(match, seq, [Answer(address, key)], f"line-{seq}-of-{match}").seq


def card(name: str, corner: int) -> dict[str, str]:
    """Return all that is asked about a synthetic event: each corner shows the value of that number."""
    fields = [f for f in GAMES["world-without-end"].declared.kinds["event"].fields if not f.optional]
    return {f.id: name if f.shape == "text" else f.values[min(corner, len(f.values) - 1)] for f in fields}


def tell(hall: Hall, match: str, name: str, corner: int, place: str = PLACE) -> None:
    """Answer whatever is asked about the card in *place*."""
    for field, key in card(name, corner).items():
        say(hall, match, f"box/{place}.{field}", key)


def printed(hall: Hall, place: str) -> dict[str, object]:
    """Return what the default box says of the card in *place*, by field."""
    box = hall.store.box("world-without-end")
    return {fact.rpartition(".")[2]: value for fact, value in box.items() if fact.startswith(f"{place}.")}
