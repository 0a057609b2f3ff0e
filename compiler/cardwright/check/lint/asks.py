"""What the text of a card asks other cards for: values that they have, keywords, labels; and what no card can give."""

from __future__ import annotations

from collections.abc import Iterator

from cardwright.check.compiled import CompiledBlock, CompiledKeyword
from cardwright.check.meanings import meanings_of
from cardwright.lang import tree as said
from cardwright.meaning.accounting.forms import nodes_of
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.equality.contradictions import contradictions
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.lines.labels import label_named

NEVER = "what can never be"
"""Words of a condition that nothing can meet."""


SPEAKS_OF = "this is"
"""What a keyword calls the card that has it: it does nothing for others."""
ANY = "card"
"""What every card can call itself."""


def asks_of(block: CompiledBlock) -> list[list[str]]:
    """The values and keywords that the lines of a card or keyword ask other cards for, by what they mean."""
    found: dict[tuple[str, str, str], None] = {}
    lexicon = block.lexicon() if block.lexicon is not None else None
    for number, line in enumerate(meanings_of(block)):
        for ability in line.abilities:
            for kind, name in _asked(ability, lexicon):
                found[str(number), kind, name] = None
            for start, end in contradictions(ability):
                found[str(number), NEVER, " ".join(block.lines[number].text[start:end].split())] = None
    for kind in _own_kinds(block, lexicon) if isinstance(block, CompiledKeyword) and lexicon is not None else ():
        found["0", SPEAKS_OF, kind] = None
    return [list(key) for key in found]


def _own_kinds(keyword: CompiledKeyword, lexicon: Lexicon) -> set[str]:
    """The types of cards of which a keyword says “this model”; none, if it can be any card."""
    nodes = [node for line in keyword.lines for ability in line.abilities for node in nodes_of(ability)]
    nouns = {node.noun for node in nodes if isinstance(node, said.Self)}
    kinds = {str(lexicon.nouns[noun].kind) for noun in nouns if noun in lexicon.nouns}
    if ANY in nouns or len(kinds) < len(nouns):
        return set()
    return {kind for one in kinds for kind in lexicon.table.pieces.nouns.get(one, (one,))}


def _asked(ability: m.Ability, lexicon: Lexicon | None) -> Iterator[tuple[str, str]]:
    if ability.label is not None and lexicon is not None:
        named = label_named(lexicon, str(ability.label))
        yield "label", named[0] if named is not None else str(ability.label)
    banned = {id(inner) for node in walk(ability) if isinstance(node, m.Cannot) for inner in walk(node)}
    others = {id(inner) for node in walk(ability) if isinstance(node, m.Not) for inner in walk(node)} - banned
    own = {id(node.quality) for node in walk(ability) if isinstance(node, m.Give) and isinstance(node.of, m.This)}
    for node in walk(ability):
        if isinstance(node, m.WithKeyword):
            yield "own keyword" if id(node) in own else "keyword", str(node.keyword)
        elif isinstance(node, m.Just):  # a keyword can be a mark on a piece, or a ground that is ignored
            yield "keyword", str(node.value)
        elif isinstance(node, m.InState):
            yield "keyword", str(node.state)
        elif isinstance(node, m.OfValue) and id(node) not in others:  # `non-Army`: it asks for the others
            yield from ((str(one.attribute), str(one.value)) for one in walk(node.values) if isinstance(one, m.Just))
