"""The meanings of a card's lines, made once from its sentences."""

from __future__ import annotations

from dataclasses import dataclass

from cardwright.check.compiled import CompiledBlock, CompiledKeyword
from cardwright.meaning import nodes as m
from cardwright.meaning.abilities import Abilities
from cardwright.meaning.refusal import Refusal
from cardwright.meaning.scope import Own


@dataclass(frozen=True, slots=True)
class LineMeaning:
    """What one line means, or why it has no meaning yet."""

    abilities: tuple[m.Ability, ...] = ()
    refusal: Refusal | None = None


def meanings_of(block: CompiledBlock) -> list[LineMeaning]:
    """The meaning of every line of a card or keyword."""
    if block.lexicon is None:
        return [LineMeaning() for _ in block.lines]
    lexicon = block.lexicon()
    parameters = block.parameters if isinstance(block, CompiledKeyword) else ()
    own = Own(block.own_name, block.own_type, parameters)
    found: list[LineMeaning] = []
    for line in block.lines:
        try:
            made = tuple(Abilities(lexicon, own).ability(ability) for ability in line.abilities)
            found.append(LineMeaning(made))
        except Refusal as refusal:
            found.append(LineMeaning(refusal=refusal))
    return found
