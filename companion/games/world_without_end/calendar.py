"""Chapters, rounds and phases: what follows what, and what begins afresh with each."""

from __future__ import annotations

from companion.games.world_without_end.clauses import Clause
from companion.games.world_without_end.town import NO_SIDE, PHASES, Citizen, Town


def go_on(town: Town) -> None:
    """Go on to what follows the phase that has just ended."""
    if town.phase == "round-end" and town.round < town.number("rounds"):
        next_round(town)
    elif town.phase == "round-end":
        town.mark(Town.phase, "neutral", Clause.CHAPTER_ROUNDS)
    elif town.phase in ("duties", "pass") and town.last_chapter:
        town.mark(Town.phase, "final", Clause.GAME_CHAPTERS)
    elif town.phase == "pass":
        next_chapter(town)
    elif town.phase == "final":
        town.mark(Town.over, True, Clause.GAME_CHAPTERS)
    else:
        town.mark(Town.phase, PHASES[PHASES.index(town.phase) + 1], Clause.ROUND_STEPS)


def next_round(town: Town) -> None:
    """Begin the next round of this chapter."""
    nobody_has_acted(town)
    town.mark(Town.round, town.round + 1, Clause.CHAPTER_ROUNDS)
    town.mark(Town.phase, "reveal", Clause.ROUND_STEPS)


def next_chapter(town: Town) -> None:
    """Begin round 1 of the next chapter."""
    nobody_has_acted(town)
    town.mark(Town.tax, 0, Clause.GAME_CHAPTERS)
    town.mark(Town.passed, False, Clause.GAME_CHAPTERS)
    for citizen in town.citizens:
        citizen.mark(Citizen.settled, False, Clause.GAME_CHAPTERS)
        citizen.mark(Citizen.lifted, False, Clause.GAME_CHAPTERS)
        citizen.mark(Citizen.idle, False, Clause.GAME_CHAPTERS)
    town.mark(Town.chapter, town.chapter + 1, Clause.GAME_CHAPTERS)
    town.mark(Town.round, 1, Clause.GAME_CHAPTERS)
    town.mark(Town.phase, "reveal", Clause.ROUND_STEPS)


def nobody_has_acted(town: Town) -> None:
    """Nobody has been served or has acted yet, and no event points anywhere."""
    town.mark(Town.told, False, Clause.ROUND_STEPS)
    town.mark(Town.moved, False, Clause.ROUND_STEPS)
    town.mark(Town.arrow, NO_SIDE, Clause.ROUND_STEPS)
    for citizen in town.citizens:
        citizen.mark(Citizen.served, False, Clause.ROUND_STEPS)
        citizen.mark(Citizen.stage, "ready", Clause.ROUND_STEPS)
        citizen.mark(Citizen.card, "", Clause.ROUND_STEPS)
