"""All checks of the content as one list of findings; a command prints them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from companion.content.check_cards import check_cards
from companion.content.check_emits import Emits, check_emits
from companion.content.check_faq import check_faq
from companion.content.check_links import check_links
from companion.content.check_setup import check_setup
from companion.content.check_texts import check_texts
from companion.content.entries import all_words
from companion.content.facts import flat
from companion.content.findings import Finding
from companion.content.load import game_folders, read_folder
from companion.content.model import GameContent
from companion.content.overlap import OurText, overlap
from companion.content.search_words import FILE, check_search_words, check_shared_search_words
from companion.content.stamps import check_stamps
from companion.content.tokens import ClauseLink, Fact, Plural, TermLink, Text, TokenError, parse


def check(root: Path, emits: Mapping[str, Emits] | None = None, *, stamps: bool = False) -> list[Finding]:
    """Return everything wrong with the games in *root*, sorted by file.

    *emits* says by game what the rules in code can say; a game that is not in it is checked by its texts
    alone. *stamps* asks for translations that nobody has stamped, or that changed since.
    """
    given = emits or {}
    found = [
        f for folder in game_folders(root) for f in check_game(folder, given.get(folder.name), stamps=stamps)
    ]
    return sorted([*found, *check_shared_search_words(root)])


def check_game(folder: Path, emits: Emits | None = None, *, stamps: bool = False) -> list[Finding]:
    """Return everything wrong with the game in *folder*, sorted by file; see `check`."""
    findings: list[Finding] = []
    content = read_folder(folder, findings)
    findings += check_search_words(content.search, f"{folder.name}/{FILE}")
    findings += check_texts(content, folder.name)
    findings += check_links(content, folder.name)
    findings += check_setup(content, folder.name)
    findings += check_faq(content, folder.name)
    findings += check_cards(content, folder.name)
    if emits is not None:
        findings += check_emits(content, emits, folder.name)
    if stamps:
        findings += check_stamps(content, folder)
    return sorted(set(findings))


def overlap_folder(root: Path, folder: Path) -> list[Finding]:
    """Return where the texts of the games in *root* run along with the text files in *folder*.

    Raise NotADirectoryError where *folder* is none.
    """
    ours = [text for game in game_folders(root) for text in _texts(read_folder(game, []), game.name)]
    return sorted(overlap(ours, folder))


def _texts(content: GameContent, root: str) -> Iterator[OurText]:
    facts = flat(content.facts)
    for item in all_words(content):
        for language, text in item.words.texts.items():
            yield OurText(f"{root}/{item.file}", item.id, language, _filled(text, language, content, facts))
    for question in content.faq:
        for language, asked in question.asked.items():
            for text in asked:
                yield OurText(f"{root}/faq.yaml", question.id, language, text)


def _filled(text: str, language: str, content: GameContent, facts: Mapping[str, object]) -> str:
    """Return *text* as a reader sees it; a fact that only a match knows is left out, a broken text stays
    as it is."""
    try:
        parts = parse(text)
    except TokenError:
        return text
    shown: list[str] = []
    for part in parts:
        match part:
            case Text(words):
                shown.append(words)
            case Fact(path):
                shown.append(str(facts.get(path, "")))
            case Plural(_, forms):
                shown.append(forms[-1])
            case ClauseLink(clause, form):
                linked = content.clauses.get(clause)
                shown.append(form or (linked.title.texts.get(language, "") if linked else ""))
            case TermLink(term, form):
                named = content.terms.get(term)
                shown.append(form or (named.words.texts.get(language, "") if named else ""))
    return "".join(shown)
