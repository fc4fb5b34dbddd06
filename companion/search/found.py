"""What a search gives back: hits with the reason of each, or the nearest there is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from companion.search.fields import Part

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
class Hit:
    """One thing found. *title* is in *lang*, the reader's language where there is one; *title_ranges* as in `Why`.

    *clauses* are the rules it leads to. *score* says how well it fits, to compare within one result only.
    """

    game: str
    kind: str
    id: str
    clauses: tuple[str, ...]
    title: str
    lang: str
    title_ranges: Ranges
    why: Why
    score: float


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
