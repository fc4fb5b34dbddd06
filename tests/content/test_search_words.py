"""The reviewed words of the search are read strictly, and checked."""

from __future__ import annotations

import pytest

from companion.content import ContentError, Kind, check, load_search_words
from tests.content.tree import Tree

WORDS = """\
same:
  - {zh-Hant: [糧食, 米], zh-Hans: [粮食], en: [food]}
empty:
  en: [how, "what if"]
"""


def test_words_for_all_games(tree: Tree) -> None:
    (tree.root / "search.yaml").write_text(WORDS, encoding="utf-8")
    words = load_search_words(tree.root)
    assert [{"zh-Hant": ("糧食", "米"), "zh-Hans": ("粮食",), "en": ("food",)}] == [dict(group) for group in words.same]
    assert {"en": ("how", "what if")} == dict(words.empty)
    assert [] == check(tree.root)


def test_words_of_one_game(tree: Tree) -> None:
    tree.write("search.yaml", WORDS)
    assert ("food",) == tree.load().search.same[0]["en"]
    assert [] == tree.findings()


def test_none_is_fine(tree: Tree) -> None:
    assert () == load_search_words(tree.root).same == tree.load().search.same


def test_a_word_in_the_wrong_script_is_a_finding(tree: Tree) -> None:
    tree.write("search.yaml", "same: [{zh-Hans: [糧食], en: [food]}]")
    finding = tree.only(Kind.SCRIPT)
    assert ("mill/search.yaml", "zh-Hans") == (finding.file, finding.language)


@pytest.mark.parametrize(
    "text", ["same: [{en: [food]}]", "same: [{en: food, fr: [x, y]}]", "- x", "same: [{en: [1, 2]}]", "a: b: c"]
)
def test_broken_words_for_all_games_are_findings(tree: Tree, text: str) -> None:
    (tree.root / "search.yaml").write_text(text, encoding="utf-8")
    assert ["search.yaml"] == sorted({finding.file for finding in check(tree.root)})


def test_what_cannot_be_read_is_not_served(tree: Tree) -> None:
    (tree.root / "search.yaml").write_text("a: b: c", encoding="utf-8")
    with pytest.raises(ContentError):
        load_search_words(tree.root)
