"""Getting it right again and looking ahead, through the hall: drafts, the question as asked then, what-if, forecasts.

Numbers by hand from the statements: wwe-181 to wwe-196 (2 piety, 2 grain, tax by the die; 3, 2 and 1 points for each
one missing), wwe-206 (1 loyalty lifts one penalty).
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.log import Act, Answer, Insert, Position, Recount, Remove, Replace, Tally
from companion.matches import Hall, MovedOn, RefusedEntry
from companion.matches.ahead import Drafted
from companion.matches.doors import Access, everything
from tests.matches.playing import DUTIES, LIFT, TAX, at_the_duties, opened, points, say

TWO = Answer(TAX.address, "2")
DIE = (1, 0)  # the second line
ANN, BEN = Access(False, frozenset({0}), frozenset({0})), Access(False, frozenset({1}), frozenset({1}))
ONLOOKER = Access()
AWAY = Access(True, frozenset(), frozenset({1, 2}))  # a host while another phone sits at seat 0


def rolled(hall: Hall) -> str:
    """The duties begin and the die shows 4."""
    match = at_the_duties(hall)
    hall.act(match, 1, [TAX], "the-tax-die-rolled")
    return match


def changes(draft: Drafted) -> dict[tuple[str, str], tuple[Any, Any]]:
    return {(row["holder"], row["what"]): (row["was"], row["to"]) for row in draft.found["changes"]}


def why(call: Any, *args: Any) -> str:
    """Return the clause by which *call* is refused."""
    with pytest.raises(RefusedEntry) as refused:
        call(*args)
    return str(refused.value.barred.clause)


# --- drafts


def test_the_die_corrected_from_4_to_2_shows_what_ends_otherwise(hall: Hall) -> None:
    """A 2 to 4, B 7 to 8 with gold 0 to 1 and no court any more, C and everything else as it was (VP in halves)."""
    match = rolled(hall)
    hall.act(match, 2, [LIFT], "ann-lifts-penance")

    draft = hall.ahead.draft(match, [Replace(DIE, TWO)])

    assert {
        ("seat.0", "vp"): (4, 8),
        ("seat.1", "vp"): (14, 16),
        ("seat.1", "gold"): (0, 1),
        ("seat.1", "court"): (True, False),
    } == changes(draft)
    assert ([], [], False) == (draft.found["waits"], draft.found["asks"], draft.found["hidden"])
    assert [2, 7, 0] == points(hall, match)

    hall.commit(match, draft.seq, draft.act, "agreed-by-everybody")
    assert [4, 8, 0] == points(hall, match)


def test_the_old_entry_stays_beside_the_new(hall: Hall) -> None:
    """The history has what stood there before, and what stands now."""
    match = rolled(hall)
    hall.commit(match, 2, hall.ahead.draft(match, [Replace(DIE, TWO)]).act, "agreed-by-everybody")
    hall.commit(
        match, 3, hall.ahead.draft(match, [Replace(DIE, Answer(TAX.address, "3"))]).act, "agreed-once-more-by-all"
    )

    step = hall.look(match).history[1]

    assert ("3", ["4", "2"]) == (step["entry"]["key"], [was["key"] for was in step["was"]])


def test_a_draft_says_which_entries_would_wait_and_what_is_asked(hall: Hall) -> None:
    """A had 2 piety and 2 grain and 4 gold after all: nothing is short, so nothing is lifted."""
    match = rolled(hall)
    hall.act(match, 2, [LIFT], "ann-lifts-penance")
    counts = [Insert(DIE, Recount("seat.0", thing, n)) for thing, n in (("piety", 2), ("grain", 2), ("gold", 4))]

    draft = hall.ahead.draft(match, counts)

    assert [[2, 0]] == [row["ref"] for row in draft.found["waits"]]
    assert (4, 24) == changes(draft)["seat.0", "vp"]
    assert [2, 7, 0] == points(hall, match)


def test_taking_out_an_entry_asks_it_anew(hall: Hall) -> None:
    """Without the die the tax is not known, and nothing has been charged."""
    match = rolled(hall)

    draft = hall.ahead.draft(match, [Remove(1)])

    assert [(TAX.address, True)] == [(q["address"], q["mine"]) for q in draft.found["asks"]]
    assert (4, 24) == changes(draft)["seat.0", "vp"]


def test_a_draft_is_not_made_on_a_match_that_has_moved_on(hall: Hall) -> None:
    """Somebody entered something after the preview: nothing is written, the same key twice counts once."""
    match = rolled(hall)
    draft = hall.ahead.draft(match, [Replace(DIE, TWO)])
    hall.act(match, 2, [LIFT], "ann-lifts-penance")

    with pytest.raises(MovedOn) as moved:
        hall.commit(match, draft.seq, draft.act, "agreed-by-everybody")

    assert (2, 3) == (moved.value.since, moved.value.seq)
    assert [2, 7, 0] == points(hall, match)
    hall.commit(match, 3, draft.act, "agreed-by-everybody")
    assert hall.commit(match, 3, draft.act, "agreed-by-everybody").again
    assert 4 == hall.look(match).seq


def test_a_correction_is_undone_whole(hall: Hall) -> None:
    match = rolled(hall)
    hall.commit(match, 2, hall.ahead.draft(match, [Replace(DIE, TWO)]).act, "agreed-by-everybody")

    assert 3 == hall.look(match).undo
    hall.undo(match, 3, 3, "it-was-a-four-after-all")

    assert [2, 7, 0] == points(hall, match)


@pytest.mark.parametrize(
    ("correction", "clause"),
    [
        (Replace(DIE, Answer(TAX.address, "6")), "core.number-range"),
        (Replace(DIE, Answer(LIFT.address, "piety")), "core.not-asked"),
        (Replace(DIE, Tally(0, "vp", 2)), "core.not-asked"),
        (Replace(DIE, TAX), "core.nothing-changed"),
        (Replace((7, 0), TWO), "core.no-such-line"),
        (Remove(7), "core.no-such-line"),
        (Insert(DIE, LIFT), "core.asked-now"),
        (Insert(DIE, Answer("c1.end.duties/lift/1#1", "-")), "core.not-asked"),
        (Insert(DIE, Tally(0, "vp", -99)), "core.number-range"),
    ],
)
def test_what_was_not_possible_then_is_refused_with_its_reason(hall: Hall, correction: Any, clause: str) -> None:
    """A face that the die has not, another question, what waits now, a line that never was."""
    match = rolled(hall)
    assert clause == why(hall.ahead.draft, match, [correction])


def test_a_line_of_several_parts_is_corrected_part_by_part(hall: Hall) -> None:
    """Two counts sent as one: the second was wrong."""
    match = at_the_duties(hall)
    hall.act(match, 1, [Recount("seat.0", "grain", 2), Recount("seat.2", "piety", 1)], "two-counts-as-one")

    past = hall.ahead.past(match, 2, part=1)
    draft = hall.ahead.draft(match, [Replace((1, 1), Recount("seat.2", "piety", 2))])

    assert ((0, 1), 1) == (past.parts, past.part)
    assert past.entry == {"kind": "recount", "holder": "seat.2", "thing": "piety", "to": 1}
    assert {("seat.2", "piety"): (1, 2)} == changes(draft)


def test_a_tally_is_corrected_in_amount_seat_and_reason(hall: Hall) -> None:
    """3 points of the King were B's: 2 of the Bishop were A's."""
    match = at_the_duties(hall)
    hall.act(match, 1, [Tally(1, "vp", 6, "favor.king")], "three-of-the-king")

    draft = hall.ahead.draft(match, [Replace(DIE, Tally(0, "vp", 4, "favor.bishop"))])

    assert {("seat.0", "vp"): (24, 28), ("seat.1", "vp"): (22, 16)} == changes(draft)


# --- the question as it was asked then


def test_the_question_is_shown_as_it_was_asked(hall: Hall) -> None:
    """The die of 4 was asked with its range, and only it was open just before."""
    match = rolled(hall)

    past = hall.ahead.past(match, 2)

    assert past.asked is not None
    assert ("number", 2, 5, TAX.address) == tuple(past.asked[f] for f in ("shape", "low", "high", "address"))
    assert [TAX.address] == [q["address"] for q in past.open]
    assert {} == past.closed


def test_what_lifts_was_offered_then_is_offered_again(hall: Hall) -> None:
    """A was short of all three and had 1 loyalty, which has gone by now."""
    match = rolled(hall)
    hall.act(match, 2, [LIFT], "ann-lifts-penance")

    past = hall.ahead.past(match, 3)

    assert past.asked is not None
    assert ["piety", "grain", "tax"] == [c["key"] for c in past.asked["choices"] if not c["barred"]]


def test_a_seat_may_not_touch_what_the_die_showed_and_is_told_why(hall: Hall) -> None:
    match = rolled(hall)

    past = hall.ahead.past(match, 2, ANN)

    assert {"core.revealed"} == {str(barred.clause) for barred in past.closed.values()}
    assert {"replace", "insert", "remove"} == set(past.closed)
    assert "core.revealed" == why(hall.ahead.draft, match, [Replace(DIE, TWO)], ANN)
    assert "core.only-looking" == why(hall.ahead.draft, match, [Replace(DIE, TWO)], ONLOOKER)


def test_a_seat_corrects_its_own_and_the_host_says_for_whom(hall: Hall) -> None:
    """A's answer is A's; B may not; the host, while another phone sits at A, has to answer for A first."""
    match = rolled(hall)
    hall.act(match, 2, [LIFT], "ann-lifts-penance")
    better = [Replace((2, 0), Answer(LIFT.address, "tax"))]

    assert {("seat.0", "penance"): (False, True), ("seat.0", "court"): (True, False)} == changes(
        hall.ahead.draft(match, better, ANN)
    )
    assert "core.other-seat" == why(hall.ahead.draft, match, better, BEN)
    assert "core.other-phone" == why(hall.ahead.draft, match, better, AWAY)
    past = hall.ahead.past(match, 3, AWAY)
    assert (None, "core.other-phone") == (past.asked, str(past.closed["replace"].clause))
    answering = Access(True, frozenset(), frozenset({0, 1, 2}), 0)
    assert changes(hall.ahead.draft(match, better, answering))


def test_another_hand_is_not_shown_in_a_question_of_the_past(hall: Hall) -> None:
    """What A could discard in secret, and did, is A's; the host at another phone sees neither key nor choices."""
    match = hall.open("world-without-end", ["A", "B"], "a-round-of-two-people")
    hall.act(match, 0, [Position((("table", "phase", "actions"), ("table", "shield", 0)))], "at-the-actions")
    first = hall.look(match).view["questions"][0]
    say(hall, match, first["address"], "action.piety")
    discard = hall.look(match).view["questions"][0]
    say(hall, match, discard["address"], "action.cloth")

    host = Access(True, frozenset(), frozenset({1}))
    past = hall.ahead.past(match, 3, host)

    assert discard["secret"]
    assert (None, None) == (past.asked, past.entry and past.entry["key"])
    assert all(step["entry"]["key"] is None for step in past.steps)
    own = hall.ahead.past(match, 3, Access(False, frozenset({0}), frozenset({0})))
    assert own.entry and own.entry["key"] == "action.cloth"


def test_a_line_that_was_taken_back_has_nothing_to_correct(hall: Hall) -> None:
    match = rolled(hall)
    hall.undo(match, 2, 2, "the-die-was-cocked")

    assert "core.no-such-line" == why(hall.ahead.past, match, 2)
    assert "core.no-such-line" == why(hall.ahead.past, match, 9)


def test_a_correction_can_only_be_taken_back_itself(hall: Hall) -> None:
    """Its line says nothing of its own: what it corrected is corrected again."""
    match = rolled(hall)
    hall.commit(match, 2, hall.ahead.draft(match, [Replace(DIE, TWO)]).act, "agreed-by-everybody")

    past = hall.ahead.past(match, 3)

    assert ((), None, []) == (past.parts, past.entry, list(past.steps))
    assert {("seat.0", "vp"), ("seat.1", "vp"), ("seat.1", "gold"), ("seat.1", "court")} == set(
        changes(hall.ahead.draft(match, [Remove(2)]))
    )


def test_a_position_is_set_right_by_another(hall: Hall) -> None:
    match = at_the_duties(hall)

    past = hall.ahead.past(match, 1)

    assert ["replace"] == list(past.closed)
    assert "core.set-again" == str(past.closed["replace"].clause)
    assert "core.not-asked" == why(hall.ahead.draft, match, [Replace((0, 0), Position())])


# --- what if


def test_what_if_tells_the_lines_and_where_they_stop(hall: Hall) -> None:
    """A lifts penance with 1 loyalty; what follows is the table's, or another seat's."""
    match = rolled(hall)
    before = hall.look(match)

    found = hall.ahead.what_if(match, [LIFT])

    moved = [(e["thing"], e["n"], e["clause"]) for e in found["effects"] if e["kind"] == "moved"]
    assert ("loyalty", 1, "duties.exemption") in moved
    assert before == hall.look(match)


def test_what_if_is_for_those_who_may_answer(hall: Hall) -> None:
    """Not for who looks on, nor for another seat; a die is nobody's to try."""
    match = at_the_duties(hall)
    assert "core.by-chance" == why(hall.ahead.what_if, match, [TAX])
    hall.act(match, 1, [TAX], "the-tax-die-rolled")

    assert "core.only-looking" == why(hall.ahead.what_if, match, [LIFT], ONLOOKER)
    assert "core.other-seat" == why(hall.ahead.what_if, match, [LIFT], BEN)
    assert "core.other-phone" == why(hall.ahead.what_if, match, [LIFT], AWAY)


# --- forecasts


def test_a_forecast_has_a_range_while_the_die_is_unknown(hall: Hall) -> None:
    """If the chapter ended now, in halves: A loses 3 + 4 and 1 to 4 of tax; B 0 to 2; C stops at the floor."""
    match = at_the_duties(hall)
    before = hall.look(match)

    found = hall.ahead.forecast(match, "chapter-end")

    assert [(24, 24 - 14 - 8, 24 - 14 - 2), (16, 16 - 4, 16), (6, 0, 0)] == [
        (row["was"], row["low"], row["high"]) for row in found["seats"]
    ]
    assert ["2", "3", "4", "5"] == [future["faces"][0]["key"] for future in found["futures"]]
    assert before == hall.look(match)


def test_a_forecast_from_the_middle_of_the_duties_charges_nothing_again(hall: Hall) -> None:
    """The die showed 4 and everybody has paid; A decides next, and the default lifts what costs most: the grain."""
    match = rolled(hall)
    before = hall.look(match).view["seats"]

    found = hall.ahead.forecast(match, "chapter-end")

    paid = [seat["marks"]["vp"] for seat in before]
    assert [(n, n, n) for n in paid] == [(row["was"], row["low"], row["high"]) for row in found["seats"]]
    assert 1 == len(found["futures"])
    assert [(LIFT.address, "grain")] == [(row["address"], row["key"]) for row in found["assumed"]]


def test_a_forecast_in_the_last_chapter_is_without_the_final_scoring(hall: Hall) -> None:
    """C has 10 wood, which the final scoring would turn into points without asking; the chapter end does not."""
    match = opened(hall)
    marks = tuple(("table", "chapter", 4) if mark[1] == "chapter" else mark for mark in DUTIES.marks)
    held = tuple(("seat.2", "wood", 10) if row[:2] == ("seat.2", "wood") else row for row in DUTIES.held)
    hall.act(match, 0, [Position(marks, held)], "the-last-chapter-ends")

    found = hall.ahead.forecast(match, "chapter-end")

    assert 0 == found["seats"][2]["high"]
    lines = [line for future in found["futures"] for line in future["effects"]]
    assert lines and not [line for line in lines if line["clause"].startswith("final.")]


def test_a_forecast_after_the_end_says_that_it_is_over(hall: Hall) -> None:
    match = opened(hall)
    marks = (("table", "chapter", 4), ("table", "phase", "final"), ("table", "shield", 0))
    hall.act(match, 0, [Position(marks)], "everything-is-scored")
    assert hall.look(match).view["over"]

    found = hall.ahead.forecast(match, "chapter-end")

    assert ("over", [], []) == (found["blocked"], found["futures"], found["seats"])


def test_everything_is_the_access_of_one_phone_for_all(hall: Hall) -> None:
    """What is left out is everything."""
    match = rolled(hall)
    assert hall.ahead.past(match, 2) == hall.ahead.past(match, 2, everything(3))
    assert Act((Replace(DIE, TWO),), "correction") == hall.ahead.draft(match, [Replace(DIE, TWO)]).act
