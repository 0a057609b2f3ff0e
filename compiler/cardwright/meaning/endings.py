"""How long something lasts of which nothing says so: as long as what begins with its occasion."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.lexicon import Build
from cardwright.meaning.outcomes import Outcomes
from cardwright.meaning.scope import Came

ITS_NEXT, OWN_NEXT = "until its next", "until own next"


class Endings(Outcomes):
    """Ends what a line brings about."""

    def lasts_for(self, act: said.Act) -> bool:
        """“When this model attacks, it gets +1 Fight”: in that attack."""
        if super().lasts_for(self._until_its_own(act)):
            return True
        build = self.lexicon.verb(act.verb).build
        changes = build is Build.GET and isinstance(act.what, said.Change) and act.who is not None
        if self.opened is None or not changes or act.times or act.mood or isinstance(act.who, said.You):
            return False
        self.policy("as-long-as-its-occasion")
        standings = self._act_standing(act)
        self.emit(m.Last(tuple(standings), m.Until((m.Ends(self.opened),)), span=act.span))
        return True

    def ending(self, time: said.Time) -> m.Pattern:
        """“Until the start of this model's next activation, it …”: the card is spoken of."""
        if time.relation == OWN_NEXT:
            self.mention(m.This(), m.Sort.PIECE, frozenset((self.bearer_noun, "card")), Came.BEARER)
        return super().ending(time)

    def _until_its_own(self, act: said.Act) -> said.Act:
        """“This model gets +1 Defense until its next activation”: until this model's."""
        if not isinstance(act.who, said.Self) or not any(time.relation == ITS_NEXT for time in act.times):
            return act
        its = [time.model_copy(update={"relation": OWN_NEXT}) for time in act.times if time.relation == ITS_NEXT]
        own = act.model_copy(update={"times": [time for time in act.times if time.relation != ITS_NEXT] + its})
        self.copies += [(own, act), *((new, old) for old in act.times for new in its if old.span == new.span)]
        return own
