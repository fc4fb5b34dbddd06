"""All that is known of words: where they stand, what else means the same, and how they are spelled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.search.forms import Forms, Group, Spellings, key_of
from companion.search.found import Reason
from companion.search.index import Index, best_of
from companion.search.ways import Way, of_any, of_form
from companion.search.words import is_han, runs

SAME = 0.6  # what another word for the same counts
LOOSELY = 0.3  # ... where it is a single Han character, which is in many words
ANYWHERE = range(10**9)


class Lexis:
    """The words of all documents of *index*, built once. *games* are the places of the documents of each game."""

    def __init__(
        self,
        index: Index,
        spellings: Spellings,
        same: Iterable[Group],
        empty: Iterable[str],
        games: Mapping[str, range],
    ) -> None:
        self.index, self.spellings = index, spellings
        self._same: dict[str, tuple[Way, ...]] = {}
        for group in same:
            self._add(group, ANYWHERE if group.game is None else games[group.game])
        self.forms = Forms(self._same)
        self.empty = Forms(key_of(runs(form)) for form in empty)

    def _add(self, group: Group, place: range) -> None:
        """Note for each form of *group*, by its key, the ways to say it otherwise."""
        ways = {form: self.way(Reason.SYNONYM, [form], _worth(form), place) for form in group.wanted}
        for form in group.forms:
            parts = runs(form)
            if len(set(map(is_han, parts))) == 1:  # a form of Han and Latin is found word by word
                others = [way for other, way in ways.items() if other != form and way.scores]
                key = key_of(parts)
                self._same[key] = (*self._same.get(key, ()), *_joined(others))

    def otherwise(self, key: str) -> tuple[Way, ...]:
        """Return the ways to say a form, given by its key, otherwise."""
        return self._same.get(key, ())

    def way(self, reason: Reason | None, forms: Sequence[str], boost: float, place: range = ANYWHERE) -> Way:
        """Return the way to have one of *forms*, whole, in a document at *place*."""
        scores = self.index.scores(of_any([of_form(form) for form in forms], boost))
        if place is not ANYWHERE:
            scores = {doc: score for doc, score in scores.items() if doc in place}
        return Way(reason, scores, tuple(forms))


def _worth(form: str) -> float:
    return LOOSELY if len(form) == 1 else SAME


def _joined(ways: Sequence[Way]) -> tuple[Way, ...]:
    """Return *ways* of one group as one way, which has the best of their scores."""
    if not ways:
        return ()
    return (Way(Reason.SYNONYM, best_of(way.scores for way in ways), tuple(n for way in ways for n in way.needles)),)
