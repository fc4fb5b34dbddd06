"""The texts of a document made ready: folded once, and asked many times."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from companion.content import LANGUAGES
from companion.search.documents import Document
from companion.search.folding import folded, squeezed


class Part(StrEnum):
    """Which part of a document a text is."""

    TITLE = "title"
    NAME = "name"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Field:
    """One text of a document in one language. *plain* is as long as *text*; *tight* has no idle gaps."""

    part: Part
    lang: str
    text: str
    plain: str
    tight: str


def field(part: Part, lang: str, text: str) -> Field:
    """Return *text* made ready."""
    plain = folded(text)
    return Field(part, lang, text, plain, squeezed(plain))


@dataclass(frozen=True, slots=True)
class Page:
    """A document with its fields. *tight* and *plain* are all of them, a line each, to look for a run of characters
    at once."""

    document: Document
    fields: tuple[Field, ...]
    tight: str
    plain: str

    def title(self, lang: str) -> Field:
        """Return the title in *lang*, else in the first language there is."""
        titles = [f for f in self.fields if f.part is Part.TITLE] or list(self.fields)
        return next((f for f in titles if f.lang == lang), titles[0])


def page(document: Document) -> Page:
    """Return *document* made ready."""
    fields = tuple(
        field(part, lang, text)
        for lang in LANGUAGES
        for part, texts in (
            (Part.TITLE, (document.titles.get(lang, ""),)),
            (Part.NAME, document.names.get(lang, ())),
            (Part.TEXT, (document.texts.get(lang, ""),)),
        )
        for text in texts
        if text
    )
    return Page(document, fields, _lines(f.tight for f in fields), _lines(f.plain for f in fields))


def _lines(texts: Iterable[str]) -> str:
    return "\n".join(dict.fromkeys(texts))
