"""Loads the content of a game from its folder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Protocol, TypeVar

from companion.content import read_texts, search_words
from companion.content.facts import frozen
from companion.content.findings import FATAL, ContentError, Finding, Kind
from companion.content.model import Chapter, Clause, Faq, Game, GameContent, Plain
from companion.content.read_game import empty_game, read_game
from companion.content.read_setup import read_setup
from companion.content.reader import Entry
from companion.content.setup import Setup
from companion.content.strict_yaml import Node, YamlError, read_yaml

T = TypeVar("T")


class Named(Protocol):
    """Anything with an id."""

    @property
    def id(self) -> str:
        """Return the id."""


N = TypeVar("N", bound=Named)


def load_game(folder: Path) -> GameContent:
    """Return the content that *folder* holds; raise ContentError where it cannot be typed.

    A text that is missing in one language does not raise here: reading it raises MissingWords.
    """
    findings: list[Finding] = []
    content = read_folder(folder, findings)
    fatal = [finding for finding in findings if finding.kind in FATAL]
    if fatal:
        raise ContentError(fatal)
    return content


def load_all(root: Path) -> dict[str, GameContent]:
    """Return the content of every game in *root* by the name of its folder; raise ContentError."""
    return {folder.name: load_game(folder) for folder in game_folders(root)}


def game_folders(root: Path) -> list[Path]:
    """Return the folders of *root* that hold a game, by name."""
    return sorted(path for path in root.iterdir() if path.is_dir() and any(path.rglob("*.yaml")))


def read_folder(folder: Path, findings: list[Finding]) -> GameContent:
    """Return what can be read of *folder*; everything wrong is added to *findings*, nothing raises."""
    files = _Files(folder, findings)
    facts = files.plain("facts.yaml")
    game = _game(files, facts)
    chapters = _chapters(files, game)
    return GameContent(
        game=game,
        facts=facts,
        options=files.by_id("options.yaml", files.read("options.yaml", read_texts.read_options, ())),
        chapters=chapters,
        clauses=_clauses(files, chapters),
        terms=files.by_id("glossary.yaml", files.read("glossary.yaml", read_texts.read_terms, ())),
        cards=files.by_id("cards.yaml", files.read("cards.yaml", read_texts.read_cards, ())),
        setup=_setup(files),
        faq=_faq(files),
        talk=files.read("talk.yaml", read_texts.read_talk, None) or read_texts.no_talk(),
        search=files.read(search_words.FILE, search_words.read_search_words, search_words.NO_SEARCH_WORDS),
    )


class _Files:
    """The files of one folder, each read once; what is wrong goes to the findings."""

    def __init__(self, folder: Path, findings: list[Finding]) -> None:
        self.folder = folder
        self.findings = findings

    def name(self, file: str) -> str:
        return f"{self.folder.name}/{file}"

    def report(self, file: str, id: str, kind: Kind, message: str) -> None:
        self.findings.append(Finding(self.name(file), id, "", kind, message))

    def node(self, file: str) -> Node:
        """Return the tree of *file*; None where there is none or it cannot be read."""
        path = self.folder / file
        if not path.is_file():
            return None
        try:
            return read_yaml(path)
        except (YamlError, OSError) as error:
            self.report(file, "", Kind.YAML, str(error))
            return None

    def read(self, file: str, read: Callable[[Entry], T], missing: T) -> T:
        """Return what *read* makes of *file*, or *missing* where there is no such file."""
        node = self.node(file)
        if node is None:
            return missing
        return read(Entry(node, self.name(file), "", self.findings))

    def plain(self, file: str) -> Mapping[str, Plain]:
        """Return *file* as plain data; empty where there is none."""
        plain = frozen(self.node(file) or {})
        if isinstance(plain, Mapping):
            return plain
        self.report(file, "", Kind.SCHEMA, "is no mapping")
        return MappingProxyType({})

    def by_id(self, file: str, items: Iterable[N]) -> Mapping[str, N]:
        """Return *items* by id; of two with one id the first stands."""
        found: dict[str, N] = {}
        for item in items:
            if item.id in found:
                self.report(file, item.id, Kind.DUPLICATE, "the id stands twice")
            found.setdefault(item.id, item)
        return MappingProxyType(found)


def _game(files: _Files, facts: Mapping[str, Plain]) -> Game:
    raw = files.plain("game.yaml")
    if not raw:
        files.report("game.yaml", "", Kind.SCHEMA, "the file is missing, empty or broken")
        return empty_game(files.folder.name)
    game = files.read("game.yaml", lambda entry: read_game(entry, facts, raw), None)
    if game is None:
        return empty_game(files.folder.name)
    if game.id != files.folder.name:
        files.report("game.yaml", game.id, Kind.ID, "the id is not the name of the folder")
    for items in (game.phases, game.things, game.marks, game.places, game.kinds):
        files.by_id("game.yaml", items)
    return game


def _setup(files: _Files) -> Setup:
    setup = files.read("setup.yaml", read_setup, Setup())
    for items in (setup.variants, setup.roles, setup.jobs, setup.components, setup.steps):
        files.by_id("setup.yaml", items)
    return setup


def _faq(files: _Files) -> tuple[Faq, ...]:
    nothing: tuple[Faq, ...] = ()
    questions = files.read("faq.yaml", read_texts.read_faq, nothing)
    files.by_id("faq.yaml", questions)
    return questions


def _chapters(files: _Files, game: Game) -> tuple[Chapter, ...]:
    """Return the chapters in the order that game.yaml gives, those it forgets at the end."""
    chapters: dict[str, Chapter] = {}
    for path in sorted((files.folder / "rules").glob("*.yaml")):
        file = f"rules/{path.name}"
        chapter = files.read(file, read_texts.read_chapter, None)
        if chapter is None:
            continue
        if chapter.id != path.stem:
            files.report(file, chapter.id, Kind.ID, "the chapter's id is not the name of the file")
        if game.chapters and path.stem not in game.chapters:
            files.report(file, chapter.id, Kind.LINK, "game.yaml does not list this chapter")
        chapters[path.stem] = chapter
    for missing in [name for name in game.chapters if name not in chapters]:
        files.report("game.yaml", missing, Kind.LINK, f"chapters: there is no rules/{missing}.yaml")
    order = [name for name in game.chapters if name in chapters]
    return tuple(chapters[name] for name in [*order, *(name for name in chapters if name not in order)])


def _clauses(files: _Files, chapters: tuple[Chapter, ...]) -> Mapping[str, Clause]:
    found: dict[str, Clause] = {}
    for chapter in chapters:
        for clause in chapter.clauses:
            if clause.id in found:
                message = f"the id stands in {found[clause.id].chapter} too"
                files.report(f"rules/{chapter.id}.yaml", clause.id, Kind.DUPLICATE, message)
            found.setdefault(clause.id, clause)
    return MappingProxyType(found)
