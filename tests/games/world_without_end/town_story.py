"""Stories of World Without End: a position in words that tests read easily."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.questions import Fact
from tests.games.story import GAMES, Story

THINGS = GAMES["world-without-end"].declared.things

# A synthetic event for the tests, of no printed card: corners clockwise from the upper left.
EVENT = {
    "event.c1-a.name": "synthetic test event",
    "event.c1-a.colour": "immediate",
    "event.c1-a.corner-1": "grain",
    "event.c1-a.corner-2": "wool",
    "event.c1-a.corner-3": "stone",
    "event.c1-a.corner-4": "piety",
    "event.c1-a.arrow": "corner-1",
}
COUNCIL = {"council.north": 0, "council.east": 1, "council.south": 2, "council.west": 3}
TRACK = {"favor-track.layout": "one-outlaws"}
BOX: Mapping[str, Fact] = {**EVENT, **COUNCIL, **TRACK}


def wwe(
    seats: Sequence[Mapping[str, Fact]],
    *,
    phase: str = "reveal",
    chapter: int = 1,
    round: int = 1,
    shield: int = 0,
    table: Mapping[str, Fact] | None = None,
    places: Mapping[str, Mapping[str, Fact]] | None = None,
    level: str = "full",
    hands: str = "known",
    options: Mapping[str, str] | None = None,
    box: Mapping[str, Fact] | None = None,
) -> Story:
    """Return a match that stands at *phase*. Each of *seats* says what one has: things, ``vp`` in points, flags.

    A thing a seat does not name is 0 there; a mark it does not name is as at the start.
    """
    story = Story(
        "world-without-end", len(seats), level=level, hands=hands, options=options, box=BOX if box is None else box
    )
    marks: list[tuple[str, str, Fact]] = [
        ("table", "chapter", chapter),
        ("table", "round", round),
        ("table", "shield", shield),
        ("table", "phase", phase),
        *(("table", mark, value) for mark, value in (table or {}).items()),
        *((place, mark, value) for place, row in (places or {}).items() for mark, value in row.items()),
    ]
    held: list[tuple[str, str, int]] = []
    for number, seat in enumerate(seats):
        for name, value in seat.items():
            if name == "vp":
                marks.append((f"seat.{number}", "vp", round_halves(value)))
            elif name not in THINGS:
                marks.append((f"seat.{number}", name, value))
        if level == "full":
            held += [(f"seat.{number}", thing, int(seat.get(thing, 4 if thing == "house" else 0))) for thing in THINGS]
    story.place(*marks, held=held)
    return story


def round_halves(points: Fact) -> int:
    """Return points in the halves the engine keeps."""
    return int(points) * 2
