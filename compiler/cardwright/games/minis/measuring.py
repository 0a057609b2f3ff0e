"""What texts measure on the table, and where they let pieces be put."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardwright.engine.play import Play
from cardwright.engine.reading import looking_at
from cardwright.engine.rulebook import Parts
from cardwright.engine.state import NOWHERE, ids
from cardwright.engine.tabletop.shapes import INCH, Spot, inches, is_point, spot, touch
from cardwright.engine.view import numbers
from cardwright.games.minis import words
from cardwright.games.minis.deployment import home, too_close
from cardwright.games.minis.markers import EVENT, INTRIGUE, fits, spare
from cardwright.games.minis.placing import anywhere, disc, put_anywhere
from cardwright.games.minis.table import centre, on_table, radius, sees, touching, where
from cardwright.games.minis.ways import Way
from cardwright.games.minis.zones import Area, area_of, away, wholly_in

Disc = tuple[Spot, int]
"""Where something stands, and half of how wide it is."""
CENTRE_OF, HOME, GAME = "centre of the gaming area", "deployment zone", "game"
AREAS = frozenset({CENTRE_OF, HOME, GAME})
_UNTOLD = float("nan")
"""How far something is from nothing: every comparison with it is false."""


def _spots(play: Play, thing: Any) -> list[Disc]:
    """Where something stands."""
    place = play.state.place
    if isinstance(thing, int):
        return [(where(play, piece), radius(play, piece)) for piece in ids(thing) if is_point(place[piece])]
    if thing and isinstance(thing[0], str):
        name, whose = thing
        if name == CENTRE_OF:
            return [(centre(play), 0)]
        return [(where(play, piece), 0) for piece in ids(whose) if is_point(place[piece])]
    return list(thing)


def _zones(play: Play, thing: Any) -> list[Area] | None:
    """The deployment zones that are meant, if some are."""
    if isinstance(thing, tuple) and thing and thing[0] == HOME:
        return [area_of(play, player) for player in ids(thing[1])]
    return None


def far(play: Play, one: Any, other: Any) -> float:
    """How far two things are from each other, in inches: from edge to edge, the nearest where there are several."""
    areas = _zones(play, other)
    if areas is not None:
        found = [away(area, at, own) / INCH for area in areas for at, own in _spots(play, one)]
    elif _zones(play, one) is not None:
        return far(play, other, one)
    else:
        pairs = [(a, b) for a in _spots(play, one) for b in _spots(play, other)]
        found = [inches(a, b, own + its) for (a, own), (b, its) in pairs]
    return min(found) if found else _UNTOLD


def contact(play: Play, one: Any, other: Any) -> bool:
    """Whether two things touch."""
    if isinstance(one, int) and isinstance(other, int):
        return any(touching(play, a, b) for a in ids(one) for b in ids(other))
    pairs = [(a, b) for a in _spots(play, one) for b in _spots(play, other)]
    return any(touch(a, b, own + its) for (a, own), (b, its) in pairs)


def sight(play: Play, one: int, other: int) -> bool:
    """Whether one of the first sees one of the others."""
    return any(sees(play, a, b) for a in ids(one) for b in ids(other))


def wholly(play: Play, one: int, other: Any) -> bool:
    """Whether all of something is in a deployment zone."""
    areas, there = _zones(play, other), _spots(play, one)
    return bool(there) and areas is not None and any(all(wholly_in(area, *at) for at in there) for area in areas)


TOUCHES: dict[str, Callable[[Play, Any, Any], bool]] = {
    "contact": contact, "sight": sight, "completely within": wholly,
}  # fmt: skip


def height(play: Play, models: int) -> Any:
    """How high a model stands, in inches."""
    return max((where(play, piece)[2] for piece in ids(models) if is_point(play.state.place[piece])), default=0) / INCH


@looking_at(("memory", words.JUDGING), "members", "place")
def uncounted(play: Play) -> int:
    """The models that do not count while Objectives are judged."""
    if not play.state.memory[words.JUDGING]:
        return 0
    flags = numbers(play)[play.rules.stat[words.UNCOUNTED]]
    return sum(1 << piece for piece in ids(on_table(play)) if flags[piece])


# Where pieces can be put


def _put(play: Play, player: int, parts: Parts) -> int:
    """What is put somewhere: a piece, or a marker that is not on the table."""
    if "kind" in parts:
        return spare(play, parts["kind"], player)
    bits = parts.get("what", 0)
    return bits.bit_length() - 1 if bits else NOWHERE


def offers(play: Play, player: int, verb: str, parts: Parts, near: list[tuple[Any, int]]) -> list[Way]:
    """The points that a player can choose among: around what they must be near, or all over the table."""
    piece = _put(play, player, parts)
    if piece == NOWHERE:
        return []
    kind = parts.get("kind", "")
    if near:
        things, much = near[0]
        starts, whole = _starts(play, things), not _is_piece(things)
        reach = max(0, round(much * INCH) - (radius(play, piece) if whole else 0))
        listed = [way for at in starts for way in disc(play, piece, at, round(much * INCH), whole)]
        found = put_anywhere(play, piece, listed, lambda there: _too_far(there, starts, reach))
    else:
        found = (
            home(play, player, piece)
            if verb == "deploy"
            else put_anywhere(play, piece, anywhere(play, player, [], piece), lambda _there: "")
        )

    def holds(way: Way) -> bool:
        if verb == "deploy" and too_close(play, piece, way.point):
            return False
        return kind not in (EVENT, INTRIGUE) or fits(play, player, kind, piece, way.point)

    return found.only([way for way in found if holds(way)], holds)


def _too_far(there: Spot, starts: list[Spot], reach: int) -> str:
    near = any((there[0] - at[0]) ** 2 + (there[1] - at[1]) ** 2 <= reach * reach for at in starts)
    return "" if near else "that is too far"


def _is_piece(things: Any) -> bool:
    return isinstance(things, int)


def _starts(play: Play, things: Any) -> list[Spot]:
    return [at for at, _ in _spots(play, things)]


def lies(play: Play, parts: Parts, way: Way) -> Disc:
    """The place that a way leads to, as wide as what is put there."""
    kind = parts.get("kind")
    if kind is not None:
        piece = next(iter(ids(play.rules.cast.of_type[kind])), NOWHERE)
    else:
        piece = parts["what"].bit_length() - 1
    return spot(way.point), radius(play, piece) if piece != NOWHERE else 0
