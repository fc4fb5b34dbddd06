"""The action step: who plays when, where the cards go, and turns without an action."""

from __future__ import annotations

import pytest

from companion.engine.view import view
from tests.games.story import clauses, noted
from tests.games.world_without_end.town_story import BOX, wwe
from tests.games.world_without_end.town_walk import event, push, seen, sizes, walk


def test_everyone_plays_one_card_in_the_action_step() -> None:
    """actions.order: when the step is over, each action pile has grown by one card."""
    story = wwe([{}, {}, {}], phase="actions")

    walk(story, "c1.r2.reveal")

    assert [1, 1, 1] == [len(story.cards(f"played.{seat}")) for seat in range(3)]


def test_active_player_acts_first_and_the_others_follow_clockwise() -> None:
    """actions.order: with D active the order is D, A, B, C."""
    story = wwe([{}, {}, {}, {}], phase="actions", shield=3)
    order = []

    for _ in range(4):
        order += [seat for ask, seat in story.asked() if ask == "play"]
        story.answer("action.piety", "action.grain")

    assert [3, 0, 1, 2] == order


def test_card_played_leaves_the_hand_and_is_carried_out() -> None:
    """actions.play: of 12 cards 11 are left, and Grain brings 1 grain."""
    story = wwe([{}, {}], phase="actions")
    assert 12 == sizes(story, 0)[0]

    story.answer("action.grain")

    assert (11, 1) == (sizes(story, 0)[0], story.has(0, "grain"))


def test_card_played_lies_face_up() -> None:
    """actions.play: the others see what lies on an action pile."""
    story = wwe([{}, {}], phase="actions")

    story.answer("action.grain")

    assert ["action.grain"] == seen(story, 1, "played.0")


def test_only_a_card_of_the_hand_can_be_played() -> None:
    """actions.play: a card that lies in a pile cannot be played again this chapter."""
    story = wwe([{}, {}], phase="actions")
    story.answer("action.grain", "action.piety")
    walk(story, "c1.r2.actions", turn=0)

    refused = story.refused("play", "action.grain", 0)

    assert ("actions.play", "action.grain") == (str(refused.clause), refused.facts["card"])


def test_one_more_card_is_discarded_after_the_action() -> None:
    """actions.discard: after the play 11 are left, after the discard 10."""
    story = wwe([{}, {}], phase="actions")
    story.answer("action.grain")
    assert 11 == sizes(story, 0)[0]

    story.answer("action.piety")

    assert 10 == sizes(story, 0)[0]


def test_nobody_else_sees_what_is_discarded() -> None:
    """actions.discard: it lies face down, in the pile and in the record of what was entered."""
    story = wwe([{}, {}], phase="actions")

    story.answer("action.grain", "action.piety")

    assert (None, ["action.piety"]) == (seen(story, 1, "discard.0"), seen(story, 0, "discard.0"))
    entries = [step["entry"].get("key") for step in view(story.match, [1])["steps"]]
    assert ["action.grain", None] == entries[-2:]


def test_with_hidden_hands_the_discard_is_counted_with_the_play() -> None:
    """actions.discard: where hands are hidden nobody enters which card is discarded, and nobody is asked."""
    story = wwe([{}, {}], phase="actions", hands="hidden")

    story.answer("action.grain")

    assert ((10, 1, 1), [("play", 1)]) == (sizes(story, 0), story.asked())
    assert [None] * 10 == story.cards("hand.0")


def test_card_that_may_be_the_discarded_one_can_be_played_from_a_hidden_hand() -> None:
    """actions.play: nobody knows what was discarded, so only the cards seen in the pile are ruled out."""
    story = wwe([{}, {}], phase="actions", hands="hidden")
    walk(story, "c1.r2.actions", play="action.grain")

    assert "action.piety" in story.legal("play", 1)
    assert "actions.play" == story.refused("play", "action.grain", 1).clause


def test_six_actions_in_a_chapter_without_lost_actions() -> None:
    """actions.discard: after 6 rounds every action pile has 6 cards."""
    story = wwe([{}, {}, {}])

    walk(story, "c1.end.duties")

    assert [6, 6, 6] == [len(story.cards(f"played.{seat}")) for seat in range(3)]


def test_two_piles_grow_side_by_side() -> None:
    """actions.discard: after rounds 1 and 2 there are 2 cards in the action pile and 2 in the discards."""
    story = wwe([{}, {}], round=1)

    walk(story, "c1.r3.reveal")

    assert (2, 2) == sizes(story, 0)[1:]


def test_ordinary_round_adds_a_card_to_each_pile() -> None:
    """actions.discard: piles of 3 and 3 become 4 and 4."""
    story = wwe([{}, {}], phase="actions", round=4)
    assert (3, 3) == sizes(story, 0)[1:]

    walk(story, "c1.r5.reveal")

    assert (4, 4) == sizes(story, 0)[1:]


def test_hand_is_empty_when_the_chapter_is_over() -> None:
    """actions.discard: after round 6 the hand is 0 and the piles hold 12 cards together."""
    story = wwe([{}, {}], phase="actions", round=6)

    walk(story, "c1.end.duties")

    hand, played, discarded = sizes(story, 0)
    assert (0, 12) == (hand, played + discarded)


@pytest.mark.parametrize("hands", ["known", "hidden"])
def test_cards_come_back_for_a_new_chapter(hands: str) -> None:
    """actions.return: at the start of chapter 2 every hand is 12 cards again, before any penance."""
    story = wwe([{"piety": 2, "grain": 2, "gold": 2}, {"grain": 2, "gold": 2}], phase="duties", round=6, hands=hands)

    story.answer("2")

    assert 12 == sizes(story, 0)[0]
    assert (12 if hands == "known" else 11) == sizes(story, 1)[0]


# --- piles of different size -----------------------------------------------------------------------


@pytest.mark.parametrize("hands", ["known", "hidden"])
def test_larger_discard_pile_means_a_play_without_a_discard(hands: str) -> None:
    """actions.piles: with 1 card played and 2 discarded at the start of the turn, both piles are 2 after it."""
    story = wwe([{}, {}], phase="actions", round=2, hands=hands)
    push(story, "hand.0", "discard.0")
    assert (1, 2) == sizes(story, 0)[1:]

    written = story.answer("action.grain")

    assert (2, 2) == sizes(story, 0)[1:]
    assert "actions.piles" in noted(written)
    assert [("play", 1)] == story.asked()


def test_six_discards_are_the_most() -> None:
    """actions.six: with 6 cards in the discards nothing is discarded after the action."""
    story = wwe([{}, {}], phase="actions", round=5)
    push(story, "hand.0", "discard.0", 2)
    assert (2, 4, 6) == sizes(story, 0)

    written = story.answer("action.grain")

    assert ((1, 5, 6), "actions.six") == (sizes(story, 0), noted(written)[-1])
    assert [("play", 1)] == story.asked()


def test_last_card_is_played_without_a_discard() -> None:
    """actions.play: with 6 discards and 1 card in hand, no discard is asked for after the last play."""
    story = wwe([{}, {}], phase="actions", round=6)
    push(story, "hand.0", "discard.0")
    assert (1, 5, 6) == sizes(story, 0)

    story.answer("action.grain")

    assert ((0, 6, 6), [("play", 1)]) == (sizes(story, 0), story.asked())


def test_larger_action_pile_with_the_option_on_means_only_a_discard() -> None:
    """actions.piles: with 3 cards played, 2 discarded and piles.mirror on, the turn is a discard and no play."""
    story = wwe([{}, {}], phase="actions", round=4, options={"piles.mirror": "on"})
    push(story, "discard.1", "hand.1")
    assert (3, 2) == sizes(story, 1)[1:]

    written = story.answer("action.grain", "action.piety")

    assert ([("discard", 1)], ["actions.piles"]) == (story.asked(), noted(written))
    story.answer("action.grain")
    assert (3, 3) == sizes(story, 1)[1:]


def test_larger_action_pile_changes_nothing_by_default() -> None:
    """actions.play: with piles.mirror off, 3 cards played and 2 discarded make an ordinary turn."""
    story = wwe([{}, {}], phase="actions", round=4, options={"piles.mirror": "off"})
    push(story, "discard.1", "hand.1")

    story.answer("action.grain", "action.piety")

    assert [("play", 1)] == story.asked()
    story.answer("action.piety", "action.grain")
    assert (4, 3) == sizes(story, 1)[1:]


# --- without an action -------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", ["known", "hidden"])
def test_lost_action_still_costs_a_card(hands: str) -> None:
    """actions.lost: whoever has lost the action must put a card of the hand down, and may not go without."""
    story = wwe([{"court": True}, {}], phase="actions", chapter=2, hands=hands)

    assert [("play-lost", 0)] == story.asked()
    assert 12 == len(story.legal("play-lost"))
    assert "forgo" not in story.legal("play-lost")


def test_card_put_down_for_a_lost_action_does_nothing() -> None:
    """actions.lost: Piety put down gives 0 piety and 1 card more on the action pile."""
    story = wwe([{"court": True}, {}], phase="actions", chapter=2)

    story.answer_to("play-lost", "action.piety", 0)

    assert (0, 1) == (story.has(0, "piety"), len(story.cards("played.0")))
    assert [("discard", 0)] == story.asked()


def test_lost_action_is_lost_also_for_cards_that_ask() -> None:
    """actions.lost: Favor put down for a lost action leaves the marker and asks nothing."""
    story = wwe([{"court": True}, {}], phase="actions", chapter=2, table={"favor": "favor-space.merchants"})

    story.answer_to("play-lost", "action.favor", 0)

    assert ("favor-space.merchants", [("discard", 0)]) == (story.mark("table", "favor"), story.asked())


def test_going_without_an_action_is_handled_as_a_lost_one() -> None:
    """actions.forgo: 1 card is put down without effect and 1 is discarded."""
    story = wwe([{}, {}], phase="actions")

    written = story.answer("forgo", "action.grain", "action.piety")

    assert (0, (10, 1, 1)) == (story.has(0, "grain"), sizes(story, 0))
    assert "actions.forgo" in clauses(written)


def test_forbidden_card_can_be_put_down_by_going_without() -> None:
    """actions.forgo: what an event forbids may still be the card that does nothing."""
    story = wwe([{}, {}], phase="actions", places={"action.grain": {"forbidden": True}})

    story.answer("forgo", "action.grain")

    assert ["action.grain"] == story.cards("played.0")


def test_event_can_forbid_an_action_card() -> None:
    """long-term.effect: a card that an event forbids is barred, and the refusal names the event."""
    ban = event("event.c1-a", colour="long-term", effect="forbid::0:::0:action.grain")
    story = wwe([{}, {}], box={**BOX, **ban})
    walk(story, "c1.r1.actions", event="event.c1-a", orient="north")

    refused = story.refused("play", "action.grain")

    assert ("long-term.effect", "event.c1-a") == (str(refused.clause), refused.facts["event"])
