"""Numbers as people type them."""

from __future__ import annotations

import re

# What keyboards and input methods give for a minus, a plus and a decimal point: full-width ones, the true minus,
# and the dashes that phones put in its place.
_ALIKE = {
    **dict.fromkeys("\u2212\uff0d\ufe63\u2010\u2011\u2012\u2013\u2014", "-"),
    **dict.fromkeys("\uff0b\ufe62", "+"),
    **dict.fromkeys(",\uff0c\uff0e\u3002\uff61\ufe52", "."),
}
_WHOLE = re.compile(r"([-+]?)([0-9]{1,6})")
_HALVES = re.compile(r"([-+]?)([0-9]{0,6})(\.0|\.5|\u00bd)?")


def plain(text: str) -> str:
    """Return *text* with any digits, minus, plus and decimal point as plain ones; other characters as they are."""
    return "".join(str(int(c)) if c.isdecimal() else _ALIKE.get(c, c) for c in text.strip())


def whole(text: str) -> int | None:
    """Return the whole number somebody typed (any digits, one sign or none), or None."""
    found = _WHOLE.fullmatch(plain(text))
    return None if found is None else _signed(found[1], int(found[2]))


def halves(text: str) -> int | None:
    """Return a number typed with or without a half (``40½``, ``40.5``) in halves, or None."""
    found = _HALVES.fullmatch(plain(text))
    if found is None or not (found[2] or found[3]):
        return None
    return _signed(found[1], 2 * int(found[2] or 0) + (found[3] in (".5", "\u00bd")))


def signed(text: str) -> bool:
    """Return whether *text* begins with a minus of any kind."""
    return plain(text).startswith("-")


def _signed(sign: str, value: int) -> int:
    return -value if sign == "-" else value
