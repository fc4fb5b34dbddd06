"""Reads one entry of a content file key by key and remembers what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.content.findings import Finding, Kind
from companion.content.model import Value
from companion.content.strict_yaml import Node
from companion.content.tokens import is_id
from companion.content.words import LANGUAGES, Words

_EMPTY: Mapping[str, tuple[str, ...]] = MappingProxyType({})


class Entry:
    """One mapping of a file. A getter returns what the key holds, or a neutral value and a finding.

    Call `done` last: it reports the keys that nobody asked for and says whether the entry is sound.
    """

    def __init__(self, node: Node, file: str, id: str, findings: list[Finding]) -> None:
        self.file, self.id = file, id
        self.findings = findings
        self._sound = True
        self._known: set[str] = set()
        self._map: dict[str, Node] = {}
        if isinstance(node, dict):
            self._map = node
        else:
            self.wrong("is no mapping")

    def wrong(self, message: str, kind: Kind = Kind.SCHEMA, language: str = "") -> None:
        """Report *message* about this entry; a schema fault makes the entry unsound."""
        self.findings.append(Finding(self.file, self.id, language, kind, message))
        self._sound = self._sound and kind is not Kind.SCHEMA

    def done(self) -> bool:
        """Report unknown keys; return whether typed data can be built from this entry."""
        for key in self._map.keys() - self._known:
            self.wrong(f"unknown key {key!r}", Kind.UNKNOWN_KEY)
        return self._sound

    def get(self, key: str, required: bool = False) -> Node:
        """Return what *key* holds as it is, or None."""
        self._known.add(key)
        if required and self._map.get(key) is None:
            self.wrong(f"{key} is missing")
        return self._map.get(key)

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text; without *default* it is required."""
        node = self.get(key, default is None)
        if node is None:
            return default or ""
        if not isinstance(node, str):
            self.wrong(f"{key} is no text: {node!r}")
            return ""
        return node

    def name(self, key: str, default: str | None = None) -> str:
        """Return an id."""
        text = self.text(key, default)
        if text and not is_id(text):
            self.wrong(f"{key}: {text!r} is no id (lower-case words, hyphens, dots)", Kind.ID)
        return text

    def optional_name(self, key: str) -> str | None:
        """Return an id or None."""
        return self.name(key, "") or None

    def one_of(self, key: str, allowed: tuple[str, ...], default: str | None = None) -> str:
        """Return a text that is one of *allowed*."""
        text = self.text(key, default)
        if text and text not in allowed:
            self.wrong(f"{key}: {text!r} is none of {', '.join(allowed)}")
        return text

    def flag(self, key: str, missing: bool = False) -> bool:
        """Return true or false, *missing* where nothing is said."""
        node = self.get(key)
        if node is not None and not isinstance(node, bool):
            self.wrong(f"{key} is neither true nor false: {node!r}")
        return missing if node is None else node is True

    def number(self, key: str) -> int | None:
        """Return a whole number or None."""
        node = self.get(key)
        if node is None:
            return None
        if isinstance(node, bool) or not isinstance(node, int):
            self.wrong(f"{key} is no whole number: {node!r}")
            return None
        return node

    def value(self, key: str) -> Value:
        """Return a text, number, flag or None."""
        node = self.get(key)
        if isinstance(node, dict | list):
            self.wrong(f"{key} is no single value")
            return None
        return node

    def values(self, key: str) -> tuple[Value, ...]:
        """Return a list of single values (one value stands for a list of one); missing is empty."""
        node = self.get(key)
        items = node if isinstance(node, list) else [] if node is None else [node]
        if any(isinstance(item, dict | list) for item in items):
            self.wrong(f"{key} is no list of single values")
            return ()
        return tuple(item for item in items if not isinstance(item, dict | list))

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of texts; missing is empty."""
        values = self.values(key)
        if not all(isinstance(value, str) for value in values):
            self.wrong(f"{key} is no list of texts")
        return tuple(str(value) for value in values)

    def entries(self, key: str, required: bool = True) -> list[Entry]:
        """Return the entries of a list, each called by its own id."""
        node = self.get(key, required)
        if node is None:
            return []
        if not isinstance(node, list):
            self.wrong(f"{key} is no list")
            return []
        return [self.child(item, f"{key}[{n}]") for n, item in enumerate(node)]

    def names(self) -> list[str]:
        """Return the keys of this mapping in order."""
        return list(self._map)

    def child(self, node: Node, place: str) -> Entry:
        """Return *node*, found at *place* in this entry, as an entry called by its own id."""
        own = node.get("id") if isinstance(node, dict) else None
        return Entry(node, self.file, own if isinstance(own, str) else place, self.findings)

    def mapping(self, key: str) -> dict[str, Entry]:
        """Return the mappings that *key* holds by their keys; missing is empty."""
        return {
            name: Entry(node, self.file, f"{self.id}.{key}.{name}".lstrip("."), self.findings)
            for name, node in self.plain_mapping(key).items()
        }

    def inner(self, key: str) -> Entry:
        """Return the mapping that *key* holds as an entry of its own, which needs its own `done`."""
        node = self.get(key, True)
        return Entry({} if node is None else node, self.file, f"{self.id}.{key}".lstrip("."), self.findings)

    def plain_mapping(self, key: str) -> dict[str, Node]:
        """Return the mapping that *key* holds; missing is empty."""
        node = self.get(key)
        if node is None:
            return {}
        if not isinstance(node, dict):
            self.wrong(f"{key} is no mapping")
            return {}
        return node

    def words(self, key: str) -> Words:
        """Return words in three languages; a missing language is a finding, missing words are a schema
        fault."""
        return read_words(self, self.get(key, True) or {}, f"{self.id}.{key}".lstrip("."))

    def optional_words(self, key: str) -> Words | None:
        """Return words or None."""
        return self.words(key) if self.get(key) is not None else None

    def own_words(self) -> Words:
        """Return words where the entry itself maps languages to texts."""
        self._known |= self._map.keys()
        return read_words(self, self._map, self.id)

    def forms(self, key: str) -> Mapping[str, tuple[str, ...]]:
        """Return lists of words by language; missing is empty."""
        node = self.get(key)
        if node is None:
            return _EMPTY
        inner = Entry(node, self.file, self.id, self.findings)
        forms = {language: inner.texts(language) for language in LANGUAGES}
        self._sound = inner.done() and self._sound
        return MappingProxyType({language: words for language, words in forms.items() if words})


def read_words(entry: Entry, node: Node, name: str) -> Words:
    """Return the words that *node* holds, reporting to *entry*; *name* says which words they are."""
    if not isinstance(node, dict):
        entry.wrong(f"{name} is no mapping of languages to texts")
        node = {}
    texts: dict[str, str] = {}
    for language in LANGUAGES:
        text = node.get(language)
        if text is None or (isinstance(text, str) and not text.strip()):
            entry.wrong(f"{name} has no words", Kind.MISSING_LANGUAGE, language)
        elif isinstance(text, str):
            texts[language] = text.strip()
        elif isinstance(text, int) and not isinstance(text, bool):
            texts[language] = str(text)
        else:
            entry.wrong(f"{name} is no text: {text!r}", language=language)
    for extra in node.keys() - set(LANGUAGES):
        entry.wrong(f"{name}: {extra!r} is no language of ours", Kind.UNKNOWN_KEY)
    return Words(f"{entry.file}#{name}", MappingProxyType(texts))
