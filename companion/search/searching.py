"""The search: built once from the content of all games, asked by any number of threads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from companion.content import LANGUAGES, GameContent
from companion.content.model import SearchWords
from companion.search.asking import Asked, asked
from companion.search.families import Families
from companion.search.fields import Page, pages
from companion.search.folding import squeezed
from companion.search.forms import Spellings, groups, tight
from companion.search.found import Hit, Reason, SearchResult
from companion.search.index import Index, Scores
from companion.search.lexis import Lexis
from companion.search.nearest import Titles
from companion.search.titles import ExactTitles
from companion.search.units import Units
from companion.search.ways import Unit, Way, of_all
from companion.search.why import Sought, show
from companion.search.words import is_han, runs

LIMIT = 20  # hits, unless asked for more
PARTLY = 0.4  # what is left of the score of a document that has next to nothing of the query
WHOLE = 1.5  # how much more a document counts where the query stands as it is
BARE = 0.01  # the score of a document that holds the query only across words or inside them
HERE, TITLED = 1e4, 1e6  # far more than any score: what is of the current game, and what is called just so
FEW = 0.2  # hits with only some words of the query are left out below this share of the best score


class SearchBroken(RuntimeError):
    """The search does not find what is there; it must not be served."""


class Search:
    """Searches the content of *contents* (by game id); *shared* are the reviewed words for all games.

    Nothing changes after it is built, so threads and greenlets may share it. Raises SearchBroken where it does not
    find a title by itself, in any language.
    """

    def __init__(self, contents: Mapping[str, GameContent], shared: SearchWords) -> None:
        self._pages = pages(contents.values())
        self._tight, self._ascii = [p.tight for p in self._pages], [p.ascii for p in self._pages]
        self._games = _games([p.document.game for p in self._pages])
        self._ids = _by_id(self._pages)
        self._index = Index(self._pages)
        same = groups(contents.values(), shared)
        empty = _empty((shared, *(content.search for content in contents.values())))
        self._units = Units(Lexis(self._index, Spellings(self._pages), same, empty, self._games))
        self._families = Families(self._pages)
        self._titles, self._nearest = ExactTitles(self._pages), Titles(self._pages)
        self._prove()

    @property
    def games(self) -> tuple[str, ...]:
        """Return the ids of the games that are searched."""
        return tuple(self._games)

    def search(self, query: str, *, lang: str, game: str | None = None, limit: int | None = LIMIT) -> SearchResult:
        """Return what fits *query*, whatever text it is, for a reader of *lang* (BCP 47), best first.

        Exact titles come first, then what is of the current *game*, then by score. An id with a dot finds what it
        names and its children only. At most *limit* hits (None: all); where there are none, what is nearest.
        """
        wanted = asked(query)
        if wanted.id in self._ids:
            return self._by_id(wanted, lang, game, limit)
        units = self._taken_apart(wanted)
        scores = self._scores(wanted, units)
        whole = "" if wanted.phrases else wanted.bare
        levels = self._titles.levels(wanted.bare, units)
        hits = tuple(
            [
                self._hit(doc, scores[doc], lang, partial(Sought.of, whole, units, doc))
                for doc in self._best(scores, levels, game)[:limit]
            ]
        )
        nearest = () if scores or not wanted.tight else self._nearest.nearest(wanted.tight, lang, game)
        return SearchResult(wanted.text, hits, len(scores), nearest)

    def _by_id(self, wanted: Asked, lang: str, game: str | None, limit: int | None) -> SearchResult:
        every, id = self._pages, wanted.tight
        docs = sorted(
            self._ids[id], key=lambda doc: (every[doc].document.id != id, every[doc].document.game != game, doc)
        )
        nothing = partial(Sought, "", (), True)
        hits = tuple(self._hit(doc, 1.0, lang, nothing, Reason.ID) for doc in docs[:limit])
        return SearchResult(wanted.text, hits, len(docs))

    def _hit(
        self, doc: int, score: float, lang: str, sought: Callable[[], Sought], reason: Reason | None = None
    ) -> Hit:
        page = self._pages[doc]
        return Hit(page.document, page.titles[lang], round(score, 3), partial(show, page, lang, sought, reason))

    def _best(self, scores: Scores, levels: Mapping[int, int], game: str | None) -> list[int]:
        """Return the documents, best first: exact titles, then the current game, then by score and family."""
        here = self._games.get(game or "", ()) if len(self._games) > 1 else ()
        ranks = scores
        if here or levels:
            ranks = {doc: score + HERE * (doc in here) for doc, score in scores.items()} if here else dict(scores)
            ranks |= {doc: ranks[doc] + TITLED * level for doc, level in levels.items() if doc in ranks}
        return self._families.ordered(sorted(ranks, key=ranks.__getitem__, reverse=True), ranks, scores)

    def found(self, query: str) -> list[tuple[str, str, str]]:
        """Return game, kind and id of all that `search` finds, in no order and without reasons."""
        wanted = asked(query)
        docs: Iterable[int] = self._ids.get(wanted.id or "", ())
        if not docs:
            docs = self._scores(wanted, self._taken_apart(wanted))
        return [(d.game, d.kind, d.id) for d in (self._pages[doc].document for doc in docs)]

    # --- matching --------------------------------------------------------------------------------

    def _taken_apart(self, wanted: Asked) -> list[Unit]:
        units = self._units.of(wanted.runs)
        for phrase in wanted.phrases:
            inner = self._summed(self._units.of(runs(squeezed(phrase))))
            holding = (doc for doc, p in enumerate(self._pages) if phrase in p.plain)
            scores = {doc: inner.get(doc, BARE) for doc in holding}
            units.append(Unit((Way(None, scores, (squeezed(phrase),), loose=True),)))
        return units

    def _scores(self, wanted: Asked, units: Sequence[Unit]) -> Scores:
        scores = self._summed(units)
        if wanted.phrases:
            # what is quoted must stand there, whatever else was asked
            quoted = [unit.ways[0].scores for unit in units[-len(wanted.phrases) :]]
            return {doc: score for doc, score in scores.items() if all(doc in found for found in quoted)}
        for doc in self._holding({wanted.tight, wanted.bare} - {""}):
            scores[doc] = WHOLE * scores.get(doc, BARE)
        return scores

    def _summed(self, units: Sequence[Unit]) -> dict[int, float]:
        """Return what the units come to. A document with only some of them counts less, and nothing where others fit
        far better."""
        if len(units) == 1:
            total = dict(units[0].scores())
        else:
            total, held = _added(units)
            weight = sum(unit.weight for unit in units)
            for doc in total:
                total[doc] *= PARTLY + (1 - PARTLY) * held[doc] / weight
        least = FEW * max(total.values(), default=0.0)
        return {doc: score for doc, score in total.items() if score >= least}

    def _holding(self, texts: Iterable[str]) -> Iterator[int]:
        """Yield the documents in which one of *texts* stands as it is, also inside words and across them."""
        for text in texts:
            if text.isascii():
                yield from (doc for doc, held in enumerate(self._ascii) if text in held)
                continue
            han = [run for run in runs(text) if is_han(run)]
            possible: Iterable[int] = self._index.scores(of_all(han)) if han else range(len(self._pages))
            yield from (doc for doc in possible if text in self._tight[doc])

    # --- proof -----------------------------------------------------------------------------------

    def _prove(self) -> None:
        """Find one known title in each language: an index that fails in silence must not be served."""
        for lang in LANGUAGES:
            for doc, p in enumerate(self._pages):
                title = p.titles[lang]
                if title.lang == lang and title.tight:
                    found = self.search(title.text, lang=lang, limit=None)
                    if all(h.id != self._pages[doc].document.id for h in found.hits):
                        raise SearchBroken(f"{title.text!r} ({lang}) is not found")
                    break


def _added(units: Sequence[Unit]) -> tuple[dict[int, float], dict[int, float]]:
    """Return the sum of the scores of each document, and that of the weights of the units it has."""
    total: dict[int, float] = {}
    held: dict[int, float] = {}
    for unit in units:
        weight = unit.weight
        for doc, score in unit.scores().items():
            total[doc] = total.get(doc, 0.0) + score
            held[doc] = held.get(doc, 0.0) + weight
    return total, held


def _games(games: Sequence[str]) -> dict[str, range]:
    """Return the places of each game among the games of all documents, which stand game by game."""
    return {game: range(games.index(game), games.index(game) + games.count(game)) for game in dict.fromkeys(games)}


def _by_id(pages: Sequence[Page]) -> dict[str, list[int]]:
    """Return the documents by their ids and by those of what they belong to."""
    found: dict[str, list[int]] = {}
    for doc, p in enumerate(pages):
        for id in (p.document.id, *p.document.within):
            found.setdefault(id, []).append(doc)
    return found


def _empty(sources: Iterable[SearchWords]) -> list[str]:
    return [tight(form) for words in sources for forms in words.empty.values() for form in forms]
