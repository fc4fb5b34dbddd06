"""Reports what is longer than one thought: the house limits, which are told and not enforced.

``python -m tests.house.limits companion tests`` prints each place over a limit, longest first.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

from tests.house.source import Source, load, walk_functions, walk_own

FUNCTION_LINES, FILE_LINES, CLASS_METHODS, COMPLEXITY = 25, 400, 15, 8
BRANCHES = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler, ast.comprehension)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def over(source: Source, lines: int) -> Iterator[tuple[float, str]]:
    """Yield how far over its limit each place of *source* is (a ratio), and a line about it.

    *lines* is the length of the file. Docstrings are not counted.
    """
    yield from _if_over(f"{source.path}", lines, FILE_LINES, "lines in one file")
    for function in walk_functions(source.tree):
        where = f"{source.path}:{function.lineno} {function.name}"
        yield from _if_over(where, body_lines(function), FUNCTION_LINES, "lines in one function")
        yield from _if_over(where, complexity(function), COMPLEXITY, "ways through one function")
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ClassDef):
            methods = sum(isinstance(member, FUNCTIONS) for member in node.body)
            where = f"{source.path}:{node.lineno} {node.name}"
            yield from _if_over(where, methods, CLASS_METHODS, "methods in one class")


def _if_over(where: str, size: int, limit: int, what: str) -> Iterator[tuple[float, str]]:
    if size > limit:
        yield size / limit, f"{where}: {size} {what} (limit {limit})"


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return the lines of the body of *function* without its docstring."""
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    return (function.end_lineno or 0) - body[0].lineno + 1 if body else 0


def complexity(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Return McCabe's number: one, and one more for each branch; inner functions count for themselves."""
    ways = 1
    for node in walk_own(function):
        if isinstance(node, ast.BoolOp):
            ways += len(node.values) - 1
        elif isinstance(node, ast.Match):
            ways += max(0, len(node.cases) - 1)
        else:
            ways += isinstance(node, BRANCHES)
    return ways


def main(*folders: str) -> None:
    """Print the report."""
    places: list[tuple[float, str]] = []
    for source in load(*folders):
        last = max((getattr(node, "end_lineno", 0) or 0 for node in source.tree.body), default=0)
        places += over(source, last)
    for _, line in sorted(places, reverse=True):
        print(line)
    print(f"house limits: {len(places)} places over (reported, not enforced)")


if __name__ == "__main__":
    main(*sys.argv[1:])
