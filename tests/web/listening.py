"""A phone without a browser that keeps a match open: it reads the stream of a real server, event by event."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from typing import Any

Event = tuple[str, dict[str, Any]]


class Heard:
    """An open stream: *status*, *headers*, and one event after another."""

    def __init__(self, reply: HTTPResponse) -> None:
        self._reply = reply
        self.status, self.headers = reply.status, dict(reply.getheaders())
        self.id = ""

    def next(self) -> Event | None:
        """Wait for the next event; None at the end. What the server says about coming back is no event."""
        fields: dict[str, str] = {}
        while line := self._reply.readline().decode():
            name, _, value = line.rstrip("\n").partition(": ")
            if name:
                fields[name] = value
            elif "event" in fields:
                self.id = fields.get("id", self.id)
                return fields["event"], json.loads(fields["data"])
            else:
                fields = {}
        return None

    def until(self, seq: int) -> None:
        """Read until the server says that entry *seq* is the newest: several entries may be one event."""
        while (event := self.next()) != ("seq", {"seq": seq}):
            assert event is not None and event[1].get("seq", 0) < seq, event


@contextmanager
def listening(port: int, match: str, phone: str, query: str = "", **headers: str) -> Iterator[Heard]:
    """Keep *match* open as *phone*; the line is cut at the end, as a phone does that goes away."""
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request("GET", f"/m/{match}/stream{query}", headers={"Cookie": f"phone={phone}", **headers})
        yield Heard(connection.getresponse())
    finally:
        connection.close()
