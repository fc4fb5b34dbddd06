"""What somebody typed into a question comes back with the page that says what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.web.forms import NOTHING
from companion.web.viewmodel import EndPage, MatchPage, QuestionCard, Words


def unfilled(page: MatchPage | EndPage, given: Mapping[str, str]) -> tuple[Words, ...]:
    """Return what a form of printed facts that sent *given* left empty, as it stands on *page*; nothing for others.

    A form that sent nothing at all is one of printed facts where *page* has such a form: it has no other then.
    """
    fields = page.learning.fields if isinstance(page, MatchPage) and page.learning else ()
    sent = [field for field in fields if field.address in given]
    return tuple(field.title for field in fields if field.address not in given) if sent or not given else ()


def typed(page: MatchPage | EndPage, given: Mapping[str, str]) -> MatchPage | EndPage:
    """Return *page* with the answers *given*, by question address, in the fields of what is still asked."""
    if isinstance(page, EndPage) or not given:
        return page

    def filled(question: QuestionCard) -> QuestionCard:
        text = given.get(question.address, "")
        if not text:
            return question
        several = () if text == NOTHING else tuple(text.split(","))
        return replace(question, taken=several if question.kind == "several" else (text,))

    question = filled(page.question) if page.question else None
    learning = page.learning and replace(page.learning, fields=tuple(map(filled, page.learning.fields)))
    blocks = tuple(
        replace(b, question=b.question and filled(b.question), fields=tuple(map(filled, b.fields))) for b in page.blocks
    )
    return replace(page, question=question, learning=learning, blocks=blocks)
