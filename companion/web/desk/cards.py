"""The cards to read: what is known of each, and how much of it."""

from __future__ import annotations

from collections.abc import Mapping

from companion.content.model import Card, CardKind
from companion.web.desk.book import Book
from companion.web.locale import LANGUAGES
from companion.web.locale import gettext as _
from companion.web.refmodel import CardGroup, CardLine, CardPage, CardsPage, Known, TextLink
from companion.web.viewmodel import Name, Pick

KNOWN: tuple[Known, ...] = ("full", "partial", "name-only")


def knowledge() -> Mapping[str, str]:
    """Return how much is known of a card, in words."""
    return {"full": _("known in full"), "partial": _("known in part"), "name-only": _("only its name is known")}


def givers() -> Mapping[str, str]:
    """Return who gave a card its name, in words."""
    return {
        "seed": _("It is named so where its rules were read."),
        "published": _("It is named so in print."),
        "ours": _("The name is ours."),
    }


def cards(book: Book, lang: str, kind: str = "", known: str = "") -> CardsPage:
    """Return all cards by kind; with *kind* and *known* only those of that kind, of which so much is known."""
    every = list(book.content.cards.values())
    declared = {one.id: one for one in book.content.game.kinds}
    kinds = [declared[id] for id in dict.fromkeys(card.kind for card in every)]  # in the order of the cards
    of = kind if kind in {one.id for one in kinds} else ""
    much = known if known in KNOWN else ""
    fitting = [card for card in every if of in ("", card.kind) and much in ("", card.known)]
    groups = [_group(book, one, [card for card in fitting if card.kind == one.id], lang) for one in kinds]
    return CardsPage(
        book.game,
        book.title(lang),
        tuple(group for group in groups if group.cards),
        tuple(Pick(one.id, one.words.in_language(lang)) for one in kinds),
        tuple(Pick(one, knowledge()[one]) for one in KNOWN if any(card.known == one for card in every)),
        of,
        much,
        len(fitting),
        len(every),
        (of, much) != (kind, known),
    )


def _group(book: Book, kind: CardKind, shown: list[Card], lang: str) -> CardGroup:
    lines = tuple(_line(book, card, lang) for card in shown)
    every = [card for card in book.content.cards.values() if card.kind == kind.id]
    here = sum(1 if card.copies is None else card.copies for card in every)
    note = ""
    if kind.copies is not None and kind.copies > here:
        note = _(
            "%(all)s in a box, %(here)s of them known here; what is on the others is read off your own box.",
            all=kind.copies,
            here=here,
        )
    return CardGroup(kind.id, kind.words.in_language(lang), lines, note)


def _line(book: Book, card: Card, lang: str) -> CardLine:
    link = book.card(card, lang, told=True)
    known = _known(card)
    return CardLine(card.id, link.title, link.href, known, knowledge()[known], link.note)


def _known(card: Card) -> Known:
    return next(one for one in KNOWN if one == card.known)


def card(book: Book, id: str, lang: str) -> CardPage | None:
    """Return the page of one card, or None where there is none."""
    found = book.content.cards.get(id)
    if found is None:
        return None
    kind = next(one for one in book.content.game.kinds if one.id == found.kind)
    text = book.paragraphs(found.text, lang) if found.text else ()
    return CardPage(
        book.game,
        book.title(lang),
        id,
        book.plain(found.name, lang),
        TextLink(kind.words.in_language(lang), f"{book.href(lang, 'cards')}?kind={kind.id}"),
        tuple(Name(book.plain(found.name, tag), tag) for tag in LANGUAGES),
        givers()[found.by],
        _known(found),
        knowledge()[found.known],
        text,
        "" if found.number is None else str(found.number),
        "" if found.copies is None else str(found.copies),
        book.rules(found.clauses, lang),
        book.rules(found.changes, lang),
        () if found.known == "full" else tuple(field.words.in_language(lang) for field in kind.fields),
        book.notes([text], lang),
    )
