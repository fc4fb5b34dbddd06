"""The use cases of a match for the pages: every method reads or writes through the hall and answers in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from companion.matches import (
    Access,
    Answer,
    Barred,
    Doors,
    Entry,
    Hall,
    KeyReused,
    Look,
    MatchFull,
    MatchRow,
    NoBox,
    NoMatch,
    RefusedEntry,
    Role,
    StaleEntry,
    StoreError,
)
from companion.matches import Entered as Done
from companion.matches.shelf import DEFAULT_BOX, Shelf, ShelfFull
from companion.web import locale
from companion.web.desk import corrections, ledger, questions
from companion.web.desk.ahead import HallAhead
from companion.web.desk.boxes import box_title, full
from companion.web.desk.end import end_page
from companion.web.desk.following import Listening
from companion.web.desk.labels import joined
from companion.web.desk.library import by_hand, game_card, option_field
from companion.web.desk.page import head, match_page, seats, where
from companion.web.desk.reader import Reader
from companion.web.desk.shared_setup import HallSetups
from companion.web.desk.undone import Undone
from companion.web.desk.unreadable import opened
from companion.web.desk.unreadable import why as unreadable
from companion.web.helpers import plain
from companion.web.locale import gettext as _
from companion.web.locale import ngettext, pgettext
from companion.web.ports import (
    Entered,
    Following,
    NewMatch,
    NotIn,
    NotYours,
    Outcome,
    PositionInput,
    Refused,
    Stale,
    Standing,
    TallyInput,
    Ticket,
    Visitor,
)
from companion.web.refusals import HOST_ONLY, NO_SUCH_LINE, NOT_COUNTED, ONLY_LOOKING, refusal
from companion.web.viewmodel import (
    EndPage,
    LedgerPage,
    MatchPage,
    MatchTile,
    NewMatchPage,
    Notice,
    Pick,
    PositionPage,
    RecountPage,
    TallyPage,
    Words,
)


class HallMatches:
    """The matches of *hall* as pages see them, each for the part that the visitor's phone has in it."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._doors = Doors(hall.store)
        self._shelf = Shelf(hall)
        self.ahead = HallAhead(hall, self)
        self.setups = HallSetups(hall, self.access)

    # --- opening

    def tiles(self, by: Visitor) -> Sequence[MatchTile]:
        """Return the visitor's matches, the newest first; one that cannot be opened is a tile that says why."""
        mine = self._doors.matches(by.phone)
        return [self._tile_of(row, by) for row in self._hall.matches() if row.id in mine]

    def _tile_of(self, row: MatchRow, by: Visitor) -> MatchTile:
        when = locale.moment(row.created.astimezone()) if row.created else ""
        try:
            return self._tile(row.id, by, when)
        except StoreError:
            raise
        except Exception:  # whatever is wrong with it, it is this match alone
            name = self._hall.games[row.game].content.game.title.in_language(by.lang)
            return MatchTile(row.id, row.game, name, "", (), row.entries, when, broken=unreadable(self._hall, row.id))

    def _tile(self, match: str, by: Visitor, when: str) -> MatchTile:
        look = self._hall.look(match, self.access(match, by))
        reader = Reader.of(look, by.lang)
        name = look.shipped.content.game.title.in_language(by.lang)
        cards = tuple(seats(look, reader))
        place = where(look, reader)
        return MatchTile(match, look.header.game, name, place, cards, look.seq, when, look.view["over"])

    def new(self, game: str, lang: str) -> NewMatchPage | None:
        """Return the empty form for a new match, or None where the game has no engine."""
        shipped = self._hall.games.get(game)
        if shipped is None:
            return None
        options = tuple(option_field(shipped, option, lang) for option in shipped.options.values())
        low, high = shipped.declared.seats
        boxes = tuple(
            Pick(row.name, plain(box_title(row.name, lang)), ngettext("%(n)s fact", "%(n)s facts", row.facts))
            for row in self._shelf.rows(game)
        )
        return NewMatchPage(
            game_card(shipped, lang), low, high, options, boxes, seats=low, box=DEFAULT_BOX, note=by_hand(shipped, lang)
        )

    def open(self, new: NewMatch, by: Visitor) -> str | tuple[Words, ...]:
        """Open a match with the visitor as its host and return its id, or what is wrong with the form."""
        opened = self._open(new)
        if isinstance(opened, str) and not self._doors.is_in(opened, by.phone):
            self._doors.enter(self._doors.invite(opened, Role.HOST), by.phone)
        return opened

    def _open(self, new: NewMatch) -> str | tuple[Words, ...]:
        try:
            if new.fresh:
                self._shelf.make(new.game, new.box)
            return self._hall.open(
                new.game,
                [name.text for name in new.names],
                new.key,
                langs=[name.lang or "" for name in new.names],
                level=new.level,
                hands=new.hands,
                options=new.options,
                box=new.box or DEFAULT_BOX,
            )
        except NoBox:
            return (_("There is no box “%(name)s” here any more. Choose another.", name=new.box),)
        except ShelfFull:
            return (full().what,)
        except KeyReused as reused:
            return reused.match
        except ValueError:
            return (_("The game has no match of that kind. Choose again from what is shown."),)

    # --- looking

    def look(self, match: str, by: Visitor) -> MatchPage | EndPage | None:
        """Return the page of a match."""
        look = self._look(match, by)
        if look is None:
            return None
        make = end_page if look.view["over"] else match_page
        return make(look, by.lang, self._undone(look))

    def _undone(self, look: Look) -> Undone:
        """The log as it was written and as this reader may see it."""
        return Undone([line.body for line in look.lines])

    def access(self, match: str, by: Visitor) -> Access:
        """Return what the visitor may do. Raises `NoMatch`, `NotIn`, `Unreadable`."""
        return access_of(self._hall, self._doors, match, by)

    def _look(self, match: str, by: Visitor) -> Look | None:
        try:
            access = self.access(match, by)
            with opened(self._hall, match):
                return self._hall.look(match, access)
        except NoMatch:
            return None

    def standing(self, match: str, by: Visitor) -> Standing | None:
        """Return where a match is and what the visitor may see and do in it."""
        try:
            return Standing(self._hall.store.last(match), self.access(match, by))
        except NoMatch:
            return None

    def follow(self, match: str, by: Visitor) -> Following | None:
        """Listen to the entries of a match from now on."""
        try:
            self.access(match, by)
            return Listening(self._hall.store, self._doors, match, by)
        except NoMatch:
            return None

    def ledger(self, match: str, by: Visitor) -> LedgerPage | None:
        """Return the whole history."""
        look = self._look(match, by)
        if look is None:
            return None
        reader = Reader.of(look, by.lang)
        return LedgerPage(head(look, reader), ledger.entries(look, reader, self._undone(look), None))

    def position(self, match: str, by: Visitor) -> PositionPage | None:
        """Return the position form."""
        look = self._look(match, by)
        if look and not look.access.host:
            raise NotYours(match, refusal(HOST_ONLY, {}))
        return corrections.position_page(look, by.lang) if look else None

    def recount(self, match: str, holder: str, by: Visitor) -> RecountPage | None:
        """Return the counting form of a seat."""
        look = self._plays(match, by)
        if look and look.view["seats"][0]["held"] is None and look.view["level"] == "score":
            raise NotYours(match, refusal(NOT_COUNTED, {}))
        return corrections.recount_page(look, holder, by.lang) if look else None

    def tally(self, match: str, by: Visitor) -> TallyPage | None:
        """Return the form for points by hand."""
        look = self._plays(match, by)
        return corrections.tally_page(look, by.lang) if look else None

    def _plays(self, match: str, by: Visitor) -> Look | None:
        """Return the match for a phone that may enter something. Raises `NotYours` for one that only looks on."""
        look = self._look(match, by)
        if look and not look.access.plays:
            raise NotYours(match, refusal(ONLY_LOOKING, {}))
        return look

    def shows_others(self, match: str, by: Visitor) -> bool:
        """Whether the match file would show the host what others have laid face down."""
        look = self._look(match, by)
        if look is None or look.view["over"] or not look.access.host:
            return False
        return len(look.access.sees) < len(look.header.names)

    def export(self, match: str, by: Visitor) -> bytes | None:
        """Return the match file, or None for a match that is not here.

        Before the end it holds what everybody laid face down, so until then it is the host's.
        """
        look = self._look(match, by)
        if look is None:
            return None
        if not (look.access.host or look.view["over"]):
            why = _("The file shows what everybody holds, so it is the host's until the match is over.")
            raise NotYours(match, why)
        with opened(self._hall, match):
            return self._hall.export(match)

    # --- writing

    def answer(self, match: str, ticket: Ticket, answers: Mapping[str, str], by: Visitor) -> Outcome:
        """Enter answers by question address: all of them or none."""
        entries = [Answer(address, key) for address, key in answers.items()]
        return self._act(match, ticket, entries, by)

    def undo(self, match: str, ticket: Ticket, seq: int, by: Visitor) -> Outcome:
        """Take back entry *seq*."""
        access = self.access(match, by)
        return self.said(match, by, lambda: self._hall.undo(match, ticket.base, seq, ticket.key, access))

    def place(self, match: str, ticket: Ticket, position: PositionInput, by: Visitor) -> Outcome:
        """Enter a position."""
        look = self._hall.look(match, self.access(match, by))
        return self._act(match, ticket, [corrections.position(look, position)], by)

    def count(self, match: str, ticket: Ticket, holder: str, counts: Mapping[str, str], by: Visitor) -> Outcome:
        """Enter the real counts of a seat; only what differs."""
        entries = corrections.recounts(self._hall.look(match, self.access(match, by)), holder, counts)
        if not entries:
            return Refused(Notice(_("The counts are what the app has. Nothing was changed.")))
        return self._act(match, ticket, entries, by)

    def score(self, match: str, ticket: Ticket, tally: TallyInput, by: Visitor) -> Outcome:
        """Enter points by hand."""
        look = self._hall.look(match, self.access(match, by))
        entry = corrections.tally(look, tally)
        if entry is None:
            return Refused(Notice(_("Enter how many points, as a number.")))
        outcome = self._act(match, ticket, [entry], by)
        beyond = corrections.beyond(look, entry)
        if isinstance(outcome, Refused) and beyond:
            return Refused(Notice(beyond, (_("Nothing was entered."),), "bad"))
        return outcome

    def _act(self, match: str, ticket: Ticket, entries: Sequence[Entry], by: Visitor) -> Outcome:
        access = self.access(match, by)
        return self.said(match, by, lambda: self._hall.act(match, ticket.base, entries, ticket.key, access=access))

    def said(self, match: str, by: Visitor, write: Callable[[], Done]) -> Outcome:
        """Write, and say in words what came of it."""
        try:
            done = write()
            return Entered(done.seq, done.again)
        except RefusedEntry as refused:
            return Refused(self.why(match, refused.barred, by, refused.entry))
        except StaleEntry as stale:
            return Stale(self._quicker(match, stale, by))
        except KeyReused:
            return Stale(Notice(_("This page has been used already. Nothing was entered twice.")))
        except MatchFull:
            full = _("This match holds as many entries as it can. Save its file and begin another from a position.")
            return Refused(Notice(full, tone="bad"))

    def why(self, match: str, barred: Barred, by: Visitor, entry: object = None) -> Notice:
        """Return why nothing was entered, in words; a field of a form is named where *entry* says which it was."""
        look = self._hall.look(match, self.access(match, by))
        reader = Reader.of(look, by.lang)
        link = reader.link(str(barred.clause))
        sentence = reader.barred(str(barred.clause), barred.facts)
        address = entry.address if isinstance(entry, Answer) else ""
        if field := questions.one_of_several(look, reader, address):
            sentence = joined(field, pgettext("between a name and what was done", ": "), sentence)
        nothing = _("Nothing was entered.")
        return Notice(sentence, (nothing,), "bad", (link,) if link else ())

    def _quicker(self, match: str, stale: StaleEntry, by: Visitor) -> Notice:
        """Somebody was quicker: say which entry came between, and that nothing counts twice."""
        look = self._hall.look(match, self.access(match, by))
        reader = Reader.of(look, by.lang)
        if str(stale.barred.clause) == NO_SUCH_LINE:
            return Notice(reader.barred(NO_SUCH_LINE, stale.barred.facts))
        newest = ledger.entries(look, reader, most=1)
        between: tuple[Words, ...] = (newest[0].label,) if newest else ()
        counted = _(
            "Your page was at entry %(old)s, the match is at %(new)s. Nothing counts twice; answer what waits now.",
            old=stale.since,
            new=stale.seq,
        )
        return Notice(_("This has been answered meanwhile"), (*between, counted))


def access_of(hall: Hall, doors: Doors, match: str, by: Visitor) -> Access:
    """Return what the visitor may do in *match*. Raises `NoMatch`, `NotIn`, `Unreadable`."""
    if not doors.is_in(match, by.phone):
        hall.store.last(match)
        raise NotIn(match)
    with opened(hall, match):
        seats = hall.seats(match)
    access = doors.access(match, seats, by.phone, by.answering)
    if access is None:  # put out between the two questions
        raise NotIn(match)
    return access
