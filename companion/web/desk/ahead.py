"""Getting an entry right again and looking ahead, for the pages: through the hall, in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from companion.matches import Access, Answer, Barred, Correction, Hall, Look, MovedOn, NoMatch, RefusedEntry, correcting
from companion.matches import Entered as Done
from companion.web.desk import drafted, drafts, forecasts, trials
from companion.web.desk.page import head
from companion.web.desk.reader import Reader
from companion.web.desk.unreadable import opened
from companion.web.locale import gettext as _
from companion.web.lookahead import CorrectPage, ForecastPage, PreviewPage, TryPage
from companion.web.ports import NoForecast, Outcome, Refused, Ticket, Visitor, Wish
from companion.web.viewmodel import Notice


class Desk(Protocol):
    """What is needed of the matches' own desk: who asks, and what came of a write, in words."""

    def access(self, match: str, by: Visitor) -> Access:
        """What the visitor may do. Raises `NoMatch`, `NotIn`, `Unreadable`."""

    def said(self, match: str, by: Visitor, write: Callable[[], Done]) -> Outcome:
        """Write, and say in words what came of it."""

    def why(self, match: str, barred: Barred, by: Visitor) -> Notice:
        """Why nothing was entered."""


class HallAhead:
    """Drafts, tries and forecasts of the matches of *hall*, each for the part that the visitor's phone has in it."""

    def __init__(self, hall: Hall, desk: Desk) -> None:
        self._hall, self._desk = hall, desk

    def _look(self, match: str, by: Visitor) -> Look:
        access = self._desk.access(match, by)
        with opened(self._hall, match):
            return self._hall.look(match, access)

    # --- getting it right again

    def correct(self, match: str, seq: int, by: Visitor, do: str = "", part: int | None = None) -> CorrectPage | None:
        """Return the page of entry *seq*. LookupError where the match has no such entry."""
        try:
            look = self._look(match, by)
        except NoMatch:
            return None
        if not 0 < seq <= look.seq:
            raise LookupError(seq)
        try:
            past = self._hall.ahead.past(match, seq, look.access, part)
        except RefusedEntry as refused:  # it was taken back, or that part of it was
            reader = Reader.of(look, by.lang)
            told = Notice(reader.barred(str(refused.barred.clause), refused.barred.facts), tone="doubt")
            return CorrectPage(head(look, reader), seq, "", notice=told)
        return drafts.correct_page(look, by.lang, past, do)

    def preview(self, match: str, seq: int, wish: Wish, by: Visitor) -> PreviewPage | Refused:
        """Return what a correction would change; nothing is written."""
        look = self._look(match, by)
        correction = drafts.correction(look, seq, wish)
        if correction is None:
            return Refused(Notice(_("Nothing was chosen"), (_("Choose or fill in something, then send it."),), "doubt"))
        try:
            past = self._hall.ahead.past(match, seq, look.access, wish.part if wish.do != "remove" else None)
            draft = self._hall.ahead.draft(match, [correction], look.access)
        except RefusedEntry as refused:
            return Refused(self._desk.why(match, refused.barred, by))
        return drafted.preview_page(look, by.lang, past, wish, draft)

    def make(self, match: str, seq: int, ticket: Ticket, wish: Wish, by: Visitor) -> Outcome | PreviewPage:
        """Make a correction that people have seen; where the match has moved on, return it worked out again."""
        look = self._look(match, by)
        correction = drafts.correction(look, seq, wish)
        if correction is None:
            return self.preview(match, seq, wish, by)  # says what is missing
        try:
            return self._desk.said(match, by, lambda: self._commit(match, ticket, correction, look.access))
        except MovedOn as moved:
            again = self.preview(match, seq, wish, by)
            if isinstance(again, Refused):
                return again
            counted = _(
                "Entries up to no. %(n)s have come in. Look at it once more; nothing was changed yet.", n=moved.seq
            )
            return replace(again, notice=Notice(_("The match has moved on"), (counted,), "doubt"))

    def _commit(self, match: str, ticket: Ticket, correction: Correction, access: Access) -> Done:
        return self._hall.commit(match, ticket.base, correcting(correction), ticket.key, access)

    # --- looking ahead

    def trial(self, match: str, address: str, key: str, by: Visitor) -> TryPage | None:
        """Return a question to try, and with a *key* what it would change."""
        try:
            look = self._look(match, by)
        except NoMatch:
            return None
        page, asked = trials.try_page(look, by.lang, address)
        if asked is None or not key or page.question is None:
            return page
        page = replace(page, key=key, question=drafts.taken(page.question, key))
        try:
            found = self._hall.ahead.what_if(match, [Answer(address, key)], look.access)
        except RefusedEntry as refused:
            return replace(page, notice=replace(self._desk.why(match, refused.barred, by), lines=()))
        blocks, stops = trials.result(look, by.lang, found)
        answer = trials.answered(look, by.lang, asked, key)
        return replace(page, tried=True, answer=answer, blocks=blocks, stops=stops)

    def forecast(self, match: str, name: str, by: Visitor) -> ForecastPage | None:
        """Return the forecast *name* of the game (empty: its first). Raises `NoForecast`."""
        try:
            look = self._look(match, by)
        except NoMatch:
            return None
        offered = look.shipped.game.forecasts
        chosen = name or next(iter(offered), "")
        if chosen not in offered:
            raise NoForecast(chosen)
        found = self._hall.ahead.forecast(match, chosen, look.access)
        reader = Reader.of(look, by.lang)
        return forecasts.forecast_page(look, reader, head(look, reader), chosen, found)
