"""Zones: hands, decks and piles whose cards are known or lie face down.

A *pool* is a game's composition: so many copies of each card, spread over its zones. Playing a card that lies face
down somewhere turns it over, which is barred when all its copies are accounted for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from companion.engine.questions import Barred, Fact
from companion.engine.table import Dealt, Holder, Ledger, Mixed

UP, OWNER, NOBODY = "up", "owner", "nobody"


class Pool:
    """The cards that move between some zones. *copies* is their composition; a card it does not list has one copy."""

    def __init__(self, copies: Mapping[str, int]) -> None:
        self.copies = copies
        self.zones: list[Zone] = []

    def unaccounted(self, card: str) -> int:
        """Return how many copies of *card* lie face down somewhere."""
        seen = sum(zone.cards.count(card) for zone in self.zones)
        return self.copies.get(card, 1) - seen


class Zone(Holder):
    """A row of cards, oldest first; None lies face down. *faces* says who may look: ``up``, ``owner``, ``nobody``."""

    def __init__(self, ledger: Ledger, name: str, pool: Pool, faces: str, owner: int | None = None) -> None:
        super().__init__(ledger, name)
        self.__dict__.update(pool=pool, faces=faces, owner=owner)
        ledger.cards[name] = []
        pool.zones.append(self)

    pool: Pool
    faces: str
    owner: int | None

    @property
    def cards(self) -> Sequence[str | None]:
        """Return the cards, oldest first."""
        return self.ledger.cards[self.name]

    @property
    def size(self) -> int:
        """Return how many cards lie here, known or not."""
        return len(self.ledger.cards[self.name])

    @property
    def top(self) -> str | None:
        """Return the newest card; None if it is unknown or there is none."""
        return self.cards[-1] if self.cards else None

    def lacks(self, card: str, clause: StrEnum) -> Barred | None:
        """Return why *card* cannot come from here: *clause* if it lies elsewhere, or all copies are accounted for."""
        if card in self.cards:
            return None
        if None not in self.cards:
            return Barred(clause, {"card": card})
        return None if self.pool.unaccounted(card) > 0 else Barred(clause, {"card": card})

    def deal(self, card: str, target: Zone, clause: StrEnum, **facts: Fact) -> Dealt:
        """Move *card* to *target*, turning over a face-down one where it was not known to lie here."""
        turned = card not in self.cards
        if turned and (None not in self.cards or self.pool.unaccounted(card) <= 0):
            raise ValueError(f"{self.name} has no {card} ({clause})")
        at = self.cards.index(None if turned else card)
        effect = Dealt(card, self.name, target.name, clause, facts, turned, at)
        self.ledger.add(effect)
        return effect

    def deal_down(self, target: Zone, clause: StrEnum, **facts: Fact) -> None:
        """Move one card nobody names: from now on it is not known which of these lie here."""
        if not self.size:
            raise ValueError(f"{self.name} is empty ({clause})")
        self.turn_down(clause)
        self.ledger.add(Dealt(None, self.name, target.name, clause, facts, at=0))

    def turn_down(self, clause: StrEnum) -> None:
        """Turn every known card here face down."""
        hidden = (None,) * self.size
        if tuple(self.cards) != hidden:
            self.ledger.add(Mixed(self.name, tuple(self.cards), hidden, clause))

    def become(self, cards: Sequence[str | None], clause: StrEnum) -> None:
        """Say what lies here (a position, or a pool gathered whole)."""
        if tuple(self.cards) != tuple(cards):
            self.ledger.add(Mixed(self.name, tuple(self.cards), tuple(cards), clause))


def gather(zones: Sequence[Zone], target: Zone, clause: StrEnum) -> None:
    """Bring every card of *zones* to *target*; a whole pool in one place is known again."""
    others = [zone for zone in zones if zone is not target]
    cards = [*target.cards, *(card for zone in others for card in zone.cards)]
    for zone in others:
        zone.become((), clause)
    whole = [card for card, n in target.pool.copies.items() for _ in range(n)]
    target.become(whole if len(cards) == len(whole) else cards, clause)
