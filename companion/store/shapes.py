"""Strict shapes for files: what an object must hold, what it may hold, and nothing else."""

import re
from collections.abc import Callable, Mapping
from typing import TypeAlias

from companion.store.strictjson import BadJson, Json, Path, Problem

Shape: TypeAlias = Callable[[Json, Path], None]
"""Raises `BadJson` unless the value at the path has the shape."""


class BadFile(Exception):
    """A file that cannot be taken: `field` is the path of the offending `value`, `problem` says why."""

    def __init__(self, message: str, field: str, value: object, problem: Problem) -> None:
        super().__init__(message)
        self.field = field
        self.value = value
        self.problem = problem


def record(
    value: Json, path: Path, must: Mapping[str, Shape], may: Mapping[str, Shape] | None = None
) -> dict[str, Json]:
    """`value` as an object with all fields of `must`, perhaps some of `may`, no others, each of its shape."""
    if not isinstance(value, dict):
        raise BadJson(path, value, Problem.WRONG_TYPE)
    for name in must:
        if name not in value:
            raise BadJson((*path, name), None, Problem.MISSING)
    shapes = {**must, **(may or {})}
    for name, item in value.items():
        if name not in shapes:
            raise BadJson((*path, name), item, Problem.UNKNOWN)
        shapes[name](item, (*path, name))
    return value


def text(pattern: re.Pattern[str]) -> Shape:
    """A text, the whole of which fits `pattern`."""

    def check(value: Json, path: Path) -> None:
        if not isinstance(value, str):
            raise BadJson(path, value, Problem.WRONG_TYPE)
        if not pattern.fullmatch(value):
            raise BadJson(path, value, Problem.WRONG_VALUE)

    return check


def constant(expected: str) -> Shape:
    """The text `expected` and no other."""
    return text(re.compile(re.escape(expected)))


def whole(value: Json, path: Path) -> None:
    """A whole number (true and false are none)."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadJson(path, value, Problem.WRONG_TYPE)


def mapping(value: Json, path: Path) -> None:
    """An object with any fields."""
    if not isinstance(value, dict):
        raise BadJson(path, value, Problem.WRONG_TYPE)


def listing(most: int, each: Shape, least: int = 0) -> Shape:
    """A list of `least` to `most` items of the shape `each`."""

    def check(value: Json, path: Path) -> None:
        if not isinstance(value, list):
            raise BadJson(path, value, Problem.WRONG_TYPE)
        if len(value) > most:
            raise BadJson(path, f"{len(value)} items, at most {most}", Problem.TOO_LARGE)
        if len(value) < least:
            raise BadJson(path, f"{len(value)} items, at least {least}", Problem.MISSING)
        for index, item in enumerate(value):
            each(item, (*path, index))

    return check


def format_number(current: int) -> Shape:
    """A format from 1 to `current`; a higher one is called newer, not wrong."""

    def check(value: Json, path: Path) -> None:
        whole(value, path)
        if isinstance(value, int) and value > current:
            raise BadJson(path, value, Problem.NEWER_FORMAT)
        if isinstance(value, int) and value < 1:
            raise BadJson(path, value, Problem.WRONG_VALUE)

    return check


def head(value: Json, kind: str, current: int) -> None:
    """Raises `BadJson` unless `value` is an object that says it is a `kind` file of a format up to `current`.

    Asked before the fields: a newer format has other fields, and the reader should hear the real reason.
    """
    if not isinstance(value, dict):
        raise BadJson((), value, Problem.WRONG_TYPE)
    for name, shape in (("tableside", constant(kind)), ("format", format_number(current))):
        if name not in value:
            raise BadJson((name,), None, Problem.MISSING)
        shape(value[name], (name,))


APP = text(re.compile(r"[0-9A-Za-z][0-9A-Za-z.+!_-]{0,39}"))
"""A version of the app, as packaging writes it."""
