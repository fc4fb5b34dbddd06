"""Chance is a question with a named stream: an undo cannot fish, a correction elsewhere reshuffles nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.core import Core
from companion.engine.log import Answer, Insert, Line, Position, Recount, Remove
from companion.engine.match import Match, Refused, picker
from companion.engine.questions import Chance, Choice, Choose, Number
from tests.engine.playing import HERE, match_of, toy
from tests.toy.clauses import Clause
from tests.toy.table import Town


async def dice(town: Town) -> None:
    """Roll three dice of one stream and a coin of another, with a question in between."""
    for _ in range(3):
        await Number("die", Clause.CARD_HEN, 1, 6, chance=Chance("die", "either"))
        await Number("pause", Clause.CARD_HEN, 0, 9, 0)
    await Number("coin", Clause.CARD_HEN, 0, 1, chance=Chance("coin", "app"))


def die(rank: int) -> str:
    """Return the address of the *rank*-th die."""
    return f"{HERE}/die/-#{rank}"


def pause(rank: int) -> Answer:
    """Return an answer to the question after the *rank*-th die."""
    return Answer(f"{HERE}/pause/0#{rank}", "3")


def drawn(match: Match, rank: int) -> Answer:
    """Return the answer the app draws for the *rank*-th die."""
    return Answer(die(rank), match.draw(die(rank), "secret"), drawn=True)


def test_a_draw_comes_from_seed_stream_and_number() -> None:
    """The same three give the same face in every process; another seed gives others."""
    match = match_of(dice)

    assert [match.draw(die(1), "secret") for _ in range(3)] == [match.draw(die(1), "secret")] * 3
    assert len({match.draw(die(1), f"secret {n}") for n in range(40)}) == 6


def test_an_undo_cannot_fish() -> None:
    """Rolled, undone, rolled again: the same."""
    match = match_of(dice)
    first = drawn(match, 1)
    log: list[Line] = [first, Remove(0)]

    assert drawn(match_of(dice, 2, *log), 1) == first


def test_an_answer_by_the_table_uses_up_a_draw() -> None:
    """The second die is the second draw, whoever read the first."""
    by_app, by_table = match_of(dice), match_of(dice)
    by_app.act(drawn(by_app, 1))
    by_table.act(Answer(die(1), "4"))
    for match in (by_app, by_table):
        match.act(pause(1))

    assert drawn(by_app, 2) == drawn(by_table, 2)


@pytest.mark.parametrize(
    "correction",
    [Insert((0, 0), Recount("seat.0", "coin", 9)), Insert((1, 0), Recount("seat.1", "grain", 1)), Remove(1)],
)
def test_a_correction_elsewhere_reshuffles_nothing(correction: Line) -> None:
    """What was counted or answered between the dice does not change the next one."""
    match = match_of(dice)
    match.act(drawn(match, 1))
    match.act(pause(1))
    log: list[Line] = [step.standing.entry for step in match.steps]
    expected = drawn(match, 2).key
    corrected = match_of(dice, 2, *log, correction)
    if die(2) not in corrected.questions:
        corrected.act(pause(1))

    assert corrected.draw(die(2), "secret") == expected


def test_streams_do_not_disturb_each_other() -> None:
    """The coin is the first of its stream after any number of dice."""
    seeds = [f"seed {n}" for n in range(30)]
    match = match_of(dice)
    for rank in (1, 2, 3):
        match.act(Answer(die(rank), "1"))
        match.act(pause(rank))

    coins = [match.draw(f"{HERE}/coin/-#1", seed) for seed in seeds]

    assert coins == [str(picker(seed, "coin", 0)(2)) for seed in seeds]


def test_what_the_table_answers_is_not_drawn() -> None:
    """Nor what is no chance, nor what is not asked."""
    match = toy(2, Position((("table", "phase", "evening"),)))

    for address, clause in (("r1.evening/tax/-#1", Core.NOT_DRAWN), ("r1.evening/tax/-#2", Core.NOT_ASKED)):
        with pytest.raises(Refused) as refused:
            match.draw(address, "secret")
        assert refused.value.barred.clause == clause
    paused = match_of(dice, 2, Answer(die(1), "1"))
    with pytest.raises(Refused):
        paused.draw(f"{HERE}/pause/0#1", "secret")


def test_faces_count_as_often_as_they_are_printed() -> None:
    """A weight of three comes three times as often as one, and what is barred never."""
    faces = [Choice("sun", 1, weight=3), Choice("rain", 2, weight=1)]
    question = Choose("sky", Clause.MORNING_WEATHER, lambda: faces)
    seen = Counter(question.sample(picker("seed", "sky", n)) for n in range(2000))

    assert 1400 < seen["sun"] < 1600
    assert seen["sun"] + seen["rain"] == 2000


def test_a_pick_is_even_and_depends_on_nothing_but_its_arguments() -> None:
    """Every face of a die about as often as the others."""
    seen = Counter(picker("seed", "die", n)(6) for n in range(6000))

    assert sorted(seen) == list(range(6))
    assert all(900 < n < 1100 for n in seen.values())
    assert [picker("a", "b", 1)(10**9) for _ in range(2)] == [picker("a", "b", 1)(10**9)] * 2


def test_a_position_does_not_start_the_draws_again() -> None:
    """What has been drawn is used up."""
    match = match_of(dice)
    match.act(drawn(match, 1))
    match.act(pause(1))
    second = drawn(match, 2).key
    match.act(Position())

    assert match.draw(die(1), "secret") == second
