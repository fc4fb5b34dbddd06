"""The use cases a page or a command asks for: open, look, act, correct, foresee, verify, export, boxes.

What a caller needs of the layers below (entries, reasons, errors, the store of a folder) is given out here, so that
pages know this package and no other.
"""

from companion.engine.log import (
    Answer,
    Correction,
    Entry,
    Insert,
    Position,
    Recount,
    Remove,
    Replace,
    Tally,
    ask_of,
    seat_of,
)
from companion.engine.questions import Barred
from companion.matches.ahead import Drafted, Past, correcting
from companion.matches.doors import Access, Doors, Link, Role
from companion.matches.errors import MovedOn, RefusedEntry, StaleEntry
from companion.matches.hall import Entered, Hall, Look, Written
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
    "Correction",
    "Doors",
    "Drafted",
    "Entered",
    "Entry",
    "FolderLock",
    "Hall",
    "Header",
    "Insert",
    "KeyReused",
    "Link",
    "Look",
    "MatchFull",
    "MatchRow",
    "MovedOn",
    "NoBox",
    "NoMatch",
    "Past",
    "Position",
    "Recount",
    "RefusedEntry",
    "Remove",
    "Replace",
    "Role",
    "Shipped",
    "SqliteStore",
    "StaleEntry",
    "Store",
    "StoreError",
    "Tally",
    "Written",
    "ask_of",
    "correcting",
    "library",
    "seat_of",
]
