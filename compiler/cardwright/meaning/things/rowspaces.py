"""Spaces of one row that lie below those of another: “the Hero in the HQ space under this card”."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Stat, ZoneName
from cardwright.meaning.context.described import Description
from cardwright.meaning.things.descriptions import Descriptions

INSIDE = frozenset({"in", "from"})
UNDER = "under"


class RowSpaces(Descriptions):
    """Reads spaces by what lies above them: they have the same number in their rows."""

    answered: m.On | None = None
    """The deed that the ability answers."""

    def related(self, item: said.Related, made: Description) -> None:
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
