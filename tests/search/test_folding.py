"""Folding keeps the place of every character, and makes the ways to write a text one."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.search.fields import Page
from companion.search.folding import LIMIT, cleaned, folded, places, squeezed

ANY = st.text(st.characters(codec=None), max_size=60)  # half surrogates too


@given(ANY)
def test_folding_keeps_the_length(text: str) -> None:
    """A place in the folded text is a place in the text."""
    assert len(text) == len(folded(text))


def test_folding_keeps_the_length_of_all_our_texts(pages: list[Page]) -> None:
    assert all(len(field.text) == len(field.plain) for page in pages for field in page.fields)


@given(ANY)
def test_squeezed_text_knows_where_it_comes_from(text: str) -> None:
    """`places` names for each character of the squeezed text the one it was."""
    where = places(text)
    tight = squeezed(text)

    assert len(tight) == len(where) - 1
    assert where == sorted(set(where)) or not tight
    assert all(c == text[at] or (c == " " and text[at].isspace()) for c, at in zip(tight, where, strict=False))


def test_script_case_width_and_accents_fold_away() -> None:
    assert "惩罚" == folded("懲罰") == folded("惩罚")
    assert "abc 123" == folded("ＡＢＣ　１２３")
    assert "resume lv" == folded("Résumé lü")
    assert "干" == folded("乾") == folded("幹") == folded("干")


def test_what_is_folded_stays_as_it_is() -> None:
    """A character of either script ends where its twin does: 麼 and 么."""
    assert folded("这么") == folded("這麼")
    assert "" == "".join(c for c in map(chr, range(0x10000)) if folded(folded(c)) != folded(c))


def test_gaps_beside_han_are_idle() -> None:
    """`付 2 虔誠` and `付2虔誠` are one; between Latin words one space stays."""
    assert "付2虔诚" == squeezed(folded(" 付 2 虔誠 "))
    assert "tax die" == squeezed("tax \n die")


def test_what_nobody_sees_is_taken_out() -> None:
    """Control characters and halves of characters become gaps, joiners vanish, accents are composed."""
    assert "a b c" == cleaned("a\x00b\udc80c")
    assert "付" == cleaned("\u200b付\ufeff")
    assert "é" == cleaned("e\u0301")


def test_a_query_is_cut() -> None:
    assert LIMIT == len(cleaned("付" * 10_000))
