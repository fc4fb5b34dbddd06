"""One server to a data folder: a server holds its matches in memory, so a second one would judge by an old log."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from companion.store.errors import Unavailable

LOCK_NAME = "tableside.lock"

if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class FolderInUse(Unavailable):
    """Another server has the data folder `folder`."""

    def __init__(self, folder: Path) -> None:
        super().__init__(f"another server has the folder {folder}")
        self.folder = folder


class FolderLock:
    """Holds the data folder `folder` (made if missing) for this process until `close`.

    The operating system keeps the lock with the open file, so it vanishes with the process, however that ends;
    the file itself stays and means nothing. Commands that only use the database need no lock.
    """

    def __init__(self, folder: Path) -> None:
        """Raises `FolderInUse`, or `Unavailable` where the folder cannot be made or written."""
        try:
            # 0700: the same as `open_database` makes it, whichever comes first.
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._handle = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise Unavailable(f"{folder}: {error.strerror or error}") from error
        try:
            _lock(self._handle)
        except (BlockingIOError, PermissionError) as error:
            os.close(self._handle)
            raise FolderInUse(folder) from error
        except OSError as error:
            os.close(self._handle)
            raise Unavailable(f"{folder} cannot be locked: {error.strerror or error}") from error

    def close(self) -> None:
        """Let the folder go."""
        os.close(self._handle)
