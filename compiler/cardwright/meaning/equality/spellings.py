"""One spelling for each idea: what can be said in two ways is said in one.

Variables have one number each while this runs. A rule gives the node itself where it does not apply; what one rule
makes possible for another is seen in the next round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import Any

from cardwright.lang.records import dataclass
from cardwright.meaning.calculus import nodes
from cardwright.meaning.calculus.closed import left_in_sight
from cardwright.meaning.calculus.nodes import (
    Among,
    And,
    Compare,
    Const,
    Count,
    Effect,
    Last,
    Let,
    Minus,
    Node,
    Not,
    On,
    Op,
    Or,
    Seq,
    Set,
    Slot,
    Together,
    Truth,
    Union,
    Var,
    Where,
    While,
)
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import (
    binder_names,
    cover,
    mapped,
    part_names,
    replaced,
    substituted,
    used,
    walk,
    widened,
)
from cardwright.meaning.equality.arrangement import FLIPPED, key
from cardwright.meaning.equality.folding import FOLDS, is_tally, is_whole

TRUE = And(())
_OPPOSITE = {
    Op.LESS: Op.AT_LEAST,
    Op.AT_MOST: Op.MORE,
    Op.EQUAL: Op.UNEQUAL,
    Op.AT_LEAST: Op.LESS,
    Op.MORE: Op.AT_MOST,
    Op.UNEQUAL: Op.EQUAL,
}
_ONE_BY_ONE: set[type[Node]] = {
    nodes.Where,
    nodes.Extreme,
    nodes.UpTo,
    nodes.Sum,
    nodes.Every,
    nodes.Let,
    nodes.Change,
    nodes.Give,
    nodes.Lose,
}
"""Binders whose variable is always exactly one of a set; a deed's parts and what is picked may be several."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What holds of the variables of a whole meaning."""

    unused: frozenset[Var[Any]]
    """Bound, and never spoken of."""
    single: frozenset[Var[Any]]
    """Never nothing and never several."""
    loose: frozenset[Var[Any]]
    """Bound by a `Let` of which nothing outside speaks."""

    @classmethod
    def of(cls, root: Node) -> Facts:
        nodes_below = list(walk(root))
        uses: Counter[Var[Any]] = Counter([node for node in nodes_below if type(node) is Var])
        single, loose, bound = set(), set(), []
        lets: list[Let] = []
        for node in nodes_below:
            kind = type(node)
            for name in binder_names(kind):
                variable = getattr(node, name)
                if variable is not None:
                    bound.append(variable)
                    if kind in _ONE_BY_ONE:
                        single.add(variable)
            if kind is Let:
                lets.append(node)  # type: ignore[arg-type]
        uses.subtract(bound)
        for let in lets:
            inside = used(let)
            if all(uses[variable] == inside[variable] for variable in left_in_sight(let)):
                loose.add(let.each)
        unused = {variable for variable in bound if uses[variable] <= 0}
        return cls(frozenset(unused), frozenset(single), frozenset(loose))


def one_spelling(root: Node) -> Node:
    """The meaning with each idea in its one spelling, as far as one round gets."""
    return _Spelling(root).visit(root)


class _Spelling:
    def __init__(self, root: Node) -> None:
        self.root = root

    @cached_property
    def facts(self) -> Facts:
        """Worked out when a rule first asks: most meanings have no name that could be idle."""
        return Facts.of(self.root)

    def visit(self, node: Node) -> Node:
        kind = type(node)
        if kind is Not and type(node.truth) is Among:  # type: ignore[attr-defined]
            # "Not among" can become a difference of sets: it must not be taken apart before.
            among: Node = node.truth  # type: ignore[attr-defined]
            inner = mapped(among, self.visit)
            return self.settle(node if inner is among else replaced(node, truth=inner))
        return self.settle(mapped(node, self.visit) if part_names(kind) else node)

    def settle(self, node: Node) -> Node:
        """The node after all rules for its type, and for the types it becomes."""
        while True:
            kind = type(node)
            rule = _RULES.get(kind)
            if rule is not None:
                new = rule(node)
            elif kind in _FACT_RULES:
                new = _FACT_RULES[kind](node, self)
            else:
                return node
            if new is node:
                return node
            node = new


# ---------------------------------------------------------------- truths


def _members(truth: Truth | None) -> tuple[Truth, ...]:
    """What must hold, one by one."""
    if truth is None:
        return ()
    return truth.truths if isinstance(truth, And) else (truth,)


def _all(truths: list[Truth]) -> Truth | None:
    if len(truths) < 2:
        return truths[0] if truths else None
    return And(tuple(truths), span=cover(*(truth.span for truth in truths)))


def _junction(node: And | Or) -> Truth:
    kind = type(node)
    if len(node.truths) == 1:
        return widened(node.truths[0], node.span)
    if not any(isinstance(truth, kind) for truth in node.truths):
        return node
    flat: list[Truth] = []
    for truth in node.truths:
        flat += truth.truths if isinstance(truth, (And, Or)) and type(truth) is kind else (truth,)
    return kind(tuple(flat), span=cover(node.span, *(truth.span for truth in node.truths)))


def _denial(node: Not) -> Truth:
    inner = node.truth
    if isinstance(inner, Not):
        return widened(inner.truth, cover(node.span, inner.span))
    if isinstance(inner, Compare):
        return replaced(inner, op=_OPPOSITE[inner.op], span=cover(node.span, inner.span))
    if isinstance(inner, (And, Or)) and not left_in_sight(inner):
        other = Or if isinstance(inner, And) else And
        return other(
            tuple(_denial(Not(truth, span=truth.span)) for truth in inner.truths), span=cover(node.span, inner.span)
        )
    return node


def _comparison(node: Compare) -> Truth:
    if isinstance(node.a, Const) and not isinstance(node.b, Const):
        return replaced(node, a=node.b, op=FLIPPED[node.op], b=node.a)
    if not isinstance(node.b, Const) or isinstance(node.a, Const) or not is_whole(node.a):
        return node
    op, value = node.op, node.b.value
    if op is Op.MORE:
        op, value = Op.AT_LEAST, value + 1
    elif op is Op.LESS:
        op, value = Op.AT_MOST, value - 1
    if value == 0 and is_tally(node.a):
        if op is Op.AT_MOST:
            op = Op.EQUAL
        elif op is Op.UNEQUAL:
            op, value = Op.AT_LEAST, 1
    if (op, value) == (node.op, node.b.value):
        return node
    return replaced(node, op=op, b=replaced(node.b, value=value))


def _membership(node: Among, known: _Spelling) -> Truth:
    """One is among those of which something holds: it is among them, and that holds of it."""
    found = node.set
    if not isinstance(found, (Where, Minus)) or not isinstance(node.of, Var) or node.of not in known.facts.single:
        return node
    if isinstance(found, Where):
        truth = substituted(found.truth, {found.each: node.of})
        return And((replaced(node, set=found.of), truth), span=cover(node.span, found.span))
    others = Not(replaced(node, set=found.less), span=found.less.span)
    return And((replaced(node, set=found.of), others), span=cover(node.span, found.span))


def _existence(node: Let, known: _Spelling) -> Truth:
    if node.each not in known.facts.loose:
        return node
    some: Set[Any] = Where(node.of, node.each, node.truth, span=node.span)
    return Compare(Count(some, span=node.span), Op.AT_LEAST, Const(1), span=node.span)


# ---------------------------------------------------------------- sets


def _filter(node: Where[Any]) -> Set[Any]:
    inner = node.of
    if node.truth == TRUE:
        return widened(inner, cover(node.span, node.truth.span))
    if isinstance(inner, Where):
        both = And((inner.truth, substituted(node.truth, {node.each: inner.each})))
        truth = replaced(both, span=cover(inner.truth.span, node.truth.span))
        return Where(inner.of, inner.each, truth, span=cover(node.span, inner.span))
    if isinstance(inner, Minus):
        rest = Where(inner.of, node.each, node.truth, span=node.span)
        return Minus(rest, inner.less, span=cover(node.span, inner.span))
    return _difference_from(node)


def _difference_from(node: Where[Any]) -> Set[Any]:
    """Those that are not among others are what is left without the others."""
    hidden = {node.each, *left_in_sight(node.truth)}
    members = _members(node.truth)
    others = [truth for truth in members if _left_out(truth, node.each, hidden) is not None]
    if not others:
        return node
    rest = tuple(truth for truth in members if truth not in others)
    kept = replaced(node, truth=And(rest, span=node.truth.span))
    out = tuple(found for truth in others if (found := _left_out(truth, node.each, hidden)) is not None)
    return Minus(kept, Union(out, span=cover(*(truth.span for truth in others))), span=node.span)


def _left_out(truth: Truth, each: Var[Any], hidden: set[Var[Any]]) -> Set[Any] | None:
    if not isinstance(truth, Not) or not isinstance(truth.truth, Among) or truth.truth.of != each:
        return None
    return None if hidden & set(used(truth.truth.set)) else truth.truth.set


def _difference(node: Minus[Any]) -> Set[Any]:
    if node.less == Union(()):
        return widened(node.of, node.span)
    if isinstance(node.of, Minus):
        less: Set[Any] = Union((node.of.less, node.less), span=cover(node.of.less.span, node.less.span))
        return Minus(node.of.of, less, span=cover(node.span, node.of.span))
    return node


def _union(node: Union[Any]) -> Set[Any]:
    if len(node.sets) == 1:
        return widened(node.sets[0], node.span)
    if not any(isinstance(part, Union) for part in node.sets):
        return node
    flat: list[Set[Any]] = []
    for part in node.sets:
        flat += part.sets if isinstance(part, Union) else (part,)
    return Union(tuple(flat), span=cover(node.span, *(part.span for part in node.sets)))


# ---------------------------------------------------------------- effects and standings


def _steps(node: Seq | Together) -> Effect:
    kind = type(node)
    if len(node.steps) == 1:
        return widened(node.steps[0], node.span)
    flat: list[Effect] = []
    for step in node.steps:
        flat += step.steps if isinstance(step, (Seq, Together)) and type(step) is kind else (step,)
    if kind is Seq:
        flat = _with_lasting_merged(flat)
    if len(flat) == len(node.steps) and all(a is b for a, b in zip(flat, node.steps, strict=True)):
        return node
    return kind(tuple(flat), span=cover(node.span, *(step.span for step in node.steps)))


def _with_lasting_merged(steps: list[Effect]) -> list[Effect]:
    """Neighbours that last as long are one, which starts its standings in their order.

    Not those that end after so many uses: each counts its own.
    """
    made: list[Effect] = []
    for step in steps:
        last = made[-1] if made else None
        if isinstance(last, Last) and isinstance(step, Last) and _lasts_as_long(last, step):
            both = (*last.standings, *step.standings)
            until = widened(last.until, step.until.span)
            made[-1] = Last(both, until, last.fixed, span=cover(last.span, step.span))
        else:
            made.append(step)
    return made


def _lasts_as_long(a: Last, b: Last) -> bool:
    if a.fixed != b.fixed or a.until.uses is not None or b.until.uses is not None:
        return False
    return key(a.until) == key(b.until)


def _while(node: While) -> While:
    if len(node.standings) != 1 or not isinstance(node.standings[0], While):
        return node
    inner = node.standings[0]
    both = And((node.truth, inner.truth), span=cover(node.truth.span, inner.truth.span))
    return While(both, inner.standings, span=cover(node.span, inner.span))


def _doing(node: Node, known: _Spelling) -> Node:
    """A deed of which nothing speaks needs no name."""
    deed = getattr(node, "deed", None)
    if deed is not None and deed in known.facts.unused:
        return replaced(node, deed=None)
    return node


def _said(name: str) -> Callable[[Node], Node]:
    """A condition that asks nothing is none."""

    def rule(node: Node) -> Node:
        return replaced(node, **{name: None}) if getattr(node, name) == TRUE else node

    return rule


# ---------------------------------------------------------------- patterns


def _pattern(node: On, known: _Spelling) -> Node:
    node = _doing(_said("truth")(node), known)  # type: ignore[assignment]
    gone = [
        slot
        for slot in node.slots
        if slot.truth is None and slot.each in known.facts.unused and not _is_said_of_some(slot, node)
    ]
    if gone:
        kept = tuple(slot for slot in node.slots if slot not in gone)
        return replaced(node, slots=kept, span=cover(node.span, *(slot.span for slot in gone)))
    return _with_truths_in_place(node)


def _is_said_of_some(slot: Slot, node: On) -> bool:
    """“cannot be killed by card effects”: not all that is done to something, or by somebody, is done by a piece."""
    return slot.role == Role("doer") and len(node.slots) > 1


def _with_truths_in_place(node: On) -> On:
    """What must hold of one part stands at that part, what must hold of several or none at the pattern."""
    truths = [(slot, truth) for slot in node.slots for truth in _members(slot.truth)]
    everywhere: list[tuple[Slot | None, Truth]] = [*truths, *((None, truth) for truth in _members(node.truth))]
    homes = [_home(truth, node.slots) for _, truth in everywhere]
    if all(home is place for home, (place, _) in zip(homes, everywhere, strict=True)):
        return node
    if any(left_in_sight(truth) for _, truth in everywhere):
        return node

    def at(place: Slot | None) -> Truth | None:
        return _all([truth for home, (_, truth) in zip(homes, everywhere, strict=True) if home is place])

    slots = tuple(replaced(slot, truth=at(slot)) for slot in node.slots)
    return replaced(node, slots=slots, truth=at(None))


def _home(truth: Truth, slots: tuple[Slot, ...]) -> Slot | None:
    spoken_of = set(used(truth))
    found = [slot for slot in slots if slot.each in spoken_of]
    return found[0] if len(found) == 1 else None


_RULES: dict[type[Node], Callable[..., Node]] = {
    And: _junction,
    Or: _junction,
    Not: _denial,
    Compare: _comparison,
    Where: _filter,
    Minus: _difference,
    Union: _union,
    Seq: _steps,
    Together: _steps,
    While: _while,
    Slot: _said("truth"),
    nodes.Pick: _said("such"),
    nodes.Trigger: _said("condition"),
    nodes.Ability: _said("condition"),
    **FOLDS,
}
_FACT_RULES: dict[type[Node], Callable[..., Node]] = {
    Among: _membership,
    Let: _existence,
    On: _pattern,
    nodes.Do: _doing,
    nodes.May: _doing,
    nodes.Either: _doing,
    nodes.Each: _doing,
    nodes.Pay: _doing,
    nodes.Allow: _doing,
}
