"""A match: a fresh table, the rules running on it, and the entries that stand, played in their order.

Undo, redo, correction, what-if and restarting the server are one thing: replay.
"""

from __future__ import annotations

import hashlib
import json
import traceback
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine.cites import cite
from companion.engine.core import Core
from companion.engine.declare import Declaration
from companion.engine.game import AnyGame
from companion.engine.log import Answer, Entry, Line, Position, Recount, Ref, Standing, Tally, effective
from companion.engine.questions import Barred, Fact, Facts, Failure, Question, Text
from companion.engine.table import FULL, SCORE, Effect, Holder, Mark, Marked, Place, Seat, Setting, Table

ENDLESS = 5000  # automatic answers in a row after which the rules are running in a circle


class Refused(Exception):
    """The entry cannot be made now; *barred* says which clause forbids it and from which facts."""

    def __init__(self, barred: Barred, entry: object = None) -> None:
        super().__init__(f"{barred.clause} {dict(barred.facts)}")
        self.barred, self.entry = barred, entry


@dataclass(frozen=True, slots=True)
class Asked:
    """What is remembered of a question that was answered; its *facts* are for the words about it."""

    ask: str
    seat: int | None
    clause: str
    secret: bool
    stream: str = ""
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Auto:
    """An answer the app gave because it was the only legal one. Made anew by every replay, never stored."""

    address: str
    key: str
    asked: Asked


@dataclass(slots=True)
class Step:
    """An entry that was played, what it answered, the automatic answers after it, and its lines in the ledger."""

    standing: Standing
    asked: Asked | None
    start: int
    end: int = 0
    autos: list[Auto] = field(default_factory=list)
    where: str = ""


class Match:
    """A match under way. Build one from a log with `Match.of`; `act` enters more, all or none."""

    def __init__(self, game: AnyGame, declared: Declaration, setting: Setting) -> None:
        self.game, self.declared, self.setting = game, declared, setting
        self.table: Table = game.table(declared, setting)
        self.questions: dict[str, Question[Any]] = {}
        self.steps: list[Step] = []
        self.waiting: list[tuple[int, Standing]] = []
        self.epoch = 0  # how many positions have been played: an older answer never meets a newer question
        self._asked: Counter[str] = Counter()
        self._looked: dict[str, Question[Any]] = {}  # open questions already looked at for a lone answer
        self._next = 0
        self.opening: list[Auto] = []
        game.setup(self.table)
        self._begin()
        self.opened = len(self.table.ledger.effects)

    @classmethod
    def of(cls, game: AnyGame, declared: Declaration, setting: Setting, log: Sequence[Line] = ()) -> Match:
        """Play *log* from the start: what stands is entered, what finds no question waits."""
        match = cls(game, declared, setting)
        for standing in effective(log):
            match.replay(standing)
        match._next = len(log)
        return match

    # --- entering

    def act(self, *entries: Entry, line: int | None = None) -> list[Step]:
        """Enter all of *entries* as line number *line*, or none of them.

        Raises `Refused` where one is not legal. Whatever fails, refusal or bug, the match is as it was.
        """
        kept = [s.standing for s in self.steps], list(self.waiting), self._next
        number = self._next if line is None else line
        before = len(self.steps)
        try:
            for part, entry in enumerate(entries):
                self._enter(Standing((number, part), entry))
                self._retry()  # after each, as a replay of the log does
        except Refused:
            if len(self.steps) > before:  # a refusal changes nothing by itself
                self._rebuild(*kept)
            raise
        except Exception:
            self._rebuild(*kept)
            raise
        self._next = number + 1
        return self.steps[before:]

    def replay(self, standing: Standing) -> None:
        """Enter what the log says stood here; an answer that finds no question or no mercy waits."""
        try:
            self._enter(standing)
        except Refused:
            self.waiting.append((self.epoch, standing))
        self._retry()

    def copy(self) -> Match:
        """Return the same match, played again from its entries."""
        twin = Match(self.game, self.declared, self.setting)
        for step in self.steps:
            twin._enter(step.standing)
        twin.waiting, twin._next = list(self.waiting), self._next
        return twin

    def _rebuild(self, standings: list[Standing], waiting: list[tuple[int, Standing]], following: int) -> None:
        twin = Match(self.game, self.declared, self.setting)
        for standing in standings:
            twin._enter(standing)
        twin.waiting, twin._next = waiting, following
        self.__dict__.update(twin.__dict__)

    def _retry(self) -> None:
        """Let answers that waited meet the question they name, oldest first."""
        again = True
        while again:
            again = False
            for row in self.waiting:
                epoch, standing = row
                if epoch == self.epoch and isinstance(standing.entry, Answer):
                    question = self.questions.get(standing.entry.address)
                    if question and not isinstance(_read(question, standing.entry.key), Barred):
                        self.waiting.remove(row)
                        self._enter(standing)
                        again = True
                        break

    def _enter(self, standing: Standing) -> None:
        step = Step(standing, None, len(self.table.ledger.effects), where=self.table.where())
        match standing.entry:
            case Answer() as answer:
                step.asked, sent = self._answer(answer)
                self.steps.append(step)
                self._send(sent)
            case Recount() as recount:
                self._recount(recount)
                self.steps.append(step)
                self._look_again()
            case Tally() as tally:
                self._tally(tally)
                self.steps.append(step)
                self._look_again()
            case Position() as position:
                self._check(position)
                self.steps.append(step)
                self._position(position)
        if not isinstance(standing.entry, Answer):
            self._amend(standing.entry)
        step.end = len(self.table.ledger.effects)

    def _answer(self, answer: Answer) -> tuple[Asked, Any]:
        question = self.questions.get(answer.address)
        if question is None:
            raise Refused(Barred(Core.NOT_ASKED, {"address": answer.address}), answer)
        value = _read(question, answer.key)
        if isinstance(value, Barred):
            cite(value.clause)
            raise Refused(value, answer)
        return asked_of(question), (question, value)

    # --- entries that answer no question

    def _holder(self, name: str) -> Holder:
        holder = self.table.ledger.holders.get(name)
        if holder is None:
            raise Refused(Barred(Core.UNDECLARED, {"name": name}))
        return holder

    def _count_of(self, name: str, thing: str, to: int) -> Holder:
        holder = self._holder(name)
        if thing not in self.declared.things:
            raise Refused(Barred(Core.UNDECLARED, {"name": thing}))
        if not isinstance(holder, Seat):
            raise Refused(Barred(Core.UNDECLARED, {"name": name}))
        if not 0 <= to <= 999:
            raise Refused(Barred(Core.NUMBER_RANGE, {"low": 0, "high": 999}))
        return holder

    def _recount(self, entry: Recount) -> None:
        holder = self._count_of(entry.holder, entry.thing, entry.to)
        if not self.table.counted:
            raise Refused(Barred(Core.NOT_COUNTED, {"thing": entry.thing}))
        self.table.recount(entry.thing, holder, entry.to, Core.RECOUNT)

    def _tally(self, entry: Tally) -> None:
        seat = self._holder(f"seat.{entry.seat}")
        mark = self._mark(seat.name, entry.mark)
        if mark.type != "number" or mark.inner:
            raise Refused(Barred(Core.UNDECLARED, {"name": entry.mark}))
        if entry.reason and entry.reason not in self.declared.scoring:
            raise Refused(Barred(Core.UNDECLARED, {"name": entry.reason}))
        words = Text("tally", Core.TALLY).read(entry.words) if entry.words else ""
        if isinstance(words, Barred):
            raise Refused(words, entry)
        was = int(mark.__get__(seat, type(seat)))
        to = was + entry.amount
        if not mark.fits(to):
            raise Refused(Barred(Core.NUMBER_RANGE, _range(mark)), entry)
        if not entry.amount:
            return
        # a reason of the game stands in the ledger as it is, also one that no rule here enforces
        facts: Facts = {"amount": entry.amount} | ({"words": words} if words else {})
        self.table.ledger.add(Marked(seat.name, mark.name, was, to, entry.reason or Core.TALLY, facts))

    def _mark(self, holder: str, name: str) -> Mark[Any]:
        found = type(self._holder(holder)).marks().get(name)
        if found is None:
            raise Refused(Barred(Core.UNDECLARED, {"name": name}))
        return found

    def _check(self, position: Position) -> None:
        for holder, name, value in position.marks:
            mark = self._mark(holder, name)
            if mark.inner or (holder, name) == ("table", "level"):
                raise Refused(Barred(Core.UNDECLARED, {"name": name}))
            if not mark.fits(value):
                raise Refused(Barred(Core.NUMBER_RANGE, {**_range(mark), "name": name}), position)
        for holder, thing, n in position.held:
            self._count_of(holder, thing, n)
        if position.level not in ("", FULL, SCORE):
            raise Refused(Barred(Core.UNDECLARED, {"name": position.level}))
        if position.level == FULL and not self.table.counted:
            self._all_holdings(position)
        if position.held and position.level != FULL and (position.level == SCORE or not self.table.counted):
            raise Refused(Barred(Core.NOT_COUNTED, {"thing": position.held[0][1]}))
        if why := self.game.refuses(self.table, position):
            raise Refused(why, position)

    def _all_holdings(self, position: Position) -> None:
        """Going on with holdings needs all of them: unknown is not none."""
        given = {(holder, thing) for holder, thing, _ in position.held}
        for seat in range(self.setting.seats):
            for thing in self.declared.things:
                if (f"seat.{seat}", thing) not in given:
                    raise Refused(Barred(Core.HOLDINGS_NEEDED, {"seat": f"seat.{seat}", "thing": thing}))

    def _position(self, position: Position) -> None:
        moved = any((holder, name) == ("table", "phase") for holder, name, _ in position.marks)
        before = {name: mark.__get__(self.table, type(self.table)) for name, mark in type(self.table).marks().items()}
        self._flow.close()
        if moved:
            self._begin_marks_again()
        if position.level:
            self.table.mark(Table.level, position.level, Core.POSITION)
        # the place in the match first: what follows from it gives way to what the position says of seats and places
        for own in (True, False):
            for holder, name, value in position.marks:
                if (holder == "table") is own:
                    self._holder(holder).mark(self._mark(holder, name), value, Core.POSITION)
            if own:
                self.game.settle(self.table, moved or bool(position.level), before)
        # who has less gives back first, so that nobody takes from ``beyond`` what the supply is about to get
        for holder, thing, n in sorted(position.held, key=lambda h: h[2] > self._holder(h[0]).count(h[1])):
            self.table.recount(thing, self._holder(holder), n, Core.POSITION)
        self.epoch += 1
        self._asked.clear()
        self._begin()

    def _begin_marks_again(self) -> None:
        for holder in list(self.table.ledger.holders.values()):
            for mark in type(holder).marks().values():
                if mark.inner and not isinstance(holder, Place):  # what events did outlasts a phase
                    holder.mark(mark, mark.start, Core.POSITION)

    # --- the flow

    def _amend(self, entry: Entry) -> None:
        """What the end came to follows a count, a tally or a position; a match that was over may have to ask again."""
        over = self.game.over(self.table)
        self.game.amend(self.table, entry)
        if over and not self.game.over(self.table):
            self._begin()

    def _begin(self) -> None:
        self.questions = {}
        self._flow = self.game.play(self.table)
        self._send(None)

    def _send(self, value: Any) -> None:
        """Send *value* into the rules and put what they ask, answering by itself what leaves no choice."""
        for _ in range(ENDLESS):
            try:
                asked = self._flow.send(value)
            except StopIteration:
                asked = ()
            value = self._put(asked)
            if value is None:
                return
        raise RuntimeError(f"the rules of {self.game.id} run in a circle at {self.table.where()}")

    def _put(self, asked: Iterable[Question[Any]]) -> Any:
        """Give new questions their addresses; return an automatic answer or a failure to send on, if any."""
        self.questions = {self._addressed(question): question for question in asked}
        self._looked = {a: q for a, q in self._looked.items() if self.questions.get(a) is q}
        for address, question in self.questions.items():
            if address in self._looked:
                continue
            self._looked[address] = question
            cite(question.clause)
            try:
                key = _only(question)
                if key is not None:
                    value = question.read(key)
                    self._note_auto(Auto(question.address, key, asked_of(question)))
                    return question, value
            except Exception as error:
                return question, Failure(error)
        return None

    def _look_again(self) -> None:
        """What was counted or tallied may break a question that is open: its rule meets that as if asked now."""
        for question in list(self.questions.values()):
            if self.questions.get(question.address) is question:
                try:
                    _only(question)
                except Exception as error:
                    self._send((question, Failure(error)))

    def _note_auto(self, auto: Auto) -> None:
        (self.steps[-1].autos if self.steps else self.opening).append(auto)

    def _addressed(self, question: Question[Any]) -> str:
        if not question.address:
            who = "-" if question.seat is None else question.seat
            base = f"{self.table.where()}/{question.ask}/{who}"
            self._asked[base] += 1
            question.address = f"{base}#{self._asked[base]}"
        return question.address

    # --- chance

    def draw(self, address: str, seed: str) -> str:
        """Return the key that the app draws for the chance question at *address*.

        From (secret *seed*, stream, n-th draw), so that an undo cannot fish and a correction elsewhere reshuffles
        nothing. Raises `Refused` for a question that is not chance, or that only the table may answer.
        """
        question = self.questions.get(address)
        if question is None:
            raise Refused(Barred(Core.NOT_ASKED, {"address": address}))
        if question.chance is None or question.chance.by == "table":
            raise Refused(Barred(Core.NOT_DRAWN, {}))
        stream = question.chance.stream
        n = sum(1 for step in self.steps if step.asked and step.asked.stream == stream)
        return question.sample(picker(seed, stream, n))

    # --- telling one match from another

    def state(self) -> dict[str, Any]:
        """Return everything that can change, as plain data in a fixed order."""
        return {
            **contents(self.table),
            "asked": sorted(self.questions),
            "waiting": [[epoch, list(s.ref)] for epoch, s in self.waiting],
        }

    def digest(self) -> str:
        """Return a digest of `state`, 16 hex digits, the same in every process."""
        data = json.dumps(self.state(), sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        return hashlib.blake2b(data.encode(), digest_size=8).hexdigest()

    def refs(self) -> dict[Ref, Step]:
        """Return the steps by the entry they played."""
        return {step.standing.ref: step for step in self.steps}


def contents(table: Table) -> dict[str, Any]:
    """Return what lies on *table* and stands in its marks, as plain data in a fixed order."""
    ledger = table.ledger
    held = {h: {t: n for t, n in sorted(things.items()) if n} for h, things in sorted(ledger.held.items())}
    return {
        "held": {h: things for h, things in held.items() if things},
        "marks": {
            f"{name}/{what}": mark.__get__(holder, type(holder))
            for name, holder in sorted(ledger.holders.items())
            for what, mark in sorted(type(holder).marks().items())
        },
        "cards": {zone: list(cards) for zone, cards in sorted(ledger.cards.items())},
        "learnt": dict(sorted(ledger.learnt.items())),
    }


def _read(question: Question[Any], key: str) -> Any:
    """Return what *key* means; a bug met while reading is raised where the rule awaits, so `attempt` meets it."""
    try:
        return question.read(key)
    except Exception as error:
        return Failure(error)


def _range(mark: Mark[Any]) -> dict[str, Fact]:
    """Return the ends of *mark*'s range that it has."""
    return {name: end for name, end in (("low", mark.low), ("high", mark.high)) if end is not None}


def asked_of(question: Question[Any]) -> Asked:
    """Return what is remembered of *question*."""
    stream = question.chance.stream if question.chance else ""
    return Asked(question.ask, question.seat, str(question.clause), question.secret, stream, question.facts)


def _only(question: Question[Any]) -> str | None:
    """Return the one legal key of *question*; None where there is a choice, chance, a printed fact or a secret."""
    legal = question.legal()  # looked at in any case: a universe that raises is met here, where the rule awaits
    if legal is None:
        question.shown()  # no answers are listed, but what they are made of is shown
    _ = question.default
    if question.secret or question.chance or question.waits or question.address.startswith("box/"):
        return None
    return legal[0] if legal is not None and len(legal) == 1 else None


def picker(seed: str, stream: str, n: int) -> Any:
    """Return a pick for the *n*-th draw of *stream*: evenly one of 0 .. size-1, from nothing but its arguments."""
    turn = iter(range(10**6))

    def pick(size: int) -> int:
        bits = f"{seed}/{stream}/{n}/{next(turn)}".encode()
        return int.from_bytes(hashlib.blake2b(bits, digest_size=16).digest(), "big") % size

    return pick


def effect_data(effect: Effect) -> dict[str, Any]:
    """Return *effect* as plain data with its kind."""
    data = {name: getattr(effect, name) for name in effect.__slots__}
    return {"kind": type(effect).__name__.lower(), **data, "facts": dict(effect.facts), "clause": str(effect.clause)}


def frames(error: BaseException) -> str:
    """Return the frames of *error* for the log of the server, never for a page."""
    return "".join(traceback.format_exception(error))
