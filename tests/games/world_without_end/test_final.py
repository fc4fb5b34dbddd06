"""Final scoring: what is left over, the winner, ties."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.engine.questions import Fact
from tests.games.story import Story, clauses
from tests.games.world_without_end.town_story import wwe


def final(*seats: Mapping[str, Fact]) -> Story:
    """Return a match that stands at the final scoring, done without a question at level full."""
    return wwe(seats, phase="final", chapter=4, round=6)


def ranks(story: Story) -> list[int]:
    """Return the place of each seat, 1 for the winner."""
    return [story.mark(seat.name, "rank") for seat in story.match.table.seats]


# --- what is left over -------------------------------------------------------------------------------


def test_duties_come_before_what_is_left_scores() -> None:
    """duties.last-chapter: in chapter 4 gold paid as tax scores nothing, and losses come first."""
    seats = [{"vp": 20, "piety": 1, "grain": 2, "gold": 4, "stone": 1}, {"piety": 2, "grain": 2, "gold": 4}]
    story = wwe(seats, phase="duties", chapter=4, round=6)

    written = clauses(story.answer("4"))

    assert 20 - 3 * 2 + 1 == story.points(0)
    last_duty = max(n for n, clause in enumerate(written) if clause.startswith("duties."))
    assert last_duty < written.index("final.goods")


def test_losses_stop_at_zero_before_goods_score() -> None:
    """score.floor: whoever ends the duties of chapter 4 at 0 keeps what the goods score then: 3 stone, 3 VP."""
    story = wwe([{"vp": 5, "stone": 3}, {}], phase="duties", chapter=4, round=6)

    story.answer("2")

    assert 3 == story.points(0)


def test_stone_and_wood_score_one_each() -> None:
    """final.goods: 2 stone and 3 wood give 5 VP."""
    assert 5 == final({"vp": 0, "stone": 2, "wood": 3}, {}).points(0)


def test_two_gold_score_one() -> None:
    """final.gold: 4 gold give 2 VP."""
    assert 2 == final({"vp": 0, "gold": 4}, {}).points(0)


def test_odd_gold_scores_a_half() -> None:
    """final.gold: 5 gold give 2.5 VP."""
    assert 2.5 == final({"vp": 0, "gold": 5}, {}).points(0)


def test_single_gold_scores_a_half() -> None:
    """final.gold: the published rate, 1 gold for 0.5 VP."""
    assert 0.5 == final({"vp": 0, "gold": 1}, {}).points(0)


def test_nothing_else_scores() -> None:
    """final.goods: 4 grain, 3 wool, 2 cloth and 5 piety bring 0 VP; a stone of the other player shows the rule ran."""
    left = {"grain": 4, "wool": 3, "cloth": 2, "piety": 5, "loyalty": 6, "knowledge": 7}
    story = final({"vp": 0, **left}, {"vp": 0, "stone": 1})

    assert (0, 1) == (story.points(0), story.points(1))
    assert "final.goods" in clauses(story.match.table.ledger.effects)


def test_goods_are_scored_and_not_spent() -> None:
    """final.goods: what was scored is still there, so that people can check it."""
    story = final({"vp": 8, "stone": 2, "gold": 3}, {})

    assert (2, 3) == (story.has(0, "stone"), story.has(0, "gold"))


# --- the winner --------------------------------------------------------------------------------------


def test_most_points_win() -> None:
    """final.winner: what is left counts, so 9 VP and 3 gold beat 10 VP; half a point decides."""
    story = final({"vp": 10}, {"vp": 9, "gold": 3}, {"vp": 4})

    assert [2, 1, 3] == ranks(story)


def test_piety_breaks_a_tie() -> None:
    """final.tie: with 50 and 50 VP, 3 piety win over 2."""
    assert [1, 2] == ranks(final({"vp": 50, "piety": 3}, {"vp": 50, "piety": 2}))


def test_piety_left_after_the_duties_breaks_a_tie() -> None:
    """final.tie: the piety paid in chapter 4 no longer counts; 1 left wins over 0."""
    paid = {"vp": 20, "grain": 2, "gold": 2}
    story = wwe([{**paid, "piety": 2}, {**paid, "piety": 3}], phase="duties", chapter=4, round=6)

    story.answer("2")

    assert [2, 1] == ranks(story)


def test_knowledge_breaks_a_tie_last() -> None:
    """final.tie: equal VP and piety, loyalty 1 and 1; knowledge 4 wins over 2."""
    seats = [{"vp": 30, "loyalty": 1, "knowledge": 2}, {"vp": 30, "loyalty": 1, "knowledge": 4}]

    assert [2, 1] == ranks(final(*seats))


def test_loyalty_breaks_a_tie_before_knowledge() -> None:
    """final.tie: with equal piety, 2 loyalty win over 1 whatever the knowledge."""
    seats = [{"vp": 30, "loyalty": 1, "knowledge": 9}, {"vp": 30, "loyalty": 2, "knowledge": 0}]

    assert [2, 1] == ranks(final(*seats))


def test_points_decide_before_piety() -> None:
    """final.winner: 30 VP without piety win over 29 with 9."""
    assert [1, 2] == ranks(final({"vp": 30}, {"vp": 29, "piety": 9}))


def test_tie_in_everything_is_a_shared_victory() -> None:
    """final.tie: all equal, both are first, and the next player is third."""
    story = final({"vp": 30, "piety": 2}, {"vp": 30, "piety": 2}, {"vp": 12})

    assert [1, 1, 3] == ranks(story)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_match_is_over_after_the_final_scoring(seats: int) -> None:
    """final.winner: nothing is asked any more, and every seat has its place."""
    story = final(*({"vp": 10 + seat} for seat in range(seats)))

    assert (True, []) == (story.over(), story.asked())
    assert list(range(seats, 0, -1)) == ranks(story)


# --- level score -------------------------------------------------------------------------------------


def left_over(seats: list[Fact], *left: tuple[int, int, int]) -> Story:
    """Return a match at level score whose final scoring was told what each seat has *left* of stone, wood, gold."""
    rows: list[Mapping[str, Fact]] = [{"vp": points} for points in seats]
    story = wwe(rows, phase="final", chapter=4, round=6, level="score")
    for seat, numbers in enumerate(left):
        for thing, n in zip(("stone", "wood", "gold"), numbers, strict=True):
            story.answer_to(f"left-{thing}", str(n), seat)
    return story


def test_level_score_asks_what_is_left() -> None:
    """final.gold: 2 stone, 3 wood and 5 gold told at the end give 5 and 2.5 VP."""
    story = left_over([10, 20], (2, 3, 5), (0, 0, 0))

    assert ([10 + 5 + 2.5, 20], [2, 1]) == ([story.points(0), story.points(1)], ranks(story))


def test_level_score_asks_for_piety_only_among_the_tied() -> None:
    """final.tie: with 20, 20 and 5 VP the first two tell their piety, and 3 wins over 2."""
    story = left_over([20, 20, 5], (0, 0, 0), (0, 0, 0), (0, 0, 0))
    assert [("tie-piety", 0), ("tie-piety", 1)] == story.asked()

    story.answer("3", "2")

    assert ([1, 2, 3], []) == (ranks(story), story.asked())


def test_level_score_asks_on_while_the_tie_lasts() -> None:
    """final.tie: equal piety, then equal loyalty, then knowledge 2 and 4."""
    story = left_over([20, 20], (0, 0, 0), (0, 0, 0))

    for ask, first, second in (("piety", "3", "3"), ("loyalty", "1", "1"), ("knowledge", "2", "4")):
        story.answer_to(f"tie-{ask}", first, 0)
        story.answer_to(f"tie-{ask}", second, 1)

    assert ([2, 1], True) == (ranks(story), story.over())


def test_level_score_asks_loyalty_only_of_those_still_tied() -> None:
    """final.tie: of three at 20 VP with 3, 3 and 1 piety only the first two tell their loyalty."""
    story = left_over([20, 20, 20], (0, 0, 0), (0, 0, 0), (0, 0, 0))

    story.answer("3", "3", "1")

    assert [("tie-loyalty", 0), ("tie-loyalty", 1)] == story.asked()
