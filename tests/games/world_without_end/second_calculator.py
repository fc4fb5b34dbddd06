"""A second calculator of duties and final scoring, written from the statements by another hand than the rules.

Plain functions over plain numbers; points are in halves, as a match keeps them. It shares nothing with the engine or
with the shipped facts: the numbers stand here once more, so that a slip in either shows.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

HALF = 2  # halves to a point
LAST = 4

# duty: (what is paid, how much is owed (None: the tax), points a missing one costs, penalty)
DUTIES: Mapping[str, tuple[str, int | None, int, str]] = {
    "piety": ("piety", 2, 3, "penance"),
    "grain": ("grain", 2, 2, "begging"),
    "tax": ("gold", None, 1, "court"),
}


@dataclass(frozen=True)
class Settled:
    """What the duties did to one seat: its *halves* and *holdings*, the *penalties* it faces, what was *missing*."""

    halves: int
    holdings: Mapping[str, int]
    penalties: frozenset[str]
    missing: Mapping[str, int]


def missing(holdings: Mapping[str, int], tax: int, offered: Mapping[str, int] | None = None) -> dict[str, int]:
    """Return how many each duty lacks. *offered* per duty is what one pays where some may be kept back."""
    short = {}
    for duty, (thing, fixed, _, _) in DUTIES.items():
        owed = tax if fixed is None else fixed
        paid = min(owed, holdings.get(thing, 0))
        if offered is not None:
            paid = min(paid, offered[duty])
        short[duty] = owed - paid
    return short


def lost_halves(short: Mapping[str, int], chapter: int, lifted: Collection[str]) -> int:
    """Return the halves of a point lost: in the last chapter twice, but for the duties lifted."""
    total = 0
    for duty, (_, _, points, _) in DUTIES.items():
        times = 2 if chapter == LAST and duty not in lifted else 1
        total += short[duty] * points * times
    return total * HALF


def settle(
    halves: int,
    holdings: Mapping[str, int],
    tax: int,
    chapter: int,
    lifted: Collection[str] = (),
    offered: Mapping[str, int] | None = None,
) -> Settled:
    """Return what the duties leave of a seat that has *halves* and *holdings* and lifts *lifted* of its duties.

    ValueError for a duty lifted that is not short, or lifted without the loyalty for it.
    """
    short = missing(holdings, tax, offered)
    if any(short[duty] == 0 for duty in lifted) or len(lifted) > holdings.get("loyalty", 0):
        raise ValueError(f"cannot lift {sorted(lifted)}")
    left = dict(holdings)
    for duty, (thing, fixed, _, _) in DUTIES.items():
        owed = tax if fixed is None else fixed
        left[thing] = left.get(thing, 0) - (owed - short[duty])
    left["loyalty"] = left.get("loyalty", 0) - len(lifted)
    facing = {DUTIES[duty][3] for duty in DUTIES if short[duty] and duty not in lifted and chapter != LAST}
    return Settled(max(0, halves - lost_halves(short, chapter, lifted)), left, frozenset(facing), short)


def final_halves(halves: int, holdings: Mapping[str, int]) -> int:
    """Return the halves at the end: a stone or wood is worth 2, a gold 1, all else nothing."""
    return halves + HALF * (holdings.get("stone", 0) + holdings.get("wood", 0)) + holdings.get("gold", 0)


def ranking(totals: Sequence[int], holdings: Sequence[Mapping[str, int]]) -> list[int]:
    """Return each seat's place from 1; equal in points, piety, loyalty and knowledge is an equal place."""
    ends = [
        (total, held.get("piety", 0), held.get("loyalty", 0), held.get("knowledge", 0))
        for total, held in zip(totals, holdings, strict=True)
    ]
    return [1 + sum(other > own for other in ends) for own in ends]
