"""Error pages: what happened, why, what to do, in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Flask, Response, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException, InternalServerError

from companion.web import security
from companion.web.locale import gettext as _
from companion.web.ports import NotIn, NotYours, Unreadable

DETAILS = frozenset({"host", "match", "clause", "game", "seat", "entry", "forecast", "link", "streams", "box", "place"})
DETAILS |= {"card", "term", "question"}
INSIDE = frozenset({"seat", "entry", "forecast"})  # what a match has none of, though it is here itself


@dataclass(frozen=True)
class ErrorPage:
    """An error in three sentences."""

    code: int
    what: str
    why: str
    todo: str
    back: str = ""  # the match to go back to, if any


def describe(code: int, detail: str = "") -> ErrorPage:
    """Return the page for an HTTP *code*; *detail* names the case where a code has several."""
    case = {
        (400, "host"): _strange_host,
        (403, ""): _stranger,
        (404, ""): _nothing,
        (404, "match"): _no_match,
        (404, "clause"): _no_clause,
        (404, "card"): _no_card,
        (404, "term"): _no_term,
        (404, "question"): _no_question,
        (404, "game"): _no_game,
        (404, "seat"): _no_seat,
        (404, "box"): _no_box,
        (404, "place"): _no_place,
        (404, "entry"): _no_entry,
        (404, "forecast"): _no_forecast,
        (404, "link"): _no_link,
        (405, ""): _method,
        (413, ""): _too_long,
        (413, "file"): _too_large,
        (415, ""): _no_form,
        (429, "box"): _too_many_boxes,
        (429, ""): _too_often,
        (500, ""): _broken,
        (503, "streams"): _full,
    }
    make = case.get((code, detail)) or case.get((code, "")) or (_broken if code >= 500 else _malformed)
    return make(code)


def _malformed(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("This could not be read"),
        _("Something in the request is missing or not in the form this server expects. Nothing was entered."),
        _("Go back, reload the page and try again."),
    )


def _strange_host(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("This server does not answer to that name"),
        _("It was reached under an address it does not know. Strangers’ pages are kept out this way."),
        _("Use one of the addresses it printed when it started, or add this one with --allow."),
    )


def _stranger(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("This was not entered"),
        _("The request did not come from a page of this server, so it was refused."),
        _("Open the page here and send it from there."),
    )


def _nothing(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("There is no such page"),
        _("The address may be mistyped, or from another version."),
        _("Begin on the first page: everything can be reached from there."),
    )


def _no_match(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("There is no such match here"),
        _("Matches stay on the server they were started on."),
        _("Look on the first page for the matches of this server."),
    )


def _no_seat(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("There is no such seat in this match"),
        _("Only what a seat holds can be counted, and nobody sits there."),
        _("Go back to the match and choose one of its seats."),
    )


def _no_link(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("This link lets nobody in any more"),
        _("The host has ended it or made another in its place, or a letter is missing. The match goes on."),
        _("Ask the host for the link once more, and open the whole of it."),
    )


def _too_often(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("That was too often in a short time"),
        _("The server takes only so many of these from one address, so that nobody can keep it from the others."),
        _("Wait a minute and try again. Nothing that was entered is lost."),
    )


def _no_forecast(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("There is no such forecast in this match"),
        _("The address may be mistyped. The match is here and goes on."),
        _("Go back to the match; what can be foretold stands beside its history."),
    )


def _no_entry(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("There is no such entry"),
        _("The match has not come to an entry of that number yet."),
        _("Look in the history of the match for what is meant."),
    )


def _no_clause(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("There is no such clause"),
        _("The rules of this game have no clause of that name."),
        _("Look in the contents of the rules."),
    )


def _no_card(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("There is no card of that name here"),
        _("This game has none, or nothing but a box tells of it."),
        _("Look in the list of its cards."),
    )


def _no_term(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("There is no such word in the glossary"),
        _("The glossary of this game does not have it."),
        _("Look through the glossary, or search for the word."),
    )


def _no_question(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("There is no such question"),
        _("It may have been worded anew, or the address is mistyped."),
        _("Look through the questions of the game."),
    )


def _no_game(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("This game is not here"),
        _("The server has no game of that name, or only its rules to read."),
        _("The first page lists what it has."),
    )


def _no_box(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("There is no such box here"),
        _("Boxes stay on the server they were filled on, unless somebody carries their file."),
        _("Look at the boxes of this server, or bring in the file of the other one."),
    )


def _no_place(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("There is no such card in this game"),
        _("A box tells only of what the game has printed."),
        _("Go back to the box and choose from what it shows."),
    )


def _method(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("This address cannot be used that way"),
        _("It only takes what a form on its page sends."),
        _("Go back to the page and use its buttons."),
    )


def _too_long(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("That was too long"),
        _("A form may hold 64 KB. Nothing was entered."),
        _("Go back and shorten the text."),
    )


def _too_large(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("That file was too large"),
        _("A box file may hold 2 MB. Nothing was entered."),
        _("Choose the file that a box page saved."),
    )


def _too_many_boxes(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("That was too many boxes in an hour"),
        _("From one place at most 30 boxes an hour can be made or brought in. Nothing was entered."),
        _("Wait a while, then send it again."),
    )


def _no_form(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("This kind of content is not taken"),
        _("Only forms and JSON are read here. Nothing was entered."),
        _("Use the form on the page."),
    )


def _broken(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("Something broke on the server"),
        _("What was entered before is kept. Whether this last tap counted can be seen in the history."),
        _("Open the match again and look at its newest entry."),
    )


def _full(code: int) -> ErrorPage:
    return ErrorPage(
        code,
        _("Too many pages of matches are kept open here"),
        _("This server holds no more of them at once. What was entered is kept."),
        _("Close pages that nobody reads. This one can be used all the same; reload it to see the newest entry."),
    )


def _unreadable(why: str) -> ErrorPage:
    return ErrorPage(
        409,
        _("This match cannot be opened"),
        why,
        _("What was entered is kept as it is, and the other matches go on. Another version may be able to open it."),
    )


def _not_in() -> ErrorPage:
    return ErrorPage(
        403,
        _("This phone has no part in this match"),
        _("Nobody has let it in, or the host has ended the link it came by. The match goes on."),
        _("Ask the host for a link: one to play at a seat, or one to look on."),
    )


def _not_yours(error: NotYours) -> ErrorPage:
    return ErrorPage(
        403,
        _("That is not for this phone now"),
        error.why,
        _("Go back to the match; nothing there has changed."),
        error.match,
    )


def install(app: Flask) -> None:
    """Give *app* its error pages."""

    @app.errorhandler(HTTPException)
    def show(error: HTTPException) -> Response:
        code = error.code or 500
        if code < 400:  # redirects travel as exceptions too
            return make_response(error.get_response())
        cause = error.description or ""
        detail = cause if cause in DETAILS else ""
        if code == 413 and security.body_limit() > security.BODY_LIMIT:
            detail = "file"
        match = str((request.view_args or {}).get("match", "")) if detail in INSIDE else ""
        response = answered(replace(describe(code, detail), back=match))
        for name, value in error.get_headers():
            if name in ("Allow", "Retry-After"):
                response.headers[name] = value
        return response

    @app.errorhandler(Unreadable)
    def unreadable(error: Unreadable) -> Response:
        app.logger.error("a match cannot be opened", exc_info=error)
        return answered(_unreadable(error.why))

    @app.errorhandler(NotIn)
    def not_in(error: NotIn) -> Response:
        return answered(_not_in())

    @app.errorhandler(NotYours)
    def not_yours(error: NotYours) -> Response:
        return answered(_not_yours(error))

    @app.errorhandler(Exception)
    def broken(error: Exception) -> Response:
        app.logger.exception("unhandled error at %s", request.endpoint, exc_info=error)
        return show(InternalServerError())


def answered(page: ErrorPage) -> Response:
    """Return the response of *page*: HTML, or JSON where the address asks for it."""
    if request.path.endswith(".json"):
        response = jsonify(code=page.code, what=page.what, why=page.why, todo=page.todo)
    else:
        response = make_response(render_template("error.html", page=page))
    response.status_code = page.code
    return response
