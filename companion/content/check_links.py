"""Checks of what names what: clauses, terms, options, phases, chapters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from companion.content.entries import all_words
from companion.content.findings import Finding, Kind
from companion.content.lexicon import ANY
from companion.content.model import Clause, GameContent, Value
from companion.content.read_texts import text_of
from companion.content.setup import Step, Variant
from companion.content.tokens import ClauseLink, TermLink, TokenError, is_id, parse

LEVELS = ("full", "score")


def check_links(content: GameContent, root: str) -> Iterator[Finding]:
    """Yield every name in *content* that leads nowhere, and doubtful clauses that no option settles."""
    yield from _in_texts(content, root)
    for clause in content.clauses.values():
        file = f"{root}/rules/{clause.chapter}.yaml"
        yield from (Finding(file, clause.id, "", kind, message) for kind, message in _clause(clause, content))
    for file, id, clauses in _cited(content):
        for name in clauses:
            if name not in content.clauses:
                yield Finding(f"{root}/{file}", id, "", Kind.LINK, f"there is no clause {name}")
    yield from _sources(content, root)
    yield from _talk_ids(content, root)


def _sources(content: GameContent, root: str) -> Iterator[Finding]:
    """Yield the sources that game.yaml does not declare: nobody could say what they are called."""
    declared = {source.id for source in content.game.sources}
    named = [(f"rules/{clause.chapter}.yaml", clause.id, clause.source) for clause in content.clauses.values()]
    named += [("setup.yaml", component.id, component.source) for component in content.setup.components]
    for file, id, sources in named:
        for name in sources:
            if name not in declared:
                yield Finding(f"{root}/{file}", id, "", Kind.LINK, f"game.yaml declares no source {name}")


def _in_texts(content: GameContent, root: str) -> Iterator[Finding]:
    for item in all_words(content):
        for language, text in item.words.texts.items():
            for message in _dead(text, content):
                yield Finding(f"{root}/{item.file}", item.id, language, Kind.LINK, message)


def _dead(text: str, content: GameContent) -> Iterator[str]:
    try:
        parts = parse(text)
    except TokenError:
        return  # the check of texts reports it
    for part in parts:
        if isinstance(part, ClauseLink) and part.clause not in content.clauses:
            yield f"there is no clause {part.clause}"
        if isinstance(part, TermLink) and part.term not in content.terms:
            yield f"there is no term {part.term}"


def _clause(clause: Clause, content: GameContent) -> Iterator[tuple[Kind, str]]:
    if clause.sure == "low" and clause.option is None:
        yield Kind.SURE, "sureness is low and no option settles it"
    if clause.option is not None and clause.option not in content.options:
        yield Kind.LINK, f"there is no option {clause.option}"
    for name in (*clause.see, *((clause.parent,) if clause.parent else ())):
        if name not in content.clauses:
            yield Kind.LINK, f"there is no clause {name}"
    if _in_circle(clause, content.clauses):
        yield Kind.LINK, "the clause is among its own parents"
    phases = {phase.id for phase in content.game.phases} | {phase.group for phase in content.game.phases}
    for phase in clause.when.phases:
        if phases and phase not in phases:
            yield Kind.LINK, f"when: game.yaml declares no phase {phase}"
    for level in clause.when.levels:
        if level not in LEVELS:
            yield Kind.LINK, f"when: there is no level {level}"
    yield from ((Kind.LINK, message) for message in _options(clause.when.options or {}, content))


def _in_circle(clause: Clause, clauses: Mapping[str, Clause]) -> bool:
    seen: set[str] = set()
    parent = clause.parent
    while parent is not None and parent in clauses and parent not in seen:
        if parent == clause.id:
            return True
        seen.add(parent)
        parent = clauses[parent].parent
    return False


def _options(named: Mapping[str, tuple[Value, ...]], content: GameContent) -> Iterator[str]:
    for id, values in named.items():
        option = content.options.get(id)
        if option is None:
            yield f"when: there is no option {id}"
            continue
        for value in values:
            if value not in option.values:
                yield f"when: the option {id} has no value {text_of(value)}"


def _cited(content: GameContent) -> Iterator[tuple[str, str, Iterable[str]]]:
    """Yield (file, id, clauses it names) for all that is no clause itself."""
    for option in content.options.values():
        yield "options.yaml", option.id, [option.clause]
    for card in content.cards.values():
        yield "cards.yaml", card.id, (*card.clauses, *card.changes)
    items: list[Variant | Step] = [*content.setup.variants, *content.setup.steps]
    for item in items:
        yield "setup.yaml", item.id, item.clauses
    for question in content.faq:
        yield "faq.yaml", question.id, question.clauses
    yield "game.yaml", "scoring", content.game.scoring
    for clause in content.talk.reasons.keys() - {ANY}:
        yield "talk.yaml", f"reasons.{clause}", [clause]
    for clause in content.talk.barred:
        yield "talk.yaml", f"barred.{clause}", [clause]


def _talk_ids(content: GameContent, root: str) -> Iterator[Finding]:
    talk = content.talk
    tables: list[tuple[str, Iterable[str]]] = [
        ("asks", talk.asks),
        ("keys", talk.keys),
        ("terms", talk.terms),
    ]
    tables += [(f"keys.{ask}", keys) for ask, keys in talk.keys.items()]
    for group, names in tables:
        for name in names:
            if not is_id(name):
                yield Finding(f"{root}/talk.yaml", f"{group}.{name}", "", Kind.ID, "is no id")
