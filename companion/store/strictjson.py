"""JSON read strictly, with every refusal naming its place.

The standard parser takes the last of two equal names, accepts `NaN`, and says only "line 3 column 7".
People who import a file, and the code that appends a line, need to know *which* entry and *which* field; so
the parser's laxities are turned into marks while it runs, and one walk over the result finds the first mark
or limit and its path.
"""

import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Path: TypeAlias = tuple[str | int, ...]

MAX_BITS = 128
"""The longest integer, without its sign: a secret seed has 128 bits and nothing at a table is larger."""


class Problem(StrEnum):
    """What is wrong with a value; the text is a stable id, so that a page can say it in its language."""

    NOT_UTF8 = "not-utf8"
    NOT_JSON = "not-json"
    NOT_FINITE = "not-finite"
    NUMBER_TOO_LARGE = "number-too-large"
    BAD_TEXT = "bad-text"
    TWICE = "twice"
    TOO_DEEP = "too-deep"
    TOO_LARGE = "too-large"
    WRONG_TYPE = "wrong-type"
    WRONG_VALUE = "wrong-value"
    MISSING = "missing"
    UNKNOWN = "unknown"
    OUT_OF_ORDER = "out-of-order"
    NEWER_FORMAT = "newer-format"


class BadJson(ValueError):
    """A value that cannot be taken.

    `path` leads to it from the outermost value (names and list indexes from 0), `value` is what stands
    there (for a syntax error the text at that point), `problem` says why.
    """

    def __init__(self, path: Path, value: object, problem: Problem) -> None:
        super().__init__(f"{spelled(path) or 'the whole'}: {problem}: {shown(value)}")
        self.path = path
        self.value = value
        self.problem = problem


def spelled(path: Path) -> str:
    """The path as people read it: `header.seats[2].name`; at most 120 characters; empty for the whole."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return clipped(text, 120)


def shown(value: object) -> str:
    """`value` as Python would write it, at most 80 characters, for messages."""
    return clipped(repr(value), 80)


def clipped(text: str, size: int) -> str:
    """`text`, or its first `size` - 1 characters and an ellipsis."""
    return text if len(text) <= size else text[: size - 1] + "…"


BOM = b"\xef\xbb\xbf"


def parse(data: bytes, *, size: int, depth: int) -> Json:
    """The value that `data` (UTF-8 JSON, at most `size` bytes, nested at most `depth` deep) holds.

    Raises `BadJson` for anything else, for a name that stands twice in one object, for NaN and the
    infinities, and for what `plain` refuses.
    """
    if len(data) > size:
        raise BadJson((), len(data), Problem.TOO_LARGE)
    data = data.removeprefix(BOM)  # some editors put a mark before a text they save
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        good = data[: error.start].decode("utf-8")
        raise BadJson(_place(good, len(good)), data[error.start : error.end], Problem.NOT_UTF8) from error
    try:
        value = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer, parse_float=_float
        )
    except json.JSONDecodeError as error:
        rest = text[error.pos : error.pos + 20]
        raise BadJson(_place(text, error.pos), rest, Problem.NOT_JSON) from error
    except RecursionError as error:
        raise BadJson(_place(text, len(text), depth)[:depth], "…", Problem.TOO_DEEP) from error
    return plain(value, depth=depth)


def plain(value: object, *, depth: int, path: Path = ()) -> Json:
    """A deep copy of `value` in plain JSON types: mappings as dicts, tuples as lists, enums as their text.

    Raises `BadJson` for what JSON cannot hold or for what would not survive a round trip: other types,
    names that are not text, NaN and infinities, integers above `MAX_BITS`, lone surrogates, nesting deeper
    than `depth`.
    """
    if isinstance(value, _Mark):
        raise BadJson(path + value.below, value.value, value.problem)
    if len(path) > depth:
        raise BadJson(path, value, Problem.TOO_DEEP)
    if isinstance(value, Mapping):
        return {_name(name, path): plain(item, depth=depth, path=(*path, name)) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item, depth=depth, path=(*path, index)) for index, item in enumerate(value)]
    return _scalar(value, path)


def written(value: Json) -> str:
    """`value` as compact JSON, names in the order they have (pinned facts may lean on it)."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def canonical(value: Json) -> str:
    """`value` as compact JSON with sorted names: equal texts mean the same JSON; 1, 1.0 and true differ."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), sort_keys=True)


def _scalar(value: object, path: Path) -> Json:
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        if value.bit_length() > MAX_BITS:
            # Not the number itself: Python refuses to print one of more than 4,300 digits.
            raise BadJson(path, f"{value.bit_length()} bits", Problem.NUMBER_TOO_LARGE)
        return int(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            raise BadJson(path, value, Problem.NOT_FINITE)
        return float(value)
    if isinstance(value, str):
        return _text(value, path)
    raise BadJson(path, value, Problem.WRONG_TYPE)


def _name(name: object, path: Path) -> str:
    if not isinstance(name, str):
        raise BadJson(path, name, Problem.WRONG_TYPE)
    return _text(name, path)


def _text(value: str, path: Path) -> str:
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        # A lone surrogate: JSON can spell it, neither UTF-8 nor the database can keep it.
        raise BadJson(path, value.encode("utf-8", "backslashreplace").decode(), Problem.BAD_TEXT) from error
    return str.__str__(value)


@dataclass(frozen=True)
class _Mark:
    """Left in the parsed value where the parser met something it would have let pass."""

    value: object
    problem: Problem
    below: Path = ()


def _object(pairs: list[tuple[str, object]]) -> "dict[str, object] | _Mark":
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            return _Mark(value, Problem.TWICE, (name,))
        found[name] = value
    return found


def _constant(text: str) -> _Mark:
    return _Mark(text, Problem.NOT_FINITE)


def _integer(text: str) -> int | _Mark:
    # 2**128 has 39 digits. Longer texts are not even converted: that takes time that grows with the square.
    return int(text) if len(text) <= 40 else _Mark(clipped(text, 40), Problem.NUMBER_TOO_LARGE)


def _float(text: str) -> float | _Mark:
    number = float(text)
    return number if math.isfinite(number) else _Mark(clipped(text, 40), Problem.NOT_FINITE)


_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{},]', re.DOTALL)


def _place(text: str, stop: int, depth: int | None = None) -> Path:
    """The path of the value at offset `stop`, or of the first nested deeper than `depth`."""
    open_values: list[str | int | None] = []
    for token in _tokens(text, stop):
        _follow(token, open_values)
        if depth is not None and len(open_values) > depth:
            break
    return tuple(step for step in open_values if step is not None)


def _follow(token: str, open_values: list[str | int | None]) -> None:
    """Go one token on: `open_values` has the present index of each open list, the present name of each object."""
    if token in "{[":
        open_values.append(None if token == "{" else 0)
    elif not open_values:
        return
    elif token in "}]":
        open_values.pop()
    elif token == ",":
        last = open_values[-1]
        open_values[-1] = last + 1 if isinstance(last, int) else None
    elif open_values[-1] is None:
        open_values[-1] = token[1:].removesuffix('"')


def _tokens(text: str, stop: int) -> Iterator[str]:
    for found in _TOKEN.finditer(text):
        if found.start() >= stop:
            return
        yield found.group()
