"""Small matches for tests of the core: any rules on the toy's table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

import pytest

from companion.engine.game import Game
from companion.engine.log import Answer, Entry, Line
from companion.engine.match import Match, Refused
from companion.engine.questions import Barred, Fact, Rules
from companion.engine.table import Moved
from tests.toy.clauses import Clause
from tests.toy.declared import DECLARED, setting
from tests.toy.play import GAME
from tests.toy.table import Town

NO_BOX: Mapping[str, Fact] = MappingProxyType({})
HERE = "r1.morning"  # where the toy's table is as long as no rule moves its phase


def game_of(rules: Callable[[Town], Rules[None]]) -> Game[Town]:
    """Return the toy with *rules* as its flow."""
    return replace(GAME, play=rules)


def match_of(
    rules: Callable[[Town], Rules[None]],
    seats: int = 2,
    *log: Line,
    box: Mapping[str, Fact] = NO_BOX,
    **more: Any,
) -> Match:
    """Return a match of *rules* on the toy's table after *log*; *more* goes into the setting."""
    plain = setting(seats, **more)
    return Match.of(game_of(rules), DECLARED, replace(plain, facts={**plain.facts, **box}), log)


def toy(seats: int = 2, *log: Line, **more: Any) -> Match:
    """Return a match of the toy."""
    return Match.of(GAME, DECLARED, setting(seats, **more), log)


def say(match: Match, *keys: str) -> None:
    """Answer whatever is asked first, one key after the other."""
    for key in keys:
        match.act(Answer(next(iter(match.questions)), key))


def tell(match: Match, **keys: str) -> None:
    """Answer by ask and seat: ``tell(match, weather="sun", draw_0="card.pig")``."""
    for name, key in keys.items():
        ask, _, seat = name.rpartition("_") if name[-1].isdecimal() else (name, "", "-")
        match.act(Answer(address_of(match, ask.replace("_", "-"), seat), key))


def address_of(match: Match, ask: str, seat: str = "-") -> str:
    """Return the address of the open question *ask* of *seat*; it must be asked."""
    found = [address for address in match.questions if address.partition("#")[0].endswith(f"/{ask}/{seat}")]
    assert found, f"{ask} of {seat} is not asked, but {list(match.questions)}"
    return found[0]


def refusal(match: Match, *entries: Entry) -> Barred:
    """Return why *entries* are refused; they must be, and must change nothing."""
    before = match.state()
    with pytest.raises(Refused) as refused:
        match.act(*entries)
    assert match.state() == before
    return refused.value.barred


def moves(match: Match, clause: Clause) -> list[tuple[str, int, str, str]]:
    """Return what moved under *clause*, in order."""
    lines = match.table.ledger.effects
    return [(e.thing, e.n, e.source, e.target) for e in lines if isinstance(e, Moved) and e.clause == clause]
