"""The pages in a real browser: access, size, no stranger, with and without JavaScript."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # the package has no types
from playwright.sync_api import Browser, Page, Request, expect

from companion.web import locale
from tests.web.conftest import Site
from tests.web.samples import GAME
from tests.web.test_pages import pages

pytestmark = pytest.mark.browser
PHONE = {"width": 360, "height": 740}
Opener = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, lan_browser: Browser, site: Site) -> Iterator[Opener]:
    """Open pages as a phone in a language: ``open_page(path, lang, theme=..., script=..., base=...)``."""
    contexts: list[Any] = []

    def opener(path: str, lang: str = "en", **wish: Any) -> Page:
        base = wish.get("base", site.url)
        context = (lan_browser if base == site.lan else browser).new_context(
            viewport=wish.get("size", PHONE),
            color_scheme=wish.get("theme", "light"),
            java_script_enabled=wish.get("script", True),
            reduced_motion="reduce",
        )
        contexts.append(context)
        context.add_cookies([{"name": "lang", "value": lang, "url": base}])
        page: Page = context.new_page()
        if wish.get("set"):
            page.add_init_script(f"for (const [k, v] of {wish['set']}) localStorage.setItem(k, v);")
        page.goto(base + path)
        return page

    yield opener
    for context in contexts:
        context.close()


def rest(page: Page) -> None:
    """Wait until the options may be tapped."""
    expect(page.locator("[data-settling]")).to_have_count(0)


def findings(page: Page) -> list[str]:
    """Return what axe finds, WCAG 2.2 A and AA and best practice."""
    result = Axe().run(page).response
    return [f"{v['id']}: {n['html'][:120]}" for v in result["violations"] for n in v["nodes"]]


@pytest.mark.parametrize(
    ("lang", "theme"),
    [("zh-Hant", "light"), ("en", "dark")],  # the other pairs stand in the states of a real match
)
def test_axe_finds_nothing_on_any_state(open_page: Opener, site: Site, lang: str, theme: str) -> None:
    """Design 8: states, not empty pages, at 360 x 740."""
    page = open_page(f"/{lang}/", lang, theme=theme)
    found: list[str] = []
    for path in [*pages(lang), f"/{lang}/nothing"]:
        page.goto(site.url + path)
        rest(page)
        found += [f"{path} {f}" for f in findings(page)]
    assert found == []


@pytest.mark.parametrize("theme", ["contrast", "contrast-dark"])
def test_axe_finds_nothing_in_high_contrast_and_wide(open_page: Opener, site: Site, theme: str) -> None:
    """The same at 1280 x 800 in the two contrast themes."""
    page = open_page("/en/", size={"width": 1280, "height": 800}, set=f'[["theme", "{theme}"]]')
    for path in pages("en"):
        page.goto(site.url + path)
        rest(page)
        assert page.locator("html").get_attribute("data-theme") == theme
        assert findings(page) == [], path


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_nothing_is_asked_of_another_host(open_page: Opener, site: Site, lang: str) -> None:
    """No request leaves the server's host, and the policy is never broken."""
    page = open_page(f"/{lang}/", lang)
    asked: list[str] = []
    said: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    for path in pages(lang):
        page.goto(site.url + path)
    assert len(asked) >= len(pages(lang))
    assert [u for u in asked if not u.startswith(site.url + "/")] == []
    assert said == []


@pytest.mark.parametrize("lang", locale.LANGUAGES)
@pytest.mark.parametrize("size", ["", "xl"])
def test_no_page_scrolls_sideways_at_320_pixels(open_page: Opener, site: Site, lang: str, size: str) -> None:
    """Nor with the largest text."""
    page = open_page(f"/{lang}/", lang, size={"width": 320, "height": 640}, set=f'[["size", "{size}"]]')
    for path in pages(lang):
        page.goto(site.url + path)
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= 320, f"{path} is {width} wide"


SMALL = """() => [...document.querySelectorAll('button, a, input:not([type=hidden]), select, summary')].flatMap(e => {
  const label = e.closest('label') ?? e, box = label.getBoundingClientRect();
  if (!box.width || e.classList.contains('skip') || e.matches('.cite, .term, .read a')) return [];
  return box.width < 43.5 || box.height < 43.5 ? [`${e.outerHTML.slice(0, 90)} ${box.width} x ${box.height}`] : [];
})"""


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_everything_to_tap_is_44_pixels(open_page: Opener, site: Site, lang: str) -> None:
    """Except links inside a sentence, whose touch area is enlarged."""
    page = open_page(f"/{lang}/", lang)
    for path in pages(lang):
        page.goto(site.url + path)
        assert page.evaluate(SMALL) == [], path


def test_a_barred_option_explains_itself_and_nothing_moves(open_page: Opener) -> None:
    """The reason opens above the options: the grid stays under the finger."""
    page = open_page("/m/sample")
    options = page.locator(".opts")
    barred = page.locator(".opt[aria-disabled]")
    rest(page)
    before = options.bounding_box()
    barred.click(force=True)
    expect(page.get_by_text("Nothing to sell")).to_be_visible()
    expect(barred).to_have_attribute("aria-expanded", "true")
    assert options.bounding_box() == before and page.url.endswith("/m/sample")
    barred.click(force=True)
    expect(page.get_by_text("Nothing to sell")).to_be_hidden()


def test_a_barred_option_explains_itself_without_javascript(open_page: Opener) -> None:
    """The link goes to the server and back."""
    page = open_page("/m/sample", script=False)
    page.locator(".opt[aria-disabled]").click(force=True)
    expect(page.get_by_text("Nothing to sell")).to_be_visible()
    expect(page.locator(".script-only").first).to_be_hidden()


@pytest.mark.parametrize("script", [True, False])
def test_a_tap_enters_once_on_a_plain_http_network(open_page: Opener, site: Site, script: bool) -> None:
    """On a LAN name a browser sends no Sec-Fetch-Site: the form must still be known as ours (303, one write)."""
    site.matches.sent.clear()
    page = open_page("/m/sample", base=site.lan, script=script)
    with page.expect_request("**/answer") as sent:
        page.get_by_role("button", name=re.compile("^Piety")).click()
    headers = sent.value.all_headers()
    assert "sec-fetch-site" not in headers and headers["origin"] == site.lan
    page.wait_for_url(site.lan + "/m/sample")
    assert len(site.matches.sent) == 1


def test_a_double_tap_sends_once_and_a_later_tap_is_not_blocked(open_page: Opener, site: Site) -> None:
    """Two submits in one breath are one, and are told so; when that is answered the form works again."""
    site.matches.sent.clear()
    page = open_page("/m/sample")
    rest(page)
    page.evaluate("const b = document.querySelector('button.opt'); b.click(); b.click();")
    expect(page.locator("#said")).to_have_text("Tapped twice; it counts once.")
    expect(page.locator("[data-sent]")).to_have_count(0)
    assert len(site.matches.sent) == 1
    page.locator("button.opt").first.click()
    expect(page.locator("#said")).to_have_text("")
    expect(page.locator("[data-sent]")).to_have_count(0)
    assert len(site.matches.sent) == 2


def test_a_new_question_rests_before_it_takes_a_tap(open_page: Opener) -> None:
    """A tap meant for the old question does not fire the new one."""
    page = open_page("/m/sample")
    page.reload(wait_until="commit")
    page.wait_for_selector(".dock[data-settling]", state="attached")
    rest(page)
    takes = "e => getComputedStyle(e).pointerEvents"
    assert page.locator(".dock .opts").evaluate(takes) == "auto"
    page.locator(".dock").evaluate("e => { e.dataset.settling = 'still'; }")  # as it was, for as long as we look
    assert page.locator(".dock .opts").evaluate(takes) == "none"


def test_a_theme_is_kept_on_the_phone(open_page: Opener) -> None:
    """And is there before the next page paints."""
    page = open_page("/m/sample")
    page.get_by_label("Aa Display").click()
    page.get_by_role("button", name="Dark", exact=True).click()
    expect(page.get_by_role("button", name="Dark", exact=True, include_hidden=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    page.goto(page.url.replace("/m/sample", "/en/"))
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_language_is_chosen_in_two_taps_from_the_match(open_page: Opener) -> None:
    """Display menu, then the language in its own name."""
    page = open_page("/m/sample")
    page.get_by_label("Aa Display").click()
    page.get_by_role("button", name="简体中文").click()
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hans")
    assert page.url.endswith("/m/sample")


def test_a_stepper_stays_within_its_bounds(open_page: Opener, site: Site) -> None:
    """Plus and minus help; the number goes in as typed."""
    site.matches.sent.clear()
    page = open_page("/m/stepper")
    page.get_by_label("one less").click()
    page.get_by_label("one more").click()
    page.get_by_label("one more").click()
    expect(page.locator(".step input")).to_have_value("2")
    with page.expect_response("**/answer"):
        page.get_by_role("button", name="Enter").click()
    assert site.matches.sent[-1][-1] == {"c2.r4.actions/paid/1#1": "2"}  # type: ignore[index]  # as the samples note it


def test_a_clause_is_three_taps_from_the_match_at_most(open_page: Opener) -> None:
    """The question cites its clause: one tap."""
    page = open_page("/m/number")
    page.locator(".ask .cite").click()
    assert page.url.endswith(f"/en/{GAME}/rules/duties.die")
