"""What a search gives back: hits with the reason of each, or the nearest there is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias

from companion.search.documents import Document
from companion.search.fields import Field, Part

Ranges: TypeAlias = tuple[tuple[int, int], ...]


class Reason(StrEnum):
    """Why something is a hit; where several hold, the first that says it best."""

    ID = "id"  # the query is its id, or the id of what it belongs to
    TITLE = "title"  # the query stands in its title
    NAME = "name"  # ... in a synonym, or in another wording of the question
    TEXT = "text"  # ... in its text
    WORDS = "words"  # only some words of the query stand in it
    SYNONYM = "synonym"  # another word for the same stands in it
    PINYIN = "pinyin"  # a Chinese word that is spelled like the query stands in it
    TYPO = "typo"  # a word that is almost the query stands in it


@dataclass(frozen=True, slots=True)
class Why:
    """Why something matched.

    *word* is what stands there for the query, as it is written there. *part* and *lang* say which text *snippet* is
    from. *ranges* are the places in it to mark, as pairs of first character and first after.
    """

    reason: Reason
    word: str
    part: Part
    lang: str
    snippet: str
    ranges: Ranges


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows of a hit beside its title: the places to mark in the title, and why it is one."""

    title_ranges: Ranges
    why: Why


@dataclass
class Hit:
    """One thing found. *heading* is its title, in the reader's language where there is one.

    *score* says how well it fits, to compare within one result only. Why it is a hit is worked out when it is first
    asked for: who looks for ids alone need not wait for it. Nobody changes one; it is not frozen because making the
    twenty of a result would take twice as long.
    """

    document: Document
    heading: Field
    score: float
    show: Callable[[], Shown] = field(repr=False, compare=False)

    @property
    def game(self) -> str:
        """Return the game it belongs to."""
        return self.document.game

    @property
    def kind(self) -> str:
        """Return what it is: clause, card, term, step or question."""
        return self.document.kind

    @property
    def id(self) -> str:
        """Return its id, which is its own among its kind."""
        return self.document.id

    @property
    def clauses(self) -> tuple[str, ...]:
        """Return the rules it leads to."""
        return self.document.clauses

    @property
    def title(self) -> str:
        """Return its title."""
        return self.heading.text

    @property
    def lang(self) -> str:
        """Return the language of the title."""
        return self.heading.lang

    @cached_property
    def _shown(self) -> Shown:
        return self.show()

    @property
    def title_ranges(self) -> Ranges:
        """Return the places of the title to mark, as in `Why`."""
        return self._shown.title_ranges

    @property
    def why(self) -> Why:
        """Return why it is a hit."""
        return self._shown.why


@dataclass(frozen=True, slots=True)
class Nearest:
    """Something whose title or other name looks like the query, though nothing matched."""

    game: str
    kind: str
    id: str
    title: str
    lang: str


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The answer to one query. *query* is what of it was looked at; *total* counts the hits before the limit.

    *nearest* is filled only where nothing matched.
    """

    query: str
    hits: tuple[Hit, ...]
    total: int
    nearest: tuple[Nearest, ...] = ()
