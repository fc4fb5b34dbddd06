"""Three phones in three languages at one match: what one enters all see, and what went wrong is got right again.

The example of issue 1 (duties.piety, duties.grain, duties.tax, duties.court, score.floor) on three phone-sized browsers
over a real `companion serve`, which is killed in the middle.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from companion.matches import library
from tests.web.process import Process
from tests.web.table import GAME, PHONE
from tests.web.test_browser import findings, rest
from tests.web.test_duties_on_the_page import NAMES, POSITION, THINGS
from tests.web.test_kill_the_server import send

pytestmark = pytest.mark.browser

LANGS = ("zh-Hant", "zh-Hans", "en")
DIE = "answer.c1.end.duties/tax-die/0#1"
LIFT = "answer.c1.end.duties/lift/0#1"
MINUS = "\u2212"


class Phone:
    """One person's browser: *page* shows the match in *lang*."""

    def __init__(self, browser: Browser, url: str, lang: str) -> None:
        self.lang, self.url = lang, url
        size: Any = PHONE
        self.context: BrowserContext = browser.new_context(viewport=size, reduced_motion="reduce")
        self.context.set_default_timeout(15_000)
        self.context.add_cookies([{"name": "lang", "value": lang, "url": url}])
        self.page: Page = self.context.new_page()

    def go(self, path: str) -> None:
        """Open *path* of the server."""
        self.page.goto(self.url + path)

    @property
    def scores(self) -> Locator:
        """The scores as they stand on top of the page."""
        return self.page.locator(".seat .vp")

    def option(self, field: str, key: str) -> Locator:
        """The button that answers *field* with *key*."""
        return self.page.locator(f'.dock button[name="{field}"][value="{key}"]')

    def tap(self, field: str, key: str) -> None:
        """Tap an option once it may be tapped."""
        rest(self.page)
        self.option(field, key).click()

    @property
    def secret(self) -> str:
        """What its browser keeps to be told by."""
        return next(str(c["value"]) for c in self.context.cookies() if c["name"] == "phone")

    def entry(self) -> int:
        """The newest entry that the page shows."""
        return int(self.page.locator("main").get_attribute("data-seq") or -1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with nothing in it."""
    process = Process(tmp_path_factory.mktemp("three-phones"))
    process.start()
    yield process
    process.kill()


@pytest.fixture
def phones(browser: Browser, server: Process) -> Iterator[tuple[Phone, Phone, Phone]]:
    """Ann's phone, who is the host, and those of 柏翰 and 陈静, all three at the duties."""
    three = tuple(Phone(browser, server.url, lang) for lang in LANGS)
    ann, ben, cem = three
    begin(ann)
    match = re.sub(r"[?#].*", "", ann.page.url).removeprefix(server.url)
    ann.go(f"{match}/people")
    ann.page.locator('form[action$="/sit"] input[value="0"]').check()
    ann.page.locator('form[action$="/sit"] button').click()
    for seat, guest in ((1, ben), (2, cem)):
        ann.page.locator(f'form:has(input[name="seat"][value="{seat}"]) button:has(svg)').click()
        guest.page.goto(ann.page.locator("#url-1").input_value())
        guest.page.locator(".join button.go").click()
        guest.page.wait_for_url(re.compile(re.escape(match)))
    ann.go(match)
    yield ann, ben, cem
    for phone in three:
        phone.context.close()


def begin(ann: Phone) -> None:
    """Start a match of three from the form and set the position on its page."""
    ann.go(f"/{ann.lang}/{GAME}/new")
    page = ann.page
    page.locator('input[name="seats"][value="3"]').check()
    for n, name in enumerate(NAMES):
        page.locator(f"#name-{n}").fill(name)
    page.locator('input[name="position"]').check()
    page.locator("form.form button.go").last.click()
    page.wait_for_url(re.compile("/position"))
    page.locator("#phase").select_option("duties")
    page.locator('select[name="value.table.shield"]').select_option("0")
    for seat, values in enumerate(POSITION):
        for what in ("vp", *THINGS):
            page.locator(f'input[name="value.seat.{seat}.{what}"]').fill(str(values.get(what, 0)))
    page.locator("form.form button.go").click()
    page.wait_for_url(re.compile(r"/m/[0-9a-f]+$"))


def shown(page: Page) -> list[str]:
    """Return what somebody reads of the match on the page; a notice about a tap is this phone's own."""
    parts = (".seats", ".left", ".state", ".side", ".dock .waits")
    return [re.sub(r"\s+", " ", page.locator(part).first.inner_text()) for part in parts]


def test_the_evening_of_the_issue(phones: tuple[Phone, Phone, Phone], server: Process) -> None:
    """Played, killed, corrected, disconnected: at the end each phone shows the server's view in its own language."""
    ann, ben, cem = phones
    clauses = library()[GAME].content.clauses

    # 陈静's line is down and she enters the die all the same: it waits, drawn so, and nothing is counted.
    cem.context.set_offline(True)
    cem.tap(DIE, "5")
    expect(cem.page.locator("#outbox")).to_contain_text("5")
    expect(cem.scores).to_have_text(["12", "8", "3"])

    # Ann's double tap on the die enters once. 陈静's answer comes too late, and she is told; all three see Ann's,
    # each in words of its own.
    rest(ann.page)
    ann.option(DIE, "4").dblclick()
    expect(ann.scores).to_have_text(["2", "7", "0"])
    cem.context.set_offline(False)
    expect(cem.page.locator("#outbox [data-refused]")).to_contain_text("entry 1, the match is at 2", timeout=40_000)
    assert findings(cem.page) == []
    cem.page.locator("#outbox [data-drop]").click()
    for phone in phones:
        expect(phone.scores).to_have_text(["2", "7", "0"])
        expect(phone.page.locator("main")).to_have_attribute("data-seq", "2")
        title = clauses["duties.tax"].title.in_language(phone.lang)
        expect(phone.page.locator("#seat-A").get_by_role("link", name=title, exact=True).first).to_be_visible()
        assert findings(phone.page) == []

    # The server is killed. What it acknowledged is there when it comes back; what is tapped meanwhile waits visibly.
    server.kill()
    ann.page.locator('.dock input[value="piety"], #seat-A input[value="piety"]').check()
    ann.page.locator('.many:has(input[value="piety"]) button.go').click()
    expect(ann.page.locator("#outbox")).to_be_visible()
    expect(ann.scores).to_have_text(["2", "7", "0"])
    assert ann.entry() == 2
    assert findings(ann.page) == []
    server.start()
    for phone in phones:
        expect(phone.page.locator("main")).to_have_attribute("data-seq", "3", timeout=60_000)
    expect(ann.page.locator("#outbox")).to_be_hidden()
    agree(phones)
    assert len(log(server, ann)) == 3

    # The die showed 2. Before anybody accepts, the page says what that changes, and nobody's page has changed.
    correct(ann, 2, DIE, "2")
    marks = library()[GAME].content.game.marks
    court = next(mark.words.in_language(ann.lang) for mark in marks if mark.id == "court" and mark.words)
    assert amounts(ann.page, "A") == [("2", "4")]
    assert amounts(ann.page, "B")[0] == ("7", "8") and ("0", "1") in amounts(ann.page, "B")
    assert any(court in row for row in rows(ann.page, "B"))
    assert amounts(ann.page, "C") == [] and len(rows(ann.page, "C")) == 1
    assert findings(ann.page) == []
    for phone in (ben, cem):
        expect(phone.scores).to_have_text(["2", "7", "0"])
    ann.page.locator(".agree button.go").click()
    for phone in phones:
        expect(phone.scores).to_have_text(["4", "8", "0"])
        expect(phone.page.locator("main")).to_have_attribute("data-seq", "4")
    agree(phones)

    come_and_go(phones, server, Random(2026))
    agree(phones)


def correct(phone: Phone, number: int, field: str, key: str) -> None:
    """Ask for entry *number* to be answered with *key*, from the history, and stay where its consequences are shown."""
    page = phone.page
    page.locator(f'#e{number} a[href*="/correct/{number}"]').click()
    page.locator('.ways a[href*="do=replace"]').click()
    expect(page.locator(f'[name="{field}"]:checked')).to_have_value("4")
    assert findings(page) == []
    page.locator(f'[name="{field}"][value="{key}"]').check()
    page.locator(".waits button.go").click()
    page.wait_for_url(re.compile("/preview$"))


def rows(page: Page, seat: str) -> list[str]:
    """Return the rows of a draft that are about *seat*."""
    return page.locator(".diff li").filter(has=page.locator(f".s{seat.lower()}")).all_inner_texts()


def amounts(page: Page, seat: str) -> list[tuple[str, str]]:
    """Return from what to what the numbers of *seat* would change, the score first."""
    found = (re.search(r"(\d+)\s*\u2192\s*(\d+)", row) for row in rows(page, seat))
    return [(f[1], f[2]) for f in found if f]


def come_and_go(phones: tuple[Phone, Phone, Phone], server: Process, chance: Random) -> None:
    """Points are entered by a further phone while the lines of the three come and go; at last all are there."""
    off = set[Phone]()
    start = max(phone.entry() for phone in phones)
    for n in range(12):
        phone = chance.choice(phones)
        phone.context.set_offline(phone not in off)
        off ^= {phone}
        seat, amount = chance.randrange(3), chance.randint(1, 4)
        form = {"base": "0", "key": f"come-and-go-{n:010d}", "seat": str(seat), "amount": str(amount), "words": f"{n}"}
        status, _, body = send(server.port, f"{match_of(phones[0])}/tally", form, phones[0].secret)
        assert status == 303, body.decode()
    for phone in off:
        phone.context.set_offline(False)
    for phone in phones:
        expect(phone.page.locator("main")).to_have_attribute("data-seq", str(start + 12), timeout=60_000)


def match_of(phone: Phone) -> str:
    """Return the path of the match that *phone* shows."""
    return re.sub(r"[?#].*", "", phone.page.url).removeprefix(phone.url)


def log(server: Process, host: Phone) -> list[object]:
    """Return the lines of the match file, as the host gets it."""
    _, _, body = send(server.port, f"{match_of(host)}/file?all=1", None, host.secret)
    lines: list[object] = json.loads(body)["lines"]
    return lines


def agree(phones: tuple[Phone, Phone, Phone]) -> None:
    """Each page, as it became by itself, reads like the same page opened afresh."""
    for phone in phones:
        here = shown(phone.page)
        phone.page.reload()
        assert here == shown(phone.page), phone.lang
