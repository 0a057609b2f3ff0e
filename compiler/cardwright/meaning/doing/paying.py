"""What is paid for what is done: by whoever acts, by another, by a piece."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.memory import DeedMention
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.doing.durations import Durations
from cardwright.meaning.doing.rows import _OF_PIECES


class Paying(Durations):
    """Reads costs."""

    def _pay(self, pay: said.Pay) -> None:
        cost, effect = self.take(pay, "cost"), self.take(pay, "effect")
        may = isinstance(cost, said.Act) and cost.mood == "may"
        if isinstance(cost, said.Act) and cost.who is not None and not isinstance(cost.who, said.You):
            self._paid_by(pay, cost)
            return
        if may:
            bare = self._stripped(cost)
            self.take(cost, "mood")
            self.take(cost, "who")
            cost = bare
        deed = self.fresh(Sort.DEED)
        with self.paying():
            paid = self.done(cost)
        made = m.Pay(self.actor, paid, self.done(effect), deed, span=pay.span)
        self.emit(m.May(self.actor, made) if may else made)
        self.deeds.append(DeedMention(deed, frozenset(), may))

    def _paid_by(self, pay: said.Pay, cost: said.Act) -> None:
        """“its controller may pay 1 gold to stand it”: he pays, and it is done for him."""
        bare = cost.model_copy(update={"who": None})
        inner = pay.model_copy(update={"cost": bare})
        self.copies += [(bare, cost), (inner, pay)]
        payer = self.describe(self.take(cost, "who"), (Sort.PLAYER, Sort.PIECE))
        if payer.sort is Sort.PIECE:
            self._pays_as(payer, cost, self.take(pay, "effect"), pay)
            return
        if payer.sort is not Sort.PLAYER:
            raise self.refuse("pay", "who pays is not understood", cost)
        self.as_player(payer, lambda: self._pay(inner), pay.span)

    def _paid_by_a_piece(self, cost: said.Act, goal: said.Statement, whole: said.Sequence) -> None:
        """“this model may take 1 Effort marker to move up to 3"”: what it pays, and what for."""
        if cost.who is None or self.is_player(cost.who) or cost.mood not in ("", "may"):
            raise self.refuse("sequence", "this is not understood as things to do", whole)
        self._pays_as(self.describe(self.take(cost, "who"), (Sort.PIECE,)), cost, goal, whole)

    def _pays_as(self, payer: Description, cost: said.Act, goal: said.Statement, whole: said.Statement) -> None:
        """A piece pays by doing something; whoever acts decides whether it does."""
        if payer.sort is not Sort.PIECE or payer.amount.det is not Det.THE or not isinstance(goal, said.Act):
            raise self.refuse("pay", "who pays is not understood", cost)
        self.policy("a-piece-pays")
        found = self.pieces(payer)
        self.spoken_of(payer, found)
        may, deed = self.take(cost, "mood") == "may", self.fresh(Sort.DEED)
        if goal.who is not None and (cost.who is None or goal.who.span != cost.who.span):
            raise self.refuse("pay", "who does this is not understood", goal)
        self._take_all(self.take(goal, "who"))
        with self.paying():
            paid = self.done(self._said_of(cost, found, payer))
        data = self.lexicon.verb(goal.verb)
        own = data.kinds or data.build in _OF_PIECES or data.subject != Role("by")
        bare = self._said_of(goal, found, payer) if own else self._stripped(goal)
        made = m.Pay(self.actor, paid, self.done(bare), deed, span=whole.span)
        self.emit(m.May(self.actor, made) if may else made)
        self.deeds.append(DeedMention(deed, frozenset(), may))
