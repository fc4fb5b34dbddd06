"""The questions people ask, with their answers."""

from __future__ import annotations

from companion.content.model import Faq
from companion.web.desk.book import Book
from companion.web.desk.reader import capital
from companion.web.refmodel import QuestionCard, QuestionPage, QuestionsPage, TextLink
from companion.web.viewmodel import Pick


def question_card(book: Book, question: Faq, lang: str) -> QuestionCard:
    """Return one question: the first way to ask it is what it is called."""
    return QuestionCard(
        question.id,
        asked(question, lang),
        book.href(lang, "questions", question.id),
        book.paragraphs(question.answer, lang),
        question.asked[lang][1:],
        book.rules(question.clauses, lang),
        tuple(_about(book, tag, lang) for tag in question.tags),
    )


def asked(question: Faq, lang: str) -> str:
    """Return what a question is called: the first way people ask it."""
    return capital(question.asked[lang][0])


def question(book: Book, id: str, lang: str) -> QuestionPage | None:
    """Return the page of one question, or None where there is none."""
    found = next((one for one in book.content.faq if one.id == id), None)
    if found is None:
        return None
    card = question_card(book, found, lang)
    return QuestionPage(book.game, book.title(lang), card, book.notes([card.answer], lang))


def questions(book: Book, lang: str, about: str = "") -> QuestionsPage:
    """Return all questions by what each is mainly about, its first tag; with *about* those that have that tag."""
    faq = book.content.faq
    names = {tag: heading(book, tag, lang) for one in faq for tag in one.tags}
    first = {name: tag for tag, name in reversed(names.items())}  # a chapter and a term may be called the same
    wanted = first[names[about]] if about in names else ""
    groups: dict[str, list[QuestionCard]] = {}
    for one in faq:
        about_it = [first[names[tag]] for tag in one.tags]
        if not wanted or wanted in about_it:
            groups.setdefault(wanted or "".join(about_it[:1]), []).append(question_card(book, one, lang))
    sizes = {tag: sum(name in {names[t] for t in one.tags} for one in faq) for name, tag in first.items()}
    shown = [card for group in groups.values() for card in group]
    return QuestionsPage(
        book.game,
        book.title(lang),
        tuple((_about(book, tag, lang), tuple(cards)) for tag, cards in groups.items()),
        tuple(Pick(tag, names[tag], str(n)) for tag, n in sorted(sizes.items(), key=lambda size: -size[1])),
        wanted,
        len(shown),
        len(faq),
        bool(about) and about not in names,
        book.notes((card.answer for card in shown), lang),
    )


def _about(book: Book, tag: str, lang: str) -> TextLink:
    """Return the link to all questions about *tag*; none for what is about nothing in particular."""
    if not tag:
        return TextLink("", "")
    return TextLink(heading(book, tag, lang), f"{book.href(lang, 'questions')}?about={tag}")


def heading(book: Book, tag: str, lang: str) -> str:
    """Return what a tag is called: a chapter of the rules before a term or phase of that name."""
    chapters = {chapter.id: chapter.title for chapter in book.content.chapters}
    name = chapters[tag].in_language(lang) if tag in chapters else book.name(tag, lang)
    return capital(name)
