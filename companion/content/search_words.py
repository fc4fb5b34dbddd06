"""The reviewed words of the search: which mean the same, and which mean nothing by themselves in a question.

``content/search.yaml`` holds those of all games, ``content/<game>/search.yaml`` what a game adds to its glossary.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from companion.content.findings import FATAL, ContentError, Finding, Kind
from companion.content.han import wrong_script
from companion.content.model import SearchWords
from companion.content.reader import Entry
from companion.content.strict_yaml import YamlError, read_yaml
from companion.content.words import LANGUAGES

FILE = "search.yaml"
NO_SEARCH_WORDS = SearchWords((), MappingProxyType({}))


def read_search_words(entry: Entry) -> SearchWords:
    """Return what a file search.yaml holds; faults go to the findings of *entry*."""
    groups = [(_same(item), item.done()) for item in entry.entries("same", required=False)]
    words = SearchWords(tuple(group for group, sound in groups if sound), entry.forms("empty"))
    entry.done()
    return words


def _same(item: Entry) -> Mapping[str, tuple[str, ...]]:
    forms = {language: item.texts(language) for language in LANGUAGES}
    if sum(map(len, forms.values())) < 2:
        item.wrong("words that mean the same are two or more")
    return MappingProxyType({language: words for language, words in forms.items() if words})


def load_search_words(root: Path) -> SearchWords:
    """Return the words for all games in *root*, none where it has no such file; raise ContentError where it is
    broken."""
    findings: list[Finding] = []
    words = _read(root, findings)
    fatal = [finding for finding in findings if finding.kind in FATAL]
    if fatal:
        raise ContentError(fatal)
    return words


def check_shared_search_words(root: Path) -> Iterator[Finding]:
    """Yield what is wrong with the words for all games in *root*."""
    findings: list[Finding] = []
    words = _read(root, findings)
    yield from findings
    yield from check_search_words(words, FILE)


def check_search_words(words: SearchWords, file: str) -> Iterator[Finding]:
    """Yield each word that is not written in its language. Forms that texts may not use are welcome: people type
    them."""
    for group in (*words.same, words.empty):
        for language, forms in group.items():
            for form in forms:
                wrong = wrong_script(form, language)
                if wrong:
                    yield Finding(file, form, language, Kind.SCRIPT, f"characters of another script: {wrong}")


def _read(root: Path, findings: list[Finding]) -> SearchWords:
    path = root / FILE
    if not path.is_file():
        return NO_SEARCH_WORDS
    try:
        node = read_yaml(path)
    except (YamlError, OSError) as error:
        findings.append(Finding(FILE, "", "", Kind.YAML, str(error)))
        return NO_SEARCH_WORDS
    return read_search_words(Entry(node, FILE, "", findings))
