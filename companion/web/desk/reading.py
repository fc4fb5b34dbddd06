"""The rules to read: contents, and a clause with all that has to do with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.content.model import Chapter, Clause, GameContent
from companion.content.read_texts import text_of
from companion.web.desk.asked import question_card
from companion.web.desk.book import Book
from companion.web.locale import LANGUAGES
from companion.web.refmodel import Beside, ClauseCard, ContentsPage, Doubt, RulesPage, TermNote, TocLine
from companion.web.viewmodel import Paragraph


def contents(book: Book, lang: str) -> ContentsPage:
    """Return the contents of a game's rules."""
    chapters = tuple((_chapter_line(book, c, lang), tuple(_lines(book, c, lang))) for c in book.content.chapters)
    sources = tuple(source.words.in_language(lang) for source in book.content.game.sources)
    return ContentsPage(book.game, book.title(lang), chapters, LANGUAGES, sources)


def rules(book: Book, clause: str, lang: str, beside: str = "") -> RulesPage | None:
    """Return the page of one clause or chapter, or None where there is none; *beside* is a second language."""
    content = book.content
    chapter = next((c for c in content.chapters if c.id == clause), None)
    if chapter is None and clause not in content.clauses:
        return None
    if chapter is None:
        chapter = next(c for c in content.chapters if c.id == content.clauses[clause].chapter)
        shown = [c for c in chapter.clauses if c.id == clause or _under(content, c, clause)]
    else:
        shown = list(chapter.clauses)
    title = chapter.title if clause == chapter.id else content.clauses[clause].title
    cards = tuple(clause_card(book, one, lang, beside) for one in shown)
    toc = tuple(_lines(book, chapter, lang, now=clause))
    at = next((n for n, line in enumerate(toc) if line.id == clause), None)
    return RulesPage(
        book.game,
        book.title(lang),
        title.in_language(lang),
        cards,
        toc,
        _chapter_line(book, chapter, lang),
        toc[at - 1] if at else None,
        toc[at + 1] if at is not None and at + 1 < len(toc) else None,
        LANGUAGES,
        beside,
        tuple(_notes(book, cards, lang, beside)),
    )


def _notes(book: Book, cards: Sequence[ClauseCard], lang: str, beside: str) -> Iterator[TermNote]:
    """Yield the terms of the texts and answers; those of the second language after those of the page's own."""
    yield from book.notes((text for card in cards for text in (card.paragraphs, *_answers(card))), lang)
    if beside:
        yield from book.notes((card.beside.paragraphs for card in cards if card.beside), beside, lang)


def _answers(card: ClauseCard) -> list[tuple[Paragraph, ...]]:
    return [question.answer for question in card.questions]


def _under(content: GameContent, clause: Clause, root: str) -> bool:
    parent = clause.parent
    while parent is not None and parent != root:
        parent = content.clauses[parent].parent
    return parent == root


def _chapter_line(book: Book, chapter: Chapter, lang: str) -> TocLine:
    return TocLine(chapter.id, chapter.title.in_language(lang), book.href(lang, "rules", chapter.id), 0)


def _lines(book: Book, chapter: Chapter, lang: str, now: str = "") -> Iterator[TocLine]:
    for clause in chapter.clauses:
        link = book.rule(clause.id, lang)
        yield TocLine(clause.id, link.title, link.href, 2 if clause.parent else 1, clause.id == now)


def clause_card(book: Book, clause: Clause, lang: str, beside: str = "") -> ClauseCard:
    """Return one clause with its links, cards, sources and questions."""
    link, cards = book.rule(clause.id, lang), book.cards[clause.id]
    sources = {source.id: source.words for source in book.content.game.sources}
    return ClauseCard(
        clause.id,
        link.title,
        book.paragraphs(clause.text, lang),
        "high" if clause.sure == "high" else "medium" if clause.sure == "medium" else "low",
        clause.enforced,
        _doubt(book, clause, lang) if clause.option else None,
        link.href,
        beside=_beside(book, clause, beside) if beside else None,
        see=book.rules(clause.see, lang),
        changing=tuple(book.card(card, lang, told=True) for card in cards.changing),
        cards=tuple(book.card(card, lang) for card in cards.governed if card not in cards.changing),
        sources=tuple(sources[id].in_language(lang) for id in clause.source),
        questions=tuple(question_card(book, question, lang) for question in book.asked[clause.id]),
    )


def _beside(book: Book, clause: Clause, lang: str) -> Beside:
    return Beside(lang, book.rule(clause.id, lang).title, book.paragraphs(clause.text, lang))


def _doubt(book: Book, clause: Clause, lang: str) -> Doubt:
    option = book.content.options[str(clause.option)]
    default = text_of(option.default)
    others = [text_of(value) for value in option.values if text_of(value) != default]
    labels = [book.plain(option.labels[value], lang) for value in (default, *others)]
    return Doubt(
        book.plain(option.title, lang),
        book.plain(option.help, lang),
        tuple(labels),
        labels[0],
        option.rules,
        None if option.clause == clause.id else book.rule(option.clause, lang),
    )
