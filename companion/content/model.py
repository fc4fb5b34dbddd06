"""The content of one game as typed data. Nothing here reads a file or knows the engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from companion.content.setup import Setup
from companion.content.words import Words

Value: TypeAlias = str | int | bool | None
Plain: TypeAlias = "Mapping[str, Plain] | tuple[Plain, ...] | Value"


# --- game.yaml ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the game; *group* is the list it stands in (round, end, final)."""

    id: str
    group: str
    words: Words


@dataclass(frozen=True, slots=True)
class Thing:
    """A kind of component that is counted. *supply* is how many the box holds, None where no source says."""

    id: str
    supply: int | None
    words: Words


@dataclass(frozen=True, slots=True)
class Mark:
    """A score, flag or track. *low* and *high* bound a number; *halves* says that it counts half points.

    *owner* is seat, table or place; *type* is number, flag or one-of.
    """

    id: str
    owner: str
    type: str
    low: int | None
    high: int | None
    values: tuple[Value, ...]
    start: Value
    inner: bool
    halves: bool
    words: Words | None


@dataclass(frozen=True, slots=True)
class Place:
    """Somewhere on the table that holds things; *verbs* are what an effect may do to it."""

    id: str
    verbs: tuple[str, ...]
    words: Words | None


@dataclass(frozen=True, slots=True)
class Field:
    """One printed fact of a kind of thing; *shape* is the shape of the question that learns it.

    *optional* says that it may be left out.
    """

    id: str
    shape: str
    values: tuple[Value, ...]
    low: int | None
    high: int | None
    optional: bool
    words: Words


@dataclass(frozen=True, slots=True)
class CardKind:
    """A kind of card, space, tile or track, with the fields that a copy of the game has printed.

    *members* are the ids of the places that a box fills. *copies* is how many of the kind one box holds (of
    what every player has: one player's set), None where no source says.
    """

    id: str
    fields: tuple[Field, ...]
    members: tuple[str, ...]
    copies: int | None
    words: Words


@dataclass(frozen=True, slots=True)
class Source:
    """Where rules were read; *words* is its full name."""

    id: str
    words: Words


@dataclass(frozen=True, slots=True)
class Game:
    """What a game declares. *seats* is the least and the greatest number of players.

    *sources* are what clauses and components may name as theirs. *raw* is game.yaml itself as plain data, for the
    engine.
    """

    id: str
    title: Words
    seats: tuple[int, int]
    chapters: tuple[str, ...]
    phases: tuple[Phase, ...]
    things: tuple[Thing, ...]
    marks: tuple[Mark, ...]
    places: tuple[Place, ...]
    kinds: tuple[CardKind, ...]
    scoring: tuple[str, ...]
    sources: tuple[Source, ...]
    raw: Mapping[str, Plain]


# --- rules, glossary, cards, options ----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class When:
    """The moments that a clause is about. Empty means any."""

    phases: tuple[str, ...] = ()
    chapters: tuple[Value, ...] = ()
    options: Mapping[str, tuple[Value, ...]] | None = None
    levels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. *sure* is high, medium or low; *option* names the option of the match that settles a
    doubt."""

    id: str
    chapter: str
    parent: str | None
    enforced: bool
    when: When
    sure: str
    option: str | None
    source: tuple[str, ...]
    title: Words
    text: Words
    see: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the rules; its clauses stand in the order of the table."""

    id: str
    title: Words
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game. *synonyms*, *forbidden* and *allowed* are lists of words by language.

    *short* is for tooltips; *full*, where there is one, for the glossary. Synonyms help the search; forbidden
    forms may stand in no text; allowed ones are exempt from the checks of script and of forbidden forms.
    """

    id: str
    words: Words
    short: Words
    full: Words | None
    synonyms: Mapping[str, tuple[str, ...]]
    forbidden: Mapping[str, tuple[str, ...]]
    allowed: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Card:
    """A card, space, tile or track. *by* says who gave the name; *text* is None only where *known* is name-only.

    *number* is the printed one. *clauses* are the rules it goes by, the first of them its own; *changes* are
    the rules that read otherwise because of it.
    """

    id: str
    kind: str
    name: Words
    by: str
    number: Value
    copies: int | None
    text: Words | None
    clauses: tuple[str, ...]
    changes: tuple[str, ...]
    known: str


@dataclass(frozen=True, slots=True)
class Option:
    """A doubtful rule that a match settles. *labels* has words for each of *values*, by the value as text.

    *rules* says that rules in code ask for it; without them it is told with the rules, and no match settles it.
    """

    id: str
    values: tuple[Value, ...]
    default: Value
    clause: str
    rules: bool
    title: Words
    help: Words
    labels: Mapping[str, Words]


@dataclass(frozen=True, slots=True)
class Faq:
    """A question people ask. *asked* has two or three ways to ask it, by language. *tags* are ids of terms,
    phases or chapters of the rules that it is about."""

    id: str
    asked: Mapping[str, tuple[str, ...]]
    answer: Words
    clauses: tuple[str, ...]
    tags: tuple[str, ...]


# --- talk.yaml ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ask:
    """The words of a question of the match."""

    title: Words
    help: Words | None


@dataclass(frozen=True, slots=True)
class TalkWords:
    """The words of a match: questions, keys by ask, reasons by clause and thing, what bars an answer,
    other names."""

    asks: Mapping[str, Ask]
    keys: Mapping[str, Mapping[str, Words]]
    reasons: Mapping[str, Mapping[str, Words]]
    barred: Mapping[str, Words]
    terms: Mapping[str, Words]


# --- search.yaml ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SearchWords:
    """What the search knows of words beside the glossary.

    *same* are groups of words that mean the same, by language; *empty* are words that carry no meaning of their
    own in a question (how, what if), by language.
    """

    same: tuple[Mapping[str, tuple[str, ...]], ...]
    empty: Mapping[str, tuple[str, ...]]


# --- all of it ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GameContent:
    """Everything content/<game>/ says. Mappings are by id, in the order of the files.

    *facts* is facts.yaml as plain nested data; `flat` of `companion.content.facts` gives it by dotted path.
    """

    game: Game
    facts: Mapping[str, Plain]
    options: Mapping[str, Option]
    chapters: tuple[Chapter, ...]
    clauses: Mapping[str, Clause]
    terms: Mapping[str, Term]
    cards: Mapping[str, Card]
    setup: Setup
    faq: tuple[Faq, ...]
    talk: TalkWords
    search: SearchWords
