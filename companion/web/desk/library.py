"""The games found, and all there is to read of each, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.content.model import Option
from companion.content.talk import Talk
from companion.matches.shipped import Shipped
from companion.web.desk import asked, cards, glossary, reading
from companion.web.desk.book import Book
from companion.web.desk.setup import Wanted, setup_page
from companion.web.locale import gettext as _
from companion.web.locale import ngettext
from companion.web.refmodel import (
    CardPage,
    CardsPage,
    ContentsPage,
    FrontPage,
    GlossaryPage,
    QuestionPage,
    QuestionsPage,
    RulesPage,
    TermPage,
    TextLink,
)
from companion.web.setupmodel import SetupPage
from companion.web.viewmodel import ClauseLink, GameCard, Name, OptionField, Pick

BY_HAND = "by-hand"  # stands in talk.yaml beside the questions


class ShippedLibrary:
    """The library over the games that ship. What names a game that is not here is None."""

    def __init__(self, games: Mapping[str, Shipped]) -> None:
        self._games = games
        self._books = {id: Book(shipped.content) for id, shipped in games.items()}

    def games(self, lang: str) -> Sequence[GameCard]:
        """Return all games by name."""
        return [game_card(shipped, lang) for shipped in self._games.values()]

    def front(self, game: str, lang: str) -> FrontPage | None:
        """Return the page of one game."""
        if game not in self._games:
            return None
        return FrontPage(game_card(self._games[game], lang), tuple(front_lines(self._books[game], lang)))

    def contents(self, game: str, lang: str) -> ContentsPage | None:
        """Return the contents of a game's rules."""
        return reading.contents(self._books[game], lang) if game in self._books else None

    def rules(self, game: str, clause: str, lang: str, beside: str = "") -> RulesPage | None:
        """Return the page of one clause or chapter; *beside* is a second language to show it in."""
        return reading.rules(self._books[game], clause, lang, beside) if game in self._books else None

    def cards(self, game: str, lang: str, kind: str = "", known: str = "") -> CardsPage | None:
        """Return the cards, those of one *kind* or of which so much is *known* alone if it says so."""
        return cards.cards(self._books[game], lang, kind, known) if game in self._books else None

    def card(self, game: str, card: str, lang: str) -> CardPage | None:
        """Return the page of one card."""
        return cards.card(self._books[game], card, lang) if game in self._books else None

    def glossary(self, game: str, lang: str) -> GlossaryPage | None:
        """Return the glossary."""
        return glossary.glossary(self._books[game], lang) if game in self._books else None

    def term(self, game: str, term: str, lang: str) -> TermPage | None:
        """Return the page of one term."""
        return glossary.term(self._books[game], term, lang) if game in self._books else None

    def questions(self, game: str, lang: str, about: str = "") -> QuestionsPage | None:
        """Return the questions, those *about* one thing alone if it says so."""
        return asked.questions(self._books[game], lang, about) if game in self._books else None

    def question(self, game: str, question: str, lang: str) -> QuestionPage | None:
        """Return the page of one question."""
        return asked.question(self._books[game], question, lang) if game in self._books else None

    def setup(self, game: str, seats: str, variants: Sequence[str], lang: str) -> SetupPage | None:
        """Return the set-up for a table of *seats* with *variants*, or None for a game that has none."""
        if game not in self._games:
            return None
        return setup_page(self._games[game].content, Wanted(seats, tuple(variants)), lang)


def front_lines(book: Book, lang: str) -> list[TextLink]:
    """Return what there is to read of a game; what is empty is left out."""
    content = book.content
    clauses, cards_, terms = len(content.clauses), len(content.cards), len(content.terms)
    lines = [
        (clauses, "rules", _("Rules"), ngettext("%(n)s clause", "%(n)s clauses", clauses)),
        (cards_, "cards", _("Cards and tiles"), ngettext("%(n)s entry", "%(n)s entries", cards_)),
        (len(content.setup.steps), "setup", _("Set-up"), _("step by step, for the players at your table")),
        (len(content.faq), "questions", _("Questions"), ngettext("%(n)s answer", "%(n)s answers", len(content.faq))),
        (terms, "glossary", _("Glossary"), ngettext("%(n)s word", "%(n)s words", terms)),
    ]
    return [TextLink(title, book.href(lang, path), note) for n, path, title, note in lines if n]


def game_card(shipped: Shipped, lang: str) -> GameCard:
    """Return a game as the first page shows it."""
    game = shipped.content.game
    low, high = game.seats
    english = game.title.in_language("en")
    name = game.title.in_language(lang)
    note = ngettext("for %(low)s to %(n)s player", "for %(low)s to %(n)s players", high, low=low)
    return GameCard(game.id, name, None if name == english else Name(english, "en"), note)


def option_field(shipped: Shipped, option: Option, lang: str) -> OptionField:
    """Return a doubtful rule as the form of a new match asks for it."""
    talk = Talk(shipped.content, lang)
    picks = tuple(Pick(v, str(talk.text(option.labels[v]))) for v in shipped.values(option.id))
    link = ClauseLink(str(talk.title(option.clause)), f"/{lang}/{shipped.game.id}/rules/{option.clause}")
    return OptionField(
        option.id, str(talk.text(option.title)), picks, str(option.default), str(talk.text(option.help)), link
    )


def by_hand(shipped: Shipped, lang: str) -> str:
    """Return what people work out at the table and enter, in the game's own words; empty where that is nothing."""
    if BY_HAND not in shipped.content.talk.asks:
        return ""
    title, help_ = Talk(shipped.content, lang).ask(BY_HAND)
    return str(help_ or title)
