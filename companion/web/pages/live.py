"""A match that is kept open: the stream that says there is something new, and the part of its page that changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

from flask import Blueprint, Response, abort, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import ServiceUnavailable

from companion.web.parts import Parts
from companion.web.phones import visitor
from companion.web.ports import Following, Matches
from companion.web.streams import Streams

BEAT = 15.0  # seconds: a proxy lets go of a line after 60, and a phone that slept must find out
RETRY = 2000  # ms after which a browser comes back
FULL = 30  # seconds after which a phone that found no room may ask again


def blueprint(matches: Matches, parts: Parts, streams: Streams) -> Blueprint:
    """Return the blueprint over *matches*."""
    pages = Blueprint("live", __name__, url_prefix="/m/<match>")

    @pages.get("/stream")
    def stream(match: str) -> Response:
        _check_since()
        by = visitor()
        following = matches.follow(match, by) or abort(404, "match")
        if not streams.begin(match, by.phone, following):
            following.close()
            raise ServiceUnavailable("streams", retry_after=FULL)
        response = Response(events(following, streams.aside), mimetype="text/event-stream")
        # Said in full: the server calls this also for a stream whose phone has gone before the first line.
        response.call_on_close(lambda: streams.end(following))
        response.headers["Cache-Control"] = "no-cache, no-transform"
        response.headers["X-Accel-Buffering"] = "no"
        return response

    @pages.get("/part")
    def part(match: str) -> ResponseReturnValue:
        return parts.now(match, visitor(), request.args.get("why", "")).response()

    return pages


def events(
    following: Following, aside: Callable[[Following], bool] = lambda following: False, beat: float = BEAT
) -> Iterator[str]:
    """Yield what a phone is told: where the match is, at once and whenever it has grown, and that the line stands.

    ``people`` says that what this phone may see or do can have changed, ``aside`` that newer pages of this phone have
    taken its lines: it should not come back by itself. Several entries may be one event: the phone fetches the page's
    newest part, whatever it has missed.
    """
    yield f"retry: {RETRY}\n\n"
    yield _seq(following)
    while True:
        grown = following.wait(beat)
        if following.ended:
            if aside(following):
                yield _event("aside")
            return
        if following.gone():
            yield _event("gone")
            return
        stirred = following.stirred()
        if stirred:
            yield _event("people")
        if grown:
            yield _seq(following)
        elif not stirred:
            yield _event("beat")


def _seq(following: Following) -> str:
    return f"id: {following.newest}\n" + _event("seq", seq=following.newest)


def _event(name: str, **data: int) -> str:
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"


def _check_since() -> None:
    """400 where the phone names its newest entry as no number.

    A browser that comes back by itself says it in Last-Event-ID, a new stream in ``since``. What it has missed needs
    no replay: the first event says where the match is, and one look at the page's part brings it there.
    """
    for told in (request.args.get("since"), request.headers.get("Last-Event-ID")):
        if told is not None and not (told.isascii() and told.isdecimal() and len(told) <= 9):
            abort(400)
