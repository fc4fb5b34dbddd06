"""Row "engine": whole random matches of World Without End beside catanatron with four random players.

Both are pure Python, choose among legal answers only, and play to the end. Bare play enters answers through
`Match.act` and checks nothing else; checked play is what ``companion simulate`` does. Batches alternate.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import cast

from benchmarks.catan import Catan
from benchmarks.measure import CHECKOUT, Row, Spread, percentile, recorded
from companion.engine.log import Answer, Line
from companion.engine.match import Match
from companion.engine.questions import Barred, Fact, Question
from companion.engine.table import FULL, SCORE
from companion.engine.view import effect_for, view
from companion.matches.rehearse import rehearse
from companion.matches.shipped import Shipped, library
from companion.store import boxfile

GAME, SEATS = "world-without-end", 4
BOX = CHECKOUT / "tests" / "boxes" / f"{GAME}.synthetic.json"
REPETITIONS, SECONDS = 5, 2.0
REPLAYS = 25  # matches of each way to play that are played again from their logs
TIMED = 8  # matches of each way to play in which every entry is timed by itself
CHECKED, RUNS = 5, 3  # matches in a run of checked play (the batch of `companion simulate`), and runs
ALL = range(SEATS)


@dataclass(frozen=True)
class Way:
    """A way to play: the level, and the owner's box that the match begins with."""

    name: str
    shipped: Shipped
    level: str
    box: Mapping[str, Fact]

    def begin(self, log: Sequence[Line] = ()) -> Match:
        """Return a match in which *log* has been entered."""
        setting = self.shipped.setting(SEATS, level=self.level, box=self.box)
        return Match.of(self.shipped.game, self.shipped.declared, setting, log)


@dataclass
class Pace:
    """What the repetitions of one player came to, per second."""

    entries: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)


def ways() -> list[Way]:
    """Return both levels, each with an empty box that is learnt on the way and with a full one that is invented."""
    shipped = library()[GAME]
    full = cast(Mapping[str, Fact], boxfile.load(BOX.read_bytes()).facts)
    boxes: Mapping[str, Mapping[str, Fact]] = {"learning": {}, "full box": full}
    return [Way(f"{level}, {name}", shipped, level, boxes[name]) for level in (FULL, SCORE) for name in boxes]


def some_answer(match: Match, chance: Random) -> Answer:
    """Return a legal answer to some open question; half the time what a forecast assumes, so that rulings end."""
    question: Question[object] = chance.choice(list(match.questions.values()))
    if question.default and chance.random() < 0.5 and not isinstance(question.read(question.default), Barred):
        return Answer(question.address, question.default)
    return Answer(question.address, question.sample(chance.randrange))


def play(way: Way, seed: int) -> list[Line]:
    """Play a whole match at random and return its log."""
    match, chance, log = way.begin(), Random(seed), list[Line]()
    while match.questions:
        answer = some_answer(match, chance)
        match.act(answer)
        log.append(answer)
    return log


def batch(player: Callable[[int], int], seed: int, seconds: float) -> tuple[float, float]:
    """Let *player* play whole games for about *seconds*; return entries and games per second.

    *player* takes a seed and returns how many entries its game took.
    """
    gc.collect()
    entries = games = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        entries += player(seed + games)
        games += 1
    return entries / spent, games / spent


def paces(players: Mapping[str, Callable[[int], int]]) -> dict[str, Pace]:
    """Let all *players* play in turn, after one short round to warm up."""
    found = {name: Pace() for name in players}
    for name in players:
        batch(players[name], 0, SECONDS / 4)
    for repetition in range(REPETITIONS):
        for name, player in players.items():
            entries, games = batch(player, 1000 * (repetition + 1), SECONDS)
            found[name].entries.append(entries)
            found[name].games.append(games)
    return found


def compare(row: Row, every: Sequence[Way]) -> None:
    """Add the table of bare play beside the peer."""
    players: dict[str, Callable[[int], int]] = {"catanatron 3.2.1, 4 random players": Catan().moves}
    players |= {way.name: partial(_entries, way) for way in every}
    found = paces(players)
    peer = found[next(iter(players))]
    table = row.table(
        "Bare random play, 4 seats: moves or entries", "", "a second", "games a second", "a game", "ratio to the peer"
    )
    for name, pace in found.items():
        ratio = Spread.of([ours / theirs for ours, theirs in zip(pace.entries, peer.entries, strict=True)])
        long = Spread.of([e / g for e, g in zip(pace.entries, pace.games, strict=True)]).median
        table.rows.append((name, Spread.of(pace.entries), Spread.of(pace.games), round(long), ratio))


def _entries(way: Way, seed: int) -> int:
    return len(play(way, seed))


def replay(row: Row, every: Sequence[Way]) -> None:
    """Add the table of replays: a match of four built again from its whole log, in milliseconds."""
    table = row.table(
        "Replay of a whole 4-seat match, ms (bar: under 50)", "", "matches", "entries", "median", "p95", "worst"
    )
    for way in every:
        logs = [play(way, seed) for seed in range(REPLAYS)]
        taken = [min(_milliseconds(partial(way.begin, log)) for _ in range(3)) for log in logs]
        entries = Spread.of([len(log) for log in logs])
        worst = (percentile(taken, 0.5), percentile(taken, 0.95), max(taken))
        table.rows.append((way.name, REPLAYS, entries, *worst))


def _milliseconds(deed: Callable[[], object]) -> float:
    began = time.perf_counter()
    deed()
    return 1000 * (time.perf_counter() - began)


def entry(row: Row, every: Sequence[Way]) -> None:
    """Add the table of single entries: entered, the open questions shown, the new lines of the ledger, in ms."""
    table = row.table(
        "One entry, its questions and its ledger lines, ms (bar: p99 under 5)",
        *("", "entries", "p50", "p99", "worst", "whole view p50", "whole view p99"),
    )
    for way in every:
        taken, seen = list[float](), list[float]()
        for seed in range(TIMED):
            _timed(way, seed, taken, seen)
        worst = (percentile(taken, 0.5), percentile(taken, 0.99), max(taken))
        table.rows.append((way.name, len(taken), *worst, percentile(seen, 0.5), percentile(seen, 0.99)))


def _timed(way: Way, seed: int, taken: list[float], seen: list[float]) -> None:
    """Play a match and note for each entry, in ms, what it took by itself and what the whole view took after it."""
    match, chance = way.begin(), Random(seed)
    while match.questions:
        answer = some_answer(match, chance)
        taken.append(_milliseconds(partial(_enter, match, answer)))
        seen.append(_milliseconds(partial(view, match, ALL)))


def _enter(match: Match, answer: Answer) -> object:
    done = match.act(answer)
    shown = [question.shown() for question in match.questions.values()]
    lines = [effect_for(match, e, ALL) for step in done for e in match.table.ledger.effects[step.start : step.end]]
    return shown, lines


def checked(row: Row, every: Sequence[Way]) -> None:
    """Add the table of checked play, as ``companion simulate`` does it."""
    table = row.table(
        "Checked play with every kind of entry (bar: 200 matches in under 60 s)",
        *("", "matches a second", "entries a second", "200 matches, s"),
    )
    for way in every:
        runs = [_checked(way, f"benchmark/{n}") for n in range(RUNS)]
        games = Spread.of([run[0] for run in runs])
        table.rows.append((way.name, games, Spread.of([run[1] for run in runs]), 200 / games.median))


def _checked(way: Way, seed: str) -> tuple[float, float]:
    done = rehearse(
        way.shipped,
        [SEATS],
        games=CHECKED,
        seed=seed,
        level=way.level,
        hands="known",
        box=way.box,
        told=lambda text: None,
    )
    if done["findings"]:
        raise SystemExit(f"the simulation has findings, so its speed means nothing: {done['findings'][:3]}")
    return float(done["matches_per_second"]), float(done["entries_per_second"])


def main() -> None:
    """Measure the row."""
    with recorded("engine", "Engine: World Without End beside catanatron 3.2.1") as row:
        every = ways()
        compare(row, every)
        replay(row, every)
        entry(row, every)
        checked(row, every)
        row.notes += [
            f"Median (lowest-highest) of {REPETITIONS} repetitions of about {SECONDS:.0f} s, taken by turns after a "
            "warm-up, in one process; the ratio is taken within each repetition.",
            "A move of catanatron is any action, forced ones included. An entry of ours is an answer somebody gave; "
            "what leaves no choice the engine answers itself, and that is not counted. Both work out all legal "
            "answers to what is open after every move. The games differ, so this places ours and judges neither.",
            "Learning: the box is empty, so printed facts are asked and unknown cards are rulings. "
            "Full box: the invented one of the tests.",
            "A replay is the best of 3 for each match. The whole view is what a page asks for after an entry: all "
            "seats, questions and the history so far.",
            f"Checked play: {RUNS} runs of {CHECKED} matches by `companion simulate` with 4 seats, hands "
            "known: entries of every kind, corrections, forecasts, replays and all checks.",
        ]


if __name__ == "__main__":
    main()
