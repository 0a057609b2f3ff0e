"""Moves to spaces of a row: another one, an empty one, one beside; who is there already changes places with it."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.abridged.exchanges import GOES, IN_EXCHANGE
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.context.quantities import Amount, Det
from cardwright.meaning.context.scope import among
from cardwright.meaning.doing.spaces import MOVED, Spaces
from cardwright.meaning.gamedata.entries import VerbData
from cardwright.meaning.things.descriptions import Description

ANOTHER = frozenset({"another"})
ONE = frozenset({"a", "another", "any"})
"""Determiners of a space that is picked."""
SOURCE = "source"
DESTROY = "destroy"
"""The operation of verbs after which there is no such space any more."""
NEW = "new"
"""The group of the adjective of a space in which something is not yet."""


class OnSpaces(Spaces):
    """Reads moves to spaces of a row."""

    def _deed(self, act: said.Act, data: VerbData, piece: Description | None) -> None:
        goal = self._goal(act)
        if data.operation == DESTROY and piece is None and self._is_of_a_row(act.what):
            self._destroyed(act, data)
        elif goal is None or piece is not None or act.means != MOVED:
            super()._deed(act, data, piece)
        else:
            self._to_a_space(act, data, goal)

    def _is_another(self, thing: said.Thing) -> bool:
        """“another city space”."""
        quantity = thing.quantity if isinstance(thing, said.Select) else None
        return self._is_of_a_row(thing) and quantity is not None and bool(ANOTHER & {*quantity.words})

    def _is_of_a_row(self, what: said.Thing | None) -> bool:
        kinds = what.kinds if isinstance(what, said.Select) else []
        return len(kinds) == 1 and self.row_spaces(kinds[0]) is not None

    def _destroyed(self, act: said.Act, data: VerbData) -> None:
        """“Destroy the leftmost city space”: it is gone; what lay there can be spoken of."""
        what = self.take(act, "what")
        self.plain(act, "who", "what", "mood")
        made = self.describe(what)
        if made.extreme is None or made.plural or made.amount.det is not Det.THE or made.truths:
            raise self.refuse("destroy", "which space is destroyed is not understood", act, "say “the leftmost”")
        if made.extreme[0] is not m.End.MOST:
            raise self.refuse("destroy", "only the last space of a row is destroyed", act)
        made.amount = Amount(Det.SOME, m.Const(1), m.Const(1))
        place = self.pick(made, self.actor)
        self.do(data.verb, [m.Filled(Role("by"), self.actor), m.Filled(Role("place"), place)], act.span)

    def _goal(self, act: said.Act) -> said.Role | None:
        """The part of an act that says to which space of a row it goes, or where somebody may have to make room."""
        goals = [role for role in act.roles if role.role == GOES]
        makes_room = any(role.role == IN_EXCHANGE for role in act.roles)
        if len(goals) != 1 or not isinstance(goals[0].thing, said.Select):
            return None
        thing = goals[0].thing
        sources = [role.thing for role in act.roles if role.role == SOURCE]
        row = self._is_of_a_row(thing) or any(map(self._is_of_a_row, sources))
        return goals[0] if (row or makes_room) else None

    def _to_a_space(self, act: said.Act, data: VerbData, goal: said.Role) -> None:
        what = self.take(act, "what")
        self.plain(act, "who", "what", "mood", "roles", "manner")
        if what is None or self.manners(act):
            raise self.refuse("move", "how this moves is not understood", act)
        roles = self.take(act, "roles")
        rest = [role for role in roles if role.role not in (GOES, IN_EXCHANGE)]
        for name in ("role", "preposition"):
            self.take(goal, name)
        named = any(self._is_another(role.thing) for role in rest) and not self._is_of_a_row(goal.thing)
        known = self.place(self.take(goal, "thing")) if named else None
        made = self._coming_from(self._described(what), rest, known)
        found = self.settled(made, data, data.object)
        if made.plural:
            raise self.refuse("move", "one is moved to one space", act)
        place = known or self._space_for(self.take(goal, "thing"), found)
        parts = [m.Filled(Role("by"), self.actor), m.Filled(Role("to"), place), m.Filled(data.object, found)]
        parts += [self._making_room(role, found, place) for role in roles if role.role == IN_EXCHANGE]
        self.do(data.verb, parts, act.span)

    def _coming_from(self, made: Description, roles: list[said.Role], goal: m.Set[m.Place] | None) -> Description:
        """“from any city space”: where what moves lies."""
        for role in roles:
            thing = self.take(role, "thing")
            if self.take(role, "role") != "source" or self.take(role, "preposition") != "from":
                raise self.refuse("move", f"“{role.preposition}” is not understood here", role)
            if self._is_another(thing):
                self._from_another(thing, goal, made)
                continue
            if not self.is_place(thing):
                raise self.refuse("move", "from where this moves is not understood", role)
            self.lies_in(made, self.place(thing))
        return made

    def _from_another(self, thing: said.Thing, goal: m.Set[m.Place] | None, made: Description) -> None:
        """“to the Bridge from another city space”: it lies in the row, and not there."""
        assert isinstance(thing, said.Select)
        quantity, kind = self.take(thing, "quantity"), self.take(thing, "kinds")[0]
        spaces = self.row_spaces(kind)
        plain = not (thing.where or thing.owner or kind.filters or kind.plural or kind.amount)
        if not plain or goal is None or not isinstance(spaces, m.Spaces):
            raise self.refuse("space", "another space than which is not said", thing)
        self.listed(thing)
        self.weigh(self.amount(quantity))
        for name in ("noun", "kind", "filters", "plural", "amount", "bound", "attribute"):
            self.take(kind, name)
        self.policy("another-space-than-where-it-goes")
        self.lies_in(made, spaces.of)
        made.truths.append(m.Not(among(m.PlaceOf(made.each), goal)))

    def _space_for(self, thing: said.Thing, moved: m.Set[Any]) -> m.Set[m.Place]:
        """Where it comes to: a space that has a name, or one that is picked."""
        assert isinstance(thing, said.Select)
        spaces = self.row_spaces(thing.kinds[0])
        if spaces is None:
            return self.place(thing)
        quantity = self.take(thing, "quantity")
        words = quantity.words if quantity is not None and quantity.number is None else []
        kind = self.take(thing, "kinds")[0]
        plain = len(words) == 1 and words[0] in ONE and not kind.plural and kind.amount is None
        if not plain or quantity is None or thing.owner is not None:
            raise self.refuse("space", "to which space is not said", thing)
        self.listed(thing)
        self.weigh(self.amount(quantity))
        made = self.a_description(Sort.PLACE, Amount(Det.SOME, m.Const(1), m.Const(1)), thing.span, kind.noun)
        for name in ("noun", "kind", "plural", "amount", "bound", "attribute"):
            self.take(kind, name)
        made.base = spaces
        before, self.within_it = self.within_it, moved
        anew = [item for item in self.take(kind, "filters") if self._is_new(item)]
        self.filters([item for item in kind.filters if item not in anew], made)
        self.within_it = before
        self.filters(self.take(thing, "where"), made)
        if anew or words[0] in ANOTHER:
            self.policy("another-space-than-its-own")
            made.truths.append(m.Not(among(made.each, m.PlaceOf(moved))))
        return self.pick(made, self.actor)

    def _is_new(self, item: said.Filter) -> bool:
        """“to a new city space”: to another one."""
        if not isinstance(item, said.InState) or item.group != NEW:
            return False
        self._take_all(item)
        return True

    def _making_room(self, role: said.Role, moved: m.Set[Any], place: m.Set[m.Place]) -> m.Filled:
        """Whoever is there already, and goes to where it was."""
        thing = self.take(role, "thing")
        self._take_all(role, told=True)
        assert isinstance(thing, said.Select)
        quantity = self.take(thing, "quantity")
        bare = thing.model_copy(update={"quantity": None})
        self.copies.append((bare, thing))
        self.weigh(self.amount(quantity))
        other = self._described(bare)
        if other.places or other.base is not None or other.sort is not Sort.PIECE:
            raise self.refuse("move", "who makes room is not understood", role)
        self.policy("who-is-there-goes-where-it-was")
        other.places = [place]
        other.truths.append(m.Not(among(other.each, moved)))
        return m.Filled(Role("means"), self.set_of(other), span=role.span)
