"""Matches played at random, looked at as they go: every page is there, in words, in every language."""

from __future__ import annotations

import re
from random import Random
from secrets import token_hex

import pytest
from flask.testing import FlaskClient

from companion.engine.log import Answer
from companion.matches import RefusedEntry
from companion.web import locale
from tests.web.table import Table
from tests.web.test_pages import Reader

STEPS = 70
RAW = re.compile(r"\b(?:seat\.\d|(?:event|action|market|core|side)\.[a-z]|favor-space|corner-\d|c\d\.r\d)|\{\w")


def step(table: Table, match: str, chance: Random) -> None:
    """Answer something that waits, as people might; now and then take the newest entry back."""
    look = table.look(match)
    if look.undo and chance.random() < 0.05:
        table.hall.undo(match, look.seq, look.undo, token_hex(12))
        return
    question = chance.choice(look.view["questions"])
    try:
        table.act(match, Answer(question["address"], reply(question, chance)))
    except RefusedEntry as refused:
        assert question["shape"] == "several", refused  # several may be more than somebody can pay for


def reply(question: dict[str, object], chance: Random) -> str:
    """Return an answer of the right shape."""
    choices = question.get("choices")
    if question["shape"] == "number":
        return str(chance.randint(int(str(question["low"])), int(str(question["high"]))))
    if question["shape"] == "text" or not isinstance(choices, list):
        return "桥 <i>bridge</i>"
    keys = [str(choice["key"]) for choice in choices if not choice["barred"]]
    if question["shape"] == "several":
        return ",".join(keys[: chance.randint(0, 2)]) or "-"
    return chance.choice(keys)


@pytest.mark.parametrize(
    ("seats", "level", "hands", "box"),
    [
        (2, "full", "known", "synthetic"),
        (3, "full", "hidden", "default"),
        (4, "full", "known", "default"),
        (3, "score", "known", "synthetic"),
        (2, "score", "hidden", "default"),
    ],
)
def test_every_page_of_any_match_has_words(table: Table, seats: int, level: str, hands: str, box: str) -> None:
    """No page fails and none shows an id, whatever was answered and taken back before."""
    chance = Random(f"{seats}{level}{hands}{box}")
    table.box()
    names = ("Ann", "柏翰", "", "陈静")[:seats]
    match = table.open(names, level=level, hands=hands, box=box, seed="words")
    client: FlaskClient = table.client()
    for n in range(STEPS):
        client.set_cookie("lang", locale.LANGUAGES[n % 3])
        counted = ("/recount",) if table.look(match).view["level"] == "full" else ()  # else nothing is counted
        for path in ("", "/ledger", "/position", "/tally", *counted) if n % 10 == 0 else ("",):
            reply = client.get(f"/m/{match}{path}")
            assert reply.status_code == 200, f"{path} {table.look(match).view['where']}"
            told = " ".join(Reader(reply.text).text).replace("synthetic event.", "")
            assert RAW.findall(told) == [], path
        if table.look(match).view["over"]:
            break
        step(table, match, chance)
    assert table.look(match).seq > STEPS // 2
