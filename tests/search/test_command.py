"""`companion search`: what it prints, and its exit codes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from click.testing import CliRunner

from companion.cli import main
from companion.search import Search

HIT = {"game", "kind", "id", "clauses", "title", "why", "score"}


@pytest.fixture(autouse=True)
def _built_once(shipped: Search, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command of these tests uses the one search there is."""
    monkeypatch.setattr("companion.search.told.opened", lambda root: shipped)


def run(*arguments: str, typed: str | bytes | None = None) -> tuple[int, str]:
    """Run `companion search` and return its exit code and what it printed."""
    result = CliRunner().invoke(main, ["search", *arguments], input=typed)
    return result.exit_code, result.output


def test_lines_to_read() -> None:
    code, text = run("懲罰", "--lang", "zh-Hans")
    assert 0 == code
    assert text.splitlines()[0].split() == ["term", "penalty", "惩罚"]
    assert "[惩罚]" in text


def test_json_of_one_query() -> None:
    code, text = run("chengfa", "--lang", "zh-Hant", "--json")
    (line,) = text.splitlines()
    answer: dict[str, Any] = json.loads(line)
    assert (0, "chengfa") == (code, answer["query"])
    first = answer["hits"][0]
    assert HIT <= first.keys()
    assert ("world-without-end", "term", "penalty", "懲罰") == tuple(first[k] for k in ("game", "kind", "id", "title"))
    assert ("pinyin", "懲罰") == (first["why"]["reason"], first["why"]["word"])


def test_nothing_found_is_exit_code_1() -> None:
    assert (1, "nothing found") == (lambda r: (r[0], r[1].splitlines()[0]))(run("zzzzqqqq"))
    code, text = run("zzzzqqqq", "--json")
    assert (1, []) == (code, json.loads(text)["hits"])


@pytest.mark.parametrize(
    "arguments", [[], [""], ["  "], ["a", "b"], ["tax", "--lang", "fr"], ["tax", "--game", "chess"], ["tax", "--nope"]]
)
def test_what_is_not_understood_is_exit_code_2(arguments: list[str]) -> None:
    assert 2 == run(*arguments)[0]


def test_a_query_a_line() -> None:
    """Each line is answered by one, an empty one and a broken one too; the exit code is 0."""
    code, text = run("-", "--lang", "en", typed="稅\n\ntax die\r\nzzzzqqqq\n".encode() + b"\xff\xfe")
    answers = [json.loads(line) for line in text.splitlines()]

    assert 0 == code
    assert ["稅", "", "tax die", "zzzzqqqq", "\ufffd\ufffd"] == [answer["query"] for answer in answers]
    assert [True, False, True, False, False] == [bool(answer["hits"]) for answer in answers]
    assert all(HIT <= hit.keys() for answer in answers for hit in answer["hits"])


def test_half_characters_can_be_printed() -> None:
    """What a terminal could not decode comes as halves of characters."""
    code, text = run("\udcff懲罰", "--json")
    assert (0, "?懲罰") == (code, json.loads(text)["query"])
