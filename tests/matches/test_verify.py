"""Match files: an export verifies, and a tampered one is caught at its first changed entry."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

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
