"""What lies open on the table: cards in force, tracks, and what events changed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.matches import Look
from companion.web.desk.labels import joined
from companion.web.desk.reader import Reader, capital
from companion.web.locale import gettext as _
from companion.web.locale import ngettext, pgettext
from companion.web.viewmodel import CardNote, Panel, TrackSpace, Words


def panels(look: Look, reader: Reader) -> Iterator[Panel]:
    """Yield a panel for each open zone with known cards, each track, and the places that events changed."""
    for name, zone in look.view["zones"].items():
        known = [card for card in zone["cards"] or () if card]
        if known and zone["owner"] is None and zone["faces"] == "up" and name != "past":
            yield Panel(capital(reader.plain(name)), tuple(_card(reader, card) for card in known))
    for mark, spaces in look.view["tracks"].items():
        yield Panel(reader.mark(mark), track=tuple(_spaces(look, reader, mark, spaces)))
    changed = tuple(_changed(reader, name, place) for name, place in look.view["places"].items() if _differs(place))
    if changed:
        yield Panel(_("Changed on the board"), steps=changed)


def _differs(place: Mapping[str, Any]) -> bool:
    return bool(place["covered"] or place["forbidden"] or place["price"] >= 0)


def _card(reader: Reader, card: str) -> CardNote:
    content = reader.shipped.content.cards.get(card)
    text = str(reader.talk.text(content.text)) if content and content.text else ""
    return CardNote(reader.name(card), text, boxed=card in reader.names)


def _spaces(look: Look, reader: Reader, mark: str, spaces: Sequence[str]) -> Iterator[TrackSpace]:
    here = look.view["table"][mark]
    for name in spaces:
        yield TrackSpace(name, reader.plain(name), name == here, look.view["places"][name]["covered"])


def _changed(reader: Reader, name: str, place: Mapping[str, Any]) -> tuple[str, Words]:
    state: list[str] = []
    if place["covered"]:
        state.append(pgettext("place", "covered"))
    if place["forbidden"]:
        state.append(pgettext("place", "not allowed"))
    if place["price"] >= 0:
        state.append(ngettext("pays %(n)s", "pays %(n)s", place["price"]))
    because: list[Words] = []
    if place["because"]:
        because = [pgettext("between a name and what was done", ": "), reader.name(place["because"])]
    return pgettext("between list items", ", ").join(state), joined(reader.name(name), *because)
