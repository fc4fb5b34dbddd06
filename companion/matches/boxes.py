"""Boxes: what an owner's copy has printed, checked against what the game declares, and carried as files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import cast

import companion
from companion.engine.declare import Declaration, Field
from companion.engine.questions import Barred, Fact
from companion.engine.ruling import EVERYONE, HOLDING, MOST, SELF, STANDING, Deed, Verb, deeds_from
from companion.matches.shipped import Shipped
from companion.store import Store, boxfile
from companion.store.boxfile import BoxFile
from companion.store.strictjson import shown

EFFECT = "effect."


class Want(StrEnum):
    """What kind of value would fit; the text is a stable id, so that a page can say it in its language."""

    FACT = "fact"
    NUMBER = "number"
    CHOICE = "choice"
    TEXT = "text"
    CARD = "card"
    DEEDS = "deeds"
    THING = "thing"
    AMOUNT = "amount"
    PEOPLE = "people"
    OTHER = "other"
    OTHER_AMOUNT = "other-amount"
    PLACE = "place"


@dataclass(frozen=True)
class Wanted:
    """What would fit: a number from *low* to *high*, one of *values*, a text of *high* characters, a part of *verb*."""

    kind: Want
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()
    verb: str = ""

    def __str__(self) -> str:
        """Return it in English, for the command line."""
        said = {
            Want.FACT: "a fact that game.yaml declares",
            Want.NUMBER: f"a whole number from {self.low} to {self.high}",
            Want.CHOICE: f"one of {', '.join(self.values)}",
            Want.TEXT: "a short text",
            Want.CARD: "the effect of a card of this game",
            Want.DEEDS: "deeds of the ten verbs",
            Want.THING: "a thing of this game",
            Want.AMOUNT: f"a number from {self.low} to {self.high}",
            Want.PEOPLE: "everyone or self",
            Want.OTHER: "a thing to trade for",
            Want.OTHER_AMOUNT: f"a number from 0 to {self.high} to trade for",
            Want.PLACE: "a place that allows it",
        }[self.kind]
        return f"{self.verb}: {said}" if self.verb else said


@dataclass(frozen=True)
class Misfit:
    """A fact of a box that the game does not know, or whose value it cannot have. *wants* says what would fit."""

    fact: str
    value: object
    wants: Wanted

    @property
    def wanted(self) -> str:
        """What would fit, in English."""
        return str(self.wants)


class BoxMisfits(Exception):
    """A box file does not fit its game; nothing was saved."""

    def __init__(self, misfits: list[Misfit]) -> None:
        super().__init__("; ".join(f"{m.fact} = {shown(m.value)} (wanted: {m.wanted})" for m in misfits))
        self.misfits = misfits


def misfits(shipped: Shipped, facts: Mapping[str, object]) -> list[Misfit]:
    """Return every fact that is none the game declares, or has a value it cannot have."""
    fields = dict(declared_facts(shipped))
    found: list[Misfit] = []
    for fact, value in facts.items():
        if fact.startswith(EFFECT):
            if wrong := effect_wants(shipped, fact.removeprefix(EFFECT), value):
                found.append(Misfit(fact, value, wrong))
        elif fact not in fields:
            found.append(Misfit(fact, value, Wanted(Want.FACT)))
        elif not fits(fields[fact], value):
            found.append(Misfit(fact, value, wanted(fields[fact])))
    return found


def declared_facts(shipped: Shipped) -> Iterator[tuple[str, Field]]:
    """Yield every fact a box of this game can hold, with the field that describes it."""
    for kind in shipped.declared.kinds.values():
        for member in kind.places:
            for field in kind.fields:
                yield f"{member}.{field.id}", field
    for card in shipped.content.cards.values():
        for field in shipped.declared.kinds[card.kind].fields if card.kind in shipped.declared.kinds else ():
            yield f"{card.id}.{field.id}", field


def fits(field: Field, value: object) -> bool:
    """Return whether *value* is an answer to the question that learns *field*."""
    if field.shape == "number":
        return type(value) is int and field.low <= value <= field.high
    question = field.question("learn", "core.learnt", {})
    return isinstance(value, str) and not isinstance(question.read(value), Barred)


def wanted(field: Field) -> Wanted:
    """Return what would fit *field*, for a message to whoever made the file."""
    if field.shape == "number":
        return Wanted(Want.NUMBER, field.low, field.high)
    return Wanted(Want.CHOICE, values=field.values) if field.shape == "choose" else Wanted(Want.TEXT, 1, field.high)


def effect_wants(shipped: Shipped, card: str, value: object) -> Wanted | None:
    """Return what would make *value* an effect of *card*; None where it is one, as a ruling would have kept it."""
    cards = {*shipped.content.cards, *(m for kind in shipped.declared.kinds.values() for m in kind.places)}
    if card not in cards:
        return Wanted(Want.CARD)
    deeds = deeds_in(value)
    if not deeds or ";".join(deed.text() for deed in deeds) != value:
        return Wanted(Want.DEEDS)
    return next((wrong for deed in deeds if (wrong := _deed_wants(shipped.declared, deed))), None)


def deeds_in(value: object) -> list[Deed]:
    """Return the deeds of a kept effect; none where *value* is no effect."""
    try:
        return deeds_from(value) if isinstance(value, str) else []
    except ValueError:
        return []


def _deed_wants(declared: Declaration, deed: Deed) -> Wanted | None:
    """Return what is wrong with *deed*: exactly the parts that its verb asks for are there, and fit the game."""
    verb, score = deed.verb, deed.verb is Verb.SCORE
    numbered = verb in (*HOLDING, Verb.SCORE, Verb.PRICE)
    trade = verb is Verb.TRADE
    low, high = (-MOST if score else 0, MOST) if numbered else (0, 0)
    things, people = declared.things, (EVERYONE, SELF)
    wanted_verb = Verb.COVER if verb is Verb.OPEN else verb
    places = [name for name, verbs in declared.places if wanted_verb in verbs]
    placed = verb in (Verb.PLACE, *STANDING)
    parts = (
        (Wanted(Want.THING), deed.thing in things if verb in HOLDING else not deed.thing),
        (Wanted(Want.AMOUNT, low, high), low <= deed.n <= high),
        (Wanted(Want.PEOPLE), deed.whom in people if verb not in STANDING else not deed.whom),
        (Wanted(Want.OTHER), deed.other in things if trade else not deed.other),
        (Wanted(Want.OTHER_AMOUNT, 0, MOST), 0 <= deed.m <= MOST if trade else not deed.m),
        (Wanted(Want.PLACE), deed.place in places if placed else not deed.place),
    )
    return next((replace(wanted, verb=verb) for wanted, fits in parts if not fits), None)


def export_box(store: Store, game: str, name: str) -> bytes:
    """Return the box file of a box. Raises `NoBox`."""
    return boxfile.dump(game, name, store.box(game, name), app=companion.__version__)


def import_box(
    store: Store, games: Mapping[str, Shipped], data: bytes, name: str | None = None
) -> tuple[str, str, int]:
    """Save the box of a box file, as *name* if given; return game, name and the number of facts.

    Raises `BadBoxFile` for what is no box file, KeyError for a game that is not here, `BoxMisfits`.
    """
    file = read_box(games, data)
    store.save_box(file.game, name or file.name, cast(Mapping[str, Fact], file.facts))
    return file.game, name or file.name, len(file.facts)


def read_box(games: Mapping[str, Shipped], data: bytes) -> BoxFile:
    """Return what a box file holds. Raises `BadBoxFile`, KeyError for a game that is not here, `BoxMisfits`."""
    file = boxfile.load(data)
    if file.game not in games:
        raise KeyError(file.game)
    wrong = misfits(games[file.game], file.facts)
    if wrong:
        raise BoxMisfits(wrong)
    return file
