"""The kinds of entry that a simulation tries, each with what must hold of it.

Each is a function of the watched match; what it finds wrong it hands to `Watched.found`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.engine import checks
from companion.engine.core import Core
from companion.engine.foresee import forecast, what_if
from companion.engine.log import Answer, Correction, Entry, Insert, Position, Recount, Remove, Replace, Tally
from companion.engine.match import Match, Refused
from companion.engine.questions import Barred, Fact, Question
from companion.engine.table import FULL, SCORE, Mark
from companion.engine.watched import Watched


def some_question(run: Watched) -> Question[Any]:
    """Return some open question."""
    questions = list(run.match.questions.values())
    chosen: Question[Any] = questions[run.pick(len(questions))]
    return chosen


def some_answer(run: Watched, question: Question[Any]) -> Answer:
    """Return some legal answer; half the time what a forecast would assume, so that rulings end."""
    if question.default and run.pick(2) and not isinstance(question.read(question.default), Barred):
        return Answer(question.address, question.default)
    return Answer(question.address, question.sample(run.pick))


def some_recount(run: Watched) -> Recount | None:
    """Return a new count of something, now and then more than the supply has."""
    if not run.declared.things:
        return None
    thing = run.declared.things[run.pick(len(run.declared.things))]
    to = run.pick(6) if run.pick(8) else 90 + run.pick(9)
    return Recount(f"seat.{run.pick(run.setting.seats)}", thing, to)


def some_marks(run: Watched) -> tuple[tuple[str, str, Fact], ...]:
    """Return where some phase starts, or a mark or two of somebody."""
    own = [m for m in type(run.match.table).marks().values() if not m.inner and m.name == "phase"]
    if own and run.pick(2):
        return (("table", "phase", some_value(run, own[0])),)
    seat = run.pick(run.setting.seats)
    marks = [m for m in type(run.match.table.seat(seat)).marks().values() if not m.inner]
    return tuple((f"seat.{seat}", mark.name, some_value(run, mark)) for mark in marks if run.pick(3) == 0)


def some_value(run: Watched, mark: Mark[Any]) -> Fact:
    """Return some value that *mark* can have."""
    if mark.type == "flag":
        return bool(run.pick(2))
    if mark.type == "one-of":
        return str(mark.values[run.pick(len(mark.values))] if mark.values else mark.start)
    low = 0 if mark.low is None else mark.low
    high = low + 30 if mark.high is None else min(mark.high, low + 30)
    return low + int(run.pick(high - low + 1))


def some_holdings(run: Watched) -> tuple[tuple[str, str, int], ...]:
    """Return a full count of every seat."""
    seats = range(run.setting.seats)
    return tuple((f"seat.{seat}", thing, run.pick(4)) for seat in seats for thing in run.declared.things)


# --- answers -----------------------------------------------------------------------------------------


def answer(run: Watched) -> None:
    """Answer something; chance is drawn by the app where it may."""
    question = some_question(run)
    if question.chance and run.pick(2):
        draw(run, question.address, question.chance.by)
    else:
        run.enter(some_answer(run, question))


def draw(run: Watched, address: str, by: str) -> None:
    """Let the app draw: twice the same, and never what the table alone may say."""
    if by == "table":
        try:
            run.match.draw(address, run.seed)
        except Refused:
            return
        run.found([f"the app drew {address}, which the table answers"])
    key = run.match.draw(address, run.seed)
    if run.match.draw(address, run.seed) != key:
        run.found([f"two draws of {address} differ"])
    run.enter(Answer(address, key, drawn=True))


def illegal(run: Watched) -> None:
    """Answer with what is no answer, or is barred."""
    question = some_question(run)
    keys = [*checks.NASTY, *checks.spoilt(question, question.sample(run.pick))]
    keys += [row["key"] for row in question.shown().get("choices", ()) if row["barred"]] * 8
    key = keys[run.pick(len(keys))]
    if isinstance(question.read(key), Barred):
        run.refused(Answer(question.address, key))


def strange(run: Watched) -> None:
    """Enter what nobody asked or declared, or more than one thing of which the last is wrong."""
    question, score = some_question(run), run.match.table.score
    rows: tuple[tuple[Entry, ...], ...] = (
        (Answer(f"{question.address}9", "1"),),
        (Answer("", ""),),
        (Recount("seat.0", "no-such-thing", 1),),
        (Recount("supply", "".join(run.declared.things[:1]), 1),),
        (Tally(9, score, 1),),
        (Tally(0, score, 1, "no-such-reason"),),
        (Tally(0, score, 1, "", "\u202e"),),
        (Position((("table", "level", SCORE),)),),
        (Position((("seat.0", score, "many"),)),),
        (Position(level="half"),),
        (some_answer(run, question), Answer(question.address, "no such answer")),
    )
    run.refused(*rows[run.pick(len(rows))])


def several(run: Watched) -> None:
    """Enter an answer and a count as one line."""
    entry = some_recount(run)
    if entry is None or not run.match.table.counted:
        return
    try:
        run.enter(some_answer(run, some_question(run)), entry)
    except Refused as refused:
        if refused.barred.clause != Core.NOT_COUNTED:
            raise


# --- counts, tallies, positions ------------------------------------------------------------------------


def recount(run: Watched) -> None:
    """Count again: never refused where things are counted."""
    entry = some_recount(run)
    if entry and run.match.table.counted:
        run.enter(entry)
    elif entry:
        run.refused(entry)


def tally(run: Watched) -> None:
    """Tally points, for a reason of the game, in own words, or for none."""
    seat = run.pick(run.setting.seats)
    marks = type(run.match.table.seat(seat)).marks().values()
    numbers = [mark for mark in marks if mark.type == "number" and not mark.inner]
    if not numbers:
        return
    mark = numbers[run.pick(len(numbers))]
    reasons = ("", *run.declared.scoring)
    reason = reasons[run.pick(len(reasons))]
    try:
        run.enter(Tally(seat, mark.name, run.pick(9) - 3, reason, "" if reason else "自己數的"))
    except Refused as refused:
        if refused.barred.clause != Core.NUMBER_RANGE:
            raise


def position(run: Watched) -> None:
    """Say where the table really is: a phase, a mark, holdings, another level."""
    counted = run.match.table.counted
    marks, choice = some_marks(run), run.pick(4)
    if choice == 0 and counted:
        place(run, Position(marks, (), SCORE))
    elif choice <= 1 and not counted:
        run.refused(Position(marks, (), FULL))
        place(run, Position(marks, some_holdings(run), FULL))
    else:
        place(run, Position(marks, some_holdings(run) if counted and run.pick(2) else ()))


def place(run: Watched, told: Position) -> None:
    """Enter the position *told*; what the game says cannot be is refused."""
    if run.game.refuses(run.match.table, told):
        run.refused(told)
    else:
        run.enter(told)


def boundary(run: Watched) -> None:
    """Enter what the table shows, on a copy, as a phase has just begun: nothing changes."""
    run.found(checks.of_boundary(run.match))


# --- looking ahead -------------------------------------------------------------------------------------


def wonder(run: Watched) -> None:
    """Ask what an answer would do, and then give it."""
    questions = [q for q in run.match.questions.values() if q.seat is not None and not q.chance]
    if not questions:
        return
    question = questions[run.pick(len(questions))]
    entry, before, secret = some_answer(run, question), run.match.digest(), question.secret
    wondered = what_if(run.match, [entry], [question.seat or 0])
    if run.match.digest() != before:
        run.found([f"wondering about {entry} changed the match"])
    effects = run.match.table.ledger.effects
    done = [line for step in run.enter(entry) for line in effects[step.start : step.end]]
    if not secret and tuple(done) != wondered.effects:
        run.found([f"{entry} did something else than what-if said"])


def foresee(run: Watched) -> None:
    """Look at each forecast the game offers."""
    before = run.match.digest()
    for name in run.match.game.forecasts:
        foreseen = forecast(run.match, name)
        if not foreseen.blocked and not foreseen.futures:
            run.found([f"the forecast {name} sees no future and nothing in its way"])
    if run.match.digest() != before:
        run.found(["a forecast changed the match"])


# --- corrections ---------------------------------------------------------------------------------------


def correct(run: Watched) -> None:
    """Correct something entered earlier: another answer, one that was forgotten, one that never happened."""
    stands = [step.standing for step in run.match.steps] + [s for _, s in run.match.waiting]
    if not stands:
        return
    at = stands[run.pick(len(stands))]
    entry = at.entry
    if isinstance(entry, Answer):
        keys = ("no such answer", *(given.key for given, _, _ in checks.answers(run.match)))
        entry = replace(entry, key=keys[run.pick(len(keys))], drawn=False)
    kinds: tuple[Correction, ...] = (Replace(at.ref, entry), Insert(at.ref, entry), Remove(at.ref[0]))
    chosen = [kinds[run.pick(3)]]
    count = some_recount(run)
    if count and run.pick(3) == 0:
        chosen.append(Insert(at.ref, count))
    wrong, draft = checks.of_draft(run.match, run.log, chosen)
    run.found(wrong)
    if run.pick(3):
        run.take(draft.after, draft.act)


def undo(run: Watched) -> None:
    """Undo the last line, undo it again (which is nothing), redo it; then all is as it was."""
    if not run.log:
        return

    def played(*more: Remove) -> Match:
        return Match.of(run.match.game, run.declared, run.setting, [*run.log, *more])

    before, last = run.match.state(), len(run.log) - 1
    once, twice = played(Remove(last)), played(Remove(last), Remove(last))
    if once.digest() != twice.digest():
        run.found(["the same undo twice is not the same as once"])
    redone = played(Remove(last), Remove(last + 1))
    if redone.state() != before:
        run.found(["a redo does not bring back what was undone"])
    if run.pick(2):
        run.take(once, Remove(last))


# How often each kind of entry is tried, in a hundred, and at most in one game. All else are answers.
KINDS: tuple[tuple[Callable[[Watched], None], int, int], ...] = (
    (illegal, 4, 20),
    (strange, 2, 8),
    (recount, 2, 12),
    (tally, 2, 12),
    (several, 2, 6),
    (wonder, 3, 4),
    (foresee, 2, 2),
    (correct, 3, 3),
    (undo, 2, 2),
    (position, 2, 2),
)
