"""The mandatory duties at a chapter's end: what is paid, what is lost, and the penalties."""

from __future__ import annotations

import pytest

from companion.engine.core import Core
from companion.engine.log import Recount
from companion.engine.table import Moved
from tests.games.story import Story, clauses, noted
from tests.games.world_without_end.town_duties import FREE, duties, lost, penalties
from tests.games.world_without_end.town_story import BOX, wwe
from tests.games.world_without_end.town_walk import event, seen, sizes, walk

# --- the whole ---------------------------------------------------------------------------------------


def test_everyone_pays_or_is_short() -> None:
    """duties.piety, duties.grain, duties.tax: each seat has paid, or a penalty is recorded for what is missing."""
    story = duties(FREE, {})

    assert [[], ["penance", "begging", "court"]] == [penalties(story, 0), penalties(story, 1)]
    assert [0, 0] == [story.has(0, thing) for thing in ("piety", "grain")]


def test_what_there_is_is_paid_and_the_rest_is_missing() -> None:
    """duties.grain: 1 grain is paid, 1 is missing, VP are lost and a penalty stands."""
    story = duties({**FREE, "grain": 1}, FREE)

    assert (0, 2, ["begging"]) == (story.has(0, "grain"), lost(story), penalties(story, 0))
    assert 1 == story.mark("seat.0", "short_grain")


def test_duties_paid_in_full_cost_nothing_else() -> None:
    """duties.tax: 3 piety, 2 grain and 6 gold at a tax of 4 leave 1, 0 and 2; VP change by 0."""
    story = duties({"piety": 3, "grain": 2, "gold": 6}, FREE, tax=4)

    assert (1, 0, 2) == tuple(story.has(0, thing) for thing in ("piety", "grain", "gold"))
    assert (0, []) == (lost(story), penalties(story, 0))


def test_each_duty_has_its_own_penalty() -> None:
    """duties.penance, duties.begging: short of piety and grain, you face both; the tax was paid."""
    story = duties({"gold": 2}, FREE)

    assert ["penance", "begging"] == penalties(story, 0)


def test_example_with_three_seats() -> None:
    """score.floor: tax 4; A loses 3, 4 and 3 and lifts penance, B loses 1 and goes to court, C stops at 0."""
    a = {"vp": 12, "piety": 1, "grain": 0, "gold": 1, "loyalty": 1}
    story = duties(a, {"vp": 8, "piety": 2, "grain": 2, "gold": 3}, {"vp": 3}, tax=4)

    story.answer_to("lift", "piety", 0)

    assert [12 - 3 - 4 - 3, 8 - 1, 0] == [story.points(seat) for seat in range(3)]
    assert [2, 7, 0] == [story.points(seat) for seat in range(3)]
    assert [["begging", "court"], ["court"], ["penance", "begging", "court"]] == [penalties(story, n) for n in range(3)]
    assert 0 == story.has(0, "loyalty")


def test_lines_of_the_example_say_what_was_missing() -> None:
    """duties.piety: each loss names its clause, the points and how many were missing of how many."""
    story = wwe([{"vp": 12, "piety": 1, "gold": 1, "loyalty": 1}, FREE], phase="duties", round=6)

    losses = [effect for effect in story.answer("4") if "points" in effect.facts]

    assert ["duties.piety", "duties.grain", "duties.tax"] == clauses(losses)
    assert [(3, 1, 2), (4, 2, 2), (3, 3, 4)] == [
        tuple(effect.facts[fact] for fact in ("points", "missing", "owed")) for effect in losses
    ]


def test_score_stops_at_zero() -> None:
    """score.floor: with 3 VP a loss of 6 leaves 0, later losses change nothing, and lines say so."""
    story = wwe([{"vp": 3, "gold": 5}, FREE], phase="duties", round=6)

    written = story.answer("5")

    assert 0 == story.points(0)
    assert "score.floor" in noted(written)
    assert [6, 4] == [effect.facts["points"] for effect in written if effect.clause == "score.floor"]


# --- the tax -----------------------------------------------------------------------------------------


def test_one_roll_is_the_tax_of_everybody() -> None:
    """duties.die: a 5 means that each seat owes 5."""
    story = duties({**FREE, "gold": 6}, {**FREE, "gold": 5}, {**FREE, "gold": 4}, tax=5)

    assert [1, 0, 0] == [story.has(seat, "gold") for seat in range(3)]
    assert [[], [], ["court"]] == [penalties(story, seat) for seat in range(3)]


def test_active_player_rolls_for_all() -> None:
    """duties.die: the holder of the shield rolls a 3, and all owe 3 each."""
    story = wwe([{**FREE, "gold": 3}] * 3, phase="duties", round=6, shield=2)
    assert [("tax-die", 2)] == story.asked()

    paid = [e for e in story.answer("3") if isinstance(e, Moved) and e.thing == "gold"]

    assert [("seat.0", 3), ("seat.1", 3), ("seat.2", 3)] == sorted((e.source, e.n) for e in paid)


@pytest.mark.parametrize("roll", ["1", "6", "0"])
def test_tax_die_shows_two_to_five(roll: str) -> None:
    """duties.die: the table enters the roll; what the die does not show is refused."""
    story = wwe([FREE, FREE], phase="duties", round=6)

    assert Core.NUMBER_RANGE == story.refused("tax-die", roll).clause
    assert ["2", "3", "4", "5"] == story.legal("tax-die")


def test_tax_die_is_rolled_before_anybody_pays() -> None:
    """duties.die: while it has not been rolled nothing is paid, and it is chance."""
    story = wwe([FREE, FREE], phase="duties", round=6)

    die = story.question("tax-die")

    assert die.chance is not None
    assert (2, 2, 5) == tuple(story.has(0, thing) for thing in ("piety", "grain", "gold"))


def test_each_missing_gold_costs_one_point() -> None:
    """duties.tax: a tax of 5 against 3 gold leaves 0 and costs 2 VP."""
    story = duties({**FREE, "gold": 3}, FREE, tax=5)

    assert (0, 2) == (story.has(0, "gold"), lost(story))


def test_whoever_cannot_pay_the_tax_stands_before_the_court() -> None:
    """duties.court: a tax of 4 against 3 gold."""
    story = duties({**FREE, "gold": 3}, FREE, tax=4)

    assert ["court"] == penalties(story, 0)


# --- piety and penance -------------------------------------------------------------------------------


def test_one_missing_piety_costs_three_points() -> None:
    """duties.piety: 1 short, 3 VP lost."""
    assert 3 == lost(duties({**FREE, "piety": 1}, FREE))


def test_two_missing_piety_cost_six_points() -> None:
    """duties.piety: with 0 piety 6 VP are lost."""
    assert 6 == lost(duties({**FREE, "piety": 0}, FREE))


def test_piety_goes_back_to_the_cathedral() -> None:
    """duties.piety: of 2 you have 0, and the cathedral has 2 more."""
    story = wwe([FREE, FREE], phase="duties", round=6)
    before = story.has("supply", "piety")

    story.answer("2")

    assert (0, 2 * 2) == (story.has(0, "piety"), story.has("supply", "piety") - before)


def test_missing_piety_means_penance() -> None:
    """duties.penance: with 1 piety penance is recorded."""
    assert ["penance"] == penalties(duties({**FREE, "piety": 1}, FREE), 0)


@pytest.mark.parametrize("hands", ["known", "hidden"])
def test_penance_takes_a_random_card_from_the_hand(hands: str) -> None:
    """duties.penance: of 12 cards for chapter 2 11 are left, and 1 lies face down in the discards."""
    story = wwe([{**FREE, "piety": 1}, FREE], phase="duties", round=6, hands=hands)
    story.answer("2")
    if hands == "known":
        question = story.question("penance-card", 0)
        assert (12, True, True) == (sizes(story, 0)[0], question.secret, question.chance is not None)
        story.answer("action.grain")

    assert (2, (11, 0, 1)) == (story.mark("table", "chapter"), sizes(story, 0))
    assert (None, []) == (seen(story, 1, "discard.0"), penalties(story, 0))


def test_after_penance_nothing_is_discarded_in_round_one() -> None:
    """duties.penance: after round 1 there is 1 card played and 1 discarded, and a line says why."""
    story = wwe([{**FREE, "piety": 1}, FREE], phase="duties", round=6)

    written = walk(story, "c2.r2.reveal")

    assert ((10, 1, 1), (10, 1, 1)) == (sizes(story, 0), sizes(story, 1))
    assert "actions.piles" in noted(written) or "duties.penance" in noted(written)
    assert [1] == [step.asked.seat for step in story.match.steps if step.asked and step.asked.ask == "discard"]


# --- grain and begging -------------------------------------------------------------------------------


def test_two_grain_are_paid() -> None:
    """duties.grain: of 3 grain 1 is left."""
    story = duties({**FREE, "grain": 3}, FREE)

    assert (1, []) == (story.has(0, "grain"), penalties(story, 0))


def test_each_missing_grain_costs_two_points() -> None:
    """duties.grain: with 0 grain 4 VP are lost."""
    assert 4 == lost(duties({**FREE, "grain": 0}, FREE))


def test_missing_grain_means_begging() -> None:
    """duties.begging: with 1 grain begging is recorded."""
    assert ["begging"] == penalties(duties({**FREE, "grain": 1}, FREE), 0)


@pytest.mark.parametrize("supply", ["full", "empty"])
def test_begging_means_no_income_in_round_one(supply: str) -> None:
    """duties.begging: in round 1 you get nothing, not even the 1 VP where the supply is empty; the others do."""
    other = {"wool": 15, "stone": 25, "piety": 12, "grain": 10} if supply == "empty" else {}
    seats = [{"begging": True, "vp": 8}, {"vp": 8, **other}]
    story = wwe(seats, chapter=2, round=1, box={**BOX, **event("event.c2-a")})

    written = walk(story, "c2.r1.actions", event="event.c2-a", orient="north")

    assert (0, 8) == (sum(story.has(0, thing) for thing in ("wool", "stone", "piety", "grain")), story.points(0))
    assert "duties.begging" in noted(written)
    assert (8 + 1 if supply == "empty" else 8) == story.points(1)


def test_beggar_has_an_income_again_in_round_two() -> None:
    """duties.begging: only the income of round 1 is forgone."""
    box = {**BOX, **event("event.c2-a"), **event("event.c2-b")}
    story = wwe([{"begging": True, "gold": 2}, {"gold": 2}], chapter=2, round=1, box=box)
    walk(story, "c2.r2.reveal", event="event.c2-a", orient="north")

    written = walk(story, "c2.r2.actions", event="event.c2-b", orient="north")

    taken = [e.target for e in written if isinstance(e, Moved) and e.clause == "income.corner"]
    assert ["seat.0", "seat.1"] == sorted(taken)


def test_begging_is_over_once_it_has_been_done() -> None:
    """duties.begging: when round 1 is over the penalty no longer stands against the player."""
    story = wwe([{"begging": True}, {}], chapter=2, round=1)

    walk(story, "c2.r2.reveal")

    assert [] == penalties(story, 0)


def test_beggar_is_not_asked_for_the_income_of_a_declined_card() -> None:
    """duties.begging: where the card is not entered, only the others say what they get."""
    story = wwe([{"begging": True}, {}], chapter=2)

    walk(story, "c2.r1.income")

    assert [("income", 1)] == story.asked()


# --- the court ---------------------------------------------------------------------------------------


def test_card_played_before_the_court_does_nothing() -> None:
    """duties.court: Grain played in round 1 changes your grain by 0, and the line names the court."""
    story = wwe([{"court": True, "grain": 0}, {}], phase="actions", chapter=2, round=1)

    written = story.answer_to("play-lost", "action.grain", 0)

    assert (0, ["duties.court"]) == (story.has(0, "grain"), noted(written))


def test_court_still_costs_a_card_played_and_one_discarded() -> None:
    """duties.court: of 12 cards 10 are left after round 1, 1 played and 1 discarded."""
    story = wwe([{"court": True}, {}], phase="actions", chapter=2, round=1)
    assert 12 == sizes(story, 0)[0]

    walk(story, "c2.r2.reveal")

    assert ((10, 1, 1), []) == (sizes(story, 0), penalties(story, 0))


@pytest.mark.parametrize("hands", ["known", "hidden"])
def test_court_after_penance_costs_no_discard(hands: str) -> None:
    """duties.court: penance left 11 cards; after round 1 10 are left, with 1 played and 1 discarded."""
    story = wwe([{"grain": 2}, FREE], phase="duties", round=6, hands=hands)
    written = walk(story, "c2.r1.reveal")
    assert (11, ["court"]) == (sizes(story, 0)[0], penalties(story, 0))

    written = walk(story, "c2.r2.reveal")

    assert ((10, 1, 1), []) == (sizes(story, 0), penalties(story, 0))
    assert {"duties.court", "actions.piles"} <= set(noted(written))


def test_court_takes_the_rent_too() -> None:
    """duties.court: House Rent put down brings no rent: nobody is asked what it did."""
    story = wwe([{"court": True}, {}], phase="actions", chapter=2)

    story.answer_to("play-lost", "action.house-rent", 0)

    assert ([("discard", 0)], ["action.house-rent"]) == (story.asked(), story.cards("played.0"))


def test_action_is_back_in_round_two() -> None:
    """duties.court: the court takes the action of round 1 only; in round 2 Grain brings 1 grain."""
    story = wwe([{"court": True, "grain": 0}, {}], phase="actions", chapter=2)
    walk(story, "c2.r2.actions", turn=0, play_lost="action.sales")

    story.answer_to("play", "action.grain", 0)

    assert 1 == story.has(0, "grain")


def king_edward() -> Story:
    """Return a match with a seat before the court, after round 1 of chapter 2 with King Edward's war."""
    box = {**BOX, **event("event.king-edward")}
    story = wwe([{"court": True, "piety": 0}, {}], chapter=2, round=1, box=box)
    walk(story, "c2.r1.actions", event="event.king-edward", orient="north")
    walk(story, "c2.r2.reveal", play="forgo", play_lost="action.piety")
    return story


def test_king_edward_and_the_court_take_one_action() -> None:
    """duties.court: with the court of chapter 1 and the event in round 1 of chapter 2, one action is lost, not two."""
    story = king_edward()
    told = noted(story.match.table.ledger.effects)
    assert (
        1
        == told.count("duties.court")
        == [step.asked.ask for step in story.match.steps if step.asked].count("play-lost")
    )

    walk(story, "c2.r2.actions", turn=0)

    assert (2, 2) == (story.mark("table", "chapter"), story.mark("table", "round"))
    assert ([("play", 0)], []) == (story.asked(), penalties(story, 0))


def test_king_edward_and_the_court_take_two_cards() -> None:
    """duties.court: after round 1 1 card is played and 1 discarded, not 2 of each."""
    story = king_edward()

    assert (12 - 2, 1, 1) == sizes(story, 0)
    assert 0 == story.has(0, "piety")


def test_shortages_of_one_chapter_are_not_those_of_the_next() -> None:
    """duties.penance: whoever was short in chapter 1 and pays all of chapter 2 has no penalty from it."""
    story = wwe([{"vp": 20}, FREE], phase="duties", round=6)
    walk(story, "c2.end.duties")
    for seat in (0, 1):
        for thing, n in FREE.items():
            story.enter(Recount(f"seat.{seat}", thing, int(n)))
    before = story.points(0)

    story.answer("5")

    assert ([], before) == (penalties(story, 0), story.points(0))
    assert "c3.r1.reveal" == story.where()
