"""A match is a log being played: waiting answers, automatic ones, acts, counts, tallies and positions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.engine.core import Core
from companion.engine.log import Act, Answer, Insert, Line, Position, Recount, Remove, Replace, Tally
from companion.engine.match import Match, Refused
from companion.engine.questions import Choice, Choose, Number, Together
from companion.engine.table import Learnt, Marked, Moved, Unknown
from tests.engine.playing import HERE, game_of, match_of, moves, refusal, say, tell, toy
from tests.toy.clauses import Clause
from tests.toy.declared import DECLARED, setting
from tests.toy.table import Stall, Town

WEATHER = f"{HERE}/weather/-#1"


async def three(town: Town) -> None:
    """Ask seat 0 three times the same; the score tells what was answered."""
    for _ in range(3):
        n = await Number("ask", Clause.TRADE_TURN, 0, 9, 0)
        town.stalls[0].mark(Stall.score, town.stalls[0].score * 10 % 200 + n, Clause.TRADE_TURN)


def ask(rank: int, key: str) -> Answer:
    """Return an answer to the *rank*-th of the three."""
    return Answer(f"{HERE}/ask/0#{rank}", key)


def replayed(match: Match, log: list[Line]) -> Match:
    """Return *log* played on the rules of *match*."""
    return Match.of(match.game, match.declared, match.setting, log)


def score(match: Match, seat: int = 0) -> int:
    """Return the score of *seat*."""
    return int(match.state()["marks"][f"seat.{seat}/score"])


# --- addresses and answers ---------------------------------------------------------------------------


def test_a_question_has_its_address_by_phase_ask_seat_and_rank() -> None:
    """The second of a kind has rank 2."""
    match = match_of(three)
    assert list(match.questions) == [f"{HERE}/ask/0#1"]

    say(match, "4")

    assert list(match.questions) == [f"{HERE}/ask/0#2"]


def test_an_answer_to_what_is_not_asked_is_refused() -> None:
    """It is never given to another question."""
    match = match_of(three)

    assert refusal(match, ask(2, "4")).clause == Core.NOT_ASKED
    assert refusal(match, Answer(f"{HERE}/ask/1#1", "4")).clause == Core.NOT_ASKED


def test_an_act_is_all_or_none() -> None:
    """The second part is wrong, so the first did not happen."""
    match = match_of(three)

    assert refusal(match, ask(1, "4"), ask(2, "10")).clause == Core.NUMBER_RANGE
    match.act(ask(1, "4"), ask(2, "5"))

    assert list(match.questions) == [f"{HERE}/ask/0#3"]
    assert [step.standing.ref for step in match.steps] == [(0, 0), (0, 1)]


def test_a_rule_that_crashes_leaves_the_match_as_it_was() -> None:
    """A bug outside any attempt is passed on; nothing of the act stands."""

    async def rules(town: Town) -> None:
        await Number("ask", Clause.TRADE_TURN, 0, 9, 0)
        town.stalls[0].mark(Stall.score, 0, Clause.TRADE_TURN)
        raise KeyError("a bug")

    match = match_of(rules)
    before = match.state()

    with pytest.raises(KeyError):
        match.act(ask(1, "4"))

    assert match.state() == before
    assert match.steps == []


def test_rules_that_run_in_a_circle_are_stopped() -> None:
    """Endless automatic answers raise instead of hanging."""

    async def rules(town: Town) -> None:
        while True:
            await Choose("lone", Clause.TRADE_TURN, lambda: [Choice("only", 1)], 0)

    with pytest.raises(RuntimeError, match=r"run in a circle at r1\.morning"):
        match_of(rules)


# --- waiting -----------------------------------------------------------------------------------------


def test_an_answer_that_finds_no_question_waits() -> None:
    """It is kept, and plays as soon as its question is asked."""
    match = match_of(three, 2, ask(2, "5"))
    assert [standing.entry for _, standing in match.waiting] == [ask(2, "5")]

    match.act(ask(1, "4"))

    assert match.waiting == []
    assert list(match.questions) == [f"{HERE}/ask/0#3"]


def test_a_live_match_and_its_replay_take_up_what_waits_at_the_same_time() -> None:
    """The waiting second answer comes before the rest of the act, live as in the replay."""
    log: list[Line] = [ask(2, "5")]
    match = match_of(three, 2, *log)

    match.act(ask(1, "4"), Recount("seat.0", "coin", 9))

    assert match.state() == replayed(match, [*log, Act((ask(1, "4"), Recount("seat.0", "coin", 9)))]).state()
    assert [step.standing.ref for step in match.steps] == [(1, 0), (0, 0), (1, 1)]


def test_an_answer_that_no_longer_fits_waits() -> None:
    """A correction made it illegal; it is shown and decided, never dropped."""
    log: list[Line] = [ask(1, "4"), ask(2, "5"), Replace((1, 0), ask(2, "11"))]
    match = match_of(three, 2, *log)

    assert [standing.entry for _, standing in match.waiting] == [ask(2, "11")]
    assert list(match.questions) == [f"{HERE}/ask/0#2"]


def test_an_older_answer_never_meets_a_newer_question() -> None:
    """After a position the same address is another question."""
    match = match_of(three, 2, ask(2, "5"), Position(), ask(1, "4"))

    assert list(match.questions) == [f"{HERE}/ask/0#2"]
    assert [(epoch, standing.entry) for epoch, standing in match.waiting] == [(0, ask(2, "5"))]


def test_counts_and_tallies_stand_at_their_place() -> None:
    """A correction before them does not make them wait."""
    log: list[Line] = [ask(1, "4"), Recount("seat.0", "coin", 9), Tally(1, "score", 2), Remove(0)]
    match = match_of(three, 2, *log)

    assert match.waiting == []
    assert match.table.stalls[0].count("coin") == 9  # type: ignore[attr-defined]  # the toy's table
    assert score(match, 1) == 7


def test_a_forgotten_answer_is_inserted_and_the_others_follow() -> None:
    """Round 2 corrected in round 4: the later answers go to the later questions."""
    match = match_of(three, 2, ask(1, "4"), ask(2, "5"), Insert((0, 0), ask(1, "7")))

    assert [step.standing.entry for step in match.steps] == [ask(1, "7"), ask(2, "4"), ask(3, "5")]
    assert match.questions == {}


# --- automatic answers -------------------------------------------------------------------------------


async def upkeep(town: Town) -> None:
    """Ask how many, then whether to pay: with nothing in hand there is no choice."""
    n = await Number("ask", Clause.TRADE_TURN, 0, 9, 0)

    def universe() -> list[Choice[bool]]:
        return [Choice("keep", False), *([Choice("pay", True)] if n else [])]

    paid = await Choose("pay", Clause.TRADE_TURN, universe, 0)
    town.stalls[0].mark(Stall.score, 50 + paid, Clause.TRADE_TURN)
    await Number("after", Clause.TRADE_TURN, 0, 9, 0)


def test_a_lone_answer_is_given_by_the_app() -> None:
    """The line says so, and it is nobody's entry."""
    match = match_of(upkeep)
    say(match, "0")

    assert [(auto.address, auto.key) for auto in match.steps[0].autos] == [(f"{HERE}/pay/0#1", "keep")]
    assert list(match.questions) == [f"{HERE}/after/0#1"]
    assert len(match.steps) == 1


def test_a_correction_gives_a_choice_back() -> None:
    """Automatic lines are dropped and made anew: what is a choice now is asked."""
    match = match_of(upkeep, 2, ask(1, "0"), Replace((0, 0), ask(1, "3")))

    assert list(match.questions) == [f"{HERE}/pay/0#1"]
    assert match.steps[0].autos == []


@pytest.mark.parametrize("kind", ["secret", "waits"])
def test_a_lone_answer_that_would_show_something_is_asked(kind: str) -> None:
    """A secret with one answer would tell it."""

    async def rules(town: Town) -> None:
        await Choose("lone", Clause.TRADE_TURN, lambda: [Choice("only", 1)], 0, **{kind: True})

    assert list(match_of(rules).questions) == [f"{HERE}/lone/0#1"]


# --- printed facts -----------------------------------------------------------------------------------


async def rents(town: Town) -> None:
    """Both seats need one printed fact at once."""

    async def rent(seat: int) -> None:
        await town.printed("lot-1.rent", Number("lot-rent", Clause.TRADE_RENT, 0, 9))
        town.move("coin", town.number("lot-1.rent"), town.supply, town.stalls[seat], Clause.TRADE_RENT)
        await Number("ask", Clause.TRADE_TURN, 0, 9, seat)

    await Together(rent(0), rent(1))


def test_two_flows_that_need_one_fact_share_one_question() -> None:
    """It is asked once, learnt once, and both go on."""
    match = match_of(rents)
    assert list(match.questions) == ["box/lot-1.rent"]

    say(match, "2")

    assert moves(match, Clause.TRADE_RENT) == [("coin", 2, "supply", "seat.0"), ("coin", 2, "supply", "seat.1")]
    assert [e.fact for e in match.table.ledger.effects if isinstance(e, Learnt)] == ["lot-1.rent"]
    assert list(match.questions) == [f"{HERE}/ask/0#1", f"{HERE}/ask/1#1"]


def test_a_fact_of_the_box_is_not_asked() -> None:
    """What the match pinned is known."""
    match = match_of(rents, lot_1__rent=3)

    assert list(match.questions) == [f"{HERE}/ask/0#1", f"{HERE}/ask/1#1"]


def test_a_fact_waits_for_its_question() -> None:
    """An answer to a printed fact needs no rank to be found again."""
    match = toy(2, Answer("box/lot-1.name", "the old mill"))

    assert [standing.entry for _, standing in match.waiting] == [Answer("box/lot-1.name", "the old mill")]


# --- counting again ----------------------------------------------------------------------------------


def test_a_recount_counts_at_once() -> None:
    """The difference comes from the supply or goes there."""
    match = match_of(three)
    match.act(Recount("seat.0", "coin", 5))
    match.act(Recount("seat.0", "coin", 1))

    assert [(e.n, e.source, e.target) for e in match.table.ledger.effects if e.clause == Core.RECOUNT] == [  # type: ignore[union-attr]
        (2, "supply", "seat.0"),
        (4, "seat.0", "supply"),
    ]


def test_a_recount_beyond_the_supply_is_not_refused() -> None:
    """What the supply lacks comes from beyond, in a line of its own, and nothing is created."""
    match = match_of(three)
    match.act(Recount("seat.0", "coin", 25))

    lines = [e for e in match.table.ledger.effects if isinstance(e, Moved) and e.clause == Core.RECOUNT]
    assert [(e.n, e.source) for e in lines] == [(19, "supply"), (3, "beyond")]
    assert match.table.beyond.count("coin") == -3
    match.act(Recount("seat.1", "coin", 4))
    assert [e.n for e in match.table.ledger.effects[-1:] if isinstance(e, Moved)] == [1]


def test_what_a_recount_took_from_beyond_goes_back_there_first() -> None:
    """25 coins in all, 22 of them in play: 50 by mistake, then 40, 24 and none: the supply never has more."""
    match = match_of(three)
    left = []
    for n in (50, 40, 24, 0):
        match.act(Recount("seat.0", "coin", n))
        left.append((match.table.beyond.count("coin"), match.table.supply.count("coin")))

    assert left == [(-28, 0), (-18, 0), (-2, 0), (0, 22)]


def test_what_is_paid_makes_good_what_is_owed_beyond() -> None:
    """28 counted where 22 can be: of 10 paid, 6 are owed, in a line that says it is about the count."""

    async def rules(town: Town) -> None:
        n = await Number("pay", Clause.TRADE_SELL, 0, 99, 0)
        paid = town.move("coin", n, town.stalls[0], town.supply, Clause.TRADE_SELL)
        await Number("next", Clause.TRADE_SELL, paid.n, 99, 0)

    match = match_of(rules)
    match.act(Recount("seat.0", "coin", 28))
    say(match, "10")

    lines = [e for e in match.table.ledger.effects[-2:] if isinstance(e, Moved)]
    assert [(e.n, e.source, e.target) for e in lines] == [(10, "seat.0", "supply"), (6, "supply", "beyond")]
    assert [e.clause for e in lines] == [Clause.TRADE_SELL, Core.RECOUNT]
    assert (match.table.beyond.count("coin"), match.table.supply.count("coin")) == (0, 4)


def test_a_recount_of_what_is_right_writes_nothing() -> None:
    """No line moves none."""
    match = match_of(three)
    before = len(match.table.ledger.effects)

    assert [(s.start, s.end) for s in match.act(Recount("seat.0", "coin", 3))] == [(before, before)]


@pytest.mark.parametrize(
    ("entry", "clause"),
    [
        (Recount("seat.0", "silver", 1), Core.UNDECLARED),
        (Recount("seat.7", "coin", 1), Core.UNDECLARED),
        (Recount("supply", "coin", 1), Core.UNDECLARED),
        (Recount("seat.0", "coin", -1), Core.NUMBER_RANGE),
        (Recount("seat.0", "coin", 1000), Core.NUMBER_RANGE),
    ],
)
def test_a_recount_of_what_is_not_counted_is_refused(entry: Recount, clause: Core) -> None:
    """Only things of seats, and only numbers that can be."""
    assert refusal(match_of(three), entry).clause == clause


# --- tallies -----------------------------------------------------------------------------------------


def lines_of(match: Match) -> Iterator[tuple[str, int, int, dict[str, object]]]:
    """Yield the clause, values and facts of each line that a step wrote on a mark."""
    for line in match.table.ledger.effects[match.opened :]:
        if isinstance(line, Marked):
            yield str(line.clause), int(line.was), int(line.to), dict(line.facts)


def test_a_tally_stands_under_its_reason() -> None:
    """A scoring clause of the game, also one that no rule enforces; own words; or nothing."""
    match = match_of(three)
    match.act(Tally(0, "score", 3, "evening.bid"))
    match.act(Tally(0, "score", -1, "cards.unwritten"))
    match.act(Tally(0, "score", 2, "", "  for the song "))
    match.act(Tally(0, "score", 1))

    assert list(lines_of(match)) == [
        ("evening.bid", 5, 8, {"amount": 3}),
        ("cards.unwritten", 8, 7, {"amount": -1}),
        ("core.tally", 7, 9, {"amount": 2, "words": "for the song"}),
        ("core.tally", 9, 10, {"amount": 1}),
    ]


@pytest.mark.parametrize(
    ("entry", "clause"),
    [
        (Tally(0, "score", -6), Core.NUMBER_RANGE),
        (Tally(0, "score", 196), Core.NUMBER_RANGE),
        (Tally(0, "guest", 1), Core.UNDECLARED),
        (Tally(0, "actions", 1), Core.UNDECLARED),
        (Tally(0, "fame", 1), Core.UNDECLARED),
        (Tally(5, "score", 1), Core.UNDECLARED),
        (Tally(0, "score", 1, "trade.sell"), Core.UNDECLARED),
        (Tally(0, "score", 1, "", "\u202egnos"), Core.TEXT_CHARACTERS),
        (Tally(0, "score", 1, "", "x" * 81), Core.TEXT_LENGTH),
    ],
)
def test_a_tally_of_what_cannot_be_is_refused(entry: Tally, clause: Core) -> None:
    """Seats, tracks, ranges, reasons and words are checked."""
    assert refusal(match_of(three), entry).clause == clause


# --- positions ---------------------------------------------------------------------------------------


def test_a_position_with_a_phase_begins_it_afresh() -> None:
    """Book-keeping of the phase starts again; what it leaves out is unchanged."""
    match = toy()
    tell(match, weather="sun", draw_0="card.pig", draw_1="card.hen", trade_0="pass")
    match.act(Position((("table", "phase", "trade"), ("seat.1", "score", 30)), (("seat.0", "grain", 4),)))

    assert sorted(match.questions) == ["r1.trade/trade/0#1", "r1.trade/trade/1#1"]
    assert (score(match), score(match, 1)) == (5, 30)
    assert match.table.seat(0).count("grain") == 4
    assert match.table.seat(0).count("coin") == 3


def test_a_position_without_a_phase_goes_on_where_it_was() -> None:
    """Who has acted stays so."""
    match = toy()
    tell(match, weather="sun", draw_0="card.pig", draw_1="card.hen", trade_0="pass")
    match.act(Position((("seat.1", "score", 30),)))

    assert sorted(match.questions) == ["r1.trade/trade/1#1"]


def test_ranks_begin_again_after_each_position() -> None:
    """And a replay finds the same."""
    log: list[Line] = [ask(1, "4"), ask(2, "5"), Position()]
    match = match_of(three, 2, *log)
    assert list(match.questions) == [f"{HERE}/ask/0#1"]

    match.act(ask(1, "6"))

    assert match.state() == replayed(match, [*log, ask(1, "6")]).state()


@pytest.mark.parametrize(
    ("entry", "clause"),
    [
        (Position((("table", "level", "score"),)), Core.UNDECLARED),
        (Position((("seat.0", "drawn", True),)), Core.UNDECLARED),
        (Position((("seat.0", "fame", 1),)), Core.UNDECLARED),
        (Position((("nobody", "score", 1),)), Core.UNDECLARED),
        (Position((("seat.0", "score", 201),)), Core.NUMBER_RANGE),
        (Position((("seat.0", "score", True),)), Core.NUMBER_RANGE),
        (Position((("seat.0", "guest", 1),)), Core.NUMBER_RANGE),
        (Position((("table", "phase", "noon"),)), Core.NUMBER_RANGE),
        (Position((), (("seat.0", "silver", 1),)), Core.UNDECLARED),
        (Position((), (("supply", "coin", 1),)), Core.UNDECLARED),
        (Position((), (("seat.0", "coin", -1),)), Core.NUMBER_RANGE),
        (Position(level="half"), Core.UNDECLARED),
        (Position((), (("seat.0", "coin", 1),), "score"), Core.NOT_COUNTED),
    ],
)
def test_a_position_of_what_cannot_be_is_refused(entry: Position, clause: Core) -> None:
    """Marks that are the app's own, values out of range, things nobody declared."""
    assert refusal(match_of(three), entry).clause == clause


# --- levels ------------------------------------------------------------------------------------------

ALL = tuple((f"seat.{seat}", thing, 2) for seat in (0, 1) for thing in ("grain", "coin", "gem"))


def test_at_level_score_holdings_are_unknown() -> None:
    """Nobody may count them, and the reason says so."""
    match = match_of(three, level="score")

    with pytest.raises(Unknown):
        match.table.seat(0).count("coin")
    assert refusal(match, Recount("seat.0", "coin", 1)).clause == Core.NOT_COUNTED
    assert refusal(match, Position((), (("seat.0", "coin", 1),))).clause == Core.NOT_COUNTED


def test_to_go_on_counting_all_holdings_are_needed() -> None:
    """Unknown is not none."""
    match = match_of(three, level="score")
    missing = refusal(match, Position((), ALL[:-1], "full"))
    assert (missing.clause, missing.facts) == (Core.HOLDINGS_NEEDED, {"seat": "seat.1", "thing": "gem"})

    match.act(Position((), ALL, "full"))

    assert match.table.seat(1).count("coin") == 2
    assert match.table.supply.count("coin") == 25 - 4


def test_a_level_may_change_there_and_back() -> None:
    """What was counted is let go; scores stay."""
    match = match_of(three)
    match.act(Position((), (), "score"))
    assert match.state()["held"] == {}

    match.act(Tally(0, "score", 4))
    match.act(Position((), ALL, "full"))

    assert score(match) == 9
    assert match.table.supply.count("grain") == 12 - 4


# --- bugs in questions -------------------------------------------------------------------------------


def test_a_question_that_breaks_when_read_breaks_where_the_rule_awaits() -> None:
    """So that the rule's own attempt can meet it."""

    async def rules(town: Town) -> None:
        def universe() -> list[Choice[int]]:
            if town.stalls[0].score == 6:
                raise LookupError("a bug")
            return [Choice("a", 1), Choice("b", 2)]

        async def picks() -> None:
            try:
                await Choose("pick", Clause.TRADE_TURN, universe, 0)
            except LookupError:
                await Number("ask", Clause.TRADE_TURN, 0, 9, 0)

        async def scores() -> None:
            n = await Number("score", Clause.TRADE_TURN, 0, 9, 1)
            town.stalls[0].mark(Stall.score, n, Clause.TRADE_TURN)
            await Number("on", Clause.TRADE_TURN, 0, 9, 1)

        await Together(picks(), scores())

    match = match_of(rules)
    match.act(Answer(f"{HERE}/score/1#1", "6"))
    match.act(Answer(f"{HERE}/pick/0#1", "a"))

    assert sorted(match.questions) == [f"{HERE}/ask/0#1", f"{HERE}/on/1#1"]


def test_a_copy_is_the_same_match_and_goes_its_own_way() -> None:
    """Nothing done to it changes the first."""
    match = match_of(three, 2, ask(1, "4"), ask(3, "5"))
    copy = match.copy()
    assert (copy.state(), copy.digest()) == (match.state(), match.digest())

    copy.act(ask(2, "1"))

    assert copy.digest() != match.digest()
    assert list(match.questions) == [f"{HERE}/ask/0#2"]


def test_a_refusal_names_the_entry() -> None:
    """So that a page can show which of several it was."""
    match = Match.of(game_of(three), DECLARED, setting(2))

    with pytest.raises(Refused) as refused:
        match.act(ask(1, "1"), ask(2, "77"))

    assert refused.value.entry == ask(2, "77")
