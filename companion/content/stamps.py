"""Stamps: who has read two languages of an entry side by side, and what they read.

stamps.yaml beside a game's files holds, for each entry (``rules/duties.yaml#duties.piety``), who read it
last, what they changed, and for each pair of languages a digest of both texts. A text that changes afterwards
makes its pairs stale. The file is written by `stamp`, never by hand.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from pathlib import Path

import yaml

from companion.content.entries import all_words
from companion.content.findings import Finding, Kind
from companion.content.load import load_game
from companion.content.model import GameContent
from companion.content.strict_yaml import Node, YamlError, read_yaml
from companion.content.words import LANGUAGES

FILE = "stamps.yaml"
PAIRS = tuple(f"{a}+{b}" for a, b in combinations(LANGUAGES, 2))
LENGTH = 16  # hexadecimal digits of a digest: 64 bits tell edits apart, nobody attacks them


def stamp(folder: Path, ids: Iterable[str], who: str, changed: str = "") -> list[str]:
    """Write that *who* has read the entries *ids* of the game in *folder* in all languages; return their
    addresses.

    An id is ``file#id``, or the id alone for every entry called so. *changed* says what the reader changed.
    Raise KeyError for an id that no entry has, ContentError or YamlError where files cannot be read.
    """
    now = digests(load_game(folder))
    stamps: dict[str, Node] = {address: node for address, node in _stored(folder).items() if address in now}
    stamped: list[str] = []
    for id in ids:
        found = [address for address in now if id in (address, address.partition("#")[2])]
        if not found:
            raise KeyError(id)
        for address in found:
            stamps[address] = {"by": who, "changed": changed, **now[address]}
            stamped.append(address)
    text = yaml.safe_dump({"stamps": stamps}, allow_unicode=True, sort_keys=True)
    (folder / FILE).write_text(text, encoding="utf-8")
    return stamped


def digests(content: GameContent) -> dict[str, dict[str, str]]:
    """Return the digest of every pair of languages of every entry: ``{address: {"zh-Hant+en": digest}}``."""
    texts: dict[str, list[Mapping[str, str]]] = {}
    for item in all_words(content):
        texts.setdefault(f"{item.file}#{item.id}", []).append(item.words.texts)
    return {address: {pair: _digest(fields, pair) for pair in PAIRS} for address, fields in texts.items()}


def _digest(fields: list[Mapping[str, str]], pair: str) -> str:
    parts = [field.get(language, "") for field in fields for language in pair.split("+")]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:LENGTH]


def _stored(folder: Path) -> dict[str, Node]:
    path = folder / FILE
    root = read_yaml(path) if path.is_file() else {}
    stamps = root.get("stamps") if isinstance(root, dict) else None
    if root and not isinstance(stamps, dict):
        raise YamlError("stamps.yaml holds no stamps")
    return stamps if isinstance(stamps, dict) else {}


def check_stamps(content: GameContent, folder: Path) -> Iterator[Finding]:
    """Yield the entries that nobody has read side by side, and the pairs that changed since."""
    try:
        stored = _stored(folder)
    except YamlError as error:
        yield Finding(f"{folder.name}/{FILE}", "", "", Kind.YAML, str(error))
        return
    now = digests(content)
    for address, pairs in now.items():
        file, _, id = address.partition("#")
        old = stored.get(address)
        if not isinstance(old, dict):
            yield Finding(
                f"{folder.name}/{file}", id, "", Kind.UNSTAMPED, "nobody has read the languages side by side"
            )
            continue
        for pair, digest in pairs.items():
            if old.get(pair) != digest:
                message = f"changed since {old.get('by')} read both"
                yield Finding(f"{folder.name}/{file}", id, pair, Kind.STALE, message)
    for address in stored.keys() - now.keys():
        yield Finding(f"{folder.name}/{FILE}", address, "", Kind.STALE, "stamps an entry that is no more")
