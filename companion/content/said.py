"""What is said to a reader: text in pieces, so that a page can link, mark and colour them without reading
ids."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

MINUS = "\u2212"


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text.

    *lang* is set where it is not in the reader's language (a name people typed); *clause* or *term* where it
    links there; *seat* where it names a seat (0, 1, ...).
    """

    text: str
    lang: str | None = None
    clause: str | None = None
    term: str | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """Pieces in order; ``str()`` gives them as plain text."""

    pieces: tuple[Piece, ...]

    def __str__(self) -> str:
        return "".join(piece.text for piece in self.pieces)


def said(pieces: Iterable[Piece]) -> Said:
    """Return *pieces* with plain neighbours joined."""
    joined: list[Piece] = []
    for piece in pieces:
        plain = piece == Piece(piece.text)
        if plain and joined and joined[-1] == Piece(joined[-1].text):
            joined[-1] = Piece(joined[-1].text + piece.text)
        elif piece.text:
            joined.append(piece)
    return Said(tuple(joined))


def number(n: int) -> str:
    """Return *n* with the real minus sign: ``−3``."""
    return f"{MINUS}{-n}" if n < 0 else str(n)


def half_points(n: int) -> str:
    """Return *n* halves as whole points: 3 gives ``1½``, 1 gives ``½``, −4 gives ``−2``."""
    whole, half = divmod(abs(n), 2)
    text = (str(whole) if whole or not half else "") + ("½" if half else "")
    return f"{MINUS}{text}" if n < 0 else text
