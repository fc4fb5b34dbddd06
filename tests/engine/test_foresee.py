"""Looking ahead: what-if, forecasts and drafts play copies and change nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.core import Core
from companion.engine.foresee import MOST_FUTURES, Changed, Stop, draft, forecast, what_if
from companion.engine.game import Foretold
from companion.engine.log import Act, Answer, Insert, Line, Position, Recount, Remove, Replace, Tally
from companion.engine.match import Match, Refused
from companion.engine.questions import Chance, Choice, Choose, Number, Order, Together
from companion.engine.table import Marked, Moved
from tests.engine.playing import HERE, game_of, match_of, tell, toy
from tests.toy.clauses import Clause
from tests.toy.declared import DECLARED, setting
from tests.toy.play import GAME
from tests.toy.table import Stall, Town

EVENING = Position((("table", "phase", "evening"),))
TRADE = Position((("table", "phase", "trade"),))


# --- what if -----------------------------------------------------------------------------------------


def test_what_if_shows_the_lines_and_keeps_nothing() -> None:
    """What selling would bring, and that one's own turn goes on."""
    match = toy(2, TRADE)
    before = match.state()

    found = what_if(match, [Answer("r1.trade/trade/0#1", "sell"), Answer("r1.trade/sell/0#1", "2")], [0])

    moved = [(e.thing, e.n, e.target) for e in found.effects if isinstance(e, Moved)]
    assert moved == [("grain", 2, "supply"), ("coin", 4, "seat.0")]
    assert Stop("r1.trade/trade/0#2", "yours") in found.stops
    assert Stop("r1.trade/trade/1#1", "other-seat") in found.stops
    assert match.state() == before


def test_what_if_stops_where_the_answer_is_not_ones_own() -> None:
    """At chance, at a secret of another, at the table."""

    async def rules(town: Town) -> None:
        await Number("ask", Clause.TRADE_TURN, 0, 9, 0)

        async def one(question: Number) -> None:
            await question

        await Together(
            one(Number("die", Clause.TRADE_TURN, 1, 6, chance=Chance("die"))),
            one(Number("bid", Clause.TRADE_TURN, 0, 9, 1, secret=True)),
            one(Number("all", Clause.TRADE_TURN, 0, 9)),
        )

    found = what_if(match_of(rules), [Answer(f"{HERE}/ask/0#1", "1")], [0])

    assert [stop.why for stop in found.stops] == ["chance", "secret", "table"]


@pytest.mark.parametrize(
    ("answer", "clause"),
    [
        (Answer(f"{HERE}/die/0#1", "1"), Core.BY_CHANCE),
        (Answer(f"{HERE}/other/1#1", "1"), Core.OTHER_SEAT),
        (Answer(f"{HERE}/all/-#1", "1"), Core.BY_ALL),
        (Answer(f"{HERE}/own/0#1", "77"), Core.NUMBER_RANGE),
        (Answer(f"{HERE}/own/0#2", "1"), Core.NOT_ASKED),
    ],
)
def test_what_if_refuses_what_is_not_ones_own_to_say(answer: Answer, clause: Core) -> None:
    """Chance, another seat, the table, and what is no answer."""

    async def one(question: Number) -> None:
        await question

    async def rules(town: Town) -> None:
        await Together(
            one(Number("die", Clause.TRADE_TURN, 1, 6, 0, chance=Chance("die"))),
            one(Number("other", Clause.TRADE_TURN, 0, 9, 1)),
            one(Number("all", Clause.TRADE_TURN, 0, 9)),
            one(Number("own", Clause.TRADE_TURN, 0, 9, 0)),
        )

    with pytest.raises(Refused) as refused:
        what_if(match_of(rules), [answer], [0])

    assert refused.value.barred.clause == clause


def test_what_if_does_not_play_a_secret() -> None:
    """The last to bid would otherwise learn all bids; whether the bid is legal is told."""
    match = toy(2, EVENING)
    for address, key in (("r1.evening/tax/-#1", "1"), ("r1.evening/bid/1#1", "2")):
        match.act(Answer(address, key))
    bid = "r1.evening/bid/0#1"

    found = what_if(match, [Answer(bid, "3")], [0])

    assert (found.effects, found.stops) == ((), (Stop(bid, "secret"),))
    with pytest.raises(Refused):
        what_if(match, [Answer(bid, "4")], [0])


# --- forecasts ---------------------------------------------------------------------------------------


def test_a_forecast_plays_every_face_and_shows_the_range() -> None:
    """If the evening came now: tax 1 or 2, nobody bids, nobody pays."""
    match = toy()
    before = match.state()

    found = forecast(match, "evening")

    assert (found.was, found.low, found.high) == ({0: 5, 1: 5}, {0: 3, 1: 3}, {0: 4, 1: 4})
    assert [[face.key for face in faces] for faces, _ in found.futures] == [["1"], ["2"]]
    assert found.complete and not found.blocked
    assert match.state() == before


def test_a_forecast_from_within_its_phases_goes_on_from_there() -> None:
    """A has paid the tax of 2 already, with 2 points; only B's are still to come."""
    match = toy(2, EVENING)
    tell(match, tax="2", bid_0="0", bid_1="0", guests_0="-", upkeep_0="lose")

    found = forecast(match, "evening")

    assert (found.was, found.low, found.high) == ({0: 3, 1: 5}, {0: 3, 1: 3}, {0: 3, 1: 3})
    assert found.assumed == [("r1.evening/upkeep/1#1", "lose")]


def test_a_forecast_ends_with_its_last_phase_whatever_follows_by_itself() -> None:
    """After the last round coins are scored without a question: that is not the evening."""
    match = toy(2, Position((("table", "phase", "evening"), ("table", "round", 3)), (("seat.0", "coin", 20),)))

    found = forecast(match, "evening")

    assert (found.low[0], found.high[0]) == (5 - 2, 5 - 1)
    assert not [line for _, lines in found.futures for line in lines if line.clause == Clause.FINAL_COINS]


def test_a_forecast_of_what_is_behind_or_unknown_foretells_nothing() -> None:
    """After the end of the match; and where only scores are kept, in every phase: nobody's coins are known."""
    over = toy(2, Position((("table", "phase", "final"),)))
    assert over.game.over(over.table)
    uncounted = [toy(2, Position((("table", "phase", phase),)), level="score") for phase in ("morning", "evening")]

    for match, why in ((over, "over"), *((match, "unknown") for match in uncounted)):
        found = forecast(match, "evening")
        assert (found.blocked, found.futures, found.low, found.high) == (why, [], {}, {})


def test_a_forecast_that_needs_no_holdings_is_told_where_only_scores_are_kept() -> None:
    """What it needs is not counted, so it is foretold, until what it foretells lies behind."""
    told = Foretold({"phase": "evening"}, ("evening",), "score", holdings=False)
    game = replace(toy(2).game, forecasts={"x": told})
    begun, late = (
        Match.of(game, match.declared, match.setting, [step.standing.entry for step in match.steps])
        for match in (toy(2, level="score"), toy(2, Position((("table", "phase", "final"),)), level="score"))
    )

    assert "" == forecast(begun, "x").blocked and forecast(begun, "x").futures
    assert "past" == forecast(late, "x").blocked


def test_a_forecast_says_what_it_assumed() -> None:
    """The default of each question, once."""
    found = forecast(toy(), "evening")

    assert found.assumed == [
        ("r1.evening/bid/0#1", "0"),
        ("r1.evening/bid/1#1", "0"),
        ("r1.evening/guests/0#1", "-"),
        ("r1.evening/upkeep/0#1", "lose"),
        ("r1.evening/upkeep/1#1", "lose"),
    ]
    assert all(any(isinstance(line, Marked) for line in lines) for _, lines in found.futures)


def foretelling(*questions: Number | Choose[int] | Order[int]) -> Match:
    """Return a match whose forecast meets *questions*."""

    async def rules(town: Town) -> None:
        if town.phase == "evening":
            for question in questions:
                n = await question
                town.stalls[0].mark(Stall.score, n if isinstance(n, int) else 0, Clause.EVENING_TAX)
            town.mark(Town.phase, "final", Clause.ROUND_NEXT)
        await Number("end", Clause.EVENING_TAX, 0, 1)

    game = replace(game_of(rules), forecasts={"x": Foretold({"phase": "evening"}, ("evening",), "score")})
    return Match.of(game, DECLARED, setting(2))


def test_a_forecast_is_blocked_where_nothing_can_be_assumed() -> None:
    """No default, a default that is barred, or faces that cannot be listed."""
    no_default = forecast(foretelling(Number("ask", Clause.EVENING_TAX, 0, 9, 0)), "x")
    barred = forecast(foretelling(Number("ask", Clause.EVENING_TAX, 0, 9, 0, default="11")), "x")
    cards = [Choice("a", 1), Choice("b", 2)]
    order = forecast(foretelling(Order("ask", Clause.EVENING_TAX, lambda: cards, chance=Chance("deck"))), "x")

    assert [f.blocked for f in (no_default, barred, order)] == [
        "r1.evening/ask/0#1",
        "r1.evening/ask/0#1",
        "r1.evening/ask/-#1",
    ]


def test_a_forecast_of_too_many_futures_says_that_it_is_not_complete() -> None:
    """It shows what it has played."""
    many = Number("ask", Clause.EVENING_TAX, 0, MOST_FUTURES, chance=Chance("die"))
    found = forecast(foretelling(many, Number("more", Clause.EVENING_TAX, 5, 5, chance=Chance("die"))), "x")

    assert not found.complete
    assert len(found.futures) == MOST_FUTURES


def test_a_forecast_nobody_offers_is_a_key_error() -> None:
    """Names are the game's."""
    with pytest.raises(KeyError):
        forecast(toy(), "winter")


# --- drafts ------------------------------------------------------------------------------------------

WEATHER = Answer(f"{HERE}/weather/-#1", "sun")


def test_a_draft_shows_what_a_correction_would_change_wait_and_ask() -> None:
    """There was one grain, so two were not sold; and the tally was wrong."""
    log: list[Line] = [
        WEATHER,
        Answer(f"{HERE}/draw/0#1", "card.fox"),
        Answer(f"{HERE}/draw/1#1", "card.pig"),
        Tally(1, "score", 3),
        Answer("r1.trade/trade/0#1", "sell"),
        Answer("r1.trade/sell/0#1", "2"),
    ]
    match = Match.of(GAME, DECLARED, setting(2), log)
    before = match.state()

    corrections = (Insert((4, 0), Recount("seat.0", "grain", 1)), Replace((3, 0), Tally(1, "score", 1)))
    found = draft(match, log, corrections, "one grain")

    assert found.act == Act(corrections, "one grain")
    assert Changed("seat.1", "score", 8, 6) in found.changes
    assert Changed("seat.0", "coin", 7, 3) in found.changes
    assert [standing.entry for standing in found.waits] == [log[5]]
    assert found.asks == ("r1.trade/sell/0#1",)
    assert match.state() == before


def test_a_draft_committed_is_its_after() -> None:
    """The act goes into the log, and a replay gives the same match."""
    log: list[Line] = [WEATHER]
    match = Match.of(GAME, DECLARED, setting(2), log)
    found = draft(match, log, [Remove(0)])

    assert Match.of(GAME, DECLARED, setting(2), [*log, found.act]).state() == found.after.state()
    assert list(found.after.questions) == [f"{HERE}/weather/-#1"]
