"""An earlier entry in words: what it said, the ways to set it right, and the form of each way."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from companion.matches import Answer, Correction, Entry, Insert, Look, Past, Recount, Remove, Replace, Tally, seat_of
from companion.web import locale, refusals
from companion.web.desk import corrections, labels, ledger
from companion.web.desk.page import head
from companion.web.desk.questions import card
from companion.web.desk.reader import Reader
from companion.web.lookahead import CorrectPage, CountField, Do, PartLine, Way
from companion.web.ports import Wish
from companion.web.viewmodel import Pick, QuestionCard, SeatRef, TallyPage, Words

DOS: tuple[Do, ...] = ("replace", "insert", "remove")
NOTHING = "-"


# --- the page


def correct_page(look: Look, lang: str, past: Past, do: str) -> CorrectPage:
    """Return the page of an earlier entry; *do* is the way that was chosen, if it is open."""
    reader = Reader.of(look, lang)
    lines = [effect for step in past.steps for effect in step["effects"]]
    page = CorrectPage(
        head(look, reader),
        past.number,
        label(look, reader, past),
        _seat(reader, past),
        ledger.lines(reader, lines),
        tuple(PartLine(part, _part(reader, past, part)) for part in past.parts) if len(past.parts) > 1 else (),
        past.part,
        tuple(_way(look, reader, past, way) for way in DOS if past.entry is not None or way == "remove"),
    )
    if past.entry is None or do in past.closed:
        return page
    if do == "replace":
        return _replacing(page, look, reader, past.entry, past.asked)
    return _inserting(page, look, reader, past) if do == "insert" else page


def _way(look: Look, reader: Reader, past: Past, do: Do) -> Way:
    why = past.closed.get(do)
    if why is None:
        return Way(do)
    here = ""
    if why.clause == refusals.OTHER_PHONE:
        seat = str(why.facts["seat"]).removeprefix("seat.")
        here = f"/m/{look.match}/correct/{past.number}?for={seat}"
    elif why.clause == refusals.SET_AGAIN:
        here = f"/m/{look.match}/position"
    return Way(do, reader.barred(str(why.clause), why.facts), here)


def _seat(reader: Reader, past: Past) -> SeatRef | None:
    asked = past.steps[0]["asked"] if past.steps else None
    number = asked["seat"] if asked else seat_of(str((past.entry or {}).get("address", "")))
    return None if number is None else reader.seat(number)


def label(look: Look, reader: Reader, past: Past) -> Words:
    """Return what the entry said, as everybody may read it."""
    if past.steps:
        return labels.label(reader, past.steps)
    if past.waits:
        return labels.kept(reader, past.waits[0]["entry"])
    return labels.kept(reader, look.lines[past.number - 1].body)


def _part(reader: Reader, past: Past, part: int) -> Words:
    for step in past.steps:
        if step["ref"][1] == part:
            return labels.label(reader, [step])
    return next((labels.kept(reader, row["entry"]) for row in past.waits if row["ref"][1] == part), "")


# --- the forms


def _replacing(
    page: CorrectPage, look: Look, reader: Reader, entry: Mapping[str, Any], asked: Mapping[str, Any] | None
) -> CorrectPage:
    page = replace(page, chosen="replace")
    if entry["kind"] == "tally":
        return replace(page, tally=_tally(look, reader, entry))
    if entry["kind"] == "recount":
        return replace(page, count=_count(look, reader, entry))
    return replace(page, question=taken(card(reader, asked), str(entry["key"])) if asked else None)


def taken(question: QuestionCard, key: str) -> QuestionCard:
    """Return *question* with the answer *key* chosen or filled in."""
    several = () if key == NOTHING else tuple(key.split(","))
    return replace(question, taken=several if question.kind == "several" else (key,))


def _inserting(page: CorrectPage, look: Look, reader: Reader, past: Past) -> CorrectPage:
    open_ = tuple(replace(card(reader, question), taken=()) for question in past.open)
    tally = corrections.tally_page(look, reader.lang)
    count = _count(look, reader, {}) if look.view["level"] == "full" else None
    return replace(page, chosen="insert", open=open_, tally=tally, count=count)


def _tally(look: Look, reader: Reader, entry: Mapping[str, Any]) -> TallyPage:
    amount = int(entry["amount"])
    typed = locale.halves(abs(amount)) if look.view["score_unit"] == 2 else str(abs(amount))
    page = corrections.tally_page(look, reader.lang)
    reason, words = str(entry.get("reason", "")), str(entry.get("words", ""))
    return replace(page, seat=int(entry["seat"]), typed=typed, loses=amount < 0, reason=reason, words=words)


def _count(look: Look, reader: Reader, entry: Mapping[str, Any]) -> CountField:
    """Return the form of a count: fixed to what *entry* counted, or open to all where it is empty."""
    own = look.access.seats if not look.access.host else range(len(look.header.names))
    names = [str(entry["holder"])] if entry else [f"seat.{n}" for n in sorted(own)]
    things = look.shipped.content.game.things
    picks = tuple(
        Pick(t.id, t.words.in_language(reader.lang)) for t in things if not entry or t.id == entry.get("thing")
    )
    holders = tuple((Pick(name, reader.plain(name)), reader.holder(name)) for name in names)
    to = entry.get("to")
    return CountField(holders, picks, *_fixed(entry), "" if to is None else str(to))


def _fixed(entry: Mapping[str, Any]) -> tuple[str, str]:
    return str(entry.get("holder", "")), str(entry.get("thing", ""))


# --- what was sent


def correction(look: Look, seq: int, wish: Wish) -> Correction | None:
    """Return the correction of entry *seq* that *wish* asks for; None where it says nothing that could be one."""
    if wish.do == "remove":
        return Remove(seq - 1)
    entry = _entry(look, wish)
    if entry is None:
        return None
    at = (seq - 1, wish.part)
    return Replace(at, entry) if wish.do == "replace" else Insert(at, entry)


def _entry(look: Look, wish: Wish) -> Entry | None:
    if wish.answer is not None:
        return Answer(*wish.answer)
    if wish.tally is not None:
        return corrections.tally(look, wish.tally)
    return Recount(*wish.count) if wish.count is not None else None


def data(entry: Answer | Recount | Tally) -> dict[str, Any]:
    """Return *entry* as plain data, as a view has it."""
    return {"kind": type(entry).__name__.lower(), **asdict(entry)}
