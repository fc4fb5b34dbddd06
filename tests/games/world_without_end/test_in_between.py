"""What happens in between: printed fields a position skipped, goods counted again while something is asked."""

from __future__ import annotations

import pytest

from companion.engine.log import Recount
from tests.games.story import Story
from tests.games.world_without_end.town_story import COUNCIL, TRACK, wwe

FIELDS = {"learn-colour", "learn-corner-1", "learn-corner-2", "learn-corner-3", "learn-corner-4", "learn-arrow"}


def turned_up() -> Story:
    """A known event lies in the council and nobody has said what is printed on it."""
    story = wwe([{"vp": 8}, {"vp": 8}], box={**COUNCIL, **TRACK})
    story.answer_to("event", "event.ralph")
    return story


def asked(story: Story) -> set[str]:
    return {ask for ask, _ in story.asked()}


def test_the_card_is_asked_for_when_it_is_to_be_oriented() -> None:
    """orient.choice: the corners and the arrow are needed now."""
    story = turned_up()

    story.place(("table", "phase", "orient"))

    assert FIELDS == asked(story)


def test_incomes_are_asked_where_the_corners_were_never_told() -> None:
    """income.corner: without the card people say what each of them got."""
    story = turned_up()

    story.place(("table", "arrow", "east"), ("table", "phase", "income"))

    assert [("income", 0), ("income", 1)] == story.asked()


def test_only_its_colour_is_asked_when_it_leaves_the_council() -> None:
    """round-end.slots: whether it is a long-term event decides where it goes, and nothing else matters any more."""
    story = turned_up()

    story.place(("table", "phase", "round-end"))
    assert [("learn-colour", None)] == story.asked()
    story.answer_to("learn-colour", "long-term")

    assert ["event.ralph"] == story.cards("slots")


@pytest.mark.parametrize("phase", ["orient", "income", "favor", "actions", "round-end", "neutral", "pass", "final"])
def test_no_phase_fails_after_a_card_nobody_described(phase: str) -> None:
    """round.steps: wherever the table says it is, the match goes on."""
    story = turned_up()

    story.place(("table", "phase", phase))

    assert [] == story.match.table.failures
    assert story.asked() or story.over()


def test_what_a_forecast_assumes_follows_a_recount() -> None:
    """duties.hold-back: all that can be paid is assumed, also when the goods are counted again while it is asked."""
    story = wwe([{"piety": 2}, {"piety": 2}], phase="duties", options={"duties.hold-back": "yes"})
    story.answer("3")
    assert "2" == story.question("pay-piety", 0).default

    story.enter(Recount("seat.0", "piety", 1))

    assert "1" == story.question("pay-piety", 0).default


def test_as_many_penalties_are_offered_as_loyalty_can_lift() -> None:
    """duties.exemption: three duties unmet and 2 loyalty: two at most."""
    story = wwe([{"loyalty": 2}, {}], phase="duties")
    story.answer("3")

    assert 2 == story.question("lift", 0).shown()["high"]
