"""Makes ``pinyin_table.py`` with pypinyin: ``python -m companion.search.make_pinyin_table``.

A tool for developers: nothing at run time imports it or pypinyin. A table of characters serves every game, also
one that is added tomorrow, and a character keeps all readings it commonly has: a title is found by the right one
whatever a phrase dictionary would have guessed.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from companion.search.folding import folded

TARGET = Path(__file__).with_name("pinyin_table.py")
WIDTH = 100
COMMON = 0.05  # a reading that fewer of a character's phrases have is not one people type

HEAD = '''"""Characters by reading, toneless. Made by ``make_pinyin_table.py`` with pypinyin; do not edit."""

# A reading, then the characters that have it, without a space: the lines are long, and count as one word each.
'''


def make() -> str:
    """Return the source text of ``pinyin_table.py``."""
    by_reading: dict[str, list[str]] = defaultdict(list)
    counted = _counted()
    for character in _characters():
        for reading in _readings(character, counted[character]):
            by_reading[reading].append(character)
    text = ",".join(f"{reading}{''.join(by_reading[reading])}" for reading in sorted(by_reading))
    pieces = [text[i : i + WIDTH] for i in range(0, len(text), WIDTH)]
    lines = "\n".join(f'    "{piece}"' for piece in pieces)
    return f"{HEAD}READINGS = (\n{lines}\n)\n"


def _characters() -> Iterator[str]:
    """Yield the characters of GB 2312, folded as the search folds."""
    seen = set[str]()
    for row in range(0xB0, 0xF8):
        for cell in range(0xA1, 0xFF):
            character = folded(bytes([row, cell]).decode("gb2312", errors="ignore"))
            if character and character not in seen:
                seen.add(character)
                yield character


def _counted() -> dict[str, Counter[str]]:
    """Return how often each character has each reading in the phrases that pypinyin knows."""
    from pypinyin.phrases_dict import phrases_dict

    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for phrase, readings in phrases_dict.items():
        if len(phrase) == len(readings):
            for character, reading in zip(folded(phrase), readings, strict=True):
                counted[character][toneless(reading[0])] += 1
    return counted


def _readings(character: str, counted: Counter[str]) -> list[str]:
    from pypinyin.pinyin_dict import pinyin_dict

    first = toneless(str(pinyin_dict[ord(character)]).split(",")[0])
    least = COMMON * counted.total()
    return sorted({first, *(reading for reading, n in counted.items() if n >= max(least, 2))})


def toneless(reading: str) -> str:
    """Return *reading* without tone marks, with v for u with dots, as it is typed."""
    decomposed = unicodedata.normalize("NFD", reading.casefold())
    return "".join(c for c in decomposed.replace("u\u0308", "v") if not unicodedata.combining(c))


if __name__ == "__main__":
    TARGET.write_text(make(), encoding="utf-8")
