"""The hall: one line a write, once however often it is sent, and nothing lost."""

from __future__ import annotations

import pytest

from companion.engine.core import Core
from companion.engine.log import Answer, Recount, Replace
from companion.matches import Hall, RefusedEntry, StaleEntry
from companion.store import KeyReused, NoMatch, SqliteStore
from tests.games.story import GAMES
from tests.matches.playing import LIFT, TAX, at_the_duties, opened, points


def test_the_example_of_the_duties_ends_on_2_7_and_0(hall: Hall) -> None:
    """A loses 3 + 4 + 3, B loses 1, C stops at 0."""
    match = at_the_duties(hall)

    hall.act(match, 1, [TAX], "the-tax-die-rolled")
    hall.act(match, 2, [LIFT], "ann-lifts-penance")

    assert [2, 7, 0] == points(hall, match)


def test_a_form_sent_twice_opens_one_match(hall: Hall) -> None:
    assert opened(hall, "the-same-key-again") == opened(hall, "the-same-key-again")
    assert 1 == len(hall.matches())


def test_a_double_tap_enters_once_and_says_so(hall: Hall) -> None:
    match = at_the_duties(hall)

    first = hall.act(match, 1, [TAX], "tapped-twice-by-ann")
    second = hall.act(match, 1, [TAX], "tapped-twice-by-ann")

    assert (2, False) == (first.seq, first.again)
    assert (2, True) == (second.seq, second.again)
    assert 2 == len(hall.store.read(match))


def test_a_key_cannot_mean_something_else(hall: Hall) -> None:
    match = at_the_duties(hall)
    hall.act(match, 1, [TAX], "a-key-used-before")

    with pytest.raises(KeyReused):
        hall.act(match, 2, [LIFT], "a-key-used-before")

    assert 2 == hall.look(match).seq


def test_a_stale_answer_is_judged_by_the_rules_not_by_its_age(hall: Hall) -> None:
    """Somebody entered a recount meanwhile; the die is still asked, so the old page's answer goes in."""
    match = at_the_duties(hall)
    hall.act(match, 1, [Recount("seat.2", "gold", 4)], "somebody-recounts")

    assert 3 == hall.act(match, 1, [TAX], "from-the-older-page").seq


def test_an_answer_whose_question_is_gone_is_stale_and_changes_nothing(hall: Hall) -> None:
    match = at_the_duties(hall)
    hall.act(match, 1, [TAX], "ann-was-quicker-here")

    with pytest.raises(StaleEntry) as stale:
        hall.act(match, 1, [Answer(TAX.address, "5")], "bo-was-slower-here")

    assert Core.NOT_ASKED == stale.value.barred.clause
    assert (1, 2) == (stale.value.since, stale.value.seq)
    assert 2 == len(hall.store.read(match))


def test_a_barred_answer_names_its_clause_and_changes_nothing(hall: Hall) -> None:
    """duties.exemption: C has no loyalty, so the app answered for C, and A cannot lift two penalties with one."""
    match = at_the_duties(hall)
    hall.act(match, 1, [TAX], "the-tax-die-rolled")

    with pytest.raises(RefusedEntry) as refused:
        hall.act(match, 2, [Answer(LIFT.address, "piety,grain")], "two-with-one-loyalty")

    assert "duties.exemption" == refused.value.barred.clause
    assert {"loyalty": 1, "needed": 2} == dict(refused.value.barred.facts)
    assert 2 == hall.look(match).seq


def test_several_answers_go_in_together_or_not_at_all(hall: Hall) -> None:
    match = at_the_duties(hall)

    with pytest.raises(RefusedEntry):
        hall.act(match, 1, [TAX, Answer(LIFT.address, "tax,grain")], "all-or-nothing-at-all")
    assert 1 == hall.look(match).seq

    assert 2 == hall.act(match, 1, [TAX, LIFT], "all-or-nothing-again").seq
    assert [2, 7, 0] == points(hall, match)


def test_undo_takes_the_line_back_and_undoing_again_is_stale(hall: Hall) -> None:
    match = at_the_duties(hall)
    hall.act(match, 1, [TAX, LIFT], "the-whole-chapter-end")

    hall.undo(match, 2, 2, "taken-back-by-ann")
    assert [12, 8, 3] == points(hall, match)
    with pytest.raises(StaleEntry):
        hall.undo(match, 2, 2, "taken-back-by-bo-too")

    assert 3 == hall.look(match).seq


def test_undoing_an_undo_is_a_redo(hall: Hall) -> None:
    match = at_the_duties(hall)
    hall.act(match, 1, [TAX, LIFT], "the-whole-chapter-end")
    hall.undo(match, 2, 2, "taken-back-by-ann")

    hall.undo(match, 3, 3, "and-put-back-again")

    assert [2, 7, 0] == points(hall, match)


def test_another_process_reads_the_same_match(hall: Hall, store: SqliteStore) -> None:
    match = at_the_duties(hall)
    hall.act(match, 1, [TAX], "the-tax-die-rolled")

    other = Hall(store, GAMES)

    assert hall.look(match).view == other.look(match).view
    assert 3 == other.act(match, 2, [LIFT], "entered-over-there").seq


def test_a_correction_shows_what_changes_before_it_is_made(hall: Hall) -> None:
    """The die was 2: A ends on 4, B keeps 8 and 1 gold and is not tried, C is unchanged."""
    match = at_the_duties(hall)
    hall.act(match, 1, [TAX], "the-tax-die-rolled")
    hall.act(match, 2, [LIFT], "ann-lifts-penance")

    draft = hall.draft(match, [Replace((1, 0), Answer(TAX.address, "2"))])

    changes = {(c.holder, c.what): (c.was, c.to) for c in draft.changes}
    assert (4, 8) == changes["seat.0", "vp"]
    assert (14, 16) == changes["seat.1", "vp"]
    assert (0, 1) == changes["seat.1", "gold"]
    assert (True, False) == changes["seat.1", "court"]
    assert not [c for c in draft.changes if c.holder == "seat.2" and c.what in ("vp", "penance", "begging", "court")]
    assert [2, 7, 0] == points(hall, match)

    hall.commit(match, 3, draft.act, "agreed-by-everybody")
    assert [4, 8, 0] == points(hall, match)


def test_what_is_learnt_is_kept_for_the_next_match_and_an_undo_takes_it_out_again(hall: Hall) -> None:
    match = hall.open("world-without-end", ["A", "B"], "the-first-match-here")
    hall.act(match, 0, [Answer("c1.r1.reveal/start-player/-#1", "seat.0")], "who-begins-here-now")
    hall.act(match, 1, [Answer("c1.r1.reveal/event/0#1", "new")], "a-new-event-card-here")
    hall.act(match, 2, [Answer("box/event.c1-a.name", "synthetic event")], "its-name-is-entered")
    assert "synthetic event" == hall.store.box("world-without-end")["event.c1-a.name"]

    second = hall.open("world-without-end", ["A", "B"], "the-second-match-here")
    assert "synthetic event" == hall.look(second).header.facts["event.c1-a.name"]

    hall.undo(match, 3, 3, "its-name-was-wrong-then")
    assert "event.c1-a.name" not in hall.store.box("world-without-end")


def test_unknown_matches_games_and_options_are_named(hall: Hall) -> None:
    with pytest.raises(NoMatch):
        hall.look("nowhere")
    with pytest.raises(KeyError, match="chess"):
        hall.open("chess", ["A", "B"], "no-such-game-is-here")
    with pytest.raises(ValueError, match=r"duties\.hold-back"):
        hall.open("world-without-end", ["A", "B"], "no-such-option-value", options={"duties.hold-back": "maybe"})
    with pytest.raises(ValueError, match="5 seats"):
        hall.open("world-without-end", list("ABCDE"), "too-many-at-the-table")


def test_a_forecast_and_a_what_if_change_nothing(hall: Hall) -> None:
    """If the chapter ended now: A and C lose the most the floor allows, B 0 to 2 with the die."""
    match = at_the_duties(hall)
    before = hall.look(match)

    found = hall.forecast(match, "chapter-end")

    assert {0: 24, 1: 16, 2: 6} == found.was
    assert (16 - 4, 16) == (found.low[1], found.high[1])
    assert 4 == len(found.futures)
    assert before == hall.look(match)
