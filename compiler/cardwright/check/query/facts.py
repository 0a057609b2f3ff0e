"""What can be asked about the text of a card, worked out once from its meaning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from typing import Any, Protocol

from cardwright.check.compiled import CompiledBlock
from cardwright.check.meanings import LineMeaning, meanings_of
from cardwright.check.query.sides import BOTH, OWN, Doing, SideReader
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.notation import head
from cardwright.meaning.calculus.walk import parts, walk


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


class Part(Enum):
    """Which part a deed has in a text; the value is the word a query asks with."""

    EFFECT = "effect"
    COST = "cost"
    OCCASION = "trigger"
    CONDITION = "asks"
    FORBIDDEN = "cannot"
    ALLOWED = "allows"
    GIVEN = "gives"


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
    def doings(self) -> Mapping[Part, frozenset[Doing]]:
        """Every verb of the text and every operation one stands for, in small letters, by its part, with its sides."""
        found: dict[Part, set[Doing]] = {part: set() for part in Part}
        for ability in self._abilities:
            for part, doing in _doings(ability, Part.EFFECT, SideReader(ability)):
                found[part].add(doing._replace(verb=doing.verb.lower()))
                if doing.verb in self._frames:
                    found[part].add(doing._replace(verb=self._frames[doing.verb].means.lower()))
        return {part: frozenset(doings) for part, doings in found.items()}

    @cached_property
    def deeds(self) -> Mapping[Part, frozenset[str]]:
        """Its verbs and operations, whoever does them."""
        return {part: frozenset(doing.verb for doing in doings) for part, doings in self.doings.items()}

    @cached_property
    def words(self) -> Mapping[Part, frozenset[str]]:
        """All that a query can ask for them with: `kill`, `you.kill`, `kill.opponent`."""
        return {part: frozenset(w for doing in doings for w in doing.words()) for part, doings in self.doings.items()}

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


def _doings(node: m.Node, part: Part, sides: SideReader) -> Iterator[tuple[Part, Doing]]:
    if isinstance(node, m.Do):
        yield part, Doing(node.verb, *sides.of_parts(node.parts))
    elif isinstance(node, m.On):
        yield from ((part, Doing(verb, *sides.of_slots(node.slots))) for verb in node.verbs)
    elif isinstance(node, m.Stop):
        yield part, Doing(_ENDINGS[node.how], OWN, BOTH)
    elif type(node) in _DOES:
        whose = sides.of(node.of) if isinstance(node, (m.Change, m.Give, m.Lose)) else BOTH
        yield part, Doing(_DOES[type(node)], OWN, whose)
        if part is Part.EFFECT and isinstance(node, (m.Change, m.Give)):
            yield from ((Part.GIVEN, Doing(word, OWN, whose)) for word in _given(node))
    for field, below in parts(node):
        inner = Part.CONDITION if isinstance(below, (m.Truth, m.Past)) else part
        yield from _doings(below, _PARTS.get((type(node), field), inner), sides)


def _given(node: m.Change | m.Give) -> list[str]:
    """What pieces get: a stat, a keyword, a value, a state."""
    if isinstance(node, m.Change):
        return [node.stat]
    match node.quality:
        case m.WithKeyword(keyword=keyword):
            return [keyword]
        case m.OfValue(attribute=attribute, values=m.Just(value=value)):
            return [attribute, value]
        case m.OfValue(attribute=attribute):
            return [attribute]
        case m.InState(state=state):
            return [state]
        case m.WithAbility():
            return ["ability"]
        case m.ControlledBy():
            return ["control"]
        case m.Whole(of=which) | m.Shared(of=which):
            return [which.value]
    return []


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
