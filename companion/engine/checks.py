"""What must hold of a match at any time, whatever the game: each check returns what is wrong, in our English.

Simulations, the contract suite and `companion simulate` use them; no rule does.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from typing import Any

from companion.engine.core import Core
from companion.engine.declare import Declaration
from companion.engine.emitted import choices
from companion.engine.foresee import Draft, draft
from companion.engine.log import Answer, Correction, Line, Position, effective
from companion.engine.match import Match, contents
from companion.engine.questions import Barred, Choose, Pick, Question
from companion.engine.table import Effect, Holder, Learnt, Marked, Mixed, Moved, Noted, Place, Seat, Table

KEY = re.compile(r"[a-z0-9][a-z0-9.-]*")
NASTY = (
    *("", " ", "-", "--", ",", ",,", "=", "=1", "-=1", "a=", "a=1,a=1", "-1", "+1", "01", "1.0", "1e3", "1\n", "\n"),
    *("٣", "²", "１", "9" * 400, "\x00", "a\x00b", "\ud800", "\u202e", "\u200b", "💥" * 40, "x" * 50_000, "," * 5000),
    *("__class__", "{}", "%s", "${x}", "<b>", "seat.0,seat.0", "done", "None", "true"),
)


def spoilt(question: Question[Any], key: str) -> tuple[str, ...]:
    """Return texts that nearly are the legal answer *key* to *question*."""
    every = ",".join(choice.key for choice in choices(question))
    return f"{key},", f",{key}", f"{key},{key}", f"{key} ", key.upper(), f"{key}=1", f"{key}=1,{key}=1", every


# --- questions ---------------------------------------------------------------------------------------


def of_question(question: Question[Any], pick: Pick, nasty: bool = True) -> list[str]:
    """Return what is wrong with *question*: it reads any text, and what it offers is legal or says why not."""
    wrong = _of_choices(question)
    legal = question.legal()
    if legal is not None and not legal:
        return [*wrong, f"{question.address} has no legal answer"]
    sample = question.sample(pick)
    for key in dict.fromkeys([sample, *(legal or ())[:20], *([question.default] if question.default else ())]):
        if isinstance(question.read(key), Barred):
            wrong.append(f"{question.address} offers {key!r} and bars it")
    for key in (*NASTY, *spoilt(question, sample)) if nasty else ():
        wrong += _of_reading(question, key)
    json.dumps(question.shown())
    return wrong


def _of_reading(question: Question[Any], key: str) -> list[str]:
    try:
        value = question.read(key)
    except Exception as error:
        return [f"{question.address} raises {error!r} on {key[:40]!r}"]
    if isinstance(value, Barred) and not value.clause:
        return [f"{question.address} bars {key[:40]!r} without a clause"]
    return []


def _of_choices(question: Question[Any]) -> list[str]:
    """Choices have keys that name them once; for a choose the legal and the barred ones are all there is."""
    offered = choices(question)
    keys = [choice.key for choice in offered]
    wrong = [f"{question.address}: {key!r} is no key" for key in keys if not KEY.fullmatch(key)]
    if len(keys) != len(dict.fromkeys(keys)):
        wrong.append(f"{question.address} names a choice twice")
    if not isinstance(question, Choose):
        return wrong
    barred = [choice.key for choice in offered if choice.barred]
    if sorted([*(question.legal() or ()), *barred]) != sorted(keys):
        wrong.append(f"{question.address}: legal and barred are not all")
    for key in barred:
        value = question.read(key)
        if not isinstance(value, Barred) or not value.clause:
            wrong.append(f"{question.address} takes the barred {key!r}, or bars it without a clause")
    return wrong


# --- the ledger --------------------------------------------------------------------------------------


def of_declaration(table: Table, declared: Declaration) -> list[str]:
    """Return where the marks that *declared* names and those the table has differ; the core's own may be left out."""
    core = [("table", "level"), *(("place", name) for name in Place.marks())]
    said = {(mark.owner, mark.id): (mark.type, mark.inner) for mark in declared.marks}
    have = {
        (_owner(holder), name): (mark.type, mark.inner)
        for holder in table.ledger.holders.values()
        for name, mark in type(holder).marks().items()
    }
    rows = [row for row in sorted({*said, *have}) if row not in core]
    return [
        f"mark {owner}.{name}: declared {said.get((owner, name))}, the table has {have.get((owner, name))}"
        for owner, name in rows
        if said.get((owner, name)) != have.get((owner, name))
    ]


def _owner(holder: Holder) -> str:
    owners = ((Seat, "seat"), (Table, "table"), (Place, "place"))
    return next((owner for kind, owner in owners if isinstance(holder, kind)), "none")


def of_lines(match: Match, lines: Iterable[Effect]) -> list[str]:
    """Return what *lines* name that nobody declared."""
    wrong = []
    holders, clauses = match.table.ledger.holders, [*match.game.enforced(), *Core, *match.declared.scoring]
    for line in lines:
        if line.clause not in clauses:
            wrong.append(f"the clause {line.clause} is not declared")
        match line:
            case Moved(thing, n, source, target):
                if thing not in match.declared.things or source not in holders or target not in holders:
                    wrong.append(f"{thing} from {source} to {target} is not declared")
                if n <= 0:
                    wrong.append(f"a line moves {n} {thing} ({line.clause})")
            case Marked(holder, mark, _, to):
                known = type(holders[holder]).marks().get(mark) if holder in holders else None
                if known is None or not known.fits(to):
                    wrong.append(f"{holder}.{mark} became {to!r}, which it cannot be ({line.clause})")
            case Noted(holder) if holder not in holders:
                wrong.append(f"{holder} is not declared ({line.clause})")
    return wrong


def of_counts(match: Match) -> list[str]:
    """Return what appeared, vanished or fell below nothing."""
    ledger = match.table.ledger
    if not ledger.counted:
        return []
    wrong = [
        f"{holder} has {n} {thing}"
        for holder, things in ledger.held.items()
        for thing, n in things.items()
        if n < 0 and holder != "beyond"
    ]
    for thing in match.declared.things:
        stock = [n for (_, what), n in ledger.stock.items() if what == thing]
        total = sum(things.get(thing, 0) for things in ledger.held.values())
        if None not in stock and total != sum(n for n in stock if n is not None):
            wrong.append(f"there are {total} {thing} in all, and {stock} were laid out")
    return wrong


class Shadow:
    """A table of its own that the ledger of *match* is carried out on, line by line: set-up plus effects."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._table = match.game.table(match.declared, match.setting)
        self._told = 0

    def follow(self) -> tuple[list[str], list[Effect]]:
        """Carry out what is new; return what lines do not follow from the lines before, and the new lines."""
        ledger, wrong = self._table.ledger, []
        lines = self._match.table.ledger.effects[self._told :]
        self._told += len(lines)
        for line in lines:
            match line:
                case Marked(holder, mark, was) if holder in ledger.holders:
                    known = type(ledger.holders[holder]).marks().get(mark)
                    told = known and known.__get__(ledger.holders[holder], type(ledger.holders[holder]))
                    if told != was:
                        wrong.append(f"the ledger does not tell all marks: {holder}/{mark} {told!r} is {was!r}")
                case Mixed(zone, were) if tuple(ledger.cards[zone]) != were:
                    wrong.append(f"the ledger does not tell all cards: {zone}")
            ledger.apply(line)
        return wrong, lines

    def compare(self) -> list[str]:
        """Return where set-up plus effects is not the state."""
        was, now = contents(self._table), contents(self._match.table)
        parts = [part for part in was if was[part] != now[part]]
        return [f"the ledger does not tell all {part}: {_differ(was[part], now[part])}" for part in parts]


def _differ(was: dict[str, Any], now: dict[str, Any]) -> str:
    keys = [key for key in sorted({*was, *now}) if was.get(key) != now.get(key)]
    return ", ".join(f"{key} {was.get(key)!r} is {now.get(key)!r}" for key in keys[:3])


# --- the log -----------------------------------------------------------------------------------------


def of_replay(match: Match, log: Sequence[Line]) -> list[str]:
    """Return whether *log*, played afresh, gives another match than *match*."""
    again = Match.of(match.game, match.declared, match.setting, log)
    if again.digest() != match.digest():
        was, now = match.state(), again.state()
        parts = [part for part in was if was[part] != now[part]]
        return [f"a replay gives another {', '.join(parts)}"]
    return of_entries(again, log)


def of_entries(match: Match, log: Sequence[Line]) -> list[str]:
    """Return which entries that stand are neither played nor waiting."""
    kept = sorted([*(step.standing.ref for step in match.steps), *(s.ref for _, s in match.waiting)])
    stand = sorted(standing.ref for standing in effective(log))
    return [] if kept == stand else [f"{len(stand)} entries stand and {len(kept)} are kept"]


def of_draft(match: Match, log: Sequence[Line], corrections: Sequence[Correction]) -> tuple[list[str], Draft]:
    """Work *corrections* out; return what is wrong, and the draft."""
    before = match.digest()
    found = draft(match, log, corrections)
    wrong = of_entries(found.after, [*log, found.act])
    if match.digest() != before:
        wrong.append("a draft changed the match")
    return wrong, found


# --- positions ---------------------------------------------------------------------------------------


def position_of(match: Match) -> Position:
    """Return the position that the table itself shows: all marks a form has, and all holdings."""
    table = match.table
    marks = tuple(
        (holder.name, name, mark.__get__(holder, type(holder)))
        for holder in (table, *table.seats)
        for name, mark in type(holder).marks().items()
        if not mark.inner and mark is not Table.level
    )
    things = match.declared.things if table.counted else ()
    return Position(marks, tuple((seat.name, thing, seat.count(thing)) for seat in table.seats for thing in things))


def at_boundary(match: Match) -> bool:
    """Return whether the phase has just begun: its mark is the last thing that the ledger tells."""
    effects, step = match.table.ledger.effects, match.steps[-1] if match.steps else None
    if step is not None and step.start == step.end:
        return False  # something was answered since, and only more is asked
    last = effects[-1] if effects else None
    return isinstance(last, Marked) and (last.holder, last.mark) == ("table", "phase")


def of_boundary(match: Match) -> list[str]:
    """Return whether entering what the table shows, at the start of a phase, asks anything else or changes anything."""
    copy, position = match.copy(), position_of(match)
    copy.act(position)
    was, now = _asks(match), _asks(copy)
    wrong = [f"a position of what is there asks {now}, not {was}"] if was != now else []
    before, after = contents(match.table), contents(copy.table)
    if before["held"] != after["held"]:
        wrong.append(f"a position of what is there changes holdings: {_differ(before['held'], after['held'])}")
    shown = position_of(copy).marks
    if position.marks != shown:
        rows = [f"{old} is {new}" for old, new in zip(position.marks, shown, strict=True) if old != new]
        wrong.append(f"a position of what is there changes {', '.join(rows)}")
    return wrong


def _asks(match: Match) -> list[tuple[str, str]]:
    return sorted((q.address.partition("#")[0], q.shape) for q in match.questions.values())


def learnt(match: Match) -> dict[str, Any]:
    """Return what this match learnt of its owner's box, to be given to the next."""
    return {line.fact: line.value for line in match.table.ledger.effects if isinstance(line, Learnt)}


def answers(match: Match) -> list[tuple[Answer, bool, int | None]]:
    """Return every answer so far, the app's own too, whether it is secret, and of which seat."""
    rows = [(Answer(a.address, a.key), a.asked.secret, a.asked.seat) for a in match.opening]
    for step in match.steps:
        if step.asked and isinstance(step.standing.entry, Answer):
            rows.append((step.standing.entry, step.asked.secret, step.asked.seat))
        rows += [(Answer(a.address, a.key), a.asked.secret, a.asked.seat) for a in step.autos]
    return rows
