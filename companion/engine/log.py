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
    """An entry that stands, and where it was written."""

    ref: Ref
    entry: Entry


# --- folding -----------------------------------------------------------------------------------


def effective(log: Sequence[Line]) -> list[Standing]:
    """Fold *log* into the entries that stand, in the order they are to be played."""
    fold = _Fold()
    for n, line in enumerate(log):
        fold.write(n, line.parts if isinstance(line, Act) else (line,))
    return [Standing(row.ref, row.entry()) for row in fold.rows if row.stands]


@dataclass(slots=True, eq=False)
class _Row:
    """An entry at its place: the address it answers now, its wordings (the newest holds), whether it stands.

    What was taken back keeps its place, so that a redo puts it there again. *moved* are the rows whose ranks closed
    up when it left (None where no rank was its own).
    """

    ref: Ref
    wordings: list[tuple[Ref, Entry]]
    base: str = ""
    rank: int = 0
    stands: bool = True
    moved: list[_Row] | None = None

    def entry(self) -> Entry:
        """Return the newest wording; a better answer answers the question the old one did, wherever it is now."""
        entry = self.wordings[-1][1]
        if isinstance(entry, Answer) and self.base:
            return replace(entry, address=f"{self.base}#{self.rank}" if self.rank else self.base)
        return entry

    def ends_ranks(self) -> bool:
        """Return whether ranks begin again after this entry."""
        return self.stands and isinstance(self.wordings[-1][1], Position)


def _row(ref: Ref, entry: Entry) -> _Row:
    base, rank = ranked(entry.address) if isinstance(entry, Answer) else ("", 0)
    return _Row(ref, [(ref, entry)], base, rank)


class _Fold:
    """The entries of a log as they stand after each of its lines.

    Every correction takes hold when it is written and lets go when it is taken back, so that the ranks of the
    answers written in between stay right.
    """

    def __init__(self) -> None:
        self.rows: list[_Row] = []
        self._at: dict[Ref, _Row] = {}
        self._lines: list[Sequence[Entry | Correction]] = []
        self._removed: Counter[int] = Counter()  # by how many standing removals a line is taken back

    def write(self, number: int, parts: Sequence[Entry | Correction]) -> None:
        """Read line *number*."""
        self._lines.append(parts)
        for k, part in enumerate(parts):
            ref = (number, k)
            match part:
                case Remove(line):
                    self._set(line, number, gone=True)
                case Replace(at, better):
                    self._reword(ref, at, better)
                case Insert(at, forgotten):
                    self._put(_row(ref, forgotten), self._place(at))
                case _:
                    self._put(_row(ref, part), len(self.rows))

    def _place(self, ref: Ref) -> int:
        return self.rows.index(self._at[ref]) if ref in self._at else len(self.rows)

    def _put(self, row: _Row, place: int) -> None:
        self.rows.insert(place, row)
        self._at[row.ref] = row
        self._shift(place, row, +1)

    def _reword(self, ref: Ref, at: Ref, better: Entry) -> None:
        if at in self._at:
            self._at[ref] = row = self._at[at]  # a later correction may name this one
            row.wordings.append((ref, better))

    def _set(self, line: int, by: int, gone: bool) -> None:
        """Take *line* back, or bring it back, at the word of line *by*; what it took back follows, and so on."""
        agenda = [(line, by, gone)]
        while agenda:
            line, by, gone = agenda.pop()
            if not 0 <= line < by:
                continue
            before = self._removed[line]
            self._removed[line] = now = before + (1 if gone else -1)
            if bool(before) == bool(now):
                continue  # another removal of the same line holds
            parts = list(enumerate(self._lines[line]))
            for k, part in reversed(parts) if gone else parts:
                if isinstance(part, Remove):
                    agenda.append((part.line, line, not gone))
                elif gone:
                    self._leave((line, k), part)
                else:
                    self._return((line, k), part)

    def _leave(self, ref: Ref, part: Entry | Correction) -> None:
        row = self._at.get(ref)
        if row is None:
            return
        if isinstance(part, Replace):
            row.wordings = [wording for wording in row.wordings if wording[0] != ref]
            return
        row.stands = False
        place = self.rows.index(row)
        row.moved = None if self._doubled(place, row) else self._shift(place, row, -1)

    def _return(self, ref: Ref, part: Entry | Correction) -> None:
        row = self._at.get(ref)
        if row is None:
            return
        if isinstance(part, Replace):
            row.wordings = sorted([*row.wordings, (ref, part.entry)], key=lambda wording: wording[0])
            return
        row.stands = True
        place = self.rows.index(row)
        # what was answered anew meanwhile is not pushed on to a question nobody meant: one of the two will wait
        if row.moved is not None and not self._doubled(place, row, row.moved):
            self._shift(place, row, +1)

    def _doubled(self, place: int, row: _Row, apart_from: Sequence[_Row] = ()) -> bool:
        """Return whether another entry answers the same question, so that one of the two only waits."""
        for side in (reversed(self.rows[:place]), iter(self.rows[place + 1 :])):
            for other in takewhile(lambda other: not other.ends_ranks(), side):
                same = other.stands and other.rank and (other.base, other.rank) == (row.base, row.rank)
                if same and other not in apart_from:
                    return True
        return False

    def _shift(self, place: int, row: _Row, by: int) -> list[_Row]:
        """Move the ranks of later answers to the question *row* answers; they begin again after a position."""
        after = takewhile(lambda other: not other.ends_ranks(), self.rows[place + 1 :])
        least = row.rank + (by < 0)
        moved = [other for other in after if row.rank and other.base == row.base and other.rank >= least]
        for other in moved:
            other.rank += by
        return moved


def ranked(address: str) -> tuple[str, int]:
    """Return the base and the rank of an address (rank 0 where it has none)."""
    base, mark, rank = address.rpartition("#")
    return (base, int(rank)) if mark and rank.isdecimal() else (address, 0)


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
