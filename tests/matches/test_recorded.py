"""Matches recorded by every release play to the same state, entry by entry, or a version note says why not."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.matches.verify import verify
from tests.games.story import GAMES
from tests.matches.record import FOLDER

# A rule that was mended changes what an old match comes to: name the file, the first entry that differs, and why.
NOTES: dict[str, tuple[int, str]] = {}


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_a_recorded_match_plays_as_it_was_played(path: Path) -> None:
    verdict = verify(path.read_bytes(), GAMES)

    assert NOTES.get(path.name, (None, ""))[0] == verdict.entry
    if verdict.entry is None:
        assert verdict.over
        assert verdict.lines > 50


def test_every_game_has_a_recorded_match() -> None:
    assert set(GAMES) == {game for game in GAMES if list(FOLDER.glob(f"{game}-*.json"))}
