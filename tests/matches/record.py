"""Record matches for `test_recorded`: ``python -m tests.matches.record`` writes one for each way to play.

A recorded match is played by chance from a synthetic box. It is kept as it was exported, with a digest for every
entry, so that a change of the rules shows at the first entry it changes.
"""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime
from pathlib import Path

import companion
from companion.engine.log import Answer
from companion.engine.match import Match, picker
from companion.matches import Hall
from companion.store import SqliteStore
from tests.contract.found import synthetic
from tests.games.story import GAMES

FOLDER = Path(__file__).parent / "recorded"
WAYS = (("full", "known", 3), ("full", "hidden", 4), ("score", "known", 2))
WHEN = datetime(2026, 11, 30, 19, 30, tzinfo=UTC)
RULINGS = 3  # one ruling in so many is worked out, the others are over at once


def recorded(game: str, level: str, hands: str, seats: int) -> bytes:
    """Return the file of a match of *game* played to its end; the same arguments play the same match."""
    with tempfile.TemporaryDirectory() as folder:
        store = SqliteStore(Path(folder), clock=lambda: WHEN)
        store.save_box(game, "synthetic", synthetic(game))
        hall = Hall(store, GAMES)
        names = [f"synthetic {n}" for n in range(seats)]
        match = hall.open(game, names, "recorded-match-key", level=level, hands=hands, box="synthetic", seed="0" * 32)
        look = hall.look(match)
        played = Match(GAMES[game].game, GAMES[game].declared, look.header.setting())
        while played.questions:
            answer = _answer(played, f"{level}/{hands}/{seats}", hall.look(match).seq)
            played.act(answer)
            hall.act(match, hall.look(match).seq, [answer], f"recorded-entry-{hall.look(match).seq:06}")
        data = hall.export(match)
        store.close()
    return data


def _answer(match: Match, seed: str, n: int) -> Answer:
    question = list(match.questions.values())[n % len(match.questions)]
    pick = picker(seed, "recorded", n)
    key = "done" if question.ask == "ruling" and pick(RULINGS) else question.sample(pick)
    return Answer(question.address, key)


def main() -> None:
    """Write the recorded matches of this version."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        for level, hands, seats in WAYS:
            path = FOLDER / f"{game}-{level}-{hands}-{seats}-{companion.__version__}.json"
            path.write_bytes(recorded(game, level, hands, seats))
            print(path.name)


if __name__ == "__main__":
    main()
