"""One server to a data folder: the lock, and that it goes with whoever held it."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.store import FolderInUse, FolderLock, SqliteStore, Unavailable, has_database

ROOT = Path(__file__).parents[2]
HOLDER = (
    "import sys; from pathlib import Path; from companion.store import FolderLock; "
    "lock = FolderLock(Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"
)


def test_a_second_one_is_told_which_folder_is_in_use(tmp_path: Path) -> None:
    """Until the first lets go; the folder is made where it is missing."""
    folder = tmp_path / "new"
    first = FolderLock(folder)
    with pytest.raises(FolderInUse) as told:
        FolderLock(folder)
    assert folder == told.value.folder
    first.close()
    FolderLock(folder).close()


def test_the_lock_vanishes_with_a_killed_process(tmp_path: Path) -> None:
    """SIGKILL leaves the file behind, and the next server starts as if nothing had been."""
    command = [sys.executable, "-c", HOLDER, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as holder:
        assert holder.stdout is not None
        assert "held\n" == holder.stdout.readline()
        with pytest.raises(FolderInUse):
            FolderLock(tmp_path)
        holder.kill()
    FolderLock(tmp_path).close()


def test_the_database_is_open_to_others_while_a_server_has_the_folder(tmp_path: Path) -> None:
    """Exports and backups go on beside a server."""
    lock = FolderLock(tmp_path)
    assert not has_database(tmp_path)
    SqliteStore(tmp_path).close()
    assert has_database(tmp_path)
    lock.close()


def test_a_folder_that_cannot_be_made_is_said_to_be_unavailable(tmp_path: Path) -> None:
    """A file stands in the way."""
    (tmp_path / "file").write_text("x")
    with pytest.raises(Unavailable, match="file"):
        FolderLock(tmp_path / "file" / "data")
