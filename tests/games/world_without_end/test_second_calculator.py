"""The rules and the second calculator agree on duties and final scoring, over states made from a fixed seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import pytest

from companion.engine.log import Position
from companion.engine.questions import Fact
from tests.games.story import Story
from tests.games.world_without_end.second_calculator import (
    DUTIES,
    HALF,
    LAST,
    Settled,
    final_halves,
    missing,
    ranking,
    settle,
)
from tests.games.world_without_end.town_story import THINGS, wwe

SEED = 1327
STATES = 2000
STATES_OF_A_MATCH = 25  # each a position of its own, so that its marks begin again
PENALTIES = ("penance", "begging", "court")
# Some hold more than is owed; a count is never refused, also where a supply would not go round.
MOST: Mapping[str, int] = {"piety": 4, "grain": 4, "gold": 7, "loyalty": 3, "knowledge": 4, "stone": 4, "wood": 3}
FEW: Mapping[str, int] = {"piety": 1, "grain": 0, "gold": 1, "loyalty": 1, "knowledge": 1, "stone": 1, "wood": 0}


@dataclass(frozen=True)
class Seat:
    """One seat of a generated state: points in halves, holdings, what it lifts, what it pays where it may choose."""

    halves: int
    holdings: Mapping[str, int]
    lifted: tuple[str, ...]
    offered: Mapping[str, int] | None

    def settled(self, tax: int, chapter: int) -> Settled:
        """Return what the second calculator makes of the duties."""
        return settle(self.halves, self.holdings, tax, chapter, self.lifted, self.offered)


@dataclass(frozen=True)
class State:
    """A generated state: seats before the duties of *chapter*, and the tax."""

    seats: tuple[Seat, ...]
    tax: int
    chapter: int


def make_seat(pick: Random, tax: int, holds_back: bool, close: bool) -> Seat:
    """Return a seat; *close* ones differ little, so that ties happen."""
    most = FEW if close else MOST
    holdings = {thing: pick.randint(0, high) for thing, high in most.items()}
    halves = 2 * pick.randint(24, 25) if close else pick.randint(0, 50)
    offered = {duty: pick.randint(0, 5) for duty in DUTIES} if holds_back else None
    short = [duty for duty, n in missing(holdings, tax, offered).items() if n]
    pick.shuffle(short)
    lifted = short[: pick.randint(0, min(holdings["loyalty"], len(short)))]
    return Seat(halves, holdings, tuple(lifted), offered)


def make_states(seats: int, holds_back: bool, n: int) -> list[State]:
    """Return *n* states of *seats* seats, always the same ones."""
    pick = Random(f"{SEED}/{seats}/{holds_back}")
    states = []
    for _ in range(n):
        tax, chapter, close = pick.randint(2, 5), pick.randint(1, LAST), pick.random() < 0.3
        made = tuple(make_seat(pick, tax, holds_back, close) for _ in range(seats))
        states.append(State(made, tax, chapter))
    return states


def enter(story: Story, state: State, level: str) -> None:
    """Put *story* at the duties of *state* and answer all that is asked up to the penalties."""
    marks: list[tuple[str, str, Fact]] = [("table", "chapter", state.chapter), ("table", "round", 6)]
    marks += [("table", "shield", 0), ("table", "phase", "duties")]
    for number, seat in enumerate(state.seats):
        marks.append((f"seat.{number}", "vp", seat.halves))
        marks += [(f"seat.{number}", penalty, False) for penalty in PENALTIES]
    held = [(f"seat.{n}", thing, seat.holdings.get(thing, 0)) for n, seat in enumerate(state.seats) for thing in THINGS]
    story.enter(Position(tuple(marks), tuple(held) if level == "full" else ()))
    story.answer(str(state.tax))
    waiting = [question for question in story.asked() if question[0] != "tax-die"]
    while any(ask.startswith(("pay-", "missing-", "lift")) for ask, _ in waiting):
        ask, asked = waiting[0]
        assert asked is not None
        story.answer_to(ask, reply(ask, state.seats[asked], state), asked)
        waiting = story.asked()


def reply(ask: str, seat: Seat, state: State) -> str:
    """Return what *seat* answers to a question of the duties."""
    kind, _, duty = ask.partition("-")
    if kind == "lift":
        return ",".join(duty for duty in DUTIES if duty in seat.lifted) or "-"
    short = missing(seat.holdings, state.tax, seat.offered)[duty]
    if kind == "missing":
        return str(short)
    owed = DUTIES[duty][1] or state.tax
    return str(owed - short)


def told_by_story(story: Story, number: int) -> Settled:
    """Return what the rules made of a seat, in the second calculator's terms (without what is missing)."""
    halves = round(story.points(number) * HALF)
    holdings = {thing: story.has(number, thing) for thing in MOST} if story.match.table.counted else {}
    facing = frozenset(penalty for penalty in PENALTIES if story.mark(f"seat.{number}", penalty))
    return Settled(halves, holdings, facing, {})


def expected(state: State) -> list[Settled]:
    """Return what the second calculator makes of every seat; in the last chapter with the final scoring."""
    settled = [seat.settled(state.tax, state.chapter) for seat in state.seats]
    if state.chapter == LAST:
        settled = [Settled(final_halves(s.halves, s.holdings), s.holdings, s.penalties, {}) for s in settled]
    return [Settled(s.halves, s.holdings, s.penalties, {}) for s in settled]


@pytest.mark.parametrize("holds_back", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_duties_and_final_scoring_agree_with_the_second_calculator(seats: int, holds_back: bool) -> None:
    """duties.piety, final.winner: points, holdings, penalties and places are the same in every generated state."""
    options = {"duties.hold-back": "yes" if holds_back else "no"}
    for n, state in enumerate(make_states(seats, holds_back, STATES // 6 + 1)):
        if n % STATES_OF_A_MATCH == 0:
            story = wwe([{}] * seats, options=options)
        enter(story, state, "full")

        wanted = expected(state)
        assert wanted == [told_by_story(story, number) for number in range(seats)], state
        if state.chapter == LAST:
            places = ranking([one.halves for one in wanted], [one.holdings for one in wanted])
            assert places == [story.mark(f"seat.{number}", "rank") for number in range(seats)], state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_level_score_agrees_with_the_second_calculator(seats: int) -> None:
    """duties.tax: told only what is missing, the rules take the same points and set the same penalties."""
    states = [state for state in make_states(seats, False, 200) if state.chapter != LAST]
    for n, state in enumerate(states):
        if n % STATES_OF_A_MATCH == 0:
            story = wwe([{}] * seats, level="score")
        enter(story, state, "score")

        wanted = [(one.halves, one.penalties & {"begging", "court"}) for one in expected(state)]
        told = [told_by_story(story, number) for number in range(seats)]
        assert wanted == [(one.halves, one.penalties & {"begging", "court"}) for one in told], state


def test_generated_states_meet_what_is_rare() -> None:
    """duties.exemption: ties, floors, lifted and doubled duties and halves of a point all occur among the states."""
    states = [state for seats in (2, 3, 4) for state in make_states(seats, False, STATES // 6 + 1)]
    last = [expected(state) for state in states if state.chapter == LAST]
    places = [ranking([one.halves for one in seats], [one.holdings for one in seats]) for seats in last]

    assert any(len(set(row)) < len(row) for row in places)
    assert any(one.halves % 2 for seats in last for one in seats)
    assert any(seat.lifted and state.chapter == LAST for state in states for seat in state.seats)
    assert any(
        seat.halves and not seat.settled(state.tax, state.chapter).halves for state in states for seat in state.seats
    )


def test_second_calculator_refuses_what_cannot_be_lifted() -> None:
    """duties.exemption: a duty that is not short, or a second one for 1 loyalty, is no answer."""
    for holdings, lifted in (({"piety": 2, "loyalty": 1}, ["piety"]), ({"loyalty": 1}, ["piety", "grain"])):
        with pytest.raises(ValueError, match="cannot lift"):
            settle(20, holdings, 2, 1, lifted)


def test_second_calculator_works_the_example() -> None:
    """duties.grain: 2 grain and 1 piety short cost 7 points, 14 halves, whatever loyalty is paid."""
    held = {"piety": 1, "gold": 2, "loyalty": 2}

    assert [14, 14, 14] == [
        40 - settle(40, held, 2, 1, lifted).halves for lifted in ((), ("grain",), ("grain", "piety"))
    ]
