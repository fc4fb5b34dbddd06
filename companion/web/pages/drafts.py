"""Getting an earlier entry right, trying an answer out, and what would come now."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.web import forms
from companion.web.locale import gettext as _
from companion.web.lookahead import CorrectPage, CountField, PreviewPage
from companion.web.numbers import whole
from companion.web.pages.corrections import read_tally, typed_tally
from companion.web.phones import visitor
from companion.web.ports import Ahead, Entered, NoForecast, Refused, Wish
from companion.web.viewmodel import QuestionCard, Words

MOST = 999
KEPT = 60  # fields of a correction that are sent again once people have agreed
TICKET = ("base", "key")


def blueprint(ahead: Ahead) -> Blueprint:
    """Return the blueprint over *ahead*."""
    pages = Blueprint("drafts", __name__, url_prefix="/m/<match>")

    def entry(match: str, seq: int, do: str = "", part: int | None = None) -> CorrectPage:
        try:
            return ahead.correct(match, seq, visitor(), do, part) or abort(404, "match")
        except LookupError:
            abort(404, "entry")

    def again(page: CorrectPage, form: MultiDict[str, str], *errors: Words) -> ResponseReturnValue:
        return render_template("correct.html", page=replace(typed(page, form), errors=errors)), 422

    @pages.get("/correct/<int(min=1):seq>")
    def correct(match: str, seq: int) -> ResponseReturnValue:
        page = entry(match, seq, request.args.get("do", ""), _part(request.args.get("part", "")))
        return render_template("correct.html", page=page)

    @pages.get("/correct/<int(min=1):seq>/preview")
    def previewed(match: str, seq: int) -> ResponseReturnValue:
        # what was previewed was sent by a form; coming back to it begins with the entry again
        return redirect(url_for("drafts.correct", match=match, seq=seq), 303)

    @pages.post("/correct/<int(min=1):seq>/preview")
    def preview(match: str, seq: int) -> ResponseReturnValue:
        form = forms.fields()
        page = entry(match, seq, form.get("do", ""), _part(form.get("part", "")))
        wish, errors = read(page, form)
        if wish is None:
            return again(page, form, *errors)
        found = ahead.preview(match, seq, wish, visitor())
        if isinstance(found, Refused):
            return again(page, form, found.notice.title)
        return render_template("preview.html", page=found)

    @pages.post("/correct/<int(min=1):seq>")
    def make(match: str, seq: int) -> ResponseReturnValue:
        form = forms.fields()
        ticket = forms.ticket(form)
        page = entry(match, seq, form.get("do", ""), _part(form.get("part", "")))
        wish, errors = read(page, form)
        if wish is None:
            return again(page, form, *errors)
        outcome = ahead.make(match, seq, ticket, wish, visitor())
        if isinstance(outcome, PreviewPage):
            return render_template("preview.html", page=outcome), 409
        if isinstance(outcome, Entered):
            return redirect(url_for("match.show", match=match, again=1 if outcome.again else None), 303)
        if isinstance(outcome, Refused):
            return again(page, form, outcome.notice.title)
        return render_template("correct.html", page=replace(page, notice=outcome.notice)), 409

    @pages.get("/try")
    def trial(match: str) -> ResponseReturnValue:
        keys = [forms.digits(key.strip()) for key in request.args.getlist("key") if key.strip()]
        key = ",".join(keys) or (forms.NOTHING if request.args.get("several") else "")
        page = ahead.trial(match, request.args.get("ask", ""), key, visitor()) or abort(404, "match")
        return render_template("try.html", page=page)

    @pages.get("/forecast")
    def forecast(match: str) -> ResponseReturnValue:
        try:
            page = ahead.forecast(match, request.args.get("name", ""), visitor()) or abort(404, "match")
        except NoForecast:
            abort(404, "forecast")
        return render_template("forecast.html", page=page)

    return pages


def _part(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 5 else None


# --- reading a correction --------------------------------------------------------------------------


def read(page: CorrectPage, form: MultiDict[str, str]) -> tuple[Wish | None, tuple[Words, ...]]:
    """Return the correction that *form* of *page* asks for, or what is wrong with it. 400 for no way at all."""
    do = _do(form.get("do", ""))
    wish = Wish(do, _part(form.get("part", "")) or 0, fields=_kept(form))
    if do == "remove":
        return wish, ()
    what = form.get("what", "answer")
    if what == "tally" and page.tally:
        tally, errors = read_tally(page.tally, form)
        return (replace(wish, tally=tally), ()) if tally else (None, errors)
    if what == "count":
        n = whole(form.get("count", ""))
        if n is None or not 0 <= n <= MOST:
            return None, (_("Enter how many there are, as a number from 0 to %(high)s.", high=MOST),)
        return replace(wish, count=(form.get("holder", ""), form.get("thing", ""), n)), ()
    given = forms.answers(form)
    if len(given) != 1:
        return None, (_("Choose or fill in something, then send it."),)
    return replace(wish, answer=next(iter(given.items()))), ()


def _do(text: str) -> Literal["replace", "insert", "remove"]:
    if text == "replace":
        return "replace"
    if text == "insert":
        return "insert"
    return "remove" if text == "remove" else abort(400)


def _kept(form: MultiDict[str, str]) -> tuple[tuple[str, str], ...]:
    return tuple((name, value) for name, value in form.items(multi=True) if name not in TICKET)[:KEPT]


def typed(page: CorrectPage, form: MultiDict[str, str]) -> CorrectPage:
    """Return *page* with what somebody typed."""
    given = forms.answers(form)

    def filled(question: QuestionCard) -> QuestionCard:
        text = given.get(question.address, "")
        several = () if text == forms.NOTHING else tuple(text.split(","))
        return replace(question, taken=several if question.kind == "several" else (text,)) if text else question

    what = form.get("what", "answer")
    return replace(
        page,
        question=page.question and filled(page.question),
        open=tuple(map(filled, page.open)),
        tally=typed_tally(page.tally, form) if page.tally and what == "tally" else page.tally,
        count=_counted(page.count, form) if page.count and what == "count" else page.count,
    )


def _counted(count: CountField, form: MultiDict[str, str]) -> CountField:
    return replace(count, holder=form.get("holder", ""), thing=form.get("thing", ""), count=form.get("count", ""))
