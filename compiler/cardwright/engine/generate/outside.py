"""Whose cards lie outside play: “a card you control in shadows” is one in your own shadows area.

In play it is asked who controls a card; where each player has a zone of his own, the zone tells.
"""

from __future__ import annotations

from typing import Any

from cardwright.engine.generate.masks import speaks_of
from cardwright.engine.generate.picks import Picks
from cardwright.meaning.calculus import nodes as m


class Outside(Picks):
    """Sets of cards of somebody that lie in zones of players."""

    def _set_where(self, node: m.Where[Any]) -> str:
        place = node.of.place if isinstance(node.of, m.In) else None
        if not isinstance(place, m.Zone) or place.of is not None or not self._is_of_players(place):
            return super()._set_where(node)
        truths = node.truth.truths if isinstance(node.truth, m.And) else (node.truth,)
        whose = [one for one in truths if _says_whose(one, node.each)]
        if len(whose) != 1 or not isinstance(whose[0], m.Among):
            return super()._set_where(node)
        those: m.Set[Any] = m.In(m.Zone(place.zone, whose[0].set, span=place.span), span=node.of.span)
        rest = tuple(one for one in truths if one is not whose[0])
        return self.set(m.Where(those, node.each, m.And(rest), span=node.span) if rest else those)

    def _is_of_players(self, place: m.Zone) -> bool:
        zones = self.rules.layout.zones.get(str(place.zone), ())
        return bool(zones) and bool(self.rules.held) and not set(zones) & {*self.rules.held, *self.rules.field}


def _says_whose(truth: m.Truth, each: m.Var[Any]) -> bool:
    """Whether it says nothing of each of them but among whom its controller is."""
    if not isinstance(truth, m.Among) or not isinstance(truth.of, m.Controller) or truth.of.of != each:
        return False
    return not speaks_of(truth.set, each)
