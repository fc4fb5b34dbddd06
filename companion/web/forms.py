"""Reading what people send: forms, or JSON with the same fields."""

from __future__ import annotations

import re

from flask import abort, request
from werkzeug.datastructures import MultiDict

from companion.web.numbers import plain, whole
from companion.web.ports import Ticket

_KEY = re.compile(r"[A-Za-z0-9_-]{16,64}")
_NUMBER = re.compile(r"[0-9]{1,9}")
ANSWER = "answer."
SEVERAL = "several."
NOTHING = "-"


def fields() -> MultiDict[str, str]:
    """Return the fields of the running request. A JSON body is an object of texts or lists of texts.

    400 for anything else, and for texts with half of a surrogate pair, which no file and no page can hold.
    """
    if request.mimetype != "application/json":
        return MultiDict(request.form)
    try:
        data = request.get_json()
    except RecursionError:  # nested deeper than the parser goes
        abort(400)
    if not isinstance(data, dict):
        abort(400)
    result: MultiDict[str, str] = MultiDict()
    for name, value in data.items():
        for item in value if isinstance(value, list) else [value]:
            if not isinstance(item, str) or _broken(name) or _broken(item):
                abort(400)
            result.add(name, item)
    return result


def _broken(text: str) -> bool:
    """Whether *text* holds half of a surrogate pair: JSON can spell it, UTF-8 cannot."""
    return any("\ud800" <= character <= "\udfff" for character in text)


def ticket(form: MultiDict[str, str]) -> Ticket:
    """Return base and key of a write; 400 where one is missing or misshapen."""
    base, key = form.get("base", ""), form.get("key", "")
    if not _NUMBER.fullmatch(base) or not _KEY.fullmatch(key):
        abort(400)
    return Ticket(int(base), key)


def number(form: MultiDict[str, str], name: str) -> int:
    """Return a field that a page filled in itself; 400 where it is no number."""
    text = form.get(name, "")
    if not _NUMBER.fullmatch(text):
        abort(400)
    return int(text)


def answers(form: MultiDict[str, str]) -> dict[str, str]:
    """Return the answers by question address.

    A field ``answer.<address>`` is one answer; ``several.<address>`` says that any number
    of them belong together, joined by commas, ``-`` for none. What was left blank is no answer.
    """
    several = {name.removeprefix(SEVERAL) for name in form if name.startswith(SEVERAL)}
    given: dict[str, str] = {address: ",".join(form.getlist(ANSWER + address)) or NOTHING for address in several}
    for name in form:
        address = name.removeprefix(ANSWER)
        text = digits(form.get(name, "").strip())
        if address != name and address not in several and text:
            given[address] = text
    return given


def digits(text: str) -> str:
    """Return a whole number typed on any keyboard (full-width digits and signs) in plain signs; other text as it is."""
    return plain(text).removeprefix("+") if text.isdecimal() or whole(text) is not None else text


def named(form: MultiDict[str, str], prefix: str) -> dict[str, str]:
    """Return what was filled in of the fields ``<prefix>.<name>``, by name; blanks are left out."""
    start = prefix + "."
    return {n.removeprefix(start): form[n].strip() for n in form if n.startswith(start) and form[n].strip()}


def one_of(form: MultiDict[str, str], name: str, *values: str) -> str:
    """Return a field that has only these *values*; the first where it is missing or none of them."""
    given = form.get(name, "")
    return given if given in values else values[0]
