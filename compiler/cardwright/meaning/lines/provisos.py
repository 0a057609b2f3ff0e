"""When alone something may be done: “Play only if …”, “Play this card only during …”."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.lang.records import replace
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.doing.joinings import Joinings

_DURING: dict[str, bool] = {"during": False, "during your": True}
"""Times at which alone something may be done; whether they are those of the one who does it."""


class Provisos(Joinings):
    """Reads lines that say when alone something may be done: at any other time it cannot be."""

    def proviso(self, statements: list[said.Statement]) -> m.Cannot | None:
        """What a line of nothing but a proviso forbids."""
        if len(statements) != 1:
            return None
        line = statements[0]
        if isinstance(line, said.When) and line.word == "only if" and isinstance(line.do, said.Act):
            return self._only_if(line, line.do)
        if isinstance(line, said.Act) and line.manner == ["only"] and len(line.roles) == 1:
            return self._only_during(line, line.roles[0])
        if isinstance(line, said.Act) and line.manner == ["only"] and not line.roles and len(line.times) == 1:
            return self._only_at(line, line.times[0])
        return None

    def _only_at(self, act: said.Act, time: said.Time) -> m.Cannot | None:
        """“Play only during the challenges phase”, “only during your turn”."""
        if time.relation not in _DURING or act.mood:
            return None
        for name in ("manner", "times"):
            self.take(act, name)
        period = self.period(self.take(time, "period"), time)
        now = m.Now(period, m.You() if _DURING[self.take(time, "relation")] else None)
        bare = act.model_copy(update={"manner": [], "times": []})
        self.copies.append((bare, act))
        self.policy("only-is-cannot-other")
        return m.Cannot(replace(self._own_deed(bare), truth=m.Not(now)), span=act.span)

    def _only_if(self, when: said.When, act: said.Act) -> m.Cannot:
        for name in ("word", "do"):
            self.take(when, name)
        pattern = self._own_deed(act)
        truth = self.truth(self.take(when, "condition"))
        self.policy("only-is-cannot-other")
        return m.Cannot(replace(pattern, truth=m.Not(truth)), span=when.span)

    def _only_during(self, act: said.Act, role: said.Role) -> m.Cannot | None:
        """“Play this card only during the activation of Robb Stark”, “Play only during a challenge”."""
        thing = role.thing
        if role.preposition != "during" or not isinstance(thing, said.Select) or act.who is not None or act.mood:
            return None
        truth = self._of_somebody(thing) or self._such_a_one(thing)
        if truth is None:
            return None
        for name in ("manner", "roles"):
            self.take(act, name)
        for name in ("role", "preposition", "thing"):
            self.take(role, name)
        bare = act.model_copy(update={"manner": [], "roles": []})
        self.copies.append((bare, act))
        pattern = self._own_deed(bare)
        self.policy("only-is-cannot-other")
        return m.Cannot(replace(pattern, truth=m.Not(truth)), span=act.span)

    def _own_deed(self, act: said.Act) -> m.On:
        """What is done to the card that says so, where nothing else is named."""
        if act.who is not None or any(self.take(act, name) for name in ("mood", "tense", "times")):
            raise self.refuse("only-during", "this is not understood as what may be done", act)
        if act.what is None:
            own = act.model_copy(update={"what": said.Self(noun="card", span=act.span)})
            self.copies.append((own, act))
            self.policy("play-is-play-this-card")
            act = own
        return self.deed_pattern(act, m.Moment.BEFORE)

    def _of_somebody(self, thing: said.Select) -> m.Truth | None:
        """“the activation of Robb Stark”."""
        relation = thing.where[0] if len(thing.where) == 1 else None
        if thing.kinds[0].kind != "period" or not isinstance(relation, said.Related) or relation.preposition != "of":
            return None
        for name in ("kinds", "quantity"):
            self._take_all(self.take(thing, name))
        self.take(thing, "where")
        for name in ("preposition", "thing"):
            self.take(relation, name)
        if thing.owner is not None or self.amount(thing.quantity).det is not Det.THE:
            raise self.refuse("only-during", "during which one is not said", thing)
        return m.Now(self.period(thing.kinds[0].noun, thing), self.one(relation.thing, ()))

    def _such_a_one(self, thing: said.Select) -> m.Truth | None:
        """“a [military] challenge in which …”, “the challenges phase”."""
        if thing.kinds[0].kind not in ("occasion", "period"):
            return None
        made = self.describe(thing, (m.Sort.DEED,))
        if made.amount.det not in (Det.SOME, Det.THE) or made.amount.counted or made.base is not None:
            raise self.refuse("only-during", "during which one is not said", thing)
        return self.under_way(made, thing.span)
