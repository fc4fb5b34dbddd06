"""The processes that the rows about phones run: our server, the peer's on Node, the load generator. All on loopback."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from benchmarks.measure import CHECKOUT, HERE

LOAD = HERE / "load"
PART = "/part"  # what a phone fetches of a match when it hears of a new entry
PATIENCE = 300  # seconds after which a measurement has failed


class Failed(Exception):
    """A process said something else than was expected, or nothing."""


@contextmanager
def tableside(box: Path | None = None) -> Iterator[int]:
    """Run ``companion serve`` over a new data folder, with the *box* file as its default box, and yield its port.

    The folder lies where temporary files do; writes are as durable there as anywhere on that disk.
    """
    companion = [sys.executable, "-m", "companion.cli"]
    with tempfile.TemporaryDirectory() as data:
        if box:
            command = [*companion, "box", "import", str(box), "--name", "default", "--data", data]
            subprocess.run(command, cwd=CHECKOUT, check=True, capture_output=True)
        command = [*companion, "serve", "--host", "127.0.0.1", "--port", "0", "--data", data]
        with running(command, r"http://127\.0\.0\.1:(\d+)/") as port:
            yield int(port)


@contextmanager
def boardgame() -> Iterator[int]:
    """Run the peer's server, with its matches in memory, and yield its port."""
    with running([node(), str(LOAD / "peer.mjs")], r"listening on (\d+)") as port:
        yield int(port)


@contextmanager
def running(command: Sequence[str], ready: str) -> Iterator[str]:
    """Run *command*, yield what the group of the pattern *ready* holds in its output, and end it afterwards."""
    environment = os.environ | {"NODE_ENV": "production", "PYTHONUNBUFFERED": "1"}
    with tempfile.TemporaryFile("w+") as errors:
        child = subprocess.Popen(
            command, cwd=CHECKOUT, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True
        )
        try:
            found = next((m for line in child.stdout or () if (m := re.search(ready, line))), None)
            if found is None:
                errors.seek(0)
                raise Failed(f"{Path(command[0]).name} did not start: {errors.read()[-2000:]}")
            yield found[1]
        finally:
            child.terminate()
            try:
                child.communicate(timeout=10)
            except subprocess.TimeoutExpired:
                child.kill()
                child.communicate()


@dataclass(frozen=True)
class Load:
    """What a load generator came to: *taken* are the ms from sending an entry until the last phone had heard of it."""

    entries: int
    seconds: float
    taken: Sequence[float]
    more: Mapping[str, float]

    @property
    def rate(self) -> float:
        """Entries a second that all phones of their table have heard of."""
        return self.entries / self.seconds


class Generator:
    """A load generator under way; `result` ends it, and so does leaving its ``with``."""

    def __init__(self, **wish: object) -> None:
        """Start one; *wish* is what ``load/load.mjs`` takes. Returns when all its tables are open."""
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115  # `__exit__` closes it
        self._child = subprocess.Popen(
            [node(), str(LOAD / "load.mjs"), json.dumps(wish)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )
        if self._child.stdout is None or self._child.stdout.readline().strip() != "ready":
            with self:
                self.result()

    def result(self) -> Load:
        """Tell it to end where it waits for that, and return what it came to. Raises `Failed`."""
        said, _ = self._child.communicate(timeout=PATIENCE)
        if self._child.returncode:
            self._errors.seek(0)
            raise Failed(f"the load generator: {self._errors.read()[-2000:]}")
        data: dict[str, Any] = json.loads(said.strip().splitlines()[-1])
        return Load(data.pop("entries"), data.pop("seconds"), data.pop("taken"), data)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._child.kill()
        self._child.wait()
        self._errors.close()


def node() -> str:
    """Return the Node to run. Raises `Failed` where there is none."""
    found = shutil.which("node")
    if found is None:
        raise Failed("these rows need Node.js on the PATH; `make bench ROW=engine` does not")
    return found


def node_version() -> str:
    """Return the version of Node."""
    return subprocess.run([node(), "--version"], check=True, capture_output=True, text=True).stdout.strip().lstrip("v")
