"""What is committed: no secrets, no traces of a machine, nothing that tools make; and the README is true."""

from __future__ import annotations

import os
import re
import subprocess

import click
import pytest
from playwright.sync_api import Page

from companion.cli import main
from tests.house.repository import MADE_BY_TOOLS, files, forbidden
from tests.house.source import CHECKOUT

README = (CHECKOUT / "README.md").read_text("utf-8")
MAKEFILE = (CHECKOUT / "Makefile").read_text("utf-8")


def test_no_file_has_a_secret_or_a_trace_of_a_machine() -> None:
    """No key, token, machine path or registry host stands in any text file of the repository."""
    found = []
    for name in files():
        data = (CHECKOUT / name).read_bytes()
        if b"\0" not in data:
            found += forbidden(name, data.decode("utf-8"))

    assert [] == found


HOME = "/" + "root/"
BAD = [
    "-----BEGIN RSA PRIVATE " + "KEY-----",
    "token = 'gh" + "p_" + "a1" * 18 + "'",
    "postgresql://me:secret" + "@db/matches",
    f"cd {HOME}tableside",
    "open('/" + "work/main/a')",
    "https://files.python" + "hosted.org/packages/a.whl",
    "pip install --index-" + "url x",
]
GOOD = ["/zh-Hant/world-without-end/rules/duties.piety", "https://example.org/work/", "companion/work/a.py"]


@pytest.mark.parametrize("line", BAD)
def test_a_forbidden_line_is_found(line: str) -> None:
    """Each kind of secret or trace is found, with its line."""
    assert ["a.txt:2:"] == [finding.split(" ")[0] for finding in forbidden("a.txt", f"fine\n{line}\n")]


@pytest.mark.parametrize("line", GOOD)
def test_an_ordinary_line_is_not_found(line: str) -> None:
    """Addresses of pages and relative paths are fine."""
    assert [] == forbidden("a.txt", line)


def test_nothing_made_by_tools_is_committed() -> None:
    """No compiled catalogue, byte code, wheel, environment or match data."""
    assert [] == [name for name in files() if MADE_BY_TOOLS.search(name)]


def test_every_package_folder_says_that_it_is_one() -> None:
    """Each folder of modules under companion/ has an ``__init__.py``; without it the wheel leaves it out."""
    folders = {name.rpartition("/")[0] for name in files() if re.fullmatch(r"companion/.*\.py", name)}

    assert [] == [folder for folder in sorted(folders) if not (CHECKOUT / folder / "__init__.py").is_file()]


def test_the_lock_pins_every_dependency_by_hash() -> None:
    """Each requirement has one exact version and at least one hash."""
    lock = (CHECKOUT / "requirements.lock").read_text("utf-8")
    entries = re.split(r"\n(?=[a-z])", lock.replace("\\\n", " "))

    assert len(entries) > 20
    assert [] == [e for e in entries if not re.match(r"[a-z0-9._-]+==[^\s]+ .*--hash=sha256:", e, re.S)]


def test_the_makefile_has_every_target_the_readme_names() -> None:
    """``make run`` and the like in the README exist."""
    named = set(re.findall(r"\bmake ([a-z]+)\b", "\n".join(code_of(README))))

    assert {"run", "test", "check"} <= named
    assert [] == [target for target in sorted(named) if f"\n{target}:" not in MAKEFILE]


def test_the_companion_has_every_command_the_readme_names() -> None:
    """``companion serve`` and the like in the README exist, subcommands too."""
    named = re.findall(r"^(?:\S*/)?companion ((?:[a-z]+ ?)+)", "\n".join(code_of(README)), re.M)

    assert named
    assert [] == [words for words in named if not is_command(words.split())]


def code_of(text: str) -> list[str]:
    """Return what stands as code in Markdown: fenced blocks and inline."""
    fenced = re.findall(r"```\w*\n(.*?)```", text, re.S)
    return fenced + re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.S))


def is_command(words: list[str]) -> bool:
    """Whether *words* begin with the name of a command, or with a group's and one of its commands."""
    command: click.Command | None = main
    for word in words:
        if not isinstance(command, click.Group):
            break
        command = command.commands.get(word)
    return command is not None


def test_a_browser_that_is_not_there_is_a_failure() -> None:
    """With CHROMIUM pointing nowhere ``make test`` stops and says so."""
    script = ["sh", "tests/house/browser.sh"]
    done = subprocess.run(
        script,
        cwd=CHECKOUT,
        env=os.environ | {"CHROMIUM": "nowhere"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert 1 == done.returncode
    assert "nowhere" in done.stderr


@pytest.mark.browser
def test_the_browser_draws_both_chinese_scripts(phone: Page) -> None:
    """The browser that the tests use lays out text of all three languages on a phone."""
    phone.set_content("<p lang=zh-Hant>桌邊規則</p><p lang=zh-Hans>桌边规则</p><p lang=en>Tableside</p>")

    boxes = [p.bounding_box() for p in phone.locator("p").all()]
    assert ["桌邊規則", "桌边规则", "Tableside"] == phone.locator("p").all_inner_texts()
    assert all(box is not None and box["height"] > 0 for box in boxes)
