"""How many are done something to: as many as before, as many as a number says, so many for each."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.nodes import Sort
from cardwright.meaning.objects import EQUAL, Objects
from cardwright.meaning.places import Description
from cardwright.meaning.quantities import Det
from cardwright.meaning.references import left_of
from cardwright.meaning.scope import Came
from cardwright.meaning.symbols import Role

ROUNDED = {"rounded up": True, "rounded down": False}
SAID = "the number said"
"""The letter that stands for a number which the words after the noun name."""


class Amounts(Objects):
    """Reads how many."""

    def note_many(self, deed: m.Var[m.Event], parts: list[m.Filled], role: Role) -> None:
        """“that many” goes back to the last deed of which the words did not fix how many it was."""
        by = {part.role: part.by for part in parts}
        amount, what = by.get(Role("amount")), by.get(role)
        if isinstance(amount, m.Number) and not isinstance(amount, m.Const):
            self.many_done = (deed, Role("amount"))
        elif what in self.open_picks or isinstance(what, (m.Where, m.In, m.Minus, m.Attached)):
            self.many_done = (deed, role)

    def that_many(self, at: said.Quantity) -> m.Number:
        """As many as the last deed was done to; each of several players as many as in his own part of it."""
        if self.many_done is None:
            raise self.refuse("that-many", "as many as what is not said", at, "say the number")
        deed, role = self.many_done
        self.policy("that-many")
        if deed in self.loops and isinstance(self.actor, m.Var):
            one = self.fresh(Sort.DEED)
            of: m.Set[Any] = m.Where(deed, one, m.Among(m.Of(one, Role("by")), self.actor))
        else:
            of = deed
        return m.AmountOf(of, role) if role == Role("amount") else m.Count(m.Of(of, role))

    def numbered(self, act: said.Act) -> said.Act:
        """“discards a number of cards equal to …”: so many cards."""
        what = act.what
        if isinstance(what, said.Amount) and what.quantity.words == ["half"]:
            return self._half(act, what)
        inner = _counted_noun(what)
        if inner is None or not isinstance(what, said.Select):
            return act
        equal = inner.where[-1]
        assert isinstance(equal, said.Related)
        self._take_all(what.kinds)
        for node, names in ((what, ("quantity", "kinds", "join", "where", "chosen")), (inner, ("where", "chosen"))):
            for name in names:
                self.take(node, name)
        if what.quantity is not None:
            self.take(what.quantity, "words")
        for item in what.where:
            self._take_all(item.preposition if isinstance(item, said.Related) else None)
            for name in ("preposition", "thing"):
                self.take(item, name)
        for name in ("preposition", "thing"):
            self.take(equal, name)
        self.variables[SAID] = self.number(equal.thing)
        quantity = said.Quantity(number=said.Variable(name=SAID, span=what.span), span=what.span)
        cards = inner.model_copy(update={"where": inner.where[:-1], "quantity": quantity, "chosen": what.chosen})
        moved = act.model_copy(update={"what": cards})
        self.copies += [(cards, inner), (moved, act)]
        return moved

    def _half(self, act: said.Act, what: said.Amount) -> said.Act:
        """“loses half of his or her gold, rounded up”."""
        rounding = [word for word in act.manner if word in ROUNDED]
        if len(rounding) != 1:
            raise self.refuse("half", "say how to round it", what, "add “rounded up” or “rounded down”")
        relation = what.where[0] if len(what.where) == 1 else None
        inner = relation.thing if isinstance(relation, said.Related) and relation.preposition == "of" else None
        if (
            not isinstance(inner, said.Select)
            or what.filters
            or what.inches
            or what.quantity.number
            or what.quantity.bound
        ):
            raise self.refuse("half", "half of what is not understood", what)
        assert isinstance(relation, said.Related)
        for node, names in (
            (what, ("quantity", "where", "chosen")),
            (what.quantity, ("words",)),
            (relation, ("preposition", "thing")),
            (act, ("manner", "what")),
        ):
            for name in names:
                self.take(node, name)
        whole = self._whole_of(inner)
        self.variables[SAID] = m.Divided(whole, m.Const(2), ROUNDED[rounding[0]], span=what.span)
        quantity = said.Quantity(number=said.Variable(name=SAID, span=what.span), span=what.span)
        update: dict[str, Any] = {"quantity": quantity}
        if inner.kinds[0].kind == "token":
            update |= {"owner": None, "where": []}
        some = inner.model_copy(update=update)
        left = [word for word in act.manner if word not in ROUNDED]
        moved = act.model_copy(update={"what": some, "manner": left})
        self.copies += [(some, inner), (moved, act)]
        return moved

    def _whole_of(self, inner: said.Select) -> m.Number:
        """How much there is of what half is meant: of a player's tokens, of cards somewhere."""
        if inner.kinds[0].kind != "token":
            return self.how_many(inner)
        if inner.owner is None or inner.where or inner.quantity is not None or len(inner.kinds) != 1:
            raise self.refuse("half", "half of whose is not understood", inner)
        whose = self.one(self.take(inner, "owner"), (Sort.PLAYER,))
        if whose != self.actor:
            raise self.refuse("half", "half of whose is not understood", inner)
        return m.Held(self.token(inner.kinds[0]), whose, span=inner.span)

    def for_each(self, made: Description, per: said.Thing) -> Description:
        """“rescue a Bystander for each …”: so many times as many."""
        amount = made.amount
        if amount.det is not Det.SOME or amount.least is None or amount.most is None or amount.other or made.such:
            raise self.refuse("per", "so many of these for each is not understood", made.span)
        times = self.how_many(per)
        least, most = (m.Times((number, times)) for number in (amount.least, amount.most))
        made.amount = replace(amount, least=least, most=most if amount.most != amount.least else least, counted=True)
        made.plural = True
        return made

    def _elliptic(self, thing: said.Amount) -> Description:
        """“Put one into your hand”: one of the group that was spoken of last."""
        if thing.where or thing.inches or thing.filters or thing.quantity.number is None:
            return super()._elliptic(thing)
        known = [item for item in self.mentions if item.sort is Sort.PIECE and item.came is not Came.BEARER]
        groups = [item for item in known if item.plural]
        last = max(known, key=lambda item: item.last, default=None)
        taken = {each for item in groups for each in item.taken}
        if last is None or not groups or not (last.plural or last.what in taken):
            return super()._elliptic(thing)
        group = max(groups, key=lambda item: item.bound)
        quantity = self.amount(self.take(thing, "quantity"))
        if quantity.det is not Det.SOME:
            return super()._elliptic(thing)
        self.policy("bare-number-of-the-group")
        made = self.a_description(group.sort, quantity, thing.span, "card")
        made.base, made.of_mention = left_of(group), group
        made.target = self.take(thing, "chosen")
        return made


def _counted_noun(what: said.Thing | None) -> said.Select | None:
    """The cards of “a number of cards equal to …”."""
    if not isinstance(what, said.Select) or len(what.kinds) != 1 or len(what.where) != 1 or what.owner is not None:
        return None
    kind, relation = what.kinds[0], what.where[0]
    if kind.noun not in ("number", "amount") or kind.filters or not isinstance(relation, said.Related):
        return None
    inner = relation.thing
    if relation.preposition != "of" or not isinstance(inner, said.Select) or inner.quantity is not None:
        return None
    last = inner.where[-1] if inner.where else None
    wanted = isinstance(last, said.Related) and last.preposition == EQUAL
    counted = what.quantity is not None and what.quantity.words == ["a"] and what.quantity.number is None
    return inner if wanted and counted else None
