"""What is done: choices, costs, offers, conditions and durations, in the order of the words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.abridged.alternatives import one_or_the_other
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Period
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.memory import DeedMention
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.context.scope import seq
from cardwright.meaning.doing.choosing import Choosing
from cardwright.meaning.gamedata.entries import Build

CAUSES = frozenset({"have"})
"""Verbs by which one has another do something."""


class Effects(Choosing):
    """Reads statements as effects; what they do is emitted in order."""

    def effect(self, statement: said.Statement) -> None:
        """Emit what a statement does."""
        either = one_or_the_other(statement)
        if either is not None:
            statement = self._this_or_that(statement, *either)
        readers: dict[type, Callable[[Any], None]] = {
            said.Act: self._act,
            said.Sequence: self._sequence,
            said.Pay: self._pay,
            said.When: self._when,
            said.Follow: self._follow,
            said.Timed: self._timed,
            said.During: self._during_effect,
            said.Choice: self._choice,
            said.Penalty: self._penalty,
            said.ForEach: self._for_each,
            said.Cause: self._cause,
        }
        reader = readers.get(type(statement))
        if reader is None:
            raise self.refuse("effect", "this is not understood as something to do", statement)
        steps, before, spoken = self.steps[-1], len(self.steps[-1]), len(self.references)
        reader(statement)
        self.goes_on(before, spoken, statement)
        self.latest = (steps, before)

    def done(self, *statements: said.Statement) -> m.Effect:
        """Statements as one effect."""
        with self.block() as steps:
            for statement in statements:
                self.effect(statement)
        if not steps:
            raise self.refuse("nothing", "this does nothing", statements[0])
        return seq(steps)

    # ------------------------------------------------------------ durations

    # ------------------------------------------------------------ joined

    # ------------------------------------------------------------ conditions

    def _if_declined(self, offer: m.May, do: said.Statement, follow: said.Follow) -> None:
        """“You may put it into your Victory Pile. Otherwise, KO it”: unless the first that was offered was done."""
        done = [node for node in walk(offer.effect) if isinstance(node, m.Do)]
        either = any(isinstance(node, (m.Either, m.If, m.Each)) for node in walk(offer.effect))
        if either or not done or done[0].deed is None or not isinstance(offer.who, m.You):
            raise self.refuse("otherwise", "what is otherwise is not clear", follow)
        self.policy("otherwise-if-declined")
        self.emit(m.If(m.Not(m.Did(done[0].deed)), self.done(do), span=follow.span))

    # ------------------------------------------------------------ choices

    # ------------------------------------------------------------ others

    def _for_each(self, each: said.ForEach) -> None:
        """“For each Knight you control, gain 1 gold” as “gain 1 gold for each Knight you control”."""
        per, do = self.take(each, "per"), self.take(each, "do")
        if not isinstance(do, said.Act) or do.per is not None or do.mood or mentions_something(do):
            raise self.refuse(
                "for-each", "“for each” at the beginning is not understood here", each, "say it at the end"
            )
        counted = do.model_copy(update={"per": per})
        self.copies.append((counted, do))
        self.effect(counted)

    def _cause(self, cause: said.Cause) -> None:
        if cause.mood == "may" and cause.verb in CAUSES and not cause.shared:
            self._may_cause(cause)
            return
        who, do = self.take(cause, "who"), self.take(cause, "do")
        causer = self.take(cause, "causer")
        if self.take(cause, "mood") or (causer is not None and not isinstance(causer, said.You)):
            raise self.refuse("cause", "who has somebody do this is not understood", cause)
        verb = self.take(cause, "verb")
        chooses = self.lexicon.verb(verb).build is Build.CHOOSE
        if verb not in CAUSES and not chooses:
            raise self.refuse("cause", "having this done is not understood", cause)
        made = self.describe(who, (Sort.PLAYER, Sort.PIECE))
        if chooses and (made.amount.det is not Det.SOME or not made.target):
            raise self.refuse("cause", "having this done is not understood", cause)
        if chooses:
            self.policy("who-is-chosen-does-it")
        if made.sort is Sort.PLAYER:
            self.as_player(made, lambda: self.effect(do), cause.span)
            return
        if not isinstance(do, said.Act) or do.who is not None:
            raise self.refuse("cause", "having this done is not understood", cause)
        moved = do.model_copy(update={"who": who})
        self.copies.append((moved, do))
        self.effect(moved)

    def _may_cause(self, cause: said.Cause) -> None:
        """“You may have a Villain enter the city”: it is offered to you."""
        self.take(cause, "mood")
        sure = cause.model_copy(update={"mood": ""})
        self.copies.append((sure, cause))
        with self.block() as steps:
            self._cause(sure)
        deed = self.fresh(Sort.DEED)
        self.emit(m.May(self.actor, seq(steps), deed, span=cause.span))
        self.deeds.append(DeedMention(deed, frozenset(), True))

    def _during_effect(self, during: said.During) -> None:
        """“From King's Landing or any play area, take …”: where things lie; “During a challenge, …”: a condition."""
        truth = self.during(during)
        if truth is not None:
            self.emit(m.If(truth, self.done(self.take(during, "do")), span=during.span))
            return
        preposition, thing, do = (self.take(during, name) for name in ("preposition", "thing", "do"))
        if preposition == "starting with" and isinstance(thing, said.You) and self._in_turn(do):
            self.policy("starting-with-you")
            self.effect(do)
            return
        if preposition != "from" or not isinstance(do, said.Act) or not self.is_place(thing):
            raise self.refuse("during-effect", "this is not understood before something to do", during)
        role = said.Role(role="source", preposition="from", thing=thing, span=thing.span)
        moved = do.model_copy(update={"roles": [*do.roles, role]})
        self.copies.append((moved, do))
        self.effect(moved)

    def _in_turn(self, do: said.Statement) -> bool:
        """Whether all players do something, one after another."""
        first = do.steps[0] if isinstance(do, said.Sequence) else do
        who = first.who if isinstance(first, said.Act) else None
        if not isinstance(who, said.Select) or who.kinds[0].kind != "player" or who.quantity is None:
            return False
        return who.quantity.words == ["each"] and not (who.where or who.kinds[0].filters)

    def during(self, during: said.During) -> m.Truth | None:
        """That what a statement is said to happen during is under way; None where it says something else."""
        thing = during.thing
        if during.preposition != "during" or not isinstance(thing, said.Select) or thing.kinds[0].kind != "occasion":
            return None
        for name in ("preposition", "thing"):
            self.take(during, name)
        made = self.describe(thing, (Sort.DEED,))
        if made.amount.det is not Det.SOME or made.amount.counted or made.base is not None:
            raise self.refuse("during-effect", "during which of these is not understood", thing, "say “during a …”")
        return self.under_way(made, thing.span)


def mentions_something(node: said.Node) -> bool:
    """Whether something in it goes back to what was said before."""
    values = [value for value in node.__dict__.values() if isinstance(value, (said.Node, list))]
    below = [item for value in values for item in (value if isinstance(value, list) else [value])]
    return any(
        isinstance(item, said.Node) and (isinstance(item, said.Ref) or mentions_something(item)) for item in below
    )


__all__ = ["Effects", "Period"]
