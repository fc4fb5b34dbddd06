"""Where the things of a game open, by their kind."""

from __future__ import annotations

from urllib.parse import quote, urlencode

from companion.content.model import GameContent
from companion.content.planning import Table, holds, tables

_PAGES = {"clause": "rules/", "card": "cards/", "term": "glossary/", "question": "questions/"}


def address(game: str, kind: str, id: str, lang: str) -> str:
    """Return the address of the *kind* of thing called *id* (clause, card, term, question) in *lang*."""
    return f"/{lang}/{game}/{_PAGES[kind]}{quote(id)}"


def setup_address(game: str, table: Table, lang: str, match: str = "") -> str:
    """Return the address of the set-up for *table*, or of that of *match*, whose number of players is its own."""
    variants = [("variant", id) for id in sorted(table.variants)]
    if match:
        return f"/m/{match}/setup" + (f"?{urlencode(variants)}" if variants else "")
    return f"/{lang}/{game}/setup?{urlencode([('seats', str(table.players)), *variants])}"


def step_address(content: GameContent, id: str, lang: str) -> str:
    """Return the address of the step *id* of the set-up: for the largest table that has it, without variants if it
    can be."""
    step = next(step for step in content.setup if step.id == id)
    having = [table for table in tables(content) if holds(step.only, table)]
    table = max(having, key=lambda table: (not table.variants, table.players))
    return f"{setup_address(content.game.id, table, lang)}#{quote(id)}"
