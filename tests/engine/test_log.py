"""The log only grows; corrections fold into the entries that stand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.log import (
    Act,
    Answer,
    BadLine,
    Insert,
    Line,
    Position,
    Recount,
    Remove,
    Replace,
    Tally,
    effective,
    line_data,
    line_from,
)

PLAY = "r1.trade/play/0"


def play(rank: int, key: str) -> Answer:
    """Return an answer to the *rank*-th question of one base."""
    return Answer(f"{PLAY}#{rank}", key)


def stands(*log: Line) -> list[str]:
    """Return what stands after *log*: rank and key of answers, the kind of all else."""
    rows = [standing.entry for standing in effective(log)]
    return [f"{r.address.rpartition('#')[2]}{r.key}" if isinstance(r, Answer) else type(r).__name__ for r in rows]


# --- undo and redo -----------------------------------------------------------------------------------


def test_an_undo_takes_its_line_out() -> None:
    """What was removed does not stand."""
    assert stands(play(1, "a"), play(2, "b"), Remove(1)) == ["1a"]


def test_a_double_tap_undoes_once() -> None:
    """An undo names its line, so a second one finds it gone."""
    assert stands(play(1, "a"), play(2, "b"), Remove(1), Remove(1)) == ["1a"]


def test_a_redo_removes_the_removal() -> None:
    """Undo, redo, undo, redo: the entry is where it was."""
    log: list[Line] = [play(1, "a"), play(2, "b"), Remove(0)]

    assert stands(*log) == ["1b"]
    assert stands(*log, Remove(2)) == ["1a", "2b"]
    assert stands(*log, Remove(2), Remove(3)) == ["1b"]
    assert stands(*log, Remove(2), Remove(3), Remove(4)) == ["1a", "2b"]


def test_a_line_removed_twice_comes_back_when_both_are_taken_back() -> None:
    """One redo of a double undo leaves the other standing."""
    log: list[Line] = [play(1, "a"), Remove(0), Remove(0), Remove(1)]

    assert stands(*log) == []
    assert stands(*log, Remove(2)) == ["1a"]


def test_a_long_chain_of_undo_and_redo_is_folded() -> None:
    """However often people change their mind."""
    log: list[Line] = [play(1, "a"), *(Remove(n) for n in range(3000))]

    assert stands(*log) == ["1a"]
    assert stands(*log, Remove(3000)) == []


def test_a_removal_of_nothing_is_nothing() -> None:
    """A line that is not there, or not there yet, cannot be removed."""
    assert stands(play(1, "a"), Remove(7), Remove(-1), Remove(3), play(2, "b")) == ["1a", "2b"]


# --- ranks -------------------------------------------------------------------------------------------


def test_an_insertion_shifts_later_ranks() -> None:
    """The forgotten first action makes the others second and third."""
    assert stands(play(1, "a"), play(2, "b"), Insert((0, 0), play(1, "z"))) == ["1z", "2a", "3b"]
    assert stands(play(1, "a"), play(2, "b"), Insert((1, 0), play(2, "z"))) == ["1a", "2z", "3b"]


def test_a_removal_shifts_later_ranks_back() -> None:
    """Only those of the same question."""
    other = Answer("r1.trade/play/1#2", "x")

    assert stands(play(1, "a"), other, play(2, "b"), Remove(0)) == ["2x", "1b"]


def test_an_insertion_taken_back_shifts_what_was_answered_since() -> None:
    """The third play was entered while the insertion stood."""
    log: list[Line] = [play(1, "a"), Insert((0, 0), play(1, "z")), play(3, "b")]

    assert stands(*log) == ["1z", "2a", "3b"]
    assert stands(*log, Remove(1)) == ["1a", "2b"]
    assert stands(*log, Remove(1), Remove(3)) == ["1z", "2a", "3b"]


def test_a_redo_makes_room_among_what_was_answered_since() -> None:
    """The answer given after the undo follows the one that came back."""
    log: list[Line] = [play(1, "a"), play(2, "b"), Remove(0), play(2, "c")]

    assert stands(*log) == ["1b", "2c"]
    assert stands(*log, Remove(2)) == ["1a", "2b", "3c"]


def test_what_was_answered_anew_is_not_pushed_on_by_a_redo() -> None:
    """Undone, answered otherwise, redone: one question, two answers, and one of them will wait."""
    log: list[Line] = [play(1, "a"), Remove(0), play(1, "b"), Remove(1)]

    assert stands(*log) == ["1a", "1b"]
    assert stands(*log, Remove(0)) == ["1b"]


def test_dropping_an_answer_that_only_waited_moves_nothing() -> None:
    """It held no rank of its own: the question was answered by another."""
    assert stands(play(1, "a"), play(1, "b"), play(2, "c"), Remove(0)) == ["1b", "2c"]
    assert stands(play(1, "a"), play(1, "b"), play(2, "c"), Remove(0), Remove(3)) == ["1a", "1b", "2c"]


def test_an_insertion_before_an_answer_given_twice_is_undone_whole() -> None:
    """The first answer waits, the second was pushed on by the insertion: it closes up again."""
    log: list[Line] = [play(1, "a"), Replace((0, 0), play(1, "no-answer")), play(1, "b"), Insert((2, 0), play(1, "z"))]

    assert stands(*log) == ["1no-answer", "1z", "2b"]
    assert stands(*log, Remove(3)) == ["1no-answer", "1b"]
    assert stands(*log, Remove(3), Remove(4)) == ["1no-answer", "1z", "2b"]
    assert stands(*log, play(3, "c"), Remove(3)) == ["1no-answer", "1b", "2c"]
    assert stands(*log, play(3, "c"), Remove(3), Remove(5)) == ["1no-answer", "1z", "2b", "3c"]


def test_an_act_that_takes_lines_back_and_fixes_others_is_undone_in_reverse() -> None:
    """Its parts let go in the opposite order: what came back first goes last."""
    before: list[Line] = [play(1, "a"), play(2, "b"), Remove(0), play(2, "c")]
    act = Act((Insert((1, 0), play(1, "y")), Remove(2), Replace((3, 0), play(2, "d")), Remove(1)))

    assert stands(*before, act, Remove(4)) == stands(*before) == ["1b", "2c"]
    assert stands(*before, act, Remove(4), Remove(5)) == stands(*before, act)


def test_ranks_begin_again_after_a_position() -> None:
    """A shift before it does not reach behind it."""
    log: list[Line] = [play(1, "a"), Position(), play(1, "b")]

    assert stands(*log, Insert((0, 0), play(1, "z"))) == ["1z", "2a", "Position", "1b"]
    assert stands(*log, Remove(0)) == ["Position", "1b"]
    assert stands(*log, Remove(1)) == ["1a", "1b"]


def test_an_answer_without_a_rank_is_never_shifted() -> None:
    """A printed fact has one address for ever."""
    fact = Answer("box/lot-1.rent", "3")

    assert [s.entry for s in effective([fact, fact, Remove(0)])] == [fact]


# --- replacing ---------------------------------------------------------------------------------------


def test_a_better_answer_follows_the_shifted_address() -> None:
    """It answers what the old one answered, wherever that is now."""
    log: list[Line] = [play(1, "a"), Insert((0, 0), play(1, "z")), Replace((0, 0), play(1, "better"))]

    assert stands(*log) == ["1z", "2better"]
    assert stands(*log, Remove(1)) == ["1better"]


def test_the_newest_replacement_holds_until_it_is_taken_back() -> None:
    """Also where the older one is taken back first."""
    log: list[Line] = [play(1, "a"), Replace((0, 0), play(1, "b")), Replace((0, 0), play(1, "c"))]

    assert stands(*log) == ["1c"]
    assert stands(*log, Remove(2)) == ["1b"]
    assert stands(*log, Remove(1)) == ["1c"]
    assert stands(*log, Remove(2), Remove(1)) == ["1a"]
    assert stands(*log, Remove(1), Remove(3)) == ["1c"]


def test_a_replacement_may_name_a_replacement_or_an_insertion() -> None:
    """Whatever line showed the entry, the entry is meant."""
    log: list[Line] = [play(1, "a"), Replace((0, 0), play(1, "b")), Insert((0, 0), play(1, "z"))]

    assert stands(*log, Replace((1, 0), play(1, "c"))) == ["1z", "2c"]
    assert stands(*log, Replace((2, 0), play(1, "y"))) == ["1y", "2b"]


def test_what_is_inserted_before_nothing_known_comes_last() -> None:
    """It is never lost."""
    assert stands(play(1, "a"), Insert((9, 9), play(2, "z"))) == ["1a", "2z"]


def test_what_is_inserted_before_a_line_taken_back_keeps_its_place() -> None:
    """The place is remembered though the line is gone."""
    log: list[Line] = [play(1, "a"), play(2, "b"), Remove(0)]

    assert stands(*log, Insert((0, 0), Recount("seat.0", "coin", 3))) == ["Recount", "1b"]


# --- acts --------------------------------------------------------------------------------------------


def test_an_act_is_undone_whole() -> None:
    """All its parts go, and come back."""
    act = Act((play(1, "a"), Recount("seat.0", "coin", 1), play(2, "b")), "both")

    assert stands(act, play(3, "c")) == ["1a", "Recount", "2b", "3c"]
    assert stands(act, play(3, "c"), Remove(0)) == ["1c"]
    assert stands(act, play(3, "c"), Remove(0), Remove(2)) == ["1a", "Recount", "2b", "3c"]


def test_an_act_of_corrections_is_undone_whole() -> None:
    """A replacement, an insertion and a removal at once."""
    before: list[Line] = [play(1, "a"), play(2, "b"), play(3, "c")]
    act = Act((Replace((0, 0), play(1, "x")), Insert((1, 0), play(2, "y")), Remove(2)), "fixed")

    assert stands(*before, act) == ["1x", "2y", "3b"]
    assert stands(*before, act, Remove(3)) == ["1a", "2b", "3c"]
    assert stands(*before, act, Remove(3), Remove(4)) == ["1x", "2y", "3b"]


def test_an_act_that_both_answers_and_corrects_is_undone_whole() -> None:
    """Answers after it move up."""
    act = Act((play(2, "b"), Replace((0, 0), play(1, "x"))))

    assert stands(play(1, "a"), act, play(3, "c"), Remove(1)) == ["1a", "2c"]


# --- properties --------------------------------------------------------------------------------------

ids = st.sampled_from(["seat.0", "seat.1", "table", "coin", "score", "r1.trade/play/0#1", "box/lot", ""])
numbers = st.integers(-(10**6), 10**6)
facts = st.booleans() | numbers | ids
entries = (
    st.builds(Answer, ids, st.text(max_size=30), st.booleans())
    | st.builds(Recount, ids, ids, numbers)
    | st.builds(Tally, st.integers(0, 3), ids, numbers, ids, st.text(max_size=10))
    | st.builds(
        Position,
        st.lists(st.tuples(ids, ids, facts), max_size=3).map(tuple),
        st.lists(st.tuples(ids, ids, numbers), max_size=3).map(tuple),
        st.sampled_from(["", "full", "score"]),
    )
)
refs = st.tuples(st.integers(0, 12), st.integers(0, 2))
corrections = (
    st.builds(Replace, refs, entries) | st.builds(Insert, refs, entries) | st.builds(Remove, st.integers(0, 12))
)
parts = entries | corrections
lines = parts | st.builds(Act, st.lists(parts, max_size=4).map(tuple), st.text(max_size=10))


@given(lines)
def test_json_and_back_is_the_same_line(line: Line) -> None:
    """What the store keeps reads as what was entered."""
    assert line_from(json.loads(json.dumps(line_data(line)))) == line


@given(st.lists(lines, max_size=14))
def test_any_log_folds_and_loses_nothing_by_itself(log: list[Line]) -> None:
    """An entry is gone only where a standing removal names its line."""
    kept = {standing.ref for standing in effective(log)}
    removed = {line.line for line in log if isinstance(line, Remove)}
    removed |= {part.line for line in log if isinstance(line, Act) for part in line.parts if isinstance(part, Remove)}

    for n, line in enumerate(log):
        for k, part in enumerate(line.parts if isinstance(line, Act) else (line,)):
            if not isinstance(part, Remove | Replace) and n not in removed:
                assert (n, k) in kept


@given(st.lists(lines, max_size=10), st.integers(0, 9))
def test_undo_and_redo_of_any_line_is_the_log_before(log: list[Line], n: int) -> None:
    """Removing a line that stands and then the removal brings back exactly what stood."""
    if n < len(log):
        assert effective([*log, Remove(n), Remove(len(log))]) == effective(log)


# few questions, so that entries meet: the same question answered twice, ranks pushed on and closed up
answers = st.builds(play, st.integers(1, 3), st.sampled_from("ab"))
few = answers | answers | st.sampled_from([Position(), Recount("seat.0", "coin", 1)])
near = st.tuples(st.integers(0, 9), st.integers(0, 1))
mended = st.builds(Replace, near, few) | st.builds(Insert, near, few) | st.builds(Remove, st.integers(0, 12))
meeting = few | mended | st.builds(Act, st.lists(few | mended, max_size=4).map(tuple))


@given(st.lists(meeting, max_size=10), meeting)
def test_any_last_line_undone_and_redone_is_as_if_nothing_had_been(log: list[Line], last: Line) -> None:
    """The same entries at the same addresses in the same order, and a redo gives back what the line had made."""
    undone = [*log, last, Remove(len(log))]

    assert effective(undone) == effective(log)
    assert effective([*undone, Remove(len(log) + 1)]) == effective([*log, last])


@given(st.lists(meeting, max_size=6), st.lists(meeting, min_size=2, max_size=4), st.integers(0, 3))
def test_undoing_one_line_after_the_other_goes_back_step_by_step(log: list[Line], more: list[Line], back: int) -> None:
    """As people tap undo several times, then redo as many."""
    back = min(back, len(more))
    whole = [*log, *more]
    undone: list[Line] = list(whole)
    states = [effective(undone)]
    for n in range(back):
        undone.append(Remove(len(whole) - 1 - n))
        states.append(effective(undone))
        assert states[-1] == effective(whole[: len(whole) - 1 - n])
    for n in range(back):
        undone.append(Remove(len(whole) + back - 1 - n))
        assert effective(undone) == states[back - 1 - n]


@given(st.lists(meeting, max_size=14))
def test_what_stands_is_what_no_standing_line_has_taken_back(log: list[Line]) -> None:
    """Told by reading the log from its end: the newest word counts."""
    gone: set[int] = set()
    for n in reversed(range(len(log))):
        line = log[n]
        parts = line.parts if isinstance(line, Act) else (line,)
        gone |= {p.line for p in parts if isinstance(p, Remove) and p.line < n} if n not in gone else set()
    written = [(n, k, p) for n, x in enumerate(log) for k, p in enumerate(x.parts if isinstance(x, Act) else (x,))]

    assert sorted(s.ref for s in effective(log)) == [
        (n, k) for n, k, part in written if n not in gone and not isinstance(part, Remove | Replace)
    ]


@given(st.lists(lines | meeting, max_size=10))
def test_ranks_stay_positive(log: list[Line]) -> None:
    """No shift makes an address that no question can have."""
    written = [s.entry.address for s in effective(log) if isinstance(s.entry, Answer)]

    assert [address for address in written if address.endswith(("#0", "#-1"))] == []


# --- lines that are none -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (None, "line"),
        ([], "line"),
        ({}, "kind"),
        ({"kind": "wish"}, "kind"),
        ({"kind": ["answer"]}, "kind"),
        ({"kind": "answer", "key": "x"}, "address"),
        ({"kind": "answer", "address": "a", "key": 3}, "key"),
        ({"kind": "answer", "address": "a", "key": "x" * 2001}, "key"),
        ({"kind": "answer", "address": "a", "key": "x", "drawn": "yes"}, "drawn"),
        ({"kind": "answer", "address": "a", "key": "x", "more": 1}, "more"),
        ({"kind": "recount", "holder": "seat.0", "thing": "coin", "to": True}, "to"),
        ({"kind": "recount", "holder": "seat.0", "thing": "coin", "to": 1.5}, "to"),
        ({"kind": "recount", "holder": "seat.0", "thing": "coin", "to": 10**9}, "to"),
        ({"kind": "tally", "seat": "0", "mark": "score", "amount": 1}, "seat"),
        ({"kind": "position", "marks": [["table", "phase"]], "held": []}, "marks"),
        ({"kind": "position", "marks": [["table", "phase", None]], "held": []}, "marks"),
        ({"kind": "position", "marks": [], "held": [["seat.0", "coin", True]]}, "held"),
        ({"kind": "position", "marks": {}, "held": []}, "marks"),
        ({"kind": "remove", "line": "1"}, "line"),
        ({"kind": "replace", "at": [1], "entry": {"kind": "remove", "line": 1}}, "kind"),
        ({"kind": "replace", "at": [1], "entry": {"kind": "answer", "address": "a", "key": "b"}}, "at"),
        ({"kind": "insert", "at": [-1, 0], "entry": {"kind": "answer", "address": "a", "key": "b"}}, "at"),
        ({"kind": "act", "label": "", "parts": [{"kind": "act", "parts": []}]}, "kind"),
        ({"kind": "act", "label": "", "parts": "none"}, "parts"),
    ],
)
def test_a_line_of_another_form_names_the_field_that_is_wrong(data: Any, field: str) -> None:
    """So that a file that was changed can be told where."""
    with pytest.raises(BadLine) as bad:
        line_from(data)

    assert bad.value.field == field
