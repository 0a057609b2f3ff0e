"""Nouns and adjectives as questions to an entry: is it a character, is it Stark, is it unique?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.decks.facts import plain
from cardwright.decks.rules.faults import CannotJudgeError, Match
from cardwright.decks.scene import Entry, View
from cardwright.lang.tree import (
    AnyOf,
    Be,
    Called,
    Filter,
    InState,
    Is,
    Kind,
    Not,
    OfKind,
    Related,
    Select,
    Where,
)

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

GENERIC = frozenset({"card", "copy"})
"""Nouns that any card answers to."""
LISTED = frozenset({"listed", "forbidden"})
"""Groups of adjectives that rules themselves give to cards: restricted, banned."""
SILENT = frozenset({"only", "printed", "total", "different", "same", "single copy"})
"""Adjectives that say how to count, not what a card is."""


def all_of(matches: list[Match]) -> Match:
    """Every one of them holds."""
    if not matches:
        return lambda _entry, _view: True
    if len(matches) == 1:
        return matches[0]
    if len(matches) == 2:
        first, second = matches
        return lambda entry, view: first(entry, view) and second(entry, view)
    return lambda entry, view: all(match(entry, view) for match in matches)


def any_of(matches: list[Match]) -> Match:
    """At least one of them holds."""
    if len(matches) == 1:
        return matches[0]
    return lambda entry, view: any(match(entry, view) for match in matches)


def remembered(match: Match) -> Match:
    """The same, asked once of each card: for what is printed on it and never changes."""
    known: dict[int, bool] = {}

    def ask(entry: Entry, view: View) -> bool:
        number = entry.card.number
        found = known.get(number)
        if found is None or entry.chosen or number < 0:
            found = match(entry, view)
            if number >= 0 and not entry.chosen:
                known[number] = found
        return found

    return ask


def is_printed(thing: Select) -> bool:
    """Whether a description speaks only of what is printed on a card: no rule, section or other card decides it."""
    if thing.where or thing.owner is not None or (thing.quantity is not None and "another" in thing.quantity.words):
        return False
    return all(
        isinstance(item, Is | Not) or (isinstance(item, InState) and item.group == "state")
        for kind in thing.kinds
        for item in kind.filters
    )


class Kinds:
    """Compiles nouns with their adjectives."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules

    def described(self, thing: Select) -> Match:
        """Whether an entry is one of the things described; who is meant by `another` is seen to here."""
        kinds = any_of([self.kind(kind) for kind in thing.kinds])
        matches = [kinds, *(self.filter(item) for item in thing.where)]
        if thing.quantity is not None and "another" in thing.quantity.words:
            matches.append(lambda entry, view: entry is not view.entry)
        match = all_of(matches)
        return remembered(match) if is_printed(thing) else match

    def kind(self, kind: Kind) -> Match:
        """One noun with the adjectives before it."""
        filters = [item for item in kind.filters if not (isinstance(item, InState) and item.word in SILENT)]
        matches = [self.filter(item) for item in filters]
        if kind.noun not in GENERIC:
            matches.insert(0, self.noun(kind))
        return all_of(matches)

    def noun(self, kind: Kind | OfKind) -> Match:
        """What a noun says about an entry: a mark, a type, a value, a description, or a name."""
        noun = kind.noun
        if noun in GENERIC:
            return lambda _entry, _view: True
        shape = self._rules.shape
        if noun in shape.means:
            return self.description(noun)
        if any(field.mark == noun for field in shape.fields.values()):
            return lambda entry, _: noun in entry.marks
        found = self._rules.type_named(noun)
        if found:
            return lambda entry, _: entry.card.type == found
        fields = self._rules.fields_with_value(noun)
        if fields:
            value = plain(noun)
            return lambda entry, _: any(value in entry.values(field) for field in fields)
        cards = self._rules.library.named(noun)
        if cards:
            name = cards[0].name
            return lambda entry, _: entry.card.name == name
        raise CannotJudgeError(f"no card of this game is “{noun}”", kind)

    def description(self, word: str) -> Match:
        """A word that the game defines by a description: `neutral` is `a card without a house`."""
        return self._rules.meaning(word, self._read_description)

    def _read_description(self, word: str) -> Match:
        text = self._rules.shape.means[word]
        statement = self._rules.read(f"It is {text}.")
        if not isinstance(statement, Be):
            raise CannotJudgeError(f"“{text}”, which “{word}” stands for, is no description of cards")
        return self._rules.being.described(statement)

    # ------------------------------------------------------------ adjectives and what follows the noun

    def filter(self, item: Filter) -> Match:
        """What narrows things down."""
        if isinstance(item, Is):
            return self.has_value(self._rules.fields_of(item.attribute), item.value)
        if isinstance(item, InState):
            return self.state(item)
        if isinstance(item, OfKind):
            return self.noun(item)
        if isinstance(item, Called):
            return lambda entry, _: entry.card.name == item.name
        if isinstance(item, Not):
            inner = self.filter(item.filter)
            return lambda entry, view: not inner(entry, view)
        if isinstance(item, AnyOf):
            return any_of([self.filter(member) for member in item.filters])
        if isinstance(item, Related):
            return self._rules.related.match(item)
        if isinstance(item, Where):
            holds = self._rules.statements.test(item.clause)
            return lambda entry, view: not holds(view.at(entry))
        raise CannotJudgeError("a list cannot tell this", item)

    def has_value(self, fields: list[str], value: str) -> Match:
        """Whether one of the fields has the value."""
        wanted = plain(value)
        if len(fields) == 1:
            field = fields[0]
            return lambda entry, _: wanted in entry.values(field)
        return lambda entry, _: any(wanted in entry.values(field) for field in fields)

    def state(self, item: InState) -> Match:
        """An adjective: a field that is true, a word the game defines, or one that rules give to cards."""
        word = item.word
        if item.group == "other" or word == "other":
            return lambda entry, view: entry is not view.entry
        if word in self._rules.shape.means:
            return self.description(word)
        if item.group in LISTED:
            listed = self._rules.declared.setdefault(word, {})
            return lambda entry, _: entry.card.name in listed
        field = word.lower().replace(" ", "-")
        if field not in self._rules.card_fields:
            raise CannotJudgeError(f"no card of this game says whether it is “{word}”", item)
        return lambda entry, _: entry.card.fields.get(field) is True
