"""Looking ahead through the one door: what a try, a forecast or a draft tells to the people at some seats.

Plain data without words, masked as `companion.engine.view` masks a match. What others have answered in secret and
nobody has been shown must not be learnt by trying things out: a copy on which that would show tells nothing more.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from companion.engine.foresee import Draft, Forecast, forecast, what_if
from companion.engine.log import Entry, Ref
from companion.engine.match import Asked, Match
from companion.engine.table import Effect
from companion.engine.view import effect_for, open_asks, question_for, view, waiting_for

SECRET = "secret"  # why nothing is told: it would show what others have answered in secret


def unshown(match: Match, seats: Collection[int]) -> set[Ref]:
    """Return the secret answers of others that nobody has been shown: somebody is still asked the same."""
    asks = {q.ask for q in match.questions.values() if q.secret}
    here = match.table.where()
    return {
        step.standing.ref
        for step in match.steps
        if step.where == here and step.asked and step.asked.ask in asks and _others_secret(step.asked, seats)
    }


def _others_secret(asked: Asked, seats: Collection[int]) -> bool:
    return asked.secret and asked.seat not in seats


def _shows(match: Match, after: Match, seats: Collection[int]) -> bool:
    """Return whether *after* shows what others have answered in secret in *match*."""
    waits = {standing.ref for _, standing in after.waiting}
    return bool(unshown(match, seats) - unshown(after, seats) - waits)


# --- what if -------------------------------------------------------------------------------------


def tried(match: Match, entries: Sequence[Entry], seats: Collection[int]) -> dict[str, Any]:
    """Return the lines that *entries* of *seats* would write, and where they stop and why.

    Each stop has the question as *seats* may read it; for ``secret`` the question that was answered. Raises `Refused`.
    """
    found = what_if(match, entries, seats)
    if _shows(match, found.after, seats):
        return {"effects": [], "stops": [{"why": SECRET, "question": None}]}
    questions = {**match.questions, **found.after.questions}
    stops = [
        {"why": stop.why, "question": question_for(questions[stop.address], seats, bool(seats))} for stop in found.stops
    ]
    return {"effects": [effect_for(found.after, effect, seats) for effect in found.effects], "stops": stops}


# --- forecasts -----------------------------------------------------------------------------------


def foretold(match: Match, name: str, seats: Collection[int]) -> dict[str, Any]:
    """Return the forecast *name* for *seats*: per seat was, low and high, the futures, what was assumed.

    Behind screens the others' part of it is left out (low and high are None). KeyError where the game offers none such.
    """
    last = match.game.forecasts[name].through
    within = match.table.where().rsplit(".", 1)[-1] in last
    found = Forecast(blocked=SECRET) if within and unshown(match, seats) else forecast(match, name)
    told = tuple(s.number for s in match.table.seats if s.number in seats or not _screened(match))
    return {
        "blocked": found.blocked,
        "complete": found.complete,
        "seats": [_range(found, number, number in told) for number in sorted(found.low)],
        "futures": [
            {
                "faces": [_assumed(found, face.address, face.key) for face in faces],
                "effects": [effect_for(match, e, seats) for e in effects if _of(e, told)],
            }
            for faces, effects in found.futures
        ],
        "assumed": [
            _assumed(found, address, key)
            for address, key in found.assumed
            if (asked := found.asked[address]).seat in (None, *told) and not _others_secret(asked, seats)
        ],
    }


def _screened(match: Match) -> bool:
    return match.setting.screens and not match.game.over(match.table)


def _range(found: Forecast, seat: int, told: bool) -> dict[str, Any]:
    low, high = (found.low[seat], found.high[seat]) if told else (None, None)
    return {"seat": seat, "was": found.was[seat], "low": low, "high": high}


def _of(effect: Effect, told: Collection[int]) -> bool:
    """Return whether *effect* concerns none but seats that may be told."""
    ends = (getattr(effect, end, "") for end in ("holder", "source", "target"))
    return all(int(end[5:]) in told for end in map(str, ends) if end.startswith("seat.") and end[5:].isdecimal())


def _assumed(found: Forecast, address: str, key: str) -> dict[str, Any]:
    asked = found.asked[address]
    return {"address": address, "key": key, "ask": asked.ask, "seat": asked.seat, "facts": dict(asked.facts)}


# --- drafts --------------------------------------------------------------------------------------


def drafted(match: Match, draft: Draft, seats: Collection[int], plays: bool) -> dict[str, Any]:
    """Return what *draft* of *match* would change, which entries would wait and what would be asked anew.

    ``hidden`` says that the consequences are not told: they would show what others have answered in secret.
    """
    after = draft.after
    if _shows(match, after, seats):
        return {"hidden": True, "changes": [], "waits": [], "asks": [], "where": None, "over": False}
    was, to = view(match, seats, plays), view(after, seats, plays)
    return {
        "hidden": False,
        "changes": list(_changes(match, was, to)),
        "waits": [waiting_for(after, standing, seats, open_asks(match)) for standing in draft.waits],
        "asks": [question_for(after.questions[address], seats, plays) for address in draft.asks],
        "where": to["table"] if was["where"] != to["where"] else None,
        "over": to["over"],
    }


def _changes(match: Match, was: Mapping[str, Any], to: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield what two views show differently: of every seat, then of the table and its places."""
    for one, other in zip(was["seats"], to["seats"], strict=True):
        holder = f"seat.{one['seat']}"
        yield from _marks(match, holder, one["marks"], other["marks"])
        yield from _held(holder, one["held"], other["held"])
    yield from _marks(match, "table", was["table"], to["table"])
    for place, marks in was["places"].items():
        yield from _marks(match, place, marks, to["places"][place])
        yield from _held(place, marks["held"], to["places"][place]["held"])


def _marks(match: Match, holder: str, was: Mapping[str, Any], to: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    one = match.table.ledger.holders[holder]
    for name, mark in type(one).marks().items():
        if not mark.inner and was[name] != to[name]:
            yield {"holder": holder, "kind": "mark", "what": name, "was": was[name], "to": to[name]}


def _held(holder: str, was: Mapping[str, int] | None, to: Mapping[str, int] | None) -> Iterator[dict[str, Any]]:
    """What is not known, or not shown, does not end otherwise for this reader."""
    if was is None or to is None:
        return
    for thing in dict.fromkeys((*was, *to)):
        if was.get(thing, 0) != to.get(thing, 0):
            row = {"holder": holder, "kind": "thing", "what": thing}
            yield {**row, "was": was.get(thing, 0), "to": to.get(thing, 0)}
