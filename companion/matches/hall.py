"""The hall: all matches of one store, each held live once."""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

import companion
from companion.engine.attempt import Failed
from companion.engine.core import Core
from companion.engine.log import Act, Entry, Line, Remove, line_data
from companion.engine.match import Refused, frames
from companion.engine.questions import Barred, Fact
from companion.engine.view import line_for, open_asks, view
from companion.matches.ahead import Ahead, judge
from companion.matches.allowed import Allowed
from companion.matches.doors import Access, everything
from companion.matches.errors import MovedOn, RefusedEntry, StaleEntry
from companion.matches.keeping import Keeping, known
from companion.matches.live import Header, Live, digests, removed
from companion.matches.shipped import Shipped
from companion.store import MatchRow, Store, matchfile
from companion.store.base import Line as StoredLine


@dataclass(frozen=True)
class Written:
    """A line of the log as lists show it: its number from 1, its kind, whether it still stands, and what it says."""

    number: int
    kind: str
    stands: bool
    body: Mapping[str, Any]


@dataclass(frozen=True)
class Look:
    """What pages show of a match to somebody with *access*, and what surrounds it.

    *history* is what everybody may read: a phone that goes round the table must not tell what somebody laid face down.
    """

    match: str
    seq: int
    header: Header
    shipped: Shipped
    access: Access
    view: Mapping[str, Any]
    history: Sequence[Mapping[str, Any]]
    undo: int | None  # the line an undo would take back, from 1
    closed: Mapping[int, Barred]  # the lines, from 1, that this reader may not take back, and why
    lines: tuple[Written, ...]
    failures: tuple[str, ...]


@dataclass(frozen=True)
class Entered:
    """It is in the log, durable; *seq* is the newest line, *again* whether it had been there before."""

    seq: int
    again: bool = False


class NoGame(KeyError):
    """There is no engine for this game."""


class Hall:
    """All matches of *store*. Safe from several threads or greenlets: one lock a match.

    *ahead* is what may be looked at before it is done: drafts of corrections, what-if, forecasts.
    """

    def __init__(
        self, store: Store, games: Mapping[str, Shipped], report: Callable[[str], None] = lambda text: None
    ) -> None:
        self.store, self.games, self._report = store, games, report
        self._live: dict[str, Live] = {}
        self._saved: dict[str, dict[str, Fact]] = {}
        self._locks: dict[str, threading.RLock] = {}
        self._door, self.box_lock = threading.Lock(), threading.Lock()
        self.ahead = Ahead(self._held)

    # --- opening and looking

    def open(
        self,
        game: str,
        names: Sequence[str],
        key: str,
        *,
        langs: Sequence[str] | None = None,
        level: str = "full",
        hands: str = "known",
        options: Mapping[str, str] | None = None,
        box: str = "default",
        seed: str | None = None,
    ) -> str:
        """Open a match and return its id; the same *key* opens one match only.

        Raises `NoGame`, or ValueError where names, level, hands or an option are none the game has.
        """
        shipped = self._shipped(game)
        low, high = shipped.declared.seats
        if not low <= len(names) <= high or level not in ("full", "score") or hands not in ("known", "hidden"):
            raise ValueError(f"{game}: {len(names)} seats, {level}, {hands}")
        before = self.store.created_by(key)
        if before is not None:
            return before
        facts = cast(Mapping[str, Fact], self.store.box(game, box))
        setting = shipped.setting(len(names), level=level, hands=hands, options=options, box=facts)
        secret = seed or secrets.token_hex(16)
        header = Header(
            game,
            companion.__version__,
            tuple(names),
            tuple(langs or ("" for _ in names)),
            level,
            hands,
            setting.options,
            setting.facts,
            box,
            secret,
        )
        Live(shipped, header)  # a match that cannot begin is not opened
        return self.store.create(secrets.token_hex(8), header.data(), key)

    def matches(self) -> list[MatchRow]:
        """Return every match of a game that is here, the newest first."""
        return [row for row in self.store.matches() if row.game in self.games]

    def seats(self, match: str) -> int:
        """Return how many sit at *match*. Raises `NoMatch`."""
        with self._held(match) as live:
            return len(live.header.names)

    def look(self, match: str, access: Access | None = None) -> Look:
        """Return the match as *access* may see it (None: one phone for all). Raises `NoMatch`."""
        with self._held(match) as live:
            access = access or everything(len(live.header.names))
            if access not in live.looks:
                live.looks[access] = self._looked(match, live, access)
            found: Look = live.looks[access]
            return found

    def _looked(self, match: str, live: Live, access: Access) -> Look:
        seen_by = tuple(sorted(access.sees))
        failures = tuple(frames(f.error) for f in live.match.table.failures if isinstance(f, Failed))
        seen = view(live.match, seen_by, access.plays, live.steps(seen_by))
        gone = removed(live.log)
        known = open_asks(live.match)
        lines = tuple(_written(line_for(line, seen_by, known), n, n not in gone) for n, line in enumerate(live.log))
        history = seen["steps"] if seen["over"] else live.steps(())
        allowed = Allowed(live, access)
        closed = {n + 1: why for n in range(live.seq) if (why := allowed.refusal(Remove(n)))}
        undo = _last(lines)
        told = (live.seq, live.header, live.shipped, access, seen, history, undo, closed, lines, failures)
        return Look(match, *told)

    # --- writing

    def act(
        self,
        match: str,
        base: int,
        entries: Sequence[Entry],
        key: str,
        label: str = "",
        access: Access | None = None,
    ) -> Entered:
        """Enter *entries* as one line: all or none, and once however often it is sent with the same *key*.

        *base* is the newest line the page had seen; *access* (None: anything) what its phone may do.
        Raises `RefusedEntry`, `StaleEntry`, `KeyReused`, `NoMatch`.
        """
        if not entries:
            raise ValueError("nothing to enter")
        line: Line = entries[0] if len(entries) == 1 and not label else Act(tuple(entries), label)
        return self._write(match, base, line, key, access)

    def undo(self, match: str, base: int, number: int, key: str, access: Access | None = None) -> Entered:
        """Take back line *number* (from 1). Raises `StaleEntry` where it no longer stands, `RefusedEntry`."""
        return self._write(match, base, Remove(number - 1), key, access)

    def commit(self, match: str, base: int, act: Act, key: str, access: Access | None = None) -> Entered:
        """Enter the act of a draft that people have seen, worked out on line *base*, and agreed to.

        Raises `MovedOn` where anything has been entered since, `RefusedEntry`.
        """
        return self._write(match, base, act, key, access, seen=True)

    def _write(
        self, match: str, base: int, line: Line, key: str, access: Access | None, seen: bool = False
    ) -> Entered:
        body = line_data(line)
        with self._held(match) as live:
            if key in live.keys:
                self.store.append(match, live.seq, [body], key)  # says the same, or KeyReused
                return Entered(live.seq, again=True)
            if seen and base != live.seq:
                raise MovedOn(base, live.seq)
            if access is not None and (why := Allowed(live, access).refusal(line)):
                raise RefusedEntry(why)
            if seen and isinstance(line, Act):
                judge(live, access or everything(len(live.header.names)), line.parts)
            errors = len(live.match.table.failures)
            try:
                _must_stand(live, line)
                live.add(line)
            except Refused as refused:
                if base < live.seq:
                    raise StaleEntry(refused.barred, base, live.seq) from refused
                raise RefusedEntry(refused.barred, refused.entry) from refused
            try:
                self.store.append(match, live.seq - 1, [body], key)
            except Exception:
                self._live.pop(match)  # memory is ahead of the log: read it again next time
                raise
            live.keys[key] = [body]
            self._tell(live, errors)
            self._keep(match, live)
            return Entered(live.seq)

    # --- files

    def export(self, match: str) -> bytes:
        """Return the match file; the secret seed is in it once the match is over."""
        with self._held(match) as live:
            lines: list[StoredLine] = self.store.read(match)
            over = live.match.game.over(live.match.table)
            marks = digests(live.shipped, live.header, live.log)
            return matchfile.dump(live.header.data(), lines, marks, app=companion.__version__, secret=over)

    # --- holding

    def _shipped(self, game: str) -> Shipped:
        if game not in self.games:
            raise NoGame(game)
        return self.games[game]

    def _held(self, match: str) -> _Held:
        with self._door:
            lock = self._locks.setdefault(match, threading.RLock())
        return _Held(lock, lambda: self._load(match))

    def _load(self, match: str) -> Live:
        if match not in self._live:
            header = Header.read(self.store.header(match))
            live = Live(self._shipped(header.game), header, self.store.read(match))
            self._live[match] = live
            self._saved[match] = dict(live.match.table.ledger.learnt)
        return self._live[match]

    def _tell(self, live: Live, since: int) -> None:
        for failed in live.match.table.failures[since:]:
            self._report(f"{live.header.game}: {failed.name}\n{frames(failed.error)}")

    def _keep(self, match: str, live: Live) -> None:
        """What was learnt goes into the owner's box, and what no match holds true any more leaves it again.

        See `companion.matches.keeping` for which cards go where and what an undo takes out.
        """
        learnt, saved = dict(live.match.table.ledger.learnt), self._saved[match]
        if learnt == saved:
            return
        header = live.header
        with self.box_lock:  # two matches that learn at once write one after the other
            box = cast(dict[str, Fact], self.store.box(header.game, header.box))
            keeping = Keeping(live.shipped.declared, box, cache(lambda: self._known_elsewhere(match, header)))
            kept = keeping.keep(known(header.facts, saved), known(header.facts, learnt))
            if kept != box:
                self.store.save_box(header.game, header.box, kept)
        self._saved[match] = learnt

    def _known_elsewhere(self, match: str, header: Header) -> list[Mapping[str, Fact]]:
        """Return what every other match of this game and box knows; those not held live are folded from their log."""
        found: list[Mapping[str, Fact]] = []
        for row in self.store.matches():
            if row.id == match or row.game != header.game:
                continue
            try:
                other = Header.read(self.store.header(row.id))
                if other.box == header.box:
                    found.append(known(other.facts, self._learnt(row.id, other)))
            except Exception as error:  # one that cannot be opened must not stop the others
                self._report(f"{row.id}\n{frames(error)}")
        return found

    def _learnt(self, match: str, header: Header) -> Mapping[str, Fact]:
        if match in self._saved:
            return self._saved[match]
        return Live(self._shipped(header.game), header, self.store.read(match)).match.table.ledger.learnt


class _Held:
    """A match under its lock."""

    def __init__(self, lock: threading.RLock, load: Callable[[], Live]) -> None:
        self._lock, self._load = lock, load

    def __enter__(self) -> Live:
        self._lock.acquire()
        try:
            return self._load()
        except BaseException:
            self._lock.release()
            raise

    def __exit__(self, *error: object) -> None:
        self._lock.release()


def _written(body: Mapping[str, Any], number: int, stands: bool) -> Written:
    return Written(number + 1, body["kind"], stands, body)


def _last(lines: Sequence[Written]) -> int | None:
    """Return the newest line that stands and is no undo itself: what an undo takes back."""
    return next((line.number for line in reversed(lines) if line.stands and line.kind != "remove"), None)


def _must_stand(live: Live, line: Line) -> None:
    """An undo of what is gone already would be a line that says nothing."""
    if isinstance(line, Remove) and not (0 <= line.line < live.seq and live.holds(line.line)):
        raise Refused(Barred(Core.NO_SUCH_LINE, {"line": line.line + 1}))
