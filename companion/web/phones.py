"""The phone that asks: told by a secret in a cookie, which it gets when it opens or joins a match."""

from __future__ import annotations

import re
from secrets import token_urlsafe

from flask import Flask, Response, g, request

from companion.web import locale
from companion.web.ports import Visitor

COOKIE = "phone"
KEPT = 400 * 24 * 3600  # as long as a browser keeps anything; every visit begins it anew
_SECRET = re.compile(r"[A-Za-z0-9_-]{22}")


def current() -> str:
    """Return the secret of the phone that asks; empty where it has none yet."""
    fresh: str | None = g.get("fresh_phone")
    found = fresh or request.cookies.get(COOKIE, "")
    return found if _SECRET.fullmatch(found) else ""


def known() -> str:
    """Return the secret of the phone that asks; one that has none gets it with this answer."""
    if not current():
        g.fresh_phone = token_urlsafe(16)
    return current()


def visitor() -> Visitor:
    """Return who asks: language, phone, and the seat that the host answers for at the moment (``?for=1``)."""
    seat = request.args.get("for", "")
    return Visitor(locale.current(), current(), int(seat) if seat.isascii() and seat.isdecimal() else None)


def install(app: Flask) -> None:
    """Let every answer of *app* keep the phone's secret."""

    @app.after_request
    def keep(response: Response) -> Response:
        if current() and (g.get("fresh_phone") or request.endpoint == "match.show"):
            secure = request.is_secure
            response.set_cookie(COOKIE, current(), max_age=KEPT, httponly=True, samesite="Lax", secure=secure)
        return response
