"""The arrows of the house: which part of companion/ may import which, and what pure parts may not touch."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.house.source import Finding, Source

# part -> the parts it may import besides itself. Files right under companion/ are parts of their own.
ARROWS: dict[str, set[str]] = {
    "__init__": set(),
    "__main__": {"cli"},
    "paths": set(),
    "engine": set(),
    "games": {"engine"},
    "content": {"paths"},
    "search": {"content"},
    "store": set(),
    "matches": {"engine", "games", "store", "content", "paths"},
    "web": {"matches", "content", "search", "paths"},
    "cli": {"engine", "games", "store", "content", "search", "matches", "web", "paths"},
}
PURE = {"engine", "games"}
# The web, files, databases, clocks, chance and other processes: nothing a rule may depend on.
IMPURE = {
    *("flask", "flask_babel", "werkzeug", "jinja2", "babel", "gettext", "click", "gevent", "asyncio"),
    *(
        "os",
        "io",
        "pathlib",
        "shutil",
        "tempfile",
        "glob",
        "fileinput",
        "yaml",
        "pickle",
        "shelve",
        "marshal",
    ),
    *("sqlite3", "sqlite_utils", "time", "datetime", "calendar", "random", "secrets", "uuid", "locale"),
    *(
        "socket",
        "http",
        "urllib",
        "ssl",
        "subprocess",
        "threading",
        "multiprocessing",
        "concurrent",
        "signal",
    ),
}
IMPURE_CALLS = {"open", "input", "print", "__import__", "eval", "exec"}


def broken_arrows(source: Source) -> list[Finding]:
    """Return each import of *source* that goes against the arrows, and each impure thing in a pure part."""
    part, folder = _place(source.path)
    found = []
    for node, module in _imports(source):
        message = _against(part, folder, module)
        if message:
            found.append(source.finding(node, message))
    if part in PURE:
        for node in ast.walk(source.tree):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in IMPURE_CALLS
            ):
                found.append(source.finding(node, f"{part} is pure and may not call {node.func.id}()"))
    return found


def _place(path: str) -> tuple[str, str]:
    """Return the part *path* belongs to, and for a game its folder (else "")."""
    names = path.removesuffix(".py").split("/")[1:]
    is_game = names[0] == "games" and len(names) > 2
    return names[0], names[1] if is_game else ""


def _imports(source: Source) -> Iterator[tuple[ast.AST, str]]:
    """Yield every imported name in full (``companion.engine.table.Seat``), relative ones worked out."""
    package = source.path.removesuffix(".py").split("/")[:-1]
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node, f"{stem}.{alias.name}") for alias in node.names)


def _against(part: str, folder: str, module: str) -> str:
    """Return why *module* may not be imported by *part*, or ""."""
    top, *rest = module.split(".")
    if top == "tests":
        return "companion may not import its tests"
    if top != "companion":
        return f"{part} is pure and may not import {top}" if part in PURE and top in IMPURE else ""
    if rest in ([], ["__version__"]):
        return ""
    return _against_parts(part, folder, rest)


def _against_parts(part: str, folder: str, imported: list[str]) -> str:
    """Return why *part* may not import the module companion.*imported*, or ""."""
    target = imported[0]
    if part not in ARROWS:
        return f"companion/{part} has no arrows yet; say in tests/house/arrows.py what it may import"
    if target != part and target not in ARROWS[part]:
        return f"{part} may not import companion.{target}"
    if folder and target == "games" and imported[1:2] != [folder]:
        return f"the game {folder} may not import {'.'.join(imported)}: games do not know one another"
    return ""
