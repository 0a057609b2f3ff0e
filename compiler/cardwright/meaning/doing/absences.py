"""What is taken away for a while: “remove it from the game until this card leaves play”, and then lies where it lay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Order, Sort
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.doing.outcomes import Outcomes
from cardwright.meaning.happenings.patterns import UNTIL_NEXT

ENDS = ("until end", *UNTIL_NEXT)


class Absences(Outcomes):
    """Reads what is out of the game until something."""

    def lasts_for(self, act: said.Act) -> bool:
        if len(act.times) != 1 or act.times[0].relation not in ENDS or not self._takes_away(act):
            return super().lasts_for(act)
        (time,) = self.take(act, "times")
        bare = act.model_copy(update={"times": []})
        self.copies.append((bare, act))
        self._away_until(bare, lambda: self.ending(time))
        return True

    def _until(self, condition: said.Statement, do: said.Statement, when: said.When) -> None:
        steps = list(do.steps) if isinstance(do, said.Sequence) and do.join == "and" else [do]
        last = steps[-1]
        if not isinstance(last, said.Act) or not self._takes_away(last) or last.mood or last.who is not None:
            super()._until(condition, do, when)
            return
        if isinstance(do, said.Sequence):
            for name in ("join", "steps"):
                self.take(do, name)
        for step in steps[:-1]:
            self.effect(step)
        self._away_until(last, lambda: self._end(condition))

    def _end(self, condition: said.Statement) -> m.Pattern:
        before, self.until = self.until, True
        pattern = self.occasion(condition, "when")
        self.until = before
        return pattern

    def _takes_away(self, act: said.Act) -> bool:
        """Whether it is taken out of that in which everything lies."""
        places = [role.thing for role in act.roles if role.role == "source"]
        kinds = places[0].kinds if len(places) == 1 and isinstance(places[0], said.Select) else []
        zone = self.lexicon.zones.get(kinds[0].noun) if len(kinds) == 1 else None
        return zone is not None and zone.whole and not act.passive and not act.tense

    def _away_until(self, act: said.Act, pattern: Callable[[], m.Pattern]) -> None:
        """It is taken away, and put back to where it was when the time comes."""
        before = len(self.dealt)
        self.effect(act)
        done = self.dealt[before:]
        what = next((part.by for one in done for part in one.parts if part.role == Role("what")), None)
        if len(done) != 1 or done[0].deed is None or not isinstance(what, m.Set):
            raise self.refuse("absence", "what is away for so long is not understood", act)
        self.policy("away-and-back")
        back = m.Filled(Role("to"), self._where_it_was(what, act))
        verb = next(data.verb for word, data in self.lexicon.verbs.items() if word == "put")
        one, gone = self.fresh(Sort.PIECE), what
        if not isinstance(what, m.Var | m.This):  # “each character you control”: by then they are none of these
            gone = m.Of(done[0].deed, Role("what"))
        parts = (m.Filled(Role("by"), m.Owner(one)), back, m.Filled(Role("what"), one))
        returned = m.Each(one, gone, Order.AT_ONCE, m.Do(verb, parts, span=act.span), span=act.span)
        ends = pattern()
        if m.Controller(gone) in set(walk(ends)):  # out of the game nobody controls it
            raise self.refuse("absence", "who controlled it is not known while it is away", act)
        trigger = m.Trigger(ends, returned, False, span=act.span)
        self.emit(m.Last((trigger,), m.Until((), 1), span=act.span))

    def _where_it_was(self, what: m.Set[Any], act: said.Act) -> m.Set[m.Place]:
        """The one place that those are said to lie in out of which it was picked; into play its owner puts it."""
        steps = [node for block in self.steps for step in block for node in walk(step)]
        sets = [one.of for node in steps if isinstance(node, m.Pick) for one in node.binders if one.each == what]
        found = sets[0] if len(sets) == 1 else what
        while isinstance(found, m.Where):
            found = found.of
        place = found.place if isinstance(found, m.In) else None
        if not isinstance(place, m.Zone):
            raise self.refuse("absence", "where it goes back to is not plain", act)
        return place
