"""Where the content and the interface catalogues lie, in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def content_root() -> Path:
    """Return the folder that holds one folder of content per game."""
    return _shipped_or_checkout("content")


def translations_root() -> Path:
    """Return the folder of the Babel catalogues (``zh_Hant/LC_MESSAGES/messages.po`` and so on)."""
    return _shipped_or_checkout("translations")


def _shipped_or_checkout(name: str) -> Path:
    """Return the copy inside the installed package, or else the folder at the top of the checkout."""
    shipped = _PACKAGE / f"_{name}"
    return shipped if shipped.is_dir() else _PACKAGE.parent / name
