"""Whether any of some events is one that a rule of play waits for, found out before anything is kept of it.

Of nearly all events the answer is no. The source that recognises an event (`match`) is read again and asks the same of
each event of a group, for cards that go somewhere; of anything else it is said that it may be.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from cardwright.engine.generate.inlining import WRITTEN_OUT, written_out
from cardwright.engine.generate.patching import Naming, called, number_of, parsed, single, statements
from cardwright.engine.generate.writer import made
from cardwright.engine.operations import MOVE
from cardwright.engine.play import Group, Play
from cardwright.engine.rules import Rules, Trigger

Some = Callable[[Play, Group], bool]


def some_of(rules: Rules, trigger: Trigger, verb: int) -> Some | None:
    """Tells that none of a group of events is one that a rule waits for, of what its own player does; none, where that
    cannot be told beforehand."""
    match: Any = trigger.match
    body = ast.parse(getattr(match, "__doc__", None) or "").body if WRITTEN_OUT[0] else []
    function = body[0] if len(body) == 1 and isinstance(body[0], ast.FunctionDef) else None
    if function is None:
        return None
    asked = _Asking().all(function.body[1:])
    if asked is None:
        return None
    (whole,) = statements(
        f"""
def some(play, group):
    state, me = play.state, play.actor
    if me < 0:
        return True
    for entry in group:
        event = entry[0]
        if event.verb != {verb}:
            continue
        if event.operation != {MOVE}:
            return True
        piece = event.what
    return False
"""
    )
    assert isinstance(whole, ast.FunctionDef) and isinstance(whole.body[2], ast.For)
    whole.body[2].body += asked
    constants = dict(match.__globals__)
    constants["resolving_zones"] = tuple(rules.resolving)
    source = ast.unparse(ast.fix_missing_locations(whole)) + "\n"
    return made("some", written_out(rules, source, constants), constants)


class _Asking:
    """Makes what recognises one event into what asks it of each."""

    def __init__(self) -> None:
        self.known: dict[str, ast.expr] = {}

    def all(self, body: list[ast.stmt]) -> list[ast.stmt] | None:
        found: list[ast.stmt] = []
        for one in body:
            made = self._one(one)
            if made is None:
                return None
            found += made
        return found

    def _one(self, one: ast.stmt) -> list[ast.stmt] | None:
        if isinstance(one, ast.Assign) and (slot := _slot(one.targets[0])) is not None:
            value = self._asked(one.value)
            if single(value) is not None or isinstance(value, ast.Name):
                self.known[f"i{slot}"] = value
                return []
            return statements(f"i{slot} = value", value=value)
        if isinstance(one, ast.If) and not one.orelse and ast.unparse(one.body[0]) == "return False":
            return [] if _never(test := self._asked(one.test)) else [ast.If(test, [ast.Continue()], [])]
        if isinstance(one, ast.Return) and one.value is not None:
            return [ast.If(self._asked(one.value), [ast.Return(ast.Constant(True))], [])]
        return None

    def _asked(self, node: ast.expr) -> ast.expr:
        named: ast.expr = Naming(self.known).visit(_Parts().visit(node))
        return named


def _never(test: ast.expr) -> bool:
    """Whether a test is never passed: that one piece is none, or that one player is another than himself."""
    if not isinstance(test, ast.UnaryOp) or not isinstance(test.op, ast.Not):
        return False
    inside = called(test.operand, "within", 2)
    if inside is not None:
        return single(inside[0]) is not None and ast.dump(inside[0]) == ast.dump(inside[1])
    return single(test.operand) is not None


def _slot(node: ast.AST) -> int | None:
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "it":
        return number_of(node.slice)
    return None


class _Parts(ast.NodeTransformer):
    """The parts of an event, of a card that goes somewhere by the doing of whose rule it is."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        slot = _slot(node)
        if slot:
            return ast.Name(f"i{slot}", ast.Load())
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if ast.unparse(node) == "event_player(play, entry.event)":
            return parsed("1 << me")
        if ast.unparse(node) == "event_piece(play, entry.event)":
            return parsed("1 << piece")
        came = called(node, "came_from", 4)
        if came is not None and ast.unparse(came[3]) == "-1":
            asked = parsed("came_from(play, Entry(*entry), zones, -1)", zones=came[2])
            text = "entry[1][0] in zones or (entry[1][0] in resolving_zones and asked)"
            return parsed(text, zones=came[2], asked=asked)
        self.generic_visit(node)
        return node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        if ast.unparse(node) == "entry.event":
            return parsed("event")
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return parsed("Entry(*entry)") if node.id == "entry" else node
