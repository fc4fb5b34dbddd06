"""The box file: what an owner has learnt from a printed copy, as JSON, to carry to another server.

Its form: `{"tableside": "box", "format": 1, "app": "0.1.0", "game": "...", "name": "...", "facts": {...}}`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.store.checks import FACT, GAME, as_object, is_box_name
from companion.store.limits import BODY_DEPTH, FILE_BYTES
from companion.store.shapes import APP, BadFile, Shape, constant, format_number, head, mapping, record, text
from companion.store.strictjson import BadJson, Json, Path, Problem, parse, plain, shown, spelled, written

FORMAT = 1
KIND = "box"
_DEPTH = BODY_DEPTH + 1


class BadBoxFile(BadFile):
    """A box file that cannot be taken: `field` (a path), `value` what stands there, `problem`."""

    def __init__(self, field: str, value: object, problem: Problem) -> None:
        super().__init__(f"box file: {field or 'the whole'}: {problem}: {shown(value)}", field, value, problem)


@dataclass(frozen=True)
class BoxFile:
    """A box file's content: the version of the `app` that wrote it, game, name of the box and its facts."""

    app: str
    game: str
    name: str
    facts: dict[str, Json]


def _name(value: Json, path: Path) -> None:
    if not isinstance(value, str):
        raise BadJson(path, value, Problem.WRONG_TYPE)
    if not is_box_name(value):
        raise BadJson(path, value, Problem.WRONG_VALUE)


def _facts(value: Json, path: Path) -> None:
    mapping(value, path)
    for name, item in as_object(value).items():
        if not FACT.fullmatch(name):
            raise BadJson((*path, name), item, Problem.WRONG_VALUE)


_FILE: Mapping[str, Shape] = {
    "tableside": constant(KIND),
    "format": format_number(FORMAT),
    "app": APP,
    "game": text(GAME),
    "name": _name,
    "facts": _facts,
}


def dump(game: str, name: str, facts: Mapping[str, object], *, app: str) -> bytes:
    """The box file of a box, written by version `app`.

    Raises `BadBoxFile` if what was handed in does not make a file that `load` takes.
    """
    file = {"tableside": KIND, "format": FORMAT, "app": app, "game": game, "name": name, "facts": facts}
    try:
        data = (written(plain(file, depth=_DEPTH)) + "\n").encode("utf-8")
    except BadJson as error:
        raise BadBoxFile(spelled(error.path), error.value, error.problem) from error
    load(data)
    return data


def load(data: bytes) -> BoxFile:
    """The content of a box file; raises `BadBoxFile` with field and value for anything else."""
    try:
        file = parse(data, size=FILE_BYTES, depth=_DEPTH)
        head(file, KIND, FORMAT)
        fields = record(file, (), _FILE)
    except BadJson as error:
        raise BadBoxFile(spelled(error.path), error.value, error.problem) from error
    return BoxFile(str(fields["app"]), str(fields["game"]), str(fields["name"]), as_object(fields["facts"]))
