"""Placing: a piece is lifted and put down somewhere, which is not a move; or it is set aside."""

from __future__ import annotations

from math import cos, pi, sin

from cardwright.engine.events import emit
from cardwright.engine.inches import INCH, point, shifted
from cardwright.engine.operations import ATTACH, MOVE, RULES, STAND, TOP, Cause
from cardwright.engine.play import Frame, Play
from cardwright.engine.state import NOWHERE
from cardwright.engine.statuses import end_keyword
from cardwright.games.minis import words
from cardwright.games.minis.noting import count, tokens
from cardwright.games.minis.pieces import carries
from cardwright.games.minis.table import SIDE, radius
from cardwright.games.minis.ways import COMPASS, Way, free, ways

PLACE = "place"
"""Where a piece can be put: for the player, what words refer to, and the piece."""


def anywhere(play: Play, _me: int, _it: Frame, piece: int) -> list[Way]:
    """All over the table: every third inch."""
    found = []
    for x in range(3 * INCH, SIDE, 3 * INCH):
        for y in range(3 * INCH, SIDE, 3 * INCH):
            at = point(x, y)
            if free(play, piece, at):
                found.append(Way(f'{x // INCH}" east, {y // INCH}" north', at, 0))
    return found


def beside_one(play: Play, marker: int, model: int) -> list[Way]:
    """In contact with a model, on any of its sides."""
    if model == NOWHERE:
        return []
    reach, start = radius(play, model) + radius(play, marker), play.state.place[model]
    found = []
    for turn, name in enumerate(COMPASS):
        at = shifted(start, sin(turn * pi / 4) * reach, cos(turn * pi / 4) * reach)
        if at is not None:
            found.append(Way(f"{name} of {play.rules.cast.names[model]}", at, 0))
    return found


def _disc(play: Play, piece: int, at: int, far: int) -> list[Way]:
    """Points of which all lies within a distance, and the middle."""
    whole = far - radius(play, piece)
    middle = [Way("the middle", at, 0)] if free(play, piece, at) else []
    return middle + ways(play, piece, max(0, whole), at)


def disc(play: Play, piece: int, at: int, far: int, whole: bool) -> list[Way]:
    """Points within a distance of another, where all of the piece must lie within it or only its middle."""
    return _disc(play, piece, at, far if whole else far + radius(play, piece))


def put(play: Play, model: int, at: int, verb: str, cause: Cause) -> bool:
    """A model stands at a point of the table; one that comes back has no Damage, Effort or status left."""
    rules, player = play.rules, play.state.owner[model]
    zone = rules.layout.zone(words.TABLE, player)
    if play.state.zone[model] != zone:
        cleanse(play, model)
        emit(play, rules.event(verb, MOVE, model, zone, TOP, cause))
        for piece in carries(rules.cast, model):
            emit(play, rules.event("put", MOVE, piece, zone, TOP, RULES))
            emit(play, rules.event("put", ATTACH, piece, model, 0, RULES))
    return emit(play, rules.event(verb, STAND, model, at, (model, player, 0), cause))


def cleanse(play: Play, model: int) -> None:
    """Take everything off a model."""
    for name in (words.DAMAGE, words.EFFORT):
        if tokens(play, model, name):
            count(play, "discard", model, name, -tokens(play, model, name))
    for status in words.STATUSES:
        end_keyword(play, play.rules.verb["discard"], model, status, RULES)
