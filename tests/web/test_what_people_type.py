"""Names and numbers as strangers type them, through a real match: start form, pages, history, file."""

from __future__ import annotations

import json
import re
from html import unescape
from secrets import token_hex

import pytest
from flask.testing import FlaskClient

from companion.matches.verify import verify
from tests.web.table import GAME, Table
from tests.web.test_pages import Reader

OWN = {"Origin": "http://localhost", "Accept-Language": "en"}
HOSTILE = (
    "<script>alert(1)</script"[:24],
    '"><img src=x onerror=a>',
    "{{ 7*7 }}{% raw %}",
    "%(name)s %s %n",
    "=cmd|'/c calc'!A0",
    "</title></script>",
    "<b>bold</b><i x=1>",
    "&lt;b&gt;&amp;",
    "{missing} [[x]] {a|b|c}",
    "' OR 1=1; --",
    "seat.0",
    "مرحبا",
    "e\u0301\u0301\u0301 ñ 𠮷",
)


@pytest.fixture
def client(table: Table) -> FlaskClient:
    """A phone without a browser."""
    return table.app.test_client()


def ticket(base: int = 0) -> dict[str, str]:
    """Return base and a fresh key."""
    return {"base": str(base), "key": token_hex(12)}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_only_text_everywhere(table: Table, client: FlaskClient, name: str) -> None:
    """Design 7: never markup, on no page of the match; in the file it is what was typed, and the file verifies."""
    form = {**ticket(), "seats": "2", "name.0": name, "name.1": "Ben"}
    reply = client.post(f"/en/{GAME}/new", data=form, headers=OWN)
    assert reply.status_code == 303, reply.text
    match = reply.location.removeprefix("/m/")
    table.place(match, "duties", t_shield=0, a_gold=0)
    table.answer(match, "4")
    words = {**ticket(2), "seat": "0", "amount": "1", "words": name}
    assert client.post(f"/m/{match}/tally", data=words, headers=OWN).status_code == 303
    typed = table.look(match).header.names[0]
    for page in ("", "/ledger", "/position", "/recount", "/tally"):
        html = client.get(f"/m/{match}{page}", headers=OWN).text
        assert "<script>alert" not in html and "<img" not in html and "<b>&" not in html
        assert Reader(html).inline == []
        assert typed in unescape(html), page
    assert typed in unescape(client.get("/en/", headers=OWN).text)
    file = client.get(f"/m/{match}/file").data
    assert json.loads(file)["header"]["seats"][0]["name"] == typed
    assert verify(file, table.games).entry is None


@pytest.mark.parametrize("name", ["a\u202eb", "a\u200bb", "\u3164", "x" * 25, "a\nb", "\ufeff"])
def test_a_name_that_hides_something_is_not_let_in(table: Table, client: FlaskClient, name: str) -> None:
    """Nothing is opened, the sentence names the seat, and what was typed elsewhere is still there."""
    before = len(table.hall.matches())
    form = {**ticket(), "seats": "2", "name.0": "Ann", "name.1": name, "hands": "hidden"}
    reply = client.post(f"/en/{GAME}/new", data=form, headers=OWN)
    assert reply.status_code == 400 and "The name of seat B" in unescape(reply.text)
    assert 'value="Ann"' in reply.text and 'value="hidden" checked' in reply.text
    assert len(table.hall.matches()) == before


def asked(table: Table, match: str) -> str:
    """Return the address of what waits first."""
    return str(table.look(match).view["questions"][0]["address"])


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("9", "It must be a whole number from 2 to 5."),
        ("1", "It must be a whole number from 2 to 5."),
        ("four", "It must be a whole number from 2 to 5."),
        ("4.5", "It must be a whole number from 2 to 5."),
        ("4" * 4000, "It must be a whole number from 2 to 5."),
    ],
)
def test_a_number_that_cannot_be_says_what_can(table: Table, client: FlaskClient, answer: str, said: str) -> None:
    """422 with the bounds on the page of the question; nothing is entered."""
    match = table.open()
    table.place(match, "duties", t_shield=0)
    form = {**ticket(1), f"answer.{asked(table, match)}": answer}
    reply = client.post(f"/m/{match}/answer", data=form, headers=OWN)
    assert reply.status_code == 422 and said in reply.text and "Nothing was entered." in reply.text
    assert table.look(match).seq == 1


def test_a_choice_nobody_offered_is_refused(table: Table, client: FlaskClient) -> None:
    """Neither an unknown key nor an unknown address enters anything."""
    match = table.open()
    here = asked(table, match)
    wrong = ((here, "seat.9"), (here, "<b>"), ("c9.r9.nowhere/x/0#1", "y"), ("", "y"), (here + "0", "seat.0"))
    for address, key in wrong:
        reply = client.post(f"/m/{match}/answer", data={**ticket(), f"answer.{address}": key}, headers=OWN)
        assert reply.status_code in (409, 422), (address, key)
        assert 'id="notice"' in reply.text and "<b>\u201d" not in reply.text
    assert table.look(match).seq == 0


def test_more_penalties_than_loyalty_are_refused_with_the_clause(table: Table, client: FlaskClient) -> None:
    """duties.exemption: the sentence has the numbers and its clause; the question stands as before."""
    match = table.open(("Ann", "Ben"))
    table.place(match, "duties", t_shield=0, a_gold=0, a_loyalty=1)
    table.answer(match, "4")
    here = asked(table, match)
    form = {**ticket(2), f"several.{here}": "1", f"answer.{here}": ["piety", "grain"]}
    reply = client.post(f"/m/{match}/answer", data=form, headers=OWN)
    assert reply.status_code == 422
    assert "That takes 2 loyalty and you have 1." in reply.text
    assert f'href="/en/{GAME}/rules/duties.exemption"' in reply.text


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("seat.0.vp", "-1", "VP: -1 is not possible here."),
        ("seat.0.vp", "x", "VP: \u201cx\u201d is not a number."),
        ("seat.1.gold", "1½", "Gold: \u201c1½\u201d is not a number."),
        ("seat.1.gold", "1000", "Gold: 1000 is not possible here."),
        ("table.chapter", "5", "Chapter: 5 is not possible here."),
        ("table.round", "0", "Round: 0 is not possible here."),
        ("table.favor", "nowhere", "Favor marker: \u201cnowhere\u201d is none of the choices."),
        ("seat.2.penance", "maybe", "Penance: choose yes or no."),
    ],
)
def test_a_position_that_cannot_be_names_its_field(
    table: Table, client: FlaskClient, field: str, typed: str, said: str
) -> None:
    """Nothing typed is lost, nothing is entered."""
    match = table.open()
    form = {**ticket(), "phase": "duties", f"value.{field}": typed, "value.seat.0.wool": "7"}
    reply = client.post(f"/m/{match}/position", data=form, headers=OWN)
    assert reply.status_code == 422 and said in unescape(reply.text)
    assert 'value="7"' in reply.text and 'value="duties" selected' in reply.text
    assert table.look(match).seq == 0


def test_scores_only_and_back_to_every_decision(table: Table, client: FlaskClient) -> None:
    """Design 2.8: holdings are let go; going back takes all of them, and the first that lacks is named."""
    match = table.open(("Ann", "Ben"))
    down = {**ticket(), "phase": "duties", "value.table.shield": "0", "level": "score"}
    assert client.post(f"/m/{match}/position", data=down, headers=OWN).status_code == 303
    assert table.look(match).view["seats"][0]["held"] is None
    up = {**ticket(1), "phase": "duties", "level": "full", "value.seat.0.gold": "3"}
    reply = client.post(f"/m/{match}/position", data=up, headers=OWN)
    assert reply.status_code == 422 and "say how much Wool Ann has" in reply.text.replace("wool", "Wool")
    things = [thing.id for thing in table.content.game.things]
    full = {f"value.seat.{seat}.{thing}": "0" for seat in range(2) for thing in things}
    up = {**ticket(1), "phase": "duties", "level": "full", **full, "value.seat.1.gold": "3"}
    assert client.post(f"/m/{match}/position", data=up, headers=OWN).status_code == 303
    assert [seat["held"]["gold"] for seat in table.look(match).view["seats"]] == [0, 3]


def test_missing_pieces_are_asked_at_scores_only_in_one_form_a_seat(table: Table, client: FlaskClient) -> None:
    """Three duties of one seat are one form, sent at once; what is left as it is counts as nothing missing."""
    match = table.open(("Ann", "Ben"), level="score")
    table.place(match, "duties", t_shield=0)
    table.answer(match, "4")
    html = client.get(f"/m/{match}", headers=OWN).text
    fields = re.findall(r'name="(answer\.[^"]+/missing-[a-z]+/0#1)" value="0" checked', html)
    assert len(fields) == 3
    form = {**ticket(2), **dict.fromkeys(fields, "0"), fields[2]: "1"}
    assert client.post(f"/m/{match}/answer", data=form, headers=OWN).status_code == 303
    assert [seat["marks"]["vp"] for seat in table.look(match).view["seats"]] == [14, 16]


def test_counts_and_points_by_hand_stand_in_the_history(table: Table, client: FlaskClient) -> None:
    """A recount only of what differs; points with a clause of the game or with own words, half points too."""
    match = table.open(("Ann", "Ben"))
    same = {**ticket(), "holder": "seat.1", "value.wool": str(held(table, match, "wool"))}
    reply = client.post(f"/m/{match}/recount", data=same, headers=OWN)
    assert reply.status_code == 422 and "The counts are what the app has." in reply.text
    more = {**ticket(), "holder": "seat.1", "value.wool": "3", "value.gold": "9"}
    assert client.post(f"/m/{match}/recount", data=more, headers=OWN).status_code == 303
    lose = {**ticket(1), "seat": "1", "way": "lose", "amount": "2½", "reason": "final.gold", "words": ""}
    assert client.post(f"/m/{match}/tally", data=lose, headers=OWN).status_code == 303
    text = unescape(re.sub("<[^>]+>", " ", client.get(f"/m/{match}/ledger", headers=OWN).text))
    assert "counted at the table" in text and "\u22122½ VP" in text and table.title("final.gold", "en") in text
    assert (held(table, match, "wool"), held(table, match, "gold")) == (3, 9)


def held(table: Table, match: str, thing: str) -> int:
    """Return how many of *thing* seat B holds."""
    return int(table.look(match).view["seats"][1]["held"][thing])


@pytest.mark.parametrize("path", ["answer", "undo", "position", "recount", "tally"])
def test_a_stranger_writes_nothing_into_a_match(table: Table, client: FlaskClient, path: str) -> None:
    """Design 7: a foreign or missing Origin, a wrong Host, a body over 64 KB, a strange kind of content."""
    match = table.open()
    form = {**ticket(), "seq": "1", "seat": "0", "amount": "1", "words": "w", "phase": "duties", "value.gold": "5"}
    form |= {f"answer.{asked(table, match)}": "seat.0"}
    target = f"/m/{match}/{path}"
    replies = [
        client.post(target, data=form, headers={"Origin": "http://elsewhere.test"}),
        client.post(target, data=form, headers={"Origin": "null"}),
        client.post(target, data=form),
        client.post(target, data=form, headers={**OWN, "Sec-Fetch-Site": "cross-site"}),
        client.post(target, data=form, headers={**OWN, "Host": "rebound.test"}),
        client.post(target, data={**form, "words": "w" * 66_000}, headers=OWN),
        client.post(target, data="x", content_type="text/plain", headers=OWN),
    ]
    assert [reply.status_code for reply in replies] == [403, 403, 403, 403, 400, 413, 415]
    assert table.look(match).seq == 0
