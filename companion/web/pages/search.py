"""The search page, the part of it that is swapped in while somebody types, and its JSON twin."""

from __future__ import annotations

import re
from typing import Any

from flask import Blueprint, Response, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.web.findmodel import HitCard, Marked, SearchPage
from companion.web.helpers import plain
from companion.web.locale import LANGUAGES
from companion.web.pages.home import LANG
from companion.web.ports import Finder

_MATCH = re.compile(r"[A-Za-z0-9_-]{1,64}")


def blueprint(finder: Finder) -> Blueprint:
    """Return the blueprint over *finder*."""
    pages = Blueprint("search", __name__, url_prefix=f"/{LANG}")

    def found(lang: str) -> SearchPage:
        asked = request.args
        return finder.find(asked.get("q", ""), asked.get("game", ""), lang, asked.get("all") == "1")

    @pages.get("/search")
    def show(lang: str) -> ResponseReturnValue:
        page = found(lang)
        urls = {tag: url_for("search.show", lang=tag, _external=True, **terms(page)) for tag in LANGUAGES}
        twin = url_for("search.twin", lang=lang, **terms(page))
        return render_template("search.html", page=page, terms=terms(page), urls=urls, twin=twin, match=_match())

    @pages.get("/search/part")
    def part(lang: str) -> ResponseReturnValue:
        page = found(lang)
        return render_template("_found.html", page=page, terms=terms(page), match=_match())

    @pages.get("/search.json")
    def twin(lang: str) -> Response:
        return jsonify(twin_of(found(lang), lang))

    return pages


def terms(page: SearchPage) -> dict[str, Any]:
    """Return what the address of *page* says besides its language."""
    return {name: value for name, value in (("q", page.query), ("game", page.game)) if value}


def _match() -> str:
    """Return the match that somebody looks things up from, and wants to go back to."""
    match = request.args.get("match", "")
    return match if _MATCH.fullmatch(match) else ""


def twin_of(page: SearchPage, lang: str) -> dict[str, Any]:
    """Return the ``.json`` twin of a search. Keys are only ever added, never changed."""
    return {
        "query": page.query,
        "language": lang,
        "game": page.game,
        "total": page.total,
        "hits": [_hit(hit, lang) for group in page.groups for hit in group.hits],
        "nearest": [{"title": _text(near.title, lang), "href": near.href} for near in page.nearest],
    }


def _hit(hit: HitCard, lang: str) -> dict[str, Any]:
    return {
        "game": hit.game,
        "kind": hit.kind,
        "id": hit.id,
        "title": _text(hit.title, lang),
        "snippet": _text(hit.snippet, lang),
        "why": plain(hit.why),
        "href": hit.href,
        "clauses": [{"title": link.title, "href": link.href} for link in hit.clauses],
    }


def _text(marked: Marked, lang: str) -> dict[str, Any]:
    return {"text": marked.text, "language": marked.lang or lang, "marks": [list(pair) for pair in marked.ranges]}
