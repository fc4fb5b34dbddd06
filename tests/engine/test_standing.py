"""What events change on a place is kept apart, event by event."""

from __future__ import annotations

import pytest

from companion.engine.standing import cause, change, release, withdraw
from companion.engine.table import Place
from tests.engine.playing import toy
from tests.toy.clauses import Clause

WHY = Clause.ROUND_NEXT
Deeds = tuple[tuple[str, str, int], ...]


def market() -> Place:
    """A place that nothing has changed yet."""
    return toy().table.places["market"]


def now(place: Place) -> tuple[bool, bool, int]:
    return place.covered, place.forbidden, place.price


@pytest.mark.parametrize(
    ("deeds", "leaves", "left"),
    [
        ((("price", "fox", 1), ("cover", "owl", 0)), "fox", (True, False, -1)),
        ((("price", "fox", 1), ("cover", "owl", 0)), "owl", (False, False, 1)),
        ((("cover", "fox", 0), ("cover", "owl", 0)), "fox", (True, False, -1)),
        ((("cover", "fox", 0), ("cover", "owl", 0)), "owl", (True, False, -1)),
        ((("price", "fox", 3), ("price", "owl", 5)), "owl", (False, False, 3)),
        ((("price", "fox", 3), ("price", "owl", 5)), "fox", (False, False, 5)),
        ((("forbid", "fox", 0),), "fox", (False, False, -1)),
        ((("forbid", "fox", 0), ("forbid", "owl", 0)), "fox", (False, True, -1)),
        ((("price", "fox", 3),), "owl", (False, False, 3)),
    ],
)
def test_an_event_takes_away_only_what_it_brought(deeds: Deeds, leaves: str, left: tuple[bool, bool, int]) -> None:
    """What another event did stays, and so does the newer of two that did the same."""
    place = market()
    for verb, event, n in deeds:
        change(place, verb, n, event, WHY)

    withdraw(place, leaves, WHY)

    assert left == now(place)


def test_what_the_set_up_had_covered_is_covered_again() -> None:
    """A price on a covered market, and an opening, end without touching what lay there before."""
    place = market()
    place.mark(Place.covered, True, WHY)
    change(place, "price", 6, "fox", WHY)
    change(place, "open", 0, "owl", WHY)
    assert (False, False, 6) == now(place)

    withdraw(place, "owl", WHY)
    withdraw(place, "fox", WHY)

    assert (True, False, -1) == now(place)
    assert "" == place.because


def test_a_place_names_the_newest_event_that_did_something() -> None:
    """A price may be another event's doing than a cover."""
    place = market()
    change(place, "price", 6, "fox", WHY)
    change(place, "cover", 0, "owl", WHY)

    assert ("owl", "fox", "") == (cause(place), cause(place, "price"), cause(place, "forbid"))


def test_releasing_a_place_takes_everything_off() -> None:
    """The end of a chapter asks nobody who did what."""
    place = market()
    change(place, "forbid", 0, "fox", WHY)
    change(place, "cover", 0, "owl", WHY)

    release(place, WHY)

    assert ((False, False, -1), "") == (now(place), place.because)
