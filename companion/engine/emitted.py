"""What the rules said while something ran: the content check asks for words for all of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from companion.engine.core import Core
from companion.engine.match import effect_data
from companion.engine.questions import Barred, Choice, Choose, Facts, Order, Path, Question, Several, Spread
from companion.engine.table import Effect, Ledger, Marked, Moved, Noted

V = TypeVar("V")
CORE = frozenset(str(reason) for reason in Core)


@dataclass(slots=True)
class Emitted:
    """What rules said, without the core's own reasons, whose words belong to the interface.

    *clauses*: cited. *asks*: asked. *keys*: (ask, key) of the named choices. *reasons*: (clause, thing or mark or
    ``note`` or the kind of line); inner marks are left out, they are nobody's news. *barred*: clauses that bar an
    answer. *names*: ids that stand as text in facts and marks. *facts*: shipped facts that rules looked up,
    *options*: doubtful rules they asked for. *lines*: one line of the ledger of every form, as plain data.
    """

    clauses: set[str] = field(default_factory=set)
    asks: set[str] = field(default_factory=set)
    keys: set[tuple[str, str]] = field(default_factory=set)
    reasons: set[tuple[str, str]] = field(default_factory=set)
    barred: set[str] = field(default_factory=set)
    names: set[str] = field(default_factory=set)
    facts: set[str] = field(default_factory=set)
    options: set[str] = field(default_factory=set)
    lines: dict[tuple[Any, ...], dict[str, Any]] = field(default_factory=dict)

    def merge(self, other: Emitted) -> None:
        """Add what *other* has heard."""
        for each in fields(self):
            getattr(self, each.name).update(getattr(other, each.name))

    def cited(self, clause: str) -> None:
        """Hear that *clause* was cited; for `companion.engine.cites.watch`."""
        if clause not in CORE:
            self.clauses.add(str(clause))

    def asked(self, question: Question[Any]) -> None:
        """Hear a question with everything it offers and bars."""
        self.asks.add(question.ask)
        self._named(question.facts)
        for choice in choices(question):
            self.keys.add((question.ask, str(choice.key)))
            self._named(choice.facts)
            if choice.barred:
                self.refused(choice.barred)

    def refused(self, barred: Barred) -> None:
        """Hear why an answer is not legal."""
        if barred.clause not in CORE:
            self.barred.add(str(barred.clause))
            self._named(barred.facts)

    def wrote(self, effect: Effect, ledger: Ledger) -> None:
        """Hear a line of *ledger*."""
        self._named({name: value for name, value in effect.facts.items() if name != "words"})
        if isinstance(effect, Marked):
            if type(ledger.holders[effect.holder]).marks()[effect.mark].inner:
                return
            self._named({"to": effect.to})
        if effect.clause not in CORE:
            self.reasons.add((str(effect.clause), _what(effect)))
            self.lines.setdefault(_form(effect), effect_data(effect))

    def _named(self, facts: Facts) -> None:
        self.names.update(str(value) for value in facts.values() if isinstance(value, str) and value)


def _what(effect: Effect) -> str:
    match effect:
        case Moved():
            return effect.thing
        case Marked():
            return effect.mark
        case Noted():
            return "note"
        case _:
            return type(effect).__name__.lower()


def _form(effect: Effect) -> tuple[Any, ...]:
    """What tells lines apart that may need other words: kind, clause, thing or mark, direction, names of the facts."""
    ends = [getattr(effect, end, "").partition(".")[0] for end in ("holder", "source", "target", "zone")]
    return (type(effect).__name__, str(effect.clause), _what(effect), *ends, *sorted(effect.facts))


def choices(question: Question[Any]) -> list[Choice[Any]]:
    """Return what *question* offers by name, barred ones too; a path shows its first steps."""
    match question:
        case Choose() | Several() | Order():
            return list(question.universe())
        case Spread():
            return list(question.places())
        case Path():
            return list(question.steps(()))
        case _:
            return []


class Listening(Mapping[str, V]):
    """A mapping that writes down in *heard* which of its names are looked up."""

    def __init__(self, told: Mapping[str, V], heard: set[str]) -> None:
        self._told, self._heard = told, heard

    def __getitem__(self, name: str) -> V:
        value = self._told[name]
        self._heard.add(name)
        return value

    def __iter__(self) -> Iterator[str]:
        return iter(self._told)

    def __len__(self) -> int:
        return len(self._told)
