"""The words of the core's own reasons: why an entry was refused, and why a line stands that no rule wrote."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.web.locale import gettext as _
from companion.web.locale import pgettext

Facts = Mapping[str, object]
POSITION = "core.position"
NO_SUCH_LINE = "core.no-such-line"
UNRESOLVED = "core.unresolved"
HOST_ONLY = "core.host-only"
ONLY_LOOKING = "core.only-looking"
NOT_COUNTED = "core.not-counted"
NOT_ASKED = "core.not-asked"
ONLY_LOOKING = "core.only-looking"
BY_CHANCE = "core.by-chance"
BY_ALL = "core.by-all"
OTHER_SEAT = "core.other-seat"
HOST_ONLY = "core.host-only"
REVEALED = "core.revealed"
OTHER_PHONE = "core.other-phone"
SET_AGAIN = "core.set-again"

REFUSALS: Mapping[str, Callable[[Facts], str]] = {
    "core.no-such-answer": lambda f: _("“%(key)s” is none of the answers. Choose one that is shown.", key=f["key"]),
    "core.number-range": lambda f: _(
        "It must be a whole number from %(low)s to %(high)s.", low=f["low"], high=f["high"]
    ),
    "core.text-length": lambda f: _("It must have 1 to %(high)s characters.", high=f["high"]),
    "core.text-characters": lambda f: _("It holds characters that cannot be seen. Type it again."),
    "core.how-many": lambda f: _("Choose %(low)s to %(high)s.", low=f["low"], high=f["high"]),
    "core.not-twice": lambda f: _("“%(key)s” is chosen twice. Choose it once.", key=f["key"]),
    "core.not-asked": lambda f: _("That is not asked any more. Answer what waits now."),
    "core.not-counted": lambda f: _(
        "At the level “Scores only” nobody's holdings are counted. Set a position at the level “Every decision” first."
    ),
    "core.undeclared": lambda f: _("This game has no “%(name)s” that could be set.", name=f["name"]),
    "core.all-accounted": lambda f: _("All copies of this card are accounted for."),
    "core.holdings-needed": lambda f: _(
        "To follow every decision, say how much %(thing)s %(seat)s has. If it is none, enter 0.",
        thing=f["thing"],
        seat=f["seat"],
    ),
    "core.only-this-seat": lambda f: _("This names one seat, so it cannot be kept for the next match."),
    "core.nothing-entered": lambda f: _("Nothing was filled in."),
    "core.not-drawn": lambda f: _("This is read off the table: roll or draw there, and enter what it shows."),
    "core.other-seat": lambda f: _("Only %(seat)s or the host can enter or change that.", seat=f["seat"]),
    "core.host-only": lambda f: _("Only the host of the match can do that. Ask the host."),
    "core.only-looking": lambda f: _("This phone only looks on. To play, ask the host for the link of a seat."),
    "core.revealed": lambda f: _(
        "A die or a card has been revealed by then, so it cannot simply be taken back. The host may correct it."
    ),
    "core.by-chance": lambda f: _("A die or a card decides this, so it cannot be tried out beforehand."),
    "core.by-all": lambda f: _("The whole table answers this, so nobody can try it out alone."),
    "core.asked-now": lambda f: _("That waits for an answer now. Answer it on the match page."),
    "core.nothing-changed": lambda f: _("That is what stands there already. Choose or fill in something else."),
    "core.other-phone": lambda f: _(
        "Another phone sits at %(seat)s. Say first that you answer for %(seat)s on this phone.", seat=f["seat"]
    ),
    "core.set-again": lambda f: _("A position is set right by setting another one, from here on."),
    "core.no-such-line": lambda f: _("That entry has been taken back already, or never was. Nothing more to do."),
}

ENTRIES: Mapping[str, Callable[[], str]] = {
    "recount": lambda: pgettext("ledger", "counted at the table"),
    "tally": lambda: pgettext("ledger", "points entered by hand"),
    "position": lambda: pgettext("ledger", "set to where the table really is"),
    "act": lambda: pgettext("ledger", "several entries made as one"),
    "replace": lambda: pgettext("ledger", "a correction"),
    "insert": lambda: pgettext("ledger", "a correction"),
    "remove": lambda: pgettext("ledger", "taken back"),
}

REASONS: Mapping[str, Callable[[], str]] = {
    "core.recount": lambda: ENTRIES["recount"](),
    "core.tally": lambda: ENTRIES["tally"](),
    "core.position": lambda: ENTRIES["position"](),
    "core.ruling": lambda: pgettext("ledger", "entered as the table decided"),
    "core.learnt": lambda: pgettext("ledger", "read off your own copy"),
    "core.wound-back": lambda: pgettext("ledger", "wound back, to be entered by hand"),
    UNRESOLVED: lambda: _("The app could not work this out. Enter what it did; the match goes on."),
}


def entry(kind: str, words: str = "") -> str:
    """Return what an entry that answers no question is called; *words* are people's own for a tally."""
    return words or ENTRIES[kind]()


def refusal(clause: str, facts: Facts) -> str:
    """Return why the core refused an entry and what would be right. KeyError for a reason without words."""
    return REFUSALS[clause](facts)


def reason(clause: str, words: str = "") -> str:
    """Return why a line of the core stands; *words* are people's own for a tally."""
    return words or REASONS[clause]()
