"""What all reading pages share: addresses in every language, a ``.json`` twin, and a browser may keep them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flask import Response, jsonify, make_response, render_template, request, url_for

from companion.web.locale import LANGUAGES
from companion.web.refmodel import TextLink
from companion.web.viewmodel import ClauseLink, Link, Paragraph

TWIN = ".json"


def read(template: str, page: object, twin: Callable[[], dict[str, Any]], lang: str, where: str, **at: Any) -> Response:
    """Return *page* as HTML, or its *twin* where the address asks for that; it stands at the endpoint *where*.

    *at* are the parts of its address beside the language. Its languages are its own addresses, whatever it was asked
    to show beside them or to leave out.
    """
    urls = {tag: url_for(where, lang=tag, _external=True, **at) for tag in LANGUAGES}
    if request.path.endswith(TWIN):
        return _kept(jsonify({**twin(), "language": lang, "urls": urls}))
    asked = f"?{request.query_string.decode('ascii', 'ignore')}" if request.args else ""
    address = url_for(where, lang=lang, **at) + TWIN + asked
    return _kept(make_response(render_template(template, page=page, urls=urls, twin=address)))


def _kept(response: Response) -> Response:
    """Let a browser keep a reading page as long as it asks whether it changed."""
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    response.make_conditional(request)  # changes it in place: 304 where the browser has the same
    return response


def told(paragraphs: Sequence[Paragraph]) -> list[str]:
    """Return *paragraphs* as plain text."""
    return ["".join(p.text if isinstance(p, Link) else p for p in paragraph) for paragraph in paragraphs]


def links(given: Sequence[ClauseLink | TextLink]) -> list[dict[str, str]]:
    """Return links as plain data; an id is the last part of where each leads."""
    return [{"id": link.href.rpartition("/")[2], "title": link.title, "href": link.href} for link in given]
