"""What a pool of cards is made of: fields, keywords, verbs, and the constructs of the language it never uses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from cardwright.check.compiled import CompiledBlock, CompiledCard
from cardwright.check.query.facts import facts_of, node_name
from cardwright.check.walk import walk
from cardwright.lang.tree import Act, Done, KeywordUse, Label, Node
from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.calculus.shapes import node_types

_MOST_VALUES = 40
"""A field with more values than this tells each card from the others, and is not counted."""


class Stats(NamedTuple):
    """The figures of one game."""

    cards: int
    lines: int
    types: dict[str, int]
    fields: dict[str, dict[str, int]]
    """For each field with a few values, how many cards have which."""
    keywords: dict[str, int]
    verbs: dict[str, int]
    labels: dict[str, int]
    constructs: dict[str, int]
    """On how many cards and keywords each construct of the meaning stands."""
    unused: dict[str, list[str]]
    """What the language of the game has and no card uses: keywords, verbs, labels, constructs."""


class Uses(NamedTuple):
    """What one text uses: how often it has which keyword, verb and label, and the constructs that stand in it."""

    keywords: dict[str, int]
    verbs: dict[str, int]
    labels: dict[str, int]
    constructs: dict[str, int]


def uses_of(block: CompiledBlock) -> Uses:
    """What a card or keyword uses."""
    nodes = list(walk(ability for line in block.lines for ability in line.abilities))
    return Uses(
        Counter(node.name for node in nodes if isinstance(node, KeywordUse)),
        Counter(verb for node in nodes for verb in _verbs(node)),
        Counter(node.name for node in nodes if isinstance(node, Label)),
        dict.fromkeys(sorted(facts_of(block).nodes), 1),
    )


def stats_of(
    cards: Sequence[CompiledCard],
    keywords: Iterable[CompiledBlock],
    vocabulary: Vocabulary,
    uses: Callable[[CompiledBlock], Uses] = uses_of,
) -> Stats:
    """Count what is on cards; what a keyword says counts as used if a card has the keyword."""
    told = list(map(uses, cards))
    used = _summed(one.keywords for one in told)
    told += [uses(keyword) for keyword in keywords if _is_used(keyword.name, used)]
    verbs, labels = _summed(one.verbs for one in told), _summed(one.labels for one in told)
    constructs = _summed(one.constructs for one in told)
    known = {
        "keywords": list(vocabulary.keywords),
        "verbs": list(vocabulary.frames),
        "labels": [label.name for label in vocabulary.labels],
        "constructs": list(map(node_name, node_types())),
    }
    counts: dict[str, Counter[str]] = {"keywords": used, "verbs": verbs, "labels": labels, "constructs": constructs}
    return Stats(
        len(cards),
        sum(len(card.lines) for card in cards),
        _ordered(Counter(card.type for card in cards)),
        _fields(cards),
        _ordered(used),
        _ordered(verbs),
        _ordered(labels),
        _ordered(constructs),
        {name: sorted(set(words) - set(counts[name])) for name, words in known.items()},
    )


def _summed(counts: Iterable[dict[str, int]]) -> Counter[str]:
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    return total


def _is_used(name: str, used: Counter[str]) -> bool:
    return any(name == one or name.startswith(f"{one} ") for one in used)


def _verbs(node: Node) -> list[str]:
    if isinstance(node, Act):
        return [node.verb, *node.more]
    return [node.verb] if isinstance(node, Done) else []


def _fields(cards: Sequence[CompiledCard]) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {}
    for card in cards:
        for name, value in card.fields.items():
            counts.setdefault(name, Counter()).update(_several(value))
    return {name: _ordered(count) for name, count in counts.items() if len(count) <= _MOST_VALUES}


def _several(value: Any) -> list[str]:
    if isinstance(value, list):
        return [str(one) for one in value if not isinstance(one, (dict, list))]
    return [] if isinstance(value, dict) else ["yes" if value is True else "no" if value is False else str(value)]


def _ordered(count: Counter[str]) -> dict[str, int]:
    """Numbers by their size, words by how often they come."""
    if count and all(key.lstrip("-").isdigit() for key in count):
        return dict(sorted(count.items(), key=lambda pair: int(pair[0])))
    return dict(sorted(count.items(), key=lambda pair: (-pair[1], pair[0])))
