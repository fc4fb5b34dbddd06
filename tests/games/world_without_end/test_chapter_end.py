"""The end of a chapter: covers and long-term events leave, the shield passes, a new chapter or the end of the game."""

from __future__ import annotations

import pytest

from companion.engine.questions import Fact
from tests.games.story import clauses
from tests.games.world_without_end.town_story import BOX, wwe
from tests.games.world_without_end.town_walk import event, sizes, walk

PAID = {"piety": 2, "grain": 2, "gold": 5}
CHEAP_WOOL = "price::1:::0:market.wool"
BLUE = {
    **BOX,
    **event("event.c1-b", colour="long-term", effect=CHEAP_WOOL),
    **event("event.c1-c", colour="long-term", effect="cover::0:::0:favor-space.king"),
    **event("event.c2-a", colour="long-term", effect=CHEAP_WOOL),
}


def test_chapter_end_is_carried_out_in_its_order() -> None:
    """chapter.neutral: after chapter 2 come cubes, covers, long-term events, duties and shield."""
    story = wwe([PAID, {}], chapter=2, round=6, box=BLUE, places={"favor-space.king": {"covered": True}})

    written = clauses(walk(story, "c3.r1.reveal", event="event.c2-a"))

    list_of_the_card = ["chapter.neutral", "chapter.covers", "chapter.events", "duties.die", "chapter.shield"]
    places = [written.index(clause) for clause in list_of_the_card]
    assert sorted(places) == places


def test_cubes_for_the_projects_are_left_to_the_table() -> None:
    """chapter.neutral: nobody gets VP for them, and a line says that it is done at the table."""
    story = wwe([{"vp": 8}, {"vp": 8}], phase="neutral", round=6)

    assert "chapter.neutral" in clauses(story.match.table.ledger.effects)
    assert [8, 8] == [story.points(seat) for seat in range(2)]


def test_covers_leave_at_the_end_of_the_chapter() -> None:
    """chapter.covers: a favor space that an event has covered is in use again, and gives its favor."""
    told = {**BOX, **event("event.c1-b", effect="cover::0:::0:favor-space.king")}
    story = wwe([{**PAID, "vp": 8}, {**PAID, "loyalty": 3, "vp": 8}], round=6, box=told)
    walk(story, "c1.r6.actions", event="event.c1-b", orient="north")
    assert story.mark("favor-space.king", "covered")

    written = walk(story, "c2.r1.favor")

    assert not story.mark("favor-space.king", "covered")
    assert "chapter.covers" in clauses(written)
    story.answer("favor-space.king")
    assert 8 + 3 == story.points(1)


@pytest.mark.parametrize(
    ("place", "mark", "told", "printed"),
    [
        ("favor-space.king", "covered", True, False),
        ("action.grain", "forbidden", True, False),
        ("market.wool", "price", 1, -1),
    ],
)
def test_what_a_position_told_of_events_ends_with_the_chapter(place: str, mark: str, told: Fact, printed: Fact) -> None:
    """chapter.covers: a cover, ban or price told by a position ends with the chapter like any other."""
    story = wwe([PAID, PAID], phase="actions", round=6, places={place: {mark: told}})
    assert told == story.mark(place, mark)

    walk(story, "c1.end.duties")

    assert printed == story.mark(place, mark)


def test_cloth_market_opens_when_chapter_one_ends() -> None:
    """chapter.market: still closed at the end of chapter 1, it sells cloth in chapter 2."""
    story = wwe([PAID, {**PAID, "cloth": 1}], phase="neutral", chapter=1, round=6)
    assert "chapter.market" in clauses(story.match.table.ledger.effects)
    walk(story, "c2.r1.actions")

    walk(story, "c2.r2.reveal", play="action.sales", sell_cloth="sell")

    assert 0 == story.has(1, "cloth")


def test_long_term_events_leave_at_the_end_of_the_chapter() -> None:
    """chapter.events: of 2 blue events in slots 0 are left."""
    story = wwe([{}, {}], round=5, box=BLUE)
    walk(story, "c1.r6.reveal", event="event.c1-b")
    walk(story, "c1.r6.actions", event="event.c1-c")
    assert 2 == len(story.cards("slots")) + len(story.cards("council"))

    written = walk(story, "c1.end.duties")

    assert (0, 0) == (len(story.cards("slots")), len(story.cards("council")))
    assert "chapter.events" in clauses(written)


def test_effects_of_long_term_events_end_with_the_chapter() -> None:
    """chapter.events: a price of chapter 1 is gone in chapter 2, where wool sells for its printed 2."""
    story = wwe([{**PAID, "wool": 1}, {**PAID, "wool": 1}], round=6, box=BLUE)
    walk(story, "c1.r6.actions", event="event.c1-b")
    assert 1 == story.mark("market.wool", "price")
    walk(story, "c2.r1.actions")
    before = story.has(1, "gold")

    walk(story, "c2.r2.reveal", play="action.sales", sell_wool="1")

    assert 2 == story.has(1, "gold") - before


@pytest.mark.parametrize(("value", "active"), [("single", 3), ("extra", 0)])
def test_shield_passes_when_the_chapter_ends(value: str, active: int) -> None:
    """chapter.shield: from C in round 6 it goes to D, and one further where the table settles on an extra pass."""
    story = wwe([PAID, PAID, PAID, PAID], phase="actions", round=6, shield=2, options={"chapter.shield": value})

    walk(story, "c2.r1.reveal")

    assert [("event", active)] == story.asked()


@pytest.mark.parametrize("value", ["single", "extra"])
def test_holder_of_round_six_rolls_the_tax_die(value: str) -> None:
    """duties.die: the active player of round 6 rolls, whether or not the shield has moved by then."""
    story = wwe([PAID, PAID, PAID], phase="actions", round=6, shield=1, options={"chapter.shield": value})

    walk(story, "c1.end.duties")

    assert [("tax-die", 1)] == story.asked()


def test_first_three_chapters_are_followed_by_another() -> None:
    """game.chapters: after chapter 3 comes chapter 4, from its round 1."""
    story = wwe([PAID, PAID], phase="duties", chapter=3, round=6)

    written = story.answer("2")

    assert ("c4.r1.reveal", 4, 1) == (story.where(), story.mark("table", "chapter"), story.mark("table", "round"))
    assert "game.chapters" in clauses(written)


def test_final_scoring_follows_chapter_four() -> None:
    """game.chapters: after chapter 4 there is no further chapter, and the match is over."""
    story = wwe([PAID, PAID], phase="duties", chapter=4, round=6)
    assert not story.over()

    written = story.answer("2")

    assert (True, "final", []) == (story.over(), story.where(), story.asked())
    assert "game.chapters" in clauses(written)


def test_cards_do_not_come_back_after_the_last_chapter() -> None:
    """actions.return: only a new chapter gives the cards back; after chapter 4 the hand stays 0."""
    back = wwe([PAID, PAID], phase="duties", chapter=3, round=6)
    over = wwe([PAID, PAID], phase="duties", chapter=4, round=6)

    assert "actions.return" in clauses(back.answer("2"))
    assert "actions.return" not in clauses(over.answer("2"))
    assert (12, 0) == (sizes(back, 0)[0], sizes(over, 0)[0])
