"""Which clauses were cited while something ran: tests, simulations and the content check listen here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_LISTENERS: ContextVar[tuple[Callable[[str], None], ...]] = ContextVar("cites", default=())


def cite(clause: str) -> None:
    """Tell whoever listens that *clause* gave a question, a refusal or a line of the ledger."""
    for listener in _LISTENERS.get():
        listener(clause)


@contextmanager
def watch(listener: Callable[[str], None]) -> Iterator[None]:
    """Call *listener* with the id of every clause cited inside the ``with`` block, in order, repeats included."""
    token = _LISTENERS.set((*_LISTENERS.get(), listener))
    try:
        yield
    finally:
        _LISTENERS.reset(token)
