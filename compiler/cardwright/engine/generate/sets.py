"""Sets of pieces, players and places as expressions: an integer with a bit for each member."""

from __future__ import annotations

import ast
from abc import abstractmethod
from typing import Any

from cardwright.engine.generate.terms import Terms
from cardwright.engine.generate.writer import CannotRun
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Stat
from cardwright.meaning.calculus.walk import bound, transformed
from cardwright.meaning.things.places import NUMBER


class Sets(Terms):
    """Expressions for sets."""

    @abstractmethod
    def mask(self, truth: m.Truth, each: m.Var[Any]) -> str | None:
        """All pieces of which something holds, where it can be told at once; None where each must be asked."""

    def _set_of(self, node: m.Of[Any]) -> str:
        if self.is_episode(node.deed):
            return self.part_of_episode(node)
        raise CannotRun("the table cannot tell who had a part in this", node.span)

    def is_episode(self, deed: m.Set[Any]) -> bool:
        """Whether a deed is what is under way at the moment."""
        return isinstance(deed, m.Current) or (isinstance(deed, m.Var) and deed.number in self.episodes)

    def part_of_episode(self, node: m.Of[Any]) -> str:
        """Those who have a part in what is under way, as the game remembers it."""
        if isinstance(node.deed, m.Current) and (str(node.deed.period), str(node.role)) in self.amid:
            return self.amid[str(node.deed.period), str(node.role)]
        known = self.rules.book.parts.roles.get(node.role)
        if known is None:
            raise CannotRun(f"the table does not know “{node.role}” of what is under way", node.span)
        kind, *names = known
        if kind == "mark":
            return "(" + " | ".join(f"state.marks[{self.rules.layout.marks[str(name)]}]" for name in names) + ")"
        return f"seated(state.memory[{names[0]}])"

    def _set_attached(self, node: m.Attached) -> str:
        found, captive = f"attached_to(play, {self.set(node.to)})", self.rules.book.zones.captive
        if not captive:
            return found
        zones = self.constant("zones", tuple(self.rules.layout.zones[captive]))
        return f"({found} | lying_under(play, {zones}, {self.set(node.to)}))"

    def _set_host(self, node: m.Host) -> str:
        return f"hosts_of(play, {self.set(node.of)})"

    def _set_extreme(self, node: m.Extreme[Any]) -> str:
        far = self._farthest(node)
        if far is not None:
            return far
        base, name = self.set(node.of), self.each_of(node.each, node.of)
        keys = ", ".join(self.number(key) for key in node.keys)
        most = node.end is m.End.MOST
        return f"extreme([(({keys},), {name}) for {name} in each_bit({base})], {most})"

    def _farthest(self, node: m.Extreme[Any]) -> str | None:
        """“the farthest character in that direction”: the first that is met from the edge."""
        of, (key, *more) = node.of, node.keys
        ray = of.of.place if isinstance(of, m.Where) and isinstance(of.of, m.In) else None
        if not isinstance(ray, m.Ray) or not isinstance(key, m.Distance) or more or not self.rules.book.board.rays:
            return None
        mask = self.mask(of.truth, of.each) if isinstance(of, m.Where) else None
        start = key.b if key.a == node.each else key.a
        if mask is None or not alike(start, ray.of):
            return None
        most = node.end is m.End.MOST
        return f"at_an_end(play, {self.set(ray.direction)}, {self.set(ray.of)}, {mask}, {most})"

    def _set_this(self, _node: m.This) -> str:
        if self.rules.book.deeds.copied:  # a copy of a card is no piece
            return f"(1 << it[0] & {self.rules.cast.everything})"
        return "(1 << it[0])"

    def _set_you(self, _node: m.You) -> str:
        return "(1 << me)"

    def _set_players(self, _node: m.Players) -> str:
        out = self.rules.book.pieces.out
        return f"still_in(play, {self.rules.layout.counters[out]})" if out else self.everybody

    def _set_opponents(self, node: m.Opponents) -> str:
        return f"({self.set(m.Players())} & ~allies_of(play, {self.set(node.of)}))"

    def _set_seat(self, node: m.Seat) -> str:
        step = 1 if node.side is m.Side.LEFT else -1
        return f"beside(play, {self.set(node.of)}, {step})"

    def _set_var(self, node: m.Var[Any]) -> str:
        if node.number not in self.bound:
            raise CannotRun("a variable is not bound here", node.span)
        return self.bound[node.number]

    def _set_anywhere(self, _node: m.Anywhere) -> str:
        return str(self.rules.cast.everything)

    def _set_in(self, node: m.In) -> str:
        place = node.place
        if isinstance(place, m.Ray) and self.rules.book.board.rays:
            return f"lying_toward(play, {self.set(place.direction)}, {self.set(place.of)})"
        return self.members(place)

    def members(self, place: m.Set[m.Place]) -> str:
        """The pieces in a place."""
        if isinstance(place, m.Union):
            return "(" + " | ".join(self.members(one) for one in place.sets) + ")"
        if isinstance(place, m.PlaceOf) and self.rules.book.board.room:
            return f"on_line(play, {self.constant('room', self.rules.book.board.room)}, {self.set(place.of)})"
        if isinstance(place, m.Zone) and place.zone in self.rules.book.board.spots:
            return f"lying_at(play, {self.rules.book.board.spots[place.zone]})"
        if isinstance(place, m.Zone):
            return self._in_zone(place)
        return self._in_spaces(place)

    def _in_spaces(self, place: m.Set[m.Place]) -> str:
        """The pieces in spaces: the one in front of some, one with a number, any of a board."""
        if isinstance(place, m.Next) and isinstance(place.of, m.PlaceOf):
            return f"on_line(play, {self.ahead(place)}, {self.set(place.of.of)})"
        if isinstance(place, m.Where) and isinstance(place.of, m.Spaces) and not self.has_spaces:
            return self._in_space(place, place.of.of)
        if self.has_spaces:
            return f"lying_at(play, {self.set(place)})"
        raise CannotRun("the table cannot tell what is there", place.span)

    def ahead(self, place: m.Next) -> str:
        """For each place of a row, the places of the next space."""
        lines = self.rules.book.board.ahead.get(place.direction)
        if lines is None or place.steps != m.Const(1):
            raise CannotRun("the table does not know this way", place.span)
        return self.constant("ahead", lines)

    def _in_space(self, place: m.Where[m.Place], zone: m.Set[m.Place]) -> str:
        """What lies in the space of a zone that has a number."""
        truth, spaces = place.truth, self.rules.book.board.spaces.get(zone.zone) if isinstance(zone, m.Zone) else None
        if not isinstance(truth, m.Compare) or truth.op is not m.Op.EQUAL or not isinstance(truth.b, m.Const):
            raise CannotRun("the table cannot tell what is there", place.span)
        if truth.a != m.StatOf(NUMBER, place.each) or spaces is None or not isinstance(zone, m.Zone):
            raise CannotRun("the table cannot tell what is there", place.span)
        if not 1 <= truth.b.value <= len(spaces[0]):
            raise CannotRun("there is no such space", place.span)
        numbered = tuple(of_player[truth.b.value - 1] for of_player in spaces)
        if len(numbered) == 1:
            return f"lying_at(play, {numbered[0]})"
        owners = f"ids({self.everybody if zone.of is None else self.set(zone.of)})"
        return f"lying_at(play, joined({self.constant('spaces', numbered)}[one] for one in {owners}))"

    def _set_placeof(self, node: m.PlaceOf) -> str:
        return f"places_of(play, {self.set(node.of)})"

    def _set_spaces(self, node: m.Spaces) -> str:
        zone = node.of
        if isinstance(zone, m.Zone) and zone.zone in self.rules.book.zones.boards:
            return str((1 << self.rules.book.board.places) - 1)
        if not isinstance(zone, m.Zone) or zone.of is not None or zone.zone not in self.rules.book.zones.play:
            raise CannotRun("the table knows no spaces there", node.span)
        return "all_places(play)"

    def _set_ray(self, node: m.Ray) -> str:
        if not self.rules.book.board.rays:
            raise CannotRun("the table knows no directions", node.span)
        return f"in_direction(play, {self.set(node.direction)}, {self.set(node.of)})"

    def _set_area(self, node: m.Area) -> str:
        area = self.rules.book.does.area
        arrows = area(str(node.pattern.value)) if isinstance(node.pattern, m.Just) else None
        if arrows is None:
            raise CannotRun("the table does not know this area", node.span)
        return f"area_around(play, {arrows}, {self.set(node.around)})"

    def _related(self, relation: str, to: m.Set[Any], node: m.Node, of: m.Set[Any]) -> str:
        """What is in a relation to some: pieces, or places if it is asked of these."""
        lines, known = self.rules.book.board.lines.get(relation), self.rules.book.does.related.get(relation)
        base = to.of if isinstance(to, m.Where) else to
        from_places = isinstance(base, (m.PlaceOf, m.Spaces)) or (isinstance(to, m.Var) and to.sort is Sort.PLACE)
        if self.sort_of(of) is Sort.PLACE and not (from_places and lines is None):
            return self._places_related(relation, to if from_places else m.PlaceOf(to), node)
        if from_places:
            lines, known = None, self.rules.book.does.leading.get(relation)
        if lines is not None:
            return f"on_line(play, {self.constant('lines', lines)}, {self.set(to)})"
        if known is None:
            raise CannotRun(f"the table cannot tell “{relation}”", node.span)
        return f"{self.constant('related', known)}(play, {self.set(to)})"

    def _places_related(self, relation: str, to: m.Set[Any], node: m.Node) -> str:
        lines, known = self.rules.book.board.lines.get(relation), self.rules.book.does.leading.get(relation)
        if lines is not None:
            return f"along({self.constant('lines', lines)}, {self.set(to)})"
        if known is None:
            raise CannotRun(f"the table cannot tell “{relation}” of a space", node.span)
        return f"{self.constant('related', known)}(play, {self.set(to)})"

    def _in_zone(self, place: m.Zone) -> str:
        unseen = self.rules.book.pieces.unseen if not self.uncovering else ""
        if unseen and place.zone in self.rules.book.zones.play:  # what lies face down is no card of anything
            return f"({self._members(place)} & ~state.marks[{self.rules.layout.marks[unseen]}])"
        return self._members(place)

    def _members(self, place: m.Zone) -> str:
        zones = self.zones(place)
        if len(zones) == 1:
            return f"state.members[{zones[0]}]"
        if place.of is None or isinstance(place.of, m.Players):
            return "(" + " | ".join(f"state.members[{zone}]" for zone in zones) + ")"
        name = self.constant("zones", zones)
        if isinstance(place.of, m.You):
            return f"state.members[{name}[me]]"
        return f"members_of(play, {name}, {self.set(place.of)})"

    def zones(self, place: m.Zone) -> tuple[int, ...]:
        """The zones of a name, to look at or to take from."""
        if place.zone in self.rules.book.zones.also_called:
            raise CannotRun(f"nothing lies in a “{place.zone}” here: there is none", place.span)
        return self.goals(place)

    def goals(self, place: m.Zone) -> tuple[int, ...]:
        """The zones of a name, to put something into."""
        if place.zone == self.rules.book.zones.whole:
            return tuple(self.rules.field)
        zones = self.rules.layout.zones.get(place.zone)
        if zones is None:
            raise CannotRun(f"the table has no place “{place.zone}”", place.span)
        return zones

    def _asks_for_unseen(self, node: m.Where[Any]) -> bool:
        truths = node.truth.truths if isinstance(node.truth, m.And) else (node.truth,)
        asked = [one.quality for one in truths if isinstance(one, m.Is) and one.of == node.each]
        states = [self.rules.book.pieces.states.get(one.state) for one in asked if isinstance(one, m.InState)]
        unseen = self.rules.book.pieces.unseen
        return bool(unseen) and any(one is not None and one.mark == unseen and one.on for one in states)

    def _set_where(self, node: m.Where[Any]) -> str:
        before, self.uncovering = self.uncovering, self._asks_for_unseen(node)
        base = self.set(node.of)
        self.uncovering = before
        at_once = node.each.sort is Sort.PIECE or (node.each.sort is Sort.PLACE and self.has_spaces)
        mask = self.mask(node.truth, node.each) if at_once else None
        if mask is not None:
            return f"({base} & {mask})"
        name = self.each_of(node.each, node.of)
        if not at_once or not isinstance(node.truth, m.And):
            return f"joined({name} for {name} in each_bit({base}) if {self.truth(node.truth)})"
        told = [self._told_at_once(one, node.each, name) for one in node.truth.truths]
        fewer = "".join(f" & {one}" for one, at_once in told if at_once)
        asked = " and ".join(one for one, at_once in told if not at_once) or "True"
        return f"joined({name} for {name} in each_bit({f'({base}{fewer})' if fewer else base}) if ({asked}))"

    def _told_at_once(self, truth: m.Truth, each: m.Var[Any], name: str) -> tuple[str, bool]:
        """What is asked of each of a set; or, with true, those of whom it holds, where that is the same for all: then
        it is asked once, and of fewer."""
        inner = truth.truth if isinstance(truth, m.Not) else truth
        holds = self.truth(inner)
        if isinstance(inner, (m.Is, m.Among)) and inner.of == each:
            match ast.parse(holds, mode="eval").body:
                case ast.Call(func=ast.Name(id="within"), args=[ast.Name(id=asked), those]) if asked == name:
                    if not any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(those)):
                        return f"({ast.unparse(those)})" if inner is truth else f"~({ast.unparse(those)})", True
        return holds if inner is truth else f"(not {holds})", False

    def _set_union(self, node: m.Union[Any]) -> str:
        return "(" + " | ".join(self.set(one) for one in node.sets) + ")"

    def _set_minus(self, node: m.Minus[Any]) -> str:
        return f"({self.set(node.of)} & ~{self.set(node.less)})"

    def _set_controller(self, node: m.Controller) -> str:
        call = "last_controllers" if self.is_spoken_of(node.of) else "controllers"
        return f"{call}(play, {self.set(node.of)})"

    def _set_owner(self, node: m.Owner) -> str:
        return f"owners(play, {self.set(node.of)})"

    def _set_edgemost(self, node: m.Edgemost) -> str:
        if not isinstance(node.place, m.Zone):
            raise CannotRun("only a pile has a top", node.span)
        zones = self.constant("zones", self.zones(node.place))
        of = "1" if node.place.of is None else self.set(node.place.of)
        return f"in_order(play, {zones}, {of}, {self.number(node.number)}, {node.edge is m.Edge.BOTTOM})"

    def _set_declared(self, node: m.Declared) -> str:
        return str((1 << len(self.rules.cast.values.get(self.field(node.attribute), ()))) - 1)

    def _set_just(self, node: m.Just) -> str:
        return str(1 << self.value_number(node))

    def _set_kept(self, node: m.Kept[Any]) -> str:
        token = self.rules.layout.tokens.get(self.rules.book.pieces.keeps)
        if token is None or node.sort is not Sort.VALUE:
            raise CannotRun("the table does not keep this between lines", node.span)
        return f"seated(state.counters[{token} + it[0]])"

    def _set_values(self, node: m.Values) -> str:
        stat = self.rules.stat.get(Stat(node.attribute))
        if stat is not None:
            return f"numbers_among(play, {stat}, {self.set(node.of)}, {node.printed})"
        fixed = self.fixed(self.field(node.attribute))
        masks = () if fixed is None else tuple(fixed[1 << number] for number in range(len(fixed).bit_length() - 1))
        if masks and isinstance(node.of, m.This):
            pieces = range(len(self.rules.cast.pieces))
            of = tuple(sum(1 << at for at, mask in enumerate(masks) if mask >> one & 1) for one in pieces)
            return f"{self.constant('values', of)}[it[0]]"
        if masks:
            return f"fixed_values({self.constant('masks', masks)}, {self.set(node.of)})"
        name = "printed_values_of" if node.printed else "values_of"
        return f"{name}(play, {self.field(node.attribute)!r}, {self.set(node.of)})"


def alike(one: m.Set[Any], other: m.Set[Any]) -> bool:
    """Whether two sets are the same but for the names of what they bind."""
    names = dict(zip(bound(other), bound(one), strict=False))
    return one == transformed(other, lambda node: names.get(node, node) if isinstance(node, m.Var) else node)
