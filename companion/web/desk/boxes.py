"""The boxes of the server for the pages: looked at, made, corrected and carried, in the reader's words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.matches.shelf import (
    DEFAULT_BOX,
    EFFECT,
    BadBoxFile,
    Barred,
    BoxDiffers,
    BoxFile,
    BoxMisfits,
    BoxMoved,
    BoxRow,
    Misfit,
    NoBox,
    Shelf,
    ShelfFull,
    misfits,
    read_box,
)
from companion.matches.shipped import Shipped
from companion.web import boxnames, locale, refusals
from companion.web.boxmodel import (
    STRANGE,
    BoxChange,
    BoxesPage,
    BoxFault,
    BoxLine,
    BoxPage,
    BoxTaken,
    BoxTurnedDown,
    ChangeLine,
    OverPage,
    PlacePage,
)
from companion.web.desk import boxfaults
from companion.web.desk.boxwords import NAME, BoxReader, Place, question
from companion.web.desk.labels import joined, listed
from companion.web.desk.library import game_card
from companion.web.locale import gettext as _
from companion.web.locale import ngettext, pgettext
from companion.web.names import name_lang
from companion.web.viewmodel import Name, Words

Value = str | int | bool


def box_title(name: str, lang: str) -> Words:
    """Return what a box is called: its own name, or the words for the one that is always there."""
    return pgettext("box", "Box of this server") if name == DEFAULT_BOX else Name(name, name_lang(name, lang))


def box_name(typed: str) -> str | BoxFault:
    """Return a cleaned name for a box, empty where nothing was typed, or what is wrong with it."""
    name, faults = boxnames.clean(typed)
    return BoxFault(faults[0]) if faults else name


class HallBoxes:
    """The boxes of *shelf* as pages see them."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    # --- looking

    def shelf(self, game: str, lang: str) -> BoxesPage | None:
        """Return the boxes of a game, the default one first."""
        shipped = self._shelf.games.get(game)
        if shipped is None:
            return None
        lines = tuple(self._line(shipped, row, lang) for row in self._shelf.rows(game))
        return BoxesPage(game_card(shipped, lang), lines)

    def _line(self, shipped: Shipped, row: BoxRow, lang: str) -> BoxLine:
        reader = BoxReader(shipped, lang, self._shelf.facts(shipped.game.id, row.name))
        counts = tuple(reader.count(kind, places) for kind, places in reader.kinds())
        changed = locale.moment(row.changed.astimezone()) if row.changed else ""
        facts = ngettext("%(n)s fact", "%(n)s facts", row.facts)
        return BoxLine(row.name, box_title(row.name, lang), facts, changed, counts)

    def _reader(self, game: str, name: str, lang: str) -> BoxReader | None:
        shipped = self._shelf.games.get(game)
        try:
            return BoxReader(shipped, lang, self._shelf.facts(game, name)) if shipped else None
        except NoBox:
            return None

    def box(self, game: str, name: str, lang: str) -> BoxPage | None:
        """Return all that a box holds."""
        reader = self._reader(game, name, lang)
        if reader is None:
            return None
        strange = tuple(boxfaults.misfit(reader, wrong) for wrong in misfits(reader.shipped, reader.facts))
        kinds = tuple(reader.kind_lines())
        return BoxPage(game_card(reader.shipped, lang), name, box_title(name, lang), kinds, strange)

    def place(self, game: str, name: str, place: str, lang: str) -> PlacePage | None:
        """Return the form of one card or printed thing."""
        reader = self._reader(game, name, lang)
        found = reader.places().get(place) if reader else None
        if reader is None or found is None:
            return None
        fields = reader.fields(found)
        known = {field.id: reader.known(found, field) for field, _words in fields}
        was = {id: "" if value is None else str(value) for id, value in known.items()}
        questions = tuple(question(reader, found, field, words) for field, words in fields)
        effect = reader.effect(place)
        return PlacePage(
            game_card(reader.shipped, lang),
            name,
            box_title(name, lang),
            place,
            reader.title(found),
            questions,
            was,
            effect,
            known=bool(effect) or any(was.values()),
            after=_after(reader, found),
        )

    def export(self, game: str, name: str) -> bytes | None:
        """Return the box file."""
        try:
            return self._shelf.export(game, name) if game in self._shelf.games else None
        except NoBox:
            return None

    # --- writing

    def make(self, game: str, name: str, lang: str) -> BoxTaken | BoxTurnedDown:
        """Make an empty box."""
        cleaned = box_name(name)
        if isinstance(cleaned, BoxFault):
            return BoxTurnedDown((cleaned,))
        if not cleaned:
            return BoxTurnedDown((BoxFault(_("Type a name for the new box.")),))
        try:
            return BoxTaken(cleaned, self._shelf.make(game, cleaned))
        except ShelfFull:
            return BoxTurnedDown((full(),))

    def correct(self, game: str, name: str, place: str, change: BoxChange, lang: str) -> tuple[Words, ...]:
        """Set what a box says of a place."""
        reader = self._reader(game, name, lang)
        if reader is None:
            return (_("There is no box “%(name)s” here any more. Choose another.", name=name),)
        if place == STRANGE:
            return self._set(reader, game, name, _forgotten(reader, misfits(reader.shipped, reader.facts)))
        found = reader.places()[place]
        if change.whole:
            return self._set(reader, game, name, dict.fromkeys(_of(place, reader.facts)))
        values, faults = _typed(reader, found, change.values)
        if change.effect:
            values[EFFECT + place] = None
        faults = faults or tuple(_nameless(reader, found, values)) or tuple(_called_twice(reader, found, values))
        return faults or self._set(reader, game, name, values, change.was)

    def _set(
        self,
        reader: BoxReader,
        game: str,
        name: str,
        values: Mapping[str, Value | None],
        was: Mapping[str, str] | None = None,
    ) -> tuple[Words, ...]:
        """Save *values*; *was* are the texts that the page had shown by field, else the box counts as it is."""
        held = {fact: _fact(reader.facts.get(fact)) for fact in values}
        shown = held if was is None else {f: _shown(reader, f, was, held[f]) for f in values}
        try:
            self._shelf.correct(game, name, values, shown)
        except BoxMoved as moved:
            said = _("Somebody else has changed this meanwhile. Look at what the box says now, and correct it again.")
            return (joined(listed([reader.fact(fact) for fact in moved.facts]), _sep(), said),)
        return ()

    def take(self, game: str, data: bytes, name: str, over: str, lang: str) -> BoxTaken | BoxTurnedDown | OverPage:
        """Take a box file in."""
        shipped = self._shelf.games[game]
        file = self._read(shipped, data, lang)
        if isinstance(file, BoxTurnedDown):
            return file
        called = box_name(name or ("" if file.name == DEFAULT_BOX else file.name))
        if isinstance(called, BoxFault):
            return BoxTurnedDown((called,))
        called = called or DEFAULT_BOX
        try:
            changes = self._shelf.take(game, called, file.facts, over)
        except ShelfFull:
            return BoxTurnedDown((full(),))
        except BoxDiffers as differs:
            held = BoxReader(shipped, lang, self._shelf.facts(game, called))
            return _over(held, BoxReader(shipped, lang, file.facts), called, data, differs)
        return BoxTaken(called, changes.any)

    def _read(self, shipped: Shipped, data: bytes, lang: str) -> BoxFile | BoxTurnedDown:
        """Return what a box file of the game holds, or why it is none that can be taken."""
        try:
            return read_box({shipped.game.id: shipped}, data)
        except BadBoxFile as error:
            return BoxTurnedDown((boxfaults.unreadable(error),))
        except KeyError as error:
            return BoxTurnedDown((BoxFault(self._elsewhere(str(error.args[0]), lang)),))
        except BoxMisfits as error:
            return _misfits(BoxReader(shipped, lang, {}), error.misfits)

    def _elsewhere(self, game: str, lang: str) -> str:
        """The file is another game's: which, if it is here."""
        other = self._shelf.games.get(game)
        if other is None:
            return _("This box is of another game, which is not on this server.")
        title = other.content.game.title.in_language(lang)
        return _("This box is of another game: %(game)s. Bring it in among the boxes of that game.", game=title)


def full() -> BoxFault:
    """Return why no further box can be made."""
    return BoxFault(_("There are as many boxes of this game as there can be. Use one that is there."))


def _after(reader: BoxReader, place: Place) -> str:
    """Return the next place of the kind that is not told whole, if any."""
    here = [one for kind, places in reader.kinds() if kind.id == place.kind.id for one in places]
    at = next(n for n, one in enumerate(here) if one.id == place.id)
    lines = (reader.line(one) for one in here[at + 1 :] + here[:at])
    return next((line.id for line in lines if line.told < line.of), "")


def _typed(
    reader: BoxReader, place: Place, texts: Mapping[str, str]
) -> tuple[dict[str, Value | None], tuple[Words, ...]]:
    """Return the facts that a form means, blank being not known, and a sentence for each field that cannot be."""
    values: dict[str, Value | None] = {}
    faults: list[Words] = []
    for field, words in reader.fields(place):
        text = texts.get(field.id)
        if text is None:
            continue
        value = field.question("learn", "core.learnt", {}).read(text) if text else None
        if isinstance(value, Barred):
            why = refusals.refusal(str(value.clause), value.facts)
            faults.append(joined(words.words.in_language(reader.lang), _sep(), why))
        else:
            values[f"{place.id}.{field.id}"] = value
    return values, tuple(faults)


def _nameless(reader: BoxReader, place: Place, values: Mapping[str, Value | None]) -> Iterator[Words]:
    """A card that has something told of it and no name would be taken for the next new card of a match."""
    named = any(field.id == NAME for field, _words in reader.fields(place))
    left = {fact: value for fact, value in {**reader.facts, **values}.items() if value is not None}
    if place.own and named and f"{place.id}.{NAME}" not in left and _of(place.id, left):
        yield _("Without its name a card cannot be told from the others. Type the name, or forget the whole card.")


def _called_twice(reader: BoxReader, place: Place, values: Mapping[str, Value | None]) -> Iterator[Words]:
    """Cards of a row are told apart by their names: ids that differ after the last hyphen make a row."""
    name, row = values.get(f"{place.id}.{NAME}"), place.id.rpartition("-")[0]
    for other in place.kind.members if name is not None else ():
        same = reader.facts.get(f"{other}.{NAME}") == name
        if other != place.id and other.rpartition("-")[0] == row and same:
            yield _("Another card here has that name already. Cards are told apart by their names.")


def _of(place: str, facts: Mapping[str, object]) -> set[str]:
    """Return which of *facts* are of *place*, its kept effect included."""
    return {fact for fact in facts if fact.startswith(f"{place}.") or fact == EFFECT + place}


def _forgotten(reader: BoxReader, wrong: list[Misfit]) -> dict[str, Value | None]:
    return {one.fact: None for one in wrong}


def _fact(value: object) -> Value | None:
    return value if isinstance(value, str | int) else None


def _shown(reader: BoxReader, fact: str, was: Mapping[str, str], held: Value | None) -> Value | None:
    """What the page had shown of *fact*, in the type the box keeps it in; what it said nothing of counts as it is."""
    text = was.get(fact.rpartition(".")[2])
    if text is None or fact.startswith(EFFECT):
        return held
    place = reader.places()[fact.rpartition(".")[0]]
    field = next(f for f, _words in reader.fields(place) if f.id == fact.rpartition(".")[2])
    if not text:
        return None if reader.known(place, field) is not None else held  # what does not fit was shown as not known
    value = field.question("learn", "core.learnt", {}).read(text)
    return None if isinstance(value, Barred) else _fact(value)


def _misfits(reader: BoxReader, wrong: list[Misfit]) -> BoxTurnedDown:
    shown = tuple(boxfaults.misfit(reader, one) for one in wrong[: boxfaults.MOST])
    return BoxTurnedDown(shown, len(wrong) - len(shown))


def _over(old: BoxReader, new: BoxReader, name: str, data: bytes, differs: BoxDiffers) -> OverPage:
    """The question whether a file is to be written over a box, told with what each would say."""
    added = (ChangeLine(new.fact(f), "", new.fact_value(f, v)) for f, v in differs.changes.added.items())
    changed = (
        ChangeLine(old.fact(f), old.fact_value(f, was), new.fact_value(f, now))
        for f, (was, now) in differs.changes.changed.items()
    )
    gone = (ChangeLine(old.fact(f), old.fact_value(f, v), "") for f, v in differs.changes.gone.items())
    card, title = game_card(new.shipped, new.lang), box_title(name, new.lang)
    return OverPage(card, name, title, tuple(added), tuple(changed), tuple(gone), data.decode("utf-8"), differs.seen)


def _sep() -> str:
    return pgettext("between a name and what was done", ": ")
