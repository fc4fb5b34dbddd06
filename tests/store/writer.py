"""The process that `test_kill` kills: appends batches without end and says each one that was acknowledged.

python writer.py FOLDER SEED

A line on standard output is `key first last`. Batches have 1 to 5 lines of 0 to 6,000 characters, so that a
kill meets commits of one page and of many, and checkpoints of the journal.
"""

import random
import sys
from pathlib import Path

from companion.store import Limits, SqliteStore


def main(folder: Path, seed: int) -> None:
    """Appends until killed; `seed` decides the sizes."""
    chance = random.Random(seed)
    store = SqliteStore(folder, limits=Limits(entries=10**9, log=10**12))
    store.create("m1", {"game": "toy"}, "new-m1")
    base = store.last("m1")
    number = 0
    while True:
        number += 1
        key = f"{seed}-{number}"
        size = chance.randint(1, 5)
        lines = [{"part": part, "of": size, "text": "x" * chance.randint(0, 6_000)} for part in range(size)]
        done = store.append("m1", base, lines, key)
        print(key, done.first, done.last, flush=True)
        base = done.last


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
