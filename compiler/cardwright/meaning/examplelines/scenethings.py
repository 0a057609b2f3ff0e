"""Noun phrases of an example: cards by their names, wherever they lie, and the spaces of a board."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Name, Role, Stat, ZoneName
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import among
from cardwright.meaning.examplelines.scenedeeds import SceneDeeds
from cardwright.meaning.gamedata.entries import VerbData
from cardwright.meaning.things.descriptions import Description

PLACE = "place"
"""The attribute whose values are the names of spaces."""
NUMBER = Stat("number")
"""Which one of its zone a space is."""
ONE = Amount(Det.SOME, m.Const(1), m.Const(1))
NOUNS = frozenset({"space", "position"})


class SceneThings(SceneDeeds):
    """Reads the things and places of an example."""

    laying = False
    """Whether what is so at first is read: what is spoken of then comes to the table by that."""

    def amount(self, quantity: said.Quantity | None) -> Amount:
        """A number means neither more nor less."""
        found = super().amount(quantity)
        if not found.counted or found.op is not Op.EQUAL or found.least is None:
            return found
        return Amount(found.det, found.least, found.most, True, found.other, found.op, True)

    # ------------------------------------------------------------ cards by their names

    def describe(self, thing: said.Thing, want: tuple[Sort, ...] = ()) -> Description:
        if isinstance(thing, said.Select) and self._is_a_name(thing):
            return self._by_name(thing)
        made = super().describe(thing, want)
        if isinstance(made.base, m.Opponents) and made.amount == ONE:  # in an example there is only one
            made.amount = Amount(Det.THE)
        if isinstance(thing, said.Select) and made.sort is Sort.PIECE and not (made.zones or made.places):
            made.anywhere = made.anywhere or made.base is None
        return made

    def _is_a_name(self, thing: said.Select) -> bool:
        """“Merchant”, “your Water Gardens Assassin”: a noun that no article makes one of a kind."""
        kind = thing.kinds[0]
        if len(thing.kinds) != 1 or kind.kind != "card" or kind.plural or thing.quantity is not None or kind.filters:
            return False
        return kind.noun not in self.lexicon.nouns or thing.owner is None

    def _by_name(self, thing: said.Select) -> Description:
        kind = self.take(thing, "kinds")[0]
        for name in ("noun", "kind", "plural"):
            self.take(kind, name)
        self.take(thing, "chosen")
        made = self.a_description(Sort.PIECE, Amount(Det.BARE), thing.span, kind.noun)
        made.anywhere = True
        made.truths.append(m.Is(made.each, m.Called(Name(kind.noun), span=thing.span), span=thing.span))
        owner = self.take(thing, "owner")
        if owner is not None:
            made.truths.append(among(m.Controller(made.each), self.one(owner, (Sort.PLAYER,))))
        self.filters(self.take(thing, "where"), made)
        return made

    def _named(self, thing: said.Named) -> Description:
        made = super()._named(thing)
        made.zones, made.anywhere = (), True
        if self.laying and made.amount.other:  # “another Stone Crows”: whoever is laid out was not there before
            self.weigh(made.amount)
            made.amount, made.other = replace(made.amount, other=False), False
        return made

    def _placed(self, made: Description, zones: tuple[ZoneName, ...], whose: m.Set[m.Player] | None) -> m.Set[Any]:
        """Where a verb's frame says where cards are, those that are named are there too; else they lie anywhere."""
        if made.anywhere and zones and not self.by_itself:
            made.anywhere = False
        return super()._placed(made, zones, whose)

    def _off_the_top(self, made: Description, data: VerbData, role: Role) -> m.Set[Any] | None:
        """“you gain a Wound”: off the pile that the verb's frame names, as cards say it, and not any on the table."""
        if made.noun in data.sources and made.amount.det is Det.SOME and made.base is None:
            made.anywhere = False
        return super()._off_the_top(made, data, role)

    # ------------------------------------------------------------ spaces

    def is_place(self, thing: said.Thing) -> bool:
        if not isinstance(thing, said.Select) or self._stands_for_players(thing):
            return super().is_place(thing) and not isinstance(thing, said.Select)
        return self._names_space(thing) or super().is_place(thing)

    def _stands_for_players(self, thing: said.Select) -> bool:
        data = self.lexicon.players.get(thing.kinds[0].noun)
        return data is not None and data.means == "side"

    @staticmethod
    def _names_space(thing: said.Select) -> bool:
        kind = thing.kinds[0]
        return kind.kind == "value" and getattr(kind, "attribute", "") == PLACE

    def place(self, thing: said.Thing) -> m.Set[m.Place]:
        if isinstance(thing, said.Select) and self._names_space(thing):
            return self._space_called(thing)
        kind = thing.kinds[0] if isinstance(thing, said.Select) else None
        if isinstance(thing, said.Select) and kind is not None and kind.noun in NOUNS and kind.amount is not None:
            return self._space_numbered(thing, kind)
        return super().place(thing)

    def _edge_place(self, thing: said.Amount) -> m.Set[m.Place]:
        """“you put it on top”: of the pile that is asked about."""
        if thing.where:
            return super()._edge_place(thing)
        edge = {Det.TOP: m.Edge.TOP, Det.BOTTOM: m.Edge.BOTTOM}[self.amount(self.take(thing, "quantity")).det]
        return m.EdgeOf(edge, m.PlaceOf(m.Anywhere()), span=thing.span)

    def owners(self, thing: said.Thing, want: tuple[Sort, ...] = (Sort.PLAYER, Sort.PIECE)) -> m.Set[Any]:
        """“his or her hand”, where nobody else is spoken of: of whoever acts."""
        if isinstance(thing, said.Ref) and not any(item.sort is Sort.PLAYER for item in self.mentions):
            self._take_all(thing)
            return self.actor
        return super().owners(thing, want)

    def _space_called(self, thing: said.Select) -> m.Set[m.Place]:
        """“B5”."""
        self._take_all(thing)
        zones = {data.name for data in self.lexicon.zones.values() if data.spaces}
        if len(zones) != 1:
            raise self.refuse("spot", "on what board this lies is not known", thing)
        each = self.fresh(Sort.PLACE)
        called = m.Is(each, m.Called(Name(thing.kinds[0].noun)), span=thing.span)
        return m.Where(m.Spaces(m.Zone(next(iter(zones)))), each, called, span=thing.span)

    def _space_numbered(self, thing: said.Select, kind: said.Kind) -> m.Set[m.Place]:
        """“space 2 of your lineup”."""
        where = self.take(thing, "where")
        self._take_all(self.take(thing, "kinds"))
        if len(where) != 1 or not isinstance(where[0], said.Related) or self.take(where[0], "preposition") != "of":
            raise self.refuse("space", "of what this is a space is not said", thing)
        zone = self.place(self.take(where[0], "thing"))
        each = self.fresh(Sort.PLACE)
        number = self.written(self.take(kind, "amount"))
        return m.Where(m.Spaces(zone), each, m.Compare(m.StatOf(NUMBER, each), Op.EQUAL, number), span=thing.span)


__all__ = ["SceneThings"]
