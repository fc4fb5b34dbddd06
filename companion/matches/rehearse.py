"""Rehearsing a game: random play with every kind of entry, and whether all it can say has words."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from hashlib import blake2b
from typing import Any

from companion.content.check_emits import Emits, check_emits
from companion.content.effects import reason_of
from companion.content.findings import Finding, Kind
from companion.engine.emitted import Emitted
from companion.engine.questions import Fact
from companion.engine.simulate import simulate
from companion.engine.table import FULL, SCORE, Setting
from companion.matches.shipped import Shipped

BATCH = 5  # games between two lines of progress, all with the same options
SAMPLE = 12  # games that the content check listens to, for each way to play


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

    The first matches are played with the defaults of all options, the next with other values, in turn.

    *told* gets a line of progress now and then. A thing said without words is a finding too.
    """
    emitted, findings, digests = Emitted(), list[str](), list[str]()
    rows = _settings(shipped)
    entries, never, began = 0, set(shipped.game.enforced()), time.monotonic()
    for count in seats:
        for first in range(0, games, BATCH):
            options = rows[first // BATCH % len(rows)]
            setting = shipped.setting(count, level=level, hands=hands, box=box, options=options)
            some = min(BATCH, games - first)
            of = f"{seed}/{count}/{first}"
            result = simulate(shipped.game, shipped.declared, partial(_same, setting), some, of)
            emitted.merge(result.emitted)
            findings += result.findings
            digests.append(result.digest)
            entries += result.entries
            never &= set(result.never_cited)
            told(f"{count} seats: {first + some} of {games} games, {len(findings)} findings")
    seconds = max(time.monotonic() - began, 1e-9)
    findings += [str(finding) for finding in wordless(shipped, emitted)]
    return {
        "game": shipped.game.id,
        "seats": list(seats) if len(seats) > 1 else seats[0],
        "level": level,
        "hands": hands,
        "games": games * len(seats),
        "entries": entries,
        "entries_per_second": round(entries / seconds, 1),
        "matches_per_second": round(games * len(seats) / seconds, 2),
        "digest": "".join(digests) if len(digests) == 1 else _folded(digests),
        "never_cited": sorted(never),
        "findings": findings,
    }


def _same(setting: Setting, _seats: int) -> Setting:
    return setting


def _folded(digests: Sequence[str]) -> str:
    return blake2b("".join(digests).encode(), digest_size=8).hexdigest()


def wordless(shipped: Shipped, emitted: Emitted) -> list[Finding]:
    """Return everything *emitted* holds that has no words in some language."""
    found = check_emits(shipped.content, _emits(shipped, emitted, None), shipped.game.id)
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
    return _emits(shipped, emitted, frozenset(emitted.facts))


def _settings(shipped: Shipped) -> list[dict[str, str]]:
    """The defaults, and every other value of every option once: each may say something of its own."""
    rows: list[dict[str, str]] = [{}]
    for option in shipped.content.options:
        others = [value for value in shipped.values(option) if value != shipped.defaults[option]]
        for n, value in enumerate(others):
            while len(rows) < n + 2:
                rows.append({})
            rows[n + 1][option] = value
    return rows


def _emits(shipped: Shipped, emitted: Emitted, facts: frozenset[str] | None) -> Emits:
    return Emits(
        shipped.game.enforced(),
        frozenset(emitted.asks),
        frozenset(emitted.keys),
        frozenset(reason_of(line) for line in emitted.lines.values()),
        frozenset(emitted.barred),
        frozenset(emitted.names),
        facts,
    )
