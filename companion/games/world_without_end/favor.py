"""Step 4, and the Favor card: the marker moves along the favor track, and one player gets what the space gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.engine.questions import Barred, Choice, Choose
from companion.games.world_without_end.clauses import Clause
from companion.games.world_without_end.town import FAVORS, Citizen, Town

LEFT, RIGHT = "favor-space.outlaws", "favor-space.outlaws-right"
OUTLAWS = (LEFT, RIGHT)
STAYED = "stayed"

# Sources disagree on how many Outlaws spaces there are and where the track begins again, so the copy on the table says.
LAYOUTS: Mapping[str, tuple[str, ...]] = {
    "one-outlaws": FAVORS[:-1],  # Outlaws, Queen ... Bishop, and round again
    "two-outlaws": FAVORS,  # Outlaws at both ends
    "start-only": FAVORS[1:-1],  # Outlaws is left for good; after the Bishop comes the Queen
}
ASK = "ask"  # another layout: the table says each time where the marker stops


async def favor(town: Town) -> None:
    """Move the marker by the number the arrow shows; the active player gets the favor only if it moved."""
    if not town.counted or town.moved:
        return
    if not town.oriented:
        space = await stop_question(town, town.active, Clause.FAVOR_MOVE)
    else:
        space = await reach(town, town.active, town.number(f"council.{town.arrow}"))
    town.mark(Town.moved, True, Clause.FAVOR_MOVE)
    if space:
        arrive(town, town.active, space, Clause.FAVOR_MOVE)
    else:
        town.active.note(Clause.FAVOR_NONE)


async def reach(town: Town, citizen: Citizen, steps: int) -> str:
    """Return the space *steps* further, asking for it where this copy's track is of no known layout."""
    if steps == 0:
        return ""
    await town.printed("favor-track.layout", layout_question())
    if town.known("favor-track.layout") == ASK:
        return await stop_question(town, citizen, Clause.FAVOR_MOVE)
    return space_after(town, steps)


def layout_question() -> Choose[str]:
    """Ask how this copy's favor track is laid out."""
    choices = [Choice(name, name) for name in (*LAYOUTS, ASK)]
    return Choose("learn-favor-layout", Clause.FAVOR_WRAP, lambda: choices)


def stop_question(town: Town, citizen: Citizen, clause: Clause) -> Choose[str]:
    """Ask on which space the marker stopped, or that it did not move."""
    return Choose(
        "favor-space",
        clause,
        lambda: [Choice(STAYED, ""), *(Choice(space, space, no_stop(town, space)) for space in FAVORS)],
        citizen.number,
    )


def no_stop(town: Town, space: str) -> Barred | None:
    """Return why the marker cannot have stopped on *space*: it is covered, or this copy's track has no such space."""
    if town.places[space].covered:
        return Barred(Clause.FAVOR_COVERED, {"space": space})
    layout = town.known("favor-track.layout") if town.knows("favor-track.layout") else ASK
    off = layout != ASK and space not in LAYOUTS[str(layout)]
    return Barred(Clause.FAVOR_WRAP, {"space": space}) if off else None


def space_after(town: Town, steps: int) -> str:
    """Return the space *steps* open spaces further along; covered ones are not counted (favor.covered)."""
    track = LAYOUTS[str(town.known("favor-track.layout"))]
    open_ = [space for space in track if not town.places[space].covered]
    if not open_:
        return town.favor
    # the spaces in the order the marker meets them; from a space that is off this track it enters at the left end
    at = track.index(town.favor) + 1 if town.favor in track else 0
    ahead = [space for space in (*track[at:], *track[:at]) if not town.places[space].covered]
    return ahead[(steps - 1) % len(ahead)]


def arrive(town: Town, citizen: Citizen, space: str, clause: Clause) -> None:
    """Put the marker on *space* and give *citizen* what it gives."""
    skipped = skipped_to(town, space)
    if skipped:
        town.note(Clause.FAVOR_COVERED, covered=skipped)
    if FAVORS.index(space) <= FAVORS.index(town.favor):
        town.note(Clause.FAVOR_WRAP, space=space)
    town.mark(Town.favor, space, clause, space=space)
    GIVES[space](town, citizen)


def skipped_to(town: Town, space: str) -> int:
    """Return how many covered spaces lie between the marker and *space*."""
    track = LAYOUTS.get(str(town.known("favor-track.layout")), FAVORS) if town.knows("favor-track.layout") else FAVORS
    there = track.index(space) if space in track else 0
    here = track.index(town.favor) if town.favor in track else -1  # a space off this track lies before its left end
    between = track[here + 1 : there] if here < there else (*track[here + 1 :], *track[:there])
    return sum(town.places[name].covered for name in between)


def take(town: Town, citizen: Citizen, thing: str, n: int, clause: Clause) -> None:
    """Give *n* of *thing* for a favor; unlike income there is no point for what is out of stock."""
    if town.supply.count(thing) < n:
        citizen.note(Clause.FAVOR_NO_COMPENSATION, thing=thing)
    else:
        town.move(thing, n, town.supply, citizen, clause)


def show(citizen: Citizen, thing: str, points: int, clause: Clause) -> None:
    """Points for showing at least 1 of *thing*, which is kept."""
    if citizen.count(thing):
        citizen.gain_points(points, clause, thing=thing)
    else:
        citizen.note(clause, thing=thing)


def each(citizen: Citizen, n: int, points: int, thing: str, clause: Clause) -> None:
    """Points for each of *n*."""
    if n:
        citizen.gain_points(n * points, clause, count=n, thing=thing)
    else:
        citizen.note(clause, thing=thing)


def queen(town: Town, citizen: Citizen) -> None:
    """2 points with at least 1 loyalty."""
    show(citizen, "loyalty", town.number("favor.queen"), Clause.FAVOR_QUEEN)


def prior(town: Town, citizen: Citizen) -> None:
    """1 piety."""
    take(town, citizen, "piety", town.number("favor.prior"), Clause.FAVOR_PRIOR)


def guild_master(town: Town, citizen: Citizen) -> None:
    """1 point for each own house on the board."""
    built = max(0, town.number("start.houses") - citizen.count("house"))
    each(citizen, built, town.number("favor.guild-master"), "house", Clause.FAVOR_GUILD_MASTER)


def prioress(town: Town, citizen: Citizen) -> None:
    """2 points with at least 1 medical knowledge."""
    show(citizen, "knowledge", town.number("favor.prioress"), Clause.FAVOR_PRIORESS)


def merchants(town: Town, citizen: Citizen) -> None:
    """1 wool."""
    take(town, citizen, "wool", town.number("favor.merchants"), Clause.FAVOR_MERCHANTS)


def king(town: Town, citizen: Citizen) -> None:
    """1 point for each loyalty."""
    each(citizen, citizen.count("loyalty"), town.number("favor.king"), "loyalty", Clause.FAVOR_KING)


def earl(town: Town, citizen: Citizen) -> None:
    """1 grain."""
    take(town, citizen, "grain", town.number("favor.earl"), Clause.FAVOR_EARL)


def bishop(town: Town, citizen: Citizen) -> None:
    """1 point for each piety."""
    each(citizen, citizen.count("piety"), town.number("favor.bishop"), "piety", Clause.FAVOR_BISHOP)


def outlaws(town: Town, citizen: Citizen) -> None:
    """Pay 1 gold; who has none (which only an option or a correction allows) pays nothing."""
    due = town.number("favor.outlaws")
    paid = min(due, citizen.count("gold"))
    if paid < due:
        citizen.note(Clause.FAVOR_OUTLAWS, due=due)
    town.move("gold", paid, citizen, town.supply, Clause.FAVOR_OUTLAWS)


GIVES: Mapping[str, Callable[[Town, Citizen], None]] = dict(
    zip(
        FAVORS,
        (outlaws, queen, prior, guild_master, prioress, merchants, king, earl, bishop, outlaws),
        strict=True,
    )
)
