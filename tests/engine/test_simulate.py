"""A simulation tells what it played and what the rules said meanwhile."""

from __future__ import annotations

from companion.engine.core import Core
from companion.engine.emitted import Emitted
from companion.engine.simulate import Result, Watched, play_one, simulate
from tests.toy.clauses import Clause
from tests.toy.declared import DECLARED, setting
from tests.toy.play import GAME


def run(games: int = 30, level: str = "full") -> Result:
    """Return a run of the toy."""
    return simulate(GAME, DECLARED, lambda seats: setting(seats, level), games, "emitted")


def test_it_hears_all_that_needs_words() -> None:
    """Asks, keys, reasons, barred clauses, names and facts; not the core's own reasons, nor inner marks."""
    heard = run().emitted

    assert {"weather", "draw", "bid", "ruling", "lot-rent"} <= heard.asks
    assert {("weather", "storm"), ("draw", "card.owl"), ("guests", "seat.1"), ("ruling", "gain")} <= heard.keys
    assert {
        ("trade.sell", "coin"),
        ("card.pig", "score"),
        ("final.winner", "note"),
        ("trade.play", "dealt"),
    } <= heard.reasons
    assert {"trade.sell", "trade.play"} <= heard.barred <= {str(clause) for clause in Clause}
    assert {"seat.0", "lot-1", "card.fox", "mill"} <= heard.names
    assert {"bid.high", "supply.coin", "owl.broken", "lot-1.rent"} <= heard.facts
    assert not {("morning.draw", "drawn"), ("trade.turn", "actions")} & heard.reasons
    assert not {str(reason) for reason in Core} & (
        heard.clauses | heard.barred | {clause for clause, _ in heard.reasons}
    )


def test_what_runs_heard_is_put_together() -> None:
    """One run at each level."""
    both = Emitted()
    runs = [run(6), run(6, "score")]
    for each in runs:
        both.merge(each.emitted)

    assert both.asks == runs[0].emitted.asks | runs[1].emitted.asks
    assert both.reasons == runs[0].emitted.reasons | runs[1].emitted.reasons


def test_clauses_that_nothing_cited_are_named() -> None:
    """At level score nobody plays a card, so each of them needs another test."""
    assert "card.pig" in run(4, "score").never_cited
    assert set(run(4, "score").never_cited) <= GAME.enforced()


def test_a_run_counts_its_games_and_entries() -> None:
    """And has no findings in rules that keep their promises."""
    result = run(4)

    assert (result.games, result.findings) == (4, [])
    assert result.entries > 40


def test_one_game_leaves_its_log_and_its_match() -> None:
    """For whoever wants to replay it elsewhere."""
    watched = Watched(GAME, DECLARED, setting(2), "one", Result())
    play_one(watched)

    assert watched.log
    assert watched.match.digest() == watched.end
    assert watched.result.findings == []
