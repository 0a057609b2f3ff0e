"""Lines of examples that read well and say nothing that a table could be laid by, done on it, or found there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple

from cardwright.check.findings import Finding
from cardwright.check.running import NO_MEANING, advised
from cardwright.lang.tree import Ability, Statement
from cardwright.meaning.context.refusal import Refusal
from cardwright.meaning.examplelines.scenes import read_claims, read_facts, read_step
from cardwright.meaning.gamedata.lexicon import Lexicon

_OF_CARDS = "effect-verb"
"""Refusals with advice that only cards can follow."""


class _Kind(NamedTuple):
    """Lines that begin with a word: who reads them, and what they are for."""

    read: Callable[[Statement, Lexicon], object]
    says: str


_KINDS: Mapping[str, _Kind] = MappingProxyType(
    {
        "given": _Kind(read_facts, "A `given` line says what is so at first, or what has happened before."),
        "when": _Kind(read_step, "A `when` line says what somebody does or chooses, or what happens."),
        "then": _Kind(read_claims, "A `then` line says what is so, and not what is done."),
    }
)


def meaningless(game: str, word: str, abilities: Iterable[Ability], lexicon: Lexicon) -> Iterator[Finding]:
    """What has no meaning in a line that begins with this word."""
    kind = _KINDS.get(word)
    if kind is None:
        return
    for statement in [one for ability in abilities for one in ability.statements]:
        try:
            kind.read(statement, lexicon)
        except Refusal as refusal:
            told = "" if refusal.reason == _OF_CARDS else advised(refusal.hint)
            hint = told or f"{kind.says} The forms they have: cardwright explain --examples {game}."
            yield Finding(NO_MEANING, f"This has no meaning: {refusal.message}.", refusal.span, hint)
            return
