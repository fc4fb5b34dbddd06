"""What is counted: Han characters by one and by two, Latin words, their stems, their readings."""

from __future__ import annotations

import pytest

from companion.content.han import has_han
from companion.search.fields import Page, Part
from companion.search.make_pinyin_table import TARGET, make
from companion.search.pinyin import initials, readings, spelled
from companion.search.words import runs, stem, tokens


def test_han_counts_by_one_and_by_two() -> None:
    assert ["行", "动", "卡", "行动", "动卡"] == list(tokens("行动卡"))


def test_latin_words_inside_han_are_words() -> None:
    assert ["付", "2", "vp"] == list(tokens("付2,vp"))
    assert ["得3", "分"] != runs("得3分")


def test_an_apostrophe_belongs_to_its_word() -> None:
    assert ["can't", "player's"] == runs("can't 'player's'")


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ("taxes", "tax"),
        ("penalties", "penalty"),
        ("houses", "house"),
        ("paying", "pay"),
        ("begging", "beg"),
        ("building", "build"),
        ("discarded", "discard"),
        ("carried", "carry"),
        ("scoring", "score"),
        ("churches", "church"),
        ("player's", "player"),
        ("losses", "loss"),
    ],
)
def test_a_word_is_found_by_its_other_forms(word: str, other: str) -> None:
    assert stem(other) == stem(word)


@pytest.mark.parametrize("word", ["king", "thing", "less", "during", "need", "red", "bonus", "this", "vp", "2"])
def test_what_only_looks_like_an_ending_stays(word: str) -> None:
    """A word keeps the letters that make it another word: `king` is no `k`."""
    assert len(stem(word)) > 2 or word == stem(word)
    assert stem(word) in (word, "dur")


def test_the_table_of_readings_is_as_the_tool_makes_it() -> None:
    assert TARGET.read_text(encoding="utf-8") == make()


def test_every_character_of_our_titles_has_a_reading(pages: list[Page]) -> None:
    names = (field.tight for page in pages for field in page.fields if field.part is not Part.TEXT)
    assert set() == {c for name in names for c in name if has_han(c) and not readings(c)}


def test_a_character_keeps_all_its_common_readings() -> None:
    """Polyphones are found by the right reading, whatever a phrase dictionary would have guessed."""
    assert "chongzhi" in spelled("重置")
    assert "yueshi" in spelled("乐师")
    assert "xingdong" in spelled("行动")
    assert "zhanbu" in spelled("占卜")
    assert "zenmeren" in spelled("怎么认")
    assert "diaozheng" not in spelled("行动")
    assert {"xdk", "xdq", "hdk", "hdq"} == set(initials("行动卡"))


def test_what_has_no_reading_is_not_spelled() -> None:
    assert [] == spelled("行\U00020000")
