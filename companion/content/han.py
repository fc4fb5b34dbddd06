"""Questions about Han characters: which script a text is in, and one folding for both scripts."""

from __future__ import annotations

import re

from companion.content.han_table import FOLDED, SIMPLIFIED_ONLY, TRADITIONAL, TRADITIONAL_ONLY

HAN = r"\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0002ffff"
_HAN = re.compile(f"[{HAN}]")
_FOLD = str.maketrans(TRADITIONAL, FOLDED)

# Big5 counts these among its common characters, yet a text of today writes 麼, 於, 聽.
_ALSO_SIMPLIFIED = "么于听"

_WRONG = {
    "zh-Hant": frozenset(SIMPLIFIED_ONLY + _ALSO_SIMPLIFIED),
    "zh-Hans": frozenset(TRADITIONAL_ONLY),
}


def fold(text: str) -> str:
    """Return *text* with Traditional characters as Simplified ones, each by itself: the length stays the
    same."""
    return text.translate(_FOLD)


def has_han(text: str) -> bool:
    """Say whether *text* holds a Han character."""
    return _HAN.search(text) is not None


def wrong_script(text: str, language: str) -> str:
    """Return the characters of *text*, in order, that *language* does not write: in English every Han
    character."""
    if language in _WRONG:
        return "".join(c for c in text if c in _WRONG[language])
    return "".join(_HAN.findall(text))
