"""What a match has learnt goes into its owner's box: numbers and layouts by their names, cards whole.

A card fills a place of its kind (``event.c1-a``), and matches that are open at the same time may fill one place with
different cards. So a card is told by its printed name, never by its place: it is kept once it is whole, where the box
has that name already, else in a free place of the same row (``event.c1-``), else not at all. Its kept effect goes
with it.

What a match takes back leaves the box only as far as the box says just that and no other match of this game and box
holds it, pinned when it was opened or learnt since. What another match holds stays, and is written over when it is
learnt otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.engine.declare import Declaration, Kind
from companion.engine.questions import Fact

NAME, EFFECT = "name", ""  # fields of a card; the kept effect is none that is declared
Known = Mapping[str, Fact]


def known(facts: Mapping[str, Fact | None], learnt: Known) -> dict[str, Fact]:
    """Return what a match knows that pinned *facts* and has *learnt* since, by path."""
    return {fact: value for fact, value in {**facts, **learnt}.items() if value is not None}


class Keeping:
    """One box that is being written. *others* tells what each other match of this game and box knows."""

    def __init__(self, declared: Declaration, box: Known, others: Callable[[], Sequence[Known]]) -> None:
        self.box = dict(box)
        self._others = others
        named = [kind for kind in declared.kinds.values() if any(field.id == NAME for field in kind.fields)]
        self._kinds: dict[str, Kind] = {place: kind for kind in named for place in kind.places}

    def keep(self, was: Known, now: Known) -> dict[str, Fact]:
        """Return the box after a match that knew *was* has come to know *now*."""
        changed = [fact for fact in sorted({*was, *now}) if was.get(fact) != now.get(fact)]
        for fact in changed:
            if not self._place(fact):
                self._fact(fact, was.get(fact), now.get(fact))
        for place in dict.fromkeys(map(self._place, changed)):
            if place:
                self._card(place, _card(was, place), _card(now, place))
        return self.box

    def _place(self, fact: str) -> str:
        """Return the place that *fact* belongs to, empty for all that is no card of a box."""
        stem = fact.removeprefix("effect.") if fact.startswith("effect.") else fact.rpartition(".")[0]
        return stem if stem in self._kinds else ""

    def _fact(self, fact: str, was: Fact | None, now: Fact | None) -> None:
        if now is not None:
            self.box[fact] = now
        elif self.box.get(fact) == was and not any(other.get(fact) == was for other in self._others()):
            self.box.pop(fact, None)

    # --- cards

    def _card(self, place: str, was: Known, now: Known) -> None:
        row = self._row(place)
        at = _named(self.box, row, was.get(NAME))
        if at and was.get(NAME) != now.get(NAME):
            if _card(self.box, at) == was and not self._held(row, {NAME: was[NAME]}):
                self._clear(at)
        elif at:
            self._lose(row, at, was, now)
        if all(field.id in now for field in self._kinds[place].fields if not field.optional):
            self._save(place, row, was, now)

    def _row(self, place: str) -> list[str]:
        """Return the places that a card of *place* may fill, its own first: ids that differ after the last hyphen."""
        stem = place.rpartition("-")[0]
        return [place, *(p for p in self._kinds[place].places if p != place and p.rpartition("-")[0] == stem)]

    def _held(self, row: Sequence[str], card: Known) -> bool:
        """Return whether another match knows *card* (some of its fields will do) in any place of *row*."""
        return any(card.items() <= _card(other, place).items() for other in self._others() for place in row)

    def _lose(self, row: Sequence[str], at: str, was: Known, now: Known) -> None:
        for field, value in was.items():
            path = _path(at, field)
            held = {NAME: was[NAME], field: value}
            if field not in now and self.box.get(path) == value and not self._held(row, held):
                del self.box[path]

    def _save(self, place: str, row: Sequence[str], was: Known, now: Known) -> None:
        to = _named(self.box, row, now[NAME])
        if not to:
            to = next((one for one in row if _path(one, NAME) not in self.box), "")
            if not to:
                return
            self._clear(to)
        for field, value in now.items():
            path = _path(to, field)
            if path not in self.box or was.get(field) != value:
                self.box[path] = value

    def _clear(self, place: str) -> None:
        for field in _card(self.box, place):
            del self.box[_path(place, field)]


def _path(place: str, field: str) -> str:
    return f"{place}.{field}" if field else f"effect.{place}"


def _card(facts: Known, place: str) -> dict[str, Fact]:
    """Return what *facts* say of the card in *place*, by field."""
    stem, effect = f"{place}.", _path(place, EFFECT)
    card = {fact.removeprefix(stem): value for fact, value in facts.items() if fact.startswith(stem)}
    return card | ({EFFECT: facts[effect]} if effect in facts else {})


def _named(box: Known, row: Sequence[str], name: Fact | None) -> str:
    """Return the place of *row* that holds the card called *name*, empty where none does."""
    return next((place for place in row if name is not None and box.get(_path(place, NAME)) == name), "")
