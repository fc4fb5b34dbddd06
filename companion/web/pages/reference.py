"""What there is to read of a game beside its rules: its own page, cards, glossary, questions, and their JSON twins."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue

from companion.web.pages.home import LANG
from companion.web.pages.kept import TWIN, links, read, told
from companion.web.ports import Library
from companion.web.refmodel import (
    CardPage,
    CardsPage,
    FrontPage,
    GlossaryPage,
    QuestionCard,
    QuestionPage,
    QuestionsPage,
    TermPage,
)


def blueprint(library: Library) -> Blueprint:
    """Return the blueprint over *library*."""
    pages = Blueprint("reference", __name__, url_prefix=f"/{LANG}")

    @pages.get("/<game>")
    def front(lang: str, game: str) -> ResponseReturnValue:
        id = game.removesuffix(TWIN)
        page = library.front(id, lang) or abort(404, "game")
        return read("front.html", page, lambda: front_twin(page), lang, "reference.front", game=id)

    _cards(pages, library)
    _glossary(pages, library)
    _questions(pages, library)
    return pages


def _cards(pages: Blueprint, library: Library) -> None:
    @pages.get("/<game>/cards")
    @pages.get("/<game>/cards.json", endpoint="cards_data")
    def cards(lang: str, game: str) -> ResponseReturnValue:
        kind, known = request.args.get("kind", ""), request.args.get("known", "")
        page = library.cards(game, lang, kind, known) or abort(404, "game")
        return read("cards.html", page, lambda: cards_twin(page), lang, "reference.cards", game=game)

    @pages.get("/<game>/cards/<card>")
    def card(lang: str, game: str, card: str) -> ResponseReturnValue:
        id = card.removesuffix(TWIN)
        page = library.card(game, id, lang) or abort(404, "card")
        return read("card.html", page, lambda: card_twin(page), lang, "reference.card", game=game, card=id)


def _glossary(pages: Blueprint, library: Library) -> None:
    @pages.get("/<game>/glossary")
    @pages.get("/<game>/glossary.json", endpoint="glossary_data")
    def glossary(lang: str, game: str) -> ResponseReturnValue:
        page = library.glossary(game, lang) or abort(404, "game")
        return read("glossary.html", page, lambda: glossary_twin(page), lang, "reference.glossary", game=game)

    @pages.get("/<game>/glossary/<term>")
    def term(lang: str, game: str, term: str) -> ResponseReturnValue:
        id = term.removesuffix(TWIN)
        page = library.term(game, id, lang) or abort(404, "term")
        return read("term.html", page, lambda: term_twin(page), lang, "reference.term", game=game, term=id)


def _questions(pages: Blueprint, library: Library) -> None:
    @pages.get("/<game>/questions")
    @pages.get("/<game>/questions.json", endpoint="questions_data")
    def questions(lang: str, game: str) -> ResponseReturnValue:
        page = library.questions(game, lang, request.args.get("about", "")) or abort(404, "game")
        return read("questions.html", page, lambda: questions_twin(page), lang, "reference.questions", game=game)

    @pages.get("/<game>/questions/<question>")
    def question(lang: str, game: str, question: str) -> ResponseReturnValue:
        id = question.removesuffix(TWIN)
        page = library.question(game, id, lang) or abort(404, "question")
        where = "reference.question"
        return read("question.html", page, lambda: question_twin(page), lang, where, game=game, question=id)


# --- twins: keys are only ever added, never changed


def front_twin(page: FrontPage) -> dict[str, Any]:
    """Return the ``.json`` twin of a game's page."""
    lines = [{"title": line.title, "href": line.href, "note": line.note} for line in page.lines]
    return {"id": page.game.id, "title": page.game.name, "pages": lines}


def cards_twin(page: CardsPage) -> dict[str, Any]:
    """Return the ``.json`` twin of the list of cards, as it is filtered."""
    return {
        "game": page.game,
        "kind": page.kind,
        "known": page.known,
        "groups": [
            {
                "id": group.id,
                "title": group.title,
                "note": group.note,
                "cards": [{"id": c.id, "title": c.title, "href": c.href, "known": c.known} for c in group.cards],
            }
            for group in page.groups
        ],
    }


def card_twin(page: CardPage) -> dict[str, Any]:
    """Return the ``.json`` twin of a card."""
    return {
        "game": page.game,
        "id": page.id,
        "title": page.title,
        "names": {name.lang: name.text for name in page.names},
        "kind": page.kind.title,
        "text": told(page.text),
        "known": page.known,
        "number": page.number or None,
        "copies": int(page.copies) if page.copies else None,
        "clauses": links(page.clauses),
        "changes": links(page.changes),
    }


def glossary_twin(page: GlossaryPage) -> dict[str, Any]:
    """Return the ``.json`` twin of the glossary."""
    terms = [{"id": t.id, "title": t.title, "short": t.short, "href": t.href} for t in page.terms]
    return {"game": page.game, "terms": terms}


def term_twin(page: TermPage) -> dict[str, Any]:
    """Return the ``.json`` twin of a term."""
    return {
        "game": page.game,
        "id": page.id,
        "title": page.title,
        "names": {name.lang: {"title": name.text, "synonyms": list(others)} for name, others in page.names},
        "short": page.short,
        "full": told(page.full),
        "clauses": links(page.clauses),
        "cards": links(page.cards),
        "questions": links(page.questions),
    }


def questions_twin(page: QuestionsPage) -> dict[str, Any]:
    """Return the ``.json`` twin of the questions, as they are filtered."""
    groups = [{"title": about.title, "questions": [_question(one) for one in cards]} for about, cards in page.groups]
    return {"game": page.game, "about": page.about, "groups": groups}


def question_twin(page: QuestionPage) -> dict[str, Any]:
    """Return the ``.json`` twin of one question."""
    return {"game": page.game, **_question(page.question)}


def _question(card: QuestionCard) -> dict[str, Any]:
    return {
        "id": card.id,
        "title": card.title,
        "ways": list(card.ways),
        "answer": told(card.answer),
        "href": card.href,
        "clauses": links(card.clauses),
    }
