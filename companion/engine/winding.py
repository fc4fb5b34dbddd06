"""Winding a failed rule back: its lines are taken back by lines of their own.

Other flows may have written meanwhile, and what they did stands: of a number only the difference goes back, a flag
goes back if it is as the rule left it, and a thing that has been spent since comes from ``beyond`` (unless the rule
took it from the supply).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from companion.engine.core import Core
from companion.engine.questions import Fact
from companion.engine.table import Dealt, Effect, Ledger, Marked, Mixed, Moved

BACK = Core.WOUND_BACK


def wind_back(ledger: Ledger, ranges: Sequence[tuple[int, int]]) -> None:
    """Take back the effects in *ranges* (of places in the ledger), newest first. Notes and things learnt stay."""
    for start, end in reversed(ranges):
        for effect in reversed(ledger.effects[start:end]):
            for line in _inverse(ledger, effect):
                ledger.add(line)


def _inverse(ledger: Ledger, effect: Effect) -> list[Effect]:
    match effect:
        case Moved():
            return _moved_back(ledger, effect)
        case Marked():
            return _marked_back(ledger, effect)
        case Dealt():
            return _dealt_back(ledger, effect)
        case Mixed(zone, were, now) if tuple(ledger.cards[zone]) == now:
            return [Mixed(zone, now, were, BACK, effect.facts)]
        case _:
            return []


def _moved_back(ledger: Ledger, effect: Moved) -> list[Effect]:
    n = effect.n
    if ledger.counted and effect.target != "beyond":
        n = min(n, max(0, ledger.count(effect.target, effect.thing)))
    # the supply is not given again what was spent since: it lies wherever it was spent, perhaps there
    missing = effect.n - n if effect.source != "supply" else 0
    rows = ((effect.target, n), ("beyond", missing))
    return [Moved(effect.thing, k, source, effect.source, BACK, effect.facts) for source, k in rows if k]


def _marked_back(ledger: Ledger, effect: Marked) -> list[Effect]:
    holder = ledger.holders[effect.holder]
    mark = type(holder).marks()[effect.mark]
    now: Fact = mark.__get__(holder, type(holder))
    to = effect.was if now == effect.to else now
    if mark.type == "number":
        to = mark.within(cast(int, now) - (cast(int, effect.to) - cast(int, effect.was)))
    return [Marked(effect.holder, effect.mark, now, to, BACK, effect.facts)] if now != to else []


def _dealt_back(ledger: Ledger, effect: Dealt) -> list[Effect]:
    """Return the card to where it lay. One turned down since goes back face down; one that has left stays away."""
    place, home = ledger.cards[effect.target], tuple(ledger.cards[effect.source])
    card = effect.card if effect.card in place else None
    if card not in place:
        return []
    at = len(place) - 1 - place[::-1].index(card)
    back = None if effect.turned else card
    lines: list[Effect] = [Dealt(back, effect.target, effect.source, BACK, effect.facts, at=at)]
    if 0 <= effect.at < len(home):
        now = (*home[: effect.at], back, *home[effect.at :])
        lines.append(Mixed(effect.source, (*home, back), now, BACK, effect.facts))
    return lines
