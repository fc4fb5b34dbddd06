"""The app factory."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from flask import Flask, Response, request
from jinja2 import StrictUndefined
from werkzeug.middleware.proxy_fix import ProxyFix

from companion.paths import translations_root
from companion.web import errors, helpers, locale, phones, redirects, security, statics
from companion.web.limits import Rate
from companion.web.pages import boxes as box_pages
from companion.web.pages import corrections, drafts, home, language, live, match, reference, rules
from companion.web.pages import people as people_pages
from companion.web.pages import search as search_pages
from companion.web.pages import setup as setup_pages
from companion.web.parts import Parts
from companion.web.ports import Boxes, Finder, Library, Matches, People
from companion.web.streams import Streams

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class WebConfig:
    """What a server decides.

    *hosts* are the names and addresses it is reached by, besides this machine's own
    (a port may be given and does not matter). *proxies* is how many reverse proxies stand
    in front and may be believed about scheme and address. *addresses* are those at which
    phones reach the server (``http://192.168.1.5:8000``), best first; links are made with
    them where the page itself was opened on this machine. *default_language* is for
    readers whose browser names none of ours.
    """

    hosts: tuple[str, ...] = ()
    default_language: str = locale.DEFAULT
    translations: Path | None = None
    proxies: int = 0
    addresses: tuple[str, ...] = ()


BOXES_AN_HOUR = 30
"""Boxes that one address may make or bring in."""


def create_app(
    library: Library,
    finder: Finder,
    matches: Matches,
    people: People,
    boxes: Boxes,
    config: WebConfig | None = None,
) -> Flask:
    """Return the app over *library* (what is read), *finder* (search), *matches*, *people* (who is in) and *boxes*.

    Raises FileNotFoundError where a catalogue is missing, ValueError where one is broken
    or the default language is none of ours.
    """
    config = config or WebConfig()
    if config.default_language not in locale.LANGUAGES:
        raise ValueError(f"default language {config.default_language!r} is none of {', '.join(locale.LANGUAGES)}")
    app = Flask("companion.web", static_folder=None, template_folder=str(_HERE / "templates"))
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    security.protect(app, config.hosts)
    locale.install(app, config.translations or translations_root(), config.default_language)
    statics.install(app)
    phones.install(app)
    helpers.install(app)
    errors.install(app)
    redirects.install(app)
    filling = Rate(BOXES_AN_HOUR, 3600)
    app.register_blueprint(home.blueprint(library, matches, filling))
    app.register_blueprint(language.blueprint())
    parts, streams = Parts(matches), Streams()
    app.extensions["streams"] = streams  # for whoever stops the server
    app.register_blueprint(match.blueprint(matches, parts))
    app.register_blueprint(live.blueprint(matches, parts, streams))
    app.register_blueprint(people_pages.blueprint(people, streams, config.addresses))
    app.register_blueprint(corrections.blueprint(matches))
    app.register_blueprint(drafts.blueprint(matches.ahead))
    app.register_blueprint(search_pages.blueprint(finder))
    app.register_blueprint(setup_pages.blueprint(library))
    app.register_blueprint(setup_pages.shared(matches.setups))
    app.register_blueprint(rules.blueprint(library))
    app.register_blueprint(reference.blueprint(library))
    app.register_blueprint(box_pages.blueprint(boxes, filling))
    _vary(app)
    if config.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, *[config.proxies] * 3)  # type: ignore[method-assign]  # Flask's own way
    return app


def _vary(app: Flask) -> None:
    """Say that a page depends on the reader's language where its URL does not."""

    @app.after_request
    def vary(response: Response) -> Response:
        if locale.prefix() is None and request.endpoint != "static":
            response.vary.update(("Accept-Language", "Cookie"))
        return response
