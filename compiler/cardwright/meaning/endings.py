"""How long something lasts of which nothing says so: as long as what begins with its occasion."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.effects import Effects
from cardwright.meaning.lexicon import Build


class Endings(Effects):
    """Ends what a line brings about."""

    def lasts_for(self, act: said.Act) -> bool:
        """“When this model attacks, it gets +1 Fight”: in that attack."""
        if super().lasts_for(act):
            return True
        build = self.lexicon.verb(act.verb).build
        changes = build is Build.GET and isinstance(act.what, said.Change) and act.who is not None
        if self.opened is None or not changes or act.times or act.mood or isinstance(act.who, said.You):
            return False
        self.policy("as-long-as-its-occasion")
        standings = self._act_standing(act)
        self.emit(m.Last(tuple(standings), m.Until((m.Ends(self.opened),)), span=act.span))
        return True
