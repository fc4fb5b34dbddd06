"""What the search page needs, in the reader's words; see `viewmodel`."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from companion.web.viewmodel import ClauseLink, Words


@dataclass(frozen=True)
class Marked:
    """A text with the places in it to mark: pairs of first character and first after, in order, none overlapping.

    *lang* is set where it is not in the reader's language.
    """

    text: str
    ranges: tuple[tuple[int, int], ...] = ()
    lang: str | None = None

    @property
    def pieces(self) -> tuple[tuple[str, bool], ...]:
        """The text in pieces, each with whether it is marked."""
        ends = [0, *(end for pair in self.ranges for end in pair), len(self.text)]
        parts = (self.text[start:end] for start, end in pairwise(ends))
        return tuple((part, n % 2 == 1) for n, part in enumerate(parts) if part)


@dataclass(frozen=True)
class HitCard:
    """One thing found: where it opens, the piece of text that shows why, the reason in words, the rules it rests on.

    *game_name* is set where several games are searched.
    """

    game: str
    kind: str
    id: str
    title: Marked
    href: str
    snippet: Marked
    why: Words
    clauses: tuple[ClauseLink, ...] = ()
    game_name: str = ""


@dataclass(frozen=True)
class HitGroup:
    """What was found of one kind."""

    kind: str
    title: str
    hits: tuple[HitCard, ...]


@dataclass(frozen=True)
class NearCard:
    """Something that is called almost so, where nothing was found."""

    kind: str
    title: Marked
    href: str
    game_name: str = ""


@dataclass(frozen=True)
class SearchPage:
    """The answer to *query* as it was typed; *sought* is what of it was looked at, *longest* how much can be.

    *game* is the one whose hits go first (empty: none). *total* counts the hits, also those that are not shown.
    """

    query: str
    sought: str = ""
    game: str = ""
    groups: tuple[HitGroup, ...] = ()
    total: int = 0
    nearest: tuple[NearCard, ...] = ()
    longest: int = 100

    @property
    def shown(self) -> int:
        """How many hits stand on the page."""
        return sum(len(group.hits) for group in self.groups)

    @property
    def cut(self) -> bool:
        """Whether more was typed than is looked at."""
        return len(self.query.strip()) > self.longest
