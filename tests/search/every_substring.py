"""Asks for every run of 1 to 4 characters of every text, in both scripts: ``python -m tests.search.every_substring``.

Takes minutes; the tests ask for a sample. Exit code 1 where a document is missed.
"""

from __future__ import annotations

import sys

from companion.content import load_all
from companion.paths import content_root
from companion.search import opened
from companion.search.fields import pages
from tests.search.test_substrings import missed, substrings


def main() -> int:
    """Print the misses and how many runs there are; return the exit code."""
    wanted = substrings(pages(load_all(content_root()).values()))
    misses = missed(opened(content_root()), wanted, sorted(wanted))
    for query in misses:
        print(repr(query))
    print(f"{len(wanted)} runs, {len(misses)} misses", file=sys.stderr)
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
