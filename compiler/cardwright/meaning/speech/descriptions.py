"""Single sets and numbers in words, out of the sentences that they stand in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardwright.lang.vocabulary import Vocabulary
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.speech.abilities import Abilities
from cardwright.meaning.speech.words import Unsayable


class Describer:
    """Says one thing at a time; what can only be said where it was spoken of is “what was named before”."""

    def __init__(self, lexicon: Lexicon, vocabulary: Vocabulary, kept: Mapping[m.Node, str]) -> None:
        self._words = Abilities(lexicon, vocabulary)
        self._words.begin(dict(kept))

    def one(self, found: m.Set[Any]) -> str:
        if isinstance(found, (m.Zone, m.EdgeOf, m.Under, m.PlaceOf)):
            return self._or_unsaid(lambda: self._words.place(found))
        return self._or_unsaid(lambda: self._words.one(found))

    def all(self, found: m.Set[Any]) -> str:
        return self._or_unsaid(lambda: self._words.one(found, "each"))

    def picked(self, binder: m.Binder) -> str:
        return self._or_unsaid(lambda: self._words.picked(binder))

    def amount(self, number: m.Number, token: m.Just | None) -> str:
        return self._or_unsaid(lambda: " ".join(self._words.amount_said(number, token)))

    def _or_unsaid(self, say: Any) -> str:
        try:
            return str(say())
        except Unsayable:
            return "what was named before"


def describer(lexicon: Lexicon, vocabulary: Vocabulary, kept: Mapping[m.Node, str]) -> Describer:
    return Describer(lexicon, vocabulary, kept)


__all__ = ["Describer", "describer"]
