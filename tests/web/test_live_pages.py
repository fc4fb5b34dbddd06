"""An open match in a real browser: entries come down by themselves, taps go up once, and a dead line loses nothing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # the package has no types
from playwright.sync_api import Browser, Locator, Page, expect

from companion.engine.log import Tally
from companion.matches import Role
from companion.web import locale
from tests.web.conftest import Phone
from tests.web.table import HOST, Table, deaf, entered, rest, served, tap

pytestmark = pytest.mark.browser

SEAT_A, SEAT_B, LOOKER = "the-phone-of-seat-a000", "the-phone-of-seat-b000", "the-phone-of-looker000"
LATER = 20_000  # ms: a page tries again after some seconds by itself


def live(page: Page) -> Page:
    """Wait until *page* has its stream and its options may be tapped."""
    expect(page.locator("#conn")).to_have_attribute("data-state", "live", timeout=LATER)
    rest(page)
    return page


def option(page: Page, key: str) -> Locator:
    """Return the button of the dock that answers *key*."""
    return page.locator(f'.dock button[value="{key}"]')


def at(page: Page, seq: int) -> None:
    """Wait until *page* shows entry *seq* as the newest."""
    expect(page.locator("#main")).to_have_attribute("data-seq", str(seq))


def points(page: Page) -> list[str]:
    """Return the scores as the seats show them."""
    return page.locator(".seat .vp").all_inner_texts()


def score(table: Table, match: str) -> None:
    """Let somebody at another phone enter points by hand."""
    table.act(match, Tally(2, "vp", 2, "", "for the story"))


def owing(table: Table) -> str:
    """Return a match at the tax die, which costs everybody points. Clause duties.tax."""
    match = table.open()
    table.place(match, "duties", t_shield=0, a_vp=12, b_vp=10, c_vp=9)
    return match


def findings(page: Page) -> list[str]:
    """Return what axe finds, WCAG 2.2 A and AA and best practice."""
    result = Axe().run(page).response
    return [f"{v['id']}: {n['html'][:120]}" for v in result["violations"] for n in v["nodes"]]


# --- down


def test_an_entry_on_one_phone_shows_on_another_in_its_own_language(phone_at: Phone, table: Table) -> None:
    """Nothing is loaded anew; both are at the same entry, and say that the line is live."""
    match = table.open(("Ann", "Ben", "Cem"))
    mine, other = (live(phone_at(f"/m/{match}", lang)) for lang in ("en", "zh-Hant"))
    other.evaluate("window.kept = true")
    tap(mine, "seat.1")
    at(other, 1)
    expect(other.locator(".just p")).to_contain_text("誰當起始玩家？")
    expect(mine.locator(".just p")).to_contain_text("Who is the start player? Ben")
    expect(other.locator("#no")).to_have_text("第 1 筆")
    expect(other.locator("#conn [data-say]")).to_have_text("已連線")
    assert other.evaluate("window.kept") is True


def test_what_somebody_is_typing_survives_the_entry_of_another(phone_at: Phone, table: Table) -> None:
    """Text, caret, an open fold and where the page stands stay; the score and the history go on."""
    match = table.open()
    table.answer(match, "seat.0", "new")
    page = live(phone_at(f"/m/{match}"))
    name = page.locator("form.learn input[name$='.name']")
    name.fill("The bridge is bur")
    page.locator("form.learn input[type=radio]").first.check()
    page.locator("details.mine summary").first.click()
    name.focus()
    page.evaluate("document.activeElement.setSelectionRange(4, 4)")
    before = page.evaluate("scrollY")
    score(table, match)
    at(page, 3)
    expect(page.locator("#e3")).to_contain_text("for the story")
    expect(name).to_have_value("The bridge is bur")
    expect(name).to_be_focused()
    assert page.evaluate("document.activeElement.selectionStart") == 4
    expect(page.locator("form.learn input[type=radio]").first).to_be_checked()
    expect(page.locator("details.mine").first).to_have_attribute("open", "")
    assert page.evaluate("scrollY") == before


def test_a_new_question_waits_while_a_finger_is_down(phone_at: Phone, table: Table) -> None:
    """The tap is for what the finger saw: it is late and says so, and fires nothing of the new question."""
    match = table.open(box=table.box())
    page = live(phone_at(f"/m/{match}"))
    option(page, "seat.1").hover()
    page.mouse.down()
    with page.expect_response("**/part"):
        table.answer(match, "seat.0")
    at(page, 0)
    page.mouse.up()
    at(page, 1)
    expect(page.locator("#notice")).to_contain_text("This has been answered meanwhile")
    assert table.look(match).seq == 1


def test_a_question_that_took_the_place_of_another_rests(phone_at: Phone, table: Table) -> None:
    """For 300 ms a tap, or a key, on the dock does nothing at all."""
    match = table.open(box=table.box())
    page = live(phone_at(f"/m/{match}"))
    page.evaluate(
        """() => new MutationObserver((_, watch) => {
             const next = document.querySelector('.dock[data-settling] button.opt[value="decline"]');
             if (next) { watch.disconnect(); next.click(); document.body.dataset.tapped = "early"; }
           }).observe(document.querySelector('.dock'), {attributes: true})"""
    )
    table.answer(match, "seat.0")
    expect(page.locator("body")).to_have_attribute("data-tapped", "early")
    rest(page)
    assert table.look(match).seq == 1
    tap(page, "decline")
    assert table.look(match).seq == 2


def test_there_is_one_stream_however_often_the_page_wakes(phone_at: Phone, table: Table) -> None:
    """Back in front, back from the browser's memory, back on the network: each opens it anew and closes the old."""
    match = table.open()
    page = phone_at("/")
    page.add_init_script(
        "window.all = []; window.EventSource = class extends EventSource "
        "{ constructor(url) { super(url); window.all.push(this); } };"
    )
    page.goto(f"{table.url}/m/{match}")
    live(page)
    page.evaluate("dispatchEvent(new Event('online'))")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))")
    assert page.evaluate("[all.length, all.filter(source => source.readyState !== 2).length]") == [4, 1]
    table.answer(match, "seat.0")
    at(page, 1)
    assert page.evaluate("all.length") == 4


def test_a_page_whose_stream_is_held_up_asks_by_itself(phone_at: Phone, table: Table) -> None:
    """A proxy that lets no stream through costs seconds, not the match."""
    match = table.open()
    page = phone_at("/")
    page.route("**/stream?*", lambda route: route.abort())
    page.goto(f"{table.url}/m/{match}")
    live(page)
    table.answer(match, "seat.0")
    expect(page.locator("#main")).to_have_attribute("data-seq", "1", timeout=LATER)


def test_who_is_put_out_is_told_at_the_next_entry(phone_at: Phone, table: Table) -> None:
    """The page says what to do, and shows nothing more of the match."""
    match = table.open()
    table.let_in(match, Role.SPECTATOR, LOOKER)
    page = phone_at(f"/m/{match}", phone=LOOKER)
    expect(page.locator("#conn")).to_have_attribute("data-state", "live")
    table.doors.end(match, table.doors.links(match)[-1].number)
    table.answer(match, "seat.0")
    expect(page.locator("h1")).to_have_text("This phone has no part in this match")


def test_the_end_goes_on_being_set_right(phone_at: Phone, table: Table) -> None:
    """A match ends under an open page, and points entered afterwards move the ranking there."""
    match = table.open()
    table.place(match, "final", t_chapter=4, t_shield=0, a_vp=20, b_vp=19, c_vp=5)
    page = phone_at(f"/m/{match}")
    expect(page.locator(".rank .vp")).to_have_text(["21", "20", "6"])
    expect(page.locator("#conn")).to_have_attribute("data-state", "live")
    table.act(match, Tally(1, "vp", 6, "", "a bridge was forgotten"))
    at(page, 2)
    expect(page.locator(".rank .vp")).to_have_text(["23", "21", "6"])
    expect(page.locator(".verdict")).to_contain_text("Ben")


# --- up


def test_a_double_tap_enters_once_and_says_so(phone_at: Phone, table: Table) -> None:
    match = table.open()
    page = live(phone_at(f"/m/{match}"))
    with entered(page):
        option(page, "seat.2").dblclick()
    expect(page.locator("#said")).to_have_text("Tapped twice; it counts once.")
    rest(page)
    assert table.look(match).seq == 1


def test_an_answer_that_was_lost_on_the_way_back_counts_once_and_says_so(phone_at: Phone, table: Table) -> None:
    """The server had entered it; the phone did not hear so and sent it again."""
    match = table.open()
    page = live(phone_at(f"/m/{match}"))
    with deaf(page):
        page.route("**/answer", lambda route: (route.fetch(), route.abort()))
        option(page, "seat.2").click()
        expect(page.locator(".queued")).to_contain_text("not counted yet")
    live(page)
    expect(page.locator("#notice")).to_have_text("Already entered; it counts once.", timeout=LATER)
    expect(page.locator(".queued")).to_have_count(0)
    assert table.look(match).seq == 1


def test_what_was_tapped_offline_waits_dashed_and_is_taken_when_the_line_is_back(phone_at: Phone, table: Table) -> None:
    """No score moves before the server has it; the bar and the dock say since when there is no line."""
    match = owing(table)
    page = live(phone_at(f"/m/{match}", "zh-Hant"))
    before = points(page)
    page.context.set_offline(True)
    expect(page.locator("#off")).to_contain_text(re.compile(r"^\s*\d\d:\d\d 起離線，停在第 1 筆"))
    expect(page.locator("#conn")).to_have_attribute("data-state", "off")
    option(page, "5").click()
    queued = page.locator(".queued")
    expect(queued).to_have_count(1)
    expect(queued).to_contain_text("還沒算")
    assert queued.evaluate("e => getComputedStyle(e).borderTopStyle") == "dashed"
    expect(option(page, "5")).to_have_attribute("data-queued", "")
    assert points(page) == before and table.look(match).seq == 1
    page.context.set_offline(False)
    expect(queued).to_have_count(0, timeout=LATER)
    expect(page.locator("#off")).to_be_hidden()
    at(page, 2)
    assert points(page) != before and table.look(match).seq == 2


def test_the_same_question_tapped_again_offline_is_one_entry(phone_at: Phone, table: Table) -> None:
    """The same answer counts once; another takes its place; what was thrown away is never sent."""
    match = owing(table)
    page = live(phone_at(f"/m/{match}"))
    page.context.set_offline(True)
    queued, kept = page.locator(".queued"), "Object.keys(localStorage).filter(k => k.startsWith('outbox')).length"
    for key in ("5", "5", "3"):
        option(page, key).click()
        expect(queued.locator("[data-value]")).to_have_text([key])
        assert page.evaluate(kept) == 1
    queued.get_by_role("button", name="Throw away").click()
    expect(queued).to_have_count(0)
    option(page, "2").click()
    expect(queued.locator("[data-value]")).to_have_text(["2"])
    page.context.set_offline(False)
    at(page, 2)
    expect(queued).to_have_count(0)
    expect(page.locator(".just p")).to_contain_text("2")
    assert table.look(match).seq == 2 and page.evaluate(kept) == 0


def test_what_no_longer_stands_when_the_line_is_back_shows_the_reason(phone_at: Phone, table: Table) -> None:
    """It is not entered; the reason stands beside it, also after a reload, until somebody has read it."""
    match = owing(table)
    page = live(phone_at(f"/m/{match}"))
    page.context.set_offline(True)
    option(page, "5").click()
    expect(page.locator(".queued")).to_have_count(1)
    table.answer(match, "2")
    page.context.set_offline(False)
    refused = page.locator(".queued[data-refused]")
    expect(refused).to_contain_text("This has been answered meanwhile", timeout=LATER)
    expect(refused).to_contain_text("not taken")
    expect(page.locator("#notice")).to_have_count(0)  # once is enough
    at(page, 2)
    page.reload()
    expect(refused).to_contain_text("This has been answered meanwhile")
    refused.get_by_role("button", name="Throw away").click()
    expect(refused).to_have_count(0)
    assert table.look(match).seq == 2


def test_a_reload_and_a_closed_tab_lose_nothing_of_what_waits(phone_at: Phone, table: Table) -> None:
    """It is there on the next page, and goes with one tap on Retry."""
    match = owing(table)
    page = live(phone_at(f"/m/{match}"))
    page.context.route("**/answer", lambda route: route.abort())
    option(page, "4").click()
    expect(page.locator(".queued")).to_have_count(1)
    page.reload()
    expect(page.locator(".queued")).to_contain_text("What does the tax die show?")
    again = page.context.new_page()
    page.close()
    again.goto(f"{table.url}/m/{match}")
    expect(again.locator(".queued")).to_contain_text("not counted yet")
    assert table.look(match).seq == 1
    expect(again.locator("#conn")).to_have_attribute("data-state", "off")
    again.context.unroute_all()
    again.get_by_role("button", name="Retry").click()
    at(again, 2)
    expect(again.locator(".queued")).to_have_count(0)
    assert table.look(match).seq == 2


def test_an_answer_for_somebody_else_leaves_the_host_on_his_own_page(phone_at: Phone, table: Table) -> None:
    """As after a plain form: the address is the match's own, and Ann is awaited again."""
    match = table.open()
    table.place(match, "actions", t_shield=0)
    table.let_in(match, Role.SEAT, SEAT_A, 0)
    page = live(phone_at(f"/m/{match}?for=0"))
    tap(page, "action.grain")
    expect(page.locator(".awaited")).to_contain_text("Waiting for")
    assert page.url == f"{table.url}/m/{match}"


def test_the_page_comes_back_when_the_server_does(browser: Browser, table: Table, tmp_path: Path) -> None:
    """It was away, and somebody tapped meanwhile: the page finds it again by itself and the entry goes in."""
    with served(Table(tmp_path, table.games)) as first:
        match, url = first.open(), first.url
        context = browser.new_context(reduced_motion="reduce")
        context.add_cookies([{"name": n, "value": v, "url": url} for n, v in {"lang": "en", "phone": HOST}.items()])
        page = context.new_page()
        page.goto(f"{url}/m/{match}")
        live(page)
    expect(page.locator("#off")).to_contain_text("Offline since")
    option(page, "seat.1").click()
    expect(page.locator(".queued")).to_contain_text("Ben")
    with served(Table(tmp_path, table.games), int(url.rpartition(":")[2])) as second:
        expect(page.locator("#main")).to_have_attribute("data-seq", "1", timeout=LATER)
        expect(page.locator(".queued")).to_have_count(0)
        live(page)
        second.answer(match, "decline")
        at(page, 2)
        context.close()


# --- layout


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_a_hand_of_twelve_fits_one_screen_beside_the_seats(phone_at: Phone, table: Table, lang: str) -> None:
    """At 360 x 740 every option is in sight at once and 44 px high; nothing scrolls inside the dock.

    Clause actions.play.
    """
    match = table.open(("Ann", "柏翰", "陈静", "Dan"))
    table.place(match, "actions", t_shield=0)
    page = live(phone_at(f"/m/{match}", lang))
    boxes = [b for o in page.locator(".dock .opt").all() if (b := o.bounding_box())]
    seats = page.locator(".seats").bounding_box()
    dock = page.locator(".dock").bounding_box()
    assert seats and dock and len(boxes) == 13
    assert dock["y"] >= seats["y"] + seats["height"]
    assert max(b["y"] + b["height"] for b in boxes) <= 740 and min(b["height"] for b in boxes) >= 44
    assert page.locator(".dock").evaluate("e => [getComputedStyle(e).overflowY, getComputedStyle(e).position]") == [
        "visible",
        "sticky",
    ]
    page.mouse.wheel(0, 4000)
    assert page.locator(".dock .opt").first.bounding_box() == boxes[0]


def test_a_question_taller_than_the_screen_lets_go_of_the_edge(phone_at: Phone, table: Table) -> None:
    """On a low phone the same hand stands first in the page, and all of it can be reached by scrolling that."""
    match = table.open()
    table.place(match, "actions", t_shield=0)
    page = live(phone_at(f"/m/{match}", size={"width": 360, "height": 560}))
    assert page.locator(".dock").evaluate("e => getComputedStyle(e).position") == "static"
    for which in (page.locator(".dock .opt").first, page.locator(".dock .opt").last):
        which.scroll_into_view_if_needed()
        expect(which).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 360, "height": 740})
    expect(page.locator("#main")).not_to_have_attribute("data-tall", "")


# --- open to all


@pytest.mark.parametrize(("lang", "theme"), [("zh-Hant", "dark")])
def test_axe_is_silent_on_what_happens_to_an_open_page(phone_at: Phone, table: Table, lang: str, theme: str) -> None:
    """Waiting for another, looking on, late, twice, offline with an entry that waits and with one that was refused."""
    match = owing(table)
    table.let_in(match, Role.SEAT, SEAT_B, 1)
    table.let_in(match, Role.SPECTATOR, LOOKER)
    found: list[str] = []

    def look(name: str, page: Page) -> None:
        rest(page)
        found.extend(f"{name} {finding}" for finding in findings(page))

    page = live(phone_at(f"/m/{match}", lang, theme=theme))
    page.context.set_offline(True)
    option(page, "5").click()
    expect(page.locator(".queued")).to_have_count(1)
    look("offline", page)
    table.answer(match, "2")
    page.context.set_offline(False)
    expect(page.locator(".queued[data-refused]")).to_have_count(1, timeout=LATER)
    look("refused", page)

    table.place(match, "actions", t_shield=0)
    table.let_in(match, Role.SEAT, SEAT_A, 0)
    ben = live(phone_at(f"/m/{match}", lang, theme=theme, phone=SEAT_B))
    expect(ben.locator(".awaited")).to_have_count(1)
    look("waiting", ben)
    looker = phone_at(f"/m/{match}", lang, theme=theme, phone=LOOKER)
    expect(looker.locator("#conn")).to_have_attribute("data-state", "live")
    look("looking on", looker)

    mine = phone_at("/", lang, theme=theme, phone=SEAT_A)
    with deaf(mine):
        mine.goto(f"{table.url}/m/{match}")
        table.answer(match, "action.grain")
        tap(mine, "action.piety")
    expect(mine.locator("#notice")).to_have_count(1)
    look("late", mine)
    mine.goto(f"{table.url}/m/{match}?again=1")
    live(mine)
    option(mine, "action.piety").dblclick()
    expect(mine.locator("#said")).not_to_have_text("")
    look("twice", mine)
    assert found == []
