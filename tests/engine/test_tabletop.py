"""A table that is measured: laws that hold wherever things stand, tried on tables with random terrain."""

from __future__ import annotations

from fractions import Fraction
from math import asin, atan2, cos, hypot, radians, sin, sqrt

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cardwright.engine.state import NOWHERE
from cardwright.engine.tabletop import paths, placing
from cardwright.engine.tabletop.paths import Moves, Path, Walker, clear, far
from cardwright.engine.tabletop.placing import Choice, Crowd, Goal, around, closest, stands, why_not
from cardwright.engine.tabletop.shapes import (
    INCH,
    TOUCH,
    at_most,
    beside,
    compared,
    crossing,
    gap,
    grown,
    inches,
    is_convex,
    is_point,
    over,
    overlap,
    point,
    rectangle,
    spot,
    square,
    sweeps,
    touch,
    within,
)
from cardwright.engine.tabletop.sight import covered, sees
from cardwright.engine.tabletop.terrain import Body, Land, bare, body, laid, measures, piece_of
from cardwright.meaning.gamedata.groundtable import GroundData, Inches, TerrainKind

KINDS = {
    "wall": TerrainKind((Inches(6), Inches(0.5)), Inches(3), landing=False),
    "rail": TerrainKind((Inches(3), Inches(0.5)), Inches(0.5), landing=False),
    "tower": TerrainKind((Inches(4), Inches(4)), Inches(3)),
    "box": TerrainKind((Inches(2), Inches(2)), Inches(1)),
    "mire": TerrainKind((Inches(5), Inches(5)), difficult=True),
    "lake": TerrainKind((Inches(4), Inches(3)), impassable=True, landing=False),
}
DATA = GroundData((Inches(30), Inches(24)), Inches(1.5), 60, Inches(1), Inches(4), (2, 2), KINDS)
RULES = measures(DATA)
BASE = 150
EMPTY = bare(DATA)

spots = st.tuples(st.integers(BASE, EMPTY.wide - BASE), st.integers(BASE, EMPTY.deep - BASE))
levels = st.sampled_from([0, 0, 0, 254, 762])


@st.composite
def pieces(draw: st.DrawFn):
    kind = draw(st.sampled_from(sorted(KINDS)))
    wide, deep = (round(one * INCH) for one in KINDS[kind].size)
    return piece_of(DATA, kind, rectangle(draw(spots), wide, deep, draw(st.integers(0, 179))))


lands = st.lists(pieces(), max_size=8).map(lambda found: laid(EMPTY, found))


def put(kind: str, middle: tuple[float, float], wide: float = 0, deep: float = 0, degrees: int = 0):
    """A piece of terrain around a point in inches."""
    size = [round((own or usual) * INCH) for own, usual in zip((wide, deep), KINDS[kind].size, strict=True)]
    return piece_of(DATA, kind, rectangle((round(middle[0] * INCH), round(middle[1] * INCH)), *size, degrees))


def somebody(land: Land, x: float, y: float) -> Body:
    there = stands(land, (round(x * INCH), round(y * INCH)), BASE, ())
    assert there is not None
    return body(RULES, there, BASE)


# ---------------------------------------------------------------- shapes


@pytest.mark.parametrize("where", [(0, 0, 0), (9144, 9144, 0), (1, 2, 3), (4571, 4573, 1524)])
def test_a_point_is_a_spot_as_a_number(where):
    number = point(*where)
    assert spot(number) == where
    assert is_point(number)
    assert number < NOWHERE  # no place of a board, and not nowhere


@given(spots, spots, levels, st.integers(0, 400))
def test_distance_is_the_same_from_both_sides(one, other, up, reach):
    a, b = (*one, 0), (*other, up)
    assert gap(a, b, reach) == gap(b, a, reach)
    assert gap(a, b, reach) >= 0
    assert touch(a, b, reach) == touch(b, a, reach)


@given(spots, spots, spots)
def test_no_way_is_shorter_than_the_straight_one(one, other, third):
    assert far(one, other) <= far(one, third) + far(third, other) + 1e-6


def test_within_is_exact_where_floating_numbers_are_not():
    """A triangle with sides 3, 4 and 5: exactly 5 inches, and a hair more."""
    a, b = (0, 0, 0), (3 * INCH, 0, 4 * INCH)
    assert inches(a, b, 0) == 5
    assert inches(a, (3 * INCH + 1, 0, 4 * INCH), 0) > 5
    assert inches(a, (3 * INCH - 1, 0, 4 * INCH), 0) < 5


@given(spots, spots, st.integers(0, 1500), st.integers(0, 400), st.integers(0, 9000))
def test_comparing_a_distance_needs_no_root(one, other, up, reach, limit):
    a, b = (*one, 0), (*other, up)
    long = gap(a, b, reach)
    assume(abs(long - limit) > 1e-4)
    assert compared(a, b, reach, limit) == (1 if long > limit else -1)


@given(spots, st.integers(0, 359), st.integers(100, 2000))
def test_beside_something_is_contact_and_never_over_it(at, turned, reach):
    aim = sin(radians(turned)), cos(radians(turned))
    there = (*beside((*at, 0), aim, reach), 0)
    assert touch((*at, 0), there, reach)
    assert not overlap((*at, 0), there, reach)
    near = (*at_most((*at, 0), aim, reach), 0)
    assert (reach - TOUCH) ** 2 <= square((*at, 0), near) <= reach * reach


def test_touching_an_edge_is_not_standing_over_it():
    box = rectangle((1000, 1000), 400, 400)
    assert is_convex(box)
    assert not over(box, 1200 + BASE, 1000, BASE)
    assert over(box, 1199 + BASE, 1000, BASE)
    assert within(box, 1000, 1000, 200)
    assert not within(box, 1001, 1000, 200)


def test_a_way_along_an_edge_crosses_nothing():
    box = rectangle((1000, 1000), 400, 400)
    assert crossing(box, (0, 1200), (2000, 1200)) is None
    assert [Fraction(*at) for at in crossing(box, (0, 1000), (2000, 1000))] == [Fraction(2, 5), Fraction(3, 5)]
    assert not sweeps(box, (0, 1200 + BASE), (2000, 1200 + BASE), BASE)
    assert sweeps(box, (0, 1199 + BASE), (2000, 1199 + BASE), BASE)


@given(pieces(), st.integers(20, 300))
def test_what_is_around_an_outline_is_clear_of_it(piece, by):
    assert not any(over(piece.outline, *at, by) for at in grown(piece.outline, by))


# ---------------------------------------------------------------- sight


@given(lands, spots, spots)
@settings(max_examples=150)
def test_who_is_seen_sees(land, one, other):
    a, b = stands(land, one, BASE, ()), stands(land, other, BASE, ())
    assume(a is not None and b is not None)
    assert sees(land, body(RULES, a, BASE), body(RULES, b, BASE)) == sees(
        land, body(RULES, b, BASE), body(RULES, a, BASE)
    )


def _line_is_free(land: Land, one: Body, other: Body, a: float, b: float) -> bool:
    """Whether a line from head to head passes no terrain, beginning and ending so far from the middles: by sampling."""
    (x, y, z), (u, v, w) = one.at, other.at
    long = hypot(u - x, v - y)
    east, north = (u - x) / long, (v - y) / long
    start = x - north * a * one.wide, y + east * a * one.wide
    end = u - north * b * other.wide, v + east * b * other.wide
    for number in range(401):
        part = number / 400
        px, py = (p + (q - p) * part for p, q in zip(start, end, strict=True))
        high = (z + one.high) * (1 - part) + (w + other.high) * part
        for piece in land.hiding:
            if high < piece.top - 1 and all(
                (q[0] - p[0]) * (py - p[1]) - (q[1] - p[1]) * (px - p[0]) > 2 * sqrt(square((*p, 0), (*q, 0)))
                for p, q in zip(piece.outline, (*piece.outline[1:], piece.outline[0]), strict=True)
            ):
                return False
    return True


@given(lands, spots, spots, st.lists(st.tuples(st.floats(-1, 1), st.floats(-1, 1)), min_size=5, max_size=5))
@settings(max_examples=60, deadline=None)
def test_where_there_is_no_sight_every_line_is_blocked(land, one, other, lines):
    a, b = stands(land, one, BASE, ()), stands(land, other, BASE, ())
    assume(a is not None and b is not None and square(a, b) > INCH * INCH)
    first, second = body(RULES, a, BASE), body(RULES, b, BASE)
    if not sees(land, first, second):
        # a line that only grazes terrain may seem free to the sampling: most of them must not
        assert sum(_line_is_free(land, first, second, *line) for line in lines) <= 1
    elif not covered(land, first, second) and not covered(land, second, first):
        assert _line_is_free(land, first, second, 0, 0)


def test_a_slit_between_two_walls_is_seen_through_and_a_seam_is_not():
    slit = laid(EMPTY, [put("wall", (10, 8.9), 0.5, 6), put("wall", (10, 15.1), 0.5, 6)])
    seam = laid(EMPTY, [put("wall", (10, 9), 0.5, 6), put("wall", (10, 15), 0.5, 6)])
    for y in (12.0, 12.3):
        assert sees(slit, somebody(slit, 5, y), somebody(slit, 15, 12))
        assert not sees(seam, somebody(seam, 5, y), somebody(seam, 15, 12))


def test_what_is_lower_than_a_line_from_head_to_head_hides_nobody():
    tall, low = laid(EMPTY, [put("wall", (10, 12), 0.5, 6)]), laid(EMPTY, [put("rail", (10, 12), 0.5, 6)])
    assert not sees(tall, somebody(tall, 5, 12), somebody(tall, 15, 12))
    assert sees(low, somebody(low, 5, 12), somebody(low, 15, 12))


def test_from_above_one_sees_over_a_wall_that_is_near():
    tower = put("tower", (6, 12))
    near = laid(EMPTY, [tower, put("wall", (10, 12), 0.5, 6)])
    away = laid(EMPTY, [tower, put("wall", (16, 12), 0.5, 6)])
    assert sees(near, somebody(near, 7, 12), somebody(near, 18, 12))
    assert not sees(away, somebody(away, 7, 12), somebody(away, 17, 12))


def test_a_rail_covers_who_stands_behind_it_and_not_who_is_far_from_it():
    land = laid(EMPTY, [put("rail", (14, 12), 0.5, 6)])
    assert covered(land, somebody(land, 5, 12), somebody(land, 15, 12))
    assert not covered(land, somebody(land, 15, 12), somebody(land, 5, 12))


# ---------------------------------------------------------------- ways


@given(lands, spots, spots, st.integers(1, 12))
@settings(max_examples=150, deadline=None)
def test_a_way_is_no_shorter_than_the_straight_line_and_clear_all_along(land, one, other, reach):
    a, b = stands(land, one, BASE, ()), stands(land, other, BASE, ())
    assume(a is not None and b is not None)
    walker = Walker(land, RULES, body(RULES, a, BASE))
    path = Moves(walker, reach * INCH).to(b[:2])
    if path is None:
        return
    assert path.length >= far(a[:2], b[:2]) - 1e-6
    assert path.length + path.impaired * RULES.impaired <= reach * INCH
    if not path.jumps:
        steps = list(zip(path.corners, path.corners[1:], strict=False))
        assert abs(sum(far(*step) for step in steps) - path.length) < 1e-6
        assert all(clear(walker, *step) for step in steps)


def test_around_a_wall_it_is_farther():
    land = laid(EMPTY, [put("wall", (10, 12), 0.5, 4)])
    walker = Walker(land, RULES, somebody(land, 8, 12))
    path = Moves(walker, 10 * INCH).to((12 * INCH, 12 * INCH), jump=False)
    assert path is not None
    wide, to_corner = (
        walker.who.wide,
        hypot(1.75, 2) * INCH,
    )
    turned = atan2(2, 1.75) + asin(wide / to_corner)
    shortest = 2 * sqrt(to_corner**2 - wide**2) + 0.5 * INCH + 2 * turned * wide
    assert shortest <= path.length <= 1.02 * shortest
    assert Moves(walker, 5 * INCH).to((12 * INCH, 12 * INCH), jump=False) is None


def test_rough_ground_is_walked_around_or_paid_for():
    land = laid(EMPTY, [put("mire", (10, 12), 4, 2)])
    moves = Moves(Walker(land, RULES, somebody(land, 7, 12)), 10 * INCH)
    around_it = moves.to((13 * INCH, 12 * INCH))
    assert around_it is not None and not around_it.impaired and around_it.length > 6 * INCH
    into = moves.to((10 * INCH, 12 * INCH))
    assert into == Path(((7 * INCH, 12 * INCH), (10 * INCH, 12 * INCH)), 3 * INCH, 1)
    assert Moves(Walker(land, RULES, somebody(land, 7, 12)), 6 * INCH).to((10 * INCH, 12 * INCH)) is None


def test_a_jump_goes_up_across_and_down():
    land = laid(EMPTY, [put("tower", (12, 12))])
    walker = Walker(land, RULES, somebody(land, 9, 12))
    path = Moves(walker, 12 * INCH).to((11 * INCH, 12 * INCH))
    assert path is not None and path.jumps and path.impaired == 1
    assert path.length == (2 + 3) * INCH
    assert Moves(walker, 9 * INCH).to((11 * INCH, 12 * INCH)) is not None
    assert Moves(walker, 9 * INCH - 1).to((11 * INCH, 12 * INCH)) is None


def test_steps_lead_up_without_a_jump():
    land = laid(EMPTY, [put("box", (8, 12)), put("box", (10, 12))._replace(top=2 * INCH), put("tower", (13, 12))])
    path = Moves(Walker(land, RULES, somebody(land, 5, 12)), 10 * INCH).to((13 * INCH, 12 * INCH))
    assert path == Path(((5 * INCH, 12 * INCH), (13 * INCH, 12 * INCH)), 8 * INCH)


def test_a_gap_that_is_too_narrow_for_the_body_is_not_passed():
    def gate(width: float) -> Land:
        return laid(EMPTY, [put("wall", (10, y), 0.5, 8) for y in (12 - 4 - width / 2, 12 + 4 + width / 2)])

    body_width = 2 * somebody(EMPTY, 7, 12).wide / INCH
    for width, fits in ((body_width + 0.02, True), (body_width - 0.02, False)):
        land = gate(width)
        path = Moves(Walker(land, RULES, somebody(land, 7, 12)), 7 * INCH).to((13 * INCH, 12 * INCH), jump=False)
        assert (path is not None) == fits


# ---------------------------------------------------------------- places


def _with_all_of_the_table(walker: Walker, limit: int, crowd: Crowd) -> list[Goal]:
    """The same places, where terrain and bases count that are too far away to be in the way, and nothing is known."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(paths, "_within_reach", lambda walker, _limit: walker.land)
        patched.setattr(placing, "_RINGS", {})
        choice = Choice(walker, limit, crowd)
        choice._near = list(crowd.bases)
        return choice.goals()


@given(lands, spots, st.lists(spots, min_size=1, max_size=6), st.integers(1, 10))
@settings(max_examples=60, deadline=None)
def test_nothing_overlaps_after_a_move_to_a_place_that_is_offered(land, one, others, reach):
    crowd: list[tuple[tuple[int, int, int], int]] = []
    for other in others:
        there = stands(land, other, BASE, crowd)
        if there is not None:
            crowd.append((there, BASE))
    at = stands(land, one, BASE, crowd)
    assume(at is not None)
    who = body(RULES, at, BASE)
    enemies = tuple(body(RULES, there, BASE) for there, _ in crowd)
    walker, others = Walker(land, RULES, who), Crowd(tuple(crowd), tuple(crowd), enemies)
    goals = Choice(walker, reach * INCH, others).goals()
    assert goals == _with_all_of_the_table(walker, reach * INCH, others)
    assert len({goal.at for goal in goals}) == len(goals)
    for goal in goals:
        assert not why_not(land, goal.at[:2], BASE, crowd)
        assert not any(overlap(goal.at, there, BASE + radius) for there, radius in crowd)
        assert goal.path.length + goal.path.impaired * RULES.impaired <= reach * INCH
        assert far(at[:2], goal.at[:2]) <= goal.path.length + 1e-6


def test_around_a_base_all_places_touch_it():
    at = (2000, 2000, 0)
    found = list(around(EMPTY, at, 2 * BASE, BASE, [(at, BASE)]))
    assert len(found) == 16
    assert all(touch(at, there, 2 * BASE) for there in found)


def test_the_closest_free_place_is_the_spot_itself_or_next_to_it():
    at = (2000, 2000, 0)
    assert closest(EMPTY, at, BASE, []) == [at]
    beside_it = closest(EMPTY, at, BASE, [(at, BASE)])
    assert beside_it and all(2 * BASE <= far(at[:2], there[:2]) <= 2 * BASE + 30 for there in beside_it)
    assert len(beside_it) > 1  # several are equally near: somebody picks


def test_on_the_edge_of_a_tower_nobody_stands():
    land = laid(EMPTY, [put("tower", (12, 12))])
    assert stands(land, (12 * INCH, 12 * INCH), BASE, ()) == (12 * INCH, 12 * INCH, 3 * INCH)
    assert stands(land, (14 * INCH, 12 * INCH), BASE, ()) is None
    assert why_not(land, (14 * INCH, 12 * INCH), BASE, ()) == "it does not stand level there"
    assert why_not(land, (0, 12 * INCH), BASE, ()) == "that is not on the table"
    assert stands(land, (14 * INCH + BASE, 12 * INCH), BASE, ()) == (14 * INCH + BASE, 12 * INCH, 0)


def test_terrain_must_be_convex():
    with pytest.raises(ValueError, match="convex"):
        piece_of(DATA, "wall", [(0, 0), (100, 0), (50, 50), (100, 100), (0, 100)])
