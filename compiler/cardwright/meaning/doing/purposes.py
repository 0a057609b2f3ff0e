"""Points for one purpose alone: “You get +2 [Attack] usable only against Villains in the Bank”."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Moment, Sort
from cardwright.meaning.calculus.notation import notation
from cardwright.meaning.calculus.symbols import TOKEN, Period, Role, Token, Value, Verb
from cardwright.meaning.calculus.walk import transformed
from cardwright.meaning.context.described import Description
from cardwright.meaning.doing.repeats import Repeats

USE, ONLY, AGAINST, START = "use", "only", "against", "start"
SPEND = Verb("spend")


class Purposes(Repeats):
    """Reads such points as a purse of their own, out of which is paid for that purpose until the period is over."""

    purpose: said.Act | None = None
    """What the points that are spoken of are for, where it stands behind them."""

    def _get_points(self, act: said.Act, what: said.Thing | None, piece: Description | None) -> None:
        limited = _limited(what)
        if limited is None or not isinstance(what, said.Change):
            super()._get_points(act, what, piece)
            return
        verb, purpose = self._paid_with(what, act), self.purpose
        whom = limited.roles[0] if len(limited.roles) == 1 and limited.roles[0].preposition == AGAINST else None
        if purpose is None and whom is not None and verb and verb == self.lexicon.table.deeds.against:
            for name in ("role", "preposition"):
                self.take(whom, name)
            of = self._any_of(self.take(whom, "thing"))
            purpose = said.Act(verb=verb, means=START, who=said.You(span=whom.span), what=of, span=whom.span)
        elif purpose is None or limited.roles or self.lexicon.verb(purpose.verb).verb != verb:
            raise self.refuse("usable", "for what alone this can be used is not understood", limited)
        self.purpose = None
        for name in ("link", "clause"):
            self.take(what.where[0], name)
        for name in ("who", "manner", "roles"):
            self.take(limited, name)
        self._take_all(self.take(limited, "state"))
        self._into_a_purse(act, what, purpose, piece)

    def _pay(self, pay: said.Pay) -> None:
        """“usable only to recruit [Tech] Heroes”: what looks like what is paid for is the purpose."""
        cost, effect = pay.cost, pay.effect
        if not self.is_for_one_purpose(pay):
            super()._pay(pay)
            return
        plain = isinstance(effect, said.Act) and not (effect.mood or effect.times or effect.roles or effect.manner)
        if not isinstance(effect, said.Act) or not plain or effect.who is not None or effect.what is None:
            raise self.refuse("usable", "for what alone this can be used is not understood", effect)
        for name in ("cost", "effect"):
            self.take(pay, name)
        for name in ("who", "what"):
            self.take(effect, name)
        self.purpose = effect.model_copy(update={"who": said.You(span=effect.span), "what": self._any_of(effect.what)})
        self.copies.append((self.purpose, effect))
        self.effect(cost)

    def is_for_one_purpose(self, pay: said.Pay) -> bool:
        """Whether what stands behind what is gained only says what for."""
        limited = _limited(pay.cost.what) if isinstance(pay.cost, said.Act) else None
        return limited is not None and not limited.roles

    def _any_of(self, thing: said.Thing) -> said.Thing:
        """“against Villains in the Bank or the Mastermind”: whichever of them."""
        if isinstance(thing, said.Both):
            things = [self._any_of(item) for item in thing.things]
            made: said.Thing = thing.model_copy(update={"things": things})
        elif isinstance(thing, said.Select) and thing.quantity is None and all(kind.plural for kind in thing.kinds):
            kinds = [kind.model_copy(update={"plural": False}) for kind in thing.kinds]
            self.copies += zip(kinds, thing.kinds, strict=True)
            one = said.Quantity(words=["a"], span=thing.span)
            made = thing.model_copy(update={"quantity": one, "kinds": kinds})
        else:
            return thing
        self.copies.append((made, thing))
        return made

    def _paid_with(self, what: said.Change, act: said.Act) -> str | None:
        """What is paid with such points."""
        if len(what.kinds) != 1 or what.kinds[0].noun not in self.lexicon.tokens or what.sign == "-":
            raise self.refuse("usable", "what can be used so is not understood", act)
        token = self.lexicon.tokens[what.kinds[0].noun]
        return next((verb for verb, paid in self.lexicon.table.deeds.paid.items() if paid == token), None)

    def _into_a_purse(self, act: said.Act, what: said.Change, purpose: said.Act, piece: Description | None) -> None:
        """The points are gained, are spent so until the period ends, and are gone then."""
        if act.who is not None and not isinstance(act.who, said.You):
            raise self.refuse("usable", "whose purpose this is, is not understood", act)
        owned = self.lexicon.table.times.owned
        if len(owned) != 1:
            raise self.refuse("usable", "how long this can be used is not said", act)
        self.policy("points-for-one-purpose")
        bare = what.model_copy(update={"where": []})
        self.copies.append((bare, what))
        self.take(what, "where")
        pattern, token = self.deed_pattern(purpose, Moment.BEFORE), self.lexicon.tokens[what.kinds[0].noun]
        known = sha256(notation(_numbered(pattern)).encode()).hexdigest()
        purse = Token(f"{token} to {purpose.verb} {known[:8]}")
        self.purse, before = purse, self.purse
        super()._get_points(act, bare, piece)
        self.purse = before
        period = Period(next(iter(owned)))
        spends = m.During(pattern, (m.Spends(m.You(), purse, token, span=act.span),), span=act.span)
        self.emit(m.Last((spends,), m.Until((m.Ends(period),)), span=act.span))
        parts = (
            m.Filled(Role("amount"), m.Held(purse, m.You())),
            m.Filled(Role("by"), m.You()),
            m.Filled(Role("token"), m.Just(TOKEN, Value(purse))),
        )
        gone = m.Trigger(m.Ends(period), m.Do(SPEND, parts), False)
        self.emit(m.Last((gone,), m.Until((), 1), span=act.span))


def _limited(what: said.Thing | None) -> said.Be | None:
    """What is said of points that are usable for something only."""
    clause = what.where[0] if isinstance(what, said.Change) and len(what.where) == 1 else None
    be = clause.clause if isinstance(clause, said.Where) else None
    if not isinstance(be, said.Be) or len(be.state) != 1 or not isinstance(be.state[0], said.InState):
        return None
    plain = be.state[0].group == USE and not (be.what or be.negated or be.times or be.mood or be.tense or be.as_if)
    return be if be.manner == [ONLY] and plain and isinstance(be.who, said.Gap) else None


def _numbered(pattern: m.Pattern) -> m.Pattern:
    """The same with its variables numbered from 1: one purpose has one purse, wherever it stands."""
    numbers: dict[tuple[Sort, int], int] = {}

    def change(node: m.Node) -> m.Node:
        if not isinstance(node, m.Var):
            return node
        number = numbers.setdefault((node.sort, node.number), len(numbers) + 1)
        fresh: m.Var[Any] = m.Var(node.sort, number)
        return fresh

    made = transformed(pattern, change)
    assert isinstance(made, m.Pattern)
    return made
