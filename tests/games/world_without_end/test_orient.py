"""World Without End: who turns the event card, what each direction brings, and which are barred."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from companion.engine.questions import Fact
from tests.games.story import Story
from tests.games.world_without_end.town_rounds import DIRECTIONS, corners, orient
from tests.games.world_without_end.town_story import BOX, wwe

NUMBERS = {"north": 4, "east": 0, "south": 1, "west": 3}  # of one box; they lie within 0 to 4
SEATS_OF = {2: ("south", "north"), 3: ("south", "west", "north"), 4: ("south", "west", "north", "east")}
ROUND = {  # the arrow is on corner 1, grain; wool, stone and piety follow clockwise
    "north": ("stone", "piety", "grain", "wool"),
    "east": ("wool", "stone", "piety", "grain"),
    "south": ("grain", "wool", "stone", "piety"),
    "west": ("piety", "grain", "wool", "stone"),
}
ARROWS = [("corner-1", "grain"), ("corner-2", "wool"), ("corner-3", "stone"), ("corner-4", "piety")]
TO_OUTLAWS = [("favor-space.bishop", 1), ("favor-space.earl", 2), ("favor-space.king", 3)]
GOLD_EVERYWHERE = corners("gold", "gold", "gold", "gold")


def asked(seats: list[dict[str, Fact]], **more: object) -> Story:
    """Return a match that waits for the direction of the synthetic event, which did nothing."""
    story = wwe(seats, **more)  # type: ignore[arg-type]  # the names are those of wwe
    story.answer("event.c1-a", "done")
    return story


def facts_of(story: Story, direction: str) -> Mapping[str, Fact]:
    """Return what the question says about *direction*."""
    (choice,) = [c for c in story.question("orient").shown()["choices"] if c["key"] == direction]
    facts: Mapping[str, Fact] = choice["facts"]
    return facts


@pytest.mark.parametrize(("seats", "shield"), [(2, 1), (3, 2), (4, 1), (4, 3)])
def test_the_active_player_alone_is_asked_for_a_direction(seats: int, shield: int) -> None:
    """orient.choice: After the reveal the active player, and nobody else, picks a direction."""
    story = asked([{"vp": 8}] * seats, shield=shield)

    assert [("orient", shield)] == story.asked()


def test_the_direction_cannot_be_left_out() -> None:
    """orient.choice: The round does not go on before one of the directions is picked."""
    story = asked([{"vp": 8}] * 2)

    story.refused("orient", "-")

    assert "c1.r1.orient" == story.where()


def test_the_event_lies_on_the_council() -> None:
    """orient.choice: When orienting is over, the revealed card and no other lies on the council."""
    story = wwe([{"vp": 8}] * 2)

    orient(story, "south")

    assert ["event.c1-a"] == story.cards("council")
    assert "south" == story.mark("table", "arrow")


def test_there_are_4_directions() -> None:
    """orient.choice: The card can lie in 4 ways."""
    assert ["east", "north", "south", "west"] == sorted(asked([{"vp": 8}] * 4).legal("orient"))


def test_all_4_are_shown_when_one_is_barred() -> None:
    """orient.choice: Of 4 directions 3 are left when the Outlaws bar one; the barred one is shown with its reason."""
    story = asked([{"vp": 8, "gold": 0}] * 2, table={"favor": "favor-space.bishop"})

    shown = story.question("orient").shown()["choices"]

    assert 4 == len(shown)
    assert 3 == len(story.legal("orient"))
    assert ["orient.outlaws"] == [choice["barred"]["clause"] for choice in shown if choice["barred"]]


@pytest.mark.parametrize("direction", ["north", "east", "south", "west"])
def test_each_direction_has_its_number(direction: str) -> None:
    """orient.choice: Each direction shows the number beside its side of the council, one from 0 to 4."""
    box = {**BOX, **{f"council.{side}": number for side, number in NUMBERS.items()}}
    story = asked([{"vp": 8, "gold": 1}] * 2, box=box)

    assert NUMBERS[direction] == facts_of(story, direction)["number"]
    assert 0 <= NUMBERS[direction] <= 4


@pytest.mark.parametrize("direction", ["north", "east", "south", "west"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_direction_shows_everybodys_income(seats: int, direction: str) -> None:
    """orient.choice: Before choosing one sees what each direction brings every seat that is taken, and no other."""
    facts = facts_of(asked([{"vp": 8}] * seats), direction)

    due = dict(zip(SEATS_OF[4], ROUND[direction], strict=True))
    expected = {f"seat.{seat}": due[side] for seat, side in enumerate(SEATS_OF[seats])}
    assert expected == {name: value for name, value in facts.items() if name.startswith("seat.")}


@pytest.mark.parametrize("direction", ["north", "east", "south", "west"])
def test_a_quarter_turn_moves_every_income_by_one_side(direction: str) -> None:
    """income.corner: With grain, wool, stone and piety at the corners, a quarter turn moves all 4 incomes on by 1."""
    story = wwe([{"vp": 8}] * 4)

    story.answer("event.c1-a", "done")
    story.answer_to("orient", direction)

    assert [1, 1, 1, 1] == [story.has(seat, ROUND[direction][seat]) for seat in range(4)]
    assert "c1.r1.actions" == story.where()


@pytest.mark.parametrize(("arrow", "thing"), ARROWS)
def test_the_corner_with_the_arrow_faces_the_chosen_side(arrow: str, thing: str) -> None:
    """income.corner: Whichever corner has the red arrow, it comes to lie at the side that was chosen."""
    story = wwe([{"vp": 8}] * 4, box={**BOX, "event.c1-a.arrow": arrow})

    orient(story, "west")

    assert 1 == story.has(1, thing)


def test_the_council_numbers_are_read_off_the_board_once() -> None:
    """orient.choice: Where the box has not told them the four numbers, each from 0 to 4, are asked, and kept."""
    box = {name: value for name, value in BOX.items() if not name.startswith("council.")}
    story = asked([{"vp": 8, "gold": 1}] * 2, box=box)

    assert ["0", "1", "2", "3", "4"] == story.legal("learn-council-north")
    story.refused("learn-council-west", "5")
    for side, number in NUMBERS.items():
        story.answer_to(f"learn-council-{side}", str(number))

    assert [("orient", 0)] == story.asked()
    assert NUMBERS == {side: story.match.table.ledger.learnt[f"council.{side}"] for side in NUMBERS}


@pytest.mark.parametrize(("space", "steps"), TO_OUTLAWS)
def test_no_direction_that_stops_at_the_outlaws_without_gold(space: str, steps: int) -> None:
    """orient.outlaws: With 0 gold a direction whose 1, 2 or 3 steps end on the Outlaws is barred; with 1 it is not."""
    poor = asked([{"vp": 8, "gold": 0}] * 2, table={"favor": space})
    rich = asked([{"vp": 8, "gold": 1}] * 2, table={"favor": space})

    assert steps == facts_of(poor, DIRECTIONS[steps])["number"]
    barred = poor.refused("orient", DIRECTIONS[steps])

    assert "orient.outlaws" == str(barred.clause)
    assert {"gold": 0, "due": 1} == dict(barred.facts)
    assert 4 == len(rich.legal("orient"))


def test_it_is_the_gold_of_the_active_player_that_counts() -> None:
    """orient.outlaws: What others hold does not help: the active player pays."""
    story = asked([{"vp": 8, "gold": 5}, {"vp": 8, "gold": 0}], shield=1, table={"favor": "favor-space.bishop"})

    assert "orient.outlaws" == str(story.refused("orient", "east").clause)


def test_a_marker_that_stays_on_the_outlaws_costs_nothing() -> None:
    """orient.outlaws: With the arrow on 0 the marker does not stop anywhere, so no gold is needed."""
    story = asked([{"vp": 8, "gold": 0}] * 2, table={"favor": "favor-space.outlaws"})

    assert 0 == facts_of(story, "north")["number"]
    assert "north" in story.legal("orient")


def test_covered_spaces_count_for_the_bar() -> None:
    """orient.outlaws: A covered space is skipped, so 1 step from the Earl may end on the Outlaws."""
    covered = {"favor-space.bishop": {"covered": True}}
    story = asked([{"vp": 8, "gold": 0}] * 2, table={"favor": "favor-space.earl"}, places=covered)

    assert "orient.outlaws" == str(story.refused("orient", "east").clause)


def test_the_right_outlaws_bar_like_the_left_ones() -> None:
    """orient.outlaws: On a track with two Outlaws spaces both bar who has no gold."""
    box = {**BOX, "favor-track.layout": "two-outlaws"}
    story = asked([{"vp": 8, "gold": 0}] * 2, table={"favor": "favor-space.bishop"}, box=box)

    assert ["north", "west"] == sorted(story.legal("orient"))


def test_gold_that_the_direction_brings_counts_by_default() -> None:
    """orient.outlaws: With income counted, 0 gold in hand and 1 due from the card are enough for the Outlaws."""
    story = asked([{"vp": 8, "gold": 0}] * 2, table={"favor": "favor-space.bishop"}, box=GOLD_EVERYWHERE)

    story.answer_to("orient", "east")

    assert 0 == story.has(0, "gold")
    assert "favor-space.outlaws" == story.mark("table", "favor")


def test_a_table_may_count_only_gold_in_hand() -> None:
    """orient.outlaws: Where income does not count, the same direction is barred with 0 gold and open with 1."""
    settled = {"orient.outlaws": "without-income"}
    at = {"favor": "favor-space.bishop"}
    poor = asked([{"vp": 8, "gold": 0}] * 2, table=at, box=GOLD_EVERYWHERE, options=settled)
    rich = asked([{"vp": 8, "gold": 1}] * 2, table=at, box=GOLD_EVERYWHERE, options=settled)

    assert {"gold": 0, "due": 1} == dict(poor.refused("orient", "east").facts)
    assert "east" in rich.legal("orient")


def test_gold_due_to_somebody_else_does_not_count() -> None:
    """orient.outlaws: Only what the direction brings the active player counts."""
    box = corners("stone", "gold", "gold", "gold")
    story = asked([{"vp": 8, "gold": 0}] * 4, table={"favor": "favor-space.earl"}, box=box)

    assert "stone" == facts_of(story, "south")["seat.0"]
    assert "orient.outlaws" == str(story.refused("orient", "south").clause)


def test_gold_that_the_supply_lacks_does_not_count() -> None:
    """orient.outlaws: Where all 28 coins are with other people the direction brings no gold to pay with."""
    story = asked(
        [{"vp": 8, "gold": 0}, {"vp": 8, "gold": 28}],
        table={"favor": "favor-space.bishop"},
        box=GOLD_EVERYWHERE,
        options={"supply.gold": "coins-28"},
    )

    assert "orient.outlaws" == str(story.refused("orient", "east").clause)


def test_gold_that_a_beggar_does_not_get_does_not_count() -> None:
    """orient.outlaws: Who begs in round 1 has no income, so it cannot pay the Outlaws."""
    beggar: dict[str, Fact] = {"vp": 8, "gold": 0, "begging": True}
    story = asked([beggar, {"vp": 8}], table={"favor": "favor-space.bishop"}, box=GOLD_EVERYWHERE)

    assert "orient.outlaws" == str(story.refused("orient", "east").clause)


def test_gold_that_nobody_is_served_does_not_count() -> None:
    """orient.outlaws: Where nobody is served when it is short, the last coin for two brings the active player none."""
    story = asked(
        [{"vp": 8, "gold": 0}, {"vp": 8, "gold": 27}],
        table={"favor": "favor-space.bishop"},
        box=GOLD_EVERYWHERE,
        options={"supply.gold": "coins-28", "income.order": "nobody-when-short"},
    )

    assert "orient.outlaws" == str(story.refused("orient", "east").clause)
