"""What belongs together: a rule, its parent, and the terms, cards, steps and questions that rest on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.search.fields import Page

LOOKED_AT = 16  # of the best documents, which are put in order anew
KIN = 0.4  # how much of the score of its best relative a document gets besides its own
FRESH = 8  # first places that should lead to something new each
OLD = 0.8  # what is left of the score of a rule that a document before it leads to


class Families:
    """The relatives of all documents, by their places in *pages*.

    Relatives speak for each other: of two rules that fit alike, the one is meant whose question or term fits too. But
    of the first few hits each should lead to something new: who has been led to a rule sees another thing first.
    """

    def __init__(self, pages: Sequence[Page]) -> None:
        self._kinds = [page.document.kind for page in pages]
        rules = {(p.document.game, p.document.id): doc for doc, p in enumerate(pages) if p.document.kind == "clause"}
        self._leads = [frozenset((doc, *_rules(rules, p, p.document.clauses))) for doc, p in enumerate(pages)]
        kin: list[set[int]] = [set() for _ in pages]
        for doc, page in enumerate(pages):
            for other in {*self._leads[doc], *_rules(rules, page, page.document.within[:1])} - {doc}:
                kin[doc].add(other)
                kin[other].add(doc)
        self._kin = [tuple(sorted(each)) for each in kin]

    def ordered(self, best: Sequence[int], ranks: Mapping[int, float], scores: Mapping[int, float]) -> list[int]:
        """Return the documents *best*, which are in the order of their *ranks*, in the order to show: within a kind by
        what they and their relatives come to, and of the kinds first the one that leads to most. *scores* are the
        ranks without what puts exact titles and the current game before others."""
        looked_at, rest = best[:LOOKED_AT], best[LOOKED_AT:]
        more = {doc: KIN * self._support(doc, scores) for doc in looked_at}
        worth = {doc: ranks[doc] + more[doc] for doc in looked_at}
        # What is taken off a rule that was led to is a share of its score alone: a title stays before what is none.
        old = {doc: worth[doc] - (1 - OLD) * (scores[doc] + more[doc]) for doc in looked_at}
        order = sorted(looked_at, key=worth.__getitem__, reverse=True)
        led: set[int] = set()
        for place in range(min(FRESH, len(order) - 1)):
            chosen = self._next(order, place, worth, old, led)
            if chosen != place:
                order.insert(place, order.pop(chosen))
            led |= self._leads[order[place]]
        return [*order, *rest]

    def _next(
        self, order: Sequence[int], place: int, worth: Mapping[int, float], old: Mapping[int, float], led: set[int]
    ) -> int:
        """Return where in *order*, from *place* on, the document stands that comes next: the first of its kind there
        that is worth most, or its *old* worth where it leads to nothing but what was *led* to."""
        chosen, most, passed = place, 0.0, set[str]()
        for at in range(place, len(order)):
            doc = order[at]
            if worth[doc] <= most:
                break
            kind = self._kinds[doc]
            if kind not in passed:
                passed.add(kind)
                value = old[doc] if led.issuperset(self._leads[doc]) else worth[doc]
                if value > most:
                    chosen, most = at, value
        return chosen

    def _support(self, doc: int, scores: Mapping[int, float]) -> float:
        """Return the score of the best relative of a document; 0 where none has one."""
        best = 0.0
        for other in self._kin[doc]:
            score = scores.get(other, 0.0)
            if score > best:
                best = score
        return best


def _rules(rules: Mapping[tuple[str, str], int], page: Page, ids: Sequence[str]) -> Iterator[int]:
    """Yield the places of the clauses *ids* of the game of *page*."""
    return (rules[key] for id in ids if (key := (page.document.game, id)) in rules)
