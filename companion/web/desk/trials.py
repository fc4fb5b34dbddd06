"""Trying an answer out, in words: what it would bring to each seat, and where it stops."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.matches import Look
from companion.web import refusals
from companion.web.desk import labels, ledger
from companion.web.desk.labels import SLOTS, woven
from companion.web.desk.page import head
from companion.web.desk.questions import card
from companion.web.desk.reader import Reader
from companion.web.locale import gettext as _
from companion.web.lookahead import TryPage, TrySeat
from companion.web.viewmodel import LedgerLine, Notice, SeatRef, Words


def try_page(look: Look, lang: str, address: str) -> tuple[TryPage, Mapping[str, Any] | None]:
    """Return the page of the question at *address*, and the question where this reader may try it."""
    reader = Reader.of(look, lang)
    top = head(look, reader)
    asked = next((q for q in look.view["questions"] if q["address"] == address), None)
    clause, facts, here = _closed(look, asked)
    if clause:
        return TryPage(top, None, notice=Notice(reader.barred(clause, facts), tone="doubt"), here=here), None
    assert asked is not None
    return TryPage(top, card(reader, asked)), asked


def _closed(look: Look, asked: Mapping[str, Any] | None) -> tuple[str, Mapping[str, Any], str]:
    """Return why nothing can be tried here, with its facts, and where it could."""
    if not look.access.plays:
        return refusals.ONLY_LOOKING, {}, ""
    if asked is None:
        return refusals.NOT_ASKED, {}, ""
    if asked["chance"]:
        return refusals.BY_CHANCE, {}, ""
    seat = asked["seat"]
    if seat is None:
        return refusals.BY_ALL, {}, ""
    if asked["mine"]:
        return "", {}, ""
    facts = {"seat": f"seat.{seat}"}
    if look.access.host:
        return refusals.OTHER_PHONE, facts, f"/m/{look.match}/try?ask={asked['address']}&for={seat}"
    return refusals.OTHER_SEAT, facts, ""


def answered(look: Look, lang: str, asked: Mapping[str, Any], key: str) -> Words:
    """Return the answer *key* in words."""
    return labels.answer(Reader.of(look, lang), asked["ask"], key, asked["facts"])


def result(look: Look, lang: str, found: Mapping[str, Any]) -> tuple[tuple[TrySeat, ...], tuple[Words, ...]]:
    """Return what was found for each seat and the table, and where it stops."""
    reader = Reader.of(look, lang)
    by_seat: dict[SeatRef | None, list[LedgerLine]] = {}
    for line in ledger.lines(reader, found["effects"]):
        by_seat.setdefault(line.seat, []).append(line)
    order = sorted(by_seat, key=lambda seat: (seat is None, seat.index if seat else 0))
    blocks = tuple(TrySeat(seat, tuple(by_seat[seat])) for seat in order)
    return blocks, tuple(_stop(reader, stop) for stop in found["stops"])


def _stop(reader: Reader, stop: Mapping[str, Any]) -> Words:
    question = stop["question"]
    if stop["why"] == "secret" and (question is None or question["mine"]):
        if question is None:
            return _("What follows would show what others have answered in secret, so it is not worked out.")
        return _("This stays hidden until it is turned up, so what it sets off is not worked out.")
    title = labels.question(reader, question["ask"], question["facts"]) or reader.clause(question["clause"])
    if stop["why"] == "chance":
        return woven(_("Then a die or a card decides: %(question)s", question=SLOTS[0]), title)
    if stop["why"] == "table":
        return woven(_("Then the table answers: %(question)s", question=SLOTS[0]), title)
    if stop["why"] == "yours":
        return woven(_("Then you choose again: %(question)s", question=SLOTS[0]), title)
    who = reader.name(f"seat.{question['seat']}")
    return woven(_("%(who)s decides: %(question)s", who=SLOTS[0], question=SLOTS[1]), who, title)
