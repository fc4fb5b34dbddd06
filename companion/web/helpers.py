"""What every template may call, beside gettext: languages, seats, names, fresh form keys."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Any
from urllib.parse import urlencode

from flask import Flask, g, request

from companion.web import locale
from companion.web.viewmodel import Name, Words

SHAPES = ("circle", "square", "triangle", "diamond", "pentagon")


def pieces(words: Words) -> tuple[str | Name, ...]:
    """Return *words* as its pieces, so that a template can give each name its own element."""
    return words if isinstance(words, tuple) else (words,)


def plain(words: Words) -> str:
    """Return *words* without marks, for titles and attributes."""
    return "".join(p.text if isinstance(p, Name) else p for p in pieces(words))


def fresh_key() -> str:
    """Return a new idempotency key for a form: sending the form twice enters once.

    Empty in what several phones get: there each phone's script makes its own.
    """
    return "" if g.get("keyless") else token_urlsafe(16)


def here() -> str:
    """Return where to come back to after a choice of language; a page to read keeps what its address asks for."""
    if request.method != "GET":
        return _parent(request.path)
    asked = urlencode(list(request.args.items(multi=True))) if locale.prefix() else ""
    return f"{request.path}?{asked}" if asked else request.path


def this_game() -> str:
    """Return the game that the running request is about, as its address says; empty for none."""
    return str((request.view_args or {}).get("game", ""))


def _parent(path: str) -> str:
    """Return the page that a write belongs to: ``/m/x/answer`` is answered on ``/m/x``, an import on its list."""
    parts = path.strip("/").split("/")
    return "/" + "/".join(parts[:2]) if parts[0] == "m" else path.removesuffix("/import")


def install(app: Flask) -> None:
    """Give the templates of *app* these helpers."""
    app.jinja_env.globals.update(pieces=pieces, plain=plain, fresh_key=fresh_key, here=here, this_game=this_game)
    app.jinja_env.globals.update(shapes=SHAPES)
    app.jinja_env.globals.update(language_names=locale.NAMES, languages=locale.LANGUAGES)

    @app.context_processor
    def language() -> dict[str, Any]:
        return {"lang": locale.current()}
