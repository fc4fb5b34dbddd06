"""Boxes on the pages: from one server to another, chosen where a match begins, corrected and cleared; strangers."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from secrets import token_hex

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # the package has no types
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from companion.web import locale
from companion.web.pages.boxes import slug, unslug
from tests.web.boxes.forms import (
    CARD,
    FACTS,
    MISFITS,
    OWN,
    at,
    boxed,
    bring,
    correct,
    file,
    said,
)
from tests.web.conftest import Phone
from tests.web.table import GAME, PHONE, WIDE, Table
from tests.web.test_pages import Reader
from tests.web.test_what_people_type import HOSTILE

# --- round trip --------------------------------------------------------------------------------------


def test_a_box_goes_out_comes_in_under_another_name_and_a_match_pins_it(table: Table, client: FlaskClient) -> None:
    """Saved, brought in, chosen at a new match: the match has its facts and asks for none of them."""
    table.box("first")
    saved = client.get(at("/file/first"))
    assert saved.headers["Content-Disposition"] == f'attachment; filename="{GAME}-first.box.json"'
    assert saved.headers["Cache-Control"] == "no-store" and saved.mimetype == "application/json"
    reply = bring(client, saved.data, "阿明的盒子")
    assert (303, boxed("阿明的盒子") + "?said=taken") == (reply.status_code, reply.location)
    assert FACTS == table.store.box(GAME, "阿明的盒子")
    assert 'value="阿明的盒子"' in client.get(f"/en/{GAME}/new").text

    form = {"base": "0", "key": token_hex(12), "seats": "2", "box": "阿明的盒子"}
    opened = client.post(f"/en/{GAME}/new", data=form, headers=OWN)

    header = table.look(opened.location.removeprefix("/m/")).header
    assert "阿明的盒子" == header.box and {**header.facts, **FACTS} == header.facts


def test_what_is_corrected_later_does_not_reach_a_match_that_pinned_it(
    table: Table, client: FlaskClient, name: str
) -> None:
    """The page says so, and so it is."""
    match = table.open(box=name)
    for address in (boxed(name), boxed(name, "council")):
        assert "Matches that have begun keep what they took when they began" in said(client.get(address))
    assert 303 == correct(client, name, "council", north="1").status_code
    assert (1, 3) == (table.store.box(GAME, name)["council.north"], table.look(match).header.facts["council.north"])


def test_the_default_box_is_there_before_anything_was_written(tmp_path: Path) -> None:
    """In the list and where a match begins, as the only one; its own page knows nothing and says so."""
    table = Table(tmp_path)
    phone = table.client()
    assert "Box of this server" in said(phone.get(at())) and "0 facts" in said(phone.get(at()))
    new = phone.get(f"/en/{GAME}/new").text
    assert 'name="box" value="default" checked' in new and 'name="new-box"' in new and f'href="{at()}#in"' in new
    page = said(phone.get(boxed("default")))
    assert "52 not told yet" in page and "Top not known" in page and not re.search(r"Top 0", page)
    table.store.close()


def test_a_box_is_made_on_the_spot_where_a_match_begins(table: Table, client: FlaskClient) -> None:
    """A typed name goes before the chosen box; typed again it is the same box."""
    for _twice in range(2):
        form = {"base": "0", "key": token_hex(12), "seats": "2", "box": "default", "new-box": "  Bens   Kiste "}
        opened = client.post(f"/en/{GAME}/new", data=form, headers=OWN)
        assert "Bens Kiste" == table.look(opened.location.removeprefix("/m/")).header.box
    assert [{}] == [table.store.box(GAME, row.name) for row in table.store.boxes(GAME) if row.name == "Bens Kiste"]
    wrong = {"base": "0", "key": token_hex(12), "seats": "2", "new-box": "a\u200bb", "name.0": "Ann"}
    again = client.post(f"/en/{GAME}/new", data=wrong, headers=OWN)
    assert 400 == again.status_code and "holds characters that cannot be seen" in said(again)
    assert 'value="Ann"' in again.text and 'value="a\u200bb"' in again.text


def test_an_empty_box_is_made_once(table: Table, client: FlaskClient) -> None:
    """The second sending finds it; a name that is none is told, and typed text stays."""
    first, second = (client.post(at(), data={"name": "Twice"}, headers=OWN) for _ in range(2))
    assert [boxed("Twice") + "?said=made", boxed("Twice") + "?said=there"] == [first.location, second.location]
    assert "The box is made." in said(client.get(first.location)) and "already" in said(client.get(second.location))
    for typed, words in (("", "Type a name"), ("x" * 61, "at most 60 characters"), ("\u3164", "shows nothing")):
        reply = client.post(at(), data={"name": typed}, headers=OWN)
        assert 422 == reply.status_code and words in said(reply) and f'value="{typed}"' in reply.text


# --- what is known, corrected and cleared ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "seen"),
    [
        ("zh-Hant", ["底色", "不知道", "每個人用 1 羊毛換 2 元", "每個人拿 1 虔誠", "52 項填了 1 項"]),
        ("zh-Hans", ["底色", "不知道", "每个人用 1 羊毛换 2 元", "每个人拿 1 虔诚", "52 项填了 1 项"]),
        (
            "en",
            ["Background", "not known", "Everyone trades 1 wool for 2 gold; Everyone takes 1 piety", "1 of 52 told"],
        ),
    ],
)
def test_a_box_tells_what_is_known_in_words(client: FlaskClient, name: str, lang: str, seen: list[str]) -> None:
    """By kind and place, owner's words kept apart, a kept effect as sentences; no id of ours shows."""
    reply = client.get(boxed(name, lang=lang))
    page = said(reply)
    for words in seen:
        assert words in page, words
    assert '<bdi lang="en">synthetic event.c1-d</bdi>' in reply.text
    assert not re.search(r"corner-\d|trade:|long-term(?! event)|event\.c1-[^d]", page)


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_each_of_the_ten_verbs_has_words(table: Table, client: FlaskClient, lang: str) -> None:
    """An effect of all ten deeds is ten sentences, with nothing of its spelling left."""
    deeds = "gain:gold:1:everyone::0:;lose:wool:2:self::0:;pay:grain:1:everyone::0:;trade:wool:1:self:gold:2:"
    deeds += ";score::-3:everyone::0:;score::2:self::0:;place:house:1:self::0:place.lots;cover::0:::0:market.wool"
    deeds += ";open::0:::0:market.cloth;forbid::0:::0:action.grain;price::4:::0:market.wool"
    table.store.save_box(GAME, "ten", {"event.c1-a.name": "X", "effect.event.c1-a": deeds})
    html = client.get(boxed("ten", "event.c1-a", lang)).text
    field = unescape(html.split('<legend class="f">')[-1].split("</p>")[0])
    assert 10 == len(re.findall("；|; ", field)), field
    assert not re.search(r"[a-z]+[.:][a-z]+|::|market\.|\bself\b|%\(", re.sub("<[^>]+>", "", field)), field


@pytest.mark.parametrize(("place", "field", "typed", "kept"), [
    ("council", "north", "0", 0),
    ("council", "north", "\uff14", 4),
    ("council", "south", "1", 1),
    ("event.c1-d", "name", " Das  Fest ", "Das  Fest"),
    ("event.c1-d", "colour", "immediate", "immediate"),
    ("event.c1-d", "corner-2", "vp.3", "vp.3"),
    ("favor-track", "layout", "start-only", "start-only"),
])  # fmt: skip
def test_a_fact_is_corrected(
    table: Table, client: FlaskClient, name: str, place: str, field: str, typed: str, kept: object
) -> None:
    """A board's, a card's, one that nobody had told: just this fact is another, and the page says it is kept."""
    before = table.store.box(GAME, name)
    reply = correct(client, name, place, **{field: typed})
    assert (303, f"{boxed(name)}?said=kept#{place}") == (reply.status_code, reply.location)
    assert {**before, f"{place}.{field}": kept} == table.store.box(GAME, name)
    assert "Kept." in said(client.get(reply.location))


@pytest.mark.parametrize(("place", "field"), [("council", "north"), ("council", "east"), ("event.c1-d", "corner-1")])
def test_a_fact_is_cleared(table: Table, client: FlaskClient, name: str, place: str, field: str) -> None:
    """Left empty it is not known any more, also where it was 0; the next match asks for it."""
    before = table.store.box(GAME, name)
    assert 303 == correct(client, name, place, **{field: ""}).status_code
    assert {f: v for f, v in before.items() if f != f"{place}.{field}"} == table.store.box(GAME, name)


def test_a_kept_effect_is_cleared_and_a_whole_card_forgotten(table: Table, client: FlaskClient, name: str) -> None:
    """The effect alone, with the card's facts where they were; then all of the card, twice."""
    correct(client, name, "event.c1-d", effect="forget")
    left = {f: v for f, v in CARD.items() if not f.startswith("effect.")}
    assert {"council.north": 3, "council.east": 0, **left} == table.store.box(GAME, name)
    for _twice in range(2):
        reply = client.post(boxed(name, "event.c1-d"), data={"whole": "yes"}, headers=OWN)
        assert 303 == reply.status_code and "said=forgot" in reply.location
        assert {"council.north": 3, "council.east": 0} == table.store.box(GAME, name)


@pytest.mark.parametrize(
    ("place", "field", "typed", "words"),
    [
        ("council", "north", "9", "Top: It must be a whole number from 0 to 4."),
        ("council", "east", "x", "Right: It must be a whole number from 0 to 4."),
        ("event.c1-d", "colour", "green", "Background: “green” is none of the answers."),
        ("event.c1-d", "name", "x" * 61, "Title, or its first words: It must have 1 to 60 characters."),
        ("event.c1-d", "name", "a\u202eb", "Title, or its first words: It holds characters that cannot be seen."),
        ("event.c1-d", "name", "", "Without its name a card cannot be told from the others."),
    ],
)
def test_what_cannot_be_printed_names_its_field(
    table: Table, client: FlaskClient, name: str, place: str, field: str, typed: str, words: str
) -> None:
    """422, nothing is kept, and what else was typed is still there."""
    before = table.store.box(GAME, name)
    reply = correct(client, name, place, **{field: typed})
    assert 422 == reply.status_code and words in said(reply), said(reply)[:600]
    assert before == table.store.box(GAME, name)


def test_two_cards_of_a_row_may_not_be_called_alike(table: Table, client: FlaskClient, name: str) -> None:
    """A match tells cards apart by their names, in one chapter; in another it may be."""
    same = str(CARD["event.c1-d.name"])
    reply = correct(client, name, "event.c1-e", name=same)
    assert 422 == reply.status_code and "has that name already" in said(reply)
    assert 303 == correct(client, name, "event.c2-e", name=same).status_code
    assert same == table.store.box(GAME, name)["event.c2-e.name"]


def test_a_page_from_before_does_not_undo_what_another_phone_corrected(
    table: Table, client: FlaskClient, name: str
) -> None:
    """What it left alone stays as it is now; where both changed the same fact it is told, and nothing is kept."""
    form = {"was.north": "3", "value.north": "3", "was.east": "0", "value.east": "2"}
    correct(client, name, "council", north="1")
    assert 303 == client.post(boxed(name, "council"), data=form, headers=OWN).status_code
    held = table.store.box(GAME, name)
    assert (1, 2) == (held["council.north"], held["council.east"])
    late = {"was.north": "3", "value.north": "4"}
    reply = client.post(boxed(name, "council"), data=late, headers=OWN)
    assert 422 == reply.status_code and "Somebody else has changed this meanwhile" in said(reply)
    assert held == table.store.box(GAME, name)


def test_facts_that_fit_no_longer_are_shown_and_can_be_forgotten(table: Table, client: FlaskClient) -> None:
    """Whatever an older version kept: as it is spelled, never as known, and one form clears all of it."""
    table.store.save_box(GAME, "old", {"council.north": 9, "gone.x": "y", "council.south": 1})
    page = said(client.get(boxed("old")))
    assert "council.north = 9" in page and 'gone.x = "y"' in page and "Top not known" in page
    assert 303 == correct(client, "old", "council", south="2").status_code
    assert 303 == client.post(boxed("old", "-"), data={"whole": "yes"}, headers=OWN).status_code
    assert {"council.south": 2} == table.store.box(GAME, "old")


def test_a_strange_fact_is_put_right_by_its_form(table: Table, client: FlaskClient) -> None:
    table.store.save_box(GAME, "odd", {"council.north": 9})
    assert 303 == correct(client, "odd", "council", north="2").status_code
    assert {"council.north": 2} == table.store.box(GAME, "odd")


# --- hostile names, values and senders ------------------------------------------------------------------


@pytest.mark.parametrize("hostile", [*HOSTILE, "../x", "..", "a/b", "?x#y", "~x", "import", "default "])
def test_hostile_names_and_values_are_only_text(table: Table, client: FlaskClient, hostile: str) -> None:
    """Design 7: as the name of a box and of a card, through every box page, the start of a match, and the file."""
    box = f"{token_hex(2)} {hostile}"
    made = client.post(at(), data={"name": box}, headers=OWN)
    called = unslug(made.location.removeprefix(at("/box/")).partition("?")[0])
    assert 303 == correct(client, called, "event.c1-a", name=hostile).status_code
    card = table.store.box(GAME, called)["event.c1-a.name"]
    pages = [at(), boxed(called), boxed(called, "event.c1-a"), boxed(called, "council"), f"/en/{GAME}/new"]
    for address in pages:
        html = client.get(address).text
        assert "<script>alert" not in html and "<img" not in html and "<b>bold" not in html
        assert Reader(html).inline == [] and Reader(html).outside == []
        assert called in unescape(html), address
    assert str(card) in unescape(client.get(boxed(called)).text)
    saved = client.get(at(f"/file/{slug(called)}"))
    assert re.fullmatch(r'attachment; filename="[A-Za-z0-9_.-]+"', saved.headers["Content-Disposition"])
    assert (called, card) == (json.loads(saved.data)["name"], json.loads(saved.data)["facts"]["event.c1-a.name"])
    over = bring(client, file({"event.c1-a.name": hostile + "!"}, called), lang="zh-Hant")
    assert 409 == over.status_code and "<img" not in over.text and Reader(over.text).inline == []
    wrong = bring(client, file({"council.north": hostile, "x": hostile}, called))
    assert 422 == wrong.status_code and "<img" not in wrong.text and Reader(wrong.text).inline == []


@pytest.mark.parametrize(
    "name", ["a", "default", "Bens-Kiste", "阿明", "a b", "..", "a/b", "~", "ñ", "مرحبا", "%2e", "x" * 60]
)
def test_a_name_survives_its_address(name: str) -> None:
    """Whatever the script; and one box has one address."""
    assert name == unslug(slug(name))
    assert re.fullmatch(r"~?[A-Za-z0-9_-]+", slug(name))


@pytest.mark.parametrize("part", ["~", "~!", "~YQ", "~gICA", "none", "~5bCP5piO", "a%20b", "~8J-YgA=="])
def test_an_address_of_no_box_is_404_in_words(client: FlaskClient, part: str) -> None:
    """Also what is no code, or the code of a name that is written plainly."""
    for rest in (f"/box/{part}", f"/box/{part}/council", f"/file/{part}"):
        reply = client.get(at(rest))
        assert 404 == reply.status_code and "There is no such box here" in said(reply), rest
    form = {"value.north": "1"}
    assert 404 == client.post(at(f"/box/{part}/council"), data=form, headers=OWN).status_code


def test_a_card_or_a_game_that_is_not_there_is_404(client: FlaskClient) -> None:
    assert "There is no such card" in said(client.get(boxed("default", "event.c9-z")))
    for rest in ("", "/box/default", "/box/default/council", "/file/default"):
        assert 404 == client.get(f"/en/chess/boxes{rest}").status_code, rest
    for rest, form in (("", {"name": "x"}), ("/import", {"name": "x"}), ("/box/default/council", {"value.north": "1"})):
        assert 404 == client.post(f"/en/chess/boxes{rest}", data=form, headers=OWN).status_code, rest


@pytest.mark.parametrize("headers", [{}, {"Origin": "http://evil.test"}, {"Origin": "null"}])
def test_a_stranger_changes_no_box(table: Table, client: FlaskClient, name: str, headers: dict[str, str]) -> None:
    before = (table.store.boxes(GAME), table.store.box(GAME, name))
    for rest, form in (
        ("", {"name": "theirs"}),
        ("/import", {"name": name, "data": file({}).decode()}),
        (f"/box/{name}/council", {"whole": "yes"}),
    ):
        assert 403 == client.post(at(rest), data=form, headers=headers).status_code, rest
    assert before == (table.store.boxes(GAME), table.store.box(GAME, name))


# --- in a browser ---------------------------------------------------------------------------------------


def findings(page: Page) -> list[str]:
    """Return what axe finds."""
    found = Axe().run(page).response["violations"]
    return [f"{v['id']}: {n['html'][:120]}" for v in found for n in v["nodes"]]


def seen(page: Page, where: str, width: int) -> None:
    """Look at a page: access, no sideways scroll, everything to tap large enough."""
    page.evaluate("document.querySelectorAll('main details').forEach(d => d.open = true)")
    assert findings(page) == [], where
    assert page.evaluate("document.documentElement.scrollWidth") <= width, where


@pytest.mark.browser
@pytest.mark.parametrize("lang", locale.LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, WIDE], ids=["phone", "wide"])
def test_the_box_pages_in_a_browser(
    table: Table, phone_at: Phone, tmp_path: Path, lang: str, size: dict[str, int]
) -> None:
    """List, box, card, misfits, the question before writing over: axe is silent on each, at both sizes."""
    box = table.box(f"{lang}-{size['width']} 盒")
    wrong, other = tmp_path / "wrong.json", tmp_path / "other.json"
    wrong.write_bytes(file({fact: value for fact, value, _f, _w in MISFITS}))
    other.write_bytes(file({"council.north": 1, "event.c1-a.name": "Bells"}, box))
    page = phone_at(at(lang=lang), lang, size=size, theme="dark" if lang == "zh-Hans" else "light")
    seen(page, "list", size["width"])
    page.goto(table.url + boxed(box, lang=lang))
    seen(page, "box", size["width"])
    page.goto(table.url + boxed(box, "event.c1-d", lang))
    seen(page, "card", size["width"])
    for data, where, heading in ((wrong, "misfits", "#faults"), (other, "over", "input[name=over]")):
        page.goto(table.url + at(lang=lang))
        page.locator("#file").set_input_files(data)
        page.locator("form[enctype] button").click()
        expect(page.locator(heading)).to_have_count(1)
        seen(page, where, size["width"])
    with page.expect_navigation():
        page.locator("form[enctype] button").click()
    assert {"council.north": 1, "event.c1-a.name": "Bells"} == table.store.box(GAME, box)


@pytest.mark.browser
@pytest.mark.parametrize("script", [True, False])
def test_a_correction_by_hand_and_a_new_box_at_the_start(
    table: Table, phone_at: Phone, name: str, script: bool
) -> None:
    """With the keyboard's Enter in a text field too: it keeps, it does not forget."""
    page = phone_at(boxed(name, "event.c1-d"), script=script)
    page.locator("input[name='value.name']").fill("Ein Fest")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert "Ein Fest" == table.store.box(GAME, name)["event.c1-d.name"]
    page.goto(table.url + boxed(name, "council"))
    page.locator("input[name='value.north'][value='']").check()
    with page.expect_navigation():
        page.locator("form.waits button").click()
    assert "council.north" not in table.store.box(GAME, name)
    page.goto(f"{table.url}/en/{GAME}/new")
    page.locator(".whosebox summary").click()
    page.locator("#new-box").fill(f"Neu {name}")
    with page.expect_navigation():
        page.get_by_role("button", name="Start the match").click()
    assert {} == table.store.box(GAME, f"Neu {name}")
