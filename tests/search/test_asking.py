"""A query is text: only quotation marks mean something, and no text does harm."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.search import Search
from companion.search.asking import asked
from companion.search.told import human, plain


def test_quotation_marks_of_all_languages() -> None:
    assert ("tax die",) == asked('"Tax Die" gold').phrases
    assert ("税骰", "王后") == asked("「稅骰」 “王后”").phrases
    assert ("gold",) == asked('"tax die" gold').runs


def test_a_lone_quotation_mark_is_nothing() -> None:
    assert () == asked('"tax die').phrases
    assert ("tax", "die") == asked('"tax die').runs


def test_a_phrase_keeps_its_gaps() -> None:
    """\" layers\" is not "players"."""
    assert (" layers",) == asked('x" layers"').phrases


def test_ids_have_dots() -> None:
    assert "duties.piety" == asked(" Duties.Piety ").id
    assert asked("duties").id is None
    assert asked("pay. now").id is None


HOSTILE = [
    "",
    " ",
    "\x00",
    "\ud800",
    "\udfff懲罰\ud800",
    "🎲🎲🎲",
    "👩‍👩‍👧‍👦",
    '"',
    '""',
    "「」",
    "AND OR NOT",
    "title:tax AND (",
    "*",
    "ta*",
    "tax~2",
    "[a TO b]",
    "'; DROP TABLE entry; --",
    "<script>alert(1)</script>",
    "{owed.piety}",
    "[[term:piety]]",
    "\u202e懲罰",
    "a\u0300" * 5000,
    "懲罰" * 5000,
    "\ufdfa" * 100,
    "．" * 50,
    "a.b.c.d",
    "\n\r\t懲罰",
    "ﷺ" * 20,
    "(" * 100,
    "İ" * 100,
    "ﬁ",
    "½",
    "𠀀𠀁",
]


@pytest.mark.parametrize("query", HOSTILE, ids=range(len(HOSTILE)))
@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans", "en"])
def test_no_text_does_harm(shipped: Search, query: str, lang: str) -> None:
    _answered(shipped, query, lang)


@settings(deadline=None, max_examples=200, derandomize=True)
@given(query=st.text(st.characters(codec=None), max_size=120))
def test_any_text_is_answered(shipped: Search, query: str) -> None:
    _answered(shipped, query, "zh-Hant")


def _answered(search: Search, query: str, lang: str) -> None:
    """Ask, and check that the answer can be sent and that every mark lies in its text."""
    result = search.search(query, lang=lang)

    json.dumps(plain(result, query), ensure_ascii=False).encode("utf-8")
    human(result).encode("utf-8")
    assert len(result.query) <= 100
    assert not (result.hits and result.nearest)
    for hit in result.hits:
        for text, ranges in ((hit.title, hit.title_ranges), (hit.why.snippet, hit.why.ranges)):
            flat = [place for pair in ranges for place in pair]
            assert flat == sorted(flat)
            assert all(0 <= start < end <= len(text) for start, end in ranges)


def test_operators_are_words(shipped: Search) -> None:
    """`tax AND die` asks for three words, one of them empty."""
    assert {h.id for h in shipped.search("tax die", lang="en").hits} <= {
        h.id for h in shipped.search("tax AND die", lang="en").hits
    }
