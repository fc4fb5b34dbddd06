"""`companion serve` in a process of its own: what it says when it cannot serve, and what reaches a real socket."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from companion.store import FolderLock
from tests.test_cli import harmed
from tests.web.table import GAME
from tests.web.test_kill_the_server import CHECKOUT, begin, send, serving


def companion(*arguments: str) -> tuple[int, str]:
    """Run the command in a process of its own; return its exit code and what it said."""
    command = [sys.executable, "-m", "companion.cli", *arguments]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout + done.stderr


def refused(data: Path, host: str = "127.0.0.1", port: str = "0") -> str:
    """Try to serve *data*: exit 2 and a sentence, no traceback. Return what it said."""
    code, said = companion("serve", "--host", host, "--port", port, "--data", str(data))
    assert code == 2 and "Error: " in said and "Traceback" not in said, said
    return said


@pytest.mark.parametrize("harm", ["corrupt", "newer", "folder", "foreign"])
def test_a_database_that_cannot_be_used_is_named(tmp_path: Path, harm: str) -> None:
    harmed(tmp_path, harm)
    assert "tableside.db" in refused(tmp_path)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    """A file stands where the folder should be, or where its parent should be."""
    file = tmp_path / "file"
    file.write_text("x")
    for data in (file, file / "data"):
        assert "file" in refused(data)


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="a folder that refuses root too is found in Linux's /proc")
def test_a_folder_that_may_not_be_written_is_named() -> None:
    assert "/proc/self/task" in refused(Path("/proc/self/task"))


def test_an_address_that_is_taken_is_named(tmp_path: Path) -> None:
    """The folder is free again afterwards."""
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = refused(tmp_path, port=port)
    assert f"127.0.0.1, port {port}" in said and "try another" in said
    FolderLock(tmp_path).close()


@pytest.mark.parametrize("host", ["192.0.2.1", "no such host", "x" * 70])
def test_an_address_that_is_none_of_this_machine_is_named(tmp_path: Path, host: str) -> None:
    assert f"cannot listen on {host}" in refused(tmp_path, host)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    """A server in a process of its own: its port and its data folder."""
    data = tmp_path_factory.mktemp("data")
    with serving(data) as (port, _):
        yield port, data


def test_beside_a_server_only_another_server_is_refused(running: tuple[int, Path], tmp_path: Path) -> None:
    """Design 6: a server holds its matches in memory, so two on one folder would judge by old logs."""
    port, data = running
    match = begin(port)
    assert f"another server has {data}" in refused(data)
    copy = str(tmp_path / "copy.db")
    for command in (["match", "export", match], ["box", "export", GAME], ["backup", copy]):
        assert companion(*command, "--data", str(data))[0] == 0
    assert send(port, f"/m/{match}")[0] == 200


def chunked(port: int, path: str, kind: str, chunk: bytes, times: int) -> int:
    """Post *times* chunks without a Content-Length; return the status."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        headers = {"Origin": f"http://127.0.0.1:{port}", "Content-Type": kind}
        connection.request("POST", path, iter([chunk] * times), headers, encode_chunked=True)
        return connection.getresponse().status


@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "application/json"])
def test_a_long_body_in_chunks_is_413(running: tuple[int, Path], kind: str) -> None:
    """64 KB is the limit whether the length is told or not; a short one is read."""
    port, _ = running
    assert chunked(port, "/language", kind, b"lang=en&x=" + b"y" * 1000, 80) == 413
    short = b'{"lang": "en"}' if kind == "application/json" else b"lang=en"
    assert chunked(port, "/language", kind, short, 1) == 303


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_a_method_without_a_body_is_405(running: tuple[int, Path], method: str) -> None:
    port, _ = running
    with closing(HTTPConnection("127.0.0.1", port, timeout=20)) as connection:
        connection.request(method, "/en/")
        assert connection.getresponse().status == 405
