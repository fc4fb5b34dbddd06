"""The flow of World Without End, top to bottom as at the table: the phase marks say where it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.attempt import attempt
from companion.engine.questions import Choice, Choose, Rules
from companion.games.world_without_end.actions import actions
from companion.games.world_without_end.calendar import go_on
from companion.games.world_without_end.chapter_end import clear, neutral, pass_on
from companion.games.world_without_end.clauses import Clause
from companion.games.world_without_end.duties import duties
from companion.games.world_without_end.favor import favor
from companion.games.world_without_end.final import final
from companion.games.world_without_end.income import income
from companion.games.world_without_end.orient import orient
from companion.games.world_without_end.reveal import reveal
from companion.games.world_without_end.round_end import round_end
from companion.games.world_without_end.town import Town

RULES: Mapping[str, Callable[[Town], Rules[None]]] = {
    "reveal": reveal,
    "orient": orient,
    "income": income,
    "favor": favor,
    "actions": actions,
    "round-end": round_end,
    "neutral": neutral,
    "clear": clear,
    "duties": duties,
    "pass": pass_on,
    "final": final,
}


async def play(town: Town) -> None:
    """Play from wherever the marks say until the match is over."""
    while not town.over:
        if town.shield < 0:
            first = await start_player(town)
            town.mark(Town.shield, first, Clause.SETUP_START_PLAYER, seat=f"seat.{first}")
        await attempt(town, town.phase, RULES[town.phase](town))
        go_on(town)


def start_player(town: Town) -> Choose[int]:
    """Ask who holds the start player shield first; no source says how that is found out."""
    return Choose(
        "start-player",
        Clause.SETUP_START_PLAYER,
        lambda: [Choice(citizen.name, citizen.number) for citizen in town.citizens],
    )
