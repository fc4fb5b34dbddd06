"""A question that stands in the page, and what is wrong with what was sent, are never out of sight for good."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from companion.web import locale
from tests.web.conftest import Phone
from tests.web.table import Table, rest
from tests.web.test_live_pages import at, findings, live, option

pytestmark = pytest.mark.browser


def down(page: Page) -> None:
    """Scroll as far down as the page goes."""
    page.evaluate("scrollTo(0, document.body.scrollHeight)")


def test_a_long_form_that_a_tap_brings_comes_into_sight(phone_at: Phone, table: Table) -> None:
    """The short question hung on the edge of a page that somebody had scrolled; the form it leads to stands above."""
    match = table.open()
    table.answer(match, "seat.0")
    page = live(phone_at(f"/m/{match}"))
    down(page)
    option(page, "new").click()
    at(page, 2)
    expect(page.locator("#q")).to_be_in_viewport()


def test_what_is_missing_in_a_long_form_comes_into_sight(phone_at: Phone, table: Table) -> None:
    """Sent from its end, where its button is: the message stands at its beginning."""
    match = table.open()
    table.answer(match, "seat.0", "new")
    page = live(phone_at(f"/m/{match}"))
    down(page)
    rest(page)
    page.locator(".learn button.go").click()
    expect(page.locator("#notice")).to_be_in_viewport()
    assert table.look(match).seq == 2


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_a_form_that_somebody_else_brings_is_a_tap_away(phone_at: Phone, table: Table, lang: str) -> None:
    """A button at the edge leads to what waits, and goes when it is in sight."""
    match = table.open()
    table.answer(match, "seat.0")
    page = live(phone_at(f"/m/{match}", lang))
    expect(page.locator("#way")).to_be_hidden()
    down(page)
    table.answer(match, "new")
    at(page, 2)
    down(page)
    expect(page.locator("#way")).to_be_visible()
    box = page.locator("#way a").bounding_box()
    assert box and box["height"] >= 44
    rest(page)
    assert findings(page) == []
    page.locator("#way a").click()
    expect(page.locator("#q")).to_be_in_viewport()
    expect(page.locator("#way")).to_be_hidden()
