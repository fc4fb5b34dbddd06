"""What the table sets right: position, recount, tally."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.web import forms
from companion.web.locale import gettext as _
from companion.web.locale import pgettext
from companion.web.numbers import halves, signed, whole
from companion.web.phones import visitor
from companion.web.ports import Entered, Matches, Outcome, PositionInput, TallyInput
from companion.web.viewmodel import Field, PositionPage, RecountPage, TallyPage, Words


def blueprint(matches: Matches) -> Blueprint:
    """Return the blueprint over *matches*."""
    pages = Blueprint("corrections", __name__, url_prefix="/m/<match>")

    def position_page(match: str) -> PositionPage:
        return matches.position(match, visitor()) or abort(404, "match")

    def recount_page(match: str, holder: str) -> RecountPage:
        page = matches.recount(match, holder, visitor())
        if page is None and holder and matches.recount(match, "", visitor()) is not None:
            abort(404, "seat")
        return page or abort(404, "match")

    def tally_page(match: str) -> TallyPage:
        return matches.tally(match, visitor()) or abort(404, "match")

    @pages.get("/position")
    def position(match: str) -> ResponseReturnValue:
        page = replace(position_page(match), start=request.args.get("start") == "1")
        return render_template("position.html", page=page)

    @pages.post("/position")
    def place(match: str) -> ResponseReturnValue:
        page, form = position_page(match), forms.fields()
        ticket, values = forms.ticket(form), forms.named(form, "value")
        if form.get("rest") == "none":
            values = {f.name: "0" for f in _unknown(page)} | values
        phase = forms.one_of(form, "phase", page.phase, *(p.value for p in page.phases))
        wish = PositionInput(phase, "score" if form.get("level") == "score" else "full", values)
        errors = check(_all(page), values, _whose(page))
        outcome = None if errors else matches.place(match, ticket, wish, visitor())
        if isinstance(outcome, Entered):
            return redirect(url_for("match.show", match=match, again=1 if outcome.again else None), 303)
        again = replace(typed_position(page, values), phase=phase, level=wish.level, errors=errors or _errors(outcome))
        again = replace(again, start=form.get("start") == "1", rest=form.get("rest") == "none")
        return render_template("position.html", page=again), _status(outcome)

    @pages.get("/recount")
    def recount(match: str) -> ResponseReturnValue:
        return render_template("recount.html", page=recount_page(match, request.args.get("holder", "")))

    @pages.post("/recount")
    def count(match: str) -> ResponseReturnValue:
        form = forms.fields()
        page = recount_page(match, form.get("holder", ""))
        ticket, values = forms.ticket(form), forms.named(form, "value")
        errors = check(page.fields, values)
        outcome = None if errors else matches.count(match, ticket, page.holder, values, visitor())
        if isinstance(outcome, Entered):
            return redirect(url_for("match.show", match=match, again=1 if outcome.again else None), 303)
        again = replace(page, fields=typed(page.fields, values), errors=errors or _errors(outcome))
        return render_template("recount.html", page=again), _status(outcome)

    @pages.get("/tally")
    def tally(match: str) -> ResponseReturnValue:
        return render_template("tally.html", page=tally_page(match))

    @pages.post("/tally")
    def score(match: str) -> ResponseReturnValue:
        page, form = tally_page(match), forms.fields()
        ticket, wish, errors = forms.ticket(form), *read_tally(page, form)
        outcome = matches.score(match, ticket, wish, visitor()) if wish else None
        if isinstance(outcome, Entered):
            return redirect(url_for("match.show", match=match, again=1 if outcome.again else None), 303)
        again = replace(typed_tally(page, form), errors=errors or _errors(outcome))
        return render_template("tally.html", page=again), _status(outcome)

    return pages


def _all(page: PositionPage) -> tuple[Field, ...]:
    return page.table + tuple(f for _seat, fields in page.seats for f in fields)


def _unknown(page: PositionPage) -> tuple[Field, ...]:
    """Return the fields of holdings that nobody has counted."""
    return tuple(f for _seat, fields in page.seats for f in fields if f.kind == "number" and f.now == "")


def check(
    fields: tuple[Field, ...], values: Mapping[str, str], whose: Mapping[str, str] | None = None
) -> tuple[Words, ...]:
    """Return what is wrong with *values*: each sentence names the field (and *whose* it is) and what it may be."""
    told = whose or {}
    wrong = tuple(e for f in fields if f.name in values and (e := _wrong(f, values[f.name], told.get(f.name, ""))))
    if values.keys() <= {f.name for f in fields}:
        return wrong
    return (*wrong, _("Something was sent that this form does not have. Reload the page and fill it in again."))


def _whose(page: PositionPage) -> dict[str, str]:
    """Return by field the seat it belongs to, as people call it."""
    return {f.name: seat.name.text or seat.letter for seat, fields in page.seats for f in fields}


def _wrong(field: Field, text: str, whose: str = "") -> str:
    title = f"{whose}{pgettext('between two parts', ', ')}{field.title}" if whose else field.title
    if field.kind == "pick":
        ok = text in {v.value for v in field.values}
        return "" if ok else _("%(field)s: “%(text)s” is none of the choices.", field=title, text=text)
    if field.kind == "flag":
        return "" if text in ("yes", "no") else _("%(field)s: choose yes or no.", field=title)
    value = halves(text) if field.half else whole(text)
    if value is None:
        return _("%(field)s: “%(text)s” is not a number.", field=title, text=text)
    low, high = field.low or 0, field.high
    scale = 2 if field.half else 1
    if value < low * scale or (high is not None and value > high * scale):
        if high is None:
            return _("%(field)s: %(text)s is too low; %(low)s is the least.", field=title, text=text, low=low)
        return _(
            "%(field)s: it can only be from %(low)s to %(high)s, not %(text)s.",
            field=title,
            low=low,
            high=high,
            text=text,
        )
    return ""


def typed(fields: tuple[Field, ...], values: Mapping[str, str]) -> tuple[Field, ...]:
    """Return *fields* with what somebody typed."""
    return tuple(replace(f, typed=values.get(f.name, "")) for f in fields)


def typed_position(page: PositionPage, values: Mapping[str, str]) -> PositionPage:
    """Return *page* with what somebody typed."""
    seats = tuple((seat, typed(fields, values)) for seat, fields in page.seats)
    return replace(page, table=typed(page.table, values), seats=seats)


def typed_tally(page: TallyPage, form: Mapping[str, str]) -> TallyPage:
    """Return *page* with what somebody typed."""
    seat = next((s.index for s in page.seats if str(s.index) == form.get("seat", "")), None)
    return replace(
        page,
        seat=seat,
        typed=form.get("amount", ""),
        loses=form.get("way") == "lose",
        reason=form.get("reason", ""),
        words=form.get("words", ""),
    )


def read_tally(page: TallyPage, form: Mapping[str, str]) -> tuple[TallyInput | None, tuple[Words, ...]]:
    """Return the tally somebody typed, or what is wrong with it."""
    reason, words = form.get("reason", ""), " ".join(form.get("words", "").split())[:80]
    reason = reason if reason in {r.value for r in page.reasons} else ""
    seat, amount = form.get("seat", ""), halves(form.get("amount", ""))
    errors: list[Words] = []
    if seat not in {str(s.index) for s in page.seats}:
        errors.append(_("Choose whose points these are."))
    if wrong := _wrong_amount(amount, form.get("amount", "")):
        errors.append(wrong)
    if not reason and not words:
        errors.append(_("Choose what the points are for, or say it in your own words."))
    if errors or amount is None:
        return None, tuple(errors)
    track = form.get("track", "")
    if track not in {t.value for t in page.tracks}:
        track = page.tracks[0].value
    sign = "-" if form.get("way") == "lose" else ""
    text = f"{sign}{amount // 2}" + ("½" if amount % 2 else "")
    return TallyInput(int(seat), track, text, reason, words), ()


def _wrong_amount(amount: int | None, typed: str) -> str:
    """What is wrong with the points of a tally; a minus beside “loses” could be meant either way."""
    if amount is None:
        return _("Enter how many points, as a number.")
    if signed(typed):
        return _("Enter the points without a minus, and choose whether the seat gains or loses them.")
    return "" if amount else _("0 points change nothing. Enter how many points it was.")


def _errors(outcome: Outcome | None) -> tuple[Words, ...]:
    """Return the sentences of an outcome that entered nothing."""
    if outcome is None or isinstance(outcome, Entered):
        return ()
    more = () if not hasattr(outcome, "errors") else outcome.errors
    return more or (outcome.notice.title, *outcome.notice.lines)


def _status(outcome: Outcome | None) -> int:
    return 409 if outcome is not None and not hasattr(outcome, "errors") else 422
