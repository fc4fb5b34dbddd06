"""Tokens in texts."""

from __future__ import annotations

import pytest

from companion.content.tokens import (
    ClauseLink,
    Fact,
    Plural,
    TermLink,
    Text,
    TokenError,
    fact_paths,
    parse,
    signature,
    written,
)

ALL = "Pay {owed.piety} {n|piece|pieces}, see [[duties.piety]], [[a|b c]], [[term:vp]] and [[term:vp|VP]]."


def test_every_token_becomes_a_part() -> None:
    assert parse(ALL) == (
        Text("Pay "),
        Fact("owed.piety"),
        Text(" "),
        Plural("n", ("piece", "pieces")),
        Text(", see "),
        ClauseLink("duties.piety"),
        Text(", "),
        ClauseLink("a", "b c"),
        Text(", "),
        TermLink("vp"),
        Text(" and "),
        TermLink("vp", "VP"),
        Text("."),
    )


def test_one_form_may_stand_where_a_language_has_one() -> None:
    assert parse("{n|塊}") == (Plural("n", ("塊",)),)


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "}",
        "{}",
        "{A b}",
        "[[",
        "[[]]",
        "[[Duties]]",
        "[[term:]]",
        "[[term:vp|]]",
        "{n|a|b|c}",
        "{a{b}}",
        "a ]]",
    ],
)
def test_what_looks_like_a_token_and_is_none_is_an_error(text: str) -> None:
    with pytest.raises(TokenError):
        parse(text)


def test_the_signature_counts_tokens_and_leaves_out_shown_and_plural_forms() -> None:
    assert signature(ALL) == {"{owed.piety}": 1, "[[duties.piety]]": 1, "[[a]]": 1, "[[term:vp]]": 2}


def test_plural_forms_need_their_fact() -> None:
    assert fact_paths("{n|a|b} {m}") == ["n", "m"]


def test_what_a_writer_wrote_is_seen_without_the_tokens() -> None:
    assert written("a {b} [[term:c|d]] [[e]] {n|f|g}") == "a \ufffc d \ufffc f/g"
