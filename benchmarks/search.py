"""Row "search": the library call over the content that ships, beside SQLite FTS5 with its trigram tokenizer.

Both search the same documents, folded in the same way. FTS5 finds no run of fewer than three characters through its
index, so there it scans with LIKE, as people do who use it for Chinese. The oracle is plain containment.
"""

from __future__ import annotations

import gc
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random

from benchmarks.measure import Row, Spread, percentile, recorded
from companion.content import LANGUAGES, load_all, load_search_words
from companion.paths import content_root
from companion.search import Search
from companion.search.fields import Page, Part, pages
from companion.search.folding import folded, squeezed
from companion.search.words import is_han, runs
from tests.search.judging import JUDGED, Query, judge, load

GAME, LANG = "world-without-end", "zh-Hant"
LIMIT = 20
REPETITIONS, ROUNDS = 5, 4  # a query's time in a repetition is the best of its rounds: the rest is the machine's
EACH = 60  # queries of a kind
OURS, PEER = "Tableside", "SQLite FTS5 trigram"


class Peer:
    """The documents in an FTS5 table, names and texts, names weighing five times as much; beside them what a hit
    shows: kind, id and title."""

    def __init__(self, documents: Sequence[Page]) -> None:
        self._base = sqlite3.connect(":memory:")
        beside = ", ".join(f"{name} UNINDEXED" for name in ("kind", "id", "title"))
        self._base.execute(f"CREATE VIRTUAL TABLE page USING fts5(name, body, {beside}, tokenize='trigram')")
        for place, page in enumerate(documents):
            names = "\n".join(field.tight for field in page.fields if field.part is not Part.TEXT)
            texts = "\n".join(field.tight for field in page.fields if field.part is Part.TEXT)
            row = (place, names, texts, page.document.kind, page.document.id, page.titles[LANG].text)
            self._base.execute("INSERT INTO page(rowid, name, body, kind, id, title) VALUES (?, ?, ?, ?, ?, ?)", row)

    def search(self, query: str, limit: int = LIMIT, marked: bool = False) -> list[tuple[object, ...]]:
        """Return the documents that hold *query*, by place, kind, id and title, best first; *marked*: with a piece."""
        tight = squeezed(folded(query))
        if len(tight) < 3:
            shown = ", name, substr(body, 1, 80)" if marked else ""
            rows = f"SELECT rowid, kind, id, title{shown} FROM page WHERE name LIKE ?1 OR body LIKE ?1 LIMIT ?2"
            return self._base.execute(rows, (f"%{tight}%", limit)).fetchall()
        shown = ", highlight(page, 0, '[', ']'), snippet(page, 1, '[', ']', '', 60)" if marked else ""
        rows = f"SELECT rowid, kind, id, title{shown} FROM page WHERE page MATCH ?1 ORDER BY bm25(page, 5, 1) LIMIT ?2"
        return self._base.execute(rows, ('"{}"'.format(tight.replace('"', '""')), limit)).fetchall()

    def held(self, query: str) -> set[int]:
        """Return the places of all documents that hold *query*."""
        return {int(str(row[0])) for row in self.search(query, limit=-1)}

    def close(self) -> None:
        """Give the table up."""
        self._base.close()


# --- queries -----------------------------------------------------------------------------------------


def queries(documents: Sequence[Page]) -> dict[str, list[str]]:
    """Return queries by kind, all of which stand in some document just so: the same ones every time."""
    chance = Random("search")
    texts = [field.text for page in documents for field in page.fields]
    kinds = {f"{size} Han": _pieces(texts, size, chance, han=True) for size in (1, 2, 3, 4)}
    kinds["4 Latin, also inside words"] = _pieces(texts, 4, chance, han=False)
    words = sorted({word for text in texts for word in runs(folded(text)) if word.isascii() and word.isalpha()})
    kinds["English words"] = chance.sample(words, EACH)
    kinds["titles"] = chance.sample(sorted({p.titles[lang].text for p in documents for lang in LANGUAGES}), EACH)
    return kinds


def _pieces(texts: Sequence[str], size: int, chance: Random, *, han: bool) -> list[str]:
    """Return pieces of *size* characters, all of them Han or all of them ASCII."""
    found: dict[str, None] = {}
    while len(found) < EACH:
        text = chance.choice(texts)
        start = chance.randrange(len(text))
        piece = text[start : start + size]
        fits = all(map(is_han, folded(piece))) and len(runs(folded(piece))) == 1 if han else piece.isascii()
        if fits and len(piece.strip()) == size:
            found[piece] = None
    return list(found)


# --- timing ------------------------------------------------------------------------------------------


def times(ask: Callable[[str], object], asked: Sequence[str]) -> list[float]:
    """Return for each query the least time that asking it took, in ms, after all have been asked once."""
    for query in asked:
        ask(query)
    gc.collect()
    return [min(_milliseconds(partial(ask, query)) for _ in range(ROUNDS)) for query in asked]


def _milliseconds(deed: Callable[[], object]) -> float:
    began = time.perf_counter()
    deed()
    return 1000 * (time.perf_counter() - began)


def by_turns(askers: Mapping[str, Callable[[str], object]], asked: Sequence[str]) -> dict[str, list[list[float]]]:
    """Return for each asker its times, one list for each repetition; the askers take turns."""
    taken: dict[str, list[list[float]]] = {name: [] for name in askers}
    for _ in range(REPETITIONS):
        for name, ask in askers.items():
            taken[name].append(times(ask, asked))
    return taken


def spread(taken: Sequence[Sequence[float]], share: float) -> Spread:
    """Return a percentile of every repetition."""
    return Spread.of([percentile(each, share) for each in taken])


# --- tables ------------------------------------------------------------------------------------------


def compare(row: Row, search: Search, peer: Peer, documents: Sequence[Page]) -> None:
    """Add the table of queries that stand in a text: what is found of what holds them, and how fast."""
    kinds = queries(documents)
    table = row.table(
        "A query that stands in a text, 20 hits, ms (bar: recall 1.0, p50 at most 0.40, p99 at most the peer's)",
        *("", "queries", "recall", "recall, peer", "p50", "p50, peer", "p99", "p99, peer"),
    )
    everything = [query for asked in kinds.values() for query in asked]
    for name, asked in [*kinds.items(), ("all", everything)]:
        taken = by_turns({OURS: partial(_ask, search), PEER: peer.search}, asked)
        recalls = (_recall(asked, documents, partial(_places, search, documents)), _recall(asked, documents, peer.held))
        figures = [spread(taken[who], share) for share in (0.5, 0.99) for who in (OURS, PEER)]
        table.rows.append((name, len(asked), *recalls, *figures))
    shown = by_turns({OURS: partial(_shown, search), PEER: partial(peer.search, marked=True)}, everything)
    table = row.table("The same with a marked piece of every hit, ms", "", "p50", "p99")
    for who, taken_by in shown.items():
        table.rows.append((who, spread(taken_by, 0.5), spread(taken_by, 0.99)))


def _ask(search: Search, query: str) -> object:
    return search.search(query, lang=LANG, game=GAME, limit=LIMIT)


def _shown(search: Search, query: str) -> object:
    return [(hit.title_ranges, hit.why) for hit in search.search(query, lang=LANG, game=GAME, limit=LIMIT).hits]


def _places(search: Search, documents: Sequence[Page], query: str) -> set[int]:
    found = set(search.found(query))
    return {
        n for n, page in enumerate(documents) if (page.document.game, page.document.kind, page.document.id) in found
    }


def _recall(asked: Sequence[str], documents: Sequence[Page], ask: Callable[[str], set[int]]) -> float:
    """Return the mean share of the documents that hold a query which *ask* finds."""
    shares = []
    for query in asked:
        tight = squeezed(folded(query))
        holding = {place for place, page in enumerate(documents) if tight in page.tight}
        shares.append(len(holding & ask(query)) / len(holding))
    return sum(shares) / len(shares)


def people(row: Row, search: Search, peer: Peer, asked: Sequence[Query]) -> None:
    """Add the table of the judged queries: slips, pinyin, synonyms and whole questions among them."""
    figures = judge(search, GAME, asked)
    table = row.table(
        "The judged queries of people, ms",
        "",
        "queries",
        "first hit right",
        "recall at 5",
        "p50",
        "p99",
        "peer finds any",
    )
    for lang, result in figures.items():
        mine = [query.q for query in asked if query.lang == lang]
        taken = [times(partial(_ask, search), mine) for _ in range(REPETITIONS)]
        any_peer = sum(bool(peer.search(q)) for q in mine) / len(mine)
        cells = (result.queries, result.success, result.recall, spread(taken, 0.5), spread(taken, 0.99), any_peer)
        table.rows.append((lang, *cells))


def main() -> None:
    """Measure the row."""
    with recorded("search", "Search: the library call beside SQLite FTS5", SQLite=sqlite3.sqlite_version) as row:
        contents, words = load_all(content_root()), load_search_words(content_root())
        began = time.process_time()
        search = Search(contents, words)
        built = time.process_time() - began
        documents = pages(contents.values())
        peer = Peer(documents)
        compare(row, search, peer, documents)
        people(row, search, peer, [query for file in sorted(JUDGED.glob(f"{GAME}*.yaml")) for query in load(file)])
        peer.close()
        row.notes += [
            f"{len(documents)} documents in three languages; building the index took {built:.2f} s of processor time.",
            f"Median (lowest-highest) of {REPETITIONS} repetitions by turns; in each a query counts with the best of "
            f"{ROUNDS} rounds after a warm-up, nothing is cached between them, and percentiles go over the queries.",
            "Both give kind, id and title in the reader's language; of ours a reason is worked out when it is read. "
            "The second table adds reason and marked piece; the peer marks nothing in what LIKE finds.",
            "Recall is at any rank, of the documents that hold the query: SQLite's LIKE and trigrams find all of them "
            "and nothing else; what it would take to find slips, pinyin, synonyms and questions is not in its times.",
        ]


if __name__ == "__main__":
    main()
