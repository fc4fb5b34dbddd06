"""Letting others in, in a real browser: the link that was made stays, and who comes in shows by itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion.web import locale
from tests.web.conftest import Phone
from tests.web.table import Table
from tests.web.test_live_pages import findings

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_a_phone_that_joins_shows_beside_the_link_it_came_by(phone_at: Phone, table: Table, lang: str) -> None:
    """The list is made anew, the link stays to be copied; loading the address anew leads to the page itself."""
    match = table.open(("Ann", "柏翰"))
    host = phone_at(f"/m/{match}/people", lang)
    before = host.locator(".people li").nth(1).inner_text()
    host.locator('form:has(input[name="seat"][value="1"]) button').first.click()
    link = host.locator("#url-1").input_value()
    assert findings(host) == []

    guest = phone_at(link.removeprefix(table.url), lang, phone="the-phone-of-a-guest00")
    guest.locator(".join button.go").click()

    expect(host.locator(".people li").nth(1)).not_to_have_text(before)
    expect(host.locator(".people li").nth(1)).to_contain_text("1")
    expect(host.locator("#url-1")).to_have_value(link)
    host.reload()
    expect(host.locator("#url-1")).to_have_count(0)
    expect(host.locator(".people li")).to_have_count(2)


def test_a_link_that_is_not_answered_is_made_once_the_line_is_back(phone_at: Phone, table: Table) -> None:
    """The page stays, says that the line is down, and the same button makes the link."""
    match = table.open()
    host = phone_at(f"/m/{match}/people")
    host.context.set_offline(True)
    host.locator('form:has(input[name="seat"][value="2"]) button').first.click()
    expect(host.locator("#down")).to_contain_text("The line is down")
    host.context.set_offline(False)
    host.locator("#down button").click()
    expect(host.locator("#url-1")).to_have_count(1)
    assert [link.seat for link in table.doors.links(match)].count(2) == 1
