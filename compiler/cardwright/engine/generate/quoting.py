"""Texts in quotation marks: each is a text of its own, which nobody bears until it is given to him."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.rulerecords import Source
from cardwright.engine.rules import Effect, Rules
from cardwright.meaning.calculus import nodes as m

if TYPE_CHECKING:
    from cardwright.meaning.gamedata.lexicon import Lexicon


class Records(Protocol):
    """Turns the abilities of a text into records of the rules."""

    def add(self, ability: m.Ability, line: int) -> Effect | None:
        """What an ability does when its card is carried out; all else goes into the rules."""


Recording = Callable[..., Records]
"""Makes the records of a text, given the rules, their words, the definition and the number of the text."""


def quoted(rules: Rules, lexicon: Lexicon, place: tuple[int, int], quality: m.WithAbility, recording: Recording) -> int:
    """The number of the text in quotation marks that stands on a line of a definition."""
    definition, line = place
    words = rules.cast.definitions[definition].lines[line].text[slice(*quality.span)]
    number = len(rules.sources)
    rules.sources.append(Source(words, 0, definition, keyword=True))
    rules.keywords[words] = [number]
    records = recording(rules, lexicon, definition, number, rules.cast.everything, quality.abilities)
    for ability in quality.abilities:
        if records.add(ability, line) is not None:
            raise CannotRun("the table cannot give what is done with a card", ability.span)
    return number
