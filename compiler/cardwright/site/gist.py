"""What pages that tell of many cards need of one text: kept, so that only a changed card is looked through."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from cardwright.check.compiled import CompiledBlock
from cardwright.check.query.facts import facts_of, node_name
from cardwright.check.stats import Uses, uses_of
from cardwright.check.walk import walk
from cardwright.lang.tree import Act, Kind, Node
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import parts
from cardwright.meaning.calculus.walk import walk as walk_meaning
from cardwright.site.kept_parts import KeptParts


class Gist(NamedTuple):
    """One text, in the words of pages."""

    features: list[str]
    """What it does, each in two or three words."""
    keywords: list[str]
    """The keywords it has or speaks of, in small letters."""
    constructs: list[tuple[str, int, int, int]]
    """The constructs of its meaning: where each stands first, by line, first character and last."""
    words: list[str]
    """The verbs and nouns it is said with."""
    uses: Uses

    @classmethod
    def of(cls, block: CompiledBlock, kept: KeptParts) -> Gist:
        """That of a card or keyword, made if it is not known."""
        features, keywords, constructs, words, uses = kept.gist(block, lambda: _made(block))
        return cls(features, keywords, constructs, words, Uses(*uses))


def _made(block: CompiledBlock) -> list[Any]:
    facts = facts_of(block)
    told = ("trigger", "replacement", "prohibition")
    features = [
        *(
            does
            for line in facts.lines
            for ability in line.abilities
            for node in walk_meaning(ability)
            for does in _does(node)
        ),
        *(f"has a {fact}" for fact in sorted(facts.structure) if fact in told),
    ]
    constructs: dict[str, tuple[str, int, int, int]] = {}
    for number, (line, meaning) in enumerate(zip(block.lines, facts.lines, strict=True)):
        for ability in meaning.abilities:
            for name, (start, end) in _placed(ability, (0, len(line.text))):
                constructs.setdefault(name, (name, number, start, end))
    words = {word for line in block.lines for node in walk(line.abilities) for word in _said(node)}
    return [
        list(dict.fromkeys(features)),
        sorted(facts.keywords),
        list(constructs.values()),
        sorted(words),
        uses_of(block),
    ]


def _does(node: m.Node) -> Iterator[str]:
    if isinstance(node, m.Do):
        yield f"{node.verb} {_kind(node)}".strip()
    elif isinstance(node, m.On):
        yield from (f"after {verb}" for verb in node.verbs)
    elif isinstance(node, m.WithKeyword):
        yield str(node.keyword)
    elif isinstance(node, m.Change):
        yield f"{node.how.value} {node.stat}"


def _kind(node: m.Do) -> str:
    """What the deed is done to, where its own words say so."""
    whats = [filled.by for filled in node.parts if filled.role == "what"]
    kinds = {str(part.kind): None for what in whats for part in walk_meaning(what) if isinstance(part, m.OfKind)}
    return " or ".join(kinds)


def _placed(node: m.Node, around: m.Span) -> Iterator[tuple[str, m.Span]]:
    """Each node with the words it comes from; what has none of its own comes from those of the node around it."""
    span = around if node.span == m.NOWHERE else node.span
    yield node_name(type(node)), span
    for _, below in parts(node):
        yield from _placed(below, span)


def _said(node: Node) -> Iterator[str]:
    if isinstance(node, Act):
        yield from (f"v {node.verb}", *(f"v {verb}" for verb in node.more))
    elif isinstance(node, Kind):
        yield f"n {node.noun}"
