"""What can be asked about the text of a card, worked out once from its meaning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from typing import Any, Protocol

from cardwright.check.compiled import CompiledBlock
from cardwright.check.meanings import LineMeaning, meanings_of
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning import nodes as m
from cardwright.meaning.notation import head
from cardwright.meaning.walk import parts, walk


class FindableLine(Protocol):
    """A line of a card's text."""

    @property
    def text(self) -> str: ...


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
    "keyword": "has a keyword or gives one",
    "limit": "may be used only so often",
    "optional": "may be left undone",
    "permission": "allows something",
    "prohibition": "forbids something",
    "replacement": "makes something else of what would happen",
    "standing": "holds as long as it is there",
    "target": "chooses a target",
    "trigger": "waits for something to happen",
    "window": "is used in a timing window",
}
"""What `has:` can ask for, and what it means."""


class Part(Enum):
    """Which part a deed has in a text; the value is the word a query asks with."""

    EFFECT = "effect"
    COST = "pays"
    OCCASION = "on"
    CONDITION = "asks"
    FORBIDDEN = "forbids"
    ALLOWED = "allows"


_PARTS: dict[tuple[type[m.Node], str], Part] = {
    (m.Ability, "on"): Part.OCCASION,
    (m.Ability, "cost"): Part.COST,
    (m.Ability, "rule"): Part.CONDITION,
    (m.Pay, "cost"): Part.COST,
    (m.Trigger, "pattern"): Part.OCCASION,
    (m.During, "pattern"): Part.OCCASION,
    (m.Until, "patterns"): Part.OCCASION,
    (m.Cannot, "pattern"): Part.FORBIDDEN,
    (m.Must, "pattern"): Part.ALLOWED,
    (m.Allow, "pattern"): Part.ALLOWED,
}
"""The fields below which deeds have another part than above."""
_ENDINGS = {
    m.Ending.REPLACED: "replace",
    m.Ending.CANCELLED: "cancel",
    m.Ending.SAVED: "save",
    m.Ending.PREVENTED: "prevent",
}
_DOES: dict[type[m.Node], str] = {m.Change: "change", m.Give: "give", m.Lose: "lose", m.Alter: "change"}
"""What is done without a verb of the game."""
_FACTS: dict[type[m.Node], str] = {
    m.Either: "choice",
    m.If: "condition",
    m.While: "condition",
    m.Pay: "cost",
    m.Last: "duration",
    m.WithKeyword: "keyword",
    m.Limit: "limit",
    m.May: "optional",
    m.Allow: "permission",
    m.Cannot: "prohibition",
    m.Stop: "replacement",
    m.Alter: "replacement",
    m.Trigger: "trigger",
}
_FIELDS = {
    "on": "trigger",
    "cost": "cost",
    "may": "optional",
    "window": "window",
    "condition": "condition",
    "standings": "standing",
}
"""What an ability has when one of its fields says something."""


class TextFacts:
    """The deeds, nodes, keywords and structure of one card's text."""

    def __init__(self, lines: Sequence[LineMeaning], vocabulary: Vocabulary | None) -> None:
        self.lines = lines
        self._abilities = [ability for line in lines for ability in line.abilities]
        self._frames = vocabulary.frames if vocabulary is not None else {}

    @cached_property
    def _nodes(self) -> list[m.Node]:
        return [node for ability in self._abilities for node in walk(ability)]

    @cached_property
    def deeds(self) -> Mapping[Part, frozenset[str]]:
        """Every verb of the text and every operation one stands for, in small letters, by its part."""
        found: dict[Part, set[str]] = {part: set() for part in Part}
        for ability in self._abilities:
            for part, verb in _deeds(ability, Part.EFFECT):
                found[part].add(verb.lower())
                if verb in self._frames:
                    found[part].add(self._frames[verb].means.lower())
        return {part: frozenset(words) for part, words in found.items()}

    @cached_property
    def nodes(self) -> frozenset[str]:
        """The names of all nodes."""
        return frozenset(node_name(type(node)) for node in self._nodes)

    @cached_property
    def keywords(self) -> frozenset[str]:
        """The keywords the text has or speaks of, in small letters."""
        return frozenset(node.keyword.lower() for node in self._nodes if isinstance(node, m.WithKeyword))

    @property
    def is_whole(self) -> bool:
        """Whether every line has a meaning; of the others nothing is known but their words."""
        return all(line.refusal is None for line in self.lines)

    @cached_property
    def structure(self) -> frozenset[str]:
        """Which of FACTS hold."""
        found = {fact for node in self._nodes for fact in _facts(node)}
        return frozenset(found | ({"text"} if self.lines else set()))


def node_name(node: type[m.Node]) -> str:
    """What a query calls a node type."""
    return head(node).lower()


def _deeds(node: m.Node, part: Part) -> Iterator[tuple[Part, str]]:
    if isinstance(node, m.Do):
        yield part, node.verb
    elif isinstance(node, m.On):
        yield from ((part, verb) for verb in node.verbs)
    elif isinstance(node, m.Stop):
        yield part, _ENDINGS[node.how]
    elif type(node) in _DOES:
        yield part, _DOES[type(node)]
    for field, below in parts(node):
        inner = Part.CONDITION if isinstance(below, (m.Truth, m.Past)) else part
        yield from _deeds(below, _PARTS.get((type(node), field), inner))


def _facts(node: m.Node) -> Iterator[str]:
    if type(node) in _FACTS:
        yield _FACTS[type(node)]
    if isinstance(node, m.Ability):
        yield from (fact for field, fact in _FIELDS.items() if getattr(node, field))
        if node.targets:
            yield "target"
    elif isinstance(node, m.Pick) and node.target:
        yield "target"
    elif isinstance(node, m.Trigger) and node.condition is not None:
        yield "condition"


def facts_of(block: CompiledBlock) -> TextFacts:
    """What can be asked about the text of a card or keyword."""
    return TextFacts(meanings_of(block), block.vocabulary)
