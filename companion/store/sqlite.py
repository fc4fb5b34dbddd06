"""The store in one SQLite file: for one machine, which is what a table needs."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from companion.store.base import Appended, Clock, Line, MatchRow, utc_now
from companion.store.boxes import SqliteBoxes
from companion.store.checks import GAME, KEY, MATCH, as_object, check_name, moment, moment_or_none, stamp, text_of
from companion.store.connection import Connections
from companion.store.doors import SqliteDoors
from companion.store.errors import BadData, KeyReused, MatchExists, MatchFull, NoMatch, Stale
from companion.store.limits import LINE_OVERHEAD, Limits
from companion.store.news import Follower, News
from companion.store.strictjson import Json, Problem, canonical
from companion.store.ticks import SqliteTicks

_MATCHES = """
SELECT id, game, created, (SELECT coalesce(max(seq), 0) FROM entry WHERE match = "match".id) AS entries
FROM "match" ORDER BY created DESC, rowid DESC
"""
_BATCH = "SELECT seq, at, body FROM entry WHERE match = ? AND key = ? ORDER BY part"
_LAST = "SELECT seq, total FROM entry WHERE match = ? ORDER BY seq DESC LIMIT 1"
_INSERT = "INSERT INTO entry (match, seq, at, key, part, total, body) VALUES (?, ?, ?, ?, ?, ?, ?)"
_READ = "SELECT seq, at, key, body FROM entry WHERE match = ? AND seq > ? ORDER BY seq"

_MAX_SEQ = 2**63 - 1


class SqliteStore(SqliteBoxes, SqliteDoors, SqliteTicks):
    """A `Store` in the file `tableside.db` of a folder; what each method promises stands at `base.Store`.

    WAL, `synchronous=FULL`, a write returns after its commit. Appends, reads and listening go straight to
    the connection (the hot path), the rest through sqlite-utils.
    """

    def __init__(self, folder: Path, clock: Clock = utc_now, limits: Limits | None = None) -> None:
        """Opens or creates the store in `folder` and brings it up to date.

        Raises `NewerDatabase`, `NotAStore`, `Unavailable`; then the file is as it was.
        """
        connections = Connections(folder)
        SqliteBoxes.__init__(self, connections, clock, limits or Limits())
        SqliteDoors.__init__(self, connections, clock)
        SqliteTicks.__init__(self, connections, clock, limits or Limits())
        self._news = News()

    def create(self, match: str, header: Mapping[str, object], key: str) -> str:
        """Open `match` with `header`, which has at least `game`; says the id of the match that `key` made."""
        check_name("match", match, MATCH)
        check_name("key", key, KEY, match)
        text = text_of(header, self._limits.header, field="header", match=match, entry=None)
        game = _game(match, header)
        with self._connections.writing() as db:
            for row in db.table("match").rows_where("key = ?", [key]):
                if canonical(json.loads(row["header"])) != canonical(json.loads(text)):
                    raise KeyReused(row["id"], key)
                return str(row["id"])
            if db.table("match").count_where("id = ?", [match]):
                raise MatchExists(match)
            created = stamp(self._clock())
            db.table("match").insert({"id": match, "key": key, "game": game, "created": created, "header": text})
        return match

    def created_by(self, key: str) -> str | None:
        """The id of the match that `key` created, or None."""
        check_name("key", key, KEY)
        with self._connections.reading() as db:
            for row in db.table("match").rows_where("key = ?", [key], select="id"):
                return str(row["id"])
        return None

    def header(self, match: str) -> dict[str, Json]:
        """The header of `match`, with its secrets."""
        _must_be_name(match)
        with self._connections.reading() as db:
            for row in db.table("match").rows_where("id = ?", [match], select="header"):
                return as_object(json.loads(row["header"]))
        raise NoMatch(match)

    def matches(self) -> list[MatchRow]:
        """Every match, the newest first."""
        with self._connections.reading() as db:
            rows = list(db.query(_MATCHES))
        return [MatchRow(row["id"], row["game"], moment_or_none(row["created"]), row["entries"]) for row in rows]

    def append(self, match: str, base: int, lines: Sequence[Mapping[str, object]], key: str) -> Appended:
        """Add `lines`, all or none, as entries `base` + 1 and on; see `base.Store.append`."""
        _must_be_name(match)
        check_name("key", key, KEY, match)
        bodies = self._bodies(match, base, lines)
        with self._connections.writing() as db:
            _must_exist(db.conn, match)
            done = _repeated(db.conn, match, key, bodies)
            if done is None:
                done = self._insert(db.conn, match, base, bodies, key)
        if not done.repeated:
            # After the commit and outside the lock: a listener wakes to something that is there to read.
            self._news.tell(match)
        return done

    def read(self, match: str, since: int = 0) -> list[Line]:
        """The entries after number `since`, in order."""
        _must_be_name(match)
        # A number from a URL may be longer than SQLite's integers.
        after = min(max(since, 0), _MAX_SEQ)
        with self._connections.reading() as db:
            rows = db.conn.execute(_READ, (match, after)).fetchall()
            if not rows:
                _must_exist(db.conn, match)
        return [Line(seq, moment(at), key, as_object(json.loads(body))) for seq, at, key, body in rows]

    def last(self, match: str) -> int:
        """The number of the last entry; 0 for an empty log."""
        _must_be_name(match)
        with self._connections.reading() as db:
            _must_exist(db.conn, match)
            return _end(db.conn, match)[0]

    def follow(self, match: str, since: int) -> Follower:
        """Listen to the entries after number `since`."""
        self.last(match)
        return self._news.follow(match, since, partial(self.read, match))

    def backup(self, target: Path) -> None:
        """Write a consistent, complete copy to the new file `target`, while others go on."""
        self._connections.copy(target)

    def close(self) -> None:
        """End every `follow` and let the database go."""
        self._news.close()
        self._connections.close()

    def _bodies(self, match: str, base: int, lines: Sequence[Mapping[str, object]]) -> list[str]:
        if not 0 < len(lines) <= self._limits.batch:
            value = f"{len(lines)} lines, 1 to {self._limits.batch} allowed"
            raise BadData(match, base + 1, "lines", value, Problem.TOO_LARGE if lines else Problem.MISSING)
        return [
            text_of(line, self._limits.line, field="", match=match, entry=entry)
            for entry, line in enumerate(lines, base + 1)
        ]

    def _insert(
        self, connection: sqlite3.Connection, match: str, base: int, bodies: Sequence[str], key: str
    ) -> Appended:
        current, total = _end(connection, match)
        if base != current:
            raise Stale(match, base, current)
        now = self._clock()
        rows = []
        for part, body in enumerate(bodies):
            entry = base + 1 + part
            total += len(body.encode("utf-8")) + LINE_OVERHEAD
            self._check_room(match, entry, total)
            rows.append((match, entry, stamp(now), key, part, total, body))
        connection.executemany(_INSERT, rows)
        return Appended(base + 1, base + len(rows), moment(stamp(now)), repeated=False)

    def _check_room(self, match: str, entry: int, total: int) -> None:
        if entry > self._limits.entries:
            raise MatchFull(match, entry, self._limits.entries, "entries")
        if total > self._limits.log:
            raise MatchFull(match, entry, self._limits.log, "bytes")


def _game(match: str, header: Mapping[str, object]) -> str:
    game = header.get("game")
    if game is None:
        raise BadData(match, None, "header.game", None, Problem.MISSING)
    if not isinstance(game, str):
        raise BadData(match, None, "header.game", game, Problem.WRONG_TYPE)
    check_name("header.game", game, GAME, match)
    return game


def _must_be_name(match: str) -> None:
    """What cannot be an id is no match; the driver would raise on some such text, lone surrogates for one."""
    if not MATCH.fullmatch(match):
        raise NoMatch(match)


def _must_exist(connection: sqlite3.Connection, match: str) -> None:
    if connection.execute('SELECT 1 FROM "match" WHERE id = ?', (match,)).fetchone() is None:
        raise NoMatch(match)


def _end(connection: sqlite3.Connection, match: str) -> tuple[int, int]:
    """The number of the last entry and the size of the log up to it; zeros for an empty log."""
    row = connection.execute(_LAST, (match,)).fetchone()
    return (row[0], row[1]) if row else (0, 0)


def _repeated(connection: sqlite3.Connection, match: str, key: str, bodies: Sequence[str]) -> Appended | None:
    """The batch that `key` has added before, if any; raises `KeyReused` if that was another one."""
    rows = connection.execute(_BATCH, (match, key)).fetchall()
    if not rows:
        return None
    before = [canonical(json.loads(body)) for _, _, body in rows]
    if before != [canonical(json.loads(body)) for body in bodies]:
        raise KeyReused(match, key)
    return Appended(rows[0][0], rows[-1][0], moment(rows[0][1]), repeated=True)
