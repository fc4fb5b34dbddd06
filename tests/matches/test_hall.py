"""The hall: one line a write, once however often it is sent, and nothing lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.core import Core
from companion.engine.declare import Declaration
from companion.engine.log import Act, Answer, Recount, Remove, Replace, line_from
from companion.engine.questions import Fact
from companion.engine.view import steps
from companion.matches import Hall, Header, RefusedEntry, StaleEntry
from companion.matches.keeping import Keeping
from companion.matches.live import Live
from companion.store import KeyReused, NoMatch, SqliteStore, matchfile
from tests.games.story import GAMES
from tests.matches.playing import (
    LIFT,
    PLACE,
    TAX,
    at_the_duties,
    before_the_new_event,
    card,
    opened,
    points,
    printed,
    say,
    tell,
)
from tests.matches.record import FOLDER


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


# --- the box


def test_a_card_is_kept_for_the_next_match_once_it_is_whole(hall: Hall) -> None:
    """Half a card is no card: with its last field all of it is there."""
    match = before_the_new_event(hall, "the-first-match")
    say(hall, match, f"box/{PLACE}.name", "synthetic event")
    assert {} == printed(hall, PLACE)

    for field, key in list(card("synthetic event", 0).items())[1:]:
        say(hall, match, f"box/{PLACE}.{field}", key)

    second = hall.open("world-without-end", ["A", "B"], "the-second-match-here")
    assert card("synthetic event", 0) == printed(hall, PLACE)
    assert "synthetic event" == hall.look(second).header.facts[f"{PLACE}.name"]


def test_an_undo_takes_a_name_out_with_its_card_and_a_field_alone(hall: Hall) -> None:
    """A corner read wrongly is asked of the next match; without its name there is no card. A redo keeps it again."""
    match = before_the_new_event(hall, "the-first-match")
    tell(hall, match, "synthetic event", 0)
    whole = card("synthetic event", 0)

    hall.undo(match, 9, 5, "the-first-corner-was-wrong")
    assert {k: v for k, v in whole.items() if k != list(whole)[2]} == printed(hall, PLACE)
    hall.undo(match, 10, 10, "the-first-corner-was-right")
    assert whole == printed(hall, PLACE)
    hall.undo(match, 11, 3, "its-name-was-wrong-then")
    assert {} == printed(hall, PLACE)
    hall.undo(match, 12, 12, "its-name-was-right-then")
    assert whole == printed(hall, PLACE)


def test_a_card_called_otherwise_is_the_same_card_and_stays_one(hall: Hall) -> None:
    match = before_the_new_event(hall, "the-first-match")
    tell(hall, match, "Fooo", 0)

    right = Act((Replace((2, 0), Answer(f"box/{PLACE}.name", "Foo")),))
    hall.commit(match, 9, right, "the-name-spelt-right")

    assert card("Foo", 0) == printed(hall, PLACE)
    assert {} == printed(hall, "event.c1-b")


def test_two_matches_that_fill_one_place_with_two_cards_keep_two_cards(hall: Hall) -> None:
    """Both were open before anything was known; the second card goes to the next place, its effect with it."""
    one, two = before_the_new_event(hall, "the-first-match"), before_the_new_event(hall, "the-second-match")
    tell(hall, one, "Foo", 0)

    say(hall, two, f"box/{PLACE}.name", "Bar")
    assert card("Foo", 0) == printed(hall, PLACE)
    for field, key in list(card("Bar", 1).items())[1:]:
        say(hall, two, f"box/{PLACE}.{field}", key)

    assert (card("Foo", 0), card("Bar", 1)) == (printed(hall, PLACE), printed(hall, "event.c1-b"))


def test_two_matches_that_learn_one_card_keep_it_once(hall: Hall) -> None:
    one, two = before_the_new_event(hall, "the-first-match"), before_the_new_event(hall, "the-second-match")
    tell(hall, one, "Foo", 0)
    tell(hall, two, "Foo", 0)

    assert (card("Foo", 0), {}) == (printed(hall, PLACE), printed(hall, "event.c1-b"))


@pytest.mark.parametrize("again", [False, True])
def test_an_undo_leaves_what_another_match_holds(hall: Hall, store: SqliteStore, again: bool) -> None:
    """Held live, or only in the log of a process before this one."""
    one, two = before_the_new_event(hall, "the-first-match"), before_the_new_event(hall, "the-second-match")
    tell(hall, one, "Foo", 0)
    tell(hall, two, "Foo", 0)
    later = Hall(store, GAMES) if again else hall

    later.undo(one, 9, 3, "not-in-this-match-at-all")
    assert card("Foo", 0) == printed(later, PLACE)
    later.undo(two, 9, 3, "nor-in-the-other-match")
    assert {} == printed(later, PLACE)


def test_an_undo_leaves_what_a_later_match_began_with(hall: Hall) -> None:
    match = before_the_new_event(hall, "the-first-match")
    tell(hall, match, "Foo", 0)
    hall.open("world-without-end", ["A", "B"], "the-second-match-here")

    hall.undo(match, 9, 3, "its-name-was-wrong-then")

    assert card("Foo", 0) == printed(hall, PLACE)


DECLARED = Declaration.read(
    {
        "seats": [2, 4],
        "phases": {},
        "kinds": [
            {
                "id": "card",
                "fields": [{"id": "name", "shape": "text"}, {"id": "n", "shape": "number", "high": 9}],
                "members": ["card.x-a", "card.x-b", "card.y-a"],
            },
            {"id": "board", "fields": [{"id": "size", "shape": "number", "high": 9}], "members": ["board"]},
        ],
    }
)
FOO: dict[str, Fact] = {"card.x-a.name": "Foo", "card.x-a.n": 1}


def kept(box: dict[str, Fact], was: dict[str, Fact], now: dict[str, Fact], *others: dict[str, Fact]) -> dict[str, Fact]:
    """Return *box* after a match that knew *was* knows *now*, beside *others*."""
    return Keeping(DECLARED, box, lambda: others).keep(was, now)


def test_a_kept_effect_goes_with_its_card() -> None:
    bar: dict[str, Fact] = {"card.x-a.name": "Bar", "card.x-a.n": 2}
    box = kept(FOO, {}, bar)
    effect: dict[str, Fact] = {"effect.card.x-a": "score::1:everyone::0:"}

    found = kept(box, bar, bar | effect)

    assert FOO | {"card.x-b.name": "Bar", "card.x-b.n": 2, "effect.card.x-b": "score::1:everyone::0:"} == found
    assert box == kept(found, bar | effect, bar)


def test_a_card_without_a_free_place_is_left_out() -> None:
    """A place of another row is none for it, and what is printed on the board is kept all the same."""
    full: dict[str, Fact] = FOO | {"card.x-b.name": "Bar", "card.x-b.n": 2}

    found = kept(full, {}, {"card.x-a.name": "Baz", "card.x-a.n": 3, "effect.card.x-a": "x", "board.size": 4})

    assert full | {"board.size": 4} == found


def test_what_no_card_says_leaves_where_no_other_match_holds_it() -> None:
    assert {} == kept({"board.size": 4}, {"board.size": 4}, {})
    assert {"board.size": 4} == kept({"board.size": 4}, {"board.size": 4}, {}, {"board.size": 4})
    assert {"board.size": 5} == kept({"board.size": 5}, {"board.size": 4}, {})
    assert {"effect.storm": "y"} == kept({"effect.storm": "x"}, {"effect.storm": "x"}, {"effect.storm": "y"})


def test_what_was_left_in_a_free_place_never_mixes_with_a_card() -> None:
    """Corners without a name are nobody's card."""
    assert FOO == kept({"card.x-a.n": 7, "effect.card.x-a": "x"}, {}, FOO)


# --- what is not there


def test_unknown_matches_games_and_options_are_named(hall: Hall) -> None:
    with pytest.raises(NoMatch):
        hall.look("nowhere")
    with pytest.raises(KeyError, match="chess"):
        hall.open("chess", ["A", "B"], "no-such-game-is-here")
    with pytest.raises(ValueError, match=r"duties\.hold-back"):
        hall.open("world-without-end", ["A", "B"], "no-such-option-value", options={"duties.hold-back": "maybe"})
    with pytest.raises(ValueError, match=r"tower\.zero"):  # told with the rules, and no rule here asks for it
        hall.open("world-without-end", ["A", "B"], "an-option-of-no-rule", options={"tower.zero": "nobody"})
    with pytest.raises(ValueError, match="5 seats"):
        hall.open("world-without-end", list("ABCDE"), "too-many-at-the-table")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_what_is_kept_from_look_to_look_is_what_a_fresh_look_tells(path: Path) -> None:
    """After each of the first lines of a recorded match, some of them taken back and brought in again."""
    file = matchfile.load(path.read_bytes())
    live = Live(GAMES[str(file.header["game"])], Header.read({**file.header}))
    for line in file.lines[:90]:
        undone = [Remove(live.seq), Remove(live.seq + 1)] if line.seq % 9 == 0 else []
        for each in (line_from(line.body), *undone):
            live.add(each)
            for seats in ((), (0,)):
                assert live.steps(seats) == steps(live.match, seats), line.seq


def test_a_look_is_made_once_until_something_is_entered(hall: Hall) -> None:
    """Whoever may see the same is shown the same; the next entry is seen at once, and a refused one changes nothing."""
    match = at_the_duties(hall)
    first = hall.look(match)
    assert hall.look(match) is first
    with pytest.raises(RefusedEntry):
        hall.act(match, 1, [Answer(TAX.address, "9")], "no-such-face-on-it")
    assert hall.look(match).view == first.view
    hall.act(match, 1, [TAX], "the-tax-die-rolled")
    assert hall.look(match).seq == 2 and len(hall.look(match).view["steps"]) == 2
