"""When a table sets something right: after the end, in another round or chapter, where events lay on the board."""

from __future__ import annotations

import pytest

from companion.engine.log import Position, Recount, Tally
from companion.engine.questions import Fact
from tests.games.story import Story, noted
from tests.games.world_without_end.town_story import BOX, COUNCIL, TRACK, wwe
from tests.games.world_without_end.town_walk import event, walk

TWO = ({"vp": 20}, {"vp": 15})


def at_the_end(*seats: dict[str, Fact]) -> Story:
    """A match that is over."""
    story = wwe(seats or TWO, phase="final", chapter=4)
    assert story.over()
    return story


def ranks(story: Story) -> list[int]:
    return [story.mark(f"seat.{n}", "rank") for n in range(story.match.setting.seats)]


# --- after the end --------------------------------------------------------------------------------------


def test_points_entered_after_the_end_change_who_has_won() -> None:
    """final.winner: 15 and 10 more beat 20."""
    story = at_the_end()

    story.enter(Tally(1, "vp", 20, words="forgotten"))

    assert ([2, 1], 25) == (ranks(story), story.points(1))


def test_goods_counted_after_the_end_count_as_points() -> None:
    """final.goods: 6 stone that were overlooked are 6 points, and counting them again takes them back."""
    story = at_the_end()

    story.enter(Recount("seat.1", "stone", 6))
    assert ([2, 1], 21) == (ranks(story), story.points(1))
    story.enter(Recount("seat.1", "stone", 0))

    assert ([1, 2], 15) == (ranks(story), story.points(1))


def test_piety_counted_after_the_end_breaks_the_tie() -> None:
    """final.tie: 9 and 9 points, and the second has 1 piety after all."""
    story = at_the_end({"vp": 9}, {"vp": 9})
    assert [1, 1] == ranks(story)

    story.enter(Recount("seat.1", "piety", 1))

    assert [2, 1] == ranks(story)


# --- penalties -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["full", "score"])
def test_begging_and_the_court_are_over_after_round_1_at_both_levels(level: str) -> None:
    """duties.begging, duties.court: they cost round 1 and nothing more."""
    story = wwe([{"begging": True, "court": True}, {}], chapter=2, level=level)

    walk(story, "c2.r2.reveal")

    assert (False, False) == (story.mark("seat.0", "begging"), story.mark("seat.0", "court"))


@pytest.mark.parametrize(
    ("phase", "round", "left"),
    [
        ("reveal", 1, (True, True)),
        ("actions", 1, (False, True)),
        ("reveal", 2, (False, False)),
        ("duties", 6, (False, False)),
    ],
)
def test_a_position_past_a_penalty_takes_it_off(phase: str, round: int, left: tuple[bool, bool]) -> None:
    """duties.begging, duties.court: what lies behind the place the table names is done with."""
    story = wwe([{"begging": True, "court": True}, {}], chapter=2)

    story.place(("table", "round", round), ("table", "phase", phase))

    assert left == (story.mark("seat.0", "begging"), story.mark("seat.0", "court"))


# --- events on the board -----------------------------------------------------------------------------------


def with_event(effect: str, colour: str = "long-term") -> Story:
    """Round 1 of chapter 1, event A turned up with *effect*."""
    box = {**COUNCIL, **TRACK, **event("event.c1-a", colour=colour, effect=effect)}
    story = wwe([{"vp": 8, "wool": 2, "gold": 2}, {"vp": 8}], box=box)
    story.answer_to("event", "event.c1-a")
    return story


def test_a_price_does_not_open_the_closed_cloth_market() -> None:
    """round-end.oldest: the event leaves and its price with it; the covering tile of the set-up stays."""
    box: dict[str, Fact] = {**COUNCIL, **TRACK}
    for card, effect in (("a", "price::6:::0:market.cloth"), ("b", "price::3:::0:market.wool"), ("c", "")):
        box |= event(f"event.c1-{card}", colour="long-term", effect=effect or "forbid::0:::0:action.grain")
    story = wwe([{"vp": 8}, {"vp": 8}], box=box)
    for number, card in enumerate(("event.c1-a", "event.c1-b", "event.c1-c"), 1):
        assert f"c1.r{number}.reveal" == story.where()
        story.answer_to("event", card)
        walk(story, f"c1.r{number + 1}.reveal")

    assert (True, -1) == (story.mark("market.cloth", "covered"), story.mark("market.cloth", "price"))
    assert 3 == story.mark("market.wool", "price")


def test_a_covered_wool_market_buys_no_wool() -> None:
    """market.wool: covered, it says so and nothing is sold."""
    story = wwe([{"wool": 2, "gold": 2}, {}], phase="actions", places={"market.wool": {"covered": True}})

    lines = story.answer_to("play", "action.sales")

    assert "market.wool" in noted(lines)
    assert (2, 2) == (story.has(0, "wool"), story.has(0, "gold"))


def test_a_position_in_another_chapter_ends_what_events_did() -> None:
    """chapter.events: neither the slot nor what the event forbade is left."""
    story = with_event("forbid::0:::0:action.grain;cover::0:::0:favor-space.king;price::1:::0:market.wool")

    story.place(("table", "chapter", 3), ("table", "round", 1), ("table", "phase", "reveal"))

    assert (False, False) == (story.mark("action.grain", "forbidden"), story.mark("favor-space.king", "covered"))
    assert (-1, []) == (story.mark("market.wool", "price"), story.cards("slots"))


def test_a_position_past_a_long_term_event_ends_what_it_forbade() -> None:
    """round-end.oldest: the council is empty in round 5 and no slot holds the card, so it forbids nothing."""
    story = with_event("forbid::0:::0:action.piety")

    story.place(("table", "round", 5), ("table", "phase", "reveal"))

    assert False is story.mark("action.piety", "forbidden")


def test_what_an_immediate_event_covered_stays_until_the_chapter_ends() -> None:
    """chapter.covers: a position in round 5 leaves the tile where it lies."""
    story = with_event("cover::0:::0:favor-space.king", colour="immediate")

    story.place(("table", "round", 5), ("table", "phase", "reveal"))

    assert True is story.mark("favor-space.king", "covered")


def test_the_same_round_of_another_chapter_knows_no_cards() -> None:
    """actions.return: which cards were played in chapter 2 nobody has said."""
    story = wwe([{}, {}], phase="actions", box=BOX)
    walk(story, "c1.r3.actions")

    story.place(("table", "chapter", 2), ("table", "round", 3), ("table", "phase", "actions"))

    assert [None, None] == story.cards("played.0")
    assert {None} == set(story.cards("hand.0"))


# --- two smaller things ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "grain"), [("nothing", 0), ("repeat", 1)])
def test_privilege_on_a_card_that_is_forbidden_now(value: str, grain: int) -> None:
    """cards.privilege: whether it may be repeated is an option."""
    story = wwe([{}, {}], phase="actions", options={"privilege.forbidden": value})
    story.answer("action.grain", "action.piety")
    before = story.has(0, "grain")
    story.enter(Position((("action.grain", "forbidden", True),)))
    walk(story, "c1.r2.actions")

    while story.question("play").seat != 0:
        story.answer("forgo", "action.resource", "action.medicine")
    story.answer_to("play", "action.privilege", 0)

    assert grain == story.has(0, "grain") - before


def test_only_covered_spaces_of_this_copy_are_skipped() -> None:
    """favor.covered: with one Outlaws space there is none on the right to skip."""
    places = {"favor-space.outlaws-right": {"covered": True}}
    story = wwe([{"gold": 3}, {}], phase="actions", table={"favor": "favor-space.bishop"}, places=places)

    lines = story.answer_to("play", "action.favor")

    assert "favor-space.outlaws" == story.mark("table", "favor")
    assert "favor.covered" not in noted(lines)


def test_a_score_at_the_top_of_its_range_goes_no_further() -> None:
    """final.goods: the app counts to 1000, and 3 stone more break nothing."""
    story = wwe([{"vp": 1000, "stone": 3}, {"vp": 8}], phase="final", chapter=4)

    assert ([], 1000.0) == (story.match.table.failures, story.points(0))
    assert story.over()
