"""What every request must pass and every answer carries (design 7)."""

from __future__ import annotations

from collections.abc import Callable, Collection
from io import BytesIO
from typing import TypeVar
from urllib.parse import urlsplit

from flask import Flask, Response, abort, current_app, request

BODY_LIMIT = 64 * 1024
FILE_LIMIT = 2 * 1024 * 1024
"""The largest file that a route may take; the form around it may be as long as any other."""
LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
_WRITES = {"POST", "PUT", "PATCH", "DELETE"}
_BODIES = {"application/x-www-form-urlencoded", "multipart/form-data", "application/json"}

CSP = "; ".join(
    (
        "default-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    # The pages themselves say "same-origin" in a meta element, which is stricter towards others than it looks:
    # nothing leaves the host either way. Under no-referrer a browser sends "Origin: null" with a form, and on plain
    # http it sends no Sec-Fetch-Site, so our own forms could not be told from a stranger's (measured, Chromium).
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


View = TypeVar("View", bound=Callable[..., object])


def takes(file: int) -> Callable[[View], View]:
    """Let a route read a body with a file of *file* bytes in it, beside the form that every route may read."""

    def mark(view: View) -> View:
        view.__dict__["body_limit"] = file + BODY_LIMIT
        return view

    return mark


def body_limit() -> int:
    """Return how many bytes the body of the running request may have."""
    view = current_app.view_functions.get(request.endpoint or "")
    return int(getattr(view, "body_limit", BODY_LIMIT))


def host_name(host: str) -> str:
    """Return the name in a Host header without its port: ``[::1]:8000`` is ``::1``."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def protect(app: Flask, hosts: Collection[str]) -> None:
    """Guard *app*: only *hosts* and this machine are answered to, only our own pages may write."""
    allowed = LOCAL | {host_name(h) or h.lower() for h in hosts}
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    app.config["MAX_FORM_MEMORY_SIZE"] = BODY_LIMIT
    app.config["MAX_FORM_PARTS"] = 500

    @app.before_request
    def guard() -> None:
        # DNS rebinding: a stranger's page may point its own name at this machine, but not spell ours.
        if host_name(request.host) not in allowed:
            abort(400, "host")
        # An address that nobody answers, or not to this method, says so (404, 405) whatever came with it.
        if request.routing_exception is None and request.method in _WRITES:
            guard_write()

    @app.after_request
    def harden(response: Response) -> Response:
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        response.headers.setdefault("Cache-Control", "no-store")
        return response


def guard_write() -> None:
    """Refuse a write that did not come from one of our pages (403), is too long (413) or is no form or JSON (415)."""
    limit = body_limit()
    request.max_content_length = request.max_form_memory_size = limit
    if (request.content_length or 0) > limit:
        abort(413)
    if not is_own():
        abort(403)
    if request.mimetype not in _BODIES:
        abort(415)
    _take_chunks(limit)


def _take_chunks(limit: int) -> None:
    """Read a body whose length was not told: 413 where it is too long. Left alone it would be cut off and read."""
    environ = request.environ
    if "chunked" not in environ.get("HTTP_TRANSFER_ENCODING", "").lower() or not environ.get("wsgi.input_terminated"):
        return
    body = b""
    while len(body) <= limit and (more := environ["wsgi.input"].read(limit + 1 - len(body))):
        body += more
    if len(body) > limit:
        abort(413)
    del environ["HTTP_TRANSFER_ENCODING"]
    environ |= {"wsgi.input": BytesIO(body), "CONTENT_LENGTH": str(len(body))}


def is_own() -> bool:
    """Whether the running request comes from a page of this very host.

    ``Sec-Fetch-Site`` decides where a browser sends it (https and localhost); elsewhere
    the Origin must be ours, scheme and port included. No header at all is no proof.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site == "same-origin"
    origin = request.headers.get("Origin")
    return origin is not None and origin == f"{request.scheme}://{request.host}"
