"""Languages: which one a reader gets, and every word, number and date that depends on it.

The only module that knows Babel and Flask-Babel; the rest of the pages sees BCP 47 tags.

Order of choice (conventions 2): URL prefix, saved cookie, Accept-Language, default.
Chinese is chosen by *script*: ``best_match`` and ``Locale.negotiate`` send the usual
headers of Taiwan and the mainland to English. The default is zh-Hant: the sources of
these games are write-ups from Taiwan, and a header that names no script at all (``zh``,
``*``, nothing) says nothing against it. A server may choose another default.

Catalogues are read from the ``.po`` files when the app is made. Nothing has to be
compiled, so nothing can be stale.
"""

from __future__ import annotations

from datetime import datetime
from io import BytesIO
from pathlib import Path
from typing import Any, cast

from babel import Locale, UnknownLocaleError
from babel.dates import format_datetime
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import Flask, current_app, g, has_request_context, request
from flask_babel import Babel, Domain, get_locale  # type: ignore[import-untyped]  # the package has no types
from markupsafe import Markup

LANGUAGES = ("zh-Hant", "zh-Hans", "en")
DEFAULT = "zh-Hant"
COOKIE = "lang"
NAMES = {"zh-Hant": ("繁", "繁體中文"), "zh-Hans": ("简", "简体中文"), "en": ("EN", "English")}
"""Short and full name of each language, in that language."""

_SCRIPTS = {"Hant": "zh-Hant", "Hans": "zh-Hans"}
_CHINESE = {"zh", "yue", "cmn"}


def folder(tag: str) -> str:
    """Return the catalogue folder of a BCP 47 *tag*: ``zh-Hant`` is ``zh_Hant``."""
    return tag.replace("-", "_")


def from_tag(tag: str) -> str | None:
    """Return our language for one tag of a header or a browser, or None where it names none of ours."""
    primary = tag.strip().lower().split("-")[0]
    if primary == "en":
        return "en"
    if primary not in _CHINESE:
        return None
    # Babel knows no zh-SG without a script and reads yue as its own language: ask it for zh + the rest.
    rest = tag.strip().split("-")[1:]
    if not rest:
        return "zh-Hant" if primary == "yue" else None
    try:
        script = Locale.parse("-".join(["zh", *rest]), sep="-").script
    except (ValueError, UnknownLocaleError):
        return None
    return _SCRIPTS.get(script or "")


def from_header(header: str) -> str | None:
    """Return the first language of ours in an Accept-Language *header*, best quality first.

    A bare ``zh`` has no script: it is passed over and the rest of the header decides.
    """
    for _, tag in sorted(_weighed(header), key=lambda pair: -pair[0]):
        if found := from_tag(tag):
            return found
    return None


def _weighed(header: str) -> list[tuple[float, str]]:
    """Return (quality, tag) in the order written; what cannot be read, or is refused by q=0, is left out."""
    pairs = []
    for part in header.split(",")[:40]:
        tag, _, rest = part.strip().partition(";")
        name, _, value = rest.strip().partition("=")
        try:
            quality = float(value) if name.strip() == "q" else 1.0
        except ValueError:
            continue
        if tag and 0 < quality <= 1:
            pairs.append((quality, tag))
    return pairs


def choose(prefix: str | None, cookie: str | None, header: str, default: str = DEFAULT) -> str:
    """Return the language for a reader: URL *prefix*, saved *cookie*, *header*, *default*."""
    for wish in (prefix, cookie):
        if wish in LANGUAGES:
            return wish
    return from_header(header) or default


def current() -> str:
    """Return the BCP 47 tag of the running request."""
    tag: str | None = g.get("lang")
    if tag is None:
        header = request.headers.get("Accept-Language", "")
        tag = choose(prefix(), request.cookies.get(COOKIE), header, current_app.config["DEFAULT_LANGUAGE"])
        g.lang = tag
    return tag


def prefix() -> str | None:
    """Return the language that the URL of the running request begins with, also where no page is."""
    first = request.path.split("/")[1]
    return first if first in LANGUAGES else None


class _Memory(Domain):  # type: ignore[misc]  # see the import
    """A domain whose catalogues were read once, instead of from .mo files in every request."""

    def __init__(self, catalogues: dict[str, Translations]):
        super().__init__()
        self.catalogues = catalogues

    def get_translations(self) -> NullTranslations:
        locale = get_locale()
        return self.catalogues.get(str(locale)) or NullTranslations()


class _Babel(Babel):  # type: ignore[misc]  # see the import
    """Flask-Babel with our catalogues."""

    def __init__(self, app: Flask, domain: _Memory, default: str):
        self.domain_in_memory = domain
        super().__init__(app, default_locale=folder(default), locale_selector=lambda: folder(current()))

    @property
    def domain_instance(self) -> _Memory:
        return self.domain_in_memory


def read_catalogue(path: Path) -> Translations:
    """Read one ``.po`` file. Raises ValueError on a broken one, FileNotFoundError on a missing one."""
    with path.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Translations(compiled)


def install(app: Flask, translations: Path, default: str = DEFAULT) -> None:
    """Give *app* its languages; *translations* holds ``<folder>/LC_MESSAGES/messages.po``."""
    read = {folder(t): read_catalogue(translations / folder(t) / "LC_MESSAGES" / "messages.po") for t in LANGUAGES}
    app.config["DEFAULT_LANGUAGE"] = default
    _Babel(app, _Memory(read), default)


def _translations() -> NullTranslations:
    if not has_request_context():
        return NullTranslations()
    from flask_babel import get_translations  # bound here: it needs the request's domain

    return cast(NullTranslations, get_translations())


def gettext(message: str, **variables: Any) -> str:
    """Return *message* in the reader's language; variables that are text are escaped for HTML."""
    return _fill(_translations().ugettext(message), variables)


def ngettext(one: str, many: str, n: int, **variables: Any) -> str:
    """Return the form for *n*; ``%(n)s`` is filled with it."""
    return _fill(_translations().ungettext(one, many, n), {"n": n, **variables})


def pgettext(context: str, message: str, **variables: Any) -> str:
    """Return *message* as it is said in *context*."""
    return _fill(_translations().upgettext(context, message), variables)


def _fill(text: str, variables: dict[str, Any]) -> str:
    return str(Markup(text) % variables) if any(isinstance(v, Markup) for v in variables.values()) else text % variables


def joined(items: list[str]) -> str:
    """Return *items* as one phrase with the reader's separators ("A, B and C", "A、B和C")."""
    return format_list(items, locale=folder(current())) if items else ""


def either(items: list[str]) -> str:
    """Return *items* as a choice with the reader's separators ("A, B or C", "A、B或C")."""
    return format_list(items, style="or", locale=folder(current())) if items else ""


def moment(when: datetime) -> str:
    """Return date and time, short, as the reader writes them."""
    return format_datetime(when, "short", locale=folder(current()))


def signed(n: int) -> str:
    """Return *n* with a visible sign: ``+2``, ``−3`` (U+2212), ``0``."""
    return f"+{n}" if n > 0 else f"\u2212{-n}" if n else "0"


def halves(n: int) -> str:
    """Return a number kept in halves: 81 is ``40½``, -1 is ``−½``."""
    whole, odd = divmod(abs(n), 2)
    text = (str(whole) if whole or not odd else "") + ("½" if odd else "")
    return f"\u2212{text}" if n < 0 else text


def signed_halves(n: int) -> str:
    """Return a change kept in halves, with its sign."""
    return f"+{halves(n)}" if n > 0 else halves(n)
