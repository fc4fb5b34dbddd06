"""`companion serve` is killed under a stream of writes: what it acknowledged is there, and the file verifies."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from threading import Condition, Thread
from urllib.parse import urlencode

import pytest

from companion.store import SqliteStore
from tests.web.table import GAME, HOST

CHECKOUT = Path(__file__).parents[2]
ROUNDS = 4
WRITERS = 3


@contextmanager
def serving(data: Path) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """Run `companion serve` in a process of its own and yield its port; at the end it is killed."""
    command = [sys.executable, "-m", "companion.cli", "serve", "--host", "127.0.0.1", "--port", "0"]
    child = subprocess.Popen(
        [*command, "--data", str(data)], cwd=CHECKOUT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        assert child.stdout is not None
        found = next(m for line in child.stdout if (m := re.search(r"http://127\.0\.0\.1:(\d+)/", line)))
        yield int(found[1]), child
    finally:
        child.kill()
        child.communicate()


def send(port: int, path: str, form: dict[str, str] | None = None, phone: str = HOST) -> tuple[int, str, bytes]:
    """Return status, Location and body of a GET, or of a POST as one of our own pages makes it, by *phone*."""
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        headers = {"Cookie": f"phone={phone}"}
        if form is None:
            connection.request("GET", path, headers=headers)
        else:
            headers |= {"Origin": f"http://127.0.0.1:{port}", "Content-Type": "application/x-www-form-urlencoded"}
            connection.request("POST", path, urlencode(form), headers)
        reply = connection.getresponse()
        return reply.status, reply.getheader("Location", ""), reply.read()
    finally:
        connection.close()


class Writers:
    """Threads that enter points until the server is gone, and the keys it has acknowledged."""

    def __init__(self, port: int, match: str, name: str) -> None:
        self.acknowledged: list[str] = []
        self._changed = Condition()
        self._threads = [Thread(target=self._write, args=(port, match, f"{name}-{n}")) for n in range(WRITERS)]

    def _write(self, port: int, match: str, name: str) -> None:
        for n in range(10_000):
            key = f"{name}-{n:016d}"
            form = {"base": "0", "key": key, "seat": "0", "way": "gain", "amount": "1", "words": key}
            try:
                status, _, _ = send(port, f"/m/{match}/tally", form)
            except (OSError, HTTPException):
                return
            with self._changed:
                assert status == 303
                self.acknowledged.append(key)
                self._changed.notify_all()

    def until(self, count: int) -> None:
        """Write until at least *count* entries are acknowledged; the writing goes on."""
        for thread in self._threads:
            thread.start()
        with self._changed:
            assert self._changed.wait_for(lambda: len(self.acknowledged) >= count, timeout=60)

    def join(self) -> None:
        """Wait until every writer has noticed that the server is gone."""
        for thread in self._threads:
            thread.join(30)
        assert not any(thread.is_alive() for thread in self._threads)


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a thing of POSIX")
def test_kill_minus_nine_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """Design 6: answered after the commit; the log has no gaps and the exported file is as it was played."""
    data, chance = tmp_path / "data", Random(20)
    acknowledged: list[str] = []
    match = ""
    for n in range(ROUNDS):
        with serving(data) as (port, child):
            match = match or begin(port)
            writers = Writers(port, match, f"round-{n}")
            writers.until(chance.randint(1, 25))
            child.kill()
            writers.join()
            acknowledged += writers.acknowledged
        with closing(SqliteStore(data)) as store:
            lines = store.read(match)
        assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
        assert set(acknowledged) <= {line.key for line in lines}
        assert len({line.key for line in lines}) == len(lines)
    with serving(data) as (port, _):
        _, _, body = send(port, f"/m/{match}/file")
        page = send(port, f"/m/{match}/ledger")[2].decode()
    assert acknowledged[0] in page and acknowledged[-1] in page
    assert f"all {len(lines)} entries are as they were played" in verdict(body, tmp_path / "match.json")


def begin(port: int) -> str:
    """Start a match of three from the form and return its id."""
    status, location, _ = send(port, f"/en/{GAME}/new", {"base": "0", "key": "k" * 22, "seats": "3"})
    assert status == 303
    return location.removeprefix("/m/")


def verdict(body: bytes, file: Path) -> str:
    """Return what `companion match verify` says of an exported match; it must be content."""
    file.write_bytes(body)
    command = [sys.executable, "-m", "companion.cli", "match", "verify", str(file)]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout
    return done.stdout
