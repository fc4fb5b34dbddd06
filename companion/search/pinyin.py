"""How Han text is read: all ways to type it in Latin letters, whole and by initials."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice, product
from types import MappingProxyType

from companion.search.pinyin_table import READINGS

WAYS = 24  # of a text with many characters of several readings no more are kept


def _table() -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for reading, characters in re.findall(r"([a-z]+)([^a-z,]+)", READINGS):
        for character in characters:
            found.setdefault(character, []).append(reading)
    return MappingProxyType({character: tuple(readings) for character, readings in found.items()})


_BY_CHARACTER = _table()


def readings(character: str) -> tuple[str, ...]:
    """Return the toneless readings of one folded character; none where the table does not know it."""
    return _BY_CHARACTER.get(character, ())


def spelled(text: str) -> list[str]:
    """Return the ways to type folded Han *text* whole (``xingdongka``); none where a character has no reading."""
    return ["".join(way) for way in islice(product(*map(readings, text)), WAYS)]


def initials(text: str) -> list[str]:
    """Return the ways to type it by the first letters (``xdk``)."""
    firsts = [sorted({reading[0] for reading in readings(character)}) for character in text]
    return ["".join(way) for way in islice(product(*firsts), WAYS)]
