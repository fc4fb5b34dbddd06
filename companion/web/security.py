"""What every request must pass and every answer carries (design 7)."""

from __future__ import annotations

from collections.abc import Collection
from io import BytesIO
from urllib.parse import urlsplit

from flask import Flask, Response, abort, request

BODY_LIMIT = 64 * 1024
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
    if (request.content_length or 0) > BODY_LIMIT:
        abort(413)
    if not is_own():
        abort(403)
    if request.mimetype not in _BODIES:
        abort(415)
    _take_chunks()


def _take_chunks() -> None:
    """Read a body whose length was not told: 413 where it is too long. Left alone it would be cut off and read."""
    environ = request.environ
    if "chunked" not in environ.get("HTTP_TRANSFER_ENCODING", "").lower() or not environ.get("wsgi.input_terminated"):
        return
    body = b""
    while len(body) <= BODY_LIMIT and (more := environ["wsgi.input"].read(BODY_LIMIT + 1 - len(body))):
        body += more
    if len(body) > BODY_LIMIT:
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
