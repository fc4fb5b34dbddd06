"""What a store refuses, one class a reason; each keeps its facts as attributes, for pages in three languages.

The English message is for logs and tests.
"""

from pathlib import Path

from companion.store.strictjson import Problem, shown


class StoreError(Exception):
    """Everything a store raises on purpose."""


class NoMatch(StoreError):
    """There is no match `match`."""

    def __init__(self, match: str) -> None:
        super().__init__(f"no match {match!r}")
        self.match = match


class MatchExists(StoreError):
    """There is a match `match` already, made with another key."""

    def __init__(self, match: str) -> None:
        super().__init__(f"match {match!r} exists already")
        self.match = match


class NoBox(StoreError):
    """The game `game` has no box `name`."""

    def __init__(self, game: str, name: str) -> None:
        super().__init__(f"no box {name!r} of {game!r}")
        self.game = game
        self.name = name


class KeyReused(StoreError):
    """The idempotency key `key` was used before for something else, in (or to create) the match `match`."""

    def __init__(self, match: str, key: str) -> None:
        super().__init__(f"match {match!r}: key {key!r} was used for another body")
        self.match = match
        self.key = key


class Stale(StoreError):
    """An entry was based on `base`, but the last one of `match` is `current`: judge it again by the rules."""

    def __init__(self, match: str, base: int, current: int) -> None:
        super().__init__(f"match {match!r}: based on entry {base}, the last one is {current}")
        self.match = match
        self.base = base
        self.current = current


class MatchFull(StoreError):
    """The log of `match` would grow beyond `limit` `unit` ("entries" or "bytes") with entry `entry`."""

    def __init__(self, match: str, entry: int, limit: int, unit: str) -> None:
        super().__init__(f"match {match!r}, entry {entry}: a match holds at most {limit} {unit}")
        self.match = match
        self.entry = entry
        self.limit = limit
        self.unit = unit


class BadData(StoreError):
    """A value that the store does not take.

    `match` and `entry` say where it was to go (None: not a match, not a line), `field` is the path inside it,
    `value` what stands there, `problem` why not.
    """

    def __init__(self, match: str | None, entry: int | None, field: str, value: object, problem: Problem) -> None:
        place = [f"match {match!r}"] if match is not None else []
        place += [f"entry {entry}"] if entry is not None else []
        place += [field or "the whole"]
        super().__init__(f"{', '.join(place)}: {problem}: {shown(value)}")
        self.match = match
        self.entry = entry
        self.field = field
        self.value = value
        self.problem = problem


class NewerDatabase(StoreError):
    """The database at `path` is a newer Tableside's: this one does not know its migrations `unknown`."""

    def __init__(self, path: Path, unknown: tuple[str, ...]) -> None:
        super().__init__(f"{path} was written by a newer version of Tableside (it has: {', '.join(unknown)})")
        self.path = path
        self.unknown = unknown


class NotAStore(StoreError):
    """The file at `path` is not a Tableside database, or is damaged; it was not touched."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(f"{path} is not a Tableside database: {problem}")
        self.path = path
        self.problem = problem


class Unavailable(StoreError):
    """The database cannot be read or written now (disk full, locked by another program, closed).

    Nothing of the refused write was kept.
    """

    def __init__(self, problem: str) -> None:
        super().__init__(f"the store is not available: {problem}")
        self.problem = problem
