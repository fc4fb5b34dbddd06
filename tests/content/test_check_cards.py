"""Cards fit the kinds that game.yaml declares, and what a box is asked for has words and bounds."""

from __future__ import annotations

from companion.content import Kind
from companion.content.by_clause import ClauseCards, cards_by_clause
from tests.content.tree import Tree

RAIN = "      - {id: rain, shape: number, low: 0, high: 3, words: {zh-Hant: 雨量, zh-Hans: 雨量, en: rain}}\n"


def declare(tree: Tree, kind: str) -> None:
    """Add a line to the one kind of the game."""
    tree.edit("game.yaml", "  - id: event\n", f"  - id: event\n    {kind}\n")


def field(tree: Tree, rain: str) -> None:
    """Let the field ``rain`` be *rain* instead."""
    tree.edit("game.yaml", RAIN, f"      - {{id: rain, {rain}, words: {{zh-Hant: 雨量, zh-Hans: 雨量, en: rain}}}}\n")


def test_more_cards_than_a_box_holds_are_found(tree: Tree) -> None:
    declare(tree, "copies: 2")
    assert tree.findings() == []

    tree.edit("cards.yaml", "copies: 1", "copies: 3")

    finding = tree.only(Kind.SCHEMA)
    assert (finding.file, finding.id) == ("mill/cards.yaml", "event")
    assert "there are 3 of this kind and a box holds 2" in finding.message


def test_a_card_without_a_number_of_copies_counts_once(tree: Tree) -> None:
    tree.edit("cards.yaml", "    copies: 1\n", "")
    declare(tree, "copies: 1")
    assert tree.findings() == []

    tree.edit("game.yaml", "copies: 1", "copies: 0")

    assert "there are 1 of this kind" in tree.only(Kind.SCHEMA).message


def test_a_place_that_a_box_fills_has_a_name(tree: Tree) -> None:
    declare(tree, "members: [event.flood, event.a]")

    finding = tree.only(Kind.MISSING_WORDS)

    assert (finding.file, finding.id) == ("mill/game.yaml", "event")
    assert "event.a" in finding.message


def test_the_answers_of_a_field_have_names(tree: Tree) -> None:
    """Numbers print as they stand, what the game names prints so, and talk.yaml may have words of its own."""
    field(tree, "shape: choose, values: [grain, 2, heavy]")

    finding = tree.only(Kind.MISSING_WORDS)

    assert (finding.file, finding.id, "heavy" in finding.message) == ("mill/game.yaml", "event.rain", True)
    tree.edit("talk.yaml", "keys:\n", "keys:\n  learn-rain:\n    heavy: {zh-Hant: 大, zh-Hans: 大, en: heavy}\n")
    assert tree.findings() == []


def test_a_number_to_be_learnt_has_bounds(tree: Tree) -> None:
    for rain in ("shape: number, low: 0", "shape: number, high: 3", "shape: number, low: 4, high: 3"):
        tree.edit("game.yaml", "shape: number, low: 0, high: 3", rain)

        assert (tree.only(Kind.SCHEMA).id, "bounds" in tree.only(Kind.SCHEMA).message) == ("event.rain", True)
        tree.edit("game.yaml", rain + ",", "shape: number, low: 0, high: 3,")


def test_cards_are_found_by_the_clauses_they_go_by_and_change(tree: Tree) -> None:
    content = tree.load()
    flood = content.cards["event.flood"]

    assert cards_by_clause(content) == {
        "setup.grain": ClauseCards(),
        "harvest": ClauseCards(governed=(flood,)),
        "harvest.loss": ClauseCards(changing=(flood,)),
    }
