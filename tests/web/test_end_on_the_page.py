"""The end of a match on the page: why somebody won, and what is asked when points by hand make a new tie."""

from __future__ import annotations

import re
from html import unescape

import pytest

from companion.engine.log import Answer, Recount, Tally
from companion.web import locale
from tests.web.table import Table

TIED = {"zh-Hant": "比虔誠：5 個", "zh-Hans": "比虔诚：5 个", "en": "so piety decides: 5"}
MOST = {"zh-Hant": "分數最高的人獲勝。", "zh-Hans": "分数最高的人获胜。", "en": "Most points win."}
EQUAL = {
    "zh-Hant": "平手時要比的都比過了，全部一樣。",
    "zh-Hans": "平局时要比的都比过了，全部一样。",
    "en": "They are equal in everything that breaks a tie.",
}
ASKED = {"zh-Hant": "平手，剩下幾個虔誠？", "zh-Hans": "平局，剩下几个虔诚？", "en": "A tie: how much piety is left?"}


def told(table: Table) -> str:
    """Return a match at level score that is over: 20, 20 and 10 points, piety 2 and 5 told for the tie."""
    match = table.open(level="score")
    table.place(match, "final", t_chapter=4, t_shield=0, a_vp=20, b_vp=20, c_vp=10)
    for seat in range(3):
        for thing in ("stone", "wood", "gold"):
            table.act(match, Answer(f"final/left-{thing}/{seat}#1", "0"))
    table.act(match, Answer("final/tie-piety/0#1", "2"), Answer("final/tie-piety/1#1", "5"))
    return match


def verdict(table: Table, match: str, lang: str) -> str:
    """Return why somebody won, as the end page says it."""
    page = shown(table, match, lang)
    return unescape(re.sub("<[^>]+>", "", page.split('class="read"')[1].split("</p>")[0]))


def shown(table: Table, match: str, lang: str) -> str:
    """Return the match's page in *lang*."""
    phone = table.client()
    phone.set_cookie("lang", lang)
    return phone.get(f"/m/{match}").text


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_the_tie_that_was_told_is_the_reason_as_long_as_it_stands(table: Table, lang: str) -> None:
    """final.tie: with a point for the third the piety still decides; with 21 the first wins on points."""
    match = told(table)
    assert TIED[lang] in verdict(table, match, lang)

    table.act(match, Tally(2, "vp", 2))
    assert TIED[lang] in verdict(table, match, lang)
    table.act(match, Tally(0, "vp", 2))

    assert MOST[lang] in verdict(table, match, lang)


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_points_by_hand_that_make_a_tie_bring_its_question(table: Table, lang: str) -> None:
    """final.tie: the third comes up to 20 too; the page asks its piety, and then tells the places again."""
    match = told(table)

    table.act(match, Tally(2, "vp", 20))
    assert ASKED[lang] in unescape(shown(table, match, lang))
    table.answer(match, "3")

    said = verdict(table, match, lang)
    assert TIED[lang] in said and TIED[lang].replace("5", "3") in said
    assert [3, 1, 2] == [seat["marks"]["rank"] for seat in table.look(match).view["seats"]]


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_a_shared_win_says_that_everything_is_equal(table: Table, lang: str) -> None:
    """final.tie: all equal; then 1 piety is counted, and it decides."""
    match = table.open(("Ann", "Ben"))
    table.place(match, "final", t_chapter=4, t_shield=0, a_vp=9, b_vp=9)
    assert EQUAL[lang] in verdict(table, match, lang)

    table.act(match, Recount("seat.1", "piety", 5))

    assert TIED[lang] in verdict(table, match, lang)


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_points_below_0_are_told_and_not_shown(table: Table, lang: str) -> None:
    """score.floor: 1.5 taken, and the 7 gold counted were none: the line says -1.5 in all, the score 0."""
    match = table.open(("Ann", "Ben"))
    table.place(match, "final", t_chapter=4, t_shield=0, a_vp=9, b_vp=0, b_gold=7)

    table.act(match, Tally(1, "vp", -3))
    table.act(match, Recount("seat.1", "gold", 0))

    said = {"zh-Hant": "全部加起來是 \u22121½ 分", "zh-Hans": "全部加起来是 \u22121½ 分", "en": "\u22121½ VP in all"}
    assert said[lang] in shown(table, match, lang)


def test_a_position_at_the_end_scores_nothing_twice(table: Table) -> None:
    """final.goods: 10 VP and 3 wood are 13; the host says it was 1 wood: 11, and the other's 2 stone count once."""
    match = table.open(("Ann", "Ben"))
    table.place(match, "final", t_chapter=4, t_shield=0, a_vp=10, a_wood=3, a_gold=0, b_vp=5, b_stone=2, b_gold=0)
    look = table.look(match)
    assert [26, 14] == [seat["marks"]["vp"] for seat in look.view["seats"]]
    form = {"base": str(look.seq), "key": "k" * 22, "phase": "final", "level": "full", "value.seat.0.wood": "1"}

    reply = table.client().post(f"/m/{match}/position", data=form, headers={"Origin": "http://localhost"})

    assert 303 == reply.status_code
    assert [22, 14] == [seat["marks"]["vp"] for seat in table.look(match).view["seats"]]


LAST = {
    "zh-Hant": ("付忠誠，失分不加倍：少 2 虔誠", "失分不加倍：虔誠少 2 個", "乞討"),
    "zh-Hans": ("付忠诚，失分不翻倍：缺 2 虔诚", "失分不翻倍：虔诚缺 2 个", "乞讨"),
    "en": (
        "loyalty paid, the loss is not multiplied: 2",
        "Keep the loss from being multiplied: 2 piety missing",
        "begging",
    ),
}


@pytest.mark.parametrize("lang", locale.LANGUAGES)
def test_after_the_last_chapter_no_penalty_is_spoken_of(table: Table, lang: str) -> None:
    """duties.last-chapter: loyalty keeps a loss from being doubled; there is no begging to lift any more."""
    match = table.open(("Ann", "Ben"))
    table.place(match, "duties", t_shield=0, t_chapter=4, a_vp=40, a_loyalty=1, b_piety=9, b_grain=9, b_gold=9)
    table.answer(match, "4")
    paid, offered, gone = LAST[lang]
    asked = shown(table, match, lang)
    assert offered in asked and gone not in asked.split('id="prompt"')[1].lower()

    table.answer(match, "piety")

    said = re.sub(r"\s+", " ", unescape(re.sub("<[^>]+>", "", shown(table, match, lang))))
    assert paid in said
