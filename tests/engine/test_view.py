"""The one door: what a reader may not see does not pass it."""

from __future__ import annotations

import json
from typing import Any

from companion.engine.attempt import attempt
from companion.engine.log import Act, Answer, Position, Recount, Replace, line_data
from companion.engine.match import Match
from companion.engine.questions import Choice, Choose, Number, Together
from companion.engine.view import BACK, line_for, open_asks, view
from tests.engine.playing import HERE, match_of, say, tell, toy
from tests.toy.clauses import Clause
from tests.toy.table import Town


def dealt(**more: Any) -> Match:
    """Return the toy after everyone has drawn: A a fox, B a hen."""
    match = toy(2, **more)
    tell(match, weather="sun", draw_0="card.fox", draw_1="card.hen")
    return match


def test_a_hand_is_its_owners() -> None:
    """Others see how many cards, and backs."""
    match = dealt()

    assert view(match, [0])["zones"]["hand.0"]["cards"] == ["card.fox"]
    assert view(match, [1])["zones"]["hand.0"] == {"owner": 0, "faces": "owner", "size": 1, "cards": None}
    assert view(match, [])["zones"]["hand.1"]["cards"] is None
    assert view(match, [0, 1])["zones"]["deck.0"]["cards"] is None


def test_a_card_that_moved_unseen_is_a_back() -> None:
    """In the ledger too, and without its facts."""
    match = dealt()
    mine, theirs = (view(match, [seat])["steps"][1]["effects"][0] for seat in (0, 1))

    assert (mine["kind"], mine["card"]) == ("dealt", "card.fox")
    assert (theirs["card"], theirs["turned"], theirs["at"], theirs["facts"]) == (BACK, False, -1, {})
    assert "card.fox" not in json.dumps(view(match, [1])["steps"])


def test_a_secret_answer_has_no_key_for_others() -> None:
    """They see that it was given."""
    match = dealt()
    mine, theirs = (view(match, [seat])["steps"][1]["entry"] for seat in (0, 1))

    assert mine == {"kind": "answer", "address": f"{HERE}/draw/0#1", "key": "card.fox"}
    assert theirs == {"kind": "answer", "address": f"{HERE}/draw/0#1", "key": None}


def test_a_question_shows_its_choices_to_those_who_may_answer() -> None:
    """Others know what is asked of whom."""
    match = toy()
    tell(match, weather="sun")
    mine, theirs = (next(q for q in view(match, [seat])["questions"] if q["seat"] == 0) for seat in (0, 1))

    assert [row["key"] for row in mine["choices"]] == ["card.pig", "card.hen", "card.fox", "card.owl"]
    assert mine["mine"] and not theirs["mine"]
    assert "choices" not in theirs
    assert (theirs["ask"], theirs["secret"], theirs["clause"]) == ("draw", True, "morning.draw")


def test_a_question_that_breaks_when_shown_does_not_break_the_page() -> None:
    """What another has answered broke it; the next answer is met by its rule, and people say what it did."""
    told: list[int] = []

    def universe() -> list[Choice[int]]:
        if told:
            raise KeyError("a bug")
        return [Choice("a", 0), Choice("b", 1)]

    async def asks(town: Town) -> None:
        await Choose("ask", Clause.TRADE_TURN, universe, 0)

    async def tells(town: Town) -> None:
        told.append(await Number("tell", Clause.TRADE_TURN, 0, 9, 1))
        await Number("told", Clause.TRADE_TURN, 0, 9, 1)

    async def rules(town: Town) -> None:
        await Together(attempt(town, "card.owl", asks(town)), tells(town))

    match = match_of(rules)
    tell(match, tell_1="1")

    shown = next(q for q in view(match, [0])["questions"] if q["ask"] == "ask")
    assert (shown["choices"], shown["default"]) == ([], None)
    match.act(Answer(shown["address"], "a"))
    assert "ruling" in [q["ask"] for q in view(match, [0])["questions"]]


def test_the_facts_of_a_secret_question_are_secret() -> None:
    """What it is about may tell what was chosen."""

    async def rules(town: Town) -> None:
        await Number("aim", Clause.TRADE_TURN, 0, 9, 0, secret=True, facts={"card": "card.fox"})

    match = match_of(rules)

    assert view(match, [0])["questions"][0]["facts"] == {"card": "card.fox"}
    assert view(match, [1])["questions"][0]["facts"] == {}


def test_an_answer_that_waits_is_kept_to_its_seat() -> None:
    """Nobody knows whether its question would be secret."""
    match = toy(2, Answer("r9.trade/bury/0#1", "card.fox"), Answer("box/lot-1.rent", "3"))

    assert [w["entry"]["key"] for w in view(match, [0])["waiting"]] == ["card.fox", "3"]
    assert [w["entry"]["key"] for w in view(match, [1])["waiting"]] == [None, "3"]


def test_screens_hide_what_others_hold_and_what_would_tell_it() -> None:
    """One's own is seen; the supply would give the rest away."""
    match = toy(2, screens=True)
    seen = view(match, [1])

    assert [row["held"] for row in seen["seats"]] == [None, {"grain": 2, "coin": 3, "gem": 0}]
    assert seen["supply"] is None
    assert view(toy(), [1])["supply"] == {"grain": 8, "coin": 19, "gem": None}


def test_behind_screens_a_count_is_its_seats_own() -> None:
    """A recount and a position say how many somebody really has."""
    match = toy(2, Recount("seat.0", "coin", 7), Position((), (("seat.0", "grain", 4),)), screens=True)
    mine, theirs = ([step["entry"] for step in view(match, [seat])["steps"]] for seat in (0, 1))

    assert (mine[0]["to"], mine[1]["held"]) == (7, [["seat.0", "grain", 4]])
    assert (theirs[0]["to"], theirs[1]["held"]) == (None, [["seat.0", "grain", None]])


def test_at_the_end_screens_are_lifted() -> None:
    """Scores are counted in the open."""
    match = toy(2, Position((("table", "phase", "final"),)), screens=True)

    assert view(match, [])["over"]
    assert view(match, [])["seats"][0]["held"] == {"grain": 2, "coin": 3, "gem": 0}


def test_at_level_score_nobody_holds_anything_known() -> None:
    """Unknown is not none."""
    seen = view(toy(level="score"), [0, 1])

    assert (seen["level"], seen["supply"]) == ("score", None)
    assert [row["held"] for row in seen["seats"]] == [None, None]


def test_a_view_is_plain_data() -> None:
    """It can be sent as it is, and two matches that are the same look the same."""
    match, again = dealt(), dealt()
    say(match, "play")
    say(again, "play")

    assert json.dumps(view(match, [0]), sort_keys=True) == json.dumps(view(again, [0]), sort_keys=True)


def test_steps_tell_what_was_asked_and_what_the_app_answered() -> None:
    """The entry, its lines, and the automatic answers after it."""

    async def rules(town: Town) -> None:
        n = await Number("ask", Clause.TRADE_TURN, 0, 9, 0, facts={"card": "lamp"})
        await Choose("lone", Clause.TRADE_SELL, lambda: [Choice("only", 1)], 1)
        town.move("coin", n, town.stalls[0], town.stalls[1], Clause.TRADE_SELL)

    match = match_of(rules)
    say(match, "2")
    (step,) = view(match, [])["steps"]

    assert step["asked"] == {"ask": "ask", "seat": 0, "clause": "trade.turn", "facts": {"card": "lamp"}}
    assert step["autos"] == [{"address": f"{HERE}/lone/1#1", "key": "only", "ask": "lone", "seat": 1}]
    assert [(e["thing"], e["n"], e["clause"]) for e in step["effects"]] == [("coin", 2, "trade.sell")]
    assert len(view(match, [])["opening"]) == match.opened


def test_a_line_that_was_taken_back_is_kept_to_the_seat_it_answered_for() -> None:
    """Nobody knows any more whether its question was secret; lines of the table and counts are everybody's."""
    told, own = Answer("c1.r1/sell/1#1", "lamp"), Answer("c1.r1/die/-#1", "4")
    line = Act((told, own, Replace((0, 0), told), Recount("seat.1", "coin", 2)), "together")

    closed = line_for(line, [0])

    assert [part.get("key", part.get("entry", {}).get("key")) for part in closed["parts"]] == [None, "4", None, None]
    assert line_for(line, [1]) == line_data(line)


def test_what_was_asked_in_the_open_is_told_also_where_it_is_not_played() -> None:
    """An answer that waits, or was taken back, is no card's back where such questions have never been secret."""

    async def rules(town: Town) -> None:
        await Number("count", Clause.TRADE_TURN, 0, 9, 1)
        await Number("hide", Clause.TRADE_TURN, 0, 9, 1, secret=True)

    match = match_of(rules)
    say(match, "2")
    say(match, "3")
    known = open_asks(match)

    assert known == {"count"}
    lines = [Answer(f"{HERE}/{ask}/1#1", "4") for ask in ("count", "hide", "never")]
    assert [line_for(line, [0], known)["key"] for line in lines] == ["4", None, None]
