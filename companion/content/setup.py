"""The set-up of a game as typed data: who does what, in which order, and where every piece ends up.

Nothing here is filled in: `companion.content.planning.plan` does that for a number of players and variants.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from companion.content.words import Words

Number: TypeAlias = int | str  # a number, or the path of a fact; a put may say REST
REST = "rest"
TO = ("player", "table", "box")
PER = ("player", "absent")


@dataclass(frozen=True, slots=True)
class Only:
    """At which tables something holds; empty means at all of them.

    *seats*: numbers of players. *variants*: one of them is played. *without*: none of them is. *roles*: one
    of them sits at the table. *no_roles*: none of them does.
    """

    seats: tuple[int, ...] = ()
    variants: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    no_roles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to play that a table may choose; of one *group* at most one. *seats* are the numbers of players
    it is for (empty: those of the game without variants)."""

    id: str
    group: str | None
    seats: tuple[int, ...]
    title: Words
    text: Words
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Role:
    """A side that a player takes and that has pieces of its own. *variants*: it needs one of them."""

    id: str
    variants: tuple[str, ...]
    words: Words | None


@dataclass(frozen=True, slots=True)
class Job:
    """Steps that one person does in order while others do other jobs."""

    id: str
    title: Words


@dataclass(frozen=True, slots=True)
class Component:
    """A kind of piece. *n* is how many the box holds, None where no source says; *only*: an expansion brings
    it; *words* are its name where no card, thing or term is called so."""

    id: str
    n: Number | None
    only: Only
    words: Words | None
    source: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Put:
    """*n* x *times* pieces of *thing* go to a player, the table or the box: once, per player, or per absent
    player (the greatest number of players less those at the table). REST is all that is left of the thing."""

    thing: str
    to: str
    per: str | None
    n: Number
    times: Number
    only: Only


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the set-up. It is done after the step before it in its *job* and after the steps *after*."""

    id: str
    job: str
    only: Only
    after: tuple[str, ...]
    title: Words
    text: Words
    clauses: tuple[str, ...]
    puts: tuple[Put, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """The whole set-up. *seats* are the numbers of players without variants (empty: all that the game allows).

    Iterating gives the steps in order.
    """

    seats: tuple[int, ...] = ()
    variants: tuple[Variant, ...] = ()
    roles: tuple[Role, ...] = ()
    jobs: tuple[Job, ...] = ()
    components: tuple[Component, ...] = ()
    steps: tuple[Step, ...] = ()

    def __iter__(self) -> Iterator[Step]:
        return iter(self.steps)

    def __len__(self) -> int:
        return len(self.steps)
