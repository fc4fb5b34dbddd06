"""Stories: a rule test starts from a position, enters answers and looks at what the table says.

story = wwe(seats=[{"vp": 12, "piety": 1}, {"vp": 8}], phase="duties")
story.answer("4")                      # whatever is asked first
story.answer_to("lift", "piety", seat=0)
assert 2 == story.points(0)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.log import Answer, Entry, Position
from companion.engine.match import Match, Refused
from companion.engine.questions import Barred, Fact, Question
from companion.engine.table import Effect, Noted
from companion.matches import Shipped, library

GAMES: Mapping[str, Shipped] = library()


class Story:
    """A match of *game* told in a test."""

    def __init__(
        self,
        game: str,
        seats: int,
        *,
        level: str = "full",
        hands: str = "known",
        options: Mapping[str, str] | None = None,
        box: Mapping[str, Fact] | None = None,
    ) -> None:
        self.shipped = GAMES[game]
        setting = self.shipped.setting(seats, level=level, hands=hands, options=options, box=box)
        self.match = Match(self.shipped.game, self.shipped.declared, setting)

    # --- entering

    def enter(self, *entries: Entry) -> list[Effect]:
        """Enter *entries* as one line and return the lines they wrote in the ledger."""
        before = len(self.match.table.ledger.effects)
        self.match.act(*entries)
        return self.match.table.ledger.effects[before:]

    def place(self, *marks: tuple[str, str, Fact], held: Sequence[tuple[str, str, int]] = (), level: str = "") -> None:
        """Say where the table is."""
        self.enter(Position(marks, tuple(held), level))

    def answer(self, *keys: str) -> list[Effect]:
        """Answer whatever is asked first, one key after the other; return all lines written."""
        return [effect for key in keys for effect in self.enter(Answer(next(iter(self.match.questions)), key))]

    def answer_to(self, ask: str, key: str, seat: int | None = None) -> list[Effect]:
        """Answer the question *ask* (of *seat*, where several are asked it)."""
        return self.enter(Answer(self.question(ask, seat).address, key))

    # --- looking

    def question(self, ask: str, seat: int | None = None) -> Question[Any]:
        """Return the open question *ask*; AssertionError names what is asked instead."""
        for question in self.match.questions.values():
            if question.ask == ask and seat in (None, question.seat):
                return question
        raise AssertionError(f"{ask} is not asked, but {self.asked()}")

    def asked(self) -> list[tuple[str, int | None]]:
        """Return what is asked, and of whom (None: the table)."""
        return [(q.ask, q.seat) for q in self.match.questions.values()]

    def legal(self, ask: str, seat: int | None = None) -> list[str]:
        """Return the legal keys of the question *ask*."""
        return list(self.question(ask, seat).legal() or ())

    def refused(self, ask: str, key: str, seat: int | None = None) -> Barred:
        """Try *key* as an answer that is not legal; return why not, having checked that nothing changed."""
        before = self.match.digest()
        try:
            self.answer_to(ask, key, seat)
        except Refused as refused:
            assert before == self.match.digest()
            return refused.barred
        raise AssertionError(f"{key} is legal")

    def mark(self, holder: str, name: str) -> Any:
        """Return the mark *name* of *holder* (``seat.0``, ``table``, a place)."""
        one = self.match.table.ledger.holders[holder]
        return type(one).marks()[name].__get__(one, type(one))

    def points(self, seat: int) -> float:
        """Return a seat's points, halves as .5."""
        table = self.match.table
        return float(self.mark(f"seat.{seat}", table.score)) / table.score_unit

    def has(self, holder: int | str, thing: str) -> int:
        """Return how many of *thing* a seat (by number) or another holder has."""
        return self.match.table.ledger.count(f"seat.{holder}" if isinstance(holder, int) else holder, thing)

    def cards(self, zone: str) -> list[str | None]:
        """Return the cards of a zone (``hand.0``, ``played.0``, ``discard.0``), None for one nobody knows."""
        return list(self.match.table.ledger.cards[zone])

    def where(self) -> str:
        """Return the path of the phase under way."""
        return self.match.table.where()

    def over(self) -> bool:
        """Return whether the match has ended."""
        return self.shipped.game.over(self.match.table)


def clauses(effects: Sequence[Effect]) -> list[str]:
    """Return the clauses of lines, in their order."""
    return [str(effect.clause) for effect in effects]


def noted(effects: Sequence[Effect]) -> list[str]:
    """Return the clauses that said why nothing changed."""
    return [str(effect.clause) for effect in effects if isinstance(effect, Noted)]
