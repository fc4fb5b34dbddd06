"""A box in words: its places by kind, what is known of each, and what is not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.content.model import CardKind
from companion.content.model import Field as Worded
from companion.content.talk import Talk
from companion.content.words import MissingWords
from companion.matches.shelf import EFFECT, Field, deeds_in, fits
from companion.matches.shipped import Shipped
from companion.web.boxmodel import BoxCount, FactLine, KindLine, PlaceLine
from companion.web.desk.deeds import sentence
from companion.web.desk.labels import joined
from companion.web.desk.reader import capital
from companion.web.locale import pgettext
from companion.web.names import name_lang
from companion.web.viewmodel import ChoiceCard, Name, NumberField, QuestionCard, Words

NAME = "name"
QUICK = 9  # so many numbers get a button each


@dataclass(frozen=True)
class Place:
    """One card or printed thing that a box tells of; *own* is False for a card whose name the content has."""

    id: str
    kind: CardKind
    own: bool


class BoxReader:
    """Words of one box for one reader; *facts* is what it holds."""

    def __init__(self, shipped: Shipped, lang: str, facts: Mapping[str, object]) -> None:
        self.shipped, self.lang, self.facts = shipped, lang, facts
        self.talk = Talk(shipped.content, lang)
        self._places = {place.id: place for _kind, places in self.kinds() for place in places}

    # --- what there is

    def kinds(self) -> Iterator[tuple[CardKind, list[Place]]]:
        """Yield every kind that has printed facts, with its places and the cards that the content names."""
        for kind in self.shipped.content.game.kinds:
            cards = self.shipped.content.cards.values()
            named = [card.id for card in cards if card.kind == kind.id and card.id not in kind.members]
            if kind.fields:
                yield kind, [*(Place(m, kind, True) for m in kind.members), *(Place(c, kind, False) for c in named)]

    def places(self) -> dict[str, Place]:
        """Return every place by its id."""
        return self._places

    def fields(self, place: Place) -> list[tuple[Field, Worded]]:
        """Return the fields that are asked of *place*: how they are declared, and their words.

        A card whose name the content has is asked for none, unless somebody told one all the same.
        """
        declared = self.shipped.declared.kinds[place.kind.id].fields
        pairs = zip(declared, place.kind.fields, strict=True)
        return [(f, w) for f, w in pairs if place.own or f.id != NAME or f"{place.id}.{f.id}" in self.facts]

    def known(self, place: Place, field: Field) -> object | None:
        """Return what the box says of a field; None where it says nothing that fits."""
        value = self.facts.get(f"{place.id}.{field.id}")
        return value if value is not None and fits(field, value) else None

    # --- words

    def title(self, place: Place) -> Words:
        """Return what *place* is called: by its owner, by the content, or by its kind where it is the only one."""
        told = self.facts.get(f"{place.id}.{NAME}")
        if isinstance(told, str):
            return Name(told, name_lang(told, self.lang))
        if len(place.kind.members) == 1:
            return place.kind.words.in_language(self.lang)
        return capital(self.name(place.id))

    def name(self, id: str) -> str:
        """Return the name of *id*; of an id without one the id, which only a strange file can hold."""
        try:
            return str(self.talk.name(id))
        except (MissingWords, IndexError):
            return id

    def value(self, field: Field, value: object) -> Words:
        """Return the value of a field in words; people's own words stay their own."""
        if field.shape == "text":
            return Name(str(value), name_lang(str(value), self.lang))
        if field.shape == "number":
            return str(value)
        return str(self.talk.key(f"learn-{field.id}", str(value)))

    def effect(self, place: str) -> tuple[Words, ...]:
        """Return what a kept effect does, a sentence for each deed; nothing where none is kept."""
        try:
            return tuple(sentence(deed, self.name) for deed in deeds_in(self.facts.get(EFFECT + place)))
        except KeyError:
            return ()

    def fact(self, fact: str) -> Words:
        """Return what a fact tells of, in words; its own spelling where the game has none such."""
        if fact.startswith(EFFECT):
            place = self.places().get(fact.removeprefix(EFFECT))
            words: Words = pgettext("of a card", "What it does")
        else:
            stem, _dot, last = fact.rpartition(".")
            place = self.places().get(stem)
            found = [w for w in place.kind.fields if w.id == last] if place else []
            words = found[0].words.in_language(self.lang) if found else ""
        if place is None or not words:
            return Name(fact)
        return joined(self.title(place), pgettext("between a name and what was done", ": "), words)

    def fact_value(self, fact: str, value: object) -> Words:
        """Return the value of a fact that fits, in words."""
        if fact.startswith(EFFECT):
            return pgettext("between parts of a list", "; ").join(sentence(deed, self.name) for deed in deeds_in(value))
        stem, _dot, last = fact.rpartition(".")
        place = self.places().get(stem)
        fields = self.shipped.declared.kinds[place.kind.id].fields if place else ()
        field = next((f for f in fields if f.id == last), None)
        return self.value(field, value) if field and fits(field, value) else Name(str(value))

    # --- lines

    def kind_lines(self) -> Iterator[KindLine]:
        """Yield what is known, kind by kind."""
        for kind, places in self.kinds():
            lines = [self.line(place) for place in places]
            known = tuple(line for line in lines if line.told or line.effect or len(places) == 1)
            unknown = tuple(line for line in lines if line not in known)
            yield KindLine(self.count(kind, places), known, unknown, len(places) == 1)

    def count(self, kind: CardKind, places: list[Place]) -> BoxCount:
        """Return how many of a kind are told whole; of one that stands alone, how many of its facts."""
        lines = [self.line(place) for place in places]
        title = kind.words.in_language(self.lang)
        if len(places) == 1:
            return BoxCount(title, lines[0].told, lines[0].of)
        return BoxCount(title, sum(line.told == line.of for line in lines), len(lines))

    def line(self, place: Place) -> PlaceLine:
        """Return what is known of *place*; a fact that may be left out counts only where it is told."""
        facts, told, of = [], 0, 0
        for field, worded in self.fields(place):
            value = self.known(place, field)
            told += value is not None
            of += value is not None or not field.optional
            words = "" if value is None else self.value(field, value)
            facts.append(FactLine(worded.words.in_language(self.lang), words, value is not None))
        return PlaceLine(place.id, self.title(place), tuple(facts), self.effect(place.id), told, of)


def question(reader: BoxReader, place: Place, field: Field, worded: Worded) -> QuestionCard:
    """Return the question of one field, answered with what the box says."""
    value = reader.known(place, field)
    taken = () if value is None else (str(value),)
    title = worded.words.in_language(reader.lang)
    if field.shape == "number":
        quick = tuple(range(field.low, field.high + 1)) if field.high - field.low < QUICK else ()
        number = NumberField(field.low, field.high, None, quick)
        return QuestionCard(field.id, "number", title, number=number, taken=taken)
    if field.shape == "choose":
        choices = tuple(ChoiceCard(key, reader.value(field, key)) for key in field.values)
        return QuestionCard(field.id, "choose", title, choices=choices, taken=taken)
    return QuestionCard(field.id, "text", title, longest=field.high or 80, taken=taken)
