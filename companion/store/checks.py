"""Names, keys, moments and sizes: what every way into the store checks alike."""

import re
import unicodedata
from collections.abc import Mapping
from datetime import UTC, datetime

from companion.store.errors import BadData
from companion.store.limits import BODY_DEPTH
from companion.store.strictjson import BadJson, Json, Problem, plain, spelled, written

MATCH = re.compile(r"[A-Za-z0-9_-]{1,64}")
GAME = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
KEY = re.compile(r"[!-~]{1,100}")
FACT = re.compile(r"[A-Za-z0-9][A-Za-z0-9._/-]{0,99}")
MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")

MAX_BOX_NAME = 60


def check_name(field: str, value: str, pattern: re.Pattern[str], match: str | None = None) -> None:
    """Raises `BadData` (for `field`) unless the whole of `value` fits `pattern`."""
    if not isinstance(value, str):
        raise BadData(match, None, field, value, Problem.WRONG_TYPE)
    if not pattern.fullmatch(value):
        raise BadData(match, None, field, value, Problem.WRONG_VALUE)


def is_box_name(value: str) -> bool:
    """Whether a box may be called `value`: 1 to 60 visible characters in any script, no outer spaces."""
    visible = all(unicodedata.category(character)[0] not in "CZ" or character == " " for character in value)
    return 0 < len(value) <= MAX_BOX_NAME and visible and value == value.strip()


def check_box_name(value: str) -> None:
    """Raises `BadData` unless a box may be called `value`."""
    if not is_box_name(value):
        raise BadData(None, None, "name", value, Problem.WRONG_VALUE)


def text_of(value: Mapping[str, object], most: int, *, field: str, match: str | None, entry: int | None) -> str:
    """`value` as JSON text of at most `most` UTF-8 bytes.

    Raises `BadData` for entry `entry` of `match`; its field is the path inside `value`, below `field` when
    that is given.
    """
    if not isinstance(value, Mapping):
        raise BadData(match, entry, field, value, Problem.WRONG_TYPE)
    try:
        text = written(plain(value, depth=BODY_DEPTH))
    except BadJson as error:
        place = (field, *error.path) if field else error.path
        raise BadData(match, entry, spelled(place), error.value, error.problem) from error
    size = len(text.encode("utf-8"))
    if size > most:
        raise BadData(match, entry, field, f"{size} bytes, at most {most}", Problem.TOO_LARGE)
    return text


def facts_text(facts: Mapping[str, object], most: int) -> str:
    """A box's `facts` as JSON text of at most `most` bytes; raises `BadData` naming the fact."""
    text = text_of(facts, most, field="facts", match=None, entry=None)
    for name in facts:
        if not FACT.fullmatch(name):
            raise BadData(None, None, f"facts.{name}", name, Problem.WRONG_VALUE)
    return text


def stamp(when: datetime) -> str:
    """`when` (with a time zone, else `ValueError`) as UTC text of one length: texts sort as moments do."""
    if when.tzinfo is None:
        raise ValueError(f"a moment without a time zone: {when!r}")
    return when.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def moment(text: str) -> datetime:
    """The moment that `stamp` wrote; raises `ValueError` for any other text."""
    if not MOMENT.fullmatch(text):
        raise ValueError(f"not a moment in UTC: {text!r}")
    return datetime.fromisoformat(text)


def moment_or_none(text: object) -> datetime | None:
    """The moment that `stamp` wrote, or None for anything else: one bad date must not take a whole list away."""
    try:
        return moment(text) if isinstance(text, str) else None
    except ValueError:
        return None


def as_object(value: Json) -> dict[str, Json]:
    """`value`, which was written as an object."""
    if not isinstance(value, dict):
        raise TypeError(f"not a JSON object: {value!r}")
    return value
