"""What is done in the place of something: “(put it into play instead if …)”, “instead of placing it in …”."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import used
from cardwright.meaning.context.scope import seq
from cardwright.meaning.doing.asides import Asides

INSTEAD, INSTEAD_OF, MAY = "instead", "instead of", "may"
TO = Role("to")
MOVE = "move"
"""The operation, and the verb, of whatever has cards go somewhere and does nothing more."""


class Rathers(Asides):
    """Reads a whole clause with “instead” behind the one that it is done in the place of."""

    def __init__(self, *given: object, **named: object) -> None:
        super().__init__(*given, **named)
        self._rathers: dict[int, said.When] = {}
        """By the act that is then not done, what is done, and when."""

    def folded(self, statements: list[said.Statement]) -> list[said.Statement]:
        kept: list[said.Statement] = []
        for item in statements:
            when = self._rather_in(item, bool(kept))
            last = self._last_act(kept[-1]) if kept and when is not None else None
            if when is None or last is None:
                kept.append(item)
                continue
            if id(last) in self._rathers:
                raise self.refuse("rather", "in the place of what this is done is not plain", when)
            if isinstance(item, said.Aside):
                self.take(item, "statements")
            self._rathers[id(last)] = when
        return super().folded(kept)

    def _if_done(self, do: said.Statement, follow: said.Follow, negated: bool) -> None:
        """“If they can't, they gain a Wound instead”: what was not done needs no replacing."""
        if not negated or self.threatened is not None or not isinstance(do, said.Act) or do.manner != [INSTEAD]:
            super()._if_done(do, follow, negated)
            return
        self.take(do, "manner")
        self.policy("instead-of-what-was-not-done")
        bare = do.model_copy(update={"manner": []})
        self.copies.append((bare, do))
        super()._if_done(bare, follow, negated)

    def _rather_in(self, item: said.Statement, follows: bool) -> said.When | None:
        """“(put it into play instead if it is a location)”; “If its cost is 3 or lower, you may …  instead.”"""
        aside = isinstance(item, said.Aside) and len(item.statements) == 1
        when = item.statements[0] if isinstance(item, said.Aside) and aside else item
        do = when.do if isinstance(when, said.When) and when.word == "if" else None
        if not follows or not isinstance(do, said.Act) or not isinstance(when, said.When) or INSTEAD not in do.manner:
            return None
        offered = do.mood == MAY and isinstance(do.who, said.You)
        plain = not (do.tense or do.passive or do.times or do.per) and (do.mood == "" or offered)
        return when if plain and (aside or offered) else None

    def _last_act(self, statement: said.Statement | None) -> said.Act | None:
        """The last thing that a sentence has done, which is then not done."""
        if isinstance(statement, said.Sequence):
            return self._last_act(statement.steps[-1])
        if isinstance(statement, said.Pay):
            return self._last_act(statement.effect)
        if isinstance(statement, (said.When, said.Timed, said.During, said.Follow)):
            return self._last_act(statement.do)
        return statement if isinstance(statement, said.Act) and statement.mood in ("", "must") else None

    def effect(self, statement: said.Statement) -> None:
        when = self._rathers.pop(id(statement), None)
        if when is None:
            super().effect(statement)
            return
        with self.block() as steps:
            super().effect(statement)
        *picks, usual = steps
        if not all(isinstance(step, m.Pick) for step in picks) or not isinstance(usual, m.Do):
            raise self.refuse("rather", "in the place of what this is done is not plain", when)
        self.policy("instead-of-the-last")
        do = self.take(when, "do")
        assert isinstance(do, said.Act)
        if _says_less(do, self._last_act(statement)):
            raise self.refuse("rather", "whether what was said of the others is so of these is not said", do.what or do)
        for name in ("word", "condition"):
            self.take(when, name)
        truth = self.truth(when.condition) if when.place == "before" else None
        bare = do.model_copy(update={"mood": "", "who": None, "manner": [one for one in do.manner if one != INSTEAD]})
        for name in ("mood", "manner", "who"):
            self.take(do, name)
        self.copies.append((bare, do))
        with self.block() as others:
            super().effect(bare)
        truth = self.truth(when.condition) if truth is None else truth  # in the order of the words
        picked = {binder.each for step in picks if isinstance(step, m.Pick) for binder in step.binders}
        if do.mood != MAY and picked and not any(picked & used(part).keys() for part in (truth, *others)):
            self.emit(m.If(truth, seq(others), seq(steps), span=when.span))  # what it was done to is chosen only then
            return
        self.steps[-1][len(self.steps[-1]) :] = picks
        if do.mood != MAY:
            self.emit(m.If(truth, seq(others), usual, span=when.span))
            return
        deed = self.fresh(Sort.DEED)
        self.emit(m.If(truth, m.May(self.actor, seq(others), deed, span=do.span), span=when.span))
        self.emit(m.If(m.Not(m.Did(deed)), usual, span=statement.span))

    def _act(self, act: said.Act) -> None:
        """“return it to your hand instead of placing it in your dead pile”: it goes there and not where it would go."""
        instead = act.by_doing[0] if len(act.by_doing) == 1 and act.by_doing[0].preposition == INSTEAD_OF else None
        usual = instead.do if instead is not None else None
        if instead is None or not isinstance(usual, said.Act):
            super()._act(act)
            return
        self._of_what_lies_there(act, usual)
        for node in (instead, usual, *usual.roles):
            for name in node.__dict__:
                self.take(node, name)
        bare = act.model_copy(update={"by_doing": []})
        self.copies.append((bare, act))
        self.take(act, "by_doing")
        if self.threatened is None:  # what is carried out would be discarded afterwards, where it still lay
            self.policy("instead-of-being-spent")
            super()._act(bare)
            return
        with self.block() as steps:
            super()._act(bare)
        done = steps[-1] if len(steps) == 1 else None
        parts = {part.role: part.by for part in done.parts} if isinstance(done, m.Do) else {}
        merely = self.lexicon.verb(act.verb)
        moves = MOVE in (merely.operation, merely.verb) or merely.verb in self.lexicon.table.deeds.goes
        if not moves or not isinstance(parts.get(TO), m.Zone) or set(parts) != {TO, Role("by"), Role("what")}:
            raise self.refuse("instead-of", "where it goes instead is not understood", act)
        about = {slot.each for slot in self.threatened_slots if slot.role == "what"}
        if parts[Role("what")] not in (*about, m.This()):
            raise self.refuse("instead-of", "what goes there instead is not what is about to go", act)
        self.policy("goes-elsewhere-instead")
        self.emit(m.Alter(self.threatened, TO, parts[TO], span=act.span))

    def _of_what_lies_there(self, act: said.Act, usual: said.Act) -> None:
        """Whether it is said of the same thing that it would be placed somewhere."""
        same = isinstance(usual.what, said.Ref) and not usual.what.noun
        known = isinstance(act.what, (said.Ref, said.Self))
        if not same or not known or len(usual.roles) != 1 or not self.is_place(usual.roles[0].thing):
            raise self.refuse("instead-of", "instead of what is not understood", usual)
        own = self.own.type in self.lexicon.effects
        if self.threatened is None and not (own and isinstance(act.what, said.Self)):
            raise self.refuse("instead-of", "instead of what is not understood", usual)
        self._take_all(usual.what)
        self.place(usual.roles[0].thing)

    def none_left(self) -> None:
        """Whatever was to be done in the place of something was met there."""
        if self._rathers:
            when = next(iter(self._rathers.values()))
            raise self.refuse("rather", "in the place of what this is done is not plain", when)


def _says_less(do: said.Act, usual: said.Act | None) -> bool:
    """“Kill a Knight you control. (Kill 2 characters instead if T.)”: of the same kind, and not all that is said."""
    more, what = do.what, usual.what if usual is not None else None
    if not isinstance(more, said.Select) or not isinstance(what, said.Select) or usual is None or do.verb != usual.verb:
        return False
    if [kind.noun for kind in more.kinds] != [kind.noun for kind in what.kinds]:
        return False
    narrowed = any(kind.filters for kind in what.kinds) or what.where or what.owner is not None
    again = any(kind.filters for kind in more.kinds) or more.where or more.owner is not None
    return bool(narrowed) and not again
