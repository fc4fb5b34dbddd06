"""The law of stale counts: what was counted before a question is not used after it.

While a question waits, people may recount, correct or overrule. A rule that counted before and acts after
would act on a table that is no longer there. So no name bound from a count or a mark is used after a later
``await`` in the same function, and none is held in an expression across an ``await``.

The check follows the statements of each ``async def`` in the order they run: branches are joined, loops run
until nothing changes, binding a name again clears it. It reads one function at a time and knows no types but
the declared ones, so a count hidden behind a helper function escapes it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from tests.house.source import Finding, Project, Source, base_name, root_name, walk_functions

State = dict[str, bool]  # a name bound from a count -> whether an await came since (it is stale)
HOLDERS = {"table", "town", "seat", "supply", "holder"}
# Attributes of a holder that say who it is and what the game is, never how much is there.
STRUCTURE = {"name", "seats", "supply", "table", "facts", "options", "number", "letter", "id"}
STRUCTURE |= {"ledger", "places", "declared", "setting", "beyond"}
# Calls whose result is as old as what goes in. Any other call gives a result of its own, such as an effect.
COUNTING = {"abs", "all", "any", "bool", "dict", "divmod", "enumerate", "int", "len", "list", "max", "min"}
COUNTING |= {"range", "reversed", "sorted", "str", "sum", "tuple", "zip"}


def stale_counts(source: Source, project: Project) -> list[Finding]:
    """Return each use of a count or mark after a later ``await``."""
    found: set[Finding] = set()
    classes = [n for n in ast.walk(source.tree) if isinstance(n, ast.ClassDef) and n.name in project.holders]
    methods = {id(member) for holder in classes for member in holder.body}
    for function in walk_functions(source.tree):
        if isinstance(function, ast.AsyncFunctionDef):
            own = {"self"} if id(function) in methods else set()
            flow = _Flow(source, project, own | _holders(function, project))
            flow.block(function.body, {})
            found |= flow.found
    return sorted(found)


def _holders(function: ast.AsyncFunctionDef, project: Project) -> set[str]:
    """Return the names that stand for a holder in *function*, by annotation, by loop or by name."""
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    names = {a.arg for a in arguments if base_name(a.annotation) in project.holders}
    for node in ast.walk(function):
        match node:
            case ast.For(target=target, iter=given) | ast.comprehension(target=target, iter=given):
                if any(base_name(part) in project.groups for part in ast.walk(given)):
                    names |= {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _gives_holder(value, project):
                names.add(name)
            case ast.Name(id=name) if name in HOLDERS or name.endswith(("_seat", "_table", "_supply")):
                names.add(name)
    return names


def _gives_holder(value: ast.expr, project: Project) -> bool:
    """Whether *value* is one holder: what a function or attribute gives, or one of a group."""
    if isinstance(value, ast.Subscript):
        return base_name(value.value) in project.groups
    return base_name(value) in project.givers


class _Counting:
    """Tells which expressions count: they read a count, a mark or a name bound from one."""

    def __init__(self, project: Project, holders: set[str]) -> None:
        self.project, self.holders = project, holders

    def counts(self, node: ast.AST, state: State) -> bool:
        """Whether the value of *node* is a number or flag as of now."""
        match node:
            case ast.Await() | ast.Lambda() | ast.Constant():
                return False
            case ast.Name(id=name):
                return name in state
            case ast.Call(func=ast.Attribute(attr="count")):
                return True
            case ast.Call(func=ast.Name(id=name), args=args):
                return name in COUNTING and any(self.counts(a, state) for a in args)
            case ast.Call():
                return False
            case ast.Attribute():
                return self.is_mark(node)
            case ast.Subscript() if _gives_holder(node, self.project):
                return False  # a seat picked by a mark is a seat
            case ast.ListComp(elt=ast.Name(id=name)) | ast.GeneratorExp(elt=ast.Name(id=name)):
                if name in self.holders:
                    return False  # and so are several
        return any(self.counts(child, state) for child in ast.iter_child_nodes(node))

    def is_mark(self, node: ast.Attribute) -> bool:
        """Whether *node* reads a mark (or something undeclared, which might be one) of a holder."""
        if root_name(node.value) not in self.holders:
            return False
        if node.attr in self.project.marks:
            return True
        is_known = node.attr in STRUCTURE | self.project.plain or node.attr.startswith("_")
        return isinstance(node.value, ast.Name) and not is_known


class _Flow:
    """One function being followed: each method takes a node and the state before it.

    Statements return the state after them, None where the flow does not come past; expressions change it.
    """

    def __init__(self, source: Source, project: Project, holders: set[str]) -> None:
        self.source = source
        self.counting = _Counting(project, holders)
        self.found: set[Finding] = set()
        self._loops: list[tuple[list[State], list[State]]] = []  # states at break and at continue

    # --- statements --------------------------------------------------------------------------

    def block(self, body: Sequence[ast.stmt], state: State | None) -> State | None:
        """Follow *body* from *state* and return the state at its end."""
        for node in body:
            if state is None:
                return None
            state = self._statement(node, state)
        return state

    def _statement(self, node: ast.stmt, state: State) -> State | None:
        match node:
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign():
                return self._assign(node, state)
            case ast.If():
                self.expression(node.test, state)
                return _join(self.block(node.body, dict(state)), self.block(node.orelse, dict(state)))
            case ast.For() | ast.AsyncFor() | ast.While():
                return self._loop(node, state)
            case ast.With() | ast.AsyncWith():
                return self._with(node, state)
            case ast.Try() | ast.TryStar():
                return self._try(node, state)
            case ast.Match():
                return self._match(node, state)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                self._closure(node, state)
                state.pop(node.name, None)
                return state
        return self._simple(node, state)

    def _simple(self, node: ast.stmt, state: State) -> State | None:
        for child in _operands(node):
            self.expression(child, state)
        if isinstance(node, ast.Return | ast.Raise):
            return None
        if isinstance(node, ast.Break | ast.Continue) and self._loops:
            self._loops[-1][isinstance(node, ast.Continue)].append(dict(state))
            return None
        if isinstance(node, ast.Delete):
            for target in node.targets:
                self._bind(target, False, state)
        return state

    def _assign(self, node: ast.Assign | ast.AnnAssign | ast.AugAssign, state: State) -> State:
        if node.value is None:
            return state
        is_count = self.counting.counts(node.value, state)
        if isinstance(node, ast.AugAssign):
            is_count |= self._held(node.target, [node.value], state)
            self.expression(node.target, state)
        self.expression(node.value, state)
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            self._bind_value(target, node.value, is_count, state)
        return state

    def _bind_value(self, target: ast.expr, value: ast.expr, is_count: bool, state: State) -> None:
        if (
            isinstance(target, ast.Tuple)
            and isinstance(value, ast.Tuple)
            and len(target.elts) == len(value.elts)
        ):
            each = [self.counting.counts(part, state) for part in value.elts]
            for part, part_counts in zip(target.elts, each, strict=True):
                self._bind(part, part_counts, state)
        else:
            self._bind(target, is_count, state)

    def _bind(self, target: ast.expr, is_count: bool, state: State) -> None:
        match target:
            case ast.Name(id=name):
                state.pop(name, None)
                if is_count:
                    state[name] = False
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                for part in parts:
                    self._bind(part, is_count, state)
            case ast.Starred(value=value):
                self._bind(value, is_count, state)
            case _:
                for child in _operands(target):
                    self.expression(child, state)

    def _loop(self, node: ast.For | ast.AsyncFor | ast.While, state: State) -> State | None:
        if not isinstance(node, ast.While):
            self.expression(node.iter, state)
        entry: State = dict(state)
        breaks: list[State] = []
        while True:
            continues: list[State] = []
            self._loops.append((breaks, continues))
            after = self.block(node.body, self._enter_loop(node, dict(entry)))
            self._loops.pop()
            again = _join(entry, after, *continues) or entry
            if again == entry:
                break
            entry = again
        if isinstance(node, ast.While):
            self.expression(node.test, entry)
        return _join(self.block(node.orelse, entry), *breaks)

    def _enter_loop(self, node: ast.For | ast.AsyncFor | ast.While, state: State) -> State:
        if isinstance(node, ast.While):
            self.expression(node.test, state)
            return state
        if isinstance(node, ast.AsyncFor):
            _age(state)
        # What an attribute lists are things (seats, cards); what a range counts are numbers.
        is_count = not isinstance(node.iter, ast.Attribute) and self.counting.counts(node.iter, state)
        self._bind(node.target, is_count, state)
        return state

    def _with(self, node: ast.With | ast.AsyncWith, state: State) -> State | None:
        for item in node.items:
            self.expression(item.context_expr, state)
            if item.optional_vars is not None:
                self._bind(item.optional_vars, False, state)
        if isinstance(node, ast.AsyncWith):
            _age(state)
        return self.block(node.body, state)

    def _try(self, node: ast.Try | ast.TryStar, state: State) -> State | None:
        before = dict(state)
        if any(_awaits(child) for child in node.body):
            _age(before)
        after = self.block(node.body, state)
        broken = _join(before, after) or before
        ends = [self.block(handler.body, dict(broken)) for handler in node.handlers]
        joined = _join(self.block(node.orelse, after), *ends)
        if not node.finalbody:
            return joined
        final = self.block(node.finalbody, _join(joined, broken))
        return None if joined is None else final

    def _match(self, node: ast.Match, state: State) -> State | None:
        self.expression(node.subject, state)
        is_count = self.counting.counts(node.subject, state)
        ends: list[State | None] = [state]
        for case in node.cases:
            inside = dict(state)
            for part in ast.walk(case.pattern):
                name = getattr(part, "name", None) if isinstance(part, ast.MatchAs | ast.MatchStar) else None
                if name is not None:
                    self._bind(ast.Name(name), is_count, inside)
            if case.guard is not None:
                self.expression(case.guard, inside)
            ends.append(self.block(case.body, inside))
        return _join(*ends)

    # --- expressions -------------------------------------------------------------------------

    def expression(self, node: ast.expr, state: State) -> None:
        """Follow the evaluation of *node*: report stale names; each ``await`` ages what was counted."""
        match node:
            case ast.Name(id=name, ctx=ctx):
                if state.get(name) and not isinstance(ctx, ast.Del):
                    self._report(node, f"{name} was counted before an await and is used after it")
            case ast.Lambda():
                self._closure(node, state)
            case ast.Await():
                self.expression(node.value, state)
                _age(state)
            case ast.NamedExpr():
                self.expression(node.value, state)
                self._bind(node.target, self.counting.counts(node.value, state), state)
            case ast.IfExp():
                self._if_expression(node, state)
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                self._comprehension(node, state)
            case _:
                self._operation(node, state)

    def _operation(self, node: ast.expr, state: State) -> None:
        operands = list(_operands(node))
        for i, operand in enumerate(operands):
            if not isinstance(node, ast.BoolOp):  # `have and await ...` is done with `have` by then
                self._held(operand, operands[i + 1 :], state)
            self.expression(operand, state)

    def _held(self, operand: ast.expr, later: Sequence[ast.expr], state: State) -> bool:
        """Return whether *operand* counts; report it if one of *later*, evaluated after it, awaits."""
        is_count = self.counting.counts(operand, state)
        if is_count and any(_awaits(other) for other in later):
            self._report(operand, f"{ast.unparse(operand)} is counted before an await in the same expression")
        return is_count

    def _if_expression(self, node: ast.IfExp, state: State) -> None:
        self.expression(node.test, state)
        other = dict(state)
        self.expression(node.body, state)
        self.expression(node.orelse, other)
        state.update(_join(state, other) or {})

    def _comprehension(
        self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp, state: State
    ) -> None:
        inside = dict(state)
        parts = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        for _ in range(2):  # the second element is made after the awaits of the first
            for generator in node.generators:
                self.expression(generator.iter, inside)
                self._bind(generator.target, self.counting.counts(generator.iter, inside), inside)
                for test in generator.ifs:
                    self.expression(test, inside)
            for part in parts:
                self.expression(part, inside)
            if _awaits(node):
                _age(state)

    def _closure(self, node: ast.AST, state: State) -> None:
        """Report the stale names that a lambda or an inner function takes along."""
        own = {n.arg for n in ast.walk(node) if isinstance(n, ast.arg)}
        own |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
        kept = {name: is_stale for name, is_stale in state.items() if name not in own}
        for name in (n for n in ast.walk(node) if isinstance(n, ast.Name)):
            self.expression(name, kept)

    def _report(self, node: ast.AST, message: str) -> None:
        self.found.add(self.source.finding(node, message))


def _operands(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions right under *node*, in the order they are evaluated."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield child
        elif isinstance(child, ast.keyword):
            yield child.value


def _awaits(node: ast.AST) -> bool:
    """Whether evaluating *node* may wait for an answer; inner functions do not count."""
    if isinstance(node, ast.Await | ast.AsyncFor | ast.AsyncWith):
        return True
    if isinstance(node, ast.comprehension) and node.is_async:
        return True
    if isinstance(node, ast.Lambda | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return False
    return any(_awaits(child) for child in ast.iter_child_nodes(node))


def _age(state: State) -> None:
    """Make everything counted so far stale."""
    for name in state:
        state[name] = True


def _join(*states: State | None) -> State | None:
    """Return what may hold where several flows meet: stale wins."""
    reached = [state for state in states if state is not None]
    if not reached:
        return None
    joined: State = {}
    for state in reached:
        for name, is_stale in state.items():
            joined[name] = joined.get(name, False) or is_stale
    return joined
