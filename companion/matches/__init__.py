"""The use cases a page or a command asks for: open, look, act, correct, foresee, verify, export, boxes.

What a caller needs of the layers below (entries, reasons, errors, the store of a folder) is given out here, so that
pages know this package and no other.
"""

from companion.engine.log import Answer, Entry, Position, Recount, Tally
from companion.engine.questions import Barred
from companion.matches.doors import Access, Doors, Link, Role
from companion.matches.hall import Entered, Hall, Look, RefusedEntry, StaleEntry
from companion.matches.live import Header
from companion.matches.shipped import Shipped, library
from companion.store import (
    FolderLock,
    KeyReused,
    MatchFull,
    MatchRow,
    NoBox,
    NoMatch,
    SqliteStore,
    Store,
    StoreError,
)

__all__ = [
    "Access",
    "Answer",
    "Barred",
    "Doors",
    "Entered",
    "Entry",
    "FolderLock",
    "Hall",
    "Header",
    "KeyReused",
    "Link",
    "Look",
    "MatchFull",
    "MatchRow",
    "NoBox",
    "NoMatch",
    "Position",
    "Recount",
    "RefusedEntry",
    "Role",
    "Shipped",
    "SqliteStore",
    "StaleEntry",
    "Store",
    "StoreError",
    "Tally",
    "library",
]
