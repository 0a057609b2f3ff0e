"""Only the core operations write the state: a look at the source of everything that could."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardwright
from cardwright.engine.state import State

PACKAGE = Path(cardwright.__file__).parent
FIELDS = frozenset(State.__slots__)
WRITERS = frozenset({"engine/operations.py", "engine/chance.py"})
"""Every change of a game under way, and every draw of the random source."""
SETTING_UP = {
    "engine/state.py": {"__init__", "copy"},
    "engine/rules.py": {"fresh_state"},
    "engine/session.py": {"_rewind"},
}
"""Where a state comes into being, or a step is taken back whole: nothing has happened in it yet."""
NO_STATES = frozenset({"self", "cls", "rules", "auras", "basis"})
"""What has fields of the same names, and is no state."""
MUTATING = frozenset(
    {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort", "__setitem__", "__delitem__"}
)


def writes(source: str) -> Iterator[tuple[str, int, str]]:
    """Every place of a module that writes a field of a state: the function, the line, the words."""
    tree = ast.parse(source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for scope in (tree, *functions):
        name = scope.name if isinstance(scope, ast.FunctionDef) else ""
        inner = list(_own_nodes(scope))
        aliases = {alias for node in inner for alias in _aliases(node)}
        for node in inner:
            for target in _written(node):
                if _is_field(target) or (_is_part(target) and _base_is(target, aliases)):
                    yield name, target.lineno, ast.unparse(target)


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope without those of functions inside it; lambdas and comprehensions belong to it."""
    for child in ast.iter_child_nodes(scope):
        yield child
        if not isinstance(child, ast.FunctionDef):
            yield from _own_nodes(child)


def _aliases(node: ast.AST) -> Iterator[str]:
    """Names that stand for a list of a state from here on: `members, at = state.members, state.at`."""
    if isinstance(node, ast.Assign):
        for target in node.targets:
            yield from _aliased(target, node.value)
    elif isinstance(node, ast.AnnAssign | ast.NamedExpr) and node.value is not None:
        yield from _aliased(node.target, node.value)


def _aliased(target: ast.expr, value: ast.expr) -> Iterator[str]:
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for one, other in zip(target.elts, value.elts, strict=False):
            yield from _aliased(one, other)
    elif isinstance(target, ast.Name) and isinstance(value, ast.Attribute) and _is_field(value):
        yield target.id


def _written(node: ast.AST) -> Iterator[ast.expr]:
    """What a statement or call writes to."""
    if isinstance(node, ast.Assign | ast.Delete):
        for target in node.targets:
            yield from target.elts if isinstance(target, ast.Tuple) else [target]
    elif isinstance(node, ast.AugAssign | ast.AnnAssign | ast.For):
        yield node.target
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in MUTATING:
        yield ast.Subscript(node.func.value, ast.Constant(0), lineno=node.lineno)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("setattr", "delattr"):
        field = node.args[1]
        name = field.value if isinstance(field, ast.Constant) else next(iter(FIELDS))
        yield ast.Attribute(node.args[0], str(name), lineno=node.lineno)


def _is_field(node: ast.expr) -> bool:
    """`state.zone`, `play.state.zone`, or a part of it."""
    while _is_part(node):
        node = node.value  # type: ignore[attr-defined]
    if not isinstance(node, ast.Attribute) or node.attr not in FIELDS:
        return False
    of = node.value.attr if isinstance(node.value, ast.Attribute) else ast.unparse(node.value)
    return of not in NO_STATES


def _is_part(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript | ast.Starred | ast.NamedExpr)


def _base_is(node: ast.expr, names: set[str]) -> bool:
    while _is_part(node):
        node = node.value  # type: ignore[attr-defined]
    return isinstance(node, ast.Name) and node.id in names


def strangers() -> list[str]:
    """Places outside the core operations that write a state."""
    found = []
    for file in sorted(
        [*(PACKAGE / "engine").rglob("*.py"), *(PACKAGE / "table").rglob("*.py"), *(PACKAGE / "games").rglob("*.py")]
    ):
        name = file.relative_to(PACKAGE).as_posix()
        if name not in WRITERS:
            allowed = SETTING_UP.get(name, set())
            found += [
                f"{name}:{line}: {words}"
                for function, line, words in writes(file.read_text(encoding="utf-8"))
                if function not in allowed
            ]
    return found


def test_only_the_core_operations_write_the_state():
    assert strangers() == [], "have an operation do it; before a game begins, set_out() or fresh_state()"


@pytest.mark.parametrize(
    "line",
    [
        "state.player = 1",
        "play.state.turn += 1",
        "state.zone[3] = 1",
        "state.members[2] |= 4",
        "del state.order[0]",
        "state.at.append(3)",
        "play.state.lasting = ()",
        "state.at[1:3] = [1, 2]",
        "a, state.over = 1, 2",
        "members = state.members; members[0] ^= 1",
        "at, zone = state.at, state.zone; zone[1] = 3",
        "marks = play.state.marks; marks.pop()",
        "setattr(state, 'player', 3)",
        "setattr(state, name, 3)",
        "for state.player in range(2): pass",
        "(order := state.order).clear()",
        "order[0] = 1 if (order := state.order) else 2",
    ],
)
def test_a_write_is_noticed(line: str):
    body = "\n    ".join(line.split("; "))
    assert list(writes(f"def f(state, play, name):\n    {body}\n"))


@pytest.mark.parametrize(
    "line",
    [
        "player = state.player; player += 1",
        "members = state.members[:]; members[0] = 1",
        "self.player = 3",
        "counts = {}; counts[state.player] = 1",
        "order = list(state.order); order.append(1)",
        "play.queue.append(state.player)",
    ],
)
def test_reading_is_no_writing(line: str):
    body = "\n    ".join(line.split("; "))
    assert not list(writes(f"def f(self, state, play):\n    {body}\n"))
