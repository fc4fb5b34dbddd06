"""Looking ahead on copies: what-if, forecasts and drafts of corrections. Nothing here changes a match."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.core import Core
from companion.engine.log import Act, Answer, Correction, Entry, Line, Position, Ref, Standing, effective
from companion.engine.match import Asked, Match, Refused, asked_of
from companion.engine.questions import Barred, Question
from companion.engine.table import Effect, Marked

MOST_FUTURES = 64  # futures a forecast plays at most; beyond that it says it is not complete


# --- what if -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a what-if ends and why: ``chance``, ``secret``, ``other-seat``, ``table`` or ``yours`` (your own next)."""

    address: str
    why: str


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The lines that entries would write, where they stop, and the copy they were played on.

    Nothing is masked here: what a reader may see of it is `companion.engine.ahead.tried`.
    """

    effects: tuple[Effect, ...]
    stops: tuple[Stop, ...]
    after: Match


def what_if(match: Match, entries: Sequence[Entry], seats: Collection[int]) -> WhatIf:
    """Return what *entries* of *seats* would change.

    A secret answer is judged and not played: what it sets off may show what others have answered in secret.
    Raises `Refused` where an entry is not legal, is chance, or is another seat's or the table's to answer.
    """
    copy = match.copy()
    before = len(copy.table.ledger.effects)
    for entry in entries:
        if isinstance(entry, Answer) and entry.address in copy.questions:
            question = copy.questions[entry.address]
            if why := _not_tried(question, seats):
                raise Refused(why, entry)
            if question.secret:
                value = question.read(entry.key)
                if isinstance(value, Barred):
                    raise Refused(value, entry)
                return WhatIf(tuple(copy.table.ledger.effects[before:]), (Stop(entry.address, "secret"),), copy)
        copy.act(entry)
    stops = tuple(Stop(address, _why(q, seats)) for address, q in copy.questions.items())
    return WhatIf(tuple(copy.table.ledger.effects[before:]), stops, copy)


def _not_tried(question: Question[Any], seats: Collection[int]) -> Barred | None:
    """Return why an answer to *question* cannot be tried by *seats*: chance, all people's, or another seat's."""
    if question.chance:
        return Barred(Core.BY_CHANCE)
    if question.seat is None:
        return Barred(Core.BY_ALL)
    return None if question.seat in seats else Barred(Core.OTHER_SEAT, {"seat": f"seat.{question.seat}"})


def _why(question: Question[Any], seats: Collection[int]) -> str:
    if question.chance:
        return "chance"
    if question.seat is None:
        return "table"
    if question.seat in seats:
        return "yours"
    return "secret" if question.secret else "other-seat"


# --- forecasts -----------------------------------------------------------------------------------


@dataclass(slots=True)
class Forecast:
    """What a forecast found: per seat the least and the most its mark would change to, and what it assumed.

    *futures* are the faces and the effects of each; *asked* are the questions of faces and assumptions, by address.
    *blocked* names a question that nothing can be assumed for: it has no default that is legal (a fact nobody has
    told), or too many faces. Where nothing can be foretold it says why, see `companion.engine.game.Foretold.shut`.
    Nothing is masked here: see `companion.engine.ahead.foretold`.
    """

    was: dict[int, int] = field(default_factory=dict)
    low: dict[int, int] = field(default_factory=dict)
    high: dict[int, int] = field(default_factory=dict)
    assumed: list[tuple[str, str]] = field(default_factory=list)
    asked: dict[str, Asked] = field(default_factory=dict)
    futures: list[tuple[tuple[Answer, ...], tuple[Effect, ...]]] = field(default_factory=list)
    blocked: str = ""
    complete: bool = True


def forecast(match: Match, name: str) -> Forecast:
    """Play the forecast *name* of the game on copies: every face of chance, the default of every choice.

    A match that is in one of its phases already goes on from there: what has been paid is not charged again. Each
    future ends as its last phase does, whatever the rules do next by themselves. KeyError where the game offers no
    such forecast.
    """
    foretold = match.game.forecasts[name]
    shut = foretold.shut(match.declared.phases, _phase(match), match.game.over(match.table), match.table.counted)
    found = Forecast(was=_marks(match, foretold.mark), blocked=shut)
    begin: tuple[Entry, ...] = ()
    if _phase(match) not in foretold.through:
        begin = (Position(tuple(("table", mark, value) for mark, value in foretold.start.items())),)
    for faces, copy, start in _futures(match, begin, foretold.through, found):
        effects = copy.table.ledger.effects
        end = _end(copy, start, foretold.through)
        end = len(effects) if end is None else end
        found.futures.append((faces, tuple(effects[start:end])))
        for seat, value in _marks(copy, foretold.mark, end).items():
            found.low[seat] = min(value, found.low.get(seat, value))
            found.high[seat] = max(value, found.high.get(seat, value))
    return found


def _phase(match: Match) -> str:
    return match.table.where().rsplit(".", 1)[-1]


def _end(copy: Match, start: int, through: tuple[str, ...]) -> int | None:
    """Return the place in the ledger where *through*'s last phase ended, None while it has not."""
    for n, line in enumerate(copy.table.ledger.effects[start:], start):
        if isinstance(line, Marked) and (line.holder, line.mark) == ("table", "phase") and line.to not in through:
            return n
    return None


def _marks(match: Match, mark: str, end: int | None = None) -> dict[int, int]:
    """Return *mark* of each seat, as it was before line *end* of the ledger."""
    found = {s.number: int(type(s).marks()[mark].__get__(s, type(s))) for s in match.table.seats}
    names = {seat.name: seat.number for seat in match.table.seats}
    for line in reversed(match.table.ledger.effects[end:] if end is not None else ()):
        if isinstance(line, Marked) and line.mark == mark and line.holder in names:
            found[names[line.holder]] = int(line.was)
    return found


def _futures(
    match: Match, begin: tuple[Entry, ...], through: tuple[str, ...], found: Forecast
) -> Iterator[tuple[tuple[Answer, ...], Match, int]]:
    """Yield each future that ends inside *through*'s end: the faces it took, the match, where its lines start."""
    open_: list[tuple[Entry, ...]] = [] if found.blocked else [begin]
    played = 0
    while open_:
        entries = open_.pop()
        copy = match.copy()
        start = len(copy.table.ledger.effects)
        for entry in entries:
            copy.act(entry)
        question = _open_question(copy, start, through)
        while question is not None and not question.chance:
            if question.default is None or isinstance(question.read(question.default), Barred):
                found.blocked = question.address
                return
            assumed = Answer(question.address, question.default)
            if (assumed.address, assumed.key) not in found.assumed:
                found.assumed.append((assumed.address, assumed.key))
                found.asked[assumed.address] = asked_of(question)
            copy.act(assumed)
            entries = (*entries, assumed)
            question = _open_question(copy, start, through)
        if question is None:
            played += 1
            if played > MOST_FUTURES:
                found.complete = False
                return
            faces = tuple(e for e in entries if isinstance(e, Answer) and (e.address, e.key) not in found.assumed)
            yield faces, copy, start
            continue
        keys = dict.fromkeys(question.legal() or ())
        if not keys:
            found.blocked = question.address
            return
        found.asked[question.address] = asked_of(question)
        open_ += [(*entries, Answer(question.address, key)) for key in reversed(keys)]


def _open_question(copy: Match, start: int, through: tuple[str, ...]) -> Question[Any] | None:
    if _phase(copy) not in through or _end(copy, start, through) is not None:
        return None
    return next(iter(copy.questions.values()), None)


# --- the past ------------------------------------------------------------------------------------


def as_asked(match: Match, log: Sequence[Line], ref: Ref) -> Match:
    """Return *match* as it was when the entry at *ref* was played: what had been played before it, on a copy.

    An entry that waits was never played: then it is what stands before it in *log*.
    """
    if ref not in match.refs():
        return as_written(match, log, ref)
    then = Match(match.game, match.declared, match.setting)
    for step in match.steps:
        if step.standing.ref == ref:
            break
        then.replay(step.standing)
    return then


def as_written(match: Match, log: Sequence[Line], ref: Ref) -> Match:
    """Return *match* as it is where something inserted before the entry at *ref* would be played."""
    then = Match(match.game, match.declared, match.setting)
    for standing in effective(log):
        if standing.ref == ref:
            break
        then.replay(standing)
    return then


# --- drafts --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Changed:
    """Something of *holder* that ends otherwise: a thing or mark, what it was and what it would be."""

    holder: str
    what: str
    was: Any
    to: Any


@dataclass(frozen=True, slots=True)
class Draft:
    """A correction worked out and not made: the act to commit, what would change, wait and be asked."""

    act: Act
    after: Match
    changes: tuple[Changed, ...]
    waits: tuple[Standing, ...]
    asks: tuple[str, ...]


def draft(match: Match, log: Sequence[Line], corrections: Sequence[Correction], label: str = "") -> Draft:
    """Work out what *corrections* to *log* (of *match*) would do."""
    act = Act(tuple(corrections), label)
    after = Match.of(match.game, match.declared, match.setting, [*log, act])
    old = {standing.ref for _, standing in match.waiting}
    waits = tuple(standing for _, standing in after.waiting if standing.ref not in old)
    asks = tuple(address for address in after.questions if address not in match.questions)
    return Draft(act, after, tuple(_changes(match.state(), after.state())), waits, asks)


def _changes(was: dict[str, Any], to: dict[str, Any]) -> Iterator[Changed]:
    for path in sorted({*was["marks"], *to["marks"]}):
        if was["marks"].get(path) != to["marks"].get(path):
            holder, _, mark = path.partition("/")
            yield Changed(holder, mark, was["marks"].get(path), to["marks"].get(path))
    for holder in sorted({*was["held"], *to["held"]}):
        before, after = was["held"].get(holder, {}), to["held"].get(holder, {})
        for thing in sorted({*before, *after}):
            if before.get(thing, 0) != after.get(thing, 0):
                yield Changed(holder, thing, before.get(thing, 0), after.get(thing, 0))
