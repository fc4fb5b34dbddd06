"""Match files: an export verifies, and a tampered one is caught at its first changed entry."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.matches import Hall
from companion.matches.verify import NotPlayable, verify
from companion.store.matchfile import BadMatchFile
from tests.games.story import GAMES
from tests.matches.playing import LIFT, TAX, at_the_duties

Tamper = Callable[[dict[str, Any]], None]


@pytest.fixture
def exported(hall: Hall) -> dict[str, Any]:
    """The file of a match with a position, a roll and a payment of loyalty."""
    match = at_the_duties(hall)
    hall.act(match, 1, [TAX], "the-tax-die-rolled")
    hall.act(match, 2, [LIFT], "ann-lifts-penance")
    file: dict[str, Any] = json.loads(hall.export(match))
    return file


def packed(file: dict[str, Any]) -> bytes:
    return json.dumps(file).encode()


def test_an_export_is_as_it_was_played(exported: dict[str, Any]) -> None:
    verdict = verify(packed(exported), GAMES)

    assert (None, 3) == (verdict.entry, verdict.lines)
    assert (4, 14, 0) == verdict.scores


def test_the_secret_seed_stays_here_until_the_match_is_over(exported: dict[str, Any]) -> None:
    assert "seed" not in exported["header"]


@pytest.mark.parametrize(
    ("entry", "why", "tamper"),
    [
        (2, "digest", lambda f: f["lines"][1]["body"].update(key="3")),
        (3, "digest", lambda f: f["lines"][2]["body"].update(key="grain")),
        (2, "refused", lambda f: f["lines"][1]["body"].update(key="6")),
        (3, "refused", lambda f: f["lines"][2]["body"].update(key="piety,grain")),
        (1, "digest", lambda f: f["lines"][0]["body"]["marks"][3].__setitem__(2, 26)),
        (2, "line", lambda f: f["lines"][1]["body"].update(kind="wish")),
        (3, "digest", lambda f: f["lines"][2].update(digest="0" * 32)),
    ],
    ids=["other roll", "other penalty", "no such roll", "two with one loyalty", "richer start", "no line", "digest"],
)
def test_the_first_changed_entry_is_named(exported: dict[str, Any], entry: int, why: str, tamper: Tamper) -> None:
    tamper(exported)

    verdict = verify(packed(exported), GAMES)

    assert (entry, why) == (verdict.entry, verdict.why)


def test_an_entry_left_out_is_noticed(exported: dict[str, Any]) -> None:
    del exported["lines"][1]

    with pytest.raises(BadMatchFile) as bad:
        verify(packed(exported), GAMES)

    assert (2, "seq") == (bad.value.entry, bad.value.field)


@pytest.mark.parametrize(
    ("field", "value"),
    [("game", "chess"), ("seats", ["A"]), ("options", {"duties.hold-back": "maybe"})],
)
def test_a_file_of_another_table_is_refused_by_name(exported: dict[str, Any], field: str, value: object) -> None:
    exported["header"][field] = value

    with pytest.raises(NotPlayable, match=field):
        verify(packed(exported), GAMES)


Part = tuple[str, ...]
LONG = "x" * 1500


def _set(file: Any, path: Part, value: object) -> None:
    for step in path[:-1]:
        file = file[int(step)] if step.isdecimal() else file[step]
    file[path[-1]] = value


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("header", "level"), "half"),
        (("header", "hands"), "none"),
        (("header", "facts"), {}),
        (("header", "facts"), {"chapters": [1, {"a": 2}]}),
        (("header", "options", LONG), "yes"),
        (("header", "options", "duties.hold-back"), LONG),
        (("header", "options", "duties.hold-back"), ["pay"]),
        (("header", "seats"), ["A"] * 12),
        (("header", "facts", "owed.piety"), LONG),
        (("lines", "1", "body", "address"), LONG),
        (("lines", "1", "body", "key"), LONG),
        (("lines", "1", "body", "kind"), LONG),
        (("lines", "1", "body", "kind"), ["a"]),
        (("lines", "1", "body"), {"kind": "remove", "line": -1}),
        (("lines", "1", "body"), {"kind": "replace", "at": [7, 7], "entry": {"kind": "answer"}}),
        (("lines", "0", "body", "marks"), [["table", "phase", True]]),
        (("lines", "0", "body", "marks"), [["seat.9", LONG, 1]]),
        (("lines", "0", "body", "held"), [["seat.0", "gold", 10**6]]),
    ],
)
def test_whatever_was_changed_the_message_is_short_and_in_words(
    exported: dict[str, Any], path: Part, value: object
) -> None:
    """A value is quoted in part, and no text of an exception comes through."""
    _set(exported, path, value)
    try:
        verdict = verify(packed(exported), GAMES)
    except (NotPlayable, BadMatchFile) as error:
        said = str(error)
    else:
        assert verdict.entry is not None
        said = verdict.what
    assert 0 < len(said) < 300
    assert not any(word in said for word in ("Error", "object", "not supported", "NoneType", "unhashable", "invalid"))


def test_a_changed_header_is_told_as_the_header_or_entry_1(exported: dict[str, Any], tmp_path: Path) -> None:
    """The first digest covers both, so both are named."""
    exported["header"]["seats"][0]["name"] = "Somebody else"
    file = tmp_path / "match.json"
    file.write_bytes(packed(exported))

    result = CliRunner().invoke(main, ["match", "verify", str(file)])

    assert 1 == result.exit_code
    assert "the header or entry 1 is not as it was played" in result.output
