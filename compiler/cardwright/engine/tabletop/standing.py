"""Pieces on the table: who stands where, how far things are from each other, what touches what, who sees whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.engine.pieces import Cast, Piece
from cardwright.engine.play import Frame, Play
from cardwright.engine.reading import looking_at
from cardwright.engine.rulebook import Sight
from cardwright.engine.state import State, ids
from cardwright.engine.tabletop import sight
from cardwright.engine.tabletop.placing import Base
from cardwright.engine.tabletop.shapes import TOUCH, Spot, gap, is_point, spot, touches_outline
from cardwright.engine.tabletop.terrain import Body, Land, body, in_difficult, outside
from cardwright.engine.view import numbers
from cardwright.meaning.gamedata.groundtable import GroundData


class _Asked:
    """What is known of a table as it stands: the same is asked again and again until somebody goes or comes."""

    def __init__(self) -> None:
        self._place: list[int] = []
        self._land: Land | None = None
        self._known: dict[tuple[int, ...], Any] = {}

    def of(self, state: State) -> dict[tuple[int, ...], Any]:
        """The answers for this table: whoever moves makes a new list of places, so the same one says the same."""
        if state.place is not self._place or state.land is not self._land:
            self._place, self._land, self._known = state.place, state.land, {}
        return self._known


_ASKED = _Asked()
_POINTS, _CONTACT, _SIGHT, _COVER, _APART = range(5)
CONTACT, SIGHT = "contact", "sight"
"""Relations as meanings call them."""
_HALF = 5
"""Half a millimetre, in the lengths of the table: a base size is a diameter."""


class _Widths:
    """Half the bases of all pieces of a game: they are asked for wherever anything is measured."""

    def __init__(self) -> None:
        self.cast: Cast | None = None
        self.halves: list[int] = []

    def of(self, cast: Cast, ground: GroundData) -> list[int]:
        """Those of another game, from now on."""
        self.cast, self.halves = cast, [_half_width(one, ground) for one in cast.pieces]
        return self.halves


_WIDTHS = _Widths()


def _half_width(piece: Piece, ground: GroundData) -> int:
    size = piece.card.fields.get(ground.base) if piece.card is not None else None
    across = size[0] if isinstance(size, list) else size
    return (across if isinstance(across, int) else ground.marker) * _HALF


def ground_of(play: Play) -> GroundData:
    """What the data of the game say of the table."""
    ground = play.rules.book.ground
    assert ground is not None
    return ground


@looking_at()
def radius(play: Play, piece: int) -> int:
    """Half the base of a model or marker."""
    cast = play.rules.cast
    return (_WIDTHS.halves if _WIDTHS.cast is cast else _WIDTHS.of(cast, ground_of(play)))[piece]


@looking_at("place")
def where(play: Play, piece: int) -> Spot:
    """Where a piece stands."""
    return spot(play.state.place[piece])


@looking_at("place")
def body_of(play: Play, piece: int, at: Spot | None = None) -> Body:
    """A piece as others see it, where it stands or would stand."""
    return body(play.rules.book.lengths, where(play, piece) if at is None else at, radius(play, piece))


def centre(play: Play) -> Spot:
    """The middle of the table."""
    return play.state.land.wide // 2, play.state.land.deep // 2, 0


@looking_at("members", "place")
def on_table(play: Play) -> int:
    """Everything that stands on the table: models and markers, but not what models carry."""
    state, bits = play.state, 0
    for zone in play.rules.layout.zones[play.rules.book.zones.play[0]]:
        bits |= state.members[zone]
    known = _ASKED.of(state)
    points = known.get((_POINTS,))
    if points is None:
        points = known[_POINTS,] = sum(1 << piece for piece, at in enumerate(state.place) if is_point(at))
    return bits & points


@looking_at("members", "place")
def bodies(play: Play) -> int:
    """Those on the table whose bases do not overlap."""
    return on_table(play) & play.rules.cast.of_type.get(ground_of(play).bodies, 0)


def bases(play: Play, but: int) -> list[Base]:
    """The bases that none may overlap, but one."""
    return [(where(play, piece), radius(play, piece)) for piece in ids(bodies(play) & ~(1 << but if but >= 0 else 0))]


def distance(play: Play, one: int, other: int) -> float:
    """From edge to edge."""
    return gap(where(play, one), where(play, other), radius(play, one) + radius(play, other))


@looking_at("place")
def apart(play: Play, some: int, others: int, measured: Callable[[Play, int, int], float]) -> float:
    """How far some pieces are from others, as it was measured last while all stood as they do."""
    known = _ASKED.of(play.state)
    found: float | None = known.get((_APART, some, others))
    if found is None:
        found = known[_APART, some, others] = measured(play, some, others)
    return found


@looking_at("place", "land")
def touching(play: Play, one: int, other: int) -> bool:
    """Whether two pieces are in contact, as the rules count it."""
    place = play.state.place
    if one == other or not is_point(place[one]) or not is_point(place[other]):
        return False
    known = _ASKED.of(play.state)
    met = known.get((_CONTACT, one, other))
    if met is None:
        met = known[_CONTACT, one, other] = known[_CONTACT, other, one] = meet(
            play, body_of(play, one), body_of(play, other)
        )
    if not met:
        return False
    severed = play.rules.book.pieces.severed.get(CONTACT)
    if severed is None:
        return True
    apart = numbers(play)[play.rules.stat[severed]]
    return not apart[one] and not apart[other]


@looking_at("land")
def meet(play: Play, one: Body, other: Body) -> bool:
    """Whether two bodies touch."""
    return sight.contact(play.state.land, one, other, play.rules.book.lengths.small)


@looking_at("place", "land")
def sees(play: Play, one: int, other: int) -> bool:
    """Whether there is a line of sight between two pieces."""
    known = _ASKED.of(play.state)
    seen = known.get((_SIGHT, one, other))
    if seen is None:
        seen = known[_SIGHT, one, other] = sight.sees(play.state.land, body_of(play, one), body_of(play, other))
    return bool(seen)


def in_cover(attacks: int, aimed: int) -> Sight:
    """Those behind something: who is shot at, if scenery hides some of him from who shoots (the slots of the memory say
    who they are); any other who touches scenery behind which he would be."""

    @looking_at("members", "place", "land", ("memory", attacks), ("memory", aimed))
    def run(play: Play, _me: int, _it: Frame) -> int:
        memory = play.state.memory
        return _in_cover(play, memory[attacks] - 1, memory[aimed] - 1)

    return run


def _in_cover(play: Play, attacker: int, target: int) -> int:
    land, there, known = play.state.land, bodies(play), _ASKED.of(play.state)
    found: int | None = known.get((_COVER, attacker, target, there))
    if found is not None:
        return found
    bits = 0
    for model in ids(there) if land.hiding else ():
        if model == target and attacker >= 0:
            so = sight.covered(land, body_of(play, attacker), body_of(play, model)) and sees(play, attacker, model)
        else:
            so = _SHELTERS.shelters(land, play.state.place[model], radius(play, model))
        bits |= so << model
    known[_COVER, attacker, target, there] = bits
    return bits


class _Shelters:
    """Where scenery hides whoever touches it: asked again and again of the same table, so answers are kept for it."""

    def __init__(self) -> None:
        self._land: Land | None = None
        self._known: dict[tuple[int, int], bool] = {}

    def shelters(self, land: Land, at: int, own: int) -> bool:
        """Whether somebody at a point touches scenery that is higher."""
        if land is not self._land:
            self._land, self._known = land, {}
        found = self._known.get((at, own))
        if found is None:
            x, y, high = spot(at)
            near = [piece for piece in land.hiding if piece.top > high and not outside(piece.box, x, y, own + TOUCH)]
            found = self._known[at, own] = any(touches_outline(piece.outline, x, y, own) for piece in near)
        return found


_SHELTERS = _Shelters()


@looking_at("members", "place")
def on_high_ground(play: Play, _me: int, _it: Frame) -> int:
    """Those that stand higher than the table."""
    return sum(1 << model for model in ids(bodies(play)) if where(play, model)[2])


@looking_at("members", "place", "land")
def on_rough_ground(play: Play, _me: int, _it: Frame) -> int:
    """Those of which some of the base is on rough ground."""
    land = play.state.land
    found = [one for one in ids(bodies(play)) if in_difficult(land, *where(play, one)[:2], radius(play, one))]
    return sum(1 << model for model in found)


def carried_by(state: State, model: int) -> list[int]:
    """What a model carries."""
    return [piece for piece, host in enumerate(state.host) if host == model]


def bearer_of(state: State, piece: int) -> int:
    """Who carries a piece; a model is itself."""
    return state.host[piece] if state.host[piece] >= 0 else piece
