"""A result as plain data and as lines to read, and the search over a folder of content."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.content import load_all, load_search_words
from companion.search.found import Hit, Ranges, SearchResult
from companion.search.searching import Search


def opened(root: Path) -> Search:
    """Return the search over the games in *root*, built afresh. Raises ContentError where content is broken."""
    return Search(load_all(root), load_search_words(root))


def plain(result: SearchResult, query: str) -> dict[str, Any]:
    """Return *result* as plain data: ``query`` as it was typed, ``hits``, ``total`` and ``nearest``."""
    nearest = [{"game": n.game, "kind": n.kind, "id": n.id, "title": n.title, "lang": n.lang} for n in result.nearest]
    return {
        "query": query.encode("utf-8", "replace").decode("utf-8"),
        "hits": [plain_hit(hit) for hit in result.hits],
        "total": result.total,
        "nearest": nearest,
    }


def plain_hit(hit: Hit) -> dict[str, Any]:
    """Return *hit* as plain data; ranges are pairs of first character and first after."""
    return {
        "game": hit.game,
        "kind": hit.kind,
        "id": hit.id,
        "clauses": list(hit.clauses),
        "title": hit.title,
        "lang": hit.lang,
        "title_ranges": [list(r) for r in hit.title_ranges],
        "why": {
            "reason": hit.why.reason.value,
            "word": hit.why.word,
            "part": hit.why.part.value,
            "lang": hit.why.lang,
            "snippet": hit.why.snippet,
            "ranges": [list(r) for r in hit.why.ranges],
        },
        "score": hit.score,
    }


def human(result: SearchResult) -> str:
    """Return *result* as lines to read: each hit with its reason, and the piece of text that shows it in brackets."""
    return "\n".join(_lines(result))


def _lines(result: SearchResult) -> Iterator[str]:
    for hit in result.hits:
        yield f"{hit.kind:<8}  {hit.id}  {hit.title}"
        yield f"{'':<8}  {hit.why.reason}: {_bracketed(hit.why.snippet, hit.why.ranges)}"
    if result.total > len(result.hits):
        yield f"{result.total - len(result.hits)} more"
    if not result.hits:
        yield "nothing found"
    for near in result.nearest:
        yield f"nearest:  {near.id}  {near.title}"


def _bracketed(text: str, ranges: Ranges) -> str:
    parts, place = list[str](), 0
    for start, end in ranges:
        parts += [text[place:start], "[", text[start:end], "]"]
        place = end
    return "".join([*parts, text[place:]])
