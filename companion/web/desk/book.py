"""A game's content as the reading pages look things up in it: words, links, and who has to do with whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from companion.content.asked import questions_by_clause
from companion.content.by_clause import cards_by_clause
from companion.content.by_term import uses_by_term
from companion.content.model import Card, GameContent
from companion.content.said import Said
from companion.content.talk import Talk
from companion.content.words import Words
from companion.web.locale import LANGUAGES
from companion.web.refmodel import TermNote, TextLink
from companion.web.viewmodel import ClauseLink, Link, Paragraph


class Book:
    """One game's content. What is found by going through all of it is found once."""

    def __init__(self, content: GameContent) -> None:
        self.content, self.game = content, content.game.id
        self.cards, self.asked = cards_by_clause(content), questions_by_clause(content)
        self.uses = uses_by_term(content)
        self._talks = {lang: Talk(content, lang) for lang in LANGUAGES}

    def title(self, lang: str) -> str:
        """Return what the game is called."""
        return self.content.game.title.in_language(lang)

    def plain(self, words: Words, lang: str) -> str:
        """Return *words* with their numbers filled in, without links."""
        return str(self._talks[lang].text(words))

    def name(self, id: str, lang: str) -> str:
        """Return what *id* is called: a term, phase, kind, answer."""
        return str(self._talks[lang].name(id))

    def href(self, lang: str, *parts: str) -> str:
        """Return the address of a reading page of this game."""
        return "/".join(("", lang, self.game, *parts))

    def rule(self, clause: str, lang: str) -> ClauseLink:
        """Return the link to a clause."""
        return ClauseLink(str(self._talks[lang].title(clause)), self.href(lang, "rules", clause))

    def rules(self, clauses: Iterable[str], lang: str) -> tuple[ClauseLink, ...]:
        """Return the links to *clauses*."""
        return tuple(self.rule(clause, lang) for clause in clauses)

    def card(self, card: Card, lang: str, told: bool = False) -> TextLink:
        """Return the link to a card; *told* says with what it does."""
        note = self.plain(card.text, lang) if told and card.text else ""
        return TextLink(self.plain(card.name, lang), self.href(lang, "cards", card.id), note)

    def paragraphs(self, words: Words, lang: str) -> tuple[Paragraph, ...]:
        """Return *words* by paragraphs (a blank line parts them), with links to clauses and terms."""
        return tuple(self._paragraphs(self._talks[lang].text(words), lang))

    def _paragraphs(self, said: Said, lang: str) -> Iterator[Paragraph]:
        rows: list[list[str | Link]] = [[]]
        for piece in said.pieces:
            if piece.clause:
                rows[-1].append(Link(piece.text, self.href(lang, "rules", piece.clause)))
            elif piece.term:
                target = self.href(lang, "glossary", piece.term)
                rows[-1].append(Link(piece.text, target, True, anchor(piece.term, lang)))
            else:
                first, *more = piece.text.split("\n\n")
                rows[-1].append(first)
                rows += [[text] for text in more]
        return (tuple(row) for row in rows if any(row))

    def notes(self, texts: Iterable[Sequence[Paragraph]], lang: str, page: str = "") -> tuple[TermNote, ...]:
        """Return the short form of every term that *texts*, which are in *lang*, link; each once, as they come.

        *page* is the language of the page, where it is another.
        """
        links = (piece for text in texts for paragraph in text for piece in paragraph if isinstance(piece, Link))
        used = dict.fromkeys(link.href.rpartition("/")[2] for link in links if link.term)
        foreign = lang if page and page != lang else None
        return tuple(self._note(term, lang, foreign) for term in used)

    def _note(self, id: str, lang: str, foreign: str | None) -> TermNote:
        term = self.content.terms[id]
        short, target = self.plain(term.short, lang), self.href(lang, "glossary", id)
        return TermNote(anchor(id, lang), term.words.in_language(lang), short, target, foreign)


def anchor(term: str, lang: str) -> str:
    """Return where on a page the short form of a term stands."""
    return f"t-{lang}-{term}"
