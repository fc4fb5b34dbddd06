"""What every row shares: figures with their spread, the machine they were taken on, and where they are kept."""

from __future__ import annotations

import json
import os
import platform
import statistics
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

HERE = Path(__file__).parent
CHECKOUT = HERE.parent
RESULTS = HERE / "results"

Cell: TypeAlias = "str | int | float | Spread"


@dataclass(frozen=True)
class Spread:
    """The middle of several repetitions and how far they lay apart, all in the same unit."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """Return the spread of *values*, of which there is at least one."""
        return cls(statistics.median(values), min(values), max(values))


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value that *share* (0 to 1) of *values* do not exceed: the nearest rank, no interpolation."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * round(share * 1000) // 1000) - 1)]


@dataclass
class Table:
    """A small table: the first column names what was measured."""

    title: str
    head: tuple[str, ...]
    rows: list[tuple[Cell, ...]] = field(default_factory=list)

    def lines(self) -> list[str]:
        """Return the table in Markdown, which also reads well in a terminal."""
        shown = [self.head, *(tuple(map(written, row)) for row in self.rows)]
        widths = [max(len(row[n]) for row in shown) for n in range(len(self.head))]

        def line(cells: Sequence[str]) -> str:
            first, *others = (
                cell.ljust(w) if n == 0 else cell.rjust(w)
                for n, (cell, w) in enumerate(zip(cells, widths, strict=True))
            )
            return f"| {' | '.join([first, *others])} |"

        rule = "|".join(["-" * (widths[0] + 2), *("-" * (w + 1) + ":" for w in widths[1:])])
        return [line(self.head), f"|{rule}|", *map(line, shown[1:])]


def written(cell: Cell) -> str:
    """Return *cell* as people read it: three significant digits, and the spread in brackets."""
    match cell:
        case Spread(median, low, high):
            return f"{_number(median)} ({_number(low)}-{_number(high)})"
        case float():
            return _number(cell)
        case int():
            return f"{cell:,}"
    return cell


def _number(value: float) -> str:
    if abs(value) >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


@dataclass
class Row:
    """One row of the benchmarks: its tables, and what has to be known to read them."""

    name: str
    title: str
    tables: list[Table] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    machine: dict[str, Any] = field(default_factory=dict)

    def table(self, title: str, *head: str) -> Table:
        """Begin a table and return it."""
        self.tables.append(Table(title, head))
        return self.tables[-1]

    def text(self) -> str:
        """Return the row in Markdown."""
        parts = [f"## {self.title}", said(self.machine)]
        parts += ["\n".join([f"**{table.title}**", "", *table.lines()]) for table in self.tables]
        parts.append("\n".join(f"- {note}" for note in self.notes))
        return "\n\n".join(parts) + "\n"


def said(machine: Mapping[str, Any]) -> str:
    """Return the line about the machine and the moment of a row."""
    load = f"load average {machine['load before']} before and {machine['load after']} after"
    programs = ("Python", "Node", "Chromium", "SQLite")
    more = "".join(f", {name} {machine[name]}" for name in programs if machine.get(name))
    return f"{machine['date']}, {machine['cores']} cores, {machine['system']}{more}; {load}."


@contextmanager
def recorded(name: str, title: str, **programs: str) -> Iterator[Row]:
    """Yield an empty row; at the end print it and append it to ``results/<name>.jsonl``.

    *programs* are versions of what took part besides Python, by name. The load average tells what else the machine
    was doing; neither its name nor any path of it is kept.
    """
    row = Row(name, title)
    before = _load()
    yield row
    row.machine = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "cores": os.cpu_count() or 0,
        "system": platform.system(),
        "Python": platform.python_version(),
        **programs,
        "load before": before,
        "load after": _load(),
    }
    print(row.text(), flush=True)
    RESULTS.mkdir(exist_ok=True)
    with (RESULTS / f"{name}.jsonl").open("a", encoding="utf-8") as file:
        file.write(json.dumps(asdict(row), ensure_ascii=False) + "\n")


def _load() -> float:
    """Return the load average of the last minute; 0 where the system has none."""
    return round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else 0.0
