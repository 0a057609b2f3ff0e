"""Conditions that are not known yet: what may still happen is waited for, once."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Verb
from cardwright.meaning.doing.effects import Effects
from cardwright.meaning.gamedata.entries import Build
from cardwright.meaning.happenings.patterns import CONDITIONS

LEAVE = Verb("leave play")
"""The end of whatever lasted on a card: it can be waited for without a word of how long."""


class Outcomes(Effects):
    """Reads “if you win that challenge”, “if that character is killed this phase”, “if that card leaves play”."""

    def _if(self, when: said.When, condition: said.Statement, do: said.Statement) -> None:
        end = self._open_until(condition)
        if end is None:
            super()._if(when, condition, do)
            return
        if when.place == "after":
            raise self.refuse("outcome", "an open outcome stands before what depends on it", when)
        assert isinstance(condition, said.Act)
        bare = condition.model_copy(update={"times": []})
        self.copies.append((bare, condition))
        self.take(condition, "times")
        pattern = self.occasion(bare, "after")
        trigger = m.Trigger(pattern, self.done(do), False, span=when.span)
        self.emit(m.Last((trigger,), m.Until(end, 1), span=when.span))

    def _open_until(self, condition: said.Statement) -> tuple[m.Pattern, ...] | None:
        """How long something is waited for that has not happened yet; None where a condition is a condition."""
        if not isinstance(condition, said.Act) or condition.tense or condition.mood:
            return None
        build = self.lexicon.verb(condition.verb).build
        if not condition.times and build in (Build.DEED, Build.LOSE) and (noun := self._noun_under_way(condition.what)):
            self.policy("open-outcome")
            return (m.Ends(self.period(noun, condition)),)
        if build in CONDITIONS or not any(self.steps):
            return None
        if [time.relation for time in condition.times] == ["this"]:
            self.policy("open-in-this-period")
            return (self.ending(condition.times[0]),)
        who = condition.who
        one = isinstance(who, said.Self) or (isinstance(who, said.Ref) and not who.filters and not who.where)
        if condition.times or not one or self.lexicon.verb(condition.verb).verb != LEAVE:
            return None
        self.policy("open-until-it-leaves")
        return ()

    def _noun_under_way(self, what: said.Thing | None) -> str:
        """“that challenge”, “the challenge”, “this challenge”: the one under way, by its noun."""
        if isinstance(what, said.Ref):
            return what.noun if what.kind == "occasion" else ""
        if not isinstance(what, said.Select) or what.kinds[0].kind != "occasion" or what.quantity is None:
            return ""
        plain = not (what.where or what.owner or what.kinds[0].filters)
        return what.kinds[0].noun if plain and what.quantity.words in (["the"], ["this"]) else ""
