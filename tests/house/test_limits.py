"""The report of the house limits counts what it says it counts."""

from __future__ import annotations

import ast

from tests.house.limits import body_lines, complexity, over
from tests.house.source import Source, walk_functions

SAMPLE = '''
def short(a, b):
    """Say so.

    Docstrings do not count.
    """
    if a and b:
        return [x for x in a if x]
    return b
'''


def function_of(text: str) -> ast.FunctionDef | ast.AsyncFunctionDef:
    """Return the one function of *text*."""
    return next(walk_functions(ast.parse(text)))


def test_lines_are_counted_without_the_docstring() -> None:
    """The sample has three lines of code."""
    assert 3 == body_lines(function_of(SAMPLE))


def test_complexity_counts_branches() -> None:
    """The if, the and, the comprehension: four ways."""
    assert 4 == complexity(function_of(SAMPLE))


def test_what_is_over_a_limit_is_reported() -> None:
    """A function of 26 lines, a class of 16 methods, nine ways and a file of 401 lines are each told."""
    long = "def long():\n" + "    a = 1\n" * 26
    wide = "class Wide:\n" + "".join(f"    def m{n}(self): ...\n" for n in range(16))
    winding = "def winding(a):\n" + "    if a: a = 1\n" * 8
    source = Source.parse("companion/sample.py", long + wide + winding)

    assert ["401 lines", "26 lines", "9 ways", "16 methods"] == [
        " ".join(line.split(": ")[1].split()[:2]) for _, line in over(source, 401)
    ]
    assert [] == list(over(Source.parse("companion/sample.py", SAMPLE), 400))
