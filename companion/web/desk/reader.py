"""A reader: one match in one language. Turns ids, keys and effects into words, names and links."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.content.lexicon import PHASE
from companion.content.said import Said
from companion.content.talk import Talk
from companion.content.words import MissingWords
from companion.matches import Look
from companion.matches.live import Header
from companion.matches.shipped import Shipped
from companion.web import locale, refusals
from companion.web.locale import pgettext
from companion.web.names import name_lang
from companion.web.viewmodel import Amount, ClauseLink, Name, SeatRef, Words

CORE = "core."
LEVEL = "level"  # a mark of the core: no game names it
SEAT_MARKS = frozenset({"shield"})  # marks whose number is a seat; a negative one is nobody


class Reader:
    """Words of one match for one reader."""

    def __init__(self, shipped: Shipped, header: Header, lang: str, view: Mapping[str, Any]) -> None:
        self.shipped, self.header, self.lang = shipped, header, lang
        self._score = view["score"]
        told = {**header.facts, **view["learnt"]}
        self.names = {
            fact.removesuffix(".name"): (value, name_lang(value, lang) or lang)
            for fact, value in told.items()
            if fact.endswith(".name") and isinstance(value, str)
        }
        self.talk = Talk(shipped.content, lang, self._seat_name, self.names)
        self._marks = {mark.id: mark for mark in shipped.content.game.marks}

    @classmethod
    def of(cls, look: Look, lang: str) -> Reader:
        """Return the reader of *look* in *lang*."""
        return cls(look.shipped, look.header, lang, look.view)

    def _seat_name(self, seat: int) -> str:
        return self.header.names[seat] or "ABCDEF"[seat]

    def seat(self, index: int) -> SeatRef:
        """Return the seat *index* with its person's name."""
        return SeatRef(index, Name(self.header.names[index], self.header.langs[index] or None))

    def holder(self, holder: object) -> SeatRef | None:
        """Return the seat that a holder is, if it is one."""
        number = str(holder).removeprefix("seat.")
        return self.seat(int(number)) if str(holder) == f"seat.{number}" and number.isdecimal() else None

    # --- words

    def words(self, said: Said | None) -> Words:
        """Return *said* with people's own names kept apart."""
        if said is None:
            return ""
        pieces: list[str | Name] = []
        for piece in said.pieces:
            if piece.seat is not None:
                pieces.append(Name(piece.text, self.header.langs[piece.seat] or None))
            elif piece.lang:
                pieces.append(Name(piece.text, piece.lang))
            else:
                pieces.append(piece.text)
        return tuple(pieces) if len(pieces) != 1 else pieces[0]

    def name(self, id: str) -> Words:
        """Return the name of *id*."""
        return self.words(self.talk.name(id))

    def plain(self, id: str) -> str:
        """Return the name of *id* as plain text."""
        return str(self.talk.name(id))

    def ask(self, ask: str, facts: Mapping[str, Any]) -> tuple[Words, Words]:
        """Return title and help of a question."""
        title, help_ = self.talk.ask(ask, facts)
        return self.words(title), self.words(help_)

    def key(self, ask: str, key: str | None, facts: Mapping[str, Any] | None = None) -> Words:
        """Return the words of an answer; a key this reader may not see is a card's back."""
        if key is None:
            return self.name("card.back")
        if f"box/{ask}" in self.names or ask == "learn-name":
            return Name(key, name_lang(key, self.lang))
        return self.words(self.talk.key(ask, key, facts or {}))

    def mark(self, mark: str) -> str:
        """Return what a mark is called; a term may be called the same, so the mark's own words go first."""
        if mark == LEVEL:
            return pgettext("mark", "How much the app follows")
        declared = self._marks.get(mark)
        words = declared.words if declared else None
        return capital(words.in_language(self.lang) if words else self.plain(mark))

    def kind(self, card: str) -> str:
        """Return what kind of printed thing *card* is; the card itself where no kind has it."""
        kinds = self.shipped.content.game.kinds
        words = next((kind.words for kind in kinds if card in kind.members), None)
        return words.in_language(self.lang) if words else self.plain(card)

    def name_or(self, id: str, other: Words) -> Words:
        """Return the name of *id*, or *other* where it has none."""
        try:
            return self.name(id)
        except MissingWords:
            return other

    def clause(self, clause: str) -> Words:
        """Return the title of *clause*, the core's own included."""
        return refusals.reason(clause) if clause.startswith(CORE) else self.words(self.talk.title(clause))

    def value(self, mark: str, value: object) -> Words:
        """Return the value of *mark* in words: yes or no, a number, a name, a seat."""
        declared = self._marks.get(mark)
        if declared is not None and declared.owner == "place" and isinstance(value, int):
            return state(mark, value)
        if isinstance(value, bool):
            return yes_no(value)
        if mark == LEVEL:
            return level(str(value))
        if mark in SEAT_MARKS and isinstance(value, int):
            here = 0 <= value < len(self.header.names)
            return self.name(f"seat.{value}") if here else pgettext("seat", "nobody")
        return self.words(self.talk.value(mark, value))

    def barred(self, clause: str, facts: Mapping[str, Any]) -> Words:
        """Return why *clause* says no."""
        if clause.startswith(CORE):
            return refusals.refusal(clause, {name: self._fact(value) for name, value in facts.items()})
        return self.words(self.talk.barred(clause, facts))

    def _fact(self, value: object) -> object:
        """A fact of a core refusal: an id prints its name, anything people sent prints as it is."""
        if not isinstance(value, str):
            return value
        try:
            return self.plain(value)
        except (MissingWords, IndexError):  # nothing here is called so, nor does a seat of that number play
            return value

    def link(self, clause: str) -> ClauseLink | None:
        """Return the link to *clause*; None for one of the core's own reasons."""
        if clause.startswith(CORE):
            return None
        return ClauseLink(str(self.talk.title(clause)), f"/{self.lang}/{self.shipped.game.id}/rules/{clause}")

    # --- effects

    def reason(self, effect: Mapping[str, Any]) -> Words:
        """Return the sentence of a ledger line."""
        if effect["clause"].startswith(CORE):
            return refusals.reason(effect["clause"], str(effect["facts"].get("words", "")))
        return self.words(self.talk.reason(effect))

    def shows(self, effect: Mapping[str, Any]) -> bool:
        """Return whether *effect* is a line for people and no book-keeping of the rules."""
        mark = self._marks.get(effect.get("mark", ""))
        if effect.get("mark") == PHASE and effect["clause"] != refusals.POSITION:
            return False  # the rail shows it
        if effect.get("mark") == LEVEL:
            return bool(effect["clause"] == refusals.POSITION)
        if effect["kind"] == "mixed" and not effect.get("holder"):
            return False  # piles that are nobody's, put in order
        if effect["clause"].startswith(CORE):
            return not (mark is not None and mark.inner) and effect["kind"] in ("moved", "marked")
        return self.talk.shows(effect)

    def amount(self, effect: Mapping[str, Any]) -> Amount | None:
        """Return by how much a line changed a number of a seat, with its unit; None where it changed none."""
        if effect["kind"] == "marked":
            return self._marked(effect)
        ends = [end for end in ("source", "target") if str(effect.get(end, "")).startswith("seat.")]
        if effect["kind"] != "moved" or not ends:
            return None
        by = -effect["n"] if ends[0] == "source" else effect["n"]
        return Amount(f"{locale.signed(by)} {self.plain(effect['thing'])}", _tone(by))

    def _marked(self, effect: Mapping[str, Any]) -> Amount | None:
        of_seat = str(effect["holder"]).startswith("seat.")
        return self.by(effect["mark"], effect["was"], effect["to"]) if of_seat else None

    def halved(self, mark: str) -> bool:
        """Return whether *mark* is kept in halves."""
        return mark in self._marks and bool(self._marks[mark].halves)

    def keeps(self, mark: str) -> bool:
        """Return whether *mark* is one for people and no book-keeping of the rules."""
        return mark in self._marks and not self._marks[mark].inner

    def by(self, name: str, was: Any, to: Any) -> Amount | None:
        """Return by how much a seat's mark *name* changed, with its unit; None where it is no number people keep."""
        mark = self._marks.get(name)
        if mark is None or mark.type != "number" or mark.inner:
            return None
        by = int(to) - int(was)
        text = locale.signed_halves(by) if mark.halves else locale.signed(by)
        said = pgettext("points", "%(n)s VP", n=text) if mark.id == self._score else f"{text} {self.mark(mark.id)}"
        return Amount(said, _tone(by))

    def change(self, holder: str, kind: str, what: str, by: int, named: bool) -> Amount:
        """Return a sum of changes of *what* (a thing or a mark) for *holder*; *named* says whose it is."""
        by_mark = self.by(what, 0, by) if kind == "marked" else None
        text = by_mark.text if by_mark else f"{locale.signed(by)} {self.plain(what)}"
        seat = self.holder(holder)
        return Amount(f"{seat.letter} {text}" if named and seat else text, _tone(by))


def _tone(by: int) -> Any:
    return "gain" if by > 0 else "loss" if by < 0 else "same"


def state(mark: str, value: int) -> str:
    """Return how a place stands by *mark*: a flag of it is a state, not yes or no; no price is the printed one."""
    if isinstance(value, bool):
        if mark == "forbidden":
            return pgettext("place", "not allowed") if value else pgettext("place", "allowed")
        return pgettext("place", "covered") if value else pgettext("place", "open")
    return str(value) if value >= 0 else pgettext("place", "as printed")


def yes_no(value: bool) -> str:
    """Return a flag in words."""
    return pgettext("field", "yes") if value else pgettext("field", "no")


def level(value: str) -> str:
    """Return a level of a match in words."""
    return pgettext("level", "Scores only") if value == "score" else pgettext("level", "Every decision")


def capital(text: str) -> str:
    """Return *text* as a heading begins."""
    return text[:1].upper() + text[1:]


def points(look: Look, value: int) -> str:
    """Return a score as people say it."""
    return locale.halves(value) if look.view["score_unit"] == 2 else str(value)


def owner(effect: Mapping[str, Any]) -> str | None:
    """Return the seat an effect concerns, as a holder."""
    ends = (effect.get("holder"), effect.get("source"), effect.get("target"))
    return next((str(end) for end in ends if str(end).startswith("seat.")), None)
