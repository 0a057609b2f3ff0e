"""Whether every word of a printed line is in its meaning: a phrase that is left out must show."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.check.meanings import LineMeaning, text_meanings
from cardwright.lang.reader import LineResult, Reader
from cardwright.lang.tree import Ability as Sentence
from cardwright.meaning.accounting.idle import is_idle
from cardwright.meaning.accounting.nets import shortened
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.context.scope import Own
from cardwright.meaning.equality.normal import normal
from cardwright.meaning.gamedata.lexicon import Lexicon

_STEPS = 8
"""So hard a shortened line is tried, in steps of the search for each word: most of them are no English."""


class Words:
    """Looks for words of a card's lines that nothing depends on."""

    def __init__(self, reader: Reader, results: Sequence[LineResult], lexicon: Lexicon) -> None:
        self._reader, self._lexicon = reader, lexicon
        self._own = Own(reader.own_name, reader.own_type)
        self._lines = [result.abilities for result in results]

    def swallowed(self, number: int, result: LineResult, meant: LineMeaning) -> list[str]:
        """The phrases of a line that can be left out of it without a change of its meaning, for no known reason.

        A phrase says something, too, where a policy must decide the same without it."""
        if result.reading is None:
            return []
        whole = _normal(meant)
        alone = _normal(self._alone(result.abilities)) == whole
        spans = [leaf.span for leaf in result.reading.leaves() if leaf.end > leaf.start]
        found: list[str] = []
        for change in shortened(result.text, spans):
            words = change.what.split('"')[1]
            if is_idle(result.text, int(change.place), words, self._lexicon.left_out):
                continue
            other = self._reader.read(change.result, _STEPS)
            if not other.typed:
                continue
            without = self._meaning(number, other.abilities, alone)
            if _normal(without) == whole and not {*without.policies} - {*meant.policies}:
                found.append(words.lower())
        return found

    def _meaning(self, number: int, abilities: list[Sentence], alone: bool) -> LineMeaning:
        """What a line means on the card; by itself, where the others say nothing about it."""
        if alone:
            return self._alone(abilities)
        lines = [*self._lines[:number], abilities, *self._lines[number + 1 :]]
        return text_meanings(lines, self._lexicon, self._own)[number]

    def _alone(self, abilities: list[Sentence]) -> LineMeaning:
        return text_meanings([abilities], self._lexicon, self._own)[0]


def _normal(meant: LineMeaning) -> tuple[m.Ability, ...]:
    """The meaning in its normal form; nothing where it is refused."""
    return tuple(normal(ability) for ability in meant.abilities)
