"""An entry's way down: the stream that says there is something new, and the part of the page that each phone gets."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.matches import Role, SqliteStore
from companion.web.pages.live import events
from companion.web.parts import Part, Shared
from companion.web.streams import Streams
from tests.web.listening import Heard, listening
from tests.web.sample_site import Quiet, SampleMatches
from tests.web.table import HOST, Table
from tests.web.test_kill_the_server import begin, send, serving

FORM = "application/x-www-form-urlencoded"
OWN = {"Origin": "http://localhost", "Accept-Language": "en", "Content-Type": FORM}
PART = {**OWN, "X-Part": "1"}
SEAT_A, SEAT_B, LOOKER = "the-phone-of-seat-a000", "the-phone-of-seat-b000", "the-phone-of-looker000"
STRANGER = "the-phone-of-nobody000"
START = "c1.r1.reveal/start-player/-#1"


class Told(Quiet):
    """A match of which is known beforehand what happens at each wait: an entry, nothing, the link ends, the server."""

    def __init__(self, *happens: str) -> None:
        super().__init__()
        self._happens = list(happens)
        self._now = ""
        self.waited: list[float] = []

    def wait(self, seconds: float) -> bool:
        self.waited.append(seconds)
        self._now = self._happens.pop(0)
        self.newest += self._now == "entry"
        return self._now == "entry"

    @property
    def ended(self) -> bool:
        return self._now == "stop"

    def gone(self) -> bool:
        return self._now == "out"


def form(base: int, key: str = "k" * 22) -> dict[str, str]:
    """Return the form by which seat A begins, from a page that had seen entry *base*."""
    return {"base": str(base), "key": key, f"answer.{START}": "seat.0"}


def port(table: Table) -> int:
    """Return the port on which *table* is served."""
    return int(table.url.rpartition(":")[2])


@pytest.fixture
def match(table: Table) -> str:
    """A match with a phone for two seats and one that looks on."""
    match = table.open()
    table.let_in(match, Role.SEAT, SEAT_A, 0)
    table.let_in(match, Role.SEAT, SEAT_B, 1)
    table.let_in(match, Role.SPECTATOR, LOOKER)
    return match


# --- what is said


def test_where_the_match_is_comes_first_then_each_growth_and_a_beat_when_it_is_quiet() -> None:
    """A phone that comes back knows at once; a line that is quiet for 15 s is still heard."""
    told = Told("entry", "nothing", "entry", "stop")
    assert list(events(told)) == [
        "retry: 2000\n\n",
        'id: 86\nevent: seq\ndata: {"seq": 86}\n\n',
        'id: 87\nevent: seq\ndata: {"seq": 87}\n\n',
        "event: beat\ndata: {}\n\n",
        'id: 88\nevent: seq\ndata: {"seq": 88}\n\n',
    ]
    assert told.waited == [15.0] * 4


@pytest.mark.parametrize("before", [(), ("nothing",), ("entry",)])
def test_a_phone_whose_link_has_been_ended_is_told_and_hears_no_more(before: Sequence[str]) -> None:
    """Whether it is found out at an entry or at a beat: the number of the entry is not told to it."""
    said = list(events(Told(*before, "out")))
    assert said[-1] == "event: gone\ndata: {}\n\n" and len(said) == 3 + len(before)


# --- how many


def test_the_oldest_of_five_streams_of_one_phone_goes_aside_whatever_match_it_is_in() -> None:
    """Over plain http a browser has six lines to a server, and its entries need some. Other phones keep theirs."""
    streams, other, five = Streams(), Quiet(), [Quiet() for _ in range(5)]
    assert streams.begin("m", "other", other)
    for n, quiet in enumerate(five):
        assert streams.begin(f"match-{n % 2}", "phone", quiet)
    assert [quiet.ended for quiet in five] == [streams.aside(quiet) for quiet in five] == [True] + [False] * 4
    assert (other.ended, len(streams)) == (False, 5)
    streams.end(five[0])
    assert not streams.aside(five[0])


def test_a_full_process_lets_no_more_in_until_one_ends() -> None:
    streams, both = Streams(most=2), [Quiet(), Quiet()]
    assert [streams.begin("m", f"phone-{n}", quiet) for n, quiet in enumerate(both)] == [True, True]
    assert not streams.begin("m", "third", Quiet())
    streams.end(both[0])
    assert both[0].ended and streams.begin("m", "third", Quiet())


def test_in_a_full_process_a_phone_may_still_replace_its_own() -> None:
    """Its oldest makes the room."""
    streams, two = Streams(each=1, most=1), [Quiet(), Quiet()]
    assert [streams.begin("m", "phone", quiet) for quiet in two] == [True, True]
    assert [quiet.ended for quiet in two] == [True, False]


def test_a_server_that_stops_ends_all_and_lets_none_in() -> None:
    streams, one = Streams(), Quiet()
    streams.begin("m", "phone", one)
    streams.close()
    assert one.ended and len(streams) == 0 and not streams.begin("m", "phone", Quiet())


def test_a_phone_that_finds_no_room_is_told_when_to_ask_again(app: Flask, client: FlaskClient) -> None:
    """503 with Retry-After, in words; the page itself works."""
    streams: Streams = app.extensions["streams"]
    for n in range(3000):
        assert streams.begin("m", f"phone-{n}", Quiet())
    reply = client.get("/m/sample/stream", headers={"Accept-Language": "en"})
    assert (reply.status_code, reply.headers["Retry-After"]) == (503, "30")
    assert "Too many pages of matches are kept open here" in reply.text
    assert client.get("/m/sample").status_code == 200
    streams.close()


# --- over a real line


def test_two_phones_hear_an_entry_and_the_line_may_not_be_held_up(table: Table, match: str) -> None:
    """Both get its number, which is also the id that a browser names when it comes back."""
    with listening(port(table), match, SEAT_A) as one, listening(port(table), match, LOOKER) as other:
        for heard in (one, other):
            assert (heard.status, heard.next()) == (200, ("seq", {"seq": 0}))
            assert heard.headers["Content-Type"].startswith("text/event-stream")
            assert heard.headers["Cache-Control"] == "no-cache, no-transform"
            assert heard.headers["X-Accel-Buffering"] == "no"
        table.answer(match, "seat.0")
        for heard in (one, other):
            assert (heard.next(), heard.id) == (("seq", {"seq": 1}), "1")


@pytest.mark.parametrize("said", ["since", "Last-Event-ID"])
def test_a_phone_that_was_away_hears_the_newest_at_once_and_gets_it_with_one_look(
    table: Table, match: str, said: str
) -> None:
    """Three entries while it slept, and however it says what it has seen: one event, one part, nothing missing."""
    table.answer(match, "seat.0", "decline", "done")
    last = {} if said == "since" else {"Last-Event-ID": "1"}
    with listening(port(table), match, SEAT_A, "?since=1" if said == "since" else "", **last) as heard:
        assert heard.next() == ("seq", {"seq": 3})
    part = table.client(SEAT_A).get(f"/m/{match}/part", headers=OWN)
    assert part.headers["X-Seq"] == "3" and 'data-seq="3"' in part.text
    assert [f'id="e{n}"' in part.text for n in (1, 2, 3)] == [True] * 3


@pytest.mark.parametrize("said", ["x", "-1", "1.5", "٣", "1" * 10])
def test_what_is_no_number_of_an_entry_is_400(table: Table, match: str, said: str) -> None:
    client = table.client()
    assert client.get(f"/m/{match}/stream", query_string={"since": said}).status_code == 400
    assert client.get(f"/m/{match}/part").status_code == 200


@pytest.mark.parametrize("path", ["stream", "part"])
def test_a_phone_without_a_part_in_it_hears_nothing(table: Table, match: str, path: str) -> None:
    """403 for a stranger, 404 for a match that is none."""
    assert table.client(STRANGER).get(f"/m/{match}/{path}", headers=OWN).status_code == 403
    assert table.client("").get(f"/m/{match}/{path}", headers=OWN).status_code == 403
    assert table.client().get(f"/m/none/{path}", headers=OWN).status_code == 404


def test_ending_a_link_ends_the_stream_at_the_next_entry(table: Table, match: str) -> None:
    """The phone is told that it is out, and not what was entered; the others hear it."""
    number = next(link.number for link in table.doors.links(match) if link.seat == 0)
    with listening(port(table), match, SEAT_A) as out, listening(port(table), match, SEAT_B) as still:
        assert out.next() == still.next() == ("seq", {"seq": 0})
        table.doors.end(match, number)
        table.answer(match, "seat.0")
        assert [out.next(), out.next()] == [("gone", {}), None]
        assert still.next() == ("seq", {"seq": 1})


def test_ending_a_link_on_the_page_ends_its_stream_at_once(table: Table, match: str) -> None:
    """Nothing has to happen at the table first. The others are told that somebody may have come or gone."""
    number = next(link.number for link in table.doors.links(match) if link.seat == 0)
    with listening(port(table), match, SEAT_A) as out, listening(port(table), match, SEAT_B) as still:
        assert out.next() == still.next() == ("seq", {"seq": 0})
        end = table.client().post(f"/m/{match}/people/end", data={"link": str(number)}, headers=OWN)
        assert end.status_code == 303
        assert [out.next(), out.next()] == [("gone", {}), None]
        assert still.next() == ("people", {})


def test_whoever_sits_down_takes_his_secrets_from_the_hosts_page(table: Table, match: str) -> None:
    """The host is told to look again, and what he sees then has no hand of a seat that has its own phone now."""
    table.answer(match, "seat.0")
    table.place(match, "actions", t_shield=2)
    assert "/play/2#1" in table.client().get(f"/m/{match}/part", headers=OWN).text
    link = table.doors.invite(match, Role.SEAT, 2)
    with listening(port(table), match, HOST) as host:
        assert host.next() == ("seq", {"seq": 2})
        assert table.client(phone="").post(f"/j/{link}", headers=OWN).status_code == 303
        assert host.next() == ("people", {})
    assert "/play/2#1" not in table.client().get(f"/m/{match}/part", headers=OWN).text


def test_the_fifth_page_of_a_phone_puts_its_first_aside(table: Table, match: str) -> None:
    """Over the line: the first is told so, which is not the end of its part in the match; the newest is heard."""
    lines = [listening(port(table), match, LOOKER) for _ in range(5)]
    heard: list[Heard] = [line.__enter__() for line in lines]
    try:
        assert [one.next() for one in heard] == [("seq", {"seq": 0})] * 5
        assert [heard[0].next(), heard[0].next()] == [("aside", {}), None]
        table.answer(match, "seat.0")
        assert [one.next() for one in heard[1:]] == [("seq", {"seq": 1})] * 4
    finally:
        for line in lines:
            line.__exit__(None, None, None)


@pytest.mark.parametrize("lines", [0, 2])
def test_nothing_is_listened_to_when_the_phone_has_gone(
    app: Flask, client: FlaskClient, matches: SampleMatches, monkeypatch: pytest.MonkeyPatch, lines: int
) -> None:
    """Whether it heard something before, or went before the first line."""
    place, streams = Quiet(), app.extensions["streams"]
    monkeypatch.setattr(matches, "follow", lambda match, by: place)
    reply = client.get("/m/sample/stream")
    said = [next(reply.response) for _ in range(lines)]  # type: ignore[call-overload]  # an iterator, as streams are
    assert len(said) == lines and (place.ended, len(streams)) == (False, 1)
    reply.close()
    assert (place.ended, len(streams)) == (True, 0)


@pytest.mark.skipif(sys.platform == "win32", reason="SIGTERM is a thing of POSIX")
def test_a_server_that_is_told_to_stop_ends_its_streams_at_once(tmp_path: Path) -> None:
    """`companion serve` as people run it: entries come down, SIGTERM ends the streams, and nothing hangs."""
    data = tmp_path / "data"
    with serving(data) as (at, child):
        match = begin(at)
        with listening(at, match, HOST, "?since=0") as heard, listening(at, match, HOST) as other:
            assert heard.next() == other.next() == ("seq", {"seq": 0})
            assert send(at, f"/m/{match}/answer", form(0))[0] == 303
            assert heard.next() == other.next() == ("seq", {"seq": 1})
            child.send_signal(signal.SIGTERM)
            assert heard.next() is other.next() is None
            assert child.wait(10) == 0
    with closing(SqliteStore(data)) as store:
        assert store.last(match) == 1


# --- the part of the page


def test_phones_that_are_shown_the_same_share_a_part_and_its_forms_have_no_key(table: Table, match: str) -> None:
    """Byte for byte; a key that two phones had would make the entry of one the other's."""
    table.let_in(match, Role.SEAT, "a-second-phone-of-a000", 0)
    first, second = (table.client(p).get(f"/m/{match}/part", headers=OWN) for p in (SEAT_A, "a-second-phone-of-a000"))
    assert first.text == second.text and first.headers["Cache-Control"] == "no-store"
    assert set(re.findall(r'name="key" value="([^"]*)"', first.text)) == {""}
    page = table.client(SEAT_A).get(f"/m/{match}", headers=OWN).text
    keys = re.findall(r'name="key" value="([^"]*)"', page)
    assert keys and all(re.fullmatch(r"[A-Za-z0-9_-]{22}", key) for key in keys)


def test_each_phone_is_sent_only_what_it_may_see_and_do(table: Table, match: str) -> None:
    """Ann's hand is in her part alone; the host gets it while he answers for her; who looks on gets no form."""
    table.answer(match, "seat.0")
    table.place(match, "actions", t_shield=0)
    hand = "/play/0#1"

    def part(phone: str, query: str = "") -> str:
        return table.client(phone).get(f"/m/{match}/part{query}", headers=OWN).text

    assert hand in part(SEAT_A) and hand not in part(SEAT_B) and hand not in part(LOOKER) and hand not in part(HOST)
    assert hand in part(HOST, "?for=0") and hand not in part(SEAT_B, "?for=0") and hand not in part(LOOKER, "?for=0")
    assert "<form" not in part(LOOKER) and "Waiting for" in part(LOOKER)
    assert "<html" not in part(SEAT_A) and 'id="where"' in part(SEAT_A)


def test_a_part_is_in_the_language_of_its_phone(table: Table, match: str) -> None:
    """Also when another language asked first."""
    texts = []
    for lang in ("zh-Hant", "zh-Hans", "en"):
        texts.append(table.client().get(f"/m/{match}/part", headers={**OWN, "Accept-Language": lang}).text)
    titles = [re.search(r'data-title="([^"]+)"', text) for text in texts]
    assert len({title[1] for title in titles if title}) == 3


def test_a_shared_part_is_made_once_and_the_oldest_goes_first() -> None:
    made: list[int] = []

    def make(n: int) -> Callable[[], tuple[int, Part]]:
        def maker() -> tuple[int, Part]:
            made.append(n)
            return n, Part(n, f"part {n}")

        return maker

    shared = Shared(most=2)
    for n in (1, 2, 1, 3, 1, 2):
        assert shared.get(n, make(n)).html == f"part {n}"
    assert made == [1, 2, 3, 2]


# --- the way up


def test_an_entry_is_answered_with_the_part_after_it(table: Table, match: str) -> None:
    """200 and its number, instead of a way to another page."""
    reply = table.client().post(f"/m/{match}/answer", data=form(0), headers=PART)
    assert (reply.status_code, reply.headers["X-Seq"]) == (200, "1")
    assert 'data-seq="1"' in reply.text and "<html" not in reply.text and 'id="notice"' not in reply.text
    undo = {"base": "1", "seq": "1", "key": "u" * 22}
    reply = table.client().post(f"/m/{match}/undo", data=undo, headers=PART)
    assert (reply.status_code, reply.headers["X-Seq"]) == (200, "2")


def test_the_same_key_again_enters_once_and_says_so(table: Table, match: str) -> None:
    """To a script in the part, to a plain form on the page it is sent to."""
    client = table.client()
    client.post(f"/m/{match}/answer", data=form(0), headers=PART)
    again = client.post(f"/m/{match}/answer", data=form(0), headers=PART)
    assert again.status_code == 200 and "Already entered; it counts once." in again.text
    plain = client.post(f"/m/{match}/answer", data=form(0), headers=OWN)
    assert (plain.status_code, plain.location) == (303, f"/m/{match}?again=1")
    assert "Already entered; it counts once." in client.get(plain.location, headers=OWN).text
    assert "Already entered" not in client.get(f"/m/{match}/part", headers=OWN).text
    assert table.look(match).seq == 1


def test_an_entry_that_came_too_late_is_409_with_the_reason_in_the_part(table: Table, match: str) -> None:
    table.answer(match, "seat.1")
    reply = table.client().post(f"/m/{match}/answer", data=form(0), headers=PART)
    assert (reply.status_code, reply.headers["X-Seq"]) == (409, "1")
    assert "This has been answered meanwhile" in reply.text and "<html" not in reply.text


def test_an_entry_that_the_rules_refuse_is_422_and_what_was_filled_in_comes_back(table: Table, match: str) -> None:
    """With the notice in the dock, for a script and for a plain form. Clause duties.exemption."""
    table.place(match, "duties", t_shield=0, a_loyalty=1)
    table.answer(match, "4")
    lift = table.look(match).view["questions"][0]["address"]
    more = {f"several.{lift}": "1", f"answer.{lift}": ["piety", "grain"]}
    for headers in (PART, OWN):
        sent = {"base": "2", "key": "x" * 22, **more}
        reply = table.client(SEAT_A).post(f"/m/{match}/answer", data=sent, headers=headers)
        assert reply.status_code == 422 and 'id="notice"' in reply.text
        assert 'value="piety" checked' in reply.text and 'value="grain" checked' in reply.text
        assert ("<html" in reply.text) is (headers is OWN)
    assert table.look(match).seq == 2


def test_what_the_host_answers_for_somebody_stays_her_page_only_if_it_is_refused(table: Table, match: str) -> None:
    """The form goes to where he answers for Ann; after her answer the page is his own again."""
    table.place(match, "actions", t_shield=0)
    client, hand = table.client(), "/play/0#1"
    page = client.get(f"/m/{match}?for=0", headers=OWN).text
    assert f'action="/m/{match}/answer?for=0"' in page
    address = table.look(match).view["questions"][0]["address"]
    sent = {"base": "1", "key": "y" * 22, f"answer.{address}": "action.none-such"}
    refused = client.post(f"/m/{match}/answer?for=0", data=sent, headers=PART)
    assert refused.status_code == 422 and hand in refused.text
    sent |= {f"answer.{address}": "action.grain", "key": "z" * 22}
    entered = client.post(f"/m/{match}/answer?for=0", data=sent, headers=PART)
    assert entered.status_code == 200 and "/discard/0#1" not in entered.text and "Waiting for" in entered.text
