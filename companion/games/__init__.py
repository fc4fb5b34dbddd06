"""The rules engines, one folder a game, found by looking and never listed."""

from __future__ import annotations

import importlib
import pkgutil

from companion.engine.game import AnyGame


def found() -> dict[str, AnyGame]:
    """Return every game whose folder holds an engine, by its id in URLs and content (with hyphens)."""
    names = sorted(m.name for m in pkgutil.iter_modules(__path__) if m.ispkg)
    games = [importlib.import_module(f"{__name__}.{name}").GAME for name in names]
    return {game.id: game for game in games}
