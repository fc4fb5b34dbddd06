"""A site over samples, a server for it, and a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page
from werkzeug.serving import BaseWSGIServer, make_server

from companion.web import WebConfig, create_app
from tests.conftest import CHROMIUM_ARGUMENTS, chromium_path
from tests.web.sample_boxes import SampleBoxes
from tests.web.sample_find import SampleFinder
from tests.web.sample_site import SampleLibrary, SampleMatches, SamplePeople
from tests.web.table import HOST, PHONE, Table, served

LAN = "table.test"
"""A name for this machine that a browser trusts no more than any other on plain http."""


@pytest.fixture
def matches() -> SampleMatches:
    """The samples as matches; what was sent stands in ``sent``."""
    return SampleMatches()


@pytest.fixture
def app(matches: SampleMatches) -> Flask:
    """A fresh site over the samples."""
    return create_app(SampleLibrary(), SampleFinder(), matches, SamplePeople(), SampleBoxes(), WebConfig(hosts=(LAN,)))


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    """A phone without a browser: no JavaScript."""
    return app.test_client()


class Site:
    """A running server: *url* on localhost, *lan* under a name that is not."""

    def __init__(self, server: BaseWSGIServer, matches: SampleMatches):
        self.url = f"http://127.0.0.1:{server.server_port}"
        self.lan = f"http://{LAN}:{server.server_port}"
        self.matches = matches


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """A server on a free port over its own samples."""
    matches = SampleMatches()
    app = create_app(SampleLibrary(), SampleFinder(), matches, SamplePeople(), SampleBoxes(), WebConfig(hosts=(LAN,)))
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Site(server, matches)
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(scope="session")
def lan_browser(browser: Browser) -> Iterator[Browser]:
    """A second Chromium that knows the LAN name."""
    names = f"--host-resolver-rules=MAP {LAN} 127.0.0.1"
    launched = browser.browser_type.launch(executable_path=chromium_path(), args=[*CHROMIUM_ARGUMENTS, names])
    yield launched
    launched.close()


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A real hall with nothing in it, served on a free port."""
    with served(Table(tmp_path_factory.mktemp("data"))) as running:
        yield running


Phone = Callable[..., Page]


@pytest.fixture
def phone_at(browser: Browser, table: Table) -> Iterator[Phone]:
    """Open pages of the table as a phone: ``phone_at(path, lang, script=..., theme=..., size=..., text=...)``."""
    contexts: list[Any] = []

    def opener(path: str, lang: str = "en", **wish: Any) -> Page:
        context = browser.new_context(
            viewport=wish.get("size", PHONE),
            color_scheme=wish.get("theme", "light"),
            java_script_enabled=wish.get("script", True),
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.set_default_timeout(10_000)
        cookies = {"lang": lang, "phone": wish.get("phone", HOST)}
        context.add_cookies([{"name": name, "value": value, "url": table.url} for name, value in cookies.items()])
        page: Page = context.new_page()
        if wish.get("text"):
            page.add_init_script(f"localStorage.setItem('size', '{wish['text']}');")
        page.goto(table.url + path)
        return page

    yield opener
    for context in contexts:
        context.close()
