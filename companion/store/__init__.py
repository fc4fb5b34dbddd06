"""The store: append-only logs of matches and the boxes of games, durable before they are acknowledged.

`Store` is the interface, `SqliteStore` the implementation for one machine; `matchfile` and `boxfile` are
the files that people take home.
"""

from companion.store.base import (
    DEFAULT_BOX,
    Appended,
    BoxRow,
    Clock,
    Following,
    Line,
    LinkRow,
    MatchRow,
    Store,
    utc_now,
)
from companion.store.errors import (
    BadData,
    KeyReused,
    MatchExists,
    MatchFull,
    NewerDatabase,
    NoBox,
    NoMatch,
    NotAStore,
    Stale,
    StoreError,
    Unavailable,
)
from companion.store.limits import Limits
from companion.store.lock import FolderInUse, FolderLock
from companion.store.opening import has_database
from companion.store.sqlite import SqliteStore
from companion.store.strictjson import Json, Problem

__all__ = [
    "DEFAULT_BOX",
    "Appended",
    "BadData",
    "BoxRow",
    "Clock",
    "FolderInUse",
    "FolderLock",
    "Following",
    "Json",
    "KeyReused",
    "Limits",
    "Line",
    "LinkRow",
    "MatchExists",
    "MatchFull",
    "MatchRow",
    "NewerDatabase",
    "NoBox",
    "NoMatch",
    "NotAStore",
    "Problem",
    "SqliteStore",
    "Stale",
    "Store",
    "StoreError",
    "Unavailable",
    "has_database",
    "utc_now",
]
