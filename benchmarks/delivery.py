"""Row "delivery": how fast an entry reaches all phones of its table, beside boardgame.io 0.50.2 on Node.

Fifty tables of four phones on loopback. Each table sends an entry, waits until its fourth phone knows of it, and goes
on. The same generator does both, through the protocol each has; servers start afresh and take turns.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

from benchmarks.measure import Row, Spread, percentile, recorded
from benchmarks.processes import PART, Generator, Load, boardgame, node_version, tableside

TABLES, PHONES = 50, 4
WARM, ENTRIES = 10, 30  # entries of each table before and while it is timed
EARLY, LATE, ALONE = 10, 300, 60  # entries of one table alone before it is timed, and while it is
REPETITIONS = 3
PEER = "boardgame.io 0.50.2"


@dataclass(frozen=True)
class Side:
    """One way to deliver: whose server, and what the generator is told besides the size of the load."""

    server: Callable[[], AbstractContextManager[int]]
    wish: Mapping[str, str]

    def measure(self, tables: int, warm: int, entries: int) -> Load:
        """Start a server, load it with *tables* that enter *warm* and then *entries* each; return what came of it."""
        with self.server() as port:
            size = {"port": port, "tables": tables, "phones": PHONES, "warm": warm, "actions": entries}
            with Generator(**size, **self.wish) as generator:
                return generator.result()


@dataclass
class Figures:
    """What the repetitions of one side came to."""

    rates: list[float] = field(default_factory=list)
    middle: list[float] = field(default_factory=list)
    slow: list[float] = field(default_factory=list)
    bytes: float = 0

    def add(self, load: Load) -> None:
        """Add one repetition."""
        self.rates.append(load.rate)
        self.middle.append(percentile(load.taken, 0.5))
        self.slow.append(percentile(load.taken, 0.95))
        self.bytes = load.more["bytes"]


SIDES: Mapping[str, Side] = {
    PEER: Side(boardgame, {"driver": "boardgame"}),
    "Tableside, news": Side(tableside, {"driver": "tableside"}),
    "Tableside, news and fetch": Side(tableside, {"driver": "tableside", "fetches": PART}),
}


def together(row: Row) -> None:
    """Add the table of many tables at once."""
    found = {name: Figures() for name in SIDES}
    for _ in range(REPETITIONS):
        for name, side in SIDES.items():
            found[name].add(side.measure(TABLES, WARM, ENTRIES))
    table = row.table(
        f"{TABLES} tables of {PHONES} phones, each table as fast as its fourth phone hears",
        *("", "entries a second", "p50, ms", "p95, ms", "bytes to a phone", "ratio to the peer"),
    )
    for name, figures in found.items():
        ratio = Spread.of([ours / theirs for ours, theirs in zip(figures.rates, found[PEER].rates, strict=True)])
        times = Spread.of(figures.middle), Spread.of(figures.slow)
        table.rows.append((name, Spread.of(figures.rates), *times, round(figures.bytes), ratio))


def alone(row: Row) -> None:
    """Add the table of one table by itself, early in its match and late."""
    table = row.table(
        f"One table of {PHONES} phones alone: from sending until the fourth phone hears, ms",
        *("", f"early p50 (after {EARLY})", "early p95", f"late p50 (after {LATE})", "late p95"),
    )
    for name, side in SIDES.items():
        loads = [side.measure(1, warm, ALONE) for warm in (EARLY, LATE)]
        table.rows.append((name, *(percentile(load.taken, share) for load in loads for share in (0.5, 0.95))))


def main() -> None:
    """Measure the row."""
    with recorded("delivery", "Event delivery: Tableside beside boardgame.io 0.50.2", Node=node_version()) as row:
        together(row)
        alone(row)
        row.notes += NOTES


NOTES = [
    f"Median (lowest-highest) of {REPETITIONS} repetitions by turns; in each, {TABLES * ENTRIES:,} entries after "
    f"{TABLES * WARM} to warm up. Server and generator share the cores. All tables send at once, so the times are "
    "mostly queueing; how long one entry takes by itself is the second table, of one run.",
    "Ours: points entered by hand (`POST /m/<match>/tally`) on World Without End with all its rules, on disk before "
    "it is acknowledged (SQLite, WAL, synchronous=FULL). The news is the number of the newest entry, sent as a "
    "server-sent event; with “fetch”, each phone then also fetches the part of the page that has changed, in its "
    "language (three languages at a table), and the entry counts as heard when the fourth has it.",
    "The peer: a move of a small state without rules, in memory only and lost with the process, its undo turned off. "
    "Each phone is sent the whole state over a web socket, so it can paint at once. Bytes to a phone leave out what "
    "a fetch brings, and the peer's framing.",
]


if __name__ == "__main__":
    main()
