"""Measure all rows, or those that are named: ``python -m benchmarks [engine] [search] [delivery] [tap]``.

Each prints its tables and appends a line to ``results/``. ``python -m benchmarks report`` writes RESULTS.md from the
newest line of each row.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

from benchmarks.report import ROWS
from benchmarks.report import main as report


def main(names: Sequence[str]) -> int:
    """Measure the rows *names* (all where none is named); return the exit code."""
    deeds: Mapping[str, Callable[[], None]] = {name: _measured(name) for name in ROWS} | {"report": report}
    unknown = [name for name in names if name not in deeds]
    if unknown:
        print(f"there is no row {', '.join(unknown)}: {', '.join(deeds)}", file=sys.stderr)
        return 2
    for name in names or ROWS:
        deeds[name]()
    return 0


def _measured(name: str) -> Callable[[], None]:
    """Return what measures a row; its module is read only then, because each needs other things to be installed."""

    def measure() -> None:
        import_module(f"benchmarks.{name}").main()

    return measure


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
