"""Box files: every kind that does not fit, the question before writing over, how large and how often."""

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path
from secrets import token_hex
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.matches.shelf import MOST_BOXES
from companion.web import locale
from companion.web.pages.boxes import slug
from companion.web.security import BODY_LIMIT, FILE_LIMIT
from tests.web.boxes.forms import (
    CARD,
    MISFITS,
    OWN,
    agreed,
    at,
    boxed,
    bring,
    correct,
    file,
    said,
    send,
)
from tests.web.table import GAME, Table

# --- files that do not fit ------------------------------------------------------------------------------

BAD: tuple[tuple[str, bytes, tuple[str, str, str]], ...] = (
    ("a picture", b"\x89PNG\r\n\x1a\n", ("這不是盒子檔", "这不是盒子文件", "This is no box file")),
    ("cut off", file({"council.north": 3})[:-4], ("檔案壞了", "文件已损坏", "The file is damaged")),
    ("a list", b"[1]", ("這不是盒子檔", "这不是盒子文件", "This is no box file")),
    ("other JSON", b'{"a": 1}', ("這不是盒子檔", "这不是盒子文件", "This is no box file")),
    ("a match", file({}, tableside="match"), ("這是對局檔", "这是对局文件", "This is a match file")),
    ("newer", file({}, format=2), ("較新版本的程式", "较新版本的程序", "A newer version of Tableside")),
    ("other game", file({}, game="chess"), ("這台主機上沒有那款遊戲", "这台主机上没有那款游戏", "of another game")),
    ("facts missing", file(None), ("種類不對", "类型不对", "Another type of value")),
    ("no such part", file({}, owner="me"), ("盒子檔裡沒有這一項", "盒子文件里没有这一项", "has no such part")),
    ("no name", file({}, name=" "), ("不能用這個值", "不能用这个值", "This value cannot stand here")),
    ("hidden name", file({}, name="\u3164"), ("什麼都看不到", "什么也显示不出来", "shows nothing")),
    ("twice", b'{"tableside":"box","tableside":"box"}', ("出現了兩次", "出现了两次", "stands twice")),
    ("deep", b'{"a":' * 40 + b"1" + b"}" * 40, ("太深", "太深", "Too many levels")),
    ("no number", b'{"tableside":"box","format":NaN}', ("這不是數字", "这不是数字", "This is no number")),
    ("huge number", file({"council.north": 10**60}), ("太大了", "太大了", "too large")),
    (
        "half a character",
        file({}).replace(b'"lent"', b'"\\ud800"'),
        ("不完整的字元", "不完整的字符", "half a character"),
    ),
    ("bytes", file({}).replace(b"lent", b"le\xffnt"), ("不是文字", "不是文本", "no text")),
)


@pytest.mark.parametrize("lang", locale.LANGUAGES)
@pytest.mark.parametrize(("kind", "data", "words"), BAD, ids=[kind for kind, _data, _words in BAD])
def test_what_is_no_box_of_this_game_says_why_and_writes_nothing(
    table: Table, client: FlaskClient, lang: str, kind: str, data: bytes, words: tuple[str, str, str]
) -> None:
    """422 in the reader's language; the typed name is still there."""
    before = table.store.boxes(GAME)
    reply = bring(client, data, "" if "name" in kind else "kept name", lang)
    assert 422 == reply.status_code
    assert words[locale.LANGUAGES.index(lang)] in said(reply), said(reply)[:900]
    assert "kept name" in reply.text or "name" in kind
    assert before == table.store.boxes(GAME)


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_every_misfit_is_told_with_its_fact_its_value_and_what_would_fit(
    table: Table, client: FlaskClient, lang: str
) -> None:
    """All at once, in the reader's language and as the file spells them; nothing is saved, not even what fits."""
    before, n = table.store.boxes(GAME), locale.LANGUAGES.index(lang)
    reply = bring(
        client, file({"council.south": 2, **{fact: value for fact, value, _f, _w in MISFITS}}), "misfit", lang
    )
    page = said(reply)
    assert 422 == reply.status_code
    for fact, value, named, wanted in MISFITS:
        assert f"{fact} = {json.dumps(value)}" in page, fact
        assert named[n] in page, fact
        assert wanted[n].split("：")[-1] in page, fact
    assert "council.south" not in page
    assert before == table.store.boxes(GAME)


def test_more_misfits_than_can_be_read_are_counted(client: FlaskClient) -> None:
    """50 are shown, and how many there are besides."""
    page = said(bring(client, file({f"no.such-{n}": n for n in range(61)})))
    assert 50 == page.count("The game has no such fact") and "and 11 more" in page


@pytest.mark.parametrize("form", [{"name": ""}, {"name": "x", "file": (BytesIO(b""), "")}])
def test_no_file_is_told(client: FlaskClient, form: dict[str, Any]) -> None:
    reply = client.post(at("/import"), data=form, headers=OWN, content_type="multipart/form-data")
    assert 422 == reply.status_code and "Choose a file first" in said(reply)


# --- writing over ---------------------------------------------------------------------------------------


def test_a_box_with_other_content_is_asked_about_and_then_written_over(
    table: Table, client: FlaskClient, name: str
) -> None:
    """409 with what would change, be gone and be added; the agreement enters it, and a second sending nothing."""
    held = table.store.box(GAME, name)
    data = file({"council.north": 1, "council.west": 2, **CARD})
    asked = bring(client, data, name)
    page = said(asked)
    assert 409 == asked.status_code and held == table.store.box(GAME, name)
    assert re.search(r"Would change 1 .*council: Top 3 . becomes 1", page), page
    assert re.search(r"Would be gone 1 .*council: Right 0 . becomes not known", page)
    assert re.search(r"Would be added 1 .*council: Left not known . becomes 2", page)
    agreement = agreed(asked)
    for says in ("taken", "same"):
        reply = send(client, agreement)
        assert (303, boxed(name) + f"?said={says}") == (reply.status_code, reply.location)
        assert {"council.north": 1, "council.west": 2, **CARD} == table.store.box(GAME, name)


def test_an_agreement_to_what_has_changed_since_is_asked_again(table: Table, client: FlaskClient, name: str) -> None:
    """Somebody corrects the box between the question and the answer: nothing is lost unseen."""
    asked = bring(client, file({"council.north": 1}), name)
    agreement = agreed(asked)
    correct(client, name, "council", west="4")
    again = send(client, agreement)
    assert 409 == again.status_code and "council: Left" in said(again)
    assert 4 == table.store.box(GAME, name)["council.west"]


def test_the_same_content_is_no_question(client: FlaskClient, name: str) -> None:
    """A file brought in twice, or just saved, changes nothing and says so."""
    saved = client.get(at(f"/file/{slug(name)}")).data
    assert bring(client, saved).location == boxed(name) + "?said=same"


def test_an_empty_box_is_filled_without_a_question(table: Table, client: FlaskClient) -> None:
    table.store.save_box(GAME, "hollow", {})
    assert 303 == bring(client, file({"council.north": 2}, "hollow")).status_code
    assert {"council.north": 2} == table.store.box(GAME, "hollow")


# --- how large, how often, how many


def test_a_file_may_have_2_mb_and_a_form_not(table: Table, client: FlaskClient) -> None:
    """Just within, it is read; above, it is refused in words; every other route keeps its 64 KB."""
    data = file({"council.north": 2}, "large")
    padded = data + b" " * (FILE_LIMIT - len(data))
    assert 303 == bring(client, padded).status_code and 2 == table.store.box(GAME, "large")["council.north"]
    assert 409 == bring(client, padded.replace(b"2}", b"3}")).status_code
    beyond = bring(client, padded + b" ")
    assert 422 == beyond.status_code and "at most 2 MB" in said(beyond)
    refused = bring(client, padded + b" " * (BODY_LIMIT + 1))
    assert 413 == refused.status_code and "A box file may hold 2 MB." in said(refused)
    for rest in ("", "/box/large/council"):
        reply = client.post(at(rest), data={"name": "x", "value.north": "1" * BODY_LIMIT}, headers=OWN)
        assert 413 == reply.status_code and "A form may hold 64 KB." in said(reply)


def test_a_large_agreement_is_taken(table: Table, client: FlaskClient) -> None:
    """A file of nearly 2 MB comes back in the form that agrees to write over."""
    table.store.save_box(GAME, "wide", {"council.north": 1})
    data = file({"council.north": 2}, "wide")
    asked = bring(client, data + b" " * (FILE_LIMIT - len(data)))
    agreement = agreed(asked)
    reply = send(client, agreement)
    assert 303 == reply.status_code and {"council.north": 2} == table.store.box(GAME, "wide")


@pytest.mark.parametrize(("size", "status"), [(FILE_LIMIT // 2, 303), (FILE_LIMIT + BODY_LIMIT + 1, 413)])
def test_a_body_whose_length_is_not_told_has_the_same_limit(client: FlaskClient, size: int, status: int) -> None:
    """Chunks are counted as they come, on this route up to its own limit."""
    data = file({"council.north": 2}, f"chunks-{status}")
    head = b'--B\r\nContent-Disposition: form-data; name="name"\r\n\r\n\r\n'
    head += b'--B\r\nContent-Disposition: form-data; name="file"; filename="b.json"\r\n\r\n'
    body = head + data + b" " * (size - len(data)) + b"\r\n--B--\r\n"
    chunked = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    reply = client.post(
        at("/import"),
        input_stream=BytesIO(body),
        content_type="multipart/form-data; boundary=B",
        headers=OWN,
        environ_overrides=chunked,
    )
    assert status == reply.status_code


def test_30_an_hour_from_one_address(client: FlaskClient) -> None:
    """The 31st is 429 in words; another address goes on."""
    for _n in range(30):
        assert 303 == client.post(at(), data={"name": "again"}, headers=OWN).status_code
    reply = client.post(at(), data={"name": "again"}, headers=OWN)
    assert 429 == reply.status_code and "at most 30 boxes an hour" in said(reply)
    assert 429 == bring(client, file({})).status_code
    form = {"base": "0", "key": token_hex(12), "seats": "2", "new-box": "once more"}
    assert 429 == client.post(f"/en/{GAME}/new", data=form, headers=OWN).status_code
    client.environ_base["REMOTE_ADDR"] = "10.9.9.9"
    assert 303 == client.post(at(), data={"name": "again"}, headers=OWN).status_code


def test_so_many_boxes_and_no_more(tmp_path: Path) -> None:
    """50 of a game; what is there can still be filled, and the page says what to do."""
    table = Table(tmp_path)
    phone = table.client()
    for n in range(MOST_BOXES - 1):
        table.store.save_box(GAME, f"n{n}", {})
    reply = phone.post(at(), data={"name": "one more"}, headers=OWN)
    assert 422 == reply.status_code and "as many boxes of this game as there can be" in said(reply)
    assert (
        422 == bring(phone, file({})).status_code and 303 == bring(phone, file({"council.north": 1}, "n3")).status_code
    )
    form = {"base": "0", "key": token_hex(12), "seats": "2", "new-box": "one more"}
    assert "as many boxes" in said(phone.post(f"/en/{GAME}/new", data=form, headers=OWN))
    assert MOST_BOXES - 1 == len(table.store.boxes(GAME))
    table.store.close()
