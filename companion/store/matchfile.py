"""The match file: one match as JSON, to keep, to send, to verify.

    {"tableside": "match", "format": 1, "app": "0.1.0",
     "header": {"game": ..., "engine": ..., "level": ..., "seats": [...], "options": {...}, "facts": {...}},
     "lines": [{"seq": 1, "at": "2026-11-30T19:30:00.000000Z", "body": {...}, "digest": "..."}, ...]}

The header's shape is strict for one more reason than tidiness: a field nobody has listed here cannot leave
the server.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.store.base import Line
from companion.store.checks import GAME, MOMENT, as_object, moment, stamp
from companion.store.limits import FILE_BYTES, FILE_DEPTH, MAX_DIGEST, Limits
from companion.store.shapes import (
    APP,
    BadFile,
    Shape,
    constant,
    format_number,
    head,
    listing,
    mapping,
    record,
    text,
    whole,
)
from companion.store.strictjson import BadJson, Json, Path, Problem, parse, plain, shown, spelled, written

FORMAT = 1
KIND = "match"

SECRET = "seed"
"""The header's field that stays here until the match is over: all that the app draws follows from it."""

MAX_SEATS = 12


class BadMatchFile(BadFile):
    """A match file that cannot be taken.

    `entry` is the number of the line (its place in the file, from 1; None: not in a line), `field` the path
    inside that line or in the file, `value` what stands there, `problem` what is wrong.
    """

    def __init__(self, entry: int | None, field: str, value: object, problem: Problem) -> None:
        place = f"entry {entry}, {field}" if entry is not None else field
        super().__init__(f"match file: {place or 'the whole'}: {problem}: {shown(value)}", field, value, problem)
        self.entry = entry


@dataclass(frozen=True)
class FileLine:
    """Entry `seq` as the file has it: when (UTC), what, and the digest that was handed in with it."""

    seq: int
    at: datetime
    body: dict[str, Json]
    digest: str


@dataclass(frozen=True)
class MatchFile:
    """A match file's content: which `app` version wrote it, header (without `seed` while secret), log."""

    app: str
    header: dict[str, Json]
    lines: tuple[FileLine, ...]


_DIGEST = text(re.compile(rf"[0-9a-f]{{8,{MAX_DIGEST}}}"))
_WORD = text(re.compile(r"[a-z0-9][a-z0-9.-]{0,39}"))
_NAME = text(re.compile(r".{0,200}", re.DOTALL))
_LIMITS = Limits()


def _seat(value: Json, path: Path) -> None:
    """A seat is a name or an object of whatever the match keeps for it."""
    (_NAME if isinstance(value, str) else mapping)(value, path)


def _moment(value: Json, path: Path) -> None:
    text(MOMENT)(value, path)
    try:
        moment(str(value))
    except ValueError as error:
        raise BadJson(path, value, Problem.WRONG_VALUE) from error


HEADER_MUST: Mapping[str, Shape] = {
    "game": text(GAME),
    "engine": APP,
    "level": _WORD,
    "seats": listing(MAX_SEATS, _seat, least=1),
    "options": mapping,
    "facts": mapping,
}
HEADER_MAY: Mapping[str, Shape] = {
    "hands": _WORD,
    "variant": _WORD,
    "box": _NAME,
    "title": _NAME,
    "created": _moment,
    SECRET: text(re.compile(r"[!-~]{1,100}")),
}
_LINE: Mapping[str, Shape] = {"seq": whole, "at": _moment, "body": mapping, "digest": _DIGEST}


def _header(value: Json, path: Path) -> None:
    record(value, path, HEADER_MUST, HEADER_MAY)


def _line(value: Json, path: Path) -> None:
    line = record(value, path, _LINE)
    place = path[-1]
    if isinstance(place, int) and line["seq"] != place + 1:
        raise BadJson((*path, "seq"), line["seq"], Problem.OUT_OF_ORDER)


_FILE: Mapping[str, Shape] = {
    "tableside": constant(KIND),
    "format": format_number(FORMAT),
    "app": APP,
    "header": _header,
    "lines": listing(_LIMITS.entries, _line),
}


def dump(
    header: Mapping[str, object],
    lines: Sequence[Line],
    digests: Sequence[str],
    *,
    app: str,
    secret: bool = False,
) -> bytes:
    """The match file of a whole log (`lines` from entry 1), with a digest a line, written by version `app`.

    `secret`: keep the header's `seed`; only for a match that is over. Raises `BadMatchFile` if what was
    handed in does not make a file that `load` takes, `ValueError` if there is not one digest a line.
    """
    rows = [
        {"seq": line.seq, "at": stamp(line.at), "body": line.body, "digest": digest}
        for line, digest in zip(lines, digests, strict=True)
    ]
    kept = {name: value for name, value in header.items() if secret or name != SECRET}
    file = {"tableside": KIND, "format": FORMAT, "app": app, "header": kept, "lines": rows}
    try:
        data = (written(plain(file, depth=FILE_DEPTH)) + "\n").encode("utf-8")
    except BadJson as error:
        raise _told(error) from error
    load(data)
    return data


def load(data: bytes) -> MatchFile:
    """The content of a match file; raises `BadMatchFile`, naming entry, field and value, for another."""
    try:
        file = parse(data, size=FILE_BYTES, depth=FILE_DEPTH)
        head(file, KIND, FORMAT)
        fields = record(file, (), _FILE)
    except BadJson as error:
        raise _told(error) from error
    rows = fields["lines"]
    lines = tuple(_file_line(as_object(row)) for row in rows) if isinstance(rows, list) else ()
    return MatchFile(str(fields["app"]), as_object(fields["header"]), lines)


def _file_line(row: dict[str, Json]) -> FileLine:
    seq = row["seq"]
    return FileLine(
        seq if isinstance(seq, int) else 0, moment(str(row["at"])), as_object(row["body"]), str(row["digest"])
    )


def _told(error: BadJson) -> BadMatchFile:
    match error.path:
        case ("lines", int(index), *field):
            return BadMatchFile(index + 1, spelled(tuple(field)), error.value, error.problem)
        case path:
            return BadMatchFile(None, spelled(path), error.value, error.problem)
