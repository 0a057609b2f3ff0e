"""Spaces of a row as things of their own: which are empty, which lie beside others, and what is moved to one of them.

A space is written as the first of its places; where pieces lie, all of its places count.
"""

from __future__ import annotations

from typing import Any

from cardwright.engine.events import emit_together
from cardwright.engine.generate.choosing import picked
from cardwright.engine.generate.frames import TO, WHAT
from cardwright.engine.generate.ground import Ground
from cardwright.engine.generate.moving import moved_into_room
from cardwright.engine.generate.picks import CHOOSE
from cardwright.engine.generate.runtime import places_of
from cardwright.engine.generate.swapping import swapped
from cardwright.engine.generate.writer import CannotRun, helper
from cardwright.engine.operations import COUNT, Cause, Event
from cardwright.engine.picking import label
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.state import NOWHERE, ids
from cardwright.meaning.calculus import nodes as m
from cardwright.meaning.calculus.nodes import Sort
from cardwright.meaning.calculus.symbols import Kind, Role
from cardwright.meaning.gamedata.entries import VerbData
from cardwright.meaning.things.places import NUMBER

WITH = "means"
"""The part of a move for those who go to where what moves was."""


_OTHER: m.Var[Any] = m.Var(Sort.PIECE, -1)


def _label(_rules: Rules, option: tuple[int, str]) -> str:
    return option[1]


class Rows(Ground):
    """Sets of spaces of a row, as sets of places."""

    @property
    def has_rows(self) -> bool:
        """Whether the places of the game are spaces of rows."""
        return bool(self.rules.book.board.spaces) and not self.has_spaces

    def sort_of(self, node: m.Set[Any]) -> Sort | None:
        return Sort.PLACE if isinstance(node, m.Spaces) and self.has_rows else super().sort_of(node)

    def _set_spaces(self, node: m.Spaces) -> str:
        zone = node.of
        rows = self.rules.book.board.spaces.get(zone.zone) if isinstance(zone, m.Zone) and self.has_rows else None
        if rows is None or not isinstance(zone, m.Zone) or zone.of is not None or len(rows) > 1:
            return super()._set_spaces(node)
        lost = self._lost(zone.zone)
        there = sum(space & -space for space in rows[0])
        return str(there) if lost is None else f"left_of(play, {there}, {lost})"

    def _lost(self, zone: str) -> int | None:
        """Where it is counted how many spaces at the end of a row are gone; nowhere, if none ever is."""
        name = next((data.lost for row, data in self.lexicon.table.rows.items() if row == zone), "")
        return self.rules.layout.counters[name] if name else None

    def _number_statof(self, node: m.StatOf) -> str:
        if not self.has_rows or node.stat != NUMBER or self.sort_of(node.of) is not Sort.PLACE:
            return super()._number_statof(node)
        return f"numbers_of({self.constant('numbers', self._numbers())}, {self.set(node.of)})"

    def _numbers(self) -> tuple[int, ...]:
        """The numbers of the spaces in their rows, by their places."""
        found = [0] * self.rules.book.board.places
        for rows in self.rules.book.board.spaces.values():
            for row in rows:
                for number, space in enumerate(row, 1):
                    for place in ids(space):
                        found[place] = number
        return tuple(found)

    def _operation_destroy(self, node: m.Do, _data: VerbData, parts: dict[Any, Any]) -> str:
        """The last space of a row is gone: each player has one of them less."""
        place = parts.pop("place", None)
        self._nothing_left(node, parts)
        rows = [(zone, data) for zone, data in self.lexicon.table.rows.items() if data.lost and not data.each]
        if not isinstance(place, m.Set) or len(rows) != 1 or not self.has_rows:
            raise CannotRun("the table cannot destroy this", node.span)
        zone, _ = rows[0]
        there = sum(space & -space for space in self.rules.book.board.spaces[zone][0])
        name = self.temporary()
        call = f"destroyed(play, {self.verb(node)}, {there}, {self._lost(zone)}, {self.set(place)}, {self.cause(node)})"
        self.line(f"{name} = {call}")
        return name

    def _set_placeof(self, node: m.PlaceOf) -> str:
        if not self.has_rows:
            return super()._set_placeof(node)
        return f"spaces_of(play, {self._room()}, {self.set(node.of)})"

    def _room(self) -> str:
        return self.constant("room", self.rules.book.board.room)

    def _in_spaces(self, place: m.Set[m.Place]) -> str:
        if not self.has_rows or not self._is_of_a_row(place):
            return super()._in_spaces(place)
        return f"lying_at(play, along({self._room()}, {self.set(place)}))"

    def _is_of_a_row(self, place: m.Set[m.Place]) -> bool:
        """Whether these are spaces that were picked, or that are told by anything but their number."""
        if isinstance(place, m.Where) and isinstance(place.of, m.Spaces):
            truth = place.truth
            return not isinstance(truth, m.Compare) or truth.a != m.StatOf(NUMBER, place.each)
        return isinstance(place, m.Spaces) or (isinstance(place, m.Var) and place.sort is Sort.PLACE)

    def _do_pick(self, node: m.Pick, after: tuple[m.Effect, ...]) -> str:
        binder = node.binders[0]
        if not self.has_rows or binder.each.sort is not Sort.PLACE:
            return super()._do_pick(node, after)
        one = len(node.binders) == 1 and binder.least == binder.most == m.Const(1)
        if not one or node.such is not None or node.target or node.who is None:
            raise CannotRun("the table has one space picked at a time", node.span)
        then = after[0] if after else None
        goes = isinstance(then, m.Do) and m.Filled(Role(TO), binder.each) in then.parts
        verb = then.verb if goes and isinstance(then, m.Do) else CHOOSE
        question = self.constant("question", Question(verb, self._cause(node), _label))
        names = self.constant("names", self._space_names())
        slot, who = self.bind(binder.each), self.player(node.who)
        self.line(f"{slot} = picked_in_row(play, {who}, {question}, {self.set(binder.of)}, {names})")
        self.keep(binder.each.number, slot, node)
        return f"bool({slot})"

    def _space_names(self) -> tuple[str, ...]:
        """What the spaces are called, by their places; where they have no name, by their number."""
        names = {space: name for name, space in self.rules.book.board.spots.items()}
        return tuple(names.get(space, f"space {number}") for number, space in enumerate(self.rules.book.board.room))

    def _operation_move(self, node: m.Do, data: VerbData, parts: dict[Any, Any]) -> str:
        kind = self._trades(node) if self.has_rows and WITH not in parts else ""
        space = self._goal_in_a_row(parts.get(TO), WITH in parts or bool(kind)) if self.has_rows else None
        if space is None:
            return super()._operation_move(node, data, parts)
        to = parts.pop(TO)
        what, others = self._done_to(node, parts), parts.pop(WITH, None)
        self._nothing_left(node, parts)
        if kind:
            others = _who_is_there(to, kind, what)
        goal = f"{self._room()}, {self.constant('zones', self._zones())}, {space}"
        way = f"{self.verb(node)}, {self.set(what)}"
        if others is None:
            call = f"moved_to_space(play, {way}, {goal}, {self.cause(node)})"
        else:
            question = self.constant("question", Question(node.verb, self._cause(node), label))
            there = self.set(others)
            if kind:
                there = f"trading(play, {self.set(what)}, {self.constant('zones', self._zones())}, {space}, {there})"
            whom = f"one_there(play, {self.actor_of(node)}, {question}, {there})"
            call = f"moved_or_swapped(play, {way}, {whom}, {goal}, {self.cause(node)})"
        return f"bool({self._kept(node, WHAT, call)})"

    def _trades(self, node: m.Do) -> str:
        """The kind of those who change places when one of them moves so; none, where the table says nothing of it."""
        kinds = {data.trades[node.verb] for data in self.lexicon.table.rows.values() if node.verb in data.trades}
        return kinds.pop() if len(kinds) == 1 else ""

    def _goal_in_a_row(self, to: Any, with_others: bool) -> str | None:
        """The space to which something goes, where it is one of a row; one with a name only if others make room."""
        if isinstance(to, m.Var) and to.sort is Sort.PLACE:
            return self.set(to)
        spots = self.rules.book.board.spots
        if with_others and isinstance(to, m.Zone) and to.zone in spots:
            return str(spots[to.zone] & -spots[to.zone])
        return None

    def _zones(self) -> tuple[int, ...]:
        """For each place, the zone in which it is."""
        board, layout = self.rules.book.board, self.rules.layout
        found = [0] * board.places
        for zone, rows in board.spaces.items():
            for player, row in enumerate(rows):
                for place in ids(sum(row)):
                    found[place] = layout.zones[zone][player if len(layout.zones[zone]) > 1 else 0]
        return tuple(found)


def _who_is_there(to: Any, kind: str, moved: m.Set[Any]) -> m.Set[Any]:
    """Whoever of a kind is in a space, but for what moves there."""
    those = m.Where(m.In(to), _OTHER, m.Is(_OTHER, m.OfKind(Kind(kind))))
    return m.Minus(those, moved)


@helper
def spaces_of(play: Play, room: tuple[int, ...], bits: int) -> int:
    """The spaces of a row in which pieces lie, each as the first of its places."""
    found = 0
    for place in ids(places_of(play, bits)):
        found |= room[place] & -room[place]
    return found


@helper
def left_of(play: Play, spaces: int, lost: int) -> int:
    """The spaces of a row that there still are: the last ones are gone."""
    for _ in range(play.state.counters[lost]):
        spaces &= ~(1 << spaces.bit_length() - 1) if spaces else 0
    return spaces


@helper
def numbers_of(numbers: tuple[int, ...], spaces: int) -> int:
    """The numbers of spaces in their rows, added up."""
    return sum(numbers[place] for place in ids(spaces))


@helper
def destroyed(play: Play, verb: int, spaces: int, lost: int, which: int, cause: Cause) -> bool:
    """The last space of a row that there still is, is gone from now on; no other one can go."""
    left = left_of(play, spaces, lost)
    if not left or which != 1 << left.bit_length() - 1:
        return False
    players = range(play.rules.layout.players)
    return emit_together(play, [Event(verb, COUNT, lost + player, 1, 0, cause) for player in players])


@helper
def picked_in_row(play: Play, player: int, question: Question, spaces: int, names: tuple[str, ...]) -> int:
    """One of some spaces of a row, picked; none, if there is none."""
    options = [(place, names[place]) for place in ids(spaces)]
    place: int = decide(play, player, question, options)[0] if options else NOWHERE
    found: int = 0 if place == NOWHERE else 1 << place
    return found


@helper
def moved_to_space(
    play: Play, verb: int, bits: int, room: tuple[int, ...], zones: tuple[int, ...], spaces: int, cause: Cause
) -> int:
    """Pieces go to a space of a row in which there is room; those that did."""
    if spaces.bit_count() != 1:
        return 0
    place = spaces.bit_length() - 1
    done: int = moved_into_room(play, verb, bits, zones[place], (room[place],), cause)
    return done


@helper
def one_there(play: Play, player: int, question: Question, bits: int) -> int:
    """The one of some pieces; which, is picked where there are several; none, where there is none."""
    return picked(play, player, question, bits, 1, 1, ()) if bits & (bits - 1) else bits


@helper
def trading(play: Play, bits: int, zones: tuple[int, ...], spaces: int, others: int) -> int:
    """Those who change places with what moves to a space, by a rule of the game: none, if it comes from elsewhere."""
    row = zones[spaces.bit_length() - 1] if spaces else NOWHERE
    return others if all(play.state.zone[piece] == row for piece in ids(bits)) else 0


@helper
def moved_or_swapped(
    play: Play,
    verb: int,
    bits: int,
    other: int,
    room: tuple[int, ...],
    zones: tuple[int, ...],
    spaces: int,
    cause: Cause,
) -> int:
    """A piece goes to a space of a row; whoever is there already changes places with it. It, if it did."""
    if not other:
        done: int = moved_to_space(play, verb, bits, room, zones, spaces, cause)
        return done
    return bits if swapped(play, verb, bits | other, cause) else 0


__all__ = ["Rows"]
