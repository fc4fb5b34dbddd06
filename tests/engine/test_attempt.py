"""A rule that raises is wound back, people enter what it did, and the flow goes on."""

from __future__ import annotations

import pytest

from companion.engine.attempt import attempt
from companion.engine.core import Core
from companion.engine.log import Answer, Recount, Tally
from companion.engine.match import Match, contents
from companion.engine.questions import Choice, Choose, Number, Path, Rules, Together
from companion.engine.table import Place
from tests.engine.playing import HERE, match_of, say, tell, toy
from tests.toy.clauses import Clause
from tests.toy.declared import DECLARED, setting
from tests.toy.play import GAME
from tests.toy.table import Stall, Town


async def breaks(town: Town) -> None:
    """Change one of everything, wait, change more, raise."""
    first, second = town.stalls
    town.move("coin", 2, first, second, Clause.CARD_OWL)
    first.mark(Stall.score, first.score + 3, Clause.CARD_OWL)
    first.mark(Stall.guest, True, Clause.CARD_OWL)
    await Number("wait", Clause.CARD_OWL, 0, 9, 0)
    first.deck.deal("card.hen", first.hand, Clause.CARD_OWL)
    first.deck.deal_down(first.pile, Clause.CARD_OWL)
    town.places["market"].mark(Place.covered, True, Clause.CARD_OWL)
    first.note(Clause.CARD_OWL)
    raise KeyError("a bug")


async def tried(town: Town) -> None:
    """Attempt it and go on."""
    await attempt(town, "card.owl", breaks(town))
    await Number("after", Clause.CARD_OWL, 0, 9, 0)


def test_all_a_failed_rule_did_is_wound_back_by_lines() -> None:
    """Things, scores, flags, cards and their order are as before, and the ledger tells how."""
    match = match_of(tried)
    fresh = match_of(stands)
    say(match, "1")

    assert contents(match.table) == contents(fresh.table)
    assert [e.clause for e in match.table.ledger.effects].count(Core.WOUND_BACK) >= 6
    assert [(f.name, repr(f.error)) for f in match.table.failures] == [("card.owl", "KeyError('a bug')")]


async def stands(town: Town) -> None:
    """Change nothing."""
    await Number("wait", Clause.CARD_OWL, 0, 9, 0)


def test_then_people_enter_what_it_did_and_the_flow_goes_on() -> None:
    """The ruling stands under the name of what failed."""
    match = match_of(tried)
    say(match, "1")
    (question,) = match.questions.values()
    assert (question.ask, question.clause, dict(question.facts)) == ("ruling", Core.UNRESOLVED, {"card": "card.owl"})

    say(match, "done")

    assert list(match.questions) == [f"{HERE}/after/0#1"]


def test_a_replay_fails_and_winds_back_the_same() -> None:
    """The log gives the same match, failure and all."""
    match = match_of(tried)
    say(match, "1", "done", "4")

    again = Match.of(match.game, DECLARED, match.setting, [step.standing.entry for step in match.steps])

    assert again.state() == match.state()
    assert len(again.table.failures) == 1


# --- beside others -----------------------------------------------------------------------------------


async def pays(town: Town) -> None:
    """Another flow that writes between the failing one's lines."""
    first, second = town.stalls
    await Number("pay", Clause.CARD_HEN, 0, 9, 1)
    town.move("coin", second.count("coin"), second, town.supply, Clause.CARD_HEN)
    first.mark(Stall.score, first.score + 10, Clause.CARD_HEN)
    first.mark(Stall.guest, False, Clause.CARD_HEN)
    await Number("paid", Clause.CARD_HEN, 0, 9, 1)


def beside(other: Rules[None], town: Town) -> Together:
    """Return the failing rule and another, side by side."""
    return Together(tried(town), other)


def test_what_others_wrote_meanwhile_stands() -> None:
    """Only the failed rule's own three points go back; what was spent since comes from beyond."""

    async def rules(town: Town) -> None:
        await beside(pays(town), town)

    match = match_of(rules)
    match.act(Answer(f"{HERE}/pay/1#1", "0"))
    match.act(Answer(f"{HERE}/wait/0#1", "0"))
    marks = match.state()["marks"]

    assert marks["seat.0/score"] == 5 + 10
    assert marks["seat.0/guest"] is False
    assert match.table.seat(0).count("coin") == 3
    assert match.table.seat(1).count("coin") == 0
    assert match.table.beyond.count("coin") == -2
    assert sorted(match.questions) == [f"{HERE}/paid/1#1", f"{HERE}/ruling/-#1"]


def test_what_came_from_the_supply_and_was_paid_back_since_is_not_there_twice() -> None:
    """25 coins are in the game: after the rule is wound back the supply has as many as before it, not more."""

    async def gives(town: Town) -> None:
        town.move("coin", 19, town.supply, town.stalls[0], Clause.CARD_OWL)
        await Number("wait", Clause.CARD_OWL, 0, 9, 0)
        raise KeyError("a bug")

    async def pays_all(town: Town) -> None:
        n = await Number("pay", Clause.TRADE_SELL, 0, 99, 0)
        town.move("coin", n, town.stalls[0], town.supply, Clause.TRADE_SELL)
        await Number("paid", Clause.TRADE_SELL, 0, 9, 0)

    async def rules(town: Town) -> None:
        await Together(attempt(town, "card.owl", gives(town)), pays_all(town))

    match = match_of(rules)
    tell(match, pay_0="20", wait_0="0")
    table = match.table

    assert [table.supply.count("coin"), table.beyond.count("coin"), table.seat(0).count("coin")] == [22, 0, 0]


def test_a_card_that_has_left_since_stays_away() -> None:
    """Winding back never fails because the table has gone on."""

    async def lays(town: Town) -> None:
        first = town.stalls[0]
        first.deck.deal("card.pig", first.hand, Clause.CARD_OWL)
        await Number("wait", Clause.CARD_OWL, 0, 9, 0)
        raise KeyError("a bug")

    async def takes(town: Town) -> None:
        first = town.stalls[0]
        await Number("take", Clause.CARD_OWL, 0, 9, 1)
        first.hand.deal("card.pig", first.pile, Clause.TRADE_PLAY)
        await Number("taken", Clause.CARD_OWL, 0, 9, 1)

    async def rules(town: Town) -> None:
        await Together(attempt(town, "card.owl", lays(town)), takes(town))

    match = match_of(rules)
    tell(match, take_1="0", wait_0="0")
    cards = match.state()["cards"]

    assert (cards["hand.0"], cards["pile.0"]) == ([], ["card.pig"])
    assert len(cards["deck.0"]) == 5


def test_a_recount_made_meanwhile_stands() -> None:
    """The table was counted at 9 after the rule had given 2 away: 2 come back."""
    match = match_of(tried)
    match.act(Recount("seat.0", "coin", 9))
    say(match, "1")

    assert match.table.seat(0).count("coin") == 9 + 2


def test_an_attempt_inside_a_failed_attempt_is_wound_back_once() -> None:
    """The outer rule takes back what the inner one left, and no more."""

    async def outer(town: Town) -> None:
        town.stalls[0].mark(Stall.score, 40, Clause.CARD_PIG)
        await attempt(town, "inner", breaks(town))
        town.stalls[0].mark(Stall.score, 60, Clause.CARD_PIG)
        raise ValueError("another bug")

    async def rules(town: Town) -> None:
        await attempt(town, "outer", outer(town))

    match = match_of(rules)
    say(match, "1", "score", "3", "everyone", "done")
    fresh = match_of(stands)

    assert [f.name for f in match.table.failures] == ["inner", "outer"]
    assert contents(match.table) == contents(fresh.table)


def test_a_question_that_breaks_is_a_failure_of_the_rule_that_asks() -> None:
    """A universe that raises is met where the rule awaits it."""

    async def broken(town: Town) -> None:
        def universe() -> list[Choice[int]]:
            raise ZeroDivisionError

        town.stalls[0].mark(Stall.score, 50, Clause.CARD_PIG)
        await Choose("broken", Clause.CARD_PIG, universe, 0)

    async def rules(town: Town) -> None:
        await attempt(town, "card.pig", broken(town))

    match = match_of(rules)

    assert list(match.questions) == [f"{HERE}/ruling/-#1"]
    assert match.state()["marks"]["seat.0/score"] == 5


def test_a_walk_or_a_default_that_breaks_is_met_when_it_is_asked() -> None:
    """Also where no list of answers is made, and where only a forecast would look."""

    def steps(gone: tuple[str, ...]) -> list[Choice[int]]:
        raise ZeroDivisionError

    def default() -> str:
        raise ZeroDivisionError

    for question in (
        Path("walk", Clause.CARD_PIG, steps, 0, 2, 0),
        Number("broken", Clause.CARD_PIG, 0, 9, 0, default=default),
    ):

        async def broken(town: Town, question: Path[int] | Number = question) -> None:
            await question

        async def rules(town: Town) -> None:
            await attempt(town, "card.pig", broken(town))

        assert list(match_of(rules).questions) == [f"{HERE}/ruling/-#1"]


@pytest.mark.parametrize("entry", [Recount("seat.0", "coin", 0), Tally(0, "score", -5)])
def test_a_count_or_tally_that_breaks_an_open_question_is_met_by_its_rule(entry: Recount | Tally) -> None:
    """Nothing is raised, people say what the card did, and a replay does the same."""

    async def divides(town: Town) -> None:
        first = town.stalls[0]
        await Number("share", Clause.CARD_PIG, 0, lambda: 100 // first.count("coin") + 100 // first.score, 0)

    async def rules(town: Town) -> None:
        await attempt(town, "card.pig", divides(town))

    match = match_of(rules)
    match.act(entry)

    assert list(match.questions) == [f"{HERE}/ruling/-#1"]
    assert match_of(rules, 2, entry).state() == match.state()
    assert match.copy().state() == match.state()


def test_a_rule_that_does_not_fail_returns_its_result() -> None:
    """And leaves no trace."""

    async def fine(town: Town) -> int:
        return 2 * await Number("wait", Clause.CARD_OWL, 0, 9, 0)

    async def rules(town: Town) -> None:
        got = await attempt(town, "fine", fine(town))
        town.stalls[0].mark(Stall.score, got or 0, Clause.CARD_OWL)

    match = match_of(rules)
    say(match, "4")

    assert match.state()["marks"]["seat.0/score"] == 8
    assert match.table.failures == []


def test_the_toy_goes_on_after_its_owl_has_broken() -> None:
    """From the card to the end of the evening."""
    match = Match.of(GAME, DECLARED, setting(2, owl__broken=True))
    tell(match, weather="sun", draw_0="card.owl", draw_1="card.hen", trade_0="play")
    assert match.table.seat(0).count("gem") == 1  # the app has played the only card, and the owl begins
    tell(match, owl_0="left")

    assert match.table.seat(0).count("gem") == 0
    tell(match, ruling="done", trade_0="pass", trade_1="pass")
    assert match.table.where() == "r1.evening"
    assert toy().table.failures == []
