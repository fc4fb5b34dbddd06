"""A game as it ships: its rules, what it declares, its facts and the defaults of its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from companion.content.facts import flat
from companion.content.load import load_all
from companion.content.model import GameContent, Option
from companion.engine.declare import Declaration
from companion.engine.game import AnyGame
from companion.engine.questions import Fact
from companion.engine.table import FULL, Setting
from companion.games import found
from companion.paths import content_root


@dataclass(frozen=True)
class Shipped:
    """One game. *facts* by dotted path; None is what nobody knows until a box tells it.

    *options* are the doubtful rules that a match settles; the content may tell of more, which no rule asks for yet.
    """

    content: GameContent
    game: AnyGame
    declared: Declaration
    facts: Mapping[str, Fact | None]
    options: Mapping[str, Option]
    defaults: Mapping[str, str]

    def setting(
        self,
        seats: int,
        *,
        level: str = FULL,
        hands: str = "known",
        options: Mapping[str, str] | None = None,
        box: Mapping[str, Fact] | None = None,
    ) -> Setting:
        """Return what a match with these choices pins. Raises ValueError for an option or value there is not."""
        low, high = self.declared.seats
        if not low <= seats <= high:
            raise ValueError(f"{self.game.id}: {seats} seats")
        chosen = {**self.defaults, **(options or {})}
        for name, value in chosen.items():
            if name not in self.options or value not in self.values(name):
                raise ValueError(f"option {name}: {value}")
        return Setting(seats, level, hands, options=chosen, facts={**self.facts, **(box or {})})

    def values(self, option: str) -> tuple[str, ...]:
        """Return the values of an option, as text."""
        return tuple(str(value) for value in self.options[option].values)


def library(root: Path | None = None) -> dict[str, Shipped]:
    """Return every game that has both an engine and content, by id. Raises ContentError where content is broken."""
    content = load_all(root or content_root())
    return {id: shipped(content[id], game) for id, game in found().items() if id in content}


def shipped(content: GameContent, game: AnyGame) -> Shipped:
    """Join *content* and *game*."""
    options = {id: option for id, option in content.options.items() if option.rules}
    defaults = {id: str(option.default) for id, option in options.items()}
    facts = cast(Mapping[str, Fact | None], flat(content.facts))
    return Shipped(content, game, Declaration.read(content.game.raw), facts, options, defaults)
