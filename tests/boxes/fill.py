"""Fill the invented box of a game from what it declares: ``python -m tests.boxes.fill world-without-end``.

Nothing in such a box is printed anywhere. Names say so, and the box is kept under ``tests/`` and never shipped.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import companion
from companion.engine.declare import Field
from companion.engine.questions import Fact
from companion.matches.boxes import declared_facts
from companion.matches.shipped import Shipped, library
from companion.store import boxfile

# What an event of such a box does, by turns; the last have no kept effect, so that rulings are asked too.
EFFECTS = (
    "gain:gold:1:everyone::0:",
    "lose:grain:1:everyone::0:",
    "score::1:everyone::0:",
    "trade:wool:1:everyone:gold:2:;gain:piety:1:everyone::0:",
    "cover::0:::0:market.wool",
    "price::3:::0:market.wool",
    "forbid::0:::0:action.grain",
    "",
    "",
)


def filled(shipped: Shipped, known: Mapping[str, Fact]) -> dict[str, Fact]:
    """Return a value for every fact that a box of this game can hold, and effects for some of its cards.

    What is *known* stays, so that tests may count on it when a game comes to declare more.
    """
    facts: dict[str, Fact] = {fact: _value(fact, field, n) for n, (fact, field) in _numbered(shipped)}
    named = dict.fromkeys(fact.rpartition(".")[0] for fact in facts if fact.startswith("event."))
    for n, card in enumerate(named):
        effect = EFFECTS[n % len(EFFECTS)]
        if effect:
            facts[f"effect.{card}"] = effect
    declared = {fact: value for fact, value in known.items() if fact in facts}
    return dict(sorted((facts | declared).items()))


def _numbered(shipped: Shipped) -> Iterator[tuple[int, tuple[str, Field]]]:
    rows = ((fact, field) for fact, field in declared_facts(shipped) if shipped.facts.get(fact) is None)
    yield from enumerate(dict(rows).items())


def _value(fact: str, field: Field, n: int) -> Fact:
    if field.shape == "text":
        return f"synthetic {fact.rpartition('.')[0]}"
    if field.shape == "number":
        return field.low + n % (field.high - field.low + 1)
    return field.values[(n + n // 7) % len(field.values)]


def main(game: str) -> None:
    """Write ``<game>.synthetic.json`` beside this file."""
    path = Path(__file__).with_name(f"{game}.synthetic.json")
    known = json.loads(path.read_text("utf-8"))["facts"] if path.exists() else {}
    data = json.loads(boxfile.dump(game, "synthetic", filled(library()[game], known), app=companion.__version__))
    path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
