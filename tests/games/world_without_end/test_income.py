"""World Without End: personal income from the corners of the event card."""

from __future__ import annotations

import pytest

from companion.engine.questions import Fact
from companion.engine.table import Moved
from tests.games.story import clauses
from tests.games.world_without_end.town_rounds import corners, orient
from tests.games.world_without_end.town_story import BOX, wwe

GOODS = ["gold", "wool", "grain", "stone", "wood", "piety", "loyalty", "knowledge"]
MANY = [("gold.2", "gold", 2), ("gold.3", "gold", 3)]
POINTS = [("vp", 1), ("vp.2", 2), ("vp.3", 3)]
IN_STOCK = [("grain", 10), ("wool", 15), ("stone", 25), ("wood", 15), ("piety", 12), ("loyalty", 14), ("knowledge", 20)]
GRAIN_FOR_ALL = corners("grain", "grain", "grain", "grain")


def test_4_seats_are_paid_from_the_corners_of_their_sides() -> None:
    """income.corner: Each of 4 people has a side of the board of their own and takes what its corner shows."""
    story = wwe([{"vp": 8}] * 4)
    assert {"south", "west", "north", "east"} == {story.mark(f"seat.{n}", "side") for n in range(4)}

    orient(story, "north")

    for thing, paid in {"stone": 0, "piety": 1, "grain": 2, "wool": 3}.items():
        assert [int(seat == paid) for seat in range(4)] == [story.has(seat, thing) for seat in range(4)]


def test_grain_on_the_corner_towards_a() -> None:
    """income.corner: The corner that faces A shows grain: A has 1 more."""
    story = wwe([{"vp": 8, "grain": 2}, {"vp": 8}])

    orient(story, "south")

    assert 2 + 1 == story.has(0, "grain")


def test_wool_on_the_corner_towards_b() -> None:
    """income.corner: The corner that faces B shows wool: B holds 1 more."""
    story = wwe([{"vp": 8}, {"vp": 8, "wool": 1}])

    orient(story, "west")

    assert 1 + 1 == story.has(1, "wool")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_paid_exactly_once(seats: int) -> None:
    """income.corner: When step 3 is over each seat has had its income once, 1 wood each and nothing more."""
    story = wwe([{"vp": 8}] * seats, box=corners("wood", "wood", "wood", "wood"))

    orient(story, "north")

    assert [1] * seats == [story.has(seat, "wood") for seat in range(seats)]
    assert 15 - seats == story.has("supply", "wood")


@pytest.mark.parametrize("seats", [2, 3])
def test_a_side_where_nobody_sits_gets_nothing(seats: int) -> None:
    """income.corner: With fewer than 4 players the corner towards an empty side brings nobody anything."""
    story = wwe([{"vp": 8}] * seats, box=corners("wood", "wood", "wood", "loyalty"))

    orient(story, "south")

    assert 14 == story.has("supply", "loyalty")


def test_another_side_of_the_board_another_corner() -> None:
    """setup.seats: Who sits to the east takes what the eastern corner shows."""
    story = wwe([{"vp": 8}, {"vp": 8, "side": "east"}])

    orient(story, "south")

    assert [0, 1] == [story.has(1, thing) for thing in ("stone", "piety")]


@pytest.mark.parametrize("thing", GOODS)
def test_a_corner_gives_1_of_what_it_shows(thing: str) -> None:
    """income.corner: Whatever the corner shows, 1 of it comes from the supply."""
    story = wwe([{"vp": 8}, {"vp": 8}], box=corners(thing, "vp", "vp", "vp"))

    orient(story, "north")  # the corner with the arrow faces B

    assert 1 == story.has(1, thing)
    assert 8 == story.points(1)


@pytest.mark.parametrize(("corner", "thing", "n"), MANY)
def test_a_corner_may_give_several_gold(corner: str, thing: str, n: int) -> None:
    """income.corner: A corner with 2 or 3 gold gives as many."""
    story = wwe([{"vp": 8}, {"vp": 8}], box=corners(corner, "vp", "vp", "vp"))

    orient(story, "north")

    assert n == story.has(1, thing)


@pytest.mark.parametrize(("corner", "n"), POINTS)
def test_a_corner_may_give_points(corner: str, n: int) -> None:
    """income.corner: A corner with VP gives them."""
    story = wwe([{"vp": 8}, {"vp": 8}], box=corners(corner, "wood", "wood", "wood"))

    orient(story, "north")

    assert 8 + n == story.points(1)


@pytest.mark.parametrize("material", ["stone", "wood"])
def test_a_corner_with_building_material_lets_one_choose(material: str) -> None:
    """income.corner: Where the corner shows either building material its owner says which."""
    story = wwe([{"vp": 8}, {"vp": 8}], box=corners("material", "vp", "vp", "vp"))
    orient(story, "north")
    assert [("income-material", 1)] == story.asked()

    story.answer_to("income-material", material, 1)

    assert 1 == story.has(1, material)
    assert 1 == story.has(1, "stone") + story.has(1, "wood")


@pytest.mark.parametrize("order", ["active-first", "nobody-when-short"])
def test_no_choice_of_material_where_both_are_out(order: str) -> None:
    """income.empty: With 0 stone and 0 wood left B is not asked which, and has 1 VP in place of building material."""
    start: list[dict[str, Fact]] = [{"vp": 8, "stone": 25, "wood": 15}, {"vp": 8}]
    story = wwe(start, box=corners("material", "vp", "vp", "vp"), options={"income.order": order})
    story.answer("event.c1-a", "done")

    lines = story.answer_to("orient", "north")

    assert ("income-material", 1) not in story.asked()
    assert [{"points": 1, "thing": "material"}] == [dict(e.facts) for e in lines if "income.empty" == str(e.clause)]
    assert 8 + 1 == story.points(1)


@pytest.mark.parametrize("seat", [0, 1])
def test_material_that_somebody_says_is_no_choice_either_where_both_are_out(seat: int) -> None:
    """income.empty: Where the event was not entered, who says building material has 1 VP at once."""
    story = wwe([{"vp": 8, "stone": 25, "wood": 15}, {"vp": 8}])
    story.answer("decline", "done")

    story.answer_to("income", "material", seat)
    story.answer_to("income", "nothing", 1 - seat)

    assert 8 + 1 == story.points(seat)
    assert "c1.r1.favor" == story.where()


@pytest.mark.parametrize(("thing", "all_there_are", "other"), [("stone", 25, "wood"), ("wood", 15, "stone")])
def test_material_is_still_chosen_where_one_is_left(thing: str, all_there_are: int, other: str) -> None:
    """income.corner: With 0 of one building material left B is asked which, and may take 1 of the other."""
    start: list[dict[str, Fact]] = [{"vp": 8, thing: all_there_are}, {"vp": 8}]
    story = wwe(start, box=corners("material", "vp", "vp", "vp"))
    orient(story, "north")

    story.answer_to("income-material", other, 1)

    assert (1, 8) == (story.has(1, other), story.points(1))


@pytest.mark.parametrize(("thing", "all_there_are"), IN_STOCK)
def test_1_point_for_what_is_out_of_supply(thing: str, all_there_are: int) -> None:
    """income.empty: B is due 1 of a thing of which 0 are left: B has 1 VP more and gains 0 of it."""
    start: list[dict[str, Fact]] = [{"vp": 8}, {"vp": 8}, {"vp": 8, thing: all_there_are}]
    story = wwe(start, box=corners(thing, "vp", "vp", "vp"))
    assert 0 == story.has("supply", thing)

    orient(story, "west")

    assert 0 == story.has(1, thing)
    assert 8 + 1 == story.points(1)


def test_a_position_in_which_a_holds_all_leaves_nothing() -> None:
    """income.empty: Where a position says that A holds all 15 wool, 0 are left and B has 1 VP in place of 1 wool."""
    story = wwe([{"vp": 8, "wool": 15}, {"vp": 8}], box=corners("wool", "vp", "vp", "vp"))
    assert 0 == story.has("supply", "wool")

    orient(story, "north")

    assert (0, 8 + 1) == (story.has(1, "wool"), story.points(1))


def test_no_point_where_there_is_enough() -> None:
    """income.corner: The last grain of the supply is given out, and no VP with it."""
    story = wwe([{"vp": 8, "grain": 9}, {"vp": 8}], box=corners("grain", "wood", "wood", "wood"))

    orient(story, "north")

    assert 1 == story.has(1, "grain")
    assert 0 == story.has("supply", "grain")
    assert 8 == story.points(1)


def test_the_ledger_says_what_was_missing() -> None:
    """income.empty: The line of the compensation names the thing and the points."""
    story = wwe([{"vp": 8, "grain": 10}, {"vp": 8}], box=corners("grain", "wood", "wood", "wood"))
    story.answer("event.c1-a", "done")

    (line,) = [line for line in story.answer_to("orient", "north") if "income.empty" == str(line.clause)]

    assert {"points": 1, "thing": "grain"} == dict(line.facts)


def test_gold_runs_out_where_coins_are_counted() -> None:
    """income.empty: With 28 coins, all with C, B has 1 VP in place of gold."""
    start: list[dict[str, Fact]] = [{"vp": 8}, {"vp": 8}, {"vp": 8, "gold": 28}]
    coins = {"supply.gold": "coins-28"}
    story = wwe(start, box=corners("gold", "wood", "wood", "wood"), options=coins)

    orient(story, "west")

    assert (0, 8 + 1) == (story.has(1, "gold"), story.points(1))


@pytest.mark.parametrize(
    ("shield", "served"), [(0, [1, 1, 0, 0]), (1, [0, 1, 1, 0]), (2, [0, 0, 1, 1]), (3, [1, 0, 0, 1])]
)
def test_who_is_served_when_it_is_short(shield: int, served: list[int]) -> None:
    """income.order: By default 2 grain for 4 go clockwise from the active player; each of the others has 1 VP."""
    rich: dict[str, Fact] = {"vp": 8, "grain": 2}
    story = wwe([rich] * 4, shield=shield, box=GRAIN_FOR_ALL)
    assert 2 == story.has("supply", "grain")

    orient(story, "north")

    assert served == [story.has(seat, "grain") - 2 for seat in range(4)]
    assert [1 - got for got in served] == [story.points(seat) - 8 for seat in range(4)]


def test_nobody_is_served_when_the_table_settled_so() -> None:
    """income.order: With the other reading 2 grain for 4 stay where they are, and all 4 have 1 VP."""
    rich: dict[str, Fact] = {"vp": 8, "grain": 2}
    story = wwe([rich] * 4, box=GRAIN_FOR_ALL, options={"income.order": "nobody-when-short"})

    story.answer("event.c1-a", "done")
    lines = story.answer_to("orient", "north")

    assert "income.order" in clauses(lines)
    assert [2, 2, 2, 2] == [story.has(seat, "grain") for seat in range(4)]
    assert [9, 9, 9, 9] == [story.points(seat) for seat in range(4)]
    assert 2 == story.has("supply", "grain")


@pytest.mark.parametrize("order", ["active-first", "nobody-when-short"])
def test_both_readings_serve_all_where_there_is_enough(order: str) -> None:
    """income.order: With 4 grain for 4 everybody has 1, whichever way the table settled it."""
    start: list[dict[str, Fact]] = [{"vp": 8, "grain": 6}, {"vp": 8}, {"vp": 8}, {"vp": 8}]
    story = wwe(start, box=GRAIN_FOR_ALL, options={"income.order": order})
    assert 4 == story.has("supply", "grain")

    orient(story, "north")

    assert [7, 1, 1, 1] == [story.has(seat, "grain") for seat in range(4)]
    assert [8, 8, 8, 8] == [story.points(seat) for seat in range(4)]


@pytest.mark.parametrize("order", ["active-first", "nobody-when-short"])
def test_what_others_are_due_is_not_touched_by_a_shortage(order: str) -> None:
    """income.order: Where grain is short, those who are due something else have it all the same."""
    start: list[dict[str, Fact]] = [{"vp": 8, "grain": 9}, {"vp": 8}, {"vp": 8}]
    box = corners("grain", "grain", "wood", "vp")
    story = wwe(start, box=box, options={"income.order": order})

    orient(story, "south")

    assert 1 == story.has(2, "wood")


def test_income_of_an_event_nobody_entered_is_asked_of_each() -> None:
    """income.corner: Where the event was not entered each seat says what its corner shows, in any order."""
    story = wwe([{"vp": 8}, {"vp": 8}, {"vp": 8}])
    story.answer("decline", "done")
    assert {("income", 0), ("income", 1), ("income", 2)} == set(story.asked())

    story.answer_to("income", "grain", 2)
    story.answer_to("income", "vp.2", 0)
    story.answer_to("income", "nothing", 1)

    assert [0, 0, 1] == [story.has(seat, "grain") for seat in (0, 1, 2)]
    assert [10, 8, 8] == [story.points(seat) for seat in (0, 1, 2)]
    assert "c1.r1.favor" == story.where()


def test_what_is_asked_is_paid_from_the_supply_too() -> None:
    """income.empty: Also where the corner is told, a thing that has run out brings 1 VP."""
    story = wwe([{"vp": 8, "grain": 10}, {"vp": 8}])
    story.answer("decline", "done")

    lines = story.answer_to("income", "grain", 1) + story.answer_to("income", "nothing", 0)

    assert "income.empty" in clauses(lines)
    assert (0, 9) == (story.has(1, "grain"), story.points(1))


def test_nobody_is_paid_at_the_reveal() -> None:
    """income.corner: Income comes once the card has been oriented, not when it is revealed."""
    story = wwe([{"vp": 8}, {"vp": 8}], box=BOX)

    before = story.answer("event.c1-a", "done")
    after = story.answer_to("orient", "south")

    assert [] == [line for line in before if isinstance(line, Moved)]
    assert 2 == len([line for line in after if "income.corner" == str(line.clause) and isinstance(line, Moved)])
