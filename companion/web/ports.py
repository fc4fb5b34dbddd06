"""What the pages need from behind them, and what people send.

The routes know these protocols and nothing else, so they stay thin: a route reads a
form, calls one method and renders what comes back. Every method takes the reader's
language tag, or the visitor whose language it is, because what comes back is already
in words.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from companion.web.boxmodel import (
    BoxChange,
    BoxesPage,
    BoxPage,
    BoxTaken,
    BoxTurnedDown,
    OverPage,
    PlacePage,
)
from companion.web.findmodel import SearchPage
from companion.web.lookahead import CorrectPage, ForecastPage, PreviewPage, TryPage
from companion.web.refmodel import (
    CardPage,
    CardsPage,
    ContentsPage,
    FrontPage,
    GlossaryPage,
    QuestionPage,
    QuestionsPage,
    RulesPage,
    TermPage,
)
from companion.web.setupmodel import SetupPage, SharedSetup
from companion.web.viewmodel import (
    EndPage,
    GameCard,
    JoinPage,
    LedgerPage,
    MatchPage,
    MatchTile,
    Name,
    NewMatchPage,
    Notice,
    PeoplePage,
    PositionPage,
    RecountPage,
    TallyPage,
    Words,
)


@dataclass(frozen=True)
class Visitor:
    """Who asks: in which language, from which *phone* (its secret; empty: none yet).

    *answering* is the seat whose part the host takes for the moment, if any.
    """

    lang: str
    phone: str = ""
    answering: int | None = None


@dataclass(frozen=True)
class Ticket:
    """What every write carries: the newest entry its page had seen, and a key that makes a second sending harmless."""

    base: int
    key: str


@dataclass(frozen=True)
class NewMatch:
    """A match to open; values are checked for shape by the form and for sense by the port.

    *fresh* says that *box* is a name somebody typed: it is made if there is none of that name yet.
    """

    game: str
    names: tuple[Name, ...]
    level: Literal["full", "score"]
    hands: Literal["known", "hidden"]
    options: Mapping[str, str]
    box: str
    position: bool
    key: str
    fresh: bool = False


@dataclass(frozen=True)
class PositionInput:
    """A position as typed: only what is filled in. *values* are text by field name."""

    phase: str
    level: Literal["full", "score"]
    values: Mapping[str, str]


@dataclass(frozen=True)
class TallyInput:
    """A tally as typed: *amount* is negative for a loss; *reason* a clause id, or *words* of one's own."""

    seat: int
    track: str
    amount: str
    reason: str
    words: str


@dataclass(frozen=True)
class Entered:
    """It is in the log; *seq* is the newest entry now. *again*: it had been there, and was sent a second time."""

    seq: int
    again: bool = False


@dataclass(frozen=True)
class Stale:
    """Somebody was quicker and the question no longer stands; nothing was entered."""

    notice: Notice


@dataclass(frozen=True)
class Refused:
    """The rules or the form say no; nothing was entered. *errors* stand above the form."""

    notice: Notice
    errors: tuple[Words, ...] = ()


Outcome = Entered | Stale | Refused


@dataclass(frozen=True)
class Standing:
    """Where a match is, and for whom: *access* is equal for phones that are shown the same."""

    seq: int
    access: Hashable


class Following(Protocol):
    """A phone's place at a match that it keeps open. For one thread or greenlet; `close` from any."""

    @property
    def newest(self) -> int:
        """The newest entry it knows of."""

    @property
    def ended(self) -> bool:
        """Whether it was closed, here or because the server stops."""

    def wait(self, seconds: float) -> bool:
        """Wait so long for an entry; return whether there is a new one. `stir` ends it early."""

    def stir(self) -> None:
        """Somebody came, went or sat down elsewhere: what this phone sees and may do can be another now."""

    def stirred(self) -> bool:
        """Whether that has happened since the last time this was asked."""

    def gone(self) -> bool:
        """Whether the phone has no part in the match any more."""

    def close(self) -> None:
        """Stop; a `wait` under way returns. Doing so twice does nothing."""


@dataclass(frozen=True)
class Wish:
    """A correction as it was asked for: *do* it to *part* of an entry; with an answer, a tally or a count.

    *answer* is an address and a key, *count* a holder, a thing and how many. *fields* are what the form sent, to be
    sent again once people have agreed.
    """

    do: Literal["replace", "insert", "remove"]
    part: int = 0
    answer: tuple[str, str] | None = None
    tally: TallyInput | None = None
    count: tuple[str, str, int] | None = None
    fields: tuple[tuple[str, str], ...] = ()


class Unreadable(Exception):
    """A match is here, but cannot be opened; *why* says so in the reader's words. The others are not touched."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class NoForecast(Exception):
    """The match is here, and its game offers no such forecast."""


class NotIn(Exception):
    """The match is here, and the phone that asks has no part in it."""


class NotYours(Exception):
    """What is asked for is not for this phone, or not now; *why* says so in the reader's words."""

    def __init__(self, match: str, why: str) -> None:
        super().__init__(f"{match}: {why}")
        self.match, self.why = match, why


class Ahead(Protocol):
    """Getting it right again and looking ahead. Nothing but `make` writes; what raises is as for `Matches`."""

    def correct(self, match: str, seq: int, by: Visitor, do: str = "", part: int | None = None) -> CorrectPage | None:
        """Entry *seq* and the ways to set it right, with the form of the way *do*. None for a match that is not here.

        LookupError where the match has no such entry.
        """

    def preview(self, match: str, seq: int, wish: Wish, by: Visitor) -> PreviewPage | Refused:
        """What a correction would change; nothing is written."""

    def make(self, match: str, seq: int, ticket: Ticket, wish: Wish, by: Visitor) -> Outcome | PreviewPage:
        """Make a correction that people have seen worked out on entry *base*; worked out again where that has moved."""

    def trial(self, match: str, address: str, key: str, by: Visitor) -> TryPage | None:
        """A question to try, and with a *key* what it would change. None for a match that is not here."""

    def forecast(self, match: str, name: str, by: Visitor) -> ForecastPage | None:
        """The forecast *name* of the game (empty: its first). None for a match that is not here.

        Raises `NoForecast` where its game offers none such.
        """


class Library(Protocol):
    """The games found and all there is to read of each, in words. What is not here is None."""

    def games(self, lang: str) -> Sequence[GameCard]:
        """All games in the order of the first page."""

    def front(self, game: str, lang: str) -> FrontPage | None:
        """The page of one game: what there is to read."""

    def contents(self, game: str, lang: str) -> ContentsPage | None:
        """The contents of a game's rules."""

    def rules(self, game: str, clause: str, lang: str, beside: str = "") -> RulesPage | None:
        """The page of one clause or chapter; *beside* is a second language to show it in."""

    def cards(self, game: str, lang: str, kind: str = "", known: str = "") -> CardsPage | None:
        """The cards; of one *kind*, or of which so much is *known*, where that is not empty."""

    def card(self, game: str, card: str, lang: str) -> CardPage | None:
        """The page of one card."""

    def glossary(self, game: str, lang: str) -> GlossaryPage | None:
        """The glossary."""

    def term(self, game: str, term: str, lang: str) -> TermPage | None:
        """The page of one term."""

    def questions(self, game: str, lang: str, about: str = "") -> QuestionsPage | None:
        """The questions; *about* one term, phase or chapter where that is not empty."""

    def question(self, game: str, question: str, lang: str) -> QuestionPage | None:
        """The page of one question."""

    def setup(self, game: str, seats: str, variants: Sequence[str], lang: str) -> SetupPage | None:
        """The set-up for a table of *seats* (empty: the most) with *variants*, both as they were asked for.

        Of a table that the game is not played at the page says so and is for another. None for a game without one.
        """


class Finder(Protocol):
    """The search over all games."""

    def find(self, query: str, game: str, lang: str, every: bool = False) -> SearchPage:
        """What fits *query*, whatever text it is, that of *game* first (empty: none); all of it only with *every*."""


class Setups(Protocol):
    """The set-up of a match, ticked off by all its phones together; what raises is as for `Matches`."""

    def page(self, match: str, variants: Sequence[str], by: Visitor) -> SharedSetup | None:
        """The set-up for the players of a match. None for a match that is not here, or a game that has none."""

    def tick(self, match: str, step: str, done: bool, by: Visitor) -> Refused | None:
        """Say for all phones that *step* is done, or is not.

        LookupError where the set-up has no such step.
        """


class Matches(Protocol):
    """The use cases of a match, with words.

    Whatever names a match raises `Unreadable` where it cannot be opened, `NotIn` where the visitor's phone has no part
    in it, and `NotYours` where its part does not go so far.
    """

    @property
    def ahead(self) -> Ahead:
        """Getting it right again and looking ahead."""

    @property
    def setups(self) -> Setups:
        """The set-up, ticked off together."""

    def tiles(self, by: Visitor) -> Sequence[MatchTile]:
        """The matches this phone has a part in, the newest first; those that cannot be opened say why."""

    def new(self, game: str, lang: str) -> NewMatchPage | None:
        """The empty form for a new match, or None where the game has no engine."""

    def open(self, new: NewMatch, by: Visitor) -> str | tuple[Words, ...]:
        """Open a match with the visitor as its host and return its id, or what is wrong with the form.

        The same key opens one match only.
        """

    def look(self, match: str, by: Visitor) -> MatchPage | EndPage | None:
        """The page of a match, or None where there is none."""

    def standing(self, match: str, by: Visitor) -> Standing | None:
        """Where a match is, and for whom; None where there is none. Nothing is worked out for it."""

    def follow(self, match: str, by: Visitor) -> Following | None:
        """Listen to the entries of a match from now on; None where there is none."""

    def ledger(self, match: str, by: Visitor) -> LedgerPage | None:
        """The whole history."""

    def answer(self, match: str, ticket: Ticket, answers: Mapping[str, str], by: Visitor) -> Outcome:
        """Enter answers by question address: all of them or none."""

    def undo(self, match: str, ticket: Ticket, seq: int, by: Visitor) -> Outcome:
        """Take back entry *seq*; doing so twice undoes once."""

    def position(self, match: str, by: Visitor) -> PositionPage | None:
        """The position form, filled with where the match is."""

    def place(self, match: str, ticket: Ticket, position: PositionInput, by: Visitor) -> Outcome:
        """Enter a position."""

    def recount(self, match: str, holder: str, by: Visitor) -> RecountPage | None:
        """The counting form of a holder; an empty *holder* is the one that counts first."""

    def count(self, match: str, ticket: Ticket, holder: str, counts: Mapping[str, str], by: Visitor) -> Outcome:
        """Enter the real counts of a holder by thing; only what differs."""

    def tally(self, match: str, by: Visitor) -> TallyPage | None:
        """The form for points by hand."""

    def score(self, match: str, ticket: Ticket, tally: TallyInput, by: Visitor) -> Outcome:
        """Enter points by hand."""

    def shows_others(self, match: str, by: Visitor) -> bool:
        """Whether the match file would show this phone what others have laid face down."""

    def export(self, match: str, by: Visitor) -> bytes | None:
        """The match file: UTF-8 JSON that ``companion match verify`` reads."""


class Boxes(Protocol):
    """What owners' copies have printed: the boxes of this server, to look at, correct and carry.

    A game that is not here, and a box or a place that is not there, is None.
    """

    def shelf(self, game: str, lang: str) -> BoxesPage | None:
        """The boxes of a game, the default one first."""

    def box(self, game: str, name: str, lang: str) -> BoxPage | None:
        """All that a box holds, by kind and place."""

    def place(self, game: str, name: str, place: str, lang: str) -> PlacePage | None:
        """The form of one card or printed thing."""

    def make(self, game: str, name: str, lang: str) -> BoxTaken | BoxTurnedDown:
        """Make an empty box; one of that name that is there already stays as it is."""

    def correct(self, game: str, name: str, place: str, change: BoxChange, lang: str) -> tuple[Words, ...]:
        """Set what a box says of a place; what is wrong with it, or nothing where it is kept."""

    def take(self, game: str, data: bytes, name: str, over: str, lang: str) -> BoxTaken | BoxTurnedDown | OverPage:
        """Take a box file in, as *name* if that is given; *over* is the agreement to write over a box."""

    def export(self, game: str, name: str) -> bytes | None:
        """The box file: UTF-8 JSON that another server reads."""


class People(Protocol):
    """Who is in a match, and the links that let them in. What names a match raises as `Matches` does."""

    def page(self, match: str, by: Visitor) -> PeoplePage | None:
        """Who sits where, and for the host every open link; None where there is no such match."""

    def invite(self, match: str, by: Visitor, role: str, seat: int | None) -> str | Refused:
        """Make a link for the host and return its secret, which can be shown only now."""

    def end(self, match: str, by: Visitor, link: int) -> Refused | None:
        """End a link for the host: whoever came in by it is out."""

    def sit(self, match: str, by: Visitor, seats: Collection[int]) -> Refused | None:
        """Let the host's phone sit at exactly *seats*."""

    def leave(self, match: str, by: Visitor) -> Refused | None:
        """Take the visitor's phone out of the match."""

    def joining(self, secret: str, by: Visitor) -> JoinPage | str | None:
        """What a link lets in to; the match where this phone came in by it already; None where it is none."""

    def join(self, secret: str, by: Visitor) -> str | None:
        """Let the visitor's phone in by a link and return the match; None where it is none."""
