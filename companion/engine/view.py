"""The one door through which a match is seen. What a reader may not see does not pass it.

Pages, JSON, event streams and exports before the end get `view(match, seats)` and nothing else. The result is plain
data without words; two matches that differ only in what these *seats* may not know give equal views.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.log import Answer, Line, Position, Recount, Standing, ask_of, line_data, seat_of
from companion.engine.match import Asked, Match, Step, effect_data
from companion.engine.questions import Question
from companion.engine.standing import cause
from companion.engine.table import BOUNDLESS, Dealt, Effect, Holder, Mixed, Place, Seat
from companion.engine.zones import NOBODY, OWNER, UP, Zone

BACK = "card.back"


def view(
    match: Match,
    seats: Collection[int],
    plays: bool | None = None,
    told: Sequence[Mapping[str, Any]] | None = None,
) -> dict[str, Any]:
    """Return what the people at *seats* may know of *match* (a spectator: none; one phone for all: every seat).

    *plays* says whether they may answer what the whole table is asked; without it whoever sits at a seat may. *told*
    are the `steps` for these seats, where they have been worked out already.
    """
    plays = bool(seats) if plays is None else plays
    table, setting = match.table, match.setting
    return {
        "game": match.game.id,
        "level": table.level,
        "score": table.score,
        "score_unit": table.score_unit,
        "hands": setting.hands,
        "options": dict(sorted(setting.options.items())),
        "where": table.where(),
        "over": match.game.over(table),
        "table": _marks(match, "table"),
        "seats": [_seat(match, seat, seats) for seat in table.seats],
        "supply": _supply(match),
        "tracks": {mark: list(spaces) for mark, spaces in sorted(table.tracks().items())},
        "places": {name: _marks(match, name) | _changed(match, place) for name, place in sorted(table.places.items())},
        "zones": {z.name: _zone(z, seats) for z in _zones(match)},
        "learnt": dict(sorted(table.ledger.learnt.items())),
        "questions": [question_for(q, seats, plays) for q in match.questions.values()],
        "waiting": [waiting_for(match, s, seats) for _, s in match.waiting],
        "steps": steps(match, seats) if told is None else told,
        "opening": [effect_for(match, e, seats) for e in table.ledger.effects[: match.opened]],
    }


def steps(match: Match, seats: Collection[int]) -> list[dict[str, Any]]:
    """Return the entries that were played, with their lines, as *seats* may read them (nobody: what all may know)."""
    return [_step(match, step, seats) for step in match.steps]


class Telling:
    """The `steps` of a match for some seats, kept from one look to the next: what was played does not change.

    Only the newest step may still get lines; and where the match was played anew, or its end lifts the screens, all
    of it is told afresh.
    """

    def __init__(self, seats: Collection[int]) -> None:
        self._seats = seats
        self._of: tuple[object, bool] = (None, False)
        self._told: list[dict[str, Any]] = []

    def steps(self, match: Match) -> list[dict[str, Any]]:
        """Return what `steps` returns for *match* as it is now."""
        of = (match.steps, match.game.over(match.table))
        if self._of[0] is not of[0] or self._of[1] is not of[1]:
            self._told = []
        self._of = of
        stable = self._told[: max(0, len(match.steps) - 1)]
        stable = stable[: max(0, len(self._told) - 1)]
        self._told = stable + [_step(match, step, self._seats) for step in match.steps[len(stable) :]]
        return self._told


def for_people(question: Question[Any]) -> bool:
    """Return whether whoever sits at the table may answer: nobody's own, or chance that all can read off the table."""
    return question.seat is None or (question.chance is not None and not question.secret)


def _marks(match: Match, holder: str) -> dict[str, Any]:
    one = match.table.ledger.holders[holder]
    return {name: mark.__get__(one, type(one)) for name, mark in sorted(type(one).marks().items())}


def _seat(match: Match, seat: Seat, seats: Collection[int]) -> dict[str, Any]:
    held: dict[str, int] | None = None
    if match.table.counted and (seat.number in seats or not match.setting.screens or match.game.over(match.table)):
        held = {thing: seat.count(thing) for thing in match.declared.things}
    return {"seat": seat.number, "marks": _marks(match, seat.name), "held": held}


def _changed(match: Match, place: Place) -> dict[str, Any]:
    return {"held": _held(match, place.name), "because": cause(place)}


def _held(match: Match, holder: str) -> dict[str, int]:
    """What lies at a place lies open; at level ``score`` nobody counts it."""
    things = match.table.ledger.held.get(holder, {}) if match.table.counted else {}
    return {thing: n for thing, n in sorted(things.items()) if n}


def _supply(match: Match) -> dict[str, int | None] | None:
    """What is left in the supply tells what screens hide only together with them, so it is masked with them."""
    if not match.table.counted or match.setting.screens:
        return None
    left = {thing: match.table.supply.count(thing) for thing in match.declared.things}
    return {thing: None if n >= BOUNDLESS else n for thing, n in left.items()}


def _zones(match: Match) -> list[Zone]:
    return [h for _, h in sorted(match.table.ledger.holders.items()) if isinstance(h, Zone)]


def _sees(zone: Zone, seats: Collection[int]) -> bool:
    return zone.faces == UP or (zone.faces == OWNER and zone.owner in seats)


def _zone(zone: Zone, seats: Collection[int]) -> dict[str, Any]:
    cards = list(zone.cards) if _sees(zone, seats) else None
    return {"owner": zone.owner, "faces": zone.faces, "size": zone.size, "cards": cards}


def question_for(question: Question[Any], seats: Collection[int], plays: bool) -> dict[str, Any]:
    """Return *question* as *seats* may read it: what it offers only where they may answer."""
    mine = plays if for_people(question) else question.seat in seats
    chance = {"stream": question.chance.stream, "by": question.chance.by} if question.chance else None
    return {
        "address": question.address,
        "ask": question.ask,
        "clause": str(question.clause),
        "seat": question.seat,
        "shape": question.shape,
        "facts": dict(question.facts) if mine or not question.secret else {},
        "chance": chance,
        "secret": question.secret,
        "mine": mine,
        **(_offered(question) if mine else {"default": None}),
    }


# what a page needs of each shape, with nothing to choose from
NOTHING_SHOWN: Mapping[str, Mapping[str, Any]] = {
    "number": {"low": 0, "high": 0},
    "text": {"longest": 1},
    "choose": {"choices": []},
    "order": {"choices": []},
}
NO_MEMBERS: Mapping[str, Any] = {"choices": [], "low": 0, "high": 0}


def _offered(question: Question[Any]) -> dict[str, Any]:
    """Return what *question* offers. One that breaks while it is shown offers nothing, and whatever is answered then
    lets its rule meet the failure: the page must stand, so that people can go on."""
    try:
        return {"default": question.default, **question.shown()}
    except Exception:
        return {"default": None, **NOTHING_SHOWN.get(question.shape, NO_MEMBERS)}


def _hidden_key(
    standing: Standing, asked: Asked | None, seats: Collection[int], known: Collection[str]
) -> bool:
    if not isinstance(standing.entry, Answer):
        return False
    if asked is None:  # it waits: unless such answers are known to be open, it is kept to its seat
        return _of_others(standing.entry.address, seats) and ask_of(standing.entry.address) not in known
    return asked.secret and asked.seat not in seats


def open_asks(match: Match) -> frozenset[str]:
    """Return what has been asked in *match* and never in secret: such an answer is open also where it is not played."""
    told = [(step.asked.ask, step.asked.secret) for step in match.steps if step.asked]
    told += [(question.ask, question.secret) for question in match.questions.values()]
    return frozenset(ask for ask, _ in told) - {ask for ask, secret in told if secret}


def _of_others(address: str, seats: Collection[int]) -> bool:
    seat = seat_of(address)
    return seat is not None and seat not in seats


def _masked(
    match: Match,
    standing: Standing,
    asked: Asked | None,
    seats: Collection[int],
    known: Collection[str] = (),
) -> dict[str, Any]:
    """Return the entry without a secret key, and behind screens without what others were counted to have."""
    data = line_data(standing.entry)
    if _hidden_key(standing, asked, seats, known):
        data["key"] = None
    own = [f"seat.{seat}" for seat in seats]
    if match.setting.screens and not match.game.over(match.table):
        if isinstance(standing.entry, Recount) and standing.entry.holder not in own:
            data["to"] = None
        if isinstance(standing.entry, Position):
            data["held"] = [[h, thing, n if h in own else None] for h, thing, n in standing.entry.held]
    return data


def waiting_for(
    match: Match, standing: Standing, seats: Collection[int], known: Collection[str] | None = None
) -> dict[str, Any]:
    """Return an entry that waits as *seats* may read it; *known* are the `open_asks` (those of *match* itself)."""
    known = open_asks(match) if known is None else known
    return {"ref": list(standing.ref), "entry": _masked(match, standing, None, seats, known)}


def _step(match: Match, step: Step, seats: Collection[int]) -> dict[str, Any]:
    effects = match.table.ledger.effects[step.start : step.end]
    return {
        "ref": list(step.standing.ref),
        "where": step.where,
        "entry": _masked(match, step.standing, step.asked, seats),
        "was": [_masked(match, replace(step.standing, entry=was), step.asked, seats) for was in step.standing.was],
        "asked": step.asked and _answered(step.asked, seats),
        "revealed": bool(step.asked and step.asked.stream),
        "autos": [{"address": a.address, "key": a.key, "ask": a.asked.ask, "seat": a.asked.seat} for a in step.autos],
        "effects": [effect_for(match, effect, seats) for effect in effects],
    }


def _answered(asked: Asked, seats: Collection[int]) -> dict[str, Any]:
    facts = {} if asked.secret and asked.seat not in seats else dict(asked.facts)
    return {"ask": asked.ask, "seat": asked.seat, "clause": asked.clause, "facts": facts}


def line_for(line: Line, seats: Collection[int], known: Collection[str] = ()) -> dict[str, Any]:
    """Return a line of the log as *seats* may read it, whether it stands or not.

    Nobody knows any more whether the question of an entry that was taken back was secret, so what another seat
    answered is kept to that seat; *known* are the `open_asks`, which are told all the same.
    """
    return _closed(line_data(line), seats, known)


def _closed(data: dict[str, Any], seats: Collection[int], known: Collection[str]) -> dict[str, Any]:
    if data["kind"] == "answer":
        hidden = _of_others(data["address"], seats) and ask_of(data["address"]) not in known
        return data | {"key": None} if hidden else data
    if "entry" in data:
        return data | {"entry": _closed(data["entry"], seats, known)}
    return data | {"parts": [_closed(part, seats, known) for part in data["parts"]]} if "parts" in data else data


def effect_for(match: Match, effect: Effect, seats: Collection[int]) -> dict[str, Any]:
    """Return *effect* as *seats* may see it: a card that moved unseen is a back."""
    data = effect_data(effect)
    holders = match.table.ledger.holders
    if isinstance(effect, Dealt | Mixed):
        data["holder"] = _owner(holders, effect.zone if isinstance(effect, Mixed) else (effect.source, effect.target))
    if isinstance(effect, Dealt):
        ends = [holders[effect.source], holders[effect.target]]
        if not any(isinstance(z, Zone) and _sees(z, seats) for z in ends):
            data |= {"card": BACK, "turned": False, "at": -1, "facts": {}}
        elif not _sees_source(ends[0], seats):
            data |= {"turned": False, "at": -1}  # whether it was known to lie there is the owner's business
    if isinstance(effect, Mixed):
        zone = holders[effect.zone]
        if not (isinstance(zone, Zone) and _sees(zone, seats)):
            data |= {"were": len(effect.were), "now": len(effect.now)}
    return data


def _sees_source(zone: object, seats: Collection[int]) -> bool:
    return isinstance(zone, Zone) and zone.faces != NOBODY and _sees(zone, seats)


def _owner(holders: Mapping[str, Holder], zones: str | tuple[str, ...]) -> str:
    """Return the seat whose cards they are, for the sentence about it; empty where they are nobody's."""
    found = [holders[name] for name in ([zones] if isinstance(zones, str) else zones)]
    owner = next((z.owner for z in found if isinstance(z, Zone) and z.owner is not None), None)
    return "" if owner is None else f"seat.{owner}"
