"""What a number is said to be: so much, or more than another."""

from __future__ import annotations

from collections.abc import Sequence

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op
from cardwright.meaning.conditions.subjects import Subjects
from cardwright.meaning.context.quantities import RELATION, RELATIVE, Det


class Equations(Subjects):
    """Reads sentences whose subject is a number."""

    def speaks_of_number(self, who: said.Select, be: said.Be) -> bool:
        """Whether a number is spoken of; “its level is the same” says something of a value."""
        kind = who.kinds[0]
        ranked = kind.kind == "attribute" and kind.noun in self.lexicon.stats
        return kind.kind in ("stat", "number") or (ranked and (isinstance(be.what, said.Amount) or bool(be.roles)))

    def _number_is(self, be: said.Be, who: said.Select) -> m.Truth:
        """“its STR is 0”, “its STR is 2 or lower”, “the number of … is greater than the number of …”."""
        what, roles, state = self.take(be, "what"), self.take(be, "roles"), self.take(be, "state")
        if self.manners(be):
            raise self.refuse("number-is", "this is not understood of a number", be)
        number = self.number(who)
        if state:
            return self._number_than(be, number, state, roles)
        if what is None and len(roles) == 1 and self.take(roles[0], "preposition") in RELATION:
            self.take(roles[0], "role")
            with self.merely_compared():
                other = self.other_number(number, self.take(roles[0], "thing"))
            return m.Compare(number, RELATION[roles[0].preposition], other, span=be.span)
        if isinstance(what, said.Amount) and what.filters and len(roles) == 1:
            return self._so_much_more(be, number, what, roles[0])
        if roles:
            raise self.refuse("number-is", "this is not understood of a number", be)
        if isinstance(what, said.Amount) and not what.where:
            return self.so_much(number, what)
        if isinstance(what, said.Both) and all(isinstance(one, said.Amount) and not one.where for one in what.things):
            self.listed(what, "or", "and/or")
            self.policy("costs-one-of-these")
            return m.Or(tuple(self.so_much(number, one) for one in self.take(what, "things")))
        if what is None:
            raise self.refuse("number-is", "this is not understood of a number", be)
        return m.Compare(number, Op.EQUAL, self.number(what), span=be.span)

    def _so_much_more(self, be: said.Be, number: m.Number, what: said.Amount, role: said.Role) -> m.Truth:
        """“its STR is at least 3 higher than this card's”: so much more, or less, than another number."""
        word = what.filters[0] if len(what.filters) == 1 else None
        amount = self.amount(self.take(what, "quantity"))
        relative = RELATIVE.get(word.word) if isinstance(word, said.InState) and word.group == "relative" else None
        if relative not in (Op.MORE, Op.LESS) or role.preposition != "than" or what.where or what.inches:
            raise self.refuse("number-is", "this is not understood of a number", be)
        much = amount.least if amount.op in (Op.AT_LEAST, Op.EQUAL) else None
        if much is None or amount.det is not Det.SOME or not amount.counted:
            raise self.refuse("number-is", "by how much is not understood", what)
        self.take(what, "filters")
        for node, names in ((word, ("word", "group")), (role, ("role", "preposition"))):
            for name in names:
                self.take(node, name)  # type: ignore[arg-type]
        with self.merely_compared():
            other = self.other_number(number, self.take(role, "thing"))
        self.policy("so-much-more-than")
        first, second = (number, other) if relative is Op.MORE else (other, number)
        apart = m.Plus((first, m.Times((m.Const(-1), second))))
        return m.Compare(apart, amount.op, much, span=be.span)

    def _number_than(
        self, be: said.Be, number: m.Number, state: Sequence[said.Filter], roles: Sequence[said.Role]
    ) -> m.Truth:
        """“its STR is higher than 2”, “its level is lower than this card's”: against a number, or that of another."""
        word = state[0] if len(state) == 1 else None
        if not isinstance(word, said.InState) or word.group != "relative" or word.word not in RELATIVE or be.what:
            raise self.refuse("number-is", "this is not understood of a number", be)
        if len(roles) != 1 or roles[0].preposition != "than":
            raise self.refuse("than", "it is not said than what", be, "say it: than that character's")
        for node, names in ((word, ("word", "group")), (roles[0], ("role", "preposition"))):
            for name in names:
                self.take(node, name)
        than = self.take(roles[0], "thing")
        with self.merely_compared():
            return m.Compare(number, RELATIVE[word.word], self.other_number(number, than), span=be.span)
