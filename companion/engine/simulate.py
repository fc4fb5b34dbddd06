"""Random play with every kind of entry, and everything that must hold checked on the way.

Picks come from a hash of the seed, so the same seed plays the same games on every machine.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable

from companion.engine import checks, tries
from companion.engine.cites import watch
from companion.engine.declare import Declaration
from companion.engine.game import AnyGame
from companion.engine.table import Setting
from companion.engine.watched import Result, Watched
from companion.engine.worlds import dealer, tallied, two_worlds

LIMIT = 3000  # entries after which a game that has not ended is a finding
COMPARED = 2  # games of a run that are also played in another world
BOUNDARIES = 4  # starts of phases in one game at which a position of what is there is entered, on a copy
ENOUGH = 3  # after so many exceptions a game is given up

__all__ = ["LIMIT", "Result", "Watched", "play_one", "simulate"]


def simulate(
    game: AnyGame,
    declared: Declaration,
    setting_for: Callable[[int], Setting],
    games: int,
    seed: str,
    *,
    entries_limit: int = LIMIT,
) -> Result:
    """Play *games* games at random, by turns for each number of seats, and check them.

    *setting_for* gives the setting for a number of seats. The same arguments give the same result anywhere.
    """
    result = Result(games=games)
    digest = hashlib.blake2b(digest_size=8)
    low, high = declared.seats
    for number in range(games):
        setting = setting_for(low + number % (high - low + 1))
        with watch(result.emitted.cited):
            run = Watched(game, declared, setting, f"{seed}/{number}", result)
            run.safely(play_one, run, entries_limit)
        digest.update(run.end.encode())
        if number < COMPARED:
            _compare(run)
    result.digest = digest.hexdigest()
    said = result.emitted.clauses | result.emitted.barred
    result.never_cited = tuple(sorted(game.enforced() - said))
    return result


def play_one(run: Watched, limit: int = LIMIT) -> None:
    """Play one game to its end and check that; its log and its match stay in *run*."""
    run.begin()
    run.found(checks.of_declaration(run.match.table, run.declared))
    tried: Counter[str] = Counter()
    while run.match.questions and len(run.log) < limit and run.broken < ENOUGH:
        deed = _kind(run, tried)
        run.doing = deed.__name__
        run.safely(deed, run)
        if run.pick(6) == 0 and tried["boundary"] < BOUNDARIES and checks.at_boundary(run.match):
            tried["boundary"] += 1
            run.doing = "boundary"
            run.safely(tries.boundary, run)
    run.doing = "end"
    run.result.entries += len(run.log)
    if run.match.questions and run.broken < ENOUGH:
        run.found([f"the match has not ended after {len(run.log)} entries"])
    if not run.match.questions and not run.match.game.over(run.match.table):
        run.found(["nothing is asked and the match is not over"])
    run.found([*checks.of_replay(run.match, run.log), *run.shadow.compare(), *checks.of_counts(run.match)])
    run.end = run.match.digest()


def _kind(run: Watched, tried: Counter[str]) -> Callable[[Watched], None]:
    """Return what to try now."""
    roll = run.pick(100)
    for deed, share, most in tries.KINDS:
        roll -= share
        if roll < 0:
            tried[deed.__name__] += 1
            return deed if tried[deed.__name__] <= most else tries.answer
    return tries.answer


def _compare(run: Watched) -> None:
    """Play the game in another world: less known, another secret, only tallied."""
    for world in (dealer, two_worlds, tallied):
        run.doing = world.__name__
        run.safely(_look_at, run, world)


def _look_at(run: Watched, world: Callable[[AnyGame, Declaration, Setting, str], list[str]]) -> None:
    run.found(world(run.game, run.declared, run.setting, run.seed))
