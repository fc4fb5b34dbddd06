"""The texts of a document made ready: folded once, and asked many times."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from companion.content import LANGUAGES, GameContent
from companion.search.documents import Document, documents
from companion.search.folding import folded, squeezed

_OTHER = re.compile(r"[^\x00-\x7f]+")


class Part(StrEnum):
    """Which part of a document a text is."""

    TITLE = "title"
    NAME = "name"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Field:
    """One text of a document in one language. *plain* is as long as *text*; *tight* has no idle gaps; *aside* says
    that it only says at length what another says."""

    part: Part
    lang: str
    text: str
    plain: str
    tight: str
    aside: bool = False


def field(part: Part, lang: str, text: str, aside: bool = False) -> Field:
    """Return *text* made ready."""
    plain = folded(text)
    return Field(part, lang, text, plain, squeezed(plain), aside)


@dataclass(frozen=True, slots=True)
class Page:
    """A document with its fields. *tight* and *plain* are all of them, a line each, to look for a run of characters
    at once; *ascii* is *tight* with a sign for what is not ASCII, which is quicker to look through for what is.
    *titles* has one for every language, in another where there is none."""

    document: Document
    fields: tuple[Field, ...]
    tight: str
    ascii: str
    plain: str
    titles: Mapping[str, Field]


def page(document: Document) -> Page | None:
    """Return *document* made ready; None where nothing of it can be printed."""
    fields = tuple(
        field(part, lang, text, aside)
        for lang in LANGUAGES
        for part, texts, aside in (
            (Part.TITLE, (document.titles.get(lang, ""),), False),
            (Part.NAME, document.names.get(lang, ()), False),
            (Part.TEXT, (document.texts.get(lang, ""),), False),
            (Part.TEXT, (document.more.get(lang, ""),), True),
        )
        for text in texts
        if text
    )
    if not fields:
        return None
    titles = [f for f in fields if f.part is Part.TITLE] or fields[:1]
    by_language = {lang: next((f for f in titles if f.lang == lang), titles[0]) for lang in LANGUAGES}
    tight, plain = _lines(f.tight for f in fields), _lines(f.plain for f in fields)
    return Page(document, fields, tight, _OTHER.sub("\x01", tight), plain, by_language)


def pages(contents: Iterable[GameContent]) -> list[Page]:
    """Return all documents of *contents* made ready, game by game."""
    made = (page(document) for content in contents for document in documents(content))
    return [page for page in made if page]


def _lines(texts: Iterable[str]) -> str:
    return "\n".join(dict.fromkeys(texts))
