"""Goes through an effect tree, whatever nodes it is made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardwright.lang.tree import Node
from cardwright.lang.tree.base import SAID_ELSEWHERE


def children(node: Node) -> Iterator[tuple[str, Node]]:
    """The nodes right below a node, each with the name of the field that holds it, in the order of the fields."""
    for name in type(node).fields:
        if name in SAID_ELSEWHERE:
            continue
        value = getattr(node, name)
        if isinstance(value, Node):
            yield name, value
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, Node):
                    yield name, item


def walk(nodes: Iterable[Node]) -> Iterator[Node]:
    """The nodes and all below them, from the top, in the order of the words."""
    waiting = list(nodes)[::-1]
    while waiting:  # no recursion: data from outside can be nested deeper than Python's stack
        node = waiting.pop()
        yield node
        waiting.extend([child for _, child in children(node)][::-1])


def op(node: Node) -> str:
    """The name of a node's type, as the JSON of a tree has it."""
    return str(getattr(node, "op", ""))
