"""The checklist of the set-up and the match that begins after it: what people lay out is what the match counts."""

from __future__ import annotations

import pytest

from companion.content import load_game, plan
from companion.paths import content_root
from tests.games.story import Story

COUNTED = ("stone", "wood", "grain", "wool", "cloth", "piety", "knowledge", "loyalty")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_checklist_lays_out_what_the_match_begins_with(seats: int) -> None:
    """setup.goods, setup.hand: The supply, each player's goods, cards and houses are those of the checklist."""
    content = load_game(content_root() / "world-without-end")
    planned = plan(content, seats)
    rows = {row.thing: row for row in planned.sums}
    story = Story("world-without-end", seats)

    assert {t: rows[t].table for t in COUNTED} == {t: story.has("supply", t) for t in COUNTED}
    for seat in range(seats):
        assert {t: rows[t].player for t in COUNTED} == {t: seats * story.has(seat, t) for t in COUNTED}
        assert rows["gold"].player == seats * story.has(seat, "gold")
        assert rows["house"].player == seats * story.has(seat, "house")
        assert rows["action-card"].player == seats * len(story.cards(f"hand.{seat}"))
    assert rows["event-card"].table == sum(len(story.cards(f"pile.{chapter}")) for chapter in (1, 2, 3, 4))
