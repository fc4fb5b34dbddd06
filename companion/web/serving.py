"""Serving the pages: gevent's server over one data folder."""

from __future__ import annotations

import signal
import socket
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path

from gevent import monkey

monkey.patch_all()  # before anything that waits is imported: a stream must not hold up the other phones

import click  # noqa: E402  # the patch above has to come first
import gevent  # noqa: E402
from flask import Flask  # noqa: E402
from gevent.pywsgi import WSGIServer  # noqa: E402

from companion.matches import FolderLock, Hall, SqliteStore, Store, library  # noqa: E402
from companion.matches.shelf import Shelf  # noqa: E402
from companion.web import WebConfig, create_app  # noqa: E402
from companion.web.desk import HallBoxes, HallMatches, HallPeople, ShippedFinder, ShippedLibrary  # noqa: E402
from companion.web.streams import Streams  # noqa: E402


def app_over(store: Store, hosts: Sequence[str] = (), addresses: Sequence[str] = ()) -> Flask:
    """Return the site over *store*, reachable by this machine's own names and *hosts*; *addresses* go into links."""
    games = library()
    hall = Hall(store, games, report=lambda text: click.echo(text, err=True))
    config = WebConfig(hosts=tuple(hosts), addresses=tuple(addresses))
    library_and_finder = ShippedLibrary(games), ShippedFinder(games)
    return create_app(*library_and_finder, HallMatches(hall), HallPeople(hall), HallBoxes(Shelf(hall)), config)


class CannotListen(Exception):
    """The server cannot be reached there: the port is taken, or the address is none of this machine's."""


def run(data: Path, host: str, port: int, allow: Sequence[str] = ()) -> None:
    """Serve until interrupted, keeping everything in the folder *data*.

    Raises `CannotListen`; StoreError where the folder cannot be used or another server has it; ContentError;
    SearchBroken where the search does not find what is there.
    """
    with ExitStack() as held:
        held.enter_context(closing(FolderLock(data)))
        store = held.enter_context(closing(SqliteStore(data)))
        everywhere = host in ("0.0.0.0", "::")
        addresses = lan_addresses() if everywhere else [host]
        server = listening(host, port)
        held.callback(server.stop)
        own, *others = [f"http://{bracketed(a)}:{server.server_port}" for a in ["127.0.0.1", *addresses]]
        app = app_over(store, [*map(bracketed, addresses), *allow], others)
        server.application = app
        held.callback(stop, server, app)
        click.echo(f"Tableside keeps its matches in {data.resolve()}")
        for address in dict.fromkeys([own, *others] if everywhere else others):
            click.echo(f"  {address}/")
        click.echo("A phone in the same network opens one of these addresses. Ctrl-C ends.")
        # whoever ends a service sends this; like Ctrl-C it ends after what is under way, and streams go first
        held.callback(gevent.signal_handler(signal.SIGTERM, stop, server, app).cancel)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            click.echo("")


def stop(server: WSGIServer, app: Flask) -> None:
    """End the streams of *app*, which would wait for ever, then *server*. Doing so twice does nothing."""
    streams: Streams = app.extensions["streams"]
    streams.close()
    server.stop()


def listening(host: str, port: int) -> WSGIServer:
    """Return a server that has its address and nothing to serve yet. Raises `CannotListen`."""
    try:
        server = WSGIServer((host, port), log=None)
        server.init_socket()
    except (OSError, ValueError) as error:  # a name that cannot be encoded is a ValueError
        reason = getattr(error, "strerror", None) or "that is no address"
        raise CannotListen(f"cannot listen on {host}, port {port}: {reason}; try another --host or --port") from error
    # small answers must not wait for more to send
    server.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return server


def bracketed(address: str) -> str:
    """Return *address* as it stands in a URL."""
    return f"[{address}]" if ":" in address else address


def lan_addresses() -> list[str]:
    """Return this machine's addresses in its own networks. Nothing is sent anywhere to find out."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # a documentation address: choosing a route sends no packet
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]
