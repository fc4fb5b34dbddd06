"""One form for all ways to write a text: script, case, width and accents fold away.

Folding goes character by character and keeps the length, so a place in the folded text is a place in the text.
"""

from __future__ import annotations

import re
import unicodedata

from companion.content.han import HAN, fold

LIMIT = 100  # characters of a query that are read
_LONGEST = 20 * LIMIT  # what is looked at to find them: composing a text may shorten it
_SPECIAL = {"\u2212": "-", "\u2013": "-", "\u2014": "-", "\u2019": "'", "\u2018": "'", "\u00fc": "v"}
_MODERN = "么"  # the table takes it for an old form of another; today it is how 麼 is written
_GAP = re.compile(r"\s+")
_HAN = re.compile(f"[{HAN}]")
_CACHED = 0x10000


class _Characters(dict[int, str]):
    """What each character folds to, found when it is first met. Only the first plane is kept: a hostile text cannot
    fill the memory."""

    def __missing__(self, code: int) -> str:
        folded = _folded(chr(code))
        if code < _CACHED:
            self[code] = folded
        return folded


def _folded(character: str) -> str:
    character = _single(unicodedata.normalize("NFKC", character), character)
    character = _single(character.lower(), character)
    if character in _SPECIAL:
        return _SPECIAL[character]
    parts = unicodedata.normalize("NFD", character)
    is_accented = parts[0].isascii() and all(map(unicodedata.combining, parts[1:]))
    return parts[0].lower() if is_accented else _simplified(character)


def _simplified(character: str) -> str:
    """Return the character that both scripts' ways to write it end at: the table goes two steps for a few."""
    while character != _MODERN and character != fold(character):
        character = fold(character)
    return character


def _single(wanted: str, otherwise: str) -> str:
    return wanted if len(wanted) == 1 else otherwise


_TABLE = _Characters()


def folded(text: str) -> str:
    """Return *text* folded, as long as it was."""
    return text.translate(_TABLE)


def squeezed(text: str) -> str:
    """Return folded *text* without the gaps that only look good: beside Han none is left, elsewhere one space."""
    return _GAP.sub(lambda gap: _kept(text, gap), text).strip()


def places(text: str) -> list[int]:
    """Return for each character of ``squeezed(text)`` its place in *text*, and at the end the length of *text*."""
    found: list[int] = []
    end = len(text) - len(text.lstrip())
    last = len(text.rstrip())
    for gap in _GAP.finditer(text, end, last):
        found.extend(range(end, gap.start() + len(_kept(text, gap))))
        end = gap.end()
    return [*found, *range(end, last), len(text)]


def _kept(text: str, gap: re.Match[str]) -> str:
    beside = text[gap.start() - 1 : gap.start()] + text[gap.end() : gap.end() + 1]
    return "" if _HAN.search(beside) else " "


def cleaned(query: str) -> str:
    """Return what of *query* is looked at: composed, without control characters and halves of characters, one line,
    at most LIMIT characters."""
    composed = unicodedata.normalize("NFC", "".join(map(_visible, query[:_LONGEST])))
    return _GAP.sub(" ", composed).strip()[:LIMIT]


def _visible(character: str) -> str:
    kind = unicodedata.category(character)
    if kind in ("Cc", "Cs", "Zl", "Zp", "Co", "Cn"):
        return " "
    return "" if kind == "Cf" else character
