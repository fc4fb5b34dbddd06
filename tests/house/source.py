"""Python sources as the laws of the house read them: parsed, never imported."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, order=True)
class Finding:
    """One place that breaks a law: where it is, and what is wrong with it."""

    path: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.message}"


@dataclass(frozen=True)
class Source:
    """A parsed module; *path* is relative to the checkout, e.g. ``companion/games/seeland/play.py``."""

    path: str
    tree: ast.Module

    @classmethod
    def parse(cls, path: str, text: str) -> Source:
        """Return *text* parsed; raises SyntaxError where Python would."""
        return cls(path, ast.parse(text, path))

    def finding(self, node: ast.AST, message: str) -> Finding:
        """Return a finding at the line of *node*."""
        return Finding(self.path, getattr(node, "lineno", 1), message)


def load(*folders: str, root: Path = CHECKOUT) -> list[Source]:
    """Return every module under *folders* of the checkout at *root*, in the order of their paths."""
    files = sorted(file for folder in folders for file in (root / folder).rglob("*.py"))
    return [Source.parse(file.relative_to(root).as_posix(), file.read_text("utf-8")) for file in files]


def walk_functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Yield every function of *tree*, nested ones and methods included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def walk_own(function: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of *function* without those of the functions and classes nested in it."""
    waiting = list(ast.iter_child_nodes(function))
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))


def base_name(node: ast.AST | None) -> str:
    """Return the last plain name of an annotation, a base or a call: ``Mark`` for ``t.Mark[int](0)``."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value) | ast.Call(func=value):
            return base_name(value)
        case ast.Constant(value=str(text)):
            return text.rsplit(".", 1)[-1].split("[", 1)[0]
    return ""


def root_name(node: ast.AST) -> str:
    """Return the name a chain of attributes and indices starts from: ``town`` for ``town.seats[0].vp``."""
    while isinstance(node, ast.Attribute | ast.Subscript | ast.Call):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


@dataclass
class Project:
    """What the modules declare together: classes that hold things, their marks, their other attributes.

    *givers* are the names of attributes and functions that give one holder, *groups* give several.
    """

    holders: set[str] = field(default_factory=lambda: {"Holder", "Table", "Seat", "Town"})
    marks: set[str] = field(default_factory=set)
    plain: set[str] = field(default_factory=set)
    givers: set[str] = field(default_factory=set)
    groups: set[str] = field(default_factory=lambda: {"seats"})

    @classmethod
    def of(cls, sources: Iterable[Source]) -> Project:
        """Collect the declarations of *sources*."""
        project = cls()
        nodes = [node for source in sources for node in ast.walk(source.tree)]
        project._collect_holders([n for n in nodes if isinstance(n, ast.ClassDef)])
        for node in nodes:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                project._collect_giver(node.name, node.returns)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
                project._collect_giver(node.target.id, node.annotation)
        return project

    def _collect_holders(self, classes: list[ast.ClassDef]) -> None:
        """Find the classes that hold things, by what they derive from, and what each declares."""
        known = 0
        while known < len(self.holders):
            known = len(self.holders)
            self.holders |= {c.name for c in classes if any(base_name(b) in self.holders for b in c.bases)}
        for declared in classes:
            if declared.name in self.holders:
                self._collect(declared)

    def _collect_giver(self, name: str, annotation: ast.expr | None) -> None:
        if base_name(annotation) in self.holders:
            self.givers.add(name)
        elif annotation is not None and any(base_name(n) in self.holders for n in ast.walk(annotation)):
            self.groups.add(name)

    def _collect(self, declared: ast.ClassDef) -> None:
        for node in declared.body:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    (self.marks if base_name(value).endswith("Mark") else self.plain).add(name)
                case ast.AnnAssign(target=ast.Name(id=name), value=value, annotation=annotation):
                    is_mark = "Mark" in {base_name(annotation), base_name(value)}
                    (self.marks if is_mark else self.plain).add(name)
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    if not _reads_number(node):
                        self.plain.add(name)


def _reads_number(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether *function* is a property of numbers or flags, which is as good as a mark."""
    is_property = any(base_name(d) in {"property", "cached_property"} for d in function.decorator_list)
    return is_property and base_name(function.returns) in {"int", "bool"}
