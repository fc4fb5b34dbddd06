"""The match page: look, answer, undo, history, file."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.web import forms
from companion.web.locale import gettext as _
from companion.web.phones import visitor
from companion.web.ports import Entered, Matches, Outcome, Refused
from companion.web.viewmodel import EndPage, MatchPage, Notice, QuestionCard


def blueprint(matches: Matches) -> Blueprint:
    """Return the blueprint over *matches*."""
    pages = Blueprint("match", __name__, url_prefix="/m/<match>")

    def look(match: str) -> MatchPage | EndPage:
        return matches.look(match, visitor()) or abort(404, "match")

    def reply(match: str, outcome: Outcome) -> ResponseReturnValue:
        if isinstance(outcome, Entered):
            return redirect(url_for("match.show", match=match), 303)
        status = 422 if isinstance(outcome, Refused) else 409
        return render(replace(look(match), notice=outcome.notice)), status

    @pages.get("")
    def show(match: str) -> ResponseReturnValue:
        page, why = look(match), request.args.get("why", "")
        return render(explained(page, why) if isinstance(page, MatchPage) and why else page)

    @pages.post("/answer")
    def answer(match: str) -> ResponseReturnValue:
        form = forms.fields()
        look(match)
        ticket, given = forms.ticket(form), forms.answers(form)
        if not given:
            return reply(match, Refused(nothing_chosen()))
        return reply(match, matches.answer(match, ticket, given, visitor()))

    @pages.post("/undo")
    def undo(match: str) -> ResponseReturnValue:
        form = forms.fields()
        look(match)
        outcome = matches.undo(match, forms.ticket(form), forms.number(form, "seq"), visitor())
        return reply(match, outcome)

    @pages.get("/ledger")
    def ledger(match: str) -> ResponseReturnValue:
        page = matches.ledger(match, visitor()) or abort(404, "match")
        return render_template("ledger.html", page=page)

    @pages.get("/file")
    def file(match: str) -> Response:
        response = make_response(matches.export(match, visitor()) or abort(404, "match"))
        response.headers["Content-Type"] = "application/json"
        response.headers["Content-Disposition"] = f'attachment; filename="{_file_name(match)}"'
        return response

    return pages


def render(page: MatchPage | EndPage) -> str:
    """Return the page of a match, running or over."""
    return render_template("end.html" if isinstance(page, EndPage) else "match.html", page=page)


def explained(page: MatchPage, why: str) -> MatchPage:
    """Return *page* with the reason of one barred choice open; *why* is its question's address, a space, its key."""
    address, _space, key = why.rpartition(" ")

    def opened(question: QuestionCard | None) -> QuestionCard | None:
        return replace(question, open_key=key) if question and question.address == address else question

    blocks = tuple(replace(b, question=opened(b.question)) for b in page.blocks)
    return replace(page, question=opened(page.question), blocks=blocks)


def nothing_chosen() -> Notice:
    """Return what is said to a form that came without an answer."""
    return Notice(_("Nothing was chosen"), (_("Choose or fill in something, then send it."),), "doubt")


def _file_name(match: str) -> str:
    """Return a name for the file of *match* that needs no quoting anywhere."""
    return "".join(c for c in match if c.isascii() and (c.isalnum() or c in "-_"))[:40] + ".tableside.json"
