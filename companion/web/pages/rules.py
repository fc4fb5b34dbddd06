"""The rules to read: contents, clauses, and their JSON twins."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, request
from flask.typing import ResponseReturnValue

from companion.web.locale import LANGUAGES
from companion.web.pages.home import LANG
from companion.web.pages.kept import TWIN, links, read, told
from companion.web.ports import Library
from companion.web.refmodel import ClauseCard, ContentsPage, RulesPage


def blueprint(library: Library) -> Blueprint:
    """Return the blueprint over *library*."""
    pages = Blueprint("rules", __name__, url_prefix=f"/{LANG}/<game>")

    @pages.get("/rules")
    @pages.get("/rules.json", endpoint="contents_data")
    def contents(lang: str, game: str) -> ResponseReturnValue:
        page = library.contents(game, lang) or abort(404, "game")
        return read("contents.html", page, lambda: contents_twin(page), lang, "rules.contents", game=game)

    @pages.get("/rules/<clause>")
    def clause(lang: str, game: str, clause: str) -> ResponseReturnValue:
        id = clause.removesuffix(TWIN)
        page = library.rules(game, id, lang, beside(lang)) or abort(404, "clause")
        return read("rules.html", page, lambda: clause_twin(page, id, lang), lang, "rules.clause", game=game, clause=id)

    return pages


def beside(lang: str) -> str:
    """Return the second language that the address asks for; empty where it is none of ours, or the page's own."""
    wish = request.args.get("with", "")
    return wish if wish in LANGUAGES and wish != lang else ""


def clause_twin(page: RulesPage, clause: str, lang: str) -> dict[str, Any]:
    """Return the ``.json`` twin of a clause page. Keys are only ever added, never changed."""
    return {"game": page.game, "id": clause, "title": page.title, "clauses": [_clause(c, lang) for c in page.clauses]}


def _clause(card: ClauseCard, lang: str) -> dict[str, Any]:
    return {
        "id": card.id,
        "title": card.title,
        "text": told(card.paragraphs),
        "language": card.lang or lang,
        "sure": card.sure,
        "enforced": card.enforced,
        "see": links(card.see),
        "sources": list(card.sources),
        "changed_by": links(card.changing),
        "cards": links(card.cards),
        "questions": [{"id": q.id, "title": q.title} for q in card.questions],
        **_more(card),
    }


def _more(card: ClauseCard) -> dict[str, Any]:
    """Return what only some clauses have: a doubt, a second language."""
    more: dict[str, Any] = {}
    if card.option:
        option = card.option
        more["option"] = {
            "title": option.title,
            "values": list(option.picks),
            "default": option.default,
            "asked": option.asked,
        }
    if card.beside:
        other = card.beside
        more["beside"] = {"language": other.lang, "title": other.title, "text": told(other.paragraphs)}
    return more


def contents_twin(page: ContentsPage) -> dict[str, Any]:
    """Return the ``.json`` twin of the contents."""
    return {
        "game": page.game,
        "sources": list(page.sources),
        "chapters": [
            {
                "id": chapter.id,
                "title": chapter.title,
                "clauses": [{"id": line.id, "title": line.title, "href": line.href} for line in lines],
            }
            for chapter, lines in page.chapters
        ],
    }
