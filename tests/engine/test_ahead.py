"""Looking ahead through the door: what others hold, laid or answered in secret does not show by trying things out."""

from __future__ import annotations

import json
from typing import Any

from companion.engine.ahead import SECRET, drafted, foretold, tried
from companion.engine.foresee import as_asked, as_written, draft
from companion.engine.log import Act, Answer, Insert, Line, Position, Recount, Replace, Tally
from companion.engine.match import Match
from companion.engine.questions import Number
from companion.engine.view import BACK
from tests.engine.playing import HERE, match_of, tell, toy
from tests.toy.clauses import Clause
from tests.toy.declared import DECLARED, setting
from tests.toy.play import GAME
from tests.toy.table import Town

EVENING = Position((("table", "phase", "evening"),))
TRADE = Position((("table", "phase", "trade"),))
DRAWN: tuple[Line, ...] = (
    Answer(f"{HERE}/weather/-#1", "sun"),
    Answer(f"{HERE}/draw/0#1", "card.fox"),
    Answer(f"{HERE}/draw/1#1", "card.pig"),
)
SOLD = Answer("r1.trade/trade/0#1", "sell")


def played(*log: Line, **more: Any) -> Match:
    return Match.of(GAME, DECLARED, setting(2, **more), log)


def bidding(**more: Any) -> Match:
    """B has bid 2 in secret, A has not bid yet."""
    match = toy(2, EVENING, **more)
    match.act(Answer("r1.evening/tax/-#1", "1"))
    match.act(Answer("r1.evening/bid/1#1", "2"))
    return match


# --- as it was asked then


def test_a_question_is_found_as_it_was_asked_then() -> None:
    """A could sell 2 grain; the grain has gone since. What stood in between is not there yet."""
    log = (*DRAWN, SOLD, Answer("r1.trade/sell/0#1", "2"), Tally(1, "score", 3))
    match = played(*log)

    then = as_asked(match, log, (4, 0))

    assert {"low": 0, "high": 2} == then.questions["r1.trade/sell/0#1"].shown()
    assert (2, 5) == (then.table.seat(0).count("grain"), then.table.seats[1].marks()["score"].start)
    assert 0 == match.table.seat(0).count("grain")


def test_the_parts_of_an_act_are_asked_one_after_the_other() -> None:
    """Selling was entered as one act; its second part was asked after its first."""
    log = (*DRAWN, Act((SOLD, Answer("r1.trade/sell/0#1", "2")), "sells two"))
    match = played(*log)

    assert SOLD.address in as_asked(match, log, (3, 0)).questions
    assert "r1.trade/sell/0#1" in as_asked(match, log, (3, 1)).questions


def test_an_answer_that_waited_is_asked_where_it_was_played() -> None:
    """It was written before what it waited for; something inserted before it goes where it was written."""
    late = Answer("r1.trade/trade/0#1", "pass")
    log = (DRAWN[0], late, *DRAWN[1:])
    match = played(*log)

    assert late.address in as_asked(match, log, (1, 0)).questions
    assert late.address not in as_written(match, log, (1, 0)).questions


def test_an_entry_that_waits_is_asked_as_the_log_stands_there() -> None:
    """Nobody asked it: what stands before it has been played."""
    log = (*DRAWN, Answer("r1.trade/sell/0#1", "2"))
    match = played(*log)

    assert "r1.trade/trade/0#1" in as_asked(match, log, (3, 0)).questions


# --- what if


def test_a_try_shows_a_card_laid_unseen_as_a_back() -> None:
    """What A does makes B lay a fox face down: A is told that a card was laid, B which one."""

    async def rules(town: Town) -> None:
        other = town.stalls[1]
        other.deck.deal("card.fox", other.hand, Clause.MORNING_DRAW)
        await Number("ask", Clause.TRADE_TURN, 0, 9, 0)
        other.hand.deal("card.fox", other.grave, Clause.TRADE_BURY)
        await Number("end", Clause.TRADE_TURN, 0, 9, 0)

    answer = [Answer(f"{HERE}/ask/0#1", "1")]

    def cards(seats: list[int]) -> list[str]:
        return [line["card"] for line in tried(match_of(rules), answer, seats)["effects"]]

    assert ([BACK], ["card.fox"]) == (cards([0]), cards([0, 1]))


def test_a_try_is_plain_data_with_the_questions_it_stops_at() -> None:
    """Selling stops at one's own next question and at the other seat's, which is not offered."""
    match = toy(2, TRADE)

    found = tried(match, [SOLD, Answer("r1.trade/sell/0#1", "2")], [0])

    json.dumps(found)
    assert [("grain", 2), ("coin", 4)] == [(e["thing"], e["n"]) for e in found["effects"] if e["kind"] == "moved"]
    stops = {stop["question"]["address"]: (stop["why"], stop["question"]["mine"]) for stop in found["stops"]}
    assert {"r1.trade/trade/0#2": ("yours", True), "r1.trade/trade/1#1": ("other-seat", False)} == stops


# --- forecasts


def test_a_forecast_does_not_play_what_others_bid_in_secret() -> None:
    """A would learn B's bid from who wins; B may see its own; once all have bid it is known."""
    match = bidding()

    assert (SECRET, []) == (foretold(match, "evening", [0])["blocked"], foretold(match, "evening", [0])["seats"])
    assert "" == foretold(match, "evening", [0, 1])["blocked"]
    match.act(Answer("r1.evening/bid/0#1", "0"))
    assert "" == foretold(match, "evening", [0])["blocked"]


def test_two_worlds_that_differ_in_a_secret_bid_give_one_forecast() -> None:
    """Whatever B has bid, A is told the same."""
    told = []
    for bid in ("0", "3"):
        match = toy(2, EVENING)
        tell(match, tax="1", bid_1=bid)
        told.append(json.dumps(foretold(match, "evening", [0])))
    assert told[0] == told[1]


def test_a_forecast_leaves_others_out_behind_screens() -> None:
    """A sees its own range, not B's, nor what B would pay or decide."""
    match = toy(2, DRAWN[0], *DRAWN[1:], screens=True)

    found = foretold(match, "evening", [0])

    assert [(0, False), (1, True)] == [(row["seat"], row["low"] is None) for row in found["seats"]]
    ends = [
        e.get(end) for future in found["futures"] for e in future["effects"] for end in ("holder", "source", "target")
    ]
    assert "seat.0" in ends and "seat.1" not in ends
    assert {0} == {row["seat"] for row in found["assumed"] if row["seat"] is not None}


def test_without_screens_a_forecast_tells_of_all() -> None:
    """Everybody's range, every face, and what each is assumed to decide, but no bid of another: it is a secret."""
    found = foretold(toy(), "evening", [0])

    assert [(5, 3, 4), (5, 3, 4)] == [(row["was"], row["low"], row["high"]) for row in found["seats"]]
    assert [["1"], ["2"]] == [[face["key"] for face in future["faces"]] for future in found["futures"]]
    assert [("bid", 0), ("guests", 0), ("upkeep", 0), ("upkeep", 1)] == [
        (row["ask"], row["seat"]) for row in found["assumed"]
    ]


# --- drafts


def test_a_draft_tells_what_ends_otherwise_without_book_keeping() -> None:
    """One grain was counted: A sells one less. How many actions were taken is nobody's business."""
    log = (*DRAWN, SOLD, Answer("r1.trade/sell/0#1", "1"))
    match = played(*log)
    better = draft(match, log, [Replace((4, 0), Answer("r1.trade/sell/0#1", "2"))])

    found = drafted(match, better, [0, 1], True)

    assert [("seat.0", "grain", 1, 0), ("seat.0", "coin", 5, 7)] == [
        (row["holder"], row["what"], row["was"], row["to"]) for row in found["changes"]
    ]


def test_a_draft_does_not_tell_what_screens_hide() -> None:
    """A corrects its own count; B's grain is not A's to see, whatever changes there."""
    log = (*DRAWN, Recount("seat.1", "grain", 4))
    match = played(*log, screens=True)
    better = draft(match, log, [Replace((3, 0), Recount("seat.1", "grain", 1))])

    assert [] == drafted(match, better, [0], True)["changes"]
    assert ["grain"] == [row["what"] for row in drafted(match, better, [1], True)["changes"]]


def test_a_draft_that_would_show_a_secret_tells_nothing() -> None:
    """A's own bid put in before something of its own would end the auction, and B's bid with it."""
    log = (EVENING, Answer("r1.evening/tax/-#1", "1"), Answer("r1.evening/bid/1#1", "2"), Tally(0, "score", 1))
    match = Match.of(GAME, DECLARED, setting(2), log)
    sly = draft(match, log, [Insert((3, 0), Answer("r1.evening/bid/0#1", "0"))])

    found = drafted(match, sly, [0], True)

    assert (True, [], []) == (found["hidden"], found["changes"], found["asks"])
    assert not drafted(match, sly, [0, 1], True)["hidden"]


def test_an_entry_that_would_wait_keeps_its_secret() -> None:
    """B's bid is B's also while it waits."""
    log = (EVENING, Answer("r1.evening/tax/-#1", "1"), Answer("r1.evening/bid/1#1", "2"))
    match = played(*log)
    gone = draft(match, log, [Replace((1, 0), Answer("r1.evening/tax/-#1", "none"))])

    waits = drafted(match, gone, [0], True)["waits"]

    assert [None] == [row["entry"]["key"] for row in waits if row["entry"]["address"] == "r1.evening/bid/1#1"]
