"""The action cards, the market and long-term events that change them."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.engine.core import Core
from companion.engine.questions import Fact
from tests.games.story import Story, clauses, noted
from tests.games.world_without_end.town_story import BOX, wwe
from tests.games.world_without_end.town_walk import event, sizes, walk, zone

OPEN: Mapping[str, Mapping[str, Fact]] = {"market.cloth": {"covered": False}}
RULED = ["building", "house-building", "house-rent", "donation", "cloth", "medicine"]


# --- cards that take ---------------------------------------------------------------------------------


def test_grain_takes_one_from_the_field() -> None:
    """cards.grain: with 0 grain and 3 on the field you have 1 and the field 2."""
    story = wwe([{"grain": 0}, {"grain": 7}], phase="actions")
    assert 3 == story.has("supply", "grain")

    story.answer("action.grain")

    assert (1, 2) == (story.has(0, "grain"), story.has("supply", "grain"))


def test_piety_takes_one_from_the_cathedral() -> None:
    """cards.piety: with 1 piety and 5 at the cathedral you have 2 and it has 4."""
    story = wwe([{"piety": 1}, {"piety": 6}], phase="actions")
    assert 5 == story.has("supply", "piety")

    story.answer("action.piety")

    assert (2, 4) == (story.has(0, "piety"), story.has("supply", "piety"))


def test_resource_takes_wood_or_stone() -> None:
    """cards.resource: with 2 in the quarry and 3 in the forest, wood brings 1 wood, 0 stone, and leaves 2 wood."""
    story = wwe([{}, {"stone": 23, "wood": 12}], phase="actions")
    assert (2, 3) == (story.has("supply", "stone"), story.has("supply", "wood"))

    story.answer("action.resource", "wood")

    assert (1, 0, 2) == (story.has(0, "wood"), story.has(0, "stone"), story.has("supply", "wood"))


def test_resource_from_the_quarry() -> None:
    """cards.resource: stone chosen brings 1 stone and no wood."""
    story = wwe([{}, {}], phase="actions")

    story.answer("action.resource", "stone")

    assert (1, 0) == (story.has(0, "stone"), story.has(0, "wood"))


@pytest.mark.parametrize(("card", "thing", "all_of_it"), [("grain", "grain", 10), ("piety", "piety", 12)])
def test_empty_supply_gives_nothing_to_an_action(card: str, thing: str, all_of_it: int) -> None:
    """actions.play: what cannot be done has no effect; unlike income it brings no point either."""
    story = wwe([{"vp": 8}, {thing: all_of_it}], phase="actions")

    written = story.answer(f"action.{card}")

    assert (0, 8) == (story.has(0, thing), story.points(0))
    assert f"cards.{card}" in noted(written)


def test_resource_from_an_empty_quarry_brings_nothing() -> None:
    """cards.resource: stone chosen with 0 left in the quarry has no effect, and no point makes up for it."""
    story = wwe([{"vp": 8}, {"stone": 25}], phase="actions")

    written = story.answer("action.resource", "stone")

    assert (0, 0, 8) == (story.has(0, "stone"), story.has(0, "wood"), story.points(0))
    assert "cards.resource" in noted(written)


# --- the market --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("wool", "gold"), [(5, 10), (3, 6), (1, 2)])
def test_wool_sells_for_two_gold_each(wool: int, gold: int) -> None:
    """market.wool: any number of wool may be sold at 2 gold."""
    story = wwe([{"wool": wool}, {}], phase="actions")

    story.answer("action.sales", str(wool))

    assert (0, gold) == (story.has(0, "wool"), story.has(0, "gold"))


def test_some_wool_may_be_kept() -> None:
    """market.wool: of 3 wool 1 may be sold; more than you have cannot."""
    story = wwe([{"wool": 3}, {}], phase="actions")
    story.answer("action.sales")
    assert Core.NUMBER_RANGE == story.refused("sell-wool", "4").clause

    story.answer("1")

    assert (2, 2) == (story.has(0, "wool"), story.has(0, "gold"))


def test_at_most_one_cloth_is_sold() -> None:
    """market.cloth: of 3 cloth 1 goes for 4 gold, and no more are asked for."""
    story = wwe([{"cloth": 3}, {}], phase="actions", places=OPEN)
    story.answer("action.sales")
    assert ["none", "sell"] == story.legal("sell-cloth")

    story.answer_to("sell-cloth", "sell")

    assert (3 - 1, 4, [("discard", 0)]) == (story.has(0, "cloth"), story.has(0, "gold"), story.asked())


def test_wool_and_cloth_are_sold_by_one_card() -> None:
    """market.cloth: 2 wool and 1 cloth bring 8 gold."""
    story = wwe([{"wool": 2, "cloth": 1}, {}], phase="actions", places=OPEN)

    story.answer("action.sales", "2", "sell")

    assert (8, 0, 0) == tuple(story.has(0, thing) for thing in ("gold", "wool", "cloth"))
    assert 1 == [step.asked.ask for step in story.match.steps if step.asked].count("sell-cloth")


def test_no_cloth_is_sold_while_its_market_is_closed() -> None:
    """market.cloth: at the start of the game 1 cloth in hand is not even asked about."""
    story = wwe([{"wool": 1, "cloth": 1}, {}], phase="actions")

    written = story.answer("action.sales", "1")

    assert (1, 2, [("discard", 0)]) == (story.has(0, "cloth"), story.has(0, "gold"), story.asked())
    assert "market.cloth" not in [effect.clause for effect in written if hasattr(effect, "thing")]


def test_event_may_open_the_cloth_market() -> None:
    """market.cloth: once an event opens it in chapter 1, cloth sells at once for 4 gold."""
    opened = event("event.c1-a", effect="open::0:::0:market.cloth")
    story = wwe([{"cloth": 1}, {}], box={**BOX, **opened})
    walk(story, "c1.r1.actions", event="event.c1-a", orient="east")
    before = story.has(0, "gold")

    walk(story, "c1.r2.reveal", play="action.sales", sell_cloth="sell")

    assert 4 == story.has(0, "gold") - before


# --- long-term events --------------------------------------------------------------------------------


def cheap_wool() -> Story:
    """Return a match at its first actions, with a blue event that lets wool sell for 1."""
    blue = event("event.c1-b", colour="long-term", effect="price::1:::0:market.wool")
    story = wwe([{"wool": 3}, {}], box={**BOX, **blue})
    walk(story, "c1.r1.actions", event="event.c1-b", orient="north")
    return story


def test_long_term_event_changes_the_price_of_wool() -> None:
    """long-term.effect: at a price of 1, 3 wool bring 3 gold and not 6."""
    story = cheap_wool()

    written = story.answer("action.sales", "3")

    assert 3 == story.has(0, "gold") != 6
    assert "long-term.effect" in noted(written)
    assert 1 == story.mark("market.wool", "price")


def test_slow_progress_sells_a_wool_for_one_gold() -> None:
    """long-term.effect: the published example, 1 wool for 1 gold while a coin of 1 covers the printed 2."""
    story = wwe([{"wool": 1}, {}], phase="actions", places={"market.wool": {"price": 1}})

    story.answer("action.sales", "1")

    assert (1, 0) == (story.has(0, "gold"), story.has(0, "wool"))


def test_price_of_cloth_stays_when_the_price_of_wool_changes() -> None:
    """market.cloth: wool at 1 and cloth at its 4 make 5 gold."""
    places: dict[str, Mapping[str, Fact]] = {"market.wool": {"price": 1}, **OPEN}
    story = wwe([{"wool": 1, "cloth": 1}, {}], phase="actions", places=places)

    story.answer("action.sales", "1", "sell")

    assert 1 + 4 == story.has(0, "gold")


def test_long_term_event_does_nothing_by_itself() -> None:
    """long-term.effect: nobody sells wool this round, so nobody's holdings change."""
    story = cheap_wool()

    written = story.answer("action.piety", "action.sales")

    assert "long-term.effect" not in clauses(written)
    assert (3, 0) == (story.has(0, "wool"), story.has(0, "gold"))


# --- Privilege ---------------------------------------------------------------------------------------


def test_privilege_carries_out_the_card_before_it() -> None:
    """cards.privilege: Grain in the round before and 1 left on the field, so Privilege takes 1 grain."""
    story = wwe([{"grain": 0}, {"grain": 8}], phase="actions")
    story.answer("action.grain", "action.piety")
    walk(story, "c1.r2.actions", turn=0)
    assert (1, 1) == (story.has(0, "grain"), story.has("supply", "grain"))

    story.answer_to("play", "action.privilege", 0)

    assert 1 + 1 == story.has(0, "grain")


def test_privilege_repeats_the_top_card_with_its_questions() -> None:
    """cards.privilege: with Medicine on top of the pile, you are asked what Medicine does."""
    story = wwe([{}, {}], phase="actions")
    story.answer("action.medicine", "done", "action.piety")
    walk(story, "c1.r2.actions", turn=0)

    story.answer_to("play", "action.privilege", 0)

    asked = story.question("ruling", 0)
    assert ("action.medicine", "cards.medicine") == (asked.facts["card"], str(asked.clause))


def test_privilege_first_in_a_chapter_does_nothing() -> None:
    """cards.privilege: there is no card before it, and the line says so."""
    story = wwe([{}, {}], phase="actions")

    written = story.answer("action.privilege")

    assert ["cards.privilege"] == noted(written)
    assert [("discard", 0)] == story.asked()


def test_privilege_asks_for_a_card_nobody_entered() -> None:
    """cards.privilege: after a position in mid-chapter the table says what lies on top."""
    story = wwe([{"grain": 0}, {}], phase="actions", round=3)

    story.answer("action.privilege", "action.grain")

    assert 1 == story.has(0, "grain")


def test_privilege_repeats_sales_as_sales() -> None:
    """cards.privilege: Sales repeated asks again how many wool to sell."""
    story = wwe([{"wool": 3}, {}], phase="actions", round=3)

    story.answer("action.privilege", "action.sales", "3")

    assert (0, 6) == (story.has(0, "wool"), story.has(0, "gold"))


@pytest.mark.parametrize(("value", "grain"), [("repeat", 1), ("nothing", 0)])
@pytest.mark.parametrize("lost", ["court", "forgone"])
def test_privilege_after_a_card_that_did_nothing(value: str, grain: int, lost: str) -> None:
    """cards.privilege: whether it repeats a card of a lost or forgone action is an option of the match."""
    story = wwe([{"court": lost == "court"}, {}], phase="actions", chapter=2, options={"privilege.lost": value})
    story.answer(*(["action.grain"] if lost == "court" else ["forgo", "action.grain"]), "action.piety")
    walk(story, "c2.r2.actions", turn=0)
    assert 0 == story.has(0, "grain")

    story.answer_to("play", "action.privilege", 0)

    assert grain == story.has(0, "grain")


@pytest.mark.parametrize(("value", "grain"), [("nothing", 0), ("next-below", 1)])
def test_privilege_on_privilege(value: str, grain: int) -> None:
    """cards.privilege: what a second Privilege does above the first is an option of the match."""
    story = wwe([{}, {}], phase="actions", round=3, options={"privilege.privilege": value})
    hand, played = zone(story, "hand.0"), zone(story, "played.0")
    hand.pool.copies = {**hand.pool.copies, "action.privilege": 2}
    played.become(["action.grain", "action.privilege"], Core.RULING)

    story.answer("action.privilege")

    assert grain == story.has(0, "grain")


# --- Favor -------------------------------------------------------------------------------------------


def test_favor_moves_the_marker_one_space() -> None:
    """cards.favor: with the King 1 space ahead the marker stops on him."""
    spaces = ["favor-space.merchants", "favor-space.king"]
    story = wwe([{}, {}], phase="actions", table={"favor": spaces[0]})

    story.answer("action.favor")

    assert spaces[1] == story.mark("table", "favor")


def test_favor_goes_to_whoever_played_the_card() -> None:
    """favor.king: with 3 loyalty the player of the card, not the active player, gains 3 VP."""
    seats = [{"vp": 8, "loyalty": 1}, {"vp": 8, "loyalty": 3}]
    story = wwe(seats, phase="actions", table={"favor": "favor-space.merchants"})
    story.answer("action.grain", "action.piety")

    written = story.answer_to("play", "action.favor", 1)

    assert (8, 8 + 3) == (story.points(0), story.points(1))
    assert {"cards.favor", "favor.king"} <= set(clauses(written))


def test_favor_card_skips_a_covered_space() -> None:
    """favor.covered: with the King covered, 1 space from the Merchants is the Earl, who gives 1 grain."""
    covered = {"favor-space.king": {"covered": True}}
    seats = [{"loyalty": 3, "vp": 8}, {}]
    story = wwe(seats, phase="actions", table={"favor": "favor-space.merchants"}, places=covered)

    story.answer("action.favor")

    assert ("favor-space.earl", 1, 8) == (story.mark("table", "favor"), story.has(0, "grain"), story.points(0))


def test_favor_card_onto_the_outlaws_costs_gold() -> None:
    """favor.outlaws: the player of the card pays 1 of 3 gold."""
    story = wwe([{"gold": 3}, {"gold": 3}], phase="actions", table={"favor": "favor-space.bishop"})

    story.answer("action.favor")

    assert (2, 3) == (story.has(0, "gold"), story.has(1, "gold"))


def test_favor_card_onto_the_outlaws_is_barred_without_gold() -> None:
    """favor.outlaws: by default Favor cannot be played where the next space is the Outlaws and you have 0 gold."""
    options = {"favor-card.outlaws": "barred"}
    story = wwe([{"gold": 0}, {}], phase="actions", table={"favor": "favor-space.bishop"}, options=options)

    refused = story.refused("play", "action.favor")

    assert ("favor.outlaws", 1, 0) == (str(refused.clause), refused.facts["due"], refused.facts["gold"])


def test_favor_card_onto_the_outlaws_does_nothing_where_the_table_says_so() -> None:
    """cards.favor: with favor-card.outlaws void the card is played without effect, and a line says so."""
    options = {"favor-card.outlaws": "void"}
    story = wwe([{"gold": 0}, {}], phase="actions", table={"favor": "favor-space.bishop"}, options=options)

    written = story.answer("action.favor")

    assert (["cards.favor"], 0) == (noted(written), story.has(0, "gold"))
    assert ["action.favor"] == story.cards("played.0")


# --- cards that the table carries out ------------------------------------------------------------------


@pytest.mark.parametrize("card", RULED)
def test_card_the_program_cannot_work_out_is_a_ruling(card: str) -> None:
    """cards.building and the other five: the table enters what the card did, under the card's clause."""
    story = wwe([{"gold": 2}, {}], phase="actions")
    story.answer(f"action.{card}")
    assert f"action.{card}" == story.question("ruling", 0).facts["card"]

    written = story.answer("pay", "gold", "1", "self", "score", "3", "self", "done")

    assert (1, 8 + 3) == (story.has(0, "gold"), story.points(0))
    assert f"cards.{card}" in clauses(written)


def test_ruling_of_a_card_ends_in_its_discard() -> None:
    """cards.medicine: after the ruling the turn goes on, 1 card on each pile."""
    story = wwe([{}, {}], phase="actions")

    story.answer("action.medicine", "gain", "gold", "1", "self", "done")
    walk(story, "c1.r2.reveal", ruling_keep="no")

    assert (1, (10, 1, 1)) == (story.has(0, "gold"), sizes(story, 0))


def test_ruling_may_place_goods_on_the_board() -> None:
    """cards.building: what is placed lies on the projects, and the supply has no more for it."""
    story = wwe([{"stone": 3}, {}], phase="actions")
    left = story.has("supply", "stone")

    story.answer("action.building", "place", "stone", "2", "place.projects", "self", "done")

    assert (1, 2, left) == tuple(story.has(where, "stone") for where in (0, "place.projects", "supply"))
