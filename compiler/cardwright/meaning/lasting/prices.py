"""Numbers of cards and points of players, said as prices, or as so much that is gained or lost."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Literal

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import How, Moment, Sort
from cardwright.meaning.calculus.symbols import Attribute, Role, Value
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import Came, both
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.lasting.alterations import Alterations

COSTS: dict[tuple[str, ...], int] = {("less",): -1, ("more",): 1}
"""“costs 1 less”."""

FACTORS: dict[str, int] = {"double": 2, "triple": 3}
"""Verbs that make a number so many times as much."""
PARTS: dict[str, int] = {"halve": 2}
"""Verbs that leave one of so many parts of it."""


class Prices(Alterations):
    """Reads what cards cost more or less, and numbers that are gained and lost."""

    has_label: bool = False
    """Whether a label stands before the line."""

    def _costs_less(self, act: said.Act) -> list[m.Standing]:
        """“Each other Hero in your lineup costs 1 less”."""
        paid = self._paid_for(act)
        each, found = self.bearers(self.take(act, "who"), act) if paid is None else (self.fresh(Sort.PIECE), paid[1])
        what = self.take(act, "what")
        self._nothing_more(act, "as_if", "manner")
        if not isinstance(what, said.Amount) or not self._is_a_price(what):
            raise self.refuse("costs", "how much it costs is not understood", act)
        quantity = self.take(what, "quantity")
        words, number = tuple(self.take(quantity, "words")), self.take(quantity, "number")
        sign = COSTS.get(words)
        if sign is None or number is None or self.take(quantity, "bound") or "cost" not in self.lexicon.stats:
            raise self.refuse("costs", "how much it costs is not understood", act)
        amount = self.per_each(self.written(number), act)
        signed = m.Times((m.Const(-1), amount)) if sign < 0 else amount
        change = m.Change(self.lexicon.stats["cost"], each, found, How.ADD, signed, span=act.span)
        return [change] if paid is None else [m.During(paid[0], (change,), span=act.span)]

    def _is_a_price(self, what: said.Amount) -> bool:
        """“1 less”, “1 less to play”: nothing is said but how much, and for what cards are paid."""
        where = self.take(what, "where")
        if len(where) == 1 and isinstance(where[0], said.Related) and isinstance(where[0].thing, said.Select):
            goal, bought = where[0].thing, {name for name, data in self.lexicon.verbs.items() if data.pays}
            if where[0].preposition == "to" and len(goal.kinds) == 1 and goal.kinds[0].noun in bought:
                self._take_all(self.take(where[0], "thing"))
                self.take(where[0], "preposition")
                where = []
        return not (where or self.take(what, "filters") or self.take(what, "inches"))

    def _paid_for(self, act: said.Act) -> tuple[m.On, m.Var[Any]] | None:
        """“Unique characters cost 1 more”: when they are played; what lies in play costs nothing any more."""
        who = act.who
        verbs = [data.verb for data in self.lexicon.verbs.values() if data.pays]
        if isinstance(who, said.Self) and len(verbs) == 1:  # it is played from where its text says nothing else
            self._take_all(self.take(act, "who"))
            self.policy("costs-when-played")
            own = self.fresh(Sort.PIECE)
            slot = m.Slot(Role("what"), own, m.Among(own, m.This()), span=who.span)
            return m.On((verbs[0],), (slot,), Moment.BEFORE, span=who.span), own
        plain = isinstance(who, said.Select) and who.kinds[0].kind == "card" and who.owner is None
        if not plain or len(verbs) != 1 or any(isinstance(item, said.Where) for item in who.where):  # type: ignore[union-attr]
            return None
        made = self.describe(who, (Sort.PIECE,))  # type: ignore[arg-type]
        if made.base is not None or made.places or made.amount.det not in (Det.ALL, Det.BARE):
            return None
        if any(isinstance(truth, m.Among) and truth.of == m.Controller(made.each) for truth in made.truths):
            raise self.refuse("costs", "what is in play costs nothing any more", act, "say it: that you play")
        self.take(act, "who")
        self.policy("costs-when-played")
        slot = m.Slot(Role("what"), made.each, both(made.truths) if made.truths else None, span=made.span)
        return m.On((verbs[0],), (slot,), Moment.BEFORE, span=made.span), made.each

    def _price_of(self, what: said.Select) -> tuple[m.On, m.Var[Any]] | None:
        """“the cost to marshal this card”: what that deed costs; and to which card it is done."""
        clause = what.where[0] if len(what.where) == 1 else None
        deed = clause.clause if isinstance(clause, said.Where) and clause.link == "to" else None
        if not isinstance(deed, said.Act) or len(what.kinds) != 1 or what.kinds[0].noun not in self.lexicon.stats:
            return None
        words = what.quantity.words if what.quantity is not None else []
        if words != ["the"] or what.owner is not None or deed.who is not None or deed.mood or deed.tense:
            return None
        assert clause is not None
        if isinstance(deed.what, said.Amount) and isinstance(clause, said.Where):
            clause, deed = self._of_ones_own(clause, deed, deed.what)
        for node, names in ((what, ("where", "kinds", "quantity")), (clause, ("link", "clause"))):
            for name in names:
                self.take(node, name)
        self.listed(what)
        self.amount(what.quantity)
        for name in ("mood", "tense", "who"):
            self.take(deed, name)
        pattern = self.deed_pattern(deed, Moment.BEFORE)
        done_to = [slot.each for slot in pattern.slots if slot.role == "what"]
        if len(done_to) != 1 or self.take(deed, "times"):
            raise self.refuse("alters", "whose number changes is not understood", what)
        self.policy("what-a-deed-costs")
        return pattern, done_to[0]

    def _of_ones_own(self, clause: said.Where, deed: said.Act, what: said.Amount) -> tuple[said.Where, said.Act]:
        """“the cost to ambush each of your characters”: none of those in play, but each that you ambush."""
        of = what.where[0] if len(what.where) == 1 and what.quantity.words == ["each"] else None
        those = of.thing if isinstance(of, said.Related) and of.preposition == "of" else None
        yours = isinstance(those, said.Select) and isinstance(those.owner, said.You) and those.quantity is None
        alone = what.quantity.number is None and not (what.filters or what.chosen or what.inches)
        if of is None or not isinstance(those, said.Select) or not (yours and alone) or not self._brings(deed):
            raise self.refuse("alters", "where these are is not said", what, "say it: each card you marshal")
        self.policy("of-yours-is-what-you-do-it-to")
        for node, names in ((what, ("where",)), (of, ("preposition", "thing")), (those, ("owner",))):
            for name in names:
                self.take(node, name)
        kinds = [kind.model_copy(update={"plural": False}) for kind in those.kinds]
        one = those.model_copy(update={"quantity": what.quantity, "owner": None, "kinds": kinds})
        done = deed.model_copy(update={"what": one, "who": those.owner})
        moved = clause.model_copy(update={"clause": done})
        self.copies += [(one, those), (one, what), (done, deed), (moved, clause), *zip(kinds, those.kinds, strict=True)]
        return moved, done

    def _brings(self, deed: said.Act) -> bool:
        """Whether what this is done to lies elsewhere before: what is marshaled, what is put down from the hand."""
        data, table = self.lexicon.verb(deed.verb), self.lexicon.table.zones
        return data.pays or (bool(data.zones) and not any(str(zone) in table.active for zone in data.zones))

    def _multiplies(self, act: said.Act) -> list[m.Standing]:
        """“double its STR”, “that character's STR is doubled”: so many times what all else makes of it."""
        what = self.take(act, "what")
        factor, parts = FACTORS.get(act.verb), PARTS.get(act.verb)
        if (factor or parts) is None or (self.take(act, "who") is not None and not isinstance(act.who, said.You)):
            raise self.refuse("multiplies", "who does this is not understood here", act)
        if not isinstance(what, said.Select) or self.take(act, "roles"):
            raise self.refuse("multiplies", "which number this is, is not understood", act)
        self._nothing_more(act, "per", "as_if", *(["manner"] if parts is None else []))
        stat, owner = self._stat_and_owner(what)
        each, found = self._altered(owner)
        if each.sort is not Sort.PIECE:
            raise self.refuse("multiplies", "which number this is, is not understood", act)
        self.policy("times-all-else")
        how = How.TIMES
        if parts is not None:
            how = How.SHARE_UP if self.is_rounded_up(list(self.take(act, "manner")), act) else How.SHARE
        return [m.Change(stat, each, found, how, m.Const(factor or parts or 1), span=act.span)]

    def one_of_these(self, either: said.AnyOf, noun: str, what: said.Select) -> m.Quality:
        """“loses an [intrigue] or [power] icon”: who does it picks which, when it is done."""
        rows = [item for item in self.take(either, "filters") if isinstance(item, said.Is)]
        names = {row.attribute for row in rows}
        if self.take(either, "join") != "or" or len(rows) != len(either.filters) or len(names) != 1:
            raise self.refuse("gains-or", "which of these is not decided", what)
        attribute = Attribute(names.pop())
        for row in rows:
            for name in ("attribute", "value"):
                self.take(row, name)
        self.policy("one-of-the-values")
        value = self.fresh(Sort.VALUE)
        those: m.Set[Any] = m.Union(tuple(m.Just(attribute, Value(row.value)) for row in rows), span=either.span)
        self.emit(m.Pick(self.actor, (m.Binder(value, those, m.Const(1), m.Const(1)),), span=what.span))
        self.mention(value, Sort.VALUE, frozenset((noun, str(attribute))), Came.PICK)
        return m.OfValue(attribute, value, span=what.span)

    def of_its_own(self, whose: m.Set[Any], lost: list[m.Quality]) -> list[m.Quality]:
        """“loses an [intrigue] or [power] icon”, “a challenge icon of your choice”: it has no other to lose."""
        pick = self.steps[-1][-1] if self.steps and self.steps[-1] else None
        first = lost[0]
        if not isinstance(pick, m.Pick) or not isinstance(first, m.OfValue) or pick.binders[0].each != first.values:
            return lost
        self.policy("loses-what-it-has")
        (binder,) = pick.binders
        one = self.fresh(Sort.VALUE)
        its = m.Where(binder.of, one, m.Among(one, m.Values(first.attribute, self.renamed(whose))))
        self.steps[-1][-1] = replace(pick, binders=(replace(binder, of=its),))
        return lost

    def _as_change(self, act: said.Act, sign: Literal["+", "-"]) -> said.Act | None:
        """“gains 2 STR”, “loses 1 STR”: the number gets so much more or less."""
        what = act.what
        if not isinstance(what, said.Select) or len(what.kinds) != 1 or what.kinds[0].noun not in self.lexicon.stats:
            return None
        quantity, plain = what.quantity, not (what.owner or what.where or what.chosen or what.kinds[0].filters)
        if quantity is None or quantity.number is None or quantity.words or quantity.bound or not plain:
            return None
        if what.kinds[0].noun in self.lexicon.tokens or what.kinds[0].amount is not None:
            return None
        self.policy("more-of-a-number")
        for name in ("quantity", "kinds", "join"):
            self.take(what, name)
        for name in ("number", "words", "bound"):
            self.take(quantity, name)
        self.take(act, "what")
        change = said.Change(sign=sign, amount=quantity.number, kinds=what.kinds, span=what.span)
        made = act.model_copy(update={"what": change})
        self.copies.append((made, act))
        return made

    def _sets_number(self, act: said.Act) -> bool:
        """“has STR 3”, “has 3 STR”."""
        what = act.what
        if self.lexicon.verb(act.verb).build is not Build.HAVE or not isinstance(what, said.Select):
            return False
        before = what.quantity is not None and what.quantity.number is not None
        after = what.kinds[0].amount is not None
        return len(what.kinds) == 1 and what.kinds[0].noun in self.lexicon.stats and before != after

    def _number_set(self, act: said.Act, each: m.Var[Any], found: m.Set[Any]) -> m.Standing:
        """“Until the end of the phase, that character has STR 3”: whatever it was, before anything is added."""
        what = self.take(act, "what")
        self._nothing_more(act, "as_if", "per", "roles", "manner")
        (kind,) = self.take(what, "kinds")
        self.listed(what)
        quantity = self.take(what, "quantity")
        for name in ("where", "owner", "chosen"):
            if self.take(what, name):
                raise self.refuse("has-number", "which number it has is not understood", what)
        if quantity is not None and (self.take(quantity, "words") or self.take(quantity, "bound")):
            raise self.refuse("has-number", "which number it has is not understood", what, "say one number")
        if self.take(kind, "bound"):
            raise self.refuse("has-number", "which number it has is not understood", what, "say one number")
        if self.take(kind, "filters"):
            raise self.refuse("has-number", "which number it has is not understood", what)
        amount = self.take(kind, "amount")
        number = self.written(amount if quantity is None else self.take(quantity, "number"))
        noun = self.take(kind, "noun")
        for name in ("kind", "plural", "attribute"):
            self.take(kind, name)
        self.policy("has-a-number")
        return m.Change(self.lexicon.stats[noun], each, found, m.How.SET, number, span=act.span)

    def _as_points(self, what: said.Thing | None) -> said.Thing | None:
        """“you get 2 [Attack]”, “you get [Attack] equal to its cost”: more of them, sign or no sign."""
        if not isinstance(what, said.Select) or len(what.kinds) != 1 or what.kinds[0].noun not in self.lexicon.tokens:
            return what
        quantity, number = what.quantity, what.quantity.number if what.quantity is not None else None
        counted = quantity is not None and not quantity.words and not quantity.bound and number is not None
        if (
            what.owner
            or what.chosen
            or (quantity is None) == (not what.where)
            or (quantity is not None and not counted)
        ):
            return what
        made = said.Change(sign="+", amount=number, kinds=what.kinds, where=what.where, span=what.span)
        for name in ("quantity", "owner", "chosen"):
            self.take(what, name)
        if quantity is not None:
            self._take_all(quantity)
            for name in ("number", "bound"):
                self.take(quantity, name)
        self.copies.append((made, what))
        return made

    @abstractmethod
    def lasting(self, act: said.Act) -> list[m.Standing]:
        """What an act says that holds."""

    def number_alone(self, change: said.Change, phrase: said.Phrase) -> list[m.Standing]:
        """“+1 Income.”: the card has so much of what the cards of a player have in all; “Endgame: +2 [Attack]”: a card
        that stays has so much more of its own."""
        totals, stats = self.lexicon.table.pieces.totals, self.lexicon.stats
        # On a card that is carried out it would be what its player gets; without a word before it, what another gets.
        stays = self.lexicon.tells_effects and self.own.type not in {"", *self.lexicon.effects}
        if not (stays and self.has_label) and not all(
            kind.noun in stats and stats[kind.noun] in totals for kind in change.kinds
        ):
            raise self.refuse("phrase", "this phrase is not understood", phrase)
        self.policy("a-number-alone-is-the-cards")
        gets = said.Act(who=said.Self(span=phrase.span), what=change, verb="get", means="modify", span=phrase.span)
        return self.lasting(gets)
