"""Bugs do not end evenings: a rule that raises is wound back, and people enter what it did."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from companion.engine.core import Core
from companion.engine.questions import Rules
from companion.engine.ruling import ruling
from companion.engine.table import Table
from companion.engine.winding import wind_back

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Failed:
    """A rule that raised: its *name* and the error, for the server's log."""

    name: str
    error: Exception


class _Driven(Generic[T]):
    """Drives a rule and remembers which lines of the ledger are its own.

    Other flows may write between two of its answers, so a single range would take back too much.
    """

    def __init__(self, table: Table, rule: Rules[T]) -> None:
        self._table, self._rule = table, rule
        self._ranges: list[tuple[int, int]] = []

    def __await__(self) -> Generator[Any, Any, T | Exception]:
        value: Any = None
        effects = self._table.ledger.effects
        while True:
            start = len(effects)
            try:
                asked = self._rule.send(value)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            except Exception as error:
                wind_back(self._table.ledger, [*self._ranges, (start, len(effects))])
                return error
            self._ranges.append((start, len(effects)))
            try:
                value = yield asked
            except GeneratorExit:
                self._rule.close()
                raise


async def attempt(table: Table, name: str, rule: Rules[T]) -> T | None:
    """Run *rule*; if it raises, wind its lines back, keep the error in ``table.failures`` and ask for a ruling.

    *name* is the card, phase or step as the words know it. Returns what the rule returns, None after a failure.
    """
    result = await _Driven(table, rule)
    if isinstance(result, Exception):
        table.failures.append(Failed(name, result))
        await ruling(table, name, Core.UNRESOLVED)
        return None
    return result
