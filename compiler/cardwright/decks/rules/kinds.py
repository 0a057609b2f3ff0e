"""Nouns and adjectives as questions to an entry: is it a character, is it Stark, is it unique?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.decks.facts import plain
from cardwright.decks.rules.faults import CannotJudgeError, Match
from cardwright.decks.rules.joining import all_of, any_of, opposite
from cardwright.decks.rules.parts import SILENT, is_plain_card, is_state, of_it
from cardwright.decks.rules.printed import LISTED
from cardwright.decks.scene import Entry, View
from cardwright.lang.tree import (
    Act,
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
    Statement,
    Where,
)

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

GENERIC = frozenset({"card", "copy"})
"""Nouns that any card answers to."""
_LINKS = frozenset({"", "that", "which", "who"})


def remembered(match: Match) -> Match:
    """The same, asked once of each card: for what is printed on it and never changes. Nothing is printed on none."""
    known: dict[int, bool] = {-1: False}

    def ask(entry: Entry, view: View) -> bool:
        if entry.chosen:
            return match(entry, view)
        number = entry.card.number
        found = known.get(number)
        if found is None:
            found = known[number] = match(entry, view)
        return found

    return ask


def of_known_cards(match: Match) -> Match:
    """The same of cards there are: of an unknown one nothing can be said, not even what it is not."""
    return lambda entry, view: entry.card.number >= 0 and match(entry, view)


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
        if is_plain_card(thing):
            return match
        return remembered(match) if self._rules.printed.thing(thing) else of_known_cards(match)

    def kind(self, kind: Kind) -> Match:
        """One noun with the adjectives before it."""
        if any(is_state(item, "different") for item in kind.filters):
            raise CannotJudgeError("“different” cannot be judged where nothing is counted", kind)
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
        if shape.is_mark(noun):
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
        statement = self._rules.definition(word)
        if not isinstance(statement, Be):
            text = self._rules.shape.means[word]
            raise CannotJudgeError(f"“{text}”, which “{word}” stands for, is no description of cards")
        match = self._rules.being.described(statement)
        return opposite(match) if statement.negated else match

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
            return opposite(self.filter(item.filter))
        if isinstance(item, AnyOf):
            return any_of([self.filter(member) for member in item.filters])
        if isinstance(item, Related):
            return self._rules.related.match(item)
        if isinstance(item, Where):
            return self._clause(item)
        raise CannotJudgeError("a list cannot tell this", item)

    def _clause(self, item: Where) -> Match:
        """`that is ...`, `whose cost is ...`."""
        clause: Statement = item.clause
        if item.link == "whose" and isinstance(clause, Act | Be) and clause.who is not None:
            clause = clause.model_copy(update={"who": of_it(clause.who)})
        elif item.link not in _LINKS:
            raise CannotJudgeError(f"“{item.link}” cannot be judged", item)
        holds = self._rules.statements.test(clause)
        return lambda entry, view: not holds(view.at(entry))

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
