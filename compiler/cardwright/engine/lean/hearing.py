"""Whether an event is one that a rule of play waits for, found out before anything is kept of it.

Of nearly all events the answer is no. The source that recognises an event (`match`) is read again and asks the same of
a card that goes somewhere by the doing of whose rule it is; of anything else it is said that it may be.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from cardwright.engine.generate.writer import made
from cardwright.engine.lean.folding import Folding
from cardwright.engine.lean.trees import Naming, called, name, number_of, parsed, single, statements
from cardwright.engine.operations import MOVE
from cardwright.engine.play import Group, Play
from cardwright.engine.rulerecords import Trigger
from cardwright.engine.rules import Rules

if TYPE_CHECKING:
    from cardwright.engine.lean.writing import Writing

Some = Callable[[Play, Group], bool]


def some_of(rules: Rules, trigger: Trigger, verb: int) -> Some | None:
    """Tells that none of a group of events is one that a rule waits for, of what its own player does; none, where that
    cannot be told beforehand."""
    asked = _asked(trigger)
    if asked is None:
        return None
    constants: dict[str, Any] = dict(_space(trigger))
    constants["resolving_zones"] = tuple(rules.resolving)
    folding = Folding(rules, constants)
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
        if asked:
            return True
    return False
""",
        asked=_all([folding.visit(one) for one in asked]),
    )
    return made("some", ast.unparse(ast.fix_missing_locations(whole)) + "\n", constants)


def heard_on_the_spot(
    writing: Writing, listener: Any, verb: int, piece: ast.expr, entry: ast.expr | None, board: bool = False
) -> ast.expr | None:
    """The same for one card that has gone somewhere, as a condition, for whoever hears of nothing else; without its
    entry where it has come off the board. None, where it must be told in any case."""
    if getattr(listener, "only", None) is None or listener.verb != verb:
        return None
    waiting = listener.always[0]
    asked = _asked(waiting.trigger)
    if asked is None:
        return None
    rules, space, parts = writing.rules, _space(waiting.trigger), {"piece": piece}
    if entry is not None:
        parts["entry"] = entry
    found: list[ast.expr] = []
    for one in asked:
        came = one.values[0] if isinstance(one, ast.BoolOp) and isinstance(one.op, ast.Or) else one
        zones = came.comparators[0] if isinstance(came, ast.Compare) else None
        if entry is None and any(inner.id == "entry" for inner in ast.walk(one) if isinstance(inner, ast.Name)):
            known = space.get(zones.id) if isinstance(zones, ast.Name) else None
            if not board or known is None or not board_zones(rules) <= {*known}:
                return None
            continue
        own = {
            inner.id: writing.folding.named(f"{inner.id}_", space[inner.id])
            for inner in ast.walk(one)
            if isinstance(inner, ast.Name) and inner.id in space and not callable(space[inner.id])
        }
        own["resolving_zones"] = writing.folding.named("resolving", tuple(rules.resolving))
        test = writing.folding.visit(Naming({**own, **parts}).visit(one))
        sure = _is_sure(writing, test, piece)
        if sure is False:
            return ast.Constant(False)
        if any(inner.id == "me" for inner in ast.walk(test) if isinstance(inner, ast.Name)):
            return None  # it may be the doing of another just now
        if sure is None:
            found.append(test)
    return _all(found)


def due_of(rules: Rules, waiting: Any) -> Callable[[Play], None] | None:
    """Puts what a rule says on the queue, of whoever does something just now, for what has happened last; none, where
    it must first be found out what its words refer to, or it acts at once."""
    trigger: Trigger = waiting.trigger
    if waiting.now or trigger.limit is not None or trigger.group is None or trigger.group[1] > 1:
        return None
    if _looks_back(getattr(trigger.run, "source", "")):
        return None
    carry_out, by, nothing = rules.carry_out, waiting.by, [0] * trigger.slots

    def due(play: Play) -> None:
        for piece, player in by.get(play.actor, ()):
            play.queue.append((partial(carry_out, trigger, piece, player, [piece, *nothing]), len(play.log) - 1))

    return due


def told_of(rules: Rules, listener: Any) -> Callable[[Play, Any], None] | None:
    """The same of one entry of the log that has been recognised, for whoever does it just now, with what the words of
    the rule refer to; none, where that cannot be told from the entry, or the rule acts at once."""
    waiting = listener.always[0]
    trigger: Trigger = waiting.trigger
    known = _known(trigger)
    if known is None or waiting.now or trigger.limit is not None or trigger.group is not None or not waiting.doer:
        return None
    carry_out, by, nothing = rules.carry_out, waiting.by, [0] * trigger.slots
    doers, things = ([slot for slot, of in known if of == one] for one in (_DOER, _PIECE))

    def told(play: Play, entry: Any) -> None:
        actor, piece = play.actor, entry[0].what
        if actor < 0 or play.trying:
            listener(play, [entry])
            return
        for bearer, player in by.get(actor, ()):
            frame = [bearer, *nothing]
            for slot in doers:
                frame[slot] = 1 << actor
            for slot in things:
                frame[slot] = 1 << piece
            play.queue.append((partial(carry_out, trigger, bearer, player, frame), len(play.log) - 1))

    return told


_DOER, _PIECE = "1 << me", "1 << piece"


def _known(trigger: Trigger) -> list[tuple[int, str]] | None:
    """What recognises an event keeps of it, if that is nothing but who does it and to which piece."""
    body = ast.parse(getattr(trigger.match, "__doc__", None) or "").body
    function = body[0] if len(body) == 1 and isinstance(body[0], ast.FunctionDef) else None
    asking = _Asking()
    if function is None or asking.all(function.body[1:]) is None:
        return None
    found = [(int(slot[1:]), ast.unparse(of)) for slot, of in asking.known.items()]
    return found if all(of in (_DOER, _PIECE) for _, of in found) else None


def _looks_back(source: str) -> bool:
    """Whether a text asks for anything of what it waited for: whether it looks for what it has not kept itself."""
    body = ast.parse(source).body
    if len(body) != 1 or not isinstance(body[0], ast.FunctionDef):
        return True
    kept = set[int]()
    for one in body[0].body:
        for node in ast.walk(one):
            slot = _slot(node)
            if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and slot and slot not in kept:
                return True
            if isinstance(node, ast.Call) and any(isinstance(arg, ast.Name) and arg.id == "it" for arg in node.args):
                return True
        if isinstance(one, ast.Assign) and (slot := _slot(one.targets[0])):
            kept.add(slot)
    return False


def board_zones(rules: Rules) -> set[int]:
    """The zones in which pieces lie in spaces."""
    names = {*rules.book.zones.boards, *rules.book.board.spaces}
    return {zone for zone, kind in enumerate(rules.layout.kind_of) if kind.name in names}


def _is_sure(writing: Writing, test: ast.expr, piece: ast.expr) -> bool | None:
    """Whether a piece is one of those that are meant in any case, or in none, as far as is known of it."""
    if isinstance(test, ast.Constant):
        return bool(test.value)
    asked = called(test, "bool", 1)
    shifted = asked[0].left if asked is not None and isinstance(asked[0], ast.BinOp) else None
    if not isinstance(shifted, ast.BinOp) or not isinstance(shifted.op, ast.RShift):
        return None
    bits, within = number_of(shifted.left), writing.at_most(ast.BinOp(ast.Constant(1), ast.LShift(), piece))
    if bits is None or within < 0:
        return None
    return True if not within & ~bits else None if within & bits else False


def _all(truths: list[ast.expr]) -> ast.expr:
    if len(truths) < 2:
        return truths[0] if truths else ast.Constant(True)
    return ast.BoolOp(ast.And(), truths)


def _space(trigger: Trigger) -> dict[str, Any]:
    match: Any = trigger.match
    return {one: value for one, value in match.__globals__.items() if not one.startswith("__")}


def _asked(trigger: Trigger) -> list[ast.expr] | None:
    """What must hold of a card that goes somewhere, one thing after the other."""
    body = ast.parse(getattr(trigger.match, "__doc__", None) or "").body
    function = body[0] if len(body) == 1 and isinstance(body[0], ast.FunctionDef) else None
    asked = _Asking().all(function.body[1:]) if function is not None else None
    if asked is None or any(isinstance(one, ast.Name) and one.id == "it" for part in asked for one in ast.walk(part)):
        return None  # it asks something of the rule itself
    return asked


class _Asking:
    """Makes what recognises one event into what asks it of a card that goes somewhere."""

    def __init__(self) -> None:
        self.known: dict[str, ast.expr] = {}

    def all(self, body: list[ast.stmt]) -> list[ast.expr] | None:
        found: list[ast.expr] = []
        for one in body:
            if isinstance(one, ast.Assign) and (slot := _slot(one.targets[0])) is not None:
                self.known[f"i{slot}"] = self._told(one.value)
            elif isinstance(one, ast.If) and not one.orelse and ast.unparse(one.body[0]) == "return False":
                found += self._unless(self._told(one.test))
            elif isinstance(one, ast.Return) and one.value is not None:
                if ast.unparse(one.value) != "True":
                    found.append(self._told(one.value))
            else:
                return None
        return found

    def _unless(self, test: ast.expr) -> list[ast.expr]:
        """What must hold, where something else is nothing that is waited for."""
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
            inner = test.operand
            if single(inner) is not None:
                return []  # one piece, or one player: there is one
            return list(inner.values) if isinstance(inner, ast.BoolOp) and isinstance(inner.op, ast.And) else [inner]
        return [ast.UnaryOp(ast.Not(), test)]

    def _told(self, node: ast.expr) -> ast.expr:
        told: ast.expr = Naming(self.known).visit(_Parts().visit(node))
        return told


def _slot(node: ast.AST) -> int | None:
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "it":
        return number_of(node.slice)
    return None


class _Parts(ast.NodeTransformer):
    """The parts of an event, of a card that goes somewhere by the doing of whose rule it is."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        slot = _slot(node)
        if slot:
            return name(f"i{slot}")
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
            return parsed("entry[0]")
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return parsed("Entry(*entry)") if node.id == "entry" else node
