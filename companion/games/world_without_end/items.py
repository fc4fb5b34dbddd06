"""What a corner of an event card can show, as people tell it: a thing or points, and how many."""

from __future__ import annotations

from companion.games.world_without_end.town import Town

POINTS, MATERIAL, NOTHING = "vp", "material", "nothing"


def item_of(corner: str) -> str:
    """Return the thing (or ``vp``, ``material``) of a corner like ``gold.2``."""
    return corner.partition(".")[0]


def amount(corner: str) -> int:
    """Return how many a corner shows; 1 where it does not say."""
    digits = corner.partition(".")[2]
    return int(digits) if digits else 1


def scarce(town: Town, corners: list[str]) -> list[str]:
    """Return the things of which nobody is served, under the option that then nobody gets any."""
    if town.option("income.order") == "active-first":
        return []
    # Building material that was not chosen is out of supply altogether, which is no shortage.
    things = [item_of(c) for c in corners if item_of(c) not in (POINTS, NOTHING, MATERIAL)]
    wanted = {t: sum(amount(c) for c in corners if item_of(c) == t) for t in dict.fromkeys(things)}
    return [thing for thing, n in wanted.items() if n > town.supply.count(thing)]
