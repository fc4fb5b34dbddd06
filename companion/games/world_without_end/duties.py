"""The mandatory duties: piety, grain and the king's tax from everybody, and what follows when something is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.attempt import attempt
from companion.engine.questions import Barred, Chance, Choice, Number, Several, Together
from companion.engine.table import Mark
from companion.games.world_without_end.clauses import Clause
from companion.games.world_without_end.town import Citizen, Town


@dataclass(frozen=True)
class Duty:
    """What everybody owes: the thing, the mark that keeps what is missing, and the penalty for it."""

    name: str
    thing: str
    clause: Clause
    short: Mark[int]
    penalty: Mark[bool]
    punished: Clause

    def owed(self, town: Town) -> int:
        """Return how many are due: printed, or what the tax die shows."""
        return town.tax if self.name == "tax" else town.number(f"owed.{self.name}")

    def loss(self, town: Town) -> int:
        """Return the points lost for each one missing."""
        return town.number(f"loss.{self.name}")


DUTIES = (
    Duty("piety", "piety", Clause.DUTIES_PIETY, Citizen.short_piety, Citizen.penance, Clause.DUTIES_PENANCE),
    Duty("grain", "grain", Clause.DUTIES_GRAIN, Citizen.short_grain, Citizen.begging, Clause.DUTIES_BEGGING),
    Duty("tax", "gold", Clause.DUTIES_TAX, Citizen.short_tax, Citizen.court, Clause.DUTIES_COURT),
)


async def duties(town: Town) -> None:
    """Roll the tax die, settle all three duties of every seat, then ask each what to lift with loyalty."""
    if not town.tax:
        rolled = await Number(
            "tax-die",
            Clause.DUTIES_DIE,
            town.number("tax.low"),
            town.number("tax.high"),
            roller(town).number,
            chance=Chance("tax-die"),
        )
        town.mark(Town.tax, rolled, Clause.DUTIES_DIE)
    await Together(*(attempt(town, "duties", settle_all(town, c)) for c in town.clockwise() if not c.settled))
    await Together(*(attempt(town, "duties", lift(town, c)) for c in town.clockwise() if not c.lifted))


def roller(town: Town) -> Citizen:
    """Return who rolls the tax die: the active player of the last round, even if the shield has gone on already."""
    gone_on = town.option("chapter.shield") == "extra"
    return town.citizens[(town.active.number - gone_on) % len(town.citizens)]


async def settle_all(town: Town, citizen: Citizen) -> None:
    """Collect the three duties of one seat and charge what is missing."""
    paid = await Together(*(payment(town, citizen, duty) for duty in DUTIES))
    for duty, n in zip(DUTIES, paid, strict=True):
        settle(town, citizen, duty, n)
    citizen.mark(Citizen.settled, True, Clause.DUTIES_DIE)


async def payment(town: Town, citizen: Citizen, duty: Duty) -> int:
    """Return how many *citizen* pays: all they can, what they choose (option), or what people say was missing."""
    owed = duty.owed(town)
    if not town.counted:
        missing = await Number(f"missing-{duty.name}", duty.clause, 0, owed, citizen.number, default="0")
        return duty.owed(town) - missing
    if town.option("duties.hold-back") == "no":
        return able(town, citizen, duty)
    return await Number(
        f"pay-{duty.name}",
        Clause.DUTIES_HOLD_BACK,
        0,
        lambda: able(town, citizen, duty),
        citizen.number,
        default=lambda: str(able(town, citizen, duty)),
    )


def able(town: Town, citizen: Citizen, duty: Duty) -> int:
    """Return how many *citizen* can pay."""
    return min(duty.owed(town), citizen.count(duty.thing))


def settle(town: Town, citizen: Citizen, duty: Duty, paid: int) -> None:
    """Take what is paid and charge every one that is missing."""
    owed = duty.owed(town)
    paid = min(paid, able(town, citizen, duty)) if town.counted else paid  # a recount may have come between
    missing = owed - paid
    town.move(duty.thing, paid, citizen, town.supply, duty.clause, owed=owed)
    citizen.mark(duty.short, missing, duty.clause)
    if missing:
        citizen.lose_points(missing * duty.loss(town), duty.clause, missing=missing, owed=owed, thing=duty.thing)


async def lift(town: Town, citizen: Citizen) -> None:
    """Ask which penalties loyalty lifts; the others stand, or double the loss in the last chapter."""
    if unmet(citizen):
        lifted = await lift_question(town, citizen)
        for duty in lifted:
            exempt(town, citizen, duty)
        for duty in unmet(citizen):
            if duty not in lifted:
                punish(town, citizen, duty)
    citizen.mark(Citizen.lifted, True, Clause.DUTIES_EXEMPTION)


def exempt(town: Town, citizen: Citizen, duty: Duty) -> None:
    """Take the loyalty that lifts a penalty; after the last chapter there is none, and it keeps the loss as it is."""
    n = town.number("exemption.loyalty")
    missing: int = duty.short.__get__(citizen, Citizen)
    if town.last_chapter:
        clause = Clause.DUTIES_LAST_CHAPTER
        town.move("loyalty", n, citizen, town.supply, clause, missing=missing, short=duty.thing)
    else:
        town.move("loyalty", n, citizen, town.supply, Clause.DUTIES_EXEMPTION, penalty=duty.penalty.name)


def unmet(citizen: Citizen) -> list[Duty]:
    """Return the duties of which something is missing."""
    return [duty for duty in DUTIES if duty.short.__get__(citizen, Citizen)]


def lift_question(town: Town, citizen: Citizen) -> Several[Duty]:
    """One question for all penalties of a seat: each takes 1 loyalty."""
    return Several(
        "lift",
        Clause.DUTIES_EXEMPTION,
        lambda: liftable(town, citizen),
        0,
        len(DUTIES),
        citizen.number,
        check=lambda chosen: too_many(town, citizen, chosen),
        default=lambda: costliest(town, citizen),
    )


def costliest(town: Town, citizen: Citizen) -> str:
    """Return the key of the unmet duties that cost most, as far as the loyalty goes."""
    most = affordable(town, citizen)
    costly = sorted(unmet(citizen), key=lambda d: -d.loss(town) * d.short.__get__(citizen, Citizen))[:most]
    return ",".join(duty.name for duty in unmet(citizen) if duty in costly) or "-"


def affordable(town: Town, citizen: Citizen) -> int:
    """Return how many penalties the seat's loyalty can lift; unknown holdings lift what people say."""
    return citizen.count("loyalty") // town.number("exemption.loyalty") if town.counted else len(DUTIES)


def liftable(town: Town, citizen: Citizen) -> list[Choice[Duty]]:
    """Return the penalties that threaten, barred where there is no loyalty."""
    poor = None if affordable(town, citizen) else Barred(Clause.DUTIES_EXEMPTION, {"loyalty": 0, "needed": 1})
    return [
        Choice(
            duty.name,
            duty,
            poor,
            {
                "missing": duty.short.__get__(citizen, Citizen),
                "penalty": duty.penalty.name,
                "last": town.last_chapter,
            },
        )
        for duty in unmet(citizen)
    ]


def too_many(town: Town, citizen: Citizen, chosen: Sequence[Duty]) -> Barred | None:
    """Each penalty takes its own loyalty."""
    have = affordable(town, citizen)
    return Barred(Clause.DUTIES_EXEMPTION, {"loyalty": have, "needed": len(chosen)}) if len(chosen) > have else None


def punish(town: Town, citizen: Citizen, duty: Duty) -> None:
    """Note the penalty for the next chapter; after the last one the loss counts again instead."""
    if town.last_chapter:
        again = town.number("last-chapter.factor") - 1
        missing: int = duty.short.__get__(citizen, Citizen)
        points = again * missing * duty.loss(town)
        citizen.lose_points(points, Clause.DUTIES_LAST_CHAPTER, missing=missing, thing=duty.thing)
    else:
        citizen.mark(duty.penalty, True, duty.punished)
