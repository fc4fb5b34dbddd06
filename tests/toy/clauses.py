"""The clauses of the toy game: every one of them is cited somewhere in `tests.toy.play`."""

from __future__ import annotations

from enum import StrEnum


class Clause(StrEnum):
    """What the toy enforces."""

    SETUP_GOODS = "setup.goods"
    SETUP_DECK = "setup.deck"
    MORNING_WEATHER = "morning.weather"
    MORNING_STORM = "morning.storm"
    MORNING_DRAW = "morning.draw"
    TRADE_TURN = "trade.turn"
    TRADE_SELL = "trade.sell"
    TRADE_RENT = "trade.rent"
    TRADE_STALLS = "trade.stalls"
    TRADE_TOUR = "trade.tour"
    TRADE_LINE_UP = "trade.line-up"
    TRADE_PLAY = "trade.play"
    TRADE_BURY = "trade.bury"
    TRADE_COVERED = "trade.covered"
    CARD_PIG = "card.pig"
    CARD_HEN = "card.hen"
    CARD_FOX = "card.fox"
    CARD_OWL = "card.owl"
    EVENING_TAX = "evening.tax"
    EVENING_BID = "evening.bid"
    EVENING_UPKEEP = "evening.upkeep"
    EVENING_GUESTS = "evening.guests"
    EVENING_GATHER = "evening.gather"
    ROUND_NEXT = "round.next"
    FINAL_COINS = "final.coins"
    FINAL_WINNER = "final.winner"
