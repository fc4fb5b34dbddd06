"""The ways into matches in SQLite: links that were made, and the phones that took them. Rare, small writes.

A link's secret and a phone's are handed in as digests: nobody who reads the file can get in with what stands there.
"""

import re
from collections.abc import Mapping
from typing import Any

from sqlite_utils import Database

from companion.store.base import Clock, LinkRow
from companion.store.checks import MATCH, check_name, moment, stamp
from companion.store.connection import Connections
from companion.store.errors import NoMatch

DIGEST = re.compile(r"[0-9a-f]{64}")
ROLE = re.compile(r"[a-z]{1,20}")

_LINKS = """
SELECT id, "match", role, seat, made, ended, (SELECT count(*) FROM phone WHERE phone.link = link.id) AS phones
FROM link WHERE {where} ORDER BY id
"""
_TAKEN = "ended IS NULL AND id IN (SELECT link FROM phone WHERE digest = ?)"


class SqliteDoors:
    """The part of `SqliteStore` that keeps links; what each method promises stands at `base.Store`."""

    def __init__(self, connections: Connections, clock: Clock) -> None:
        self._connections = connections
        self._clock = clock

    def make_link(self, match: str, role: str, seat: int | None, digest: str) -> int:
        """Keep a new link into `match` whose secret has `digest`; gives its number."""
        check_name("role", role, ROLE, match)
        check_name("digest", digest, DIGEST, match)
        with self._connections.writing() as db:
            if not MATCH.fullmatch(match) or not db.table("match").count_where("id = ?", [match]):
                raise NoMatch(match)
            made = stamp(self._clock())
            row = {"match": match, "role": role, "seat": seat, "digest": digest, "made": made, "ended": None}
            made_as = db.table("link").insert(row).last_pk
        assert isinstance(made_as, int)  # the table's key is a number
        return made_as

    def links(self, match: str) -> list[LinkRow]:
        """Every link of `match` that was not ended, in the order they were made."""
        return self._rows('"match" = ? AND ended IS NULL', match)

    def link_by(self, digest: str) -> LinkRow | None:
        """The link with `digest`, whether ended or not; None where there is none."""
        return next(iter(self._rows("digest = ?", digest)), None)

    def end_link(self, match: str, link: int) -> bool:
        """End a link of `match`: whoever took it is out. False where it is none or had ended."""
        with self._connections.writing() as db:
            rows = db.table("link").rows_where('id = ? AND "match" = ? AND ended IS NULL', [link, match])
            found = [row["id"] for row in rows]
            for one in found:
                db.table("link").update(one, {"ended": stamp(self._clock())})
        return bool(found)

    def take_link(self, link: int, phone: str) -> None:
        """Let the phone with the digest `phone` in by `link`; doing it twice does nothing."""
        check_name("phone", phone, DIGEST)
        with self._connections.writing() as db:
            row = {"link": link, "digest": phone, "at": stamp(self._clock())}
            db.table("phone").insert(row, pk=("link", "digest"), ignore=True)

    def taken(self, match: str, phone: str) -> list[LinkRow]:
        """The links of `match` that this phone took and that were not ended."""
        return self._rows(f'"match" = ? AND {_TAKEN}', match, phone)

    def taken_by(self, phone: str) -> list[LinkRow]:
        """The links of any match that this phone took and that were not ended."""
        return self._rows(_TAKEN, phone)

    def leave(self, match: str, phone: str, seat: int | None = None) -> None:
        """Forget that this phone took any link of `match`, or only those for `seat`."""
        where = 'digest = ? AND link IN (SELECT id FROM link WHERE "match" = ? AND seat IS coalesce(?, seat))'
        with self._connections.writing() as db:
            db.table("phone").delete_where(where, [phone, match, seat])

    def others_at(self, match: str, phone: str) -> set[int]:
        """The seats of `match` for which some other phone took a link that was not ended."""
        sql = (
            "SELECT DISTINCT seat FROM link JOIN phone ON phone.link = link.id "
            'WHERE "match" = ? AND ended IS NULL AND seat IS NOT NULL AND phone.digest <> ?'
        )
        with self._connections.reading() as db:
            return {int(row["seat"]) for row in db.query(sql, [match, phone])}

    def _rows(self, where: str, *values: object) -> list[LinkRow]:
        with self._connections.reading() as db:
            return [_row(row) for row in _query(db, where, values)]


def _query(db: Database, where: str, values: tuple[object, ...]) -> list[dict[str, Any]]:
    return list(db.query(_LINKS.format(where=where), list(values)))


def _row(row: Mapping[str, Any]) -> LinkRow:
    ended = None if row["ended"] is None else moment(row["ended"])
    return LinkRow(row["id"], row["match"], row["role"], row["seat"], moment(row["made"]), ended, row["phones"])
