"""Fixtures for the tests of the content."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.content.tree import Tree


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    """Return a sound game in a folder of its own."""
    return Tree(tmp_path)
