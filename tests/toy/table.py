"""The toy's table: two to four stalls, each with a deck of its own, in a town with a market and a mill."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from companion.engine.declare import Declaration
from companion.engine.table import Mark, Seat, Setting, Table
from companion.engine.zones import NOBODY, OWNER, UP, Pool, Zone

COPIES: Mapping[str, int] = {"card.pig": 2, "card.hen": 2, "card.fox": 1, "card.owl": 1}


class Stall(Seat):
    """A seat."""

    score = Mark[int](5, 0, 200)
    guest = Mark[bool](False)
    drawn = Mark[bool](False, inner=True)
    actions = Mark[int](0, 0, 2, inner=True)
    paid = Mark[bool](False, inner=True)

    deck: Zone
    hand: Zone
    pile: Zone
    grave: Zone

    def lay(self) -> None:
        """Give this seat its zones."""
        pool = Pool(COPIES)
        zones = (("deck", NOBODY), ("hand", OWNER), ("pile", UP), ("grave", OWNER))
        for name, faces in zones:
            zone = Zone(self.ledger, f"{name}.{self.number}", pool, faces, self.number)
            self.__dict__[name] = zone


class Town(Table):
    """The table."""

    round = Mark[int](1, 1, 9)
    phase = Mark[str]("morning", values=("morning", "trade", "evening", "final"))
    weather = Mark[str]("none", values=("none", "sun", "rain", "storm"))
    lead = Mark[int](0, 0, 3)
    tax = Mark[int](0, 0, 2, inner=True)
    auctioned = Mark[bool](False, inner=True)
    invited = Mark[bool](False, inner=True)
    ended = Mark[bool](False, inner=True)
    score = "score"

    def __init__(self, declared: Declaration, setting: Setting) -> None:
        super().__init__(declared, setting)
        for number in range(setting.seats):
            Stall(self.ledger, f"seat.{number}").lay()
        for thing in ("grain", "coin"):
            self.ledger.lay("supply", thing, self.number(f"supply.{thing}"))
        self.ledger.lay("supply", "gem", None)  # no source says how many there are
        if self.counted:
            self.ledger.lay_stock()

    def where(self) -> str:
        return f"r{self.round}.{self.phase}"

    @property
    def stalls(self) -> Sequence[Stall]:
        """Return the seats, typed."""
        return cast(Sequence[Stall], self.seats)

    def clockwise(self) -> Sequence[Stall]:
        return [*self.stalls[self.lead :], *self.stalls[: self.lead]]
