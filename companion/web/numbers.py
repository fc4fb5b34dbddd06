"""Numbers as people type them."""

from __future__ import annotations


def whole(text: str) -> int | None:
    """Return the whole number somebody typed (any digits, any minus), or None."""
    text = text.strip().replace("\u2212", "-").replace("\uff0d", "-")
    digits = text.removeprefix("-").removeprefix("+")
    return int(text) if digits.isdecimal() and len(digits) <= 6 else None


def halves(text: str) -> int | None:
    """Return a number typed with or without a half (``40½``, ``40.5``) in halves, or None."""
    text = text.strip().replace(",", ".")
    odd = 0
    for end in ("½", ".5"):
        if text.endswith(end):
            text, odd = text.removesuffix(end) or "0", 1
            break
    value = whole(text)
    if value is None:
        return None
    return value * 2 - odd if text.startswith(("-", "\u2212")) else value * 2 + odd
