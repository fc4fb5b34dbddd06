"""Open questions in words: one that waits, one printed thing to be told, or a question for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.matches import Look
from companion.web.desk import dues
from companion.web.desk.labels import SLOTS, joined, woven
from companion.web.desk.ledger import lines
from companion.web.desk.reader import Reader, points
from companion.web.locale import gettext as _
from companion.web.locale import pgettext
from companion.web.refusals import UNRESOLVED, reason
from companion.web.viewmodel import (
    BarredCard,
    ChoiceCard,
    Kind,
    LearningForm,
    NumberField,
    QuestionCard,
    SeatBlock,
    Words,
)

BOX = "box/"
RULING = "ruling"  # the engine's own question
QUICK = 9  # so many numbers get a button each
SHAPES: Mapping[str, Kind] = {"choose": "choose", "number": "number", "text": "text", "several": "several"}


def card(reader: Reader, question: Mapping[str, Any]) -> QuestionCard:
    """Return a question with its choices in words."""
    title, help_ = reader.ask(question["ask"], question["facts"])
    kind = SHAPES[question["shape"]]
    choices = tuple(choice(reader, question["ask"], c) for c in question.get("choices", ()))
    default = question["default"]
    return QuestionCard(
        question["address"],
        kind,
        title,
        _by_hand(question["clause"], help_) if question["ask"] == RULING else help_,
        None if question["seat"] is None else reader.seat(question["seat"]),
        reader.link(question["clause"]),
        choices,
        _number(question) if kind == "number" else None,
        question.get("low", 0) if kind == "several" else 0,
        min(question.get("high", 0), sum(not c.barred for c in choices)) if kind == "several" else None,
        question.get("longest", 80),
        question["address"].startswith(BOX),
        taken=(str(default),) if kind == "number" and default is not None else (),
        tries=question["seat"] is not None and not (question["chance"] or question["secret"]),
    )


def _by_hand(clause: str, help_: Words) -> Words:
    """Why people enter an effect themselves: nobody has described it to the app, or the app has a fault."""
    if clause == UNRESOLVED:
        both = pgettext("two sentences", "%(first)s %(second)s", first=SLOTS[0], second=SLOTS[1])
        return woven(both, reason(UNRESOLVED), help_)
    return woven(_("This version leaves it to you. %(help)s", help=SLOTS[0]), help_)


def choice(reader: Reader, ask: str, data: Mapping[str, Any]) -> ChoiceCard:
    """Return one possible answer with what is known beside it, or why it is barred."""
    barred = data["barred"]
    why = None
    if barred:
        link = reader.link(barred["clause"])
        why = BarredCard((reader.barred(barred["clause"], barred["facts"]),), clauses=(link,) if link else ())
    return ChoiceCard(data["key"], reader.key(ask, data["key"], data["facts"]), _note(reader, data), why)


def _note(reader: Reader, data: Mapping[str, Any]) -> Words:
    """Return what a choice would bring to each seat, or what the card does."""
    brings = [(seat, item) for seat, item in data["facts"].items() if seat.startswith("seat.")]
    if brings:
        parts: list[Words] = []
        for seat, item in brings:
            parts += [reader.name(seat), " ", reader.key("income", str(item)), pgettext("between list items", ", ")]
        return joined(*parts[:-1])
    content = reader.shipped.content.cards.get(data["key"])
    if content is None or content.text is None or data["key"] in reader.names or content.kind != "action":
        return ""
    return str(reader.talk.text(content.text))


def _number(question: Mapping[str, Any]) -> NumberField:
    low, high = question["low"], question["high"]
    quick = tuple(range(low, high + 1)) if high - low < QUICK else ()
    return NumberField(low, high, None, quick)


def learning(reader: Reader, questions: Sequence[Mapping[str, Any]]) -> LearningForm | None:
    """Return the form for printed facts, if any is asked: they come before whatever else waits."""
    printed = [question for question in questions if question["address"].startswith(BOX)]
    if not printed:
        return None
    card_id = printed[0]["facts"].get("card")
    title: Words = _("What is printed on your copy?")
    if card_id and card_id in reader.names:
        title = joined(reader.name(card_id), pgettext("between a name and what was done", ": "), title)
    told = _("Nobody has told the app yet, and it does not guess. Enter it once; it stays with your box.")
    return LearningForm(title, told, tuple(card(reader, q) for q in printed))


def one_of_several(look: Look, reader: Reader, address: str) -> Words:
    """Return the title of the question at *address* where it is a field of a form, empty where it stands alone."""
    asked = [question for question in look.view["questions"] if question["mine"]]
    found = next((q for q in asked if q["address"] == address), None)
    if found is None or not (address.startswith(BOX) or [q["seat"] for q in asked].count(found["seat"]) > 1):
        return ""
    return reader.ask(found["ask"], found["facts"])[0]


def alone(questions: Sequence[Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Return the question that is shown by itself: the only one, or the first that the whole table answers."""
    table = [question for question in questions if question["seat"] is None]
    return questions[0] if len(questions) == 1 else next(iter(table), None)


def blocks(look: Look, reader: Reader, together: bool) -> tuple[SeatBlock, ...]:
    """Return a block for each seat, with what this phase has done to it, where it owed something or is asked.

    Where several answer in any order (*together*) each finds its question in its block.
    """
    asked = _by_seat(look.view["questions"]) if together else {}
    recent = [e for step in look.view["steps"] if step["where"] == look.view["where"] for e in step["effects"]]
    if not together and not any("owed" in effect["facts"] for effect in recent):
        return ()
    return tuple(_block(look, reader, s["seat"], asked.get(s["seat"], []), recent) for s in look.view["seats"])


def _by_seat(questions: Sequence[Mapping[str, Any]]) -> dict[int, list[Mapping[str, Any]]]:
    asked: dict[int, list[Mapping[str, Any]]] = {}
    for question in questions:
        if question["seat"] is not None and question["mine"]:
            asked.setdefault(question["seat"], []).append(question)
    return asked


def _block(
    look: Look,
    reader: Reader,
    seat: int,
    asked: Sequence[Mapping[str, Any]],
    recent: Sequence[Mapping[str, Any]],
) -> SeatBlock:
    rows, rest = dues.rows(look, reader, seat, recent)
    cards = tuple(card(reader, question) for question in asked)
    single, form = (cards[0], ()) if len(cards) == 1 else (None, cards)
    score = _score(look, seat, recent)
    return SeatBlock(reader.seat(seat), score, lines(reader, rest), (), single, "", rows, form)


def _score(look: Look, seat: int, recent: Sequence[Mapping[str, Any]]) -> str:
    """Return a seat's score, and before an arrow what it was before *recent* lines changed it."""
    score = look.view["score"]
    marks = [e for e in recent if e["kind"] == "marked" and (e["holder"], e["mark"]) == (f"seat.{seat}", score)]
    now = look.view["seats"][seat]["marks"][score]
    text = points(look, now)
    return f"{points(look, marks[0]['was'])} \u2192 {text}" if marks and marks[0]["was"] != now else text
