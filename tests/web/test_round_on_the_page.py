"""A whole round of four on one phone, with a known event, tap by tap; and rounds with everything still to be told."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import Phone
from tests.web.table import Table, entered, rest, tap

pytestmark = pytest.mark.browser
BUDGET = 16  # design 8: a round with a known event and four seats
FOUR = ("Ann", "Ben", "Cem", "Dot")


def first_option(page: Page) -> None:
    """Tap the first option that is not barred."""
    rest(page)
    with entered(page):
        page.locator(".dock button.opt").first.click()


def test_a_round_of_four_with_a_known_event_stays_within_its_taps(
    phone_at: Phone, table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    """Design 8: at most 16 taps, from the event to the next round; nobody has to type."""
    match = table.open(FOUR, box=table.box())
    table.answer(match, "seat.0")
    page = phone_at(f"/m/{match}", "zh-Hant")
    said: list[str] = []
    cards = {seat: ["action.piety", "action.grain"] for seat in range(4)}
    while table.look(match).view["table"]["round"] == 1:
        (question,) = table.look(match).view["questions"]
        said.append(question["ask"])
        if question["ask"] == "event":
            tap(page, "event.c1-a")
        elif question["ask"] in ("play", "discard"):
            tap(page, cards[question["seat"]].pop(0))
        else:
            first_option(page)
    with capsys.disabled():
        print(f"\ntap budget: a round of four with a known event took {len(said)} of {BUDGET}: {' '.join(said)}")
    assert said[0] == "event" and said.count("play") == said.count("discard") == 4
    assert len(said) <= BUDGET
    expect(page.locator(".bar h1")).to_contain_text("第 1 章，第 2 回合")


def test_a_new_event_and_the_board_are_told_once_each_in_one_form(phone_at: Phone, table: Table) -> None:
    """Design 2.5: the card in one form, its effect as a ruling that is kept, council and favor track in one form."""
    match = table.open(("Ann", "Ben"))
    table.answer(match, "seat.0")
    page = phone_at(f"/m/{match}", script=False)
    tap(page, "new")
    form = page.locator("form.learn")
    form.locator('input[name$=".name"]').fill("<b>Bridge</b> & 橋")
    form.locator('input[value="immediate"]').check()
    for n, item in enumerate(("gold", "wool", "grain", "vp.2"), 1):
        form.locator(f'select[name$="corner-{n}"]').select_option(item)
    form.locator('input[value="corner-1"]').check()
    with entered(page):
        form.locator("button.go").click()
    expect(page.locator("#q")).to_contain_text("<b>Bridge</b> & 橋: what did it do?")
    expect(page.locator(".ask")).to_contain_text("This version leaves it to you.")
    for key in ("gain", "piety"):
        tap(page, key)
    page.locator(".dock .step input").fill("1")
    with entered(page):
        page.locator(".dock .enter button.go").click()
    for key in ("everyone", "done", "keep"):
        tap(page, key)
    form = page.locator("form.learn")
    for side, n in (("north", 1), ("east", 2), ("south", 0), ("west", 4)):
        form.locator(f'input[name$="council.{side}"][value="{n}"]').check()
    form.locator('input[value="two-outlaws"]').check()
    with entered(page):
        form.locator("button.go").click()
    expect(page.locator(".dock .opt")).to_have_count(4)
    facts = table.store.box("world-without-end", "default")
    assert (facts["event.c1-a.name"], facts["council.west"]) == ("<b>Bridge</b> & 橋", 4)
    assert facts["effect.event.c1-a"] == "gain:piety:1:everyone::0:"
    assert [seat["held"]["piety"] for seat in table.look(match).view["seats"]] == [1, 1]


def test_every_action_card_can_be_played_from_the_page(phone_at: Phone, table: Table) -> None:
    """Twelve cards: what the app works out, what it asks, and six that are rulings under their own names."""
    match = table.open(("Ann", "Ben"), box=table.box())
    table.answer(match, "seat.0")
    page = phone_at(f"/m/{match}", script=False)
    rulings: list[str] = []
    for card in table.content.cards.values():
        if card.kind != "action":
            continue
        table.place(match, "actions", t_round=1, a_gold=3, a_wool=3, a_cloth=1)
        page.reload()
        tap(page, card.id)
        asked = table.look(match).view["questions"][0]
        if asked["ask"] == "ruling":
            rulings.append(card.id)
            expect(page.locator("#q")).to_contain_text(card.name.in_language("en"))
            tap(page, "done")
        assert table.look(match).view["zones"]["played.0"]["cards"] == [card.id]
    assert len(rulings) == 6
