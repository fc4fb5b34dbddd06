"""The arrows between the parts of the house only point down."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.house.arrows import broken_arrows
from tests.house.source import load


def test_every_import_follows_the_arrows() -> None:
    """No module of companion/ imports against the arrows, and the pure parts touch nothing outside."""
    sources = load("companion")

    assert sources
    assert [] == [str(f) for s in sources for f in broken_arrows(s)]


BAD = [
    ("engine/a.py", "import flask"),
    ("engine/a.py", "from datetime import date"),
    ("engine/a.py", "def f(p):\n    return open(p)"),
    ("engine/a.py", "from companion.games.seeland import play"),
    ("engine/a.py", "from ..games import seeland"),
    ("games/seeland/a.py", "import random"),
    ("games/seeland/a.py", "import os.path"),
    ("games/seeland/a.py", "from sqlite_utils import Database"),
    ("games/seeland/a.py", "from companion.games.pantheon.table import Temple"),
    ("games/seeland/a.py", "from companion.games import pantheon"),
    ("games/seeland/a.py", "from .. import pantheon"),
    ("games/seeland/a.py", "from companion.content import load"),
    ("games/seeland/a.py", "def f():\n    from companion import store"),
    ("content/a.py", "from companion.engine.questions import Choose"),
    ("store/a.py", "import companion.games"),
    ("search/a.py", "from companion.matches import look"),
    ("matches/a.py", "from companion.web import create_app"),
    ("web/a.py", "from companion.engine import log"),
    ("web/pages/a.py", "from companion.store import base"),
    ("paths.py", "from companion.content import load"),
    ("newpart/a.py", "from companion.content import load"),
    ("web/a.py", "from tests.house import laws"),
]
GOOD = [
    ("engine/a.py", "from companion.engine.table import Seat\nfrom .log import Answer\nimport hashlib"),
    (
        "games/seeland/a.py",
        "from companion.engine import table\nfrom .clauses import Clause\nfrom . import cards",
    ),
    (
        "games/seeland/cards/a.py",
        "from companion.games.seeland.table import Field\nfrom ..clauses import Clause",
    ),
    ("games/__init__.py", "import importlib\nfrom companion.engine.game import Game"),
    ("matches/a.py", "from companion.engine import log\nfrom companion.games import find\nimport time"),
    ("web/a.py", "from companion import __version__\nfrom companion.search import query\nimport flask"),
    ("cli.py", "from companion.web import create_app\nimport companion.store"),
]


def write(tmp_path: Path, place: str, text: str) -> Path:
    """Write a module of a made-up checkout at *tmp_path* and return the checkout."""
    file = tmp_path / "companion" / place
    file.parent.mkdir(parents=True)
    file.write_text(text, "utf-8")
    return tmp_path


@pytest.mark.parametrize(("place", "text"), BAD)
def test_an_import_against_the_arrows_is_found(tmp_path: Path, place: str, text: str) -> None:
    """A module that imports upwards, sideways between games or something impure is a finding."""
    (source,) = load("companion", root=write(tmp_path, place, text))

    assert 1 == len(broken_arrows(source))


@pytest.mark.parametrize(("place", "text"), GOOD)
def test_an_import_along_the_arrows_is_not_found(tmp_path: Path, place: str, text: str) -> None:
    """A module may import its own part and the parts below it."""
    (source,) = load("companion", root=write(tmp_path, place, text))

    assert [] == broken_arrows(source)
