"""A match under way in a simulation: what is new is looked at, and what is wrong is kept as a finding."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import ParamSpec

from companion.engine import checks
from companion.engine.declare import Declaration
from companion.engine.emitted import Emitted, Listening
from companion.engine.game import AnyGame
from companion.engine.log import Act, Entry, Line, line_data, line_from
from companion.engine.match import Match, Refused, Step, picker
from companion.engine.table import Setting

P = ParamSpec("P")
MOST_FINDINGS = 100


@dataclass(slots=True)
class Result:
    """What a run found. *digest* is of all games' last states; *never_cited* are enforced clauses nothing cited."""

    games: int = 0
    entries: int = 0
    digest: str = ""
    never_cited: tuple[str, ...] = ()
    findings: list[str] = field(default_factory=list)
    emitted: Emitted = field(default_factory=Emitted)


class Watched:
    """One random game. The live match is followed entry by entry, as a server holds it; the log is kept beside it."""

    def __init__(self, game: AnyGame, declared: Declaration, setting: Setting, seed: str, result: Result) -> None:
        self.game, self.declared, self.seed, self.result = game, declared, seed, result
        heard = result.emitted
        facts, options = Listening(setting.facts, heard.facts), Listening(setting.options, heard.options)
        self.setting = replace(setting, facts=facts, options=options)
        self.pick = picker(seed, "play", 0)
        self.match: Match  # from `begin` on
        self.log: list[Line] = []
        self.met: dict[str, None] = {}  # questions already looked at, by address, and rules that raised
        self.doing = "start"
        self.end = ""  # the digest of the last state
        self.broken = 0  # how often something raised that nothing should

    def begin(self) -> None:
        """Begin the match and look at what it asks first."""
        self.match = Match.of(self.game, self.declared, self.setting)
        self.shadow = checks.Shadow(self.match)
        self.look()

    # --- findings

    def found(self, wrong: Sequence[str]) -> None:
        """Keep what is wrong, with where it was."""
        setting = self.setting
        where = f"{self.game.id} {setting.seats} seats, {setting.level}, {setting.hands}, seed {self.seed}"
        for what in wrong:
            line = f"{where}, entry {len(self.log)}, {self.doing}: {what}"
            if len(self.result.findings) < MOST_FINDINGS and line not in self.result.findings:
                self.result.findings.append(line)

    def raised(self, error: Exception) -> None:
        """Keep that something raised, with the last frames."""
        frames = traceback.extract_tb(error.__traceback__)[-3:]
        path = " < ".join(f"{f.filename.rsplit('/', 1)[-1]}:{f.lineno} {f.name}" for f in reversed(frames))
        self.broken += 1
        self.found([f"{error!r} at {path}"])

    def safely(self, deed: Callable[P, object], *args: P.args, **named: P.kwargs) -> None:
        """Do *deed* with these arguments; whatever it raises is a finding."""
        try:
            deed(*args, **named)
        except Exception as error:
            self.raised(error)

    # --- looking

    def look(self) -> None:
        """Look at what is new: questions, lines of the ledger, rules that raised, now and then everything."""
        match, emitted = self.match, self.result.emitted
        for address, question in match.questions.items():
            if address not in self.met:
                nasty = question.ask not in emitted.asks or self.pick(12) == 0
                self.met[address] = None
                emitted.asked(question)
                self.found(checks.of_question(question, self.pick, nasty))
        wrong, lines = self.shadow.follow()
        self.found([*wrong, *checks.of_lines(match, lines)])
        for line in lines:
            emitted.wrote(line, match.table.ledger)
        if lines:
            self.found(checks.of_counts(match))
        for failed in match.table.failures:
            self.failed(failed.name, failed.error)
        if lines and self.pick(20) == 0:
            self.found(self.shadow.compare())
        if lines and self.pick(150) == 0:
            self.found(checks.of_replay(match, self.log))

    def failed(self, name: str, error: Exception) -> None:
        """A rule that raised was wound back: the evening goes on, and it is a finding, once a game."""
        key = f"failed {name} {error!r}"
        if key not in self.met:
            self.met[key] = None
            frames = traceback.extract_tb(error.__traceback__)[-1:]
            path = "".join(f"{f.filename.rsplit('/', 1)[-1]}:{f.lineno} {f.name}" for f in frames)
            self.found([f"the rule {name} raised {error!r} at {path}"])

    # --- entering

    def enter(self, *entries: Entry) -> list[Step]:
        """Enter *entries* as one line; a refusal is passed on."""
        try:
            done = self.match.act(*entries)
        except Refused as refused:
            if not refused.barred.clause:
                self.found(["a refusal names no clause"])
            self.result.emitted.refused(refused.barred)
            raise
        self.write(entries[0] if len(entries) == 1 else Act(tuple(entries), "together"))
        return done

    def write(self, line: Line) -> None:
        """Keep *line*, which has been entered, and look round."""
        self.log.append(line)
        if line_from(line_data(line)) != line:
            self.found([f"{line} is not what its JSON form reads as"])
        self.look()

    def refused(self, *entries: Entry) -> None:
        """Enter what must be refused, which changes nothing."""
        before, steps = self.match.digest(), len(self.match.steps)
        try:
            self.enter(*entries)
        except Refused:
            if self.match.digest() != before or len(self.match.steps) != steps:
                self.found([f"refused {entries}, and it changed something"])
            return
        self.found([f"{entries} was taken"])

    def take(self, after: Match, line: Line) -> None:
        """Go on with the match *after*, which *line* has corrected."""
        self.match, self.shadow = after, checks.Shadow(after)
        self.write(line)
