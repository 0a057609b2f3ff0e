"""Where scenery can still be laid, as it is found quickly and as it is worked out from nothing."""

from __future__ import annotations

from random import Random

import pytest

from cardwright.engine.tabletop.placing import room_for
from cardwright.engine.tabletop.shapes import INCH, rectangle, share_room
from cardwright.engine.tabletop.terrain import Land, Terrain, bare, laid, piece_at
from cardwright.meaning.gamedata.groundtable import GroundData
from minis_field import Field

STEP, APART = 3 * INCH, INCH


def worked_out(land: Land, data: GroundData, kind: str) -> list[Terrain]:
    """Each place on the table, lengthwise and across, with a strip around it that touches nothing."""
    wide, deep = (round(one * INCH) for one in data.kinds[kind].size)
    found = []
    for x in range(STEP // 2, land.wide, STEP):
        for y in range(STEP // 2, land.deep, STEP):
            for turned in (0, 90) if wide != deep else (0,):
                piece = piece_at(data, kind, (x, y), turned)
                strip = rectangle((x, y), wide + 2 * APART, deep + 2 * APART, turned)
                on_it = all(0 <= a <= land.wide and 0 <= b <= land.deep for a, b in piece.outline)
                if on_it and not any(share_room(strip, other.outline) for other in land.pieces):
                    found.append(piece)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_room_is_found_as_it_is_worked_out(seed: int):
    """Whatever lies there, askew too; and the same again for another table of the same game."""
    data, chance = Field().play.rules.book.ground, Random(seed)
    assert data is not None
    land, kinds = bare(data), sorted(data.kinds)
    for _ in range(4):
        x, y = (chance.randrange(far // 4, far * 3 // 4) for far in (land.wide, land.deep))
        land = laid(land, [piece_at(data, chance.choice(kinds), (x, y), chance.randrange(90))])
        for kind in kinds[seed::3]:
            room = list(room_for(land, data, kind, STEP, APART))
            assert room == worked_out(land, data, kind)
            assert len(room) < len(list(room_for(bare(data), data, kind, STEP, APART)))
