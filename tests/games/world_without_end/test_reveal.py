"""World Without End: revealing the event, immediate and long-term."""

from __future__ import annotations

import pytest

from companion.engine.log import Answer
from companion.engine.standing import cause
from companion.engine.table import Learnt, Marked, Moved
from tests.games.story import clauses, noted
from tests.games.world_without_end.town_rounds import CHEAP_WOOL, LONG_TERM, forgo_all, lie_low
from tests.games.world_without_end.town_story import BOX, wwe

NEW = {
    "name": "our words",
    "colour": "immediate",
    "corner-1": "gold",
    "corner-2": "wool",
    "corner-3": "grain",
    "corner-4": "stone",
    "arrow": "corner-2",
}
HELD = {"grain": 4, "vp": 8}


@pytest.mark.parametrize(("seats", "shield"), [(2, 1), (3, 1), (4, 1), (3, 2), (4, 3), (4, 0)])
def test_who_has_the_shield_is_asked_for_the_event(seats: int, shield: int) -> None:
    """reveal.event: Whoever has the shield is the active player and tells which event came up; nobody else does."""
    story = wwe([{"vp": 8}] * seats, shield=shield)

    assert [("event", shield)] == story.asked()


def test_the_top_event_lies_face_up_and_has_been_carried_out() -> None:
    """reveal.immediate: At the end of the reveal 1 card of the stack lies face up, and its effect is done."""
    story = wwe([{"vp": 8}, {"vp": 8}], box={**BOX, "effect.event.c1-a": "gain:wood:1:everyone::0:"})

    lines = story.answer_to("event", "event.c1-a")

    assert ["event.c1-a"] == story.cards("council")
    assert 5 == len(story.cards("pile.1"))
    assert [1, 1] == [story.has(seat, "wood") for seat in (0, 1)]
    assert {"reveal.event", "reveal.immediate"} <= set(clauses(lines))


def test_the_quotation_on_an_event_moves_nothing() -> None:
    """reveal.event: An event that has nothing but its words to tell changes no holding and no score."""
    story = wwe([{"vp": 8, "gold": 2}, {"vp": 8, "gold": 2}], box={})

    lines = story.answer_to("event", "new") + story.answer(*NEW.values(), "done")

    assert [] == [line for line in lines if isinstance(line, Moved)]
    assert [] == [line for line in lines if isinstance(line, Marked) and line.holder.startswith("seat.")]
    assert "event.c1-a.name" in [line.fact for line in lines if isinstance(line, Learnt)]


def test_a_new_event_is_learnt_as_printed() -> None:
    """reveal.event: Name, background, four corners and arrow of an event nobody has entered are asked at once."""
    story = wwe([{"vp": 8}, {"vp": 8}], box={})

    story.answer_to("event", "new")
    assert [f"box/event.c1-a.{field}" for field in NEW] == list(story.match.questions)
    for field, value in NEW.items():
        story.enter(Answer(f"box/event.c1-a.{field}", value))

    assert {f"event.c1-a.{field}": value for field, value in NEW.items()} == story.match.table.ledger.learnt


def test_nothing_but_the_effect_is_carried_out() -> None:
    """reveal.immediate: Of a card only its upright text counts: here that one seat pays 1 gold, and no more."""
    story = wwe([{"vp": 8, "gold": 2}, {"vp": 8, "gold": 2}], box={**BOX, "effect.event.c1-a": "pay:gold:1:seat.1::0:"})

    lines = story.answer_to("event", "event.c1-a")

    assert [("seat.1", 1)] == [(line.source, line.n) for line in lines if isinstance(line, Moved)]
    assert [2, 1] == [story.has(seat, "gold") for seat in (0, 1)]
    assert [8, 8] == [story.points(seat) for seat in (0, 1)]


def test_a_tan_event_is_done_within_the_reveal() -> None:
    """reveal.immediate: What an immediate event does stands in the ledger before the reveal is over."""
    story = wwe([{"vp": 8}, {"vp": 8}], box={**BOX, "effect.event.c1-a": "score::2:everyone::0:"})

    order = clauses(story.answer_to("event", "event.c1-a"))

    assert [8 + 2, 8 + 2] == [story.points(seat) for seat in (0, 1)]
    assert order.index("reveal.immediate") < order.index("round.steps")


def test_gold_is_paid_before_the_card_is_oriented() -> None:
    """reveal.immediate: Where an event costs everybody 1 gold, it is gone when the direction is asked for."""
    story = wwe([{"vp": 8, "gold": 2}, {"vp": 8, "gold": 1}, {"vp": 8}])

    story.answer("event.c1-a", "pay", "gold", "1", "everyone", "done", "no")

    assert [1, 0, 0] == [story.has(seat, "gold") for seat in (0, 1, 2)]
    assert [("orient", 0)] == story.asked()


def test_an_effect_may_be_kept_in_the_box() -> None:
    """reveal.immediate: What people entered of an event is kept where they say so, word for word."""
    story = wwe([{"vp": 8}, {"vp": 8}])

    lines = story.answer("event.c1-a", "gain", "grain", "1", "everyone", "done", "keep")

    assert Learnt("effect.event.c1-a", "gain:grain:1:everyone::0:") in lines
    assert [1, 1] == [story.has(seat, "grain") for seat in (0, 1)]


def test_the_active_player_comes_first_when_an_event_lets_all_choose() -> None:
    """reveal.order: With C active among A to D, C is asked first, and what all do goes on with D, A and B."""
    story = wwe([{"vp": 8}] * 4, shield=2)

    assert ["reveal.order"] == noted(story.answer_to("event", "event.c1-a"))
    assert [("ruling", 2)] == story.asked()
    lines = story.answer("gain", "grain", "1", "everyone")

    assert ["seat.2", "seat.3", "seat.0", "seat.1"] == [line.target for line in lines if isinstance(line, Moved)]


def test_goods_that_run_out_go_to_the_first_in_order() -> None:
    """reveal.immediate: With 2 grain left, an event that gives 1 to all serves C and D, who come first."""
    event = {**BOX, "effect.event.c1-a": "gain:grain:1:everyone::0:"}
    story = wwe([HELD, HELD, {"vp": 8}, {"vp": 8}], shield=2, box=event)
    assert 2 == story.has("supply", "grain")

    story.answer_to("event", "event.c1-a")

    assert [4, 4, 1, 1] == [story.has(seat, "grain") for seat in (0, 1, 2, 3)]


def test_a_blue_event_is_in_force_when_revealed() -> None:
    """reveal.long-term: From its reveal on, a long-term event says what it changes, and moves nothing."""
    story = wwe([{"vp": 8, "wool": 1}, {"vp": 8}], box=CHEAP_WOOL)

    lines = story.answer_to("event", "event.c1-a")

    assert 1 == story.mark("market.wool", "price")
    assert "event.c1-a" == cause(story.match.table.places["market.wool"], "price")
    assert "reveal.long-term" in clauses(lines)
    assert [] == [line for line in lines if isinstance(line, Moved)]


def test_a_blue_event_of_round_1_is_in_force_in_round_2() -> None:
    """reveal.long-term: When round 2 begins, the blue event of round 1 lies in a slot and still sets its price."""
    story = wwe([{"vp": 8, "wool": 1}, {"vp": 8, "wool": 1}], round=1, box=CHEAP_WOOL)

    story.answer("event.c1-a", "north")
    forgo_all(story)
    assert "c1.r2.reveal" == story.where()

    assert ["event.c1-a"] == story.cards("slots")
    assert 1 == story.mark("market.wool", "price")


def test_a_blue_event_leaves_when_its_chapter_is_over() -> None:
    """chapter.events: A blue event of round 5 has gone, and its price with it, when its chapter is over."""
    story = wwe([{"vp": 8}, {"vp": 8}], round=5, box=CHEAP_WOOL)
    story.answer("event.c1-a", "north")
    forgo_all(story)
    assert ["event.c1-a"] == story.cards("slots")

    lie_low(story)

    assert "c1.end.duties" == story.where()
    assert [] == story.cards("slots")
    assert -1 == story.mark("market.wool", "price")


def test_a_blue_event_of_the_last_round_leaves_too() -> None:
    """chapter.events: The long-term event of round 6 leaves with its chapter like the others."""
    story = wwe([{"vp": 8}, {"vp": 8}], round=6, box=CHEAP_WOOL)

    story.answer("event.c1-a", "north")
    forgo_all(story)

    assert [] == story.cards("slots") + story.cards("council")
    assert -1 == story.mark("market.wool", "price")


def test_incomes_are_as_printed_under_a_blue_event() -> None:
    """income.corner: A long-term event changes nothing about income: A has 1 grain, B 1 stone."""
    story = wwe([{"vp": 8}, {"vp": 8}], box=LONG_TERM)

    story.answer("event.c1-a", "forbid", "action.grain", "done", "no", "south")

    assert [1, 0] == [story.has(seat, "grain") for seat in (0, 1)]
    assert [0, 1] == [story.has(seat, "stone") for seat in (0, 1)]


def test_a_blue_event_does_nothing_until_its_card_is_played() -> None:
    """long-term.effect: A price of wool matters to who sells wool, at that moment, and to nobody else."""
    story = wwe([{"vp": 8, "wool": 1}, {"vp": 8, "wool": 1}], box=CHEAP_WOOL)
    story.answer("event.c1-a", "north")

    grain = story.answer("action.grain", "action.medicine")
    sales = story.answer("action.sales", "1")

    assert "long-term.effect" not in clauses(grain)
    assert [0, 1] == [story.has(seat, "gold") for seat in (0, 1)]
    assert "long-term.effect" in clauses(sales)


@pytest.mark.parametrize(("chapter", "event"), [(2, "event.c1-a"), (3, "event.c1-a"), (1, "event.c2-a")])
def test_an_event_of_another_chapter_never_comes_up(chapter: int, event: str) -> None:
    """reveal.event: An event that belongs to another chapter is not in this chapter's stack."""
    known = {name.replace("c1-a", "c2-a"): value for name, value in BOX.items()}
    story = wwe([{"vp": 8}, {"vp": 8}], chapter=chapter, box={**BOX, **known})

    story.refused("event", event)

    assert event not in story.legal("event")


@pytest.mark.parametrize("chapter", [1, 3, 4])
def test_king_edward_comes_up_in_chapter_2_only(chapter: int) -> None:
    """reveal.event: The war of King Edward III is an event of chapter 2; elsewhere it is barred, and says why."""
    assert "event.king-edward" in wwe([{"vp": 8}] * 2, chapter=2).legal("event")

    barred = wwe([{"vp": 8}] * 2, chapter=chapter).refused("event", "event.king-edward")

    assert "reveal.event" == str(barred.clause)
    assert {"card": "event.king-edward", "seen": False, "other": True, "spent": False} == dict(barred.facts)


def test_no_event_comes_up_twice() -> None:
    """reveal.event: An event already revealed is not revealed again."""
    story = wwe([{"vp": 8}, {"vp": 8}])
    story.answer("event.c1-a", "done", "north")
    forgo_all(story)

    assert "reveal.event" == str(story.refused("event", "event.c1-a").clause)


def test_an_event_left_over_at_set_up_is_never_revealed() -> None:
    """reveal.event: After the 6 events of chapter 1 its seventh, left over, stays out: it is not in another stack."""
    six = {name.replace("c1-a", f"c1-{x}"): v for x in "abcdefg" for name, v in BOX.items()}
    story = wwe([{"vp": 8, "piety": 2, "grain": 2, "gold": 5}] * 2, box=six)
    for x in "abcdef":
        story.answer_to("event", f"event.c1-{x}")
        story.answer("done", "north")
        forgo_all(story)
    story.answer_to("tax-die", "2")

    assert "c2.r1.reveal" == story.where()
    assert 6 == len(set(story.cards("past")))
    story.refused("event", "event.c1-g")
    assert "event.c1-g" not in story.legal("event")


def test_people_may_decline_to_enter_the_event() -> None:
    """reveal.event: A card nobody enters lies on the council all the same, and income and favor are asked."""
    story = wwe([{"vp": 8}, {"vp": 8}], shield=1)

    story.answer("decline", "done")

    assert [None] == story.cards("council")
    assert {("income", 0), ("income", 1)} == set(story.asked())


@pytest.mark.parametrize("answer", ["event.c1-a", "decline"])
def test_where_only_scores_are_kept_the_event_may_be_left_out(answer: str) -> None:
    """reveal.event: At level score the event is noted or left out; neither it nor its step asks any more."""
    story = wwe([{"vp": 8}, {"vp": 8}, {"vp": 8}], level="score", shield=2)
    assert [("event", 2)] == story.asked()

    story.answer_to("event", answer)

    assert [("round-done", None)] == story.asked()
    assert [8, 8, 8] == [story.points(seat) for seat in (0, 1, 2)]


def test_where_only_scores_are_kept_an_event_comes_up_once_too() -> None:
    """reveal.event: At level score an event that was noted in one round does not come up in the next."""
    story = wwe([{"vp": 8}, {"vp": 8}], level="score")
    story.answer("event.c1-a", "done")
    assert "c1.r2.reveal" == story.where()

    assert "reveal.event" == str(story.refused("event", "event.c1-a").clause)
