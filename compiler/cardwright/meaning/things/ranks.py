"""Values that are numbers too: a level II card is above one of level I. What only players have is printed on cards."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import TOKEN, Stat, Token
from cardwright.meaning.calculus.walk import bound, substituted, walk
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import RELATION, Amount, Det
from cardwright.meaning.context.scope import Came, exchanged, exists
from cardwright.meaning.things.grounds import Grounds

_OWN = frozenset({"its", "his", "her", "their"})
"""Possessives that can stand without their noun: `lower than its`."""


APART: dict[str, int] = {"less than": -1, "lower than": -1, "more than": 1, "higher than": 1}
"""How far a number is from another, and on which side."""


class Ranks(Grounds):
    """Tells what is compared as a number from what is a value."""

    @abstractmethod
    def number(self, thing: said.Thing) -> m.Number:
        """A thing that is a number."""

    def from_to(self, number: m.Number, least: m.Number, item: said.Filter, thing: said.Select) -> m.Truth:
        """“STR 2 to 4”: both included."""
        if not isinstance(item, said.Related) or self.take(item, "preposition") != "to":
            raise self.refuse("compare", "this comparison is not understood", thing)
        most = self.take(item, "thing")
        if not isinstance(most, said.Amount) or most.filters or most.where or most.inches or most.quantity.bound:
            raise self.refuse("compare", "this comparison is not understood", thing)
        self.policy("range-includes-both")
        highest = m.Compare(number, Op.AT_MOST, self.number(most), span=thing.span)
        return m.And((m.Compare(number, Op.AT_LEAST, least, span=thing.span), highest), span=thing.span)

    def relation_number(self, number: m.Number, where: list[said.Filter], thing: said.Select) -> m.Truth:
        """“printed cost equal to or lower than the number of plots”."""
        relation = where[0]
        if len(where) != 1 or not isinstance(relation, said.Related):
            raise self.refuse("compare", "this comparison is not understood", thing)
        inner = relation.thing
        if self.take(relation, "preposition") == "of" and isinstance(inner, said.Amount) and not inner.inches:
            self.take(relation, "thing")
            return self.so_much(number, inner)
        op = RELATION.get(relation.preposition)
        if op is None:
            raise self.refuse("compare", "this comparison is not understood", relation)
        with self.merely_compared():
            return m.Compare(number, op, self.other_number(number, self.take(relation, "thing")), span=thing.span)

    def other_number(self, number: m.Number, than: said.Thing) -> m.Number:
        """A number by itself; “that character's”: its number of the same name."""
        if not isinstance(than, said.Ref) or (than.word not in _OWN and (than.word != "of" or than.owner is None)):
            return self.number(than)
        if than.where or than.filters or than.noun or not isinstance(number, (m.StatOf, m.Held)):
            raise self.refuse("than", "this comparison is not understood", than)
        if than.word == "of":
            self.take(than, "word")
        owner = self.take(than, "owner")
        whose = self.one(than if owner is None else owner, (Sort.PIECE,))
        if isinstance(number, m.Held):
            return m.Held(number.token, whose, span=than.span)
        return m.StatOf(number.stat, whose, number.printed, span=than.span)

    def so_much(self, number: m.Number, what: said.Amount) -> m.Truth:
        """A number that is just so much, or at least, or at most."""
        amount = self.amount(self.take(what, "quantity"))
        if self.take(what, "where") or self.take(what, "filters") or not amount.counted or amount.det is not Det.SOME:
            raise self.refuse("number-is", "this number is not understood", what)
        if amount.most is None:
            assert amount.least is not None
            return m.Compare(number, Op.AT_LEAST, amount.least, span=what.span)
        op = {Op.LESS: Op.AT_MOST}.get(amount.op, amount.op)
        return m.Compare(number, op, amount.most, span=what.span)

    def only_printed(self, noun: str, x: m.Set[Any]) -> bool:
        """“a card with 3 or more Victory Points”: only players have them, so it is what the card is worth."""
        pieces, token = self.lexicon.table.pieces, self.lexicon.tokens[noun]
        return not self.are_players(x) and token in pieces.counters and token not in pieces.tokens

    def are_players(self, x: m.Set[Any]) -> bool:
        """Whether a set is one of players."""
        if isinstance(x, m.Of):
            return self.lexicon.roles.get(x.role) is Sort.PLAYER
        players = (m.You, m.Opponents, m.Players, m.Controller, m.Owner)
        return isinstance(x, players) or (isinstance(x, m.Var) and x.sort is Sort.PLAYER)

    def _plain_number(self, thing: said.Amount) -> m.Number:
        amount = self.amount(self.take(thing, "quantity"))
        if self.take(thing, "inches"):
            raise self.refuse("number", "a distance is no number here", thing)
        apart = thing.where[0] if len(thing.where) == 1 else None
        sign = APART.get(apart.preposition) if isinstance(apart, said.Related) else None
        if isinstance(apart, said.Related) and sign is not None and amount.counted and amount.most is not None:
            for node, name in ((thing, "where"), (thing, "filters"), (apart, "preposition"), (apart, "thing")):
                self.take(node, name)
            self.policy("so-much-more-or-less")  # “1 less than that card's printed cost”
            return m.Plus((self.number(apart.thing), m.Times((m.Const(sign), amount.most))), span=thing.span)
        if self.take(thing, "where") or self.take(thing, "filters") or not amount.counted or amount.op is not Op.EQUAL:
            raise self.refuse("number", "this number is not understood", thing)
        assert amount.most is not None
        return amount.most

    def one_of_all(self, number: m.Number, end: m.End) -> m.Number | None:
        """“its highest stat”: the largest of the numbers that are called so together."""
        names = self.lexicon.table.pieces.groups.get(number.stat) if isinstance(number, m.StatOf) else None
        if names is None or not isinstance(number, m.StatOf):
            return None
        terms = tuple(m.StatOf(Stat(name), number.of, number.printed, span=number.span) for name in names)
        return m.Most(terms, span=number.span) if end is m.End.MOST else m.Least(terms, span=number.span)

    def each_or_one(self, truth: m.Truth, number: m.Number, amount: Amount, thing: said.Select) -> m.Truth:
        """“with all stats lower than 4”, “with a stat of 7 or more”: what is so of the largest, or of the smallest."""
        if self.one_of_all(number, m.End.MOST) is None:
            return truth
        high = {Op.AT_LEAST: True, Op.MORE: True, Op.AT_MOST: False, Op.LESS: False}
        plain = (
            isinstance(truth, m.Compare)
            and truth.a == number
            and truth.op in high
            and amount.det in (Det.ALL, Det.SOME)
        )
        if not plain or not isinstance(truth, m.Compare) or number in walk(truth.b):
            raise self.refuse("group", "of which of these numbers this is said is not understood", thing)
        one = self.one_of_all(number, m.End.MOST if high[truth.op] is (amount.det is Det.SOME) else m.End.LEAST)
        assert one is not None
        return m.Compare(one, truth.op, truth.b, span=truth.span)

    def _is_own(self, inner: said.Thing) -> bool:
        """“has more Effort markers than Damage”: another number of the same one."""
        if not isinstance(inner, said.Select) or len(inner.kinds) != 1 or inner.kinds[0].kind not in ("token", "stat"):
            return False
        kind = inner.kinds[0]
        bare = not (inner.where or inner.owner or inner.quantity or kind.filters or kind.bound) and kind.amount is None
        return bare and (kind.noun in self.lexicon.tokens or kind.noun in self.lexicon.stats)

    def token_spoken_of(self, noun: str, at: said.Kind) -> Token:
        """“Remove 2 Effort markers. Draw 1 card for each marker removed this way.”: the only such one."""
        just = [part.by for one in self.dealt for part in one.parts if isinstance(part.by, m.Just)]
        spoken = {Token(one.value) for one in just if one.attribute == TOKEN}
        found = {self.lexicon.tokens[name] for name in self.lexicon.tokens if name.endswith(f" {noun}")} & spoken
        if len(found) != 1:
            raise self.refuse("token", f"the game's table has no token “{noun}”", at)
        self.policy("marker-spoken-of")
        return found.pop()

    def of_another_one(self, number: m.Number, who: m.Set[Any], other: m.Set[Any], span: m.Span) -> m.Number:
        """The same number of another; who has it is told before what it binds is named anew: he may bind something."""
        found: m.Number = exchanged(number, who, other)
        if found == number:
            raise self.refuse("than", "whose number this is compared with is not understood", span)
        renamed: m.Number = substituted(found, {var: self.fresh(var.sort) for var in bound(found)})
        return renamed

    def is_ranked(self, thing: said.Thing) -> bool:
        """“level II or higher”, “a lower level”: values that are numbers too, compared as such."""
        if not isinstance(thing, said.Select):
            return False
        kind = thing.kinds[0]
        if len(thing.kinds) > 1 and any(one.amount is None for one in thing.kinds):
            return False
        if kind.kind != "attribute" or kind.noun not in self.lexicon.stats:
            return False
        words = [item.group for item in kind.filters if isinstance(item, said.InState)]
        related = [item for item in thing.where if isinstance(item, said.Related)]
        compared = any(one.preposition in RELATION or _is_of_a_number(one) for one in related)
        return kind.amount is not None or compared or bool({"relative", "extreme", "total"} & set(words))

    def rank_of(self, thing: said.Select) -> m.Number | None:
        """“higher than I”: a value that is a number too, alone."""
        kind = thing.kinds[0]
        ranks = self.lexicon.table.pieces.ranks.get(kind.attribute or "", ())
        if kind.kind != "value" or kind.noun not in ranks or len(thing.kinds) > 1:
            return None
        if thing.where or thing.owner or thing.quantity is not None or kind.filters or kind.amount is not None:
            raise self.refuse("number", "this number is not understood", thing)
        self._take_all(thing)
        return m.Const(1 + ranks.index(kind.noun), span=thing.span)

    def than_what(self, thing: said.Select) -> m.Set[Any]:
        """“this card is attacking a card of a higher level”: higher than that of the card, if nothing else is named."""
        if any(item.sort is Sort.PIECE and item.came is not Came.BEARER for item in self.mentions):
            raise self.refuse("than", "it is not said than what", thing, "say it: than that card, than this card")
        self.policy("higher-than-the-bearer")
        return m.This()

    def than_the_only_one(self, who: m.Set[Any]) -> m.Set[Any] | None:
        """“Kneel a character. Stand a character with a lower STR”: than the only one that was spoken of."""
        if not self.steps or not isinstance(who, m.Var) or who.sort is not Sort.PIECE:
            return None
        known = [item for item in self.mentions if item.sort is Sort.PIECE]
        picked = [item for item in known if item.came in (Came.PICK, Came.COST)]
        if len(known) == 2 and len(picked) == 1 and any(item.came is Came.BEARER for item in known):
            known = (
                picked  # “kneel this card and return a character to choose one with lower cost”: than the picked one
            )
        if len(known) != 1 or known[0].plural or known[0].open or known[0].came in (Came.BEARER, Came.EACH):
            return None
        self.policy("than-the-only-one")
        return self.renamed(known[0].what)

    def same_number(
        self, kind: said.Kind, number: m.Number, made: Description, thing: said.Select, same: bool = True
    ) -> m.Truth | None:
        """“2 characters with the same STR”: as each other; “each other location with the same cost”: as the last.

        Not `same`: “3 characters with different STR”, “a character with a different STR”.
        """
        self.weigh(self.amount(thing.quantity))
        if self.take(kind, "amount") is not None or self.take(kind, "bound"):
            raise self.refuse("compare", "this comparison is not understood", thing)
        if made.amount.counted and made.amount.most != m.Const(1) and not made.other:
            self.policy("said-of-those-together")
            a, b = self.fresh(made.sort), self.fresh(made.sort)
            op = Op.UNEQUAL if same else Op.EQUAL
            unlike = m.Compare(exchanged(number, made.each, a), op, exchanged(number, made.each, b))
            other = m.Where(m.Minus(made.each, a), b, unlike)
            made.such.append(m.Compare(m.Count(m.Where(made.each, a, exists(other))), Op.EQUAL, m.Const(0)))
            return None
        known = [item for item in self.mentions if item.sort is made.sort and item.came is not Came.BEARER]
        last = max(known, key=lambda item: item.last, default=None)
        if last is None or last.plural or made.sort is not Sort.PIECE:
            raise self.refuse("same", "the same as whose?", thing, "say it: as that model")
        self.policy("same-as-the-last")
        op = Op.EQUAL if same else Op.UNEQUAL
        return m.Compare(number, op, exchanged(number, made.each, self.renamed(last.what)), span=thing.span)

    def foremost_of_all(self, made: Description, found: m.Set[Any], his: m.Truth) -> m.Set[Any]:
        """“if you control the character with the highest STR”: the highest of all, if it is his; one of the tied will
        do."""
        self.policy("the-highest-is-of-all")
        if isinstance(found, m.Extreme):
            found = m.Extreme(found.end, found.of, found.each, found.keys, m.Tie.ALL, span=found.span)
        each = self.fresh(made.sort)
        return m.Where(found, each, exchanged(his, made.each, each))


def _is_of_a_number(relation: said.Related) -> bool:
    """“a level of II or higher”."""
    return relation.preposition == "of" and isinstance(relation.thing, said.Amount) and not relation.thing.inches
