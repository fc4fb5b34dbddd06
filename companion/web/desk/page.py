"""The match page: where the match is, what everybody has, what is in force, what waits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.matches import Look
from companion.web.desk import forecasts, labels, ledger, panels, questions
from companion.web.desk.labels import joined, listed
from companion.web.desk.reader import Reader, capital, points
from companion.web.desk.undone import Undone
from companion.web.locale import gettext as _
from companion.web.locale import pgettext
from companion.web.viewmodel import (
    Awaited,
    Chip,
    Holding,
    MatchHead,
    MatchPage,
    Me,
    PhaseStep,
    Progress,
    SeatCard,
    SeatHoldings,
    Step,
    Words,
)


def head(look: Look, reader: Reader) -> MatchHead:
    """Return what every page of a match prints."""
    return MatchHead(
        look.match,
        look.header.game,
        look.shipped.content.game.title.in_language(reader.lang),
        where(look, reader),
        look.seq,
        look.view["over"],
        me(look, reader),
    )


def me(look: Look, reader: Reader) -> Me:
    """Return what the phone that reads may do."""
    access = look.access
    own = tuple(reader.seat(seat) for seat in sorted(access.seats))
    taken = None if access.answering is None else reader.seat(access.answering)
    return Me("host" if access.host else "seat" if own else "spectator", own, taken)


def where(look: Look, reader: Reader) -> str:
    """Return the place in the match in words: the game's own, by the group its phase stands in."""
    return where_of(look, reader, look.view["table"])


def where_of(look: Look, reader: Reader, table: Mapping[str, Any]) -> str:
    """Return the place in the match that the marks *table* say, in words."""
    return str(reader.talk.ask(f"where-{_group(look, table)}", table)[0])


def group_of(look: Look) -> str:
    """Return the group of phases (``round``, ``end``, ...) that the match is in."""
    return _group(look, look.view["table"])


def _group(look: Look, table: Mapping[str, Any]) -> str:
    return next(p.group for p in look.shipped.content.game.phases if p.id == table["phase"])


def match_page(look: Look, lang: str, undone: Undone) -> MatchPage:
    """Return the page of a match that is being played; *undone* knows what was taken back."""
    reader = Reader.of(look, lang)
    waiting = [question for question in look.view["questions"] if question["mine"]]
    learning = questions.learning(reader, waiting)
    single = None if learning else questions.alone(waiting)
    together = learning is None and single is None and bool(waiting)
    return MatchPage(
        head(look, reader),
        tuple(seats(look, reader)),
        tuple(rail(look, reader)),
        where(look, reader),
        progress(look, reader),
        tuple(holdings(look, reader)),
        tuple(panels.panels(look, reader)),
        questions.card(reader, single) if single else None,
        learning,
        questions.blocks(look, reader, together),
        _together(reader, waiting) if together else "",
        ledger.last(look, reader, undone),
        ledger.redo(look, reader, undone),
        None,
        ledger.entries(look, reader, undone),
        tuple(ledger.waiting(look, reader)),
        look.view["level"],
        tuple(awaited(look, reader)),
        forecasts.title(look, reader),
    )


def awaited(look: Look, reader: Reader) -> Iterator[Awaited]:
    """Yield the questions that somebody else answers; the host is told where to answer them all the same."""
    printed = False
    for question in look.view["questions"]:
        if question["mine"]:
            continue
        if question["address"].startswith(labels.BOX):  # one form, however many fields it has
            if not printed:
                yield Awaited(_("What is printed on your copy?"))
            printed = True
            continue
        title = labels.question(reader, question["ask"], question["facts"]) or reader.clause(question["clause"])
        seat = question["seat"]
        here = f"/m/{look.match}?for={seat}" if look.access.host and seat is not None else ""
        yield Awaited(title, None if seat is None else reader.seat(seat), here)


def _together(reader: Reader, waiting: list[Mapping[str, Any]]) -> Words:
    """What several seats are asked at once: the question itself where it is the same for all."""
    asks = {question["ask"] for question in waiting}
    if len(asks) == 1:
        return reader.ask(waiting[0]["ask"], waiting[0]["facts"])[0]
    return _("Several seats answer, in any order.")


def rail(look: Look, reader: Reader) -> Iterator[PhaseStep]:
    """Yield the phases of the present group: done, now, to come."""
    now, state = look.view["table"]["phase"], "done"
    for phase in look.shipped.content.game.phases:
        if phase.group != group_of(look):
            continue
        state = "now" if phase.id == now else "ahead" if state in ("now", "ahead") else "done"
        yield PhaseStep(phase.id, phase.words.in_language(reader.lang), _step(state))


def _step(state: str) -> Step:
    return "done" if state == "done" else "now" if state == "now" else "ahead"


def progress(look: Look, reader: Reader) -> Progress | None:
    """Return the whole match at a glance, for a game of chapters and rounds."""
    facts, table = look.header.facts, look.view["table"]
    chapters, rounds = facts.get("chapters"), facts.get("rounds")
    if not isinstance(chapters, int) or not isinstance(rounds, int) or "round" not in table:
        return None
    here = (table["chapter"] - 1) * rounds + table["round"] - 1
    if group_of(look) != "round":
        here = table["chapter"] * rounds - 1 if not look.view["over"] else chapters * rounds
    ticks = [_step("done" if n < here else "now" if n == here else "ahead") for n in range(chapters * rounds)]
    label = _(
        "%(chapters)s chapters of %(rounds)s rounds. %(here)s",
        chapters=chapters,
        rounds=rounds,
        here=where(look, reader),
    )
    return Progress(label, tuple(tuple(ticks[c * rounds : (c + 1) * rounds]) for c in range(chapters)))


def seats(look: Look, reader: Reader) -> Iterator[SeatCard]:
    """Yield every seat with its score and whether something waits for it."""
    asked = {question["seat"] for question in look.view["questions"]}
    for seat in look.view["seats"]:
        number = seat["seat"]
        own = number in look.access.seats
        turn = pgettext("seat", "your turn") if own else pgettext("seat", "to answer")
        state = turn if number in asked else _held(look, number)
        yield SeatCard(
            reader.seat(number),
            points(look, seat["marks"][look.view["score"]]),
            state,
            number in asked,
            own,
        )


def _held(look: Look, seat: int) -> str:
    return pgettext("seat", "start player") if look.view["table"].get("shield") == seat else ""


def holdings(look: Look, reader: Reader) -> Iterator[SeatHoldings]:
    """Yield what each seat holds: the reader's own first, else whoever is asked first."""
    asked = [q["seat"] for q in look.view["questions"] if q["seat"] is not None]
    first = look.access.seats or asked[:1]
    if not look.view["seats"][0]["held"]:
        for seat in look.view["seats"]:
            if chips := flags(look, reader, seat):
                yield SeatHoldings(reader.seat(seat["seat"]), (), chips)
        return
    for seat in sorted(look.view["seats"], key=lambda s: s["seat"] not in first):
        held = seat["held"] or {}
        things = tuple(
            Holding(thing.id, thing.words.in_language(reader.lang), held.get(thing.id), None)
            for thing in look.shipped.content.game.things
        )
        yield SeatHoldings(reader.seat(seat["seat"]), things, flags(look, reader, seat), cards_note(look, reader, seat))


def flags(look: Look, reader: Reader, seat: Mapping[str, Any]) -> tuple[Chip, ...]:
    """Return the flags a seat carries, such as penalties to come."""
    marks = [m for m in look.shipped.content.game.marks if m.owner == "seat" and m.type == "flag" and not m.inner]
    return tuple(Chip(reader.mark(mark.id), "loss") for mark in marks if seat["marks"][mark.id])


def cards_note(look: Look, reader: Reader, seat: Mapping[str, Any]) -> Words:
    """Return which cards of a seat lie open, and how many face down or in hand."""
    number = seat["seat"]
    zones = {name: z for name, z in look.view["zones"].items() if z["owner"] == number}
    parts: list[Words] = []
    for name, zone in sorted(zones.items(), key=lambda row: row[1]["faces"] != "up"):
        title = capital(reader.plain(name.partition(".")[0]))
        cards = [reader.name(card) for card in zone["cards"] or () if card]
        if not zone["size"]:
            continue
        shown = listed(cards) if zone["faces"] == "up" and cards else str(zone["size"])
        parts += [title, pgettext("between a name and what was done", ": "), shown, pgettext("after a sentence", ". ")]
    return joined(*parts)
