"""The boxes of a server as people change them by hand: made, corrected, and brought in from files.

Facts of a match are pinned when it is opened, so nothing here reaches a match that is under way. What pages need to
speak of boxes is given out here too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import cast

from companion.engine.declare import Field
from companion.engine.questions import Barred, Fact
from companion.engine.ruling import EVERYONE, Deed, Verb
from companion.matches.boxes import (
    EFFECT,
    BoxMisfits,
    Misfit,
    Want,
    Wanted,
    deeds_in,
    export_box,
    fits,
    misfits,
    read_box,
)
from companion.matches.hall import Hall
from companion.store import NoBox
from companion.store.base import DEFAULT_BOX, BoxRow
from companion.store.boxfile import BadBoxFile, BoxFile
from companion.store.checks import is_box_name
from companion.store.strictjson import Problem, canonical, clipped, plain

__all__ = [
    "DEFAULT_BOX",
    "EFFECT",
    "EVERYONE",
    "BadBoxFile",
    "Barred",
    "BoxDiffers",
    "BoxFile",
    "BoxMisfits",
    "BoxMoved",
    "BoxRow",
    "Changes",
    "Deed",
    "Field",
    "Misfit",
    "NoBox",
    "Problem",
    "Shelf",
    "ShelfFull",
    "Verb",
    "Want",
    "Wanted",
    "clipped",
    "deeds_in",
    "fits",
    "misfits",
    "read_box",
]

MOST_BOXES = 50
"""Boxes of one game."""


class ShelfFull(Exception):
    """The game has `MOST_BOXES` boxes already."""


@dataclass(frozen=True)
class Changes:
    """What another content would change in a box, by fact; *changed* holds what was and what would be."""

    added: Mapping[str, object]
    changed: Mapping[str, tuple[object, object]]
    gone: Mapping[str, object]

    @property
    def any(self) -> bool:
        """Whether anything would be different."""
        return bool(self.added or self.changed or self.gone)


class BoxDiffers(Exception):
    """A box of that name holds something else; *seen* stands for what it holds now, to be sent with an agreement."""

    def __init__(self, changes: Changes, seen: str) -> None:
        super().__init__(f"{len(changes.added)} added, {len(changes.changed)} changed, {len(changes.gone)} gone")
        self.changes, self.seen = changes, seen


class BoxMoved(Exception):
    """Somebody else has changed *facts* of the box since the page was shown; nothing was saved."""

    def __init__(self, facts: list[str]) -> None:
        super().__init__(", ".join(facts))
        self.facts = facts


class Shelf:
    """The boxes of *hall*'s store. Whatever changes one does so under the lock that matches learn under."""

    def __init__(self, hall: Hall) -> None:
        self._store, self._lock = hall.store, hall.box_lock
        self.games = hall.games

    def rows(self, game: str) -> list[BoxRow]:
        """Return the boxes of *game*, the default one first whether or not anything was ever written to it."""
        rows = self._store.boxes(game)
        return rows if rows and rows[0].name == DEFAULT_BOX else [BoxRow(DEFAULT_BOX, 0, None), *rows]

    def has(self, game: str, name: str) -> bool:
        """Return whether *game* has a box called *name*."""
        return any(row.name == name for row in self.rows(game))

    def facts(self, game: str, name: str) -> dict[str, object]:
        """Return what a box holds. Raises `NoBox`."""
        if not is_box_name(name):  # an address may hold anything
            raise NoBox(game, name)
        return dict(self._store.box(game, name))

    def make(self, game: str, name: str) -> bool:
        """Make an empty box; False where there is one of that name, which stays as it is. Raises `ShelfFull`."""
        with self._lock:
            if self.has(game, name):
                return False
            self._room(game)
            self._store.save_box(game, name, {})
            return True

    def take(self, game: str, name: str, facts: Mapping[str, object], agreed: str = "") -> Changes:
        """Make *facts*, which fit the game, the content of the box *name*; return what that changed.

        Raises `BoxDiffers` where the box holds something else, unless *agreed* stands for just that; `ShelfFull`.
        """
        with self._lock:
            known = self.has(game, name)
            held = self.facts(game, name) if known else {}
            changes = differences(held, facts)
            seen = digest(held)
            if held and changes.any and agreed != seen:
                raise BoxDiffers(changes, seen)
            if not known:
                self._room(game)
            if changes.any or not known:
                self._store.save_box(game, name, facts)
            return changes

    def correct(
        self, game: str, name: str, values: Mapping[str, Fact | None], was: Mapping[str, Fact | None]
    ) -> Changes:
        """Set facts of a box, None for what is not known; *was* is what the page had shown of them.

        What the page left as it was is left as it is. Raises `BoxMoved`, `NoBox`.
        """
        meant = {fact: value for fact, value in values.items() if value != was.get(fact)}
        with self._lock:
            held = cast(dict[str, Fact], self.facts(game, name))
            moved = [f for f, value in meant.items() if held.get(f) != was.get(f) and held.get(f) != value]
            if moved:
                raise BoxMoved(moved)
            kept = {fact: value for fact, value in {**held, **meant}.items() if value is not None}
            if kept != held:
                self._store.save_box(game, name, kept)
            return differences(held, kept)

    def export(self, game: str, name: str) -> bytes:
        """Return the box file. Raises `NoBox`."""
        self.facts(game, name)
        return export_box(self._store, game, name)

    def _room(self, game: str) -> None:
        if len(self.rows(game)) >= MOST_BOXES:
            raise ShelfFull(game)


def differences(was: Mapping[str, object], now: Mapping[str, object]) -> Changes:
    """Return what is different in *now*, facts in their order; 1 and true are not the same."""
    both = [fact for fact in was if fact in now and _text(was[fact]) != _text(now[fact])]
    return Changes(
        {fact: value for fact, value in now.items() if fact not in was},
        {fact: (was[fact], now[fact]) for fact in both},
        {fact: value for fact, value in was.items() if fact not in now},
    )


def digest(facts: Mapping[str, object]) -> str:
    """Return what stands for the content *facts*."""
    return sha256(_text(facts).encode("utf-8")).hexdigest()


def _text(value: object) -> str:
    return canonical(plain(value, depth=20))
