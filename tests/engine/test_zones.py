"""Zones: hands, decks and piles whose cards are known or lie face down."""

from __future__ import annotations

import pytest

from companion.engine.questions import Barred
from companion.engine.table import Dealt, Mixed
from companion.engine.zones import gather
from tests.engine.playing import toy
from tests.toy.clauses import Clause
from tests.toy.play import DECK
from tests.toy.table import Stall, Town

PLAY, DRAW = Clause.TRADE_PLAY, Clause.MORNING_DRAW


def stall() -> Stall:
    """Return seat 0 with its full deck."""
    table = toy().table
    assert isinstance(table, Town)
    return table.stalls[0]


def test_a_known_card_goes_by_name() -> None:
    """Oldest first, the newest is on top."""
    one = stall()
    one.deck.deal("card.hen", one.pile, PLAY)
    one.deck.deal("card.pig", one.pile, PLAY)

    assert list(one.pile.cards) == ["card.hen", "card.pig"]
    assert (one.pile.top, one.pile.size, one.deck.size) == ("card.pig", 2, 4)


def test_a_face_down_card_goes_without_a_name() -> None:
    """From then on nobody knows which of the others lie where."""
    one = stall()
    one.deck.deal_down(one.hand, DRAW)

    assert list(one.hand.cards) == [None]
    assert list(one.deck.cards) == [None] * 5


def test_playing_an_unknown_card_turns_it_over() -> None:
    """The line says that it lay face down."""
    one = stall()
    one.deck.deal_down(one.hand, DRAW)

    effect = one.hand.deal("card.owl", one.pile, PLAY)

    assert effect == Dealt("card.owl", "hand.0", "pile.0", PLAY, {}, turned=True, at=0)
    assert (list(one.hand.cards), list(one.pile.cards)) == ([], ["card.owl"])


def test_a_card_whose_copies_are_all_seen_cannot_be_turned_over() -> None:
    """The only owl lies on the pile, so no face-down card can be it."""
    one = stall()
    for _ in range(3):
        one.deck.deal_down(one.hand, DRAW)
    one.hand.deal("card.owl", one.pile, PLAY)

    assert one.hand.lacks("card.owl", PLAY) == Barred(PLAY, {"card": "card.owl"})
    assert one.hand.lacks("card.pig", PLAY) is None
    with pytest.raises(ValueError, match=r"hand\.0 has no card\.owl"):
        one.hand.deal("card.owl", one.pile, PLAY)


def test_a_hand_of_known_cards_lacks_the_others() -> None:
    """Without a face-down card there is nothing it could be."""
    one = stall()
    one.deck.deal("card.hen", one.hand, DRAW)

    assert one.hand.lacks("card.hen", PLAY) is None
    assert one.hand.lacks("card.pig", PLAY) == Barred(PLAY, {"card": "card.pig"})


def test_an_empty_zone_deals_nothing() -> None:
    """It is a bug of the rule."""
    one = stall()

    with pytest.raises(ValueError, match=r"hand\.0 is empty"):
        one.hand.deal_down(one.pile, PLAY)


def test_a_pool_gathered_whole_is_known_again() -> None:
    """Whatever lay face down where, together it is the composition."""
    one = stall()
    one.deck.deal_down(one.hand, DRAW)
    one.hand.deal("card.fox", one.pile, PLAY)
    one.deck.deal_down(one.grave, DRAW)

    gather([one.deck, one.hand, one.pile, one.grave], one.deck, Clause.EVENING_GATHER)

    assert list(one.deck.cards) == DECK
    assert [zone.size for zone in (one.hand, one.pile, one.grave)] == [0, 0, 0]


def test_a_pool_gathered_in_part_stays_as_unknown_as_it_was() -> None:
    """A card that is still in a hand could be any of the unknown ones."""
    one = stall()
    one.deck.deal_down(one.hand, DRAW)
    one.deck.deal_down(one.grave, DRAW)

    gather([one.grave], one.deck, Clause.EVENING_GATHER)

    assert list(one.deck.cards) == [None] * 5


def test_to_become_what_it_is_writes_nothing() -> None:
    """Only a difference is a line."""
    one = stall()
    before = len(one.ledger.effects)
    one.deck.become(DECK, Clause.SETUP_DECK)
    one.hand.turn_down(DRAW)
    assert len(one.ledger.effects) == before

    one.deck.turn_down(DRAW)
    assert one.ledger.effects[-1] == Mixed("deck.0", tuple(DECK), (None,) * 6, DRAW)
