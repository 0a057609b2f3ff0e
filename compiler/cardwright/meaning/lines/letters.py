"""Letters in the price of a card: a cost of X is as much as the player likes, and X in its text is what was paid."""

from __future__ import annotations

from functools import cached_property

from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role, Value, Verb
from cardwright.meaning.context.scope import seq
from cardwright.meaning.happenings.patterns import TOKEN
from cardwright.meaning.lines.unfolding import Unfolding


class Letters(Unfolding):
    """Binds letters that the text does not explain and the card's price has."""

    @cached_property
    def paid_for_letters(self) -> list[m.Effect]:
        """What is paid for the letters that stand in the card's price."""
        return []

    def printed_letter(self, name: str) -> None:
        """So many are paid when the card is used, before all else that it costs."""
        fields = [at for at, letter in self.own.letters if letter == name and at in self.lexicon.letters]
        if len(fields) != 1 or self.own.type not in self.lexicon.effects or self.in_quotes:
            return
        token, *rebates = self.lexicon.letters[fields[0]]
        less = [m.Held(rebate, m.You()) for rebate in rebates]
        figure: m.Var[m.Figure] = self.fresh(Sort.FIGURE)
        has = m.Held(token, m.You())
        much = m.Range(m.Const(0), m.Plus((has, *less)) if less else has)
        paid: m.Number = m.NumberOf(figure)
        for one in less:
            paid = m.Most((m.Const(0), m.Plus((paid, m.Times((m.Const(-1), one))))))
        parts = (
            m.Filled(Role("amount"), paid),
            m.Filled(Role("by"), m.You()),
            m.Filled(Role("token"), m.Just(TOKEN, Value(token))),
        )
        pick = m.Pick(m.You(), (m.Binder(figure, much, m.Const(1), m.Const(1)),))
        self.paid_for_letters += [pick, m.Do(Verb("pay"), parts)]
        self.variables[name] = m.NumberOf(figure)

    def with_letters_paid(self, made: m.Ability) -> m.Ability:
        """The ability with the price of its letters before its cost."""
        if not self.paid_for_letters:
            return made
        cost = [] if made.cost is None else [made.cost]
        return replace(made, cost=seq([*self.paid_for_letters, *cost]))
