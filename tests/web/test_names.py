"""Names that people type."""

from __future__ import annotations

import pytest

from companion.web.names import BadName, clean_name, name_lang


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann  ", "Ann"),
        ("Ann  Lee", "Ann Lee"),
        ("柏翰", "柏翰"),
        ("e\u0301mile", "émile"),
        ("", ""),
        ("   ", ""),
        ("\u00a0", ""),
        ("阿\u3000明", "阿 明"),
        ("x" * 24, "x" * 24),
        ("O'Brien <3", "O'Brien <3"),
        ("नेहा", "नेहा"),
        ("🦊", "🦊"),
    ],
)
def test_a_name_is_kept_in_nfc_without_stray_spaces(typed: str, kept: str) -> None:
    """NFC, at most 24 characters, spaces tidied."""
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    ("typed", "fault"),
    [
        ("x" * 25, "long"),
        ("a\u202eb", "hidden"),
        ("a\u200bb", "hidden"),
        ("a\u200db", "hidden"),
        ("a\ufeff", "hidden"),
        ("a\u2066b", "hidden"),
        ("a\x00b", "hidden"),
        ("a\nb", "hidden"),
        ("a\tb", "hidden"),
        ("a\u2028b", "hidden"),
        ("a\ue000", "hidden"),
        ("a\ud800", "hidden"),
        ("\u3164", "blank"),
        ("\u2800\u2800", "blank"),
        ("\u0301", "blank"),
    ],
)
def test_a_name_that_hides_something_is_not_let_in(typed: str, fault: str) -> None:
    """No control, bidirectional or zero-width characters, nothing that cannot be seen."""
    with pytest.raises(BadName) as bad:
        clean_name(typed)
    assert bad.value.fault == fault


@pytest.mark.parametrize(
    ("name", "page", "lang"),
    [
        ("Ann", "zh-Hant", "en"),
        ("柏翰", "zh-Hant", "zh-Hant"),
        ("陈静", "zh-Hans", "zh-Hans"),
        ("陈静", "en", "zh-Hant"),
        ("阿Ben", "zh-Hans", "zh-Hans"),
        ("7", "en", None),
        ("", "en", None),
    ],
)
def test_a_name_carries_a_language_for_its_font(name: str, page: str, lang: str | None) -> None:
    """Han characters on a Chinese page are that page's; Latin ones are English; else unknown."""
    assert name_lang(name, page) == lang
