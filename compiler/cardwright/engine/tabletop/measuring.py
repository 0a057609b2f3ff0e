"""What words measure on the table, and where they let pieces be put: what the rules of every such game have."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardwright.engine.operations import Cause
from cardwright.engine.play import Play
from cardwright.engine.reading import looking_at
from cardwright.engine.rulebook import Parts, Procedures, Sight, Tabletop
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.tabletop import standing
from cardwright.engine.tabletop.areas import Area, area_of, beyond, home_of, wholly_in
from cardwright.engine.tabletop.markers import REMOVE, SET, allowed, marked, removes, replaces, sets, spare
from cardwright.engine.tabletop.moving import MOVE, MOVED, PUSH, goes
from cardwright.engine.tabletop.putting import anywhere, disc, entered, enters, home, places, put_anywhere, too_close
from cardwright.engine.tabletop.scenery import lay_scenery
from cardwright.engine.tabletop.shapes import INCH, Spot, inches, is_point, spot, touch
from cardwright.engine.tabletop.standing import (
    CONTACT,
    SIGHT,
    centre,
    ground_of,
    in_cover,
    on_high_ground,
    on_rough_ground,
    radius,
    sees,
    touching,
    where,
)
from cardwright.engine.tabletop.ways import WHERE, Way
from cardwright.meaning.gamedata.gametable import GameTable

Disc = tuple[Spot, int]
"""Where something stands, and half of how wide it is."""
WITHIN, HEIGHT, GAME = "completely within", "height", "game"
PLACE, LAY_OUT, REPLACE = "place", "lay out", "replace"
_UNTOLD = float("nan")
"""How far something is from nothing: every comparison with it is false."""


def _spots(play: Play, thing: Any) -> list[Disc]:
    """Where something stands."""
    place = play.state.place
    if isinstance(thing, int):
        return [(where(play, piece), radius(play, piece)) for piece in ids(thing) if is_point(place[piece])]
    if thing and isinstance(thing[0], str):
        name, whose = thing
        if name and name == ground_of(play).centre:
            return [(centre(play), 0)]
        return [(where(play, piece), 0) for piece in ids(whose) if is_point(place[piece])]
    return list(thing)


def _homes(play: Play, thing: Any) -> list[Area] | None:
    """The parts of the table that are meant, if some are."""
    if isinstance(thing, tuple) and thing and ground_of(play).home is not None and thing[0] == home_of(play).name:
        return [area_of(play, player) for player in ids(thing[1])]
    return None


def far(play: Play, one: Any, other: Any) -> float:
    """How far two things are from each other, in inches: from edge to edge, the nearest where there are several."""
    if isinstance(one, int) and isinstance(other, int):
        return apart(play, one, other)
    areas = _homes(play, other)
    if areas is not None:
        found = [beyond(area, at, own) / INCH for area in areas for at, own in _spots(play, one)]
        return min(found) if found else _UNTOLD
    if _homes(play, one) is not None:
        return far(play, other, one)
    return _nearest(_spots(play, one), _spots(play, other))


@looking_at("place")
def apart(play: Play, one: int, other: int) -> float:
    """The same of pieces."""
    return standing.apart(play, one, other, _apart)


def _apart(play: Play, one: int, other: int) -> float:
    return _nearest(_spots(play, one), _spots(play, other))


def _nearest(some: list[Disc], others: list[Disc]) -> float:
    found = [inches(a, b, own + its) for a, own in some for b, its in others]
    return min(found) if found else _UNTOLD


@looking_at("place", "land")
def contact(play: Play, one: Any, other: Any) -> bool:
    """Whether two things touch."""
    if isinstance(one, int) and isinstance(other, int):
        return any(touching(play, a, b) for a in ids(one) for b in ids(other))
    pairs = [(a, b) for a in _spots(play, one) for b in _spots(play, other)]
    return any(touch(a, b, own + its) for (a, own), (b, its) in pairs)


@looking_at("place", "land")
def sight(play: Play, one: int, other: int) -> bool:
    """Whether one of the first sees one of the others."""
    return any(sees(play, a, b) for a in ids(one) for b in ids(other))


def wholly(play: Play, one: int, other: Any) -> bool:
    """Whether all of something is in the part of a player."""
    areas, there = _homes(play, other), _spots(play, one)
    return bool(there) and areas is not None and any(all(wholly_in(area, *at) for at in there) for area in areas)


@looking_at("place")
def height(play: Play, pieces: int) -> Any:
    """How high a piece stands, in inches."""
    return max((where(play, piece)[2] for piece in ids(pieces) if is_point(play.state.place[piece])), default=0) / INCH


# Where pieces can be put


def offers(play: Play, player: int, verb: str, parts: Parts, near: list[tuple[Any, int]]) -> list[Way]:
    """The points that a player can choose among: around what they must be near, or all over the table."""
    kind, bits, ground = parts.get("kind", ""), parts.get("what", 0), ground_of(play)
    piece = spare(play, kind, player) if kind else bits.bit_length() - 1
    if piece == NOWHERE:
        return []
    entering = ground.home is not None and verb == ground.home.enters
    if near:
        things, much = near[0]
        starts, whole = [at for at, _ in _spots(play, things)], not isinstance(things, int)
        reach = max(0, round(much * INCH) - (radius(play, piece) if whole else 0))
        listed = [way for at in starts for way in disc(play, piece, at, round(much * INCH), whole)]
        found = put_anywhere(play, piece, listed, lambda there: _too_far(there, starts, reach))
    elif entering:
        found = home(play, player, piece)
    else:
        found = put_anywhere(play, piece, anywhere(play, piece), lambda _there: "")

    is_so = allowed(play, player, kind, piece) if kind in ground.markers else None

    def holds(way: Way) -> bool:
        if entering and too_close(play, piece, way.point):
            return False
        return is_so is None or is_so(spot(way.point))

    return found.only([way for way in found if holds(way)], holds)


def _too_far(there: Spot, starts: list[Spot], reach: int) -> str:
    near = any((there[0] - at[0]) ** 2 + (there[1] - at[1]) ** 2 <= reach * reach for at in starts)
    return "" if near else "that is too far"


def lies(play: Play, parts: Parts, way: Way) -> Disc:
    """The place that a way leads to, as wide as what is put there."""
    kind = parts.get("kind")
    if kind is not None:
        piece = next(iter(ids(play.rules.cast.of_type[kind])), NOWHERE)
    else:
        piece = parts["what"].bit_length() - 1
    return spot(way.point), radius(play, piece) if piece != NOWHERE else 0


def _lays_out(play: Play, _me: int, _it: list[int], _parts: Parts, _cause: Cause) -> dict[str, Any]:
    """Scenery comes to the table."""
    lay_scenery(play)
    return {"done": True}


def with_table(does: Procedures, table: GameTable) -> Procedures:
    """What a game's procedures are, with those that every table of this kind has."""
    ground = table.ground
    assert ground is not None
    home = ground.home
    seat = table.parts.seats.get(home.seat) if home is not None else None
    looks = looking_at("place", "members", "land", *([] if seat is None else [("memory", int(seat))]))

    @looks
    def away(play: Play, one: Any, other: Any) -> float:
        return far(play, one, other)

    @looks
    def inside(play: Play, one: int, other: Any) -> bool:
        return wholly(play, one, other)

    touches = {CONTACT: contact, SIGHT: sight, WITHIN: inside}
    names = {ground.centre, GAME, home.name if home is not None else ""} - {""}
    measured = Tabletop(away, apart, touches, frozenset(names), offers, WHERE, lies)
    sights: dict[str, Sight] = {ground.high: on_high_ground, ground.rough: on_rough_ground}
    if ground.cover and ground.shot:
        attacks, aimed = (int(table.parts.roles[part][1]) for part in ground.shot)
        sights[ground.cover] = in_cover(attacks, aimed)
    performs = {MOVE: goes(MOVE), PUSH: goes(PUSH), PLACE: places(PLACE), LAY_OUT: _lays_out}
    if ground.markers:
        performs |= {SET: sets, REMOVE: removes, REPLACE: replaces}
    if home is not None:
        performs[home.enters] = enters
        sights[home.entered] = entered
    return replace(
        does,
        performs={**performs, **does.performs},
        tellings={MOVE: MOVED, **({one: marked(one) for one in (SET, REMOVE) if ground.markers}), **does.tellings},
        readings={HEIGHT: height, **does.readings},
        sights={**{name: one for name, one in sights.items() if name}, **does.sights},
        tabletop=measured,
    )
