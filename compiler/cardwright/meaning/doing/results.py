"""What dice showed and where pieces stand, as conditions: results, heights, more of these than of those."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import bound, substituted, walk
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.quantities import BEFORE, EXTREMES, RELATIVE, Amount, Det
from cardwright.meaning.context.scope import among
from cardwright.meaning.doing.spots import Spots
from cardwright.meaning.happenings.occasions import RESULT

AWAY = "away from"
_ENDS = {Op.LESS: m.End.LEAST, Op.MORE: m.End.MOST}


class Results(Spots):
    """Reads conditions about dice and distances."""

    rollers: m.Set[m.Piece] | None = None
    """Who rolled, each for itself."""

    def number(self, thing: said.Thing) -> m.Number:
        """A number; “the result”: what the one die showed that was rolled."""
        words = thing.quantity.words if isinstance(thing, said.Select) and thing.quantity is not None else []
        if isinstance(thing, said.Select) and words == ["the"] and self.names_roll(thing, "result"):
            return self._result_of_one(thing)
        return super().number(thing)

    def _result_of_one(self, at: said.Thing) -> m.Number:
        """What the last die showed; of several nobody says which is meant."""
        deed = self.last_roll(at)
        made = [node for steps in self.steps for step in steps for node in walk(step)]
        rolls = [node for node in made if isinstance(node, m.Do) and node.deed == deed]
        if not any(m.Filled(Role("amount"), m.Const(1)) in roll.parts for roll in rolls):
            raise self.refuse("result", "which of the dice shows this is not said", at)
        return m.StatOf(RESULT, m.Of(deed, Role("dice")), span=at.span)

    def _number_is(self, be: said.Be, who: said.Select) -> m.Truth:
        if self.names_roll(who, "result"):
            raise self.refuse("result", "this is not understood of a result", be)
        return super()._number_is(be, who)

    def _being(self, be: said.Be, who: said.Thing) -> m.Truth:
        """“the result is 5 or more”; “this model is at least 3" above the target”."""
        if isinstance(who, said.Select) and self.names_roll(who, "result"):
            deed = self.last_roll(who)
            what = self.take(be, "what")
            if what is None or self.take(be, "state") or self.take(be, "roles") or be.manner:
                raise self.refuse("result", "this is not understood of a result", be)
            return self._shown(m.StatOf(RESULT, m.Of(deed, Role("dice"))), what)
        if isinstance(be.what, said.Amount) and be.what.inches:
            return self._stands_apart(be, who, be.what)
        more = self._more_than(be, who)
        return super()._being(be, who) if more is None else more

    def during(self, during: said.During) -> m.Truth | None:
        """“On a 4 or more, …”, “On a result of 5 or 6, …”: of the die that was rolled."""
        thing = during.thing
        result = isinstance(thing, said.Select) and self.lexicon.rolls.get(thing.kinds[0].noun) == "result"
        if during.preposition != "on" or not (result or _is_number(thing)):
            return super().during(during)
        for name in ("preposition", "thing"):
            self.take(during, name)
        if isinstance(thing, said.Select):
            thing = self._result_of(thing)
        return self._shown(self._result_of_one(thing), thing)

    def _result_of(self, thing: said.Select) -> said.Thing:
        """“a result of 4 or more”: the number."""
        relation = thing.where[0] if len(thing.where) == 1 else None
        if not isinstance(relation, said.Related) or relation.preposition != "of" or thing.owner is not None:
            raise self.refuse("result", "this is not understood of a result", thing)
        self._take_all(self.take(thing, "kinds"))
        if self.amount(self.take(thing, "quantity")).det is not Det.SOME or not _is_number(relation.thing):
            raise self.refuse("result", "this is not understood of a result", thing)
        for node, name in ((thing, "where"), (relation, "preposition"), (relation, "thing")):
            self.take(node, name)
        return relation.thing

    def _shown(self, result: m.Number, what: said.Thing) -> m.Truth:
        """“4 or more”, “5 or 6”, “4+”: what a die shows."""
        if isinstance(what, said.Both):
            self.listed(what, "or")
            return m.Or(tuple(self._shown(result, one) for one in self.take(what, "things")), span=what.span)
        if isinstance(what, said.Change) and self.take(what, "sign") == "+":
            self.policy("so-much-and-up")
            return m.Compare(result, Op.AT_LEAST, self.written(self.take(what, "amount")), span=what.span)
        if not isinstance(what, said.Amount) or what.inches or self.take(what, "where") or self.take(what, "filters"):
            raise self.refuse("result", "this is not understood of a result", what)
        quantity = self.take(what, "quantity")
        words, bound, number = (self.take(quantity, name) for name in ("words", "bound", "number"))
        if words not in ([], ["a"]) or number is None or bound not in BEFORE:
            raise self.refuse("result", "this is not understood of a result", what)
        return m.Compare(result, BEFORE[bound], self.written(number), span=what.span)

    def _stands_apart(self, be: said.Be, who: said.Thing, what: said.Amount) -> m.Truth:
        """“the target is more than N" away”, “this model is at least 3" above the target”."""
        self.take(be, "what")
        self.only_so(be, "away")
        self.take(what, "inches")
        quantity, where = self.take(what, "quantity"), self.take(what, "where")
        amount = self.amount(quantity)
        roles = self.take(be, "roles")
        if self.take(be, "state") or what.filters or quantity.number is None:
            raise self.refuse("apart", "this distance is not understood", be)
        number = self.written(self.take(quantity, "number"))
        x = self.one(who, (Sort.PIECE,))
        if len(roles) == 1 and not where and not be.manner:
            return self.away_from(x, amount.op, number, roles[0])
        if roles:
            raise self.refuse("apart", "this distance is not understood", be)
        if be.manner == ["away"] and not where:
            return m.Compare(m.Distance(x, self.from_where(who)), amount.op, number)
        relation = where[0] if len(where) == 1 else None
        if be.manner or not isinstance(relation, said.Related) or relation.preposition not in self.lexicon.heights:
            raise self.refuse("apart", "this distance is not understood", be)
        self.take(relation, "preposition")
        other = self.one(self.take(relation, "thing"), (Sort.PIECE,))
        height = self.lexicon.heights[relation.preposition]
        rise = m.Plus((m.StatOf(height, x), m.Times((m.Const(-1), m.StatOf(height, other)))))
        return m.Compare(rise, amount.op, number)

    def away_from(self, x: m.Set[Any], op: Op, number: m.Number, role: said.Role) -> m.Truth:
        """“this model is more than 6" away from each enemy model”."""
        if self.take(role, "preposition") != AWAY:
            raise self.refuse("apart", "this distance is not understood", role)
        self.take(role, "role")
        thing = self.take(role, "thing")
        if self.is_place(thing):
            return m.Compare(m.Distance(x, self.place(thing)), op, number)
        other = self.describe(thing)
        if other.amount.det in (Det.THE, Det.BARE):
            return m.Compare(m.Distance(x, self.set_of(other)), op, number)
        if other.sort is not Sort.PIECE:
            raise self.refuse("apart", "this distance is not understood", role)
        found = self.but_itself(self.pieces(other), x, "", other)
        return self.so_near(other, found, m.Compare(m.Distance(x, other.each), op, number))

    def _more_than(self, be: said.Be, who: said.Thing) -> m.Truth | None:
        """“more friendly models than enemy models are within 3" of …”: of both the same is said."""
        if not isinstance(who, said.Select) or len(who.where) != 1 or not isinstance(who.where[0], said.Than):
            return None
        relative, times, than = self._relative(who)
        if times != 1 or relative is None or than is None or who.owner is not None:
            return None
        mine = self.describe(who)
        theirs = self.describe(self.take(than, "thing"))
        if mine.amount.det is not Det.BARE or theirs.amount.det is not Det.BARE:
            return None
        self.policy("more-of-which-it-holds")
        x, y = self.fresh(Sort.PIECE), self.fresh(Sort.PIECE)
        holds = self._is_so(be, x, mine)
        others = substituted(holds, {var: self.fresh(var.sort) for var in bound(holds)} | {x: y})
        counts = [m.Count(m.Where(self.pieces(mine), x, holds)), m.Count(m.Where(self.pieces(theirs), y, others))]
        return m.Compare(counts[0], relative, counts[1], span=be.span)

    def _there(self, there: said.There) -> m.Truth:
        more = self._there_are_more(there, there.what)
        return super()._there(there) if more is None else more

    def _there_are_more(self, there: said.There, what: said.Thing) -> m.Truth | None:
        """“there are more friendly models than enemy models within 3" of …”: this is said of both."""
        if not isinstance(what, said.Select) or not any(isinstance(item, said.Than) for item in what.where):
            return None
        relative, times, than = self._relative(what)
        second = than.thing if than is not None else None
        if relative is None or than is None or there.negated or not isinstance(second, said.Select) or there.roles:
            raise self.refuse("than", "this comparison is not understood", there)
        self.take(than, "thing")
        for name in ("what", "manner", "times"):
            if self.take(there, name) and name != "what":
                raise self.refuse("than", "this comparison is not understood", there)
        mine = self.describe(what)
        if len(what.where) == 1:
            self.policy("tail-of-both")
            self.filters(list(second.where), mine)
        theirs = self.describe(second)
        odd = (mine.amount, theirs.amount) != (Amount(Det.BARE), Amount(Det.BARE))
        if odd or mine.sort is not Sort.PIECE or theirs.sort is not Sort.PIECE:
            raise self.refuse("than", "this comparison is not understood", there)
        self.take(there, "roles")
        number: m.Number = m.Count(self.pieces(theirs))
        number = number if times == 1 else m.Times((m.Const(times), number))
        return m.Compare(m.Count(self.pieces(mine)), relative, number, span=there.span)

    def _with(self, thing: said.Thing, made: Description, item: said.Related) -> m.Truth | None:
        """“the model with the lower result”: of those who rolled, nobody on a tie."""
        kind = thing.kinds[0] if isinstance(thing, said.Select) else None
        if kind is None or self.lexicon.rolls.get(kind.noun) != "result" or self.rollers is None:
            return super()._with(thing, made, item)
        words = [each.word for each in kind.filters if isinstance(each, said.InState)]
        ends = {**{word: _ENDS[op] for word, op in RELATIVE.items() if op in _ENDS}, **EXTREMES}
        told = len(kind.filters) > 1 or (isinstance(thing, said.Select) and (thing.where or thing.owner is not None))
        if (
            len(words) != 1
            or told
            or words[0] not in ends
            or made.amount.det is not Det.THE
            or RELATIVE.get(words[0]) is Op.EQUAL
        ):
            raise self.refuse("result", "whose result is not understood", thing)
        if any(not (isinstance(truth, m.Is) and isinstance(truth.quality, m.OfKind)) for truth in made.truths):
            raise self.refuse("result", "which of those who rolled is not understood", item)
        self._take_all(thing, told=True)
        deed = self.fresh(Sort.DEED)
        mine = m.Where(self.last_roll(thing), deed, among(made.each, m.Of(deed, Role("doer"))))
        rolled: m.Set[m.Piece] = m.Of(mine, Role("dice"))
        self.policy("lower-of-those-who-rolled")
        one = m.Extreme(ends[words[0]], self.rollers, made.each, (m.StatOf(RESULT, rolled),), m.Tie.NONE)
        made.base, made.truths = one, []
        return None


def _is_number(thing: said.Thing) -> bool:
    """Whether this is a bare number, or one of several."""
    if isinstance(thing, said.Both):
        return thing.join == "or" and all(_is_number(one) for one in thing.things)
    if isinstance(thing, said.Change):
        return thing.sign == "+" and not thing.where and not thing.kinds
    return isinstance(thing, said.Amount) and not thing.inches
