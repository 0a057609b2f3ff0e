"""What follows a noun: `with a Holy crest`, `with cost 3 or less`, `of your House`, `in the House deck`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardwright.decks.facts import plain
from cardwright.decks.rules.faults import CannotJudgeError, Match
from cardwright.decks.rules.kinds import any_of
from cardwright.decks.rules.limits import Limit, fixed, limit
from cardwright.lang.tree import Both, Constant, InState, Is, KeywordUse, Kind, Related, Saying, Select, Thing, You

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

_IN = frozenset({"in", "inside", "from", "among"})
_NOT = frozenset({"other than", "except", "except for", "besides"})
_AFTER = {"or more": "at least", "or less": "at most"}


class Relations:
    """Compiles the phrases that follow nouns."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules

    def match(self, item: Related) -> Match:
        """Whether an entry stands in the relation."""
        preposition, thing = item.preposition, item.thing
        if preposition == "without":
            return _opposite(self.having(thing))
        if preposition == "with":
            return self.having(thing)
        if preposition in _IN:
            return self._inside(item)
        if preposition in _NOT:
            excepted = self._rules.bags.members(thing)
            return lambda entry, view: not excepted(entry, view)
        if preposition == "of" and isinstance(thing, Select) and thing.kinds[0].kind in ("attribute", "value"):
            return self._of(thing)
        if preposition == "attached to":
            bearers = self._rules.bags.members(thing)
            return lambda entry, view: entry.bearer is not None and bearers(entry.bearer, view)
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
            return any_of([self._having(thing, kind) for kind in thing.kinds])
        raise CannotJudgeError("a list cannot tell whether a card has this", thing)

    def _having(self, thing: Select, kind: Kind) -> Match:
        if kind.kind == "attribute":
            return self._attribute(thing, kind)
        if kind.kind == "value":
            return self._rules.kinds.noun(kind)
        if kind.kind in ("stat", "token"):
            return self._stat(thing, kind)
        if kind.kind == "card":
            return self._bearing(thing)
        if kind.kind == "ability" and kind.noun == "text":
            return self._text(thing)
        raise CannotJudgeError(f"a list cannot tell whether a card has “{kind.noun}”", kind)

    def _attribute(self, thing: Select, kind: Kind) -> Match:
        """`with a Holy crest`, `with 2 houses`, `with a house`, `with a different name`."""
        fields = self._rules.fields_of(kind.noun)
        values = [item for item in kind.filters if isinstance(item, Is)]
        if values:
            return any_of([self._rules.kinds.has_value(fields, item.value) for item in values])
        if thing.where:
            wanted = self._rules.values.narrowed(thing)
            return lambda entry, view: bool(wanted(view.at(entry)))
        if any(isinstance(item, InState) and item.word == "different" for item in kind.filters):
            return lambda entry, view: (
                not any(
                    entry.values(field) & other.values(field)
                    for field in fields
                    for other in view.scene.entries
                    if other is not entry and other.card.type == entry.card.type
                )
                and (entry.count == 1)
            )
        wanted_number = self._rules.numbers.quantity(thing.quantity)
        if wanted_number is None:
            return lambda entry, _: any(entry.values(field) for field in fields)
        return lambda entry, view: not wanted_number.gap(sum(len(entry.values(field)) for field in fields), view)[0]

    def _stat(self, thing: Select, kind: Kind) -> Match:
        """`with cost 3 or less`, `with 2 influence`, `with influence`."""
        field = self._rules.stat_field(kind)
        if kind.amount is None and thing.quantity is None:
            return lambda entry, _: entry.card.has(field)
        if isinstance(kind.amount, Constant):
            wanted: Limit | None = limit(_AFTER.get(kind.bound, ""), fixed(kind.amount.value))
        else:
            wanted = self._rules.numbers.quantity(thing.quantity)
        if wanted is None:
            return lambda entry, _: entry.card.has(field)
        chosen = wanted
        return lambda entry, view: entry.card.has(field) and not chosen.gap(entry.card.stat(field), view)[0]

    def _bearing(self, thing: Select) -> Match:
        """`with equipment`: something was bought for it."""
        borne = self._rules.kinds.described(thing)
        return lambda entry, view: any(
            other.bearer is entry and borne(other, view) for other in view.scene.entries if other.bearer is not None
        )

    def _text(self, thing: Select) -> Match:
        """`with the text "House Stark only."`: what it means counts, not how it is written."""
        said = [ability for item in thing.where if isinstance(item, Saying) for ability in item.quote.abilities]
        if not said:
            return lambda entry, _: bool(entry.card.abilities)
        return lambda entry, _: any(ability in said for _, ability in entry.card.abilities)

    def _keyword(self, thing: KeywordUse) -> Match:
        name = thing.name

        def has(card_number: int) -> bool:
            return name in self._rules.keywords(card_number)

        return lambda entry, _: has(entry.card.number)

    # ------------------------------------------------------------ of

    def _of(self, thing: Select) -> Match:
        """`of your House`, `of another House`, `of the Stark house`."""
        kind = thing.kinds[0]
        if kind.kind == "value":
            return self._rules.kinds.noun(kind)
        fields = self._rules.fields_of(kind.noun)
        values = [plain(item.value) for item in kind.filters if isinstance(item, Is)]
        if values:
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


def _opposite(match: Match) -> Match:
    return lambda entry, view: not match(entry, view)
