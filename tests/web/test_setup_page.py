"""The set-up page over what ships: every table, its numbers, its sums, its ticks."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect
from werkzeug.test import TestResponse

from companion.content.planning import plan
from companion.matches import Role
from companion.web import locale
from tests.web.conftest import Phone
from tests.web.table import GAME, Table
from tests.web.test_pages import Reader

TABLES = [(seats, variants) for seats in (2, 3, 4) for variants in ((), ("first-game",))]


@pytest.fixture
def client(table: Table) -> FlaskClient:
    """A phone without a browser."""
    return table.client()


def asked(seats: object, *variants: str) -> str:
    """Return what an address says of a table."""
    return f"?seats={seats}" + "".join(f"&variant={variant}" for variant in variants)


def twin(client: FlaskClient, query: str = "", lang: str = "en", status: int = 200) -> dict[str, Any]:
    """Return the JSON twin of a set-up."""
    reply = client.get(f"/{lang}/{GAME}/setup.json{query}")
    assert reply.status_code == status
    found: dict[str, Any] = reply.get_json()
    return found


@pytest.mark.parametrize("lang", locale.LANGUAGES)
@pytest.mark.parametrize(("seats", "variants"), TABLES)
def test_every_table_has_its_steps_numbers_and_sums(
    client: FlaskClient, table: Table, seats: int, variants: tuple[str, ...], lang: str
) -> None:
    """As the plan of the content says; nothing but words and numbers is shown, and every rule opens."""
    planned = plan(table.content, seats, variants)
    html = client.get(f"/{lang}/{GAME}/setup{asked(seats, *variants)}").text
    steps = [one.step.id for job in planned.jobs for one in planned.of_job(job.id)]
    assert re.findall(r'<div class="tick" id="([^"]+)"', html) == steps
    pieces = twin(client, asked(seats, *variants), lang)["pieces"]
    assert [[p["players"], p["table"], p["box"], p["total"]] for p in pieces] == [
        [total.player, total.table, total.box, total.n] for total in planned.sums
    ]
    text = "\n".join(Reader(html).text)
    assert not re.search(r"None|\{|\[\[|term:|[a-z]\.[a-z]{3}", text)
    for link in set(re.findall(rf'href="(/{lang}/{GAME}/rules/[^"]+)"', html)):
        assert client.get(link).status_code == 200, link


def test_a_number_nobody_knows_is_a_question_mark(client: FlaskClient) -> None:
    """How much gold there is differs by edition: never a 0."""
    gold = next(piece for piece in twin(client)["pieces"] if piece["thing"] == "gold")
    assert gold["total"] is None and gold["table"] is None and gold["players"] == 8
    html = client.get(f"/en/{GAME}/setup").text
    assert '?<span class="vh"> unknown</span>' in html


@pytest.mark.parametrize(
    ("lang", "said"), [("zh-Hant", "每人 12，共 36"), ("zh-Hans", "每人 12，共 36"), ("en", "12 each, 36 in all")]
)
def test_amounts_are_those_of_the_number_of_players(client: FlaskClient, lang: str, said: str) -> None:
    assert said in client.get(f"/{lang}/{GAME}/setup?seats=3").text


def test_a_step_of_another_job_that_comes_first_is_named(client: FlaskClient) -> None:
    html = unescape(client.get(f"/en/{GAME}/setup").text)
    step = html[html.index('id="players.score"') :].split('class="tick"')[0]
    assert "First: Board in the middle" in step


@pytest.mark.parametrize("lang", locale.LANGUAGES)
@pytest.mark.parametrize("seats", ["1", "5", "0", "-2", "x", "999", "½", "２２２"])
def test_a_number_of_players_that_cannot_be_says_which_can(client: FlaskClient, seats: str, lang: str) -> None:
    """400, with the sentence, and the set-up of a table that there is."""
    reply = client.get(f"/{lang}/{GAME}/setup", query_string={"seats": seats})
    said = reply.text[reply.text.index('role="alert"') :].split("</p>")[0]
    assert reply.status_code == 400 and "2" in said and "4" in said
    assert 'class="tick"' in reply.text


def test_a_variant_that_is_none_is_told(client: FlaskClient) -> None:
    for query in ("?seats=3&variant=<b>x", "?variant=first-game&variant=zzz", "?seats=9&variant=x"):
        found = twin(client, query, status=400)
        assert "no variant of that name" in found["fault"] and found["jobs"]


def test_a_game_without_a_set_up_is_not_here(client: FlaskClient) -> None:
    for path in ("/en/nothing/setup", "/en/nothing/setup.json", "/en/search/setup"):
        assert client.get(path).status_code == 404


def test_the_other_tables_are_one_tap_away(client: FlaskClient) -> None:
    """A variant is taken in and left out again; the number of players stays, and so does the language's question."""
    html = client.get(f"/en/{GAME}/setup{asked(3, 'first-game')}").text
    links = [unescape(link) for link in re.findall(r'<a class="btn(?: num)?" href="([^"]+setup[^"]*)"', html)]
    root = f"/en/{GAME}/setup"
    seats = [root + asked(n, "first-game") for n in (2, 3, 4)]
    assert links == [*seats, root + asked(3), root + asked(3)]
    assert f'value="/en/{GAME}/setup?seats=3&amp;variant=first-game"' in html


def test_a_match_that_has_not_begun_leads_to_its_set_up(client: FlaskClient, table: Table) -> None:
    """For as many as play; once something is entered, the table stands."""
    match = table.open(("Ann", "Ben", "Cem"))
    headers = {"Accept-Language": "zh-Hant"}
    assert f'href="/m/{match}/setup"' in client.get(f"/m/{match}", headers=headers).text
    assert "每人 12，共 36" in client.get(f"/m/{match}/setup", headers=headers).text
    table.answer(match, "seat.0")
    assert f"/m/{match}/setup" not in client.get(f"/m/{match}", headers=headers).text


# --- in a match: one list for all phones -----------------------------------------------------

OWN = {"Origin": "http://localhost", "Accept-Language": "en"}
PHONES = {role: f"{role.value}-phone-".ljust(22, "x") for role in (Role.SEAT, Role.SPECTATOR)}
STEP = "board.market"


def tick(client: FlaskClient, match: str, step: str = STEP, done: str = "yes", query: str = "") -> TestResponse:
    """Send the form of one step."""
    return client.post(f"/m/{match}/setup{query}", data={"step": step, "done": done}, headers=OWN)


def row(client: FlaskClient, match: str, step: str = STEP) -> str:
    """Return a step as this phone sees it."""
    html = client.get(f"/m/{match}/setup", headers=OWN).text
    return html[html.index(f'id="{step}"') :].split('class="more"')[0]


def test_all_phones_of_a_match_tick_one_list(client: FlaskClient, table: Table) -> None:
    """Who ticked first stands beside it; anybody takes it away again; the log has nothing of it."""
    match = table.open(("Ann", "Ben"))
    ben = table.client(table.let_in(match, Role.SEAT, PHONES[Role.SEAT], 1))
    looker = table.client(table.let_in(match, Role.SPECTATOR, PHONES[Role.SPECTATOR]))
    reply = tick(ben, match)
    assert reply.status_code == 303 and reply.location == f"/m/{match}/setup#{STEP}"
    for phone in (client, ben, looker):
        assert 'class="mark sb sm"' in row(phone, match) and "Ben" in row(phone, match)
        assert "1 of 15 steps done" in phone.get(f"/m/{match}/setup", headers=OWN).text
    assert tick(client, match).status_code == 303  # twice is once, and who was first stays
    assert "Ben" in row(client, match)
    assert tick(client, match, done="no").status_code == 303
    assert tick(client, match, done="no").status_code == 303
    assert 'aria-pressed="false"' in row(ben, match) and "Ben" not in row(ben, match)
    assert tick(client, match).status_code == 303  # the host sits at no single seat
    assert 'aria-pressed="true"' in row(ben, match) and 'class="mark' not in row(ben, match)
    assert table.look(match).seq == 0


def test_who_looks_on_reads_and_ticks_nothing(table: Table) -> None:
    match = table.open(("Ann", "Ben"))
    looker = table.client(table.let_in(match, Role.SPECTATOR, PHONES[Role.SPECTATOR]))
    assert "<button" not in row(looker, match) and "not done" in row(looker, match)
    reply = tick(looker, match)
    assert reply.status_code == 422 and "Who looks on cannot tick." in reply.text
    assert table.store.ticks(match) == {}


def test_who_is_not_in_neither_reads_nor_ticks(table: Table) -> None:
    match = table.open(("Ann", "Ben"))
    stranger = table.client("")
    assert stranger.get(f"/m/{match}/setup").status_code == tick(stranger, match).status_code == 403
    assert table.client().get("/m/none/setup").status_code == tick(table.client(), "none").status_code == 404


@pytest.mark.parametrize("step", ["", "board", "x" * 5000, "<b>", "board.market\x00", "../x", "稅"])
def test_what_is_no_step_is_not_ticked(client: FlaskClient, table: Table, step: str) -> None:
    match = table.open(("Ann", "Ben"))
    assert tick(client, match, step).status_code == 400
    assert table.store.ticks(match) == {}


def test_a_tick_from_elsewhere_is_refused(client: FlaskClient, table: Table) -> None:
    match = table.open(("Ann", "Ben"))
    reply = client.post(f"/m/{match}/setup", data={"step": STEP, "done": "yes"}, headers={"Origin": "http://x.test"})
    assert reply.status_code == 403 and table.store.ticks(match) == {}


def test_a_variant_stays_while_people_tick(client: FlaskClient, table: Table) -> None:
    """And only what the table shows is counted."""
    match = table.open(("Ann", "Ben"))
    reply = tick(client, match, "events.starred", query="?variant=first-game")
    assert reply.location == f"/m/{match}/setup?variant=first-game#events.starred"
    first, usual = (client.get(f"/m/{match}/setup{q}", headers=OWN).text for q in ("?variant=first-game", ""))
    assert "1 of" in first and "0 of" in usual and 'id="events.starred"' not in usual
    assert f'action="/m/{match}/setup?variant=first-game"' in first


# --- in a browser ---------------------------------------------------------------------------


@pytest.mark.browser
def test_ticks_stay_on_this_phone_for_this_table(phone_at: Phone) -> None:
    """By keyboard and by finger; another number of players has its own; all can be cleared."""
    page = phone_at(f"/en/{GAME}/setup?seats=3")
    told = page.locator("#ticked")
    expect(told).to_have_text("0 of 15 steps done")
    page.get_by_text("Cloth market closed").click()
    page.get_by_role("checkbox", name="Board in the middle").press("Space")
    expect(told).to_have_text("2 of 15 steps done")
    page.reload()
    expect(told).to_have_text("2 of 15 steps done")
    expect(page.get_by_role("checkbox", name="Cloth market closed")).to_be_checked()
    page.get_by_role("link", name="4", exact=True).click()
    expect(told).to_have_text(re.compile("^0 of"))
    page.go_back()
    expect(told).to_have_text("2 of 15 steps done")
    page.get_by_role("button", name="Clear all ticks").click()
    page.reload()
    expect(told).to_have_text("0 of 15 steps done")


@pytest.mark.browser
def test_a_phone_that_keeps_nonsense_shows_no_ticks(phone_at: Phone) -> None:
    """What stands in the browser's memory may be anybody's."""
    page = phone_at(f"/en/{GAME}/setup?seats=2")
    for kept in ("{", "7", '"x"', '{"a": 1}', "[1, null]"):
        page.evaluate("([name, kept]) => localStorage.setItem(name, kept)", [f"ticks {GAME} 2", kept])
        page.reload()
        expect(page.locator("#ticked")).to_have_text("0 of 15 steps done")


@pytest.mark.browser
@pytest.mark.parametrize("script", [True, False])
def test_on_paper_it_is_a_list_with_boxes_to_tick(phone_at: Phone, script: bool) -> None:
    """No bar, no buttons: the steps, a box before each, and the sums; without a script it reads the same."""
    page = phone_at(f"/zh-Hans/{GAME}/setup?seats=4", "zh-Hans", script=script)
    page.emulate_media(media="print")
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.locator(".tables")).to_be_hidden()
    expect(page.locator(".ticked")).to_be_hidden()
    box = page.locator(".tick .at > *").filter(visible=True)
    expect(box).to_have_count(page.locator(".tick").count())
    expect(page.locator(".sums table")).to_be_visible()


@pytest.mark.browser
@pytest.mark.parametrize("script", [True, False])
def test_a_tick_in_a_match_is_one_tap_and_stays(phone_at: Phone, table: Table, script: bool) -> None:
    match = table.open(("Ann", "Ben"))
    page = phone_at(f"/m/{match}/setup", script=script)
    box = page.get_by_role("button", name="Cloth market closed")
    box.click()
    expect(box).to_have_attribute("aria-pressed", "true")
    expect(page).to_have_url(re.compile("#board.market$"))
    expect(page.get_by_text("1 of 15 steps done")).to_be_visible()
