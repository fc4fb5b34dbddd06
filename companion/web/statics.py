"""Static files under a name that changes with their content, so a browser may keep them for a year."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from flask import Flask, Response, send_from_directory, url_for

FOLDER = Path(__file__).parent / "static"
YEAR = 365 * 24 * 3600


def digest(folder: Path = FOLDER) -> str:
    """Return one name for the content of all files of *folder*, so that modules may import one another."""
    total = sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            total.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:16]


def install(app: Flask) -> None:
    """Serve the static files of *app* and give templates ``static(name)``."""
    version = digest()

    @app.get("/static/<version>/<path:name>", endpoint="static")
    def static_file(version: str, name: str) -> Response:
        response = send_from_directory(FOLDER, name)
        # A page from before an upgrade asks for the old name: it gets the new file, but must not keep it.
        fresh = version == app.config["STATIC_VERSION"]
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable" if fresh else "no-cache"
        return response

    app.config["STATIC_VERSION"] = version
    app.jinja_env.globals["static"] = lambda name: url_for("static", version=version, name=name)
