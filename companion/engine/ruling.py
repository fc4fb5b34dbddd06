"""A ruling: people enter, verb by verb, what an effect nobody has described did; and may keep it for next time.

The same ten verbs describe the effects that shipped cards and boxes carry. A kept effect is the fact
``effect.<name>``, a text of deeds joined by ``;`` (``gain:grain:1:everyone``). More than the ten is one function per
card in the game's folder.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.engine.core import Core
from companion.engine.questions import Barred, Choice, Choose, Facts, Number
from companion.engine.standing import change
from companion.engine.table import Learnt, Seat, Table

MOST = 20


class Verb(StrEnum):
    """What an effect can do. ``pay`` is a cost, ``lose`` a loss; both go to the supply as far as there is enough."""

    GAIN = "gain"
    LOSE = "lose"
    PAY = "pay"
    TRADE = "trade"
    SCORE = "score"
    PLACE = "place"
    COVER = "cover"
    OPEN = "open"
    FORBID = "forbid"
    PRICE = "price"


HOLDING = (Verb.GAIN, Verb.LOSE, Verb.PAY, Verb.TRADE, Verb.PLACE)
STANDING = (Verb.COVER, Verb.OPEN, Verb.FORBID, Verb.PRICE)
DONE, EVERYONE, SELF = "done", "everyone", "self"


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing an effect does: *n* of *thing* (points for ``score``) to *whom*, for *m* of *other*, at *place*."""

    verb: Verb
    thing: str = ""
    n: int = 0
    whom: str = ""
    other: str = ""
    m: int = 0
    place: str = ""

    def text(self) -> str:
        """Return the deed as it is kept in a box."""
        return ":".join([self.verb, self.thing, str(self.n), self.whom, self.other, str(self.m), self.place])


def deeds_from(text: str) -> list[Deed]:
    """Read a kept effect. Raises ValueError where it is not one."""
    deeds = []
    for part in text.split(";"):
        verb, thing, n, whom, other, m, place = part.split(":")
        deeds.append(Deed(Verb(verb), thing, int(n), whom, other, int(m), place))
    return deeds


# --- carrying out ----------------------------------------------------------------------------------


def perform(table: Table, deed: Deed, name: str, clause: StrEnum, seat: Seat | None) -> None:
    """Do *deed* in the name of the card or event *name*, under *clause*; *seat* is who ``self`` means."""
    if deed.verb in STANDING:
        _stand(table, deed, name, clause)
        return
    for one in _whom(table, deed.whom, seat):
        _DOING[deed.verb](table, deed, one, name, clause)


def _whom(table: Table, whom: str, seat: Seat | None) -> Sequence[Seat]:
    if whom == EVERYONE:
        return table.clockwise()
    if whom == SELF:
        return [seat] if seat else []
    return [one for one in table.seats if one.name == whom]


def _stand(table: Table, deed: Deed, name: str, clause: StrEnum) -> None:
    change(table.places[deed.place], deed.verb, deed.n, name, clause)


def _gain(table: Table, deed: Deed, seat: Seat, name: str, clause: StrEnum) -> None:
    n = min(deed.n, table.supply.count(deed.thing)) if table.counted else deed.n
    table.move(deed.thing, n, table.supply, seat, clause, card=name)


def _give(table: Table, deed: Deed, seat: Seat, name: str, clause: StrEnum) -> None:
    n = min(deed.n, seat.count(deed.thing)) if table.counted else deed.n
    table.move(deed.thing, n, seat, table.supply, clause, card=name)


def _trade(table: Table, deed: Deed, seat: Seat, name: str, clause: StrEnum) -> None:
    uncounted = not table.counted
    if uncounted or (seat.count(deed.thing) >= deed.n and table.supply.count(deed.other) >= deed.m):
        table.move(deed.thing, deed.n, seat, table.supply, clause, card=name)
        table.move(deed.other, deed.m, table.supply, seat, clause, card=name)


def _score(table: Table, deed: Deed, seat: Seat, name: str, clause: StrEnum) -> None:
    mark = type(seat).marks()[table.score]
    to = mark.within(mark.__get__(seat, type(seat)) + deed.n * table.score_unit)
    seat.mark(mark, to, clause, points=deed.n, card=name)


def _place(table: Table, deed: Deed, seat: Seat, name: str, clause: StrEnum) -> None:
    n = min(deed.n, seat.count(deed.thing)) if table.counted else deed.n
    table.move(deed.thing, n, seat, table.places[deed.place], clause, card=name)


_DOING: dict[Verb, Callable[[Table, Deed, Seat, str, StrEnum], None]] = {
    Verb.GAIN: _gain,
    Verb.LOSE: _give,
    Verb.PAY: _give,
    Verb.TRADE: _trade,
    Verb.SCORE: _score,
    Verb.PLACE: _place,
}


# --- asking ------------------------------------------------------------------------------------------


async def ruling(
    table: Table,
    name: str,
    clause: StrEnum,
    seat: Seat | None = None,
    keep: bool = False,
    verbs: Sequence[Verb] = tuple(Verb),
) -> None:
    """Ask, deed by deed, what *name* did, do it, and offer to *keep* it where it is the same every time.

    *clause* is the rule (or core reason) under which the lines stand; *seat* is whoever played the card; *verbs* are
    those that such an effect can have.
    """
    facts = {"card": name}
    deeds: list[Deed] = []
    while True:
        verb = await _verb(table, clause, facts, seat, verbs)
        if verb is None:
            break
        deed = await _deed(table, verb, clause, facts, seat)
        perform(table, deed, name, clause, seat)
        deeds.append(deed)
    if keep and deeds and not table.knows(f"effect.{name}"):
        text = ";".join(deed.text() for deed in deeds)
        seats = any(deed.whom.startswith("seat.") for deed in deeds)
        kept = await Choose("ruling-keep", clause, lambda: _keeping(text, seats), _number(seat), facts=facts)
        if kept:
            table.ledger.add(Learnt(f"effect.{name}", kept))


async def resolve(
    table: Table,
    name: str,
    clause: StrEnum,
    seat: Seat | None = None,
    keep: bool = True,
    verbs: Sequence[Verb] = tuple(Verb),
) -> None:
    """Do what *name* is known to do, or ask for a ruling (see `ruling`)."""
    if table.knows(f"effect.{name}"):
        for deed in deeds_from(str(table.known(f"effect.{name}"))):
            perform(table, deed, name, clause, seat)
    else:
        await ruling(table, name, clause, seat, keep, verbs)


def _keeping(text: str, seats: bool) -> list[Choice[str]]:
    """What named a seat of this match means nothing in the next one."""
    barred = Barred(Core.ONLY_THIS_SEAT) if seats else None
    return [Choice("no", ""), Choice("keep", text, barred)]


def _number(seat: Seat | None) -> int | None:
    return seat.number if seat else None


def _verb(table: Table, clause: str, facts: Facts, seat: Seat | None, verbs: Sequence[Verb]) -> Choose[Verb | None]:
    at_places = [v for v in Verb if _places(table, v)]
    able = [v for v in verbs if v not in (Verb.PLACE, *STANDING) or v in at_places]

    def universe() -> list[Choice[Verb | None]]:
        unknown = None if table.counted else Barred(Core.NOT_COUNTED, {})
        choices: list[Choice[Verb | None]] = [Choice(DONE, None)]
        return choices + [Choice(v, v, unknown if v in HOLDING else None) for v in able]

    return Choose("ruling", clause, universe, _number(seat), facts=facts, default=DONE)


async def _deed(table: Table, verb: Verb, clause: str, facts: Facts, seat: Seat | None) -> Deed:
    """Ask what *verb* needs."""
    who = _number(seat)
    deed = Deed(verb)
    if verb in HOLDING:
        thing = await Choose("ruling-thing", clause, lambda: _things(table), who, facts=facts)
        deed = replace(deed, thing=thing)
    if verb in (*HOLDING, Verb.SCORE, Verb.PRICE):
        low = -MOST if verb is Verb.SCORE else int(verb is not Verb.PRICE)
        deed = replace(deed, n=await Number("ruling-number", clause, low, MOST, who, facts=facts))
    if verb is Verb.TRADE:
        other = await Choose("ruling-for", clause, lambda: _things(table), who, facts=facts)
        deed = replace(deed, other=other)
        deed = replace(deed, m=await Number("ruling-for-number", clause, 1, MOST, who, facts=facts))
    if verb in (Verb.PLACE, *STANDING):
        place = await Choose("ruling-place", clause, lambda: _places(table, verb), who, facts=facts)
        deed = replace(deed, place=place)
    if verb not in STANDING:
        whom = await Choose("ruling-whom", clause, lambda: _people(table, seat), who, facts=facts)
        deed = replace(deed, whom=whom)
    return deed


def _things(table: Table) -> list[Choice[str]]:
    return [Choice(thing, thing) for thing in table.declared.things]


def _places(table: Table, verb: Verb) -> list[Choice[str]]:
    """Places declare which verbs apply to them; a place that can be covered can be opened."""
    wanted = Verb.COVER if verb is Verb.OPEN else verb
    return [Choice(name, name) for name, verbs in table.declared.places if wanted in verbs]


def _people(table: Table, seat: Seat | None) -> list[Choice[str]]:
    own = [Choice(SELF, SELF)] if seat else []
    return [Choice(EVERYONE, EVERYONE), *own, *(Choice(one.name, one.name) for one in table.seats)]
