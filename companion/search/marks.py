"""Finds the places to mark in a text, and the piece of it to show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.search.fields import Field
from companion.search.folding import places
from companion.search.found import Ranges
from companion.search.ways import Way
from companion.search.words import is_han, pairs

SHOWN = {"en": 160}  # characters of a snippet
SHOWN_HAN = 80
BEFORE = 0.3  # share of a snippet that stands before the first place it marks
DOTS = "\u2026"


def marks(tight: str, query: str, ways: Iterable[Way]) -> list[tuple[int, int]]:
    """Return the places in *tight* where *query* as a whole stands, else those of the needles of *ways*; in order,
    none overlapping."""
    found = list(_places(tight, query)) if query else []
    if not found:
        for way in ways:
            for needle in way.needles:
                found += _loosely(tight, needle) if way.loose else _wholly(tight, needle)
    return _merged(found)


def _places(tight: str, needle: str) -> Iterator[tuple[int, int]]:
    start = tight.find(needle)
    while start >= 0:
        yield start, start + len(needle)
        start = tight.find(needle, start + len(needle))


def _wholly(tight: str, needle: str) -> Iterator[tuple[int, int]]:
    """Yield the places of a needle; a Latin one only as whole words."""
    if is_han(needle):
        yield from _places(tight, needle)
        return
    for start, end in _places(tight, needle):
        if not _letter(tight[start - 1 : start]) and not _letter(tight[end : end + 1]):
            yield start, end


def _letter(character: str) -> bool:
    return character.isascii() and character.isalnum()


def _loosely(tight: str, needle: str) -> list[tuple[int, int]]:
    """Return the places of *needle*, or else of its pairs, or else of its characters."""
    for pieces in ([needle], pairs(needle), list(needle)):
        found = [place for piece in dict.fromkeys(pieces) for place in _places(tight, piece)]
        if found:
            return found
    return []


def _merged(found: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(found):
        if merged and start <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(end, merged[-1][1])
        else:
            merged.append((start, end))
    return merged


def shown(field: Field, found: Sequence[tuple[int, int]]) -> Ranges:
    """Return places of the tight text as places of the text."""
    if not found:
        return ()
    if field.tight == field.plain:
        return tuple(found)
    where = places(field.plain)
    return tuple((where[start], where[end - 1] + 1) for start, end in found)


def snippet(field: Field, ranges: Ranges) -> tuple[str, Ranges]:
    """Return the piece of a text round its first marked place, and the marked places in that piece."""
    size = SHOWN.get(field.lang, SHOWN_HAN)
    text = field.text
    if len(text) <= size:
        return text, ranges
    first = ranges[0][0] if ranges else 0
    start = max(0, min(first - int(BEFORE * size), len(text) - size))
    start = _word_start(text, start, first)
    end = min(len(text), start + size)
    lead = DOTS if start else ""
    piece = f"{lead}{text[start:end].rstrip()}{DOTS if end < len(text) else ''}"
    shift = len(lead) - start
    kept = ((s + shift, min(e, end) + shift) for s, e in ranges if start <= s < end)
    return piece, tuple(kept)


def _word_start(text: str, start: int, most: int) -> int:
    """Return the first place from *start* on where no Latin word is cut, at most *most*."""
    while 0 < start < most and _letter(text[start - 1]) and _letter(text[start]):
        start += 1
    return start
