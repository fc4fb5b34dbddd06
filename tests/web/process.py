"""`companion serve` in a process of its own, which can be killed and started again at the same address."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parents[2]


class Process:
    """A server over the folder *data*; *url* is its address on this machine."""

    def __init__(self, data: Path) -> None:
        self._data = data
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._child: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [sys.executable, "-m", "companion.cli", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self._child = subprocess.Popen(
            [*command, "--data", str(self._data)],
            cwd=CHECKOUT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self._child.stdout is not None
        said = next((line for line in self._child.stdout if re.search(r"http://127\.0\.0\.1:\d+/", line)), "")
        assert said, "the server did not start"

    def kill(self) -> None:
        """End it as a power cut would: SIGKILL, nothing written after that."""
        if self._child is not None:
            self._child.kill()
            self._child.communicate()
            self._child = None
