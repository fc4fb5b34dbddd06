"""What an effect of a match is called, and what a text may print of it. Effects come as plain data."""

from __future__ import annotations

from collections.abc import Mapping

from companion.content.lexicon import Reason, seat_number

BACK = "card.back"  # a card that lies face down, or that this reader may not see
_WHAT = {"moved": "thing", "marked": "mark"}


def reason_of(effect: Mapping[str, object]) -> Reason:
    """Return where talk.yaml has the reason of *effect*, and what its text may print.

    *what* is the thing, the mark, ``note``, or the kind of any other effect (dealt, mixed, learnt);
    *direction* is ``taken`` where a thing goes to a seat, ``given`` where it leaves one, else the kind.
    """
    kind = str(effect["kind"])
    what = str(effect[_WHAT[kind]]) if kind in _WHAT else "note" if kind == "noted" else kind
    return Reason(str(effect["clause"]), what, _direction(kind, effect), frozenset(printable(effect)))


def printable(effect: Mapping[str, object]) -> dict[str, object]:
    """Return what the reason of *effect* may print, by name: its facts, its own fields, ``who`` (the seat it
    concerns) and ``by`` (how far a number moved). A field that says nothing (None, empty) is left out."""
    fields = {name: value for name, value in effect.items() if name not in ("kind", "facts")}
    if effect["kind"] == "dealt":
        fields["card"] = fields.get("card") or BACK
    seats = [holder for holder in map(effect.get, ("holder", "source", "target")) if _is_seat(holder)]
    if seats:
        fields["who"] = seats[0]
    was, to = effect.get("was"), effect.get("to")
    if isinstance(was, int) and isinstance(to, int) and not isinstance(to, bool):
        fields["by"] = abs(to - was)
    own = effect.get("facts")
    if isinstance(own, Mapping):
        fields |= own
    return {name: value for name, value in fields.items() if value is not None and value != ""}


def _direction(kind: str, effect: Mapping[str, object]) -> str:
    if kind != "moved":
        return kind
    if _is_seat(effect["target"]):
        return "taken"
    return "given" if _is_seat(effect["source"]) else "moved"


def _is_seat(holder: object) -> bool:
    return isinstance(holder, str) and seat_number(holder) is not None
