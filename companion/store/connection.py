"""Connections to the database, one to whoever is at work."""

import sqlite3
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database

from companion.store.errors import Unavailable
from companion.store.opening import FILE_NAME, connect, copy_database, open_database

_KEPT = 16
"""How many idle connections are kept."""


class Connections:
    """Hands a connection to whoever asks, makes another one when all are in use, and takes it back.

    A connection per thread would leak where threads come and go, and under gevent "per thread" means per
    greenlet. One connection behind a lock would need a lock that greenlets and real threads can share, and
    gevent's patched one lets a process die that waits for nothing else. So there is no lock of ours: no
    connection is ever used by two at a time, SQLite itself lets one writer in after the other, and taking
    from and adding to a deque is atomic. A gevent server, whose greenlets never switch inside a SQLite call,
    makes do with one connection.
    """

    def __init__(self, folder: Path) -> None:
        """Opens the database in `folder`; raises what `open_database` raises."""
        self._path = folder / FILE_NAME
        self._idle: deque[Database] = deque()
        self._closed = False
        self._idle.append(open_database(folder))

    @contextmanager
    def reading(self) -> Iterator[Database]:
        """The database, to read from; raises `Unavailable`."""
        with _told():
            db = self._take()
            try:
                yield db
            finally:
                self._give_back(db)

    @contextmanager
    def writing(self) -> Iterator[Database]:
        """The database inside a transaction with the write lock from its start: what is read stays true.

        Committed, and on the disk, when the block has ended; rolled back if it raises. Raises `Unavailable`.
        """
        with self.reading() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                db.rollback()
                raise

    def copy(self, target: Path) -> None:
        """A consistent copy as the new file `target`; raises `FileExistsError`, `Unavailable`."""
        with _told():
            try:
                copy_database(self._path, target)
            except FileExistsError:
                raise
            except OSError as error:
                raise Unavailable(str(error)) from error

    def close(self) -> None:
        """Let the database go; what comes later raises `Unavailable`."""
        self._closed = True
        self._close_idle()

    def _take(self) -> Database:
        if self._closed:
            raise Unavailable("it is closed")
        try:
            return self._idle.pop()
        except IndexError:
            return connect(self._path)

    def _give_back(self, db: Database) -> None:
        if len(self._idle) < _KEPT and not db.conn.in_transaction:
            self._idle.append(db)
        else:
            db.close()
        if self._closed:
            # Asked after adding: a `close` that came in between has not seen this one.
            self._close_idle()

    def _close_idle(self) -> None:
        while True:
            try:
                self._idle.pop().close()
            except IndexError:
                return


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise Unavailable(str(error)) from error
