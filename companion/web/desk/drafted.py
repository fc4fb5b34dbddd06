"""A correction worked out, in words: what would end otherwise for each seat, what would wait, what would be asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from companion.content.words import MissingWords
from companion.matches import Answer, Drafted, Insert, Look, Past, Recount, Replace, Tally, seat_of
from companion.web import locale
from companion.web.desk import drafts, labels
from companion.web.desk.labels import joined
from companion.web.desk.page import head, where_of
from companion.web.desk.reader import Reader, capital
from companion.web.locale import pgettext
from companion.web.lookahead import Asked, DiffRow, PreviewPage, SeatDiff
from companion.web.ports import Wish
from companion.web.viewmodel import Amount, LedgerEntry, Tone, Words

PLACE = ("phase", "chapter", "round")  # marks of the table that say where the match is: one sentence tells them


def preview_page(look: Look, lang: str, past: Past, wish: Wish, draft: Drafted) -> PreviewPage:
    """Return what *draft* of the entry *past* would do."""
    reader = Reader.of(look, lang)
    found = draft.found
    title, was, to = _wordings(look, reader, past, draft)
    rows = [(row["holder"], _row(reader, row)) for row in found["changes"]]
    names = [f"seat.{n}" for n in range(len(look.header.names))]
    return PreviewPage(
        replace(head(look, reader), seq=draft.seq),
        past.number,
        wish.do,
        title,
        was,
        to,
        wish.fields,
        tuple(SeatDiff(reader.seat(n), tuple(r for h, r in rows if h == name)) for n, name in enumerate(names)),
        tuple(row for holder, row in rows if holder not in names and row.title != ""),
        where_of(look, reader, found["where"]) if found["where"] else "",
        tuple(_waits(reader, found["waits"])),
        tuple(_asks(reader, found["asks"])),
        found["hidden"],
    )


def _wordings(look: Look, reader: Reader, past: Past, draft: Drafted) -> tuple[Words, Words, Words]:
    """Return what is corrected, and how it was and would be worded."""
    made = draft.act.parts[0]
    label = drafts.label(look, reader, past)
    if not isinstance(made, Replace | Insert) or not isinstance(made.entry, Answer | Recount | Tally):
        return label, "", ""
    asked = past.asked if isinstance(made, Replace) else _open(past, made.entry)
    to = labels.wording(reader, drafts.data(made.entry), asked)
    title = labels.question(reader, asked["ask"], asked["facts"]) if asked else label
    if isinstance(made, Insert):
        return title if asked else "", "", to
    return title, labels.wording(reader, past.entry, asked) if past.entry else "", to


def _open(past: Past, entry: Answer | Recount | Tally) -> Mapping[str, Any] | None:
    address = entry.address if isinstance(entry, Answer) else ""
    return next((question for question in past.open if question["address"] == address), None)


# --- what ends otherwise


def _row(reader: Reader, row: Mapping[str, Any]) -> DiffRow:
    if row["kind"] == "thing":
        by = row["to"] - row["was"]
        change = Amount(f"{locale.signed(by)} {reader.plain(row['what'])}", _tone(by))
        return DiffRow(_title(reader, row), str(row["was"]), str(row["to"]), change, _tone(by))
    if row["what"] in PLACE:
        return DiffRow("", "", "")
    was, to = (_value(reader, row["what"], row[end]) for end in ("was", "to"))
    amount = reader.by(row["what"], row["was"], row["to"]) if str(row["holder"]).startswith("seat.") else None
    # a flag of a seat is a penalty to come
    tone: Tone = amount.tone if amount else "same"
    if isinstance(row["to"], bool) and str(row["holder"]).startswith("seat."):
        tone = "loss" if row["to"] else "gain"
    return DiffRow(_title(reader, row), was, to, amount, tone)


def _title(reader: Reader, row: Mapping[str, Any]) -> Words:
    """Return what ends otherwise; of a place its name first, and alone where its state says the rest."""
    holder, what = str(row["holder"]), row["what"]
    name = _thing(reader, what) if row["kind"] == "thing" else reader.mark(what)
    if holder == "table" or holder.startswith("seat."):
        return name
    between = pgettext("between a name and what was done", ": ")
    rest = () if isinstance(row["to"], bool) else (between, name)
    return joined(reader.name(holder), *rest)


def _thing(reader: Reader, thing: str) -> str:
    """Return what a thing is called by itself; its term is the word that stands behind a number."""
    words = next(declared.words for declared in reader.shipped.content.game.things if declared.id == thing)
    return capital(words.in_language(reader.lang))


def _value(reader: Reader, mark: str, value: Any) -> Words:
    if isinstance(value, int) and not isinstance(value, bool) and reader.halved(mark):
        return locale.halves(value)
    try:
        return reader.value(mark, value)
    except MissingWords:  # what an event wrote there has no name of its own
        return pgettext("a value", "changed") if value else pgettext("seat", "nobody")


def _tone(by: int) -> Tone:
    return "gain" if by > 0 else "loss" if by < 0 else "same"


def _waits(reader: Reader, rows: list[Mapping[str, Any]]) -> Iterator[LedgerEntry]:
    for row in rows:
        seat = seat_of(str(row["entry"].get("address", "")))
        who = None if seat is None else reader.seat(seat)
        yield LedgerEntry(row["ref"][0] + 1, labels.kept(reader, row["entry"]), seat=who)


def _asks(reader: Reader, questions: list[Mapping[str, Any]]) -> Iterator[Asked]:
    for question in questions:
        title = labels.question(reader, question["ask"], question["facts"]) or reader.clause(question["clause"])
        yield Asked(title, None if question["seat"] is None else reader.seat(question["seat"]))
