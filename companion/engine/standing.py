"""What events changed on places and for how long: each change is kept with the event that made it.

Two events may change one place. When one leaves, what the other did stays, and so does what the set-up had laid there.
"""

from __future__ import annotations

from enum import StrEnum

from companion.engine.questions import Fact
from companion.engine.table import Place

COVER, OPEN, FORBID, PRICE = "cover", "open", "forbid", "price"
_GROUP = {COVER: COVER, OPEN: COVER, FORBID: FORBID, PRICE: PRICE}
Change = tuple[str, str, int]  # the event (empty: what was there before any), the verb, the price or whether forbidden


def changes(place: Place) -> list[Change]:
    """Return what was changed on *place*, oldest first."""
    rows = [row.split(":") for row in place.because.split(";")] if place.because else []
    return [(event, verb, int(n)) for event, verb, n in rows]


def cause(place: Place, *verbs: str) -> str:
    """Return the newest event that changed *place* (by one of *verbs*, if given); empty where none did."""
    found = [event for event, verb, _ in changes(place) if event and (not verbs or verb in verbs)]
    return found[-1] if found else ""


def change(place: Place, verb: str, n: int, event: str, clause: StrEnum) -> None:
    """Let *event* cover, open, forbid or reprice *place*."""
    kept = changes(place)
    if not any(_GROUP[done] == _GROUP[verb] for _, done, _ in kept):
        kept.append(_before(place, verb))
    _lay(place, [*kept, (event, verb, 1 if verb == FORBID else n)], clause, card=event)


def withdraw(place: Place, event: str, clause: StrEnum) -> None:
    """Take back what *event* did to *place*, and only that."""
    kept = [row for row in changes(place) if row[0] != event]
    if len(kept) < len(changes(place)):
        _lay(place, kept, clause, card=event)


def release(place: Place, clause: StrEnum) -> None:
    """Take back everything: nothing covers, forbids or reprices *place* any more."""
    for mark in (Place.covered, Place.forbidden):
        place.mark(mark, False, clause)
    place.mark(Place.price, -1, clause)
    place.mark(Place.because, "", clause)


def _before(place: Place, verb: str) -> Change:
    if _GROUP[verb] == COVER:
        return "", COVER if place.covered else OPEN, 0
    return ("", FORBID, int(place.forbidden)) if verb == FORBID else ("", PRICE, place.price)


def _lay(place: Place, kept: list[Change], clause: StrEnum, **facts: Fact) -> None:
    """Make *place* what the changes in *kept* come to: the newest of each kind counts."""
    newest = {_GROUP[verb]: (verb, n) for _, verb, n in kept}
    for verb, n in newest.values():
        if _GROUP[verb] == COVER:
            place.mark(Place.covered, verb == COVER, clause, **facts)
        elif verb == FORBID:
            place.mark(Place.forbidden, bool(n), clause, **facts)
        else:
            place.mark(Place.price, n, clause, **facts)
    only_before = all(not event for event, _, _ in kept)
    text = "" if only_before else ";".join(f"{event}:{verb}:{n}" for event, verb, n in kept)
    place.mark(Place.because, text, clause, **facts)
