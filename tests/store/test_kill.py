"""`kill -9` under writes: nothing acknowledged is lost, nothing half-written is there."""

import sqlite3
import subprocess
import sys
from itertools import groupby
from pathlib import Path

from companion.store import Line, SqliteStore

ROOT = Path(__file__).parents[2]
WRITER = Path(__file__).with_name("writer.py")

KILLS_AFTER = (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233)
"""How many acknowledged batches are read before each kill; the same data folder goes through all of them."""


def killed_after(folder: Path, seed: int, count: int) -> list[str]:
    """The acknowledgements of a writer that was killed (SIGKILL) when `count` had been read.

    Those it printed before it died count too: it had acknowledged them.
    """
    command = [sys.executable, str(WRITER), str(folder), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=_environment()) as writer:
        assert writer.stdout is not None
        read = [writer.stdout.readline() for _ in range(count)]
        writer.kill()
        read += writer.stdout.readlines()
    return [line for line in read if line.endswith("\n")]


def _environment() -> dict[str, str]:
    return {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "0"}


def test_nothing_acknowledged_is_lost_and_nothing_is_half_written(tmp_path: Path) -> None:
    """Twelve kills in a row on one folder, after each: every acknowledgement, whole batches, a sound file."""
    acknowledged: dict[str, tuple[int, int]] = {}
    for seed, count in enumerate(KILLS_AFTER):
        told = killed_after(tmp_path, seed, count)
        assert len(told) >= count, "the writer ended by itself"
        for line in told:
            key, first, last = line.split()
            acknowledged[key] = (int(first), int(last))

        store = SqliteStore(tmp_path)
        log = store.read("m1")
        store.close()

        assert [line.seq for line in log] == list(range(1, len(log) + 1))
        kept = _whole_batches(log)
        assert {key: kept.get(key) for key in acknowledged} == acknowledged
        # At most the one batch that was on its way when the kill came had not been told, each time.
        assert len(kept) - len(acknowledged) <= seed + 1
        assert _sound(tmp_path / "tableside.db")


def test_a_batch_sent_again_after_a_kill_is_counted_once(tmp_path: Path) -> None:
    """The phone that got no answer sends its last batch again under its key, and gets the first result."""
    told = killed_after(tmp_path, seed=99, count=20)
    key, first, last = told[-1].split()
    store = SqliteStore(tmp_path)
    before = store.last("m1")
    lines = [line.body for line in store.read("m1", since=int(first) - 1) if line.key == key]

    again = store.append("m1", before, lines, key)

    assert (again.first, again.last, again.repeated) == (int(first), int(last), True)
    assert store.last("m1") == before
    store.close()


def _whole_batches(log: list[Line]) -> dict[str, tuple[int, int]]:
    """First and last number of each batch; fails on one that is not whole."""
    kept: dict[str, tuple[int, int]] = {}
    for key, group in groupby(log, key=lambda line: line.key):
        batch = list(group)
        assert [line.body["part"] for line in batch] == list(range(len(batch)))
        assert {line.body["of"] for line in batch} == {len(batch)}
        assert key not in kept
        kept[key] = (batch[0].seq, batch[-1].seq)
    return kept


def _sound(path: Path) -> bool:
    connection = sqlite3.connect(path)
    try:
        verdict: tuple[str] = connection.execute("PRAGMA integrity_check").fetchone()
        return verdict == ("ok",)
    finally:
        connection.close()
