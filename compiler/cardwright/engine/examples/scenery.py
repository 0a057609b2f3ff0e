"""Scenery in an example: what makes it true that somebody is out of sight, in cover, on high or on rough ground.

Pieces are laid that are as small as will do, so that what nothing is said of is not changed more than it must be.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, degrees, hypot, pi, sin
from typing import NamedTuple

from cardwright.engine.examples.stage import ExampleError
from cardwright.engine.play import Play
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.tabletop.placing import DIRECTIONS
from cardwright.engine.tabletop.shapes import INCH, Outline, Spot, over, rectangle, touches_outline
from cardwright.engine.tabletop.sight import sees
from cardwright.engine.tabletop.standing import SIGHT, bases, bodies, body_of, ground_of, radius, where
from cardwright.engine.tabletop.terrain import Land, Terrain, laid, piece_of

_SIZES = (1.5, 2, 3, 4, 6, 8)
"""How long a wall can be, in inches: the shortest that will do is laid."""


class Facts(NamedTuple):
    """What is said of models that scenery makes true."""

    unseen: list[tuple[int, int]]
    covered: list[int]
    high: dict[int, int]
    """How high models stand."""
    rough: list[int]
    between: list[tuple[str, int, int]]
    """What kind of terrain lies between which models."""


def level(play: Play) -> int:
    """How high somebody stands who is on high ground."""
    ground = ground_of(play)
    return round(ground.kinds[ground.stands_for[ground.high]].height * INCH)


def scenery(play: Play, facts: Facts) -> Land:
    """The table with what makes all of it true, for models that stand there already."""
    land = play.state.land
    for model, high in facts.high.items():
        land = laid(land, [_below(play, model, ground_of(play).high)._replace(top=high)])
    for model in facts.rough:
        land = laid(land, [_below(play, model, ground_of(play).rough)])
    for kind, one, other in facts.between:
        land = _across(play, land, kind, one, other)
    for one, other in facts.unseen:
        land = _hidden(play, land, one, other)
    for model in facts.covered:
        land = _covered(play, land, model)
    return land


def _below(play: Play, model: int, what: str) -> Terrain:
    """Something just as large as the base that stands on it."""
    ground, (x, y, _), across = ground_of(play), where(play, model), 2 * radius(play, model)
    return piece_of(ground, ground.stands_for[what], rectangle((x, y), across, across))


def _across(play: Play, land: Land, kind: str, one: int, other: int) -> Land:
    """A piece of terrain across the middle of the line between two models: of the usual size, or smaller."""
    ground, a, b = ground_of(play), where(play, one), where(play, other)
    wide, deep = (size * INCH for size in ground.kinds[kind].size)
    turned = degrees(atan2(b[1] - a[1], b[0] - a[0]))
    for part in (8, 6, 4, 2, 1):
        outline = rectangle(
            ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2), round(deep * part / 8), round(wide * part / 8), turned
        )
        if _is_free(play, outline):
            return laid(land, [piece_of(ground, kind, outline)])
    names = play.rules.cast.names
    raise ExampleError(f"there is no room for a {kind} between {names[one]} and {names[other]}")


def _hidden(play: Play, land: Land, one: int, other: int) -> Land:
    """A wall between two models, across the line from one to the other."""
    a, b = body_of(play, one), body_of(play, other)
    if not sees(land, a, b):
        return land
    ground, kind = ground_of(play), ground_of(play).stands_for[SIGHT]
    deep = round(ground.kinds[kind].size[1] * INCH)
    for size in _SIZES:
        for part in (4, 3, 5, 2, 6):
            x, y = (p + (q - p) * part // 8 for p, q in zip(a.at[:2], b.at[:2], strict=True))
            turned = degrees(atan2(b.at[1] - a.at[1], b.at[0] - a.at[0]))
            outline = rectangle((x, y), deep, round(size * INCH), turned)
            if _is_free(play, outline):
                found = laid(land, [piece_of(ground, kind, outline)])
                if not sees(found, a, b):
                    return found
    names = play.rules.cast.names
    raise ExampleError(f"nothing fits between {names[one]} and {names[other]} that hides them")


def _covered(play: Play, land: Land, model: int) -> Land:
    """A low wall that touches a model, on the side of each enemy; on any side, if there is none or no room there."""
    owner, at = play.state.owner, where(play, model)
    enemies = [where(play, one) for one in ids(bodies(play)) if owner[one] != owner[model]]
    found = []
    for enemy in enemies:
        aim = enemy[0] - at[0], enemy[1] - at[1]
        found += [next(_walls(play, model, aim), None)]
    angles = [number * 2 * pi / DIRECTIONS for number in range(DIRECTIONS)]
    if not any(found):
        found += [next((one for angle in angles for one in _walls(play, model, (sin(angle), cos(angle)))), None)]
    pieces = [one for one in found if one is not None]
    if not pieces:
        raise ExampleError(f"there is no room for Cover beside {play.rules.cast.names[model]}")
    return laid(land, pieces)


def _walls(play: Play, model: int, aim: tuple[float, float]) -> Iterator[Terrain]:
    """Low walls that touch a model in a direction and stand on nobody, the largest first."""
    ground, kind = ground_of(play), ground_of(play).stands_for[ground_of(play).cover]
    (x, y, _), own, long = where(play, model), radius(play, model), hypot(*aim) or 1.0
    deep = round(ground.kinds[kind].size[1] * INCH)
    for size in (3, 2, 1.5):
        for more in (1, 1.5, 2, 0.5, 2.5):
            far = own + deep / 2 + more
            middle = round(x + aim[0] / long * far), round(y + aim[1] / long * far)
            outline = rectangle(middle, deep, round(size * INCH), degrees(atan2(aim[1], aim[0])))
            if touches_outline(outline, x, y, own) and _is_free(play, outline):
                yield piece_of(ground, kind, outline)
                break


def _is_free(play: Play, outline: Outline) -> bool:
    """Whether nobody stands where something is laid."""
    spots: list[tuple[Spot, int]] = bases(play, NOWHERE)
    return not any(over(outline, *at[:2], own) for at, own in spots)
