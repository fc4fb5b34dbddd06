"""Coming in by a link, and what each role gets from every address of a match: its own, and one it has no part in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.matches import Role
from companion.web import WebConfig, create_app, locale
from companion.web.limits import Rate
from tests.web.table import GAME, HOST, Table

FORM = "application/x-www-form-urlencoded"
OWN = {"Origin": "http://localhost", "Accept-Language": "en", "Content-Type": FORM}
SEAT_A, SEAT_B, LOOKER = "the-phone-of-seat-a000", "the-phone-of-seat-b000", "the-phone-of-looker000"
STRANGER = "the-phone-of-nobody000"
TICKET = {"base": "1", "key": "k" * 22}


@pytest.fixture
def match(table: Table) -> Iterator[str]:
    """A match at the duties with a phone for each role."""
    match = table.open()
    table.place(match, "duties", t_shield=0, a_loyalty=1)
    table.let_in(match, Role.SEAT, SEAT_A, 0)
    table.let_in(match, Role.SEAT, SEAT_B, 1)
    table.let_in(match, Role.SPECTATOR, LOOKER)
    yield match


def invited(client: FlaskClient, match: str, **form: str) -> str:
    """Make a link as the host does and return the path that it shows."""
    reply = client.post(f"/m/{match}/people/invite", data=form, headers=OWN)
    assert reply.status_code == 200, reply.text
    found = re.search(r'value="http://[^"/]+(/j/[A-Za-z0-9_-]{22})"', reply.text)
    assert found, reply.text
    return found[1]


def test_a_link_is_taken_with_one_tap_and_leaves_a_clean_address(table: Table, match: str) -> None:
    """It says what it lets in to; the phone gets its cookie, the address holds no secret, a second visit goes on."""
    path = invited(table.client(), match, role="seat", seat="2")
    client = table.client(phone="")

    page = client.get(path, headers=OWN)
    assert page.status_code == 200 and "Cem" in page.text and "World Without End" in page.text
    assert client.get(f"/m/{match}", headers=OWN).status_code == 403
    reply = client.post(path, headers=OWN)

    assert (reply.status_code, reply.location) == (303, f"/m/{match}")
    cookie = reply.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "Max-Age=34560000" in cookie
    mine = client.get(f"/m/{match}", headers=OWN)
    assert mine.status_code == 200 and path not in mine.text
    assert "(you)" in mine.text.split('<li class="seat sc')[1].split("</li>")[0]
    assert client.get(path, headers=OWN).location == f"/m/{match}"


def test_opening_a_link_takes_nothing_yet(table: Table, match: str) -> None:
    """A preview that some program makes of a link must not sit down."""
    path = invited(table.client(), match, role="seat", seat="2")
    for _ in range(3):
        table.client(phone="").get(path, headers=OWN)
    assert [link.phones for link in table.doors.links(match) if link.seat == 2] == [0]


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_an_ended_link_says_what_to_do(table: Table, match: str, lang: str) -> None:
    """In the reader's language; the phone that came by it is out at once."""
    host, guest = table.client(), table.client(phone="")
    path = invited(host, match, role="spectator")
    guest.post(path, headers=OWN)
    assert guest.get(f"/m/{match}", headers=OWN).status_code == 200
    link = table.doors.links(match)[-1].number

    assert host.post(f"/m/{match}/people/end", data={"link": str(link)}, headers=OWN).status_code == 303

    headers = {**OWN, "Accept-Language": lang}
    assert guest.get(f"/m/{match}", headers=headers).status_code == 403
    for reply in (guest.get(path, headers=headers), guest.post(path, headers=headers)):
        assert reply.status_code == 404 and reply.text.count('<p class="read">') == 2
    again = host.post(f"/m/{match}/people/end", data={"link": str(link)}, headers=OWN)
    assert again.status_code == 422 and "ended already" in again.text


def test_the_last_host_stays(table: Table, match: str) -> None:
    """Nobody could let anybody in again; with a second host it may go."""
    host = table.client()
    own = next(link.number for link in table.doors.links(match) if link.role is Role.HOST)
    assert host.post(f"/m/{match}/people/end", data={"link": str(own)}, headers=OWN).status_code == 422
    assert host.post(f"/m/{match}/leave", headers=OWN).status_code == 422
    assert host.get(f"/m/{match}", headers=OWN).status_code == 200

    second = table.client(phone="")
    second.post(invited(host, match, role="host"), headers=OWN)

    assert host.post(f"/m/{match}/leave", headers=OWN).status_code == 303
    assert host.get(f"/m/{match}", headers=OWN).status_code == 403
    assert second.get(f"/m/{match}/people", headers=OWN).text.count("people/invite") >= 3


def test_the_host_sits_where_he_says(table: Table, match: str) -> None:
    """A seat of his own is marked; what others took stays theirs."""
    host = table.client()
    assert host.post(f"/m/{match}/people/sit", data={"seat": ["2"]}, headers=OWN).status_code == 303
    page = host.get(f"/m/{match}/people", headers=OWN).text
    assert page.count("(you)") == 1 and "(you)" in page.split('<li class="sc')[1].split("</li>")[0]
    host.post(f"/m/{match}/people/sit", data={}, headers=OWN)
    assert "(you)" not in host.get(f"/m/{match}/people", headers=OWN).text


def test_the_host_answers_for_a_seat_that_has_its_own_phone(table: Table, match: str) -> None:
    """On its own page Ann is awaited; with one tap her choices are here, and the answer counts."""
    table.answer(match, "4")
    host = table.client()
    page = host.get(f"/m/{match}", headers=OWN).text
    assert "Waiting for" in page and 'value="piety"' not in page
    there = host.get(f"/m/{match}?for=0", headers=OWN).text
    assert 'value="piety"' in there
    form = {**TICKET, "base": "2", "answer.c1.end.duties/lift/0#1": "piety"}
    assert host.post(f"/m/{match}/answer", data=form, headers=OWN).status_code == 303


def test_asking_for_another_seat_shows_it_to_the_host_only(table: Table, match: str) -> None:
    """``?for=0`` is nothing to Ben or to who looks on, nor is a number that is no seat."""
    table.answer(match, "4")
    for phone in (SEAT_B, LOOKER):
        assert 'value="piety"' not in table.client(phone).get(f"/m/{match}?for=0", headers=OWN).text
    for wrong in ("9", "-1", "x", "٣", "0" * 400):
        assert table.client().get(f"/m/{match}?for={wrong}", headers=OWN).status_code == 200


# --- every address, every role

LOOKING_AHEAD = ("/try", "/forecast", "/correct/1")
READ = ("", "/part", "/ledger", "/tally", "/recount", "/position", "/file", "/people", "/setup", *LOOKING_AHEAD)
WRITE = {
    "answer": {"answer.c1.end.duties/tax-die/0#1": "4"},
    "undo": {"seq": "1"},
    "tally": {"seat": "1", "way": "gain", "amount": "2", "words": "found it"},
    "recount": {"holder": "seat.1", "value.gold": "7"},
    "position": {"phase": "duties", "value.seat.1.vp": "9"},
    "correct/1/preview": {"do": "remove"},
    "correct/1": {"do": "remove"},
    "people/invite": {"role": "spectator"},
    "people/end": {"link": "1"},
    "people/sit": {"seat": "1"},
    "setup": {"step": "board.market", "done": "yes"},
    "leave": {},
}
MAY = {
    HOST: set(WRITE) - {"people/end", "leave"},  # the only host stays
    SEAT_A: {"answer", "setup", "leave"},
    SEAT_B: {"answer", "tally", "recount", "setup", "leave"},
    LOOKER: {"leave"},
    STRANGER: set[str](),
}


def routes(table: Table) -> set[str]:
    """Return every address under a match, as the app knows them."""
    rules = table.app.url_map.iter_rules()
    known = [str(rule).replace("<int(min=1):seq>", "1") for rule in rules]
    return {rule.removeprefix("/m/<match>") for rule in known if rule.startswith("/m/<match>")}


def test_the_walk_goes_to_every_address_there_is(table: Table) -> None:
    """A route that is added must be walked too."""
    assert routes(table) - {*READ, *(f"/{path}" for path in WRITE)} <= WALKED_ELSEWHERE


WALKED_ELSEWHERE = {"/stream"}  # it does not end; who is let in is asked below


@pytest.mark.parametrize("phone", MAY, ids=["host", "seat-a", "seat-b", "looker", "stranger"])
@pytest.mark.parametrize("path", WRITE)
def test_each_role_writes_its_own_part_and_no_other(table: Table, match: str, phone: str, path: str) -> None:
    """What is not allowed is refused, is told why, and leaves the log and the links as they were."""
    before = table.look(match).seq, [link.number for link in table.doors.links(match)]
    reply = table.client(phone).post(f"/m/{match}/{path}", data={**TICKET, **WRITE[path]}, headers=OWN)
    after = table.look(match).seq, [link.number for link in table.doors.links(match)]

    if path in MAY[phone]:
        assert reply.status_code in (200, 303), reply.text
    else:
        # a holder that is not this phone's to count is no holder of its form
        assert reply.status_code in ({403} if phone == STRANGER else {403, 404, 422}) and before == after
        assert "Traceback" not in reply.text


@pytest.mark.parametrize("phone", MAY, ids=["host", "seat-a", "seat-b", "looker", "stranger"])
def test_nobody_gets_into_a_match_he_has_no_part_in(table: Table, match: str, phone: str) -> None:
    """Every address of another table's match: 403, and nothing is written there."""
    other = table.hall.open("world-without-end", ["X", "Y"], f"a-table-of-others-{phone}")
    client = table.client(phone)
    for path in (*READ, "/stream"):
        assert client.get(f"/m/{other}{path}", headers=OWN).status_code == 403, path
    for path, form in WRITE.items():
        assert client.post(f"/m/{other}/{path}", data={**TICKET, **form}, headers=OWN).status_code == 403, path
    assert table.look(other).seq == 0 and other not in client.get("/en/", headers=OWN).text


@pytest.mark.parametrize("phone", [SEAT_A, SEAT_B, LOOKER])
def test_the_file_is_the_hosts_until_the_match_is_over(table: Table, match: str, phone: str) -> None:
    """It holds what everybody laid face down: no button leads there, and the way back is to the match."""
    client = table.client(phone)
    assert f"/m/{match}/file" not in client.get(f"/m/{match}/ledger", headers=OWN).text
    reply = client.get(f"/m/{match}/file", headers=OWN)
    assert reply.status_code == 403 and f'href="/m/{match}"' in reply.text and "the host" in reply.text


def test_the_host_is_warned_of_what_the_file_shows(table: Table, match: str) -> None:
    """Two seats have phones of their own: it is taken with a second tap. With one phone for all it comes at once."""
    host = table.client()
    warning = host.get(f"/m/{match}/file", headers=OWN)
    assert warning.mimetype == "text/html" and f"/m/{match}/file?all=1" in warning.text
    assert host.get(f"/m/{match}/file?all=1", headers=OWN).mimetype == "application/json"
    assert host.get(f"/m/{table.open()}/file", headers=OWN).mimetype == "application/json"


def test_who_may_not_enter_something_is_shown_no_form_for_it(table: Table, match: str) -> None:
    """A looker none at all, a seat only its own part; each is told why, with the way back to the match."""
    for phone, paths in ((LOOKER, ("tally", "recount", "position")), (SEAT_A, ("position", "recount?holder=seat.1"))):
        for path in paths:
            reply = table.client(phone).get(f"/m/{match}/{path}", headers=OWN)
            assert reply.status_code in (403, 404) and 'class="form' not in reply.text, path
    own = table.client(SEAT_B).get(f"/m/{match}/recount", headers=OWN).text
    assert 'value="seat.1"' in own and "holder=seat.0" not in own
    tally = table.client(SEAT_B).get(f"/m/{match}/tally", headers=OWN).text
    assert re.findall(r'name="seat" value="(\d)"', tally) == ["1"]


def test_at_scores_only_there_is_nothing_to_count(table: Table) -> None:
    """The page says so before anybody types."""
    match = table.open(level="score")
    reply = table.client().get(f"/m/{match}/recount", headers=OWN)
    assert reply.status_code == 403 and "Scores only" in reply.text and 'class="form' not in reply.text


def test_sitting_down_and_standing_up_leaves_no_heap_of_links(table: Table, match: str) -> None:
    """A seat's open link is taken again."""
    host, before = table.client(), len(table.doors.links(match))
    for _ in range(5):
        host.post(f"/m/{match}/people/sit", data={"seat": ["2"]}, headers=OWN)
        host.post(f"/m/{match}/people/sit", data={}, headers=OWN)
    assert len(table.doors.links(match)) == before + 1


def test_a_position_names_the_seat_and_what_would_be_right(table: Table, match: str) -> None:
    """Every field that is wrong, whose it is, and from where to where it may be."""
    wrong = {"value.seat.1.vp": "abc", "value.seat.2.gold": "5000", "value.table.chapter": "0"}
    form = {**TICKET, "phase": "duties", **wrong}
    text = unescape(table.client().post(f"/m/{match}/position", data=form, headers=OWN).text)
    assert "Ben, VP: “abc” is not a number" in text
    assert "Cem, Gold: it can only be from 0 to 999, not 5000" in text and "from 1 to 4, not 0" in text


def test_coming_back_to_a_preview_begins_with_the_entry_again(table: Table, match: str) -> None:
    """A browser that goes back asks for the address again, without what was sent."""
    reply = table.client().get(f"/m/{match}/correct/1/preview", headers=OWN)
    assert (reply.status_code, reply.location) == (303, f"/m/{match}/correct/1")


def test_no_secret_is_on_any_page(table: Table, match: str) -> None:
    """Not the phone's, not a link's, not the match's seed; the fresh link stands on one page only."""
    path = invited(table.client(), match, role="spectator")
    seed = table.hall.look(match).header.seed
    for phone in (HOST, SEAT_A, LOOKER):
        for page in READ:
            text = table.client(phone).get(f"/m/{match}{page}", headers=OWN).text
            for secret in (path.removeprefix("/j/"), phone, seed):
                assert secret not in text, page


@pytest.mark.parametrize("form", [{}, {"role": "king"}, {"role": "seat"}, {"role": "seat", "seat": "x"}])
def test_a_link_for_nobody_is_not_made(table: Table, match: str, form: dict[str, str]) -> None:
    """400 for what no page sends."""
    before = len(table.doors.links(match))
    assert table.client().post(f"/m/{match}/people/invite", data=form, headers=OWN).status_code == 400
    assert len(table.doors.links(match)) == before


def test_a_link_for_a_seat_that_is_not_there_is_not_made(table: Table, match: str) -> None:
    """Three sit here."""
    form = {"role": "seat", "seat": "3"}
    assert table.client().post(f"/m/{match}/people/invite", data=form, headers=OWN).status_code == 422


def test_an_address_that_tries_too_often_waits() -> None:
    """The oldest time counts; other addresses are not held up."""
    now = [0.0]
    rate = Rate(2, 60, lambda: now[0])
    assert [rate.take("a"), rate.take("a"), rate.take("b")] == [0, 0, 0]
    now[0] = 15
    assert rate.take("a") == 45
    now[0] = 60.5
    assert rate.take("a") == 0


def test_guessing_secrets_is_slowed_down(table: Table) -> None:
    """429 in words after so many tries in a minute."""
    client = table.client(phone="")
    codes = [client.get(f"/j/{n:022d}", headers=OWN).status_code for n in range(70)]
    assert codes[0] == 404 and codes[-1] == 429


def test_one_address_opens_only_so_many_matches(tmp_path: Path) -> None:
    """429 in words, and no further match; a form that is wrong counts nothing."""
    table = Table(tmp_path)
    client = table.client(phone="")

    def post(n: int, **more: str) -> int:
        form = {"base": "0", "seats": "2", "key": f"{n:022d}", **more}
        return client.post(f"/en/{GAME}/new", data=form, headers=OWN).status_code

    assert [post(n, **{"name.0": "x" * 40}) for n in range(5)] == [400] * 5
    assert [post(n) for n in range(61)] == [303] * 60 + [429]
    assert len(table.store.matches()) == 60
    table.store.close()


def test_a_link_made_on_the_serving_machine_leads_where_phones_get_to(table: Table, match: str) -> None:
    """Its own name means another machine to a phone; reached by an address of the network, that one stands first."""
    lan = "http://192.168.1.5:8000"
    client = create_app(*table.site, WebConfig(hosts=("192.168.1.5",), addresses=(lan,))).test_client()
    client.set_cookie("phone", HOST)
    form = {"role": "spectator"}
    text = client.post(f"/m/{match}/people/invite", data=form, headers=OWN).text
    assert re.findall(r'value="(http://[^/"]+)/j/', text) == [lan]
    client.set_cookie("phone", HOST, domain="192.168.1.5")
    own = {**OWN, "Origin": lan, "Host": "192.168.1.5:8000"}
    text = client.post(f"/m/{match}/people/invite", data=form, headers=own).text
    assert re.findall(r'value="(http://[^/"]+)/j/', text) == [lan]


def test_what_nobody_counted_may_be_said_to_be_none(table: Table) -> None:
    """From scores only to every decision with one tick: what was filled in counts, the rest is 0, and it is told."""
    match = table.open(("Ann", "Ben"), level="score")
    form = {"base": "0", "phase": "actions", "level": "full", "rest": "none", "value.seat.0.gold": "3"}
    reply = table.client().post(f"/m/{match}/position", data={**form, "key": "r" * 22}, headers=OWN)
    assert reply.status_code == 303, reply.text
    view = table.look(match).view
    assert view["level"] == "full"
    assert [seat["held"]["gold"] for seat in view["seats"]] == [3, 0]
    assert "Every decision" in table.client().get(f"/m/{match}/ledger", headers=OWN).text


def test_who_looks_on_is_told_once_that_a_card_is_read_off_the_box(table: Table) -> None:
    """A form of many printed facts is one thing that is waited for."""
    match = table.open(("Ann", "Ben"))
    table.let_in(match, Role.SPECTATOR, LOOKER)
    table.answer(match, "seat.0", "new")
    assert len([q for q in table.look(match).view["questions"] if q["address"].startswith("box/")]) > 3
    page = table.client(LOOKER).get(f"/m/{match}", headers=OWN).text
    assert page.count("Waiting for the table") == 1 and "What is printed on your copy?" in page
