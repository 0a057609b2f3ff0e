"""Values among which one is named: “Name a card type (character, location, or event).”

What stands in brackets after the attribute is all that can be named; without it, any of its values can.
"""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Attribute, Value
from cardwright.meaning.doing.rathers import Rathers
from cardwright.meaning.gamedata.entries import Build

CARD_TYPE = Attribute("card type")
DIFFERENT = "different"


class ValueLists(Rathers):
    """Reads which values can be named."""

    def __init__(self, *given: object, **named: object) -> None:
        super().__init__(*given, **named)
        self._offered_values: dict[int, tuple[said.Aside, list[str]]] = {}
        """By the act that names one, the values that can be named, and where they are said."""

    def folded(self, statements: list[said.Statement]) -> list[said.Statement]:
        kept: list[said.Statement] = []
        for item in statements:
            act = self._last_act(kept[-1]) if kept else None
            values = self._values_in(item) if act is not None and self._names_one(act) else []
            if act is None or not values or id(act) in self._offered_values:
                kept.append(item)
                continue
            assert isinstance(item, said.Aside)
            self._offered_values[id(act)] = item, values
        return super().folded(kept)

    def _names_one(self, act: said.Act) -> bool:
        """Whether one value of the card types is chosen or named."""
        kind = act.what.kinds[0] if isinstance(act.what, said.Select) and len(act.what.kinds) == 1 else None
        if kind is None or kind.kind != "attribute" or self.lexicon.verb(act.verb).build is not Build.CHOOSE:
            return False
        return self.lexicon.attributes.get(kind.noun) == CARD_TYPE

    def _values_in(self, item: said.Statement) -> list[str]:
        """“(character, location, or event)”: nouns of card types, and nothing more."""
        inner = item.statements[0] if isinstance(item, said.Aside) and len(item.statements) == 1 else None
        thing = inner.thing if isinstance(inner, said.Phrase) else None
        if not isinstance(thing, said.Select) or thing.join != "or" or thing.quantity or thing.owner or thing.where:
            return []
        plain = all(kind.kind == "card" and not (kind.filters or kind.plural or kind.amount) for kind in thing.kinds)
        nouns = [self.lexicon.nouns.get(kind.noun) for kind in thing.kinds]
        return [str(one.kind) for one in nouns if one is not None and one.kind] if plain and all(nouns) else []

    def with_value(self, thing: said.Select, x: m.Set[Any]) -> m.Truth:
        """“a card with a different card type”, after one was named: with another than that."""
        kind, quantity = thing.kinds[0], thing.quantity
        words = [one.group if isinstance(one, said.InState) else "" for one in kind.filters]
        alone = len(thing.kinds) == 1 and not (thing.where or thing.owner) and quantity is not None
        if kind.kind != "attribute" or words != [DIFFERENT] or not alone or quantity.words != ["a"]:  # type: ignore[union-attr]
            return super().with_value(thing, x)
        self._take_all(thing, told=True)
        self.policy("different-from-what-was-named")
        ref = said.Ref(word="that", noun=kind.noun, kind=kind.kind, span=thing.span)
        return m.Not(self.of_named_value(ref, x, thing.span), span=thing.span)

    def effect(self, statement: said.Statement) -> None:
        found = self._offered_values.pop(id(statement), None)
        if found is None:
            super().effect(statement)
            return
        item, values = found
        with self.block() as steps:
            super().effect(statement)
        picks = [number for number, step in enumerate(steps) if isinstance(step, m.Pick)]
        pick = steps[picks[-1]] if picks else None
        if not isinstance(pick, m.Pick) or [one.of for one in pick.binders] != [m.Declared(CARD_TYPE)]:
            raise self.refuse("value-list", "what can be named is not understood here", item)
        self.policy("one-of-these-values")
        self._take_all(item, several=True)
        just = tuple(m.Just(CARD_TYPE, Value(value)) for value in values)
        steps[picks[-1]] = replace(pick, binders=(replace(pick.binders[0], of=m.Union(just)),))
        self.steps[-1][len(self.steps[-1]) :] = steps

    def none_left(self) -> None:
        if self._offered_values:
            item, _ = next(iter(self._offered_values.values()))
            raise self.refuse("value-list", "what can be named is not understood here", item)
        super().none_left()
