"""Values as sets: `your House`, `the ranks of a model`, `Stark or Lannister`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cardwright.decks.facts import plain
from cardwright.decks.rules.faults import CannotJudgeError, Values
from cardwright.decks.rules.moods import check, forbids, refuse_per, refuse_rounding
from cardwright.decks.rules.parts import refuse_description, related, where
from cardwright.decks.scene import Entry, View
from cardwright.lang.tree import (
    Amount,
    AnyOf,
    Be,
    Both,
    Filter,
    Gap,
    InState,
    Is,
    Kind,
    Named,
    Related,
    Select,
    Thing,
    Where,
    You,
)

if TYPE_CHECKING:
    from cardwright.decks.rules.compiler import RuleCompiler

_NOTHING: frozenset[str] = frozenset()


class ValueSets:
    """Compiles things that stand for values."""

    def __init__(self, rules: RuleCompiler) -> None:
        self._rules = rules

    def is_value(self, thing: Thing | None) -> bool:
        """Whether a thing stands for values rather than cards."""
        if isinstance(thing, Both):
            return all(self.is_value(part) for part in thing.things)
        return isinstance(thing, Select) and thing.kinds[0].kind == "attribute"

    def values(self, thing: Thing) -> Values:
        """The values a thing stands for."""
        if isinstance(thing, Both):
            parts = [self.values(part) for part in _shared_owner(thing.things)]
            return lambda view: frozenset().union(*(part(view) for part in parts))
        if isinstance(thing, Named):
            name = frozenset((plain(thing.name),))
            return lambda _: name
        if isinstance(thing, Gap):
            return lambda view: frozenset((view.gap,)) if view.gap is not None else _NOTHING
        if isinstance(thing, Amount):  # `one of its printed ranks`
            inner = next((item.thing for item in thing.where if isinstance(item, Related)), None)
            if inner is not None:
                return self.values(inner)
        if isinstance(thing, Select):
            return self._select(thing)
        raise CannotJudgeError("a list cannot tell which values these are", thing)

    def _select(self, thing: Select) -> Values:
        if all(kind.kind in ("value", "name") for kind in thing.kinds):
            named = frozenset(plain(kind.noun) for kind in thing.kinds)
            return lambda _: named
        parts = [self._attribute(thing, kind) for kind in thing.kinds]
        if len(parts) == 1:
            return parts[0]
        return lambda view: frozenset().union(*(part(view) for part in parts))

    def _attribute(self, thing: Select, kind: Kind) -> Values:
        if kind.kind != "attribute":
            raise CannotJudgeError(f"“{kind.noun}” is no value of a card", kind)
        refuse_description(thing.model_copy(update={"kinds": [kind]}), "of")
        if isinstance(thing.owner, You):
            if thing.where:
                raise CannotJudgeError("say whose value it is", thing)
            return self.of_the_list(kind.noun)
        fields = self._rules.fields_of(kind.noun)
        printed = any(isinstance(item, InState) and item.word == "printed" for item in kind.filters)
        whose = thing.owner or next(
            (item.thing for item in thing.where if isinstance(item, Related) and item.preposition == "of"), None
        )
        bag = self._rules.bags.bag(whose) if whose is not None else None

        def found(view: View) -> frozenset[str]:
            entries = bag(view) if bag is not None else [view.entry] if view.entry is not None else view.zone or []
            sets = (
                entry.card.values(field) if printed else entry.values(field) for entry in entries for field in fields
            )
            return frozenset().union(*sets)

        return found

    def narrowed(self, thing: Select) -> Values:
        """The values of `it` that a relative clause describes: `a Rival that is an Affiliation of another model`."""
        own = self._attribute(thing.model_copy(update={"where": [], "owner": None}), thing.kinds[0])
        wanted = [(self.values(what), negated) for what, negated in self._clauses(thing)]

        def found(view: View) -> frozenset[str]:
            left = own(view)
            for values, negated in wanted:
                left = left - values(view) if negated else left & values(view)
            return left

        return found

    def _clauses(self, thing: Select) -> list[tuple[Thing, bool]]:
        """What the relative clauses say the values are or are not."""
        found = []
        for item in thing.where:
            clause = item.clause if isinstance(item, Where) else None
            if (
                not isinstance(clause, Be)
                or clause.what is None
                or clause.state
                or clause.roles
                or clause.mood == "may"
            ):
                raise CannotJudgeError("say what the value is: “that is ...”", thing)
            check(clause)
            refuse_per(clause)
            refuse_rounding(clause)
            found.append((clause.what, forbids(clause)))
        return found

    def others(self, thing: Select) -> Callable[[Entry, View], list[Entry]]:
        """Those whose values the described values of an entry are."""
        left = self.narrowed(thing)
        sides = []
        for what, negated in self._clauses(thing):
            if isinstance(what, Select) and not negated:
                whose = what.owner or related(what, "of")
                if whose is not None and not isinstance(whose, You):
                    fields = [field for kind in what.kinds for field in self._rules.fields_of(kind.noun)]
                    sides.append((self._rules.bags.bag(whose), fields))

        def found(entry: Entry, view: View) -> list[Entry]:
            inside = view.at(entry)
            mine = left(inside)
            return [
                other
                for bag, fields in sides
                for other in bag(inside)
                if other is not entry and any(mine & other.values(field) for field in fields)
            ]

        return found

    def of_the_list(self, attribute: str) -> Values:
        """`your House`: what a field says, or the value of the card that a field puts into the list."""
        shape = self._rules.shape
        fields = self._rules.fields_of(attribute)
        given = {field.card for field in shape.fields.values() if field.card}
        low = attribute.casefold()

        def found(view: View) -> frozenset[str]:
            said = view.scene.values.get(f"{low} {view.owner}" if view.owner else low)
            if said is not None:
                return said
            sets = (
                entry.values(field)
                for entry in view.scene.entries
                if entry.section in given and (view.owner is None or entry.owner == view.owner)
                for field in fields
            )
            return frozenset().union(*sets)

        return found


def _shared_owner(things: list[Thing]) -> list[Thing]:
    """`the name or the alias of a model`: what the last is of, the others are of, too."""
    last = things[-1]
    owner = [item for item in where(last) if isinstance(item, Related) and item.preposition == "of"]
    return [
        part.model_copy(update={"where": owner})
        if owner and isinstance(part, Select) and not part.where and part.owner is None
        else part
        for part in things
    ]


def stated(item: Filter) -> list[str]:
    """The values that a word or words after `is` name: `is Stark or Lannister`."""
    if isinstance(item, Is):
        return [item.value]
    if isinstance(item, AnyOf):
        return [value for member in item.filters for value in stated(member)]
    raise CannotJudgeError("a value cannot be this", item)
