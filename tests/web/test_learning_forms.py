"""Learning forms that come back: which field was left empty or wrong, and nothing typed is lost."""

from __future__ import annotations

import re
from html import unescape
from secrets import token_hex

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.engine.log import Answer
from companion.web import locale
from tests.web.table import GAME, Table

OWN = {"Origin": "http://localhost"}
EMPTY = {
    "zh-Hant": ("這幾項也要填", "左上角畫了什麼？", "紅箭頭在哪一角？"),
    "zh-Hans": ("这几项也要填", "左上角画了什么？", "红箭头在哪一角？"),
    "en": ("Fill these in as well", "What does the upper left corner show?", "Which corner has the red arrow?"),
}
CARD = {
    "name": "The Fair",
    "colour": "immediate",
    "corner-1": "gold",
    "corner-2": "wool",
    "corner-3": "vp",
    "corner-4": "vp.2",
    "arrow": "corner-3",
}


@pytest.fixture
def client(table: Table) -> FlaskClient:
    """A phone without a browser."""
    return table.client()


@pytest.fixture
def match(table: Table) -> str:
    """A match in which a new event has come up that nobody has told of."""
    table.store.save_box(GAME, "bare", {})
    opened = table.open(("Ann", "Ben"), box="bare")
    table.answer(opened, "seat.0", "new")
    return opened


def tell(client: FlaskClient, table: Table, match: str, lang: str = "en", /, **changed: str | None) -> TestResponse:
    """Send the form of the card, with fields changed (None: left out, as an untouched radio button is)."""
    card = {**CARD, **{field.replace("_", "-"): value for field, value in changed.items()}}
    seq = str(table.look(match).seq)
    form = {f"answer.box/event.c1-a.{field}": value for field, value in card.items() if value is not None}
    return client.post(
        f"/m/{match}/answer",
        data={"base": seq, "key": token_hex(12), **form},
        headers={**OWN, "Accept-Language": lang},
    )


def notice(reply: TestResponse) -> str:
    """Return what is said above the form."""
    found = re.search(r'id="notice">(.*?)</div>', reply.text, re.S)
    return unescape(re.sub("<[^>]+>", " ", found[1])) if found else ""


def kept(reply: TestResponse, field: str, value: str) -> bool:
    """Whether the form has *value* chosen or typed in for *field*."""
    name = re.escape(f'name="answer.box/event.c1-a.{field}"')
    block = re.search(rf"<fieldset[^>]*>(?:(?!</fieldset>).)*{name}.*?</fieldset>", reply.text, re.S)
    chosen = "" if field == "name" else " (checked|selected)"
    return bool(block and re.search(rf'value="{re.escape(value)}"{chosen}>', block[0]))


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_an_empty_field_is_named_and_the_rest_is_still_there(
    table: Table, client: FlaskClient, match: str, lang: str
) -> None:
    """422: both that were left empty by their titles and no other; every other field as it was filled in."""
    before = table.look(match).seq
    reply = tell(client, table, match, lang, corner_1="", arrow=None)
    said = notice(reply)
    assert 422 == reply.status_code and all(words in said for words in EMPTY[lang]), said
    assert 2 == said.count("？") + said.count("?")
    assert all(kept(reply, field, value) for field, value in CARD.items() if field not in ("corner-1", "arrow"))
    assert not kept(reply, "arrow", "corner-3")
    assert before == table.look(match).seq


@pytest.mark.parametrize(
    ("field", "typed", "words"),
    [
        ("name", "x" * 61, "What is the card called?: It must have 1 to 60 characters."),
        ("name", "a\u202eb", "What is the card called?: It holds characters that cannot be seen."),
        ("colour", "green", "Which background color?: “green” is none of the answers."),
        ("corner_4", "9", "What does the lower left corner show?: “9” is none of the answers."),
    ],
)
def test_a_wrong_field_is_named_and_the_rest_is_still_there(
    table: Table, client: FlaskClient, match: str, field: str, typed: str, words: str
) -> None:
    """422 with the field and what would be right; nothing is entered."""
    before = table.look(match).seq
    reply = tell(client, table, match, **{field: typed})
    assert 422 == reply.status_code and words in notice(reply), notice(reply)
    others = {name: value for name, value in CARD.items() if name != field.replace("_", "-")}
    assert all(kept(reply, name, value) for name, value in others.items())
    assert before == table.look(match).seq


def test_a_form_with_nothing_in_it_names_all_its_fields(table: Table, client: FlaskClient, match: str) -> None:
    reply = tell(client, table, match, **{field.replace("-", "_"): None for field in CARD})
    assert 422 == reply.status_code and len(CARD) == notice(reply).count("?")


def test_a_form_that_is_whole_goes_in(table: Table, client: FlaskClient, match: str) -> None:
    assert 303 == tell(client, table, match).status_code
    assert "The Fair" == table.look(match).view["learnt"]["event.c1-a.name"]


def test_what_was_typed_stays_where_somebody_was_quicker(table: Table, client: FlaskClient, match: str) -> None:
    """409: another phone has told the name; the other fields are still as this one filled them in."""
    base = str(table.look(match).seq)
    table.act(match, Answer("box/event.c1-a.name", "The Bells"))
    form = {f"answer.box/event.c1-a.{field}": value for field, value in CARD.items()}
    data = {"base": base, "key": token_hex(12), **form}
    reply = client.post(f"/m/{match}/answer", data=data, headers={**OWN, "Accept-Language": "en"})
    assert 409 == reply.status_code
    assert all(kept(reply, field, value) for field, value in CARD.items() if field != "name")


def test_a_text_that_stands_alone_is_still_there(table: Table, client: FlaskClient, match: str) -> None:
    """A single number out of range comes back as it was typed."""
    table.place(match, "duties", t_shield=0)
    address = table.look(match).view["questions"][0]["address"]
    form = {"base": "9", "key": token_hex(12), f"answer.{address}": "77"}
    reply = client.post(f"/m/{match}/answer", data=form, headers={**OWN, "Accept-Language": "en"})
    assert 422 == reply.status_code and "It must be a whole number from 2 to 5." in notice(reply)
    assert "What does the tax die show" not in notice(reply)
