"""Texts with tokens, parsed into typed parts.

``{duties.owed}`` prints a fact, ``{n|piece|pieces}`` picks a form by a number (or by a yes or no: the first
form is yes), ``[[duties.piety]]`` links a clause, ``[[term:piety|shown form]]`` a term of the glossary. Both
links may name the form to show; without it they print the clause's title and the language's preferred word.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

ID = r"[a-z0-9][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)*"
_IS_ID = re.compile(f"{ID}\\Z")
_FACT = re.compile(r"[a-z0-9][a-z0-9_-]*(?:\.[a-z0-9][a-z0-9_-]*)*\Z")
_TOKEN = re.compile(r"\[\[(?P<link>[^\[\]]*)\]\]|\{(?P<fact>[^{}]*)\}")
_STRAY = re.compile(r"\[\[|\]\]|[{}]")


class TokenError(ValueError):
    """A text holds something that looks like a token and is none."""


@dataclass(frozen=True, slots=True)
class Text:
    """Plain words."""

    text: str


@dataclass(frozen=True, slots=True)
class Fact:
    """The place of a fact's value; *path* is dotted."""

    path: str


@dataclass(frozen=True, slots=True)
class Plural:
    """The place of one of *forms*, picked by the fact at *path*."""

    path: str
    forms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ClauseLink:
    """A link to a clause."""

    clause: str
    shown: str | None = None


@dataclass(frozen=True, slots=True)
class TermLink:
    """A link to a term of the glossary."""

    term: str
    shown: str | None = None


Part: TypeAlias = Text | Fact | Plural | ClauseLink | TermLink


def is_id(text: str) -> bool:
    """Say whether *text* can name something: lower-case words joined by hyphens and dots."""
    return _IS_ID.match(text) is not None


@lru_cache(maxsize=8192)
def parse(text: str) -> tuple[Part, ...]:
    """Return the parts of *text* in order; raise TokenError where a token is malformed."""
    parts: list[Part] = []
    end = 0
    for match in _TOKEN.finditer(text):
        _add_text(parts, text[end : match.start()])
        link, fact = match["link"], match["fact"]
        parts.append(_link(link) if link is not None else _fact(fact))
        end = match.end()
    _add_text(parts, text[end:])
    return tuple(parts)


def _add_text(parts: list[Part], text: str) -> None:
    stray = _STRAY.search(text)
    if stray:
        raise TokenError(f"stray {stray[0]} in {text!r}")
    if text:
        parts.append(Text(text))


def _link(body: str) -> ClauseLink | TermLink:
    name, bar, shown = body.partition("|")
    if bar and not shown.strip():
        raise TokenError(f"[[{body}]] shows nothing")
    target = name.removeprefix("term:")
    if not is_id(target):
        raise TokenError(f"[[{body}]] names no clause or term")
    form = shown if bar else None
    return TermLink(target, form) if name.startswith("term:") else ClauseLink(target, form)


def _fact(body: str) -> Fact | Plural:
    path, *forms = body.split("|")
    if not _FACT.match(path):
        raise TokenError(f"{{{body}}} names no fact")
    if not forms:
        return Fact(path)
    if len(forms) > 2:
        raise TokenError(f"{{{body}}} has more than two forms")
    return Plural(path, tuple(forms))


def signature(text: str) -> Counter[str]:
    """Return the tokens of *text* that must be the same in every language, with how often each stands.

    Plural forms are left out: a language needs them or not by its own grammar.
    """
    names: Counter[str] = Counter()
    for part in parse(text):
        match part:
            case Fact(path):
                names[f"{{{path}}}"] += 1
            case ClauseLink(clause):
                names[f"[[{clause}]]"] += 1
            case TermLink(term):
                names[f"[[term:{term}]]"] += 1
            case _:
                pass
    return names


def fact_paths(text: str) -> list[str]:
    """Return the facts that *text* needs, in order, those that pick a form among them."""
    return [part.path for part in parse(text) if isinstance(part, Fact | Plural)]


def written(text: str) -> str:
    """Return what a writer wrote as words: plain text, shown forms and plural forms; U+FFFC stands for a
    token."""
    return "".join(_written(part) for part in parse(text))


def _written(part: Part) -> str:
    match part:
        case Text(text):
            return text
        case Plural(_, forms):
            return "/".join(forms) if len(forms) > 1 else forms[0]
        case ClauseLink(_, str(shown)) | TermLink(_, str(shown)):
            return shown
        case _:
            return "\ufffc"
