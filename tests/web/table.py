"""A real table for the page tests: a hall over a store, the site over the hall, and a server for it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from secrets import token_hex
from threading import Thread
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect
from werkzeug.serving import make_server

from companion.engine.log import Answer, Entry, Position
from companion.matches import Doors, Hall, Look, Role, Shipped, library
from companion.matches.shelf import Shelf
from companion.store import SqliteStore
from companion.web import create_app
from companion.web.desk import HallBoxes, HallMatches, HallPeople, ShippedFinder, ShippedLibrary

GAME = "world-without-end"
BOX = Path(__file__).parents[1] / "boxes" / f"{GAME}.synthetic.json"
HOST = "the-phone-of-the-host0"
"""The secret of the phone that tests play as; what it opens, and what `Table.open` opens, it is the host of."""
PHONE = {"width": 360, "height": 740}
WIDE = {"width": 1280, "height": 800}


@cache
def finder() -> ShippedFinder:
    """Return the search over what ships, built once for all tables."""
    return ShippedFinder(library())


class Table:
    """A hall and the site over it; *url* is where a server answers, if one runs."""

    def __init__(self, data: Path, games: Mapping[str, Shipped] | None = None) -> None:
        self.data = data
        self.store = SqliteStore(data)
        self.games = library() if games is None else games
        self.content = self.games[GAME].content
        self.hall = Hall(self.store, self.games)
        hall = self.hall
        read = ShippedLibrary(self.games), finder()
        self.site = (*read, HallMatches(hall), HallPeople(hall), HallBoxes(Shelf(hall)))
        self.app: Flask = create_app(*self.site)
        self.doors = Doors(self.store)
        self.url = ""

    def client(self, phone: str = HOST) -> FlaskClient:
        """Return a phone without a browser."""
        client = self.app.test_client()
        if phone:
            client.set_cookie("phone", phone)
        return client

    def let_in(self, match: str, role: Role, phone: str, seat: int | None = None) -> str:
        """Let *phone* into *match* and return it."""
        self.doors.enter(self.doors.invite(match, role, seat), phone)
        return phone

    def no_boxes(self) -> None:
        """Let every box go, the default one's facts too: a game has room for 50."""
        with closing(sqlite3.connect(self.data / "tableside.db", isolation_level=None)) as db:
            db.execute("DELETE FROM box")

    def box(self, name: str = "synthetic") -> str:
        """Save the invented box under *name* and return it."""
        self.store.save_box(GAME, name, json.loads(BOX.read_text("utf-8"))["facts"])
        return name

    def open(self, names: Sequence[str] = ("Ann", "Ben", "Cem"), **wish: Any) -> str:
        """Open a match whose host is `HOST` and return its id."""
        match = self.hall.open(GAME, names, token_hex(12), **wish)
        self.let_in(match, Role.HOST, HOST)
        return match

    def look(self, match: str) -> Look:
        """Return the match as one phone for all seats sees it."""
        return self.hall.look(match)

    def act(self, match: str, *entries: Entry) -> None:
        """Enter *entries* as somebody at another phone would."""
        self.hall.act(match, self.look(match).seq, entries, token_hex(12))

    def place(self, match: str, phase: str, level: str = "", **values: int) -> None:
        """Set a position at the start of *phase*; ``a_vp=12`` is seat A's points, ``a_gold=3`` what it holds."""
        marks: list[tuple[str, str, Any]] = [("table", "phase", phase)]
        held: list[tuple[str, str, int]] = []
        for name, n in values.items():
            who, _, what = name.partition("_")
            holder = "table" if who == "t" else f"seat.{'abcd'.index(who)}"
            if who == "t":
                marks.append((holder, what, n))
            elif what == "vp":
                marks.append((holder, what, n * 2))
            else:
                held.append((holder, what, n))
        self.act(match, Position(tuple(marks), tuple(held), level))

    def answer(self, match: str, *keys: str) -> None:
        """Answer what waits first, one key after another."""
        for key in keys:
            self.act(match, Answer(self.look(match).view["questions"][0]["address"], key))

    def title(self, clause: str, lang: str) -> str:
        """Return the title of *clause* in the content."""
        return self.content.clauses[clause].title.in_language(lang)


@contextmanager
def served(table: Table, port: int = 0) -> Iterator[Table]:
    """Serve *table* on *port* of this machine, on a free one where none is named; at the end its streams end too."""
    server = make_server("127.0.0.1", port, table.app, threaded=True)
    table.url = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield table
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
        table.store.close()


def rest(page: Page) -> None:
    """Wait until the options may be tapped."""
    expect(page.locator("[data-settling]")).to_have_count(0)


def tap(page: Page, key: str) -> None:
    """Tap the option of the dock that answers *key* and wait until the page has gone on."""
    rest(page)
    with entered(page):
        page.locator(f'.dock button[value="{key}"]').click()


@contextmanager
def entered(page: Page) -> Iterator[None]:
    """Do something inside that makes the match grow; then wait for it, whether the page is a new one or not."""
    main = page.locator("#main")
    before = main.get_attribute("data-seq") or ""
    yield
    expect(main).not_to_have_attribute("data-seq", before)


@contextmanager
def deaf(page: Page) -> Iterator[None]:
    """Let nothing of the match come down to *page* by itself, as where its line is broken one way."""
    for path in ("**/stream?*", "**/part*"):
        page.route(path, lambda route: route.abort())
    yield
    page.unroute_all()
