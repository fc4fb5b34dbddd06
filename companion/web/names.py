"""Names that people type: what is let in, and which language a name is shown as."""

from __future__ import annotations

import unicodedata

LONGEST = 24
# Letters and signs that draw nothing: a name of only these could not be seen.
_BLANK = set("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


class BadName(ValueError):
    """A name that is not let in; *fault* is ``long``, ``hidden`` or ``blank``."""

    def __init__(self, fault: str):
        super().__init__(fault)
        self.fault = fault


def clean_name(text: str, longest: int = LONGEST) -> str:
    """Return *text* in NFC, without spaces around it and with single spaces inside; "" stays "".

    Raises BadName for more than *longest* characters, for control, bidirectional and
    zero-width characters, and for names that show nothing.
    """
    spaced = "".join(" " if unicodedata.category(c) == "Zs" else c for c in unicodedata.normalize("NFC", text))
    name = " ".join(part for part in spaced.split(" ") if part)
    if any(unicodedata.category(c) in _HIDDEN for c in name):
        raise BadName("hidden")
    if len(name) > longest:
        raise BadName("long")
    if name and not any(_draws(c) for c in name):
        raise BadName("blank")
    return name


def _draws(char: str) -> bool:
    """Whether *char* leaves a mark of its own: no space, no lone accent, no filler."""
    return unicodedata.category(char)[0] not in "ZM" and char not in _BLANK


def name_lang(name: str, page: str) -> str | None:
    """Return the language tag to show *name* with, on a page in language *page*; None where nothing is known.

    Han characters alone do not say which script was meant; what was typed on a Chinese page is that page's.
    """
    if any(unicodedata.name(c, "").startswith(("CJK UNIFIED", "CJK COMPAT")) for c in name):
        return page if page.startswith("zh") else "zh-Hant"
    if any(unicodedata.name(c, "").startswith("LATIN") for c in name):
        return "en"
    return None
