"""The search, in words: what was found, by kind, and why, and where it opens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.content import load_search_words
from companion.content.words import MissingWords
from companion.matches import Shipped
from companion.paths import content_root
from companion.search import Hit, Nearest, Ranges, Reason, Search
from companion.search.folding import LIMIT as LONGEST
from companion.web.desk.addresses import address, step_address
from companion.web.desk.labels import joined
from companion.web.findmodel import HitCard, HitGroup, Marked, NearCard, SearchPage
from companion.web.locale import gettext as _
from companion.web.locale import pgettext
from companion.web.viewmodel import ClauseLink, Name, Words

SHOWN = 40  # hits on a page, unless all are asked for
MOST = 400
RULES = 3  # clauses that a hit links to, at most
SLOT = "\ufffc"  # stands in a sentence for a word that carries its own language


class ShippedFinder:
    """The search over *games*, built once: an index of all texts, which takes a moment for each game.

    *root* is the folder with the words of the search for all games. Raises ContentError where they cannot be read,
    SearchBroken where the index does not find what is there.
    """

    def __init__(self, games: Mapping[str, Shipped], root: Path | None = None) -> None:
        self._games = games
        shared = load_search_words(root or content_root())
        self._search = Search({id: shipped.content for id, shipped in games.items()}, shared)

    def find(self, query: str, game: str, lang: str, every: bool = False) -> SearchPage:
        """Return what fits *query*, by kind, that of *game* first; the best of it unless *every* is asked for."""
        here = game if game in self._games else ""
        typed = "".join(c for c in query if c.isprintable())
        if not typed.strip():
            return SearchPage("", game=here, longest=LONGEST)
        result = self._search.search(query, lang=lang, game=here or None, limit=MOST if every else SHOWN)
        groups: dict[str, list[HitCard]] = {}
        for hit in sorted(result.hits, key=lambda hit: hit.game != here):
            groups.setdefault(hit.kind, []).append(self._card(hit, result.query, lang))
        order = list(dict.fromkeys(hit.kind for hit in result.hits))  # the kind of the best hit first
        return SearchPage(
            typed,
            result.query,
            here,
            tuple(HitGroup(kind, kind_title(kind), tuple(groups[kind])) for kind in order),
            result.total,
            tuple(self._near(near, lang) for near in result.nearest),
            LONGEST,
        )

    def _card(self, hit: Hit, query: str, lang: str) -> HitCard:
        why = hit.why
        return HitCard(
            hit.game,
            hit.kind,
            hit.id,
            _marked(hit.title, hit.title_ranges, hit.lang, lang),
            self._address(hit, lang),
            _marked(why.snippet, why.ranges, why.lang, lang),
            reason(hit, query, lang),
            tuple(self._links(hit, lang)),
            self._game_name(hit.game, lang),
        )

    def _near(self, near: Nearest, lang: str) -> NearCard:
        title = _marked(near.title, (), near.lang, lang)
        return NearCard(kind_title(near.kind), title, self._address(near, lang), self._game_name(near.game, lang))

    def _address(self, found: Hit | Nearest, lang: str) -> str:
        if found.kind == "step":
            return step_address(self._games[found.game].content, found.id, lang)
        return address(found.game, found.kind, found.id, lang)

    def _links(self, hit: Hit, lang: str) -> Iterator[ClauseLink]:
        if hit.kind == "clause":
            return
        clauses = self._games[hit.game].content.clauses
        for clause in hit.clauses[:RULES]:
            try:
                yield ClauseLink(clauses[clause].title.in_language(lang), address(hit.game, "clause", clause, lang))
            except MissingWords:
                continue  # a finding of the content check; the hit itself stands

    def _game_name(self, game: str, lang: str) -> str:
        return self._games[game].content.game.title.in_language(lang) if len(self._games) > 1 else ""


def kind_title(kind: str) -> str:
    """Return what the things of a *kind* are called together."""
    return {
        "clause": _("Rules"),
        "card": _("Cards and tiles"),
        "term": _("Glossary"),
        "step": _("Set-up"),
        "question": _("Questions"),
    }[kind]


def _marked(text: str, ranges: Ranges, lang: str, reader: str) -> Marked:
    return Marked(text, ranges, None if lang == reader else lang)


# --- why ------------------------------------------------------------------------------------


def reason(hit: Hit, query: str, lang: str) -> Words:
    """Return why *hit* is one, as a reader of *lang* says it; *query* is what was looked at."""
    why = hit.why
    word = Name(why.word, _language_of(why.word, why.lang))
    said = _said(hit, query, word)
    if why.lang == lang or why.reason is Reason.ID:
        return said
    return joined(said, pgettext("between two parts", ", "), written_in(why.lang))


def _said(hit: Hit, query: str, word: Name) -> Words:
    match hit.why.reason:
        case Reason.ID:
            return _("This is what you named") if hit.id == query.casefold() else _("Belongs to what you named")
        case Reason.TITLE:
            return _in_title(query, word)
        case Reason.NAME:
            return _other_name(hit)
        case Reason.TEXT:
            return _("In the text")
        case Reason.WORDS:
            return _("Some of the words you typed")
        case Reason.SYNONYM:
            return around(_("“%(word)s” means much the same", word=SLOT), word)
        case Reason.PINYIN:
            return around(_("“%(word)s” is spelled so", word=SLOT), word)
        case Reason.TYPO:
            return around(_("The nearest word is “%(word)s”", word=SLOT), word)


def _other_name(hit: Hit) -> Words:
    if hit.kind == "question":
        return _("The same question in other words")
    if hit.why.snippet.isdecimal():
        return _("The number printed on it")
    return _("Another name for it")


def _in_title(query: str, word: Name) -> Words:
    """In the title; where it is written otherwise there (another script, a plural), how."""
    if not word.text or word.text.casefold() in query.casefold():
        return _("In the title")
    return around(_("In the title, written “%(word)s”", word=SLOT), word)


def around(sentence: str, word: Name) -> Words:
    """Return *sentence* with *word* in its slot, as a name that carries its own language."""
    before, _slot, after = sentence.partition(SLOT)
    return tuple(piece for piece in (before, word, after) if piece)


def _language_of(word: str, lang: str) -> str:
    return "en" if word.isascii() else lang


def written_in(lang: str) -> str:
    """Return that something stands there in another language."""
    return {
        "zh-Hant": _("in Traditional Chinese"),
        "zh-Hans": _("in Simplified Chinese"),
        "en": _("in English"),
    }[lang]
