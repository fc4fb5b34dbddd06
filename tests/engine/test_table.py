"""The table: state is read-only, the ledger is the one way to change it, and it tells all."""

from __future__ import annotations

import pytest

from companion.engine.cites import watch
from companion.engine.core import Core
from companion.engine.declare import Declaration, flat
from companion.engine.match import Match, contents
from companion.engine.questions import Barred, Choose, Number, Text
from companion.engine.table import BOUNDLESS, Mark, Marked, Moved, Noted, Place, Table
from tests.engine.playing import toy
from tests.toy.clauses import Clause
from tests.toy.declared import DECLARED, FACTS, GAME_YAML, setting
from tests.toy.table import Stall, Town


def town(**more: str) -> Town:
    """Return a fresh table, set up."""
    table = toy(2, **more).table
    assert isinstance(table, Town)
    return table


def test_nothing_is_assigned_past_the_ledger() -> None:
    """Neither a mark nor anything else of a holder."""
    table = town()

    with pytest.raises(AttributeError, match="score changes through the ledger only"):
        table.stalls[0].score = 3
    with pytest.raises(AttributeError, match="through the ledger only"):
        table.supply.name = "mine"


def test_a_move_is_double_entry() -> None:
    """What one gives the other has."""
    table = town()

    effect = table.move("coin", 2, table.stalls[0], table.stalls[1], Clause.TRADE_SELL, why="x")

    assert effect == Moved("coin", 2, "seat.0", "seat.1", Clause.TRADE_SELL, {"why": "x"})
    assert [stall.count("coin") for stall in table.stalls] == [1, 5]


def test_a_move_of_none_writes_no_line() -> None:
    """And of fewer than none, of too many or of what is no thing is a bug of the rule."""
    table = town()
    before = len(table.ledger.effects)
    table.move("coin", 0, table.stalls[0], table.supply, Clause.TRADE_SELL)

    for thing, n in (("coin", -1), ("coin", 4), ("silver", 0)):
        with pytest.raises(ValueError, match=r"trade\.sell"):
            table.move(thing, n, table.stalls[0], table.supply, Clause.TRADE_SELL)
    assert len(table.ledger.effects) == before


def test_a_supply_without_a_known_number_never_runs_out() -> None:
    """And is no more for what comes back."""
    table = town()
    table.move("gem", 900, table.supply, table.stalls[0], Clause.TRADE_TOUR)

    assert table.supply.count("gem") == BOUNDLESS
    assert table.stalls[0].count("gem") == 900


def test_a_mark_keeps_to_its_range_and_to_its_holder() -> None:
    """A value it cannot have, or a mark of another kind of holder, is a bug of the rule."""
    table = town()

    for value in (-1, 201):
        with pytest.raises(ValueError, match="cannot be"):
            table.stalls[0].mark(Stall.score, value, Clause.CARD_PIG)
    with pytest.raises(ValueError, match="has no mark round"):
        table.stalls[0].mark(Town.round, 2, Clause.CARD_PIG)


def test_a_mark_that_stays_writes_no_line() -> None:
    """The effect is returned all the same, so that a rule can take from it what is settled."""
    table = town()
    before = len(table.ledger.effects)

    effect = table.stalls[0].mark(Stall.score, 5, Clause.CARD_PIG)

    assert (effect.was, effect.to) == (5, 5)
    assert len(table.ledger.effects) == before
    table.stalls[0].note(Clause.CARD_PIG, points=0)
    assert table.ledger.effects[-1] == Noted("seat.0", Clause.CARD_PIG, {"points": 0})


@pytest.mark.parametrize(
    ("mark", "fits", "not_"),
    [
        (Mark[int](0, 0, 9), [0, 9], [-1, 10, True, "1", None]),
        (Mark[int](0), [-(10**6), 10**6], [False, "0"]),
        (Mark[bool](False), [True, False], [0, 1, "true"]),
        (Mark[str]("a", values=("a", "b")), ["a", "b"], ["c", "", 1]),
        (Mark[str](""), ["", "anything"], [1, True, None]),
    ],
)
def test_a_mark_knows_what_fits(mark: Mark[int], fits: list[object], not_: list[object]) -> None:
    """Numbers, flags and names are not one another."""
    assert [value for value in fits if not mark.fits(value)] == []
    assert [value for value in not_ if mark.fits(value)] == []


def test_a_number_is_brought_into_its_range() -> None:
    """Where an end is not known there is none."""
    assert [Mark[int](0, 0, 9).within(n) for n in (-3, 4, 12)] == [0, 4, 9]
    assert [Mark[int](0).within(n) for n in (-3, 12)] == [-3, 12]


def test_facts_are_shipped_printed_or_learnt() -> None:
    """An unknown one is never made up."""
    table = town()

    assert table.number("bid.high") == 5
    assert not table.knows("lot-1.rent")
    with pytest.raises(KeyError):
        table.known("lot-1.rent")
    assert table.option("upkeep") == "grain"


def test_every_line_is_cited() -> None:
    """Whoever listens hears the clause of each line, question and refusal."""
    heard: list[str] = []
    with watch(heard.append):
        toy()

    assert heard == ["setup.deck", "setup.goods", "setup.goods"] * 2 + ["morning.weather"]


def test_the_declaration_is_read_from_plain_data() -> None:
    """Phases in order, things, marks, places with their verbs, kinds with their fields."""
    assert DECLARED.phases == ("morning", "trade", "evening", "final")
    assert DECLARED.things == ("grain", "coin", "gem")
    assert dict(DECLARED.places)["mill"] == ("place", "cover", "open")
    assert DECLARED.kinds["lot"].places == ("lot-1", "lot-2")
    assert Declaration.read(GAME_YAML) == DECLARED
    assert [m.id for m in DECLARED.marks if m.inner and m.owner == "seat"] == ["drawn", "actions", "paid"]


def test_each_field_of_a_kind_is_a_question() -> None:
    """The learning form derives from what is declared."""
    rent, name, colour = (f.question("ask", Clause.TRADE_RENT, {"lot": "lot-1"}) for f in DECLARED.kinds["lot"].fields)

    assert isinstance(rent, Number) and rent.range() == (0, 6)
    assert isinstance(name, Text) and name.longest == 24
    assert isinstance(colour, Choose) and colour.legal() == ["red", "blue"]
    assert isinstance(colour.read("green"), Barred)


def test_facts_lie_flat_by_their_path() -> None:
    """Lists by number; what is unknown stays unknown."""
    assert flat({"a": {"b": 1, "c": [2, 3]}, "d": None}) == {"a.b": 1, "a.c.0": 2, "a.c.1": 3, "d": None}
    assert flat(FACTS)["lot-1.rent"] is None


def test_set_up_and_effects_are_the_state() -> None:
    """A fresh table that the ledger is carried out on is the same table."""
    match = toy()
    fresh = Town(DECLARED, setting(2))
    for effect in match.table.ledger.effects:
        fresh.ledger.apply(effect)

    assert contents(fresh) == contents(match.table)


def test_a_digest_tells_states_apart() -> None:
    """Any difference in things, marks, cards or questions changes it."""
    assert toy().digest() == toy().digest()
    assert toy().digest() != toy(3).digest()
    assert toy().digest() != toy(level="score").digest()
    assert len(toy().digest()) == 16


def test_places_are_holders_with_marks() -> None:
    """A market can be covered, forbidden and repriced."""
    table = town()
    table.places["market"].mark(Place.price, 3, Clause.CARD_FOX)

    assert table.places["market"].price == 3
    assert table.ledger.effects[-1] == Marked("market", "price", -1, 3, Clause.CARD_FOX, {})


def test_the_core_has_a_reason_for_each_of_its_lines() -> None:
    """Their ids are told from clauses by their beginning."""
    assert [reason for reason in Core if not reason.startswith("core.")] == []
    assert Table.level.type == "one-of"
    assert Match.of is not None
