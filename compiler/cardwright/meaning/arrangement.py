"""The order of what has none: conjunctions, unions, sums, the parts of a deed.

Members are sorted by a key that ignores which variables they speak of, then by one in which a variable is how many were
in sight when it was bound: both are the same whatever the variables were called. Where members bind variables that
others see and nothing tells two of them apart, each order is tried and the least whole taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from cardwright.meaning import nodes
from cardwright.meaning.closed import left_in_sight
from cardwright.meaning.nodes import Compare, Const, Distance, Node, Op, Same, Slot, Var
from cardwright.meaning.scopes import plan
from cardwright.meaning.shapes import once
from cardwright.meaning.walk import field_names, part_names, replaced, used, widened

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
    (nodes.Do, "parts"),
}
_COUNTED: set[tuple[type[Node], str]] = {(nodes.Plus, "terms"), (nodes.Times, "factors")}
"""Where the same twice is not the same as once."""
_SORTED_WORDS: tuple[tuple[type[Node], str], ...] = (
    (nodes.On, "verbs"),
    (nodes.Ability, "works"),
    (nodes.Whole, "but"),
)
FLIPPED = {
    Op.LESS: Op.MORE,
    Op.AT_MOST: Op.AT_LEAST,
    Op.EQUAL: Op.EQUAL,
    Op.AT_LEAST: Op.AT_MOST,
    Op.MORE: Op.LESS,
    Op.UNEQUAL: Op.UNEQUAL,
}
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


@dataclass(frozen=True, slots=True)
class _Placed:
    """A node in order, and its two keys."""

    node: Node
    blank: str
    full: str

    @property
    def rank(self) -> tuple[str, str]:
        return self.blank, self.full


@once
def _words(node: type[Node]) -> tuple[str, ...]:
    """The fields of a node type that hold no nodes."""
    return tuple(name for name in field_names(node) if name not in part_names(node))


@dataclass(slots=True)
class _Keys:
    """The keys of a node while its parts are placed."""

    blank: list[str]
    full: list[str]

    def add(self, placed: _Placed) -> None:
        self.blank.append(placed.blank)
        self.full.append(placed.full)

    def mark(self, text: str) -> None:
        self.blank.append(text)
        self.full.append(text)

    def close(self, node: Node) -> _Placed:
        return _Placed(node, " ".join(self.blank) + ")", " ".join(self.full) + ")")


class _Arrangement:
    def __init__(self, choices: _Choices) -> None:
        self.choices = choices
        self.depths: dict[Var[Any], int] = {}
        self.depth = 0

    def place(self, node: Node) -> _Placed:
        if isinstance(node, Var):
            return self.variable(node)
        if isinstance(node, (Compare, Same, Distance)):
            return self.pair(node)
        depth = self.depth
        node = _words_sorted(node)
        keys = self.start(node)
        changes: dict[str, Any] = {}
        for step in plan(type(node)).steps:
            for name in step.names:
                value = getattr(node, name)
                keys.mark(name)
                if value is None:
                    continue
                if step.binds:
                    self.bind(value)
                    keys.mark(value.sort.value)
                elif (new := self.part(node, name, value, keys)) is not value:
                    changes[name] = new
        node = replaced(node, **changes) if changes else node
        if not plan(type(node)).is_open:
            self.depth = depth
        return keys.close(node)

    def start(self, node: Node) -> _Keys:
        words = [_word(getattr(node, name)) for name in _words(type(node))]
        opening = f"({type(node).__name__} {' '.join(words)}"
        return _Keys([opening], [opening])

    def bind(self, variable: Var[Any]) -> None:
        self.depths[variable] = self.depth
        self.depth += 1

    def variable(self, variable: Var[Any]) -> _Placed:
        depth = self.depths.get(variable)
        name = f"{variable.number:05}free" if depth is None else f"{depth:05}"
        return _Placed(variable, variable.sort.value, f"{variable.sort.value}{name}")

    # ------------------------------------------------------------ fields

    def part(self, node: Node, name: str, value: Any, keys: _Keys) -> Any:
        if not isinstance(value, tuple):
            placed = self.place(value)
            keys.add(placed)
            return placed.node
        if name == "slots":
            found = self.slots(value)
        elif (type(node), name) in UNORDERED:
            found = self.sorted(value, (type(node), name) not in _COUNTED)
        else:
            found = [self.place(item) for item in value]
        for placed in found:
            keys.add(placed)
        return _unless_same(tuple(placed.node for placed in found), value)

    def sorted(self, items: tuple[Node, ...], unique: bool) -> list[_Placed]:
        if any(left_in_sight(item) for item in items):
            return self.sorted_binders(items, unique)
        found = sorted((self.place(item) for item in items), key=lambda placed: placed.rank)
        return _without_doubles(found) if unique else found

    def sorted_binders(self, items: tuple[Node, ...], unique: bool) -> list[_Placed]:
        """One after another, none before what it speaks of; what the placed ones bind is known to the rest."""
        waiting = list(items)
        found: list[_Placed] = []
        while waiting:
            ready = [item for item in waiting if not _speaks_of_others(item, waiting)] or waiting[:1]
            depth = self.depth
            tried = [(self.tried(item, depth), item) for item in ready]
            least = min(placed.rank for placed, _ in tried)
            equal = [item for placed, item in tried if placed.rank == least]
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
        waiting = sorted(slots, key=self.slot_rank)
        order: list[Slot] = []
        while waiting:
            equal = [slot for slot in waiting if self.slot_rank(slot) == self.slot_rank(waiting[0])]
            chosen = equal[self.choices.among(len(equal))] if len(equal) > 1 else equal[0]
            order.append(chosen)
            waiting = [slot for slot in waiting if slot is not chosen]
        for slot in order:
            self.bind(slot.each)
        return [self.slot(slot) for slot in order]

    def slot_rank(self, slot: Slot) -> tuple[str, str, str]:
        """Depends on no variable's name."""
        depth = self.depth
        truth = "" if slot.truth is None else self.tried(slot.truth, depth).blank
        return slot.role, slot.each.sort.value, truth

    def slot(self, slot: Slot) -> _Placed:
        keys = _Keys([f"(Slot {slot.role!r} {slot.each.sort.value}"], [f"(Slot {slot.role!r} {slot.each.sort.value}"])
        if slot.truth is None:
            return keys.close(slot)
        placed = self.place(slot.truth)
        keys.add(placed)
        return keys.close(slot if placed.node is slot.truth else replaced(slot, truth=placed.node))

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
        keys = self.start(node)
        keys.add(a)
        keys.add(b)
        return keys.close(node)


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
    kind = type(node)
    for of, name in _SORTED_WORDS:
        if kind is of:
            words = getattr(node, name)
            order = tuple(sorted(set(words), key=_word))
            return node if order == words else replaced(node, **{name: order})
    return node


def _word(value: Any) -> str:
    if isinstance(value, tuple):
        return f"[{' '.join(map(_word, value))}]"
    return repr(value.value if isinstance(value, Enum) else value)


def _unless_same(new: tuple[Node, ...], old: tuple[Node, ...]) -> tuple[Node, ...]:
    same = len(new) == len(old) and all(a is b for a, b in zip(new, old, strict=True))
    return old if same else new
