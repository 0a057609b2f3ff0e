"""Who sees which variable: the order in which the parts of a node are worked out, and what each leaves behind.

What a step binds is seen by all later ones; out of a branch that was not taken it is empty, out of a loop it is all
that was collected. Sets, numbers and qualities keep to themselves what they bind, and so does what is denied.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cardwright.lang.records import dataclass
from cardwright.meaning.calculus import nodes
from cardwright.meaning.calculus.nodes import Node, Slot, Var
from cardwright.meaning.calculus.shapes import once
from cardwright.meaning.calculus.walk import binder_names, part_names, replaced, same_items

Names = dict[Var[Any], Var[Any]]
"""The variables in sight, and what each is called from now on."""
_NOTHING: Names = {}
"""What most nodes leave in sight; nobody adds to it."""

_ORDER: dict[type[Node], tuple[str, ...]] = {
    nodes.Binder: ("of", "least", "most", "each"),
    nodes.On: ("deed", "slots", "nth", "truth"),
    nodes.Each: ("of", "each", "effect", "deed"),
    nodes.Repeat: ("times", "effect", "until"),
    nodes.Last: ("until", "standings"),
    nodes.Change: ("of", "each", "number"),
    nodes.Give: ("of", "each", "quality"),
    nodes.Lose: ("of", "each", "quality"),
    nodes.Trigger: ("pattern", "condition", "of", "each", "effect"),
}
"""Where it is not that of the fields. A deed is bound when it is done: only later steps see it."""

_APART: dict[type[Node], tuple[str, ...]] = {
    nodes.Or: ("truths",),
    nodes.OneOf: ("patterns",),
    nodes.Until: ("patterns",),
    nodes.Together: ("steps",),
    nodes.Either: ("options",),
    nodes.If: ("then", "otherwise"),
}
"""Parts that do not see each other: branches, and what is worked out at once."""

_OPEN: tuple[type[Node], ...] = (
    nodes.And,
    nodes.Or,
    nodes.Let,
    nodes.TruthAsOf,
    nodes.Matches,
    nodes.Allow,
    nodes.While,
    nodes.During,
    nodes.Binder,
    nodes.Slot,
    nodes.Pattern,
    nodes.Effect,
)
"""What leaves its variables to those after it."""


class Step(NamedTuple):
    """Fields that are worked out next: one, or branches beside each other."""

    names: tuple[str, ...]
    binds: bool = False
    apart: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """How the parts of a node type are worked out."""

    steps: tuple[Step, ...]
    is_open: bool


@once
def plan(node: type[Node]) -> Plan:
    order = _ORDER.get(node, part_names(node))
    if set(order) != set(part_names(node)):
        raise TypeError(f"the order of {node.__name__} does not name its parts")
    apart = _APART.get(node, ())
    steps = [Step((name,), name in binder_names(node)) for name in order if name not in apart]
    if apart:
        # Everything that is bound by other fields is either asked before the branches or a deed of the whole.
        place = sum(order.index(step.names[0]) < order.index(apart[0]) for step in steps)
        steps.insert(place, Step(apart, apart=True))
    return Plan(tuple(steps), issubclass(node, _OPEN))


class Renaming:
    """Goes through a meaning in the order in which it is worked out; every variable can be called otherwise."""

    def bind(self, variable: Var[Any], node: Node) -> Var[Any]:
        """A variable comes into sight: what it is called from now on."""
        return variable

    def use(self, variable: Var[Any], names: Names) -> Var[Any]:
        """A variable is spoken of."""
        return names.get(variable, variable)

    def visit(self, node: Node, names: Names) -> tuple[Node, Names]:
        """The node with its variables called anew, and what it leaves in sight."""
        kind = type(node)
        if kind is Var:
            return self.use(node, names), _NOTHING  # type: ignore[arg-type]
        how = plan(kind)
        if not how.steps:
            return node, _NOTHING
        left: Names = {}
        changes: dict[str, Any] = {}
        for fields, binds, apart in how.steps:
            seen = {**names, **left} if left else names
            for name in fields:
                value = getattr(node, name)
                if value is None:
                    continue
                new: Any
                if binds:
                    new = left[value] = self.bind(value, node)
                elif type(value) is tuple:
                    new = self._several(value, seen, left, apart)
                else:
                    new, exports = self.visit(value, seen)
                    if exports:
                        left.update(exports)
                if new is not value:
                    changes[name] = new
        return (replaced(node, **changes) if changes else node), (left if how.is_open else _NOTHING)

    def _one(self, node: Node, seen: Names, left: Names) -> Node:
        new, exports = self.visit(node, seen)
        if exports:
            left.update(exports)
        return new

    def _several(self, items: tuple[Node, ...], seen: Names, left: Names, apart: bool) -> tuple[Node, ...]:
        if items and type(items[0]) is Slot:
            return self._slots(items, seen, left)  # type: ignore[arg-type]
        made = []
        for item in items:
            new, exports = self.visit(item, seen)
            made.append(new)
            if exports:
                left.update(exports)
                if not apart:
                    seen = {**seen, **exports}
        return items if same_items(made, items) else tuple(made)

    def _slots(self, slots: tuple[Slot, ...], seen: Names, left: Names) -> tuple[Node, ...]:
        """All parts of a deed are in sight of what must hold of any: their order means nothing."""
        each = [self.bind(slot.each, slot) for slot in slots]
        left.update(zip((slot.each for slot in slots), each, strict=True))
        seen = {**seen, **left}
        made: list[Node] = []
        for slot, variable in zip(slots, each, strict=True):
            truth = None if slot.truth is None else self._one(slot.truth, seen, left)
            changed = variable is not slot.each or truth is not slot.truth
            made.append(replaced(slot, each=variable, truth=truth) if changed else slot)
        return slots if same_items(made, slots) else tuple(made)
