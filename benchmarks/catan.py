"""The peer of the engine: catanatron, pure Python too, with four players who choose at random."""

from __future__ import annotations

import random
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Protocol, cast


class State(Protocol):
    """What is read of a game that is over."""

    actions: Sequence[object]


class Game(Protocol):
    """A game of catanatron: `play` plays it to the end."""

    state: State

    def play(self) -> object:
        """Play until somebody has won or the limit of turns is reached; return who."""


class Catan:
    """Plays whole games. catanatron stands only in the benchmarks' own lock, hence the import by name."""

    def __init__(self) -> None:
        player: Any = import_module("catanatron.models.player")
        self._game: Any = import_module("catanatron.game").Game
        self._players = [player.RandomPlayer(color) for color in player.Color]

    def moves(self, seed: int) -> int:
        """Play one game and return how many moves it took."""
        random.seed(seed)  # catanatron draws from the module's generator
        game = cast(Game, self._game(self._players, seed=seed))
        game.play()
        return len(game.state.actions)
