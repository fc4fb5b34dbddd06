"""Opening the database file: is it ours, is it no newer than we are; a copy is kept before an upgrade."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlite_utils import Database

from companion.store.errors import NewerDatabase, NotAStore, Unavailable
from companion.store.schema import APPLICATION_ID, MIGRATIONS, known_migrations

FILE_NAME = "tableside.db"

_BUSY_SECONDS = 5.0


def open_database(folder: Path) -> Database:
    """The database in `folder` (both made if missing), with all migrations.

    Before an upgrade a copy `tableside-<old version>.db` is kept beside it. Raises `NewerDatabase`,
    `NotAStore`, `Unavailable`; in these cases the file is as it was.
    """
    path = folder / FILE_NAME
    try:
        # 0700: the headers hold secret seeds, and a shared machine has other users.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        connection = _connect(path)
    except (OSError, sqlite3.Error) as error:
        raise Unavailable(f"{path}: {error}") from error
    try:
        db = Database(connection, execute_plugins=False)
        _recognise(db, path)
        # WAL: readers never wait for a writer. It stays with the file.
        connection.execute("PRAGMA journal_mode = WAL")
        _migrate(db, path)
        _settle(connection)
    except (OSError, sqlite3.OperationalError) as error:
        connection.close()
        raise Unavailable(f"{path}: {error}") from error
    except sqlite3.DatabaseError as error:
        connection.close()
        raise NotAStore(path, str(error)) from error
    except BaseException:
        connection.close()
        raise
    return db


def has_database(folder: Path) -> bool:
    """Whether `folder` is a data folder: opening one that is none would make a database there."""
    return (folder / FILE_NAME).exists()


def connect(path: Path) -> Database:
    """One more connection to the database that `open_database` has opened; raises `sqlite3.Error`."""
    connection = _connect(path)
    _settle(connection)
    return Database(connection, execute_plugins=False)


def copy_database(source: Path, target: Path) -> None:
    """Copy the database `source`, which may be in use, to the new file `target`, checked and on the disk.

    The copy is one file without a journal beside it. Raises `FileExistsError`, `sqlite3.Error`, `OSError`.
    """
    if target.exists():
        raise FileExistsError(f"{target} exists already")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        # A connection of its own reads one snapshot and does not hold up the writers.
        with closing(_connect(source)) as read, closing(_connect(part)) as write:
            read.backup(write)
            write.execute("PRAGMA journal_mode = DELETE")
            (verdict,) = write.execute("PRAGMA integrity_check(1)").fetchone()
            if verdict != "ok":
                raise sqlite3.DatabaseError(f"the copy of {source} is damaged: {verdict}")
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    _sync_folder(target.parent)


def _connect(path: Path) -> sqlite3.Connection:
    """To be used by one thread at a time, whichever; transactions only where we begin them."""
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    # On macOS fsync stops at the drive's cache; elsewhere these two change nothing.
    connection.execute("PRAGMA fullfsync = ON")
    connection.execute("PRAGMA checkpoint_fullfsync = ON")
    return connection


def _recognise(db: Database, path: Path) -> None:
    """Only reads: a file that is refused must stay as it was."""
    (tables,) = db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    (application,) = db.execute("PRAGMA application_id").fetchone()
    if tables and application != APPLICATION_ID:
        raise NotAStore(path, "it belongs to another program")
    if unknown := _applied(db) - known_migrations():
        raise NewerDatabase(path, tuple(sorted(unknown)))


def _settle(connection: sqlite3.Connection) -> None:
    """After the migrations, which may rebuild tables that others refer to (and run at the default, FULL)."""
    # A commit is on the disk before it is acknowledged.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")


def _migrate(db: Database, path: Path) -> None:
    if not MIGRATIONS.pending(db):
        return
    # All in one transaction that has the write lock from the start: of two processes that start together
    # one migrates and the other then finds nothing to do, and a failure in the third step does not leave
    # the first two.
    db.execute("BEGIN IMMEDIATE")
    try:
        if MIGRATIONS.pending(db):
            if version := len(_applied(db)):
                copy_database(path, _free_name(path, version))
            MIGRATIONS.apply(db)
        db.execute("COMMIT")
    except BaseException:
        db.rollback()
        raise


def _applied(db: Database) -> set[str]:
    return {migration.name for migration in MIGRATIONS.applied(db)}


def _free_name(path: Path, version: int) -> Path:
    """`tableside-1.db`, or, where an earlier upgrade left one, `tableside-1-2.db` and so on."""
    target = path.with_name(f"{path.stem}-{version}{path.suffix}")
    count = 1
    while target.exists():
        count += 1
        target = path.with_name(f"{path.stem}-{version}-{count}{path.suffix}")
    return target


def _sync_folder(folder: Path) -> None:
    """Makes the new name durable; Windows has no such call and needs none."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
