"""The search page over what ships: what is found, why, in the reader's words; and what strangers type into it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, Route, expect

from companion.search import Reason
from companion.web import locale
from tests.web.conftest import Phone
from tests.web.table import GAME, Table, finder
from tests.web.test_pages import Reader
from tests.web.test_what_people_type import HOSTILE

STRANGE = ('<mark>懲罰</mark>"<i>', "懲罰</mark><script>", "\x00懲罰\x1b\u202e", "\ufeff", "&amp;")
PENALTY = ("惩罚", "懲罰", "penalty", "chengfa")
RAW = re.compile("[a-z0-9]\\.[a-z]|None|^(?:" + "|".join(reason.value for reason in Reason) + ")")


@pytest.fixture
def client(table: Table) -> FlaskClient:
    """A phone without a browser."""
    return table.client()


def found(client: FlaskClient, query: str, lang: str = "en", more: str = "") -> dict[str, Any]:
    """Return the JSON twin of a search."""
    reply = client.get(f"/{lang}/search.json?q={quote(query)}{more}")
    assert reply.status_code == 200
    twin: dict[str, Any] = reply.get_json()
    return twin


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_one_word_in_four_ways_leads_to_the_same_and_says_why(client: FlaskClient, lang: str) -> None:
    answers = [found(client, query, lang) for query in PENALTY]
    hits = [{(hit["kind"], hit["id"]) for hit in answer["hits"]} for answer in answers]
    assert all(hits[0] == other for other in hits) and len(hits[0]) > 10
    assert all(hit["why"] for answer in answers for hit in answer["hits"])


REASONS = {
    ("惩罚", "zh-Hant"): "標題裡有，寫作「懲罰」",
    ("懲罰", "zh-Hant"): "標題裡有",
    ("惩罚", "zh-Hans"): "标题里有",
    ("penalty", "zh-Hant"): "標題裡有，在英文裡",
    ("penalty", "en"): "In the title",
    ("惩罚", "en"): "In the title, written “懲罰”, in Traditional Chinese",
    ("chengfa", "zh-Hans"): "“惩罚”就是这个拼音",
    ("cf", "zh-Hant"): "「懲罰」就是這個拼音",
    ("penence", "en"): "The nearest word is “penance”",
    ("贖最", "zh-Hant"): "最接近的詞是「贖罪」",
}


@pytest.mark.parametrize(("query", "lang"), REASONS)
def test_the_reason_of_the_first_hit(client: FlaskClient, query: str, lang: str) -> None:
    """Title, other script, other language, pinyin and its initials, a slip: each in the reader's words."""
    assert REASONS[query, lang] == found(client, query, lang)["hits"][0]["why"]


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_every_reason_has_words_of_its_own(client: FlaskClient, lang: str) -> None:
    """An id, its children, a synonym, another wording, a text, some words of a question: no two say the same."""
    queries = ("duties.piety", "繳不出稅會怎樣", "what if I can't pay the tax", "付虔誠", "12", "丢弃手牌怎么办")
    said = {hit["why"].split("（")[0] for query in queries for hit in found(client, query, lang)["hits"]}
    assert len(said) >= 6
    assert not [why for why in said if RAW.search(why)]


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_no_id_and_no_word_of_the_inside_is_shown(client: FlaskClient, lang: str) -> None:
    for query in (*PENALTY, "繳不出稅會怎樣", "12", "penence", "zzzzzz"):
        text = "\n".join(Reader(client.get(f"/{lang}/search?q={quote(query)}").text).text)
        assert not re.search(r"\b(duties|cards|favor|setup)\.[a-z]|Reason\.|None\b", text), query


def test_an_id_finds_what_it_names_and_its_children(client: FlaskClient) -> None:
    answer = found(client, "duties.piety")
    assert answer["hits"][0]["id"] == "duties.piety"
    assert [hit["why"] for hit in answer["hits"]] == ["This is what you named", "Belongs to what you named"]


@pytest.mark.parametrize(
    ("question", "lang"),
    [("繳不出稅會怎樣", "zh-Hant"), ("交不上税会怎么样", "zh-Hans"), ("what if I can't pay the tax", "en")],
)
def test_a_whole_question_leads_to_the_rule(client: FlaskClient, table: Table, question: str, lang: str) -> None:
    """The page names the duty of tax as a link, whichever kind stands first."""
    html = client.get(f"/{lang}/search?q={quote(question)}").text
    assert f'href="/{lang}/{GAME}/rules/duties.tax"' in html and table.title("duties.tax", lang) in html


def test_what_is_found_of_rules_and_set_up_opens(client: FlaskClient) -> None:
    """Every address of a clause or step of the page answers, and a step is a place of its page."""
    hits = [hit for query in ("1", "board", "虔誠") for hit in found(client, query)["hits"]]
    opened = {hit["href"] for hit in hits if hit["kind"] in ("clause", "step")}
    opened |= {link["href"] for hit in hits for link in hit["clauses"]}
    assert len(opened) > 10
    for href in opened:
        path, _, place = href.partition("#")
        html = client.get(path)
        assert html.status_code == 200, href
        assert not place or f'id="{place}"' in html.text, href


def test_another_language_carries_its_own_tag(client: FlaskClient) -> None:
    """What only another language has is shown in it, marked, with its lang for fonts and screen readers."""
    html = client.get(f"/zh-Hant/search?q=penalty&game={GAME}").text
    assert '<p class="snip" lang="en"><mark>penalty</mark></p>' in html
    html = client.get(f"/en/search?q={quote('懲罰')}").text
    assert '<p class="snip" lang="zh-Hant"><mark>懲罰</mark></p>' in html
    assert '<bdi lang="zh-Hant">懲罰</bdi>' not in html  # as it was typed: no word for it


@pytest.mark.parametrize(
    ("query", "lang", "said"),
    [
        ("zzzzzz", "zh-Hant", "沒有找到「zzzzzz」。"),
        ("zzzzzz", "zh-Hans", "没有找到“zzzzzz”。"),
        ("zzzzzz", "en", "Nothing was found for “zzzzzz”."),
    ],
)
def test_nothing_says_what_was_looked_for(client: FlaskClient, query: str, lang: str, said: str) -> None:
    assert said in client.get(f"/{lang}/search?q={query}").text
    assert found(client, query, lang)["total"] == 0


def test_what_is_nearest_where_nothing_matches(client: FlaskClient) -> None:
    """Titles that are called nearly so, as links."""
    answer = found(client, "penanceroyal")
    assert answer["total"] == 0 and 0 < len(answer["nearest"]) <= 5
    html = client.get("/en/search?q=penanceroyal").text
    assert "The nearest there is" in html and unescape(answer["nearest"][0]["title"]["text"]) in unescape(html)


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_a_query_over_the_limit_names_the_limit_and_keeps_what_was_typed(client: FlaskClient, lang: str) -> None:
    for n, over in ((100, False), (101, True), (3000, True)):
        html = client.get(f"/{lang}/search?q=" + "x" * n).text
        assert (' class="note q"' in html) is over
        assert not over or "100" in html[html.index('class="note q"') :].split("</p>")[0]
        assert f'value="{"x" * n}"' in html


@pytest.mark.parametrize("query", [*HOSTILE, *STRANGE])
@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_whatever_is_typed_is_only_text(client: FlaskClient, query: str, lang: str) -> None:
    """Design 7: never markup; marks stand in pairs and nothing stands in them but text; the field has it all."""
    for path in ("search", "search/part"):
        reply = client.get(f"/{lang}/{path}?q={quote(query)}&game={quote(query)}&match={quote(query)}")
        assert reply.status_code == 200
        html = reply.text
        assert Reader(html).inline == [] and "<script>" not in html and "<img" not in html and "<b>bold" not in html
        assert re.findall(r"<mark>([^<]*)</mark>", html) == re.findall(r"<mark>(.*?)</mark>", html)
        assert html.count("<mark>") == html.count("</mark>")
    twin = found(client, query, lang)
    texts = [hit[part] for hit in twin["hits"] for part in ("title", "snippet")]
    assert all(0 <= start < end <= len(text["text"]) for text in texts for start, end in text["marks"])
    page = client.get(f"/{lang}/search?q={quote(query)}").text
    assert "".join(c for c in query if c.isprintable()).strip() in unescape(page)


def test_an_empty_search_gives_hints_and_asks_nothing(client: FlaskClient) -> None:
    for path in ("/en/search", "/en/search?q=", "/en/search?q=%20%20", f"/en/search?game={GAME}"):
        html = client.get(path).text
        assert "Ways to ask" in html and "chengfa" in html and 'class="hit"' not in html


def test_more_than_fits_is_told_and_can_be_shown(client: FlaskClient) -> None:
    short, whole = found(client, "a"), found(client, "a", more="&all=1")
    assert len(short["hits"]) == 40 < len(whole["hits"]) == min(whole["total"], 400)
    html = client.get("/en/search?q=a").text
    assert f"{short['total'] - 40} more" in html and "/en/search?all=1&amp;q=a" in html


def test_the_language_changes_and_the_question_stays(client: FlaskClient) -> None:
    """The language form comes back to the same search."""
    own = {"Origin": "http://localhost"}
    html = client.get(f"/en/search?q={quote('懲罰 a&b')}&game={GAME}").text
    target = unescape(re.search(r'name="next" value="([^"]+)"', html)[1])  # type: ignore[index]  # it is there
    reply = client.post("/language", data={"lang": "zh-Hans", "next": target}, headers=own)
    assert reply.location == target.replace("/en/", "/zh-Hans/")
    again = client.get(reply.location).text
    assert 'value="懲罰 a&amp;b"' in again and f'name="game" value="{GAME}"' in again


def test_the_bar_searches_the_game_that_is_read(client: FlaskClient) -> None:
    """Without a script it is a form; on the search page there is one form only."""
    html = client.get(f"/en/{GAME}/rules/duties.piety").text
    bar = html[html.index('<form class="find"') :].split("</form>")[0]
    assert 'action="/en/search"' in bar and f'name="game" value="{GAME}"' in bar
    assert client.get("/en/search").text.count('class="find"') == 1


def test_the_game_that_is_open_goes_first() -> None:
    """A game that is not here changes nothing."""
    page = finder().find("懲罰", "no-such-game", "zh-Hant")
    assert page.game == "" and page.total == finder().find("懲罰", GAME, "zh-Hant").total


# --- in a browser ---------------------------------------------------------------------------


def field(page: Page) -> Any:
    """Return the field of the search page."""
    return page.locator("#q")


@pytest.mark.browser
def test_it_finds_while_somebody_types(phone_at: Phone) -> None:
    """The count is told, the address follows, and so does the way to another language."""
    page = phone_at("/en/search")
    expect(field(page)).to_be_focused()
    field(page).press_sequentially("penalty")
    expect(page.locator("#told")).to_have_text(re.compile(r"\d+ places found"))
    expect(page.locator("#told")).to_have_attribute("role", "status")
    expect(page.locator("mark").first).to_have_text("penalty")
    expect(page).to_have_url(re.compile(r"/en/search\?q=penalty$"))
    expect(page.locator('.langs input[name="next"]')).to_have_value("/en/search?q=penalty")
    field(page).fill("")
    expect(page.locator("#told")).to_have_text("Type a word or a whole question.")
    expect(page).to_have_url(re.compile(r"/en/search$"))


@pytest.mark.browser
def test_an_older_answer_never_comes_over_a_newer_one(phone_at: Phone) -> None:
    """The first answer is held back until the second is on the page."""
    page = phone_at("/en/search")
    held: list[Route] = []
    page.route("**/part?q=grain", lambda route: held.append(route))
    with page.expect_request("**/part?q=grain"):
        field(page).fill("grain")
    field(page).fill("piety")
    expect(page.locator("mark").first).to_have_text(re.compile("piety", re.I))
    for route in held:
        route.fulfill(body="<template data-count>old</template><p>old</p>", content_type="text/html")
    field(page).fill("piety ")
    expect(page.locator("#told")).to_have_text(re.compile("found"))
    expect(page.get_by_text("old", exact=True)).to_have_count(0)


@pytest.mark.browser
def test_arrow_keys_go_through_what_was_found(phone_at: Phone) -> None:
    """Down from the field, up to it again; Escape from anywhere goes back to the field, and then leaves it."""
    page = phone_at("/en/search?q=penalty")
    links = page.locator(".hit h3 a")
    field(page).focus()
    page.keyboard.press("ArrowDown")
    expect(links.nth(0)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(links.nth(1)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(field(page)).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(field(page)).to_be_focused()
    page.keyboard.press("Escape")
    expect(field(page)).not_to_be_focused()
    expect(field(page)).to_have_value("penalty")
    page.keyboard.press("/")
    expect(field(page)).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(re.compile("/search"))


@pytest.mark.browser
@pytest.mark.parametrize("wide", [True, False])
def test_a_slash_leads_to_the_search_from_any_page_to_read(phone_at: Phone, wide: bool) -> None:
    """Where the bar has a field it is that one; on a phone the search page opens, for the same game."""
    page = phone_at(f"/en/{GAME}/rules/duties", size={"width": 1280 if wide else 360, "height": 740})
    page.keyboard.press("/")
    if wide:
        expect(page.locator("#find")).to_be_focused()
        page.keyboard.type("penalty/")
        page.keyboard.press("Enter")
        expect(page).to_have_url(re.compile(rf"/en/search\?q=penalty%2F&game={GAME}"))
    else:
        expect(field(page)).to_be_focused()
        expect(page).to_have_url(re.compile(f"game={GAME}"))


@pytest.mark.browser
def test_a_look_up_from_the_match_is_two_taps_and_one_back(phone_at: Phone, table: Table) -> None:
    """Design 8: at most three. From every page to read it is one tap back to the table."""
    match = table.open()
    page = phone_at(f"/m/{match}")
    page.get_by_role("link", name="Look something up").click()
    field(page).press_sequentially("penance")
    page.locator(".hit h3 a").filter(has_text="Penance").first.click()
    back = page.get_by_role("link", name="Back to the match")
    if page.locator("#to-match").count():  # a page to read of this game
        back.click()
    else:
        page.go_back()
        back.click()
    expect(page).to_have_url(re.compile(f"/m/{match}$"))


@pytest.mark.browser
def test_it_is_a_form_without_a_script(phone_at: Phone) -> None:
    page = phone_at("/en/search", script=False)
    field(page).fill("penalty")
    page.get_by_role("button", name="Search").click()
    expect(page.locator("mark").first).to_have_text("penalty")
    expect(page).to_have_url(re.compile(r"\?q=penalty$"))
