"""The end of a chapter on the page, from a match begun there: what three people owe, lose and lift."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from companion.web import locale
from tests.web.conftest import Phone
from tests.web.table import GAME, Table, entered, tap

pytestmark = pytest.mark.browser

THINGS = ("gold", "wool", "cloth", "grain", "stone", "wood", "piety", "loyalty", "knowledge")
POSITION = (
    {"vp": 12, "piety": 1, "grain": 0, "gold": 1, "loyalty": 1},
    {"vp": 8, "piety": 2, "grain": 2, "gold": 3},
    {"vp": 3},
)
NAMES = ("Ann", "柏翰", "陈静")
MINUS = "\u2212"
OWED = ("duties.piety", "duties.grain", "duties.tax")


def begin(page: Page, table: Table, lang: str) -> None:
    """Start a match of three from the form, and enter the position on its page."""
    page.locator('input[name="seats"][value="3"]').check()
    for n, name in enumerate(NAMES):
        page.locator(f"#name-{n}").fill(name)
    page.locator('input[name="position"]').check()
    page.locator("form.form button.go").click()
    page.wait_for_url(re.compile("/position"))
    page.locator("#phase").select_option("duties")
    page.locator('select[name="value.table.shield"]').select_option("0")
    for seat, values in enumerate(POSITION):
        for what in ("vp", *THINGS):
            page.locator(f'input[name="value.seat.{seat}.{what}"]').fill(str(values.get(what, 0)))
    with page.expect_navigation():
        page.locator("form.form button.go").click()


def row(page: Page, seat: str, clause: str, table: Table, lang: str) -> list[str]:
    """Return due, paid, short and points of one duty of a seat, found by the title of its clause."""
    title = table.title(clause, lang)
    line = page.locator(f"#seat-{seat} tbody tr").filter(has=page.get_by_role("link", name=title, exact=True))
    return line.locator("td").all_inner_texts()


def entry(page: Page, number: int) -> Locator:
    """Return one entry of the history."""
    return page.locator(f"#e{number}")


def line(page: Page, number: int, clause: str, table: Table, lang: str, amount: str = "") -> Locator:
    """Return the lines of an entry that cite *clause* and change something by *amount*."""
    cites = page.get_by_role("link", name=table.title(clause, lang), exact=True)
    return entry(page, number).locator(".eff li").filter(has=cites).filter(has_text=amount)


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_three_people_pay_and_what_is_missing_costs_them(
    phone_at: Phone, table: Table, lang: str, script: bool
) -> None:
    """A loses 3 + 4 + 3, lifts penance and stands on 2; B goes to court on 7; C stops at 0; each line has its clause.

    Clauses duties.piety, duties.grain, duties.tax, duties.exemption, duties.court, score.floor.
    """
    page = phone_at(f"/{lang}/{GAME}/new", lang, script=script)
    begin(page, table, lang)
    tap(page, "4")

    scores = page.locator(".seat .vp")
    expect(scores).to_have_text(["2", "7", "0"])
    assert [row(page, "A", clause, table, lang) for clause in OWED] == [
        ["2", "1", "1", f"{MINUS}3"],
        ["2", "0", "2", f"{MINUS}4"],
        ["4", "1", "3", f"{MINUS}3"],
    ]
    assert [row(page, "B", clause, table, lang)[2:] for clause in OWED] == [["0", "0"], ["0", "0"], ["1", f"{MINUS}1"]]
    assert [row(page, "C", clause, table, lang)[2:] for clause in OWED] == [["2", f"{MINUS}3"], ["2", "0"], ["4", "0"]]
    court = page.get_by_role("link", name=table.title("duties.court", lang), exact=True)
    expect(page.locator("#seat-B .eff li").filter(has=court)).to_have_count(1)
    floor = page.get_by_role("link", name=table.title("score.floor", lang), exact=True)
    expect(page.locator("#seat-C .eff li").filter(has=floor)).to_have_count(3)

    for clause, amounts in (("duties.piety", "3"), ("duties.grain", "4"), ("duties.tax", "3")):
        assert line(page, 2, clause, table, lang, f"{MINUS}{amounts}").count() >= 1, clause
    expect(entry(page, 2).locator(".eff li").filter(has_not=page.locator("a.cite"))).to_have_count(0)

    page.locator('.dock input[value="piety"]').check()
    with entered(page):
        page.locator(".dock .many button.go").click()
    expect(scores).to_have_text(["2", "7", "0"])
    assert line(page, 3, "duties.exemption", table, lang, f"{MINUS}1").count() == 1
    marks = [seat["marks"] for seat in table.look(match_of(page)).view["seats"]]
    assert [(m["penance"], m["begging"], m["court"]) for m in marks] == [
        (False, True, True),
        (False, False, True),
        (True, True, True),
    ]

    title = table.title("duties.grain", lang)
    page.goto(page.url.partition("#")[0] + "/ledger")
    entry(page, 2).get_by_role("link", name=title, exact=True).first.click()
    page.wait_for_url(f"{table.url}/{lang}/{GAME}/rules/duties.grain")
    expect(page.locator("h1")).to_have_text(title)
    expect(page.locator("html")).to_have_attribute("lang", lang)


def match_of(page: Page) -> str:
    """Return the id in the address of a match page."""
    return page.url.rpartition("/m/")[2].partition("/")[0].partition("?")[0]
