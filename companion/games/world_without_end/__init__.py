"""World Without End (天地無盡 / 天地无尽) for 2 to 4: a round and a chapter end.

Not ruled here yet, and entered by people as rulings: what events do, building projects, houses, donations, cloth
production, medicine, the plague and the tower.
"""

from __future__ import annotations

from companion.engine.game import Foretold, Game
from companion.games.world_without_end.clauses import Clause
from companion.games.world_without_end.final import amend
from companion.games.world_without_end.play import play
from companion.games.world_without_end.town import Town, refuses, settle, setup

GAME: Game[Town] = Game(
    id="world-without-end",
    clauses=Clause,
    table=Town,
    setup=setup,
    play=play,
    settle=settle,
    over=lambda town: town.over,
    amend=amend,
    refuses=refuses,
    forecasts={"chapter-end": Foretold({"phase": "neutral"}, ("neutral", "clear", "duties"), "vp")},
)
