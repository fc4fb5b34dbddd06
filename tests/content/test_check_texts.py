"""Each check of texts finds a bad sample and is silent on a good one."""

from __future__ import annotations

import pytest

from companion.content import Kind
from companion.content.han import fold, has_han, wrong_script
from tests.content.tree import Tree

HANT, HANS, EN = "zh-Hant: 付義務用。", "zh-Hans: 付义务用。", "en: Pays a duty."


def put(tree: Tree, hant: str, hans: str, en: str) -> None:
    """Make the glossary's only explanation these three texts."""
    tree.edit("glossary.yaml", f"{HANT[:-1]}。", f'zh-Hant: "{hant}"')
    tree.edit("glossary.yaml", f"{HANS[:-1]}。", f'zh-Hans: "{hans}"')
    tree.edit("glossary.yaml", EN, f'en: "{en}"')


@pytest.mark.parametrize(
    ("kind", "language", "hant", "hans", "en"),
    [
        # tokens and digits are equal in all languages
        (Kind.TOKENS_DIFFER, "zh-Hans", "付 {owed.grain}。", "付。", "Pay {owed.grain}."),
        (Kind.TOKENS_DIFFER, "en", "見[[harvest]]。", "见[[harvest]]。", "See [[harvest.loss]]."),
        (Kind.TOKENS_DIFFER, "en", "[[term:grain]]。", "[[term:grain]]。", "[[term:grain]], [[term:grain]]."),
        (Kind.DIGITS_DIFFER, "en", "付 2 個。", "付 2 个。", "Pay 3."),
        (Kind.DIGITS_DIFFER, "zh-Hans", "付 2 個。", "付两个。", "Pay 2."),
        (Kind.DIGITS_DIFFER, "en", "付 12 個。", "付 12 个。", "Pay 1 and 2."),
        (Kind.DIGITS_DIFFER, "en", "得 ½ 分。", "得 ½ 分。", "Gain half a VP."),
        # tokens are well formed, facts exist and can be printed
        (Kind.TOKEN, "en", "好。", "好。", "Good {."),
        (Kind.TOKEN, "zh-Hant", "[[Harvest]]好。", "好。", "Good."),
        # links lead somewhere
        (Kind.LINK, "zh-Hant", "見[[harvest|收成]]。", "见[[harvest|收成]]。", "See [[harvest]]."),
        # script
        (Kind.SCRIPT, "zh-Hans", "這裡。", "這里。", "Here."),
        (Kind.SCRIPT, "zh-Hant", "這里,后来。", "这里。", "Here."),
        (Kind.SCRIPT, "en", "好。", "好。", "Good 好."),
        # forbidden forms
        (Kind.FORBIDDEN, "zh-Hans", "穀。", "谷子。", "Grain."),
        (Kind.FORBIDDEN, "en", "穀。", "谷。", "Some Wheat."),
        # quotes
        (Kind.QUOTES, "zh-Hant", "“好”。", "“好”。", "“Good”."),
        (Kind.QUOTES, "zh-Hans", "「好」。", "「好」。", "“Good”."),
        (Kind.QUOTES, "zh-Hans", "『好』。", "『好』。", "“Good”."),
        (Kind.QUOTES, "zh-Hant", "'好'。", "‘好’。", "“Good”."),
        (Kind.QUOTES, "en", "「好」。", "“好”。", "「Good」."),
        # punctuation
        (Kind.PUNCTUATION, "zh-Hant", "好, 好。", "好，好。", "Good, good."),
        (Kind.PUNCTUATION, "zh-Hans", "好（好）。", "好(好)。", "Good (good)."),
        (Kind.PUNCTUATION, "zh-Hans", "付 {owed.grain}。", "付 {owed.grain}.", "Pay {owed.grain}."),
        (Kind.PUNCTUATION, "zh-Hant", "好 好。", "好好。", "Good."),
        (Kind.PUNCTUATION, "zh-Hans", "好，好。", "好， 好。", "Good."),
        (Kind.PUNCTUATION, "zh-Hant", "付 １ 個。", "付一个。", "Pay one."),
        (Kind.PUNCTUATION, "en", "好，好。", "好，好。", "Good，good."),
        # facts
        (Kind.MISSING_FACT, "en", "{owed.gras}。", "{owed.gras}。", "{owed.gras}."),
        (Kind.MISSING_FACT, "en", "{supply.gold}。", "{supply.gold}。", "{supply.gold}."),
        (Kind.MISSING_FACT, "en", "{owed.x|個}。", "{owed.x|个}。", "{owed.x|piece|pieces}."),
    ],
)
def test_a_bad_text_is_found(tree: Tree, kind: Kind, language: str, hant: str, hans: str, en: str) -> None:
    if kind is Kind.LINK:
        hant, hans, en = (text.replace("harvest", "harvets") for text in (hant, hans, en))

    put(tree, hant, hans, en)

    found = [(f.file, f.id, f.language) for f in tree.findings() if f.kind is kind]
    assert ("mill/glossary.yaml", "grain", language) in found


@pytest.mark.parametrize(
    ("hant", "hans", "en"),
    [
        (
            "付 {owed.grain} [[term:grain]]。",
            "付 {owed.grain} [[term:grain]]。",
            "[[term:grain]]: {owed.grain}",
        ),
        ("{loss.grain|個}，3 個。", "3 {loss.grain|个}。", "3 {loss.grain|piece|pieces}."),
        ("皇后在這裡說：「王『后』」。", "皇后在这里说：“王‘后’”。", "The queen: “king”, it's here."),
        ("乾杯，3:1，著名。", "乾坤，3:1，著名。", "Cheers (3:1), buckwheat."),
        ("World Without End，好。", "World Without End，好。", "World Without End."),
        ("好……好——好、好。", "好……好——好、好。", "Good – good."),
    ],
)
def test_a_good_text_is_passed_in_silence(tree: Tree, hant: str, hans: str, en: str) -> None:
    put(tree, hant, hans, en)

    assert tree.findings() == []


def test_a_form_that_a_term_allows_is_exempt(tree: Tree) -> None:
    put(tree, "穀。", "谷。", "The wheat sheaf of 好.")
    assert {Kind.SCRIPT, Kind.FORBIDDEN} == {finding.kind for finding in tree.findings()}

    tree.edit("glossary.yaml", "    forbidden:", '    allowed: {en: [wheat sheaf, "好"]}\n    forbidden:')

    assert tree.findings() == []


def test_a_preferred_word_may_hold_what_another_term_forbids(tree: Tree) -> None:
    more = """  - id: chaff
    words: {zh-Hant: 穀殼, zh-Hans: 谷子皮, en: chaff}
    short: {zh-Hant: 穀殼。, zh-Hans: 谷子皮。, en: Chaff.}
"""
    tree.write("glossary.yaml", (tree.folder / "glossary.yaml").read_text(encoding="utf-8") + more)

    assert tree.findings() == []


@pytest.mark.parametrize(("n", "kinds"), [(140, []), (141, [Kind.LENGTH])])
def test_a_short_form_has_at_most_140_characters(tree: Tree, n: int, kinds: list[Kind]) -> None:
    tree.edit("glossary.yaml", "en: Pays a duty.", f"en: {'x' * n}")

    assert kinds == [finding.kind for finding in tree.findings()]


def test_a_full_form_is_read_and_checked_like_any_text(tree: Tree) -> None:
    assert tree.load().terms["grain"].full is None

    full = "full: {zh-Hant: 付糧用。, zh-Hans: 交粮用。, en: Pay wheat.}"
    tree.edit("glossary.yaml", "    synonyms", f"    {full}\n    synonyms")

    full_form = tree.load().terms["grain"].full
    assert full_form is not None
    assert "Pay wheat." == full_form.texts["en"]
    assert Kind.FORBIDDEN == tree.only(Kind.FORBIDDEN).kind


def test_a_name_holds_no_tokens(tree: Tree) -> None:
    tree.edit("rules/setup.yaml", "en: Grain}", 'en: "[[term:grain]]"}')

    assert "no tokens" in tree.only(Kind.TOKEN).message


def test_talk_may_print_the_facts_of_an_effect_but_no_path_that_is_not_there(tree: Tree) -> None:
    tree.edit(
        "talk.yaml",
        '"欠 {owed.grain}。", zh-Hans: "欠 {owed.grain}。"',
        '"欠 {owed}。", zh-Hans: "欠 {owed}。"',
    )
    tree.edit("talk.yaml", '"{owed.grain} owed."', '"{owed} owed."')
    assert tree.findings() == []

    tree.edit("talk.yaml", '"{owed} owed."', '"{owed.gras} owed."')

    assert {Kind.MISSING_FACT, Kind.TOKENS_DIFFER} == {finding.kind for finding in tree.findings()}


def test_the_ways_to_ask_are_checked_too(tree: Tree) -> None:
    tree.edit("faq.yaml", "[穀物不夠怎麼辦？, 沒糧了會怎樣]\n", '["谷物不够?", 沒糧了會怎樣]\n')
    assert {Kind.SCRIPT, Kind.PUNCTUATION} == {finding.kind for finding in tree.findings()}

    tree.edit("faq.yaml", '      zh-Hant: ["谷物不够?", 沒糧了會怎樣]\n', "")

    assert tree.only(Kind.MISSING_LANGUAGE).language == "zh-Hant"


def test_scripts_are_told_apart_by_characters_that_one_of_them_never_writes() -> None:
    assert wrong_script("后里只面干谷台云几", "zh-Hant") == ""
    assert wrong_script("乾著徵", "zh-Hans") == ""
    assert wrong_script("们这么发", "zh-Hant") == "们这么发"
    assert wrong_script("們這麼發", "zh-Hans") == "們這麼發"


def test_folding_keeps_the_length_and_brings_both_scripts_together() -> None:
    assert fold("面朝下放著，裡面 2 張") == fold("面朝下放着，里面 2 张")
    assert len(fold("乾坤計畫")) == 4
    assert (has_han("a 好"), has_han("a，b")) == (True, False)
