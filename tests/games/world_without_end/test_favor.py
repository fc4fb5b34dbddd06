"""World Without End: the favor marker and the favors of its spaces."""

from __future__ import annotations

import pytest

from companion.engine.questions import Fact
from companion.engine.table import Effect, Marked
from tests.games.story import Story, clauses, noted
from tests.games.world_without_end.town_rounds import DIRECTIONS, corners
from tests.games.world_without_end.town_story import wwe

TRACK = ["outlaws", "queen", "prior", "guild-master", "prioress", "merchants", "king", "earl", "bishop"]
WOOD = corners("wood", "wood", "wood", "wood")  # an income that no favor looks at
SHOWN = [
    ("queen", "loyalty", 3, 2),
    ("prioress", "knowledge", 1, 2),
    ("king", "loyalty", 4, 4),
    ("bishop", "piety", 3, 3),
]
TAKEN = [("prior", "piety", 12), ("merchants", "wool", 15), ("earl", "grain", 10)]
ENDS = [
    ("one-outlaws", 1, "outlaws"),
    ("one-outlaws", 2, "queen"),
    ("two-outlaws", 1, "outlaws-right"),
    ("two-outlaws", 2, "outlaws"),
    ("two-outlaws", 3, "queen"),
    ("start-only", 1, "queen"),
    ("start-only", 3, "guild-master"),
]
LAST = [
    ("one-outlaws", "bishop", "outlaws"),
    ("two-outlaws", "outlaws-right", "outlaws"),
    ("start-only", "bishop", "queen"),
]


def go(
    start: str,
    steps: int,
    *seats: dict[str, Fact],
    shield: int = 0,
    covered: tuple[str, ...] = (),
    layout: str = "one-outlaws",
    council: dict[str, Fact] | None = None,
) -> tuple[Story, list[Effect]]:
    """Move the marker *steps* from the space *start*; return the match after the favor, and the lines of the move."""
    story = wwe(
        seats or ({"vp": 8}, {"vp": 8}),
        shield=shield,
        table={"favor": f"favor-space.{start}"},
        places={f"favor-space.{space}": {"covered": True} for space in covered},
        box={**WOOD, "favor-track.layout": layout, **(council or {})},
    )
    story.answer("event.c1-a", "done")
    lines = story.answer_to("orient", DIRECTIONS[steps])
    return story, [line for line in lines if str(line.clause).startswith("favor.")]


def granted(space: str, *seats: dict[str, Fact], shield: int = 0) -> tuple[Story, list[Effect]]:
    """Let the marker come to *space* with 1 step."""
    return go(TRACK[TRACK.index(space) - 1], 1, *seats, shield=shield)


def marker(story: Story) -> str:
    """Return the space on which the favor marker stands."""
    return str(story.mark("table", "favor")).removeprefix("favor-space.")


# --- the move


@pytest.mark.parametrize(("steps", "space"), [(1, "queen"), (2, "prior"), (3, "guild-master")])
def test_the_marker_goes_as_far_as_the_arrow_says(steps: int, space: str) -> None:
    """favor.move: With the arrow on 1, 2 or 3 the marker goes as many open spaces on, clockwise."""
    story, _ = go("outlaws", steps)

    assert space == marker(story)


@pytest.mark.parametrize(("number", "space"), [(0, "outlaws"), (1, "queen"), (4, "prioress")])
def test_the_number_is_the_one_the_council_shows(number: int, space: str) -> None:
    """favor.move: The steps are the number to which the arrow points, one of those between 0 and 4."""
    story, _ = go("outlaws", 0, council={"council.north": number})

    assert space == marker(story)


def test_2_steps_from_the_outlaws() -> None:
    """favor.move: From the Outlaws 2 steps lead past the Queen to the Prior, who grants the favor."""
    story, lines = go("outlaws", 2)

    assert "prior" == marker(story)
    assert "favor.prior" in clauses(lines)
    assert "favor.queen" not in clauses(lines)


def test_3_steps_count_open_spaces_only() -> None:
    """favor.move: With the Prior covered, 3 steps from the Outlaws end on the fourth space, the Prioress."""
    story, lines = go("outlaws", 3, covered=("prior",))

    assert "prioress" == marker(story)
    assert "favor.covered" in clauses(lines)


def test_1_step_brings_the_favor_of_the_next_space() -> None:
    """favor.move: A marker that moved 1 step has moved, so the next space grants its favor."""
    story, lines = go("outlaws", 1, {"vp": 8, "loyalty": 1}, {"vp": 8})

    assert "queen" == marker(story)
    assert {"favor.move", "favor.queen"} <= set(clauses(lines))
    assert 10 == story.points(0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_the_active_player_gets_the_favor(seats: int) -> None:
    """favor.move: B is active and the marker ends on the Prior: B has 1 piety, the rest have nothing."""
    people: list[dict[str, Fact]] = [{"vp": 8}] * seats
    story, _ = granted("prior", *people, shield=1)

    assert [int(seat == 1) for seat in range(seats)] == [story.has(seat, "piety") for seat in range(seats)]
    assert [8] * seats == [story.points(seat) for seat in range(seats)]


def test_no_favor_with_the_arrow_on_0() -> None:
    """favor.none: On the Queen with 1 loyalty and the arrow on 0, nothing is granted: VP change by 0."""
    story, lines = go("queen", 0, {"vp": 8, "loyalty": 1}, {"vp": 8, "loyalty": 1})

    assert "queen" == marker(story)
    assert [0, 0] == [story.points(seat) - 8 for seat in (0, 1)]
    assert ["favor.none"] == noted(lines)


@pytest.mark.parametrize(("layout", "steps", "space"), ENDS)
def test_the_track_goes_on_as_the_board_has_it(layout: str, steps: int, space: str) -> None:
    """favor.move: Whether one or two spaces are Outlaws, or the start only, is printed; the marker follows it."""
    story, _ = go("bishop", steps, {"vp": 8, "gold": 3}, {"vp": 8}, layout=layout)

    assert space == marker(story)


@pytest.mark.parametrize(("layout", "last", "first"), LAST)
def test_after_the_last_space_comes_the_first(layout: str, last: str, first: str) -> None:
    """favor.wrap: From the last space on the right 1 step leads to the first on the left."""
    story, lines = go(last, 1, {"vp": 8, "gold": 3}, {"vp": 8}, layout=layout)

    assert first == marker(story)
    assert "favor.wrap" in clauses(lines)


def test_no_wrap_within_the_track() -> None:
    """favor.move: A move that does not reach the end says nothing about it."""
    _, lines = go("king", 2)

    assert "favor.wrap" not in clauses(lines)


def test_the_layout_of_the_track_is_asked_once() -> None:
    """favor.wrap: A box that has not told how its track runs is asked before the first direction is chosen."""
    box = {name: value for name, value in WOOD.items() if name != "favor-track.layout"}
    story = wwe([{"vp": 8}, {"vp": 8}], box=box, table={"favor": "favor-space.bishop"})
    story.answer("event.c1-a", "done")
    assert [("learn-favor-layout", None)] == story.asked()

    story.answer("start-only", "east")

    assert "queen" == marker(story)


@pytest.mark.parametrize(
    ("covered", "steps", "space"),
    [
        (("queen",), 1, "prior"),
        (("queen", "prior"), 1, "guild-master"),
        (("prior",), 2, "guild-master"),
        (("prior",), 1, "queen"),
    ],
)
def test_a_covered_space_is_no_step(covered: tuple[str, ...], steps: int, space: str) -> None:
    """favor.covered: A covered space is passed without counting; the marker stops on the one beyond."""
    story, lines = go("outlaws", steps, covered=covered)

    assert space == marker(story)
    assert (space != "queen") == ("favor.covered" in clauses(lines))


def test_a_covered_space_grants_nothing() -> None:
    """favor.covered: With 1 step to go past the covered Queen, her 2 VP are not granted, but the Prior's piety is."""
    story, _ = go("outlaws", 1, {"vp": 8, "loyalty": 1}, {"vp": 8}, covered=("queen",))

    assert 8 == story.points(0)
    assert 1 == story.has(0, "piety")


def test_a_covered_last_space_leads_round_the_end() -> None:
    """favor.covered: With the Bishop covered, 1 step from the Earl goes round the end to the Outlaws."""
    story, lines = go("earl", 1, {"vp": 8, "gold": 1}, {"vp": 8}, covered=("bishop",))

    assert "outlaws" == marker(story)
    assert {"favor.covered", "favor.wrap"} <= set(clauses(lines))


# --- the favors


@pytest.mark.parametrize(("loyalty", "gained"), [(3, 2), (1, 2), (0, 0)])
def test_the_queen(loyalty: int, gained: int) -> None:
    """favor.queen: 2 VP with at least 1 loyalty, however much; 0 without."""
    story, _ = granted("queen", {"vp": 8, "loyalty": loyalty}, {"vp": 8, "loyalty": 1})

    assert 8 + gained == story.points(0)
    assert 8 == story.points(1)


def test_the_prior() -> None:
    """favor.prior: Of 5 piety in the cathedral 1 is taken."""
    story, lines = granted("prior", {"vp": 8, "piety": 2}, {"vp": 8, "piety": 5})

    assert 2 + 1 == story.has(0, "piety")
    assert 5 - 1 == story.has("supply", "piety")
    assert "favor.prior" in clauses(lines)


@pytest.mark.parametrize("built", [3, 0, 1, 4])
def test_the_guild_master(built: int) -> None:
    """favor.guild-master: 1 VP for each own house on the board: 3 houses, 3 VP; those of others do not count."""
    story, _ = granted("guild-master", {"vp": 8, "house": 4 - built}, {"vp": 8, "house": 2})

    assert 8 + built == story.points(0)
    assert 8 == story.points(1)


@pytest.mark.parametrize(("knowledge", "gained"), [(1, 2), (5, 2), (0, 0)])
def test_the_prioress(knowledge: int, gained: int) -> None:
    """favor.prioress: 2 VP with at least 1 medical knowledge; 0 without."""
    story, _ = granted("prioress", {"vp": 8, "knowledge": knowledge}, {"vp": 8})

    assert 8 + gained == story.points(0)


def test_the_merchants() -> None:
    """favor.merchants: Of 4 wool in the supply 1 is taken, and 3 remain."""
    story, lines = granted("merchants", {"vp": 8, "wool": 6}, {"vp": 8, "wool": 5})

    assert 6 + 1 == story.has(0, "wool")
    assert 4 - 1 == 3 == story.has("supply", "wool")
    assert "favor.merchants" in clauses(lines)


@pytest.mark.parametrize("loyalty", [4, 0, 1])
def test_the_king(loyalty: int) -> None:
    """favor.king: 1 VP for each loyalty: with 4, 4 VP."""
    story, _ = granted("king", {"vp": 8, "loyalty": loyalty}, {"vp": 8, "loyalty": 2})

    assert 8 + loyalty == story.points(0)


def test_the_earl_of_shiring() -> None:
    """favor.earl: Of 2 grain in the supply 1 is taken, and 1 remains."""
    story, lines = granted("earl", {"vp": 8, "grain": 3}, {"vp": 8, "grain": 5})

    assert 3 + 1 == story.has(0, "grain")
    assert 2 - 1 == story.has("supply", "grain")
    assert "favor.earl" in clauses(lines)


@pytest.mark.parametrize("piety", [3, 0, 6])
def test_the_bishop(piety: int) -> None:
    """favor.bishop: 1 VP for each piety: with 3, 3 VP."""
    story, _ = granted("bishop", {"vp": 8, "piety": piety}, {"vp": 8})

    assert 8 + piety == story.points(0)


@pytest.mark.parametrize("gold", [2, 1])
def test_the_outlaws(gold: int) -> None:
    """favor.outlaws: The active player pays 1 gold to the supply: of 2, 1 is left."""
    story, lines = granted("outlaws", {"vp": 8, "gold": 4}, {"vp": 8, "gold": gold}, shield=1)

    assert [4, gold - 1] == [story.has(seat, "gold") for seat in (0, 1)]
    assert "favor.outlaws" in clauses(lines)


@pytest.mark.parametrize(("space", "thing", "n", "points"), SHOWN)
def test_what_counts_is_shown_and_not_spent(space: str, thing: str, n: int, points: int) -> None:
    """favor.queen, favor.prioress, favor.king, favor.bishop: Those who look at what you have take none of it."""
    story, _ = granted(space, {"vp": 8, thing: n}, {"vp": 8})

    assert n == story.has(0, thing)
    assert 8 + points == story.points(0)


def test_2_loyalty_stay_when_the_king_has_given_2_points() -> None:
    """favor.king: 2 loyalty bring 2 VP and both are still there."""
    story, _ = granted("king", {"vp": 8, "loyalty": 2}, {"vp": 8})

    assert 2 == story.has(0, "loyalty")
    assert 8 + 2 == story.points(0)


def test_the_king_lets_everyone_see_the_loyalty() -> None:
    """favor.king: The line of the ledger, which all can read, tells that 2 loyalty were counted."""
    _, lines = granted("king", {"vp": 8, "loyalty": 2}, {"vp": 8})

    (line,) = [line for line in lines if "favor.king" == str(line.clause)]
    assert 2 == line.facts["count"]
    assert "loyalty" == line.facts["thing"]


def test_points_stand_in_the_ledger_with_what_they_were_for() -> None:
    """favor.king: A gain makes the total grow, and its line says from what to what and for what."""
    story, lines = granted("king", {"vp": 8, "loyalty": 3}, {"vp": 8})

    (line,) = [line for line in lines if isinstance(line, Marked) and line.mark == "vp"]
    assert ("seat.0", 8 * 2, 11 * 2) == (line.holder, line.was, line.to)
    assert ("favor.king", 3) == (str(line.clause), line.facts["points"])
    assert 11 == story.points(0)


@pytest.mark.parametrize(("space", "thing", "all_there_are"), TAKEN)
def test_a_favor_that_is_out_of_supply_is_not_made_up(space: str, thing: str, all_there_are: int) -> None:
    """favor.no-compensation: With 0 left in the supply the favor brings 0 of it and 0 VP."""
    story, lines = granted(space, {"vp": 8}, {"vp": 8, thing: all_there_are})

    assert 0 == story.has(0, thing)
    assert 8 + 0 == story.points(0)
    assert "favor.no-compensation" in noted(lines)


# --- the space told by people


def test_the_space_is_asked_where_the_event_was_not_entered() -> None:
    """favor.move: Where people did not enter the event they tell the space reached, and its favor is granted."""
    story = wwe([{"vp": 8}, {"vp": 8, "loyalty": 2}], shield=1, phase="favor")

    lines = story.answer_to("favor-space", "favor-space.king", 1)

    assert "king" == marker(story)
    assert 8 + 2 == story.points(1)
    assert {"favor.move", "favor.king"} <= set(clauses(lines))


def test_a_marker_that_stayed_brings_nothing() -> None:
    """favor.none: People may tell that it stayed; then there is no favor."""
    story = wwe([{"vp": 8, "loyalty": 2}, {"vp": 8}], phase="favor", table={"favor": "favor-space.king"})

    lines = story.answer_to("favor-space", "stayed")

    assert ["favor.none"] == noted(lines)
    assert 8 == story.points(0)
    assert "king" == marker(story)


def test_a_table_may_tell_the_space_every_round() -> None:
    """favor.move: With a track that is told each time, the space is asked although the event is known."""
    story = wwe([{"vp": 8}, {"vp": 8}], box={**WOOD, "favor-track.layout": "ask"})

    story.answer("event.c1-a", "done", "east")

    assert [("favor-space", 0)] == story.asked()


def test_a_covered_space_cannot_be_told() -> None:
    """favor.covered: The marker skips a covered space, so nobody can have stopped there."""
    story = wwe([{"vp": 8}, {"vp": 8}], phase="favor", places={"favor-space.prior": {"covered": True}})

    assert "favor.covered" == str(story.refused("favor-space", "favor-space.prior").clause)
