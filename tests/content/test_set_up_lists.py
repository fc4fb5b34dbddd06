"""The set-up that ships, by hand from the statements and the list of the box."""

from __future__ import annotations

from functools import cache

import pytest

from companion.content import GameContent, Plan, Talk, component_names, load_game, plan
from companion.content.planning import tables
from companion.paths import content_root

# World Without End: how many the box holds, with the players, on the table, in the box, for 2, 3 and 4 players.
# 4 colors of 12 cards, 4 houses, 2 seals, 1 stone, 1 screen and 1 summary card; 1 wool and 2 gold for each player;
# 6 of 11 events in each of 4 chapters; 1 covering tile on the cloth market and 4 beside the board.
WWE: dict[str, list[tuple[int | None, ...]]] = {
    "board": [(1, 0, 1, 0)] * 3,
    "project": [(7, 0, 7, 0)] * 3,
    "covering-tile": [(5, 0, 5, 0)] * 3,
    "favor-marker": [(1, 0, 1, 0)] * 3,
    "event-card": [(44, 0, 24, 20)] * 3,
    "chapter-card": [(4, 0, 4, 0)] * 3,
    "plague-token": [(11, 0, 11, 0)] * 3,
    "stone": [(25, 0, 25, 0)] * 3,
    "wood": [(15, 0, 15, 0)] * 3,
    "grain": [(10, 0, 10, 0)] * 3,
    "piety": [(12, 0, 12, 0)] * 3,
    "metal": [(1, 0, 1, 0)] * 3,
    "wool": [(15, 2, 13, 0), (15, 3, 12, 0), (15, 4, 11, 0)],
    "cloth": [(12, 0, 12, 0)] * 3,
    "knowledge": [(20, 0, 20, 0)] * 3,
    "loyalty": [(14, 0, 14, 0)] * 3,
    "gold": [(None, 4, None, 0), (None, 6, None, 0), (None, 8, None, 0)],
    "tax-die": [(1, 0, 1, 0)] * 3,
    "action-card": [(48, 24, 0, 24), (48, 36, 0, 12), (48, 48, 0, 0)],
    "house": [(16, 8, 0, 8), (16, 12, 0, 4), (16, 16, 0, 0)],
    "seal": [(8, 4, 0, 4), (8, 6, 0, 2), (8, 8, 0, 0)],
    "scoring-stone": [(4, 0, 2, 2), (4, 0, 3, 1), (4, 0, 4, 0)],
    "screen": [(4, 2, 0, 2), (4, 3, 0, 1), (4, 4, 0, 0)],
    "summary-card": [(4, 2, 0, 2), (4, 3, 0, 1), (4, 4, 0, 0)],
    "shield": [(1, 1, 0, 0)] * 3,
}
ORDINARY = [
    "board.seats",
    "board.bridge",
    "board.market",
    "board.favor",
    "events.draw",
    "events.chapter-cards",
    "events.tower",
    "supply.board",
    "supply.beside",
    "players.set",
    "players.hand",
    "players.goods",
    "players.score",
    "start.player",
]
FEWER = [*ORDINARY[:-1], "players.away", "start.player"]
FIRST = {"events.draw": "events.starred", "players.hand": "players.first-cards"}


@cache
def game(name: str) -> GameContent:
    return load_game(content_root() / name)


def wwe(players: int, *variants: str) -> Plan:
    return plan(game("world-without-end"), players, variants)


@pytest.mark.parametrize("variants", [(), ("first-game",)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_piece_of_world_without_end_is_somewhere(players: int, variants: tuple[str, ...]) -> None:
    sums = {row.thing: (row.n, row.player, row.table, row.box) for row in wwe(players, *variants).sums}

    assert sums == {thing: rows[players - 2] for thing, rows in WWE.items()}


@pytest.mark.parametrize(("players", "expected"), [(2, FEWER), (3, FEWER), (4, ORDINARY)])
def test_the_steps_of_world_without_end(players: int, expected: list[str]) -> None:
    """A first game swaps the draw for the starred events and the full hand for 6 cards."""
    assert [planned.step.id for planned in wwe(players).steps] == expected
    first = [planned.step.id for planned in wwe(players, "first-game").steps]
    assert first == [FIRST.get(id, id) for id in expected]


@pytest.mark.parametrize(
    ("players", "variants", "step", "lang", "text"),
    [
        (
            4,
            (),
            "players.goods",
            "en",
            "Everyone takes 1 wool and 2 gold and keeps them behind their screen.",
        ),
        (3, (), "players.score", "zh-Hant", "每個人的計分石都放到計分軌的 8。"),
        (3, (), "players.score", "zh-Hans", "所有人的计分石都放到计分轨的 8 上。"),
        (4, (), "events.chapter-cards", "zh-Hans", "每叠下面垫上那一章的章节卡，4 叠从第 1 章起排成一列。"),
        (2, ("first-game",), "players.hand", "en", None),
        (2, (), "players.hand", "en", "All 12 action cards go to your hand."),
    ],
)
def test_a_step_says_its_numbers(
    players: int, variants: tuple[str, ...], step: str, lang: str, text: str | None
) -> None:
    talk = Talk(game("world-without-end"), lang)

    said = {p.step.id: str(talk.text(p.step.text, p.facts)) for p in wwe(players, *variants).steps}

    assert said.get(step) == text


def test_four_people_can_begin_at_once() -> None:
    """The board, the events and each player's things wait for nobody; the goods on the board wait for the board."""
    begun = {planned.step.id: planned.step.job for planned in wwe(4).ready([])}

    assert set(begun.values()) == {"board", "events", "players", "start"}
    assert "supply" in {planned.step.job for planned in wwe(4).ready(["board.seats"])}


@pytest.mark.parametrize("name", sorted(path.parent.name for path in content_root().glob("*/setup.yaml")))
@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans", "en"])
def test_every_table_of_every_game_can_be_read_out(name: str, lang: str) -> None:
    content = game(name)
    talk, names = Talk(content, lang), component_names(content)

    for table in tables(content):
        planned = plan(content, table.players, table.variants, table.roles)
        for step in planned.steps:
            assert talk.text(step.step.title).pieces
            assert talk.text(step.step.text, step.facts).pieces
        for row in planned.sums:
            assert names[row.thing].in_language(lang)


@pytest.mark.parametrize("name", sorted(path.parent.name for path in content_root().glob("*/faq.yaml")))
@pytest.mark.parametrize("lang", ["zh-Hant", "zh-Hans", "en"])
def test_every_answer_can_be_read_out_and_there_are_enough(name: str, lang: str) -> None:
    content = game(name)
    talk = Talk(content, lang)

    assert len([str(talk.text(question.answer)) for question in content.faq]) >= 30


@pytest.mark.parametrize(
    ("way", "id"),
    [
        ("繳不出稅會怎樣", "tax.unpaid"),
        ("交不上税会怎么样", "tax.unpaid"),
        ("what if I can't pay the tax", "tax.unpaid"),
    ],
)
def test_a_way_to_ask_belongs_to_one_question(way: str, id: str) -> None:
    found = [q.id for q in game("world-without-end").faq for ways in q.asked.values() if way in ways]

    assert found == [id]
