"""Reads the files that hold a game's words: rules, glossary, cards, options, questions, talk."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from companion.content.model import (
    Ask,
    Card,
    Chapter,
    Clause,
    Faq,
    Option,
    TalkWords,
    Term,
    Value,
    When,
)
from companion.content.reader import Entry, read_words
from companion.content.words import Words

T = TypeVar("T")
SURE = ("high", "medium", "low")
BY = ("seed", "published", "ours")
KNOWN = ("full", "partial", "name-only")


def text_of(value: Value) -> str:
    """Return *value* as YAML writes it, so that labels can be found by it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "null" if value is None else str(value)


def _sound(entries: list[Entry], read: Callable[[Entry], T]) -> tuple[T, ...]:
    """Return what *read* makes of each entry, without the entries that have a schema fault."""
    made = [(read(entry), entry.done()) for entry in entries]
    return tuple(item for item, sound in made if sound)


# --- rules ----------------------------------------------------------------------------------


def read_chapter(entry: Entry) -> Chapter:
    """Return the chapter that a file rules/<chapter>.yaml holds."""
    head = entry.inner("chapter")
    id, title = head.name("id"), head.words("title")
    head.done()
    clauses = _sound(entry.entries("clauses"), lambda item: _clause(item, id))
    entry.done()
    return Chapter(id, title, clauses)


def _clause(item: Entry, chapter: str) -> Clause:
    return Clause(
        id=item.name("id"),
        chapter=chapter,
        parent=item.optional_name("parent"),
        enforced=item.flag("enforced"),
        when=_when(item),
        sure=item.one_of("sure", SURE),
        option=item.optional_name("option"),
        source=item.texts("source"),
        title=item.words("title"),
        text=item.words("text"),
        see=item.texts("see"),
    )


def _when(item: Entry) -> When:
    if item.get("when") is None:
        return When()
    inner = item.inner("when")
    when = When(inner.texts("phase"), inner.values("chapter"), _by_option(inner), inner.texts("level"))
    inner.done()
    return when


def _by_option(item: Entry) -> Mapping[str, tuple[Value, ...]]:
    if item.get("option") is None:
        return MappingProxyType({})
    inner = item.inner("option")
    options = {option: inner.values(option) for option in inner.names()}
    inner.done()
    return MappingProxyType(options)


# --- glossary, cards, options, questions ------------------------------------------------


def read_terms(entry: Entry) -> tuple[Term, ...]:
    """Return the terms of glossary.yaml."""
    terms = _sound(entry.entries("terms"), _term)
    entry.done()
    return terms


def _term(item: Entry) -> Term:
    return Term(
        id=item.name("id"),
        words=item.words("words"),
        short=item.words("short"),
        full=item.optional_words("full"),
        synonyms=item.forms("synonyms"),
        forbidden=item.forms("forbidden"),
        allowed=item.forms("allowed"),
    )


def read_cards(entry: Entry) -> tuple[Card, ...]:
    """Return the cards of cards.yaml."""
    cards = _sound(entry.entries("cards"), _card)
    entry.done()
    return cards


def _card(item: Entry) -> Card:
    card = Card(
        id=item.name("id"),
        kind=item.name("kind"),
        name=item.words("name"),
        by=item.one_of("by", BY),
        number=item.value("number"),
        copies=item.number("copies"),
        text=item.optional_words("text"),
        clauses=item.texts("clauses"),
        changes=item.texts("changes"),
        known=item.one_of("known", KNOWN),
    )
    if card.text is None and card.known != "name-only":
        item.wrong("text is missing: only a card known by name alone goes without")
    return card


def read_options(entry: Entry) -> tuple[Option, ...]:
    """Return the options of options.yaml."""
    options = _sound(entry.entries("options"), _option)
    entry.done()
    return options


def _option(item: Entry) -> Option:
    values, default = item.values("values"), item.value("default")
    if len(values) < 2:
        item.wrong("an option has two values or more")
    if default not in values:
        item.wrong(f"default {default!r} is none of the values")
    labels = _labels(item, values)
    return Option(
        id=item.name("id"),
        values=values,
        default=default,
        clause=item.name("clause"),
        rules=item.flag("rules", missing=True),
        title=item.words("title"),
        help=item.words("help"),
        labels=labels,
    )


def _labels(item: Entry, values: tuple[Value, ...]) -> Mapping[str, Words]:
    given = item.plain_mapping("labels")
    names = [text_of(value) for value in values]
    for extra in given.keys() - set(names):
        item.wrong(f"labels: {extra!r} is no value")
    return MappingProxyType({n: read_words(item, given.get(n) or {}, f"{item.id}.labels.{n}") for n in names})


def read_faq(entry: Entry) -> tuple[Faq, ...]:
    """Return the questions of faq.yaml."""
    questions = _sound(entry.entries("questions"), _faq)
    entry.done()
    return questions


def _faq(item: Entry) -> Faq:
    return Faq(item.name("id"), item.forms("asked"), item.words("answer"), item.texts("clauses"), item.texts("tags"))


# --- talk -----------------------------------------------------------------------------------


def read_talk(entry: Entry) -> TalkWords:
    """Return the words of talk.yaml."""
    talk = TalkWords(
        asks=MappingProxyType({ask: _ask(item) for ask, item in entry.mapping("asks").items()}),
        keys=_two_deep(entry, "keys"),
        reasons=_two_deep(entry, "reasons"),
        barred=_words_of(entry, "barred"),
        terms=_words_of(entry, "terms"),
    )
    entry.done()
    return talk


def _ask(item: Entry) -> Ask:
    ask = Ask(item.words("title"), item.optional_words("help"))
    item.done()
    return ask


def _two_deep(entry: Entry, key: str) -> Mapping[str, Mapping[str, Words]]:
    if entry.get(key) is None:
        return MappingProxyType({})
    inner = entry.inner(key)
    return MappingProxyType({name: _words_of(inner, name) for name in inner.names()})


def _words_of(entry: Entry, key: str) -> Mapping[str, Words]:
    return MappingProxyType({name: item.own_words() for name, item in entry.mapping(key).items()})


def no_talk() -> TalkWords:
    """Return the talk of a game that has no talk.yaml."""
    nothing: Mapping[str, Words] = MappingProxyType({})
    return TalkWords(MappingProxyType({}), MappingProxyType({}), MappingProxyType({}), nothing, nothing)
