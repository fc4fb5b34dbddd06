"""Row "tap": from a finger on one phone until the other phones of the match have painted the new entry.

Four phone-sized pages of a real browser at one match, by themselves and while other tables play on the same server.
A page has painted an entry when two animation frames have begun after its document first showed it.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Browser, BrowserContext, Error, Page, sync_playwright

from benchmarks.measure import CHECKOUT, Table, percentile, recorded
from benchmarks.processes import PART, Failed, Generator, Load, node_version, tableside

GAME = "world-without-end"
BOX = CHECKOUT / "tests" / "boxes" / f"{GAME}.synthetic.json"
LANGUAGES = ("zh-Hant", "zh-Hans", "en", "en")  # of the four phones
TAPS, WARM = 40, 5
RATE = 50  # entries a second of all other tables together
PATIENCE, STEP = 20_000, 20  # ms
ARGUMENTS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-dev-shm-usage", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
]
# Notes on the wall clock, which all pages share, when each entry was painted and when a finger came down. A tap may
# load a new document, so that moment is kept where it outlives the page.
NOTES = """
(() => {
  window.painted = {};
  const look = () => {
    const seq = document.querySelector("main[data-seq]")?.dataset.seq;
    if (seq === undefined || seq in window.painted) return;
    window.painted[seq] = 0;
    requestAnimationFrame(() => requestAnimationFrame(() => { window.painted[seq] = Date.now(); }));
  };
  const watched = { subtree: true, childList: true, attributes: true, attributeFilter: ["data-seq"] };
  new MutationObserver(look).observe(document, watched);
  addEventListener("pointerdown", () => sessionStorage.setItem("tapped", String(Date.now())), true);
})()
"""
NEWEST = "() => Number(document.querySelector('main[data-seq]')?.dataset.seq ?? -1)"
RESTING = "() => Boolean(document.querySelector('[data-settling], form[data-sent]'))"
ANSWERS = "form[action*='/answer'] button[name^='answer.']"
ENTER = "form[action*='/answer'] button.go"
BLANK = "form[action*='/answer'] input:not([type=hidden])"
UNDO = "form[action*='/undo'] button"


@dataclass(frozen=True)
class Others:
    """The tables that play beside the one that is measured."""

    name: str
    tables: int
    fetches: str = ""  # what each of their phones fetches at every entry; nothing where they only listen


@dataclass
class Taps:
    """From the tap until the paint, in ms: on the phone that was tapped, and on the last of the others."""

    own: list[float] = field(default_factory=list)
    last: list[float] = field(default_factory=list)


OTHERS = (
    Others("alone", 0),
    Others("10 tables that listen", 10),
    Others("50 tables that listen", 50),
    Others("10 tables that show it", 10, PART),
    Others("50 tables that show it", 50, PART),
)


class Evening:
    """One match on four phones of *browser*, all of them the host's, each in its language."""

    def __init__(self, browser: Browser, port: int) -> None:
        self._site = f"http://127.0.0.1:{port}"
        self._contexts = [self._context(browser) for _ in LANGUAGES]
        begin = self._contexts[0].new_page()
        begin.goto(f"{self._site}/en/{GAME}/new")
        begin.locator("input[name=seats][value='4']").check(force=True)
        begin.locator("main form button[type=submit], main form button:not([type])").last.click()
        begin.wait_for_url("**/m/*")
        phone = {c["name"]: c["value"] for c in self._contexts[0].cookies()}
        for context, lang in zip(self._contexts, LANGUAGES, strict=True):
            mine = phone | {"lang": lang}
            context.add_cookies([{"name": name, "value": mine[name], "url": self._site} for name in mine])
        self.pages = [context.new_page() for context in self._contexts]
        for page in self.pages:
            page.goto(begin.url)
        begin.close()

    def _context(self, browser: Browser) -> BrowserContext:
        context = browser.new_context(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
        context.add_init_script(NOTES)
        return context

    def close(self) -> None:
        """Put the phones away."""
        for context in self._contexts:
            context.close()

    def tap(self) -> tuple[float, float]:
        """Tap something that enters one line; return the ms until it was painted here, and on the last other phone."""
        page = self.pages[0]
        until(page, f"() => !({RESTING})()")
        seq = int(page.evaluate(NEWEST)) + 1
        self._press(page)
        painted = [until(p, f"() => window.painted['{seq}']") for p in self.pages]
        tapped = float(page.evaluate("() => Number(sessionStorage.getItem('tapped'))"))
        return painted[0] - tapped, max(painted[1:]) - tapped

    def _press(self, page: Page) -> None:
        """Give the first answer there is to give; where none can be given by one tap, take the last one back."""
        if (answers := page.locator(ANSWERS).filter(visible=True)).count():
            answers.first.tap()
        elif page.locator(ENTER).filter(visible=True).count() and not page.locator(BLANK).filter(visible=True).count():
            page.locator(ENTER).filter(visible=True).first.tap()
        else:
            page.locator(UNDO).first.tap()


def until(page: Page, truth: str) -> float:
    """Ask *page* every few milliseconds until *truth* holds; return what it gave. Raises `Failed` when it never does.

    A page between two documents cannot be asked; it is asked again.
    """
    for _ in range(PATIENCE // STEP):
        try:
            if found := page.evaluate(truth):
                return float(found)
        except Error as error:
            if "context was destroyed" not in error.message and "navigat" not in error.message:
                raise
        page.wait_for_timeout(STEP)
    raise Failed(f"after {PATIENCE} ms there is still no {truth} at {page.evaluate(NEWEST)}")


@contextmanager
def playing(port: int, others: Others) -> Iterator[Callable[[], Load | None]]:
    """Let *others* play; yields what ends them and tells what they came to."""
    if not others.tables:
        yield lambda: None
        return
    wish = {"driver": "tableside", "port": port, "tables": others.tables, "phones": len(LANGUAGES), "rate": RATE}
    generator = Generator(**wish, **({"fetches": others.fetches} if others.fetches else {}))
    with generator:
        yield generator.result


def measure(browser: Browser, others: Others) -> tuple[Taps, Load | None]:
    """Start a server and the other tables, tap, and return what came of it."""
    with tableside(BOX) as port, playing(port, others) as ended:
        evening, taps = Evening(browser, port), Taps()
        for n in range(WARM + TAPS):
            own, last = evening.tap()
            if n >= WARM:
                taps.own.append(own)
                taps.last.append(last)
        load = ended()
        evening.close()
    return taps, load


def told(table: Table, others: Others, taps: Taps, load: Load | None) -> None:
    """Add the line of *others* to *table*."""
    times = [percentile(found, share) for found in (taps.own, taps.last) for share in (0.5, 0.95)]
    beside = (load.rate, percentile(load.taken, 0.95)) if load else ("-", "-")
    table.rows.append((others.name, len(taps.last), *times, max(taps.last), *beside))


def chromium() -> str | None:
    """Return the Chromium to use: $CHROMIUM, else one on PATH, else None for Playwright's own."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def main(every: Sequence[Others] = OTHERS) -> None:
    """Measure the row."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        versions = {"Node": node_version(), "Chromium": browser.version.split(".")[0]}
        with recorded("tap", "Tap to painted", **versions) as row:
            table = row.table(
                "From the tap until painted, ms (bar: p95 on the fourth phone at most 150 beside 50 tables)",
                *("", "taps", "own p50", "own p95", "fourth p50", "fourth p95", "fourth worst"),
                *("others' entries a second", "others' news p95"),
            )
            for others in every:
                told(table, others, *measure(browser, others))
            row.notes += SAID
        browser.close()


SAID = [
    f"Four pages of 360 x 740 in one Chromium, drawn without a GPU, in {', '.join(LANGUAGES)}, at one match of four "
    f"with the invented box; {TAPS} taps after {WARM} to warm up. The fourth phone is the last of the three others to "
    "paint. All times are of one clock, read to the millisecond.",
    f"The other tables have {len(LANGUAGES)} phones each and enter {RATE} points by hand a second in all, durable "
    "like any entry. Phones that listen take the news; those that show it also fetch the part of the page that has "
    "changed, each in its language, as a real one does. Browser, server and the other phones share the cores.",
]


if __name__ == "__main__":
    main()
