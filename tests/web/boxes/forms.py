"""Box pages and box files for the tests of both: addresses, files, and forms as their pages send them."""

from __future__ import annotations

import json
import re
from html import unescape
from itertools import count
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.web.pages.boxes import slug
from tests.web.table import BOX, GAME, Table

OWN = {"Origin": "http://localhost"}
FACTS: dict[str, Any] = json.loads(BOX.read_text("utf-8"))["facts"]
CARD = {fact: value for fact, value in FACTS.items() if "event.c1-d" in fact}
_ADDRESSES = count(1)


def at_an_address_of_its_own(client: FlaskClient) -> FlaskClient:
    """Return *client*, asking from where nobody else asks."""
    client.environ_base["REMOTE_ADDR"] = f"10.0.{next(_ADDRESSES)}.1"
    return client


def some_box(table: Table) -> str:
    """Save a box with two numbers of the council and one event card told, and return its name."""
    table.store.save_box(GAME, "some-box", {"council.north": 3, "council.east": 0, **CARD})
    return "some-box"


def at(rest: str = "", lang: str = "en") -> str:
    """Return the address of a box page."""
    return f"/{lang}/{GAME}/boxes{rest}"


def boxed(name: str, place: str = "", lang: str = "en") -> str:
    """Return the address of a box, or of one card in it."""
    return at(f"/box/{slug(name)}" + (f"/{place}" if place else ""), lang)


def file(facts: object, name: object = "lent", **other: object) -> bytes:
    """Return a box file."""
    head = {"tableside": "box", "format": 1, "app": "0.1.0", "game": GAME, "name": name, "facts": facts}
    return json.dumps({**head, **other}, ensure_ascii=False).encode()


def bring(client: FlaskClient, data: bytes, name: str = "", lang: str = "en", **more: str) -> TestResponse:
    """Bring a file in as the form sends it."""
    return send(client, {"name": name, **more}, data, lang)


def send(client: FlaskClient, form: dict[str, str], data: bytes | None = None, lang: str = "en") -> TestResponse:
    """Send a form with a file in it (none where *data* is None), as a browser writes it."""
    parts = [f'name="{name}"\r\n\r\n{value}'.encode() for name, value in form.items()]
    parts += [] if data is None else [b'name="file"; filename="box.json"\r\n\r\n' + data]
    body = b"".join(b"--XYZ\r\nContent-Disposition: form-data; " + part + b"\r\n" for part in parts) + b"--XYZ--\r\n"
    return client.post(at("/import", lang), data=body, headers=OWN, content_type="multipart/form-data; boundary=XYZ")


def said(reply: TestResponse) -> str:
    """Return what somebody reads on a page."""
    return re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", " ", reply.text.split("<main")[1])))


def agreed(asked: TestResponse) -> dict[str, str]:
    """Return what the form sends that agrees to write over a box."""
    return {n: unescape(v) for n, v in re.findall(r'type="hidden" name="(name|over|data)" value="([^"]*)"', asked.text)}


def correct(client: FlaskClient, box: str, place: str, /, **fields: str) -> TestResponse:
    """Send the form of a card as its page shows it, with *fields* changed."""
    html = client.get(boxed(box, place)).text
    form = {name: unescape(value) for name, value in re.findall(r'name="(was\.[^"]+)" value="([^"]*)"', html)}
    form |= {n.replace("was.", "value."): v for n, v in form.items()}
    form |= {f"value.{n}": v for n, v in fields.items() if n != "effect"}
    form |= {"effect": fields["effect"]} if "effect" in fields else {}
    return client.post(boxed(box, place), data=form, headers=OWN)


MISFITS: tuple[tuple[str, object, tuple[str, str, str], tuple[str, str, str]], ...] = (
    (
        "council.north",
        9,
        ("市政廳旁的數字：上方", "市政厅旁的数字：上方", "Numbers round the council: Top"),
        ("0 到 4", "0 到 4", "a whole number from 0 to 4"),
    ),
    (
        "event.c1-a.colour",
        "green",
        ("第 1 章的事件卡 A：底色", "第 1 章的事件卡 A：底色", "Event card A of chapter 1: Background"),
        ("immediate", "long-term", "long-term (Blue: long-term event)"),
    ),
    (
        "event.c1-a.name",
        "",
        ("第 1 章的事件卡 A", "第 1 章的事件卡 A", "Event card A of chapter 1"),
        ("1 到 60 個字", "1 到 60 个字", "1 to 60 characters"),
    ),
    (
        "event.c9-z.name",
        "x",
        ("event.c9-z.name", "event.c9-z.name", "event.c9-z.name"),
        ("這款遊戲沒有這一項", "这款游戏没有这一项", "The game has no such fact"),
    ),
    (
        "effect.event.c1-a",
        "gain:gold",
        ("第 1 章的事件卡 A：效果", "第 1 章的事件卡 A：效果", "Event card A of chapter 1: What it does"),
        ("照盒子的寫法", "按盒子的写法", "as a box keeps it"),
    ),
    (
        "effect.event.c1-b",
        "gain:gold:99:everyone::0:",
        ("第 1 章的事件卡 B：效果", "第 1 章的事件卡 B：效果", "Event card B of chapter 1: What it does"),
        ("0 到 20", "0 到 20", "from 0 to 20"),
    ),
    (
        "effect.event.zz",
        "gain:gold:1:everyone::0:",
        ("effect.event.zz", "effect.event.zz", "effect.event.zz"),
        ("這款遊戲沒有這張卡", "这款游戏没有这张卡", "The game has no such card"),
    ),
    *(
        (f"effect.event.c1-{place}", effect, ("event", "event", "event"), words)
        for place, effect, words in (
            ("c", "gain:stone.2:1:everyone::0:", ("東西要是", "东西应是", "the thing must be")),
            ("d", "gain:gold:1:seat.0::0:", ("everyone", "self", "everyone or self")),
            ("e", "trade:gold:1:everyone:sand:1:", ("換到的要是", "换到的应是", "traded for must be a thing")),
            ("f", "trade:gold:1:everyone:wool:99:", ("換到的數目", "换到的数目", "how many it is traded for")),
            ("g", "cover::0:::0:the.moon", ("地方要能用", "地方应能用", "the place must be one")),
        )
    ),
)
"""A fact, its value, and in three languages what it is called and what would fit."""
