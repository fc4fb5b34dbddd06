"""Cuts folded text into what is counted: Han characters by one and by two, Latin words, their stems."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.content.han import HAN

_RUN = re.compile(rf"[{HAN}]+|[a-z0-9]+(?:'[a-z]+)*")
_VOWEL = re.compile(r"[aeiouy]")
_DOUBLED = re.compile(r"([bdfgmnprt])\1\Z")


def runs(text: str) -> list[str]:
    """Return the runs of Han characters and the Latin words of folded *text*, in order."""
    return _RUN.findall(text)


def is_han(run: str) -> bool:
    """Say whether a run is one of Han characters."""
    return run[0] > "\u2fff"


def pairs(run: str) -> list[str]:
    """Return each two neighbours of a run."""
    return [run[i : i + 2] for i in range(len(run) - 1)]


def tokens(text: str) -> Iterator[str]:
    """Yield what is counted of folded *text*: each Han character, each two neighbours, each Latin word."""
    for run in runs(text):
        if is_han(run):
            yield from run
            yield from pairs(run)
        else:
            yield run


def stems(text: str) -> Iterator[str]:
    """Yield the stem of each Latin word of folded *text*."""
    return (stem(run) for run in runs(text) if not is_han(run))


def stem(word: str) -> str:
    """Return *word* without what English adds for number and time: plural, 's, -ing, -ed, and a last e."""
    word = word.split("'")[0] if word.endswith(("'s", "'")) else word
    if len(word) < 4 or not word.isalpha():
        return word
    word = _without_time(_without_number(word))
    return word[:-1] if word.endswith("e") and len(word) > 3 else word


def _without_number(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("sses", "xes", "ches", "shes", "zes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def _without_time(word: str) -> str:
    if word.endswith("ied") and len(word) > 4:
        return word[:-3] + "y"
    base = word.removesuffix("ing") if word.endswith("ing") else word.removesuffix("ed")
    if base == word or len(base) < 3 or not _VOWEL.search(base) or word.endswith("eed"):
        return word
    return base[:-1] if _DOUBLED.search(base) else base
