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
    return table.client()


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
        ("seat.0.vp", "-1", "Ann, VP: it can only be from 0 to 1000, not -1."),
        ("seat.0.vp", "x", "VP: \u201cx\u201d is not a number."),
        ("seat.1.gold", "1½", "Gold: \u201c1½\u201d is not a number."),
        ("seat.1.gold", "1000", "Ben, Gold: it can only be from 0 to 999, not 1000."),
        ("table.chapter", "5", "Chapter: it can only be from 1 to 4, not 5."),
        ("table.round", "0", "Round: it can only be from 1 to 6, not 0."),
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


def points(table: Table, match: str) -> int:
    """Return the points of seat A, in halves."""
    return int(table.look(match).view["seats"][0]["marks"]["vp"])


@pytest.mark.parametrize("way", ["gain", "lose"])
@pytest.mark.parametrize("amount", ["-5", "\uff0d5", "\u22125", "\uff0d１½"])
def test_a_minus_beside_gains_or_loses_is_asked_back(table: Table, client: FlaskClient, way: str, amount: str) -> None:
    """Whichever keyboard it came from; nothing is entered and nothing typed is lost."""
    match = table.open()
    form = {**ticket(), "seat": "0", "way": way, "amount": amount, "words": "a bet"}
    reply = client.post(f"/m/{match}/tally", data=form, headers=OWN)
    assert reply.status_code == 422 and "Enter the points without a minus" in reply.text
    assert f'value="{amount}"' in reply.text and 'value="a bet"' in reply.text
    assert f'value="{way}" checked' in reply.text and 'value="0" checked' in reply.text
    assert table.look(match).seq == 0


@pytest.mark.parametrize(
    ("amount", "way", "by"), [("５", "gain", 10), ("+5", "gain", 10), ("１．５", "lose", -3), ("½", "lose", -1)]
)
def test_points_by_hand_from_any_keyboard(table: Table, client: FlaskClient, amount: str, way: str, by: int) -> None:
    match = table.open()
    before = points(table, match)
    form = {**ticket(), "seat": "0", "way": way, "amount": amount, "words": "w"}
    assert client.post(f"/m/{match}/tally", data=form, headers=OWN).status_code == 303
    assert points(table, match) - before == by


@pytest.mark.parametrize("amount", ["0", "-0", "０", "0.0", "", "-+5", "--5", "\uff0d", "x"])
def test_points_that_are_none_are_refused_with_a_sentence(table: Table, client: FlaskClient, amount: str) -> None:
    """No line of the history says +0."""
    match = table.open()
    form = {**ticket(), "seat": "0", "amount": amount, "words": "w"}
    reply = client.post(f"/m/{match}/tally", data=form, headers=OWN)
    assert reply.status_code == 422 and "Enter" in reply.text[reply.text.index('id="faults"') :]
    assert table.look(match).seq == 0


@pytest.mark.parametrize(
    ("way", "amount", "said"),
    [
        ("lose", "300", "That would come to \u2212293. It can only be from 0 to 1000."),
        ("lose", "7½", "That would come to \u2212½. It can only be from 0 to 1000."),
        ("gain", "999999", "That would come to 1000006. It can only be from 0 to 1000."),
    ],
)
def test_points_beyond_the_track_are_refused_in_points(
    table: Table, client: FlaskClient, way: str, amount: str, said: str
) -> None:
    """The sentence counts points as people do, not the halves they are kept in, and says what the sum would be."""
    match = table.open()
    table.place(match, "actions", a_vp=7)
    form = {**ticket(1), "seat": "0", "way": way, "amount": amount, "words": "w"}
    reply = client.post(f"/m/{match}/tally", data=form, headers=OWN)
    assert reply.status_code == 422 and said in unescape(reply.text)
    assert table.look(match).seq == 1


STRANGE = (
    "foo",
    "table.foo",
    "supply.gold",
    "market.cloth.covered",
    "",
    "seat.9.gold",
    "seat.0",
    "table.over",
    "phase",
)


@pytest.mark.parametrize("name", [*STRANGE, "seat.0.served", "seat..gold", "table.phase", "table.level", "core.x", "."])
@pytest.mark.parametrize("value", ["1", "yes"])
@pytest.mark.parametrize("page", ["position", "recount"])
def test_a_field_that_the_form_has_not_is_refused(
    table: Table, client: FlaskClient, name: str, value: str, page: str
) -> None:
    """422 with a sentence; what else the form said is not entered either."""
    match = table.open()
    form = {**ticket(), "phase": "duties", "holder": "seat.0", f"value.{name}": value, "value.seat.0.gold": "5"}
    reply = client.post(f"/m/{match}/{page}", data=form, headers=OWN)
    assert reply.status_code == 422 and "Something was sent that this form does not have" in reply.text
    assert name not in re.sub("<[^>]+>", " ", reply.text).split() or name in ("", ".", "phase", "1", "yes")
    assert table.look(match).seq == 0


def test_a_seat_that_nobody_sits_at_cannot_be_counted(table: Table, client: FlaskClient) -> None:
    """404 that says what is not there: the seat, or the match."""
    match = table.open(("Ann", "Ben"))
    for holder in ("seat.2", "supply", "seat.-1", "seat.x", "beyond", "x"):
        for reply in (
            client.get(f"/m/{match}/recount?holder={holder}", headers=OWN),
            client.post(f"/m/{match}/recount", data={**ticket(), "holder": holder, "value.wool": "1"}, headers=OWN),
        ):
            assert reply.status_code == 404 and "There is no such seat in this match" in reply.text
    reply = client.get("/m/none/recount?holder=seat.2", headers=OWN)
    assert reply.status_code == 404 and "There is no such match here" in reply.text


@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans", "en"])
def test_whatever_a_position_sets_is_told_in_words(table: Table, client: FlaskClient, lang: str) -> None:
    """Every field of the form with every one of its values: the start player is a name, and no id shows."""
    match = table.open(("Ann", "Ben"))
    html = client.get(f"/m/{match}/position", headers=OWN).text
    selects = re.findall(r'<select class="in" id="[^"]*" name="(value\.[^"]+)".*?</select>', html, re.S)
    picks = {
        n: re.findall(r'<option value="([^"]+)"', html[html.index(f'name="{n}"') :].split("</select>")[0])
        for n in selects
    }
    assert picks["value.table.shield"] == ["0", "1"] and len(picks) > 5
    for n in range(max(map(len, picks.values()))):
        # two seats cannot be at one side of the board, so the second is always one further
        values = {name: of[(n + name.endswith("1.side")) % len(of)] for name, of in picks.items()}
        form = {**ticket(n), "phase": "actions", **values}
        assert client.post(f"/m/{match}/position", data=form, headers=OWN).status_code == 303
        text = re.sub("<[^>]+>", " ", client.get(f"/m/{match}/ledger", headers={"Accept-Language": lang}).text)
        start = {"zh-Hant": "起始玩家", "zh-Hans": "起始玩家", "en": "Start player"}[lang]
        assert re.search(rf"{start}.{{1,9}}{('Ann', 'Ben')[n % 2]}", unescape(text), re.S)
        assert not re.search(r"[a-z]+-?[a-z]*\.[a-z]|nowhere|core\.", text)


@pytest.mark.parametrize("level", ["full", "score"])
def test_a_match_that_is_over_can_still_be_set_right(table: Table, client: FlaskClient, level: str) -> None:
    """The end page leads to points by hand, to the position, and to counting where holdings are counted."""
    match = table.open(("Ann", "Ben"), level=level)
    table.place(match, "final", t_chapter=4, t_shield=0, a_vp=41, b_vp=20)
    while not table.look(match).view["over"]:
        question = table.look(match).view["questions"][0]
        table.answer(match, str(question["default"] or "0"))
    html = client.get(f"/m/{match}", headers=OWN).text
    assert 'class="rank"' in html and f'href="/m/{match}/tally"' in html and f'href="/m/{match}/position"' in html
    assert (f'href="/m/{match}/recount"' in html) is (level == "full")
    form = {**ticket(table.look(match).seq), "seat": "1", "amount": "2", "words": "a late find"}
    assert client.post(f"/m/{match}/tally", data=form, headers=OWN).status_code == 303
    assert 'class="rank"' in client.get(f"/m/{match}", headers=OWN).text
