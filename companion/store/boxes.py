"""The boxes in SQLite: rare, small writes, so sqlite-utils does them."""

import json
from collections.abc import Mapping

from sqlite_utils import Database

from companion.store.base import DEFAULT_BOX, BoxRow, Clock
from companion.store.checks import GAME, as_object, check_box_name, check_name, facts_text, moment_or_none, stamp
from companion.store.connection import Connections
from companion.store.errors import NoBox
from companion.store.limits import Limits
from companion.store.strictjson import Json


class SqliteBoxes:
    """The part of `SqliteStore` that keeps boxes; what each method promises stands at `base.Store`."""

    def __init__(self, connections: Connections, clock: Clock, limits: Limits) -> None:
        self._connections = connections
        self._clock = clock
        self._limits = limits

    def box(self, game: str, name: str = DEFAULT_BOX) -> dict[str, Json]:
        """The facts of a box; raises `NoBox` for a named one that was never written."""
        _check(game, name)
        with self._connections.reading() as db:
            facts = _facts(db, game, name)
        if facts is None and name != DEFAULT_BOX:
            raise NoBox(game, name)
        return facts or {}

    def save_box(self, game: str, name: str, facts: Mapping[str, object]) -> None:
        """Make `facts` the whole content of the box, which may be new."""
        _check(game, name)
        text = facts_text(facts, self._limits.box)
        with self._connections.writing() as db:
            self._write(db, game, name, text)

    def learn(self, game: str, name: str, facts: Mapping[str, object]) -> dict[str, Json]:
        """Put `facts` into the box, which may be new; gives its whole content."""
        _check(game, name)
        facts_text(facts, self._limits.box)
        with self._connections.writing() as db:
            text = facts_text({**(_facts(db, game, name) or {}), **facts}, self._limits.box)
            self._write(db, game, name, text)
        return as_object(json.loads(text))

    def boxes(self, game: str) -> list[BoxRow]:
        """The boxes of `game` that were ever written, the default one first, then by name."""
        check_name("game", game, GAME)
        with self._connections.reading() as db:
            rows = list(db.table("box").rows_where("game = ?", [game]))
        found = [BoxRow(row["name"], len(json.loads(row["facts"])), moment_or_none(row["changed"])) for row in rows]
        return sorted(found, key=lambda row: (row.name != DEFAULT_BOX, row.name))

    def _write(self, db: Database, game: str, name: str, text: str) -> None:
        row = {"game": game, "name": name, "facts": text, "changed": stamp(self._clock())}
        db.table("box").upsert(row, pk=("game", "name"))


def _check(game: str, name: str) -> None:
    check_name("game", game, GAME)
    check_box_name(name)


def _facts(db: Database, game: str, name: str) -> dict[str, Json] | None:
    for row in db.table("box").rows_where("game = ? AND name = ?", [game, name]):
        return as_object(json.loads(row["facts"]))
    return None
