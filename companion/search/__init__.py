"""The search over all games: ``opened(root).search(query, lang=...)``, built once and shared."""

from companion.search.fields import Part
from companion.search.found import Hit, Nearest, Ranges, Reason, SearchResult, Why
from companion.search.searching import LIMIT, Search, SearchBroken
from companion.search.told import opened

__all__ = [
    "LIMIT",
    "Hit",
    "Nearest",
    "Part",
    "Ranges",
    "Reason",
    "Search",
    "SearchBroken",
    "SearchResult",
    "Why",
    "opened",
]
