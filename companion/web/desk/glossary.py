"""The glossary to read."""

from __future__ import annotations

from companion.web.desk.asked import asked
from companion.web.desk.book import Book
from companion.web.locale import LANGUAGES
from companion.web.refmodel import GlossaryPage, TermLine, TermPage, TextLink
from companion.web.viewmodel import Name

ALPHABETIC = frozenset({"en"})  # the Chinese list goes by what words are about, as the glossary was written


def glossary(book: Book, lang: str) -> GlossaryPage:
    """Return all terms, by the alphabet where the language has one."""
    lines = [
        TermLine(
            term.id,
            term.words.in_language(lang),
            book.plain(term.short, lang),
            book.href(lang, "glossary", term.id),
        )
        for term in book.content.terms.values()
    ]
    if lang in ALPHABETIC:
        lines.sort(key=lambda line: line.title.casefold())
    return GlossaryPage(book.game, book.title(lang), tuple(lines), lang in ALPHABETIC)


def term(book: Book, id: str, lang: str) -> TermPage | None:
    """Return the page of one term, or None where there is none."""
    found = book.content.terms.get(id)
    if found is None:
        return None
    uses = book.uses[id]
    full = book.paragraphs(found.full, lang) if found.full else ()
    return TermPage(
        book.game,
        book.title(lang),
        id,
        found.words.in_language(lang),
        tuple((Name(found.words.in_language(tag), tag), tuple(found.synonyms.get(tag, ()))) for tag in LANGUAGES),
        book.plain(found.short, lang),
        full,
        book.rules((clause.id for clause in uses.clauses), lang),
        tuple(book.card(card, lang) for card in uses.cards),
        tuple(TextLink(asked(one, lang), book.href(lang, "questions", one.id)) for one in uses.questions),
        book.notes([full], lang),
    )
