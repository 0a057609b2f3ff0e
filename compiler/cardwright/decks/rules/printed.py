"""Whether a description speaks only of what is printed on a card, so that its answer can be remembered for the card.

What a list decides is not printed: a mark (`the Boss`), a section, a bearer, a choice, what other cards are there, what
rules say of a card. A word that a game defines is as printed as its definition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.decks.rules.faults import CannotJudgeError
from cardwright.decks.rules.parts import SILENT, words
from cardwright.lang.tree import (
    AnyOf,
    Be,
    Both,
    Called,
    Filter,
    InState,
    Is,
    KeywordUse,
    Kind,
    Not,
    OfKind,
    Related,
    Select,
    Thing,
)

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

LISTED = frozenset({"listed", "forbidden"})
"""Groups of adjectives that rules themselves give to cards: restricted, banned."""
_PRINTED_KINDS = frozenset({"attribute", "value", "stat"})


class Printed:
    """Answers whether words speak only of what is printed."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules
        self._words: dict[str, bool] = {}

    def thing(self, thing: Thing | None) -> bool:
        """Whether a description of cards does."""
        if isinstance(thing, Both):
            return all(self.thing(part) for part in thing.things)
        if not isinstance(thing, Select) or thing.owner is not None or "another" in words(thing):
            return False
        return all(self._kind(kind) for kind in thing.kinds) and all(map(self._filter, thing.where))

    def _kind(self, kind: Kind) -> bool:
        return self._noun(kind.noun) and all(map(self._filter, kind.filters))

    def _noun(self, noun: str) -> bool:
        if noun in self._rules.shape.means:
            return self._word(noun)
        return not self._rules.shape.is_mark(noun)

    def _filter(self, item: Filter) -> bool:
        if isinstance(item, Is | Called):
            return True
        if isinstance(item, Not):
            return self._filter(item.filter)
        if isinstance(item, AnyOf):
            return all(map(self._filter, item.filters))
        if isinstance(item, OfKind):
            return self._noun(item.noun)
        if isinstance(item, InState):
            return self._state(item)
        return isinstance(item, Related) and item.preposition in ("with", "without") and self._had(item.thing)

    def _state(self, item: InState) -> bool:
        if item.word in SILENT:
            return True
        if item.word in self._rules.shape.means:
            return self._word(item.word)
        return item.group not in (*LISTED, "other") and item.word != "other"

    def _had(self, thing: Thing) -> bool:
        """What follows `with`: a value, a number or a keyword, but no other card."""
        if isinstance(thing, KeywordUse):
            return True
        if isinstance(thing, Both):
            return all(self._had(part) for part in thing.things)
        if not isinstance(thing, Select) or thing.owner is not None or thing.where:
            return False
        return all(
            kind.kind in _PRINTED_KINDS
            and self._noun(kind.noun)
            and not any(isinstance(item, InState) and item.word == "different" for item in kind.filters)
            for kind in thing.kinds
        )

    def _word(self, word: str) -> bool:
        """A word that the game defines."""
        found = self._words.get(word)
        if found is None:
            self._words[word] = False  # until it is known; a word that is defined by itself is found out elsewhere
            found = self._words[word] = self._definition(word)
        return found

    def _definition(self, word: str) -> bool:
        try:
            statement = self._rules.definition(word)
        except CannotJudgeError:
            return False
        return (
            isinstance(statement, Be)
            and not statement.roles
            and all(map(self._filter, statement.state))
            and (statement.what is None or self.thing(statement.what))
        )
