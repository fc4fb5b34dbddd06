"""The questions people ask, by the clauses that answer them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.content.model import Faq, GameContent


def questions_by_clause(content: GameContent) -> Mapping[str, tuple[Faq, ...]]:
    """Return the questions that rest on each clause, by its id, in the order of faq.yaml; for its page.

    A clause that nobody asks about has an empty entry. Where a clause comes first in an answer it is what the
    question is mainly about: such questions stand first.
    """
    faq = content.faq
    return MappingProxyType(
        {
            id: (
                *(question for question in faq if question.clauses[:1] == (id,)),
                *(question for question in faq if id in question.clauses[1:]),
            )
            for id in content.clauses
        }
    )
