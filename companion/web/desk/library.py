"""The games found and their rules, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from companion.content.model import Chapter, Clause, GameContent, Option
from companion.content.said import Said
from companion.content.talk import Talk
from companion.matches.shipped import Shipped
from companion.web.desk.setup import Wanted, setup_page
from companion.web.locale import LANGUAGES, ngettext
from companion.web.setupmodel import SetupPage
from companion.web.viewmodel import (
    ClauseCard,
    ClauseLink,
    ContentsPage,
    GameCard,
    Link,
    Name,
    OptionField,
    Paragraph,
    Pick,
    RulesPage,
    TocLine,
)

BY_HAND = "by-hand"  # stands in talk.yaml beside the questions


class ShippedLibrary:
    """The library over the games that ship."""

    def __init__(self, games: Mapping[str, Shipped]) -> None:
        self._games = games

    def games(self, lang: str) -> Sequence[GameCard]:
        """Return all games by name."""
        return [game_card(shipped, lang) for shipped in self._games.values()]

    def contents(self, game: str, lang: str) -> ContentsPage | None:
        """Return the contents of a game's rules, or None for a game that is not here."""
        if game not in self._games:
            return None
        content = self._games[game].content
        chapters = tuple((_chapter_line(content, c, lang), tuple(_lines(content, c, lang))) for c in content.chapters)
        return ContentsPage(game, content.game.title.in_language(lang), chapters, LANGUAGES)

    def rules(self, game: str, clause: str, lang: str) -> RulesPage | None:
        """Return the page of one clause or chapter, or None where there is none."""
        if game not in self._games:
            return None
        content = self._games[game].content
        chapter = next((c for c in content.chapters if c.id == clause), None)
        if chapter is None and clause not in content.clauses:
            return None
        if chapter is None:
            chapter = next(c for c in content.chapters if c.id == content.clauses[clause].chapter)
            shown = [c for c in chapter.clauses if c.id == clause or _under(content, c, clause)]
        else:
            shown = list(chapter.clauses)
        title = chapter.title if clause == chapter.id else content.clauses[clause].title
        return _page(content, chapter, shown, clause, title.in_language(lang), lang)

    def setup(self, game: str, seats: str, variants: Sequence[str], lang: str) -> SetupPage | None:
        """Return the set-up for a table of *seats* with *variants*, or None for a game that has none."""
        if game not in self._games:
            return None
        return setup_page(self._games[game].content, Wanted(seats, tuple(variants)), lang)


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
    link = ClauseLink(str(talk.title(option.clause)), href(shipped.game.id, option.clause, lang))
    return OptionField(
        option.id, str(talk.text(option.title)), picks, str(option.default), str(talk.text(option.help)), link
    )


def by_hand(shipped: Shipped, lang: str) -> str:
    """Return what people work out at the table and enter, in the game's own words; empty where that is nothing."""
    if BY_HAND not in shipped.content.talk.asks:
        return ""
    title, help_ = Talk(shipped.content, lang).ask(BY_HAND)
    return str(help_ or title)


def _page(
    content: GameContent, chapter: Chapter, shown: Sequence[Clause], clause: str, title: str, lang: str
) -> RulesPage:
    toc = tuple(_lines(content, chapter, lang, now=clause))
    at = next((n for n, line in enumerate(toc) if line.id == clause), None)
    return RulesPage(
        content.game.id,
        content.game.title.in_language(lang),
        title,
        tuple(clause_card(content, one, lang) for one in shown),
        toc,
        _chapter_line(content, chapter, lang),
        toc[at - 1] if at else None,
        toc[at + 1] if at is not None and at + 1 < len(toc) else None,
        LANGUAGES,
    )


def _under(content: GameContent, clause: Clause, root: str) -> bool:
    parent = clause.parent
    while parent is not None and parent != root:
        parent = content.clauses[parent].parent
    return parent == root


def href(game: str, clause: str, lang: str) -> str:
    """Return where a clause or chapter opens."""
    return f"/{lang}/{game}/rules/{clause}"


def _chapter_line(content: GameContent, chapter: Chapter, lang: str) -> TocLine:
    return TocLine(chapter.id, chapter.title.in_language(lang), href(content.game.id, chapter.id, lang), 0)


def _lines(content: GameContent, chapter: Chapter, lang: str, now: str = "") -> Iterator[TocLine]:
    for clause in chapter.clauses:
        title = clause.title.in_language(lang)
        yield TocLine(
            clause.id, title, href(content.game.id, clause.id, lang), 2 if clause.parent else 1, clause.id == now
        )


def clause_card(content: GameContent, clause: Clause, lang: str) -> ClauseCard:
    """Return one clause with its links."""
    talk = Talk(content, lang)
    paragraphs = _paragraphs(talk.text(clause.text), content.game.id, lang)
    option = None
    if clause.option:
        settled = content.options[clause.option]
        option = ClauseLink(settled.title.in_language(lang), href(content.game.id, settled.clause, lang))
    return ClauseCard(
        clause.id,
        clause.title.in_language(lang),
        paragraphs,
        "high" if clause.sure == "high" else "medium" if clause.sure == "medium" else "low",
        clause.enforced,
        option,
        href(content.game.id, clause.id, lang),
    )


def _paragraphs(said: Said, game: str, lang: str) -> tuple[Paragraph, ...]:
    """Return the text by paragraphs (a blank line parts them), links to clauses kept."""
    rows: list[list[str | Link]] = [[]]
    for piece in said.pieces:
        if piece.clause:
            rows[-1].append(Link(piece.text, href(game, piece.clause, lang)))
            continue
        first, *more = piece.text.split("\n\n")
        rows[-1].append(first)
        rows += [[text] for text in more]
    return tuple(tuple(row) for row in rows if any(row))
