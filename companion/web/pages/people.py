"""Coming into a match by a link, and for the host: who is in, making links and ending them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal
from urllib.parse import urlsplit

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.web import forms, phones
from companion.web.limits import Rate
from companion.web.phones import visitor
from companion.web.ports import People, Refused, Visitor
from companion.web.security import LOCAL, host_name
from companion.web.streams import Streams
from companion.web.viewmodel import FreshLink, JoinPage, PeoplePage, SeatCard, SeatRef

JOINS = 60  # tries of one address in a minute: a secret of 128 bits is not guessed, but a server is kept busy
RoleWord = Literal["host", "seat", "spectator"]
ROLES: Mapping[str, RoleWord] = {"host": "host", "seat": "seat", "spectator": "spectator"}


def blueprint(people: People, streams: Streams, addresses: tuple[str, ...] = ()) -> Blueprint:
    """Return the blueprint over *people*; whoever has the match open is told of changes by *streams*.

    *addresses* are those at which phones reach the server, best first.
    """
    pages = Blueprint("people", __name__)
    joins = Rate(JOINS, 60)

    def page(match: str) -> PeoplePage:
        return people.page(match, visitor()) or abort(404, "match")

    def reply(match: str, refused: Refused | None) -> ResponseReturnValue:
        if refused is None:
            streams.stir(match)
            return redirect(url_for("people.show", match=match), 303)
        return render_template("people.html", page=replace(page(match), notice=refused.notice)), 422

    @pages.get("/m/<match>/people")
    def show(match: str) -> ResponseReturnValue:
        return render_template("people.html", page=page(match))

    @pages.get("/m/<match>/people/invite")
    @pages.get("/m/<match>/people/end")
    @pages.get("/m/<match>/people/sit")
    def back(match: str) -> ResponseReturnValue:
        # what a form brought stands at its address; loading that anew begins with the page again
        return redirect(url_for("people.show", match=match), 303)

    @pages.post("/m/<match>/people/invite")
    def invite(match: str) -> ResponseReturnValue:
        form = forms.fields()
        role = ROLES.get(form.get("role", "")) or abort(400)
        seat = forms.number(form, "seat") if role == "seat" else None
        made = people.invite(match, visitor(), role, seat)
        if isinstance(made, Refused):
            return reply(match, made)
        fresh = FreshLink(role, _seat(page(match).seats, seat), urls(made, addresses))
        return render_template("people.html", page=replace(page(match), fresh=fresh))

    @pages.post("/m/<match>/people/end")
    def end(match: str) -> ResponseReturnValue:
        form = forms.fields()
        page(match)
        return reply(match, people.end(match, visitor(), forms.number(form, "link")))

    @pages.post("/m/<match>/people/sit")
    def sit(match: str) -> ResponseReturnValue:
        form = forms.fields()
        known = {card.seat.index for card, _phones in page(match).seats}
        seats = {n for n in known if str(n) in form.getlist("seat")}
        return reply(match, people.sit(match, visitor(), seats))

    @pages.post("/m/<match>/leave")
    def leave(match: str) -> ResponseReturnValue:
        forms.fields()
        page(match)
        refused = people.leave(match, visitor())
        if refused:
            return reply(match, refused)
        streams.stir(match)
        return redirect(url_for("home.root"), 303)

    @pages.get("/j/<secret>")
    def joining(secret: str) -> ResponseReturnValue:
        joins.guard()
        found = people.joining(secret, visitor()) or abort(404, "link")
        if isinstance(found, JoinPage):
            return render_template("join.html", page=found)
        return redirect(url_for("match.show", match=found), 303)

    @pages.post("/j/<secret>")
    def join(secret: str) -> ResponseReturnValue:
        joins.guard()
        forms.fields()
        by = Visitor(visitor().lang, phones.known())
        match = people.join(secret, by) or abort(404, "link")
        streams.stir(match)
        return redirect(url_for("match.show", match=match), 303)

    return pages


def _seat(seats: tuple[tuple[SeatCard, int], ...], seat: int | None) -> SeatRef | None:
    return next((card.seat for card, _phones in seats if card.seat.index == seat), None)


def urls(secret: str, addresses: tuple[str, ...]) -> tuple[str, ...]:
    """Return the addresses of a link: where this page was reached first, unless only this machine gets there."""
    here = f"{request.scheme}://{request.host}"
    own = host_name(urlsplit(here).netloc) in LOCAL
    bases = (addresses or (here,)) if own else (here, *addresses)
    return tuple(f"{base}{url_for('people.joining', secret=secret)}" for base in dict.fromkeys(bases))
