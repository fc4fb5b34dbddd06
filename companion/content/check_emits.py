"""Checks of the texts against the rules in code: what a game can say must have words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.content.check_setup import setup_paths
from companion.content.entries import all_words
from companion.content.facts import flat
from companion.content.findings import Finding, Kind
from companion.content.lexicon import Lexicon, Reason, needs
from companion.content.model import GameContent
from companion.content.words import LANGUAGES, Words


@dataclass(frozen=True, slots=True)
class Emits:
    """What the rules in code can say; the caller gathers it (from the engine's declarations, or by playing).

    *clauses*: enforced clauses. *asks*: questions. *keys*: (ask, key). *reasons*: what
    `effects.reason_of` makes of each effect. *barred*: clauses that bar an answer. *names*:
    ids that stand as text in facts. *facts*: paths of facts.yaml that the code reads (a path counts for all
    below it), None where nobody recorded them. *options*: options that the code asks for, None likewise. Leave the
    core's own clauses out: their words are in the catalogues.
    """

    clauses: frozenset[str] = frozenset()
    asks: frozenset[str] = frozenset()
    keys: frozenset[tuple[str, str]] = frozenset()
    reasons: frozenset[Reason] = frozenset()
    barred: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    facts: frozenset[str] | None = None
    options: frozenset[str] | None = None


def check_emits(content: GameContent, emits: Emits, root: str) -> Iterator[Finding]:
    """Yield what *emits* can say without words, and where text and code name different clauses or facts."""
    yield from _enforced(content, emits, root)
    if emits.facts is not None:
        yield from _facts(content, emits.facts, root)
    if emits.options is not None:
        yield from _options(content, emits.options, root)
    yield from _wordless(content, emits, root)


def _enforced(content: GameContent, emits: Emits, root: str) -> Iterator[Finding]:
    for id in sorted(emits.clauses - content.clauses.keys()):
        yield Finding(f"{root}/rules", id, "", Kind.ENFORCED, "the code enforces a clause that has no text")
    for clause in content.clauses.values():
        file = f"{root}/rules/{clause.chapter}.yaml"
        if clause.id in emits.clauses and not clause.enforced:
            yield Finding(
                file, clause.id, "", Kind.ENFORCED, "the code enforces it and the text does not say so"
            )
        if clause.enforced and clause.id not in emits.clauses:
            yield Finding(file, clause.id, "", Kind.ENFORCED, "the text says enforced and no code cites it")


def _facts(content: GameContent, read: frozenset[str], root: str) -> Iterator[Finding]:
    file = f"{root}/facts.yaml"
    leaves = flat(content.facts)
    printed = {path for item in all_words(content) for path in needs(item.words)}
    used = read | printed | setup_paths(content.setup) | {value for value in _bounds(content) if value in leaves}
    for path in leaves:
        heads = {path[:n] for n, c in enumerate(path) if c == "."} | {path}
        if not heads & used:
            yield Finding(file, path, "", Kind.UNREAD_FACT, "no code reads this fact and no text prints it")
    for path in sorted(read):
        if not any(leaf == path or leaf.startswith(f"{path}.") for leaf in leaves):
            yield Finding(file, path, "", Kind.MISSING_FACT, "the code reads a fact that is not here")


def _options(content: GameContent, asked: frozenset[str], root: str) -> Iterator[Finding]:
    """Yield options that a match would settle for nothing, and those that it would lack."""
    file = f"{root}/options.yaml"
    for option in content.options.values():
        if option.rules and option.id not in asked:
            yield Finding(file, option.id, "", Kind.ENFORCED, "no code asks for this option: say rules: false")
        if not option.rules and option.id in asked:
            yield Finding(file, option.id, "", Kind.ENFORCED, "the code asks for this option: leave rules out")
    for name in sorted(asked - content.options.keys()):
        yield Finding(file, name, "", Kind.ENFORCED, "the code asks for an option that is not here")


def _bounds(content: GameContent) -> Iterator[str]:
    """Yield all texts of game.yaml: some of them are paths of facts (supplies, bounds)."""
    stack: list[object] = [content.game.raw]
    while stack:
        node = stack.pop()
        if isinstance(node, str):
            yield node
        elif isinstance(node, tuple):
            stack.extend(node)
        elif isinstance(node, Mapping):
            stack.extend(node.values())


def _wordless(content: GameContent, emits: Emits, root: str) -> Iterator[Finding]:
    lexicon = Lexicon(content)
    for place, words in (*_said(lexicon, emits), *_reasons(lexicon, content, emits)):
        missing = LANGUAGES if words is None else [lang for lang in LANGUAGES if lang not in words.texts]
        for language in missing:
            message = "the code can say this and there are no words for it"
            yield Finding(f"{root}/talk.yaml", place, language, Kind.MISSING_WORDS, message)


def _said(lexicon: Lexicon, emits: Emits) -> Iterator[tuple[str, Words | None]]:
    """Yield what the code can say beside reasons: its place in talk.yaml and the words found."""
    for ask in sorted(emits.asks):
        yield f"asks.{ask}", lexicon.ask_title(ask)
    for ask, key in sorted(emits.keys):
        if not lexicon.is_plain(key):
            yield f"keys.{ask}.{key}", lexicon.key(ask, key)
    for clause in sorted(emits.barred):
        yield f"barred.{clause}", lexicon.barred(clause)
    for name in sorted(emits.names):
        if not lexicon.is_plain(name):
            yield f"terms.{name}", lexicon.name(name)


def _reasons(lexicon: Lexicon, content: GameContent, emits: Emits) -> Iterator[tuple[str, Words | None]]:
    """Yield every reason that people see; words that could not print what they need do not count."""
    shipped = {path for path, value in flat(content.facts).items() if value is not None}
    for reason in sorted(emits.reasons, key=lambda reason: reason[:3]):
        known = None if reason.facts is None else reason.facts | shipped
        if lexicon.shows(reason):
            yield f"reasons.{reason.clause}.{reason.what}", lexicon.reason(reason, known)
