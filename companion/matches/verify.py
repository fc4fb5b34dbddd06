"""Verifying a match file: every line is played again, and every digest worked out anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.log import BadLine, line_data, line_from
from companion.engine.match import Refused
from companion.engine.questions import Barred
from companion.engine.table import FULL, SCORE
from companion.matches.live import Header, Live, chained, opening_digest
from companion.matches.shipped import Shipped
from companion.store import matchfile
from companion.store.strictjson import clipped, shown

LONG = 60  # characters of a value that a message quotes


@dataclass(frozen=True)
class Verdict:
    """What verifying found. *entry* is the first line that is not as it was played, from 1; None: all are.

    *why* is ``digest``, ``refused`` (the rules say no), ``line`` (not a line) or ``rules`` (they break on it); *what*
    says more. The digest of entry 1 covers the header too: where that entry is named, either may have been changed.
    """

    game: str
    app: str
    lines: int
    entry: int | None = None
    why: str = ""
    what: str = ""
    scores: tuple[int, ...] = ()
    over: bool = False


class NotPlayable(Exception):
    """The file's game, seats, level or options are none this server knows."""


def verify(data: bytes, games: Mapping[str, Shipped]) -> Verdict:
    """Play the match file *data* again. Raises `BadMatchFile` where it is no match file, `NotPlayable`."""
    file = matchfile.load(data)
    live = _begin(file, games)
    header = live.header
    last = opening_digest(header)
    for row in file.lines:
        verdict = Verdict(header.game, file.app, len(file.lines), entry=row.seq)
        try:
            line = line_from(row.body)
        except BadLine as error:
            return _because(verdict, "line", f"{clipped(error.field, LONG)} = {shown(error.value)}")
        try:
            live.add(line)
        except Refused as refused:
            return _because(verdict, "refused", _said(refused.barred))
        except Exception:  # a file may hold anything, also what no rule was written for
            return _because(verdict, "rules", str(line_data(line)["kind"]))
        last = chained(last, line_data(line), live.match.digest())
        if last != row.digest:
            return _because(verdict, "digest", row.digest)
    table = live.match.table
    marks = [type(seat).marks()[table.score].__get__(seat, type(seat)) for seat in table.seats]
    over = live.match.game.over(table)
    return Verdict(header.game, file.app, len(file.lines), scores=tuple(marks), over=over)


def _begin(file: matchfile.MatchFile, games: Mapping[str, Shipped]) -> Live:
    game = str(file.header["game"])
    if game not in games:
        raise NotPlayable(f"game: {game}")
    header = Header.read(file.header)
    low, high = games[game].declared.seats
    if header.level not in (FULL, SCORE) or header.hands not in ("known", "hidden"):
        raise NotPlayable(f"level and hands: {header.level}, {header.hands}")
    if not low <= len(header.names) <= high:
        raise NotPlayable(f"seats: {len(header.names)}")
    for name, value in header.options.items():
        if name not in games[game].options or value not in games[game].values(name):
            raise NotPlayable(f"options.{clipped(str(name), LONG)}: {shown(value)}")
    try:
        return Live(games[game], header)
    except Exception as error:  # a file may hold any facts at all
        raise NotPlayable("facts: no match can begin with these") from error


def _because(verdict: Verdict, why: str, what: str) -> Verdict:
    return Verdict(verdict.game, verdict.app, verdict.lines, verdict.entry, why, what)


def _said(barred: Barred) -> str:
    facts = ", ".join(f"{name} {clipped(str(fact), LONG)}" for name, fact in barred.facts.items())
    return f"{barred.clause} ({facts})" if facts else str(barred.clause)
