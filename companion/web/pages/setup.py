"""The set-up of a game, for every number of players and every variant, and its JSON twin."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, abort, jsonify, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from companion.web import forms
from companion.web.helpers import plain
from companion.web.locale import LANGUAGES
from companion.web.pages.home import LANG
from companion.web.phones import visitor
from companion.web.ports import Library, Setups
from companion.web.setupmodel import SetupPage, SharedSetup, StepCard, SumRow
from companion.web.viewmodel import Link, Paragraph


def blueprint(library: Library) -> Blueprint:
    """Return the blueprint over *library*."""
    pages = Blueprint("setup", __name__, url_prefix=f"/{LANG}/<game>")

    def find(lang: str, game: str) -> SetupPage:
        asked = request.args
        return library.setup(game, asked.get("seats", ""), asked.getlist("variant"), lang) or abort(404, "game")

    @pages.get("/setup")
    def show(lang: str, game: str) -> ResponseReturnValue:
        page = find(lang, game)
        table = _table(page)
        urls = {tag: url_for("setup.show", lang=tag, game=game, _external=True, **table) for tag in LANGUAGES}
        twin = url_for("setup.twin", lang=lang, game=game, **table)
        html = render_template("setup.html", page=page, urls=urls, twin=twin)
        return html, 400 if page.fault else 200

    @pages.get("/setup.json")
    def twin(lang: str, game: str) -> tuple[Response, int]:
        page = find(lang, game)
        return jsonify(twin_of(page, lang)), 400 if page.fault else 200

    return pages


def shared(setups: Setups) -> Blueprint:
    """Return the blueprint of the set-up of a match, over *setups*."""
    pages = Blueprint("shared_setup", __name__, url_prefix="/m/<match>")

    def find(match: str) -> SharedSetup:
        return setups.page(match, request.args.getlist("variant"), visitor()) or abort(404, "match")

    @pages.get("/setup")
    def show(match: str) -> ResponseReturnValue:
        page = find(match)
        return render_template("shared_setup.html", page=page), 400 if page.setup.fault else 200

    @pages.post("/setup")
    def tick(match: str) -> ResponseReturnValue:
        form = forms.fields()
        page, step = find(match), form.get("step", "")
        try:
            refused = setups.tick(match, step, forms.one_of(form, "done", "yes", "no") == "yes", visitor())
        except LookupError:
            abort(400)
        if refused:
            return render_template("shared_setup.html", page=replace(page, notice=refused.notice)), 422
        variants = request.args.getlist("variant")
        return redirect(url_for("shared_setup.show", match=match, variant=variants, _anchor=step), 303)

    return pages


def _table(page: SetupPage) -> dict[str, Any]:
    """Return what an address says of the table that is shown."""
    _game, seats, *variants = page.key.split()
    return {"seats": seats, "variant": variants} if variants else {"seats": seats}


def twin_of(page: SetupPage, lang: str) -> dict[str, Any]:
    """Return the ``.json`` twin of a set-up. Keys are only ever added, never changed."""
    table = _table(page)
    return {
        "game": page.game,
        "language": lang,
        "seats": int(table["seats"]),
        "variants": table.get("variant", []),
        "jobs": [{"id": job.id, "title": job.title, "steps": [_step(s) for s in job.steps]} for job in page.jobs],
        "pieces": [_sum(row) for row in page.sums],
        "fault": plain(page.fault),
    }


def _step(step: StepCard) -> dict[str, Any]:
    return {
        "id": step.id,
        "title": step.title,
        "text": [_text(paragraph) for paragraph in step.paragraphs],
        "puts": [{"thing": put.thing, "n": put.n, "to": put.to} for put in step.puts],
        "clauses": [{"title": link.title, "href": link.href} for link in step.clauses],
    }


def _text(paragraph: Paragraph) -> str:
    return "".join(piece.text if isinstance(piece, Link) else piece for piece in paragraph)


def _sum(row: SumRow) -> dict[str, Any]:
    return {"thing": row.thing, "players": row.player, "table": row.table, "box": row.box, "total": row.total}
