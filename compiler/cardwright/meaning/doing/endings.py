"""How long something lasts of which nothing says so: as long as what begins with its occasion."""

from __future__ import annotations

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import Role
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.scope import Came
from cardwright.meaning.doing.absences import Absences
from cardwright.meaning.doing.outcomes import LEAVE
from cardwright.meaning.gamedata.entries import Build

ITS_NEXT, OWN_NEXT = "until its next", "until own next"


class Endings(Absences):
    """Ends what a line brings about."""

    def lasts_for(self, act: said.Act) -> bool:
        """“When this model attacks, it gets +1 Fight”: in that attack."""
        if super().lasts_for(self._until_its_own(act)) or self._got_until_it_goes(act):
            return True
        build = self.lexicon.verb(act.verb).build
        changes = build is Build.GET and isinstance(act.what, said.Change) and act.who is not None
        if self.opened is None or not changes or act.times or act.mood or isinstance(act.who, said.You):
            return False
        self.policy("as-long-as-its-occasion")
        standings = self._act_standing(act)
        self.emit(m.Last(tuple(standings), m.Until((m.Ends(self.opened),)), span=act.span))
        return True

    def _got_until_it_goes(self, act: said.Act) -> bool:
        """“Ambush: This Villain gets +2 [Attack]”: until it leaves play."""
        plain = not (act.times or act.per or act.mood or act.passive or act.tense or act.roles or act.manner)
        gets = self.lexicon.verb(act.verb).build is Build.GET and isinstance(act.what, said.Change) and plain
        if not gets or not isinstance(act.who, said.Self) or not self.lexicon.keeps_gains or self.opened is not None:
            return False
        self.policy("got-until-it-goes")
        self._until_it_goes(self._act_standing(act), act.span)
        return True

    def _until_it_goes(self, standings: list[m.Standing], span: m.Span) -> None:
        each = self.fresh(m.Sort.PIECE)
        gone = m.On((LEAVE,), (m.Slot(Role("what"), each, m.Among(each, m.This())),), m.Moment.AFTER, span=span)
        self.emit(m.Last(tuple(standings), m.Until((gone,)), span=span))

    def effect(self, statement: said.Statement) -> None:
        """“Ambush: Put a Hero under this Villain. This Villain's [Attack] is equal to that Hero's cost”: until it goes.

        Of a number that nothing before it names, it is not said whether it is asked once or for as long as that."""
        if not isinstance(statement, said.Be) or not self._is_its_number(statement):
            super().effect(statement)
            return
        pieces = [item for item in self.mentions if item.sort is m.Sort.PIECE and item.came is not Came.BEARER]
        named = [item.what for item in pieces if item.what != m.This()]
        found = self.standing(statement)
        if not any(node in named for standing in found for node in walk(standing)):
            raise self.refuse("number-once", "whether this is asked once or again and again is not said", statement)
        self.policy("got-until-it-goes")
        self._until_it_goes(found, statement.span)

    def _is_its_number(self, be: said.Be) -> bool:
        who, plain = be.who, not (be.times or be.mood or be.tense or be.negated)
        numbered = isinstance(who, said.Select) and who.kinds[0].kind == "stat" and isinstance(who.owner, said.Self)
        return numbered and plain and self.lexicon.keeps_gains and self.opened is None and any(self.steps)

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
