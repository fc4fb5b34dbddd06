"""Every shape of question reads any text, and offers only what it takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.checks import NASTY, of_question
from companion.engine.core import Core
from companion.engine.log import Answer
from companion.engine.match import Match, picker
from companion.engine.questions import (
    NOTHING,
    Barred,
    Choice,
    Choose,
    Number,
    Order,
    Path,
    Question,
    Several,
    Spread,
    Text,
    Together,
)
from tests.engine.playing import HERE, match_of, refusal, say
from tests.toy.clauses import Clause
from tests.toy.table import Town

POOR = Barred(Clause.TRADE_SELL, {"grain": 0})
NO_PAIR = Barred(Clause.EVENING_GUESTS)
FOUR = (Choice("a", 1), Choice("b", 2), Choice("c", 3), Choice("d", 4, POOR))
ROADS = {"": ("a", "b"), "a": ("b",), "b": ("a", "c"), "c": ()}


def roads(gone: tuple[str, ...]) -> list[Choice[str]]:
    """Return where a path may go on."""
    shut = POOR if len(gone) < 2 else None
    return [Choice(name, name, shut if name == "c" else None) for name in ROADS[gone[-1] if gone else ""]]


def not_both(values: tuple[int, ...]) -> Barred | None:
    """Bar a and b together."""
    return NO_PAIR if 1 in values and 2 in values else None


SHAPES: dict[str, Callable[[], Question[Any]]] = {
    "choose": lambda: Choose("ask", Clause.TRADE_TURN, lambda: FOUR),
    "number": lambda: Number("ask", Clause.TRADE_TURN, -2, lambda: 7),
    "text": lambda: Text("ask", Clause.TRADE_TURN, 4),
    "several": lambda: Several("ask", Clause.TRADE_TURN, lambda: FOUR, 0, 2, check=not_both),
    "spread": lambda: Spread("ask", Clause.TRADE_TURN, lambda: FOUR, 1, 4),
    "order": lambda: Order("ask", Clause.TRADE_TURN, lambda: FOUR),
    "path": lambda: Path("ask", Clause.TRADE_TURN, roads, 1, 3),
}


def clause(value: object) -> str:
    """Return the clause that bars, and fail if nothing does."""
    assert isinstance(value, Barred)
    return value.clause


@pytest.mark.parametrize("shape", SHAPES)
@given(key=st.text(max_size=40) | st.text("abcd,=-0123456789", max_size=12) | st.sampled_from(NASTY))
def test_every_shape_reads_any_text(shape: str, key: str) -> None:
    """Whatever comes in, it is a value or a reason with a clause."""
    value = SHAPES[shape]().read(key)

    assert not isinstance(value, Barred) or value.clause


@pytest.mark.parametrize("shape", SHAPES)
@given(seed=st.integers(0, 10**6))
def test_a_sample_is_legal(shape: str, seed: int) -> None:
    """What random play or the app picks is an answer."""
    question = SHAPES[shape]()

    assert not isinstance(question.read(question.sample(picker("x", "y", seed))), Barred)


@pytest.mark.parametrize("shape", SHAPES)
def test_what_is_offered_is_legal(shape: str) -> None:
    """Legal keys, barred keys and the whole nasty corpus: nothing is wrong with any shape."""
    assert of_question(SHAPES[shape](), picker("x", "y", 0)) == []


def test_choose_takes_a_key_and_bars_with_its_reason() -> None:
    """A barred choice gives its own clause, an unknown key the core's."""
    question = SHAPES["choose"]()

    assert question.read("b") == 2
    assert question.read("d") == POOR
    assert clause(question.read("e")) == Core.NO_SUCH_ANSWER
    assert question.legal() == ["a", "b", "c"]
    assert [row["key"] for row in question.shown()["choices"] if row["barred"]] == ["d"]


def test_number_knows_its_range_when_it_is_read() -> None:
    """Its ends may be looked up; only plain digits count."""
    question = SHAPES["number"]()

    assert [question.read(key) for key in ("-2", "0", "7")] == [-2, 0, 7]
    assert [clause(question.read(key)) for key in ("8", "-3", "٣", "1.0", "")] == [Core.NUMBER_RANGE] * 5
    assert question.legal() == [str(n) for n in range(-2, 8)]


def test_text_is_trimmed_composed_and_clean() -> None:
    """Words are NFC, of a length, without controls, marks of direction or lone surrogates."""
    question = SHAPES["text"]()

    assert question.read("  e\u0301a ") == "éa"
    assert clause(question.read("   ")) == Core.TEXT_LENGTH
    assert clause(question.read("abcde")) == Core.TEXT_LENGTH
    assert [clause(question.read(key)) for key in ("a\x00", "a\u202eb", "\ud800", "a\u200bb")] == [
        Core.TEXT_CHARACTERS
    ] * 4


def test_several_is_a_set_that_passes_its_check() -> None:
    """The order of ticking means nothing, nothing is ticked twice, and a check may bar a combination."""
    question = SHAPES["several"]()

    assert question.read("c,a") == question.read("a,c") == (1, 3)
    assert question.read(NOTHING) == ()
    assert question.read("a,b") == NO_PAIR
    assert question.read("d") == POOR
    assert clause(question.read("a,a")) == Core.NOT_TWICE
    assert clause(question.read("a,b,c")) == Core.HOW_MANY
    assert question.legal() == ["-", "a", "b", "c", "a,c", "b,c"]


def test_spread_keeps_to_its_total_and_its_caps() -> None:
    """Each place has its cap, all together their total."""
    question = SHAPES["spread"]()

    assert question.read("a=1,c=3") == {"a": 1, "c": 3}
    assert clause(question.read("a=2")) == Core.NUMBER_RANGE
    assert clause(question.read("a=0,b=1")) == Core.NUMBER_RANGE
    assert clause(question.read(NOTHING)) == Core.HOW_MANY
    assert clause(question.read("b=2,c=3")) == Core.HOW_MANY
    assert question.read("d=1") == POOR


@pytest.mark.parametrize("key", ["", "=", "=1", "-=1", "a", "a=", "a=1,", ",a=1", "a=1,a=1", "a==1"])
def test_spread_reads_what_has_no_name_or_number(key: str) -> None:
    """A part without a name was once lost and the rest misread."""
    assert isinstance(SHAPES["spread"]().read(key), Barred)


@pytest.mark.parametrize(
    ("low", "high", "caps", "legal"),
    [
        (0, 0, (1, 1), ["-"]),
        (0, 3, (0, 0), ["-"]),
        (2, 2, (1, 1), ["a=1,b=1"]),
        (3, 4, (1, 1), []),
        (1, 2, (1, 1), None),
    ],
)
def test_spread_knows_when_there_is_no_choice(low: int, high: int, caps: tuple[int, int], legal: list[str]) -> None:
    """Nothing to lay out, or everything: one legal answer."""
    places = [Choice("a", caps[0]), Choice("b", caps[1])]

    assert Spread("ask", Clause.TRADE_STALLS, lambda: places, low, high).legal() == legal


def test_order_takes_all_of_what_is_open() -> None:
    """Every open thing once; a barred one gives its reason."""
    question = SHAPES["order"]()

    assert question.read("c,a,b") == (3, 1, 2)
    assert clause(question.read("a,b")) == Core.HOW_MANY
    assert clause(question.read("a,b,b")) == Core.NOT_TWICE
    assert question.read("a,b,c,d") == POOR


def test_path_goes_on_from_where_it_is() -> None:
    """Each step is open after the ones before it."""
    question = SHAPES["path"]()

    assert question.read("a,b,c") == ("a", "b", "c")
    assert question.read("b,c") == POOR
    assert clause(question.read("a,c")) == Core.NO_SUCH_ANSWER
    assert clause(question.read("a,b,a,b")) == Core.HOW_MANY
    assert clause(question.read(NOTHING)) == Core.HOW_MANY


# --- together ----------------------------------------------------------------------------------------


def number(ask: str, seat: int) -> Number:
    """Return a question of *seat*."""
    return Number(ask, Clause.TRADE_TURN, 0, 9, seat)


async def two(town: Town, seat: int) -> int:
    """Ask *seat* twice and add up."""
    first = await number("first", seat)
    return first + await number("second", seat)


def result_of(match: Match) -> int:
    """Return what the rules below wrote."""
    return int(match.state()["marks"]["seat.0/score"])


@pytest.mark.parametrize("order", [(0, 0, 1, 1), (1, 1, 0, 0), (0, 1, 0, 1), (1, 0, 0, 1)])
def test_together_people_answer_in_any_order(order: tuple[int, ...]) -> None:
    """The results come in the order of the flows."""

    async def rules(town: Town) -> None:
        one, other = await Together(two(town, 0), two(town, 1))
        town.stalls[0].mark(type(town.stalls[0]).score, 10 * one + other, Clause.TRADE_TURN)

    match = match_of(rules)
    for seat in order:
        address = next(a for a in match.questions if a.endswith(f"/{seat}#1"))
        say_at(match, address, str(seat + 1))

    assert result_of(match) == 24
    assert match.questions == {}


def say_at(match: Match, address: str, key: str) -> None:
    """Answer the question at *address*."""
    match.act(Answer(address, key))


def test_together_inside_together() -> None:
    """All questions of all flows are open at once."""

    async def inner(town: Town, seat: int) -> int:
        return sum(await Together(two(town, seat), two(town, seat)))

    async def rules(town: Town) -> None:
        total = await Together(inner(town, 0), inner(town, 1))
        town.stalls[0].mark(type(town.stalls[0]).score, sum(total), Clause.TRADE_TURN)

    match = match_of(rules)
    assert list(match.questions) == [f"{HERE}/first/{seat}#{rank}" for seat in (0, 1) for rank in (1, 2)]
    say(match, *"12345678")

    assert result_of(match) == 36


def test_together_of_nothing_is_nothing() -> None:
    """No flows, no questions, no results."""

    async def rules(town: Town) -> None:
        assert await Together() == []
        await number("after", 0)

    assert list(match_of(rules).questions) == [f"{HERE}/after/0#1"]


def test_each_of_several_lone_answers_is_given_by_the_app() -> None:
    """Four seats that have no choice are all answered, not only the first of them."""

    async def lone(town: Town, seat: int) -> None:
        await Choose("lone", Clause.TRADE_TURN, lambda: [Choice("only", 1)], seat)

    async def rules(town: Town) -> None:
        await Together(*(lone(town, seat) for seat in range(4)))
        await number("after", 0)

    match = match_of(rules, 4)

    assert list(match.questions) == [f"{HERE}/after/0#1"]
    assert [auto.address for auto in match.opening] == [f"{HERE}/lone/{seat}#1" for seat in range(4)]


def test_a_flow_that_fails_closes_the_others() -> None:
    """Nothing is left hanging when one of several flows raises."""
    closed: list[int] = []

    async def fails(town: Town) -> None:
        await number("fails", 0)
        raise LookupError

    async def waits(town: Town) -> None:
        try:
            await number("waits", 1)
        finally:
            closed.append(1)

    async def rules(town: Town) -> None:
        try:
            await Together(fails(town), waits(town))
        except LookupError:
            await number("after", 0)

    match = match_of(rules)
    say(match, "1")

    assert closed == [1]
    assert list(match.questions) == [f"{HERE}/after/0#1"]


def test_a_forgotten_await_is_noticed() -> None:
    """Python warns of a rule that was never played, and a test fails on that warning."""

    async def rules(town: Town) -> None:
        two(town, 0)  # type: ignore[unused-coroutine]  # the mistake itself
        await number("after", 0)

    with pytest.warns(RuntimeWarning, match="never awaited"):
        match_of(rules)


def test_a_barred_answer_changes_nothing_and_says_why() -> None:
    """The refusal carries the clause of the choice."""

    async def rules(town: Town) -> None:
        await SHAPES["choose"]()

    match = match_of(rules)

    assert refusal(match, Answer(f"{HERE}/ask/-#1", "d")) == POOR
