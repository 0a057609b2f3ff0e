"""What can be asked about the text of a card, worked out once from its trees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from cardwright.check.reading.occasions import is_trigger
from cardwright.check.walk import op, walk
from cardwright.lang.tree import Ability, Act, Done, KeywordUse, Label, Node, Time, When


class FindableLine(Protocol):
    """A line of a card's text."""

    @property
    def text(self) -> str: ...
    @property
    def abilities(self) -> list[Ability]: ...


class Findable(Protocol):
    """What a card must have to be found."""

    @property
    def name(self) -> str: ...
    @property
    def game(self) -> str: ...
    @property
    def type(self) -> str: ...
    @property
    def set_name(self) -> str: ...
    @property
    def file(self) -> str: ...
    @property
    def fields(self) -> Mapping[str, Any]: ...
    @property
    def lines(self) -> Sequence[FindableLine]: ...


FACTS = {
    "text": "has abilities",
    "choice": "lets someone choose between options",
    "condition": "asks whether something is so",
    "cost": "has a cost",
    "duration": "lasts for a time",
    "keyword": "has a keyword",
    "limit": "may be used only so often",
    "optional": "may be left undone",
    "penalty": "is done or else",
    "prohibition": "forbids something",
    "replacement": "does something instead",
    "target": "chooses a target",
    "trigger": "waits for something to happen",
    "window": "is used in a timing window",
}
"""What `has:` can ask for, and what it means."""

_BY_NODE = {"choice": "choice", "pay": "cost", "limit": "limit", "penalty": "penalty", "keyword": "keyword"}
_BY_LABEL = {"window": "window", "event": "trigger", "condition": "condition", "cost": "cost"}
_BY_MOOD = {"may": "optional", "cannot": "prohibition"}
_REPLACING = frozenset({"cancel", "save", "prevent"})


class TextFacts:
    """The verbs, operations, nodes, keywords and structure of one card's text."""

    def __init__(self, lines: Iterable[FindableLine]) -> None:
        self._lines = list(lines)

    @cached_property
    def _nodes(self) -> list[Node]:
        return list(walk(ability for line in self._lines for ability in line.abilities))

    @cached_property
    def effects(self) -> frozenset[str]:
        """Every verb of the text and every operation one stands for, in small letters."""
        return frozenset(word.lower() for node in self._nodes for word in _effects(node))

    @cached_property
    def nodes(self) -> frozenset[str]:
        """The names of all nodes."""
        return frozenset(op(node) for node in self._nodes)

    @cached_property
    def keywords(self) -> frozenset[str]:
        """The keywords the text has or speaks of, in small letters."""
        return frozenset(node.name.lower() for node in self._nodes if isinstance(node, KeywordUse))

    @cached_property
    def structure(self) -> frozenset[str]:
        """Which of FACTS hold."""
        found = {fact for node in self._nodes for fact in _facts(node)}
        return frozenset(found | ({"text"} if self._lines else set()))


def _effects(node: Node) -> Iterator[str]:
    if isinstance(node, Act):
        yield from (node.verb, node.means, *node.more)
    elif isinstance(node, Done):
        return  # "attacking" describes; nothing is done


def _facts(node: Node) -> Iterator[str]:
    if op(node) in _BY_NODE:
        yield _BY_NODE[op(node)]
    if getattr(node, "chosen", False):
        yield "target"
    if isinstance(node, Label) and node.means in _BY_LABEL:
        yield _BY_LABEL[node.means]
    elif isinstance(node, When):
        yield "trigger" if is_trigger(node.word) else "condition"
    elif isinstance(node, Time) and node.relation.startswith("until"):
        yield "duration"
    elif isinstance(node, Act):
        if node.mood in _BY_MOOD:
            yield _BY_MOOD[node.mood]
        if node.means in _REPLACING or "instead" in node.manner:
            yield "replacement"
    if getattr(node, "link", "") == "instead":
        yield "replacement"
