"""The core's own reasons: why a line stands in the ledger, or an answer was refused, when no rule of a game says so.

Their words are interface text and stand in ``translations/``.
"""

from __future__ import annotations

from enum import StrEnum


class Core(StrEnum):
    """Reasons that belong to no game."""

    # lines of the ledger
    RECOUNT = "core.recount"
    TALLY = "core.tally"
    POSITION = "core.position"
    RULING = "core.ruling"
    LEARNT = "core.learnt"
    WOUND_BACK = "core.wound-back"
    UNRESOLVED = "core.unresolved"
    # refusals
    NO_SUCH_ANSWER = "core.no-such-answer"
    NUMBER_RANGE = "core.number-range"
    TEXT_LENGTH = "core.text-length"
    TEXT_CHARACTERS = "core.text-characters"
    HOW_MANY = "core.how-many"
    NOT_TWICE = "core.not-twice"
    NOT_ASKED = "core.not-asked"
    NOT_COUNTED = "core.not-counted"
    UNDECLARED = "core.undeclared"
    ALL_ACCOUNTED = "core.all-accounted"
    HOLDINGS_NEEDED = "core.holdings-needed"
    ONLY_THIS_SEAT = "core.only-this-seat"
    NOTHING_ENTERED = "core.nothing-entered"
    NOT_DRAWN = "core.not-drawn"
    NO_SUCH_LINE = "core.no-such-line"
    OTHER_SEAT = "core.other-seat"
    HOST_ONLY = "core.host-only"
    ONLY_LOOKING = "core.only-looking"
    REVEALED = "core.revealed"
    BY_CHANCE = "core.by-chance"
    BY_ALL = "core.by-all"
    ASKED_NOW = "core.asked-now"
    NOTHING_CHANGED = "core.nothing-changed"
    OTHER_PHONE = "core.other-phone"
    SET_AGAIN = "core.set-again"
