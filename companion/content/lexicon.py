"""Finds the words for what a match can say; None where there are none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from typing import NamedTuple

from companion.content.model import GameContent
from companion.content.tokens import TokenError, fact_paths
from companion.content.words import Words

ANY = "any"  # stands in talk.yaml for every clause that has no words of its own
PHASE = "phase"  # the mark whose values are the phases
_SEAT = re.compile(r"seat\.([0-9]{1,3})\Z")


def seat_number(id: str) -> int | None:
    """Return the number of the seat that *id* names (``seat.2`` gives 2), or None."""
    found = _SEAT.match(id)
    return int(found[1]) if found else None


def is_number(key: str) -> bool:
    """Say whether *key* is digits alone: it prints as it stands."""
    return key.isascii() and key.isdecimal()


class Reason(NamedTuple):
    """Why something changed, as far as it chooses the words: see `companion.content.effects.reason_of`.

    *facts* are the names of all that the text may print besides shipped facts; None where nobody recorded
    them.
    """

    clause: str
    what: str
    direction: str
    facts: frozenset[str] | None = None


class Lexicon:
    """The words of one game's content, by what they are for."""

    def __init__(self, content: GameContent) -> None:
        self._talk = content.talk
        self._names = dict(_names(content))
        self._phases = {phase.id: phase.words for phase in content.game.phases}
        self._inner = {mark.id for mark in content.game.marks if mark.inner}

    def is_plain(self, id: str) -> bool:
        """Say whether *id* prints without words of ours: a number, a seat."""
        return is_number(id) or seat_number(id) is not None

    def ask_title(self, ask: str) -> Words | None:
        """Return the title of a question."""
        return self._talk.asks[ask].title if ask in self._talk.asks else None

    def own_key(self, ask: str, key: str) -> Words | None:
        """Return the words that talk.yaml has for one answer of one question."""
        return self._talk.keys[ask].get(key) if ask in self._talk.keys else None

    def key(self, ask: str, key: str) -> Words | None:
        """Return the words of an answer: its own, else the name of what it names."""
        return self.own_key(ask, key) or self.name(key)

    def shows(self, reason: Reason) -> bool:
        """Say whether *reason* is a line for people: book-keeping (an inner mark) is one only where its clause
        has words for just this mark."""
        inner = reason.direction == "marked" and reason.what in self._inner
        return not inner or reason.what in self._talk.reasons.get(reason.clause, {})

    def reason(self, reason: Reason, known: Set[str] | None) -> Words | None:
        """Return the words of *reason*: of its clause and thing, else of its clause and direction, else of any
        clause in the same way. Words that need a fact which is not among *known* are passed over (None: no
        telling)."""
        for clause in (reason.clause, ANY):
            for what in (reason.what, reason.direction):
                words = self._talk.reasons.get(clause, {}).get(what)
                if words is not None and (known is None or needs(words) <= known):
                    return words
        return None

    def barred(self, clause: str) -> Words | None:
        """Return why *clause* bars an answer."""
        return self._talk.barred.get(clause)

    def value(self, mark: object, value: object) -> Words | None:
        """Return the words of a phase where *mark* holds phases: a term may be called the same and comes
        first among the names."""
        return self._phases.get(value) if mark == PHASE and isinstance(value, str) else None

    def name(self, id: str) -> Words | None:
        """Return the name of a card, term, thing, phase, mark, place, kind, other id or clause.

        Where several are called so, the first in this order that has words.
        """
        return self._names.get(id)


def needs(words: Words) -> set[str]:
    """Return the facts that *words* print or pick a form by; a broken text, which a check reports, has none."""
    try:
        return {path for text in words.texts.values() for path in fact_paths(text)}
    except TokenError:
        return set()


def _names(content: GameContent) -> Iterator[tuple[str, Words]]:
    """Yield the names of ids; where an id has several the last stands."""
    game = content.game
    yield from ((id, clause.title) for id, clause in content.clauses.items())
    yield from content.talk.terms.items()
    yield from ((kind.id, kind.words) for kind in game.kinds)
    yield from ((place.id, place.words) for place in game.places if place.words)
    yield from ((mark.id, mark.words) for mark in game.marks if mark.words)
    yield from ((phase.id, phase.words) for phase in game.phases)
    yield from ((thing.id, thing.words) for thing in game.things)
    yield from ((id, term.words) for id, term in content.terms.items())
    yield from ((id, card.name) for id, card in content.cards.items())
