"""What the templates need, in words that are already the reader's.

Every class is plain data. Numbers that people read are text here, formatted by
:mod:`companion.web.locale`; keys, addresses and ids are what the forms send back.
A template asks nothing else, so each state of a page can be made, looked at and
tested without a match behind it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Tone = Literal["gain", "loss", "same"]
Step = Literal["done", "now", "ahead"]
Kind = Literal["choose", "number", "text", "several"]


@dataclass(frozen=True)
class Name:
    """Somebody's own words (a person's or a card's name), shown as written.

    *lang* is a BCP 47 tag for fonts and screen readers, or None where nobody knows.
    """

    text: str
    lang: str | None = None


Words = str | Name | tuple["str | Name", ...]
"""A sentence: plain text, with names kept apart so that each carries its own language."""


@dataclass(frozen=True)
class SeatRef:
    """A player's place: *index* 0..n-1 gives letter, shape and colour, *name* the person."""

    index: int
    name: Name

    @property
    def letter(self) -> str:
        """A, B, C ... as printed on every mark of this seat."""
        return "ABCDEF"[self.index]


@dataclass(frozen=True)
class Amount:
    """What a line did to a number: "+2 VP" or "−3 VP" (U+2212), and which way that is."""

    text: str
    tone: Tone = "same"


@dataclass(frozen=True)
class ClauseLink:
    """The clause that speaks: its title in the reader's language and where it opens."""

    title: str
    href: str


@dataclass(frozen=True)
class Chip:
    """A short state beside a seat or an entry, such as a penalty."""

    text: str
    tone: Literal["gain", "loss", "doubt", "now", "plain"] = "plain"


@dataclass(frozen=True)
class PhaseStep:
    """One phase of the rail."""

    id: str
    title: str
    state: Step


@dataclass(frozen=True)
class Progress:
    """The fore-edge: the whole match as groups of ticks (chapters of rounds), told in *label*."""

    label: str
    groups: tuple[tuple[Step, ...], ...]


@dataclass(frozen=True)
class SeatCard:
    """One seat as everybody always sees it."""

    seat: SeatRef
    score: str
    state: str = ""
    turn: bool = False
    you: bool = False


@dataclass(frozen=True)
class Holding:
    """One line of what a seat has. *count* None is unknown, never 0."""

    id: str
    title: str
    count: int | None
    of: int | None = None


@dataclass(frozen=True)
class SeatHoldings:
    """What one seat holds, with a note such as which cards were played."""

    seat: SeatRef
    things: tuple[Holding, ...]
    chips: tuple[Chip, ...] = ()
    note: Words = ""


@dataclass(frozen=True)
class CardNote:
    """A card that is in force or lies open, in our words."""

    title: Words
    text: Words = ""
    note: Words = ""
    clause: ClauseLink | None = None
    boxed: bool = False


@dataclass(frozen=True)
class TrackSpace:
    """One space of a track; *note* says what stopping here would do."""

    id: str
    title: str
    here: bool = False
    covered: bool = False


@dataclass(frozen=True)
class Panel:
    """One quiet section below the seats: cards in force, a track, or both."""

    title: str
    cards: tuple[CardNote, ...] = ()
    track: tuple[TrackSpace, ...] = ()
    steps: tuple[tuple[str, Words], ...] = ()
    note: Words = ""


@dataclass(frozen=True)
class BarredCard:
    """Why a choice is not legal now: the fact first, then the rule and the smallest help."""

    reasons: tuple[Words, ...]
    help: Words = ""
    clauses: tuple[ClauseLink, ...] = ()


@dataclass(frozen=True)
class ChoiceCard:
    """One possible answer; *key* is what the log keeps."""

    key: str
    title: Words
    note: Words = ""
    barred: BarredCard | None = None
    boxed: bool = False


@dataclass(frozen=True)
class NumberField:
    """Bounds of a number: *high* None is open; *quick* are the values worth a button of their own."""

    low: int
    high: int | None
    value: int | None = None
    quick: tuple[int, ...] = ()


@dataclass(frozen=True)
class QuestionCard:
    """What the match waits for, with everything needed to answer it.

    *address* goes back as the name of the answer. *open_key* is the barred choice whose
    reason is open. *taken* holds what somebody has typed when the form comes back. *tries* says whether an answer may
    be tried out without counting.
    """

    address: str
    kind: Kind
    title: Words
    help: Words = ""
    seat: SeatRef | None = None
    clause: ClauseLink | None = None
    choices: tuple[ChoiceCard, ...] = ()
    number: NumberField | None = None
    least: int = 0
    most: int | None = None
    longest: int = 80
    boxed: bool = False
    open_key: str | None = None
    taken: tuple[str, ...] = ()
    tries: bool = False

    @property
    def opened(self) -> ChoiceCard | None:
        """The barred choice whose reason is shown, if any."""
        return next((c for c in self.choices if c.barred and c.key == self.open_key), None)


@dataclass(frozen=True)
class LearningForm:
    """All printed facts of one card at once: each field is a question of its own, sent as one form."""

    title: Words
    help: Words
    fields: tuple[QuestionCard, ...]
    decline: QuestionCard | None = None


@dataclass(frozen=True)
class LedgerLine:
    """One effect: who, what happened, by how much, and the clause that did it."""

    text: Words
    amounts: tuple[Amount, ...] = ()
    clause: ClauseLink | None = None
    seat: SeatRef | None = None
    chips: tuple[Chip, ...] = ()


@dataclass(frozen=True)
class LedgerEntry:
    """One entry of the log and all it did. *undone* entries stay visible and say so.

    *again* is the undo that took it back: taking that back in turn brings the entry in again. *corrects* says whether
    this reader may set it right.
    """

    seq: int
    label: Words
    lines: tuple[LedgerLine, ...] = ()
    seat: SeatRef | None = None
    chips: tuple[Chip, ...] = ()
    undone: bool = False
    again: int | None = None
    corrects: bool = False


@dataclass(frozen=True)
class DueRow:
    """One thing that a seat owed, and what became of it; *lost* are the points it cost, with their sign."""

    clause: ClauseLink
    due: str
    paid: str
    short: str
    lost: str

    @property
    def met(self) -> bool:
        """Whether all that was due was paid."""
        return self.short == "0"


@dataclass(frozen=True)
class SeatBlock:
    """One seat where several answer in any order: what it owed, what it has had, and its own questions.

    One question stands by itself; several are *fields* of one form.
    """

    seat: SeatRef
    score: str
    lines: tuple[LedgerLine, ...] = ()
    chips: tuple[Chip, ...] = ()
    question: QuestionCard | None = None
    note: Words = ""
    dues: tuple[DueRow, ...] = ()
    fields: tuple[QuestionCard, ...] = ()


@dataclass(frozen=True)
class UndoLine:
    """The last entry, and the number that undoing it names; *seq* None cannot be undone, *why* says so."""

    text: Words
    amounts: tuple[Amount, ...] = ()
    seat: SeatRef | None = None
    seq: int | None = None
    why: Words = ""


@dataclass(frozen=True)
class Notice:
    """Something that happened to what people sent: what, why, what to do."""

    title: Words
    lines: tuple[Words, ...] = ()
    tone: Literal["plain", "bad", "doubt"] = "plain"
    clauses: tuple[ClauseLink, ...] = ()


@dataclass(frozen=True)
class Me:
    """What the phone that reads may do in the match.

    *seats* are its own; *answering* is the seat whose part the host has taken for the moment.
    """

    role: Literal["host", "seat", "spectator"] = "host"
    seats: tuple[SeatRef, ...] = ()
    answering: SeatRef | None = None

    @property
    def plays(self) -> bool:
        """Whether it may enter anything."""
        return self.role != "spectator"


@dataclass(frozen=True)
class Awaited:
    """A question that is not this phone's: whose it is, and where the host may answer it here (empty: not here)."""

    title: Words
    seat: SeatRef | None = None
    here: str = ""


@dataclass(frozen=True)
class MatchHead:
    """What every page of a match prints: where it is, which entry is the newest (*seq*), and who reads."""

    match: str
    game: str
    game_name: str
    where: str
    seq: int
    over: bool = False
    me: Me = Me()


@dataclass(frozen=True)
class MatchPage:
    """The match page: one question waits, the rest is quiet. *foretells* is what a forecast of the game is called."""

    head: MatchHead
    seats: tuple[SeatCard, ...]
    phases: tuple[PhaseStep, ...] = ()
    rail_label: str = ""
    progress: Progress | None = None
    holdings: tuple[SeatHoldings, ...] = ()
    panels: tuple[Panel, ...] = ()
    question: QuestionCard | None = None
    learning: LearningForm | None = None
    blocks: tuple[SeatBlock, ...] = ()
    together: Words = ""
    last: UndoLine | None = None
    redo: UndoLine | None = None
    notice: Notice | None = None
    ledger: tuple[LedgerEntry, ...] = ()
    unfitting: tuple[LedgerEntry, ...] = ()
    level: Literal["full", "score"] = "full"
    awaited: tuple[Awaited, ...] = ()
    foretells: str = ""

    @property
    def awaited_by_title(self) -> tuple[tuple[Awaited, ...], ...]:
        """What others answer, the same question of several seats together."""
        groups: dict[Words, list[Awaited]] = {}
        for one in self.awaited:
            groups.setdefault(one.title, []).append(one)
        return tuple(map(tuple, groups.values()))

    @property
    def open_blocks(self) -> tuple[SeatBlock, ...]:
        """The seats that have still to answer."""
        return tuple(b for b in self.blocks if b.question or b.fields)


@dataclass(frozen=True)
class LedgerPage:
    """The whole history of a match, newest first."""

    head: MatchHead
    entries: tuple[LedgerEntry, ...]


@dataclass(frozen=True)
class Rank:
    """One line of the final ranking; *place* may repeat when nothing breaks a tie."""

    place: int
    seat: SeatRef
    score: str
    note: Words = ""


@dataclass(frozen=True)
class ScorePart:
    """Where points came from: *start* and *size* are the bar, in hundredths of the widest sum."""

    title: Words
    amount: Amount
    start: float
    size: float
    clause: ClauseLink | None = None
    total: bool = False


@dataclass(frozen=True)
class EndPage:
    """The match is over: who won, why, and where each score came from."""

    head: MatchHead
    title: Words
    reason: Words
    ranking: tuple[Rank, ...]
    parts: tuple[tuple[SeatRef, tuple[ScorePart, ...]], ...] = ()
    clauses: tuple[ClauseLink, ...] = ()
    last: UndoLine | None = None
    redo: UndoLine | None = None
    note: Words = ""
    ledger: tuple[LedgerEntry, ...] = ()
    notice: Notice | None = None
    level: Literal["full", "score"] = "full"


@dataclass(frozen=True)
class GameCard:
    """A game on the first page; *plays* is False for a game with rules to read and no engine."""

    id: str
    name: str
    original: Name | None = None
    note: str = ""
    plays: bool = True
    reads: bool = True


@dataclass(frozen=True)
class MatchTile:
    """A match that can go on, one that is over, or one that cannot be opened: *broken* says why."""

    match: str
    game: str
    game_name: str
    where: str
    seats: tuple[SeatCard, ...]
    seq: int
    when: str = ""
    over: bool = False
    broken: str = ""


@dataclass(frozen=True)
class HomePage:
    """The first page."""

    games: tuple[GameCard, ...]
    running: tuple[MatchTile, ...] = ()
    finished: tuple[MatchTile, ...] = ()
    broken: tuple[MatchTile, ...] = ()


@dataclass(frozen=True)
class Pick:
    """One value of a selection."""

    value: str
    title: str
    note: str = ""


@dataclass(frozen=True)
class OptionField:
    """A doubtful rule that this match settles; *value* is chosen or the default."""

    id: str
    title: str
    values: tuple[Pick, ...]
    value: str
    note: str = ""
    clause: ClauseLink | None = None


@dataclass(frozen=True)
class NewMatchPage:
    """The form that starts a match; *note* says what people work out themselves, *errors* what is wrong."""

    game: GameCard
    least: int
    most: int
    options: tuple[OptionField, ...] = ()
    boxes: tuple[Pick, ...] = ()
    seats: int = 0
    names: tuple[str, ...] = ()
    level: Literal["full", "score"] = "full"
    hands: Literal["known", "hidden"] = "known"
    box: str = ""
    position: bool = False
    errors: tuple[Words, ...] = ()
    note: Words = ""
    new_box: str = ""


@dataclass(frozen=True)
class Field:
    """A field of the position form: blank leaves *now* as it is."""

    name: str
    title: str
    kind: Literal["number", "flag", "pick"]
    now: str = ""
    low: int | None = None
    high: int | None = None
    half: bool = False
    values: tuple[Pick, ...] = ()
    typed: str = ""


@dataclass(frozen=True)
class PositionPage:
    """Where the table really is: phase, marks of the table, and each seat's marks and holdings."""

    head: MatchHead
    phases: tuple[Pick, ...]
    phase: str
    table: tuple[Field, ...]
    seats: tuple[tuple[SeatRef, tuple[Field, ...]], ...]
    level: Literal["full", "score"] = "full"
    start: bool = False
    errors: tuple[Words, ...] = ()
    rest: bool = False

    @property
    def uncounted(self) -> bool:
        """Whether nobody's holdings are known, so that following every decision needs all of them."""
        return any(f.kind == "number" and f.now == "" for _seat, fields in self.seats for f in fields)


@dataclass(frozen=True)
class RecountPage:
    """The real count of what one holder has: a seat or the supply."""

    head: MatchHead
    holders: tuple[tuple[Pick, SeatRef | None], ...]
    holder: str
    fields: tuple[Field, ...]
    errors: tuple[Words, ...] = ()


@dataclass(frozen=True)
class TallyPage:
    """Points entered by hand: who, which track, how many, and for what."""

    head: MatchHead
    seats: tuple[SeatRef, ...]
    tracks: tuple[Pick, ...]
    reasons: tuple[Pick, ...]
    errors: tuple[Words, ...] = ()
    seat: int | None = None
    typed: str = ""
    loses: bool = False
    reason: str = ""
    words: str = ""


@dataclass(frozen=True)
class LinkLine:
    """A link into a match that is open: what for, since when, how many phones took it.

    *mine* is one that the phone which reads came in by.
    """

    number: int
    role: Literal["host", "seat", "spectator"]
    seat: SeatRef | None
    when: str
    phones: int
    mine: bool = False


@dataclass(frozen=True)
class FreshLink:
    """A link just made, which is shown once: *urls* are its addresses, the one to try first in front."""

    role: Literal["host", "seat", "spectator"]
    seat: SeatRef | None
    urls: tuple[str, ...]


@dataclass(frozen=True)
class PeoplePage:
    """Who is in a match, and the links that let them in; *fresh* was made just now."""

    head: MatchHead
    seats: tuple[tuple[SeatCard, int], ...]
    links: tuple[LinkLine, ...] = ()
    fresh: FreshLink | None = None
    notice: Notice | None = None


@dataclass(frozen=True)
class JoinPage:
    """What a link lets somebody into, before they take it."""

    secret: str
    game_name: str
    where: str
    role: Literal["host", "seat", "spectator"]
    seats: tuple[SeatCard, ...]
    seat: SeatRef | None = None


@dataclass(frozen=True)
class Link:
    """A piece of a text that leads on: to a clause or, with *term*, to a word of the glossary.

    *tip* is the anchor on the page where the short form of the term stands.
    """

    text: str
    href: str
    term: bool = False
    tip: str = ""


Paragraph = tuple["str | Link", ...]
