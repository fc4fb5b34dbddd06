"""Getting out of penalties with loyalty, the doubled losses of the last chapter, keeping back, level score."""

from __future__ import annotations

import pytest

from companion.engine.core import Core
from companion.engine.table import Moved
from tests.games.story import Story, clauses, noted
from tests.games.world_without_end.town_duties import FREE, PENALTIES, duties, lost, penalties
from tests.games.world_without_end.town_story import wwe

# --- exemption ---------------------------------------------------------------------------------------


def test_loyalty_lifts_a_penalty() -> None:
    """duties.exemption: of penance and begging 1 loyalty lifts one, and 0 loyalty is left."""
    story = duties({"gold": 2, "loyalty": 1}, FREE)

    story.answer_to("lift", "piety", 0)

    assert (1, 0) == (len(penalties(story, 0)), story.has(0, "loyalty"))


def test_one_loyalty_lifts_a_penalty_however_much_is_missing() -> None:
    """duties.exemption: 2 piety short, and 1 loyalty spares you penance."""
    story = duties({**FREE, "piety": 0, "loyalty": 1}, FREE)
    assert 2 == story.mark("seat.0", "short_piety")

    story.answer_to("lift", "piety", 0)

    assert ([], 0) == (penalties(story, 0), story.has(0, "loyalty"))


def test_lost_points_stay_lost() -> None:
    """duties.exemption: 2 piety short, 1 loyalty spent, and the 6 VP stay lost."""
    story = duties({**FREE, "piety": 0, "loyalty": 1}, FREE)
    assert 2 == story.mark("seat.0", "short_piety")

    story.answer_to("lift", "piety", 0)

    assert (6, 1 - 1) == (lost(story), story.has(0, "loyalty"))


def test_loyalty_may_be_kept() -> None:
    """duties.exemption: nobody has to lift a penalty; 1 loyalty kept leaves the penance."""
    story = duties({**FREE, "piety": 0, "loyalty": 1}, FREE)

    story.answer_to("lift", "-", 0)

    assert (1, ["penance"]) == (story.has(0, "loyalty"), penalties(story, 0))


def test_without_loyalty_nothing_is_asked() -> None:
    """duties.exemption: with 0 loyalty or nothing missing there is no choice, so nobody is asked."""
    story = duties({"loyalty": 0}, {**FREE, "loyalty": 3})

    assert [] == [ask for ask, _ in story.asked() if ask == "lift"]
    assert (PENALTIES, 3) == (tuple(penalties(story, 0)), story.has(1, "loyalty"))


def test_no_more_penalties_are_lifted_than_there_is_loyalty() -> None:
    """duties.exemption: 1 loyalty does not lift two penalties."""
    story = duties({"loyalty": 1}, FREE)

    assert ["-", "piety", "grain", "tax"] == story.legal("lift", 0)
    assert "duties.exemption" == story.refused("lift", "piety,grain", 0).clause


@pytest.mark.parametrize("kept", ["piety", "grain"])
def test_example_with_one_loyalty(kept: str) -> None:
    """duties.exemption: 2 grain and 1 piety short; 1 loyalty lifts either penalty and the other remains."""
    story = duties({"piety": 1, "grain": 0, "gold": 2, "loyalty": 1}, FREE)

    story.answer_to("lift", kept, 0)

    assert {"piety": ["begging"], "grain": ["penance"]}[kept] == penalties(story, 0)


@pytest.mark.parametrize("chapter", [1, 2, 3])
def test_example_without_loyalty(chapter: int) -> None:
    """duties.grain: 2 grain and 1 piety short cost 7 VP and bring penance and begging, in chapters 1 to 3."""
    story = duties({"piety": 1, "grain": 0, "gold": 2}, FREE, chapter=chapter)

    assert (7, ["penance", "begging"]) == (lost(story), penalties(story, 0))


@pytest.mark.parametrize("chapter", [1, 2, 3])
def test_example_with_two_loyalty(chapter: int) -> None:
    """duties.exemption: 2 grain and 1 piety short; 2 loyalty lift both, and 7 VP are lost all the same."""
    story = duties({"piety": 1, "grain": 0, "gold": 2, "loyalty": 2}, FREE, chapter=chapter)

    story.answer_to("lift", "piety,grain", 0)

    assert (7, [], 0) == (lost(story), penalties(story, 0), story.has(0, "loyalty"))


@pytest.mark.parametrize(("loyalty", "lift"), [(0, "-"), (1, "piety"), (1, "grain"), (2, "piety,grain")])
def test_seven_points_go_with_or_without_loyalty(loyalty: int, lift: str) -> None:
    """duties.exemption: 2 grain and 1 piety short as chapter 3 ends cost 7 VP whatever is lifted."""
    story = duties({"piety": 1, "grain": 0, "gold": 2, "loyalty": loyalty}, FREE, chapter=3)

    if loyalty:
        story.answer_to("lift", lift, 0)

    assert 7 == lost(story) == 2 * 2 + 1 * 3
    assert loyalty - len([one for one in lift.split(",") if one != "-"]) == story.has(0, "loyalty")


def test_seats_lift_in_any_order() -> None:
    """duties.exemption: who has decided does not wait for the others."""
    story = duties({"loyalty": 1}, {"loyalty": 1})

    story.answer_to("lift", "tax", 1)
    story.answer_to("lift", "grain", 0)

    assert [["penance", "court"], ["penance", "begging"]] == [penalties(story, 0), penalties(story, 1)]


# --- the last chapter --------------------------------------------------------------------------------


def test_last_chapter_has_no_penalties() -> None:
    """duties.last-chapter: chapter 4 ends with 0 grain, and nobody is set to go begging."""
    story = duties({**FREE, "grain": 0}, FREE, chapter=4)

    assert ([], []) == (penalties(story, 0), penalties(story, 1))
    assert "duties.last-chapter" in clauses(story.match.table.ledger.effects)


def test_last_chapter_doubles_the_losses() -> None:
    """duties.last-chapter: 1 piety and 2 gold short in chapter 4 cost (3+2)*2 = 10 VP."""
    story = duties({"piety": 1, "grain": 2, "gold": 3}, FREE, tax=5, chapter=4)

    assert 10 == (3 + 2) * 2 == lost(story)


def test_last_chapter_doubles_the_loss_of_one_grain() -> None:
    """duties.last-chapter: 1 grain short in chapter 4, no loyalty spent, costs 4 VP."""
    story = duties({**FREE, "gold": 2, "grain": 1}, FREE, chapter=4)

    assert 4 == lost(story)


def test_loyalty_keeps_a_loss_from_doubling() -> None:
    """duties.last-chapter: 2 grain short in chapter 4; 1 loyalty on grain makes it 4 VP instead of 8."""
    spent = duties({"piety": 2, "gold": 2, "loyalty": 1}, FREE, chapter=4)
    spared = duties({"piety": 2, "gold": 2, "loyalty": 1}, FREE, chapter=4)

    spared.answer_to("lift", "grain", 0)
    spent.answer_to("lift", "-", 0)

    assert (4, 8) == (lost(spared), lost(spent))
    assert (0, 1) == (spared.has(0, "loyalty"), spent.has(0, "loyalty"))


def test_one_loyalty_serves_one_doubled_duty() -> None:
    """duties.last-chapter: 1 piety and 1 grain short; 1 loyalty on piety leaves 3 + 2 * 2 = 7 VP lost."""
    story = duties({"piety": 1, "grain": 1, "gold": 2, "loyalty": 1}, FREE, chapter=4)

    story.answer_to("lift", "piety", 0)

    assert 3 + 2 * 2 == lost(story)


@pytest.mark.parametrize(("chapter", "clause"), [(3, "duties.exemption"), (4, "duties.last-chapter")])
def test_loyalty_is_paid_for_what_the_chapter_threatens(chapter: int, clause: str) -> None:
    """duties.last-chapter: 1 loyalty for 2 grain lifts begging in chapter 3; in chapter 4 no begging exists to lift."""
    story = duties({"piety": 2, "gold": 2, "loyalty": 1}, FREE, chapter=chapter)

    lines = story.answer_to("lift", "grain", 0)

    paid = [line for line in lines if isinstance(line, Moved) and line.thing == "loyalty"]
    assert [(1, clause)] == [(line.n, line.clause) for line in paid]
    assert (chapter == 3) is ("penalty" in paid[0].facts)
    assert ([], []) == (penalties(story, 0), story.match.table.failures)


def test_doubled_losses_stop_at_zero() -> None:
    """score.floor: 5 VP and 2 grain short in chapter 4 end at 0."""
    story = duties({"vp": 5, "piety": 2, "gold": 2}, FREE, chapter=4)

    assert 0 == story.points(0)
    assert "score.floor" in noted(story.match.table.ledger.effects)


# --- keeping some back -------------------------------------------------------------------------------


def test_nobody_keeps_back_by_default() -> None:
    """duties.tax: with duties.hold-back no, what you have is paid without a question."""
    story = duties(FREE, FREE, tax=5, hold_back="no")

    assert "c2.r1.reveal" == story.where()
    assert 0 == story.has(0, "gold")


def test_some_may_be_kept_back_where_the_table_allows_it() -> None:
    """duties.hold-back: with yes, 1 of 2 piety and 5 gold kept cost 3 and 4 VP and bring penance and court."""
    story = duties(FREE, FREE, tax=4, hold_back="yes")
    assert ["0", "1", "2"] == story.legal("pay-piety", 0)
    assert "duties.hold-back" == story.question("pay-piety", 0).clause
    for seat, paid in ((0, ("1", "2", "0")), (1, ("2", "2", "4"))):
        for duty, n in zip(("piety", "grain", "tax"), paid, strict=True):
            story.answer_to(f"pay-{duty}", n, seat)

    assert (3 + 4, ["penance", "court"]) == (lost(story), penalties(story, 0))
    assert ((1, 0, 5), 0) == (tuple(story.has(0, t) for t in ("piety", "grain", "gold")), lost(story, 1))


def test_no_more_is_paid_than_owed_or_had() -> None:
    """duties.hold-back: 6 gold at a tax of 3 pay at most 3, 1 grain at most 1."""
    story = duties({"gold": 6, "grain": 1}, FREE, tax=3, hold_back="yes")

    assert (["0", "1", "2", "3"], ["0", "1"]) == (story.legal("pay-tax", 0), story.legal("pay-grain", 0))


# --- level score -------------------------------------------------------------------------------------


def score_level(chapter: int, missing: tuple[int, int, int], lift: str, tax: int = 4) -> Story:
    """Return a match at level score of two seats with 20 VP, after duties in which seat 0 was *missing* something."""
    story = wwe([{"vp": 20}, {"vp": 20}], phase="duties", chapter=chapter, round=6, level="score")
    story.answer(str(tax))
    for seat, short in ((0, missing), (1, (0, 0, 0))):
        for duty, n in zip(("piety", "grain", "tax"), short, strict=True):
            story.answer_to(f"missing-{duty}", str(n), seat)
    story.answer_to("lift", lift, 0)
    return story


def test_level_score_asks_what_is_missing() -> None:
    """duties.piety: 1 piety, 2 grain and 3 gold missing cost 3, 4 and 3 VP; what was lifted is no penalty."""
    story = score_level(1, (1, 2, 3), "piety")

    assert (3 + 4 + 3, ["begging", "court"]) == (lost(story), penalties(story, 0))
    assert (0, []) == (lost(story, 1), penalties(story, 1))


def test_level_score_doubles_in_the_last_chapter() -> None:
    """duties.last-chapter: 1 piety, 2 grain missing and grain lifted cost 3 * 2 + 4 VP."""
    story = score_level(4, (1, 2, 0), "grain")

    assert (3 * 2 + 4, []) == (lost(story), penalties(story, 0))


def test_level_score_bounds_what_is_missing() -> None:
    """duties.tax: no more can be missing than is owed, here 4 gold and 2 grain."""
    story = wwe([{}, {}], phase="duties", round=6, level="score")
    story.answer("4")

    assert ["0", "1", "2", "3", "4"] == story.legal("missing-tax", 0)
    assert Core.NUMBER_RANGE == story.refused("missing-grain", "3", 0).clause


def test_level_score_penance_needs_no_card() -> None:
    """duties.penance: where only scores are kept, the card is taken at the table and nobody is asked for it."""
    story = score_level(1, (1, 0, 0), "-")

    assert [("event", 1)] == story.asked()
