"""What a game declares once (``game.yaml``): phases, things, marks, places and kinds of printed thing.

Learning forms, the position form, recounts, the box editor, checks and random answers all derive from it. The engine
gets plain data and gives back typed declarations; words stay with the content.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.engine.questions import Choice, Choose, Fact, Number, Question, Text


@dataclass(frozen=True, slots=True)
class Field:
    """One printed fact of a kind: *shape* is ``text``, ``choose`` (of *values*) or ``number`` (*low* to *high*)."""

    id: str
    shape: str
    values: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    optional: bool = False

    def question(self, ask: str, clause: str, facts: Mapping[str, Fact]) -> Question[Any]:
        """Return the question that learns this field."""
        if self.shape == "text":
            return Text(ask, clause, self.high or 80, facts=facts)
        if self.shape == "number":
            return Number(ask, clause, self.low, self.high, facts=facts)
        return Choose(ask, clause, lambda: [Choice(v, v) for v in self.values], facts=facts)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card, space or tile whose members carry *fields*; *places* are the ids that a box may fill."""

    id: str
    fields: tuple[Field, ...]
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MarkDeclared:
    """A mark as the position form, recounts and checks see it. *owner* is ``seat``, ``table`` or ``place``."""

    id: str
    owner: str
    type: str
    low: int | None = None
    high: int | None = None
    values: tuple[str, ...] = ()
    inner: bool = False


@dataclass(frozen=True, slots=True)
class Declaration:
    """Everything ``game.yaml`` declares, without its words."""

    seats: tuple[int, int]
    phases: tuple[str, ...]
    things: tuple[str, ...]
    marks: tuple[MarkDeclared, ...]
    places: tuple[tuple[str, tuple[str, ...]], ...]
    kinds: Mapping[str, Kind]
    scoring: tuple[str, ...]

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Declaration:
        """Build from the plain data of ``game.yaml``, which the content check has found well formed."""
        phases = [p["id"] for group in data["phases"].values() for p in group]
        marks = tuple(_mark(m) for m in data.get("marks", ()))
        kinds = {k["id"]: _kind(k) for k in data.get("kinds", ())}
        places = tuple((p["id"], tuple(p.get("verbs", ()))) for p in data.get("places", ()))
        low, high = data["seats"]
        things = tuple(t["id"] for t in data.get("things", ()))
        return cls((low, high), tuple(phases), things, marks, places, kinds, tuple(data.get("scoring", ())))


def _mark(data: Mapping[str, Any]) -> MarkDeclared:
    return MarkDeclared(
        data["id"],
        data["owner"],
        data["type"],
        data.get("low"),
        data.get("high"),
        tuple(data.get("values", ())),
        bool(data.get("inner", False)),
    )


def _kind(data: Mapping[str, Any]) -> Kind:
    fields = tuple(
        Field(
            f["id"],
            f["shape"],
            tuple(f.get("values", ())),
            f.get("low", 0),
            f.get("high", 0),
            bool(f.get("optional", False)),
        )
        for f in data["fields"]
    )
    return Kind(data["id"], fields, tuple(data.get("members", ())))


def flat(data: Mapping[str, Any], path: str = "") -> dict[str, Fact | None]:
    """Return the facts of nested *data* by dotted path (``{"owed": {"piety": 2}}`` gives ``owed.piety``).

    A list gives one entry per member, by its number from 0.
    """
    facts: dict[str, Fact | None] = {}
    for key, value in data.items():
        name = f"{path}{key}"
        if isinstance(value, Mapping):
            facts |= flat(value, f"{name}.")
        elif isinstance(value, Sequence) and not isinstance(value, str):
            facts |= {f"{name}.{n}": member for n, member in enumerate(value)}
        else:
            facts[name] = value
    return facts
