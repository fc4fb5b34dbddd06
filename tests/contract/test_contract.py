"""What every game promises, played at random: the toy and each game found, at both levels, all hands and boxes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from companion.engine import checks
from companion.engine.cites import watch
from companion.engine.log import line_data
from companion.engine.match import Match
from companion.engine.questions import Fact
from companion.engine.simulate import Result, Watched, play_one, simulate
from companion.engine.worlds import played
from tests.contract.found import games

GAMES = games()
SETTINGS = list(product(("full", "score"), ("known", "hidden"), ("empty", "full")))
ROWS = [(game, *setting) for game in GAMES for setting in SETTINGS]
CHECKOUT = Path(__file__).parents[2]


@cache
def run(game: str, level: str, hands: str, box: str) -> Result:
    """Return a run of random games; more of the toy, whose games are short."""
    one = GAMES[game]
    number = 24 if game == "toy" else 6
    return simulate(one.game, one.declared, lambda n: one.setting(n, level, hands, box), number, "contract")


@pytest.mark.parametrize(("game", "level", "hands", "box"), ROWS)
def test_random_play_with_every_kind_of_entry_finds_nothing(game: str, level: str, hands: str, box: str) -> None:
    """Answers, refusals, counts, tallies, positions, corrections, draws and forecasts keep every promise."""
    result = run(game, level, hands, box)

    assert result.findings == []
    assert result.entries > 10 * result.games


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_plays_the_same_games(game: str) -> None:
    """A run is a function of its seed."""
    one = GAMES[game]

    def digest(seed: str) -> str:
        return simulate(one.game, one.declared, one.setting, 1, seed).digest

    assert digest("contract") == digest("contract")
    assert digest("contract") != digest("another")


def test_the_toy_cites_each_of_its_clauses() -> None:
    """No clause of the toy is enforced in name only."""
    cited = [run("toy", *setting).never_cited for setting in SETTINGS]

    assert sorted(set.intersection(*map(set, cited))) == []


def test_another_process_with_another_hash_seed_replays_to_the_same_state() -> None:
    """Nothing depends on the order of a set, an address in memory or what was imported before."""
    rows, expected = [], []
    for n, (game, level, hands, box) in enumerate(ROWS):
        one = GAMES[game]
        seats = one.declared.seats[0] + n % 2
        watched = Watched(one.game, one.declared, one.setting(seats, level, hands, box), f"elsewhere/{n}", Result())
        play_one(watched, 150)
        log = [line_data(line) for line in watched.log]
        rows.append({"game": game, "seats": seats, "level": level, "hands": hands, "box": box, "log": log})
        expected.append(watched.match.digest())

    assert replayed_elsewhere(rows, hash_seed="1") == expected
    assert replayed_elsewhere(rows[:2], hash_seed="4711") == expected[:2]


def replayed_elsewhere(rows: list[dict[str, object]], hash_seed: str) -> list[str]:
    """Return the digests another process finds."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.contract.elsewhere"],
        input=json.dumps(rows),
        capture_output=True,
        text=True,
        cwd=CHECKOUT,
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


@pytest.mark.parametrize("game", GAMES)
def test_what_a_match_learnt_is_not_asked_in_the_next(game: str) -> None:
    """Learn, save, start again: the box answers; what it has not, is asked as before."""
    one = GAMES[game]
    box: dict[str, Fact] = {}
    asked: list[str] = []
    for n in range(8):
        match = played(one.game, one.declared, one.knowing(one.setting(2), box), f"learn {n}")
        addresses = [answer.address for answer, _, _ in checks.answers(match)]
        assert [fact for fact in box if f"box/{fact}" in addresses] == []
        box |= checks.learnt(match)
        asked += [address for address in addresses if address.startswith("box/")]

    assert asked
    assert sorted(asked) == sorted(f"box/{fact}" for fact in box if not fact.startswith("effect."))


@pytest.mark.parametrize("game", GAMES)
def test_a_restart_in_the_middle_goes_on_as_if_nothing_had_been(game: str) -> None:
    """After every tenth entry the log, read back from its JSON, gives the match that was live."""
    one = GAMES[game]
    setting = one.setting(3)
    rows = [answer for answer, _, _ in checks.answers(played(one.game, one.declared, setting, "restart"))]
    live = Match.of(one.game, one.declared, setting)
    log = []
    for n, answer in enumerate(rows[:120]):
        if answer.address in live.questions:  # the others the app answers itself
            live.act(answer)
            log.append(answer)
        if n % 10 == 0:
            assert Match.of(one.game, one.declared, setting, log).state() == live.state()
    assert len(log) > 20


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_match_cites_no_clause_it_does_not_declare(game: str) -> None:
    """What is cited is enforced by the game, one of its scoring clauses, or the core's."""
    one = GAMES[game]
    cited: dict[str, None] = {}

    with watch(lambda clause: cited.update({str(clause): None})):
        played(one.game, one.declared, one.setting(2), "cited")

    known = {*one.game.enforced(), *one.declared.scoring}
    assert [clause for clause in cited if clause not in known and not clause.startswith("core.")] == []
