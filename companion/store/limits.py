"""How much a match, a line, a box and a file may hold.

The numbers belong together: a match at its limits still fits the match file, so that every match can be
taken home.
"""

from dataclasses import dataclass

FILE_BYTES = 2 * 1024 * 1024
"""A match file or a box file, in bytes."""

LINE_OVERHEAD = 224
"""What a line needs in a match file beside its body, in bytes: number, time, digest, names, commas."""

FILE_OVERHEAD = 1024
"""What a match file needs beside header and lines, in bytes."""

BODY_DEPTH = 20
"""How deep a line, a header or a box may nest."""

FILE_DEPTH = BODY_DEPTH + 3
"""How deep a file may nest: `lines`, the line, `body`, then the body itself."""

MAX_DIGEST = 128
"""Characters of a digest in a match file."""


@dataclass(frozen=True)
class Limits:
    """What one store accepts. Sizes are bytes of compact UTF-8 JSON.

    `log` counts each line's body plus `LINE_OVERHEAD`.
    """

    header: int = 256 * 1024
    line: int = 32 * 1024
    batch: int = 500
    entries: int = 5_000
    log: int = FILE_BYTES - FILE_OVERHEAD - 256 * 1024
    box: int = 1024 * 1024
    ticks: int = 500
