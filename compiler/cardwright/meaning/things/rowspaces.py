"""Spaces of rows: empty ones, those beside others, those that lie below those of another row."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Condition, Relation, Stat, ZoneName
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import exists
from cardwright.meaning.things.descriptions import Descriptions
from cardwright.meaning.things.places import NUMBER

INSIDE = frozenset({"in", "from"})
UNDER = "under"
EMPTY = Condition("empty")
"""The state of a space in which nothing lies."""


class RowSpaces(Descriptions):
    """Reads spaces of rows: by what lies in them, beside them, and above them (they have the same number then)."""

    answered: m.On | None = None
    """The deed that the ability answers."""

    def beside_what(self, x: m.Set[Any], other: m.Set[Any]) -> m.Set[Any]:
        """What a space of a row is near to: where something lies."""
        space = isinstance(x, m.Var) and x.sort is Sort.PLACE and bool(self.lexicon.space_rows)
        return m.PlaceOf(other) if space else super().beside_what(x, other)

    def filter(self, item: said.Filter, made: Description) -> None:
        """“an empty city space”: one in which nothing lies."""
        if isinstance(item, said.InState) and made.sort is Sort.PLACE and self._at_an_end(item, made):
            return
        state = self.lexicon.states.get(item.word) if isinstance(item, said.InState) else None
        if state != EMPTY or made.sort is not Sort.PLACE or not self.lexicon.space_rows:
            super().filter(item, made)
            return
        self._take_all(item)
        inside = m.Count(m.In(made.each), span=item.span)
        made.truths.append(m.Compare(inside, Op.EQUAL, m.Const(0), span=item.span))

    def _at_an_end(self, item: said.InState, made: Description) -> bool:
        """“the leftmost city space”: the one with the highest number of those that there are."""
        base = made.base
        row = self.lexicon.table.rows.get(_zone_of(base))
        end, stat = self.lexicon.superlatives.get(item.word, (None, None))
        if row is None or end is None or str(stat) != row.number or made.extreme is not None:
            return False
        self._take_all(item)
        made.extreme = (end, m.StatOf(NUMBER, made.each))
        return True

    def _in_spaces_side_by_side(self, item: said.Related, made: Description) -> bool:
        """“two Villains in adjacent city spaces”: the spaces of the two are beside each other."""
        thing = item.thing
        kind = thing.kinds[0] if isinstance(thing, said.Select) and len(thing.kinds) == 1 else None
        spaces = self.row_spaces(kind) if kind is not None else None
        if kind is None or not isinstance(thing, said.Select) or not isinstance(spaces, m.Spaces) or not kind.plural:
            return False
        words = [one.word for one in kind.filters if isinstance(one, said.InState) and one.group != "different"]
        near = [self.lexicon.relations[word] for word in words if word in self.lexicon.relations]
        if not near or thing.quantity is not None or thing.owner is not None or thing.where:
            return False
        two = made.amount.det is Det.SOME and made.amount.least == made.amount.most == m.Const(2)
        if not two or len(kind.filters) != 1 or made.sort is not Sort.PIECE:
            raise self.refuse("side-by-side", "which of these are beside which is not said", item, "say it of two")
        self._take_all(item, told=True)
        self.policy("two-beside-each-other")
        self.lies_in(made, spaces.of)
        made.such.append(self._both_beside(Relation(near[0]), made))
        return True

    def _both_beside(self, relation: Relation, made: Description) -> m.Truth:
        one, other = self.fresh(made.sort), self.fresh(made.sort)
        apart = m.Where(m.Minus(made.each, one), other, m.Not(m.Rel(relation, one, other)))
        return m.Compare(m.Count(m.Where(made.each, one, exists(apart))), Op.EQUAL, m.Const(0), span=made.span)

    def related(self, item: said.Related, made: Description) -> None:
        if item.preposition in INSIDE and self._in_spaces_side_by_side(item, made):
            return
        below = self._space_below(item.thing) if item.preposition in INSIDE and made.sort is Sort.PIECE else None
        if below is None or not isinstance(item.thing, said.Select):
            super().related(item, made)
            return
        zone, number = below
        for name in ("preposition", "thing"):
            self.take(item, name)
        (kind,), (under,) = self.take(item.thing, "kinds"), self.take(item.thing, "where")
        self._take_all(kind)
        self.listed(item.thing)
        self.weigh(self.amount(self.take(item.thing, "quantity")))
        assert isinstance(under, said.Related)
        self.take(under, "preposition")
        self.policy("below-is-in-the-same-column")
        self.lies_in(made, m.Zone(zone, span=item.span))
        above = self.one(self.take(under, "thing"), (Sort.PIECE,))
        if above == m.This() and self.answered is not None:
            hint = "what it says while it lies there can speak of it"
            raise self.refuse("below", "a card that was moved is above no space", item, hint)
        same = m.Compare(m.StatOf(number, made.each), Op.EQUAL, m.StatOf(number, above), span=item.span)
        made.truths.append(same)

    def _space_below(self, thing: said.Thing) -> tuple[ZoneName, Stat] | None:
        """The zone whose space this is and the number of it in the row, where it says of which card it lies below."""
        if not isinstance(thing, said.Select) or len(thing.kinds) != 1 or len(thing.where) != 1 or thing.owner:
            return None
        kind, under = thing.kinds[0], thing.where[0]
        if kind.noun not in self.lexicon.space_rows or kind.filters or kind.plural or kind.amount is not None:
            return None
        one = thing.quantity is not None and thing.quantity.words == ["the"] and thing.quantity.number is None
        if not one or not isinstance(under, said.Related) or under.preposition != UNDER or self.is_place(under.thing):
            return None
        zone = self.lexicon.space_rows[kind.noun]
        row = self.lexicon.table.rows.get(zone)
        return (ZoneName(zone), Stat(row.number)) if row is not None and row.number else None


def _zone_of(spaces: m.Set[Any] | None) -> str:
    """The zone of the row whose spaces these are; empty, if they are of none."""
    return str(spaces.of.zone) if isinstance(spaces, m.Spaces) and isinstance(spaces.of, m.Zone) else ""
