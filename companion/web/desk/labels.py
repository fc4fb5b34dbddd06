"""What an entry said, in one sentence: the question and its answer, or what people set right."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from companion.content.words import MissingWords
from companion.content.words import Words as Spelled
from companion.matches import ask_of
from companion.web import refusals
from companion.web.desk.reader import CORE, Reader
from companion.web.locale import gettext as _
from companion.web.locale import pgettext
from companion.web.viewmodel import Words

BOX = "box/"
SLOTS = ("\ue000", "\ue001")  # private use: no sentence of ours holds them


def joined(*parts: Words) -> Words:
    """Return *parts* as one sentence."""
    pieces: list[Any] = []
    for part in parts:
        pieces += part if isinstance(part, tuple) else [part]
    return tuple(pieces)


def listed(parts: Sequence[Words], between: str = "") -> Words:
    """Return *parts* with the reader's separator between them, or with *between*."""
    between = between or pgettext("between list items", ", ")
    pieces: list[Words] = []
    for part in parts:
        pieces += [between, part] if pieces else [part]
    return joined(*pieces)


def woven(sentence: str, *parts: Words) -> Words:
    """Return *sentence* with `SLOTS` in it replaced by *parts*, whose names stay apart."""
    by_slot = dict(zip(SLOTS, parts, strict=False))
    pieces = re.split(f"([{''.join(SLOTS)}])", sentence)
    return joined(*(by_slot.get(piece, piece) for piece in pieces if piece))


def said(question: Words, reply: Words) -> Words:
    """Return a question and its answer as one phrase."""
    if not question:
        return reply
    both = pgettext("question and answer", "%(question)s %(answer)s", question=SLOTS[0], answer=SLOTS[1])
    return woven(both, question, reply)


def label(reader: Reader, steps: Sequence[Mapping[str, Any]]) -> Words:
    """Return what the entry said whose *steps* these are: one, or several sent as one form."""
    printed = [step for step in steps if str(step["entry"].get("address", "")).startswith(BOX)]
    if printed:
        return _told(reader, printed)
    first = steps[0]
    entry = first["entry"]
    if entry["kind"] != "answer" or not first["asked"]:
        return refusals.entry(str(entry["kind"]), str(entry.get("words", "")))
    facts = _facts(steps)
    answers = [answer(reader, step["asked"]["ask"], step["entry"]["key"], facts) for step in steps]
    return asked(reader, first["asked"], facts, listed(answers))


def asked(reader: Reader, answered: Mapping[str, Any], facts: Mapping[str, Any], reply: Words) -> Words:
    """Return a question with its *reply*; one whose facts are gone is told with what is left of it."""
    title = question(reader, answered["ask"], facts)
    if title or str(answered["clause"]).startswith(CORE):
        return said(title, reply)
    return joined(reader.clause(answered["clause"]), pgettext("between a name and what was done", ": "), reply)


def answer(reader: Reader, ask: str, key: str | None, facts: Mapping[str, Any]) -> Words:
    """Return an answer of any shape; what its words would print and nobody kept is left to the name it has."""
    if key is None or "," not in key:
        return _one(reader, ask, key, facts)
    return listed([_one(reader, ask, one, facts) for one in key.split(",")])


def _one(reader: Reader, ask: str, key: str | None, facts: Mapping[str, Any]) -> Words:
    if key == "-":
        return pgettext("several", "none")
    try:
        return reader.key(ask, key, facts)
    except MissingWords:
        return reader.name_or(str(key), "")


def _told(reader: Reader, steps: Sequence[Mapping[str, Any]]) -> Words:
    """Printed facts told in one form: by card (its name, else what kind of thing it is), and what each shows."""
    by_card: dict[str, list[Mapping[str, Any]]] = {}
    for step in steps:
        by_card.setdefault(_printed(step)["card"], []).append(step)
    parts: list[Words] = []
    for card, told in by_card.items():
        shown = [s for s in told if not (card in reader.names and str(s["entry"]["address"]).endswith(".name"))]
        answers = [answer(reader, s["asked"]["ask"], s["entry"]["key"], _printed(s)) for s in shown]
        title = reader.name(card) if card in reader.names else reader.kind(card)
        between = pgettext("between a name and what was done", ": ") if answers else ""
        parts.append(joined(title, between, listed(answers)))
    return listed(parts, pgettext("between parts of a list", "; "))


def _printed(step: Mapping[str, Any]) -> dict[str, str]:
    """The words of a question about a printed fact may name its card and its place: both stand in its address."""
    card, _dot, field = str(step["entry"]["address"]).removeprefix(BOX).rpartition(".")
    return {"card": card, "place": f"side.{field}"}


def _facts(steps: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What the words of a question that has been answered may print: its facts, then those of what it brought about."""
    facts: dict[str, Any] = {}
    for step in steps:
        facts |= step["asked"]["facts"] if step["asked"] else {}
    for effect in (effect for step in steps for effect in step["effects"]):
        for name, value in effect["facts"].items():
            facts.setdefault(name, value)
    return facts


def kept(reader: Reader, entry: Mapping[str, Any]) -> Words:
    """Return what a line of the log says that is not played: taken back, or waiting until it fits."""
    if entry["kind"] == "act" and entry.get("parts"):
        return kept(reader, entry["parts"][0])
    if told := correction(entry):
        return told
    if entry["kind"] != "answer":
        return refusals.entry(str(entry["kind"]), str(entry.get("words", "")))
    address = str(entry["address"])
    if address.startswith(BOX):
        return refusals.reason("core.learnt")
    ask = ask_of(address)
    reply = answer(reader, ask, entry["key"], {})
    if title := question(reader, ask, {}):
        return said(title, reply)
    return joined(_phase(reader, address), pgettext("between a name and what was done", ": "), reply)


def correction(body: Mapping[str, Any]) -> str:
    """Return what a correction did to which entry; empty where *body* is none."""
    if body["kind"] == "replace":
        return _("Entry %(n)s corrected", n=int(body["at"][0]) + 1)
    if body["kind"] == "insert":
        return _("An entry put in before no. %(n)s", n=int(body["at"][0]) + 1)
    if body["kind"] == "remove":
        return _("Entry %(n)s taken out", n=int(body["line"]) + 1)
    return ""


def _phase(reader: Reader, address: str) -> Words:
    """Return the phase in which *address* was asked; that it was an answer, where it says none."""
    phase = address.partition("/")[0].rpartition(".")[2]
    return reader.name_or(phase, pgettext("ledger", "an answer"))


def question(reader: Reader, ask: str, facts: Mapping[str, Any]) -> Words:
    """Return the title of a question; a card that its facts do not name is "a card", nothing where more is gone."""
    card = Spelled("card", {reader.lang: pgettext("a card whose name is not known here", "A card")})
    for told in (facts, {"card": card, **facts}, {**facts, "card": card}):
        try:
            return reader.ask(ask, told)[0]
        except MissingWords:
            continue
    return ""


def wording(reader: Reader, entry: Mapping[str, Any], asked: Mapping[str, Any] | None) -> Words:
    """Return what *entry* says without its question: an answer, points and what for, a count."""
    between = pgettext("between a name and what was done", ": ")
    if entry["kind"] == "answer":
        ask, facts = (asked["ask"], asked["facts"]) if asked else (ask_of(str(entry["address"])), {})
        return answer(reader, ask, entry["key"], facts)
    if entry["kind"] == "tally":
        amount = reader.change(f"seat.{entry['seat']}", "marked", entry["mark"], int(entry["amount"]), named=False)
        why: Words = reader.clause(entry["reason"]) if entry.get("reason") else str(entry.get("words", ""))
        return joined(reader.name(f"seat.{entry['seat']}"), between, amount.text, *_after(why))
    if entry["kind"] == "recount":
        count = _counted(reader, str(entry["thing"]), entry["to"])
        return joined(reader.name(str(entry["holder"])), between, count)
    return refusals.entry(str(entry["kind"]))


def _after(why: Words) -> tuple[Words, ...]:
    return (pgettext("between two parts", ", "), why) if why else ()


def _counted(reader: Reader, thing: str, n: int | None) -> str:
    return pgettext("a count of a thing", "%(n)s %(thing)s", n="?" if n is None else n, thing=reader.plain(thing))
