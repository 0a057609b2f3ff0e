"""The order of what has none: conjunctions, unions, sums, the parts of a deed.

Members are sorted by a key that ignores which variables they speak of, then by one in which a variable is how many were
in sight when it was bound: both are the same whatever the variables were called. Where members bind variables that
others see and nothing tells two of them apart, each order is tried and the least whole taken.
"""

from __future__ import annotations

from enum import Enum
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from cardwright.meaning.calculus import nodes
from cardwright.meaning.calculus.closed import left_in_sight
from cardwright.meaning.calculus.nodes import Compare, Const, Distance, Node, Op, Same, Slot, Var
from cardwright.meaning.calculus.scopes import plan
from cardwright.meaning.calculus.shapes import once
from cardwright.meaning.calculus.walk import field_names, part_names, replaced, same_items, used, widened

N = TypeVar("N", bound=Node)
UNORDERED: set[tuple[type[Node], str]] = {
    (nodes.And, "truths"),
    (nodes.Or, "truths"),
    (nodes.Union, "sets"),
    (nodes.Plus, "terms"),
    (nodes.Times, "factors"),
    (nodes.Least, "terms"),
    (nodes.Most, "terms"),
    (nodes.OneOf, "patterns"),
    (nodes.Until, "patterns"),
    (nodes.CountsAs, "qualities"),
    (nodes.Whole, "but"),
    (nodes.Shared, "but"),
    (nodes.Do, "parts"),
}
_COUNTED: set[tuple[type[Node], str]] = {(nodes.Plus, "terms"), (nodes.Times, "factors")}
"""Where the same twice is not the same as once."""
_SORTED_WORDS: dict[type[Node], str] = {nodes.On: "verbs", nodes.Ability: "works"}
FLIPPED = {
    Op.LESS: Op.MORE,
    Op.AT_MOST: Op.AT_LEAST,
    Op.EQUAL: Op.EQUAL,
    Op.AT_LEAST: Op.AT_MOST,
    Op.MORE: Op.LESS,
    Op.UNEQUAL: Op.UNEQUAL,
}
_PAIRS: set[type[Node]] = {Compare, Same, Distance}
_MOST_TRIES = 120
"""Orders that are tried where nothing tells members apart; a text has two or three such at most."""


def arranged(node: Node) -> Node:
    """The meaning with everything that has no order of its own in the one order."""
    choices = _Choices()
    best: _Placed | None = None
    for _ in range(_MOST_TRIES):
        placed = _Arrangement(choices).place(node)
        if best is None or placed.full < best.full:
            best = placed
        if not choices.advance():
            break
    assert best is not None
    return best.node


def key(node: Node) -> str:
    """The same for two nodes that differ only in what they call the variables they bind."""
    return _Arrangement(_Choices()).place(node).full


class _Choices:
    """Which of several equal members comes first; each row of choices is made once."""

    def __init__(self) -> None:
        self.taken: list[int] = []
        self.options: list[int] = []
        self.at = 0

    def among(self, number: int) -> int:
        if self.at == len(self.taken):
            self.taken.append(0)
            self.options.append(number)
        self.at += 1
        return self.taken[self.at - 1]

    def advance(self) -> bool:
        """On to the next row; whether there is one."""
        self.at = 0
        while self.taken and self.taken[-1] + 1 >= self.options[-1]:
            self.taken.pop()
            self.options.pop()
        if self.taken:
            self.taken[-1] += 1
        return bool(self.taken)


class _Placed(NamedTuple):
    """A node in order, and its two keys."""

    node: Node
    blank: str
    full: str


_rank = itemgetter(1, 2)
"""By what members are sorted: both keys."""


@once
def _words(node: type[Node]) -> tuple[str, ...]:
    """The fields of a node type that hold no nodes."""
    return tuple(name for name in field_names(node) if name not in part_names(node))


class _Arrangement:
    def __init__(self, choices: _Choices) -> None:
        self.choices = choices
        self.depths: dict[Var[Any], int] = {}
        self.depth = 0

    def place(self, node: Node) -> _Placed:
        kind = type(node)
        if kind is Var:
            return self.variable(node)  # type: ignore[arg-type]
        if kind in _PAIRS:
            return self.pair(node)  # type: ignore[arg-type]
        depth = self.depth
        if kind in _SORTED_WORDS:
            node = _words_sorted(node)
        how = plan(kind)
        if not how.steps:
            key = f"{_opening(node)})"
            return _Placed(node, key, key)
        opening = _opening(node)
        blank, full = [opening], [opening]
        changes: dict[str, Any] = {}
        for fields, binds, _apart in how.steps:
            for name in fields:
                value = getattr(node, name)
                blank.append(name)
                full.append(name)
                if value is None:
                    continue
                if binds:
                    self.bind(value)
                    blank.append(value.sort._value_)
                    full.append(value.sort._value_)
                elif type(value) is tuple:
                    found = self.several(kind, name, value)
                    blank += [placed[1] for placed in found]
                    full += [placed[2] for placed in found]
                    made = [placed[0] for placed in found]
                    if not same_items(made, value):
                        changes[name] = tuple(made)
                else:
                    new, one, other = self.place(value)
                    blank.append(one)
                    full.append(other)
                    if new is not value:
                        changes[name] = new
        node = replaced(node, **changes) if changes else node
        if not how.is_open:
            self.depth = depth
        return _Placed(node, f"{' '.join(blank)})", f"{' '.join(full)})")

    def bind(self, variable: Var[Any]) -> None:
        self.depths[variable] = self.depth
        self.depth += 1

    def variable(self, variable: Var[Any]) -> _Placed:
        depth = self.depths.get(variable)
        name = f"{variable.number:05}free" if depth is None else f"{depth:05}"
        sort = variable.sort._value_
        return _Placed(variable, sort, f"{sort}{name}")

    # ------------------------------------------------------------ fields

    def several(self, kind: type[Node], name: str, value: tuple[Any, ...]) -> list[_Placed]:
        """The nodes of one field, in the order that they have or are given."""
        if name == "slots":
            return self.slots(value)
        if (kind, name) in UNORDERED:
            return self.sorted(value, (kind, name) not in _COUNTED)
        return [self.place(item) for item in value]

    def sorted(self, items: tuple[Node, ...], unique: bool) -> list[_Placed]:
        if any(left_in_sight(item) for item in items):
            return self.sorted_binders(items, unique)
        found = sorted(map(self.place, items), key=_rank)
        return _without_doubles(found) if unique else found

    def sorted_binders(self, items: tuple[Node, ...], unique: bool) -> list[_Placed]:
        """One after another, none before what it speaks of; what the placed ones bind is known to the rest."""
        waiting = list(items)
        found: list[_Placed] = []
        while waiting:
            ready = [item for item in waiting if not _speaks_of_others(item, waiting)] or waiting[:1]
            depth = self.depth
            tried = [(self.tried(item, depth), item) for item in ready]
            least = min(_rank(placed) for placed, _ in tried)
            equal = [item for placed, item in tried if _rank(placed) == least]
            binding = [item for item in equal if left_in_sight(item)]
            chosen = binding[self.choices.among(len(binding))] if len(binding) > 1 else equal[0]
            found.append(self.place(chosen))
            waiting = [item for item in waiting if item is not chosen]
        return _without_doubles(found) if unique else found

    def tried(self, item: Node, depth: int) -> _Placed:
        placed = self.place(item)
        self.depth = depth
        return placed

    def slots(self, slots: tuple[Slot, ...]) -> list[_Placed]:
        """By role; all variables are in sight before anything is asked of one."""
        waiting = sorted(((self.slot_rank(slot), slot) for slot in slots), key=itemgetter(0))
        order: list[Slot] = []
        while waiting:
            equal = [slot for rank, slot in waiting if rank == waiting[0][0]]
            chosen = equal[self.choices.among(len(equal))] if len(equal) > 1 else equal[0]
            order.append(chosen)
            waiting = [item for item in waiting if item[1] is not chosen]
        for slot in order:
            self.bind(slot.each)
        return [self.slot(slot) for slot in order]

    def slot_rank(self, slot: Slot) -> tuple[str, str, str]:
        """Depends on no variable's name."""
        depth = self.depth
        truth = "" if slot.truth is None else self.tried(slot.truth, depth).blank
        return slot.role, slot.each.sort._value_, truth

    def slot(self, slot: Slot) -> _Placed:
        opening = f"(Slot {slot.role!r} {slot.each.sort._value_}"
        if slot.truth is None:
            return _Placed(slot, f"{opening})", f"{opening})")
        new, blank, full = self.place(slot.truth)
        made = slot if new is slot.truth else replaced(slot, truth=new)
        return _Placed(made, f"{opening} {blank})", f"{opening} {full})")

    # ------------------------------------------------------------ pairs

    def pair(self, node: Compare | Same | Distance) -> _Placed:
        """The two sides of what can be turned round: a constant on the right, else the lesser key on the left."""
        a, b = self.place(node.a), self.place(node.b)
        if _side(b) < _side(a):
            a, b = b, a
            turned = {"op": FLIPPED[node.op]} if isinstance(node, Compare) else {}
            node = replaced(node, a=a.node, b=b.node, **turned)
        elif a.node is not node.a or b.node is not node.b:
            node = replaced(node, a=a.node, b=b.node)
        if isinstance(node, Compare) and a.full == b.full:
            node = replaced(node, op=min(node.op, FLIPPED[node.op], key=_word))
        opening = _opening(node)
        return _Placed(node, f"{opening} {a.blank} {b.blank})", f"{opening} {a.full} {b.full})")


def _side(placed: _Placed) -> tuple[bool, str, str]:
    return isinstance(placed.node, Const), placed.blank, placed.full


def _speaks_of_others(item: Node, waiting: list[Node]) -> bool:
    """Whether it needs a variable that one of the others has yet to bind."""
    spoken_of = set(used(item))
    return any(spoken_of & left_in_sight(other) for other in waiting if other is not item)


def _without_doubles(found: list[_Placed]) -> list[_Placed]:
    """Each once; what is left of two has the words of both."""
    kept: list[_Placed] = []
    for placed in found:
        if kept and kept[-1].full == placed.full and not left_in_sight(placed.node):
            both = widened(kept[-1].node, placed.node.span)
            kept[-1] = _Placed(both, placed.blank, placed.full)
        else:
            kept.append(placed)
    return kept


def _words_sorted(node: N) -> N:
    name = _SORTED_WORDS[type(node)]
    words = getattr(node, name)
    order = tuple(sorted(set(words), key=_word))
    return node if order == words else replaced(node, **{name: order})


def _opening(node: Node) -> str:
    """How the keys of a node begin: with its type and its words."""
    kind = type(node)
    names = _words(kind)
    if not names:
        return f"({kind.__name__} "
    return f"({kind.__name__} {' '.join([_word(getattr(node, name)) for name in names])}"


def _word(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{' '.join(map(_word, value))}]"
    return repr(value._value_ if isinstance(value, Enum) else value)
