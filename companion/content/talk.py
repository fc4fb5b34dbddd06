"""The words of a match in one language, with what happened filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import TypeAlias

from companion.content.effects import printable, reason_of
from companion.content.facts import flat
from companion.content.lexicon import Lexicon, is_number, seat_number
from companion.content.model import GameContent, Plain
from companion.content.said import Piece, Said, half_points, number, said
from companion.content.tokens import ClauseLink, Fact, Part, Plural, TermLink, Text, parse
from companion.content.words import MissingWords, Words

Facts: TypeAlias = Mapping[str, object]
NO_FACTS: Facts = MappingProxyType({})
BY_MARK = frozenset({"was", "to", "by"})  # the fields that count as the mark of their effect does


def letter(seat: int) -> str:
    """Return the name of a seat that nobody has named: A, B, C, ..."""
    return chr(ord("A") + seat)


class Talk:
    """Says what a match asks and tells, in *lang*.

    *seat_name* gives the name of a seat by its number. *names* are names that people typed, by the id of the
    card or place they stand for, as (text, BCP 47 tag); they go before ours. *facts* are the facts of the
    match (shipped and box); without them the shipped ones. Everything raises MissingWords rather than show an
    id.
    """

    def __init__(
        self,
        content: GameContent,
        lang: str,
        seat_name: Callable[[int], str] = letter,
        names: Mapping[str, tuple[str, str]] = MappingProxyType({}),
        facts: Mapping[str, Plain] | None = None,
    ) -> None:
        self.content, self.lang = content, lang
        self._seat_name = seat_name
        self._names = names
        known = flat(content.facts if facts is None else facts)
        self._facts = {path: value for path, value in known.items() if value is not None}
        self._halves = {mark.id for mark in content.game.marks if mark.halves}
        self._lexicon = Lexicon(content)

    # --- the match ---------------------------------------------------------------------------

    def ask(self, ask: str, facts: Facts = NO_FACTS) -> tuple[Said, Said | None]:
        """Return the title and the help, if there is one, of the question *ask*."""
        if ask not in self.content.talk.asks:
            raise MissingWords(f"asks.{ask}", self.lang)
        words = self.content.talk.asks[ask]
        return self.text(words.title, facts), self.text(words.help, facts) if words.help else None

    def key(self, ask: str, key: str, facts: Facts = NO_FACTS) -> Said:
        """Return the words of the answer *key* to *ask*: its own, else a number as such, else the name of
        *key*."""
        own = self._lexicon.own_key(ask, key)
        if own is not None:
            return self.text(own, facts)
        return Said((Piece(key),)) if is_number(key) else self.name(key)

    def shows(self, effect: Mapping[str, object]) -> bool:
        """Say whether *effect* is a line for people; if not, leave it out: it is book-keeping of the rules."""
        return self._lexicon.shows(reason_of(effect))

    def reason(self, effect: Mapping[str, object]) -> Said:
        """Return why *effect* happened. Beside the effect's facts its text may use the effect's own fields,
        ``{who}`` (the seat it concerns) and ``{by}`` (how far a number moved)."""
        reason, facts = reason_of(effect), printable(effect)
        words = self._lexicon.reason(reason, facts.keys() | self._facts.keys())
        if words is None:
            raise MissingWords(f"reasons.{reason.clause}.{reason.what}", self.lang)
        mark = effect.get("mark")
        named = {name: self._lexicon.value(mark, facts.get(name)) for name in ("was", "to")}
        facts |= {name: value for name, value in named.items() if value is not None}
        return self._said(words, facts, self._halves | (BY_MARK if mark in self._halves else frozenset()))

    def barred(self, clause: str, facts: Facts = NO_FACTS) -> Said:
        """Return why *clause* bars an answer and what would make it legal."""
        words = self._lexicon.barred(clause)
        if words is None:
            raise MissingWords(f"barred.{clause}", self.lang)
        return self.text(words, facts)

    def name(self, id: str) -> Said:
        """Return the name of a seat (``seat.0``), card, term, thing, phase, mark, place, kind, clause or
        other id."""
        if id in self._names:
            text, lang = self._names[id]
            return Said((Piece(text, lang=None if lang == self.lang else lang),))
        seat = seat_number(id)
        if seat is not None:
            return Said((Piece(self._seat_name(seat), seat=seat),))
        words = self._lexicon.name(id)
        if words is None:
            raise MissingWords(id, self.lang)
        return Said((Piece(words.in_language(self.lang), term=id if id in self.content.terms else None),))

    def value(self, mark: str, value: object) -> Said:
        """Return the value of *mark* (a mark's id) as text: half points as points, an id as its name."""
        named = self._lexicon.value(mark, value)
        return Said(self._shown(mark, value if named is None else named, mark in self._halves))

    # --- any text ----------------------------------------------------------------------------

    def text(self, words: Words, facts: Facts = NO_FACTS) -> Said:
        """Return *words* with its tokens filled: from *facts*, then from the facts of the match."""
        return self._said(words, facts, self._halves)

    def title(self, clause: str) -> Said:
        """Return the title of *clause*."""
        if clause not in self.content.clauses:
            raise MissingWords(clause, self.lang)
        return self.text(self.content.clauses[clause].title)

    def _said(self, words: Words, facts: Facts, halves: set[str]) -> Said:
        text = words.in_language(self.lang)
        return said(piece for part in parse(text) for piece in self._part(part, words.what, facts, halves))

    def _part(self, part: Part, what: str, facts: Facts, halves: set[str]) -> Iterator[Piece]:
        match part:
            case Text(text):
                yield Piece(text)
            case Fact(path):
                own = path in facts
                yield from self._shown(
                    f"{{{path}}} in {what}", self._fact(path, what, facts), own and path in halves
                )
            case Plural(path, forms):
                value = self._fact(path, what, facts)
                yield Piece(_form(forms, value, path in facts and path in halves, self.lang))
            case ClauseLink(clause, shown):
                yield Piece(shown or str(self.title(clause)), clause=clause)
            case TermLink(term, shown):
                yield Piece(shown or self._term(term), term=term)

    def _fact(self, path: str, what: str, facts: Facts) -> object:
        if path in facts:
            return facts[path]
        if path not in self._facts:
            raise MissingWords(f"{{{path}}} in {what}", self.lang)
        return self._facts[path]

    def _shown(self, what: str, value: object, halves: bool) -> tuple[Piece, ...]:
        if isinstance(value, str):
            return self.name(value).pieces
        if isinstance(value, Words):
            return (Piece(value.in_language(self.lang)),)
        if isinstance(value, bool) or not isinstance(value, int):
            raise MissingWords(f"{what} = {value!r}", self.lang)
        return (Piece(half_points(value) if halves else number(value)),)

    def _term(self, term: str) -> str:
        if term not in self.content.terms:
            raise MissingWords(f"term:{term}", self.lang)
        return self.content.terms[term].words.in_language(self.lang)


def _form(forms: tuple[str, ...], value: object, halves: bool, lang: str) -> str:
    """Return the form that *value* asks for: one, else many; yes, else no. Chinese has one form for all
    numbers."""
    if len(forms) == 1:
        return forms[0]
    if isinstance(value, bool):
        return forms[0] if value else forms[1]
    one = 2 if halves else 1
    return forms[0] if lang == "en" and value in (one, -one) else forms[1]
