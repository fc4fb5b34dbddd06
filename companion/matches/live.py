"""One match held in memory: its log, the match it folds to, and which keys have been used."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from companion.engine.log import Act, Correction, Entry, Insert, Line, Remove, Replace, line_data, line_from
from companion.engine.match import Match
from companion.engine.questions import Fact
from companion.engine.table import Setting
from companion.engine.view import Telling
from companion.matches.shipped import Shipped
from companion.store import Line as Stored


@dataclass(frozen=True)
class Header:
    """What a match pinned when it was opened. *seed* is secret.

    *names* are the people's own by seat (empty: none), *langs* the language each is written in (empty: not known).
    """

    game: str
    engine: str
    names: tuple[str, ...]
    langs: tuple[str, ...]
    level: str
    hands: str
    options: Mapping[str, str]
    facts: Mapping[str, Fact | None]
    box: str
    seed: str

    def data(self) -> dict[str, Any]:
        """Return the form the store keeps."""
        return {
            "game": self.game,
            "engine": self.engine,
            "seats": [{"name": n, "lang": lang} for n, lang in zip(self.names, self.langs, strict=True)],
            "level": self.level,
            "hands": self.hands,
            "options": dict(self.options),
            "facts": dict(self.facts),
            "box": self.box,
            "seed": self.seed,
        }

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Header:
        """Read what the store kept, or a match file (which may leave the seed out)."""
        return cls(
            data["game"],
            data["engine"],
            tuple(_of(seat, "name") for seat in data["seats"]),
            tuple(_of(seat, "lang") for seat in data["seats"]),
            data["level"],
            data.get("hands", "known"),
            data["options"],
            data["facts"],
            data.get("box", "default"),
            data.get("seed", ""),
        )

    def setting(self) -> Setting:
        """Return the setting the rules see."""
        return Setting(len(self.names), self.level, self.hands, options=self.options, facts=self.facts)


def _of(seat: object, field: str) -> str:
    """Return a field of a seat; a seat that is only a text is its name."""
    if isinstance(seat, Mapping):
        return str(seat.get(field, ""))
    return str(seat) if field == "name" else ""


class Live:
    """A match being played. Not safe for two threads at once: whoever holds it holds its lock."""

    def __init__(self, shipped: Shipped, header: Header, stored: Sequence[Stored] = ()) -> None:
        self.shipped, self.header = shipped, header
        self.log: list[Line] = []
        self.keys: dict[str, list[dict[str, Any]]] = {}
        self.looks: dict[Any, Any] = {}  # what was shown since the newest line, by who looked
        self._telling: dict[tuple[int, ...], Telling] = {}
        self.match = self._folded([])
        for line in stored:
            self.keys.setdefault(line.key, []).append(dict(line.body))
            self.log.append(line_from(line.body))
        if stored:
            self.match = self._folded(self.log)

    @property
    def seq(self) -> int:
        """Return the number of the newest line, from 1 as the store counts."""
        return len(self.log)

    def _folded(self, log: Sequence[Line]) -> Match:
        return Match.of(self.shipped.game, self.shipped.declared, self.header.setting(), log)

    def add(self, line: Line) -> None:
        """Enter *line*. Raises `Refused` where it is not legal; then nothing has changed."""
        self.looks.clear()
        entries = plain(line)
        if entries is None:
            self.match = self._folded([*self.log, line])
        else:
            self.match.act(*entries, line=len(self.log))
        self.log.append(line)

    def steps(self, seats: tuple[int, ...]) -> list[dict[str, Any]]:
        """Return the entries that were played as *seats* may read them."""
        return self._telling.setdefault(seats, Telling(seats)).steps(self.match)

    def holds(self, number: int) -> bool:
        """Return whether line *number* (from 0) stands: no other line that stands has taken it back."""
        return number not in removed(self.log)


def plain(line: Line) -> tuple[Entry, ...] | None:
    """Return the entries of a line that corrects nothing, else None."""
    parts: tuple[Entry | Correction, ...] = line.parts if isinstance(line, Act) else (line,)
    entries = tuple(p for p in parts if not isinstance(p, Replace | Remove | Insert))
    return entries if len(entries) == len(parts) else None


def removed(log: Sequence[Line]) -> set[int]:
    """Return the numbers of the lines that were taken back. The newest word counts: undoing an undo is a redo."""
    gone: set[int] = set()
    for number in reversed(range(len(log))):
        line = log[number]
        parts = line.parts if isinstance(line, Act) else (line,)
        if number not in gone:
            gone |= {part.line for part in parts if isinstance(part, Remove)}
    return gone


def chained(before: str, body: Mapping[str, Any], state: str) -> str:
    """Return the digest of a line: of the one before, what it says, and the state it led to."""
    text = json.dumps([before, body, state], sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()


def opening_digest(header: Header) -> str:
    """Return what the chain of digests begins with: the header without its secret."""
    public = {name: value for name, value in header.data().items() if name != "seed"}
    return chained("", public, "")


def digests(shipped: Shipped, header: Header, log: Sequence[Line]) -> list[str]:
    """Return the digest of every line of *log*, each from the state after it."""
    live, last, found = Live(shipped, header), opening_digest(header), list[str]()
    for line in log:
        live.add(line)
        last = chained(last, line_data(line), live.match.digest())
        found.append(last)
    return found
