"""What looks most like a query that matches nothing."""

from __future__ import annotations

from collections.abc import Sequence

from rapidfuzz.fuzz import WRatio
from rapidfuzz.process import extract

from companion.search.fields import Page, Part
from companion.search.found import Nearest

MANY = 5
ALIKE = 50  # of 100; below that nothing is alike


class Titles:
    """All titles and other names."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self._pages = pages
        named = [(field.tight, doc) for doc, p in enumerate(pages) for field in p.fields if field.part is not Part.TEXT]
        self._texts = [text for text, _ in named]
        self._docs = [doc for _, doc in named]

    def nearest(self, tight: str, lang: str, game: str | None) -> tuple[Nearest, ...]:
        """Return what has a title or name most like *tight*, best first, that of *game* before the others."""
        found: dict[int, float] = {}
        for _, score, place in extract(tight, self._texts, scorer=WRatio, score_cutoff=ALIKE, limit=4 * MANY):
            found.setdefault(self._docs[place], score)
        docs = sorted(found, key=lambda doc: (self._pages[doc].document.game != game, -found[doc]))
        return tuple(self._named(self._pages[doc], lang) for doc in docs[:MANY])

    def _named(self, page: Page, lang: str) -> Nearest:
        title = page.titles[lang]
        return Nearest(page.document.game, page.document.kind, page.document.id, title.text, title.lang)
