"""The text of a step or an operation as statements, to be put where it is carried out."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, Any, cast

from cardwright.engine.generate.writer import HELPERS
from cardwright.engine.lean.trees import Naming, name, number_of, parsed, statements
from cardwright.engine.rulerecords import Ability as Text
from cardwright.engine.rules import Rules

if TYPE_CHECKING:
    from cardwright.engine.lean.writing import Writing

FRAME = "it"
_OWN = ("play", "me", "state", FRAME)
"""Names that mean the same in every text, and the frame."""


def is_plain_text(rules: Rules) -> bool:
    """Whether carrying out a text is nothing but doing what it says: nobody cancels it on the way, and no procedure of
    the game has its say."""
    return not any(rules.before) and not rules.book.does.used and not rules.constants


class Inlined:
    """A text that is carried out for one piece, or for none."""

    def __init__(self, writing: Writing, text: Text, piece: ast.expr) -> None:
        self.writing, self.text, self.piece = writing, text, piece

    def body(self) -> list[ast.stmt]:
        """What it does, line by line; nobody asks whether it was done."""
        lines = getattr(self.text.run, "lines", (self.text.run,))
        inside = [self._line(run) for run in lines] if not getattr(self.text.run, "shared", ()) else [None]
        found: list[ast.stmt] = []
        for one in inside:
            if one is None:
                return self._called()
            found += one
        return found

    def _called(self) -> list[ast.stmt]:
        run = self.writing.folding.named("run", self.text.run)
        text = f"run(play, me, [piece, *{(0,) * self.text.slots}])"
        return statements(text, run=run, piece=self.piece, me=self.writing.me)

    def _line(self, run: Any) -> list[ast.stmt] | None:
        """One line; none, if it is no plain piece of source."""
        source, space = getattr(run, "source", None), getattr(run, "__globals__", {})
        if source is None:
            return None
        function = cast("ast.FunctionDef", ast.parse(source).body[0])
        *body, last = function.body[1:]  # `state` is known
        if not isinstance(last, ast.Return) or any(
            isinstance(one, ast.Return) for part in body for one in ast.walk(part)
        ):
            return None
        stem = self.writing.fresh("l").id
        renamed: dict[str, ast.expr] = {one: name(f"{stem}{one}") for one in _locals(function)}
        for one in ast.walk(function):
            if (
                isinstance(one, ast.Name)
                and one.id not in (*renamed, *_OWN)
                and one.id in space
                and one.id not in HELPERS
            ):
                renamed[one.id] = self.writing.folding.named(f"{stem}{one.id}", space[one.id])
        sights = [*self.writing.rules.book.does.sights.values()]
        readers = {one for one in renamed if any(space.get(one) is sight for sight in sights)}
        operations = {one for one in renamed if hasattr(space.get(one), "done_to")}
        frame = _Frame(stem, self.piece, readers, operations, self.text.slots)
        body = [frame.visit(one) for one in body]
        if frame.whole:
            return None
        naming = Naming({**renamed, "me": self.writing.me})
        body = [naming.visit(one) for one in body]
        first = [parsed(f"{stem}i{slot}") for slot in sorted(frame.unset(body))]
        before = [
            ast.Assign([ast.Name(one.id, ast.Store())], ast.Constant(0)) for one in first if isinstance(one, ast.Name)
        ]
        return self.writing.body([self.writing.folding.visit(one) for one in (*before, *body)])


def _locals(function: ast.FunctionDef) -> set[str]:
    return {one.id for one in ast.walk(function) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)} - {
        *_OWN
    }


class _Frame(ast.NodeTransformer):
    """What a text keeps in its frame is kept under names of its own."""

    def __init__(self, stem: str, piece: ast.expr, readers: set[str], operations: set[str], slots: int) -> None:
        self.stem, self.piece, self.readers, self.operations, self.slots = stem, piece, readers, operations, slots
        self.whole = False
        """Whether the frame is handed to anybody who may write into it."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        called = node.func.id if isinstance(node.func, ast.Name) else ""
        if called in self.readers:  # a procedure of the game that looks only for the piece
            node.args[2] = ast.List([self.piece], ast.Load())
        elif called in self.operations:  # a text, which has a frame of its own
            node.args[2] = ast.Constant(None)
        self.generic_visit(node)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        slot = number_of(node.slice)
        if isinstance(node.value, ast.Name) and node.value.id == FRAME and slot is not None:
            return ast.Name(f"{self.stem}i{slot}", node.ctx) if slot else self.piece
        self.generic_visit(node)
        return node

    def visit_Name(self, node: ast.Name) -> ast.expr:
        self.whole |= node.id == FRAME
        return node

    def unset(self, body: list[ast.stmt]) -> set[int]:
        """The slots that may be looked at before anything is kept there."""
        found, known = set[int](), set[str]()
        for one in body:
            names = [each for each in ast.walk(one) if isinstance(each, ast.Name)]
            for each in names:
                if isinstance(each.ctx, ast.Load) and each.id.startswith(f"{self.stem}i") and each.id not in known:
                    found.add(int(each.id[len(self.stem) + 1 :]))
            if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name):
                known.add(one.targets[0].id)
        return found
