"""Reads what people type. Nothing they type is an operator except quotation marks."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.search.folding import cleaned, folded, squeezed
from companion.search.words import runs

_QUOTED = re.compile(r'"([^"]+)"|“([^”]+)”|「([^」]+)」|『([^』]+)』|«([^»]+)»')
_QUOTES = re.compile('["“”「」『』«»]')
_ID = re.compile(r"[a-z0-9-]+(?:\.[a-z0-9-]+)+")


@dataclass(frozen=True, slots=True)
class Asked:
    """A query. *text* is what was looked at of it, *tight* the same folded and without idle gaps, *bare* without
    quotation marks too.

    *phrases* stood in quotation marks and must stand in a document just so, gaps and signs included. *runs* are the
    runs of Han and the Latin words outside them.
    """

    text: str
    tight: str
    bare: str
    phrases: tuple[str, ...]
    runs: tuple[str, ...]

    @property
    def id(self) -> str | None:
        """Return the query where it looks like the id of a clause or card: words with dots."""
        return self.tight if _ID.fullmatch(self.tight) else None


def asked(query: str) -> Asked:
    """Return *query* taken apart; any text will do."""
    text = cleaned(query)
    plain = folded(text)
    quoted = ("".join(filter(None, groups)) for groups in _QUOTED.findall(plain))
    phrases = tuple(phrase for phrase in quoted if phrase.strip())
    outside = squeezed(_QUOTES.sub(" ", _QUOTED.sub(" ", plain)))
    return Asked(text, squeezed(plain), squeezed(_QUOTES.sub(" ", plain)), phrases, tuple(runs(outside)))
