"""Who did what just happened: “when this card is captured, the player who captured it …”."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.history import History
from cardwright.meaning.nodes import Sort
from cardwright.meaning.scope import among


class Heard(History):
    """Reads what is said of the deed that a trigger answers."""

    heard: m.On | None = None
    """The deed that a trigger answers, done and still to be stopped: `when your opponent plays a Resource`."""

    def _history(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        return self._as_heard(act, gap) if self._is_heard(act, gap) else super()._history(act, gap)

    def _is_heard(self, act: said.Act, gap: m.Set[Any] | None) -> bool:
        """“When this card is captured, the player who captured it …”: who did what just happened."""
        known = self.heard is not None and self.lexicon.verb(act.verb).verb in self.heard.verbs
        asked = isinstance(act.who, said.Gap) and isinstance(act.what, (said.Self, said.Ref)) and not act.passive
        return known and asked and isinstance(gap, m.Var) and not (act.times or act.roles or self.past_period)

    def _as_heard(self, act: said.Act, gap: m.Set[Any] | None) -> m.Truth:
        assert self.heard is not None and self.heard.deed is not None and isinstance(gap, m.Var)
        for name in ("who", "verb", "tense"):
            self.take(act, name)
        self.plain(act, "who", "what")
        done = self.set_of(self.describe(self.take(act, "what"), (Sort.PIECE,)))
        slots = [slot for slot in self.heard.slots if slot.role == "what"]
        if not any(done == slot.each or slot.truth == m.Among(slot.each, done) for slot in slots):
            raise self.refuse("past-period", "when this was is not said", act, "say it: this turn, this round")
        self.policy("past-is-the-occasion")
        data = self.lexicon.verb(act.verb)
        whose = data.player or data.subject
        role = whose if gap.sort is Sort.PLAYER else self.subject_role(act)
        return among(gap, m.Of(self.heard.deed, role))
