"""Which cards a clause has to do with, for its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.content.model import Card, GameContent


@dataclass(frozen=True, slots=True)
class ClauseCards:
    """The cards that go by a clause, and those that change it, each in the order of cards.yaml."""

    governed: tuple[Card, ...] = ()
    changing: tuple[Card, ...] = ()


def cards_by_clause(content: GameContent) -> Mapping[str, ClauseCards]:
    """Return what cards have to do with each clause, by its id; a clause without cards has an empty entry."""
    cards = content.cards.values()
    return MappingProxyType(
        {
            id: ClauseCards(
                tuple(card for card in cards if id in card.clauses),
                tuple(card for card in cards if id in card.changes),
            )
            for id in content.clauses
        }
    )
