"""Checks of cards and of what game.yaml declares about their kinds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.content.findings import Finding, Kind
from companion.content.lexicon import Lexicon
from companion.content.model import CardKind, Field, GameContent

LEARN = "learn-"  # before a field's id: the question that learns it


def check_cards(content: GameContent, root: str) -> Iterator[Finding]:
    """Yield cards of no kind, kinds with more cards than a box holds, and what a box could not ask for in words."""
    kinds = {kind.id for kind in content.game.kinds}
    for card in content.cards.values():
        if kinds and card.kind not in kinds:
            message = f"game.yaml declares no kind {card.kind}"
            yield Finding(f"{root}/cards.yaml", card.id, "", Kind.LINK, message)
    lexicon = Lexicon(content)
    copies = _copies(content)
    for kind in content.game.kinds:
        if kind.copies is not None and copies[kind.id] > kind.copies:
            message = f"there are {copies[kind.id]} of this kind and a box holds {kind.copies}"
            yield Finding(f"{root}/cards.yaml", kind.id, "", Kind.SCHEMA, message)
        yield from _nameless(kind, lexicon, root)


def _copies(content: GameContent) -> Counter[str]:
    """Return how many cards of each kind cards.yaml tells of, copies counted."""
    copies: Counter[str] = Counter()
    for card in content.cards.values():
        copies[card.kind] += 1 if card.copies is None else card.copies
    return copies


def _nameless(kind: CardKind, lexicon: Lexicon, root: str) -> Iterator[Finding]:
    """Yield the places of *kind* and the answers of its fields that no words name, and numbers without bounds."""
    file = f"{root}/game.yaml"
    for member in kind.members:
        if lexicon.name(member) is None:
            yield Finding(file, kind.id, "", Kind.MISSING_WORDS, f"nothing names the place {member}")
    for field in kind.fields:
        for value in _wordless(field, lexicon):
            message = f"nothing names the answer {value}"
            yield Finding(file, f"{kind.id}.{field.id}", "", Kind.MISSING_WORDS, message)
        if field.shape == "number" and (field.low is None or field.high is None or field.low > field.high):
            message = "a number to be learnt needs its bounds"
            yield Finding(file, f"{kind.id}.{field.id}", "", Kind.SCHEMA, message)


def _wordless(field: Field, lexicon: Lexicon) -> Iterator[str]:
    for value in map(str, field.values):
        if not lexicon.is_plain(value) and lexicon.key(f"{LEARN}{field.id}", value) is None:
            yield value
