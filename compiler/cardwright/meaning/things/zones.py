"""Zones of the table by their names, and whose they are."""

from __future__ import annotations

from typing import Any

from cardwright.lang import tree as said
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import ZoneName
from cardwright.meaning.calculus.walk import walk
from cardwright.meaning.context.quantities import Det
from cardwright.meaning.gamedata.entries import ZoneData
from cardwright.meaning.things.purses import Purses

WHOSE = "which player's this is, is not said"


class Zones(Purses):
    """Reads zones; one that there is not is refused with those there are."""

    def zone(self, name: str, whose: m.Set[Any] | None, span: m.Span) -> m.Set[m.Place]:
        """A zone of the table by name; a player's without an owner is that of whoever is described, else of all."""
        data = self._zone_data(name, span)
        if data.of == "table":
            if whose is not None:
                raise self.refuse("zone", f"“{name}” belongs to nobody", span)
            return m.Zone(data.name, span=span)
        if whose is None:
            whose = self.holder or m.Players()
        return m.Zone(data.name, whose, span=span)

    def frame_zone(self, name: ZoneName, whose: m.Set[m.Player] | None, span: m.Span) -> m.Set[m.Place]:
        data = self._zone_data(name, span)
        return m.Zone(data.name, None if data.of == "table" else whose or m.Players())

    def _zone_data(self, name: str, span: m.Span) -> ZoneData:
        if (data := self.lexicon.zones.get(name)) is None:
            raise self.refuse("zone", f"the game's table has no zone “{name}”", span, self.some_zones("say where"))
        return data

    def one_place(self, place: m.Set[m.Place], said_as: said.Thing) -> m.Set[m.Place]:
        """“Shuffle any deck”: one pile of one player, and nobody picks whose; it is never everybody's."""
        some = isinstance(said_as, said.Select) and self.amount(said_as.quantity).det in (Det.SOME, Det.ANY)
        if some and not self.is_known(place):
            raise self.refuse("whose-pile", WHOSE, said_as, "say it: choose a player")
        return place

    def is_known(self, place: m.Set[m.Place]) -> bool:
        """Whether it is said of which player this pile is."""
        return not any(isinstance(zone, m.Zone) and any(zone.of is one for one in self.of_any) for zone in walk(place))

    def some_zones(self, intro: str) -> str:
        """Where things can be in the game, for a hint: the zones that each player has, and those that are boards."""
        zones = self.lexicon.table.zones
        some = [f"in your {kind.name}" for kind in zones.kinds if kind.each][:3]
        some += [f"in {'' if name[:1].isupper() else 'the '}{name}" for name in zones.boards][:2]
        return f"{intro}: {', '.join(some) or 'in your hand, in play'}"

    def some_periods(self, intro: str, each: str = "") -> str:
        """Times of the game for a hint, the shortest first; `each`: the word before the last one."""
        names = [name for name in self.lexicon.table.times.periods if name != "game"][::-1][:3] or ["turn", "round"]
        words = [f"this {name}" for name in names[:-1]] + [f"{each or 'this'} {names[-1]}"]
        return f"{intro}: {', '.join(words)}"
