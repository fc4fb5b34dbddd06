"""Writes RESULTS.md, the figures that are committed, from what was measured last."""

from __future__ import annotations

import json
from typing import Any

from benchmarks.measure import HERE, RESULTS, Cell, Row, Spread, Table

ROWS = ("engine", "search", "delivery", "tap")
HEAD = """# Results of the benchmarks

Each row is one run on one machine, made by `make bench` and written here by `make bench ROW=report`. What counts is
the ratio beside a peer: the same run elsewhere gives other numbers, and a busy machine worse ones, so the load average
stands beside each. A bar that is missed is a fact, not a failed test: nothing tests these figures.
"""


def newest(name: str) -> Row | None:
    """Return what was measured last of the row *name*; None where nothing was."""
    file = RESULTS / f"{name}.jsonl"
    if not file.exists():
        return None
    data: dict[str, Any] = json.loads(file.read_text("utf-8").splitlines()[-1])
    tables = [
        Table(t["title"], tuple(t["head"]), [tuple(map(_cell, row)) for row in t["rows"]]) for t in data.pop("tables")
    ]
    return Row(**data, tables=tables)


def _cell(data: Any) -> Cell:
    return Spread(**data) if isinstance(data, dict) else data


def main() -> None:
    """Write the file."""
    rows = [row for row in map(newest, ROWS) if row]
    (HERE / "RESULTS.md").write_text("\n".join([HEAD, *(row.text() for row in rows)]), "utf-8")
    print(f"{HERE.name}/RESULTS.md: {', '.join(row.name for row in rows)}")
