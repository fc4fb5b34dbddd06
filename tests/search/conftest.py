"""Fixtures for the tests of the search."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.content import load_all, load_search_words
from companion.paths import content_root
from companion.search import Search, opened
from companion.search.fields import Page
from companion.search.fields import pages as made_ready
from tests.content.tree import Tree


@pytest.fixture(scope="session")
def shipped() -> Search:
    """Return the search over what ships."""
    return opened(content_root())


@pytest.fixture(scope="session")
def pages() -> list[Page]:
    """Return the documents of what ships, made ready."""
    return made_ready(load_all(content_root()).values())


@pytest.fixture
def mill(tmp_path: Path) -> Tree:
    """Return the files of a tiny game with every kind of thing that can be found; `searched` searches them."""
    return Tree(tmp_path)


def searched(tree: Tree) -> Search:
    """Return the search over the games beside *tree*."""
    return Search(load_all(tree.root), load_search_words(tree.root))
