"""The files of the repository, and what none of them may contain."""

from __future__ import annotations

import re
import subprocess

from tests.house.source import CHECKOUT

# Written in pieces, so that this file does not break its own rule.
FORBIDDEN = {
    "a private key": re.compile(r"-----BEGIN [A-Z ]*PRIVATE " + "KEY-----"),
    "an access token": re.compile(
        r"\b(?:gh[pousr]_[A-Za-z0-9]{20,}|AKIA[0-9A-Z]{16}|sk-[A-Za-z0-9_-]{24,})\b"
    ),
    "a password in an address": re.compile(r"\b[a-z][a-z+]*://[^/\s:@'\"{}$<>]+:[^/\s:@'\"{}$<>]+" + "@"),
    "a machine's path": re.compile(r"(?<![\w.:/-])/(?:work|root|home/\w+|Users/\w+|opt/\w+|tmp/\w+)/"),
    "a registry's host": re.compile(
        r"pypi\.o[r]g|pythonhosted\.o[r]g|registry\.n[p]mjs|n[p]mmirror|tuna\.t[s]inghua|mirrors\.\w+\.com"
    ),
    "a package index": re.compile(r"--(?:extra-)?index-" + r"url|--find-" + r"links|--trusted-" + r"host"),
}
MADE_BY_TOOLS = re.compile(r"\.(?:mo|pyc|whl)$|(?:^|/)(?:\.venv|__pycache__|node_modules|\.mypy_cache|data)/")


def files() -> list[str]:
    """Return the files that belong to the repository: those git tracks, and new ones it does not ignore."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True, check=True).stdout
    return sorted(name for name in set(listed.split("\0")) if name and (CHECKOUT / name).is_file())


def forbidden(name: str, text: str) -> list[str]:
    """Return what the file *name* with that *text* must not contain, as ``name:line: what``."""
    return [
        f"{name}:{number}: {what}"
        for number, line in enumerate(text.splitlines(), 1)
        for what, pattern in FORBIDDEN.items()
        if pattern.search(line)
    ]
