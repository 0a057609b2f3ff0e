"""What points are to the texts of a game: some ask which card gave them, others give them for one purpose alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from cardwright.check.compiled import CompiledBlock, CompiledKeyword
from cardwright.check.meanings import meanings_of
from cardwright.engine.generate.frames import walked
from cardwright.engine.rulebook import Rulebook
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m

ALWAYS = ""
"""When points remember it that do so in every game."""


def with_sources(book: Rulebook, cards: Sequence[CompiledBlock], keywords: Iterable[CompiledKeyword]) -> Rulebook:
    """The rulebook of a game with these cards: whoever spends points says from which cards only where one asks."""
    asking = {block.name: found for block in keywords if (found := set(_asked([block])))}
    asked = set(_asked(cards))
    if asking:
        spoken = {str(node.keyword) for node in _nodes(cards) if isinstance(node, m.WithKeyword)}
        asked = asked.union(*(found for name, found in asking.items() if name in spoken))
    more = {points: ALWAYS for points in sorted(asked) if points in book.pieces.counters}
    if not more.keys() - book.pieces.sources.keys():
        return book
    return replace(book, pieces=replace(book.pieces, sources={**more, **book.pieces.sources}))


def with_purses(book: Rulebook, cards: Sequence[CompiledBlock], keywords: Iterable[CompiledBlock]) -> Rulebook:
    """The rulebook with the purses for one purpose alone that texts of the game speak of, and what they pay for."""
    purses: dict[str, str] = {}
    exchanges = set(book.deeds.exchanges)
    for node in _nodes([*cards, *keywords]):
        if not isinstance(node, m.During) or not isinstance(node.pattern, m.On):
            continue
        for one in node.standings:
            if not isinstance(one, m.Spends) or str(one.token) in (*book.pieces.counters, *book.pieces.tokens):
                continue
            purses[str(one.token)] = str(one.as_token)
            exchanges |= {(str(verb), str(one.token), str(one.as_token)) for verb in node.pattern.verbs}
    if not purses:
        return book
    pieces = replace(book.pieces, counters=(*book.pieces.counters, *purses))
    return replace(book, pieces=pieces, deeds=replace(book.deeds, exchanges=frozenset(exchanges)), purses=purses)


def _asked(blocks: Iterable[CompiledBlock]) -> Iterator[str]:
    return (str(node.token) for node in _nodes(blocks) if isinstance(node, m.SpendsOnly))


def _nodes(blocks: Iterable[CompiledBlock]) -> Iterator[m.Node]:
    for block in blocks:
        for line in meanings_of(block) if block.lines and block.lexicon is not None else ():
            yield from walked(tuple(line.abilities))
