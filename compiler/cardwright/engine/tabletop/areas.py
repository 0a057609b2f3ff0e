"""Parts of the table that are a player's: strips along edges and the surroundings of corners."""

from __future__ import annotations

from math import cos, floor, hypot, pi, sin
from typing import NamedTuple

from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.engine.tabletop.shapes import INCH, Corner, Spot
from cardwright.engine.tabletop.standing import ground_of
from cardwright.engine.tabletop.terrain import Land
from cardwright.meaning.gamedata.groundtable import Home


class Strip(NamedTuple):
    """So far from an edge or a corner of the table: columns and rows that are none are not measured."""

    x: int | None
    y: int | None
    depth: int


Area = tuple[Strip, ...]
"""The part of the table that is a player's: of several strips, each is his."""


def home_of(play: Play) -> Home:
    """What the data say of such parts."""
    home = ground_of(play).home
    assert home is not None
    return home


def areas(play: Play) -> tuple[Area, Area]:
    """Those of the card that draws them; the north and the south edge, where there is none."""
    home = home_of(play)
    for zone in play.rules.layout.zones[home.zone]:
        for piece in ids(play.state.members[zone]):
            card = play.rules.cast.pieces[piece].card
            if card is not None:
                drawn = [(text[0], _drawn(play, text)) for text in card.fields[home.field]]
                first, second = (tuple(strip for name, strip in drawn if name == one) for one in _NAMES)
                return first, second
    deep = round(home.depth * INCH)
    return (Strip(None, play.state.land.deep, deep),), (Strip(None, 0, deep),)


_NAMES = ("A", "B")


def _drawn(play: Play, text: str) -> Strip:
    """`A north edge 8"`, `B southeast corner 12"`."""
    _, side, _, depth = text.split()
    columns, rows = {"west": 0, "east": play.state.land.wide}, {"south": 0, "north": play.state.land.deep}
    x = next((at for name, at in columns.items() if name in side), None)
    y = next((at for name, at in rows.items() if name in side), None)
    return Strip(x, y, int(depth.rstrip('"')) * INCH)


def area_of(play: Play, player: int) -> Area:
    """The part of a player: the first for whoever chose it, else for the second player."""
    seat = play.rules.book.parts.seats.get(home_of(play).seat)
    first = (play.state.memory[seat] if seat is not None else 0) or 2
    return areas(play)[0 if player == first - 1 else 1]


def _deep(area: Strip, at: Spot) -> tuple[int, int]:
    return 0 if area.x is None else area.x - at[0], 0 if area.y is None else area.y - at[1]


def beyond(area: Area, at: Spot, radius: int) -> float:
    """How far a base is from an area, from its nearest edge."""
    return min(max(0.0, hypot(*_deep(strip, at)) - radius - strip.depth) for strip in area)


def near(area: Area, at: Spot, radius: int, length: int) -> bool:
    """Whether some of a base is within a length of an area."""
    for strip in area:
        x, y = _deep(strip, at)
        if x * x + y * y <= (strip.depth + radius + length) ** 2:
            return True
    return False


def wholly_in(area: Area, at: Spot, radius: int) -> bool:
    """Whether all of a base is in an area: in one of its strips."""
    for strip in area:
        x, y = _deep(strip, at)
        if strip.depth >= radius and x * x + y * y <= (strip.depth - radius) ** 2:
            return True
    return False


def front(area: Area, radius: int, land: Land) -> list[Corner]:
    """Places as far forward as all of a base can be, every two inches."""
    return [at for strip in area for at in _front(strip, radius, land)]


def _front(area: Strip, radius: int, land: Land) -> list[Corner]:
    deep = area.depth - radius
    if area.x is not None and area.y is not None:
        angles = [number * pi / 16 for number in range(9)]
        found = [(abs(area.x - floor(deep * sin(one))), abs(area.y - floor(deep * cos(one)))) for one in angles]
        return [at for at in found if wholly_in((area,), (*at, 0), radius)]
    if area.x is not None:
        return [(abs(area.x - deep), y) for y in range(2 * INCH, land.deep, 2 * INCH)]
    return [(x, abs((area.y or 0) - deep)) for x in range(2 * INCH, land.wide, 2 * INCH)]
