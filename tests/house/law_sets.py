"""The law of order: nothing walks over a set.

The order of a set depends on PYTHONHASHSEED, so a rule that walks over one plays differently in another
process. Membership, size, comparison and ``sorted()`` are fine.
"""

from __future__ import annotations

import ast

from tests.house.source import Finding, Project, Source, base_name, walk_functions, walk_own

SET_TYPES = {"set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference"}
# Calls that keep the order in which they take things.
ORDERED = {"list", "tuple", "enumerate", "iter", "map", "filter", "zip", "reversed", "next", "dict", "deque"}
ORDERED |= {"Counter", "chain", "islice"}
ORDERED_METHODS = {"join", "fromkeys", "extend", "update"}


def iteration_over_sets(source: Source, project: Project) -> list[Finding]:
    """Return each place where the order of a set would show."""
    of_module = _set_names(source.tree, set())
    fields = _set_fields(source.tree)
    found: set[Finding] = set()
    scopes: list[tuple[ast.AST, set[str]]] = [(source.tree, of_module)]
    scopes += [(f, _set_names(f, of_module)) for f in walk_functions(source.tree)]
    for scope, names in scopes:
        reader = _Reader(names, fields)
        for node in walk_own(scope):
            walked = reader.walked(node)
            if walked is not None:
                found.add(source.finding(walked, f"walks over a set: {ast.unparse(walked)}"))
    return sorted(found)


class _Reader:
    """Reads one scope, knowing which names and which fields are sets."""

    def __init__(self, names: set[str], fields: set[str]) -> None:
        self.names, self.fields = names, fields

    def is_set(self, node: ast.AST) -> bool:
        """Whether *node* is known to be a set."""
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Call(func=ast.Name(id=name)):
                return name in {"set", "frozenset"}
            case ast.Call(func=ast.Attribute(attr=name, value=value)):
                return name in SET_METHODS and self.is_set(value)
            case ast.BinOp(left=left, op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor(), right=right):
                return self.is_set(left) or self.is_set(right)
            case ast.Name(id=name):
                return name in self.names
            case ast.Attribute(attr=name):
                return name in self.fields
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_set(body) or self.is_set(orelse)
            case ast.NamedExpr(value=value):
                return self.is_set(value)
        return False

    def walked(self, node: ast.AST) -> ast.AST | None:
        """Return the set that *node* walks over, if it does."""
        candidates: list[ast.expr] = []
        match node:
            case ast.For(iter=taken) | ast.comprehension(iter=taken) | ast.Starred(value=taken):
                candidates = [taken]
            case ast.YieldFrom(value=taken):
                candidates = [taken]
            case ast.Assign(targets=[ast.Tuple() | ast.List()], value=taken):
                candidates = [taken]
            case ast.Call(func=ast.Name(id=name), args=args) if name in ORDERED:
                candidates = args
            case ast.Call(func=ast.Attribute(attr="pop", value=value), args=[]):
                candidates = [value]
            case ast.Call(func=ast.Attribute(attr=name, value=value), args=args) if name in ORDERED_METHODS:
                # A set that takes in a set has no order to lose.
                candidates = [] if self.is_set(value) else args
        return next((c for c in candidates if self.is_set(c)), None)


def _is_set_type(annotation: ast.AST | None) -> bool:
    if isinstance(annotation, ast.BinOp):
        return _is_set_type(annotation.left) or _is_set_type(annotation.right)
    return base_name(annotation) in SET_TYPES


def _set_names(scope: ast.AST, outer: set[str]) -> set[str]:
    """Return the names that are sets in *scope*, by annotation or by what is bound to them."""
    names = set(outer)
    if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef):
        arguments = [*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs]
        names -= {a.arg for a in arguments}
        names |= {a.arg for a in arguments if _is_set_type(a.annotation)}
    nodes = list(walk_own(scope))
    for _ in range(2):  # a second look finds sets made from sets that are bound further down
        reader = _Reader(names, set())
        for node in nodes:
            match node:
                case ast.Assign(targets=[ast.Name(id=name)], value=value) if reader.is_set(value):
                    names.add(name)
                case ast.AnnAssign(target=ast.Name(id=name), annotation=kind) if _is_set_type(kind):
                    names.add(name)
    return names


def _set_fields(tree: ast.Module) -> set[str]:
    """Return the attributes that classes of this module declare or fill as sets."""
    fields: set[str] = set()
    reader = _Reader(set(), set())
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(body=body):
                declared = [n for n in body if isinstance(n, ast.AnnAssign) and _is_set_type(n.annotation)]
                fields |= {base_name(n.target) for n in declared}
            case ast.AnnAssign(target=ast.Attribute(attr=name), annotation=kind) if _is_set_type(kind):
                fields.add(name)
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if reader.is_set(value):
                fields.add(name)
    return fields
