"""The laws for rule code (companion/engine and companion/games), as functions over parsed sources.

Each takes a source and what the project declares, and returns its findings. ``check`` runs them all where
they apply. ``test_laws.py`` runs ``check`` over the real code and each law over a bad and a good sample.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable

from tests.house.law_sets import iteration_over_sets
from tests.house.law_stale import HOLDERS, stale_counts
from tests.house.source import Finding, Project, Source, base_name, root_name, walk_functions, walk_own

Law = Callable[[Source, Project], list[Finding]]

ENGINE = "companion/engine/"
GAMES = "companion/games/"
MUTABLE = {"dict", "list", "set", "bytearray", "Counter", "OrderedDict", "defaultdict", "deque"}
MUTABLE |= {"count", "cycle"}  # itertools: they remember how far they have come
CHANGING = {"append", "extend", "insert", "update", "setdefault", "pop", "popitem", "clear", "add", "discard"}
CHANGING |= {"remove", "sort", "reverse", "subtract", "appendleft", "popleft", "__setitem__", "__delitem__"}


def yields_outside_core(source: Source, project: Project) -> list[Finding]:
    """Only core helpers yield: a rule asks by ``await``, so that no question is skipped in silence."""
    found = []
    for function in walk_functions(source.tree):
        if function.name == "__await__":
            found.append(source.finding(function, "__await__ belongs to the engine"))
        if any(base_name(d) == "coroutine" for d in function.decorator_list):
            found.append(source.finding(function, "a generator made into a coroutine belongs to the engine"))
        if isinstance(function, ast.AsyncFunctionDef):
            yields = [n for n in walk_own(function) if isinstance(n, ast.Yield | ast.YieldFrom)]
            found += [source.finding(n, f"yield in the rule {function.name}") for n in yields]
    return found


def floats(source: Source, project: Project) -> list[Finding]:
    """No floats: whole numbers only, halves are kept doubled, and only rendering divides."""
    found = []
    for node in ast.walk(source.tree):
        match node:
            case ast.Constant(value=float() | complex()):
                found.append(source.finding(node, f"the float {ast.unparse(node)}"))
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                found.append(source.finding(node, "a true division; use // on whole numbers"))
            case ast.Call(func=ast.Name(id="float")):
                found.append(source.finding(node, "float()"))
    return found


def module_state(source: Source, project: Project) -> list[Finding]:
    """No module state: nothing at module or class level may change between two matches."""
    found = []
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Global):
            found.append(source.finding(node, f"global {', '.join(node.names)}"))
        if isinstance(node, ast.Module | ast.ClassDef):
            found += [
                source.finding(statement, f"{name} is mutable; make it a constant or a tuple")
                for statement in node.body
                for name in _mutable_names(statement)
                if not name.isupper() and not (name.startswith("__") and name.endswith("__"))
            ]
    constants = {name for statement in source.tree.body for name in _mutable_names(statement)}
    for function in walk_functions(source.tree):
        found += [
            source.finding(node, f"changes {root}, which belongs to the module")
            for node in walk_own(function)
            for root in _changed(node)
            if root in constants - _made_here(function)
        ]
    return sorted(set(found))


def _mutable_names(statement: ast.stmt) -> list[str]:
    match statement:
        case ast.Assign(targets=targets, value=value):
            names = [t.id for t in targets if isinstance(t, ast.Name)]
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
            names = [name]
        case _:
            return []
    return names if _is_mutable(value) else []


def _is_mutable(value: ast.expr) -> bool:
    if isinstance(value, ast.Dict | ast.List | ast.Set | ast.DictComp | ast.ListComp | ast.SetComp):
        return True
    if isinstance(value, ast.BinOp):
        return _is_mutable(value.left) or _is_mutable(value.right)
    return isinstance(value, ast.Call) and base_name(value.func) in MUTABLE


def _changed(node: ast.AST) -> list[str]:
    """Return the names whose insides *node* changes: by item, by attribute or by a changing method."""
    match node:
        case ast.Subscript(ctx=ast.Store() | ast.Del(), value=value):
            return [root_name(value)]
        case ast.Attribute(ctx=ast.Store() | ast.Del(), value=value):
            return [root_name(value)]
        case ast.Call(func=ast.Attribute(attr=name, value=value)) if name in CHANGING:
            return [root_name(value)]
    return []


def _made_here(function: ast.FunctionDef | ast.AsyncFunctionDef) -> set[str]:
    """Return the names that *function* binds to a dict, list, set or the like of its own making."""
    made = set()
    for node in walk_own(function):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _is_own(value):
                made.add(name)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if _is_own(value):
                made.add(name)
    return made


def _is_own(value: ast.expr) -> bool:
    return _is_mutable(value) or (isinstance(value, ast.Call) and base_name(value.func) == "sorted")


def outside_ledger(source: Source, project: Project) -> list[Finding]:
    """No assignment outside the ledger: a rule changes the table by its ledger methods, never by hand."""
    found = []
    for function in walk_functions(source.tree):
        made = _made_here(function)
        building = function.name in {"__init__", "__post_init__"}
        for node in walk_own(function):
            message = _assignment(node, made, building) or _back_door(node, building)
            if message:
                found.append(source.finding(node, message))
    return found


def _assignment(node: ast.AST, made: set[str], building: bool) -> str:
    match node:
        case ast.Attribute(ctx=ast.Store() | ast.Del(), value=value):
            is_own_field = building and isinstance(value, ast.Name) and value.id == "self"
            return "" if is_own_field else f"changes {ast.unparse(node)} outside the ledger"
        case ast.Subscript(ctx=ast.Store() | ast.Del(), value=ast.Name(id=name)) if name in made:
            return ""
        case ast.Subscript(ctx=ast.Store() | ast.Del()):
            return f"changes {ast.unparse(node)} outside the ledger"
    return ""


def _back_door(node: ast.AST, building: bool) -> str:
    match node:
        case ast.Attribute(attr="__dict__", value=ast.Name(id="self")) if building:
            return ""  # how a holder, which refuses assignment, is given its parts
        case ast.Call(func=ast.Name(id="setattr" | "delattr" | "vars")):
            return f"{ast.unparse(node.func)}() goes round the ledger"
        case ast.Attribute(attr="__setattr__" | "__delattr__" | "__dict__"):
            return f"{ast.unparse(node)} goes round the ledger"
        case ast.Call(func=ast.Attribute(attr=name, value=ast.Attribute() as value)) if name in CHANGING:
            return (
                f"{ast.unparse(value)}.{name}() goes round the ledger" if root_name(value) in HOLDERS else ""
            )
        case ast.Attribute(attr=name, value=value) if name.startswith("_") and not name.endswith("__"):
            is_own = isinstance(value, ast.Name) and value.id in {"self", "cls"}
            return "" if is_own else f"{ast.unparse(node)} is private to the engine"
    return ""


def broken_clause_ids(source: Source, project: Project) -> list[Finding]:
    """Clause ids are written whole, so that a search for one finds every place that cites it."""
    found = []
    for node in ast.walk(source.tree):
        match node:
            case ast.Call(func=ast.Name() | ast.Attribute() as func, args=args) if (
                base_name(func) == "Clause"
            ):
                if not (len(args) == 1 and _is_text(args[0])):
                    found.append(source.finding(node, f"{ast.unparse(node)} puts a clause id together"))
            case ast.Subscript(value=ast.Name(id="Clause"), slice=index) if not _is_text(index):
                found.append(source.finding(node, f"{ast.unparse(node)} looks a clause up"))
            case ast.Call(func=ast.Name(id="getattr"), args=[ast.Name(id="Clause"), *_]):
                found.append(source.finding(node, f"{ast.unparse(node)} looks a clause up"))
            case ast.ClassDef(name="Clause"):
                found += [
                    source.finding(member, "a clause id that is not one plain string")
                    for member in node.body
                    if isinstance(member, ast.Assign) and not _is_text(member.value)
                ]
    return found


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


# Which law holds where. The engine is the ledger and the core, so it may assign and yield.
LAWS: tuple[tuple[Law, tuple[str, ...]], ...] = (
    (stale_counts, (ENGINE, GAMES)),
    (yields_outside_core, (GAMES,)),
    (iteration_over_sets, (ENGINE, GAMES)),
    (floats, (ENGINE, GAMES)),
    (module_state, (ENGINE, GAMES)),
    (outside_ledger, (GAMES,)),
    (broken_clause_ids, (ENGINE, GAMES)),
)


def check(sources: Iterable[Source]) -> list[Finding]:
    """Return all findings of all laws over *sources*, each law in the folders where it holds."""
    sources = list(sources)
    project = Project.of(sources)
    found: set[Finding] = set()
    for law, folders in LAWS:
        for source in sources:
            if source.path.startswith(folders):
                found |= set(law(source, project))
    return sorted(found)
