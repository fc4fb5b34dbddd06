"""What the templates of the reading pages need, in the reader's words: rules, cards, glossary, questions.

As in :mod:`companion.web.viewmodel`: plain data, no ids for the eye. *lang* of a thing is set where it is in another
language than its page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.web.viewmodel import ClauseLink, GameCard, Name, Paragraph, Pick

Sure = Literal["high", "medium", "low"]
Known = Literal["full", "partial", "name-only"]


@dataclass(frozen=True)
class TextLink:
    """A link in a list: what it leads to is called *title*; *note* says more."""

    title: str
    href: str
    note: str = ""


@dataclass(frozen=True)
class TermNote:
    """A term that a page uses: *anchor* is where the links of its texts find it, *short* its short form."""

    anchor: str
    title: str
    short: str
    href: str
    lang: str | None = None


@dataclass(frozen=True)
class Beside:
    """The same clause in a second language."""

    lang: str
    title: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True)
class Doubt:
    """A doubtful rule: how it can be read, *default* first meant. *asked* says that a new match asks for it.

    *clause* is the one that tells of the doubt, None on that clause itself.
    """

    title: str
    help: str
    picks: tuple[str, ...]
    default: str
    asked: bool
    clause: ClauseLink | None = None


@dataclass(frozen=True)
class QuestionCard:
    """A question people ask, with its answer. *ways* are other ways to ask it."""

    id: str
    title: str
    href: str
    answer: tuple[Paragraph, ...]
    ways: tuple[str, ...] = ()
    clauses: tuple[ClauseLink, ...] = ()
    tags: tuple[TextLink, ...] = ()


@dataclass(frozen=True)
class ClauseCard:
    """One clause. *lang* is set, and *fallback* true, when it is shown in another language.

    *changing* are the cards that make it read otherwise, with what they do; *cards* those that go by it.
    """

    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    sure: Sure = "high"
    enforced: bool = False
    option: Doubt | None = None
    href: str = ""
    lang: str | None = None
    fallback: bool = False
    beside: Beside | None = None
    see: tuple[ClauseLink, ...] = ()
    changing: tuple[TextLink, ...] = ()
    cards: tuple[TextLink, ...] = ()
    sources: tuple[str, ...] = ()
    questions: tuple[QuestionCard, ...] = ()


@dataclass(frozen=True)
class TocLine:
    """A line of the contents; *depth* 0 is a chapter, 1 a clause, 2 one that hangs under another."""

    id: str
    title: str
    href: str
    depth: int = 1
    now: bool = False


@dataclass(frozen=True)
class RulesPage:
    """A clause with what hangs under it, and its chapter's contents.

    *languages* are the tags this page exists in, *beside* the one that stands beside the reader's, if any.
    """

    game: str
    game_name: str
    title: str
    clauses: tuple[ClauseCard, ...]
    toc: tuple[TocLine, ...]
    chapter: TocLine | None = None
    before: TocLine | None = None
    after: TocLine | None = None
    languages: tuple[str, ...] = ()
    beside: str = ""
    terms: tuple[TermNote, ...] = ()


@dataclass(frozen=True)
class ContentsPage:
    """All chapters of a game's rules, and where they were read."""

    game: str
    game_name: str
    chapters: tuple[tuple[TocLine, tuple[TocLine, ...]], ...]
    languages: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()


@dataclass(frozen=True)
class FrontPage:
    """The page of one game: what there is to read, each with how much of it."""

    game: GameCard
    lines: tuple[TextLink, ...]


@dataclass(frozen=True)
class CardLine:
    """A card in the list; *known* is how much of it is, in *knowledge* as words."""

    id: str
    title: str
    href: str
    known: Known
    knowledge: str
    text: str = ""


@dataclass(frozen=True)
class CardGroup:
    """The cards of one kind; *note* says how many more a box holds."""

    id: str
    title: str
    cards: tuple[CardLine, ...]
    note: str = ""


@dataclass(frozen=True)
class CardsPage:
    """All cards, or those of a *kind* of which so much is *known*; *strange* says that there is no such filter."""

    game: str
    game_name: str
    groups: tuple[CardGroup, ...]
    kinds: tuple[Pick, ...]
    knowns: tuple[Pick, ...]
    kind: str = ""
    known: str = ""
    shown: int = 0
    total: int = 0
    strange: bool = False


@dataclass(frozen=True)
class CardPage:
    """One card. *names* are its names in every language, *by* says who gave them, *printed* what only a copy tells."""

    game: str
    game_name: str
    id: str
    title: str
    kind: TextLink
    names: tuple[Name, ...]
    by: str
    known: Known
    knowledge: str
    text: tuple[Paragraph, ...] = ()
    number: str = ""
    copies: str = ""
    clauses: tuple[ClauseLink, ...] = ()
    changes: tuple[ClauseLink, ...] = ()
    printed: tuple[str, ...] = ()
    terms: tuple[TermNote, ...] = ()


@dataclass(frozen=True)
class TermLine:
    """A term in the list."""

    id: str
    title: str
    short: str
    href: str


@dataclass(frozen=True)
class GlossaryPage:
    """All terms; *sorted* says that they go by the alphabet and not by what they are about."""

    game: str
    game_name: str
    terms: tuple[TermLine, ...]
    sorted: bool = False


@dataclass(frozen=True)
class TermPage:
    """One term. *names* are its words in every language with other words for it."""

    game: str
    game_name: str
    id: str
    title: str
    names: tuple[tuple[Name, tuple[str, ...]], ...]
    short: str
    full: tuple[Paragraph, ...] = ()
    clauses: tuple[ClauseLink, ...] = ()
    cards: tuple[TextLink, ...] = ()
    questions: tuple[TextLink, ...] = ()
    terms: tuple[TermNote, ...] = ()


@dataclass(frozen=True)
class QuestionsPage:
    """All questions by what they are about, or those about *about*; *strange* says that nothing is about that."""

    game: str
    game_name: str
    groups: tuple[tuple[TextLink, tuple[QuestionCard, ...]], ...]
    tags: tuple[Pick, ...]
    about: str = ""
    shown: int = 0
    total: int = 0
    strange: bool = False
    terms: tuple[TermNote, ...] = ()


@dataclass(frozen=True)
class QuestionPage:
    """One question."""

    game: str
    game_name: str
    question: QuestionCard
    terms: tuple[TermNote, ...] = ()
