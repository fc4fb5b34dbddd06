"""The command line: its last line, its exit codes, and what it says when something is wrong."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import companion.cli
from companion.cli import main
from companion.engine.questions import Choice, Choose
from companion.games.world_without_end.clauses import Clause
from companion.matches import Hall
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
