"""What follows a noun: `with a Holy crest`, `with cost 3 or less`, `of your House`, `in the House deck`."""

from __future__ import annotations

from fractions import Fraction as Ratio
from typing import TYPE_CHECKING

from cardwright.decks.facts import plain
from cardwright.decks.rules.faults import CannotJudgeError, Match
from cardwright.decks.rules.joining import any_of, opposite
from cardwright.decks.rules.limits import Limit, fixed, limit
from cardwright.decks.rules.parts import SILENT, bare, has_word, refuse_description, words
from cardwright.decks.scene import Entry, View
from cardwright.lang.tree import (
    AnyOf,
    Both,
    Constant,
    Filter,
    InState,
    Is,
    KeywordUse,
    Kind,
    Related,
    Saying,
    Select,
    Thing,
    You,
)

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler
    from cardwright.decks.rules.quantified import Partners

_IN = frozenset({"in", "inside", "from", "among"})
_NOT = frozenset({"other than", "except", "except for", "besides"})
_ONE = frozenset({"a", "the", "any", "its"})
_OF = frozenset({"a", "the", "any", "another", "one"})
_AFTER = {"or more": "at least", "or less": "at most"}


class Relations:
    """Compiles the phrases that follow nouns."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules

    def match(self, item: Related) -> Match:
        """Whether an entry stands in the relation."""
        preposition, thing = item.preposition, item.thing
        if preposition == "without":
            return opposite(self.having(thing))
        if preposition == "with":
            return self.having(thing)
        if preposition in _IN:
            return self._inside(item)
        if preposition in _NOT:
            return opposite(self._rules.bags.members(bare(thing)))
        if preposition == "of" and isinstance(thing, Select) and thing.kinds[0].kind in ("attribute", "value"):
            return self._of(thing)
        if preposition == "attached to":
            if set(words(thing)) - _ONE:
                raise CannotJudgeError("a card has one bearer: say “attached to a ...”", thing)
            bearers = self._rules.bags.members(thing)
            return lambda entry, view: _is_borne(entry, view, bearers)
        raise CannotJudgeError(f"a list cannot tell what is “{preposition}” it", item)

    def _inside(self, item: Related) -> Match:
        names = self._rules.bags.sections(item.thing)
        if names is None:
            return lambda _entry, _view: True
        return lambda entry, _: entry.section in names

    # ------------------------------------------------------------ with

    def having(self, thing: Thing) -> Match:
        """Whether an entry has it: a value, a number, a keyword, another card."""
        if isinstance(thing, Both):
            if len({part.kinds[0].kind == "card" for part in thing.things if isinstance(part, Select)}) > 1:
                # "3 cards with a crest and 2 cards": the second would be read as something the first have
                raise CannotJudgeError("it is not plain what “and” joins; make two sentences of it", thing)
            matches = [self.having(part) for part in thing.things]
            if thing.join == "and":
                return lambda entry, view: all(match(entry, view) for match in matches)
            return any_of(matches)
        if isinstance(thing, KeywordUse):
            return self._keyword(thing)
        if isinstance(thing, Select):
            if thing.owner is not None:
                raise CannotJudgeError("say it without whose it is", thing)
            if len(thing.kinds) == 1:
                return self._having(thing, thing.kinds[0])
            if thing.join not in ("or", "and/or") or "no" in words(thing):
                raise CannotJudgeError("it is not plain what is joined; make two sentences of it", thing)
            return any_of([self._having(thing, kind) for kind in thing.kinds])
        raise CannotJudgeError("a list cannot tell whether a card has this", thing)

    def _having(self, thing: Select, kind: Kind) -> Match:
        if kind.kind == "attribute":
            return self._attribute(thing, kind)
        if kind.kind == "value":
            refuse_description(thing)
            return self._so_many(thing, self._rules.kinds.noun(kind))
        if kind.kind in ("stat", "token"):
            return self._stat(thing, kind)
        if kind.kind == "card":
            return self._bearing(thing)
        if kind.kind == "ability" and kind.noun == "text":
            return self._so_many(thing, self._text(thing))
        raise CannotJudgeError(f"a list cannot tell whether a card has “{kind.noun}”", kind)

    def _so_many(self, thing: Select, match: Match) -> Match:
        """`with a Holy crest`, `with no Holy crest`: a value is there or it is not."""
        if thing.quantity is not None and thing.quantity.number is not None:
            raise CannotJudgeError("a card has a value or has it not; it has no number of them", thing)
        return opposite(match) if "no" in words(thing) else match

    def _attribute(self, thing: Select, kind: Kind) -> Match:
        """`with a Holy crest`, `with 2 houses`, `with a house`, `with a different name`."""
        fields = self._rules.fields_of(kind.noun)
        values = [item.value for part in kind.filters for item in _values_in(part)]
        if thing.where:
            if values:
                raise CannotJudgeError(f"“{kind.noun}” cannot be described so", thing)
            wanted = self._rules.values.narrowed(thing)
            return self._so_many(thing, lambda entry, view: bool(wanted(view.at(entry))))
        if values:
            return self._so_many(thing, any_of([self._rules.kinds.has_value(fields, value) for value in values]))
        refuse_description(thing)
        if has_word(thing, "different"):
            return self._so_many(thing, lambda entry, view: _is_different(entry, view, fields))
        wanted_number = self._rules.numbers.quantity(thing.quantity)
        if wanted_number is None:
            return lambda entry, _: any(entry.values(field) for field in fields)
        return lambda entry, view: not wanted_number.gap(sum(len(entry.values(field)) for field in fields), view)[0]

    def _stat(self, thing: Select, kind: Kind) -> Match:
        """`with cost 3 or less`, `with 2 influence`, `with influence`, `with no influence`."""
        refuse_description(thing)
        field = self._rules.stat_field(kind)
        if kind.amount is not None and not isinstance(kind.amount, Constant):
            raise CannotJudgeError("say the number itself", kind)
        if isinstance(kind.amount, Constant):
            wanted: Limit | None = limit(_AFTER.get(kind.bound, ""), fixed(kind.amount.value))
            if "no" in words(thing):
                raise CannotJudgeError("say “without”", thing)
        elif "no" in words(thing):
            return lambda entry, _: not entry.card.stat(field)
        else:
            wanted = self._rules.numbers.quantity(thing.quantity)
        if wanted is None:
            return lambda entry, _: entry.card.has(field)
        chosen = wanted
        return lambda entry, view: entry.card.has(field) and not chosen.gap(entry.card.stat(field), view)[0]

    def _bearing(self, thing: Select) -> Match:
        """`with equipment`, `with at most 1 piece of equipment`: what was bought for it."""
        borne = self._rules.kinds.described(thing.model_copy(update={"quantity": None}))
        wanted = self._rules.numbers.quantity(thing.quantity) or Limit("at least", fixed(1))

        def match(entry: Entry, view: View) -> bool:
            entries = view.scene.entries
            # What one copy bears: a line below 2x Soldier is for each of the two.
            count = sum(other.count for other in entries if other.bearer is entry and borne(other, view))
            return not wanted.gap(Ratio(count, max(1, entry.count)), view)[0]

        return match

    def partners(self, thing: Thing) -> Partners | None:
        """The others that make it so: `a Rival that is an Affiliation of another model`."""
        if isinstance(thing, Select) and thing.kinds[0].kind == "attribute" and thing.where:
            return self._rules.values.others(thing)
        return None

    def _text(self, thing: Select) -> Match:
        """`with the text "House Stark only."`: what it means counts, not how it is written."""
        said = [ability for item in thing.where if isinstance(item, Saying) for ability in item.quote.abilities]
        if not said:
            return lambda entry, _: bool(entry.card.abilities)
        return lambda entry, _: any(ability in said for _, ability in entry.card.abilities)

    def _keyword(self, thing: KeywordUse) -> Match:
        if thing.quantity is not None or thing.filters or thing.where or thing.arguments:
            raise CannotJudgeError("a list only knows whether a card has the keyword at all", thing)
        name = thing.name

        def has(card_number: int) -> bool:
            return name in self._rules.keywords(card_number)

        return lambda entry, _: entry.card.is_known and has(entry.card.number)

    # ------------------------------------------------------------ of

    def _of(self, thing: Select) -> Match:
        """`of your House`, `of another House`, `of the Stark house`."""
        kind = thing.kinds[0]
        if len(thing.kinds) > 1 or set(words(thing)) - _OF or (thing.quantity and thing.quantity.number):
            raise CannotJudgeError("say which one it is of", thing)
        if kind.kind == "value":
            refuse_description(thing)
            return self._rules.kinds.noun(kind)
        fields = self._rules.fields_of(kind.noun)
        values = [plain(item.value) for part in kind.filters for item in _values_in(part)]
        if values:
            if thing.where or thing.owner is not None:
                raise CannotJudgeError(f"“{kind.noun}” cannot be described so", thing)
            return lambda entry, _: any(value in entry.values(field) for field in fields for value in values)
        other = thing.quantity is not None and "another" in thing.quantity.words
        if other or isinstance(thing.owner, You):
            yours = self._rules.values.of_the_list(kind.noun)
            if other:  # a card of no House is of no other House
                return lambda entry, view: any(
                    entry.values(field) and not entry.values(field) & yours(view) for field in fields
                )
            return lambda entry, view: any(entry.values(field) & yours(view) for field in fields)
        wanted = self._rules.values.values(thing)
        return lambda entry, view: any(entry.values(field) & wanted(view) for field in fields)


def _values_in(item: Filter) -> list[Is]:
    """The values an adjective names; another adjective is no value."""
    if isinstance(item, Is):
        return [item]
    if isinstance(item, AnyOf) and item.join != "and":
        return [value for member in item.filters for value in _values_in(member)]
    if isinstance(item, InState) and item.word in SILENT:
        return []
    raise CannotJudgeError("a value cannot be described so", item)


def _is_different(entry: Entry, view: View, fields: list[str]) -> bool:
    """Whether no other card of its type shares a value, not even a second copy."""
    others = [other for other in view.scene.entries if other is not entry and other.card.type == entry.card.type]
    return entry.count == 1 and not any(
        entry.values(field) & other.values(field) for field in fields for other in others
    )


def _is_borne(entry: Entry, view: View, bearers: Match) -> bool:
    """Whether one of them bears it; a bearer that no one knows may be one."""
    bearer = entry.bearer
    return bearer is not None and (not bearer.card.is_known or bearers(bearer, view))
