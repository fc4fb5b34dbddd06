"""Several people at once, in threads."""

import threading
from collections.abc import Callable

from companion.store import Stale, Store


def together(*works: Callable[[], object]) -> None:
    """Runs all at once, each in a thread, and waits for their end; raises the first error one of them met."""
    gate = threading.Barrier(len(works))
    errors: list[BaseException] = []

    def run(work: Callable[[], object]) -> None:
        gate.wait()
        try:
            work()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def press(store: Store, name: str, times: int) -> None:
    """One phone's evening in the match `m1`: a refused entry is tried again on the new state."""
    base = 0
    for turn in range(times):
        while True:
            try:
                base = store.append("m1", base, [{"who": name, "turn": turn}], f"{name}-{turn}").last
                break
            except Stale as stale:
                base = stale.current
