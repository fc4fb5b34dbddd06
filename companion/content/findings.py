"""What a check found wrong with the content."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What is wrong, in one word; a command may filter by it."""

    YAML = "yaml"
    SCHEMA = "schema"
    UNKNOWN_KEY = "unknown-key"
    ID = "id"
    DUPLICATE = "duplicate"
    MISSING_LANGUAGE = "missing-language"
    LINK = "link"
    TOKEN = "token"
    TOKENS_DIFFER = "tokens-differ"
    DIGITS_DIFFER = "digits-differ"
    SCRIPT = "script"
    FORBIDDEN = "forbidden"
    QUOTES = "quotes"
    PUNCTUATION = "punctuation"
    LENGTH = "length"
    SURE = "sure"
    SUM = "sum"
    UNREAD_FACT = "unread-fact"
    MISSING_FACT = "missing-fact"
    ENFORCED = "enforced"
    MISSING_WORDS = "missing-words"
    UNSTAMPED = "unstamped"
    STALE = "stale"
    OVERLAP = "overlap"


# The typed content cannot be built where one of these stands; all others are faults of the texts.
FATAL = frozenset({Kind.YAML, Kind.SCHEMA})


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One thing that is wrong, and where.

    *file* is relative to the folder of all games (``world-without-end/rules/duties.yaml``); *id* is the
    entry's (``duties.piety``, in talk.yaml ``reasons.duties.piety.vp``) or empty for the whole file;
    *language* is a BCP 47 tag, two joined by ``+`` for a pair, or empty where it concerns all.
    """

    file: str
    id: str
    language: str
    kind: Kind
    message: str

    def __str__(self) -> str:
        where = " ".join(part for part in (self.file, self.id, self.language) if part)
        return f"{where}: {self.kind}: {self.message}"


class ContentError(ValueError):
    """The content cannot be read; *findings* says where."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("\n".join(map(str, findings)))
        self.findings = findings
