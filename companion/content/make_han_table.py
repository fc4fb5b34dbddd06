"""Makes ``han_table.py`` with OpenCC: ``python -m companion.content.make_han_table``.

A tool for developers: nothing at run time imports it or OpenCC. Characters are converted one at a time,
because phrase conversion depends on what stands beside a character, and a part of a text must fold to
what the whole text folds to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

TARGET = Path(__file__).with_name("han_table.py")
WIDTH = 100
FIRST, LAST = 0x4E00, 0x9FFF  # the block of CJK unified ideographs; rarer blocks occur in no text of ours

HEAD = '''"""Han characters by script. Made by ``make_han_table.py`` with OpenCC; do not edit."""

'''


def make() -> str:
    """Return the source text of ``han_table.py``."""
    from opencc import OpenCC

    to_hans = [OpenCC(name).convert for name in ("tw2s", "t2s", "hk2s")]
    to_hant = [OpenCC(name).convert for name in ("s2tw", "s2t")]
    pairs = [(c, to_hans[0](c)) for c in _characters() if to_hans[0](c) != c]
    tables = {
        "TRADITIONAL": "".join(c for c, _ in pairs),
        "FOLDED": "".join(folded for _, folded in pairs),
        "TRADITIONAL_ONLY": "".join(c for c in _characters() if _changes(c, to_hans) and not _mainland(c)),
        "SIMPLIFIED_ONLY": "".join(c for c in _characters() if _changes(c, to_hant) and not _taiwan(c)),
    }
    return HEAD + "\n".join(_constant(name, text) for name, text in tables.items())


def _characters() -> Iterator[str]:
    return map(chr, range(FIRST, LAST + 1))


def _changes(character: str, converters: Sequence[Callable[[str], str]]) -> bool:
    return any(convert(character) != character for convert in converters)


def _mainland(character: str) -> bool:
    """Say whether *character* is in GB 2312, so that a Simplified text may hold it (乾 in 乾坤)."""
    try:
        return bool(character.encode("gb2312"))
    except UnicodeEncodeError:
        return False


def _taiwan(character: str) -> bool:
    """Say whether *character* is among the common ones of Big5, so that a Traditional text may hold it (后,
    里).

    The second level of Big5 holds 体, 机, 万 as rare characters; in a text of today they are Simplified ones.
    """
    try:
        return b"\xa4\x40" <= character.encode("big5") <= b"\xc6\x7e"
    except UnicodeEncodeError:
        return False


def _constant(name: str, text: str) -> str:
    rows = [text[i : i + WIDTH] for i in range(0, len(text), WIDTH)]
    return f"{name} = (\n" + "".join(f'    "{row}"\n' for row in rows) + ")\n"


if __name__ == "__main__":
    TARGET.write_text(make(), encoding="utf-8")
