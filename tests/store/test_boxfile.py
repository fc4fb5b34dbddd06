"""Box files: whole, strict, and every refusal names the field."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.store import DEFAULT_BOX, Json, Problem, SqliteStore
from companion.store.boxfile import FORMAT, BadBoxFile, BoxFile, dump, load
from companion.store.limits import FILE_BYTES, Limits
from tests.store.jsons import values

FACTS: dict[str, Json] = {"event.c1-a": {"name": "拉爾夫", "number": 3}, "event.c1-b": None}

names = st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,20}", fullmatch=True)


@given(st.dictionaries(names, values, max_size=6))
def test_a_box_survives_a_round_trip(facts: dict[str, Json]) -> None:
    """Any facts: read back they are what was written."""
    data = dump("toy", "阿明的盒子", facts, app="0.1.0")
    assert load(data) == BoxFile("0.1.0", "toy", "阿明的盒子", facts)


def test_a_stored_box_moves_to_another_server(store: SqliteStore) -> None:
    """From a store to a file to a store under another name."""
    store.learn("toy", DEFAULT_BOX, FACTS)
    file = load(dump("toy", DEFAULT_BOX, store.box("toy"), app="0.1.0"))
    store.save_box(file.game, "copy", file.facts)
    assert store.box("toy", "copy") == FACTS


def test_a_box_at_its_limit_fits_a_file() -> None:
    """The store's limit is well under the file's."""
    limit = Limits().box
    facts = {"a": "x" * (limit - len('{"a":""}'))}
    assert len(dump("toy", DEFAULT_BOX, facts, app="0.1.0")) <= FILE_BYTES


Spoil = Callable[[dict[str, Any]], object]

SPOILT: list[tuple[Spoil, str, Problem]] = [
    (lambda f: f.update(extra=1), "extra", Problem.UNKNOWN),
    (lambda f: f.pop("facts"), "facts", Problem.MISSING),
    (lambda f: f.update(facts=[]), "facts", Problem.WRONG_TYPE),
    (lambda f: f.update(tableside="match"), "tableside", Problem.WRONG_VALUE),
    (lambda f: f.update(format=FORMAT + 1, x=1), "format", Problem.NEWER_FORMAT),
    (lambda f: f.update(format="1"), "format", Problem.WRONG_TYPE),
    (lambda f: f.update(game="Toy"), "game", Problem.WRONG_VALUE),
    (lambda f: f.update(game=None), "game", Problem.WRONG_TYPE),
    (lambda f: f.update(name="a\u202eb"), "name", Problem.WRONG_VALUE),
    (lambda f: f.update(name=5), "name", Problem.WRONG_TYPE),
    (lambda f: f["facts"].update({"a b": 1}), "facts.a b", Problem.WRONG_VALUE),
    (lambda f: f["facts"].update(x=[1, float("inf")]), "facts.x[1]", Problem.NOT_FINITE),
    (lambda f: f["facts"].update(x="\ud800"), "facts.x", Problem.BAD_TEXT),
]


@pytest.mark.parametrize(("spoil", "field", "problem"), SPOILT)
def test_a_spoilt_file_is_refused_by_field(spoil: Spoil, field: str, problem: Problem) -> None:
    """One fault a file; the file without it is taken."""
    value = json.loads(dump("toy", DEFAULT_BOX, FACTS, app="0.1.0"))
    assert load(json.dumps(value).encode()).facts == FACTS
    spoil(value)
    with pytest.raises(BadBoxFile) as error:
        load(json.dumps(value).encode())
    assert (error.value.field, error.value.problem) == (field, problem)


def test_a_fact_that_stands_twice_is_refused() -> None:
    """The parser would take the last one without a word."""
    text = dump("toy", DEFAULT_BOX, {"a": 1}, app="0.1.0").decode().replace('"a":1', '"a":1,"a":2')
    with pytest.raises(BadBoxFile) as error:
        load(text.encode())
    assert (error.value.field, error.value.value, error.value.problem) == ("facts.a", 2, Problem.TWICE)
    assert str(error.value) == "box file: facts.a: twice: 2"


@pytest.mark.parametrize("facts", [{"a": float("nan")}, {"a": object()}, {"a b": 1}])
def test_what_would_not_be_read_is_not_written(facts: dict[str, object]) -> None:
    """Writing refuses what reading would."""
    with pytest.raises(BadBoxFile):
        dump("toy", DEFAULT_BOX, facts, app="0.1.0")


@given(st.binary(max_size=80))
def test_any_bytes_are_refused_with_a_reason(data: bytes) -> None:
    """No short random file is a box file, and none raises anything else."""
    with pytest.raises(BadBoxFile):
        load(data)
