"""What is done of the set-up of a match, in SQLite: beside the log, because no rule rests on it."""

import re

from sqlite_utils import Database

from companion.store.base import Clock
from companion.store.checks import MATCH, check_name, stamp
from companion.store.connection import Connections
from companion.store.errors import BadData, NoMatch
from companion.store.limits import Limits
from companion.store.strictjson import Problem

STEP = re.compile(r"[a-z0-9][a-z0-9.-]{0,63}")


class SqliteTicks:
    """The part of `SqliteStore` that keeps ticks; what each method promises stands at `base.Store`."""

    def __init__(self, connections: Connections, clock: Clock, limits: Limits) -> None:
        self._connections = connections
        self._clock = clock
        self._limits = limits

    def tick(self, match: str, step: str, seat: int | None) -> None:
        """Say that `step` of the set-up of `match` is done, by somebody at `seat` (None: at no single one)."""
        check_name("step", step, STEP, match)
        with self._connections.writing() as db:
            _must_exist(db, match)
            here = {row["step"] for row in db.table("tick").rows_where('"match" = ?', [match])}
            if step in here:
                return
            if len(here) >= self._limits.ticks:
                raise BadData(match, None, "step", step, Problem.TOO_LARGE)
            db.table("tick").insert({"match": match, "step": step, "seat": seat, "at": stamp(self._clock())})

    def untick(self, match: str, step: str) -> None:
        """Say that `step` is not done; doing so twice does nothing."""
        check_name("step", step, STEP, match)
        with self._connections.writing() as db:
            _must_exist(db, match)
            db.table("tick").delete_where('"match" = ? AND step = ?', [match, step])

    def ticks(self, match: str) -> dict[str, int | None]:
        """The steps of `match` that are done, each with the seat of who ticked it first."""
        with self._connections.reading() as db:
            _must_exist(db, match)
            return {row["step"]: row["seat"] for row in db.table("tick").rows_where('"match" = ?', [match])}


def _must_exist(db: Database, match: str) -> None:
    if not MATCH.fullmatch(match) or not db.table("match").count_where("id = ?", [match]):
        raise NoMatch(match)
