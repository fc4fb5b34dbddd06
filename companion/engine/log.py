"""The log of a match: it only grows, and corrections fold into the entries that stand.

A *line* is what was written at one moment; an *act* is a line of several entries (all or none, undone whole, one
label). A `Ref` names an entry: the line's number and the part within it. JSON forms are what the store keeps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, TypeAlias

from companion.engine.questions import Fact

Ref: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question, by the question's address; *drawn* when the app drew it."""

    address: str
    key: str
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Recount:
    """From here on *holder* really has *to* of *thing*."""

    holder: str
    thing: str
    to: int


@dataclass(frozen=True, slots=True)
class Tally:
    """*amount* more (or fewer) on the *mark* of *seat*, for *reason*: a scoring clause of the game, or own *words*."""

    seat: int
    mark: str
    amount: int
    reason: str = ""
    words: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """Where the table really is; what is left out is unchanged.

    With a mark ``table.phase`` the rules begin that phase afresh; without one they go on where they were.
    """

    marks: tuple[tuple[str, str, Fact], ...] = ()
    held: tuple[tuple[str, str, int], ...] = ()
    level: str = ""


@dataclass(frozen=True, slots=True)
class Replace:
    """The entry at *at* was entered wrong; *entry* is right."""

    at: Ref
    entry: Entry


@dataclass(frozen=True, slots=True)
class Remove:
    """The line *line* never happened. An undo names its line, so a double tap undoes once; removing it is a redo."""

    line: int


@dataclass(frozen=True, slots=True)
class Insert:
    """*entry* was forgotten just before the entry at *at*."""

    at: Ref
    entry: Entry


Entry: TypeAlias = Answer | Recount | Tally | Position
Correction: TypeAlias = Replace | Remove | Insert


@dataclass(frozen=True, slots=True)
class Act:
    """Entries made as one: all or none. *label* says what people did."""

    parts: tuple[Entry | Correction, ...]
    label: str = ""


Line: TypeAlias = Entry | Correction | Act


@dataclass(frozen=True, slots=True)
class Standing:
    """An entry that stands, and where it was written; *was* are its earlier wordings, the oldest first."""

    ref: Ref
    entry: Entry
    was: tuple[Entry, ...] = ()


# --- folding -----------------------------------------------------------------------------------


def effective(log: Sequence[Line]) -> list[Standing]:
    """Fold *log* into the entries that stand, in the order they are to be played."""
    fold = _Fold()
    for n, line in enumerate(log):
        fold.write(n, line.parts if isinstance(line, Act) else (line,))
    return [Standing(row.ref, row.entry(), row.earlier()) for row in fold.rows if row.stands]


@dataclass(slots=True, eq=False)
class _Row:
    """An entry at its place: the address it answers now, its wordings (the newest holds), whether it stands.

    What was taken back keeps its place, so that a redo puts it there again. *room* says whether other ranks moved on
    when it came. *moved* are the rows whose ranks closed up when it left (None where no rank was its own), *beside*
    those that answered the same question then.
    """

    ref: Ref
    wordings: tuple[tuple[Ref, Entry], ...]
    base: str = ""
    rank: int = 0
    stands: bool = False
    room: bool = False
    moved: tuple[_Row, ...] | None = None
    beside: tuple[_Row, ...] = ()

    def entry(self) -> Entry:
        """Return the newest wording; a better answer answers the question the old one did, wherever it is now."""
        entry = self.wordings[-1][1]
        if isinstance(entry, Answer) and self.base:
            return replace(entry, address=f"{self.base}#{self.rank}" if self.rank else self.base)
        return entry

    def earlier(self) -> tuple[Entry, ...]:
        """Return the wordings before the newest, the oldest first."""
        return tuple(entry for _, entry in self.wordings[:-1])

    def ends_ranks(self) -> bool:
        """Return whether ranks begin again after this entry."""
        return self.stands and isinstance(self.wordings[-1][1], Position)


def _row(ref: Ref, entry: Entry) -> _Row:
    base, rank = ranked(entry.address) if isinstance(entry, Answer) else ("", 0)
    return _Row(ref, ((ref, entry),), base, rank)


_Saved: TypeAlias = tuple[tuple[tuple[Ref, Entry], ...], int, bool, bool, tuple[_Row, ...] | None, tuple[_Row, ...]]


def _saved(row: _Row) -> _Saved:
    """Return all of *row* that can change."""
    return row.wordings, row.rank, row.stands, row.room, row.moved, row.beside


@dataclass(slots=True)
class _Change:
    """What a line changed: rows and counts of removals as they were, and which state it led from and to."""

    before: int
    after: int
    rows: dict[_Row, _Saved]
    removed: dict[int, int]


class _Fold:
    """The entries of a log as they stand after each of its lines.

    Every correction takes hold when it is written and lets go when it is taken back, so that the ranks of the
    answers written in between stay right. Where nothing has come in between, or all of it has been taken back, what
    the line changed is put back as it was: a state has a number, and an undo of what led to it returns to the
    number before.
    """

    def __init__(self) -> None:
        self.rows: list[_Row] = []
        self._at: dict[Ref, _Row] = {}
        self._lines: list[Sequence[Entry | Correction]] = []
        self._removed: Counter[int] = Counter()  # by how many standing removals a line is taken back
        self._changes: list[_Change] = []  # by line
        self._state = 0
        self._change = _Change(0, 0, {}, {})  # of the line being read

    def write(self, number: int, parts: Sequence[Entry | Correction]) -> None:
        """Read line *number*."""
        self._lines.append(parts)
        self._change = _Change(self._state, number + 1, {}, {})
        for k, part in enumerate(parts):
            ref = (number, k)
            match part:
                case Remove(line) if len(parts) == 1 and self._newest(line, number):
                    self._put_back(line)
                case Remove(line):
                    self._set(line, number, gone=True)
                case Replace(at, better):
                    self._reword(ref, at, better)
                case Insert(at, forgotten):
                    self._put(_row(ref, forgotten), self._place(at))
                case _:
                    self._put(_row(ref, part), len(self.rows))
        self._state = self._change.after
        self._changes.append(self._change)

    # --- taking back what was done last

    def _newest(self, line: int, by: int) -> bool:
        """Return whether *line* stands and led to the state there is now."""
        return 0 <= line < by and not self._removed[line] and self._changes[line].after == self._state

    def _put_back(self, line: int) -> None:
        change = self._changes[line]
        for row, was in change.rows.items():
            self._touch(row)
            row.wordings, row.rank, row.stands, row.room, row.moved, row.beside = was
        for other, n in change.removed.items():
            self._count(other, n)
        self._count(line, 1)
        self._change.after = change.before

    def _touch(self, row: _Row) -> None:
        """Keep how *row* was before this line."""
        self._change.rows.setdefault(row, _saved(row))

    def _count(self, line: int, n: int) -> None:
        self._change.removed.setdefault(line, self._removed[line])
        self._removed[line] = n

    # --- writing

    def _place(self, ref: Ref) -> int:
        return self.rows.index(self._at[ref]) if ref in self._at else len(self.rows)

    def _put(self, row: _Row, place: int) -> None:
        self._touch(row)
        self.rows.insert(place, row)
        self._at[row.ref] = row
        row.stands = True
        row.room = bool(self._shift(place, row, +1))

    def _reword(self, ref: Ref, at: Ref, better: Entry) -> None:
        if at in self._at:
            self._at[ref] = row = self._at[at]  # a later correction may name this one
            self._touch(row)
            row.wordings = (*row.wordings, (ref, better))

    # --- taking back, bringing back

    def _set(self, line: int, by: int, gone: bool) -> None:
        """Take *line* back, or bring it back, at the word of line *by*; what it took back follows, and so on.

        One thing after the other in the order it was done, or backwards: an act may do several to one entry.
        """
        agenda = self._parts(line, gone) if 0 <= line < by else []
        while agenda:
            line, k, gone = agenda.pop()
            part = self._lines[line][k]
            if isinstance(part, Remove):
                agenda += self._parts(part.line, not gone) if 0 <= part.line < line else []
            elif gone:
                self._leave((line, k), part)
            else:
                self._return((line, k), part)

    def _parts(self, line: int, gone: bool) -> list[tuple[int, int, bool]]:
        """Count one removal of *line* more or less; return its parts if that decides, the first to do last."""
        before = self._removed[line]
        self._count(line, before + (1 if gone else -1))
        if bool(before) == bool(self._removed[line]):
            return []  # another removal of the same line holds
        parts = [(line, k, gone) for k in range(len(self._lines[line]))]
        return parts if gone else parts[::-1]

    def _leave(self, ref: Ref, part: Entry | Correction) -> None:
        row = self._at.get(ref)
        if row is None:
            return
        self._touch(row)
        if isinstance(part, Replace):
            row.wordings = tuple(wording for wording in row.wordings if wording[0] != ref)
            return
        row.stands = False
        place = self.rows.index(row)
        row.beside = self._doubles(place, row)
        row.moved = self._shift(place, row, -1) if row.room or not row.beside else None

    def _return(self, ref: Ref, part: Entry | Correction) -> None:
        row = self._at.get(ref)
        if row is None:
            return
        self._touch(row)
        if isinstance(part, Replace):
            row.wordings = tuple(sorted([*row.wordings, (ref, part.entry)], key=lambda wording: wording[0]))
            return
        row.stands = True
        place = self.rows.index(row)
        # what was answered anew meanwhile is not pushed on to a question nobody meant: one of the two will wait
        known = (*(row.moved or ()), *row.beside)
        anew = [other for other in self._doubles(place, row) if other not in known]
        row.room = row.moved is not None and not anew and bool(self._shift(place, row, +1))

    def _doubles(self, place: int, row: _Row) -> tuple[_Row, ...]:
        """Return the other entries that answer the same question, so that all but one only wait."""
        found: list[_Row] = []
        for side in (reversed(self.rows[:place]), iter(self.rows[place + 1 :])):
            for other in takewhile(lambda other: not other.ends_ranks(), side):
                if other.stands and other.rank and (other.base, other.rank) == (row.base, row.rank):
                    found.append(other)
        return tuple(found)

    def _shift(self, place: int, row: _Row, by: int) -> tuple[_Row, ...]:
        """Move the ranks of later answers to the question *row* answers; they begin again after a position."""
        after = takewhile(lambda other: not other.ends_ranks(), self.rows[place + 1 :])
        least = row.rank + (by < 0)
        moved = tuple(other for other in after if row.rank and other.base == row.base and other.rank >= least)
        for other in moved:
            self._touch(other)
            other.rank += by
        return moved


def ranked(address: str) -> tuple[str, int]:
    """Return the base and the rank of an address (rank 0 where it has none)."""
    base, mark, rank = address.rpartition("#")
    return (base, int(rank)) if mark and rank.isdecimal() else (address, 0)


def ask_of(address: str) -> str:
    """Return which question an address asks: ``c1.r1.actions/play/0#1`` asks ``play``; empty where it is none."""
    return ranked(address)[0].rpartition("/")[0].rpartition("/")[2]


def seat_of(address: str) -> int | None:
    """Return the seat that an address asks; None for what the whole table is asked, and for what is no address."""
    who = ranked(address)[0].rpartition("/")[2]
    return int(who) if who.isdecimal() else None


# --- JSON ---------------------------------------------------------------------------------------


def line_data(line: Line) -> dict[str, Any]:
    """Return the JSON form of *line*."""
    match line:
        case Act(parts, label):
            return {"kind": "act", "label": label, "parts": [line_data(part) for part in parts]}
        case Replace(at, entry):
            return {"kind": "replace", "at": list(at), "entry": line_data(entry)}
        case Insert(at, entry):
            return {"kind": "insert", "at": list(at), "entry": line_data(entry)}
        case Remove(number):
            return {"kind": "remove", "line": number}
        case Answer(address, key, drawn):
            return {"kind": "answer", "address": address, "key": key} | ({"drawn": True} if drawn else {})
        case Recount(holder, thing, to):
            return {"kind": "recount", "holder": holder, "thing": thing, "to": to}
        case Tally(seat, mark, amount, reason, words):
            tally = {"kind": "tally", "seat": seat, "mark": mark, "amount": amount}
            return tally | ({"reason": reason} if reason else {}) | ({"words": words} if words else {})
        case Position(marks, held, level):
            where = {"marks": [list(m) for m in marks], "held": [list(h) for h in held]}
            return {"kind": "position", **where} | ({"level": level} if level else {})


class BadLine(ValueError):
    """A line is not of the form the log keeps; *field* and *value* say where."""

    def __init__(self, field: str, value: object) -> None:
        super().__init__(f"{field}: {value!r}")
        self.field, self.value = field, value


def line_from(data: object) -> Line:
    """Read the JSON form of a line. Raises `BadLine` naming the field that is wrong."""
    row = _fields(data, "kind")
    kind = row["kind"]
    if kind == "act":
        row = _fields(data, "kind", "parts", "?label")
        return Act(tuple(_part(p) for p in _list(row, "parts")), _str(row, "label", ""))
    return _part(data)


def _part(data: object) -> Entry | Correction:
    kind = _fields(data, "kind")["kind"]
    if kind == "replace" or kind == "insert":
        row = _fields(data, "kind", "at", "entry")
        at, entry = _list(row, "at"), _entry(row["entry"])
        if len(at) != 2 or not all(type(n) is int and n >= 0 for n in at):
            raise BadLine("at", at)
        return Replace((at[0], at[1]), entry) if kind == "replace" else Insert((at[0], at[1]), entry)
    if kind == "remove":
        return Remove(_int(_fields(data, "kind", "line"), "line"))
    return _entry(data)


def _entry(data: object) -> Entry:
    kind = _fields(data, "kind")["kind"]
    if kind == "answer":
        row = _fields(data, "kind", "address", "key", "?drawn")
        drawn = row.get("drawn", False)
        if not isinstance(drawn, bool):
            raise BadLine("drawn", drawn)
        return Answer(_str(row, "address"), _str(row, "key"), drawn)
    if kind == "recount":
        row = _fields(data, "kind", "holder", "thing", "to")
        return Recount(_str(row, "holder"), _str(row, "thing"), _int(row, "to"))
    if kind == "tally":
        row = _fields(data, "kind", "seat", "mark", "amount", "?reason", "?words")
        amount = _int(row, "amount")
        return Tally(_int(row, "seat"), _str(row, "mark"), amount, _str(row, "reason", ""), _str(row, "words", ""))
    if kind == "position":
        row = _fields(data, "kind", "marks", "held", "?level")
        marks = tuple(_triple(m, (int, str, bool), "marks") for m in _list(row, "marks"))
        held = tuple(_triple(h, (int,), "held") for h in _list(row, "held"))
        return Position(marks, held, _str(row, "level", ""))
    raise BadLine("kind", kind)


def _fields(data: object, *names: str) -> Mapping[str, Any]:
    """Return *data* as a row with the fields *names* (``?`` marks one that may be left out, ``kind`` alone peeks)."""
    if not isinstance(data, dict):
        raise BadLine("line", data)
    wanted = {name.lstrip("?"): name.startswith("?") for name in names}
    for name, optional in wanted.items():
        if name not in data and not optional:
            raise BadLine(name, None)
    if len(names) > 1:
        for name in data:
            if name not in wanted:
                raise BadLine(str(name), data[name])
    return data


def _str(row: Mapping[str, Any], name: str, default: str | None = None) -> str:
    value = row.get(name, default)
    if not isinstance(value, str) or len(value) > 2000:
        raise BadLine(name, value)
    return value


def _int(row: Mapping[str, Any], name: str) -> int:
    value = row.get(name)
    if type(value) is not int or abs(value) > 10**6:
        raise BadLine(name, value)
    return value


def _list(row: Mapping[str, Any], name: str) -> list[Any]:
    value = row.get(name)
    if not isinstance(value, list) or len(value) > 500:
        raise BadLine(name, value)
    return value


def _triple(data: object, types: tuple[type, ...], field: str) -> tuple[str, str, Any]:
    fits = isinstance(data, list) and len(data) == 3
    if not fits or not all(isinstance(d, str) for d in data[:2]) or type(data[2]) not in types:  # type: ignore[index]
        raise BadLine(field, data)
    return data[0], data[1], data[2]  # type: ignore[index]
