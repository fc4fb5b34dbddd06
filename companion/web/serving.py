"""Serving the pages: gevent's server over one data folder."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from gevent import monkey

monkey.patch_all()  # before anything that waits is imported: a stream must not hold up the other phones

import click  # noqa: E402  # the patch above has to come first
from flask import Flask  # noqa: E402
from gevent.pywsgi import WSGIServer  # noqa: E402

from companion.matches import Hall, SqliteStore, Store, library  # noqa: E402  # noqa: E402
from companion.web import WebConfig, create_app  # noqa: E402
from companion.web.desk import HallMatches, ShippedLibrary  # noqa: E402


def app_over(store: Store, hosts: Sequence[str] = ()) -> Flask:
    """Return the site over *store*, reachable by this machine's own names and *hosts*."""
    games = library()
    hall = Hall(store, games, report=lambda text: click.echo(text, err=True))
    config = WebConfig(hosts=tuple(hosts))
    return create_app(ShippedLibrary(games), HallMatches(hall), config)


def run(data: Path, host: str, port: int, allow: Sequence[str] = ()) -> None:
    """Serve until interrupted, keeping everything in the folder *data*."""
    store = SqliteStore(data)
    addresses = lan_addresses() if host in ("0.0.0.0", "::") else [host]
    server = WSGIServer((host, port), app_over(store, [*addresses, *allow]), log=None)
    server.init_socket()
    # small answers must not wait for more to send
    server.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    click.echo(f"Tableside keeps its matches in {data.resolve()}")
    for address in dict.fromkeys(["127.0.0.1" if host in ("0.0.0.0", "::") else host, *addresses]):
        click.echo(f"  http://{address}:{server.server_port}/")
    click.echo("A phone in the same network opens one of these addresses. Ctrl-C ends.")
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        click.echo("")
    finally:
        server.stop()
        store.close()


def lan_addresses() -> list[str]:
    """Return this machine's addresses in its own networks. Nothing is sent anywhere to find out."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))  # a documentation address: choosing a route sends no packet
        found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return [address for address in dict.fromkeys(found) if not address.startswith("127.")]
