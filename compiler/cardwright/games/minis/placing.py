"""Placing: a piece is lifted and put down somewhere, which is not a move; or it is set aside."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import atan2, cos, pi, sin

from cardwright.engine.events import emit
from cardwright.engine.operations import ATTACH, MOVE, RULES, STAND, TOP, Cause
from cardwright.engine.play import Frame, Play
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statuses import end_keyword
from cardwright.engine.tabletop.placing import DIRECTIONS, Base, around, grid, stands, why_not
from cardwright.engine.tabletop.shapes import INCH, Corner, Spot, at_most, point
from cardwright.games.minis import words
from cardwright.games.minis.noting import count, tokens
from cardwright.games.minis.pieces import carries
from cardwright.games.minis.table import bases, on_table, radius, where
from cardwright.games.minis.ways import COMPASS, Places, Way, called, inches

PLACE = "place"
"""Where a piece can be put: for the player, what words refer to, and the piece."""


def anywhere(play: Play, _me: int, _it: Frame, piece: int) -> list[Way]:
    """All over the table: every third inch."""
    return fitting(play, piece, grid(play.state.land, radius(play, piece), 3 * INCH, lambda _at: True))


def fitting(play: Play, piece: int, spots: Iterable[Corner]) -> list[Way]:
    """Those of some places where a piece fits."""
    own, others = radius(play, piece), _others(play, piece)
    found = [stands(play.state.land, at, own, others) for at in spots]
    return [Way(called(there[:2]), point(*there), 0) for there in found if there is not None]


def put_anywhere(play: Play, piece: int, listed: Iterable[Way], why: Callable[[Spot], str]) -> Places:
    """Listed places for a piece, and any other that a player names, but where something speaks against it."""
    land, own, others = play.state.land, radius(play, piece), _others(play, piece)

    def way_to(at: Corner) -> Way | str:
        there = stands(land, at, own, others)
        if there is None:
            return why_not(land, at, own, others)
        return why(there) or Way(called(at), point(*there), 0)

    return Places(listed, land, way_to)


def _others(play: Play, piece: int) -> list[Base]:
    """What a piece may not be put over: models over models; markers lie under them."""
    return bases(play, piece) if play.rules.cast.of_type["model"] >> piece & 1 else []


def beside_one(play: Play, marker: int, model: int) -> list[Way]:
    """In contact with a model, on any of its sides."""
    if model == NOWHERE:
        return []
    own, at, name = radius(play, marker), where(play, model), play.rules.cast.names[model]
    spots = around(play.state.land, at, radius(play, model) + own, own, _others(play, marker))
    return [Way(f"{_side(at, there)} of {name}", point(*there), 0) for there in spots]


def _side(at: Spot, there: Spot) -> str:
    """In which direction something lies."""
    return COMPASS[round(atan2(there[0] - at[0], there[1] - at[1]) * DIRECTIONS / 2 / pi) % DIRECTIONS]


def disc(play: Play, piece: int, at: Spot, far: int, whole: bool) -> list[Way]:
    """Places within a distance of another, where all of the piece must lie within it or only its middle: the middle, in
    contact with others, and in all directions."""
    land, own, others = play.state.land, radius(play, piece), _others(play, piece)
    reach = max(0, far - own if whole else far)
    found: dict[Spot, str] = {}
    if (there := stands(land, at[:2], own, others)) is not None:
        found[there] = "the middle"
    for other in ids(on_table(play) & ~(1 << piece)):
        for there in around(land, where(play, other), own + radius(play, other), own, others):
            if (there[0] - at[0]) ** 2 + (there[1] - at[1]) ** 2 <= reach * reach:
                found.setdefault(there, f"{_side(where(play, other), there)} of {play.rules.cast.names[other]}")
    for length in (reach, reach // 2):
        for number in range(DIRECTIONS):
            angle = number * 2 * pi / DIRECTIONS
            if (there := stands(land, at_most(at, (sin(angle), cos(angle)), length), own, others)) is not None:
                found.setdefault(there, f'{inches(length)}" {COMPASS[number]}')
    return [Way(label, point(*there), 0) for there, label in found.items()]


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
