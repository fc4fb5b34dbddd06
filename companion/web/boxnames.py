"""Names of boxes that people type: what is let in, and why the rest is not."""

from __future__ import annotations

from companion.web.locale import gettext as _
from companion.web.names import BadName, clean_name
from companion.web.viewmodel import Words

LONGEST = 60


def clean(typed: str) -> tuple[str, tuple[Words, ...]]:
    """Return the cleaned name of a box that somebody typed, or a sentence that says why it is not let in."""
    try:
        return clean_name(typed, LONGEST), ()
    except BadName as bad:
        said = {
            "long": _("The name of a box has at most %(n)s characters. Shorten it.", n=LONGEST),
            "hidden": _("The name of the box holds characters that cannot be seen. Type it again."),
            "blank": _("The name of the box shows nothing. Use a letter or a sign that can be seen."),
        }
        return "", (said[bad.fault],)
