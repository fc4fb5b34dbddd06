"""The contract suite can fail: each fault planted in the toy is found by a simulation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest

from companion.engine.attempt import attempt
from companion.engine.game import AnyGame, Game
from companion.engine.questions import Chance, Choice, Choose, Number, Rules
from companion.engine.simulate import Result, simulate
from companion.engine.table import Mark, Setting
from companion.engine.worlds import dealer, tallied, two_worlds
from tests.toy.clauses import Clause
from tests.toy.declared import DECLARED, setting
from tests.toy.play import GAME, play
from tests.toy.table import COPIES, Stall, Town

Rule = Callable[[Town], Rules[None]]


def found(game: AnyGame, limit: int = 300) -> str:
    """Return what a few games with a fault find, as one text."""
    result: Result = simulate(game, DECLARED, setting, 4, "planted", entries_limit=limit)
    assert result.findings
    return "\n".join(result.findings)


def before(rule: Rule) -> AnyGame:
    """Return the toy with *rule* played first, after one question."""

    async def faulty(town: Town) -> None:
        await Number("ready", Clause.ROUND_NEXT, 0, 3, 0)
        await rule(town)
        await play(town)

    return replace(GAME, play=faulty)


def test_a_rule_that_raises_is_found() -> None:
    """An exception nothing catches names its error and its frames."""

    async def broken(town: Town) -> None:
        raise KeyError("a bug")

    text = found(before(broken))

    assert "KeyError('a bug') at test_planted_faults.py" in text


def test_a_rule_that_raises_inside_attempt_is_found_and_the_evening_goes_on() -> None:
    """The match goes on with a ruling; the simulation still says which rule raised."""
    result = simulate(GAME, DECLARED, lambda n: setting(n, owl__broken=True), 45, "planted")

    assert any("the rule card.owl raised KeyError('a bug in a card')" in line for line in result.findings)
    assert not any("has not ended" in line for line in result.findings)


def test_a_rule_that_changes_a_count_outside_the_ledger_is_found() -> None:
    """Set-up plus effects is the state, and nothing appears."""

    async def thief(town: Town) -> None:
        town.ledger.held["seat.0"]["coin"] += 1

    text = found(before(thief))

    assert "the ledger does not tell all held: seat.0" in text
    assert "coin in all" in text


def test_a_rule_that_sets_a_mark_outside_the_ledger_is_found() -> None:
    """Marks too are told by the ledger alone."""

    async def cheat(town: Town) -> None:
        town.ledger.marks["seat.1", "score"] = 77

    assert "the ledger does not tell all marks: seat.1/score" in found(before(cheat))


def test_a_universe_that_raises_is_found() -> None:
    """A bug in what a question offers is met where the rule awaits."""

    async def broken(town: Town) -> None:
        def universe() -> list[Choice[int]]:
            raise ZeroDivisionError

        await Choose("broken", Clause.ROUND_NEXT, universe)

    assert "ZeroDivisionError" in found(before(broken))


def test_a_universe_that_raises_later_is_found() -> None:
    """Whether it raises when it is put or when it is answered."""

    async def broken(town: Town) -> None:
        looks = count()

        def universe() -> list[Choice[int]]:
            if next(looks) > 5:
                raise ZeroDivisionError
            return [Choice("a", 1), Choice("b", 2)]

        await Choose("broken", Clause.ROUND_NEXT, universe)

    assert "ZeroDivisionError" in found(before(broken))


def test_a_question_that_nothing_answers_is_found() -> None:
    """Every question has a legal answer."""

    async def stuck(town: Town) -> None:
        await Choose("stuck", Clause.ROUND_NEXT, lambda: list[Choice[int]]())

    assert "stuck/-#1 has no legal answer" in found(before(stuck))


def test_two_choices_of_one_name_are_found() -> None:
    """A key names one thing."""

    async def twins(town: Town) -> None:
        await Choose("twins", Clause.ROUND_NEXT, lambda: [Choice("a", 1), Choice("a", 2), Choice("A b", 3)])

    text = found(before(twins))

    assert "names a choice twice" in text
    assert "'A b' is no key" in text


def test_a_default_that_is_barred_is_found() -> None:
    """A forecast assumes defaults, so they must be answers."""

    async def wrong(town: Town) -> None:
        await Number("wrong", Clause.ROUND_NEXT, 1, 3, default="0")

    assert "offers '0' and bars it" in found(before(wrong))


def test_rules_that_remember_outside_the_table_are_found() -> None:
    """A replay must not depend on what was played before."""
    turns = count()

    async def forgetful(town: Town) -> None:
        town.seats[0].mark(Stall.score, next(turns) % 150, Clause.ROUND_NEXT)

    assert "a replay gives another marks" in found(before(forgetful))


def test_a_game_that_never_ends_is_found() -> None:
    """The entries are limited, and the limit is a finding."""

    async def endless(town: Town) -> None:
        while True:
            await Number("again", Clause.ROUND_NEXT, 0, 3)

    assert "the match has not ended after" in found(replace(GAME, play=endless), limit=60)


def test_a_game_that_stops_too_soon_is_found() -> None:
    """Nothing is asked, and the game does not call it over."""

    async def short(town: Town) -> None:
        await Number("ready", Clause.ROUND_NEXT, 0, 3)

    assert "nothing is asked and the match is not over" in found(replace(GAME, play=short))


def test_an_undeclared_mark_is_found() -> None:
    """The table and what the game declares name the same marks."""

    class Bigger(Town):
        secret_score = Mark[int](0)

    assert "mark table.secret_score: declared None" in found(replace(GAME, table=Bigger))


def test_an_undeclared_clause_is_found() -> None:
    """A line stands under a clause of the game or of the core."""

    class Fewer(Clause.__base__):  # type: ignore[misc,name-defined]  # the toy's own kind of enum, without members
        ROUND_NEXT = "round.next"

    assert "the clause setup.goods is not declared" in found(replace(GAME, clauses=Fewer))


def test_a_phase_that_is_not_where_it_begins_is_found() -> None:
    """What outlasts a phase must be a mark that a position shows, not book-keeping of the phase."""

    async def forgets(town: Town) -> None:
        if town.phase == "morning":
            town.mark(Town.tax, 2, Clause.ROUND_NEXT)
            town.mark(Town.phase, "trade", Clause.ROUND_NEXT)
        ask = "taxed" if town.tax else "untaxed"
        await Choose(ask, Clause.ROUND_NEXT, lambda: [Choice("a", 1), Choice("b", 2)])
        town.mark(Town.phase, "morning", Clause.ROUND_NEXT)
        await forgets(town)

    result = simulate(replace(GAME, play=forgets), DECLARED, setting, 4, "planted", entries_limit=80)

    assert any("a position of what is there asks" in line for line in result.findings)


# --- worlds ------------------------------------------------------------------------------------------


def secret_game(rule: Callable[[Town, str], Rules[None]]) -> Game[Town]:
    """Return a game in which seat 0 says a card in secret, then *rule* goes on with it."""

    async def faulty(town: Town) -> None:
        cards = [Choice(card, card) for card in COPIES]
        card = await Choose("hide", Clause.TRADE_BURY, lambda: cards, 0, secret=True)
        town.stalls[0].deck.deal(card, town.stalls[0].hand, Clause.TRADE_BURY)
        await rule(town, card)

    return replace(GAME, play=faulty)


async def keeps_it(town: Town, card: str) -> None:
    """Ask the others something that the secret does not touch."""
    await Number("ready", Clause.ROUND_NEXT, 0, 3, 1)


async def tells_it(town: Town, card: str) -> None:
    """Write the secret down where all see it."""
    town.note(Clause.TRADE_BURY, card=card)
    await keeps_it(town, card)


async def asks_it(town: Town, card: str) -> None:
    """Ask another seat a question that shows the secret."""
    await Choose("guess", Clause.ROUND_NEXT, lambda: [Choice(card, 1), Choice("none", 2)], 1)


@pytest.mark.parametrize(("rule", "leaks"), [(keeps_it, False), (tells_it, True), (asks_it, True)])
def test_a_secret_that_others_can_tell_is_found(rule: Callable[[Town, str], Rules[None]], leaks: bool) -> None:
    """Two worlds that differ in a secret alone look the same to the others."""
    assert bool(two_worlds(secret_game(rule), DECLARED, setting(2), "x")) is leaks


def test_a_dealer_is_never_barred_by_what_the_table_has_seen() -> None:
    """A question that only hidden hands are asked, and that bars what was really played, is found."""

    async def picky(town: Town) -> None:
        known = town.setting.hands == "known"
        keys = ("a", "b") if known else ("b", "c")
        await Choose("play", Clause.TRADE_PLAY, lambda: [Choice(key, key) for key in keys], chance=Chance("x"))
        await Choose("play", Clause.TRADE_PLAY, lambda: [Choice(key, key) for key in keys], chance=Chance("x"))
        await Choose("play", Clause.TRADE_PLAY, lambda: [Choice(key, key) for key in keys], chance=Chance("x"))

    hidden: Setting = setting(2, hands="hidden")

    assert "is barred by core.no-such-answer" in dealer(replace(GAME, play=picky), DECLARED, hidden, "x")[0]
    assert dealer(GAME, DECLARED, hidden, "x") == []


def test_scores_that_a_tally_cannot_reach_are_found() -> None:
    """A score that moves at level score by itself differs from the one that was tallied."""

    async def gift(town: Town) -> None:
        town.stalls[0].mark(Stall.score, 9, Clause.ROUND_NEXT)
        await Number("ready", Clause.ROUND_NEXT, 0, 3)
        if not town.counted:
            return
        town.stalls[0].mark(Stall.score, 12, Clause.ROUND_NEXT)

    def never(town: Town) -> None:
        if not town.counted:
            town.stalls[1].mark(Stall.score, 7, Clause.ROUND_NEXT)

    assert tallied(replace(GAME, play=gift), DECLARED, setting(2), "x") == []
    assert "tallied" in tallied(replace(GAME, play=gift, setup=never), DECLARED, setting(2), "x")[0]


def test_an_attempt_inside_an_attempt_is_found_once() -> None:
    """Both raise; each is named once."""

    async def inner(town: Town) -> None:
        raise ValueError("inner")

    async def outer(town: Town) -> None:
        await attempt(town, "inner", inner(town))
        raise ValueError("outer")

    async def both(town: Town) -> None:
        await attempt(town, "outer", outer(town))

    text = found(before(both))

    assert "the rule inner raised ValueError('inner')" in text
    assert "the rule outer raised ValueError('outer')" in text
