"""The example of the tracker in a real browser: the die is corrected from 4 to 2, in each language, with axe on."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # the package has no types
from playwright.sync_api import Page, expect

from companion.web import locale
from tests.web.conftest import Phone
from tests.web.table import GAME, Table, rest
from tests.web.test_duties_on_the_page import begin, match_of

pytestmark = pytest.mark.browser


def silent(page: Page) -> None:
    """Axe finds nothing on the page."""
    result = Axe().run(page).response
    assert [f"{v['id']}: {n['html'][:120]}" for v in result["violations"] for n in v["nodes"]] == []


def rows(page: Page) -> list[str]:
    """Return what the preview says, a line for each thing that ends otherwise or seat that stays."""
    return [re.sub(r"\s+", " ", line).strip() for line in page.locator(".diff li").all_inner_texts()]


def go(page: Page, selector: str) -> None:
    with page.expect_navigation():
        page.locator(selector).click()


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_the_die_of_4_was_2(phone_at: Phone, table: Table, lang: str, script: bool) -> None:
    """Before anyone accepts: A 2 to 4, B 7 to 8 with gold 0 to 1 and no court any more, C unchanged.

    Clauses duties.tax, duties.court.
    """
    page = phone_at(f"/{lang}/{GAME}/new", lang, script=script)
    begin(page, table, lang)
    rest(page)
    page.locator('.dock button[value="4"]').click()
    scores = page.locator(".seat .vp")
    expect(scores).to_have_text(["2", "7", "0"])
    match = match_of(page)

    go(page, '#e2 a[href$="/correct/2"]')
    if script:
        silent(page)
    go(page, '.ways a[href*="do=replace"]')
    expect(page.locator('input[value="4"]')).to_be_checked()
    if script:
        silent(page)
    page.locator('input[value="2"]').check()
    go(page, "button.go")

    told = rows(page)
    assert [r for r in told if "2 → 4" in r] == told[:1] and "+2" in told[0]
    assert [r for r in told if "7 → 8" in r] == told[1:2] and "+1" in told[1]
    court = next(mark.words for mark in table.content.game.marks if mark.id == "court")
    assert court is not None and [r for r in told if court.in_language(lang) in r] == told[2:3]
    assert [r for r in told if "0 → 1" in r] == told[3:4] and "+1" in told[3]
    assert len(told) == 5 and "陈静" in told[4]
    assert [4, 14, 0] == [seat["marks"]["vp"] for seat in table.look(match).view["seats"]]
    if script:
        silent(page)

    go(page, ".agree button.go")
    expect(scores).to_have_text(["4", "8", "0"])
    marks = table.look(match).view["seats"][1]["marks"]
    assert (3, 16, False) == (table.look(match).seq, marks["vp"], marks["court"])
    expect(page.locator("#e2")).to_contain_text("4 → 2")
