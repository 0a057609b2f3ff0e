"""How near things are to each other: relations, inches, areas; what is nearest."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Attribute, Parameter, Relation, Value
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import EXTREMES, Det
from cardwright.meaning.context.scope import Came, Mention, among, exists
from cardwright.meaning.things.directions import Directions


class Nearness(Directions):
    """Reads what says where something is, measured from something else."""

    gap_noun: str = ""
    bearer_noun: str = ""
    """What the text calls the card that bears it; a keyword has no type of its own."""

    def _nearest(self, item: said.InState, word: str, made: Description) -> None:
        """“the nearest enemy model”: nearest to the one that acts."""
        if self.anchor is None and made.extreme is None and self.lexicon.table.grid is not None:
            made.far = item  # in the direction that is said after the noun
            return
        if self.anchor is None or made.extreme is not None:
            raise self.refuse("nearest", f"“{word}” to what is not said", item)
        self.policy("nearest-to-the-actor")
        made.extreme = (EXTREMES[word], m.Distance(made.each, self.anchor))

    def relation(self, preposition: str, x: m.Set[Any], thing: said.Thing) -> m.Truth:
        """A relation that the game's data declares, with one, some, each or none of what follows."""
        name = self.lexicon.relations[preposition]
        negated = name.startswith("not ")
        relation = Relation(name.removeprefix("not "))
        if self.is_place(thing):
            truth = m.Rel(relation, x, self.place(thing))
            return m.Not(truth) if negated else truth
        if isinstance(thing, said.Both) and thing.join == "and" and not negated:  # to one of each
            return self.joined(thing, tuple(self.relation(preposition, x, one) for one in self.take(thing, "things")))
        other = self.describe(thing)
        other.anywhere = other.anywhere or not other.zones  # what something is near to lies where that does
        found = self.pieces(other)
        near = m.Rel(relation, x, self.beside_what(x, other.each))
        if negated:
            self.policy("out-of-each")
            return m.Not(exists(m.Where(found, other.each, near)))
        if other.amount.det is Det.THE or (isinstance(thing, said.Named) and other.amount.det is Det.BARE):
            return m.Rel(relation, x, self.beside_what(x, found))
        return self.so_near(other, found, near)

    def so_near(self, other: Description, found: m.Set[Any], near: m.Truth) -> m.Truth:
        """That something is so near to one, to some, to none or to each of others."""
        if other.amount.det is Det.ALL and not other.amount.counted:
            return m.Every(found, other.each, near)
        those: m.Set[Any] = m.Where(found, other.each, near)
        self._stands_by(other, those)
        return self.counted(other, those)

    def beside_what(self, x: m.Set[Any], other: m.Set[Any]) -> m.Set[Any]:
        """What something is near to: a space is near to spaces; a spot on an open table to pieces of their own size."""
        space = isinstance(x, m.Var) and x.sort is Sort.PLACE and not self.lexicon.spots
        return m.PlaceOf(other) if space else other

    def _stands_by(self, other: Description, those: m.Set[Any]) -> None:
        """One of those that something is near to can be spoken of, once that has been picked."""
        one = other.amount.least == other.amount.most == m.Const(1) and not other.amount.counted
        if other.amount.det is Det.SOME and one and other.sort is Sort.PIECE:
            now = self.tick()
            self.beside.append(Mention(those, Sort.PIECE, other.nouns, False, Came.CONDITION, now, now, open=True))
            self.said_of[those] = (other.each, tuple(other.truths))

    def within(self, thing: said.Thing, x: m.Set[Any], noun: str = "") -> m.Truth:
        """“within 6" of this model”; “within AREA”."""
        if isinstance(thing, said.Amount) and self.take(thing, "inches"):
            number, other, op = self._distance(thing)
            if isinstance(other, Description):
                found = self.pieces(other)
                if other.amount.det is Det.THE:
                    return m.Compare(m.Distance(x, found), op, number)
                near = m.Compare(m.Distance(x, other.each), op, number)
                return self.so_near(other, self.but_itself(found, x, noun, other), near)
            return m.Compare(m.Distance(x, other), op, number)
        here = x if isinstance(x, m.Var) and x.sort is Sort.PLACE else m.PlaceOf(x)
        return among(here, self.area(thing))

    def but_itself(self, found: m.Set[Any], x: m.Set[Any], noun: str, other: Description) -> m.Set[Any]:
        """“within 4" of 2 or more friendly models”: nothing is near itself."""
        hostile = m.Among(m.Controller(other.each), m.Opponents(m.You())) in other.truths
        bearer = isinstance(x, (m.This, m.Host))
        if other.other or (hostile and bearer) or not (bearer or noun == other.noun):
            return found
        self.policy("near-is-not-itself")
        return m.Minus(found, x)

    def _distance(self, thing: said.Amount) -> tuple[m.Number, Description | m.Set[m.Place], Op]:
        quantity = self.take(thing, "quantity")
        amount = self.amount(quantity)
        if (
            self.take(thing, "filters")
            or self.take(thing, "chosen")
            or amount.most is None
            or amount.op is not Op.EQUAL
            or quantity.bound
        ):
            raise self.refuse("distance", "this distance is not understood", thing)
        where = self.take(thing, "where")
        if len(where) != 1 or not isinstance(where[0], said.Related):
            raise self.refuse("distance", "it is not said from what", thing, 'say it: within 6" of it')
        if self.take(where[0], "preposition") != "of":
            raise self.refuse("distance", "it is not said from what", where[0], 'say it: within 6" of it')
        inner = self.take(where[0], "thing")
        other = self.place(inner) if self.is_place(inner) else self.describe(inner)
        return amount.most, other, Op.AT_MOST

    def _far(self, op: Op, thing: said.Thing, made: Description) -> None:
        """“more than 12" away”, “more than 6" away from each other”."""
        if not isinstance(thing, said.Amount) or not self.take(thing, "inches"):
            raise self.refuse("distance", "this distance is not understood", thing)
        amount = self.amount(self.take(thing, "quantity"))
        where = self.take(thing, "where")
        if amount.most is None or amount.op is not Op.EQUAL or thing.filters or thing.chosen:
            raise self.refuse("distance", "this distance is not understood", thing)
        if not where:
            made.truths.append(m.Compare(m.Distance(made.each, self.from_where(thing)), op, amount.most))
            return
        relation = where[0]
        if (
            len(where) != 1
            or not isinstance(relation, said.Related)
            or self.take(relation, "preposition") != "away from"
        ):
            raise self.refuse("distance", "this distance is not understood", thing)
        inner = self.take(relation, "thing")
        if isinstance(inner, said.Ref) and inner.word == "each other":
            self._take_all(inner)
            made.such.append(self._apart_from_each_other(made, op, amount.most))
            return
        other = self.one(inner, (Sort.PIECE,))
        made.truths.append(m.Compare(m.Distance(made.each, other), op, amount.most))

    def _near_each_other(self, thing: said.Thing, made: Description) -> bool:
        """“2 enemy models within 3" of each other”: every two of them."""
        relation = thing.where[0] if isinstance(thing, said.Amount) and len(thing.where) == 1 else None
        inner = relation.thing if isinstance(relation, said.Related) and relation.preposition == "of" else None
        if not isinstance(thing, said.Amount) or not isinstance(inner, said.Ref) or inner.word != "each other":
            return False
        amount = self.amount(self.take(thing, "quantity"))
        if not thing.inches or thing.filters or thing.chosen or amount.most is None or amount.op is not Op.EQUAL:
            raise self.refuse("distance", "this distance is not understood", thing)
        self._take_all(thing, told=True)
        made.such.append(self._apart_from_each_other(made, Op.AT_MOST, amount.most))
        return True

    def from_where(self, thing: said.Thing) -> m.Set[Any]:
        """From where a distance is measured when nothing says so: a datum of the game."""
        data = self.lexicon.away
        if data is None or data.role is None or data.period is None:
            raise self.refuse("distance", "it is not said from what", thing, 'say it: more than 6" away from it')
        self.policy("away-from-the-attacker")
        return m.Of(self.episode(data.period), data.role)

    def _apart_from_each_other(self, made: Description, op: Op, number: m.Number) -> m.Truth:
        a, b = self.fresh(made.sort), self.fresh(made.sort)
        apart = m.Compare(m.Distance(a, b), op, number)
        return m.Every(made.each, a, m.Every(m.Minus(made.each, a), b, apart))

    def area(self, thing: said.Thing) -> m.Set[m.Place]:
        """“AREA”, “[N2 S2]”: the spaces of a printed pattern around the bearer."""
        kind = thing.kinds[0] if isinstance(thing, said.Select) else None
        if not isinstance(thing, said.Select) or kind is None or kind.kind != "value":
            raise self.refuse("area", "this area is not understood", thing)
        if thing.where or thing.owner or thing.quantity or kind.filters or len(thing.kinds) != 1:
            raise self.refuse("area", "this area is not understood", thing)
        self._take_all(thing)
        return m.Area(self._pattern_of(kind), m.This(), span=thing.span)

    def _pattern_of(self, kind: said.Kind) -> m.Set[m.Worth]:
        if kind.noun in self.own.parameters and kind.noun in self.lexicon.parameters:
            return m.Given(Sort.VALUE, Parameter(kind.noun))
        attribute = self._attribute_of(kind.noun)
        if not attribute:
            raise self.refuse("area", "this area is not understood", kind)
        return m.Just(Attribute(attribute), Value(kind.noun))
