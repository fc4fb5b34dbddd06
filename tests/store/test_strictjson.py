"""Strict JSON: what is let in comes out the same, what is not is refused at its place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.store import Json
from companion.store.strictjson import BadJson, Problem, canonical, parse, plain, spelled, written
from tests.store.jsons import values


@given(values)
def test_json_survives_a_round_trip(value: Json) -> None:
    """Written and read: equal, down to the difference of 1, 1.0 and true and the order of names."""
    again = parse(written(value).encode("utf-8"), size=10**6, depth=50)
    assert written(again) == written(value)


@given(values)
def test_canonical_text_forgets_the_order_of_names_only(value: Json) -> None:
    """Turning every object round changes nothing; the text still reads as the same value."""

    def turned(item: Json) -> Json:
        if isinstance(item, dict):
            return {name: turned(item[name]) for name in reversed(list(item))}
        return [turned(each) for each in item] if isinstance(item, list) else item

    assert canonical(turned(value)) == canonical(value)
    assert json.loads(canonical(value)) == value


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """No other error than the one that names a place; what is read is plain JSON."""
    try:
        value = parse(data, size=50, depth=5)
    except BadJson as error:
        assert error.problem in Problem
    else:
        assert plain(value, depth=5) == value


@given(st.text(alphabet='{}[]",:\\ ab1', max_size=40))
def test_any_punctuation_is_read_or_refused(text: str) -> None:
    """Broken and half-closed structures too, where the place must be guessed."""
    try:
        value = parse(text.encode(), size=100, depth=5)
    except BadJson as error:
        assert len(spelled(error.path)) <= 120
    else:
        assert plain(value, depth=5) == value


@pytest.mark.parametrize(
    ("text", "place", "problem"),
    [
        ('{"a": {"b": 1, "c": 2, "b": 3}}', "a.b", Problem.TWICE),
        ('{"a": [{"x": 1}, {"x": 1, "x": 1}]}', "a[1].x", Problem.TWICE),
        ('{"a": [0, NaN]}', "a[1]", Problem.NOT_FINITE),
        ('{"a": -Infinity}', "a", Problem.NOT_FINITE),
        ('{"a": 1e999}', "a", Problem.NOT_FINITE),
        ('{"a": ' + "9" * 39 + "}", "a", Problem.NUMBER_TOO_LARGE),
        ('{"a": ' + "9" * 9000 + "}", "a", Problem.NUMBER_TOO_LARGE),
        ('{"a": "\\ud800"}', "a", Problem.BAD_TEXT),
        ('{"a": {"b": [[[[1]]]]}}', "a.b[0][0][0][0]", Problem.TOO_DEEP),
        ('{"a": [1, 2, {"b": ' + "[" * 100_000 + "}", "a[2].b[0][0]", Problem.TOO_DEEP),
        ('{"a": [1, 2 3]}', "a[1]", Problem.NOT_JSON),
        ('{"a": [1, {"b": tru}]}', "a[1].b", Problem.NOT_JSON),
        ('{"a": "x}', "a", Problem.NOT_JSON),
        ('{"a": 1} {"b": 2}', "", Problem.NOT_JSON),
        ("", "", Problem.NOT_JSON),
    ],
)
def test_what_is_refused_is_named(text: str, place: str, problem: Problem) -> None:
    """The path leads to the offending value."""
    with pytest.raises(BadJson) as refused:
        parse(text.encode(), size=10**6, depth=5)
    assert (spelled(refused.value.path), refused.value.problem) == (place, problem)


def test_bytes_that_are_no_text_are_placed() -> None:
    """A wrong byte inside a value is named by the value's path."""
    with pytest.raises(BadJson) as refused:
        parse(b'{"a": ["x", "y\xff"]}', size=100, depth=5)
    bad = refused.value
    assert (spelled(bad.path), bad.problem, bad.value) == ("a[1]", Problem.NOT_UTF8, b"\xff")


def test_size_is_counted_before_anything_is_read() -> None:
    """In bytes, the limit itself being allowed."""
    assert parse('["字"]'.encode(), size=7, depth=5) == ["字"]
    with pytest.raises(BadJson) as refused:
        parse('["字"]'.encode(), size=6, depth=5)
    assert (refused.value.problem, refused.value.value) == (Problem.TOO_LARGE, 7)


def test_numbers_of_a_seed_s_length_are_taken() -> None:
    """128 bits and no more, of either sign."""
    assert parse(str(2**128 - 1).encode(), size=100, depth=1) == 2**128 - 1
    assert parse(str(1 - 2**128).encode(), size=100, depth=1) == 1 - 2**128
    with pytest.raises(BadJson):
        parse(str(2**128).encode(), size=100, depth=1)


def test_a_mark_that_some_editors_put_before_a_text_is_no_part_of_it() -> None:
    """A file that was only opened and saved again is still good; one mark, not two."""
    assert parse(b'\xef\xbb\xbf{"a": 1}', size=100, depth=3) == {"a": 1}
    with pytest.raises(BadJson):
        parse(b'\xef\xbb\xbf' * 2 + b'{"a": 1}', size=100, depth=3)
