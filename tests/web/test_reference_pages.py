"""The reading pages over the real content: what they link, what they tell, what they say where nothing is."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from companion.content.model import GameContent
from companion.matches.shipped import library
from companion.web import locale
from tests.web.conftest import Phone
from tests.web.samples import GAME
from tests.web.table import Table
from tests.web.test_pages import Reader

ENGLISH = {"Accept-Language": "en"}
LISTS = ("", "/rules", "/cards", "/glossary", "/questions")


@pytest.fixture(scope="module")
def content() -> GameContent:
    """The content that ships."""
    return library()[GAME].content


@pytest.fixture(scope="module")
def reader(table: Table) -> FlaskClient:
    """A phone without a browser at the real site."""
    return table.client()


def every(content: GameContent) -> Iterator[str]:
    """Yield the path of every reading page of the game."""
    yield from LISTS
    yield from (f"/rules/{chapter.id}" for chapter in content.chapters)
    yield from (f"/cards/{card}" for card in content.cards)
    yield from (f"/glossary/{term}" for term in content.terms)
    yield from (f"/questions/{question.id}" for question in content.faq)


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_every_page_is_there_and_every_link_of_it_leads_on(
    reader: FlaskClient, content: GameContent, lang: str
) -> None:
    """No dead link, no id twice, no id for the eye, in all pages of the game."""
    ids = re.compile(r"\b(?:duties|favor-space|event-effect|plague-place|action|rulebook|component)[.-][a-z]|\bubg\b")
    pages = {f"/{lang}/{GAME}{path}" for path in every(content)}
    linked: set[str] = set()
    for address in sorted(pages):
        html = reader.get(address).text
        page = Reader(html)
        assert html.count("<h1") == 1 and page.inline == [] and len(page.ids) == len(set(page.ids)), address
        assert ids.findall("\n".join(page.text)) == [], address
        targets = set(re.findall(rf'href="(/{lang}/{GAME}[^"#?]*)', html))
        linked |= {t for t in targets if not t.endswith((".json", "/new", "/boxes"))}
    assert sorted(a for a in linked - pages if reader.get(a).status_code != 200) == []


ONES = ("/rules/duties", "/cards/action.grain", "/glossary/tax", "/questions/tax.unpaid")


@pytest.mark.parametrize("path", [*LISTS, *ONES])
def test_a_reading_page_has_its_languages_a_twin_and_a_tag(reader: FlaskClient, path: str) -> None:
    """Its own address is the right one, whatever was asked beside it; unchanged, it is not sent again."""
    reply = reader.get(f"/zh-Hans/{GAME}{path}?with=en&kind=event")
    address = f"http://localhost/%s/{GAME}{path}"
    assert f'<link rel="canonical" href="{address % "zh-Hans"}">' in reply.text
    for tag in locale.LANGUAGES:
        assert f'<link rel="alternate" hreflang="{tag}" href="{address % tag}">' in reply.text
    assert f'hreflang="x-default" href="{address % "en"}"' in reply.text
    found = re.search(r'type="application/json" href="([^"]+)"', reply.text)
    assert found and found[1].startswith(f"/zh-Hans/{GAME}{path}.json?")
    twin = reader.get(f"/zh-Hans/{GAME}{path}.json").get_json()
    assert twin["language"] == "zh-Hans" and twin["urls"]["en"] == address % "en"
    again = reader.get(f"/zh-Hans/{GAME}{path}?with=en&kind=event", headers={"If-None-Match": reply.headers["ETag"]})
    assert again.status_code == 304


def test_a_clause_tells_what_has_to_do_with_it(reader: FlaskClient) -> None:
    """market.wool: an event changes its price, a card goes by it, its source has its full name."""
    html = reader.get(f"/en/{GAME}/rules/market.wool").text
    changing, rest = html.split("Cards that change this")[1].split("</div>", 1)
    assert "/cards/event.slow-progress" in changing and "Wool sells for 1 gold, not 2" in changing
    assert "/cards/action.sales" in rest and "From: A write-up of the rules on PTT" in rest
    assert f"/en/{GAME}/questions/" in rest
    twin = reader.get(f"/en/{GAME}/rules/market.wool.json").get_json()["clauses"][0]
    assert [card["id"] for card in twin["changed_by"]] == ["event.slow-progress"]
    assert twin["sources"] == ["A write-up of the rules on PTT"]


def test_a_doubt_says_whether_a_match_asks_for_it(reader: FlaskClient) -> None:
    """duties.hold-back is an option of a match; for projects.tower-zero there is no rule in the app yet."""
    held = reader.get(f"/en/{GAME}/rules/duties.hold-back").text
    assert "Sources differ" in held and "The app asks when a match begins." in held
    assert re.search(r"<li>What you have, you pay <span[^>]*>\(meant unless", held)
    zero = reader.get(f"/en/{GAME}/rules/projects.tower-zero").text
    assert "The app has no rule for this yet." in zero and "Tower complete, nobody has loyalty" in zero
    form = reader.get(f"/en/{GAME}/new").text
    assert "option.duties.hold-back" in form and "option.tower.zero" not in form


def test_two_languages_stand_side_by_side(reader: FlaskClient) -> None:
    """Each with its own language and its own links; a language that is none of ours, or the same, is left out."""
    html = reader.get(f"/zh-Hant/{GAME}/rules/duties.piety?with=en").text
    assert '<div lang="en"><p class="read" lang="en">Pay 2 ' in html and "放回" in html
    assert f'href="/en/{GAME}/glossary/piety"' in html and f'href="/zh-Hant/{GAME}/glossary/piety"' in html
    beside = reader.get(f"/zh-Hant/{GAME}/rules/duties.piety.json?with=en").get_json()["clauses"][0]["beside"]
    assert beside["language"] == "en" and beside["text"][0].startswith("Pay 2 piety")
    alone = reader.get(f"/zh-Hant/{GAME}/rules/duties.piety").text
    for other in ("zh-Hant", "tlh", ""):
        same = reader.get(f"/zh-Hant/{GAME}/rules/duties.piety?with={other}").text
        assert '<div class="pair">' not in same and same.count('class="read"') == alone.count('class="read"')


def test_cards_are_filtered_without_a_script(reader: FlaskClient, content: GameContent) -> None:
    """By kind and by how much is known; what fits nothing, and what is no filter, is told."""

    def shown(query: str) -> list[str]:
        twin = reader.get(f"/en/{GAME}/cards.json?{query}").get_json()
        return [card["id"] for group in twin["groups"] for card in group["cards"]]

    assert sorted(shown("")) == sorted(content.cards)
    cards = content.cards.values()
    assert shown("kind=favor-space&known=full") == [card.id for card in cards if card.kind == "favor-space"]
    assert shown("known=partial") == [card.id for card in cards if card.known == "partial"]
    assert "No card is like that" in reader.get(f"/en/{GAME}/cards?kind=event&known=full").text
    assert "There is no such kind" in reader.get(f"/en/{GAME}/cards?kind=wizard").text


def test_events_that_only_a_box_knows_are_a_number_and_no_cards(reader: FlaskClient) -> None:
    """44 event cards, 8 of them known; no page for a place that a box fills."""
    html = reader.get(f"/en/{GAME}/cards?kind=event").text
    assert "44 in a box, 8 of them known here" in html and html.count('<a class="name"') == 8
    assert reader.get(f"/en/{GAME}/cards/event.c1-a").status_code == 404


def test_a_card_tells_its_names_and_what_is_not_known(reader: FlaskClient) -> None:
    """event.godwyn: three names, known in part, the rest read off one's own copy, and the rules it changes."""
    html = reader.get(f"/en/{GAME}/cards/event.godwyn").text
    for name in ("在高德溫的協助下……", "在戈德温的协助下……", "With Godwyn’s help …", "known in part", "Background"):
        assert name in html
    changes = html.split("Rules it changes")[1]
    assert all(f"/rules/{id}" in changes for id in ("cards.building", "cards.donation", "chapter.neutral"))


def test_a_term_leads_to_all_that_uses_it(reader: FlaskClient, content: GameContent) -> None:
    """loyalty: the clause that says what it lifts, other words for it, questions about it."""
    html = reader.get(f"/en/{GAME}/glossary/loyalty").text
    assert all(word in html for word in ("忠誠", "忠诚", "crown", "皇冠"))
    uses = [clause.id for clause in content.clauses.values() if "[[term:loyalty" in clause.text.texts["en"]]
    assert "duties.exemption" in uses and all(f"/rules/{id}\"" in html for id in uses)
    tagged = [question.id for question in content.faq if "loyalty" in question.tags]
    assert tagged and all(f"/questions/{id}\"" in html for id in tagged)


def test_the_english_glossary_goes_by_the_alphabet(reader: FlaskClient, content: GameContent) -> None:
    """And the Chinese ones by what words are about, as they were written."""
    titles = [term["title"] for term in reader.get(f"/en/{GAME}/glossary.json").get_json()["terms"]]
    assert titles == sorted(titles, key=str.casefold)
    chinese = [term["id"] for term in reader.get(f"/zh-Hant/{GAME}/glossary.json").get_json()["terms"]]
    assert chinese == list(content.terms)


def test_questions_are_sifted_by_what_they_are_about(reader: FlaskClient, content: GameContent) -> None:
    """Every question once without a filter; with one, those that have the tag."""

    def shown(query: str) -> list[str]:
        twin = reader.get(f"/en/{GAME}/questions.json{query}").get_json()
        return [one["id"] for group in twin["groups"] for one in group["questions"]]

    assert sorted(shown("")) == sorted(question.id for question in content.faq)
    assert shown("?about=court") == [question.id for question in content.faq if "court" in question.tags]
    assert "No question is about that" in reader.get(f"/en/{GAME}/questions?about=chess").text


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("cards/none", "There is no card of that name here"),
        ("glossary/none", "There is no such word in the glossary"),
        ("questions/none", "There is no such question"),
        ("rules/none", "There is no such clause"),
    ],
)
def test_what_is_not_there_is_told_in_words(reader: FlaskClient, path: str, said: str) -> None:
    """404 with what, why and what to do; for a program as JSON."""
    reply = reader.get(f"/en/{GAME}/{path}", headers=ENGLISH)
    assert reply.status_code == 404 and said in reply.text
    twin = reader.get(f"/en/{GAME}/{path}.json")
    assert twin.status_code == 404 and twin.get_json()["what"] == said
    assert reader.get(f"/en/chess/{path.partition('/')[0]}").status_code == 404


def test_the_first_page_leads_to_the_game_and_the_game_to_all_of_it(reader: FlaskClient) -> None:
    """Rules, cards, set-up, questions, glossary, a match, the boxes."""
    assert f'<a href="/en/{GAME}">' in reader.get("/en/").text
    html = reader.get(f"/en/{GAME}").text
    for path in ("rules", "cards", "setup", "questions", "glossary", "new", "boxes"):
        assert f'href="/en/{GAME}/{path}"' in html


# --- in a browser


@pytest.mark.browser
def test_a_term_shows_its_short_form_by_tap_and_by_keyboard(phone_at: Phone) -> None:
    """The page is not left; Escape and tabbing past the sheet lead back to the word."""
    page: Page = phone_at(f"/en/{GAME}/rules/duties.piety")
    word, sheet = page.locator("a.term").first, page.locator("#pop")
    address = page.url
    word.click()
    expect(sheet).to_be_visible()
    expect(sheet).to_contain_text("Tokens kept in the cathedral.")
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(word).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet).to_be_focused()
    for _ in range(3):
        page.keyboard.press("Tab")
    expect(sheet).to_be_hidden()
    expect(word).to_be_focused()
    assert page.url == address
    word.click()
    sheet.get_by_role("link").click()
    page.wait_for_url(f"**/en/{GAME}/glossary/piety")


@pytest.mark.browser
def test_a_term_is_a_link_without_a_script(phone_at: Phone) -> None:
    """It leads to the glossary, and nothing of the sheet shows."""
    page: Page = phone_at(f"/en/{GAME}/rules/duties.piety", script=False)
    expect(page.locator("#pop")).to_be_hidden()
    page.locator("a.term").first.click()
    page.wait_for_url(f"**/en/{GAME}/glossary/piety")


@pytest.mark.browser
def test_the_address_of_an_answer_opens_it(phone_at: Phone) -> None:
    """A link to one of many questions does not end at a closed fold."""
    page: Page = phone_at(f"/en/{GAME}/questions#tax.unpaid")
    expect(page.locator("details[id='tax.unpaid'] .read").first).to_be_visible()
