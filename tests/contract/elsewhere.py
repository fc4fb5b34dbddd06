"""Replay a batch of logs in a process of its own: rows of JSON come in, their digests go out."""

from __future__ import annotations

import json
import sys
from typing import Any

from companion.engine.log import line_from
from companion.engine.match import Match
from tests.contract.found import games


def digest(row: dict[str, Any]) -> str:
    """Return the digest of the match that *row* describes: its game, its setting and its log."""
    played = games()[row["game"]]
    setting = played.setting(row["seats"], row["level"], row["hands"], row["box"])
    return Match.of(played.game, played.declared, setting, [line_from(line) for line in row["log"]]).digest()


if __name__ == "__main__":
    json.dump([digest(row) for row in json.load(sys.stdin)], sys.stdout)
