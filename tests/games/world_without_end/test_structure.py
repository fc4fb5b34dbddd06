"""World Without End: chapters, rounds, the steps of a round, and where the shield goes."""

from __future__ import annotations

import pytest

from companion.engine.table import Dealt, Marked
from tests.games.story import clauses
from tests.games.world_without_end.town_rounds import forgo_all, lie_low, orient
from tests.games.world_without_end.town_story import wwe

PASSES = [(2, 0, 1), (2, 1, 0), (3, 2, 0), (4, 2, 3), (4, 3, 0)]  # seats, who has the shield, who has it next


def test_final_scoring_after_the_last_duties() -> None:
    """game.chapters: After the duties of chapter 4 the game is scored and over; nothing asks for a chapter 5."""
    story = wwe([{"vp": 8, "piety": 2, "grain": 2, "gold": 5}] * 2, chapter=4, round=6, phase="duties")

    lines = story.answer_to("tax-die", "5")

    assert "game.chapters" in clauses(lines)
    assert story.over()
    assert 4 == story.mark("table", "chapter")
    assert [] == story.asked()


def test_no_chapter_5_after_the_last_step_of_chapter_4() -> None:
    """game.chapters: A table that stands at the very last step of chapter 4 goes on with the final scoring."""
    story = wwe([{"vp": 8}] * 2, chapter=4, round=6, phase="pass")

    assert story.over()
    assert 4 == story.mark("table", "chapter")


@pytest.mark.parametrize("chapter", [1, 2, 3])
def test_another_chapter_follows_each_of_the_first_3(chapter: int) -> None:
    """game.chapters: After chapters 1 to 3 the next begins with its round 1."""
    story = wwe([{"vp": 8}] * 2, chapter=chapter, round=6, phase="pass")

    assert f"c{chapter + 1}.r1.reveal" == story.where()
    assert not story.over()


def test_the_chapter_end_after_round_6() -> None:
    """chapter.rounds: When round 6 of chapter 1 is over the chapter card and its list are next, and no round 7."""
    story = wwe([{"vp": 8}] * 2, chapter=1, round=6)

    lie_low(story)

    assert "c1.end.duties" == story.where()
    assert [("tax-die", 0)] == story.asked()
    assert 6 == story.mark("table", "round")


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_a_round_after_each_of_the_first_5(number: int) -> None:
    """chapter.rounds: Rounds 1 to 5 of a chapter are followed by another round of it."""
    story = wwe([{"vp": 8}] * 2, round=number, phase="round-end")

    assert f"c1.r{number + 1}.reveal" == story.where()


def test_a_chapter_turns_up_all_6_of_its_events() -> None:
    """reveal.event: A whole chapter of rounds 1 to 6 reveals the 6 events of its stack and leaves none."""
    story = wwe([{"vp": 8}] * 2, round=1)
    assert 6 == len(story.cards("pile.1"))

    for _ in range(6):
        lie_low(story)

    revealed = [e for e in story.match.table.ledger.effects if isinstance(e, Dealt) and e.source == "pile.1"]
    assert ["reveal.event"] * 6 == clauses(revealed)[-6:]
    assert [] == story.cards("pile.1")
    assert "c1.end.duties" == story.where()


def test_round_3_turns_up_1_event_and_leaves_3() -> None:
    """reveal.event: The reveal of round 3 turns up 1 event; 3 are still hidden in the stack."""
    story = wwe([{"vp": 8}] * 2, round=3)

    lines = story.answer("event.c1-a", "done")

    assert 1 == len([line for line in lines if isinstance(line, Dealt)])
    assert ["event.c1-a"] == story.cards("council")
    assert [None] * 3 == story.cards("pile.1")


def test_the_5_steps_in_their_order() -> None:
    """round.steps: 1 reveal, 2 orient, 3 income, 4 favor, 5 actions, then the end of the round."""
    story = wwe([{"vp": 8}] * 2)
    before = len(story.match.table.ledger.effects)

    orient(story, "east")
    forgo_all(story)

    lines = story.match.table.ledger.effects[before:]
    phases = [line.to for line in lines if isinstance(line, Marked) and line.mark == "phase"]
    assert ["orient", "income", "favor", "actions", "round-end", "reveal"] == phases
    assert "c1.r2.reveal" == story.where()


def test_the_favor_marker_moves_when_incomes_have_been_paid() -> None:
    """favor.move: Step 4 moves the marker, after step 3 has paid everybody."""
    story = wwe([{"vp": 8}] * 2)

    story.answer("event.c1-a", "done")
    order = clauses(story.answer_to("orient", "east"))

    assert "favor-space.queen" == story.mark("table", "favor")
    assert "round.steps" in order
    assert "income.corner" in order
    assert "income.corner" not in order[order.index("favor.move") :]


@pytest.mark.parametrize(("seats", "shield", "following"), PASSES)
def test_the_shield_passes_to_the_left(seats: int, shield: int, following: int) -> None:
    """round-end.shield: When a round ends the shield goes to the next seat clockwise, who reveals next."""
    story = wwe([{"vp": 8}] * seats, shield=shield, phase="round-end")

    assert following == story.mark("table", "shield")
    assert [("event", following)] == story.asked()


def test_the_shield_passes_once_between_chapters() -> None:
    """chapter.shield: After round 6 the shield passes when the duties are done, and only then."""
    story = wwe([{"vp": 8, "piety": 2, "grain": 2, "gold": 5}] * 3, round=6, shield=1, phase="round-end")
    assert 1 == story.mark("table", "shield")

    story.answer_to("tax-die", "2", 1)

    assert 2 == story.mark("table", "shield")
    assert "c2.r1.reveal" == story.where()


def test_a_table_may_pass_the_shield_twice_between_chapters() -> None:
    """chapter.shield: With the option it passes at the end of round 6 as well as after the duties."""
    seats = [{"vp": 8, "piety": 2, "grain": 2, "gold": 5}] * 4
    story = wwe(seats, round=6, shield=1, phase="round-end", options={"chapter.shield": "extra"})
    assert 2 == story.mark("table", "shield")

    story.answer_to("tax-die", "2")

    assert 3 == story.mark("table", "shield")


def test_the_most_vp_win() -> None:
    """final.winner: With totals of 61, 55 and 40 the player on 61 is first."""
    story = wwe([{"vp": 55}, {"vp": 61}, {"vp": 40}], chapter=4, round=6, phase="final")

    assert [55, 61, 40] == [story.points(seat) for seat in (0, 1, 2)]
    assert [2, 1, 3] == [story.mark(f"seat.{seat}", "rank") for seat in (0, 1, 2)]
    assert story.over()
