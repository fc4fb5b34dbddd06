"""What a store is: the log of every match, and the boxes; another database is another class like this.

A store knows nothing of rules: a line is opaque JSON, a match has a header (JSON with at least `game`), a
box is a named JSON document of one game.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self, TypeAlias

from companion.store.strictjson import Json

Clock: TypeAlias = Callable[[], datetime]
"""Gives the present moment, with its time zone."""

DEFAULT_BOX = "default"


def utc_now() -> datetime:
    """The present moment in UTC."""
    return datetime.now(UTC)


@dataclass(frozen=True)
class MatchRow:
    """A match as lists show it: `entries` is the number of log lines, `created` in UTC (None: cannot be read)."""

    id: str
    game: str
    created: datetime | None
    entries: int


@dataclass(frozen=True)
class Line:
    """Entry number `seq` (from 1, no gaps) of a match, kept at `at` (UTC); a batch shares its `key`."""

    seq: int
    at: datetime
    key: str
    body: dict[str, Json]


@dataclass(frozen=True)
class Appended:
    """A batch that is in the log as entries `first` to `last`, since `at`; `repeated`: it was there."""

    first: int
    last: int
    at: datetime
    repeated: bool


@dataclass(frozen=True)
class BoxRow:
    """A box as lists show it: how many `facts` it holds and when it was last `changed` (UTC; None: cannot be read)."""

    name: str
    facts: int
    changed: datetime | None


@dataclass(frozen=True)
class LinkRow:
    """A way into a match: for which `role`, for which `seat` (None: for no single one), and how many `phones` took it.

    `made` and `ended` in UTC; `ended` None is open.
    """

    id: int
    match: str
    role: str
    seat: int | None
    made: datetime
    ended: datetime | None
    phones: int


class Following(Protocol):
    """One listener's place in one match's log. A context manager, for one thread or greenlet."""

    @property
    def since(self) -> int:
        """The number of the last entry handed out."""
        ...

    @property
    def closed(self) -> bool:
        """True after `close`, or when the store was closed: end the stream."""
        ...

    def wait(self, timeout: float | None = None) -> list[Line]:
        """The entries after `since`, in order, each once; waits up to `timeout` seconds for the first.

        Empty: none came in time (send a heartbeat), `wake` was called, or `closed`.
        """
        ...

    def wake(self) -> None:
        """Let a `wait` that is under way, or the next one, return at once."""
        ...

    def close(self) -> None:
        """Stop listening; a `wait` that is under way returns."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None, /
    ) -> None: ...


class Store(Protocol):
    """The log of every match and the boxes.

    Every method may be called from any thread or greenlet, raises `NoMatch` for a match that is not there,
    `BadData` for a name or value that cannot be kept, `Unavailable` when the database cannot be reached,
    and returns from a write only when the write is durable.
    """

    def create(self, match: str, header: Mapping[str, object], key: str) -> str:
        """Open `match` with `header` (fixed from now on) and say its id.

        `key` is unique over all matches: the same key with the same header again writes nothing and gives
        the id of the match it made first. Raises `KeyReused` (whose `match` is that match) if the header
        differs, `MatchExists`.
        """
        ...

    def created_by(self, key: str) -> str | None:
        """The id of the match that `key` created, or None.

        To ask before drawing a new secret for a form that was sent twice.
        """
        ...

    def header(self, match: str) -> dict[str, Json]:
        """The header of `match`, with its secrets."""
        ...

    def matches(self) -> list[MatchRow]:
        """Every match, the newest first."""
        ...

    def append(self, match: str, base: int, lines: Sequence[Mapping[str, object]], key: str) -> Appended:
        """Add `lines`, all or none, as entries `base` + 1 and on.

        `key` is unique in the match: the same key with the same lines again (whatever its base) writes
        nothing and gives the first result. Raises `KeyReused` if the lines differ, `Stale` if `base` is not
        the last entry, `MatchFull`.
        """
        ...

    def read(self, match: str, since: int = 0) -> list[Line]:
        """The entries after number `since`, in order."""
        ...

    def last(self, match: str) -> int:
        """The number of the last entry; 0 for an empty log."""
        ...

    def follow(self, match: str, since: int) -> Following:
        """Listen to the entries after number `since`."""
        ...

    def box(self, game: str, name: str = DEFAULT_BOX) -> dict[str, Json]:
        """The facts of a box. The default box is always there; raises `NoBox` for another one."""
        ...

    def save_box(self, game: str, name: str, facts: Mapping[str, object]) -> None:
        """Make `facts` the whole content of the box, which may be new."""
        ...

    def learn(self, game: str, name: str, facts: Mapping[str, object]) -> dict[str, Json]:
        """Put `facts` into the box, which may be new; equal names are replaced. Gives the whole content."""
        ...

    def boxes(self, game: str) -> list[BoxRow]:
        """The boxes of `game` that were ever written, the default one first, then by name."""
        ...

    def make_link(self, match: str, role: str, seat: int | None, digest: str) -> int:
        """Keep a new link into `match` whose secret has `digest` (64 hex digits); gives its number."""
        ...

    def links(self, match: str) -> list[LinkRow]:
        """Every link of `match` that was not ended, in the order they were made."""
        ...

    def link_by(self, digest: str) -> LinkRow | None:
        """The link with `digest`, whether ended or not; None where there is none."""
        ...

    def end_link(self, match: str, link: int) -> bool:
        """End a link of `match`: whoever took it is out. False where it is none or had ended."""
        ...

    def take_link(self, link: int, phone: str) -> None:
        """Let the phone with the digest `phone` in by `link`; doing it twice does nothing."""
        ...

    def taken(self, match: str, phone: str) -> list[LinkRow]:
        """The links of `match` that this phone took and that were not ended."""
        ...

    def taken_by(self, phone: str) -> list[LinkRow]:
        """The links of any match that this phone took and that were not ended."""
        ...

    def leave(self, match: str, phone: str, seat: int | None = None) -> None:
        """Forget that this phone took any link of `match`, or only those for `seat`."""
        ...

    def others_at(self, match: str, phone: str) -> set[int]:
        """The seats of `match` for which some other phone took a link that was not ended."""
        ...

    def tick(self, match: str, step: str, seat: int | None) -> None:
        """Say that `step` of the set-up of `match` is done, by somebody at `seat` (None: at no single one).

        A step that is done stays as it was ticked first.
        """
        ...

    def untick(self, match: str, step: str) -> None:
        """Say that `step` is not done; doing so twice does nothing."""
        ...

    def ticks(self, match: str) -> dict[str, int | None]:
        """The steps of `match` that are done, each with the seat of who ticked it first."""
        ...

    def backup(self, target: Path) -> None:
        """Write a consistent, complete copy to the new file `target`, while others go on reading and writing.

        Raises `FileExistsError` rather than overwrite.
        """
        ...

    def close(self) -> None:
        """End every `follow` and let the database go; afterwards everything raises `Unavailable`."""
        ...
