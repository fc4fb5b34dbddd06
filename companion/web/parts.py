"""The part of a match's page that changes: written once for all phones that are shown the same, and swapped in."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from threading import Lock

from flask import Response, abort, g, make_response, render_template

from companion.web.ports import Matches, Visitor
from companion.web.viewmodel import EndPage, MatchPage, QuestionCard

KEPT = 256  # parts, of some tens of kilobytes each
LOCKS = 64


@dataclass(frozen=True)
class Part:
    """What is swapped into the page of a match: its HTML, and the newest entry that it shows."""

    seq: int
    html: str

    def response(self, status: int = 200) -> Response:
        """Return it as an answer that says which entry is the newest; nobody keeps it."""
        response = make_response(self.html, status)
        response.headers["X-Seq"] = str(self.seq)
        return response


class Shared:
    """The newest parts by what they depend on; the one that was asked for longest ago goes first."""

    def __init__(self, most: int = KEPT) -> None:
        self._most = most
        self._parts: OrderedDict[Hashable, Part] = OrderedDict()
        self._door, self._locks = Lock(), [Lock() for _ in range(LOCKS)]

    def get(self, key: Hashable, make: Callable[[], tuple[Hashable, Part]]) -> Part:
        """Return the part of *key*, made once even where many ask at a time.

        *make* says what it has made: the match may have grown meanwhile.
        """
        with self._locks[hash(key) % LOCKS]:
            with self._door:
                if key in self._parts:
                    self._parts.move_to_end(key)
                    return self._parts[key]
            made, part = make()
            with self._door:
                self._parts[made] = part
                while len(self._parts) > self._most:
                    self._parts.popitem(last=False)
            return part


class Parts:
    """The parts of *matches*, shared by all phones with the same language that may see and do the same."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._shared = Shared()

    def now(self, match: str, by: Visitor, why: str = "") -> Part:
        """Return the newest part of *match*; *why* is a barred choice whose reason is open, which is not shared."""
        if why:
            return part_of(explained(self._look(match, by), why))
        standing = self._matches.standing(match, by) or abort(404, "match")

        def key(seq: int) -> Hashable:
            return match, seq, by.lang, standing.access

        def make() -> tuple[Hashable, Part]:
            part = part_of(self._look(match, by))
            return key(part.seq), part

        return self._shared.get(key(standing.seq), make)

    def _look(self, match: str, by: Visitor) -> MatchPage | EndPage:
        return self._matches.look(match, by) or abort(404, "match")


def part_of(page: MatchPage | EndPage) -> Part:
    """Return the part of *page*. Its forms have no key, because more than one phone may get it: the script fills it."""
    g.keyless = True
    return Part(page.head.seq, render(page, "_part.html"))


def render(page: MatchPage | EndPage, frame: str = "base.html") -> str:
    """Return the page of a match, running or over, in *frame*."""
    return render_template("end.html" if isinstance(page, EndPage) else "match.html", page=page, frame=frame)


def explained(page: MatchPage | EndPage, why: str) -> MatchPage | EndPage:
    """Return *page* with the reason of one barred choice open; *why* is its question's address, a space, its key."""
    address, _space, key = why.rpartition(" ")
    if isinstance(page, EndPage) or not address:
        return page

    def opened(question: QuestionCard | None) -> QuestionCard | None:
        return replace(question, open_key=key) if question and question.address == address else question

    blocks = tuple(replace(b, question=opened(b.question)) for b in page.blocks)
    return replace(page, question=opened(page.question), blocks=blocks)
