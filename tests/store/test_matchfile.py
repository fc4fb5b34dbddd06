"""Match files: whole, strict, without the secret, and every refusal names entry, field and value."""

import json
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.store import Json, Line, MatchFull, Problem, SqliteStore
from companion.store.limits import FILE_BYTES, LINE_OVERHEAD, MAX_DIGEST, Limits
from companion.store.matchfile import FORMAT, BadMatchFile, dump, load
from companion.store.strictjson import plain, written
from tests.store.clock import START
from tests.store.jsons import objects

HEADER: dict[str, object] = {
    "game": "world-without-end",
    "engine": "0.1.0",
    "level": "full",
    "hands": "known",
    "seats": ["甲", {"name": "B"}],
    "options": {"screens": False},
    "facts": {"owed.piety": 2},
    "seed": "0f" * 16,
}


def lines(bodies: Sequence[dict[str, Json]]) -> list[Line]:
    """A log of these bodies, an entry a second."""
    return [Line(seq, START + timedelta(seconds=seq), f"k{seq}", body) for seq, body in enumerate(bodies, start=1)]


def digests(count: int) -> list[str]:
    """As many different digests."""
    return [f"{number:064x}" for number in range(count)]


def good() -> dict[str, Any]:
    """A match file's value, to be spoilt."""
    log = lines([{"kind": "answer", "key": "grain"}, {"kind": "tally", "n": -1}, {"kind": "act"}])
    value: dict[str, Any] = json.loads(dump(HEADER, log, digests(3), app="0.1.0"))
    return value


def refused(value: object) -> BadMatchFile:
    """Why this file is not taken."""
    with pytest.raises(BadMatchFile) as error:
        load(json.dumps(value).encode())
    return error.value


@given(
    st.lists(objects, max_size=6),
    objects,
    st.booleans(),
    st.datetimes(timezones=st.just(UTC)),
)
def test_a_match_survives_a_round_trip(
    bodies: list[dict[str, Json]], facts: dict[str, Json], secret: bool, at: datetime
) -> None:
    """Any log and any facts: read back they are what was written, in order, with times and digests."""
    log = [Line(seq, at, "k", body) for seq, body in enumerate(bodies, start=1)]
    file = load(dump({**HEADER, "facts": facts}, log, digests(len(log)), app="1.2.0rc1+x", secret=secret))
    expected = {**HEADER, "facts": facts}
    if not secret:
        del expected["seed"]
    assert file.app == "1.2.0rc1+x"
    assert file.header == expected
    assert [(line.seq, line.at, line.body) for line in file.lines] == [(line.seq, line.at, line.body) for line in log]
    assert [line.digest for line in file.lines] == digests(len(log))


def test_the_secret_stays_at_home_unless_the_match_is_over() -> None:
    """Neither the field nor its value is anywhere in the bytes."""
    kept = dump(HEADER, [], [], app="0.1.0")
    assert b"seed" not in kept
    assert b"0f0f" not in kept
    assert load(dump(HEADER, [], [], app="0.1.0", secret=True)).header["seed"] == "0f" * 16


def test_a_header_field_nobody_listed_does_not_leave() -> None:
    """A new secret that a later version adds to the header stops the export instead of leaking."""
    with pytest.raises(BadMatchFile) as error:
        dump({**HEADER, "links": ["abc"]}, [], [], app="0.1.0")
    assert (error.value.entry, error.value.field, error.value.problem) == (
        None,
        "header.links",
        Problem.UNKNOWN,
    )


def test_a_stored_match_can_be_taken_home(store: SqliteStore) -> None:
    """Straight from the store to a file and back."""
    store.create("m2", HEADER, "new-m2")
    store.append("m2", 0, [{"n": 1}, {"n": "二"}], "k1")
    file = load(dump(store.header("m2"), store.read("m2"), digests(2), app="0.1.0"))
    assert [line.body for line in file.lines] == [{"n": 1}, {"n": "二"}]


def test_a_match_at_its_limits_fits_a_file(store: SqliteStore) -> None:
    """The largest header, the most entries and bytes, the longest digests: it can still be taken home."""
    limits = Limits()
    header = {**HEADER, "facts": {"text": ""}}
    room = limits.header - len(written(plain(header, depth=9)).encode())
    store.create("m2", {**header, "facts": {"text": "x" * room}}, "new-m2")
    size = limits.log // limits.entries - LINE_OVERHEAD
    body = {"text": "x" * (size - len('{"text":""}'))}
    for base in range(0, limits.entries, limits.batch):
        store.append("m2", base, [body] * limits.batch, f"k{base}")
    with pytest.raises(MatchFull):
        store.append("m2", limits.entries, [{}], "last")

    data = dump(
        store.header("m2"),
        store.read("m2"),
        ["f" * MAX_DIGEST] * limits.entries,
        app="1" * 40,
        secret=True,
    )

    assert 0.8 * FILE_BYTES < len(data) <= FILE_BYTES


def test_one_digest_a_line_is_needed() -> None:
    """A caller's mistake, not a file's."""
    with pytest.raises(ValueError, match="shorter"):
        dump(HEADER, lines([{}, {}]), digests(1), app="0.1.0")


Spoil = Callable[[dict[str, Any]], object]

SPOILT: list[tuple[str, Spoil, int | None, str, Problem]] = [
    ("unknown field", lambda f: f.update(extra=1), None, "extra", Problem.UNKNOWN),
    ("no lines", lambda f: f.pop("lines"), None, "lines", Problem.MISSING),
    ("no header", lambda f: f.pop("header"), None, "header", Problem.MISSING),
    ("no kind", lambda f: f.pop("tableside"), None, "tableside", Problem.MISSING),
    ("a box", lambda f: f.update(tableside="box"), None, "tableside", Problem.WRONG_VALUE),
    ("newer", lambda f: f.update(format=FORMAT + 1, x=1), None, "format", Problem.NEWER_FORMAT),
    ("format 0", lambda f: f.update(format=0), None, "format", Problem.WRONG_VALUE),
    ("format true", lambda f: f.update(format=True), None, "format", Problem.WRONG_TYPE),
    ("app", lambda f: f.update(app="0.1 beta"), None, "app", Problem.WRONG_VALUE),
    ("lines", lambda f: f.update(lines={}), None, "lines", Problem.WRONG_TYPE),
    ("header", lambda f: f["header"].update(hat=1), None, "header.hat", Problem.UNKNOWN),
    ("no game", lambda f: f["header"].pop("game"), None, "header.game", Problem.MISSING),
    ("seat", lambda f: f["header"]["seats"].append(3), None, "header.seats[2]", Problem.WRONG_TYPE),
    ("no seats", lambda f: f["header"].update(seats=[]), None, "header.seats", Problem.MISSING),
    ("facts", lambda f: f["header"].update(facts=[]), None, "header.facts", Problem.WRONG_TYPE),
    ("no body", lambda f: f["lines"][1].pop("body"), 2, "body", Problem.MISSING),
    ("body null", lambda f: f["lines"][1].update(body=None), 2, "body", Problem.WRONG_TYPE),
    ("line", lambda f: f["lines"].insert(1, None), 2, "", Problem.WRONG_TYPE),
    ("line field", lambda f: f["lines"][2].update(key="k"), 3, "key", Problem.UNKNOWN),
    ("seq text", lambda f: f["lines"][2].update(seq="3"), 3, "seq", Problem.WRONG_TYPE),
    ("seq true", lambda f: f["lines"][0].update(seq=True), 1, "seq", Problem.WRONG_TYPE),
    ("dropped", lambda f: f["lines"].pop(1), 2, "seq", Problem.OUT_OF_ORDER),
    ("swapped", lambda f: f["lines"].reverse(), 1, "seq", Problem.OUT_OF_ORDER),
    ("digest", lambda f: f["lines"][1].update(digest="xyz"), 2, "digest", Problem.WRONG_VALUE),
    ("local time", lambda f: f["lines"][1].update(at="2026-11-30 19:30"), 2, "at", Problem.WRONG_VALUE),
    (
        "no such day",
        lambda f: f["lines"][1].update(at="2026-02-30T19:30:00.000000Z"),
        2,
        "at",
        Problem.WRONG_VALUE,
    ),
    (
        "not finite",
        lambda f: f["lines"][1]["body"].update(n=[float("nan")]),
        2,
        "body.n[0]",
        Problem.NOT_FINITE,
    ),
]


@pytest.mark.parametrize(
    ("spoil", "entry", "field", "problem"), [case[1:] for case in SPOILT], ids=[case[0] for case in SPOILT]
)
def test_a_spoilt_file_is_refused_by_entry_and_field(
    spoil: Spoil, entry: int | None, field: str, problem: Problem
) -> None:
    """One fault a file; the file without it is taken."""
    value = good()
    assert len(load(json.dumps(value).encode()).lines) == 3
    spoil(value)
    error = refused(value)
    assert (error.entry, error.field, error.problem) == (entry, field, problem)


def test_the_message_says_entry_field_and_value() -> None:
    """For logs; pages make their own from the attributes."""
    value = good()
    value["lines"][1]["body"] = "x" * 500
    error = refused(value)
    assert str(error).startswith("match file: entry 2, body: wrong-type: 'xxx")
    assert len(str(error)) < 150
    assert error.value == "x" * 500


def test_faults_of_the_text_are_placed_too() -> None:
    """A name twice, a broken value, too deep: with the entry they stand in."""
    text = json.dumps(good())
    for old, new, field, problem in (
        ('"n": -1', '"n": -1, "n": -2', "body.n", Problem.TWICE),
        ('"n": -1', '"n": -', "body.n", Problem.NOT_JSON),
        ('"n": -1', '"n": ' + "[" * 50 + "]" * 50, "body.n" + "[0]" * 20, Problem.TOO_DEEP),
    ):
        assert old in text
        with pytest.raises(BadMatchFile) as error:
            load(text.replace(old, new).encode())
        assert (error.value.entry, error.value.field, error.value.problem) == (2, field, problem)


def test_a_file_beyond_two_megabytes_is_not_read() -> None:
    """Spaces at the end are enough."""
    data = json.dumps(good()).encode()
    assert len(load(data + b" " * (FILE_BYTES - len(data))).lines) == 3
    with pytest.raises(BadMatchFile) as error:
        load(data + b" " * (FILE_BYTES - len(data) + 1))
    assert error.value.problem is Problem.TOO_LARGE


def test_more_lines_than_a_match_may_have_are_refused() -> None:
    """The limit of the store is the limit of the file."""
    value = good()
    value["lines"] *= 2000
    error = refused(value)
    assert (error.field, error.problem) == ("lines", Problem.TOO_LARGE)


@given(st.binary(max_size=80))
def test_any_bytes_are_refused_with_a_reason(data: bytes) -> None:
    """No short random file is a match file, and none raises anything else."""
    with pytest.raises(BadMatchFile):
        load(data)
