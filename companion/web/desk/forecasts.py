"""A forecast in words: what would become of each seat, what it would lack, what was assumed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.matches import Look, ask_of
from companion.web import locale
from companion.web.desk import dues, labels
from companion.web.desk.reader import Reader, owner, points
from companion.web.helpers import plain
from companion.web.locale import gettext as _
from companion.web.locale import pgettext
from companion.web.lookahead import ForecastPage, ForeRow, Short
from companion.web.viewmodel import Amount, Chip, LedgerLine, MatchHead, Notice, Tone, Words

Effects = Sequence[Mapping[str, Any]]
FULL = "full"


def title(look: Look, reader: Reader) -> str:
    """Return what the first forecast of the game is called; empty where it has none, or none that can tell anything."""
    name, offered = next(iter(look.shipped.game.forecasts.items()), ("", None))
    phase, counted = str(look.view["where"]).rpartition(".")[2], look.view["level"] == FULL
    if offered is None or offered.shut(look.shipped.declared.phases, phase, look.view["over"], counted):
        return ""
    return str(reader.talk.ask(f"forecast-{name}", {})[0])


def forecast_page(look: Look, reader: Reader, top: MatchHead, name: str, found: Mapping[str, Any]) -> ForecastPage:
    """Return the forecast *name* as it was *found*, under the head *top*."""
    called, help_ = reader.talk.ask(f"forecast-{name}", {})
    page = ForecastPage(top, str(called), reader.words(help_))
    if found["blocked"]:
        return ForecastPage(page.head, page.title, notice=_blocked(reader, found["blocked"]))
    return ForecastPage(
        page.head,
        page.title,
        page.help,
        tuple(_row(look, reader, row, found["futures"]) for row in found["seats"]),
        tuple(_faces(reader, found["futures"])),
        tuple(_assumed(reader, row) for row in found["assumed"]),
        None,
        not found["complete"],
    )


def _blocked(reader: Reader, why: str) -> Notice:
    if why == "over":
        return Notice(_("The match is over"), (_("Nothing is still to come."),))
    if why == "past":
        return Notice(_("That has just been settled"), (_("Look again once the next part has begun."),))
    if why == "unknown":
        scores = _("At the level “Scores only” nobody’s holdings are counted, so this cannot be foretold.")
        return Notice(_("The app does not know what anybody holds"), (scores,))
    if why == "secret":
        return Notice(_("Somebody has answered in secret"), (_("Look again once that has been shown."),))
    ask = ask_of(why)
    asked = labels.question(reader, ask, {}) if ask else ""
    first = _("First it has to be known:")
    return Notice(_("It cannot be worked out yet"), (labels.joined(first, " ", asked),) if asked else ())


# --- one seat


def _row(look: Look, reader: Reader, row: Mapping[str, Any], futures: Sequence[Mapping[str, Any]]) -> ForeRow:
    seat, score = reader.seat(row["seat"]), points(look, row["was"])
    if row["low"] is None:
        return ForeRow(seat, score)
    lacks = [dues.lacking(row["seat"], future["effects"]) for future in futures]
    flags = tuple(_flags(reader, row["seat"], futures))
    return ForeRow(
        seat,
        score,
        _range(look, row),
        tuple(_shorts(reader, lacks)),
        flags,
        _help(reader, row, lacks),
        "" if flags or any(lacks) or row["low"] < row["was"] else _nothing(row["seat"], futures),
    )


def _range(look: Look, row: Mapping[str, Any]) -> Amount:
    """Return by how much the score would change: a number, or from the better to the worse."""
    signed = locale.signed_halves if look.view["score_unit"] == 2 else locale.signed
    high, low = row["high"] - row["was"], row["low"] - row["was"]
    tone: Tone = "loss" if low < 0 else "gain" if high > 0 else "same"
    return Amount(signed(high) if high == low else between(signed(high), signed(low)), tone)


def between(one: object, other: object) -> str:
    """Return a range in words."""
    return pgettext("a range", "%(low)s to %(high)s", low=one, high=other)


Lacks = Mapping[str, tuple[int, str]]  # by clause: how many are missing, of what


def _shorts(reader: Reader, lacks: Sequence[Lacks]) -> Iterator[Short]:
    for clause in dict.fromkeys(clause for future in lacks for clause in future):
        counts = [future.get(clause, (0, ""))[0] for future in lacks]
        thing = next((name for future in lacks if (name := future.get(clause, (0, ""))[1])), "")
        yield Short(_amount(reader, min(counts), max(counts), thing), reader.link(clause))


def _amount(reader: Reader, low: int, high: int, thing: str) -> str:
    n = str(high) if low == high else between(low, high)
    return pgettext("a count of a thing", "%(n)s %(thing)s", n=n, thing=reader.plain(thing)) if thing else n


def _help(reader: Reader, row: Mapping[str, Any], lacks: Sequence[Lacks]) -> Words:
    """Return what would keep the seat from losing anything, where everything it loses is for want of something."""
    needed: dict[str, list[int]] = {}
    for clause in dict.fromkeys(clause for future in lacks for clause in future):
        things = {future[clause][1] for future in lacks if clause in future}
        if "" in things:
            return ""
        for thing in sorted(things):
            counts = [future[clause][0] if clause in future else 0 for future in lacks]
            needed[thing] = (
                counts if thing not in needed else [a + b for a, b in zip(needed[thing], counts, strict=True)]
            )
    if not needed or row["low"] >= row["was"]:
        return ""
    parts = [_amount(reader, min(counts), max(counts), thing) for thing, counts in needed.items()]
    return _("With %(things)s more it would lose nothing.", things=locale.joined(parts))


def _nothing(seat: int, futures: Sequence[Mapping[str, Any]]) -> Words:
    """Return that *seat* lacks nothing of what it has to pay; where it has nothing to pay, that no more is lost."""
    effects = [effect for future in futures for effect in future["effects"]]
    pays = any("owed" in effect["facts"] and owner(effect) == f"seat.{seat}" for effect in effects)
    return _("nothing missing") if pays else _("nothing more is lost")


def _flags(reader: Reader, seat: int, futures: Sequence[Mapping[str, Any]]) -> Iterator[Chip]:
    """Yield the flags that would come: in every future, or with which faces."""
    found: dict[str, list[Mapping[str, Any]]] = {}
    for future in futures:
        for flag in dict.fromkeys(flag for flag in _set(seat, future["effects"]) if reader.keeps(flag)):
            found.setdefault(flag, []).append(future)
    for flag, those in found.items():
        name = reader.mark(flag)
        if len(those) == len(futures):
            yield Chip(name, "loss")
        else:
            last = [face for future in those for face in future["faces"][-1:]]
            faces = locale.either([_key(reader, face) for face in last])
            which = {"flag": name, "die": plain(_die(reader, last[0])), "faces": faces}
            yield Chip(
                pgettext("a penalty, and with which faces", "%(flag)s (%(die)s: %(faces)s)", **which), "doubt"
            )


def _die(reader: Reader, face: Mapping[str, Any]) -> Words:
    """Return what the die or card is called that shows *face*: the term of its question, else the question."""
    return reader.name_or(face["ask"], labels.question(reader, face["ask"], face["facts"]))


def _set(seat: int, effects: Effects) -> Iterator[str]:
    for e in effects:
        if e["kind"] == "marked" and e["holder"] == f"seat.{seat}" and e["to"] is True and e["was"] is False:
            yield e["mark"]


# --- chance and assumptions


def _key(reader: Reader, face: Mapping[str, Any]) -> str:
    return plain(labels.answer(reader, face["ask"], face["key"], face["facts"]))


def _faces(reader: Reader, futures: Sequence[Mapping[str, Any]]) -> Iterator[Words]:
    """Yield each question of chance that was played through, with its faces."""
    keys: dict[tuple[str, str], Mapping[str, Any]] = {}
    for face in (face for future in futures for face in future["faces"]):
        keys.setdefault((face["address"], face["key"]), face)
    for address in dict.fromkeys(address for address, _key_ in keys):
        faces = [face for (at, _key_), face in keys.items() if at == address]
        title = labels.question(reader, faces[0]["ask"], faces[0]["facts"])
        yield labels.said(title, locale.either([_key(reader, face) for face in faces]))


def _assumed(reader: Reader, row: Mapping[str, Any]) -> LedgerLine:
    title = labels.question(reader, row["ask"], row["facts"])
    answer = labels.answer(reader, row["ask"], row["key"], row["facts"])
    seat = None if row["seat"] is None else reader.seat(row["seat"])
    return LedgerLine(labels.said(title, answer), seat=seat)
