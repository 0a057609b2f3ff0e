"""Scenery before the game: a table that is laid already, or pieces that players lay in turns."""

from __future__ import annotations

from cardwright.engine.events import emit
from cardwright.engine.operations import LAND, RULES
from cardwright.engine.play import Play, Question, decide
from cardwright.engine.rules import Rules
from cardwright.engine.tabletop.placing import room_for
from cardwright.engine.tabletop.shapes import INCH, called
from cardwright.engine.tabletop.standing import ground_of
from cardwright.engine.tabletop.terrain import Land, Terrain, laid, layout
from cardwright.meaning.gamedata.groundtable import GroundData

_STEP, _APART = 6 * INCH, INCH
"""How far apart the places are that are offered, and how far apart pieces must lie."""


def _label(_rules: Rules, option: Terrain) -> str:
    west, south, east, north = option.box
    return f"{option.kind} at {called(((west + east) // 2, (south + north) // 2))}" + (
        ", lengthwise" if east - west > north - south else ", across" if east - west < north - south else ""
    )


LAY = Question("lay scenery", RULES, _label)


def _way(_rules: Rules, option: str) -> str:
    return option or "lay it piece by piece, in turns"


AGREE = Question("agree on scenery", RULES, _way)


def lay_scenery(play: Play) -> None:
    """Scenery comes to the table: as one player proposes and the others agree; else piece by piece, in turns."""
    ground, players = ground_of(play), range(play.rules.layout.players)
    agreed: str = decide(play, 0, AGREE, [*ground.layouts, ""])
    for other in players[1:]:
        agreed = agreed and decide(play, other, AGREE, [agreed, ""])
    if agreed:
        _lay(play, _agreed(ground, agreed))
        return
    for number, kind in enumerate(ground.box):
        options = list(room_for(play.state.land, ground, kind, _STEP, _APART))
        if options:
            _lay(play, laid(play.state.land, [decide(play, number % len(players), LAY, options)]))


_tables: dict[tuple[int, str], tuple[GroundData, Land]] = {}


def _agreed(ground: GroundData, name: str) -> Land:
    """A table by its name: always the same object, so that what is known of its ways is found again."""
    known = _tables.get((id(ground), name))
    if known is None or known[0] is not ground:
        known = _tables[id(ground), name] = ground, layout(ground, name)
    return known[1]


def _lay(play: Play, land: Land) -> None:
    emit(play, play.rules.event("put", LAND, 0, 0, land, RULES))
