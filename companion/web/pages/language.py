"""The choice of a language, kept on the phone in a cookie."""

from __future__ import annotations

import re

from flask import Blueprint, Response, abort, make_response, redirect, request
from flask.typing import ResponseReturnValue

from companion.web import forms, locale

YEAR = 365 * 24 * 3600
# A path of this site and nothing that a browser could take for another host or a scheme.
_LOCAL = re.compile(r"/(?![/\\])[A-Za-z0-9._~/-]*(\?[A-Za-z0-9._~%&=+*-]*)?")


def blueprint() -> Blueprint:
    """Return the blueprint; it needs nothing behind it."""
    pages = Blueprint("language", __name__)

    @pages.post("/language")
    def choose() -> ResponseReturnValue:
        form = forms.fields()
        lang = form.get("lang", "")
        if lang not in locale.LANGUAGES:
            abort(400)
        target = in_language(form.get("next", "/"), lang)
        return remember(make_response(redirect(target, 303)), lang)

    return pages


def in_language(path: str, lang: str) -> str:
    """Return *path* in *lang*: its prefix changes if it has one; what is no path of ours becomes the first page."""
    if not _LOCAL.fullmatch(path):
        return f"/{lang}/"
    first, *rest = path.removeprefix("/").split("/")
    return "/" + "/".join([lang, *rest]) if first in locale.LANGUAGES else path


def remember(response: Response, lang: str, keep: bool = False) -> Response:
    """Save *lang* on the phone; with *keep* only where no choice was saved before."""
    if not (keep and request.cookies.get(locale.COOKIE) in locale.LANGUAGES):
        response.set_cookie(locale.COOKIE, lang, max_age=YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return response
