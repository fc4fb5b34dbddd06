"""Several tabs of one phone at one match: nothing is entered that was thrown away, and no tab keeps out another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.web.conftest import Phone
from tests.web.process import Process
from tests.web.table import HOST, Table, entered
from tests.web.test_kill_the_server import begin
from tests.web.test_live_pages import LATER, at, live, option, owing, score

pytestmark = pytest.mark.browser

KEPT = "Object.keys(localStorage).filter(name => name.startsWith('outbox')).length"
HIDE = """hidden => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  Object.defineProperty(document, "visibilityState", { value: hidden ? "hidden" : "visible", configurable: true });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}"""
SOURCES = (
    "window.all = []; window.EventSource = class extends EventSource "
    "{ constructor(url) { super(url); window.all.push(this); } };"
)
"""Playwright holds every page for visible; a page is hidden as a browser does it. It notes its streams."""


def another(page: Page) -> Page:
    """Open the address of *page* in another tab of the same phone."""
    tab = page.context.new_page()
    tab.goto(page.url)
    return tab


def open_streams(page: Page) -> int:
    """Return how many streams *page* has."""
    return int(page.evaluate("all.filter(source => source.readyState !== EventSource.CLOSED).length"))


@contextmanager
def cut(page: Page) -> Iterator[None]:
    """Let no entry of the phone of *page* through inside."""
    page.context.route("**/answer", lambda route: route.abort())
    yield
    page.context.unroute("**/answer")


# --- what waits belongs to the phone


def test_what_was_thrown_away_in_one_tab_is_entered_by_none(phone_at: Phone, table: Table) -> None:
    """Neither by the tab in which it was tapped, which still lives, nor when the line is back."""
    match = owing(table)
    first = live(phone_at(f"/m/{match}"))
    with cut(first):
        option(first, "5").click()
        expect(first.locator(".queued")).to_have_count(1)
        second = another(first)
        second.locator(".queued").get_by_role("button", name="Throw away").click()
        expect(second.locator(".queued")).to_have_count(0)
        expect(first.locator(".queued")).to_have_count(0)
    with first.expect_response("**/part"):
        table.answer(match, "2")
    for tab in (live(first), live(second)):
        at(tab, 2)
        expect(tab.locator(".queued")).to_have_count(0)
        expect(tab.locator("#notice")).to_have_count(0)
    assert table.look(match).seq == 2 and first.evaluate(KEPT) == 0


def test_what_is_on_its_way_is_called_back_by_throwing_it_away_in_another_tab(phone_at: Phone, table: Table) -> None:
    """The tab that was sending says nothing of a line that is down: there is nothing to send."""
    match = owing(table)
    first = live(phone_at(f"/m/{match}"))
    with cut(first):
        option(first, "5").click()
        expect(first.locator(".queued")).to_have_count(1)
        second = live_with(first, another(first))
    held: list[Route] = []
    first.context.route("**/answer", lambda route: held.append(route))
    first.get_by_role("button", name="Retry").click()
    first.wait_for_function("localStorage.length && Object.values(localStorage).some(text => text.includes('until'))")
    second.locator(".queued").get_by_role("button", name="Throw away").click()
    expect(first.locator(".queued")).to_have_count(0)
    live(first)
    assert table.look(match).seq == 1 and first.evaluate(KEPT) == 0


def live_with(first: Page, second: Page) -> Page:
    """Return *second* once it shows what waits in *first*."""
    expect(second.locator(".queued")).to_have_count(first.locator(".queued").count())
    return second


def test_what_one_tab_is_sending_is_not_sent_by_another(phone_at: Phone, table: Table) -> None:
    """It goes up once, and neither tab says that it had been entered already."""
    match = owing(table)
    first = live(phone_at(f"/m/{match}"))
    posts: list[str] = []
    first.context.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    with cut(first):
        option(first, "5").click()
        expect(first.locator(".queued")).to_have_count(1)
        second = live_with(first, another(first))
    tried = len(posts)
    held: list[Route] = []
    first.context.route("**/answer", lambda route: held.append(route))
    first.get_by_role("button", name="Retry").click()
    first.wait_for_function("localStorage.length && Object.values(localStorage).some(text => text.includes('until'))")
    second.get_by_role("button", name="Retry").click()
    second.evaluate("dispatchEvent(new Event('online'))")
    expect(second.locator(".queued")).to_contain_text("not counted yet")
    held[0].continue_()
    for tab in (first, second):
        at(tab, 2)
        live(tab)
        expect(tab.locator(".queued")).to_have_count(0)
        expect(tab.locator("#notice")).to_have_count(0)
        expect(tab.locator("#said")).to_have_text("")
    assert len(held) == 1 and table.look(match).seq == 2 and tried < len(posts)


def test_a_browser_that_keeps_nothing_still_sends_what_waits(phone_at: Phone, table: Table) -> None:
    """Then an entry lives as long as its page."""
    match = owing(table)
    page = phone_at("/")
    page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full'); };")
    page.goto(f"{table.url}/m/{match}")
    live(page)
    with cut(page):
        option(page, "5").click()
        expect(page.locator(".queued")).to_have_count(1)
    page.get_by_role("button", name="Retry").click()
    at(page, 2)
    expect(page.locator(".queued")).to_have_count(0)
    assert table.look(match).seq == 2


# --- lines


def test_eight_tabs_of_one_phone_keep_no_entry_from_the_server(phone_at: Phone, table: Table) -> None:
    """Over plain http a browser has six lines to one server. Each tab loads, taps get through, all tabs hear of it."""
    match = table.open(box=table.box())
    first = live(phone_at(f"/m/{match}"))
    tabs = [first, *(live(another(first)) for _ in range(7))]
    for n, key in enumerate(("seat.1", "decline")):
        with entered(tabs[-n]):
            option(tabs[-n], key).click()
    for tab in tabs:
        expect(tab.locator("#main")).to_have_attribute("data-seq", "2", timeout=LATER)
        expect(tab.locator("#conn")).to_have_attribute("data-state", "live")


def test_a_page_that_was_put_aside_takes_its_line_again_when_somebody_comes_back_to_it(
    phone_at: Phone, table: Table
) -> None:
    match = table.open()
    first = phone_at("/")
    first.add_init_script(SOURCES)
    first.goto(f"{table.url}/m/{match}")
    live(first)
    tabs = [live(another(first)) for _ in range(4)]
    first.wait_for_function("all.every(source => source.readyState === EventSource.CLOSED)")
    first.evaluate("dispatchEvent(new Event('focus'))")
    first.wait_for_function("all.length > 1 && all.at(-1).readyState === EventSource.OPEN")
    assert len(tabs) == 4


def test_a_tab_that_nobody_sees_lets_go_of_its_line(phone_at: Phone, table: Table) -> None:
    """What happened meanwhile is there as soon as it is seen again."""
    match = table.open()
    page = phone_at("/")
    page.add_init_script(SOURCES)
    page.goto(f"{table.url}/m/{match}")
    live(page)
    page.evaluate(HIDE, True)
    assert open_streams(page) == 0
    page.evaluate("dispatchEvent(new Event('online'))")
    assert open_streams(page) == 0
    table.answer(match, "seat.0")
    page.evaluate(HIDE, False)
    at(page, 1)
    assert open_streams(page) == 1
    live(page)


def test_the_bar_does_not_say_live_while_an_entry_does_not_get_through(phone_at: Phone, table: Table) -> None:
    """Although the line down stands: entries of others come, and ours waits. After it went in the bar says live."""
    match = owing(table)
    page = live(phone_at(f"/m/{match}"))
    page.evaluate("new MutationObserver(() => (document.body.dataset.lived = '1')).observe(conn, {attributes: true})")
    with cut(page):
        option(page, "5").click()
        expect(page.locator("#off")).to_contain_text("Offline since")
        page.evaluate("delete document.body.dataset.lived")
        score(table, match)
        at(page, 2)
        expect(page.locator(".queued")).to_contain_text("not counted yet")
        expect(page.locator("#conn")).to_have_attribute("data-state", "off")
        assert page.evaluate("document.body.dataset.lived") is None
    page.get_by_role("button", name="Retry").click()
    at(page, 3)
    live(page)
    expect(page.locator("#off")).to_be_hidden()


def test_an_entry_that_is_not_answered_in_ten_seconds_shows_the_line_as_down(phone_at: Phone, table: Table) -> None:
    match = owing(table)
    page = phone_at("/")
    page.clock.install()
    page.goto(f"{table.url}/m/{match}")
    live(page)
    page.route("**/answer", lambda route: None)  # neither let through nor refused
    with page.expect_request("**/answer"):
        option(page, "5").click()
    expect(page.locator("#conn")).to_have_attribute("data-state", "live")
    page.clock.fast_forward(10_000)
    expect(page.locator("#off")).to_contain_text("Offline since")
    expect(page.locator(".queued")).to_contain_text("not counted yet")


def test_an_answer_to_an_entry_is_a_sign_of_life(browser: Browser, tmp_path: Path) -> None:
    """The server was killed and is there again: the tap that gets through says so, and the line is taken up at once."""
    server = Process(tmp_path / "data")
    server.start()
    try:
        match = begin(server.port)
        context = browser.new_context(reduced_motion="reduce")
        cookies = {"lang": "en", "phone": HOST}
        context.add_cookies([{"name": name, "value": value, "url": server.url} for name, value in cookies.items()])
        page = context.new_page()
        page.clock.install()
        page.goto(f"{server.url}/m/{match}")
        live(page)
        server.kill()
        expect(page.locator("#off")).to_contain_text("Offline since")
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 0.5)  # now it tries nothing by itself
        server.start()
        with page.expect_request("**/stream?*"):
            option(page, "seat.1").click()
        at(page, 1)
        expect(page.locator("#conn")).to_have_attribute("data-state", "live")
        expect(page.locator("#off")).to_be_hidden()
        context.close()
    finally:
        server.kill()
