"""Text and code name the same clauses, and all that a game can say has words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.content import Emits, Kind, Reason, check
from tests.content.tree import EMITS, Tree

LOSES_WOOL = frozenset({Reason("harvest.loss", "wool", "given")})
DEALT = Reason("harvest.loss", "dealt", "dealt", frozenset({"card", "source", "target"}))


def test_a_clause_that_only_the_code_enforces_is_found(tree: Tree) -> None:
    emits = replace(EMITS, clauses=EMITS.clauses | {"harvest"})

    finding = tree.only(Kind.ENFORCED, emits)

    assert (finding.id, finding.message) == ("harvest", "the code enforces it and the text does not say so")


def test_a_clause_that_only_the_text_enforces_is_found(tree: Tree) -> None:
    finding = tree.only(Kind.ENFORCED, replace(EMITS, clauses=frozenset()))

    assert (finding.id, finding.message) == ("harvest.loss", "the text says enforced and no code cites it")


def test_a_clause_without_text_is_found(tree: Tree) -> None:
    assert tree.only(Kind.ENFORCED, replace(EMITS, clauses=EMITS.clauses | {"winter"})).id == "winter"


@pytest.mark.parametrize(
    ("emits", "place"),
    [
        (replace(EMITS, asks=frozenset({"sow"})), "asks.sow"),
        (replace(EMITS, keys=frozenset({("pay", "none")})), "keys.pay.none"),
        (replace(EMITS, keys=frozenset({("sow", "all")})), "keys.sow.all"),
        (replace(EMITS, reasons=LOSES_WOOL), "reasons.harvest.loss.wool"),
        (replace(EMITS, reasons=frozenset({Reason("harvest", "vp", "marked")})), "reasons.harvest.vp"),
        (replace(EMITS, barred=frozenset({"harvest"})), "barred.harvest"),
        (replace(EMITS, names=frozenset({"field"})), "terms.field"),
    ],
)
def test_what_can_be_said_without_words_is_found_in_every_language(
    tree: Tree, emits: Emits, place: str
) -> None:
    found = [(f.kind, f.id, f.language) for f in tree.findings(emits)]

    assert found == [(Kind.MISSING_WORDS, place, language) for language in ("en", "zh-Hans", "zh-Hant")]


def test_what_can_be_said_and_lacks_one_language_is_found_there(tree: Tree) -> None:
    tree.edit("talk.yaml", ", en: Pay first.}", "}")

    found = [(f.kind, f.language) for f in tree.findings(EMITS)]

    assert found == [(Kind.MISSING_LANGUAGE, "en"), (Kind.MISSING_WORDS, "en")]


def test_facts_that_nobody_reads_are_found_and_the_reverse(tree: Tree) -> None:
    tree.edit("facts.yaml", "owed: {grain: 2}", "owed: {grain: 2}\nidle: {wind: 4}")
    emits = replace(EMITS, facts=frozenset({"owed", "loss.grain", "loss.gold"}))

    found = [(f.kind, f.id) for f in tree.findings(emits)]

    assert found == [(Kind.UNREAD_FACT, "idle.wind"), (Kind.MISSING_FACT, "loss.gold")]


def test_a_fact_is_read_by_its_path_by_what_lies_above_it_or_by_a_text(tree: Tree) -> None:
    assert tree.findings(replace(EMITS, facts=frozenset({"loss"}))) == []
    assert tree.findings(replace(EMITS, facts=None)) == []


def test_emits_are_given_by_game(tree: Tree) -> None:
    assert check(tree.root) == []
    assert check(tree.root, {"other": EMITS}) == []
    assert [f.kind for f in check(tree.root, {"mill": replace(EMITS, clauses=frozenset())})] == [
        Kind.ENFORCED
    ]


@pytest.mark.parametrize("place", ["harvest.loss", "any"])
@pytest.mark.parametrize("what", ["wool", "given"])
def test_a_reason_may_have_the_words_of_its_direction_or_of_any_clause(
    tree: Tree, place: str, what: str
) -> None:
    words = f"    {what}: {{zh-Hant: 付, zh-Hans: 付, en: paid}}\n"
    if place == "any":
        tree.edit("talk.yaml", "reasons:\n", f"reasons:\n  any:\n{words}")
    else:
        tree.edit("talk.yaml", "  harvest.loss:\n    vp:", f"  harvest.loss:\n{words}    vp:")

    assert tree.findings(replace(EMITS, reasons=LOSES_WOOL)) == []


def test_words_that_print_what_the_effect_lacks_are_no_words(tree: Tree) -> None:
    tree.edit(
        "talk.yaml", "reasons:\n", "reasons:\n  any: {dealt: {zh-Hant: '{card}', zh-Hans: '{card}', en: '{card}'}}\n"
    )
    lacking = DEALT._replace(facts=frozenset({"source", "target"}))

    assert tree.findings(replace(EMITS, reasons=frozenset({DEALT}))) == []
    found = tree.findings(replace(EMITS, reasons=frozenset({DEALT, lacking})))
    assert [(f.kind, f.id) for f in found] == [(Kind.MISSING_WORDS, "reasons.harvest.loss.dealt")] * 3


def test_words_may_print_shipped_facts_and_where_nobody_recorded_facts_all(tree: Tree) -> None:
    note = Reason("harvest.loss", "note", "noted")

    assert tree.findings(replace(EMITS, reasons=frozenset({note._replace(facts=frozenset({"what"}))}))) == []
    assert tree.findings(replace(EMITS, reasons=frozenset({note}))) == []


def test_book_keeping_needs_no_words(tree: Tree) -> None:
    kept = Reason("harvest", "season", "marked", frozenset({"to"}))

    assert tree.findings(replace(EMITS, reasons=frozenset({kept}))) == []


def test_an_option_that_no_code_asks_for_is_found(tree: Tree) -> None:
    finding = tree.only(Kind.ENFORCED, replace(EMITS, options=frozenset()))

    assert (finding.id, finding.message) == ("harvest.keep", "no code asks for this option: say rules: false")


def test_an_option_told_as_none_of_the_code_is_found_where_the_code_asks_for_it(tree: Tree) -> None:
    tree.edit("options.yaml", "    clause: harvest.loss\n", "    clause: harvest.loss\n    rules: false\n")

    finding = tree.only(Kind.ENFORCED, EMITS)

    assert (finding.id, finding.message) == ("harvest.keep", "the code asks for this option: leave rules out")
    assert tree.findings(replace(EMITS, options=frozenset())) == []


def test_an_option_that_only_the_code_knows_is_found(tree: Tree) -> None:
    emits = replace(EMITS, options=frozenset({"harvest.keep", "harvest.give"}))

    assert tree.only(Kind.ENFORCED, emits).id == "harvest.give"
