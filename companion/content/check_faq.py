"""Checks of the questions people ask: ways to ask them, what they cite, what they are about."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from companion.content.findings import Finding, Kind
from companion.content.han import fold
from companion.content.model import GameContent
from companion.content.words import LANGUAGES

WAYS = 2  # people say one thing in different words: one way alone would find too few of them


def check_faq(content: GameContent, root: str) -> Iterator[Finding]:
    """Yield what is wrong with the questions of *content*; *root* is the name of its folder."""
    file = f"{root}/faq.yaml"
    tags = _tags(content)
    for question in content.faq:
        for language in LANGUAGES:
            ways = question.asked.get(language, ())
            if 0 < len(ways) < WAYS:  # a language without any is found with the texts
                message = f"asked in {len(ways)} way; at least {WAYS} are needed"
                yield Finding(file, question.id, language, Kind.MISSING_WORDS, message)
        if not question.clauses:
            yield Finding(file, question.id, "", Kind.LINK, "the answer rests on no clause")
        for tag in question.tags:
            if tag not in tags:
                yield Finding(file, question.id, "", Kind.LINK, f"the tag {tag} is no term, phase or chapter")
    yield from _twice(content, file)


def _tags(content: GameContent) -> set[str]:
    chapters = {chapter.id for chapter in content.chapters}
    return chapters | content.terms.keys() | {phase.id for phase in content.game.phases}


def _twice(content: GameContent, file: str) -> Iterator[Finding]:
    """Yield the ways to ask that stand under two questions: nobody could say which one is meant."""
    for language in LANGUAGES:
        seen: dict[str, str] = {}
        for question in content.faq:
            for way in question.asked.get(language, ()):
                first = seen.setdefault(plain(way), question.id)
                if first != question.id:
                    message = f"{way!r} is asked under {first} too"
                    yield Finding(file, question.id, language, Kind.DUPLICATE, message)


def plain(text: str) -> str:
    """Return *text* as one hears it: letters and digits alone, in lower case and one script."""
    folded = fold(unicodedata.normalize("NFKC", text)).casefold()
    return "".join(c for c in folded if c.isalnum())
