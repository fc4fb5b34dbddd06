"""Getting it right again and looking ahead: what an earlier entry was asked, drafts, what-if, forecasts.

Nothing here changes a match, and everything comes out as the phone that asks may see it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from companion.engine.ahead import drafted, foretold, tried
from companion.engine.core import Core
from companion.engine.foresee import as_asked, as_written, draft
from companion.engine.log import (
    Act,
    Answer,
    Correction,
    Entry,
    Insert,
    Position,
    Ref,
    Remove,
    Replace,
    Standing,
    seat_of,
)
from companion.engine.match import Match, Refused
from companion.engine.questions import Barred
from companion.engine.view import question_for, steps, waiting_for
from companion.matches.allowed import Allowed
from companion.matches.doors import Access, everything
from companion.matches.errors import RefusedEntry
from companion.matches.live import Live

CORRECTION = "correction"  # the label of a draft's act: an id, since every phone says it in its own language


@dataclass(frozen=True)
class Past:
    """An earlier line of the log, from 1, and what may be done about its part number *part*.

    *steps* are its parts that stand and were played, *waits* those that wait, as all may read them; *entry* is the
    part itself as this reader may see it, *asked* the question it answered, as it was asked then (None where this
    reader may not answer it), *open* what could have been answered just before it. *closed* says of each way
    (``replace``, ``insert``, ``remove``) that is not open why it is not.
    """

    seq: int
    number: int
    parts: tuple[int, ...]
    part: int
    steps: Sequence[Mapping[str, Any]]
    waits: Sequence[Mapping[str, Any]]
    entry: Mapping[str, Any] | None
    asked: Mapping[str, Any] | None
    open: Sequence[Mapping[str, Any]]
    closed: Mapping[str, Barred]


@dataclass(frozen=True)
class Drafted:
    """A correction worked out on line *seq* of the log and not made: the *act* to commit, and what it would do.

    *found* is what `companion.engine.ahead.drafted` tells.
    """

    seq: int
    act: Act
    found: Mapping[str, Any]


class Ahead:
    """What may be looked at before it is done. *held* gives a match under its lock."""

    def __init__(self, held: Callable[[str], AbstractContextManager[Live]]) -> None:
        self._held = held

    def past(self, match: str, number: int, access: Access | None = None, part: int | None = None) -> Past:
        """Return what may be done about line *number* (from 1), by its *part* (None: the first that stands).

        Raises `RefusedEntry` where no such line, or no such part of it, stands; `NoMatch`.
        """
        with self._held(match) as live:
            access = access or everything(len(live.header.names))
            standing = [s for s in _standing(live.match) if s.ref[0] == number - 1]
            parts = tuple(sorted(s.ref[1] for s in standing))
            corrects = not standing and 0 < number <= live.seq and live.holds(number - 1) and _corrects(live, number)
            if not corrects and (not parts or part not in (None, *parts)):
                raise RefusedEntry(Barred(Core.NO_SUCH_LINE, {"line": number}))
            chosen = parts[0] if part is None and parts else part or 0
            at = next((s for s in standing if s.ref[1] == chosen), None)
            return _past(live, access, number, parts, chosen, at)

    def draft(self, match: str, corrections: Sequence[Correction], access: Access | None = None) -> Drafted:
        """Work *corrections* out without making them.

        Raises `RefusedEntry` where this reader may not make one of them, or what it says was not legal then.
        """
        with self._held(match) as live:
            access = access or everything(len(live.header.names))
            judge(live, access, corrections)
            found = draft(live.match, live.log, corrections, CORRECTION)
            return Drafted(live.seq, found.act, drafted(live.match, found, access.sees, access.plays))

    def what_if(self, match: str, entries: Sequence[Entry], access: Access | None = None) -> Mapping[str, Any]:
        """Return what *entries* would change and where they stop. Raises `RefusedEntry`."""
        with self._held(match) as live:
            access = access or everything(len(live.header.names))
            if not access.plays:
                raise RefusedEntry(Barred(Core.ONLY_LOOKING))
            try:
                return tried(live.match, entries, access.sees)
            except Refused as refused:
                raise RefusedEntry(_own_words(access, refused.barred)) from refused

    def forecast(self, match: str, name: str, access: Access | None = None) -> Mapping[str, Any]:
        """Return the forecast *name* of the game from here. Raises KeyError where it offers none such."""
        with self._held(match) as live:
            access = access or everything(len(live.header.names))
            return foretold(live.match, name, access.sees)


def _own_words(access: Access, barred: Barred) -> Barred:
    """The host may answer for a seat at another phone, but has to say so: until then its secrets are not shown."""
    return Barred(Core.OTHER_PHONE, barred.facts) if access.host and barred.clause == Core.OTHER_SEAT else barred


def _standing(match: Match) -> list[Standing]:
    return [step.standing for step in match.steps] + [standing for _, standing in match.waiting]


def _corrects(live: Live, number: int) -> bool:
    """Return whether line *number* is a correction that is no plain undo: it can be taken back whole."""
    line = live.log[number - 1]
    parts = line.parts if isinstance(line, Act) else (line,)
    return not isinstance(line, Remove) and any(isinstance(part, Replace | Remove | Insert) for part in parts)


def _past(live: Live, access: Access, number: int, parts: tuple[int, ...], part: int, at: Standing | None) -> Past:
    """Work out `Past`; without a standing entry *at* the line is a correction, which can only be taken back."""
    ref = (number - 1, part)
    told = [step for step in steps(live.match, ()) if step["ref"][0] == number - 1]
    waits = [waiting_for(live.match, s, ()) for _, s in live.match.waiting if s.ref[0] == number - 1]
    closed = dict(_closed(live, access, number, at))
    if at is None:
        return Past(live.seq, number, parts, part, told, waits, None, None, (), closed)
    own = next((s for s in steps(live.match, access.sees) if tuple(s["ref"]) == ref), None)
    entry = own["entry"] if own else waiting_for(live.match, at, access.sees)["entry"]
    asked = _asked(live, access, at)
    if "replace" not in closed and (why := _not_replaced(live, access, at, asked)):
        closed["replace"] = why
    open_ = [] if "insert" in closed else _open(live, access, ref)
    return Past(live.seq, number, parts, part, told, waits, entry, asked, open_, closed)


def _closed(live: Live, access: Access, number: int, at: Standing | None) -> list[tuple[str, Barred]]:
    """Return the ways that this reader may not go, by what each role may enter."""
    allowed = Allowed(live, access)
    ways: list[tuple[str, Correction]] = [("remove", Remove(number - 1))]
    if at is not None:
        ways += [("replace", Replace(at.ref, at.entry)), ("insert", Insert(at.ref, at.entry))]
    return [(way, why) for way, line in ways if (why := allowed.refusal(line))]


def _asked(live: Live, access: Access, at: Standing) -> Mapping[str, Any] | None:
    """Return the question that *at* answered as it was asked then, None where this reader may not answer it."""
    if not isinstance(at.entry, Answer):
        return None
    then = as_asked(live.match, live.log, at.ref)
    question = then.questions.get(at.entry.address)
    seen = question and question_for(question, access.sees, access.plays)
    return seen if seen and seen["mine"] else None


def _not_replaced(live: Live, access: Access, at: Standing, asked: Mapping[str, Any] | None) -> Barred | None:
    if isinstance(at.entry, Position):
        return Barred(Core.SET_AGAIN)
    if not isinstance(at.entry, Answer) or asked is not None:
        return None
    seat = seat_of(at.entry.address)
    if access.host and seat is not None and seat not in access.sees:
        return Barred(Core.OTHER_PHONE, {"seat": f"seat.{seat}"})
    return Barred(Core.NOT_ASKED, {"address": at.entry.address})


def _open(live: Live, access: Access, ref: Ref) -> list[Mapping[str, Any]]:
    """Return what could have been answered just before *ref* and does not wait now as well."""
    then = as_written(live.match, live.log, ref)
    seen = [
        question_for(q, access.sees, access.plays) for a, q in then.questions.items() if a not in live.match.questions
    ]
    return [question for question in seen if question["mine"]]


# --- what a draft may say ------------------------------------------------------------------------


def correcting(*corrections: Correction) -> Act:
    """Return the act that makes *corrections*."""
    return Act(corrections, CORRECTION)


def judge(live: Live, access: Access, parts: Sequence[Entry | Correction]) -> None:
    """Raise `RefusedEntry` where *access* may not make one of *parts*, or what it says was not legal then."""
    for part in parts:
        if isinstance(part, Replace | Remove | Insert) and (why := _refusal(live, access, part)):
            raise RefusedEntry(why)


def _refusal(live: Live, access: Access, correction: Correction) -> Barred | None:
    """Return why *correction* cannot be made: not this reader's, of nothing that stands, or not legal then."""
    if why := Allowed(live, access).refusal(correction):
        return why
    if isinstance(correction, Remove):
        line = correction.line
        stands = 0 <= line < live.seq and live.holds(line) and not isinstance(live.log[line], Remove)
        return None if stands else Barred(Core.NO_SUCH_LINE, {"line": line + 1})
    at = next((s for s in _standing(live.match) if s.ref == correction.at), None)
    if at is None:
        return Barred(Core.NO_SUCH_LINE, {"line": correction.at[0] + 1})
    if isinstance(correction, Replace):
        return _bad_replacement(live, access, at, correction.entry)
    if isinstance(correction.entry, Answer) and correction.entry.address in live.match.questions:
        return Barred(Core.ASKED_NOW)
    return _judged(as_written(live.match, live.log, at.ref), access, correction.entry)


def _bad_replacement(live: Live, access: Access, at: Standing, entry: Entry) -> Barred | None:
    same = isinstance(entry, type(at.entry)) and not isinstance(entry, Position)
    if not same or (isinstance(entry, Answer) and entry.address != getattr(at.entry, "address", "")):
        return Barred(Core.NOT_ASKED, {})
    if _says(entry) == _says(at.entry):
        return Barred(Core.NOTHING_CHANGED)
    return _judged(as_asked(live.match, live.log, at.ref), access, entry)


def _says(entry: Entry) -> object:
    """Return what *entry* says, however it came about: a face may have been drawn."""
    return (entry.address, entry.key) if isinstance(entry, Answer) else entry


def _judged(then: Match, access: Access, entry: Entry) -> Barred | None:
    """Return why *entry* could not be made *then* by this reader."""
    if isinstance(entry, Answer):
        question = then.questions.get(entry.address)
        if question is None:
            return Barred(Core.NOT_ASKED, {"address": entry.address})
        if not question_for(question, access.sees, access.plays)["mine"]:
            return _own_words(access, Barred(Core.OTHER_SEAT, {"seat": f"seat.{question.seat}"}))
    try:
        then.act(entry)
    except Refused as refused:
        return refused.barred
    return None
