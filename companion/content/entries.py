"""All words of a game as one list, so that every check of texts reads the same."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.content.model import CardKind, GameContent, Mark, Phase, Place, Source, Thing
from companion.content.setup import Component, Role, Setup, Step, Variant
from companion.content.words import Words


@dataclass(frozen=True, slots=True)
class Written:
    """One field of words. *file* is relative to the game's folder, *id* the entry's, *field* the key in it.

    *facts* says that its facts come from facts.yaml alone (all but talk.yaml, which may print the effect's).
    """

    file: str
    id: str
    field: str
    words: Words
    facts: bool = True


def all_words(content: GameContent) -> Iterator[Written]:
    """Yield every field of words of *content*, file by file."""
    yield from _game(content)
    for chapter in content.chapters:
        file = f"rules/{chapter.id}.yaml"
        yield Written(file, chapter.id, "chapter", chapter.title)
        for clause in chapter.clauses:
            yield Written(file, clause.id, "title", clause.title)
            yield Written(file, clause.id, "text", clause.text)
    for term in content.terms.values():
        yield Written("glossary.yaml", term.id, "words", term.words)
        yield Written("glossary.yaml", term.id, "short", term.short)
        if term.full:
            yield Written("glossary.yaml", term.id, "full", term.full)
    for card in content.cards.values():
        yield Written("cards.yaml", card.id, "name", card.name)
        if card.text:
            yield Written("cards.yaml", card.id, "text", card.text)
    yield from _options(content)
    yield from _setup_and_faq(content)
    yield from _talk(content)


def _game(content: GameContent) -> Iterator[Written]:
    game = content.game
    if game.title.texts:
        yield Written("game.yaml", game.id, "title", game.title)
    declared: list[Phase | Thing | Mark | Place | CardKind | Source]
    declared = [*game.phases, *game.things, *game.marks, *game.places, *game.kinds, *game.sources]
    for item in declared:
        if item.words:
            yield Written("game.yaml", item.id, "words", item.words)
    for kind in game.kinds:
        for field in kind.fields:
            yield Written("game.yaml", f"{kind.id}.{field.id}", "words", field.words)


def _options(content: GameContent) -> Iterator[Written]:
    for option in content.options.values():
        yield Written("options.yaml", option.id, "title", option.title)
        yield Written("options.yaml", option.id, "help", option.help)
        for value, label in option.labels.items():
            yield Written("options.yaml", option.id, f"labels.{value}", label)


def _setup_and_faq(content: GameContent) -> Iterator[Written]:
    yield from _setup(content.setup)
    for question in content.faq:
        yield Written("faq.yaml", question.id, "answer", question.answer)


def _setup(setup: Setup) -> Iterator[Written]:
    file = "setup.yaml"
    items: list[Variant | Step] = [*setup.variants, *setup.steps]
    for item in items:
        yield Written(file, item.id, "title", item.title)
        yield Written(file, item.id, "text", item.text)
    for job in setup.jobs:
        yield Written(file, job.id, "title", job.title)
    pieces: list[Role | Component] = [*setup.roles, *setup.components]
    for named in pieces:
        if named.words:
            yield Written(file, named.id, "words", named.words)


def _talk(content: GameContent) -> Iterator[Written]:
    talk, file = content.talk, "talk.yaml"
    for ask, words in talk.asks.items():
        yield Written(file, f"asks.{ask}", "title", words.title, facts=False)
        if words.help:
            yield Written(file, f"asks.{ask}", "help", words.help, facts=False)
    for group, table in (("keys", talk.keys), ("reasons", talk.reasons)):
        for name, inner in table.items():
            for key, text in inner.items():
                yield Written(file, f"{group}.{name}.{key}", "", text, facts=False)
    for group, flat_table in (("barred", talk.barred), ("terms", talk.terms)):
        for name, text in flat_table.items():
            yield Written(file, f"{group}.{name}", "", text, facts=False)
