"""The end of a round: long-term events move to their slots, the shield passes on."""

from __future__ import annotations

from collections import Counter

from tests.games.story import clauses
from tests.games.world_without_end.town_story import BOX, wwe
from tests.games.world_without_end.town_walk import event, walk

BLUE = {
    **BOX,
    **event("event.c1-b", colour="long-term", effect="price::1:::0:market.wool"),
    **event("event.c1-c", colour="long-term", effect="forbid::0:::0:action.grain"),
    **event("event.c1-d", colour="long-term", effect="cover::0:::0:favor-space.king"),
}


def test_long_term_event_moves_from_the_council_to_a_slot() -> None:
    """round-end.slots: a blue event leaves the council when the round is over, and lies in a slot."""
    story = wwe([{}, {}], box=BLUE)
    walk(story, "c1.r1.actions", event="event.c1-b")
    assert (["event.c1-b"], []) == (story.cards("council"), story.cards("slots"))

    walk(story, "c1.r2.reveal")

    assert ([], ["event.c1-b"]) == (story.cards("council"), story.cards("slots"))


def test_immediate_event_takes_no_slot() -> None:
    """round-end.slots: only a blue event does; the blue one of round 1 stays alone after round 2."""
    story = wwe([{}, {}], box=BLUE)
    walk(story, "c1.r2.reveal", event="event.c1-b")

    walk(story, "c1.r3.reveal", event="event.c1-a")

    assert ([], ["event.c1-b"]) == (story.cards("council"), story.cards("slots"))


def test_slots_fill_in_order() -> None:
    """round-end.slots: two blue events lie in slots 1 and 2 in the order in which they came."""
    story = wwe([{}, {}], box=BLUE)

    walk(story, "c1.r2.reveal", event="event.c1-c")
    walk(story, "c1.r3.reveal", event="event.c1-b")

    assert [(1, "event.c1-c"), (2, "event.c1-b")] == list(enumerate(story.cards("slots"), start=1))


def test_older_event_leaves_when_both_slots_are_full() -> None:
    """round-end.oldest: with events of rounds 1 and 3 in slots 1 and 2, a third puts the one of round 1 out."""
    story = wwe([{}, {}], box=BLUE)
    for number, card in ((1, "event.c1-b"), (2, "event.c1-a"), (3, "event.c1-c")):
        walk(story, f"c1.r{number + 1}.reveal", event=card)
    assert ["event.c1-b", "event.c1-c"] == story.cards("slots")

    written = walk(story, "c1.r5.reveal", event="event.c1-d")

    assert ["event.c1-c", "event.c1-d"] == story.cards("slots")
    assert "round-end.oldest" in clauses(written)


def test_three_long_term_events_are_in_force_at_most() -> None:
    """round-end.oldest: with 2 in slots and 1 on the council 3 are in force, and after the round 2."""
    story = wwe([{}, {}], box=BLUE)
    walk(story, "c1.r2.reveal", event="event.c1-b")
    walk(story, "c1.r3.reveal", event="event.c1-c")
    walk(story, "c1.r3.actions", event="event.c1-d")
    looked = [("market.wool", "price"), ("action.grain", "forbidden"), ("favor-space.king", "covered")]
    assert [1, True, True] == [story.mark(*one) for one in looked]
    assert 3 == len(story.cards("slots")) + len(story.cards("council"))

    walk(story, "c1.r4.reveal")

    assert [-1, True, True] == [story.mark(*one) for one in looked]
    assert 2 == len(story.cards("slots")) + len(story.cards("council"))


def test_shield_passes_to_the_left() -> None:
    """round-end.shield: from A it goes clockwise to B, and from the last player to A."""
    story = wwe([{}, {}, {}], phase="actions", shield=0)

    walk(story, "c1.r2.reveal")
    assert 1 == story.mark("table", "shield")

    walk(story, "c1.r4.reveal")
    assert 0 == story.mark("table", "shield")


def test_whoever_got_the_shield_is_active() -> None:
    """round-end.shield: B got it, so B turns up the event and acts first."""
    story = wwe([{}, {}, {}], phase="actions", shield=0)

    walk(story, "c1.r2.reveal")
    assert [("event", 1)] == story.asked()

    walk(story, "c1.r2.actions")
    assert [("play", 1)] == story.asked()


def test_two_of_four_players_start_twice_in_a_chapter() -> None:
    """round-end.shield: 6 rounds among 4 players."""
    story = wwe([{}, {}, {}, {}])
    starts: Counter[int | None] = Counter()

    for after in [*(f"c1.r{n}.reveal" for n in range(2, 6 + 1)), "c1.end.duties"]:
        starts[story.question("event").seat] += 1
        walk(story, after)

    assert [2, 2, 1, 1] == [starts[seat] for seat in range(4)]


def test_chapter_end_follows_round_six() -> None:
    """chapter.rounds: after round 6 no event is turned up; the steps of the chapter end come."""
    story = wwe([{}, {}], phase="actions", round=6)

    written = walk(story, "c1.end.duties")

    assert [("tax-die", 0)] == story.asked()
    assert {"chapter.rounds", "chapter.neutral", "chapter.market"} <= set(clauses(written))


def test_another_round_follows_the_first_five() -> None:
    """chapter.rounds: after round 5 comes round 6."""
    story = wwe([{}, {}], phase="actions", round=5)

    walk(story, "c1.r6.reveal")

    assert (6, [("event", 1)]) == (story.mark("table", "round"), story.asked())


def test_round_at_level_score_is_one_answer() -> None:
    """round-end.shield: where only scores are kept, the table says that round 1 is done and the shield passes."""
    story = wwe([{}, {}], level="score")
    walk(story, "c1.r1.actions")
    assert "round-done" in [ask for ask, _ in story.asked()]

    story.answer_to("round-done", "done")

    assert ("c1.r2.reveal", 1) == (story.where(), story.mark("table", "shield"))
