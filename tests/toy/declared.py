"""What the toy's ``game.yaml`` would declare, its printed facts and its settings, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.declare import Declaration, flat
from companion.engine.questions import Fact
from companion.engine.table import FULL, Setting

GAME_YAML: Mapping[str, Any] = {
    "seats": [2, 4],
    "phases": {
        "round": [{"id": "morning"}, {"id": "trade"}, {"id": "evening"}],
        "end": [{"id": "final"}],
    },
    "things": [{"id": "grain"}, {"id": "coin"}, {"id": "gem"}],
    "marks": [
        {"id": "score", "owner": "seat", "type": "number", "low": 0, "high": 200},
        {"id": "guest", "owner": "seat", "type": "flag"},
        {"id": "drawn", "owner": "seat", "type": "flag", "inner": True},
        {"id": "actions", "owner": "seat", "type": "number", "low": 0, "high": 2, "inner": True},
        {"id": "paid", "owner": "seat", "type": "flag", "inner": True},
        {"id": "round", "owner": "table", "type": "number", "low": 1, "high": 9},
        {"id": "phase", "owner": "table", "type": "one-of", "values": ["morning", "trade", "evening", "final"]},
        {"id": "weather", "owner": "table", "type": "one-of", "values": ["none", "sun", "rain", "storm"]},
        {"id": "lead", "owner": "table", "type": "number", "low": 0, "high": 3},
        {"id": "tax", "owner": "table", "type": "number", "low": 0, "high": 2, "inner": True},
        {"id": "auctioned", "owner": "table", "type": "flag", "inner": True},
        {"id": "invited", "owner": "table", "type": "flag", "inner": True},
        {"id": "ended", "owner": "table", "type": "flag", "inner": True},
    ],
    "places": [
        {"id": "market", "verbs": ["place", "cover", "open", "forbid", "price"]},
        {"id": "mill", "verbs": ["place", "cover", "open"]},
    ],
    "kinds": [
        {
            "id": "lot",
            "fields": [
                {"id": "rent", "shape": "number", "low": 0, "high": 6},
                {"id": "name", "shape": "text", "high": 24},
                {"id": "colour", "shape": "choose", "values": ["red", "blue"]},
            ],
            "members": ["lot-1", "lot-2"],
        }
    ],
    "scoring": ["evening.bid", "final.coins", "cards.unwritten"],
}

FACTS: Mapping[str, Any] = {
    "rounds": 3,
    "supply": {"grain": 12, "coin": 25},
    "start": {"grain": 2, "coin": 3},
    "bid": {"high": 5, "worth": 4},
    "coins": {"per-point": 5},
    "owl": {"broken": False},
    "lot-1": {"rent": None, "name": None, "colour": None},
    "lot-2": {"rent": None, "name": None, "colour": None},
}

DECLARED = Declaration.read(GAME_YAML)
OPTIONS: Mapping[str, tuple[str, ...]] = {"upkeep": ("grain", "coin")}


def setting(
    seats: int = 2,
    level: str = FULL,
    hands: str = "known",
    upkeep: str = "grain",
    *,
    screens: bool = False,
    **facts: Fact | None,
) -> Setting:
    """Return a setting of the toy; *facts* replace shipped ones (``__`` for a dot, ``_`` for a hyphen)."""
    own = {name.replace("__", ".").replace("_", "-"): value for name, value in facts.items()}
    return Setting(seats, level, hands, screens, {"upkeep": upkeep}, flat(FACTS) | own)
