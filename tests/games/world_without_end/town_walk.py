"""Going through a match in a test without changing anything that the test does not ask for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.core import Core
from companion.engine.questions import Fact, Question
from companion.engine.table import Effect
from companion.engine.view import view
from companion.engine.zones import Zone
from tests.games.story import Story
from tests.games.world_without_end.town_story import EVENT

ENDLESS = 500
# Cards that do nothing when their ruling is `done`, so that a walk leaves holdings as they are.
QUIET = ("house-rent", "donation", "house-building", "building", "cloth", "medicine")
SAFE: Mapping[str, str] = {
    "event": "decline",
    "ruling": "done",
    "income": "nothing",
    "favor-space": "stayed",
    "tax-die": "2",
    "lift": "-",
    "sell-wool": "0",
    "sell-cloth": "none",
    "round-done": "done",
}


def walk(story: Story, end: str, turn: int | None = None, **answers: str) -> list[Effect]:
    """Answer whatever is asked until the match stands at *end* (``c1.r2.actions``); return the lines written.

    With *turn*, go on until it is that seat's turn to play.

    *answers* are for questions by name, ``_`` for ``-``; all others get an answer that changes as little as may be.
    """
    written: list[Effect] = []
    for _ in range(ENDLESS):
        if story.where() == end and (turn is None or ("play", turn) in story.asked()):
            return written
        question = next(iter(story.match.questions.values()))
        key = answers.get(question.ask.replace("-", "_")) or SAFE.get(question.ask) or quiet(question)
        written += story.answer_to(question.ask, key, question.seat)
    raise AssertionError(f"{end} is not reached, but {story.where()}")


def quiet(question: Question[Any]) -> str:
    """Return a card that does nothing to play, the last legal key of other questions (a card that does something)."""
    legal = list(question.legal() or ())
    if question.ask in ("play", "play-lost"):
        return next((f"action.{card}" for card in QUIET if f"action.{card}" in legal), legal[0])
    loud = [key for key in legal if key.removeprefix("action.") not in QUIET]
    return (loud or legal)[-1]


def sizes(story: Story, seat: int) -> tuple[int, int, int]:
    """Return how many cards a seat has in hand, in its action pile and in its discards."""
    return len(story.cards(f"hand.{seat}")), len(story.cards(f"played.{seat}")), len(story.cards(f"discard.{seat}"))


def zone(story: Story, name: str) -> Zone:
    """Return a zone of cards by name."""
    held = story.match.table.ledger.holders[name]
    assert isinstance(held, Zone)
    return held


def push(story: Story, source: str, target: str, cards: int = 1) -> None:
    """Move face-down *cards*, as an event may that no rule of this part can carry out yet."""
    for _ in range(cards):
        zone(story, source).deal_down(zone(story, target), Core.RULING)


def event(card: str, *, colour: str = "immediate", effect: str = "") -> dict[str, Fact]:
    """Return the facts of a synthetic event at the place of *card*, as a box has them; *effect* as it is kept there."""
    facts: dict[str, Fact] = {name.replace("event.c1-a", card): value for name, value in EVENT.items()}
    return facts | {f"{card}.colour": colour} | ({f"effect.{card}": effect} if effect else {})


def seen(story: Story, seat: int, name: str) -> Any:
    """Return the cards of a zone as *seat* may see them; None where it sees only how many."""
    return view(story.match, [seat])["zones"][name]["cards"]
