"""The command line: its last line, its exit codes, and what it says when something is wrong."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import companion.cli
from companion.cli import main
from companion.engine.questions import Choice, Choose
from companion.games.world_without_end.clauses import Clause
from companion.matches import Access, Doors, Hall
from companion.paths import content_root
from companion.store import SqliteStore
from tests.games.story import GAMES
from tests.matches.playing import TAX, at_the_duties

WWE = "world-without-end"


def run(*arguments: str) -> tuple[int, str]:
    """Run the command and return its exit code and what it printed."""
    result = CliRunner().invoke(main, arguments)
    return result.exit_code, result.output


def test_every_command_explains_itself() -> None:
    """--help of every command and group says what it is for."""
    commands = [[name] for name in main.commands] + [
        [name, sub] for name, group in main.commands.items() if hasattr(group, "commands") for sub in group.commands
    ]
    assert ["simulate"] in commands and ["match", "verify"] in commands
    for command in commands:
        code, text = run(*command, "--help")
        assert 0 == code
        assert "Usage:" in text


def test_simulate_ends_with_a_line_of_figures() -> None:
    code, text = run("simulate", WWE, "--seats", "2", "--games", "2", "--json")

    line: dict[str, Any] = json.loads(text.strip().splitlines()[-1])
    assert {"game", "seats", "level", "hands", "games", "entries", "entries_per_second", "matches_per_second"} < set(
        line
    )
    assert {"digest", "never_cited", "findings"} < set(line)
    assert (WWE, 2, "full", "known", 2) == tuple(line[k] for k in ("game", "seats", "level", "hands", "games"))
    assert line["findings"] == []
    assert 0 == code


def test_simulate_plays_the_same_for_the_same_seed() -> None:
    def digest(seed: str) -> str:
        line = run("simulate", WWE, "--seats", "2", "--games", "1", "--seed", seed, "--json")[1].splitlines()[-1]
        return str(json.loads(line)["digest"])

    assert digest("one") == digest("one")
    assert digest("one") != digest("two")


async def _broken(table: Any) -> None:
    """A planted fault: a rule that raises in the middle of a round."""
    await Choose("resource", Clause.CARDS_RESOURCE, lambda: [Choice("stone", 1), Choice("wood", 2)], 0)
    raise KeyError("planted")


async def _wandering(table: Any) -> None:
    """A planted fault: something appears that no line of the ledger explains."""
    await Choose("resource", Clause.CARDS_RESOURCE, lambda: [Choice("stone", 1), Choice("wood", 2)], 0)
    table.ledger.held["seat.0"]["stone"] = 7
    table.mark(type(table).over, True, Clause.GAME_CHAPTERS)


@pytest.mark.parametrize("fault", [_broken, _wandering], ids=["a rule that raises", "a change outside the ledger"])
def test_a_planted_fault_makes_simulate_exit_1(monkeypatch: pytest.MonkeyPatch, fault: Any) -> None:
    shipped = replace(GAMES[WWE], game=replace(GAMES[WWE].game, play=fault))
    monkeypatch.setattr(companion.cli, "library", lambda root=None: {WWE: shipped})

    code, text = run("simulate", WWE, "--seats", "2", "--games", "1", "--json")

    assert 1 == code
    assert json.loads(text.strip().splitlines()[-1])["findings"]


def test_seats_that_a_game_has_not_are_refused_by_number() -> None:
    code, text = run("simulate", WWE, "--seats", "5")

    assert 2 == code
    assert "2 to 4" in text


def test_an_unknown_game_is_answered_with_those_there_are() -> None:
    code, text = run("simulate", "chess")

    assert 2 == code
    assert WWE in text


# --- match files, boxes, backup ----------------------------------------------------------------------


@contextmanager
def hall(folder: Path) -> Iterator[Hall]:
    """A hall over the data folder, closed again before a command reads it."""
    store = SqliteStore(folder)
    yield Hall(store, GAMES)
    store.close()


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, str]:
    """A data folder with a match of two entries, and its id."""
    with hall(tmp_path) as one:
        match = at_the_duties(one)
        one.act(match, 1, [TAX], "the-tax-die-rolled")
    return tmp_path, match


def test_a_host_who_lost_his_phone_gets_a_link(played: tuple[Path, str]) -> None:
    """The list tells the match, the link lets a phone in as what was asked for."""
    folder, match = played
    listed = run("match", "list", "--data", str(folder))
    assert 0 == listed[0] and match in listed[1] and "Ann" in listed[1]

    for wish, access in (
        ((), Access(True, frozenset(), frozenset({0, 1, 2}))),
        (("--role", "seat", "--seat", "B"), Access(False, frozenset({1}), frozenset({1}))),
        (("--role", "spectator"), Access()),
    ):
        code, text = run("match", "link", match, *wish, "--data", str(folder))
        assert 0 == code and text.startswith("/j/")
        with hall(folder) as one:
            doors, phone = Doors(one.store), f"phone-{wish}"
            assert match == doors.enter(text.strip().removeprefix("/j/"), phone)
            assert access == doors.access(match, 3, phone)
            doors.leave(match, phone)


@pytest.mark.parametrize("wish", [("--role", "seat"), ("--seat", "B"), ("--role", "seat", "--seat", "D")])
def test_a_link_for_a_seat_names_one_that_is_there(played: tuple[Path, str], wish: tuple[str, ...]) -> None:
    """Three sit at this match."""
    assert 2 == run("match", "link", played[1], *wish, "--data", str(played[0]))[0]
    assert 2 == run("match", "link", "no-such-match", "--data", str(played[0]))[0]


def test_an_exported_match_verifies_and_a_changed_one_does_not(played: tuple[Path, str]) -> None:
    folder, match = played
    file = folder / "match.json"
    assert 0 == run("match", "export", match, "--data", str(folder), "--out", str(file))[0]

    code, text = run("match", "verify", str(file))
    assert 0 == code
    assert "all 2 entries" in text

    file.write_text(
        file.read_text(encoding="utf-8").replace('"key": "4"', '"key": "3"').replace('"key":"4"', '"key":"3"')
    )
    code, text = run("match", "verify", str(file))
    assert 1 == code
    assert "entry 2" in text


def test_what_is_no_match_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "other.json"
    file.write_text('{"tableside": "box"}')

    code, text = run("match", "verify", str(file))

    assert 1 == code
    assert "tableside" in text


def test_a_box_goes_out_and_comes_in(tmp_path: Path) -> None:
    there, here, file = tmp_path / "there", tmp_path / "here", tmp_path / "box.json"
    with hall(there) as one:
        one.store.save_box(WWE, "default", {"council.north": 3, "event.c1-a.name": "synthetic event"})
    with hall(here):
        pass
    assert 0 == run("box", "export", WWE, "--data", str(there), "--out", str(file))[0]

    code, text = run("box", "import", str(file), "--data", str(here), "--name", "lent")

    assert 0 == code
    assert "2 facts" in text
    with hall(here) as one:
        assert {"council.north": 3, "event.c1-a.name": "synthetic event"} == one.store.box(WWE, "lent")


def test_a_box_that_does_not_fit_its_game_is_refused_fact_by_fact(tmp_path: Path) -> None:
    there, file = tmp_path / "there", tmp_path / "box.json"
    with hall(there) as one:
        one.store.save_box(WWE, "default", {"council.north": 9, "event.c1-z.name": "no such card"})
    run("box", "export", WWE, "--data", str(there), "--out", str(file))

    code, text = run("box", "import", str(file), "--data", str(there), "--name", "lent")

    assert 1 == code
    assert "council.north" in text and "0 to 4" in text and "event.c1-z.name" in text


def test_a_backup_is_a_whole_store(played: tuple[Path, str]) -> None:
    folder, match = played
    copy = folder / "copy"
    copy.mkdir()

    assert 0 == run("backup", str(copy / "tableside.db"), "--data", str(folder))[0]

    with hall(copy) as one:
        assert 2 == one.look(match).seq


def test_the_content_check_is_silent() -> None:
    code, text = run("content", "check")

    assert (0, "0 findings") == (code, text.strip())


def test_a_word_missing_in_one_language_is_found(tmp_path: Path) -> None:
    """A permanent bad sample: the English of one question is taken out."""
    root = tmp_path / "content"
    shutil.copytree(content_root(), root)
    talk = root / WWE / "talk.yaml"
    before = talk.read_text(encoding="utf-8")
    after = re.sub(r'(tax-die:\s+title: \{zh-Hant: .*?, zh-Hans: .*?), en: "[^"]*"\}', r"\1}", before, count=1)
    assert before != after
    talk.write_text(after, encoding="utf-8")

    code, text = run("content", "check", "--root", str(root))

    assert 1 == code
    assert ["talk.yaml asks.tax-die"] == [
        f"talk.yaml {line.split()[1]}" for line in text.splitlines() if "missing" in line
    ]


# --- what cannot be done is said in a sentence ---------------------------------------------------------


def refused(*arguments: str) -> str:
    """Run a command that cannot do its work: exit 2, no traceback. Return what it said."""
    result = CliRunner().invoke(main, arguments)
    assert 2 == result.exit_code, result.output
    assert isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output and "Error: " in result.output
    return result.output


READING = (["match", "export", "m"], ["box", "export", WWE], ["backup", "copy.db"])


@pytest.mark.parametrize("command", READING, ids=" ".join)
def test_a_command_that_reads_makes_no_database(tmp_path: Path, command: list[str]) -> None:
    """A folder without one is no data folder, and stays as it was."""
    assert "no data folder" in refused(*command, "--data", str(tmp_path))
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize("command", READING, ids=" ".join)
@pytest.mark.parametrize("harm", ["corrupt", "newer", "folder", "foreign"])
def test_a_database_that_cannot_be_used_is_named(tmp_path: Path, command: list[str], harm: str) -> None:
    """Whatever stands in its place."""
    harmed(tmp_path, harm)
    assert "tableside.db" in refused(*command, "--data", str(tmp_path))


def harmed(folder: Path, harm: str) -> None:
    """Put something into the data folder that no store can open."""
    file = folder / "tableside.db"
    if harm == "corrupt":
        file.write_bytes(b"no database " * 500)
    elif harm == "folder":
        file.mkdir()
    elif harm == "foreign":
        with closing(sqlite3.connect(file)) as db:
            db.execute("CREATE TABLE other (id)")
    else:
        SqliteStore(folder).close()
        with closing(sqlite3.connect(file, isolation_level=None)) as db:
            db.execute("UPDATE _sqlite_migrations SET name = 'm999' WHERE rowid = 1")


def test_a_file_that_cannot_be_written_is_named(played: tuple[Path, str]) -> None:
    folder, match = played
    out = str(folder / "missing" / "file")
    for command in (["match", "export", match, "--out", out], ["box", "export", WWE, "--out", out], ["backup", out]):
        said = refused(*command, "--data", str(folder))
        assert "missing" in said or "not available" in said


@pytest.mark.parametrize("match", ["none", "a b", "\ud800", "x" * 80])
def test_a_match_that_is_not_there_is_named(played: tuple[Path, str], match: str) -> None:
    assert "no match" in refused("match", "export", match, "--data", str(played[0]))


def test_a_match_that_cannot_be_played_again_has_no_file(played: tuple[Path, str]) -> None:
    folder, match = played
    with closing(sqlite3.connect(folder / "tableside.db", isolation_level=None)) as db:
        for (trigger,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            db.execute(f'DROP TRIGGER "{trigger}"')
        db.execute('UPDATE "match" SET header = ?', ["{}"])
    assert match in refused("match", "export", match, "--data", str(folder))


def test_a_folder_without_games_or_texts_is_no_clean_result(tmp_path: Path) -> None:
    """Nothing was checked, so nothing may look as if it had been found good."""
    (tmp_path / "deeper").mkdir()
    (tmp_path / "deeper" / "empty.txt").touch()
    (tmp_path / "picture.png").write_bytes(b"png")
    assert "holds no game" in refused("content", "check", "--root", str(tmp_path))
    assert "holds no text" in refused("content", "overlap", str(tmp_path))


# --- effects in boxes ------------------------------------------------------------------------------------

C1A = "effect.event.c1-a"


def imported(tmp_path: Path, fact: str, value: object) -> tuple[int, str]:
    """Import a box file with one fact."""
    file = tmp_path / "box.json"
    box = {"tableside": "box", "format": 1, "app": "0.1.0", "game": WWE, "name": "lent", "facts": {fact: value}}
    file.write_text(json.dumps(box), encoding="utf-8")
    with hall(tmp_path):
        pass
    return run("box", "import", str(file), "--data", str(tmp_path))


@pytest.mark.parametrize(
    ("fact", "value"),
    [
        *((C1A, "gain:grain:1:everyone::0:"), (C1A, "score::-20:self::0:"), (C1A, "trade:wool:1:everyone:gold:2:")),
        *((C1A, "open::0:::0:favor-space.king;price::0:::0:market.wool"), (C1A, "forbid::0:::0:action.grain")),
        *((C1A, "place:stone:2:self::0:place.projects"), ("effect.event.ralph", "lose:gold:20:everyone::0:")),
    ],
)
def test_an_effect_of_this_game_comes_in(tmp_path: Path, fact: str, value: str) -> None:
    assert (0, f"{WWE}, box lent: 1 facts") == (lambda r: (r[0], r[1].strip()))(imported(tmp_path, fact, value))


@pytest.mark.parametrize(
    ("fact", "value", "said"),
    [
        (C1A, "gain:unicorn:1:everyone::0:", "a thing of this game"),
        (C1A, "gain:grain:21:everyone::0:", "0 to 20"),
        (C1A, "gain:grain:-1:everyone::0:", "0 to 20"),
        (C1A, "score::-21:everyone::0:", "-20 to 20"),
        (C1A, "score:grain:1:everyone::0:", "a thing of this game"),
        (C1A, "gain:grain:1:seat.0::0:", "everyone or self"),
        (C1A, "gain:grain:1:::0:", "everyone or self"),
        (C1A, "cover::0:::0:nowhere", "a place that allows it"),
        (C1A, "cover::0:::0:action.grain", "a place that allows it"),
        (C1A, "price::3:::0:favor-space.king", "a place that allows it"),
        (C1A, "place:stone:1:self::0:market.wool", "a place that allows it"),
        (C1A, "gain:grain:1:self::0:market.wool", "a place that allows it"),
        (C1A, "trade:wool:1:self:unicorn:1:", "a thing to trade for"),
        (C1A, "trade:wool:1:self:gold:21:", "to trade for"),
        (C1A, "gain:grain:1:self:gold:1:", "a thing to trade for"),
        (C1A, "gain:grain: 1:self::0:", "the ten verbs"),
        (C1A, "gain:grain:１:self::0:", "the ten verbs"),
        (C1A, "wish:grain:1:self::0:", "the ten verbs"),
        (C1A, "gain:grain:1:everyone", "the ten verbs"),
        (C1A, "gain:grain:1:self::0:;", "the ten verbs"),
        (C1A, "", "the ten verbs"),
        (C1A, 3, "the ten verbs"),
        ("effect.event.c9-z", "gain:grain:1:self::0:", "a card of this game"),
        ("effect.", "gain:grain:1:self::0:", "a card of this game"),
    ],
)
def test_an_effect_that_this_game_cannot_have_is_refused(tmp_path: Path, fact: str, value: object, said: str) -> None:
    """What no ruling could have kept stays out; nothing is saved."""
    code, text = imported(tmp_path, fact, value)
    assert (1 == code and said in text) or (fact == "effect." and 1 == code)
    with hall(tmp_path) as one:
        assert [] == [row.name for row in one.store.boxes(WWE)]
