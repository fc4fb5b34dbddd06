"""The first page, and the form that starts a match."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, abort, make_response, redirect, render_template, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from companion.web import boxnames, forms, locale, phones
from companion.web.limits import Rate
from companion.web.locale import gettext as _
from companion.web.names import LONGEST, BadName, clean_name, name_lang
from companion.web.pages.language import remember
from companion.web.ports import Library, Matches, NewMatch, Visitor
from companion.web.viewmodel import HomePage, Name, NewMatchPage, Words

OPENED = 60  # matches that one address may open in an hour: a table opens one, a club a few
LANG = '<any("zh-Hant", "zh-Hans", "en"):lang>'


def blueprint(library: Library, matches: Matches, filling: Rate) -> Blueprint:
    """Return the blueprint over *library* and *matches*; *filling* says how often an address may make a box."""
    pages = Blueprint("home", __name__)
    openings = Rate(OPENED, 3600)

    @pages.get("/")
    def root() -> ResponseReturnValue:
        return redirect(url_for("home.home", lang=locale.current()))

    @pages.get(f"/{LANG}/")
    def home(lang: str) -> ResponseReturnValue:
        tiles = tuple(matches.tiles(phones.visitor()))
        page = HomePage(
            tuple(library.games(lang)),
            tuple(t for t in tiles if not t.over and not t.broken),
            tuple(t for t in tiles if t.over and not t.broken),
            tuple(t for t in tiles if t.broken),
        )
        # The language somebody begins in is his until he chooses: match pages have none in their address.
        return remember(make_response(render_template("home.html", page=page)), lang, keep=True)

    @pages.get(f"/{LANG}/<game>/new")
    def new(lang: str, game: str) -> ResponseReturnValue:
        return render_template("new.html", page=matches.new(game, lang) or abort(404, "game"))

    @pages.post(f"/{LANG}/<game>/new")
    def start(lang: str, game: str) -> ResponseReturnValue:
        page = matches.new(game, lang) or abort(404, "game")
        form = forms.fields()
        wish, errors = read_new(page, form, lang)
        if not errors:
            openings.guard()
        if wish.fresh and not errors:
            filling.guard("box")
        opened = () if errors else matches.open(wish, Visitor(lang, phones.known()))
        if not isinstance(opened, str):
            again = taken(page, form, errors + opened)
            return render_template("new.html", page=again), 400
        if wish.position:
            target = url_for("corrections.position", match=opened, start="1")
        else:
            target = url_for("match.show", match=opened)
        return remember(make_response(redirect(target, 303)), lang)

    return pages


def read_new(page: NewMatchPage, form: MultiDict[str, str], lang: str) -> tuple[NewMatch, tuple[Words, ...]]:
    """Return the match somebody wants and what is wrong with the form."""
    count = forms.one_of(form, "seats", *map(str, range(page.least, page.most + 1)))
    names, errors = read_names([form.get(f"name.{n}", "") for n in range(int(count))], lang)
    options = {o.id: forms.one_of(form, f"option.{o.id}", o.value, *(v.value for v in o.values)) for o in page.options}
    fresh, wrong = boxnames.clean(form.get("new-box", ""))
    wish = NewMatch(
        game=page.game.id,
        names=names,
        level="score" if form.get("level") == "score" else "full",
        hands="hidden" if form.get("hands") == "hidden" else "known",
        options=options,
        box=fresh or forms.one_of(form, "box", page.box, *(b.value for b in page.boxes)),
        position=form.get("position") == "yes",
        key=forms.ticket(form).key,
        fresh=bool(fresh),
    )
    return wish, errors + wrong


def read_names(typed: list[str], lang: str) -> tuple[tuple[Name, ...], tuple[Words, ...]]:
    """Return cleaned names and, for each that is not let in, a sentence that says which and why."""
    names, errors = [], []
    for index, text in enumerate(typed):
        letter = "ABCDEF"[index]
        try:
            name = clean_name(text)
        except BadName as bad:
            name = ""
            errors.append(_fault(bad.fault, letter))
        names.append(Name(name, name_lang(name, lang)))
    seen = [n.text for n in names if n.text]
    for twice in sorted({n for n in seen if seen.count(n) > 1}):
        errors.append(_("Two seats are called %(name)s. Give one of them another name.", name=twice))
    return tuple(names), tuple(errors)


def _fault(fault: str, letter: str) -> str:
    if fault == "long":
        return _("The name of seat %(seat)s is longer than %(n)s characters. Shorten it.", seat=letter, n=LONGEST)
    if fault == "hidden":
        return _("The name of seat %(seat)s holds characters that cannot be seen. Type it again.", seat=letter)
    return _("The name of seat %(seat)s shows nothing. Use a letter or a sign that can be seen.", seat=letter)


def taken(page: NewMatchPage, form: MultiDict[str, str], errors: tuple[Words, ...]) -> NewMatchPage:
    """Return the form as somebody filled it in, with what is wrong above it."""
    count = int(forms.one_of(form, "seats", *map(str, range(page.least, page.most + 1))))
    return replace(
        page,
        seats=count,
        names=tuple(form.get(f"name.{n}", "") for n in range(page.most)),
        level="score" if form.get("level") == "score" else "full",
        hands="hidden" if form.get("hands") == "hidden" else "known",
        options=tuple(replace(o, value=form.get(f"option.{o.id}", o.value)) for o in page.options),
        box=form.get("box", page.box),
        new_box=form.get("new-box", ""),
        position=form.get("position") == "yes",
        errors=errors,
    )
