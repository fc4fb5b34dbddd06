"""What the templates need to get an entry right again and to look ahead, in the reader's words.

Plain data like `companion.web.viewmodel`, whose parts it uses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.web.viewmodel import (
    Amount,
    Chip,
    ClauseLink,
    LedgerEntry,
    LedgerLine,
    MatchHead,
    Notice,
    Pick,
    QuestionCard,
    SeatRef,
    TallyPage,
    Words,
)

Do = Literal["replace", "insert", "remove"]


@dataclass(frozen=True)
class Way:
    """A way to set an entry right; *why* says why it is closed, *here* leads to where it is open (empty: nowhere)."""

    do: Do
    why: Words = ""
    here: str = ""


@dataclass(frozen=True)
class PartLine:
    """One part of an entry that was sent as one."""

    part: int
    text: Words


@dataclass(frozen=True)
class CountField:
    """The form of a count: of whom, of what, how many. With one holder and one thing they stand fixed."""

    holders: tuple[tuple[Pick, SeatRef | None], ...]
    things: tuple[Pick, ...]
    holder: str = ""
    thing: str = ""
    count: str = ""


@dataclass(frozen=True)
class CorrectPage:
    """An earlier entry, the ways to set it right, and the form of the one that was chosen.

    *question* is what it was asked, with what was answered *taken*; *open* is what could have been answered just
    before it. *chosen* is empty while no way has been chosen.
    """

    head: MatchHead
    number: int
    label: Words
    seat: SeatRef | None = None
    lines: tuple[LedgerLine, ...] = ()
    parts: tuple[PartLine, ...] = ()
    part: int = 0
    ways: tuple[Way, ...] = ()
    chosen: Do | Literal[""] = ""
    question: QuestionCard | None = None
    open: tuple[QuestionCard, ...] = ()
    tally: TallyPage | None = None
    count: CountField | None = None
    errors: tuple[Words, ...] = ()
    notice: Notice | None = None

    def way(self, do: str) -> Way | None:
        """Return the way *do*, where the entry has it."""
        return next((way for way in self.ways if way.do == do), None)


@dataclass(frozen=True)
class DiffRow:
    """Something that ends otherwise: what, what it is, what it would be; *amount* where it is a number."""

    title: Words
    was: Words
    to: Words
    amount: Amount | None = None
    tone: Literal["gain", "loss", "same"] = "same"


@dataclass(frozen=True)
class SeatDiff:
    """What ends otherwise for a seat; nothing where it stays as it is."""

    seat: SeatRef
    rows: tuple[DiffRow, ...] = ()


@dataclass(frozen=True)
class Asked:
    """A question that would be asked, and of whom."""

    title: Words
    seat: SeatRef | None = None


@dataclass(frozen=True)
class PreviewPage:
    """A correction worked out and not made: *was* and *to* are the wordings, *fields* what makes it when sent again."""

    head: MatchHead
    number: int
    do: Do
    label: Words
    was: Words
    to: Words
    fields: tuple[tuple[str, str], ...]
    seats: tuple[SeatDiff, ...] = ()
    table: tuple[DiffRow, ...] = ()
    where: str = ""
    waits: tuple[LedgerEntry, ...] = ()
    asks: tuple[Asked, ...] = ()
    hidden: bool = False
    notice: Notice | None = None

    @property
    def same(self) -> bool:
        """Whether nothing at all would end otherwise."""
        return not (self.hidden or self.table or self.where or any(diff.rows for diff in self.seats))


@dataclass(frozen=True)
class TrySeat:
    """What a try would do to one seat (None: the table), line by line, and what it comes to."""

    seat: SeatRef | None
    lines: tuple[LedgerLine, ...]


@dataclass(frozen=True)
class TryPage:
    """A question to try the answers of; with a *key* what it would bring and where it stops. Nothing counts."""

    head: MatchHead
    question: QuestionCard | None
    key: str = ""
    answer: Words = ""
    tried: bool = False
    blocks: tuple[TrySeat, ...] = ()
    stops: tuple[Words, ...] = ()
    notice: Notice | None = None
    here: str = ""


@dataclass(frozen=True)
class Short:
    """What a duty would lack: *n* is a number or a range."""

    text: str
    clause: ClauseLink | None = None


@dataclass(frozen=True)
class ForeRow:
    """What would become of one seat; *amount* None: behind a screen. *nothing* says that it is nothing bad."""

    seat: SeatRef
    score: str
    amount: Amount | None = None
    shorts: tuple[Short, ...] = ()
    chips: tuple[Chip, ...] = ()
    help: Words = ""
    nothing: Words = ""


@dataclass(frozen=True)
class ForecastPage:
    """What would come now, per seat; *faces* are the chance that was played, *assumed* what was taken as given."""

    head: MatchHead
    title: str
    help: Words = ""
    rows: tuple[ForeRow, ...] = ()
    faces: tuple[Words, ...] = ()
    assumed: tuple[LedgerLine, ...] = ()
    notice: Notice | None = None
    partly: bool = False
