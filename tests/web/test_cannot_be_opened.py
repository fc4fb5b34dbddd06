"""One match that cannot be opened: the others stay, and it says why, on the first page and on its own."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from companion.matches import Hall
from companion.matches.shelf import Shelf
from companion.web import create_app
from companion.web.desk import HallBoxes, HallMatches, HallPeople, ShippedLibrary
from tests.web.table import GAME, HOST, Table, finder

OWN = {"Origin": "http://localhost", "Accept-Language": "en"}
HEADER = "What was written when it began"
OPTION = "It settles a doubtful rule in a way that this version of the game does not have."
ENTRY = "One of its entries cannot be read, or cannot be played by the rules of this version."
Harm = Callable[[dict[str, Any], dict[str, Any]], None]


def nothing_known(header: dict[str, Any], _line: dict[str, Any]) -> None:
    header.clear()


def no_seats(header: dict[str, Any], _line: dict[str, Any]) -> None:
    header["seats"] = 7


def option_gone(header: dict[str, Any], _line: dict[str, Any]) -> None:
    header["options"] = {"an-option-of-yore": "yes"}


def no_line(_header: dict[str, Any], line: dict[str, Any]) -> None:
    line["kind"] = "wish"


def harmed(data: Path, harm: Harm) -> tuple[Table, str, str]:
    """Return a table served anew with a match that *harm* has changed in its database, and one that is whole."""
    table = Table(data)
    bad, good = table.open(), table.open(("Dora", "Emil"))
    for match in (bad, good):
        table.answer(match, "seat.0")
    table.store.close()
    with closing(sqlite3.connect(data / "tableside.db", isolation_level=None)) as db:
        (header,) = db.execute('SELECT header FROM "match" WHERE id = ?', [bad]).fetchone()
        (body,) = db.execute("SELECT body FROM entry WHERE match = ?", [bad]).fetchone()
        told, line = json.loads(header), json.loads(body)
        harm(told, line)
        for trigger in [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")]:
            db.execute(f'DROP TRIGGER "{trigger}"')
        db.execute('UPDATE "match" SET header = ? WHERE id = ?', [json.dumps(told), bad])
        db.execute("UPDATE entry SET body = ? WHERE match = ?", [json.dumps(line), bad])
    return Table(data), bad, good


@pytest.mark.parametrize(
    ("harm", "said"),
    [(nothing_known, HEADER), (no_seats, HEADER), (option_gone, OPTION), (no_line, ENTRY)],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_one_bad_match_takes_nothing_from_the_others(tmp_path: Path, harm: Harm, said: str) -> None:
    """The first page is there with both; each page of the bad one says what is wrong; the good one plays."""
    table, bad, good = harmed(tmp_path, harm)
    client = table.client()
    home = client.get("/en/", headers=OWN)
    assert 200 == home.status_code
    assert said in unescape(home.text) and f"/m/{bad}" in home.text and "Dora" in home.text
    for page in ("", "/ledger", "/file", "/position", "/recount", "/tally"):
        reply = client.get(f"/m/{bad}{page}", headers=OWN)
        assert 409 == reply.status_code, page
        assert "This match cannot be opened" in reply.text and said in unescape(reply.text)
        assert "Error" not in reply.text and "Traceback" not in reply.text
    form = {"base": "1", "key": "k" * 22, "seq": "1", "seat": "0", "amount": "1", "words": "w", "answer.a": "b"}
    for page in ("answer", "undo", "position", "recount", "tally"):
        assert 409 == client.post(f"/m/{bad}/{page}", data=form, headers=OWN).status_code, page
    assert 200 == client.get(f"/m/{good}", headers=OWN).status_code
    table.store.close()


@pytest.mark.parametrize("written", ["yesterday", "", "2026-13-40T99:99:99.000000Z"])
def test_a_date_that_cannot_be_read_takes_nothing_from_anybody(tmp_path: Path, written: str) -> None:
    """The first page is there with every match; the one without a date is listed without one, and still plays."""
    table, odd, _good = harmed(tmp_path, lambda header, line: None)
    table.store.close()
    with closing(sqlite3.connect(tmp_path / "tableside.db", isolation_level=None)) as db:
        db.execute('UPDATE "match" SET created = ? WHERE id = ?', [written, odd])
    table = Table(tmp_path)
    home = table.client().get("/en/", headers=OWN)
    assert 200 == home.status_code
    assert f"/m/{odd}" in home.text and "Dora" in home.text and (not written or written not in home.text)
    assert 200 == table.client().get(f"/m/{odd}", headers=OWN).status_code
    table.store.close()


async def _broken(_table: Any) -> None:
    """Rules that raise at once, where nothing catches them."""
    raise KeyError("planted")


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans", "en"])
def test_rules_that_cannot_play_it_again_are_told_apart_from_a_bug_of_the_page(tmp_path: Path, lang: str) -> None:
    """In the reader's language, with the way back to the first page."""
    first = Table(tmp_path)
    match = first.open()
    shipped = first.games[GAME]
    games = {GAME: replace(shipped, game=replace(shipped.game, play=_broken))}
    hall = Hall(first.store, games)
    site = (ShippedLibrary(games), finder(), HallMatches(hall), HallPeople(hall), HallBoxes(Shelf(hall)))
    client = create_app(*site).test_client()
    client.set_cookie("phone", HOST)
    assert 200 == client.get(f"/{lang}/").status_code
    reply = client.get(f"/m/{match}", headers={"Accept-Language": lang})
    assert 409 == reply.status_code and "planted" not in reply.text and f'href="/{lang}/"' in reply.text
    first.store.close()


@pytest.mark.parametrize("match", ["a b", "a.b", "x" * 65, "\u5c40", "%00", "0"])
def test_a_name_that_no_match_can_have_is_no_match(table: Table, match: str) -> None:
    """404 in words, whatever stands in the address."""
    for page in ("", "/ledger", "/file", "/tally"):
        assert 404 == table.client().get(f"/m/{match}{page}").status_code
