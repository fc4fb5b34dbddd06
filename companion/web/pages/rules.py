"""The rules to read: contents, clauses, and their JSON twins."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, abort, jsonify, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.web.pages.home import LANG
from companion.web.ports import Library
from companion.web.viewmodel import ClauseCard, ContentsPage, Link, RulesPage


def blueprint(library: Library) -> Blueprint:
    """Return the blueprint over *library*."""
    pages = Blueprint("rules", __name__, url_prefix=f"/{LANG}/<game>")

    def find(game: str, clause: str, lang: str) -> RulesPage:
        return library.rules(game, clause, lang) or abort(404, "clause")

    @pages.get("/rules")
    def contents(lang: str, game: str) -> ResponseReturnValue:
        page = library.contents(game, lang) or abort(404, "game")
        urls = {t: url_for("rules.contents", lang=t, game=game, _external=True) for t in page.languages}
        twin = url_for("rules.contents_data", lang=lang, game=game)
        return _kept(make_response(render_template("contents.html", page=page, urls=urls, twin=twin)))

    @pages.get("/rules.json")
    def contents_data(lang: str, game: str) -> Response:
        page = library.contents(game, lang) or abort(404, "game")
        return _kept(jsonify(contents_twin(page, lang)))

    @pages.get("/rules/<clause>")
    def clause(lang: str, game: str, clause: str) -> ResponseReturnValue:
        if clause.endswith(".json"):
            page = find(game, clause.removesuffix(".json"), lang)
            return _kept(jsonify(clause_twin(page, clause.removesuffix(".json"), lang)))
        page = find(game, clause, lang)
        urls = {t: _url(t, game, clause) for t in page.languages}
        twin = url_for("rules.clause", lang=lang, game=game, clause=clause + ".json")
        return _kept(make_response(render_template("rules.html", page=page, urls=urls, twin=twin)))

    return pages


def _url(lang: str, game: str, clause: str) -> str:
    return url_for("rules.clause", lang=lang, game=game, clause=clause, _external=True)


def _kept(response: Response) -> Response:
    """Let a browser keep a page of the rules as long as it asks whether it changed."""
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)  # changes it in place: 304 where the browser has the same
    return response


def clause_twin(page: RulesPage, clause: str, lang: str) -> dict[str, Any]:
    """Return the ``.json`` twin of a clause page. Keys are only ever added, never changed."""
    return {
        "game": page.game,
        "id": clause,
        "language": lang,
        "title": page.title,
        "urls": {t: _url(t, page.game, clause) for t in page.languages},
        "clauses": [_clause(c, lang) for c in page.clauses],
    }


def _clause(card: ClauseCard, lang: str) -> dict[str, Any]:
    return {
        "id": card.id,
        "title": card.title,
        "text": ["".join(p.text if isinstance(p, Link) else p for p in paragraph) for paragraph in card.paragraphs],
        "language": card.lang or lang,
        "sure": card.sure,
        "enforced": card.enforced,
    }


def contents_twin(page: ContentsPage, lang: str) -> dict[str, Any]:
    """Return the ``.json`` twin of the contents."""
    return {
        "game": page.game,
        "language": lang,
        "chapters": [
            {
                "id": chapter.id,
                "title": chapter.title,
                "clauses": [{"id": line.id, "title": line.title, "href": line.href} for line in lines],
            }
            for chapter, lines in page.chapters
        ],
    }
