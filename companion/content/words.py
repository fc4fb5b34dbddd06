"""One text in the three languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

LANGUAGES = ("zh-Hant", "zh-Hans", "en")


class MissingWords(LookupError):
    """Nothing says *what* in *language*. A page must never show a raw id instead."""

    def __init__(self, what: str, language: str) -> None:
        super().__init__(f"no words for {what} in {language}")
        self.what = what
        self.language = language


@dataclass(frozen=True, slots=True)
class Words:
    """A text by BCP 47 tag. *what* names it in messages: ``rules/duties.yaml#duties.piety.title``."""

    what: str
    texts: Mapping[str, str]

    def in_language(self, language: str) -> str:
        """Return the text in *language*; raise MissingWords where there is none."""
        try:
            return self.texts[language]
        except KeyError:
            raise MissingWords(self.what, language) from None
