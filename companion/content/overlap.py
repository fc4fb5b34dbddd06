"""Finds where a text of ours runs along with a text of somebody else.

A run of 12 Han characters or 8 English words in common is a finding. White space does not count, nor do case,
the script of Han characters, and the marks between English words; a Chinese mark or a number ends a run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from companion.content.findings import Finding, Kind
from companion.content.han import HAN, fold

HAN_RUN = 12
WORD_RUN = 8
_RUN_OF_HAN = re.compile(f"[{HAN}]+")
_WORD = re.compile(r"[a-z0-9]+(?:['\u2019][a-z]+)*")
_SPACE = re.compile(r"\s+")
TEXT_FILES = frozenset({".txt", ".md", ".yaml", ".yml", ".json", ".html", ".htm", ".csv", ".tsv", ".rst", ""})


@dataclass(frozen=True, slots=True)
class OurText:
    """A text to compare: where it stands, its language, and its words with all tokens filled or left out."""

    file: str
    id: str
    language: str
    text: str


Units: TypeAlias = Sequence[Sequence[str]]
Seen: TypeAlias = dict[tuple[str, ...], str]


def overlap(texts: Iterable[OurText], folder: Path) -> list[Finding]:
    """Return the runs that *texts* have in common with the text files in *folder* and below.

    Each text is reported once per run, with the file of *folder* where the run was first met.
    Raise NotADirectoryError where *folder* is none, so that a wrong path is never a clean result.
    """
    if not folder.is_dir():
        raise NotADirectoryError(folder)
    han: Seen = {}
    words: Seen = {}
    for name, text in _read(folder):
        _remember(han, han_units(text), HAN_RUN, name)
        _remember(words, [word_units(text)], WORD_RUN, name)
    findings: list[Finding] = []
    for ours in texts:
        findings += _compare(ours, han_units(ours.text), HAN_RUN, han, "")
        findings += _compare(ours, [word_units(ours.text)], WORD_RUN, words, " ")
    return findings


def han_units(text: str) -> list[str]:
    """Return the runs of Han characters of *text*, white space closed up and both scripts folded."""
    return _RUN_OF_HAN.findall(fold(_SPACE.sub("", text)))


def word_units(text: str) -> list[str]:
    """Return the English words of *text* in lower case."""
    return _WORD.findall(text.lower())


def _read(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix.lower() in TEXT_FILES:
            yield str(path.relative_to(folder)), path.read_text(encoding="utf-8", errors="replace")


def _remember(seen: Seen, runs: Units, length: int, name: str) -> None:
    for run in runs:
        for start in range(len(run) - length + 1):
            seen.setdefault(tuple(run[start : start + length]), name)


def _compare(ours: OurText, runs: Units, length: int, seen: Seen, glue: str) -> Iterator[Finding]:
    for run in runs:
        for start, end, name in _common(run, length, seen.get):
            shown = glue.join(run[start:end])
            message = f"{end - start} in a row as in {name}: {shown}"
            yield Finding(ours.file, ours.id, ours.language, Kind.OVERLAP, message)


def _common(
    run: Sequence[str], length: int, where: Callable[[tuple[str, ...]], str | None]
) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, file) of the longest stretches of *run* all of whose windows were seen."""
    start: int | None = None
    name = ""
    for at in range(len(run) - length + 2):
        found = where(tuple(run[at : at + length])) if at + length <= len(run) else None
        if found is not None and start is None:
            start, name = at, found
        elif found is None and start is not None:
            yield start, at - 1 + length, name
            start = None
