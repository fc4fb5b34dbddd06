"""Simulate every game in every setting: ``python -m tests.contract.every_setting --games 7`` (for each seat count).

Levels, hands, and boxes empty and full (synthetic, from tests/boxes). Two commands run at a time; exit 1 on a finding.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import Any

from companion.games import found

BOXES = Path(__file__).parents[1] / "boxes"
AT_ONCE = 2


def main() -> int:
    """Run all settings and print a line for each; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=7)
    parser.add_argument("--seed", default="tableside")
    wanted = parser.parse_args()
    rows = [
        (game, level, hands, box)
        for game in found()
        for level, hands, box in product(
            ("full", "score"), ("known", "hidden"), (None, BOXES / f"{game}.synthetic.json")
        )
    ]
    with ThreadPoolExecutor(AT_ONCE) as pool:
        runs = [pool.submit(simulated, *row, wanted.games, wanted.seed) for row in rows]
    return int(any(run.result() for run in runs))


def simulated(game: str, level: str, hands: str, box: Path | None, games: int, seed: str) -> bool:
    """Simulate one setting, print what came of it, and return whether something was found."""
    command = [sys.executable, "-m", "companion.cli", "simulate", game, "--json", "--games", str(games), "--seed", seed]
    command += ["--level", level, "--hands", hands, *(["--box", str(box)] if box else [])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    name = f"{game}, {level}, hands {hands}, box {'full' if box else 'empty'}"
    try:
        line: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    except (IndexError, ValueError):
        print(f"{name}: exit {done.returncode}\n{done.stderr}", flush=True)
        return True
    findings = "".join(f"\n  {finding}" for finding in line["findings"])
    told = f"{line['games']} games, {line['entries']} entries, {line['entries_per_second']} a second, {line['digest']}"
    print(f"{name}: exit {done.returncode}, {told}, never cited {line['never_cited']}{findings}", flush=True)
    return done.returncode != 0


if __name__ == "__main__":
    sys.exit(main())
