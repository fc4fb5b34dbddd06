"""Takes a query apart into units and says which documents have each of them, in whatever way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from companion.search.forms import Forms
from companion.search.han_units import HanUnits
from companion.search.latin_units import LatinUnits
from companion.search.lexis import Lexis
from companion.search.ways import Unit
from companion.search.words import is_han

NOTHING = Forms(())


class Units:
    """Takes queries apart by what *lexis* knows."""

    def __init__(self, lexis: Lexis) -> None:
        self._empty = lexis.empty
        self._han, self._latin = HanUnits(lexis), LatinUnits(lexis)

    def of(self, runs: Sequence[str]) -> list[Unit]:
        """Return the units of the runs of a query; where all of it is empty words, of those."""
        return list(self._units(runs, self._empty)) or list(self._units(runs, NOTHING))

    def _units(self, runs: Sequence[str], empty: Forms) -> Iterator[Unit]:
        seen = 0
        for han, group in groupby(runs, is_han):
            neighbours = list(group)
            seen += len(neighbours)
            if han:
                for run in neighbours:
                    yield from self._han.of(run, empty)
            else:
                yield from self._latin.of(neighbours, empty, ending=seen == len(runs))
