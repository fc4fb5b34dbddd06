"""What a game folder offers to the core: one `Game` value named ``GAME`` in the folder's ``__init__``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from companion.engine.declare import Declaration
from companion.engine.log import Entry, Position
from companion.engine.questions import Barred, Fact, Rules
from companion.engine.table import Setting, Table

T = TypeVar("T", bound=Table)


@dataclass(frozen=True)
class Foretold:
    """A forecast a game offers: a position at *start* is played while the phase is one of *through*.

    *mark* of each seat is what is compared. One that depends on *holdings* can be told only where they are counted.
    """

    start: Mapping[str, str]
    through: tuple[str, ...]
    mark: str
    holdings: bool = True

    def shut(self, phases: Sequence[str], phase: str, over: bool, counted: bool) -> str:
        """Return why nothing can be foretold in *phase* of *phases*; empty where it can.

        The match is ``over``, what seats hold is ``unknown``, or what would be foretold is ``past``.
        """
        if over:
            return "over"
        if self.holdings and not counted:
            return "unknown"
        last = max((phases.index(name) for name in self.through if name in phases), default=len(phases))
        return "past" if phase in phases and phases.index(phase) > last else ""


@dataclass(frozen=True)
class Game(Generic[T]):
    """A set of rules.

    *table* makes the empty table, *setup* lays it out through the ledger, *play* is the flow from wherever the phase
    marks say. *settle* puts the table's inner book-keeping right after a position has set its marks; its second
    argument says whether the position named a phase, its third what the table's marks were before. *over* says whether
    the match has ended; *amend* works out anew what the end came to, after an entry that counted, tallied or placed
    something; where that leaves something open, the match is not over any more and *play* goes on from the marks.
    *refuses* says why a position cannot be as it is told, though each of its marks could (two seats on one side).
    """

    id: str
    clauses: type[StrEnum]
    table: Callable[[Declaration, Setting], T]
    setup: Callable[[T], None]
    play: Callable[[T], Rules[None]]
    settle: Callable[[T, bool, Mapping[str, Fact]], None]
    over: Callable[[T], bool]
    amend: Callable[[T, Entry], None] = lambda table, entry: None
    refuses: Callable[[T, Position], Barred | None] = lambda table, position: None
    forecasts: Mapping[str, Foretold] = field(default_factory=dict)

    def enforced(self) -> frozenset[str]:
        """Return the clause ids this engine enforces."""
        return frozenset(str(c) for c in self.clauses)


AnyGame = Game[Any]
