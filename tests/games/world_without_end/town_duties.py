"""Duties in a test: seats that pay or are short, and what it did to them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.questions import Fact
from tests.games.story import Story
from tests.games.world_without_end.town_story import wwe

FREE: Mapping[str, Fact] = {"piety": 2, "grain": 2, "gold": 5}
PENALTIES = ("penance", "begging", "court")


def duties(*seats: Mapping[str, Fact], tax: int = 2, chapter: int = 1, hold_back: str = "no") -> Story:
    """Return a match in which the tax of *chapter* has been rolled. A seat has 20 VP unless it says otherwise."""
    options = {"duties.hold-back": hold_back}
    rows = [{"vp": 20, **seat} for seat in seats]
    story = wwe(rows, phase="duties", chapter=chapter, round=6, options=options)
    story.answer(str(tax))
    return story


def penalties(story: Story, seat: int) -> list[str]:
    """Return the penalties recorded for a seat."""
    return [penalty for penalty in PENALTIES if story.mark(f"seat.{seat}", penalty)]


def lost(story: Story, seat: int = 0) -> float:
    """Return the points a seat of `duties` has lost of its 20."""
    return 20 - story.points(seat)
