"""The states a real match goes through, as a person meets them: access, width, no stranger."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # the package has no types
from playwright.sync_api import Page, Request, expect

from companion.engine.log import Position
from tests.web.conftest import Phone
from tests.web.table import GAME, WIDE, Table, deaf, entered, rest, tap

pytestmark = pytest.mark.browser
State = Callable[[Table, Page], None]
NAMES = ("Ann", "柏翰", "陈静的名字有点长")


def show(table: Table, page: Page, match: str, path: str = "") -> None:
    page.goto(f"{table.url}/m/{match}{path}")


def begun(table: Table, box: str = "default") -> str:
    match = table.open(NAMES, langs=("en", "zh-Hant", "zh-Hans"), box=box)
    table.answer(match, "seat.0")
    return match


def learning(table: Table, page: Page) -> None:
    match = begun(table)
    table.answer(match, "new")
    show(table, page, match)


def ruling(table: Table, page: Page) -> None:
    match = begun(table)
    table.place(match, "actions", a_gold=3)
    table.answer(match, "action.donation")
    show(table, page, match)


def oriented(table: Table) -> str:
    """A match whose event may not point everywhere: the active player has nothing for the Outlaws."""
    match = begun(table, table.box())
    table.answer(match, "event.c1-b")
    before = Position((("table", "favor", "favor-space.bishop"),), (("seat.0", "gold", 0),))
    table.act(match, before)
    return match


def orient(table: Table, page: Page) -> None:
    match = oriented(table)
    show(table, page, match)
    assert page.locator(".opt[aria-disabled]").count() >= 1


def played(table: Table, page: Page) -> None:
    match = begun(table)
    table.place(match, "actions")
    table.answer(match, "action.grain", "action.piety")
    table.place(match, "actions", a_wool=1)
    show(table, page, match)


def barred(table: Table, page: Page) -> None:
    match = begun(table)
    table.place(match, "actions")
    table.answer(match, "action.grain")
    show(table, page, match)
    rest(page)
    page.locator(".opt[aria-disabled]").click(force=True)
    assert page.locator(".whynot:visible").count() == 1


def owing(table: Table) -> str:
    match = begun(table)
    table.place(match, "duties", a_gold=1, a_loyalty=1, b_loyalty=2, b_gold=0)
    table.answer(match, "4")
    return match


def together(table: Table, page: Page) -> None:
    show(table, page, owing(table))
    assert page.locator(".duty .todo").count() == 2


def refused(table: Table, page: Page) -> None:
    show(table, page, owing(table))
    rest(page)
    block = page.locator("#seat-A")
    for box in block.locator("input[type=checkbox]").all()[:2]:
        box.check()
    block.locator(".many button.go").click()
    expect(page.locator("#notice.bad")).to_have_count(1)


def stale(table: Table, page: Page) -> None:
    match = begun(table, table.box())
    with deaf(page):
        show(table, page, match)
        table.answer(match, "event.c1-a")
        tap(page, "decline")
    expect(page.locator("#notice")).to_have_count(1)


def undone(table: Table, page: Page) -> None:
    match = begun(table)
    show(table, page, match)
    with entered(page):
        page.locator(".just button").click()


def scores(table: Table, page: Page) -> None:
    match = table.open(NAMES, level="score")
    table.place(match, "duties", t_shield=1)
    table.answer(match, "3")
    show(table, page, match)
    assert page.locator(".duty .todo fieldset").count() == 9


def end(table: Table, page: Page) -> None:
    match = begun(table)
    table.place(match, "final", t_chapter=4, a_vp=41, a_gold=1, a_piety=2, b_vp=41, b_gold=1, b_piety=1, c_vp=5)
    show(table, page, match)
    assert page.locator(".rank li").count() == 3


def tool(path: str) -> State:
    def opened(table: Table, page: Page) -> None:
        show(table, page, owing(table), path)

    return opened


def faulty(table: Table, page: Page) -> None:
    show(table, page, begun(table), "/position")
    page.locator('input[name="value.seat.0.gold"]').fill("much")
    page.locator("form.form button.go").click()
    expect(page.locator("#faults")).to_have_count(1)


def replacing(table: Table, page: Page) -> None:
    show(table, page, owing(table), "/correct/3?do=replace")
    assert page.locator("input:checked").count() == 1


def inserting(table: Table, page: Page) -> None:
    show(table, page, owing(table), "/correct/3?do=insert")
    for fold in page.locator("details.sec summary").all():
        fold.click()


def preview(table: Table, page: Page) -> None:
    replacing(table, page)
    page.locator('input[value="2"]').check()
    with page.expect_navigation():
        page.locator("button.go").click()
    assert page.locator(".diff .gain").count() >= 1


def waiting(table: Table, page: Page) -> None:
    match = owing(table)
    table.answer(match, "-")
    show(table, page, match, "/correct/3")
    with page.expect_navigation():
        page.locator(".ways button").click()
    assert page.locator(".diff .seq").count() == 1


def moved_on(table: Table, page: Page) -> None:
    match = owing(table)
    show(table, page, match, "/correct/3?do=replace")
    page.locator('input[value="2"]').check()
    with page.expect_navigation():
        page.locator("button.go").click()
    table.answer(match, "-")
    page.locator(".agree button.go").click()
    expect(page.locator("#notice")).to_have_count(1)


def wrong_correction(table: Table, page: Page) -> None:
    replacing(table, page)
    page.locator("button.go").click()
    expect(page.locator("#faults")).to_have_count(1)


def tried(table: Table, page: Page) -> None:
    match = begun(table)
    table.place(match, "actions", a_wool=1)
    show(table, page, match)
    rest(page)
    with page.expect_navigation():
        page.locator('.under a[href*="/try"]').click()
    with page.expect_navigation():
        page.locator('.opt[href*="action.grain"]').click()
    assert page.locator(".whatif .gain").count() == 1 and page.locator(".stops li").count() == 1


def not_tried(table: Table, page: Page) -> None:
    show(table, page, begun(table), "/try?ask=nothing")
    assert page.locator("#notice").count() == 1


def forecast(table: Table, page: Page) -> None:
    match = begun(table)
    table.place(match, "duties", a_vp=12, a_gold=3, a_piety=2, a_grain=2, b_loyalty=1)
    show(table, page, match, "/forecast")
    assert page.locator(".ifnow .loss").count() >= 1


def forecast_over(table: Table, page: Page) -> None:
    match = begun(table)
    table.place(match, "final", t_chapter=4)
    show(table, page, match, "/forecast")
    assert page.locator("#notice").count() == 1


def lost(table: Table, page: Page) -> None:
    page.goto(f"{table.url}/m/none")


def clause(table: Table, page: Page) -> None:
    page.goto(f"{table.url}/zh-Hant/{GAME}/rules/duties.piety")


def home(table: Table, page: Page) -> None:
    begun(table)
    page.goto(f"{table.url}/")


def new(table: Table, page: Page) -> None:
    page.goto(f"{table.url}/zh-Hant/{GAME}/new")


STATES: tuple[State, ...] = (
    *(learning, ruling, orient, played, barred, together, refused, stale, undone, scores, end, faulty, lost, clause),
    *(replacing, inserting, preview, waiting, moved_on, wrong_correction, tried, not_tried, forecast, forecast_over),
    *(tool("/correct/2"), tool("/correct/1"), tool("/forecast")),
    *(home, new, tool("/ledger"), tool("/position"), tool("/recount"), tool("/tally")),
)


def findings(page: Page) -> list[str]:
    """Return what axe finds, WCAG 2.2 A and AA and best practice."""
    result = Axe().run(page).response
    return [f"{v['id']}: {n['html'][:120]}" for v in result["violations"] for n in v["nodes"]]


def widths(page: Page) -> list[int]:
    """Return how wide the page is at 320 px, with small and with the largest text."""
    page.set_viewport_size({"width": 320, "height": 640})
    found = []
    for size in ("", "xl"):
        page.evaluate("size => { document.documentElement.dataset.size = size; }", size)
        found.append(page.evaluate("document.documentElement.scrollWidth"))
    page.evaluate("delete document.documentElement.dataset.size")
    page.set_viewport_size({"width": 360, "height": 740})
    return found


@pytest.mark.parametrize(
    ("lang", "theme"), [("zh-Hant", "light"), ("zh-Hans", "light"), ("en", "light"), ("zh-Hant", "dark")]
)
def test_every_state_is_open_to_all_narrow_and_at_home(phone_at: Phone, table: Table, lang: str, theme: str) -> None:
    """Axe is silent, nothing scrolls sideways at 320 px or with large text, no request leaves the server."""
    page = phone_at("/", lang, theme=theme)
    asked: list[str] = []
    said: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    page.on("pageerror", lambda error: said.append(str(error)))
    found: list[str] = []
    for state in STATES:
        state(table, page)
        rest(page)
        found += [f"{state.__name__} {page.url}: {finding}" for finding in findings(page)]
        found += [f"{state.__name__} {page.url} is {width} wide" for width in widths(page) if width > 320]
    assert found == [] and said == []
    assert [url for url in asked if not url.startswith(table.url + "/")] == []


LONGEST = ("W" * 24, "Anastasiabartholomaeusmax", "名" * 24)


@pytest.mark.parametrize("lang", ["zh-Hant", "en"])
def test_names_of_24_letters_without_a_space_widen_no_page(phone_at: Phone, table: Table, lang: str) -> None:
    """At 320 px, with small and with the largest text."""
    names = [name[:24] for name in LONGEST]
    match = table.open(names, langs=("en", "en", "zh-Hant"))
    page = phone_at("/", lang)
    found: list[str] = []

    def measure(*paths: str) -> None:
        for path in paths:
            page.goto(table.url + path)
            rest(page)
            found.extend(f"{path} is {width} wide" for width in widths(page) if width > 320)

    pages = [f"/m/{match}{path}" for path in ("", "/ledger", "/position", "/recount", "/tally")]
    measure(*pages)
    table.answer(match, "seat.0")
    measure(pages[0])
    table.place(match, "duties", a_gold=1, a_loyalty=1, b_loyalty=2, b_gold=0)
    table.answer(match, "4")
    measure(*pages, f"/{lang}/")
    table.place(match, "final", t_chapter=4, a_vp=41, a_gold=1, b_vp=41, b_gold=1, c_vp=5)
    measure(*pages[:2], f"/{lang}/")
    assert found == []


def test_the_same_at_a_desk(phone_at: Phone, table: Table) -> None:
    """1280 x 800, where the page has three columns."""
    page = phone_at("/", "en", size=WIDE)
    for state in (learning, orient, together, end, tool("/position"), preview, tried, forecast):
        state(table, page)
        rest(page)
        assert findings(page) == [], page.url
        assert page.evaluate("document.documentElement.scrollWidth") <= WIDE["width"]
