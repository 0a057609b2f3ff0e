"""Deployment zones: strips along an edge or the surroundings of a corner, as the Encounter card draws them."""

from __future__ import annotations

from math import cos, floor, hypot, pi, sin
from typing import NamedTuple

from cardwright.engine.play import Play
from cardwright.engine.reading import looking_at
from cardwright.engine.state import ids
from cardwright.engine.tabletop.shapes import INCH, Corner, Spot
from cardwright.engine.tabletop.terrain import Land
from cardwright.games.minis import words

_DEPTH = 8


class Area(NamedTuple):
    """So far from an edge or a corner of the table: columns and rows that are none are not measured."""

    x: int | None
    y: int | None
    depth: int


def areas(play: Play) -> tuple[Area, Area]:
    """Areas A and B of the Encounter card that is played; the north and the south edge, where there is none."""
    for zone in play.rules.layout.zones[words.ENCOUNTER]:
        for piece in ids(play.state.members[zone]):
            card = play.rules.cast.pieces[piece].card
            if card is not None:
                one, other = card.fields["areas"]
                return _drawn(play, one), _drawn(play, other)
    return Area(None, play.state.land.deep, _DEPTH * INCH), Area(None, 0, _DEPTH * INCH)


def _drawn(play: Play, text: str) -> Area:
    """`A north edge 8"`, `B southeast corner 12"`."""
    _, side, _, depth = text.split()
    columns, rows = {"west": 0, "east": play.state.land.wide}, {"south": 0, "north": play.state.land.deep}
    x = next((at for name, at in columns.items() if name in side), None)
    y = next((at for name, at in rows.items() if name in side), None)
    return Area(x, y, int(depth.rstrip('"')) * INCH)


@looking_at("members", "land", ("memory", words.SIDE_A))
def area_of(play: Play, player: int) -> Area:
    """The deployment zone of a player: area A for whoever chose it, else for the second player."""
    has_a = (play.state.memory[words.SIDE_A] or 2) - 1
    return areas(play)[0 if player == has_a else 1]


def _deep(area: Area, at: Spot) -> tuple[int, int]:
    return 0 if area.x is None else area.x - at[0], 0 if area.y is None else area.y - at[1]


def away(area: Area, at: Spot, radius: int) -> float:
    """How far a base is from an area, from its nearest edge."""
    return max(0.0, hypot(*_deep(area, at)) - radius - area.depth)


def near(area: Area, at: Spot, radius: int, length: int) -> bool:
    """Whether some of a base is within a length of an area."""
    x, y = _deep(area, at)
    return x * x + y * y <= (area.depth + radius + length) ** 2


def wholly_in(area: Area, at: Spot, radius: int) -> bool:
    """Whether all of a base is in an area."""
    x, y = _deep(area, at)
    return area.depth >= radius and x * x + y * y <= (area.depth - radius) ** 2


def front(area: Area, radius: int, land: Land) -> list[Corner]:
    """Places as far forward as all of a base can be, every two inches."""
    deep = area.depth - radius
    if area.x is not None and area.y is not None:
        angles = [number * pi / 16 for number in range(9)]
        found = [(abs(area.x - floor(deep * sin(one))), abs(area.y - floor(deep * cos(one)))) for one in angles]
        return [at for at in found if wholly_in(area, (*at, 0), radius)]
    if area.x is not None:
        return [(abs(area.x - deep), y) for y in range(2 * INCH, land.deep, 2 * INCH)]
    return [(x, abs((area.y or 0) - deep)) for x in range(2 * INCH, land.wide, 2 * INCH)]
