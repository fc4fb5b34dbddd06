"""Rehearsing a game: random play with every kind of entry, and whether all it can say has words."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import blake2b
from typing import Any

from companion.content.check_emits import Emits, check_emits
from companion.content.effects import reason_of
from companion.content.findings import Finding, Kind
from companion.engine.emitted import Emitted
from companion.engine.questions import Fact
from companion.engine.simulate import Result, simulate
from companion.engine.table import FULL, SCORE, Setting
from companion.matches.shipped import Shipped

BATCH = 5  # games between two lines of progress, all with the same options
SAMPLE = 12  # games that the content check listens to, for each way to play


@dataclass
class Sum:
    """What several runs came to."""

    emitted: Emitted = field(default_factory=Emitted)
    findings: list[str] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)
    never: set[str] | None = None
    games: int = 0
    entries: int = 0

    def add(self, result: Result) -> None:
        """Add a run; a clause is never cited if no run cites it."""
        self.emitted.merge(result.emitted)
        self.findings += result.findings
        self.digests.append(result.digest)
        self.never = set(result.never_cited) if self.never is None else self.never & set(result.never_cited)
        self.games += result.games
        self.entries += result.entries

    def line(self, seconds: float) -> dict[str, Any]:
        """Return the figures of the last line."""
        return {
            "games": self.games,
            "entries": self.entries,
            "entries_per_second": round(self.entries / seconds, 1),
            "matches_per_second": round(self.games / seconds, 2),
            "digest": blake2b("".join(self.digests).encode(), digest_size=8).hexdigest(),
            "never_cited": sorted(self.never or ()),
            "findings": self.findings,
        }


def rehearse(
    shipped: Shipped,
    seats: Sequence[int],
    *,
    games: int,
    seed: str,
    level: str,
    hands: str,
    box: Mapping[str, Fact],
    told: Callable[[str], None],
) -> dict[str, Any]:
    """Play *games* random matches for each number of *seats*; return the last line of ``companion simulate``.

    The first matches are played with the defaults of all options, the next with other values, in turn. *told* gets a
    line of progress now and then. A thing said without words is a finding too.
    """
    whole, began = Sum(), time.monotonic()
    for count in seats:
        way = partial(shipped.setting, count, level=level, hands=hands, box=box)
        for done, result in _batches(shipped, way, games, f"{seed}/{count}"):
            whole.add(result)
            told(f"{count} seats: {done} of {games} games, {len(whole.findings)} findings")
    seconds = max(time.monotonic() - began, 1e-9)
    whole.findings += [str(finding) for finding in wordless(shipped, whole.emitted)]
    counts = list(seats) if len(seats) > 1 else seats[0]
    return {"game": shipped.game.id, "seats": counts, "level": level, "hands": hands, **whole.line(seconds)}


def _batches(shipped: Shipped, way: Callable[..., Setting], games: int, seed: str) -> Iterator[tuple[int, Result]]:
    """Yield the runs of *games* games, a few with each row of options, and how many have been played."""
    rows = _settings(shipped)
    for first in range(0, games, BATCH):
        some = min(BATCH, games - first)
        setting = way(options=rows[first // BATCH % len(rows)])
        yield first + some, simulate(shipped.game, shipped.declared, partial(_same, setting), some, f"{seed}/{first}")


def _same(setting: Setting, _seats: int) -> Setting:
    return setting


def wordless(shipped: Shipped, emitted: Emitted) -> list[Finding]:
    """Return everything *emitted* holds that has no words in some language."""
    found = check_emits(shipped.content, _emits(shipped, emitted), shipped.game.id)
    return [finding for finding in found if finding.kind is Kind.MISSING_WORDS]


def emits_of(shipped: Shipped) -> Emits:
    """Return all that the engine says in a sample of random matches of every kind; for the content check."""
    emitted = Emitted()
    low, high = shipped.declared.seats
    for level in (FULL, SCORE):
        for hands in ("known", "hidden"):
            for n, options in enumerate(_settings(shipped)):
                setting = partial(shipped.setting, level=level, hands=hands, options=options)
                games = SAMPLE if n == 0 else high - low + 1
                result = simulate(shipped.game, shipped.declared, setting, games, f"words/{level}/{hands}/{n}")
                emitted.merge(result.emitted)
    heard = _emits(shipped, emitted)
    return replace(heard, facts=frozenset(emitted.facts), options=frozenset(emitted.options))


def _settings(shipped: Shipped) -> list[dict[str, str]]:
    """The defaults, and every other value of every option once: each may say something of its own."""
    rows: list[dict[str, str]] = [{}]
    for option in shipped.options:
        others = [value for value in shipped.values(option) if value != shipped.defaults[option]]
        for n, value in enumerate(others):
            while len(rows) < n + 2:
                rows.append({})
            rows[n + 1][option] = value
    return rows


def _emits(shipped: Shipped, emitted: Emitted) -> Emits:
    return Emits(
        shipped.game.enforced(),
        frozenset(emitted.asks),
        frozenset(emitted.keys),
        frozenset(reason_of(line) for line in emitted.lines.values()),
        frozenset(emitted.barred),
        frozenset(emitted.names),
    )
