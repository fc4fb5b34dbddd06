"""What a kept effect does, in words: one sentence for each of the ten verbs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.matches.shelf import EVERYONE, Deed, Verb
from companion.web.locale import gettext as _
from companion.web.locale import pgettext

Name = Callable[[str], str]


def sentence(deed: Deed, name: Name) -> str:
    """Return what *deed* does; *name* gives the name of a thing or a place. KeyError for an unknown verb."""
    who = pgettext("whom", "Everyone") if deed.whom == EVERYONE else pgettext("whom", "Whoever plays or reveals it")
    return _SAID[deed.verb](deed, who, name)


def _score(deed: Deed, who: str, _name: Name) -> str:
    points = pgettext("points", "%(n)s VP", n=abs(deed.n))
    if deed.n < 0:
        return _("%(who)s loses %(what)s", who=who, what=points)
    return _("%(who)s gets %(what)s", who=who, what=points)


def _goods(n: int, thing: str, name: Name) -> str:
    return pgettext("goods", "%(n)s %(thing)s", n=n, thing=name(thing))


_SAID: Mapping[Verb, Callable[[Deed, str, Name], str]] = {
    Verb.GAIN: lambda d, who, name: _("%(who)s takes %(what)s", who=who, what=_goods(d.n, d.thing, name)),
    Verb.LOSE: lambda d, who, name: _("%(who)s loses %(what)s", who=who, what=_goods(d.n, d.thing, name)),
    Verb.PAY: lambda d, who, name: _("%(who)s pays %(what)s", who=who, what=_goods(d.n, d.thing, name)),
    Verb.TRADE: lambda d, who, name: _(
        "%(who)s trades %(what)s for %(other)s",
        who=who,
        what=_goods(d.n, d.thing, name),
        other=_goods(d.m, d.other, name),
    ),
    Verb.SCORE: _score,
    Verb.PLACE: lambda d, who, name: _(
        "%(who)s places %(what)s here: %(place)s", who=who, what=_goods(d.n, d.thing, name), place=name(d.place)
    ),
    Verb.COVER: lambda d, who, name: _("Covered: %(place)s", place=name(d.place)),
    Verb.OPEN: lambda d, who, name: _("Open again: %(place)s", place=name(d.place)),
    Verb.FORBID: lambda d, who, name: _("May not be played: %(place)s", place=name(d.place)),
    Verb.PRICE: lambda d, who, name: _("New price, %(place)s: %(n)s", place=name(d.place), n=d.n),
}
