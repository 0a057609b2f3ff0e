"""Which card is the other side of which: a field of one of them tells it, or the words of one that turns over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from cardwright.check.compiled import CompiledBlock
from cardwright.check.meanings import meanings_of
from cardwright.engine.generate.frames import walked
from cardwright.engine.pieces import NAME, Cast
from cardwright.engine.state import ids
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Role

SIDE = Role("side")
"""What a card then shows."""


def imply_other_sides(cast: Cast, attribute: str, fields: Mapping[str, str]) -> None:
    """The two sides of a card have in common what one of them is called."""
    for flag, field in fields.items():
        _told_by_field(cast, attribute, flag, field)
        _told_by_words(cast, attribute, flag)


def _told_by_field(cast: Cast, attribute: str, flag: str, field: str) -> None:
    """A card that is the other side of one has its name in a field. Where several cards tell the same, or no card has
    that name, it is that of all of them, as of a Hero: it says nothing."""
    for front in list(cast.values.get(field, [])):
        backs = cast.having[field, front] & cast.flagged(flag)
        fronts = cast.having.get((NAME, front), 0)
        if backs and fronts and len({cast.definition_of[piece] for piece in ids(backs)}) == 1:
            cast.say(attribute, front, backs | fronts)


def _told_by_words(cast: Cast, attribute: str, flag: str) -> None:
    """“Transform this into Lord of the Tide”: that is the other side of the card that says it."""
    turned = cast.flagged(flag)
    for number, block in enumerate(cast.definitions):
        own = sum(1 << piece for piece, definition in enumerate(cast.definition_of) if definition == number)
        for name in dict.fromkeys(_sides_named(block, attribute)):
            other = cast.having.get((NAME, name), 0)
            if other and bool(other & turned) != bool(own & turned):
                cast.say(attribute, name, own | other)


def _sides_named(block: CompiledBlock, attribute: str) -> Iterator[str]:
    """The names of what the card itself becomes by its words."""
    if block.lexicon is None or not block.lines:
        return
    wants = {data.verb for data in block.lexicon().verbs.values() if data.wants == attribute}
    abilities = tuple(one for line in meanings_of(block) for one in line.abilities)
    for node in walked(abilities):
        if not isinstance(node, m.Do) or node.verb not in wants:
            continue
        parts = {part.role: part.by for part in node.parts}
        if isinstance(parts.get(Role("what")), m.This) and SIDE in parts:
            yield from (str(one.name) for one in walked(parts[SIDE]) if isinstance(one, m.Called))
