"""What the set-up page needs, in the reader's words; see `viewmodel`."""

from __future__ import annotations

from dataclasses import dataclass

from companion.web.viewmodel import ClauseLink, MatchHead, Notice, Paragraph, SeatRef, Words


@dataclass(frozen=True)
class TableLink:
    """A table that the page can be read for: so many players, or a variant more or less; *now* is in force."""

    title: str
    href: str
    now: bool = False


@dataclass(frozen=True)
class VariantCard:
    """A variant that the table plays: what it changes, and the rules that say so."""

    title: str
    paragraphs: tuple[Paragraph, ...]
    clauses: tuple[ClauseLink, ...] = ()


@dataclass(frozen=True)
class PutLine:
    """How many of a thing a step puts out: *n* in words ("1 each, 4 in all"), *to* where."""

    thing: str
    n: str
    to: str


@dataclass(frozen=True)
class StepCard:
    """One step. *after* are the steps of other jobs that come first, by title."""

    id: str
    title: str
    paragraphs: tuple[Paragraph, ...]
    puts: tuple[PutLine, ...] = ()
    after: tuple[str, ...] = ()
    clauses: tuple[ClauseLink, ...] = ()


@dataclass(frozen=True)
class Ticked:
    """A step that is done in a match, by somebody at *seat* (None: at no single one)."""

    step: str
    seat: SeatRef | None


@dataclass(frozen=True)
class JobCard:
    """Steps that one person does while others do other jobs."""

    id: str
    title: str
    steps: tuple[StepCard, ...]


@dataclass(frozen=True)
class SumRow:
    """Where all pieces of a kind lie in the end, as numbers; None is not known. *fits*: they come to what there are."""

    thing: str
    player: int | None
    table: int | None
    box: int | None
    total: int | None
    fits: bool = True


@dataclass(frozen=True)
class SetupPage:
    """The set-up of a game for one table. *fault* says what was asked for and cannot be; then another is shown.

    *key* names the table, for ticks that are kept by it.
    """

    game: str
    game_name: str
    key: str
    table: str
    seats: tuple[TableLink, ...]
    variants: tuple[TableLink, ...]
    played: tuple[VariantCard, ...]
    jobs: tuple[JobCard, ...]
    sums: tuple[SumRow, ...]
    fault: Words = ""

    @property
    def steps(self) -> int:
        """How many steps there are."""
        return sum(len(job.steps) for job in self.jobs)


@dataclass(frozen=True)
class SharedSetup:
    """The set-up of a match, with what its phones have ticked."""

    head: MatchHead
    setup: SetupPage
    ticked: tuple[Ticked, ...] = ()
    notice: Notice | None = None

    @property
    def done(self) -> dict[str, SeatRef | None]:
        """The steps that are done, and by whom."""
        steps = {step.id for job in self.setup.jobs for step in job.steps}
        return {one.step: one.seat for one in self.ticked if one.step in steps}
