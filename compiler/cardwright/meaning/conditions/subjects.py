"""What is said of a subject: of one, of so many, of each; what it costs and what it shares with others."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from cardwright.lang import tree as said
from cardwright.meaning.abridged.mutual import of_each_other
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Op, Sort
from cardwright.meaning.calculus.walk import bound, substituted
from cardwright.meaning.conditions.parts import Parts
from cardwright.meaning.context.quantities import AS_MANY, BEFORE, RELATION, Amount, Det
from cardwright.meaning.context.scope import Came, both, exchanged, exists
from cardwright.meaning.gamedata.entries import Build, VerbData
from cardwright.meaning.things.descriptions import Description

THAN = "than"
"""The role of what a cost is compared with."""


class Spread(NamedTuple):
    """A truth about several, and the same denied of them."""

    truth: m.Truth
    denied: Callable[[], m.Truth]


class Subjects(Parts):
    """Reads truths about subjects."""

    spread: Spread | None = None
    """The last truth about a subject that is not one alone."""

    def _owns(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        """“that you own”, “owned by an opponent”, “you own and control”."""
        if gap is None or not isinstance(self.take(act, "what"), said.Gap):
            raise self.refuse("owns", "what is owned is not understood", act)
        whose: list[m.Set[Any]] = [m.Owner(gap)]
        if act.join == "and" and [self.lexicon.verb(verb).build for verb in act.more] == [Build.CONTROL]:
            whose.append(m.Controller(gap))
            both_of = act.model_copy(update={"more": [], "join": ""})
            self.copies.append((both_of, act))
            for name in ("more", "join"):
                self.take(act, name)
            act = both_of
        by = act.roles[0] if act.passive and len(act.roles) == 1 and act.roles[0].role == "agent" else None
        self.take(act, "verb")
        self.plain(act, "who", "what", "mood", *([] if by is None else ["roles"]))
        self.take(act, "tense")
        who = self._subject(act) if by is None else self._agent(act, by)
        truth = self.each_of(self.describe(who, (Sort.PLAYER,)), lambda x: both([m.Among(one, x) for one in whose]))
        return self.negated(self.take(act, "mood"), truth, act)

    def _agent(self, act: said.Act, by: said.Role) -> said.Thing:
        self.take(act, "roles")
        for name in ("role", "preposition", "thing"):
            self.take(by, name)
        return by.thing

    @abstractmethod
    def truth(self, statement: said.Statement, gap: m.Set[Any] | None = None) -> m.Truth:
        """A clause as a truth; about `gap`, where it has one."""

    def half_of(self, clause: said.Act | said.Be) -> m.Truth | None:
        """“at least half of your models have an Audacity marker”: twice as many of them as there are, or more."""
        who = clause.who
        of = who.where[0] if isinstance(who, said.Amount) and len(who.where) == 1 else None
        if not isinstance(who, said.Amount) or who.quantity.words != ["half"] or not isinstance(of, said.Related):
            return None
        op = BEFORE.get(self.take(who.quantity, "bound"))
        if op is None or not who.quantity.bound or who.quantity.number or of.preposition != "of" or who.filters:
            raise self.refuse("half", "how many of them is not understood", who, "say “at least half of”")
        for node, names in ((clause, ("who",)), (who, ("quantity", "where")), (of, ("preposition", "thing"))):
            for name in names:
                self.take(node, name)
        self.take(who.quantity, "words")
        self.policy("half-of-them")
        found, each = self.set_of(self.describe(of.thing, (Sort.PIECE,))), self.fresh(Sort.PIECE)
        bare = clause.model_copy(update={"who": said.Gap(span=who.span)})
        self.copies.append((bare, clause))
        before, self.gap = self.gap, each
        such = m.Count(m.Where(found, each, self.truth(bare, each)))
        self.gap = before
        again: m.Set[Any] = substituted(found, {var: self.fresh(var.sort) for var in bound(found)})
        once_more: m.Set[Any] = substituted(found, {var: self.fresh(var.sort) for var in bound(found)})
        much = m.Compare(m.Times((m.Const(2), such)), op, m.Count(again), span=who.span)
        return m.And((much, exists(once_more)))

    def of_each_other(self, be: said.Be) -> said.Be:
        """“A and B are within 3" of each other”: the one is so with regard to the other."""
        turned = of_each_other(be)
        if turned is None:
            return be
        self.policy("each-other")
        self.copies += turned.copies
        for node in turned.used:
            for name in node.__dict__:
                self.take(node, name)
        return turned.be

    def _subject(self, act: said.Act) -> said.Thing:
        who = self.take(act, "who")
        if who is None:
            raise self.refuse("subject", "who does this is not said", act)
        return who  # type: ignore[no-any-return]

    def as_many(self, act: said.Act) -> said.Act:
        """“has as many cards in hand as you”: compared as with “more … than”."""
        what = act.what
        roles = [role for role in act.roles if role.role == "as"]
        if not isinstance(what, said.Select) or len(roles) != 1 or act.roles[-1] is not roles[0]:
            return act
        words = [item.word for item in what.kinds[0].filters if isinstance(item, said.InState)]
        if not AS_MANY & set(words):
            return act
        self.policy("as-many-as")
        for role in self.take(act, "roles"):
            for name in ("role", "preposition", "thing"):
                self.take(role, name)
        placed = [said.Related(preposition=one.preposition, thing=one.thing, span=one.span) for one in act.roles[:-1]]
        than = said.Than(thing=roles[0].thing, span=roles[0].span)
        whole = what.model_copy(update={"where": [*what.where, *placed, than]})
        made = act.model_copy(update={"what": whole, "roles": []})
        self.copies += [(whole, what), (made, act)]
        return made

    def of_his(self, x: m.Set[Any], who: Description, holds: Callable[[], m.Truth]) -> m.Truth:
        """“an opponent has 10 cards in his or her discard pile”: the one of whom it is said is spoken of meanwhile."""
        if who.sort is not Sort.PLAYER or not isinstance(x, m.Var) or any(item.what == x for item in self.mentions):
            return holds()
        his = self.mention(x, Sort.PLAYER, frozenset((who.noun, "player")), Came.EACH)
        try:
            return holds()
        finally:
            self.mentions.remove(his)

    def has_part(self, preposition: str, thing: said.Thing, probe: Description) -> bool:
        """“is participating as an attacker”: whoever is that has this part."""
        part = self.describe(thing).base if preposition == "as" else None
        if not isinstance(part, m.Of):
            return False
        self.policy("takes-part-as")
        probe.truths.append(m.Among(probe.each, part))
        return True

    def has_on_it(self, x: m.Set[Any], sort: Sort, what: said.Select) -> m.Truth:
        """“it has 2 attachments”; “whose house has no other characters in King's Landing”: none of that house."""
        if sort is Sort.VALUE or isinstance(x, m.Values):
            return self.has_those_of(x, what)
        if sort is not Sort.PIECE:
            raise self.refuse("has", "what this has is not understood", what)
        return self.has_by_it(x, what)

    def each_of(self, made: Description, holds: Callable[[m.Set[Any]], m.Truth]) -> m.Truth:
        """A truth about a subject: about one definite, about so many of a set, about each, about none."""
        found = self.set_of(made)
        if made.amount.det in (Det.THE, Det.THAT, Det.THIS) or (made.base is not None and made.amount.det is Det.BARE):
            return holds(self.spoken_of(made, found))
        if made.amount.det is Det.BARE and not made.plural and not (made.anywhere and made.sort is Sort.PIECE):
            return holds(self.spoken_of(made, found))
        if made.amount.det is Det.BARE and not made.plural:
            return self._one_of_that_name(made, found, holds)
        if made.amount.det in (Det.ALL, Det.BARE, Det.BOTH):
            of_each = m.Every(found, made.each, holds(made.each))
            self.spread = Spread(of_each, lambda: m.Every(found, of_each.each, m.Not(of_each.truth)))
            return of_each
        inner = self.fresh(made.sort)
        holding = holds(inner)
        for item in self.mentions:
            if item.came is Came.CONDITION:
                item.what = exchanged(item.what, inner, found)
        those = m.Where(found, inner, holding)
        self.found_one(made, those)
        self.spread = Spread(self.counted(made, those), lambda: self._who_do_not(made, those))
        return self.spread.truth

    def said_of_one(
        self, parts: Sequence[said.Statement], join: type[m.And] | type[m.Or], gap: m.Set[Any] | None
    ) -> m.Truth:
        """“3 of your Heroes cost 5 or have an icon”: all of it is asked of one Hero, and then they are counted."""
        of_one = [part for part in parts if isinstance(part, said.Act | said.Be)]
        shared = len({(part.who.span, part.who.op) for part in of_one if part.who is not None}) == 1 < len(of_one)
        if not shared or len(of_one) < len(parts) or not _is_one_of_several(of_one[0].who):
            return join(tuple(self.truth(part, gap) for part in parts))
        if gap is not None:
            raise self.refuse("truth-join", "of whom both is said is not understood here", parts[1])
        made = self.describe(self.take(of_one[0], "who"))
        return self.each_of(made, lambda x: self._all_said(x, made.noun, of_one, join))

    def _all_said(
        self, x: m.Set[Any], noun: str, parts: list[said.Act | said.Be], join: type[m.And] | type[m.Or]
    ) -> m.Truth:
        """What is said of one and the same subject, as a clause that describes it would say it."""
        before = self.gap, self.gap_noun
        self.gap, self.gap_noun = x, noun
        try:
            truths: list[m.Truth] = []
            for part in parts:
                self.take(part, "who")
                of_it = part.model_copy(update={"who": said.Gap(span=part.span)})
                self.copies.append((of_it, part))
                truths.append(self.truth(of_it, x))
        finally:
            self.gap, self.gap_noun = before
        return join(tuple(truths))

    def _one_of_that_name(
        self, made: Description, found: m.Set[Any], holds: Callable[[m.Set[Any]], m.Truth]
    ) -> m.Truth:
        """“Robb Stark is in your dead pile”: one card of that name is, wherever others of the name are."""
        each = self.fresh(made.sort)
        those = m.Where(found, each, holds(each))
        self.found_one(made, those)
        return exists(those)

    def _who_do_not(self, made: Description, those: m.Where[Any]) -> m.Truth:
        """“an opponent does not control a Knight”: so many there are of whom it does not hold."""
        others = m.Where(those.of, those.each, m.Not(those.truth))
        for item in self.mentions:
            item.what = others if item.what is those else item.what
        return self.counted(made, others)

    def denied(self, truth: m.Truth) -> m.Truth:
        """What does not hold of its subject: of each, or of one of several, it is said by itself."""
        if self.spread is None or self.spread.truth is not truth:
            return m.Not(truth)
        self.policy("not-of-each-subject")
        return self.spread.denied()

    def found_one(self, made: Description, found: m.Set[Any]) -> None:
        """“if you control a location, kneel it”: one of those that there are can be spoken of from now on."""
        single = made.amount.least == made.amount.most == m.Const(1)
        one = single and not made.amount.counted
        by_name = made.amount.det is Det.BARE and made.noun not in self.lexicon.nouns and not made.plural
        if made.sort is Sort.PIECE and (by_name or (single and made.amount.exact)) and made.base is None:
            self.policy("the-one-that-is-named")  # “while you control Needle, it …”, “exactly 1 Knight … that Knight”
            called = frozenset(("card",)) if by_name else made.nouns | {"card"}
            self.mention(found, made.sort, called, Came.DEFINITE)
            return
        if made.amount.det is not Det.SOME or made.sort not in (Sort.PIECE, Sort.PLAYER):
            return
        nouns = made.nouns | {"card"} if made.sort is Sort.PIECE else made.nouns
        if one:
            there = self.mention(found, made.sort, nouns, Came.CONDITION)
            there.open = True
            if made.of_mention is not None:
                self.one_in.append((made.of_mention, there))
        elif made.of_mention is None and made.amount.op in (Op.EQUAL, Op.AT_LEAST, Op.MORE):
            self.mention(found, made.sort, nouns, Came.CONDITION, True)

    def of_each(self, made: Description, who: said.Thing | None, what: said.Thing | None) -> None:
        """“if they have STR 4 or higher”: each of them; what they could also have together is refused."""
        if not self.are_several(who, made.base):
            return
        head = what.kinds[0].kind if isinstance(what, said.Select) else "stat" if what is None else ""
        if head == "stat":
            self.policy("each-of-them")
            made.amount, made.plural = Amount(Det.ALL), True
        elif head in ("token", "card"):
            hint = "say “each of them has …”, or “one of them has …”"
            raise self.refuse("each-or-all", "each of them, or all together, is not said", who or made.span, hint)

    def _costs(self, act: said.Act, _data: VerbData) -> m.Truth:
        """“a card that costs 2 or less”: just as much, or as far as its words go."""
        who, what = self.describe(self._subject(act), (Sort.PIECE,)), self.take(act, "what")
        self.of_each(who, act.who, None)
        if what is None and len(act.roles) == 1 and act.roles[0].role == THAN:
            return self._costs_than(act, who, self.take(act, "roles")[0])
        if what is None or self.manners(act) or self.take(act, "roles"):
            raise self.refuse("costs", "this cost is not understood in a condition", act)
        return self.each_of(who, lambda x: self._cost_is(m.StatOf(self.lexicon.stats["cost"], x), what, act))

    def _cost_is(self, cost: m.Number, what: said.Thing, act: said.Act) -> m.Truth:
        """“costs 2 or less”, “costs 1 or 2”: just as much, or one of these; with or without the sign for it."""
        if isinstance(what, said.Both) and self.listed(what, "or", "and/or"):
            self.policy("costs-one-of-these")
            return m.Or(tuple(self._cost_is(cost, item, act) for item in self.take(what, "things")))
        if isinstance(what, said.Select) and len(what.kinds) == 1 and not (what.owner or what.where or what.chosen):
            kind = what.kinds[0]
            known = self.lexicon.stats.get(kind.noun) if kind.kind == "stat" else None
            if known == self.lexicon.stats["cost"] and not (kind.filters or kind.amount) and what.quantity is not None:
                self._take_all(what)
                amount = said.Amount(quantity=what.quantity, span=what.span)
                return self.so_much(cost, amount)
        if not isinstance(what, said.Amount):
            raise self.refuse("costs", "this cost is not understood in a condition", act)
        return self.so_much(cost, what)

    def _costs_than(self, act: said.Act, who: Description, role: said.Role) -> m.Truth:
        """“costs less than this card”, “costs more than the number of Allies in your Victory Pile”."""
        for name in ("role", "preposition"):
            self.take(role, name)
        if self.manners(act):
            raise self.refuse("costs", "this cost is not understood in a condition", act)
        op, thing, stat = RELATION[role.preposition], self.take(role, "thing"), self.lexicon.stats["cost"]
        of_pieces = isinstance(thing, (said.Self, said.Ref, said.Named)) or (
            isinstance(thing, said.Select) and thing.kinds[0].kind == "card"
        )

        def compared(x: m.Set[Any]) -> m.Truth:
            number = m.StatOf(stat, x)
            with self.merely_compared():
                if not of_pieces:
                    return m.Compare(number, op, self.number(thing), span=act.span)
                itself = [item for item in self.mentions if item.what == x]
                self.mentions = [item for item in self.mentions if item.what != x]
                other = self.describe(thing, (Sort.PIECE,))
                self.mentions += itself
                return self.against(number, op, other, x)

        return self.each_of(who, compared)

    shared_with: said.Thing | None = None
    """With what something was last said to share a value."""

    def _shared_with_its_owner(self, act: said.Act) -> said.Act:
        """“shares this card's dominion”: a dominion with this card."""
        what = act.what
        if not isinstance(what, said.Select) or what.owner is None or act.roles or what.quantity is not None:
            return act
        if len(what.kinds) != 1 or what.kinds[0].plural:
            return act
        for node, names in ((act, ("what", "roles")), (what, ("owner", "quantity"))):
            for name in names:
                self.take(node, name)
        owner = what.owner
        if isinstance(owner, said.Ref) and not owner.noun and self.shared_with is not None:
            self._take_all(owner)  # “this card's dominion but not its pantheon”: nothing shares what is its own
            owner = self.shared_with
        self.shared_with = owner
        one = said.Quantity(words=["a"], span=what.span)
        shared = what.model_copy(update={"owner": None, "quantity": one})
        role = said.Role(role="instrument", preposition="with", thing=owner, span=owner.span)
        made = act.model_copy(update={"what": shared, "roles": [role]})
        self.copies += [(shared, what), (made, act)]
        return made

    def _shares(self, act: said.Act, _data: VerbData) -> m.Truth:
        """“it shares a trait with that character”, “a class with a Hero you played”: one value at least is of both."""
        act = self._shared_with_its_owner(act)
        who = self.describe(self._subject(act), (Sort.PIECE,))
        what, roles = self.take(act, "what"), self.take(act, "roles")
        kind = what.kinds[0] if isinstance(what, said.Select) and len(what.kinds) == 1 else None
        if kind is None or kind.kind != "attribute" or kind.filters or what.where or what.owner or act.manner:
            raise self.refuse("shares", "what is shared is not understood", act)
        if len(roles) != 1 or self.take(roles[0], "preposition") != "with" or what.quantity.words != ["a"]:
            raise self.refuse("shares", "with what it is shared is not understood", act)
        self._take_all(what)
        self.take(roles[0], "role")
        attribute, thing = self.attribute(kind.noun, kind), self.take(roles[0], "thing")

        def shared(x: m.Set[Any]) -> m.Truth:
            before, self.excluded = self.excluded, self.excluded | {x}
            other = self.describe(thing, (Sort.PIECE,))
            self.excluded = before
            # nothing that is only compared with is spoken of: “it” is never that
            found = self.pieces(other)
            if other.amount.det in (Det.THE, Det.THAT, Det.THIS) or other.base is not None:
                return m.Same(attribute, x, found, span=act.span)
            return self.counted(other, m.Where(found, other.each, m.Same(attribute, other.each, x, span=act.span)))

        return self.each_of(who, shared)


def _is_one_of_several(who: said.Thing | None) -> bool:
    """Whether this is so many of a set, each or none of it: one of whom one thing is said need not be the other's."""
    quantity = who.quantity if isinstance(who, said.Amount | said.Select) else None
    return quantity is not None and not {"the", "that", "this", "those", "these"} & set(quantity.words)
