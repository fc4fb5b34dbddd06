"""Reads setup.yaml."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from companion.content.reader import Entry
from companion.content.setup import PER, REST, TO, Component, Job, Number, Only, Put, Role, Setup, Step, Variant
from companion.content.tokens import is_id

T = TypeVar("T")


def read_setup(entry: Entry) -> Setup:
    """Return the set-up that *entry* (all of setup.yaml) holds; faults go to the findings of *entry*."""
    setup = Setup(
        seats=_seats(entry),
        variants=_sound(entry, "variants", _variant),
        roles=_sound(entry, "roles", _role),
        jobs=_sound(entry, "jobs", _job),
        components=_sound(entry, "components", _component),
        steps=_sound(entry, "steps", _step, required=True),
    )
    entry.done()
    return setup


def _sound(entry: Entry, key: str, read: Callable[[Entry], T], required: bool = False) -> tuple[T, ...]:
    """Return what *read* makes of each entry of a list, without those that have a schema fault."""
    made = [(read(item), item.done()) for item in entry.entries(key, required)]
    return tuple(item for item, sound in made if sound)


def _seats(item: Entry) -> tuple[int, ...]:
    values = item.values("seats")
    numbers = tuple(n for n in values if isinstance(n, int) and not isinstance(n, bool))
    if len(numbers) != len(values):
        item.wrong("seats is no list of numbers of players")
    return numbers


def _only(item: Entry) -> Only:
    return Only(
        seats=_seats(item),
        variants=item.texts("variant"),
        without=item.texts("without"),
        roles=item.texts("role"),
        no_roles=item.texts("no-role"),
    )


def _variant(item: Entry) -> Variant:
    return Variant(
        id=item.name("id"),
        group=item.optional_name("group"),
        seats=_seats(item),
        title=item.words("title"),
        text=item.words("text"),
        clauses=item.texts("clauses"),
    )


def _role(item: Entry) -> Role:
    return Role(item.name("id"), item.texts("variant"), item.optional_words("words"))


def _job(item: Entry) -> Job:
    return Job(item.name("id"), item.words("title"))


def _component(item: Entry) -> Component:
    return Component(
        id=item.name("id"),
        n=None if item.get("n") is None else _number(item, "n"),
        only=_only(item),
        words=item.optional_words("words"),
        source=item.texts("source"),
    )


def _step(item: Entry) -> Step:
    return Step(
        id=item.name("id"),
        job=item.name("job"),
        only=_only(item),
        after=item.texts("after"),
        title=item.words("title"),
        text=item.words("text"),
        clauses=item.texts("clauses"),
        puts=_sound(item, "puts", _put),
    )


def _put(item: Entry) -> Put:
    put = Put(
        thing=item.name("thing"),
        to=item.one_of("to", TO),
        per=item.one_of("per", PER, "") or None,
        n=_number(item, "n"),
        times=1 if item.get("times") is None else _number(item, "times"),
        only=_only(item),
    )
    if put.n == REST and (put.per or put.times != 1):
        item.wrong("the rest of a thing goes to one place, once")
    return put


def _number(item: Entry, key: str) -> Number:
    """Return a number given as such, or the path of a fact."""
    value = item.value(key)
    if isinstance(value, str) and is_id(value):
        return value
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    item.wrong(f"{key} is neither a number nor the path of a fact: {value!r}")
    return 0
