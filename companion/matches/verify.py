"""Verifying a match file: every line is played again, and every digest worked out anew."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.engine.log import BadLine, line_data, line_from
from companion.engine.match import Refused
from companion.matches.live import Header, Live, chained, opening_digest
from companion.matches.shipped import Shipped
from companion.store import matchfile


@dataclass(frozen=True)
class Verdict:
    """What verifying found. *entry* is the first line that is not as it was played, from 1; None: all are.

    *why* is ``digest``, ``refused`` (the rules say no) or ``line`` (not a line), *what* says more.
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
            live.add(line)
        except BadLine as error:
            return _because(verdict, "line", f"{error.field}: {error.value!r}")
        except Refused as refused:
            return _because(verdict, "refused", f"{refused.barred.clause} {dict(refused.barred.facts)}")
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
    if not low <= len(header.names) <= high:
        raise NotPlayable(f"seats: {len(header.names)}")
    for name, value in header.options.items():
        if name not in games[game].content.options or value not in games[game].values(name):
            raise NotPlayable(f"options.{name}: {value}")
    try:
        return Live(games[game], header)
    except (KeyError, ValueError, TypeError) as error:
        raise NotPlayable(str(error)) from error


def _because(verdict: Verdict, why: str, what: str) -> Verdict:
    return Verdict(verdict.game, verdict.app, verdict.lines, verdict.entry, why, what)
