"""Rules of the ledger about measuring, sight, moving and falling, each shown on a table that would tell otherwise."""

from __future__ import annotations

from math import hypot
from random import Random

import pytest

from cardwright.engine.changes import note, tokens
from cardwright.engine.operations import LAND, OPERATIONS, RULES, STAND, Event
from cardwright.engine.state import ids
from cardwright.engine.tabletop.areas import area_of, wholly_in
from cardwright.engine.tabletop.markers import fits
from cardwright.engine.tabletop.measuring import far, wholly
from cardwright.engine.tabletop.moving import PUSH, Course, open_ways, step
from cardwright.engine.tabletop.paths import damage_of_fall
from cardwright.engine.tabletop.placing import stands
from cardwright.engine.tabletop.putting import disc, home
from cardwright.engine.tabletop.scenery import AGREE, lay_scenery
from cardwright.engine.tabletop.shapes import INCH, overlap, point, share_room, spot
from cardwright.engine.tabletop.standing import bases, bodies, on_table, radius, sees, touching, where
from cardwright.engine.tabletop.terrain import laid
from cardwright.engine.tabletop.ways import STAY, Going, Way
from cardwright.games.minis import words
from cardwright.games.minis.activation import manipulate, move_action
from cardwright.games.minis.attack import kind_of, strikes, weapons
from cardwright.games.minis.attackdice import dice_of
from minis_field import Field, deploy_all

rule = pytest.mark.rule
ROBB, ARCHER, SOLDIER, CROSSBOW = "Robb Stark", "Stark Archer", "Lannister Soldier", "Lannister Crossbowman"
SMALL = 15 / 25.4
"""Half a base of 30 mm, in inches."""
HEAD = 1.5


@pytest.fixture
def field() -> Field:
    return Field()


def reach(field: Field, piece: int, inches: float, at: tuple[float, float]) -> Way | str:
    """The way of a Move Action to a place that somebody names."""
    return Going(field.play, piece, inches * INCH, action=True).spot((round(at[0] * INCH), round(at[1] * INCH)))


# ---------------------------------------------------------------- measuring


@rule("minis.measure.inches")
@rule("minis.measure.base-edge")
@rule("minis.measure.closest-points")
def test_distance_is_in_inches_from_base_edge_to_base_edge(field: Field):
    robb, archer = field.put(ROBB, 10, 10), field.put(ARCHER, 10, 20)  # bases of 50 and 30 mm
    assert far(field.play, 1 << robb, 1 << archer) == pytest.approx(10 - 25 / 25.4 - SMALL)


@rule("minis.measure.within")
@pytest.mark.parametrize(("more", "within"), [(0, True), (1, False)])
def test_exactly_so_far_is_within_and_a_hair_farther_is_not(field: Field, more: int, within: bool):
    archer, soldier = field.put(ARCHER, 10, 10), field.put(SOLDIER, 18 + 2 * SMALL + more / INCH, 10)
    assert (far(field.play, 1 << archer, 1 << soldier) <= 8) == within


def in_cover(field: Field) -> int:
    return field.play.rules.book.does.sights["in Cover"](field.play, 0, [])


@rule("minis.measure.completely-within")
@rule("minis.setup.wholly-within")
def test_all_of_a_base_must_lie_inside(field: Field):
    inside, over = field.put(ARCHER, 18, 8 - SMALL - 0.01), field.put("Stark Soldier 1", 10, 8 - SMALL + 0.01)
    assert wholly(field.play, 1 << inside, ("deployment zone", 1))
    assert not wholly(field.play, 1 << over, ("deployment zone", 1))
    area = area_of(field.play, 0)
    spots = [spot(way.point) for way in home(field.play, 0, over)]
    assert spots and all(wholly_in(area, at, radius(field.play, over)) for at in spots)


@rule("minis.measure.move-leading-edge")
@rule("minis.move.max-value")
def test_no_part_of_a_base_ends_farther_than_the_move(field: Field):
    archer = field.put(ARCHER, 18, 18)
    ways = field.ways(archer)
    longest = max(hypot(x - 18 * INCH, y - 18 * INCH) for x, y, _ in (spot(way.point) for way in ways))
    assert 8 * INCH - 2 <= longest <= 8 * INCH  # a Movement of 8, and the base is not added
    assert isinstance(reach(field, archer, 8, (26, 18)), Way)
    assert reach(field, archer, 8, (26.01, 18)) == "that is too far"


@rule("minis.board.min-36")
def test_the_table_is_large_enough(field: Field):
    assert min(field.play.state.land.wide, field.play.state.land.deep) >= 36 * INCH


@rule("minis.box.marker-no-overlap")
def test_no_marker_lies_over_another(field: Field):
    marker = field.put("Event marker", 18, 18)
    other, name = field.piece("Event marker", 0), "Event marker"
    own = radius(field.play, marker)
    x, y, _ = where(field.play, marker)
    assert fits(field.play, 0, name, other, point(x + 2 * own, y))
    assert not fits(field.play, 0, name, other, point(x + 2 * own - 1, y))


# ---------------------------------------------------------------- line of sight


@rule("minis.los.straight-line")
@rule("minis.los.example.1")
@rule("minis.los.example.2")
def test_a_rock_hides_who_is_wholly_behind_it(field: Field):
    soldier, robb = field.put(SOLDIER, 10, 18, 1), field.put(ROBB, 20, 18)
    assert sees(field.play, soldier, robb)
    field.lay("rock", 18, 18, 1, 3)
    assert not sees(field.play, soldier, robb)
    beside = field.put(ARCHER, 20, 21)
    assert sees(field.play, soldier, beside)


@rule("minis.los.360")
def test_everybody_sees_in_all_directions(field: Field):
    archer = field.put(ARCHER, 18, 18)
    names = [SOLDIER, CROSSBOW, "Jaime Lannister", "Gregor Clegane"]
    spots = [(10, 18), (26, 18), (18, 10), (18, 26)]
    assert all(sees(field.play, archer, field.put(name, *at, 1)) for name, at in zip(names, spots, strict=True))


@rule("minis.los.models-never-block")
def test_models_never_hide_each_other(field: Field):
    archer, soldier = field.put(ARCHER, 10, 18), field.put(SOLDIER, 20, 18, 1)
    field.put("Gregor Clegane", 15, 18, 1)
    assert sees(field.play, archer, soldier)


@rule("minis.los.main-block")
def test_only_the_body_is_seen_not_the_base(field: Field):
    """Two walls leave open what is beside the body of the Archer, but his base shows on both sides."""
    archer, soldier = field.put(ARCHER, 26, 18), field.put(SOLDIER, 10, 18, 1)
    field.lay("wall", 25, 18, 0.5, 1.0)  # as wide as a base of 30 mm is not
    assert not sees(field.play, soldier, archer)
    assert 2 * SMALL > 1.0


# ---------------------------------------------------------------- contact


@rule("minis.contact.touching")
def test_bases_that_touch_are_in_contact(field: Field):
    archer, soldier = field.put(ARCHER, 10, 18), field.put(SOLDIER, 10 + 2 * SMALL, 18, 1)
    assert touching(field.play, archer, soldier)
    near = field.put(CROSSBOW, 10 - 2 * SMALL - 0.02, 18, 1)
    assert not touching(field.play, archer, near)


def ledge(height: float) -> tuple[Field, int, int]:
    """An Archer at the edge of something high, and a Soldier who would touch him from below."""
    field = Field()
    field.lay("platform", 12, 18, 4, 4, height)
    return field, field.put(ARCHER, 14 - SMALL, 18), field.put(SOLDIER, 14 + SMALL, 18, 1)


@rule("minis.contact.levels-head")
@rule("minis.contact.levels-top-down")
def test_who_stands_no_higher_than_a_head_is_touched_from_below():
    field, archer, soldier = ledge(HEAD)
    assert field.at(archer)[2] == HEAD and touching(field.play, archer, soldier)
    field, archer, soldier = ledge(HEAD + 0.01)
    assert not touching(field.play, archer, soldier)


@rule("minis.contact.levels-no-scenery")
def test_through_a_wall_nobody_touches():
    field, archer, soldier = ledge(HEAD)
    field.lay("wall", 14, 18, 0.008, 2, 4)  # a screen, as thin as can be
    assert not touching(field.play, archer, soldier)


# ---------------------------------------------------------------- moving


@rule("minis.move.partial-ok")
def test_a_move_may_be_shorter_or_none(field: Field):
    archer = field.put(ARCHER, 18, 18)
    assert STAY in [way.label for way in field.ways(archer)]
    assert isinstance(reach(field, archer, 8, (19, 18)), Way)


@rule("minis.move.any-direction")
def test_a_move_may_go_anywhere_also_up(field: Field):
    field.lay("platform", 22, 18)
    archer = field.put(ARCHER, 18, 18)
    ends = [spot(way.point) for way in field.ways(archer, 10)]
    for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        assert any((at[0] - 18 * INCH) * x > 0 or (at[1] - 18 * INCH) * y > 0 for at in ends)
    assert any(at[2] == 3 * INCH for at in ends)


@rule("minis.move.path-measured")
def test_the_way_around_a_wall_is_measured(field: Field):
    field.lay("wall", 20, 18, 0.5, 6)
    archer = field.put(ARCHER, 18, 18)
    way = reach(field, archer, 30, (22, 18))
    assert isinstance(way, Way) and way.length > 2 * hypot(1.75, 3) * INCH
    assert reach(field, archer, 7, (22, 18)) == "that is too far"


@rule("minis.move.through-models")
def test_models_are_passed_through(field: Field):
    archer = field.put(ARCHER, 18, 18)
    field.put(SOLDIER, 20, 18, 1)
    field.put("Stark Soldier 1", 21.5, 18)
    way = reach(field, archer, 5, (23, 18))
    assert isinstance(way, Way) and way.length == 5 * INCH


@rule("minis.move.gap-fit")
@pytest.mark.parametrize(("gap", "passes"), [(0.72, True), (0.70, False)])
def test_a_gap_must_be_as_wide_as_the_body(field: Field, gap: float, passes: bool):
    for sign in (-1, 1):
        field.lay("wall", 20, 18 + sign * (5 + gap / 2), 0.5, 10, 6)
    archer = field.put(ARCHER, 18, 18)  # a base of 1.18 inches, a body of 0.71
    assert isinstance(reach(field, archer, 5, (22, 18)), Way) == passes


@rule("minis.move.end-stable")
def test_a_move_ends_where_all_of_the_base_rests(field: Field):
    field.lay("crate", 20, 18)
    archer = field.put(ARCHER, 18, 18)
    assert isinstance(reach(field, archer, 8, (20, 18)), Way)
    assert reach(field, archer, 8, (21, 18)) == "it does not stand level there"
    assert not any(19 - SMALL < spot(way.point)[0] / INCH < 19 + SMALL and abs(spot(way.point)[1] / INCH - 18) < 1
                   for way in field.ways(archer))  # fmt: skip


@rule("minis.move.end-no-overlap")
def test_a_move_ends_beside_a_base_never_over_it(field: Field):
    archer, soldier = field.put(ARCHER, 18, 18), field.put(SOLDIER, 22, 18, 1)
    assert reach(field, archer, 8, (22, 18.5)) == "another base stands there"
    assert isinstance(reach(field, archer, 8, (22 - 2 * SMALL, 18)), Way)
    (way,) = [way for way in field.ways(archer) if "into contact with Lannister Soldier" in way.label]
    field.choosing("into contact with Lannister Soldier", lambda: move_action(field.play, archer, RULES))
    assert field.play.state.place[archer] == way.point and touching(field.play, archer, soldier)
    field = Field()
    archer, crossbow = field.put(ARCHER, 18, 18), field.put(CROSSBOW, 26, 18, 1)  # where a whole move would end
    ends = [spot(way.point) for way in field.ways(archer) if way.label != STAY]
    assert ends and not any(overlap(end, where(field.play, crossbow), 300) for end in ends)


@rule("minis.place.not-move")
def test_placing_ignores_what_is_in_between(field: Field):
    field.lay("impassable terrain", 20, 18, 1, 30)
    archer = field.put(ARCHER, 18, 18)
    assert reach(field, archer, 8, (22, 18)) == "that is too far"
    spots = [spot(way.point) for way in disc(field.play, archer, where(field.play, archer), 4 * INCH, False)]
    assert any(at[0] > 21 * INCH for at in spots)
    assert all(hypot(at[0] - 18 * INCH, at[1] - 18 * INCH) <= 4 * INCH for at in spots)


@rule("minis.place.ignores-movement-modifiers")
def test_how_far_one_is_placed_has_nothing_to_do_with_movement(field: Field):
    soldier, arya = field.put(SOLDIER, 12, 18), field.put("Arya Stark", 24, 18)  # Movement 7 and 10, the same bases
    spots = [disc(field.play, one, where(field.play, one), 4 * INCH, False) for one in (soldier, arya)]
    assert [way.label for way in spots[0]] == [way.label for way in spots[1]]


@rule("minis.setup.group-order")
def test_groups_are_deployed_in_turns(field: Field):
    play = field.play
    for name in (ARCHER, "Stark Soldier 1", "Stark Soldier 2", "Stark Soldier 3"):
        field.wait(name, 0)
    for name in (SOLDIER, CROSSBOW):
        field.wait(name, 1)
    deploy_all(play)
    stood = [entry.event for entry in play.log if entry.event.operation == STAND]
    assert [play.state.owner[event.what] for event in stood] == [0, 0, 1, 0, 0, 1]


# ---------------------------------------------------------------- what impairs a move


@rule("minis.impaired.minus-4")
@rule("minis.impaired.example.1")
@rule("minis.difficult.partial-base")
@pytest.mark.parametrize(("edge", "most"), [(20 - SMALL, 10), (20 - SMALL + 0.01, 6)])
def test_who_is_partly_on_difficult_ground_moves_four_inches_less(field: Field, edge: float, most: float):
    field.lay("Difficult Ground", edge - 2, 18, 4, 30)
    sansa = field.put("Sansa Stark", 20, 18)
    ends = [way for way in field.ways(sansa, 10) if way.label != STAY and spot(way.point)[0] >= 20 * INCH]
    assert max(way.length for way in ends) == pytest.approx(most * INCH, abs=2)


@rule("minis.impaired.cumulative")
@rule("minis.impaired.floor-0")
@rule("minis.impaired.example.2")
def test_difficult_ground_and_a_jump_add_up(field: Field):
    field.lay("Difficult Ground", 18, 18, 4, 4)
    field.lay("wall", 20.5, 18, 0.5, 30, 1.2)
    archer = field.put(ARCHER, 18, 18)
    over = (21.5, 18)  # 3.5 across, 1.2 up and down again: 5.9 inches and two things that impair
    assert reach(field, archer, 5.9 + 8.01, over) != "that is too far"
    assert reach(field, archer, 5.9 + 7.9, over) == "that is too far"
    assert [way.label for way in field.ways(archer, 4)] == [STAY]  # nothing is left of 4


@rule("minis.obstacle.small-1in")
@rule("minis.obstacle.tall-jump")
@rule("minis.jump.trigger")
@rule("minis.jump.impaired-now")
@pytest.mark.parametrize(("height", "needs"), [(1, 5), (1.01, 5 + 2.02 + 4)])
def test_what_is_an_inch_high_is_ignored_and_more_is_jumped(field: Field, height: float, needs: float):
    field.lay("wall", 20, 18, 0.5, 36, height)
    archer = field.put(ARCHER, 18, 18)
    assert isinstance(reach(field, archer, needs + 0.01, (23, 18)), Way)
    assert reach(field, archer, needs - 0.02, (23, 18)) == "that is too far"


@rule("minis.obstacle.gap-under-1in")
@pytest.mark.parametrize(("gap", "jumps"), [(0.9, False), (1.1, True)])
def test_a_narrow_gap_is_stepped_over(field: Field, gap: float, jumps: bool):
    field.lay("platform", 12, 18, 6, 6)
    field.lay("platform", 18 + gap, 18, 6, 6)
    archer = field.put(ARCHER, 13, 18)
    assert isinstance(reach(field, archer, 4 + gap + 0.01, (17 + gap, 18)), Way) != jumps
    assert isinstance(reach(field, archer, 8 + gap + 0.01, (17 + gap, 18)), Way)


@rule("minis.impassable.no-through")
def test_impassable_terrain_is_gone_around(field: Field):
    field.lay("impassable terrain", 20, 18, 1, 8)
    archer = field.put(ARCHER, 18, 18)
    way = reach(field, archer, 20, (22, 18))
    assert isinstance(way, Way) and way.length > 8 * INCH
    assert reach(field, archer, 20, (20, 18)) == "it does not stand level there"


@rule("minis.impassable.landing-agreed")
def test_whether_one_lands_on_impassable_terrain_is_agreed(field: Field):
    field.lay("impassable terrain", 21, 18, 4, 4)
    archer = field.put(ARCHER, 18, 18)
    assert isinstance(reach(field, archer, 12, (21, 18)), str)
    play = field.play
    (piece,) = play.state.land.pieces
    agreed = laid(play.state.land._replace(pieces=()), [piece._replace(landing=True)])
    OPERATIONS[LAND](play.state, Event(0, LAND, 0, 0, agreed, RULES))
    assert isinstance(reach(field, archer, 12, (21, 18)), Way)


@rule("minis.jump.land-ok")
def test_a_jump_that_reaches_a_place_lands_there_unhurt(field: Field):
    field.lay("platform", 22, 18)
    archer = field.put(ARCHER, 18, 18)
    way = reach(field, archer, 12, (21, 18))
    assert isinstance(way, Way) and way.fall is None
    step(field.play, archer, way, "move", RULES)
    assert field.at(archer) == (21, 18, 3) and tokens(field.play, archer, "Damage") == 0


# ---------------------------------------------------------------- falling


def on_a_tower(height: float) -> tuple[Field, int]:
    """An Archer with Movement 8 in the middle of something high."""
    field = Field()
    field.lay("platform", 18, 18, 2, 2, height)
    return field, field.put(ARCHER, 18, 18)


@rule("minis.jump.not-enough-falls")
@rule("minis.fall.uses-reduced-value")
@rule("minis.fall.damage-2")
def test_a_jump_that_is_too_long_ends_in_a_fall():
    """Four inches are left of eight; the ground is 1.6 inches away and four deep: 5.6 inches in all."""
    field, archer = on_a_tower(4)
    field.choosing("leaps north", lambda: move_action(field.play, archer, RULES))
    assert field.at(archer)[2] == 0 and field.at(archer)[1] > 18
    assert tokens(field.play, archer, "Damage") == 2


@rule("minis.fall.casualty-double")
def test_a_fall_twice_as_long_as_the_movement_is_deadly():
    field, archer = on_a_tower(6.5)
    field.choosing("leaps north", lambda: move_action(field.play, archer, RULES))
    assert not on_table(field.play) >> archer & 1


@rule("minis.fall.causes")
@rule("minis.fall.placement")
@rule("minis.fall.distance-total")
@rule("minis.fall.safe")
@pytest.mark.parametrize(("height", "hurt"), [(6, 0), (7.5, 2), (15, None)])
def test_who_is_pushed_off_an_edge_falls(height: float, hurt: int | None):
    """Over the edge after one inch, then straight down: compared with a Movement of 8."""
    field, archer = on_a_tower(height)
    soldier = field.put(SOLDIER, 14, 18, 1)
    course = Course(False, "away from", True, True)
    (way,) = open_ways(field.play, archer, 3 * INCH, course, [soldier], PUSH)
    step(field.play, archer, way, PUSH, RULES)
    if hurt is None:
        assert not on_table(field.play) >> archer & 1
        return
    x, y, z = field.at(archer)
    assert (y, z) == (18, 0) and 19 + SMALL <= x <= 19 + SMALL + 0.15
    assert tokens(field.play, archer, "Damage") == hurt


def test_who_is_pushed_against_a_wall_stays_before_it(field: Field):
    archer, soldier = field.put(ARCHER, 18, 18), field.put(SOLDIER, 14, 18, 1)
    field.lay("wall", 20, 18, 0.5, 6)
    (way,) = open_ways(field.play, archer, 4 * INCH, Course(False, "away from", True, True), [soldier], PUSH)
    step(field.play, archer, way, PUSH, RULES)
    assert 18.5 < field.at(archer)[0] <= 19.75 - SMALL and tokens(field.play, archer, "Damage") == 0


def test_who_is_pulled_comes_into_contact(field: Field):
    archer, soldier = field.put(ARCHER, 18, 18), field.put(SOLDIER, 15, 16.3, 1)
    (way,) = open_ways(field.play, archer, 4 * INCH, Course(False, "toward", True, True), [soldier], PUSH)
    step(field.play, archer, way, PUSH, RULES)
    assert touching(field.play, archer, soldier)


@rule("minis.fall.placement-blocked")
@rule("minis.fall.placement-tie")
def test_where_no_room_is_below_the_nearest_place_is_taken_and_ties_are_picked():
    field, archer = on_a_tower(6)
    soldier = field.put(SOLDIER, 14, 18, 1)
    field.put("Gregor Clegane", 20.5, 18, 1)
    (way,) = open_ways(field.play, archer, 3 * INCH, Course(False, "away from", True, True), [soldier], PUSH)
    field.asked.clear()
    step(field.play, archer, way, PUSH, RULES)
    assert field.at(archer)[2] == 0 and field.at(archer)[1] != 18
    assert len(field.asked) == 1 and len(field.asked[0]) == 2  # to the north or to the south of him


@rule("minis.fall.equal")
@rule("minis.fall.example.1")
@rule("minis.fall.example.2")
@rule("minis.fall.example.3")
@pytest.mark.parametrize(("length", "hurt"), [(3, 0), (4, 0), (5, 2), (7, 2), (7.9, 2), (8, None), (9, None)])
def test_what_a_fall_does(field: Field, length: float, hurt: int | None):
    ground = field.play.rules.book.ground
    assert ground is not None
    assert damage_of_fall(length * INCH, 4 * INCH, *ground.fall) == hurt


# ---------------------------------------------------------------- Cover


def shot(field: Field, shooter: int, target: int) -> tuple[int, int]:
    """How many Ranged and Strength dice a shot has."""
    play = field.play
    (bow,) = [one for one in weapons(play, shooter) if kind_of(play, one) == words.RANGED_ATTACK]
    was = [note(play, slot, number) for slot, number in ((words.ATTACKER, shooter + 1), (words.TARGET, target + 1))]
    note(play, words.KIND, words.KINDS.index(words.RANGED_ATTACK) + 1)
    play.seen = None
    found = dice_of(play, shooter, target, bow, words.RANGED_ATTACK, 0)
    for slot, number in zip((words.ATTACKER, words.TARGET, words.KIND), (*was, 0), strict=True):
        note(play, slot, number)
    return found.normal, found.strength


@rule("minis.ranged.mod-cover")
@rule("minis.ranged.cover-definition")
@rule("minis.ranged.cover-includes-base")
@rule("minis.ranged.cover.example.1")
def test_a_base_that_is_partly_behind_scenery_costs_a_die(field: Field):
    crossbow, robb = field.put(CROSSBOW, 8, 18, 1), field.put(ROBB, 20, 18)
    open_shot = shot(field, crossbow, robb)
    field.lay("low wall", 18.5, 19.1, 0.5, 1)  # beside the body, before the edge of the base
    assert sees(field.play, crossbow, robb)
    behind = shot(field, crossbow, robb)
    assert sum(behind) == sum(open_shot) - 1
    far_away = field.put(ARCHER, 20, 30)
    assert shot(field, crossbow, far_away) == open_shot


def test_who_stands_at_a_wall_is_in_cover_but_not_from_the_side_he_stands_on(field: Field):
    archer = field.put(ARCHER, 18, 18)
    field.lay("low wall", 18 + SMALL + 0.25, 18, 0.5, 3)
    assert in_cover(field) == 1 << archer
    assert sum(shot(field, field.put(CROSSBOW, 26, 18, 1), archer)) == 2
    other = Field()
    archer = other.put(ARCHER, 18, 18)
    other.lay("low wall", 18 + SMALL + 0.25, 18, 0.5, 3)
    assert sum(shot(other, other.put(CROSSBOW, 10, 18, 1), archer)) == 3


@rule("minis.ranged.need-los")
def test_nobody_shoots_through_a_wall(field: Field):
    crossbow, archer = field.put(CROSSBOW, 10, 18, 1), field.put(ARCHER, 20, 18)
    field.count(crossbow, "Ammunition", 3)
    assert archer in [one.target for one in strikes(field.play, crossbow)]
    field.lay("wall", 15, 18, 0.5, 6)
    assert archer not in [one.target for one in strikes(field.play, crossbow)]


# ---------------------------------------------------------------- Intrigue markers

INTRIGUE = "Intrigue marker"


def settable(field: Field, x: float, y: float) -> bool:
    """Whether the first player can set an Intrigue marker at a point."""
    return fits(field.play, 0, INTRIGUE, field.piece(INTRIGUE, 0), point(round(x * INCH), round(y * INCH)))


@rule("minis.intrigue.set-contact")
@rule("minis.set.definition")
def test_an_intrigue_marker_is_set_in_contact(field: Field):
    archer = field.put(ARCHER, 18, 18)
    assert on_table(field.play) == 1 << archer  # none was in play before
    field.choosing("set", lambda: manipulate(field.play, archer, RULES))
    (marker,) = [one for one in ids(on_table(field.play)) if one != archer]
    assert touching(field.play, archer, marker)


@rule("minis.intrigue.set-not-in-own-zone")
@rule("minis.intrigue.set-2in-own-zone")
@rule("minis.intrigue.set-enemy-zone-ok")
def test_an_intrigue_marker_is_set_away_from_the_own_zone(field: Field):
    assert not settable(field, 18, 4)
    assert not settable(field, 18, 8 + 2 + SMALL)  # within 2 inches is near
    assert settable(field, 18, 8 + 2 + SMALL + 0.005)
    assert settable(field, 18, 34)


@rule("minis.intrigue.set-4in-friendly")
@rule("minis.intrigue.set-enemy-marker-ok")
@rule("minis.intrigue.example.1")
def test_an_intrigue_marker_is_set_away_from_friendly_ones(field: Field):
    field.put(INTRIGUE, 18, 18)
    field.put(INTRIGUE, 18, 26, 1)
    assert not settable(field, 22 + 2 * SMALL, 18)
    assert settable(field, 22.1 + 2 * SMALL, 18)
    assert settable(field, 18 + 2 * SMALL, 26)


@rule("minis.intrigue.reveal")
@rule("minis.intrigue.reveal-any-owner")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_model_in_contact_removes_a_marker(field: Field, owner: int):
    archer = field.put(ARCHER, 18, 18)
    marker, away = field.put(INTRIGUE, 18 + 2 * SMALL, 18, owner), field.put(INTRIGUE, 25, 18, owner)
    field.choosing("remove", lambda: manipulate(field.play, archer, RULES))
    assert not on_table(field.play) >> marker & 1
    assert on_table(field.play) >> away & 1


@rule("minis.intrigue.max-8")
@rule("minis.intrigue.ninth-opponent-removes")
@rule("minis.intrigue.ninth-not-targeted")
def test_of_nine_intrigue_markers_the_opponent_removes_one_that_nothing_targets(field: Field):
    play, archer = field.play, field.put(ARCHER, 18, 18)
    markers = [field.put(INTRIGUE, 2 + 6 * (number % 4), 28 + 6 * (number // 4)) for number in range(8)]
    card = field.lie("Hold the Ford", 0)
    field.remember(card, sum(1 << one for one in markers[:7]))
    field.choosing("set", lambda: manipulate(play, archer, RULES))
    left = [one for one in ids(on_table(play)) if play.rules.cast.of_type[INTRIGUE] >> one & 1]
    assert len(left) == 8 and markers[7] not in left and set(markers[:7]) <= set(left)
    field.remember(card, sum(1 << one for one in left))
    assert not settable(field, 18, 12)  # all are spoken of: there is no room for another


# ---------------------------------------------------------------- scenery


@rule("minis.setup.scenery-agree")
@rule("minis.setup.terrain-classify")
@rule("minis.difficult.agree-before")
@pytest.mark.parametrize("name", ["crossroads", "ford", "courtyard"])
def test_a_table_that_is_agreed_on_is_fair(field: Field, name: str):
    field.wanted = name
    lay_scenery(field.play)
    land = field.play.state.land
    kinds = {one.kind: one for one in land.pieces}
    assert kinds["Difficult Ground"].difficult and not kinds["low wall"].landing
    assert kinds["crate"].top <= field.play.rules.book.lengths.small
    for number, one in enumerate(land.pieces):
        assert not any(share_room(one.outline, other.outline) for other in land.pieces[number + 1 :])
        west, south, east, north = one.box
        across = (land.wide - east, land.deep - north, land.wide - west, land.deep - south)
        assert any(
            other.kind == one.kind and max(abs(a - b) for a, b in zip(other.box, across, strict=True)) <= 1
            for other in land.pieces
        )


@rule("minis.setup.scenery-alternate")
def test_scenery_is_laid_in_turns(field: Field):
    asked = []

    def agent(_play, player, question, options):
        if question is AGREE:
            return len(options) - 1 if player else 0  # one proposes a table, and the other does not want it
        asked.append(player)
        return len(options) // 2

    field.play.agent = agent
    lay_scenery(field.play)
    ground = field.play.rules.book.ground
    assert ground is not None and [one.kind for one in field.play.state.land.pieces] == list(ground.box)
    assert asked == [0, 1] * (len(ground.box) // 2)
    pieces = field.play.state.land.pieces
    assert not any(share_room(a.outline, b.outline) for at, a in enumerate(pieces) for b in pieces[at + 1 :])


# ---------------------------------------------------------------- a skirmish


@pytest.mark.parametrize("seed", range(3))
def test_wherever_models_go_all_of_them_stand_and_none_over_another(seed: int):
    """Models are deployed on a laid table and go about: to listed places, by jumps and leaps too."""
    field, chance = Field(), Random(seed)
    play = field.play
    play.agent = lambda _play, _player, _question, options: chance.randrange(len(options))
    lay_scenery(play)
    for name, player in ((ARCHER, 0), (ROBB, 0), ("Stark Soldier 1", 0), (SOLDIER, 1), (CROSSBOW, 1), ("Bronn", 1)):
        field.wait(name, player)
    deploy_all(play)
    for _ in range(40):
        there = ids(bodies(play))
        if not there:
            break
        move_action(play, chance.choice(there), RULES)
        for one in ids(bodies(play)):
            at = where(play, one)
            assert stands(play.state.land, at[:2], radius(play, one), bases(play, one)) == at
            for other in ids(bodies(play)):
                assert sees(play, one, other) == sees(play, other, one)
                assert touching(play, one, other) == touching(play, other, one)
