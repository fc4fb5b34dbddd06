"""What is wrong with a box file, in words: what it is, what the game makes of each fact, and what would fit."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

from companion.matches.shelf import BadBoxFile, Misfit, Problem, Want, Wanted, clipped
from companion.web.boxmodel import BoxFault
from companion.web.desk.boxwords import BoxReader
from companion.web.desk.labels import joined, listed
from companion.web.locale import gettext as _
from companion.web.locale import pgettext
from companion.web.viewmodel import Name, Words

MOST = 50
"""Misfits that a page lists; it says how many more there are."""


def unreadable(error: BadBoxFile) -> BoxFault:
    """Return why a file is no box file that can be read here, with the place in it."""
    if error.problem is Problem.NEWER_FORMAT:
        return BoxFault(newer())
    if error.field == "tableside" and error.problem is Problem.WRONG_VALUE and error.value == "match":
        return BoxFault(_("This is a match file. A box file is saved on the page of a box."))
    if error.field in ("", "tableside") and error.problem in _NO_BOX:
        return BoxFault(_("This is no box file. A box file is saved on the page of a box."))
    value = "" if error.problem is Problem.MISSING else written(error.value)
    return BoxFault(PROBLEMS[error.problem](), error.field, value)


def newer() -> str:
    """Return that this version is too old for a file."""
    return _("A newer version of Tableside wrote this file. Bring this server up to date first.")


def misfit(reader: BoxReader, wrong: Misfit) -> BoxFault:
    """Return a fact that does not fit the game, with its value and what would fit."""
    what = reader.fact(wrong.fact)
    shown = "" if isinstance(what, Name) else what  # what the game has no words for stands as the file spells it
    return BoxFault(shown, wrong.fact, written(wrong.value), wanted(reader, wrong.fact, wrong.wants))


def wanted(reader: BoxReader, fact: str, wants: Wanted) -> Words:
    """Return what would fit, in words."""
    said = WANTED[wants.kind](wants)
    if wants.kind is not Want.CHOICE:
        return said
    stem, _dot, last = fact.rpartition(".")
    place = reader.places()[stem]
    field = next(f for f, _words in reader.fields(place) if f.id == last)
    between = pgettext("between a name and what was done", ": ")
    return joined(said, between, listed([_choice(key, reader.value(field, key)) for key in wants.values]))


def _choice(key: str, words: Words) -> Words:
    """A value as the file spells it and as people read it."""
    before, after = pgettext("before words in brackets", " ("), pgettext("after words in brackets", ")")
    return joined(Name(key, "en"), before, words, after)


def written(value: object) -> str:
    """Return *value* as the file spells it, cut short; bytes that are no text as their codes."""
    return clipped(json.dumps(value, ensure_ascii=False, default=repr), 80)


_NO_BOX = (Problem.NOT_UTF8, Problem.NOT_JSON, Problem.WRONG_TYPE, Problem.WRONG_VALUE, Problem.MISSING)

PROBLEMS: Mapping[Problem, Callable[[], str]] = {
    Problem.NOT_UTF8: lambda: _("The file is damaged: it holds bytes that are no text (UTF-8)."),
    Problem.NOT_JSON: lambda: _("The file is damaged: from here on it is no JSON."),
    Problem.NOT_FINITE: lambda: _("This is no number."),
    Problem.NUMBER_TOO_LARGE: lambda: _("This number is too large."),
    Problem.BAD_TEXT: lambda: _("This text is damaged: it holds half a character."),
    Problem.TWICE: lambda: _("This name stands twice. Take one of them out."),
    Problem.TOO_DEEP: lambda: _("Too many levels stand inside one another."),
    Problem.TOO_LARGE: lambda: _("This is too large. A box file holds at most 2 MB, and a box 1 MB."),
    Problem.WRONG_TYPE: lambda: _("Another type of value belongs here."),
    Problem.WRONG_VALUE: lambda: _("This value cannot stand here."),
    Problem.MISSING: lambda: _("A part is missing."),
    Problem.UNKNOWN: lambda: _("A box file has no such part. Take it out."),
    Problem.OUT_OF_ORDER: lambda: _("This is out of order."),
    Problem.NEWER_FORMAT: lambda: newer(),
}

WANTED: Mapping[Want, Callable[[Wanted], str]] = {
    Want.FACT: lambda w: _("The game has no such fact. Take it out."),
    Want.NUMBER: lambda w: _("It must be a whole number from %(low)s to %(high)s.", low=w.low, high=w.high),
    Want.CHOICE: lambda w: _("It must be one of these"),
    Want.TEXT: lambda w: _("It must be a text of 1 to %(high)s characters, all of them visible.", high=w.high or 80),
    Want.CARD: lambda w: _("The game has no such card. Take it out."),
    Want.DEEDS: lambda w: _(
        "It must say what the card does as a box keeps it: verb:thing:number:whom:other:number:place"
    ),
    Want.THING: lambda w: _(
        "In “%(verb)s”, the thing must be one of the game’s, or none where the verb has none.", verb=w.verb
    ),
    Want.AMOUNT: lambda w: _(
        "In “%(verb)s”, the number must be from %(low)s to %(high)s.", verb=w.verb, low=w.low, high=w.high
    ),
    Want.PEOPLE: lambda w: _(
        "In “%(verb)s”, whom it concerns must be everyone or self, or nobody for a place.", verb=w.verb
    ),
    Want.OTHER: lambda w: _(
        "In “%(verb)s”, what it is traded for must be a thing, and only a trade has one.", verb=w.verb
    ),
    Want.OTHER_AMOUNT: lambda w: _(
        "In “%(verb)s”, how many it is traded for must be from 0 to %(high)s, and only a trade has a number here.",
        verb=w.verb,
        high=w.high,
    ),
    Want.PLACE: lambda w: _(
        "In “%(verb)s”, the place must be one that allows it, or none where the verb has none.", verb=w.verb
    ),
}
