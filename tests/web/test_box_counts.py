"""How much a box tells is counted by what must be told."""

from __future__ import annotations

from companion.matches.shipped import library
from companion.web.desk.boxwords import BoxReader

GAME = "world-without-end"
CARD = "event.c1-a"


def told(*fields: str, **more: object) -> tuple[int, int]:
    """Return how many facts of a new event card are told, and of how many, when *fields* and *more* are."""
    whole = {"name": "synthetic", "colour": "immediate", "arrow": "corner-1"}
    whole |= {f"corner-{n}": "gold" for n in (1, 2, 3, 4)}
    facts = {field: whole[field] for field in fields or whole} | more
    reader = BoxReader(library()[GAME], "en", {f"{CARD}.{field}": value for field, value in facts.items()})
    line = reader.line(reader.places()[CARD])
    return line.told, line.of


def test_a_card_is_whole_without_what_may_be_left_out() -> None:
    """A card of chapter 1 has no number left of its picture: 7 facts are all there are to tell."""
    assert (7, 7) == told()
    assert (1, 7) == told("name")


def test_what_may_be_left_out_counts_once_it_is_told() -> None:
    assert (8, 8) == told(place=11)
    assert (9, 9) == told(place=11, star="plain")
