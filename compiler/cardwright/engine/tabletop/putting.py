"""Placing: a piece is lifted and put down somewhere, which is not a move; or it is set aside."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import atan2, cos, pi, sin
from typing import Any

from cardwright.engine.events import emit
from cardwright.engine.operations import ATTACH, MOVE, RULES, STAND, TOP, Cause
from cardwright.engine.play import Play, decide
from cardwright.engine.rulebook import Parts, Procedure
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.statics import forbidden, restricted
from cardwright.engine.tabletop.areas import area_of, front, home_of, wholly_in
from cardwright.engine.tabletop.placing import DIRECTIONS, Base, around, grid, stands, why_not
from cardwright.engine.tabletop.shapes import INCH, Corner, Spot, at_most, called, point, spot
from cardwright.engine.tabletop.standing import bases, ground_of, on_table, radius, where
from cardwright.engine.tabletop.ways import COMPASS, WHERE, Places, Way, inches

GO = "move"
"""The verb of going."""


_SLACK = INCH
"""More than rounding puts a place in contact with something farther from it than it must be."""


def anywhere(play: Play, piece: int) -> list[Way]:
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
    return bases(play, piece) if play.rules.cast.of_type.get(ground_of(play).bodies, 0) >> piece & 1 else []


def beside_one(play: Play, marker: int, model: int, fits: Callable[[Spot], bool] = lambda _there: True) -> list[Way]:
    """In contact with a model, on any of its sides that fits."""
    if model == NOWHERE:
        return []
    own, at, name = radius(play, marker), where(play, model), play.rules.cast.names[model]
    spots = around(play.state.land, at, radius(play, model) + own, own, _others(play, marker))
    return [Way(f"{_side(at, there)} of {name}", point(*there), 0) for there in spots if fits(there)]


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
        middle, between = where(play, other), own + radius(play, other)
        if (middle[0] - at[0]) ** 2 + (middle[1] - at[1]) ** 2 > (reach + between + _SLACK) ** 2:
            continue  # whatever touches it is too far away
        for there in around(land, middle, between, own, others):
            if (there[0] - at[0]) ** 2 + (there[1] - at[1]) ** 2 <= reach * reach:
                found.setdefault(there, f"{_side(middle, there)} of {play.rules.cast.names[other]}")
    for length in (reach, reach // 2):
        for number in range(DIRECTIONS):
            angle = number * 2 * pi / DIRECTIONS
            if (there := stands(land, at_most(at, (sin(angle), cos(angle)), length), own, others)) is not None:
                found.setdefault(there, f'{inches(length)}" {COMPASS[number]}')
    return [Way(label, point(*there), 0) for there, label in found.items()]


def put(play: Play, piece: int, at: int, verb: str, cause: Cause) -> bool:
    """A piece stands at a point of the table, with all it carries."""
    rules, player = play.rules, play.state.owner[piece]
    zone = rules.layout.zone(rules.book.zones.play[0], player)
    if play.state.zone[piece] != zone:
        emit(play, rules.event(verb, MOVE, piece, zone, TOP, cause))
        for borne in rules.cast.carried.get(piece, ()):
            emit(play, rules.event("put", MOVE, borne, zone, TOP, RULES))
            emit(play, rules.event("put", ATTACH, borne, piece, 0, RULES))
    return emit(play, rules.event(verb, STAND, piece, at, (piece, player, 0), cause))


# Coming to the table


def home(play: Play, player: int, piece: int) -> Places:
    """The points of a player's part of the table where all of a piece fits."""
    area, own = area_of(play, player), radius(play, piece)
    inside = list(grid(play.state.land, own, 2 * INCH, lambda at: wholly_in(area, (*at, 0), own)))
    found = fitting(play, piece, [*front(area, own, play.state.land), *inside])
    outside = f"not all of it would be in your {home_of(play).name}"
    return put_anywhere(play, piece, found, lambda at: "" if wholly_in(area, at, own) else outside)


def enter(play: Play, piece: int, options: list[Way]) -> bool:
    """A piece comes to the table, at one of some points where no text forbids it."""
    allowed = [way for way in options if not too_close(play, piece, way.point)]
    if not allowed:
        return False
    if isinstance(options, Places):
        allowed = options.only(allowed, lambda way: not too_close(play, piece, way.point))
    way: Way = decide(play, play.state.owner[piece], WHERE, allowed)
    return put(play, piece, way.point, home_of(play).enters, RULES)


def too_close(play: Play, piece: int, at: int) -> bool:
    """Whether a text keeps pieces farther apart when they come to the table."""
    return forbidden(play, home_of(play).enters, {"what": 1 << piece, "to": ((spot(at), radius(play, piece)),)})


# What verbs do


def places(verb: str) -> Procedure:
    """Pieces are put down at a place, which is no move; but who cannot move is not put anywhere."""

    def place(play: Play, _me: int, _it: list[int], parts: Parts, cause: Cause) -> dict[str, Any]:
        done = 0
        for piece in ids(parts["what"] & ~restricted(play, play.rules.verb[GO], NOWHERE)):
            if parts["to"]:
                done |= put(play, piece, point(*parts["to"][0][0]), verb, cause) << piece
        return {"what": done, "done": done == parts["what"] != 0}

    return place


def entered(play: Play, _me: int, _it: list[int]) -> int:
    """All that do not wait to come to the table."""
    bits = play.rules.cast.everything
    for zone in play.rules.layout.zones[home_of(play).waits]:
        bits &= ~play.state.members[zone]
    return bits


def enters(play: Play, me: int, _it: list[int], parts: Parts, _cause: Cause) -> dict[str, Any]:
    """Pieces that wait come to the table: where it is said, or in the part of their player."""
    done, waits = 0, play.rules.layout.zones[home_of(play).waits]
    for piece in ids(parts["what"]):
        player = play.state.owner[piece]
        if not play.state.members[waits[player]] >> piece & 1 or me not in (player, NOWHERE):
            continue
        said = [Way("there", point(*at), 0) for at, _ in parts["to"]] if "to" in parts else None
        done |= enter(play, piece, home(play, player, piece) if said is None else said) << piece
    return {"what": done, "done": done == parts["what"] != 0}
