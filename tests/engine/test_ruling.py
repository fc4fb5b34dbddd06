"""A ruling: people say verb by verb what an effect did, and may keep it."""

from __future__ import annotations

import pytest

from companion.engine.core import Core
from companion.engine.log import Answer
from companion.engine.match import Match
from companion.engine.questions import Number
from companion.engine.ruling import Deed, Verb, deeds_from, resolve
from companion.engine.standing import release
from companion.engine.table import Learnt
from tests.engine.playing import HERE, match_of, moves, refusal, say
from tests.toy.clauses import Clause
from tests.toy.table import Town

FOX = Clause.CARD_FOX


async def fox(town: Town) -> None:
    """Seat 0 plays a card nobody has described."""
    await resolve(town, "card.fox", FOX, town.stalls[0])
    await Number("after", Clause.TRADE_TURN, 0, 9, 0)


async def storm(town: Town) -> None:
    """An event that is nobody's."""
    await resolve(town, "storm", FOX)
    await Number("after", Clause.TRADE_TURN, 0, 9, 0)


def ruled(*keys: str, level: str = "full", seats: int = 2) -> Match:
    """Return a match in which *keys* were answered to the ruling of the fox."""
    match = match_of(fox, seats, level=level)
    say(match, *keys)
    return match


def marks(match: Match) -> dict[str, object]:
    """Return all marks."""
    return dict(match.state()["marks"])


@pytest.mark.parametrize(
    ("keys", "moved"),
    [
        (("gain", "gem", "2", "self"), [("gem", 2, "supply", "seat.0")]),
        (("gain", "coin", "20", "self"), [("coin", 19, "supply", "seat.0")]),
        (("gain", "grain", "1", "everyone"), [("grain", 1, "supply", "seat.0"), ("grain", 1, "supply", "seat.1")]),
        (("lose", "grain", "1", "seat.1"), [("grain", 1, "seat.1", "supply")]),
        (("lose", "grain", "9", "self"), [("grain", 2, "seat.0", "supply")]),
        (("pay", "coin", "3", "self"), [("coin", 3, "seat.0", "supply")]),
        (
            ("trade", "grain", "2", "coin", "5", "self"),
            [("grain", 2, "seat.0", "supply"), ("coin", 5, "supply", "seat.0")],
        ),
        (("trade", "grain", "3", "coin", "5", "self"), []),
        (("place", "grain", "2", "mill", "self"), [("grain", 2, "seat.0", "mill")]),
    ],
)
def test_verbs_of_things_move_them_as_far_as_there_are_any(keys: tuple[str, ...], moved: list[object]) -> None:
    """A card never takes more than there is; a trade is made whole or not at all."""
    match = ruled(*keys)

    assert moves(match, FOX) == moved
    assert list(match.questions) == [f"{HERE}/ruling/0#2"]


@pytest.mark.parametrize(
    ("keys", "mark", "value"),
    [
        (("score", "3", "self"), "seat.0/score", 8),
        (("score", "-9", "self"), "seat.0/score", 0),
        (("score", "2", "everyone"), "seat.1/score", 7),
        (("cover", "market"), "market/covered", True),
        (("cover", "mill"), "mill/covered", True),
        (("forbid",), "market/forbidden", True),
        (("price", "4"), "market/price", 4),
        (("cover", "market"), "market/because", ":open:0;card.fox:cover:0"),
    ],
)
def test_verbs_of_points_and_places_mark_them(keys: tuple[str, ...], mark: str, value: object) -> None:
    """Points stop at the ends of the track; a place knows what changed it."""
    assert marks(ruled(*keys))[mark] == value


def test_what_was_covered_may_be_opened() -> None:
    """Open applies where cover does."""
    match = ruled("cover", "mill", "open", "mill")

    assert marks(match)["mill/covered"] is False


def test_an_event_that_leaves_releases_its_place() -> None:
    """Covered, forbidden and repriced no more."""

    async def rules(town: Town) -> None:
        await fox(town)
        release(town.places["market"], Clause.ROUND_NEXT)
        await Number("end", Clause.TRADE_TURN, 0, 9, 0)

    match = match_of(rules)
    say(match, "cover", "market", "forbid", "price", "4", "done", "no", "0")

    assert {name: value for name, value in marks(match).items() if name.startswith("market/")} == {
        "market/because": "",
        "market/covered": False,
        "market/forbidden": False,
        "market/price": -1,
    }


def test_an_effect_may_be_kept_and_is_then_done_without_asking() -> None:
    """The kept text is learnt under the card's name."""
    match = ruled("gain", "gem", "2", "self", "score", "1", "self", "done", "keep")
    learnt = {e.fact: str(e.value) for e in match.table.ledger.effects if isinstance(e, Learnt)}
    assert deeds_from(learnt["effect.card.fox"]) == [
        Deed(Verb.GAIN, "gem", 2, "self"),
        Deed(Verb.SCORE, n=1, whom="self"),
    ]

    again = match_of(fox, box=learnt)

    assert list(again.questions) == [f"{HERE}/after/0#1"]
    assert moves(again, FOX) == [("gem", 2, "supply", "seat.0")]
    assert marks(again)["seat.0/score"] == 6


def test_what_named_a_seat_of_this_match_cannot_be_kept() -> None:
    """It means nothing in the next, so there is nothing to choose."""
    match = ruled("gain", "gem", "2", "seat.1", "done")

    assert [auto.key for auto in match.steps[-1].autos] == ["no"]
    assert list(match.questions) == [f"{HERE}/after/0#1"]


def test_nothing_done_is_nothing_kept() -> None:
    """An effect without deeds is not asked about."""
    assert list(ruled("done").questions) == [f"{HERE}/after/0#1"]


def test_an_event_of_nobody_offers_no_self() -> None:
    """There is nobody it could mean."""
    match = match_of(storm)
    say(match, "gain", "gem", "2")

    assert match.questions[f"{HERE}/ruling-whom/-#1"].legal() == ["everyone", "seat.0", "seat.1"]


def test_at_level_score_only_what_is_kept_there_can_be_ruled() -> None:
    """Holdings are unknown; points and places are not."""
    match = match_of(fox, level="score")
    ruling = f"{HERE}/ruling/0#1"

    assert match.questions[ruling].legal() == ["done", "score", "cover", "open", "forbid", "price"]
    assert refusal(match, Answer(ruling, "gain")).clause == Core.NOT_COUNTED


@pytest.mark.parametrize(
    "effect", ["place:grain:1:self::0:mill", "trade:grain:1:self:coin:2:", "lose:grain:1:self::0:"]
)
def test_a_kept_effect_at_level_score_only_writes_its_lines(effect: str) -> None:
    """Nothing is counted and nothing asked."""
    match = match_of(fox, level="score", box={"effect.card.fox": effect})

    assert match.table.failures == []
    assert list(match.questions) == [f"{HERE}/after/0#1"]
    assert moves(match, FOX)[0][:3] == ("grain", 1, "seat.0")


@pytest.mark.parametrize("text", ["", "gain", "sing:grain:1:self::0:", "gain:grain:many:self::0:"])
def test_a_text_that_is_no_effect_is_told(text: str) -> None:
    """A box that was written by hand is read with care."""
    with pytest.raises(ValueError):
        deeds_from(text)


def test_deeds_and_their_text_are_the_same() -> None:
    """What is kept is what was done."""
    deeds = [Deed(verb, "grain", 2, "self", "coin", 3, "mill") for verb in Verb]

    assert deeds_from(";".join(deed.text() for deed in deeds)) == deeds
