"""A match that is over is set right: the tie stays broken, the floor is applied once, what nobody told is asked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import pytest

from companion.engine.foresee import draft
from companion.engine.log import Act, Answer, Insert, Line, Position, Recount, Remove, Replace, Tally
from companion.engine.match import Match
from companion.engine.questions import Fact
from companion.engine.table import Marked
from tests.games.story import Story, clauses
from tests.games.world_without_end.town_story import wwe

LEFT = ("stone", "wood", "gold")


def counted(*seats: dict[str, Fact]) -> Story:
    """A match at level full that is over; nothing was asked."""
    story = wwe(seats, phase="final", chapter=4, round=6)
    assert story.over()
    return story


def told(points: Sequence[int], *piety: tuple[int, int]) -> Story:
    """A match at level score, nothing left over; each of *piety* says how much a seat has where a tie asks."""
    story = wwe([{"vp": vp} for vp in points], phase="final", chapter=4, round=6, level="score")
    for seat in range(len(points)):
        for thing in LEFT:
            story.answer_to(f"left-{thing}", "0", seat)
    for seat, n in piety:
        story.answer_to("tie-piety", str(n), seat)
    return story


def ranks(story: Story) -> list[int]:
    """The place of each seat."""
    return [story.mark(seat.name, "rank") for seat in story.match.table.seats]


def points(story: Story) -> list[float]:
    """The score of each seat."""
    return [story.points(seat.number) for seat in story.match.table.seats]


# --- a tie that was broken stays broken ------------------------------------------------------------------


def test_points_for_a_third_leave_a_broken_tie_broken() -> None:
    """final.tie: 20, 20 and 10 VP, piety 2 and 5: the second wins, and still does when the third gets 1 VP more."""
    story = told((20, 20, 10), (0, 2), (1, 5))
    assert [2, 1, 3] == ranks(story)

    story.enter(Tally(2, "vp", 2))

    assert ([2, 1, 3], [20, 20, 11], True) == (ranks(story), points(story), story.over())


def test_a_position_that_gives_a_third_points_leaves_a_broken_tie_broken() -> None:
    """final.tie: the same where the table says what the third really has."""
    story = told((20, 20, 10), (0, 2), (1, 5))

    story.place(("seat.2", "vp", 30))

    assert ([2, 1, 3], [20, 20, 15], True) == (ranks(story), points(story), story.over())


def test_points_for_one_of_the_tied_decide_before_piety() -> None:
    """final.winner: 21 beat 20 whatever the piety; taken back, the piety decides as before."""
    story = told((20, 20), (0, 2), (1, 5))

    story.enter(Tally(0, "vp", 2))
    assert [1, 2] == ranks(story)
    story.enter(Tally(0, "vp", -2))

    assert ([2, 1], True) == (ranks(story), story.over())


def test_points_for_both_leave_them_tied_and_told() -> None:
    """final.tie: 22 and 22 now; what both said of their piety holds."""
    story = told((20, 20), (0, 2), (1, 5))

    story.enter(Tally(0, "vp", 4), Tally(1, "vp", 4))

    assert ([2, 1], True, []) == (ranks(story), story.over(), story.asked())


def test_a_new_tie_asks_what_nobody_has_told_and_nobody_else() -> None:
    """final.tie: the third comes up to 20 too; only its piety is unknown, and with 3 it is second."""
    story = told((20, 20, 10), (0, 2), (1, 5))

    story.enter(Tally(2, "vp", 20))
    assert (False, [("tie-piety", 2)]) == (story.over(), story.asked())
    story.answer("3")

    assert ([3, 1, 2], True) == (ranks(story), story.over())


def test_a_new_tie_between_others_is_asked_of_both() -> None:
    """final.tie: 20, 15 and 10: nobody was tied; the third gets 5 and both tell their piety."""
    story = told((20, 15, 10))
    assert ([1, 2, 3], True) == (ranks(story), story.over())

    story.enter(Tally(2, "vp", 10))
    assert [("tie-piety", 1), ("tie-piety", 2)] == story.asked()
    story.answer("1", "4")

    assert ([1, 3, 2], True) == (ranks(story), story.over())


def test_a_new_tie_that_is_taken_back_asks_nothing() -> None:
    """final.tie: the third is ahead of neither any more, so its piety is nobody's business."""
    story = told((20, 20, 10), (0, 2), (1, 5))
    story.enter(Tally(2, "vp", 20))

    story.enter(Tally(2, "vp", -2))

    assert ([], [2, 1, 3], True) == (story.asked(), ranks(story), story.over())


def test_points_while_a_tie_is_being_asked_decide() -> None:
    """final.winner: both are asked for their piety, then the first turns out to have 21: nothing is to be told."""
    story = told((20, 20))
    assert [("tie-piety", 0), ("tie-piety", 1)] == story.asked()

    story.enter(Tally(0, "vp", 2))

    assert ([], [1, 2], True) == (story.asked(), ranks(story), story.over())


def test_one_who_drops_out_of_a_tie_is_not_waited_for() -> None:
    """final.tie: three at 20; the third has 19 after all, and the piety of the first two decides."""
    story = told((20, 20, 20))

    story.enter(Tally(2, "vp", -2))
    assert [("tie-piety", 0), ("tie-piety", 1)] == story.asked()
    story.answer("2", "5")

    assert [2, 1, 3] == ranks(story)


def test_loyalty_told_for_a_tie_holds_too() -> None:
    """final.tie: piety 2 and 2, loyalty 1 and 3; a point for the third changes nothing of that."""
    story = told((20, 20, 10), (0, 2), (1, 2))
    story.answer_to("tie-loyalty", "1", 0)
    story.answer_to("tie-loyalty", "3", 1)
    assert [2, 1, 3] == ranks(story)

    story.enter(Tally(2, "vp", 2))

    assert ([2, 1, 3], True) == (ranks(story), story.over())


def test_what_was_counted_breaks_the_tie_when_only_scores_are_kept_from_now_on() -> None:
    """final.tie: piety 2 and 5 were counted; the level changes after the end, a third gets a point."""
    story = counted({"vp": 20, "piety": 2}, {"vp": 20, "piety": 5}, {"vp": 10})

    story.place(level="score")
    story.enter(Tally(2, "vp", 2))

    assert ([2, 1, 3], True) == (ranks(story), story.over())


def test_holdings_that_are_counted_go_before_what_was_told() -> None:
    """final.tie: told 2 and 5; then the table counts everything, piety 7 and 5."""
    story = told((20, 20), (0, 2), (1, 5))
    things = story.shipped.declared.things
    held = [(f"seat.{s}", t, (7, 5)[s] if t == "piety" else 0) for s in (0, 1) for t in things]

    story.place(held=held, level="full")

    assert ([1, 2], True) == (ranks(story), story.over())


def test_a_count_of_one_of_the_tied_decides_anew() -> None:
    """final.tie: at level full the holdings as they are now, 6 over 5."""
    story = counted({"vp": 20, "piety": 2}, {"vp": 20, "piety": 5}, {"vp": 10})

    story.enter(Recount("seat.0", "piety", 6))

    assert [1, 2, 3] == ranks(story)


# --- a tie and corrections -------------------------------------------------------------------------------


def log_of(story: Story) -> list[Line]:
    """The entries of *story*, each a line."""
    return [step.standing.entry for step in story.match.steps]


def replayed(story: Story, *more: Line) -> Match:
    """The match that the log of *story* and *more* lines come to."""
    return Match.of(story.match.game, story.match.declared, story.match.setting, [*log_of(story), *more])


def ranks_of(match: Match) -> list[int]:
    """The place of each seat."""
    return [type(s).marks()["rank"].__get__(s, type(s)) for s in match.table.seats]


def test_taking_back_the_points_that_made_a_tie_ends_the_match_as_it_was() -> None:
    """final.tie: and doing it once more asks the third again."""
    story = told((20, 20, 10), (0, 2), (1, 5))
    story.enter(Tally(2, "vp", 20))
    line = len(log_of(story)) - 1

    undone = replayed(story, Remove(line))
    again = replayed(story, Remove(line), Remove(line + 1))

    assert ([2, 1, 3], {}) == (ranks_of(undone), undone.questions)
    assert [("tie-piety", 2)] == [(question.ask, question.seat) for question in again.questions.values()]


def test_a_corrected_answer_to_the_tie_counts_for_every_later_tally() -> None:
    """final.tie: piety 2 was 6: the first wins, with a point for the third as well."""
    story = told((20, 20, 10), (0, 2), (1, 5))
    story.enter(Tally(2, "vp", 2))
    at = next(n for n, entry in enumerate(log_of(story)) if isinstance(entry, Answer) and entry.key == "2")
    better = Answer("final/tie-piety/0#1", "6")

    assert [1, 2, 3] == ranks_of(replayed(story, Replace((at, 0), better)))


def test_points_forgotten_before_the_tie_was_asked() -> None:
    """final.tie: put in before the first said its piety, 10 VP for the third: all three tell theirs."""
    story = told((20, 20, 10), (0, 2), (1, 5))
    at = next(n for n, entry in enumerate(log_of(story)) if isinstance(entry, Answer) and "tie" in entry.address)

    found = draft(story.match, log_of(story), [Insert((at, 0), Tally(2, "vp", 20))])

    assert ((), ("final/tie-piety/2#1",)) == (found.waits, found.asks)


def test_the_story_of_an_end_is_the_same_when_it_is_told_again() -> None:
    """final.tie: a match that opened again and was settled replays to the same state."""
    story = told((20, 20, 10), (0, 2), (1, 5))
    story.enter(Tally(2, "vp", 20))
    story.answer("3")
    story.enter(Tally(0, "vp", 2))

    assert [1, 2, 3] == ranks(story)
    assert story.match.digest() == replayed(story).digest() == story.match.copy().digest()


# --- why somebody won ------------------------------------------------------------------------------------


def tied(story: Story) -> list[str]:
    """What told each seat from another, as the marks keep it."""
    return [story.mark(seat.name, "tied") for seat in story.match.table.seats]


def test_a_tie_that_is_none_any_more_decides_nothing() -> None:
    """final.tie: piety 2 and 5 told them apart until the first had 21 VP."""
    story = counted({"vp": 20, "piety": 2}, {"vp": 20, "piety": 5})
    assert ["piety:2", "piety:5"] == tied(story)

    story.enter(Tally(0, "vp", 2))

    assert ["", ""] == tied(story)


def test_a_tie_is_written_down_once() -> None:
    """final.tie: a count of grain writes no line about the piety that decided before."""
    story = counted({"vp": 20, "piety": 2}, {"vp": 20, "piety": 5})

    lines = story.enter(Recount("seat.0", "grain", 3))

    assert "final.tie" not in clauses(lines)


def test_a_count_that_breaks_a_tie_says_so() -> None:
    """final.tie: equal in everything, then 1 piety is found: both lines say what decided."""
    story = counted({"vp": 9}, {"vp": 9})

    lines = story.enter(Recount("seat.1", "piety", 1))

    assert ["piety:0", "piety:1"] == tied(story)
    assert 2 == clauses([line for line in lines if not isinstance(line, Marked)]).count("final.tie")


# --- the floor, once -------------------------------------------------------------------------------------


def test_a_miscount_put_right_leads_back() -> None:
    """score.floor: 3.5 VP of 7 gold, 1.5 taken, 2 left; counted 0 gold it is 0, and with the 7 again 2."""
    story = counted({"vp": 20}, {"vp": 0, "gold": 7})
    assert 3.5 == story.points(1)
    story.enter(Tally(1, "vp", -3))
    assert 2 == story.points(1)

    story.enter(Recount("seat.1", "gold", 0))
    assert 0 == story.points(1)
    story.enter(Recount("seat.1", "gold", 7))

    assert 2 == story.points(1)


FITTING = [order for order in permutations(range(4)) if order.index(0) < order.index(2)]


@pytest.mark.parametrize("order", FITTING)
def test_the_order_of_counts_and_tallies_after_the_end_means_nothing(order: tuple[int, ...]) -> None:
    """score.floor: 4 VP and 5 stone; -6, +1, 0 stone and 2 wood come to 4 - 6 + 1 + 2 = 1 in any order.

    Any in which the 6 can be taken: nothing is entered that leads below 0, so they come before the stone goes.
    """
    story = counted({"vp": 4, "stone": 5}, {})
    deeds = (Tally(0, "vp", -12), Tally(0, "vp", 2), Recount("seat.0", "stone", 0), Recount("seat.0", "wood", 2))

    for n in order:
        story.enter(deeds[n])

    assert 4 - 6 + 1 + 2 == story.points(0)


def test_points_after_the_end_first_make_good_what_lay_below_0() -> None:
    """score.floor: 0 VP, the sum is 1.5 below; 2 more make 0.5, and the ledger says by which rule."""
    story = counted({"vp": 20}, {"vp": 0, "gold": 7})
    story.enter(Tally(1, "vp", -3))
    story.enter(Recount("seat.1", "gold", 0))

    lines = story.enter(Tally(1, "vp", 4))

    assert 0.5 == story.points(1)
    scores = [line for line in lines if isinstance(line, Marked) and line.mark == "vp"]
    assert [("core.tally", 0, 4), ("score.floor", 4, 1)] == [(line.clause, line.was, line.to) for line in scores]


def test_the_score_that_the_table_names_after_the_end_is_the_whole_score() -> None:
    """score.floor: 1.5 below 0; the table says 3 VP, and 4 gold found later are 2 VP more."""
    story = counted({"vp": 20}, {"vp": 0, "gold": 7})
    story.enter(Tally(1, "vp", -3))
    story.enter(Recount("seat.1", "gold", 0))

    story.place(("seat.1", "vp", 6))
    assert 3 == story.points(1)
    story.enter(Recount("seat.1", "gold", 4))

    assert 5 == story.points(1)


def test_a_score_of_0_that_the_table_names_owes_nothing() -> None:
    """score.floor: 1.5 below 0 shows 0; the table says it is 0, so 2 points more are 2."""
    story = counted({"vp": 20}, {"vp": 0, "gold": 7})
    story.enter(Tally(1, "vp", -3))
    story.enter(Recount("seat.1", "gold", 0))

    story.place(("seat.1", "vp", 0))
    story.enter(Tally(1, "vp", 4))

    assert 2 == story.points(1)


def test_score_and_holdings_named_together_are_both_as_named() -> None:
    """final.goods: the table says 10 VP and 2 stone; the stone is in the 10 already, 1 more is 1 VP more."""
    story = counted({"vp": 20, "stone": 5}, {"vp": 3})

    story.place(("seat.0", "vp", 20), held=[("seat.0", "stone", 2)])
    assert 10 == story.points(0)
    story.enter(Recount("seat.0", "stone", 3))

    assert 11 == story.points(0)


def test_holdings_named_alone_change_the_score_by_what_they_are_worth() -> None:
    """final.goods: 20 VP and 5 stone are 25; with 2 stone 22."""
    story = counted({"vp": 20, "stone": 5}, {"vp": 3})

    story.place(held=[("seat.0", "stone", 2)])

    assert 22 == story.points(0)


def test_a_position_at_the_final_scoring_scores_what_is_left_on_top() -> None:
    """final.goods: the phase begins anew with 10 VP and 2 stone: 12, and nothing below 0 is remembered."""
    story = counted({"vp": 20}, {"vp": 0, "gold": 7})
    story.enter(Tally(1, "vp", -3))
    story.enter(Recount("seat.1", "gold", 0))

    story.place(("table", "phase", "final"), ("seat.1", "vp", 20), held=[("seat.1", "stone", 2)])

    assert ([20, 12], True) == (points(story), story.over())


def test_losses_of_the_game_stay_forgiven() -> None:
    """score.floor: 1 VP and 6 lost in the last duties is 0 and no debt: 4 gold found after the end are 2 VP."""
    story = wwe([{"vp": 1, "grain": 2, "gold": 2}, {"vp": 30}], phase="duties", chapter=4, round=6)
    story.answer("2")
    assert (0, True) == (story.points(0), story.over())

    story.enter(Recount("seat.0", "gold", 4))

    assert 2 == story.points(0)


def test_the_top_of_the_score_forgets_nothing_either() -> None:
    """final.goods: the app counts to 1000 VP; 3 stone more than that, counted as 1 and as 3 again, lead back."""
    story = counted({"vp": 999, "stone": 3}, {"vp": 8})
    assert 1000 == story.points(0)

    story.enter(Recount("seat.0", "stone", 0))

    assert 999 == story.points(0)


def test_as_much_as_can_be_counted_can_be_scored() -> None:
    """final.goods: 999 stone, 999 wood and 999 gold, a slip of the finger, break nothing and are taken back."""
    story = counted({"vp": 5}, {"vp": 8})

    for thing in LEFT:
        story.enter(Recount("seat.0", thing, 999))
    for thing in LEFT:
        story.enter(Recount("seat.0", thing, 0))

    assert ([5, 8], []) == (points(story), story.match.table.failures)


def test_one_line_of_several_counts_is_as_good_as_several() -> None:
    """score.floor: sent as one, the counts come to what they come to one by one."""
    story = counted({"vp": 20}, {"vp": 0, "gold": 7})

    story.enter(Tally(1, "vp", -3), Recount("seat.1", "gold", 0), Recount("seat.1", "gold", 7))

    assert 2 == story.points(1)
    assert story.match.digest() == Match.of(
        story.match.game,
        story.match.declared,
        story.match.setting,
        [log_of(story)[0], Act(tuple(log_of(story)[1:]))],  # type: ignore[arg-type]  # entries alone
    ).digest()


def test_a_position_of_a_single_mark_is_no_score() -> None:
    """score.floor: where somebody sits says nothing about points."""
    story = counted({"vp": 20}, {"vp": 0, "gold": 7})
    story.enter(Tally(1, "vp", -3))
    story.enter(Recount("seat.1", "gold", 0))

    story.enter(Position((("seat.1", "side", "east"),)))
    story.enter(Recount("seat.1", "gold", 7))

    assert 2 == story.points(1)
