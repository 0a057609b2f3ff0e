"""What is done as soon as something is so, for as long as a text holds: “gets -4 STR and is killed if its STR is 0”."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.lasting.becoming import Becoming

IF = "if"
AFTER = "after"
AND = "and"


class Befalling(Becoming):
    """Reads what befalls a piece beside what holds of it."""

    def is_standing(self, statement: said.Statement) -> bool:
        if isinstance(statement, said.Sequence) and self._ends_so(statement):
            return all(self.is_standing(step) for step in statement.steps[:-1])
        return super().is_standing(statement)

    def standing(self, statement: said.Statement) -> list[m.Standing]:
        if isinstance(statement, said.When) and self._befalls(statement):
            return [self._as_soon_as(statement)]
        return super().standing(statement)

    def _ends_so(self, statement: said.Sequence) -> bool:
        """Whether the last of several things that are said of one is what then befalls it."""
        last = statement.steps[-1] if statement.steps else None
        return statement.join == AND and isinstance(last, said.When) and self._befalls(last)

    def _befalls(self, when: said.When) -> bool:
        act = when.do
        if when.word != IF or when.place != AFTER or not isinstance(act, said.Act) or not act.passive:
            return False
        told = act.mood or act.tense or act.times or act.roles or act.manner or act.more or act.who is not None
        deed = self.lexicon.verb(act.verb).build is Build.DEED
        return deed and not told and "who" in act.__dict__.get("shared", ()) and isinstance(when.condition, said.Be)

    def _as_soon_as(self, when: said.When) -> m.Standing:
        act = self.take(when, "do")
        for name in ("word", "place"):
            self.take(when, name)
        made = self.describe(self.take(act, "what"), (Sort.PIECE,))
        if made.amount.det is not Det.THE or made.base is None:
            raise self.refuse("befalls", "which of them this befalls is not said", act, "choose it first")
        found = self.spoken_of(made, self.set_of(made))
        for name in ("verb", "passive", "shared", "tense", "mood", "times", "manner", "roles"):
            self.take(act, name)
        self._nothing_more(act, "as_if", "per", "by_doing", "recipient")
        data = self.lexicon.verb(act.verb)
        self.policy("as-soon-as-it-is-so")
        parts = (m.Filled(Role("by"), self.actor), m.Filled(data.object, found))
        done = m.Do(data.verb, parts, span=act.span)
        truth = self.truth(self.take(when, "condition"))
        return m.Trigger(m.Becomes(truth, span=when.condition.span), done, False, span=when.span)
