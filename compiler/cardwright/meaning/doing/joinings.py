"""Joining what is under way only if it is one of a kind: “have it participate in a [military] challenge”."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.doing.valuelists import ValueLists
from cardwright.meaning.gamedata.entries import Build

_INNER: dict[type, str] = {said.Pay: "effect", said.Cause: "do", said.When: "do", said.Follow: "do"}
"""The part of a statement in which somebody is had join."""


class Joinings(ValueLists):
    """Puts before a line during which kind of occasion it can be used, where only its verb says in which."""

    def folded(self, statements: list[said.Statement]) -> list[said.Statement]:
        return [self._in_such_a_one(item) for item in super().folded(statements)]

    def _in_such_a_one(self, item: said.Statement) -> said.Statement:
        """“Kneel it to have it participate in a [military] challenge”: during one, it joins the one under way."""
        role = self._joining_role(item)
        thing = role.thing if role is not None else None
        if role is None or not isinstance(thing, said.Select):
            return item
        self.policy("joins-during-such-a-one")
        bare = thing.kinds[0].model_copy(update={"filters": []})
        quantity = said.Quantity(words=["the"], span=thing.span)
        one = said.Select(quantity=quantity, kinds=[bare], span=thing.span)
        made = self._exchanged(item, role, role.model_copy(update={"thing": one}))
        return said.During(preposition="during", thing=thing, do=made, span=item.span)

    def _joining_role(self, item: said.Statement) -> said.Role | None:
        """The part of a verb that says in which occasion of which kind somebody has a part from now on."""
        if isinstance(item, said.Sequence):
            return next((role for role in map(self._joining_role, item.steps) if role is not None), None)
        field = _INNER.get(type(item), "")
        if field:
            inner = getattr(item, field)
            return None if inner is None else self._joining_role(inner)
        if not isinstance(item, said.Act):
            return None
        data = self.lexicon.verb(item.verb)
        if data.build is not Build.PART or data.verb not in self.lexicon.table.parts.joining or item.mood or item.tense:
            return None
        return next((role for role in item.roles if self._is_some_occasion(role)), None)

    def _is_some_occasion(self, role: said.Role) -> bool:
        """“in a [military] challenge”: not “in the challenge”."""
        thing = role.thing
        if role.preposition != "in" or not isinstance(thing, said.Select) or len(thing.kinds) != 1:
            return False
        one = thing.quantity is not None and self.amount(thing.quantity).det is Det.SOME
        return one and thing.kinds[0].kind == "occasion"

    def _exchanged(self, item: said.Statement, old: said.Role, new: said.Role) -> said.Statement:
        """The same statement with another part."""
        if isinstance(item, said.Act):
            if old not in item.roles:
                return item
            made: said.Statement = item.model_copy(
                update={"roles": [new if role is old else role for role in item.roles]}
            )
            self.copies.append((new, old))
        elif isinstance(item, said.Sequence):
            made = item.model_copy(update={"steps": [self._exchanged(step, old, new) for step in item.steps]})
        elif type(item) in _INNER and getattr(item, _INNER[type(item)]) is not None:
            field = _INNER[type(item)]
            made = item.model_copy(update={field: self._exchanged(getattr(item, field), old, new)})
        else:
            return item
        self.copies.append((made, item))
        return made
