"""Deployment zones: strips along an edge or the surroundings of a corner, as the Encounter card draws them."""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from cardwright.engine.inches import INCH, spot
from cardwright.engine.play import Play
from cardwright.engine.state import ids
from cardwright.games.minis import words
from cardwright.games.minis.table import SIDE

_X = {"west": 0, "east": SIDE}
_Y = {"south": 0, "north": SIDE}


class Area(NamedTuple):
    """So far from an edge or a corner of the table: columns and rows that are none are not measured."""

    x: int | None
    y: int | None
    depth: int


DEFAULT = (Area(None, SIDE, 8 * INCH), Area(None, 0, 8 * INCH))
"""Areas A and B where no Encounter card says otherwise: the north and the south edge."""


def areas(play: Play) -> tuple[Area, Area]:
    """Areas A and B of the Encounter card that is played."""
    for zone in play.rules.layout.zones[words.ENCOUNTER]:
        for piece in ids(play.state.members[zone]):
            card = play.rules.cast.pieces[piece].card
            if card is not None:
                one, other = card.fields["areas"]
                return _drawn(one), _drawn(other)
    return DEFAULT


def _drawn(text: str) -> Area:
    """`A north edge 8"`, `B southeast corner 12"`."""
    _, side, _, depth = text.split()
    x = next((at for name, at in _X.items() if name in side), None)
    y = next((at for name, at in _Y.items() if name in side), None)
    return Area(x, y, int(depth.rstrip('"')) * INCH)


def area_of(play: Play, player: int) -> Area:
    """The deployment zone of a player: area A for whoever chose it, else for the second player."""
    has_a = (play.state.memory[words.SIDE_A] or 2) - 1
    return areas(play)[0 if player == has_a else 1]


def away(area: Area, at: int, radius: int, whole: bool = False) -> int:
    """How far something is from an area: its nearest edge, or its farthest if all of it counts."""
    x, y, _ = spot(at)
    deep = hypot(0 if area.x is None else area.x - x, 0 if area.y is None else area.y - y)
    return max(0, round(deep + (radius if whole else -radius)) - area.depth)
