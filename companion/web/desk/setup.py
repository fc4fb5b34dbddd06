"""The set-up of a game for one table, in words: who does what, how many of each, and whether it comes out even."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from companion.content.facts import flat
from companion.content.model import GameContent
from companion.content.planning import (
    Amount,
    PlannedStep,
    Sum,
    Table,
    component_names,
    plan_at,
    tables,
)
from companion.content.said import Said
from companion.content.setup import Variant
from companion.content.talk import Talk
from companion.web.desk.addresses import address, setup_address
from companion.web.locale import gettext as _
from companion.web.locale import ngettext, pgettext
from companion.web.setupmodel import JobCard, PutLine, SetupPage, StepCard, SumRow, TableLink, VariantCard
from companion.web.viewmodel import ClauseLink, Link, Paragraph, Words


@dataclass(frozen=True)
class Wanted:
    """The table that somebody asks for, as it stands in an address: texts that may be anything; empty: not said."""

    seats: str = ""
    variants: tuple[str, ...] = ()


def setup_page(content: GameContent, wanted: Wanted, lang: str, match: str = "") -> SetupPage | None:
    """Return the set-up for the table that is *wanted*; for the nearest there is where the game is not played so.

    None for a game whose set-up nobody has written. *match* is the one whose page it is: its number of players stays.
    """
    every = list(tables(content))
    if not every or not content.setup.steps:
        return None
    table, fault = _table(content, every, wanted)
    return _Words(content, table, lang, match).page(every, fault)


def _table(content: GameContent, every: Sequence[Table], wanted: Wanted) -> tuple[Table, Words]:
    """Return the table that is *wanted*, else one that there is, and what is wrong with what was wanted."""
    low, high = min(t.players for t in every), max(t.players for t in every)
    seats, variants = _number(wanted.seats) if wanted.seats else high, frozenset(wanted.variants)
    found = _first(every, seats, variants)
    if found:
        return found, ""
    usual = [table for table in every if not table.variants] or every
    other = _first(usual, seats, frozenset()) or usual[-1]
    if not variants <= {variant.id for variant in content.setup.variants}:
        return other, _("The game has no variant of that name. Choose one of those below.")
    if not low <= seats <= high:
        return other, _range(low, high)
    return other, _("The game is not set up for so many players with these variants. Choose others.")


def _number(text: str) -> int:
    """Return a number of players; what is none is nobody."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0


def _first(every: Sequence[Table], seats: int, variants: frozenset[str]) -> Table | None:
    return next((table for table in every if (table.players, table.variants) == (seats, variants)), None)


def _range(low: int, high: int) -> Words:
    return _("The game is for %(low)s to %(high)s players. Choose one of these.", low=low, high=high)


class _Words:
    """The words of the set-up of one table."""

    def __init__(self, content: GameContent, table: Table, lang: str, match: str) -> None:
        self._content, self._table, self._lang, self._match = content, table, lang, match
        self._talk = Talk(content, lang)
        self._plan = plan_at(content, table, flat(content.facts))
        self._names = {id: words.in_language(lang) for id, words in component_names(content).items()}

    def page(self, every: Sequence[Table], fault: Words) -> SetupPage:
        """Return the page; *every* are all tables that there are."""
        content, table = self._content, self._table
        ordered = [variant for variant in content.setup.variants if variant.id in table.variants]
        players = ngettext("for %(n)s player", "for %(n)s players", table.players)
        titles = [str(self._talk.text(variant.title)) for variant in ordered]
        return SetupPage(
            content.game.id,
            content.game.title.in_language(self._lang),
            " ".join([content.game.id, str(table.players), *sorted(table.variants)]),
            pgettext("between two parts", ", ").join([players, *titles]),
            () if self._match else tuple(self._seats(every)),
            tuple(self._variants()),
            tuple(self._played(variant) for variant in ordered),
            tuple(self._jobs()),
            tuple(self._sum(total) for total in self._plan.sums),
            fault,
        )

    # --- other tables

    def _seats(self, every: Sequence[Table]) -> Iterator[TableLink]:
        here = self._table
        for n in sorted({t.players for t in every if t.variants == here.variants}):
            yield TableLink(str(n), self._href(n, here.variants), n == here.players)

    def _variants(self) -> Iterator[TableLink]:
        """The usual game, and each variant: taken in, or left out where it is in."""
        variants, here = self._content.setup.variants, self._table
        if variants:
            yield TableLink(
                pgettext("variant", "Usual game"), self._href(here.players, frozenset()), not here.variants
            )
        for variant in variants:
            rest = frozenset(v.id for v in variants if v.id in here.variants and not _excludes(variant, v))
            now = variant.id in here.variants
            then = rest - {variant.id} if now else rest | {variant.id}
            yield TableLink(str(self._talk.text(variant.title)), self._href(here.players, then), now)

    def _href(self, players: int, variants: Collection[str]) -> str:
        table = Table(players, frozenset(variants))
        return setup_address(self._content.game.id, table, self._lang, self._match)

    def _played(self, variant: Variant) -> VariantCard:
        title = str(self._talk.text(variant.title))
        return VariantCard(title, self._paragraphs(self._talk.text(variant.text)), self._links(variant.clauses))

    # --- what is done

    def _jobs(self) -> Iterator[JobCard]:
        for job in self._plan.jobs:
            steps = tuple(self._step(planned) for planned in self._plan.of_job(job.id))
            yield JobCard(job.id, str(self._talk.text(job.title)), steps)

    def _step(self, planned: PlannedStep) -> StepCard:
        step = planned.step
        return StepCard(
            step.id,
            str(self._talk.text(step.title, planned.facts)),
            self._paragraphs(self._talk.text(step.text, planned.facts)),
            tuple(self._put(amount) for amount in planned.amounts),
            tuple(self._elsewhere(planned)),
            self._links(step.clauses),
        )

    def _elsewhere(self, planned: PlannedStep) -> Iterator[str]:
        """What comes first and is somebody else's: the steps of the same job stand in order anyway."""
        for other in self._plan.steps:
            if other.step.id in planned.after and other.step.job != planned.step.job:
                yield str(self._talk.text(other.step.title, other.facts))

    def _put(self, amount: Amount) -> PutLine:
        return PutLine(self._names[amount.thing], _how_many(amount), _where(amount.to))

    def _sum(self, total: Sum) -> SumRow:
        fits = total.n is None or total.placed is None or total.n == total.placed
        return SumRow(self._names[total.thing], total.player, total.table, total.box, total.n, fits)

    # --- links

    def _links(self, clauses: Sequence[str]) -> tuple[ClauseLink, ...]:
        game = self._content.game.id
        return tuple(ClauseLink(str(self._talk.title(id)), address(game, "clause", id, self._lang)) for id in clauses)

    def _paragraphs(self, said: Said) -> tuple[Paragraph, ...]:
        """The text by paragraphs, what it names linked: rules and terms."""
        rows: list[list[str | Link]] = [[]]
        game = self._content.game.id
        for piece in said.pieces:
            if piece.clause:
                rows[-1].append(Link(piece.text, address(game, "clause", piece.clause, self._lang)))
            elif piece.term:
                rows[-1].append(Link(piece.text, address(game, "term", piece.term, self._lang), True))
            else:
                first, *more = piece.text.split("\n\n")
                rows[-1].append(first)
                rows += [[text] for text in more]
        return tuple(tuple(row) for row in rows if any(row))


def _excludes(one: Variant, other: Variant) -> bool:
    return one.group is not None and one.group == other.group and one.id != other.id


def _how_many(amount: Amount) -> str:
    """Return the number, for a player and in all where every player gets some; not known: a question mark."""
    if amount.total is None or amount.n is None:
        return "?"
    if amount.per is None or amount.n == amount.total:
        return str(amount.total)
    if amount.per == "player":
        return _("%(n)s each, %(total)s in all", n=amount.n, total=amount.total)
    return _("%(n)s for each seat nobody takes, %(total)s in all", n=amount.n, total=amount.total)


def _where(to: str) -> str:
    return {
        "player": pgettext("where pieces go", "to the players"),
        "table": pgettext("where pieces go", "on the table"),
        "box": pgettext("where pieces go", "back in the box"),
    }[to]

