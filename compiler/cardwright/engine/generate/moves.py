"""Pieces that go somewhere, as statements: to a zone, to its owner's, into a row of spaces."""

from __future__ import annotations

from typing import Any

from cardwright.engine.generate.frames import (
    AMOUNT,
    BY,
    FROM,
    PLACE,
    TO,
    WHAT,
    Frames,
)
from cardwright.engine.generate.sets import alike
from cardwright.engine.generate.writer import CannotRun
from cardwright.engine.operations import BOTTOM, TOP
from cardwright.engine.state import NOWHERE
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.symbols import ZoneName
from cardwright.meaning.gamedata.entries import VerbData

BROUGHT_IN = "brought_in"


class Moves(Frames):
    """Statements that move pieces."""

    def _to_a_space(self, node: m.Do, to: m.Var[Any], parts: dict[Any, Any]) -> str:
        what = self._done_to(node, parts)
        self._nothing_left(node, parts)
        call = f"placed(play, {self.verb(node)}, {self.set(what)}, {self.set(to)}, {self.cause(node)})"
        return f"bool({self._kept(node, WHAT, call)})"

    def _operation_move(self, node: m.Do, data: VerbData, parts: dict[Any, Any]) -> str:
        """Pieces go to the place that is said, or that the verb means."""
        if isinstance(parts.get(TO), m.Var) and self.has_spaces:
            return self._to_a_space(node, parts.pop(TO), parts)
        who = parts.get(BY, m.You())
        asked = parts[AMOUNT] if WHAT not in parts and AMOUNT in parts else None
        if WHAT not in parts and AMOUNT in parts:
            what: m.Set[Any] = m.Edgemost(m.Edge.TOP, parts.pop(AMOUNT), parts.pop(FROM))
        elif PLACE in parts:
            what = m.In(parts.pop(PLACE))
        else:
            what = self._done_to(node, parts)
        to = parts.pop(TO, None)
        if FROM in parts and isinstance(parts[FROM], m.Zone) and parts[FROM].zone == "play":
            del parts[FROM]  # what lies on the table is discarded from there
        wanted = self.temporary()
        self.line(f"{wanted} = {self.taken(what)}")
        if isinstance(parts.get(FROM), m.Zone) and isinstance(what, (m.This, m.Var)):
            self.line(f"{wanted} &= {self._lying_there(node, what, parts.pop(FROM))}")  # only if it is there
        home, theirs = self._home(to, what, data, node), self._to_controllers(to, what)
        if theirs is not None:
            self._nothing_left(node, parts)
            zones, spot = theirs
            call = f"moved_to_controllers(play, {self.verb(node)}, {wanted}, {zones}, {spot}, {self.cause(node)})"
        elif home is not None:
            self._nothing_left(node, parts)
            zones, spot = home
            actor = self.actor_of(node)
            call = f"moved_home(play, {self.verb(node)}, {wanted}, {zones}, {spot}, {actor}, {self.cause(node)})"
        else:
            row = self._into_row(to, node)
            where = row or (self.goal(to, who, node) if to is not None else self._usual(data, who, node))
            self._nothing_left(node, parts)
            move = "moved_into_room" if row else self._way_there(to)
            whose = f"{self.actor_of(node)}, " if move == BROUGHT_IN else ""
            call = f"{move}(play, {self.verb(node)}, {wanted}, {where[0]}, {where[1]}, {whose}{self.cause(node)})"
        done = self._kept(node, WHAT, call)
        if isinstance(what, m.In):
            return f"({done} == {wanted})"  # an empty hand is soon discarded
        if asked is not None:
            return f"({done}.bit_count() >= {self.number(asked)} and {done} != 0)"
        return f"({done} == {wanted} != 0)"

    def _lying_there(self, node: m.Do, what: m.Set[Any], place: m.Zone) -> str:
        """Where a piece must lie for this to be done to it; a card itself also where texts let it be done from."""
        there, let = self.members(place), {verb for verb, zone in self.rules.book.deeds.allows if zone}
        own = isinstance(what, m.This) and node.verb in let
        return f"({there} | let_be_from(play, {str(node.verb)!r}))" if own else there

    def taken(self, what: m.Set[Any]) -> str:
        """What a deed is done to; where it comes off a pile that is made anew, that is done first."""
        if not isinstance(what, m.Edgemost) or not isinstance(what.place, m.Zone) or what.edge is m.Edge.BOTTOM:
            return self.set(what)
        if what.place.zone not in self.rules.book.zones.refills:
            return self.set(what)
        zones = self.constant("zones", self.zones(what.place))
        of = "1" if what.place.of is None else self.set(what.place.of)
        return f"off_the_top(play, {zones}, {of}, {self.number(what.number)})"

    def _into_row(self, to: Any, node: m.Do) -> tuple[str, str] | None:
        """Into a row of spaces: the zone, and the spaces in which the first one with room is taken."""
        if not isinstance(to, m.Zone):
            return None
        board, layout = self.rules.book.board, self.rules.layout
        if to.zone in board.spots:
            spot = board.spots[to.zone]
            home = next(zone for zone, rows in board.spaces.items() if any(spot in row for row in rows))
            return str(layout.zones[home][0]), f"({spot},)"
        rows = board.spaces.get(to.zone)
        if rows is None:
            return None
        if rows[0][0] & rows[0][0] - 1:
            raise CannotRun("it is not said to which space", to.span)
        zone = self._zone_number(to, node)
        if len(rows) == 1:
            return zone, str(rows[0])
        assert to.of is not None
        return zone, f"{self.constant('rows', rows)}[{self.player(to.of)}]"

    def _to_controllers(self, to: Any, what: m.Set[Any]) -> tuple[str, int] | None:
        """Each of several to a zone of its own controller."""
        spot = TOP
        one: tuple[type[Any], ...] = (m.This, m.Of)
        if isinstance(to, m.EdgeOf):
            spot, to, one = (BOTTOM if to.edge is m.Edge.BOTTOM else TOP), to.of, (m.This, m.Of, m.Var)
        if not isinstance(to, m.Zone) or not isinstance(to.of, m.Controller) or isinstance(to.of.of, one):
            return None
        if alike(to.of.of, what):
            return self.constant("zones", self.goals(to)), spot
        if isinstance(to.of.of, m.Var):
            return None
        raise CannotRun(f"whose “{to.zone}” is not said", to.span)

    def _way_there(self, to: Any) -> str:
        """What has pieces go there: into play come some of them only on others."""
        into_play = isinstance(to, m.Zone) and to.zone == self.rules.book.zones.whole
        if into_play and self.rules.book.does.bearers:
            return BROUGHT_IN
        return "moved_on_top" if isinstance(to, m.EdgeOf) else "moved"

    def _home(self, to: Any, what: m.Set[Any], data: VerbData, node: m.Do) -> tuple[str, int] | None:
        """Each to a zone of its own owner: said so, or because cards belong to players and the verb says where."""
        spot = BOTTOM if to is None and data.spot is m.Edge.BOTTOM else TOP
        if isinstance(to, m.EdgeOf):
            spot, to = (BOTTOM if to.edge is m.Edge.BOTTOM else TOP), to.of
        if isinstance(to, m.Zone) and isinstance(to.of, m.Owner) and to.of.of == what:
            return self.constant("zones", self.goals(to)), spot
        if isinstance(to, m.Zone) and to.of is None and to.zone != self.rules.book.zones.whole and self.rules.owned:
            zones = self.rules.layout.zones.get(to.zone, ())  # none, where it is a space of a row
            if len(zones) > 1:  # “into shadows”: each player has his own, and a card goes to that of its owner
                return self.constant("zones", zones), spot
        name = self.rules.book.deeds.goes.get(node.verb, "")
        if to is None and self.rules.owned and name and len(self.rules.layout.zones.get(name, ())) > 1:
            return self.constant("zones", self.rules.layout.zones[name]), spot
        return None

    def _usual(self, data: VerbData, who: m.Set[m.Player], node: m.Do) -> tuple[str, int]:
        name = self.rules.book.deeds.goes.get(node.verb, "")
        if not name:
            raise CannotRun(f"it is not said where to “{node.verb}” it", node.span)
        spot = BOTTOM if data.spot is m.Edge.BOTTOM else TOP
        return self._zone_number(m.Zone(ZoneName(name), who), node), spot

    def goal(self, to: m.Set[m.Place], who: m.Set[m.Player], node: m.Do) -> tuple[str, int]:
        if isinstance(to, m.EdgeOf):
            return self.goal(to.of, who, node)[0], BOTTOM if to.edge is m.Edge.BOTTOM else TOP
        if isinstance(to, m.Zone):
            return self._zone_number(to, node), TOP
        raise CannotRun("the table cannot put anything there", to.span)

    def _zone_number(self, zone: m.Zone, node: m.Do) -> str:
        if zone.zone == self.rules.book.zones.whole:  # into play: onto the table of whoever puts it there
            if not self.rules.book.zones.play:
                raise CannotRun("the game's table has no zone that is in play (`play.zones.play`)", zone.span)
            zones = self.rules.layout.zones[self.rules.book.zones.play[0]]
            return f"{self.constant('zones', zones)}[{self.actor_of(node)}]"
        zones = self.goals(zone)
        if self.rules.book.board.places and zone.zone in self.rules.book.zones.boards:
            raise CannotRun("it is not said to which space", zone.span)
        if len(zones) == 1:
            return str(zones[0])
        if zone.of is None:
            raise CannotRun(f"whose “{zone.zone}” is not said", node.span)
        known = zones if isinstance(zone.of, m.You) else (*zones, NOWHERE)  # nobody has none
        return f"{self.constant('zones', known)}[{self.player(zone.of)}]"
