"""The order of what belongs together, and what typed words lead to beyond themselves."""

from __future__ import annotations

import pytest

from companion.search import Reason, Search
from companion.search.documents import Document
from companion.search.families import Families
from companion.search.fields import Page, page
from tests.search.judging import leads

WWE = "world-without-end"


def made(kind: str, id: str, clauses: tuple[str, ...] = (), within: tuple[str, ...] = ()) -> Page:
    """Return a document of a game, ready to be put in order."""
    ready = page(Document("mill", kind, id, within, clauses, {"en": id}, {}))
    assert ready
    return ready


PAGES = [
    made("clause", "tax"),
    made("clause", "grain"),
    made("question", "unpaid", ("tax",)),
    made("clause", "court", within=("tax",)),
    made("term", "coin"),
]
TAX, GRAIN, UNPAID, COURT, COIN = range(5)


def ordered(scores: dict[int, float], ranks: dict[int, float] | None = None) -> list[int]:
    """Return the documents of PAGES by *scores* in the order to show."""
    ranks = ranks or scores
    return Families(PAGES).ordered(sorted(ranks, key=ranks.__getitem__, reverse=True), ranks, scores)


def test_a_rule_whose_question_fits_goes_before_one_alone() -> None:
    assert [GRAIN, TAX] == ordered({TAX: 4.8, GRAIN: 5.0})
    assert [TAX, GRAIN] == [doc for doc in ordered({TAX: 4.8, GRAIN: 5.0, UNPAID: 4.0}) if doc != UNPAID]


def test_a_parent_and_its_child_speak_for_each_other() -> None:
    assert [COURT, TAX, GRAIN] == ordered({COURT: 6.0, GRAIN: 5.0, TAX: 4.0})


def test_who_was_led_to_a_rule_sees_something_new_first() -> None:
    assert [UNPAID, COIN, TAX] == ordered({UNPAID: 9.0, TAX: 8.0, COIN: 10.0})
    assert [TAX, UNPAID, COIN] == ordered({TAX: 9.0, UNPAID: 8.0, COIN: 7.0})


def test_a_title_stays_before_what_is_none() -> None:
    scores = {UNPAID: 9.0, TAX: 8.0, COIN: 7.0}
    assert [UNPAID, TAX, COIN] == ordered(scores, {UNPAID: 2009.0, TAX: 1008.0, COIN: 7.0})


def test_nothing_is_lost(shipped: Search) -> None:
    """What is put in order anew is all that was found."""
    for query in ("牌", "tax", "chengfa"):
        result = shipped.search(query, lang="en", limit=None)
        assert result.total == len({(hit.game, hit.kind, hit.id) for hit in result.hits}) == len(result.hits)


@pytest.mark.parametrize(
    ("query", "lang", "id"),
    [
        ("行動牌隊", "zh-Hant", "action-pile"),
        ("強志義務", "zh-Hant", "duties"),
        ("起始玩伽", "zh-Hans", "start-player"),
    ],
)
def test_a_whole_name_with_a_wrong_character(shipped: Search, query: str, lang: str, id: str) -> None:
    """A name sounds right though one character is wrong, and though a piece of it stands in texts."""
    hits = shipped.search(query, lang=lang, game=WWE).hits
    assert (id, Reason.TYPO) == (hits[0].id, hits[0].why.reason)


@pytest.mark.parametrize("query", ["bandits", "土匪", "盜匪"])
def test_a_synonym_leads_to_all_that_is_called_by_the_word_of_the_texts(shipped: Search, query: str) -> None:
    led = [hit.id for hit in shipped.search(query, lang="en", game=WWE).hits[:3]]
    assert {"outlaws", "favor.outlaws", "favor-space.outlaws"} == set(led)


@pytest.mark.parametrize(("query", "lang"), [("挨餓", "zh-Hant"), ("没饭吃", "zh-Hans"), ("hungry", "en")])
def test_being_short_of_food_is_begging(shipped: Search, query: str, lang: str) -> None:
    led = set[str]().union(*map(leads, shipped.search(query, lang=lang, game=WWE).hits[:3]))
    assert {"begging", "duties.begging"} <= led


def test_the_long_text_of_a_term_is_found(shipped: Search) -> None:
    """Brug naar de Hemel stands only in what the glossary says at length."""
    assert ["world-without-end"] == [hit.id for hit in shipped.search("Brug naar de Hemel", lang="en").hits[:1]]
