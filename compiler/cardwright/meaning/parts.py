"""A part in what is under way, and being alone in it or in a state."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning import nodes as m
from cardwright.meaning.history import History, about
from cardwright.meaning.nodes import Op, Sort
from cardwright.meaning.quantities import Amount, Det
from cardwright.meaning.scope import among
from cardwright.meaning.symbols import Period, Role, ZoneName


class Parts(History):
    """Reads who has a part in something, with others or alone."""

    def alone(self, at: said.Act | said.Be) -> bool:
        """Whether nobody else is or does so; no other manner says anything of how something is."""
        manners = self.manners(at)
        if manners not in ([], ["alone"]):
            raise self.refuse("manner", f"“{manners[0]}” is not understood here", at)
        return bool(manners)

    def in_part(self, x: m.Set[Any], part: Role, period: Period, alone: bool) -> m.Truth:
        members: m.Set[Any] = m.Of(self.episode(period), part)
        inside = among(x, members)
        if not alone:
            return inside
        self.policy("alone")
        return m.And((inside, m.Compare(m.Count(members), Op.EQUAL, m.Const(1))))

    def is_alone(self, be: said.Be, state: list[said.Filter], x: m.Set[Any]) -> m.Truth:
        """“it is attacking alone”, “it is leading alone”: so, and the only one in play that is."""
        item = state[0] if len(state) == 1 else None
        if isinstance(item, said.Done):
            data = self.lexicon.participles.get(self.take(item, "verb"))
            if data is not None and data.role is not None and data.period is not None and self.in_form(item, data):
                return self.in_part(x, data.role, data.period, True)
        if not isinstance(item, said.InState) or self.take(be, "what") is not None:
            raise self.refuse("alone", "“alone” is not understood here", be)
        every = self.a_description(Sort.PIECE, Amount(Det.BARE), be.span, "")
        self.filter(item, every)
        if every.places or every.other or every.extra or every.base is not None or len(every.truths) != 1:
            raise self.refuse("alone", "“alone” is not understood here", be)
        self.policy("alone")
        those: m.Set[Any] = m.Where(m.In(m.Zone(ZoneName("play"), None)), every.each, every.truths[0])
        return m.And((about(every.truths[0], every.each, x), m.Compare(m.Count(those), Op.EQUAL, m.Const(1))))
