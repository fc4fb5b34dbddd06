"""The process that `test_greenlets` runs: gevent's patch must come before all other imports.

python greenlets.py FOLDER

Three greenlets append, six follow, and a thread of gevent's pool appends too. Prints "gapless" and
"complete".
"""

from gevent import monkey

monkey.patch_all()

import sys  # noqa: E402 - the patch comes first
from pathlib import Path  # noqa: E402 - the patch comes first

import gevent  # noqa: E402 - the patch comes first
from gevent.threadpool import ThreadPool  # noqa: E402 - the patch comes first

from companion.store import SqliteStore, Stale  # noqa: E402 - the patch comes first

TURNS = 40
TOTAL = 4 * TURNS


def write(store: SqliteStore, name: str) -> None:
    """One phone: appends, and takes its turn again when another was faster."""
    base = 0
    for turn in range(TURNS):
        while True:
            try:
                base = store.append("m1", base, [{"who": name, "turn": turn}], f"{name}{turn}").last
                break
            except Stale as stale:
                base = stale.current
        gevent.sleep(0)


def listen(store: SqliteStore, heard: list[int]) -> None:
    """One stream: until it has all. A nudge that is lost leaves gevent nothing to wait for, and it raises."""
    with store.follow("m1", 0) as stream:
        while len(heard) < TOTAL and (lines := stream.wait()):
            heard += [line.seq for line in lines]


def main(folder: Path) -> None:
    """Runs everything at once and compares."""
    store = SqliteStore(folder)
    store.create("m1", {"game": "toy"}, "new-m1")
    heard: list[list[int]] = [[] for _ in range(6)]
    pool = ThreadPool(1)
    everyone: list[gevent.Greenlet[..., None]] = [gevent.spawn(listen, store, mine) for mine in heard]
    everyone += [gevent.spawn(write, store, name) for name in "abc"]
    outside = pool.apply_async(write, (store, "d"))
    gevent.joinall(everyone, raise_error=True)
    outside.get()
    expected = list(range(1, TOTAL + 1))
    if [line.seq for line in store.read("m1")] == expected:
        print("gapless")
    if heard == [expected] * len(heard):
        print("complete")
    store.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
