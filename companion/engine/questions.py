"""Questions: the shapes of what a match can wait for.

A rule awaits a question and goes on with the answer. An answer is always text, a *key*, that names the thing and
never a place in a list, so that it still means the same after a correction. Every shape reads **any** text: it gives
the value or says why not.

Shapes and their keys: choose ``lot-3``; number ``4``; text as written; several ``a,b`` (none: ``-``); spread
``a=2,b=1`` (nothing: ``-``); order and path ``a,b,c`` (an empty path: ``-``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Coroutine, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from companion.engine.core import Core

T = TypeVar("T")
Rules: TypeAlias = Coroutine[Any, Any, T]
Fact: TypeAlias = int | str | bool
Facts: TypeAlias = Mapping[str, Fact]
Pick: TypeAlias = Callable[[int], int]  # pick(n) is one of 0 .. n-1

NOTHING = "-"
MANY = 8  # up to so many members, the legal subsets of a "several" are listed one by one
_NUMBER = re.compile(r"-?[0-9]{1,6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Barred:
    """Why an answer is not legal: the clause, and the facts that a sentence about it needs."""

    clause: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice(Generic[T]):
    """One possible answer. *key* names the thing; *facts* are for the words beside it; *weight* counts equal faces."""

    key: str
    value: T
    barred: Barred | None = None
    facts: Facts = field(default_factory=dict)
    weight: int = 1


@dataclass(frozen=True, slots=True)
class Chance:
    """That an answer is chance: the *stream* it is drawn from and who may say it (``table``, ``app`` or ``either``)."""

    stream: str
    by: str = "table"


@dataclass(frozen=True, slots=True)
class Failure:
    """A bug met while a question was being looked at; it is raised where the rule awaits."""

    error: Exception


class Question(Generic[T]):
    """Something the match waits for.

    *ask* names it among the words of the game, *clause* is the rule that asks, *seat* who decides (None: the table).
    *secret* hides the answer from other seats. *default* is what a forecast assumes; where holdings decide it, it is
    looked up, since they may be counted anew while the question is open. One that *waits* is never answered by the
    app, even where there is no choice (the table says when a round is over). The *address* is given when the question
    is put; a rule sets it only for printed facts.
    """

    __slots__ = ("_default", "address", "ask", "chance", "clause", "facts", "seat", "secret", "waits")
    shape: ClassVar[str] = ""

    def __init__(
        self,
        ask: str,
        clause: str,
        seat: int | None = None,
        *,
        facts: Facts | None = None,
        chance: Chance | None = None,
        default: str | Callable[[], str] | None = None,
        secret: bool = False,
        waits: bool = False,
    ) -> None:
        self.ask, self.clause, self.seat = ask, clause, seat
        self.facts: Facts = dict(facts or {})
        self.chance, self._default, self.secret, self.waits = chance, default, secret, waits
        self.address = ""

    @property
    def default(self) -> str | None:
        """Return the key that a forecast assumes, or None where it can assume none."""
        return self._default() if callable(self._default) else self._default

    def read(self, key: str) -> T | Barred:
        """Return what *key* means, or why it is no answer. Total: any text may come in."""
        raise NotImplementedError

    def legal(self) -> list[str] | None:
        """Return every legal key, or None where they are too many to list."""
        return None

    def sample(self, pick: Pick) -> str:
        """Return some legal key, by *pick*; for random play and for draws by the app."""
        raise NotImplementedError

    def shown(self) -> dict[str, Any]:
        """Return what a page needs to offer this shape: plain data."""
        return {}

    def __await__(self) -> Generator[Any, Any, T]:
        _, value = yield (self,)
        if isinstance(value, Failure):
            raise value.error
        return value  # type: ignore[no-any-return]  # the match sends what read() gave


def _listed(choice: Choice[Any]) -> dict[str, Any]:
    barred = choice.barred and {"clause": str(choice.barred.clause), "facts": dict(choice.barred.facts)}
    return {"key": choice.key, "barred": barred, "facts": dict(choice.facts)}


class Choose(Question[T]):
    """One of a few named things. *universe* holds the barred ones too, each with its reason."""

    __slots__ = ("universe",)
    shape = "choose"

    def __init__(
        self,
        ask: str,
        clause: str,
        universe: Callable[[], Sequence[Choice[T]]],
        seat: int | None = None,
        **more: Any,
    ) -> None:
        super().__init__(ask, clause, seat, **more)
        self.universe = universe  # looked at when shown, so that a recount made meanwhile counts

    def read(self, key: str) -> T | Barred:
        for choice in self.universe():
            if choice.key == key:
                return choice.barred or choice.value
        return Barred(Core.NO_SUCH_ANSWER, {"key": key})

    def legal(self) -> list[str] | None:
        return [c.key for c in self.universe() if not c.barred]

    def sample(self, pick: Pick) -> str:
        faces = [c.key for c in self.universe() if not c.barred for _ in range(c.weight)]
        return faces[pick(len(faces))]

    def shown(self) -> dict[str, Any]:
        return {"choices": [_listed(c) for c in self.universe()]}


class Number(Question[int]):
    """A whole number in a range; the ends may be looked up when the question is read."""

    __slots__ = ("_high", "_low")
    shape = "number"

    def __init__(
        self,
        ask: str,
        clause: str,
        low: int | Callable[[], int],
        high: int | Callable[[], int],
        seat: int | None = None,
        **more: Any,
    ) -> None:
        super().__init__(ask, clause, seat, **more)
        self._low, self._high = low, high

    def range(self) -> tuple[int, int]:
        """Return the least and the greatest answer."""
        low = self._low if isinstance(self._low, int) else self._low()
        high = self._high if isinstance(self._high, int) else self._high()
        return low, high

    def read(self, key: str) -> int | Barred:
        low, high = self.range()
        if _NUMBER.fullmatch(key) and low <= int(key) <= high:
            return int(key)
        return Barred(Core.NUMBER_RANGE, {"low": low, "high": high})

    def legal(self) -> list[str] | None:
        low, high = self.range()
        return [str(n) for n in range(low, high + 1)] if high - low < 100 else None

    def sample(self, pick: Pick) -> str:
        low, high = self.range()
        return str(low + pick(high - low + 1))

    def shown(self) -> dict[str, Any]:
        low, high = self.range()
        return {"low": low, "high": high}


class Text(Question[str]):
    """Words of the people's own, at most *longest* characters, without controls or invisible marks."""

    __slots__ = ("longest",)
    shape = "text"

    def __init__(self, ask: str, clause: str, longest: int = 80, seat: int | None = None, **more: Any) -> None:
        super().__init__(ask, clause, seat, **more)
        self.longest = longest

    def read(self, key: str) -> str | Barred:
        text = unicodedata.normalize("NFC", key).strip()
        if not 1 <= len(text) <= self.longest:
            return Barred(Core.TEXT_LENGTH, {"high": self.longest})
        # category C holds controls, bidi and zero-width marks, surrogates and unassigned code points
        if any(unicodedata.category(c)[0] == "C" or c in "\u2028\u2029" for c in text):
            return Barred(Core.TEXT_CHARACTERS, {})
        return text

    def sample(self, pick: Pick) -> str:
        letters = "書卷abc é"
        some = "".join(letters[pick(len(letters))] for _ in range(1 + pick(min(6, self.longest))))
        return some.strip() or "書"

    def shown(self) -> dict[str, Any]:
        return {"longest": self.longest}


def _names(key: str) -> list[str]:
    return [] if key == NOTHING else key.split(",")


def _members(names: Sequence[str], choices: Sequence[Choice[T]]) -> list[Choice[T]] | Barred:
    """Return the choices that *names* name, in that order, or why not."""
    known = {c.key: c for c in choices}
    found: list[Choice[T]] = []
    for name in names:
        choice = known.get(name)
        if choice is None:
            return Barred(Core.NO_SUCH_ANSWER, {"key": name})
        if choice.barred:
            return choice.barred
        if choice in found:
            return Barred(Core.NOT_TWICE, {"key": name})
        found.append(choice)
    return found


class Several(Question[tuple[T, ...]]):
    """Any of a few named things, at least *low* and at most *high* of them, that pass *check* together."""

    __slots__ = ("check", "high", "low", "universe")
    shape = "several"

    def __init__(
        self,
        ask: str,
        clause: str,
        universe: Callable[[], Sequence[Choice[T]]],
        low: int,
        high: int,
        seat: int | None = None,
        *,
        check: Callable[[tuple[T, ...]], Barred | None] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(ask, clause, seat, **more)
        self.universe, self.low, self.high, self.check = universe, low, high, check

    def read(self, key: str) -> tuple[T, ...] | Barred:
        choices = self.universe()
        found = _members(_names(key), choices)
        if isinstance(found, Barred):
            return found
        if not self.low <= len(found) <= self.high:
            return Barred(Core.HOW_MANY, {"low": self.low, "high": self.high})
        values = tuple(c.value for c in choices if c in found)  # the order of ticking means nothing
        return (self.check and self.check(values)) or values

    def legal(self) -> list[str] | None:
        keys = [c.key for c in self.universe() if not c.barred]
        if len(keys) > MANY:
            return None
        sizes = range(self.low, min(self.high, len(keys)) + 1)
        subsets = [",".join(some) or NOTHING for n in sizes for some in combinations(keys, n)]
        return [key for key in subsets if not isinstance(self.read(key), Barred)]

    def sample(self, pick: Pick) -> str:
        keys = [c.key for c in self.universe() if not c.barred]
        for _ in range(50):
            some = [k for k in keys if pick(2)][: self.high]
            key = ",".join(some) or NOTHING
            if not isinstance(self.read(key), Barred):
                return key
        legal = self.legal() or [NOTHING]
        return legal[pick(len(legal))]

    def shown(self) -> dict[str, Any]:
        """Offer no more at once than *check* lets through: 2 loyalty lift two penalties, not three."""
        sizes = [len(_names(key)) for key in self.legal() or ()]
        high = max(sizes, default=self.high)
        return {"choices": [_listed(c) for c in self.universe()], "low": self.low, "high": high}


class Spread(Question[dict[str, int]]):
    """A total of at least *low* and at most *high* laid out over named places, each with its cap (a choice's value)."""

    __slots__ = ("high", "low", "places")
    shape = "spread"

    def __init__(
        self,
        ask: str,
        clause: str,
        places: Callable[[], Sequence[Choice[int]]],
        low: int,
        high: int,
        seat: int | None = None,
        **more: Any,
    ) -> None:
        super().__init__(ask, clause, seat, **more)
        self.places, self.low, self.high = places, low, high

    def read(self, key: str) -> dict[str, int] | Barred:
        parts = [] if key == NOTHING else [part.partition("=") for part in key.split(",")]
        found = _members([name for name, _, _ in parts], self.places())
        if isinstance(found, Barred):
            return found
        laid: dict[str, int] = {}
        for choice, (name, _, digits) in zip(found, parts, strict=True):
            if not (_NUMBER.fullmatch(digits) and 1 <= int(digits) <= choice.value):
                return Barred(Core.NUMBER_RANGE, {"low": 1, "high": choice.value})
            laid[name] = int(digits)
        if not self.low <= sum(laid.values()) <= self.high:
            return Barred(Core.HOW_MANY, {"low": self.low, "high": self.high})
        return laid

    def legal(self) -> list[str] | None:
        room = {c.key: c.value for c in self.places() if not c.barred and c.value > 0}
        total = sum(room.values())
        if self.high == 0 or total == 0:
            return [NOTHING] if self.low <= 0 else []
        if self.low >= total:
            return [",".join(f"{k}={n}" for k, n in room.items())] if self.low == total <= self.high else []
        return None

    def sample(self, pick: Pick) -> str:
        room = {c.key: c.value for c in self.places() if not c.barred}
        laid: dict[str, int] = {}
        for _ in range(self.low + pick(self.high - self.low + 1)):
            open_ = [k for k, cap in room.items() if laid.get(k, 0) < cap]
            if not open_:
                break
            place = open_[pick(len(open_))]
            laid[place] = laid.get(place, 0) + 1
        return ",".join(f"{k}={n}" for k, n in laid.items()) or NOTHING

    def shown(self) -> dict[str, Any]:
        rows = [{**_listed(c), "cap": c.value} for c in self.places()]
        return {"choices": rows, "low": self.low, "high": self.high}


class Order(Question[tuple[T, ...]]):
    """All of a few named things, in an order."""

    __slots__ = ("universe",)
    shape = "order"

    def __init__(
        self,
        ask: str,
        clause: str,
        universe: Callable[[], Sequence[Choice[T]]],
        seat: int | None = None,
        **more: Any,
    ) -> None:
        super().__init__(ask, clause, seat, **more)
        self.universe = universe

    def read(self, key: str) -> tuple[T, ...] | Barred:
        choices = self.universe()
        found = _members(_names(key), choices)
        if isinstance(found, Barred):
            return found
        all_ = sum(1 for c in choices if not c.barred)
        if len(found) != all_:
            return Barred(Core.HOW_MANY, {"low": all_, "high": all_})
        return tuple(c.value for c in found)

    def legal(self) -> list[str] | None:
        keys = [c.key for c in self.universe() if not c.barred]
        return [",".join(keys) or NOTHING] if len(keys) < 2 else None

    def sample(self, pick: Pick) -> str:
        left = [c.key for c in self.universe() if not c.barred]
        return ",".join(left.pop(pick(len(left))) for _ in range(len(left))) or NOTHING

    def shown(self) -> dict[str, Any]:
        return {"choices": [_listed(c) for c in self.universe()]}


class Path(Question[tuple[T, ...]]):
    """Steps, each open to what *steps* offers after the ones before; at least *low* and at most *high* steps."""

    __slots__ = ("high", "low", "steps")
    shape = "path"

    def __init__(
        self,
        ask: str,
        clause: str,
        steps: Callable[[tuple[str, ...]], Sequence[Choice[T]]],
        low: int,
        high: int,
        seat: int | None = None,
        **more: Any,
    ) -> None:
        super().__init__(ask, clause, seat, **more)
        self.steps, self.low, self.high = steps, low, high

    def read(self, key: str) -> tuple[T, ...] | Barred:
        names = tuple(_names(key))
        if not self.low <= len(names) <= self.high:
            return Barred(Core.HOW_MANY, {"low": self.low, "high": self.high})
        values: list[T] = []
        for n, name in enumerate(names):
            step = next((c for c in self.steps(names[:n]) if c.key == name), None)
            if step is None or step.barred:
                return (step and step.barred) or Barred(Core.NO_SUCH_ANSWER, {"key": name})
            values.append(step.value)
        return tuple(values)

    def sample(self, pick: Pick) -> str:
        for _ in range(50):  # a walk may run into a dead end before it is long enough
            gone = self._walk(pick)
            if len(gone) >= self.low:
                break
        return ",".join(gone) or NOTHING

    def _walk(self, pick: Pick) -> tuple[str, ...]:
        gone: tuple[str, ...] = ()
        for _ in range(self.low + pick(self.high - self.low + 1)):
            onward = [c.key for c in self.steps(gone) if not c.barred]
            if not onward:
                break
            gone = (*gone, onward[pick(len(onward))])
        return gone

    def shown(self) -> dict[str, Any]:
        return {"choices": [_listed(c) for c in self.steps(())], "low": self.low, "high": self.high}


class Together:
    """Several flows that wait at once; people answer in any order. Awaiting it gives the flows' results in order.

    Two flows may wait for the same question (a printed fact both need): its answer goes to both.
    """

    def __init__(self, *flows: Rules[Any]) -> None:
        self._flows = flows
        self._waits: dict[int, tuple[Question[Any], ...]] = {}
        self._results: list[Any] = [None] * len(flows)

    def __await__(self) -> Generator[Any, Any, list[Any]]:
        try:
            for i in range(len(self._flows)):
                self._step(i, None)
            while self._waits:
                asked = dict.fromkeys(q for i in sorted(self._waits) for q in self._waits[i])
                answered = yield tuple(asked)
                for i in sorted(self._waits):
                    if answered[0] in self._waits[i]:
                        self._step(i, answered)
            return self._results
        finally:
            for flow in self._flows:  # one that failed must not leave the others hanging
                flow.close()

    def _step(self, i: int, value: Any) -> None:
        try:
            self._waits[i] = self._flows[i].send(value)
        except StopIteration as end:
            self._waits.pop(i, None)
            self._results[i] = end.value
