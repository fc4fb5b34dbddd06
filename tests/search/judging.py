"""Judged queries: what people type, and what they should find. Success at 1 and recall at 5, by language.

A hit leads to a wanted id where it is what is called so, or where its rules include it: a question whose answer rests
on ``duties.tax`` leads to ``duties.tax``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from companion.content import LANGUAGES
from companion.content.strict_yaml import Node, read_yaml
from companion.search import Hit, Search

JUDGED = Path(__file__).parent / "judged"
AT = 5


@dataclass(frozen=True)
class Query:
    """A query of a reader of *lang* and the ids he should be led to, the best first."""

    q: str
    lang: str
    want: tuple[str, ...]


@dataclass(frozen=True)
class Figures:
    """*success*: the share of queries whose first hit is wanted. *recall*: the mean share of what is wanted that the
    first five hits lead to (of more than five wanted, five are enough)."""

    queries: int
    success: float
    recall: float


def load(file: Path) -> list[Query]:
    """Return the queries of *file*; raise ValueError where it is no list of {q, lang, want, note?}."""
    rows = read_yaml(file)
    if not isinstance(rows, list):
        raise ValueError(f"{file.name} is no list")
    return [_query(row, file.name) for row in rows]


def _query(row: Node, file: str) -> Query:
    if isinstance(row, dict) and {"q", "lang", "want"} <= row.keys() <= {"q", "lang", "want", "note"}:
        want, lang = row["want"], row["lang"]
        if isinstance(want, list) and want and all(isinstance(id, str) for id in want) and lang in LANGUAGES:
            return Query(str(row["q"]), str(lang), tuple(map(str, want)))
    raise ValueError(f"{file}: {row!r} is no judged query")


def leads(hit: Hit) -> set[str]:
    """Return the ids that *hit* leads to."""
    return {hit.id, *hit.clauses}


def recall(query: Query, hits: Iterable[Hit]) -> float:
    """Return the share of what is wanted that the first five *hits* lead to."""
    led = set[str]().union(*map(leads, list(hits)[:AT]))
    return len(led & set(query.want)) / min(len(query.want), AT)


def succeeds(query: Query, hits: tuple[Hit, ...]) -> bool:
    """Say whether the first of *hits* is wanted."""
    return bool(hits) and bool(leads(hits[0]) & set(query.want))


def judge(search: Search, game: str, queries: Iterable[Query]) -> dict[str, Figures]:
    """Return the figures by language, of a reader who has *game* before him."""
    by_language: dict[str, list[Query]] = {}
    for query in queries:
        by_language.setdefault(query.lang, []).append(query)
    return {lang: _figures(search, game, mine) for lang, mine in by_language.items()}


def _figures(search: Search, game: str, queries: list[Query]) -> Figures:
    results = [(query, search.search(query.q, lang=query.lang, game=game).hits) for query in queries]
    success = sum(succeeds(query, hits) for query, hits in results) / len(results)
    return Figures(len(results), success, sum(min(1.0, recall(query, hits)) for query, hits in results) / len(results))


def misses(search: Search, game: str, queries: Iterable[Query]) -> list[str]:
    """Return a line for each query whose first hit is not wanted, or that misses something: what was found instead."""
    lines = []
    for query in queries:
        hits = search.search(query.q, lang=query.lang, game=game).hits
        if not succeeds(query, hits) or recall(query, hits) < 1:
            found = " ".join(hit.id for hit in hits[:AT])
            lines.append(f"{query.lang} {query.q!r}: wanted {' '.join(query.want)}; found {found}")
    return lines
