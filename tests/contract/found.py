"""The games the contract suite plays: the toy, and every game that is found with its content."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from companion.engine.declare import Declaration
from companion.engine.game import AnyGame
from companion.engine.questions import Fact
from companion.engine.table import Setting
from companion.matches.shipped import Shipped, library
from tests.toy import declared as toy
from tests.toy.play import GAME as TOY

BOXES = Path(__file__).parents[1] / "boxes"


@dataclass(frozen=True)
class Played:
    """A game as the suite plays it. *plain* gives the setting for seats, level and hands, with an empty box."""

    game: AnyGame
    declared: Declaration
    plain: Callable[[int, str, str], Setting]

    def setting(self, seats: int, level: str = "full", hands: str = "known", box: str = "empty") -> Setting:
        """Return a setting; *box* is ``empty`` or ``full`` (the synthetic one)."""
        setting = self.plain(seats, level, hands)
        return setting if box == "empty" else self.knowing(setting, synthetic(self.game.id))

    def knowing(self, setting: Setting, box: Mapping[str, Fact]) -> Setting:
        """Return *setting* with the facts of *box*."""
        return replace(setting, facts={**setting.facts, **box})


def synthetic(game: str) -> Mapping[str, Fact]:
    """Return the facts of the invented box of *game*, all of them marked as synthetic."""
    data = json.loads((BOXES / f"{game}.synthetic.json").read_text("utf-8"))
    assert data["game"] == game
    return dict(data["facts"])


@cache
def games() -> dict[str, Played]:
    """Return every game there is, by id."""
    rows = {"toy": Played(TOY, toy.DECLARED, lambda seats, level, hands: toy.setting(seats, level, hands))}
    return rows | {id: _played(shipped) for id, shipped in library().items()}


def _played(shipped: Shipped) -> Played:
    def plain(seats: int, level: str, hands: str) -> Setting:
        return shipped.setting(seats, level=level, hands=hands)

    return Played(shipped.game, shipped.declared, plain)
