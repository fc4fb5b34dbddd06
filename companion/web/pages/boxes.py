"""The boxes of a game: the list, one box, one card of it, and box files out and in."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from dataclasses import replace

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.web import forms
from companion.web.boxmodel import (
    STRANGE,
    BoxChange,
    BoxesPage,
    BoxFault,
    BoxPage,
    BoxTaken,
    BoxTurnedDown,
    OverPage,
    PlacePage,
)
from companion.web.limits import Rate
from companion.web.locale import gettext as _
from companion.web.pages.home import LANG
from companion.web.ports import Boxes
from companion.web.security import FILE_LIMIT, takes
from companion.web.viewmodel import Words

VALUE, WAS = "value.", "was."
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]*")


def slug(name: str) -> str:
    """Return *name*, in any script, as one part of an address that nothing on the way rewrites."""
    if _PLAIN.fullmatch(name):
        return name
    return "~" + urlsafe_b64encode(name.encode("utf-8")).decode("ascii").rstrip("=")


def unslug(part: str) -> str:
    """Return the name that `slug` made *part* from; 404 where it made none such."""
    if not part.startswith("~"):
        return part
    try:
        code = part[1:]
        name = urlsafe_b64decode(code + "=" * (-len(code) % 4)).decode("utf-8")
    except (Error, ValueError):
        abort(404, "box")
    return name if slug(name) == part else abort(404, "box")


def blueprint(boxes: Boxes, filling: Rate) -> Blueprint:
    """Return the blueprint over *boxes*; *filling* says how often an address may make or bring in a box."""
    pages = Blueprint("boxes", __name__, url_prefix=f"/{LANG}/<game>/boxes")

    def shelf(game: str, lang: str) -> BoxesPage:
        return boxes.shelf(game, lang) or abort(404, "game")

    def found(game: str, name: str, lang: str) -> BoxPage:
        return boxes.box(game, name, lang) or abort(404, "box")

    @pages.get("")
    def every(lang: str, game: str) -> ResponseReturnValue:
        return _list(shelf(game, lang))

    @pages.post("")
    def make(lang: str, game: str) -> ResponseReturnValue:
        form, page = forms.fields(), shelf(game, lang)
        name = form.get("name", "")
        if "name" not in form:
            abort(400)
        filling.guard("box")
        made = boxes.make(game, name, lang)
        if isinstance(made, BoxTaken):
            return _to_box(lang, game, made.name, "made" if made.changed else "there")
        filling.give_back()
        return _list(replace(page, faults=made.faults, made=name)), 422

    @pages.post("/import")
    @takes(FILE_LIMIT)
    def take(lang: str, game: str) -> ResponseReturnValue:
        form, page = forms.fields(), shelf(game, lang)
        if "name" not in form:
            abort(400)
        filling.guard("box")
        data, name = _sent(form.get("data", "")), form.get("name", "")
        if data is None:
            filling.give_back()
            nothing = BoxTurnedDown((BoxFault(_("Choose a file first: the one that a box page saved.")),))
            return _list(_turned_down(page, nothing, name)), 422
        taken = boxes.take(game, data, name, form.get("over", ""), lang)
        if not isinstance(taken, BoxTaken):
            filling.give_back()
        if isinstance(taken, OverPage):
            return _page("box_over.html", taken), 409
        if isinstance(taken, BoxTurnedDown):
            return _list(_turned_down(page, taken, name)), 422
        return _to_box(lang, game, taken.name, "taken" if taken.changed else "same")

    @pages.get("/box/<box>")
    def show(lang: str, game: str, box: str) -> ResponseReturnValue:
        page = found(game, unslug(box), lang)
        return _page("box.html", replace(page, notice=_notice(request.args.get("said", ""))))

    @pages.get("/box/<box>/<place>")
    def form(lang: str, game: str, box: str, place: str) -> ResponseReturnValue:
        found(game, unslug(box), lang)
        return _page("box_place.html", boxes.place(game, unslug(box), place, lang) or abort(404, "place"))

    @pages.post("/box/<box>/<place>")
    def correct(lang: str, game: str, box: str, place: str) -> ResponseReturnValue:
        sent, name = forms.fields(), unslug(box)
        found(game, name, lang)
        page = None if place == STRANGE else boxes.place(game, name, place, lang) or abort(404, "place")
        change = _change(sent)
        if place == STRANGE and not change.whole:
            abort(400)
        faults = boxes.correct(game, name, place, change, lang)
        if faults and page:
            return _page("box_place.html", typed(page, change, faults)), 422
        return _to_box(lang, game, name, "forgot" if change.whole else "kept", place)

    @pages.get("/file/<box>")
    def file(lang: str, game: str, box: str) -> Response:
        shelf(game, lang)
        response = make_response(boxes.export(game, unslug(box)) or abort(404, "box"))
        response.headers["Content-Type"] = "application/json"
        response.headers["Content-Disposition"] = f'attachment; filename="{file_name(game, unslug(box))}"'
        return response

    return pages


def _page(template: str, page: BoxesPage | BoxPage | PlacePage | OverPage) -> str:
    return render_template(template, page=page, slug=slug)


def _list(page: BoxesPage) -> str:
    return _page("boxes.html", page)


def _to_box(lang: str, game: str, name: str, said: str, place: str = "") -> ResponseReturnValue:
    anchor = place if place != STRANGE else ""
    target = url_for("boxes.show", lang=lang, game=game, box=slug(name), said=said, _anchor=anchor or None)
    return redirect(target, 303)


def _turned_down(page: BoxesPage, why: BoxTurnedDown, name: str) -> BoxesPage:
    return replace(page, faults=why.faults, more=why.more, named=name)


def _sent(text: str) -> bytes | None:
    """Return the file that was sent, or its text where it is sent again with an agreement; None where none was."""
    sent = request.files.get("file")
    data = sent.read() if sent else b""
    return data or text.encode("utf-8") or None


def _texts(form: MultiDict[str, str], prefix: str) -> dict[str, str]:
    """Return the fields that begin with *prefix*, blanks too: blank is not known."""
    found = {name.removeprefix(prefix): form[name].strip() for name in form if name.startswith(prefix)}
    return {name: forms.digits(text) for name, text in found.items()}


def _change(form: MultiDict[str, str]) -> BoxChange:
    """Return the correction that a form means; 400 where it is none."""
    change = BoxChange(_texts(form, VALUE), _texts(form, WAS), form.get("effect") == "forget", "whole" in form)
    return change if change.whole or change.values else abort(400)


def typed(page: PlacePage, change: BoxChange, faults: tuple[Words, ...]) -> PlacePage:
    """Return the form as somebody filled it in, with what is wrong above it."""
    fields = tuple(
        replace(field, taken=tuple(filter(None, [change.values.get(field.address, "")]))) for field in page.fields
    )
    return replace(page, fields=fields, faults=faults)


def _notice(said: str) -> str:
    """Return what happened before the page was shown."""
    return {
        "made": _("The box is made. What is printed only in your copy is asked once, in a match or here."),
        "there": _("There was a box of that name already. It is as it was."),
        "taken": _("The file is in the box."),
        "same": _("The box holds just what the file says. Nothing had to be changed."),
        "kept": _("Kept."),
        "forgot": _("Forgotten. It is asked again when it comes up."),
    }.get(said, "")


def file_name(game: str, name: str) -> str:
    """Return a name for a box file that needs no quoting anywhere."""
    safe = "".join(c for c in name if c.isascii() and (c.isalnum() or c in "-_"))[:40]
    return "-".join(part for part in (game, safe or "box") if part) + ".box.json"
