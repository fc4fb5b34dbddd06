"""What the box pages need, in words that are already the reader's; see `companion.web.viewmodel`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.web.viewmodel import GameCard, QuestionCard, Words

STRANGE = "-"
"""Stands for a place where all facts are that do not fit the game."""


@dataclass(frozen=True)
class BoxCount:
    """How many of a kind of printed thing are told, of how many there are."""

    title: str
    told: int
    of: int


@dataclass(frozen=True)
class BoxLine:
    """A box of the list: *name* is what the store calls it, *title* what people read, *changed* a date or empty."""

    name: str
    title: Words
    facts: str
    changed: str
    counts: tuple[BoxCount, ...]


@dataclass(frozen=True)
class BoxFault:
    """What is wrong with a file or an entry: *what* in words, and in the file's own spelling *path* and *value*."""

    what: Words
    path: str = ""
    value: str = ""
    wanted: Words = ""


@dataclass(frozen=True)
class BoxesPage:
    """The boxes of a game, and the forms for another. *made* and *named* are what somebody typed as names."""

    game: GameCard
    boxes: tuple[BoxLine, ...]
    faults: tuple[BoxFault, ...] = ()
    more: int = 0
    made: str = ""
    named: str = ""


@dataclass(frozen=True)
class FactLine:
    """One printed fact; *known* is False, and *value* empty, where nobody has told it."""

    title: Words
    value: Words = ""
    known: bool = False


@dataclass(frozen=True)
class PlaceLine:
    """One card or printed thing: what is known of it, how many facts of how many, and what it was kept to do."""

    id: str
    title: Words
    facts: tuple[FactLine, ...]
    effect: tuple[Words, ...] = ()
    told: int = 0
    of: int = 0


@dataclass(frozen=True)
class KindLine:
    """All printed things of a kind: those of which something is known, and those of which nothing is."""

    count: BoxCount
    known: tuple[PlaceLine, ...]
    unknown: tuple[PlaceLine, ...]
    single: bool = False


@dataclass(frozen=True)
class BoxPage:
    """All that a box holds. *strange* are facts that do not fit this version of the game."""

    game: GameCard
    name: str
    title: Words
    kinds: tuple[KindLine, ...]
    strange: tuple[BoxFault, ...] = ()
    notice: str = ""


@dataclass(frozen=True)
class PlacePage:
    """The form of one printed thing. *was* is what the box holds of each field, as text; *near* leads on."""

    game: GameCard
    name: str
    box: Words
    place: str
    title: Words
    fields: tuple[QuestionCard, ...]
    was: Mapping[str, str]
    effect: tuple[Words, ...] = ()
    faults: tuple[Words, ...] = ()
    known: bool = False
    after: str = ""


@dataclass(frozen=True)
class ChangeLine:
    """One fact that a file would change: what it says now, what it would say; empty is not known."""

    title: Words
    was: Words = ""
    now: Words = ""


@dataclass(frozen=True)
class OverPage:
    """The question before a file is written over a box: what would be added, what changed, what would be gone.

    *data* is the file as it came and *over* stands for what the box holds: both are sent with the agreement.
    """

    game: GameCard
    name: str
    title: Words
    added: tuple[ChangeLine, ...]
    changed: tuple[ChangeLine, ...]
    gone: tuple[ChangeLine, ...]
    data: str
    over: str


@dataclass(frozen=True)
class BoxTaken:
    """A file is in the box *name*; *changed* is False where it held just that already."""

    name: str
    changed: bool


@dataclass(frozen=True)
class BoxTurnedDown:
    """Nothing was written; *faults* say why, *more* how many others there are."""

    faults: tuple[BoxFault, ...]
    more: int = 0


@dataclass(frozen=True)
class BoxChange:
    """A correction as typed: texts by field (blank: not known), what the page had shown, and whether the effect goes.

    *whole* forgets everything about the place.
    """

    values: Mapping[str, str]
    was: Mapping[str, str]
    effect: bool = False
    whole: bool = False
