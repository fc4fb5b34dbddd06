"""What a query is taken apart into: units, each with the ways in which a document may have it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from whoosh.query import And, DisjunctionMax, Or, Query, Term

from companion.search.found import Reason
from companion.search.index import STEMS, WORDS, Scores, best_of
from companion.search.words import is_han, pairs, runs, stem

STEMMED = 0.9  # what a word counts that is only the same without its ending


@dataclass(frozen=True, slots=True)
class Way:
    """One way to match: the documents with their scores, and the *needles* that stand there.

    *loose* says that parts of a needle count too: then whatever of it stands there is marked.
    """

    reason: Reason | None  # None: as it was typed
    scores: Scores
    needles: tuple[str, ...]
    loose: bool = False

    @property
    def decides(self) -> bool:
        """Say whether no other way matters where this one holds."""
        return self.reason is None and not self.loose


@dataclass(frozen=True, slots=True)
class Unit:
    """A part of a query that has a meaning of its own. *weight* is its share in how much of a query is matched."""

    ways: tuple[Way, ...]
    weight: float = 1.0

    def way(self, doc: int) -> Way | None:
        """Return the way in which a document has it, or None: as it was typed, else the way that scores best."""
        first = self.ways[:1]
        if first and first[0].decides and doc in first[0].scores:
            return first[0]
        having = (way for way in self.ways if doc in way.scores)
        return max(having, key=lambda way: way.scores[doc], default=None)

    def scores(self) -> Scores:
        """Return the score of every document that has it, by `way`."""
        if len(self.ways) == 1:
            return self.ways[0].scores
        best = best_of(way.scores for way in self.ways)
        if self.ways and self.ways[0].decides:
            best |= self.ways[0].scores
        return best


def of_word(word: str) -> Query:
    """Return the query for one Latin word, with or without its endings."""
    return DisjunctionMax([Term(WORDS, word), Term(STEMS, stem(word), boost=STEMMED)])


def of_run(run: str) -> Query:
    """Return the query for a run of Han characters that must all stand there: each two neighbours."""
    return And([Term(WORDS, pair) for pair in pairs(run)]) if len(run) > 1 else Term(WORDS, run)


def of_form(form: str) -> Query:
    """Return the query for a word or several that must all stand there."""
    parts = [of_run(run) if is_han(run) else of_word(run) for run in runs(form)]
    return parts[0] if len(parts) == 1 else And(parts)


def of_all(runs_of_han: Sequence[str]) -> Query:
    """Return the query for runs of Han characters that must all stand there."""
    return And([of_run(run) for run in runs_of_han])


def of_any(queries: Sequence[Query], boost: float = 1.0) -> Query:
    """Return the query that takes the best of *queries*."""
    return DisjunctionMax(list(queries), boost=boost)


def of_sum(queries: Sequence[Query]) -> Query:
    """Return the query that adds up what it finds of *queries*."""
    return Or(list(queries))
