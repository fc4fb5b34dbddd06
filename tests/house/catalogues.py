"""Checks the interface catalogues: three languages complete, nothing fuzzy, same placeholders, compilable.

``python -m tests.house.catalogues translations babel.cfg`` lists all findings and exits 1 if there are any.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

LANGUAGES = ("zh_Hant", "zh_Hans", "en")
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
Key = tuple[str, str]  # context and message id (the singular)


def read(translations: Path, language: str) -> Catalog:
    """Return the catalogue of *language*; raises OSError or PoFileError where it cannot be read."""
    with (translations / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def used_by_code(root: Path, mapping: Path) -> set[Key]:
    """Return the messages that the code and templates under *root* ask for, found by the Babel *mapping*."""
    with mapping.open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]  # Babel types it not
    found = extract_from_dir(root, methods, options, keywords=DEFAULT_KEYWORDS)
    return {(context or "", _singular(message)) for _, _, message, _, context in found}


def _singular(message: str | tuple[str, ...] | list[str]) -> str:
    return message if isinstance(message, str) else message[0]


def _key(message: Message) -> Key:
    return (message.context or "", _singular(message.id))


def check(translations: Path, used: set[Key]) -> list[str]:
    """Return everything wrong with the catalogues in *translations*; *used* are the messages of the code."""
    found: list[str] = []
    catalogues: dict[str, dict[Key, Message]] = {}
    for language in LANGUAGES:
        try:
            catalogue = read(translations, language)
        except (OSError, PoFileError) as error:
            found.append(f"{language}: {error}")
            continue
        catalogues[language] = {_key(message): message for message in catalogue if message.id}
        found += [f"{language}: {finding}" for finding in _check_catalogue(catalogue)]
    known = used.union(*catalogues.values())
    for language, messages in catalogues.items():
        found += [f"{language}: {_named(key)} is missing" for key in sorted(known - messages.keys())]
    return found + _check_placeholders(catalogues)


def _named(key: Key) -> str:
    context, message = key
    return repr(message) + (f" ({context})" if context else "")


def _forms(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or [""])


def _check_catalogue(catalogue: Catalog) -> Iterator[str]:
    for message in catalogue:
        if message.id and message.fuzzy:
            yield f"{_named(_key(message))} is fuzzy"
        if message.id and not all(_forms(message)):
            yield f"{_named(_key(message))} is not translated"
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    GNUTranslations(compiled)


def _check_placeholders(catalogues: dict[str, dict[Key, Message]]) -> list[str]:
    """Return the messages whose placeholders, all plural forms together, differ between languages."""
    found = []
    for key in sorted(set().union(*catalogues.values())):
        filled = {
            language: frozenset(PLACEHOLDER.findall(" ".join(_forms(messages[key]))))
            for language, messages in catalogues.items()
            if key in messages and all(_forms(messages[key]))
        }
        if len(set(filled.values())) > 1:
            each = "; ".join(f"{language} {', '.join(sorted(p)) or 'none'}" for language, p in filled.items())
            found.append(f"{_named(key)} has other placeholders: {each}")
    return found


def main(translations: str, mapping: str) -> int:
    """Print all findings; return the exit code."""
    found = check(Path(translations), used_by_code(Path(mapping).resolve().parent, Path(mapping)))
    print("\n".join([*found, f"catalogues: {len(found)} findings"]))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
