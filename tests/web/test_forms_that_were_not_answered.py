"""Forms beside an open match in a real browser: a line that is down loses nothing typed, and "back" sends nothing."""

from __future__ import annotations

from functools import partial
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, Route, expect

from companion.engine.log import Tally
from companion.web import locale
from tests.matches.playing import DUTIES, LIFT, TAX
from tests.web.conftest import Phone
from tests.web.table import GAME, Table
from tests.web.test_live_pages import findings

pytestmark = pytest.mark.browser

FORM = "main form.waits"


def again(page: Page) -> None:
    """Send once more what was not answered."""
    page.locator("#down button").click()


def scored(table: Table) -> str:
    """Return a match whose first entry is points by hand, for a story."""
    match = table.open()
    table.act(match, Tally(0, "vp", 4, "", "a story"))
    return match


PAGES = {
    "tally": ("/m/{match}/tally", "#words"),
    "recount": ("/m/{match}/recount", "main input.in >> nth=0"),
    "position": ("/m/{match}/position", "main input.in >> nth=0"),
    "correction": ("/m/{match}/correct/1?do=replace&part=0", "#words"),
    "new match": (f"/en/{GAME}/new", "#name-0"),
}
"""The pages with something to type: address and a field."""


@pytest.mark.parametrize("which", PAGES)
def test_what_was_typed_stays_when_the_line_is_down(phone_at: Phone, table: Table, which: str) -> None:
    """The page is the same, says that nothing was entered as far as it knows, and the place moves there."""
    address, field = PAGES[which]
    match = scored(table)
    page = phone_at(address.format(match=match))
    page.locator(field).fill("1x")
    page.context.set_offline(True)
    page.locator("main form[method=post] button.go").first.click()
    expect(page.locator("#down")).to_contain_text("The line is down, or the server is in trouble.")
    expect(page.locator("#down")).to_be_focused()
    expect(page.locator(field)).to_have_value("1x")
    page.context.set_offline(False)
    assert table.look(match).seq == 1


def test_sent_again_it_is_entered_once(phone_at: Phone, table: Table) -> None:
    """Whether it had not come through or only its answer had not: the same key, and the page goes on to the match."""
    match = table.open()
    page = phone_at(f"/m/{match}/tally")
    page.get_by_label("Ann").check(force=True)
    page.locator("#amount").fill("3")
    page.locator("#words").fill("a bridge")
    page.context.set_offline(True)
    page.locator(f"{FORM} button.go").click()
    expect(page.locator("#down")).to_contain_text("Sent again it counts only once.")
    page.context.set_offline(False)
    page.route("**/tally", lambda route: (route.fetch(), route.abort()))
    with page.expect_event("requestfailed"):
        again(page)
    expect(page.locator("#words")).to_have_value("a bridge")
    page.unroute_all()
    again(page)
    page.wait_for_url(f"**/m/{match}?again=1")
    expect(page.locator("#notice")).to_have_text("Already entered; it counts once.")
    assert table.look(match).seq == 1
    page.go_back()
    expect(page.locator(FORM)).to_be_visible()


def test_a_server_in_trouble_takes_nothing_typed_away(phone_at: Phone, table: Table) -> None:
    """A proxy answers 502 while the server starts again; and a page that is none of ours is no answer."""
    match = table.open()
    page = phone_at(f"/m/{match}/tally")
    page.locator("#words").fill("a bridge")
    for status, body in ((502, "Bad gateway"), (200, "<h1>Welcome to this network</h1>")):
        page.route("**/tally", partial(instead, status, body))
        page.locator(f"{FORM} button.go").click()
        expect(page.locator("#down")).to_be_focused()
        expect(page.locator("#words")).to_have_value("a bridge")
        page.unroute_all()
        page.locator("#down").evaluate("note => note.remove()")


def instead(status: int, body: str, route: Route) -> None:
    """Answer *route* in the server's place."""
    route.fulfill(status=status, body=body)


def test_what_is_wrong_is_shown_on_the_form_itself(phone_at: Phone, table: Table) -> None:
    """As a browser does it: the faults first, the place moves there, what was typed is there; "back" goes on."""
    match = table.open()
    page = phone_at(f"/m/{match}")
    page.goto(f"{table.url}/m/{match}/tally")
    page.locator("#words").fill("a bridge")
    page.locator(f"{FORM} button.go").click()
    expect(page.locator("#faults")).to_contain_text("Choose whose points these are.")
    expect(page.locator("#faults")).to_be_focused()
    expect(page.locator("#words")).to_have_value("a bridge")
    page.locator("details.aa summary").click()
    page.get_by_role("button", name="Dark", exact=True).click()
    expect(page.get_by_role("button", name="Dark", exact=True)).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Ann").check(force=True)
    page.locator("#amount").fill("1")
    page.locator(f"{FORM} button.go").click()
    page.wait_for_url(f"**/m/{match}")
    assert table.look(match).seq == 1
    page.go_back()
    expect(page.locator("#amount")).to_have_value("")
    page.go_back()
    page.wait_for_url(f"**/m/{match}")


def test_back_from_what_would_change_leads_to_what_was_typed(phone_at: Phone, table: Table) -> None:
    """Forward shows it again; once it is agreed, "back" sends nothing, and a reload neither."""
    match = scored(table)
    page = phone_at(f"/m/{match}/ledger")
    start = f"/m/{match}/correct/1?do=replace&part=0"
    page.goto(table.url + start)
    page.locator("#amount").fill("5")
    posts: list[str] = []
    page.on("request", lambda request: posts.append(request.url) if request.method == "POST" else None)
    page.locator("main form[method=post] button.go").click()
    agree = page.get_by_role("button", name="Correct it this way")
    expect(agree).to_be_visible()
    expect(page).to_have_title("What would change, World Without End")
    assert page.url.endswith("/correct/1/preview")
    page.go_back()
    expect(page.locator("#amount")).to_have_value("5")
    assert page.url == table.url + start
    page.go_forward()
    expect(agree).to_be_visible()
    assert len(posts) == 1
    agree.click()
    page.wait_for_url(f"**/m/{match}")
    assert (table.look(match).seq, len(posts)) == (2, 2)
    page.go_back()
    page.wait_for_url("**/correct/1")
    expect(page.get_by_role("heading", name="How is it set right?")).to_be_visible()
    page.go_back()
    expect(page.locator("#amount")).to_be_visible()
    assert page.url == table.url + start and len(posts) == 2


def test_an_answer_that_needs_another_kind_of_page_is_shown_by_the_browser(phone_at: Phone, table: Table) -> None:
    """What was tried is refused meanwhile: the page that says so is the open match, which is alive."""
    match = table.open()
    table.act(match, DUTIES)
    table.act(match, TAX)
    page = phone_at(f"/m/{match}/try?ask={quote(LIFT.address)}&several=1&key=grain")
    table.act(match, LIFT)
    page.get_by_role("button", name="Play it that way").click()
    expect(page.locator("#notice")).to_contain_text("This has been answered meanwhile")
    expect(page.locator("#conn")).to_have_attribute("data-state", "live")
    assert table.look(match).seq == 3


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_axe_is_silent_on_a_form_that_was_not_answered(phone_at: Phone, table: Table, lang: str) -> None:
    page = phone_at(f"/m/{scored(table)}/tally", lang, theme="dark")
    page.context.set_offline(True)
    page.locator(f"{FORM} button.go").click()
    expect(page.locator("#down")).to_be_focused()
    page.context.set_offline(False)
    assert findings(page) == []


def test_a_form_works_without_a_script(phone_at: Phone, table: Table) -> None:
    match = table.open()
    page = phone_at(f"/m/{match}/tally", script=False)
    page.get_by_label("Ann").check(force=True)
    page.locator("#amount").fill("2")
    page.locator("#words").fill("a bridge")
    page.locator(f"{FORM} button.go").click()
    page.wait_for_url(f"**/m/{match}")
    assert table.look(match).seq == 1
