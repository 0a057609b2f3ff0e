"""How the deed was done that a label answers: “Fight: If you defeated this card in Claw”."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.conditions.history import PAST, History


class Answers(History):
    """Reads what is asked of the deed that the label of a line answers."""

    def as_answered(self, act: said.Act, answered: m.On) -> m.Truth:
        """“Fight: If you defeated this card in Claw”: how the deed was done that is answered."""
        if answered.deed is None or not self.says_what_is_answered(act):
            raise self.refuse("past-period", "when this was is not said", act, self.some_periods("say it"))
        mood = self.take(act, "mood")
        self.policy("past-is-the-occasion")
        pattern = replace(self.deed_pattern(self._placed_self(act), m.Moment.AFTER), verbs=answered.verbs)
        return self.negated(mood, m.Matches(answered.deed, pattern, span=act.span), act)

    def says_what_is_answered(self, act: said.Act) -> bool:
        """Whether a verb says what the label answers: “Fight: If you fight this card in the Sewers” is how it was
        defeated."""
        verb, answered = self.lexicon.verb(act.verb).verb, self.answered
        if answered is None or answered.deed is None:
            return False
        same = {name for item in self.deeds if item.deed == answered.deed for name in item.verbs}
        return verb in answered.verbs or verb in same

    def _placed_self(self, act: said.Act) -> said.Act:
        """“defeated this card in Claw”: where it was done."""
        what = act.what
        if not isinstance(what, said.Self) or len(what.where) != 1 or not isinstance(what.where[0], said.Related):
            return act
        relation = what.where[0]
        if relation.preposition not in ("in", "on", "at"):
            raise self.refuse("past-place", f"“{relation.preposition}” is not understood here", relation)
        self.take(what, "where")
        role = said.Role(
            role="place",
            preposition=self.take(relation, "preposition"),
            thing=self.take(relation, "thing"),
            span=relation.span,
        )
        bare = what.model_copy(update={"where": []})
        moved = act.model_copy(update={"what": bare, "roles": [*act.roles, role]})
        self.copies += [(bare, what), (moved, act)]
        return moved

    def told_as_done(self, act: said.Act, gap: m.Set[Any] | None) -> bool:
        return self.take(act, "tense") in PAST or self._told_now(act, gap)

    def _told_now(self, act: said.Act, gap: m.Set[Any] | None) -> bool:
        """“Fight: If you fight this card in the Bank”: what is answered, told as if it still went on."""
        mine = gap is None and isinstance(act.who, said.You) and isinstance(act.what, said.Self)
        plain = not (act.times or act.mood or act.passive or act.more or act.manner)
        return mine and plain and self.says_what_is_answered(act)
