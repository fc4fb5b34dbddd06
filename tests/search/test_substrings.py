"""Plain containment: whatever run of characters stands in a text finds its document, in either script."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random

from companion.content.han_table import FOLDED, TRADITIONAL
from companion.search import Search
from companion.search.fields import Page
from companion.search.folding import cleaned

LONGEST = 4
SAMPLE = 15_000  # of all runs; `python -m tests.search.every_substring` asks all of them

MODERN = "么"  # not the old form of another character that the table takes it for
TO_SIMPLIFIED = {ord(full): simple for full, simple in zip(TRADITIONAL, FOLDED, strict=True) if full != MODERN}
# A Simplified character as the first Traditional one that folds to it: a text nobody would write, and a hard query.
TO_TRADITIONAL = {ord(simple): full for full, simple in zip(reversed(TRADITIONAL), reversed(FOLDED), strict=True)}


def substrings(pages: list[Page]) -> Mapping[str, frozenset[tuple[str, str, str]]]:
    """Return every run of 1 to 4 characters of every text, with the documents (game, kind, id) that hold it."""
    found: dict[str, set[tuple[str, str, str]]] = {}
    for page in pages:
        document = page.document
        for field in page.fields:
            for size in range(1, LONGEST + 1):
                for start in range(len(field.text) - size + 1):
                    run = field.text[start : start + size]
                    if cleaned(run):
                        found.setdefault(run, set()).add((document.game, document.kind, document.id))
    return {run: frozenset(holders) for run, holders in found.items()}


def missed(search: Search, wanted: Mapping[str, frozenset[tuple[str, str, str]]], runs: list[str]) -> list[str]:
    """Return the queries among *runs*, as they are and in the other script, that miss a document that holds them."""

    @cache
    def ids(query: str) -> frozenset[tuple[str, str, str]]:
        return frozenset(search.found(query))

    queries = [
        (query, run)
        for run in runs
        for query in dict.fromkeys((run, run.translate(TO_SIMPLIFIED), run.translate(TO_TRADITIONAL)))
    ]
    return [query for query, run in queries if not wanted[run] <= ids(query)]


def test_every_run_of_characters_finds_its_document(shipped: Search, pages: list[Page]) -> None:
    """A sample of the runs, the same every time."""
    wanted = substrings(pages)
    runs = sorted(wanted)

    assert [] == missed(shipped, wanted, Random("substrings").sample(runs, min(SAMPLE, len(runs))))


def test_the_test_would_notice(shipped: Search, pages: list[Page]) -> None:
    """A document that does not hold a run is missed in both scripts."""
    wanted = {"懲罰": frozenset({("world-without-end", "clause", "setup.score")})}

    assert ["懲罰", "惩罚"] == missed(shipped, wanted, ["懲罰"])
