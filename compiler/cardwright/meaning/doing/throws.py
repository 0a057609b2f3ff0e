"""Dice that are rolled and rerolled: how many, of which kind, by whom, for each of what."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role, Value
from cardwright.meaning.calculus.walk import bound
from cardwright.meaning.context.described import Description
from cardwright.meaning.context.memory import DeedMention
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import Came, seq
from cardwright.meaning.doing.lessenings import Lessenings
from cardwright.meaning.doing.severally import in_order
from cardwright.meaning.gamedata.entries import VerbData
from cardwright.meaning.happenings.occasions import KIND


class Throws(Lessenings):
    """Reads what is done with dice."""

    def _roll(self, act: said.Act, data: VerbData, piece: Description | None) -> bool:
        """“roll 1 die”, “each of those models rolls 2 dice”."""
        what = act.what
        if not isinstance(what, said.Select) or what.kinds[0].noun not in self.lexicon.dice:
            return False
        self._prelude(act)
        self.take(act, "what")
        if act.per is not None and piece is None:
            self._roll_for_each(act, data)
            return True
        self.plain(act, "who", "what", "mood")
        kind = what.kinds[0]
        amount = self.amount(self.take(what, "quantity"))
        if what.where or what.owner or kind.filters or len(what.kinds) != 1:
            raise self.refuse("roll", "which dice is not understood", what)
        self._take_all(self.take(what, "kinds"))
        parts = [m.Filled(Role("by"), self.actor), m.Filled(Role("amount"), self.many(amount, None, what))]
        if kind.noun != "die":
            parts.append(m.Filled(Role("kind"), m.Just(KIND, Value(self.lexicon.dice[kind.noun].kind))))
        if piece is None or piece.amount.det is not Det.ALL:
            if piece is not None:
                parts.append(m.Filled(Role("doer"), self.settled(piece, data, Role("doer"))))
            self.do(data.verb, in_order(parts), act.span)
            return True
        found = self.pieces(piece)
        self.said_of[found] = (piece.each, tuple(piece.truths))
        self.mention(found, Sort.PIECE, piece.nouns, Came.DEFINITE, True)
        each, deed = self.fresh(Sort.PIECE), self.fresh(Sort.DEED)
        one = m.Do(data.verb, tuple(in_order([*parts, m.Filled(Role("doer"), each)])), span=act.span)
        self.emit(m.Each(each, found, m.Order.CHOSEN, one, deed, span=act.span))
        self.deeds.append(DeedMention(deed, frozenset((data.verb,)), False))
        self.rollers = found
        return True

    def _roll_for_each(self, act: said.Act, data: VerbData) -> None:
        """“roll 1 die for each enemy model within 3" of it”: one roll after another; what comes of it is of each."""
        made = self.describe(self.take(act, "per"))
        if made.sort is not Sort.PIECE or made.amount.counted or made.plural:
            raise self.refuse("roll", "for each of what is not understood", act)
        found, each, deed = self.pieces(made), self.fresh(Sort.PIECE), self.fresh(Sort.DEED)
        bare = act.model_copy(update={"per": None})
        self.copies.append((bare, act))
        self.mention_each(each, made, made.nouns)
        with self.block() as steps:
            self._roll(bare, data, None)
        self.loops |= {var: (found, deed) for step in steps for var in bound(step)} | {deed: (found, deed)}
        self.emit(m.Each(each, found, m.Order.CHOSEN, seq(steps), deed, span=act.span))

    def _reroll(self, act: said.Act, data: VerbData, piece: Description | None) -> bool:
        """“that model must reroll both dice”: those of the roll that is spoken of."""
        what = act.what
        if not isinstance(what, said.Select) or what.kinds[0].noun not in self.lexicon.dice:
            return False
        self._prelude(act)
        self.take(act, "what")
        self.plain(act, "who", "what", "mood")
        known = [item for item in self.mentions if "die" in item.nouns and item.came is Came.DEED]
        if self.amount(self.take(what, "quantity")).det is not Det.BOTH or not known or piece is None:
            raise self.refuse("reroll", "which dice are rerolled is not understood", what)
        if what.where or what.owner or what.kinds[0].filters or what.kinds[0].noun != "die":
            raise self.refuse("reroll", "which dice are rerolled is not understood", what)
        self._take_all(self.take(what, "kinds"))
        if piece.amount.det is Det.SOME:
            raise self.refuse("reroll", "whoever rolled rerolls", piece.span, "say “that model”")
        doer = self.settled(piece, data, Role("doer"))
        parts = [m.Filled(Role("by"), self.actor), m.Filled(Role("doer"), doer), m.Filled(Role("dice"), known[-1].what)]
        self.do(data.verb, in_order(parts), act.span)
        return True
