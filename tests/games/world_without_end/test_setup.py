"""World Without End: what everybody has when a match begins, and what lies beside the board."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.match import Match, Refused
from companion.engine.view import view
from tests.games.story import GAMES, Story
from tests.games.world_without_end.town_story import wwe

SIDES = {
    2: ["south", "north"],
    3: ["south", "west", "north"],
    4: ["south", "west", "north", "east"],
}
SUPPLY = {"stone": 25, "wood": 15, "grain": 10, "wool": 15, "cloth": 12, "piety": 12, "knowledge": 20, "loyalty": 14}
TAKEN = [
    ("action.grain", "", "grain", 10),
    ("action.piety", "", "piety", 12),
    ("action.resource", "stone", "stone", 25),
    ("action.resource", "wood", "wood", 15),
]
BESIDE = [("cloth", 12), ("knowledge", 20), ("loyalty", 14)]
COINS = [("coins-28", 28), ("coins-30", 30)]


def begun(seats: int, gold: str = "unlimited") -> Story:
    """Return a match that has just been set up."""
    return Story("world-without-end", seats, options={"supply.gold": gold})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_three_or_four_sit_at_sides_of_their_own(seats: int) -> None:
    """setup.seats: Two, three or four people sit round the board, one to a side."""
    story = begun(seats)

    assert SIDES[seats] == [story.mark(f"seat.{seat}", "side") for seat in range(seats)]
    assert len(set(SIDES[seats])) == seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_has_cards_and_houses_of_their_own(seats: int) -> None:
    """setup.hand: Each has a set of pieces that is nobody else's: 12 different cards and 4 houses."""
    story = begun(seats)

    for seat in range(seats):
        assert 12 == len(set(story.cards(f"hand.{seat}")))
        assert 4 == story.has(seat, "house")
        assert [] == story.cards(f"played.{seat}") + story.cards(f"discard.{seat}")


@pytest.mark.parametrize("chapter", [1, 2, 3])
def test_a_hand_of_12_without_penance(chapter: int) -> None:
    """actions.return: When a chapter begins and nobody does penance, each takes up 12 cards, as at the start."""
    story = wwe([{"vp": 8}, {"vp": 8}], chapter=chapter, phase="pass")

    assert [12, 12] == [len(begun(2).cards(f"hand.{seat}")) for seat in (0, 1)]
    assert [12, 12] == [len(story.cards(f"hand.{seat}")) for seat in (0, 1)]
    assert f"c{chapter + 1}.r1.reveal" == story.where()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_with_1_wool_and_2_gold(seats: int) -> None:
    """setup.goods: 1 wool and 2 gold for each, and no other goods."""
    story = begun(seats)

    for seat in range(seats):
        assert 1 == story.has(seat, "wool")
        assert 2 == story.has(seat, "gold")
        others = ("cloth", "grain", "stone", "wood", "piety", "loyalty", "knowledge")
        assert [0] * 7 == [story.has(seat, thing) for thing in others]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_starts_on_8(seats: int) -> None:
    """setup.score: Every scoring stone begins on 8 VP."""
    story = begun(seats)

    assert [8] * seats == [story.points(seat) for seat in range(seats)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_scores_stand_on_8_also_where_only_scores_are_kept(seats: int) -> None:
    """setup.score: A match that keeps only scores begins on 8 VP too."""
    story = Story("world-without-end", seats, level="score")

    assert [8] * seats == [story.points(seat) for seat in range(seats)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_supply_less_what_was_handed_out(seats: int) -> None:
    """setup.goods: What is handed out comes from the supply, and nothing else leaves it."""
    story = begun(seats)

    assert SUPPLY | {"wool": 15 - seats} == {thing: story.has("supply", thing) for thing in SUPPLY}


@pytest.mark.parametrize(("card", "which", "thing", "filled"), TAKEN)
def test_goods_come_from_a_supply_filled_at_set_up(card: str, which: str, thing: str, filled: int) -> None:
    """cards.grain, cards.piety, cards.resource: What a card takes comes from what lay there since set-up."""
    story = wwe([{"vp": 8}, {"vp": 8}], phase="actions")
    assert filled == begun(2).has("supply", thing)

    story.answer_to("play", card)
    if which:
        story.answer_to("resource", which)

    assert 1 == story.has(0, thing)
    assert filled - 1 == story.has("supply", thing)


@pytest.mark.parametrize(("value", "coins"), COINS)
def test_a_table_may_settle_how_many_coins_there_are(value: str, coins: int) -> None:
    """setup.goods: With 28 or 30 coins, what is not handed out is what can still be taken."""
    story = begun(3, gold=value)

    assert coins - 3 * 2 == story.has("supply", "gold")


def test_without_a_number_of_coins_gold_never_runs_out() -> None:
    """market.wool: By default the supply pays any sale, also when people hold more gold than a box has coins."""
    story = wwe([{"vp": 8, "gold": 99, "wool": 15}, {"vp": 8, "gold": 99}], phase="actions")

    story.answer("action.sales", "15")

    assert 99 + 30 == story.has(0, "gold")
    assert view(story.match, [0])["supply"]["gold"] is None


def test_4_stacks_of_6_events() -> None:
    """reveal.event: One stack for each of the 4 chapters, 6 events in each, and a card comes off the first."""
    story = begun(4)
    assert [6, 6, 6, 6] == [len(story.cards(f"pile.{chapter}")) for chapter in (1, 2, 3, 4)]

    story.answer_to("start-player", "seat.0")
    story.answer_to("event", "decline")

    assert [5, 6, 6, 6] == [len(story.cards(f"pile.{chapter}")) for chapter in (1, 2, 3, 4)]


@pytest.mark.parametrize("viewers", [[], [0], [0, 1]])
def test_nobody_knows_the_stack_of_chapter_2(viewers: list[int]) -> None:
    """reveal.event: While chapter 1 is played, all people see of the stack of chapter 2 are its 6 backs."""
    story = wwe([{"vp": 8}, {"vp": 8}], chapter=1)

    seen = view(story.match, viewers)["zones"]["pile.2"]

    assert 6 == seen["size"]
    assert seen["cards"] in (None, [None] * 6)


def test_the_marker_starts_on_the_outlaws() -> None:
    """setup.favor-marker: The favor marker begins on the Outlaws, and the ledger says so."""
    story = begun(2)

    assert "favor-space.outlaws" == story.mark("table", "favor")
    assert "setup.favor-marker" in [effect.clause for effect in story.match.table.ledger.effects]


def test_wool_sells_in_round_1_and_cloth_does_not() -> None:
    """setup.market: The cloth market begins closed, so that round 1 sells wool only."""
    story = wwe([{"vp": 8, "wool": 1, "cloth": 1}, {"vp": 8}], phase="actions", round=1)
    assert story.mark("market.cloth", "covered") is True

    story.answer("action.sales", "1")

    assert ("discard", 0) == story.asked()[0]
    assert [0, 1, 2] == [story.has(0, thing) for thing in ("wool", "cloth", "gold")]


def test_no_cloth_goes_while_the_market_is_closed() -> None:
    """market.cloth: Of 2 cloth 0 can be sold while the market is closed, and 1 for 4 gold once it is open."""
    closed = wwe([{"vp": 8, "cloth": 2}, {"vp": 8}], phase="actions")
    closed.answer("action.sales")
    opened = wwe([{"vp": 8, "cloth": 2}, {"vp": 8}], phase="actions", places={"market.cloth": {"covered": False}})
    opened.answer("action.sales", "sell")

    assert (2, 0) == (closed.has(0, "cloth"), closed.has(0, "gold"))
    assert (1, 4) == (opened.has(0, "cloth"), opened.has(0, "gold"))


def test_an_event_opens_the_cloth_market() -> None:
    """market.cloth: Once an event of chapter 1 opens the market, cloth sells from that very round on."""
    story = wwe([{"vp": 8, "cloth": 1}, {"vp": 8}], chapter=1)
    assert story.mark("market.cloth", "covered") is True

    story.answer("event.c1-a", "open", "market.cloth", "done", "no", "north")
    story.answer("action.sales", "sell")

    assert 0 == story.has(0, "cloth")
    assert 4 == story.has(0, "gold")


def test_the_cloth_market_opens_when_chapter_1_is_over() -> None:
    """chapter.market: If no event opened it, the market opens at the end of chapter 1, and stays open."""
    story = wwe([{"vp": 8}, {"vp": 8}], chapter=1, phase="clear")

    assert story.mark("market.cloth", "covered") is False
    assert "c1.end.duties" == story.where()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_start_player_is_named(seats: int) -> None:
    """setup.start-player: The table names exactly 1 of its seats; the first question of the round is theirs."""
    story = begun(seats)
    assert [f"seat.{seat}" for seat in range(seats)] == story.legal("start-player")
    assert -1 == story.mark("table", "shield")

    story.answer_to("start-player", f"seat.{seats - 1}")

    assert seats - 1 == story.mark("table", "shield")
    assert [("event", seats - 1)] == story.asked()


def test_a_seat_nobody_sits_on_is_no_start_player() -> None:
    """setup.start-player: With 2 players there is no third seat to name."""
    story = begun(2)

    assert {"key": "seat.2"} == dict(story.refused("start-player", "seat.2").facts)


@pytest.mark.parametrize(("thing", "there_are"), BESIDE)
def test_tokens_start_beside_the_board(thing: str, there_are: int) -> None:
    """setup.goods: Of cloth, medical knowledge and loyalty nothing is handed out: all lie beside the board."""
    story = begun(4)

    assert there_are == story.has("supply", thing)
    assert [0] * 4 == [story.has(seat, thing) for seat in range(4)]


def test_screens_hide_what_others_hold() -> None:
    """setup.goods: With screens each sees the goods of their own seat, but not those of another, nor what is left."""
    setting = replace(begun(2).match.setting, screens=True)
    match = Match(GAMES["world-without-end"].game, GAMES["world-without-end"].declared, setting)

    mine, other = view(match, [0])["seats"]

    assert {"wool": 1, "gold": 2} == {thing: mine["held"][thing] for thing in ("wool", "gold")}
    assert other["held"] is None
    assert view(match, [0])["supply"] is None


def test_two_seats_never_share_a_side_of_the_board() -> None:
    """setup.seats: C sits at the top of three already; trading sides in one position is possible."""
    story = begun(3)
    before = story.match.digest()

    with pytest.raises(Refused) as refused:
        story.place(("seat.0", "side", "north"))

    assert {"side": "north", "one": "seat.0", "other": "seat.2"} == dict(refused.value.barred.facts)
    assert "setup.seats" == refused.value.barred.clause
    assert before == story.match.digest()
    story.place(("seat.0", "side", "north"), ("seat.2", "side", "south"))
    assert ["north", "west", "south"] == [story.mark(f"seat.{n}", "side") for n in range(3)]
