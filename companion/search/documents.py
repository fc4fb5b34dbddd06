"""What can be found: one document for each clause, card, term, step of the set-up and question, in all languages.

A kind is a function that yields its documents from the content of a game; it registers itself with `kind`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.content import LANGUAGES, GameContent, MissingWords, Talk, Words
from companion.content.facts import flat
from companion.content.model import Clause, Plain, Term
from companion.content.talk import NO_FACTS, Facts
from companion.content.tokens import TermLink, TokenError, parse

Texts: TypeAlias = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Document:
    """One thing that can be found; its texts by language, as a reader sees them.

    *within* are the ids that this one belongs to: who asks for ``duties.piety`` wants its children too. *clauses*
    are the rules it leads to. *names* are other names: synonyms of a term, further wordings of a question.
    *more* says at length what the text says in short, and counts less. *around* is what it stands under, which helps
    to find it and is not shown.
    """

    game: str
    kind: str
    id: str
    within: tuple[str, ...]
    clauses: tuple[str, ...]
    titles: Texts
    texts: Texts
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    more: Texts = field(default_factory=dict)
    around: Texts = field(default_factory=dict)


class Printed:
    """The content of a game, and its texts as a reader sees them."""

    def __init__(self, content: GameContent) -> None:
        self.content = content
        self._talk = {language: Talk(content, language) for language in LANGUAGES}
        low, high = content.game.seats
        leaves = flat(content.facts)
        self._tables = [NO_FACTS, *(_at_table(leaves, players) for players in range(low, high + 1))]

    def texts(self, words: Words | None) -> Texts:
        """Return *words* in every language that can be printed: a text of the set-up that prints what the number of
        players decides, for the least number."""
        shown: dict[str, str] = {}
        for language in LANGUAGES if words else ():
            found = next(filter(None, (self._text(words, language, table) for table in self._tables)), None)
            if found:
                shown[language] = found
        return shown

    def _text(self, words: Words | None, language: str, facts: Facts) -> str | None:
        try:
            return str(self._talk[language].text(words, facts)) if words else None
        except (MissingWords, TokenError):
            return None  # a finding of the content check; the other languages still find it


def _at_table(leaves: Mapping[str, Plain], players: int) -> Facts:
    """Return the facts that only a number of players gives: itself, and of those with a number for each the right
    one."""
    ending = f".{players}"
    return {"players": players} | {p.removesuffix(ending): v for p, v in leaves.items() if p.endswith(ending)}


Maker: TypeAlias = Callable[[Printed], Iterable[Document]]
KINDS: dict[str, Maker] = {}


def kind(name: str) -> Callable[[Maker], Maker]:
    """Register a function as the maker of the documents of kind *name*."""

    def register(maker: Maker) -> Maker:
        KINDS[name] = maker
        return maker

    return register


def documents(content: GameContent) -> Iterator[Document]:
    """Yield all documents of a game, kind by kind."""
    printed = Printed(content)
    for maker in KINDS.values():
        yield from maker(printed)


@kind("clause")
def _clauses(printed: Printed) -> Iterator[Document]:
    content = printed.content
    for chapter in content.chapters:
        around = printed.texts(chapter.title)
        for clause in chapter.clauses:
            titles, texts = printed.texts(clause.title), printed.texts(clause.text)
            within = tuple(_parents(clause, content.clauses))
            yield Document(content.game.id, "clause", clause.id, within, (clause.id,), titles, texts, around=around)


def _parents(clause: Clause, clauses: Mapping[str, Clause]) -> Iterator[str]:
    seen = {clause.id}
    while clause.parent and clause.parent in clauses and clause.parent not in seen:
        yield clause.parent
        seen.add(clause.parent)
        clause = clauses[clause.parent]


@kind("card")
def _cards(printed: Printed) -> Iterator[Document]:
    content = printed.content
    for card in content.cards.values():
        number = {} if card.number is None else dict.fromkeys(LANGUAGES, (str(card.number),))
        clauses = card.clauses
        titles, texts = printed.texts(card.name), printed.texts(card.text)
        yield Document(content.game.id, "card", card.id, (), clauses, titles, texts, number)


@kind("term")
def _terms(printed: Printed) -> Iterator[Document]:
    content = printed.content
    leads = _clauses_about(content)
    for term in content.terms.values():
        titles, texts = printed.texts(term.words), printed.texts(term.short)
        clauses = leads.get(term.id, ())
        more = printed.texts(term.full)
        yield Document(content.game.id, "term", term.id, (), clauses, titles, texts, term.synonyms, more)


def _clauses_about(content: GameContent) -> dict[str, tuple[str, ...]]:
    """Return by term the clauses that tell of it: those that name it in their title, else the first that links to
    it."""
    linking: dict[str, str] = {}
    for clause in content.clauses.values():
        for linked in [id for text in clause.text.texts.values() for id in _linked(text)]:
            linking.setdefault(linked, clause.id)
    found = {}
    for term in content.terms.values():
        titled = tuple(clause.id for clause in content.clauses.values() if _names(clause, term))
        found[term.id] = titled or tuple(filter(None, [linking.get(term.id)]))
    return found


def _linked(text: str) -> list[str]:
    try:
        return [part.term for part in parse(text) if isinstance(part, TermLink)]
    except TokenError:
        return []


def _names(clause: Clause, term: Term) -> bool:
    """Say whether the title of *clause* holds the term's word, or is one of its synonyms, in any language."""
    for language, title in clause.title.texts.items():
        word = term.words.texts.get(language)
        if title in term.synonyms.get(language, ()) or (word and _holds(title.casefold(), word.casefold())):
            return True
    return False


def _holds(title: str, word: str) -> bool:
    """Say whether *word* stands in *title*; a Latin one only as a whole word."""
    return f" {word} " in f" {title} " if word.isascii() else word in title


@kind("step")
def _steps(printed: Printed) -> Iterator[Document]:
    content = printed.content
    for step in content.setup:
        titles, texts = printed.texts(step.title), printed.texts(step.text)
        yield Document(content.game.id, "step", step.id, (), step.clauses, titles, texts)


@kind("question")
def _questions(printed: Printed) -> Iterator[Document]:
    content = printed.content
    for question in content.faq:
        titles = {language: asked[0] for language, asked in question.asked.items() if asked}
        more = {language: asked[1:] for language, asked in question.asked.items()}
        texts = printed.texts(question.answer)
        yield Document(content.game.id, "question", question.id, (), question.clauses, titles, texts, more)
