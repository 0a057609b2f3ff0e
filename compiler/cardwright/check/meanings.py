"""The meanings of a card's lines, made once from its sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardwright.check.compiled import CompiledBlock, CompiledKeyword
from cardwright.lang.records import dataclass
from cardwright.lang.tree import Ability as Sentence
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.codec import plain
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.context.scope import Own, Reference
from cardwright.meaning.equality.normal import normal
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.gamedata.wording import printed_letters
from cardwright.meaning.lines.cards import card_meaning


@dataclass(frozen=True, slots=True)
class LineMeaning:
    """What one line means, or why it has no meaning yet."""

    abilities: tuple[m.Ability, ...] = ()
    refusal: Refusal | None = None
    references: tuple[Reference, ...] = ()
    """What each pronoun stands for, in the order of the words."""
    policies: tuple[str, ...] = ()
    """What decided where English leaves a choice."""

    def to_json(self, text: str) -> dict[str, Any]:
        """The meaning in the form of packs, and what each pronoun stands for; or where and why there is none."""
        if self.refusal is not None:
            start, end = self.refusal.span
            return {"refused": self.refusal.message, "words": text[start:end], "hint": self.refusal.hint}
        return {
            "abilities": [plain(normal(ability)) for ability in self.abilities],
            "references": [
                {
                    "words": text[one.span[0] : one.span[1]],
                    "span": list(one.span),
                    "stands_for": sorted(noun for noun in one.nouns if noun),
                    "from": one.came.value,
                }
                for one in sorted(self.references, key=lambda one: one.span)
            ],
        }


def meanings_of(block: CompiledBlock) -> list[LineMeaning]:
    """The meaning of every line of a card or keyword, made when it is first asked for."""
    if block.meant is None or len(block.meant) != len(block.lines):
        block.meant = _made(block)
    return block.meant


def _made(block: CompiledBlock) -> list[LineMeaning]:
    if block.lexicon is None:
        return [LineMeaning() for _ in block.lines]
    parameters = block.parameters if isinstance(block, CompiledKeyword) else ()
    own = Own(block.own_name, block.own_type, parameters, printed_letters(getattr(block, "fields", {})))
    return text_meanings([line.abilities for line in block.lines], block.lexicon(), own)


def text_meanings(lines: Sequence[Sequence[Sentence]], lexicon: Lexicon, own: Own) -> list[LineMeaning]:
    """The meaning of every line of a text, or the refusal at the word that has none."""
    return [
        LineMeaning(refusal=made)
        if isinstance(made, Refusal)
        else LineMeaning(made.abilities, references=made.references, policies=made.policies)
        for made in card_meaning(lines, lexicon, own)
    ]
