"""Reads game.yaml: what a game declares."""

from __future__ import annotations

from collections.abc import Mapping

from companion.content.facts import flat
from companion.content.findings import Kind
from companion.content.model import CardKind, Field, Game, Mark, Phase, Place, Plain, Source, Thing
from companion.content.reader import Entry
from companion.content.tokens import is_id
from companion.content.words import Words

OWNERS = ("seat", "table", "place")
MARK_TYPES = ("number", "flag", "one-of")
SHAPES = ("choose", "number", "text", "several", "spread", "order", "path")


def empty_game(id: str) -> Game:
    """Return a game that declares nothing, to check the texts by while there is no game.yaml."""
    return Game(id, Words("", {}), (1, 1), (), (), (), (), (), (), (), (), {})


def read_game(entry: Entry, facts: Mapping[str, Plain], raw: Mapping[str, Plain]) -> Game:
    """Return the game that *entry* (all of game.yaml) declares; faults go to the findings of *entry*.

    *facts* is where supplies and bounds given as a path are looked up.
    """
    leaves = flat(facts)
    game = Game(
        id=entry.name("id"),
        title=entry.words("title"),
        seats=_seats(entry),
        chapters=entry.texts("chapters"),
        phases=_phases(entry),
        things=_things(entry, leaves),
        marks=_marks(entry, leaves),
        places=_places(entry),
        kinds=_kinds(entry, leaves),
        scoring=entry.texts("scoring"),
        sources=_sources(entry),
        raw=raw,
    )
    entry.done()
    return game


def _seats(entry: Entry) -> tuple[int, int]:
    match entry.values("seats"):
        case (int(low), int(high)) if 1 <= low <= high:
            return low, high
        case _:
            entry.wrong("seats is not [least, greatest] number of players")
            return 1, 1


def _phases(entry: Entry) -> tuple[Phase, ...]:
    groups = entry.inner("phases")
    phases: list[Phase] = []
    for group in groups.names():
        for item in groups.entries(group):
            phase = Phase(item.name("id"), group, item.words("words"))
            if item.done():
                phases.append(phase)
    return tuple(phases)


def _sources(entry: Entry) -> tuple[Source, ...]:
    sources: list[Source] = []
    for item in entry.entries("sources", required=False):
        source = Source(item.name("id"), item.words("words"))
        if item.done():
            sources.append(source)
    return tuple(sources)


def _things(entry: Entry, facts: Mapping[str, Plain]) -> tuple[Thing, ...]:
    things: list[Thing] = []
    for item in entry.entries("things", required=False):
        thing = Thing(item.name("id"), _bound(item, "supply", facts), item.words("words"))
        if item.done():
            things.append(thing)
    return tuple(things)


def _marks(entry: Entry, facts: Mapping[str, Plain]) -> tuple[Mark, ...]:
    marks: list[Mark] = []
    for item in entry.entries("marks", required=False):
        mark = Mark(
            id=_mark_id(item),
            owner=item.one_of("owner", OWNERS),
            type=item.one_of("type", MARK_TYPES),
            low=_bound(item, "low", facts),
            high=_bound(item, "high", facts),
            values=item.values("values"),
            start=item.value("start"),
            inner=item.flag("inner"),
            halves=item.flag("halves"),
            words=item.optional_words("words"),
        )
        if mark.type == "one-of" and not mark.values and not mark.inner:
            item.wrong("a mark of type one-of that people see needs its values")
        if mark.halves and mark.type != "number":
            item.wrong("only a number can count halves")
        if item.done():
            marks.append(mark)
    return tuple(marks)


def _mark_id(item: Entry) -> str:
    """Return the id of a mark: an id that may hold ``_``, because the code calls its marks so."""
    id = item.text("id")
    if id and not is_id(id.replace("_", "-")):
        item.wrong(f"id: {id!r} is no id (lower-case words, hyphens, dots)", Kind.ID)
    return id


def _places(entry: Entry) -> tuple[Place, ...]:
    places: list[Place] = []
    node = entry.get("places")
    if node is not None and not isinstance(node, list):
        entry.wrong("places is no list")
    for item in node if isinstance(node, list) else []:
        if isinstance(item, str):
            places.append(Place(item, (), None))
            continue
        inner = entry.child(item, "places")
        place = Place(inner.name("id"), inner.texts("verbs"), inner.optional_words("words"))
        if inner.done():
            places.append(place)
    return tuple(places)


def _kinds(entry: Entry, facts: Mapping[str, Plain]) -> tuple[CardKind, ...]:
    kinds: list[CardKind] = []
    for item in entry.entries("kinds", required=False):
        fields = tuple(_field(field, facts) for field in item.entries("fields", required=False))
        members, copies = item.texts("members"), _bound(item, "copies", facts)
        kind = CardKind(item.name("id"), fields, members, copies, item.words("words"))
        if item.done():
            kinds.append(kind)
    return tuple(kinds)


def _field(item: Entry, facts: Mapping[str, Plain]) -> Field:
    field = Field(
        id=item.name("id"),
        shape=item.one_of("shape", SHAPES),
        values=item.values("values"),
        low=_bound(item, "low", facts),
        high=_bound(item, "high", facts),
        optional=item.flag("optional"),
        words=item.words("words"),
    )
    item.done()
    return field


def _bound(item: Entry, key: str, facts: Mapping[str, Plain]) -> int | None:
    """Return a number given as such, or by the path of a fact; None where it is not known."""
    value = item.value(key)
    if isinstance(value, str):
        if value not in facts:
            item.wrong(f"{key}: facts.yaml has no {value}")
            return None
        found = facts[value]
        value = found if isinstance(found, str | int | None) else ""
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        item.wrong(f"{key} is no whole number: {value!r}")
        return None
    return value
