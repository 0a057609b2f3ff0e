"""Sets, numbers and truths as Python expressions over the state: a set is an integer with a bit for each member."""

from __future__ import annotations

import ast
from typing import Any

from cardwright.check.compiled import CompiledRule
from cardwright.engine.generate.writer import CannotRun, Writer, inside
from cardwright.engine.rules import Rules
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.closed import is_closed
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.notation import notation
from cardwright.meaning.calculus.symbols import Stat, ZoneName
from cardwright.meaning.calculus.walk import bound, transformed
from cardwright.meaning.gamedata.lexicon import Lexicon
from cardwright.meaning.things.places import NUMBER

FEW_VALUES = 8
"""Of an attribute with so many values at most, all sets of them are worked out beforehand."""
OPS = {
    m.Op.LESS: "<",
    m.Op.AT_MOST: "<=",
    m.Op.EQUAL: "==",
    m.Op.AT_LEAST: ">=",
    m.Op.MORE: ">",
    m.Op.UNEQUAL: "!=",
}


class Expressions(Writer):
    """Expressions of one ability: `play`, `me` and the frame `it` are in scope."""

    def __init__(self, rules: Rules, lexicon: Lexicon) -> None:
        super().__init__()
        self.rules = rules
        self.lexicon = lexicon
        self.bound: dict[int, str] = {}
        """For each variable, how it is written."""
        self.episodes: set[int] = set()
        """Variables that stand for what is under way: the challenge that was won, the attack."""
        self.amid: dict[tuple[str, str], str] = {}
        """For a deed in the middle of which something is asked, how those are written who have a part in it."""
        self.present: set[int] = set()
        """Variables for what was found where it lies now: of such a piece it is asked how it is, not how it was."""

    # ------------------------------------------------------------ sets

    def set(self, node: m.Set[Any]) -> str:
        """A set as an expression."""
        method = getattr(self, f"_set_{type(node).__name__.lower()}", None)
        if method is None:
            raise CannotRun(f"the table cannot work out “{type(node).__name__}” yet", node.span)
        found: str = method(node)
        return found

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

    @property
    def has_spaces(self) -> bool:
        """Whether places are spaces of a board: a set of them is one like any other."""
        return self.rules.auras is not None or bool(self.rules.book.zones.boards)

    @property
    def everybody(self) -> str:
        return str((1 << self.rules.layout.players) - 1)

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

    # ------------------------------------------------------------ spaces

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

    def _truth_rel(self, node: m.Rel) -> str:
        return f"within({self.set(node.a)}, {self._related(node.relation, node.b, node, node.a)})"

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

    uncovering = False
    """Whether what lies face down is asked for: else it is no card of anything."""

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

    def each_of(self, each: m.Var[Any], of: m.Set[Any]) -> str:
        """How each of a set is written where something is asked of it."""
        self.found(each, of)
        name = self.bound[each.number] = f"v{each.number}"
        return name

    def found(self, each: m.Var[Any], of: m.Set[Any]) -> None:
        """Note whether what a variable stands for was spoken of before, or is found where it lies."""
        if not self.is_spoken_of(of):
            self.present.add(each.number)

    def found_outside(self, each: m.Var[Any], of: m.Set[Any]) -> None:
        """The same of what is kept: from play it may leave later; what was found elsewhere is as it is there."""
        while isinstance(of, (m.Where, m.Minus, m.Extreme)):
            of = of.of
        zone = of.place if isinstance(of, (m.In, m.Edgemost)) else None
        if isinstance(zone, m.Zone) and zone.zone not in (*self.rules.book.zones.play, self.rules.book.zones.whole):
            self.present.add(each.number)

    def is_spoken_of(self, node: m.Set[Any]) -> bool:
        """Whether pieces are meant by what was said of them before: such a one may have left play since."""
        if isinstance(node, m.Var):
            return node.number not in self.present
        if isinstance(node, m.Union):
            return any(self.is_spoken_of(one) for one in node.sets)
        if isinstance(node, (m.Where, m.Minus, m.Extreme)):
            return self.is_spoken_of(node.of)
        return isinstance(node, (m.This, m.Of))

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

    def fixed(self, field: str) -> tuple[int, ...] | None:
        """For an attribute that no text changes, with few values: those who have one of each set of them."""
        cast, names = self.rules.cast, self.rules.cast.values.get(field, ())
        if field not in self.rules.unchanging or not names or len(names) > FEW_VALUES:
            return None
        found = [0]
        for name in names:  # each value doubles the sets
            found += [bits | cast.having.get((field, name), 0) for bits in found]
        return tuple(found)

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

    def field(self, attribute: str) -> str:
        """The field of a card that an attribute is printed in."""
        return self.rules.book.pieces.attributes.get(attribute, attribute)

    def value_number(self, node: m.Just) -> int:
        return self._known_values(node).index(self.value_name(node))

    def value_name(self, node: m.Just) -> str:
        """A value as cards have it printed. One that no card has may still be given by a text, and named."""
        known, plain = self._known_values(node), str(node.value).strip("[]")
        name = str(node.value) if str(node.value) in known else plain
        if name not in known:
            known.append(name)
        return name

    def _known_values(self, node: m.Just) -> list[str]:
        return self.rules.cast.values.setdefault(self.field(node.attribute), [])

    def sort_of(self, node: m.Set[Any]) -> Sort | None:
        """The sort of a set, where its kind tells."""
        if isinstance(node, (m.Var, m.Kept, m.Given)):
            return node.sort
        if isinstance(node, (m.You, m.Players, m.Opponents, m.Seat, m.Controller, m.Owner)):
            return Sort.PLAYER
        if isinstance(node, (m.Where, m.Minus, m.Extreme)):
            return self.sort_of(node.of)
        if isinstance(node, m.Of):
            return self.lexicon.roles.get(node.role)
        return None

    # ------------------------------------------------------------ masks

    def mask(self, truth: m.Truth, each: m.Var[Any]) -> str | None:
        """All pieces of which something holds, where it can be told at once; None where each must be asked."""
        if isinstance(truth, (m.And, m.Or)):
            return self._masks(truth.truths, each, " & " if isinstance(truth, m.And) else " | ")
        if isinstance(truth, m.Not):
            inner = self.mask(truth.truth, each)
            return None if inner is None else f"~{inner}"
        if isinstance(truth, m.Is) and truth.of == each:
            return self.quality(truth.quality)
        if isinstance(truth, m.Among):
            return self._among_mask(truth, each)
        return self._mask_to_another(truth, each)

    def _mask_to_another(self, truth: m.Truth, each: m.Var[Any]) -> str | None:
        """All pieces that are to some as is said."""
        if isinstance(truth, m.Same) and truth.a == each and not speaks_of(truth.b, each):
            return self._same_mask(truth)
        known = {*self.rules.book.board.lines, *self.rules.book.does.related, *self.rules.book.does.leading}
        if isinstance(truth, m.Rel) and each in (truth.a, truth.b) and truth.relation in known:
            other = truth.b if truth.a == each else truth.a
            return None if speaks_of(other, each) else self._related(truth.relation, other, truth, each)
        return None

    definition = -1
    """The card or rule whose text it is; none, where nothing says so."""

    def _is_line(self, attribute: str) -> bool:
        """Whether being alike in it is to stand in a relation: to lie in the same row."""
        return attribute in self.rules.book.board.lines or attribute in self.rules.book.does.related

    def _same_mask(self, truth: m.Same) -> str:
        if self._is_line(truth.attribute):
            return self._related(truth.attribute, truth.b, truth, truth.a)
        field = self._printed_field(truth)
        return f"having_any(play, {field!r}, values_of(play, {field!r}, {self.set(truth.b)}))"

    def _printed_field(self, truth: m.Same) -> str:
        """The field in which cards have what is the same; what none of them has is never the same. Only the rules of a
        game may speak of what no card that is played with has."""
        field = self.field(truth.attribute)
        known = self.rules.cast.definitions
        of_rules = 0 <= self.definition < len(known) and isinstance(known[self.definition], CompiledRule)
        if not self.rules.cast.values.get(field) and not of_rules:
            raise CannotRun(f"no card of the game has a “{truth.attribute}”", truth.span)
        return field

    def _masks(self, truths: tuple[m.Truth, ...], each: m.Var[Any], join: str) -> str | None:
        found = [self.mask(truth, each) for truth in truths]
        if any(one is None for one in found):
            return None
        return "(" + join.join(one for one in found if one is not None) + ")"

    def _among_mask(self, truth: m.Among, each: m.Var[Any]) -> str | None:
        if speaks_of(truth.set, each):
            return None
        if truth.of == each:
            return self.set(truth.set)
        if isinstance(truth.of, m.Controller) and truth.of.of == each:
            return f"controlled_by(play, {self.set(truth.set)})"
        if isinstance(truth.of, m.Owner) and truth.of.of == each:
            return f"owned_by(play, {self.set(truth.set)})"
        if isinstance(truth.of, m.PlaceOf) and truth.of.of == each:
            return self.members(truth.set)
        return None

    def quality(self, quality: m.Quality) -> str:
        """The pieces that have a quality, as a set."""
        cast = self.rules.cast
        if isinstance(quality, m.OfKind):
            return self._kind_mask(quality)
        if isinstance(quality, m.Called):
            return str(cast.called.get(cast.canonical(quality.name), 0))
        if isinstance(quality, m.WithKeyword):
            if quality.printed and quality.arguments:
                raise CannotRun("the table does not keep what a keyword was given", quality.span)
            if quality.printed:
                return f"keyword_printed(play, {str(quality.keyword)!r})"
            given = f", {self.argument_texts(quality)!r}" if quality.arguments else ""
            return f"keyword_bearers(play, {str(quality.keyword)!r}{given})"
        if isinstance(quality, m.OfValue):
            return self._value_mask(quality)
        if isinstance(quality, m.InState):
            return self._state_mask(quality)
        raise CannotRun("the table cannot tell who has this", quality.span)

    def argument_texts(self, quality: m.WithKeyword) -> tuple[str, ...]:
        """What a keyword is given, by the names under which its texts are known."""
        return tuple(text for one in quality.arguments for text in self._argument(one))

    def _argument(self, argument: Any) -> tuple[str, ...]:
        if isinstance(argument, (m.Const, m.Just)):
            return (str(argument.value),)
        if isinstance(argument, m.Union):
            return tuple(text for one in argument.sets for text in self._argument(one))
        if isinstance(argument, m.Where) and argument.of == m.Anywhere() and isinstance(argument.truth, m.Is):
            quality = argument.truth.quality
            if isinstance(quality, m.OfKind) and quality.kind in self.lexicon.nouns:
                return (str(quality.kind),)
            if isinstance(quality, m.Called):
                return (str(quality.name),)
        anything = isinstance(argument, m.Anywhere)
        if isinstance(argument, m.Number) or anything or getattr(argument, "of", None) == m.Anywhere():
            if not is_closed(argument):
                raise CannotRun("the table cannot give a keyword this yet", argument.span)
            text = notation(argument)
            self.rules.described[text] = argument
            return (text,)
        raise CannotRun("the table cannot give a keyword this yet", argument.span)

    def _kind_mask(self, quality: m.OfKind) -> str:
        """Those that are printed so, but for those that have become something else or lie where they are no such; and
        those that have become so, or of a kind that is always so: who has become a Mastermind is an Enemy."""
        lapsed, turned = self.lapsed(quality), self.rules.book.pieces.turned
        bits = f"{self._of_kind(quality)} & ~({lapsed})" if lapsed else str(self._of_kind(quality))
        if not turned:
            return f"({bits})" if lapsed else bits
        marks = {kind: f"state.marks[{self.rules.layout.marks[mark]}]" for kind, mark in turned.items()}
        left = " | ".join(marks.values())
        nouns, kind = self.rules.book.pieces.nouns, str(quality.kind)
        within = {one for one in turned if one == kind or set(nouns.get(one, (one,))) <= set(nouns.get(kind, ()))}
        own = " | ".join(mark for one, mark in marks.items() if one in within)
        return f"({bits} & ~({left}) | {own})" if own else f"({bits} & ~({left}))"

    def lapsed(self, quality: m.OfKind) -> str:
        """Those that lie where cards of their type are not of this kind; empty, if a kind does not depend on that."""
        rules = self.rules
        return " | ".join(
            f"{rules.cast.of_type[name]} & state.members[{number}]"
            for name, zones in rules.book.pieces.lapses.get(str(quality.kind), {}).items()
            if name in rules.cast.of_type
            for zone in zones
            for number in rules.layout.zones[zone]
        )

    def _of_kind(self, quality: m.OfKind) -> int:
        """The pieces of a kind: of the types that the rulebook means by it, of the type of that name, or so called."""
        cast, kind = self.rules.cast, str(quality.kind)
        if kind in self.rules.book.pieces.printed:
            return cast.having.get(self.rules.book.pieces.printed[kind], 0)
        types = self.rules.book.pieces.nouns.get(kind, (kind,))
        if any(name.startswith("+") for name in types):
            raise CannotRun(f"the table cannot tell who is a “{kind}”", quality.span)
        bits = 0
        for name in types:
            bits |= cast.of_type.get(name, 0)
        return bits if kind in self.rules.book.pieces.nouns or kind in cast.of_type else cast.called.get(kind, 0)

    def _value_mask(self, quality: m.OfValue) -> str:
        field = self.field(quality.attribute)
        is_printed = any(attribute == field for attribute, _ in self.rules.cast.having)
        if isinstance(quality.values, m.Just) and not is_printed:
            printed = self.rules.book.pieces.stats.get(
                quality.values.value
            )  # the icon beside a number: who has the number
            if printed is not None:
                return str(self.rules.cast.printed(printed, self.rules.book.pieces.fronts.get(printed, printed)))
        if isinstance(quality.values, m.Just):
            return f"having(play, {field!r}, {self.value_name(quality.values)!r})"
        fixed = self.fixed(field)
        if fixed is not None:
            return f"{self.constant('having', fixed)}[{self.set(quality.values)}]"
        return f"having_any(play, {field!r}, {self.set(quality.values)})"

    def _players_in(self, quality: m.InState) -> str | None:
        """The players in a state: the one on a seat, those of whom something is counted; none, if it is no such."""
        seat = self.rules.book.parts.seats.get(quality.state)
        if seat is not None:
            return f"seated(state.memory[{seat}])"
        first = self.rules.layout.counters.get(str(quality.state))
        counted = first is not None and quality.state in {data.counter for data in self.lexicon.verbs.values()}
        return f"with_any(play, {first})" if counted else None

    def _state_mask(self, quality: m.InState) -> str:
        state = self.rules.book.pieces.states.get(quality.state)
        if state is not None:
            mark, on = state
            bits = f"state.marks[{self.rules.layout.marks[mark]}]"
            return bits if on else f"~{bits}"
        players = self._players_in(quality)
        if players is not None:
            return players
        if quality.state in self.rules.book.does.spaces_in:
            return f"{self.constant('spaces', self.rules.book.does.spaces_in[quality.state])}(play)"
        if quality.state in self.rules.book.does.sights:
            return f"{self.constant('sight', self.rules.book.does.sights[quality.state])}(play, me, it)"
        zone = self.rules.book.zones.found.get(quality.state)
        if zone is not None:
            return "(" + " | ".join(f"state.members[{number}]" for number in self.rules.layout.zones[zone]) + ")"
        field, *value = self.rules.book.pieces.flags.get(quality.state, (quality.state,))
        flagged = self.rules.cast.having.get((field, value[0]), 0) if value else self.rules.cast.flagged(field)
        if flagged or quality.state in self.rules.book.pieces.flags:
            return str(flagged)
        raise CannotRun(f"the table does not know the state “{quality.state}”", quality.span)

    # ------------------------------------------------------------ numbers

    def number(self, node: m.Number) -> str:
        method = getattr(self, f"_number_{type(node).__name__.lower()}", None)
        if method is None:
            raise CannotRun(f"the table cannot work out “{type(node).__name__}” yet", node.span)
        found: str = method(node)
        return found

    def _number_const(self, node: m.Const) -> str:
        return str(node.value)

    def _number_count(self, node: m.Count) -> str:
        those, more = self.set(node.of), self._counted_besides(node.of)
        count = f"{f'({those})' if those.isdigit() else those}.bit_count(){self._counting_as(node.of)}"
        return f"max(0, {count} + {more})" if more else count

    def _counted_besides(self, of: m.Set[Any]) -> str:
        """“the number of plot cards in your used pile”: with those that a text has counted there; of which nothing more
        is said, so that they are none of those of which it is."""
        place = of.of if isinstance(of, m.Where) else of
        zone = place.place if isinstance(place, m.In) else None
        number = self.rules.book.zones.more.get(zone.zone) if isinstance(zone, m.Zone) else None
        plain = not isinstance(of, m.Where) or (isinstance(of.truth, m.Is) and isinstance(of.truth.quality, m.OfKind))
        if number is None or not plain or not isinstance(zone, m.Zone) or zone.of is None:
            return ""
        return self.number(m.StatOf(Stat(number), zone.of))

    def _counting_as(self, of: m.Set[Any]) -> str:
        """“you have 3 Baratheon characters”: with what among a player's own counts as such."""
        if not self.rules.counted:
            return ""
        if not isinstance(of, m.Where) or not isinstance(of.of, m.In) or not isinstance(of.of.place, m.Zone):
            return ""
        truths = of.truth.truths if isinstance(of.truth, m.And) else (of.truth,)
        qualities = [one.quality for one in truths if isinstance(one, m.Is) and one.of == of.each]
        kinds = [one for one in qualities if isinstance(one, m.OfKind)]
        values = [one for one in qualities if isinstance(one, m.OfValue)]
        if len(kinds) != 1 or len(values) != len(truths) - 1 or len(values) > 1 or of.of.place.of is None:
            return ""
        wanted = f"{self.field(values[0].attribute)!r}, {self.set(values[0].values)}" if values else "'', 0"
        return f" + counted_as(play, {self.members(of.of.place)}, {str(kinds[0].kind)!r}, {wanted})"

    def _number_divided(self, node: m.Divided) -> str:
        number, by = self.number(node.number), self.number(node.by)
        return f"-(-({number}) // ({by}))" if node.up else f"(({number}) // ({by}))"

    def _number_statof(self, node: m.StatOf) -> str:
        stat = self.rules.stat.get(node.stat)
        if stat is None:
            raise CannotRun(f"the table has no number “{node.stat}”", node.span)
        if self.sort_of(node.of) is Sort.PLAYER:
            if node.stat not in self.rules.book.pieces.totals or node.printed:
                raise CannotRun(f"the table has no number “{node.stat}” of a player", node.span)
            return f"stat_sum(play, {stat}, fielded_by(play, {self.set(node.of)}))"
        current = "last_sum" if self.is_spoken_of(node.of) else "stat_sum"
        call = "printed_sum" if node.printed else current
        return f"{call}(play, {stat}, {self.set(node.of)})"

    def _number_held(self, node: m.Held) -> str:
        layout = self.rules.layout
        if node.token in self.rules.book.pieces.held and self.sort_of(node.of) is Sort.PLAYER:
            type_, zone = self.rules.book.pieces.held[node.token]
            lying = self.members(m.Zone(ZoneName(zone), node.of))
            return f"({self.rules.cast.of_type.get(type_, 0)} & {lying}).bit_count()"
        of_player = self.sort_of(node.of) is Sort.PLAYER
        if node.token in layout.tokens and of_player and node.token not in layout.counters:
            kind = self.rules.book.pieces.banks.get(node.token)
            if kind is None:
                raise CannotRun(f"the table does not say where a player's “{node.token}” lies", node.span)
            bank = f"({self.rules.cast.of_type.get(kind, 0)} & controlled_by(play, {self.set(node.of)}))"
            return f"tokens_on(play, {layout.tokens[node.token]}, {bank})"
        if node.token in layout.tokens and not of_player:
            return f"tokens_on(play, {layout.tokens[node.token]}, {self.set(node.of)})"
        if node.token in layout.counters:
            return f"counters_of(play, {layout.counters[node.token]}, {self.set(node.of)})"
        raise CannotRun(f"the table counts no “{node.token}”", node.span)

    def _number_numberof(self, node: m.NumberOf) -> str:
        return self.set(node.figure)

    def _number_sum(self, node: m.Sum) -> str:
        base, name = self.set(node.of), self.each_of(node.each, node.of)
        return f"sum({self.number(node.number)} for {name} in each_bit({base}))"

    def _number_plus(self, node: m.Plus) -> str:
        return "(" + " + ".join(self.number(term) for term in node.terms) + ")"

    def _number_times(self, node: m.Times) -> str:
        return "(" + " * ".join(self.number(factor) for factor in node.factors) + ")"

    def _number_least(self, node: m.Least) -> str:
        return "min(" + ", ".join(self.number(term) for term in node.terms) + ")"

    def _number_most(self, node: m.Most) -> str:
        return "max(" + ", ".join(self.number(term) for term in node.terms) + ")"

    # ------------------------------------------------------------ truths

    def truth(self, node: m.Truth) -> str:
        method = getattr(self, f"_truth_{type(node).__name__.lower()}", None)
        if method is None:
            raise CannotRun(f"the table cannot tell “{type(node).__name__}” yet", node.span)
        found: str = method(node)
        return found

    def _truth_compare(self, node: m.Compare) -> str:
        return f"({self.number(node.a)} {OPS[node.op]} {self.number(node.b)})"

    def _truth_now(self, node: m.Now) -> str:
        span = self.rules.book.times.spans.get(node.period)
        book = self.rules.book
        if span is None and node.of is not None and node.period in book.times.owned and book.texts.addressed:
            return f"(state.player >= 0 and within(1 << state.player, {self.set(node.of)}))"  # whose period it is
        if span is None:
            slot = self.rules.book.parts.roles.get(f"now {node.period}")
            if slot is None or node.of is not None:
                raise CannotRun("the table does not know when this is", node.span)
            return f"bool(state.memory[{slot[1]}])"
        test = f"state.memory[{span[1]}] == {span[2]}"
        if node.of is not None:
            seat = self.rules.book.parts.seats.get("active player")
            if seat is None:
                raise CannotRun("the table does not know whose this is", node.span)
            test += f" and within(seated(state.memory[{seat}]), {self.set(node.of)})"
        return f"({test})"

    def _truth_same(self, node: m.Same) -> str:
        if self._is_line(node.attribute):
            return f"bool({self.set(node.a)} & {self._related(node.attribute, node.b, node, node.a)})"
        field = self._printed_field(node)
        return f"bool(values_of(play, {field!r}, {self.set(node.a)}) & values_of(play, {field!r}, {self.set(node.b)}))"

    def _truth_let(self, node: m.Let) -> str:
        raise CannotRun("the table cannot keep what a condition found yet", node.span)

    def _episode_is(self, node: m.Is) -> str:
        """What is under way is of a kind: a [military] challenge, an unopposed one."""
        quality, topics = node.quality, self.rules.book.parts.topics
        if isinstance(quality, m.OfValue) and isinstance(quality.values, m.Just) and quality.attribute in topics:
            return f"(state.memory[{topics[quality.attribute]}] == {self.value_number(quality.values) + 1})"
        if isinstance(quality, m.OfValue) and quality.attribute in topics:  # one that was named
            topic = f"state.memory[{topics[quality.attribute]}]"
            return f"({topic} > 0 and bool({self.set(quality.values)} >> {topic} - 1 & 1))"
        if isinstance(quality, m.InState) and quality.state in topics:
            return f"bool(state.memory[{topics[quality.state]}])"
        raise CannotRun("the table cannot tell this of what is under way", node.span)

    def _truth_is(self, node: m.Is) -> str:
        if self.is_episode(node.of):
            return self._episode_is(node)
        return inside(self.set(node.of), self.quality(node.quality))

    def _truth_among(self, node: m.Among) -> str:
        if self.is_episode(node.of) and self.is_episode(node.set):
            return "True"  # what is under way is the one that is
        if isinstance(node.of, m.PlaceOf):
            return inside(self.set(node.of.of), self.members(node.set))
        return inside(self.set(node.of), self.set(node.set))

    def _truth_and(self, node: m.And) -> str:
        return "(" + " and ".join(self.truth(one) for one in node.truths) + ")"

    def _truth_or(self, node: m.Or) -> str:
        return "(" + " or ".join(self.truth(one) for one in node.truths) + ")"

    def _truth_not(self, node: m.Not) -> str:
        return f"(not {self.truth(node.truth)})"

    def _truth_every(self, node: m.Every) -> str:
        base, name = self.set(node.of), self.each_of(node.each, node.of)
        return f"every(({self.truth(node.truth)}) for {name} in each_bit({base}))"


def alike(one: m.Set[Any], other: m.Set[Any]) -> bool:
    """Whether two sets are the same but for the names of what they bind."""
    names = dict(zip(bound(other), bound(one), strict=False))
    return one == transformed(other, lambda node: names.get(node, node) if isinstance(node, m.Var) else node)


def speaks_of(node: Any, var: m.Var[Any]) -> bool:
    """Whether a meaning has a variable in it."""
    if node == var:
        return True
    if isinstance(node, tuple):
        return any(speaks_of(item, var) for item in node)
    if isinstance(node, m.Node):
        return any(speaks_of(getattr(node, name), var) for name in node.__slots__ if name != "span")
    return False
