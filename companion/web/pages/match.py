"""The match page: look, answer, undo, history, file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.web import forms
from companion.web.locale import gettext as _
from companion.web.parts import Parts, explained, part_of, render
from companion.web.phones import visitor
from companion.web.ports import Entered, Matches, Outcome, Refused, Visitor
from companion.web.typed import typed, unfilled
from companion.web.viewmodel import EndPage, MatchPage, Notice, Words

BOX = "box/"
PART = "X-Part"  # a request's header: answer with the part that changes, not with a page


def blueprint(matches: Matches, parts: Parts) -> Blueprint:
    """Return the blueprint over *matches*."""
    pages = Blueprint("match", __name__, url_prefix="/m/<match>")

    def look(match: str, by: Visitor) -> MatchPage | EndPage:
        return matches.look(match, by) or abort(404, "match")

    def reply(match: str, outcome: Outcome, given: Mapping[str, str]) -> ResponseReturnValue:
        if isinstance(outcome, Entered):
            return entered(match, outcome)
        status = 422 if isinstance(outcome, Refused) else 409
        page = replace(typed(look(match, visitor()), given), notice=outcome.notice)
        return part_of(page).response(status) if PART in request.headers else (render(page), status)

    def entered(match: str, outcome: Entered) -> ResponseReturnValue:
        if PART not in request.headers:
            return redirect(url_for("match.show", match=match, again=1 if outcome.again else None), 303)
        by = replace(visitor(), answering=None)  # what the host answered for somebody is answered
        return part_of(told_again(look(match, by))).response() if outcome.again else parts.now(match, by).response()

    @pages.get("")
    def show(match: str) -> ResponseReturnValue:
        page = explained(look(match, visitor()), request.args.get("why", ""))
        return render(told_again(page) if request.args.get("again") == "1" else page)

    @pages.post("/answer")
    def answer(match: str) -> ResponseReturnValue:
        form, by = forms.fields(), visitor()
        matches.standing(match, by) or abort(404, "match")
        ticket, given = forms.ticket(form), forms.answers(form)
        printed = not given or any(address.startswith(BOX) for address in given)
        if printed and (missing := unfilled(look(match, by), given)):
            return reply(match, Refused(left_empty(missing)), given)
        if not given:
            return reply(match, Refused(nothing_chosen()), {})
        return reply(match, matches.answer(match, ticket, given, by), given)

    @pages.post("/undo")
    def undo(match: str) -> ResponseReturnValue:
        form, by = forms.fields(), visitor()
        matches.standing(match, by) or abort(404, "match")
        return reply(match, matches.undo(match, forms.ticket(form), forms.number(form, "seq"), by), {})

    @pages.get("/ledger")
    def ledger(match: str) -> ResponseReturnValue:
        page = matches.ledger(match, visitor()) or abort(404, "match")
        return render_template("ledger.html", page=page)

    @pages.get("/file")
    def file(match: str) -> ResponseReturnValue:
        by = visitor()
        if matches.shows_others(match, by) and request.args.get("all") != "1":
            return render_template("file.html", page=look(match, by))
        response = make_response(matches.export(match, by) or abort(404, "match"))
        response.headers["Content-Type"] = "application/json"
        response.headers["Content-Disposition"] = f'attachment; filename="{_file_name(match)}"'
        return response

    return pages


def told_again(page: MatchPage | EndPage) -> MatchPage | EndPage:
    """Return *page* with a word to whoever sent the same thing twice."""
    return replace(page, notice=Notice(_("Already entered; it counts once.")))


def nothing_chosen() -> Notice:
    """Return what is said to a form that came without an answer."""
    return Notice(_("Nothing was chosen"), (_("Choose or fill in something, then send it."),), "doubt")


def left_empty(fields: Sequence[Words]) -> Notice:
    """Return what is said to a form of printed facts with empty fields: which ones."""
    return Notice(_("Fill these in as well, then send it. What you typed is still there."), tuple(fields), "doubt")


def _file_name(match: str) -> str:
    """Return a name for the file of *match* that needs no quoting anywhere."""
    return "".join(c for c in match if c.isascii() and (c.isalnum() or c in "-_"))[:40] + ".tableside.json"
