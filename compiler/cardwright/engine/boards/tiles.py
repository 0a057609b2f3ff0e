"""The board: pieces that are laid one after another so that they fit, and which way is north."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple
from weakref import WeakKeyDictionary

from cardwright.engine.events import emit
from cardwright.engine.game import GameError
from cardwright.engine.ground import DIRECTIONS, Ground, Spot, make_ground, spot_called, turned
from cardwright.engine.operations import GROUND, MOVE, RULES, TOP, Cause, Event
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rulebook import Parts
from cardwright.engine.rules import Rules
from cardwright.engine.state import ids
from cardwright.meaning.gamedata.boardtable import Tiles

TURNS = ("upright", "reversed")
Lying = tuple[int, int, int]
"""How a piece lies: turned or not, and where its north-west corner is from that of the board, east and south."""


class Shape(NamedTuple):
    """A piece of the board: its spaces, and what is special about each on its other side."""

    spots: tuple[Spot, ...]
    special: tuple[int, ...]

    def kinds(self, side: int) -> tuple[int, ...]:
        """What is special about its spaces on a side."""
        return self.special if side else (0,) * len(self.spots)


class Laying:
    """All pieces that a board can be laid from."""

    def __init__(self, rules: Rules, data: Tiles) -> None:
        self.data = data
        found = {piece: rules.cast.pieces[piece].card for piece in ids(rules.cast.of_type.get(data.kind, 0))}
        fields = {piece: card.fields for piece, card in found.items() if card is not None}
        words = [one.partition(" ")[2] for piece in fields for one in fields[piece][data.special]]
        self.kinds = [*dict.fromkeys(["", *words])]
        """What a space can be: nothing special first."""
        self.shapes = {piece: self._shape(one[data.spaces], one[data.special]) for piece, one in fields.items()}

    def _shape(self, spaces: Sequence[str], special: Sequence[str]) -> Shape:
        kinds = {spot_called(at): self.kinds.index(word) for at, _, word in (one.partition(" ") for one in special)}
        spots = tuple(spot_called(name) for name in spaces)
        return Shape(spots, tuple(kinds.get(spot, 0) for spot in spots))

    def spots(self, piece: int, lying: Lying) -> tuple[Spot, ...]:
        """The spaces of a piece as it lies."""
        turn, east, south = lying
        spots = turned(self.shapes[piece].spots) if turn else self.shapes[piece].spots
        left, top = min(x for x, _ in spots), min(y for _, y in spots)
        return tuple((x - left + east, y - top + south) for x, y in spots)

    def ways(self, ground: Ground, piece: int) -> list[Lying]:
        """All ways in which a piece may be laid; the first piece of a board lies anywhere, so here."""
        if not ground.spots:
            return [(turn, 0, 0) for turn in range(len(TURNS))]
        board = set(ground.spots)
        edge = _edge(ground.spots)
        found: list[Lying] = []
        for turn in range(len(TURNS)):
            shape = self.spots(piece, (turn, 0, 0))
            for east, south in sorted({(ex - x, ey - y) for ex, ey in edge for x, y in shape}):
                moved = {(x + east, y + south) for x, y in shape}
                if len(moved & edge) >= self.data.contact and board.isdisjoint(moved):
                    found.append((turn, east, south))
        return found

    def fits(self, ground: Ground, piece: int, lying: Lying) -> bool:
        """Whether a piece may lie like this: on nothing, and with enough of its spaces beside the board."""
        board, spots = {*ground.spots}, self.spots(piece, lying)
        return not board or (board.isdisjoint(spots) and contact(spots, board) >= self.data.contact)

    def with_piece(self, ground: Ground, piece: int, side: int, lying: Lying) -> Ground:
        """The board with one more piece."""
        kinds = self.shapes[piece].kinds(side)
        return make_ground((*ground.spots, *self.spots(piece, lying)), (*ground.kinds, *kinds))

    def as_told(self, pieces: Iterable[tuple[int, Sequence[str]]]) -> Ground:
        """The board of pieces of which it is told how each lies: its side, its turn if it has one, and last the space
        of its north-west corner. Raises GameError where one cannot lie so."""
        spots, kinds = list[Spot](), list[int]()
        for piece, (*told, place) in pieces:
            side = next((one for one, name in enumerate(self.data.sides) if name in told), None)
            if side is None:
                raise GameError(f"It is not told which side of the piece at {place} is up.")
            turn = next((one for one, name in enumerate(TURNS) if name in told), 0)
            lies = self.spots(piece, (turn, *spot_called(place)))
            if spots and (not {*spots}.isdisjoint(lies) or contact(lies, spots) < self.data.contact):
                raise GameError(f"A piece of the board cannot lie at {place}.")
            spots += lies
            kinds += self.shapes[piece].kinds(side)
        return make_ground(tuple(spots), tuple(kinds))


def contact(spots: Sequence[Spot], board: Collection[Spot]) -> int:
    """How many spaces of a piece share an edge with the board; each counts once, and corners do not count."""
    return sum(1 for x, y in spots if any((x + dx, y + dy) in board for dx, dy in DIRECTIONS))


@lru_cache(maxsize=64)
def _edge(spots: tuple[Spot, ...]) -> frozenset[Spot]:
    """The spots around a board."""
    return frozenset((x + dx, y + dy) for x, y in spots for dx, dy in DIRECTIONS) - {*spots}


_LAYING: WeakKeyDictionary[Rules, Laying] = WeakKeyDictionary()


def tiles_of(rules: Rules) -> Laying:
    """The pieces of the board that a game is played on."""
    if rules not in _LAYING:
        assert rules.book.tiles is not None
        _LAYING[rules] = Laying(rules, rules.book.tiles)
    return _LAYING[rules]


def _side_label(rules: Rules, option: int) -> str:
    assert rules.book.tiles is not None
    return rules.book.tiles.sides[option]


def _way_label(_rules: Rules, option: Lying) -> str:
    turn, east, south = option
    # Words of their own, so that the order of words does not matter where a match is read from a list.
    across = f"{abs(east)}-{'east' if east >= 0 else 'west'}"
    down = f"{abs(south)}-{'south' if south >= 0 else 'north'}"
    return f"{TURNS[turn]} {across} {down}"


SIDE = Question("choose its side", RULES, _side_label)
WAY = Question("lay it", RULES, _way_label)


def laid(play: Play, player: int, parts: Parts, cause: Cause) -> int:
    """A player lays pieces, each on the side and in the way that he likes, so that they fit; those that were laid."""
    data, tiles, done = play.rules.book.tiles, tiles_of(play.rules), 0
    assert data is not None
    verb, zone = play.rules.verb[data.verb], play.rules.layout.zone(data.zone)
    for piece in ids(parts["what"]):
        ways = tiles.ways(play.state.ground, piece)
        if not ways:
            continue
        side = decide(play, player, SIDE, (0, 1))
        way = decide(play, player, WAY, ways)
        emit(play, Event(verb, MOVE, piece, zone, TOP, cause))
        ground = tiles.with_piece(play.state.ground, piece, side, way)
        done |= int(emit(play, Event(verb, GROUND, piece, 0, ground, cause))) << piece
    return done


def fitting(play: Play, player: int) -> int:
    """The pieces that a player can lay."""
    tiles, rules, state = tiles_of(play.rules), play.rules, play.state
    mine = [piece for piece in tiles.shapes if rules.controller(state, piece) == player]
    return sum(1 << piece for piece in mine if not state.ground.spots or tiles.ways(state.ground, piece))


def turned_around(play: Play, _player: int, _it: list[int], _parts: Parts, cause: Cause) -> dict[str, bool]:
    """The board is seen from the other side."""
    ground = play.state.ground
    emit(play, Event(play.rules.verb["begin"], GROUND, 0, 0, make_ground(turned(ground.spots), ground.kinds), cause))
    return {"done": True}
