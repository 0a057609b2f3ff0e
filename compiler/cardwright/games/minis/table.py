"""The table: how far things are from each other, what touches what, who sees whom."""

from __future__ import annotations

from cardwright.engine.inches import INCH, gap, is_point, point, spot
from cardwright.engine.play import Play
from cardwright.engine.state import State, ids
from cardwright.engine.view import look
from cardwright.games.minis import words

SIDE = 36 * INCH
CENTRE = point(SIDE // 2, SIDE // 2)
TOUCH = 2
"""Bases that are closer than this touch: points are rounded to hundredths."""
FAR = 1 << 30
_MARKER = 30
_MILLIMETRES = 50.8
"""In two inches: a base size is a diameter."""


def radius(play: Play, piece: int) -> int:
    """Half the base of a model; markers are as wide as the smallest base."""
    card = play.rules.cast.pieces[piece].card
    sizes = card.fields.get("base") if card is not None else None
    across = sizes[0] if isinstance(sizes, list) else _MARKER
    return round(across * INCH / _MILLIMETRES)


def on_table(play: Play) -> int:
    """Everything that stands on the table: models and markers, but not what models carry."""
    state, bits = play.state, 0
    for zone in play.rules.layout.zones[words.TABLE]:
        for piece in ids(state.members[zone]):
            if is_point(state.place[piece]):
                bits |= 1 << piece
    return bits


def models(play: Play) -> int:
    """The models on the table."""
    return on_table(play) & play.rules.cast.of_type["model"]


def distance(play: Play, one: int, other: int) -> int:
    """From edge to edge."""
    place = play.state.place
    if not is_point(place[one]) or not is_point(place[other]):
        return FAR
    return gap(place[one], radius(play, one), place[other], radius(play, other))


def touching(play: Play, one: int, other: int) -> bool:
    """Whether two pieces are in contact, as the rules count it."""
    if one == other or distance(play, one, other) > TOUCH:
        return False
    apart = look(play).stats[play.rules.stat[words.UNTOUCHED]]
    return not apart[one] and not apart[other]


def sees(play: Play, one: int, other: int) -> bool:
    """Whether nothing stands between two pieces that would hide them from each other."""
    pieces = len(play.rules.cast.pieces)
    return not play.state.memory[words.unseen_slot(pieces, one)] >> other & 1


def carried_by(state: State, model: int) -> list[int]:
    """What a model carries."""
    return [piece for piece, host in enumerate(state.host) if host == model]


def bearer_of(state: State, piece: int) -> int:
    """Who carries a piece; a model is itself."""
    return state.host[piece] if state.host[piece] >= 0 else piece


def inside(at: int) -> bool:
    """Whether a point is on the table."""
    x, y, _ = spot(at)
    return 0 <= x <= SIDE and 0 <= y <= SIDE
