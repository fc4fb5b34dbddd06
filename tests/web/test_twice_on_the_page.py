"""Two taps, two phones, back and reload: what was meant once is entered once."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect

from tests.web.conftest import Phone
from tests.web.table import Table, entered, rest, tap

OWN = {"Origin": "http://localhost", "Accept-Language": "en"}


def form(table: Table, match: str, key: str, ticket: str = "k" * 22) -> dict[str, str]:
    """Return the form that answers what waits first with *key*."""
    look = table.look(match)
    return {"base": str(look.seq), "key": ticket, f"answer.{look.view['questions'][0]['address']}": key}


@pytest.fixture
def client(table: Table) -> FlaskClient:
    """A phone without a browser."""
    return table.client()


def test_the_same_form_posted_twice_enters_once(table: Table, client: FlaskClient) -> None:
    """Design 6: the key makes the second sending harmless; another answer under the same key is told so."""
    match = table.open()
    sent = form(table, match, "seat.1")
    replies = [client.post(f"/m/{match}/answer", data=sent, headers=OWN).status_code for _ in range(2)]
    assert replies == [303, 303] and table.look(match).seq == 1
    (address,) = (name for name in sent if name.startswith("answer."))
    other = client.post(f"/m/{match}/answer", data={**sent, address: "seat.2"}, headers=OWN)
    assert other.status_code == 409 and "Nothing was entered twice" in other.text and table.look(match).seq == 1


def test_an_undo_sent_twice_with_two_keys_undoes_once(table: Table, client: FlaskClient) -> None:
    """An undo names its line: the second finds nothing to take back and says so."""
    match = table.open()
    table.answer(match, "seat.0")
    sent = {"base": "1", "seq": "1"}
    first = client.post(f"/m/{match}/undo", data={**sent, "key": "a" * 22}, headers=OWN)
    second = client.post(f"/m/{match}/undo", data={**sent, "key": "b" * 22}, headers=OWN)
    assert (first.status_code, second.status_code) == (303, 409)
    assert "That entry has been taken back already" in second.text and table.look(match).seq == 2


@pytest.mark.browser
def test_a_phone_that_is_late_is_told_and_enters_nothing(phone_at: Phone, table: Table) -> None:
    """Mock-ups 4: never a bare error, never a second advance; the page it gets is the one to go on from."""
    match = table.open(box=table.box())
    table.answer(match, "seat.0")
    early, late = phone_at(f"/m/{match}", "zh-Hant"), phone_at(f"/m/{match}", "en", script=False)
    tap(early, "event.c1-a")
    tap(late, "decline")
    expect(late.locator("#notice")).to_contain_text("This has been answered meanwhile")
    expect(late.locator("#notice")).to_contain_text("synthetic event.c1-a")
    assert table.look(match).seq == 2
    expect(late.locator(".dock .opt")).to_have_count(4)
    tap(late, "north")
    assert table.look(match).seq == 3


@pytest.mark.browser
def test_back_and_reload_enter_nothing_by_themselves(phone_at: Phone, table: Table) -> None:
    """After a 303 a reload is a look; a page from before is late, or sends the same form again."""
    match = table.open(box=table.box())
    page = phone_at(f"/m/{match}")
    tap(page, "seat.2")
    page.reload()
    assert table.look(match).seq == 1
    page.go_back()
    page.go_forward()
    rest(page)
    assert table.look(match).seq == 1
    tap(page, "decline")
    assert table.look(match).seq == 2


@pytest.mark.browser
@pytest.mark.parametrize("script", [True, False])
def test_undo_and_redo_are_one_tap_each(phone_at: Phone, table: Table, script: bool) -> None:
    """What was taken back stays in the history and comes back with the same tap's worth of effort."""
    match = table.open()
    page = phone_at(f"/m/{match}", script=script)
    tap(page, "seat.1")
    rest(page)
    with entered(page):
        page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#e1")).to_contain_text("Who is the start player? Ben")
    expect(page.locator("#e1")).to_contain_text("taken back")
    assert table.look(match).view["table"]["shield"] == -1
    rest(page)
    with entered(page):
        page.locator(".just").get_by_role("button", name="Redo").click()
    assert table.look(match).view["table"]["shield"] == 1
    expect(page.get_by_role("button", name="Redo")).to_have_count(0)
