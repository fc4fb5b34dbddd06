"""Steps that several stories of World Without End take before they come to their point."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.questions import Fact
from tests.games.story import Story
from tests.games.world_without_end.town_story import BOX

DIRECTIONS = {0: "north", 1: "east", 2: "south", 3: "west"}  # by the council numbers of the synthetic box
LONG_TERM: Mapping[str, Fact] = {**BOX, "event.c1-a.colour": "long-term"}
CHEAP_WOOL: Mapping[str, Fact] = {**LONG_TERM, "effect.event.c1-a": "price::1:::0:market.wool"}


def corners(*four: str) -> dict[str, Fact]:
    """Return the synthetic box with other corners, clockwise from the upper left, where the red arrow is."""
    return {**BOX, **{f"event.c1-a.corner-{n}": income for n, income in enumerate(four, 1)}}


def orient(story: Story, direction: str) -> None:
    """Reveal the synthetic event, which does nothing, and lay it with its arrow to *direction*."""
    story.answer_to("event", "event.c1-a")
    story.answer_to("ruling", "done")
    story.answer_to("orient", direction)


def lie_low(story: Story) -> None:
    """Let the round pass: an event nobody enters, no income, no favor, every action forgone."""
    story.answer_to("event", "decline")
    story.answer_to("ruling", "done")
    forgo_all(story)


def forgo_all(story: Story) -> None:
    """Answer for everybody, from here to the end of the round, in the way that changes least."""
    quiet = {"income": "nothing", "favor-space": "stayed", "play": "forgo"}
    start = story.where().split(".")[:2]
    while story.where().split(".")[:2] == start and story.where().split(".")[-1] in ("income", "favor", "actions"):
        ask, seat = story.asked()[0]
        story.answer_to(ask, quiet.get(ask) or story.legal(ask, seat)[0], seat)
