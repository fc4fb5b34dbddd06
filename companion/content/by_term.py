"""Where a term of the glossary is used, for its page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from companion.content.model import Card, Clause, Faq, GameContent
from companion.content.tokens import TermLink, TokenError, parse
from companion.content.words import Words


@dataclass(frozen=True, slots=True)
class TermUses:
    """The clauses, cards and questions that a term leads to, each in the order of its file.

    A clause or card uses a term where its text links it; a question where it is tagged with it.
    """

    clauses: tuple[Clause, ...] = ()
    cards: tuple[Card, ...] = ()
    questions: tuple[Faq, ...] = ()


def uses_by_term(content: GameContent) -> Mapping[str, TermUses]:
    """Return the uses of each term, by its id; a term that nothing uses has an empty entry."""
    clauses = [(clause, set(linked(clause.text))) for clause in content.clauses.values()]
    cards = [(card, set(linked(card.text))) for card in content.cards.values() if card.text]
    return MappingProxyType(
        {
            id: TermUses(
                tuple(clause for clause, terms in clauses if id in terms),
                tuple(card for card, terms in cards if id in terms),
                tuple(question for question in content.faq if id in question.tags),
            )
            for id in content.terms
        }
    )


def linked(words: Words) -> Iterator[str]:
    """Yield the terms that *words* link, in any language; a broken text, which a check reports, has none."""
    for text in words.texts.values():
        try:
            yield from (part.term for part in parse(text) if isinstance(part, TermLink))
        except TokenError:
            continue
