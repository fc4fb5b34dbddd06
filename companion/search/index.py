"""The index: Whoosh in memory, one of its documents for each of ours, and what its queries come to.

The content does not change while it is served. So every posting list is scored once, at the start, by Whoosh's BM25F,
and queries, which are Whoosh's own objects, are worked out on these lists: no posting is decoded and no searcher is
shared while people type, and nothing here changes after it is built.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from whoosh.analysis import Token, Tokenizer
from whoosh.fields import TEXT, Schema
from whoosh.filedb.filestore import RamStorage
from whoosh.query import And, DisjunctionMax, Or, Query, Term
from whoosh.scoring import BM25F

from companion.search.fields import Page, Part
from companion.search.folding import folded, squeezed
from companion.search.words import stems, tokens

Scores: TypeAlias = Mapping[int, float]

WORDS, STEMS = "words", "stems"
# How much a word counts by where it stands, and how much less in a text that is longer than others of its part and
# language. Both go into the counts themselves, before BM25F saturates them: one posting list serves all parts.
WEIGHTS = {Part.TITLE: 5.0, Part.NAME: 3.0, Part.TEXT: 1.0}
LENGTHS = {Part.TITLE: 0.5, Part.NAME: 0.5, Part.TEXT: 0.4}
ASIDE, AROUND = 0.2, 0.5  # what a text counts that says at length what is said, and what a document stands under
SATURATION = 1.2
_MARK = "\x1f"  # before each text of a document: its weight, this sign, the text


class Weighted(Tokenizer):  # type: ignore[misc]  # Whoosh is untyped
    """Whoosh's tokenizer for the texts of one document, each with its weight."""

    def __init__(self, stemmed: bool) -> None:
        self.stemmed = stemmed

    def __call__(self, value: str, **_options: Any) -> Iterator[Token]:
        """Yield the tokens of *value*, which `_value` made."""
        token = Token(boosts=True)
        cut = stems if self.stemmed else tokens
        for line in value.split("\n"):
            weight, _, text = line.partition(_MARK)
            token.boost = float(weight or 0)
            for token.text in cut(text):
                yield token


def _values(pages: Sequence[Page]) -> Iterator[str]:
    """Yield for each document its texts for `Weighted`; a text that two languages share is counted once."""
    lengths: dict[tuple[Part, str], list[int]] = {}
    for field in (field for page in pages for field in page.fields):
        lengths.setdefault((field.part, field.lang), []).append(len(field.tight))
    means = {key: sum(each) / len(each) for key, each in lengths.items()}
    for page in pages:
        lines = {squeezed(folded(text)): AROUND for text in page.document.around.values()}
        for field in reversed(page.fields):
            strength = LENGTHS[field.part]
            length = 1 - strength + strength * len(field.tight) / means[field.part, field.lang]
            lines[field.tight] = (ASIDE if field.aside else WEIGHTS[field.part]) / length
        yield "\n".join(f"{weight:.3f}{_MARK}{text}" for text, weight in lines.items())


class _Memory(RamStorage):  # type: ignore[misc]  # Whoosh is untyped
    """Whoosh's storage in memory, its temporary part too.

    Whoosh keeps that part in a folder of one name for everybody, and removes the folder at the end: two servers that
    start at a time would take it from each other.
    """

    def temp_storage(self, name: str | None = None) -> RamStorage:
        """Return a new storage for what is only needed while the index is written."""
        return RamStorage()


class Index:
    """The posting lists of all pages; a document is known by its place in *pages*."""

    def __init__(self, pages: Sequence[Page]) -> None:
        fields = {name: TEXT(analyzer=Weighted(name == STEMS), phrase=False) for name in (WORDS, STEMS)}
        index = _Memory().create_index(Schema(**fields))
        writer = index.writer()
        for value in _values(pages):
            writer.add_document(**{WORDS: value, STEMS: value})
        writer.commit()
        with index.searcher(weighting=BM25F(B=0.0, K1=SATURATION)) as searcher:
            self._lists = {name: dict(_scored(searcher, name)) for name in (WORDS, STEMS)}

    def known(self, field: str) -> Iterable[str]:
        """Return all tokens of a field."""
        return self._lists[field].keys()

    def term(self, field: str, token: str) -> Scores:
        """Return the documents that hold a token, with its score in each."""
        return self._lists[field].get(token, {})

    def scores(self, query: Query) -> Scores:
        """Return the documents that *query* matches, with their scores."""
        match query:
            case Term():
                found = self.term(query.fieldname, query.text)
            case And():
                found = _all(sorted(map(self.scores, query.subqueries), key=len))
            case DisjunctionMax():
                found = best_of(map(self.scores, query.subqueries))
            case Or():
                found = _sum(map(self.scores, query.subqueries))
            case _:
                raise TypeError(f"no such query is built here: {query!r}")
        if query.boost == 1.0:
            return found
        boost = query.boost
        return {doc: score * boost for doc, score in found.items()}


def _scored(searcher: Any, field: str) -> Iterator[tuple[str, Scores]]:
    """Yield each token of *field* with its documents and their scores."""
    reader = searcher.reader()
    for raw in reader.lexicon(field):
        matcher = searcher.postings(field, raw)
        scores: dict[int, float] = {}
        while matcher.is_active():
            scores[matcher.id()] = matcher.score()
            matcher.next()
        yield raw.decode("utf-8"), scores


def _all(lists: Sequence[Scores]) -> Scores:
    if not lists:
        return {}
    first, *others = lists
    return {doc: score + sum(o[doc] for o in others) for doc, score in first.items() if all(doc in o for o in others)}


def _sum(lists: Iterable[Scores]) -> dict[int, float]:
    each = iter(lists)
    total = dict(next(each, {}))
    for scores in each:
        for doc, score in scores.items():
            total[doc] = total.get(doc, 0.0) + score
    return total


def best_of(lists: Iterable[Scores]) -> dict[int, float]:
    """Return for each document the best of its scores."""
    each = iter(lists)
    best = dict(next(each, {}))
    for scores in each:
        for doc, score in scores.items():
            if score > best.get(doc, 0.0):
                best[doc] = score
    return best
