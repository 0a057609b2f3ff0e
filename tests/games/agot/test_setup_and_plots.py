"""Setup and the plot phase in whole games: chapters 3.3, 4.1 and 4.2 of the ledger."""

from __future__ import annotations

from itertools import pairwise

import pytest

import agot_look as table
from agot_course import CHALLENGES, DRAW, PLOT, STANDING, Asked, Course
from agot_look import PHASE
from agot_scenes import broken, scene
from agot_table import ME, YOU, Westeros
from cardwright.engine.state import ids

SEEDS = [1, 2, 3, 4]
CHEAP = ["Winter Stores", "Kingsroad Inn", "Winterfell Godswood", "Arya Stark", "Steward of the White Knife"]
SETUP = 1


def set_up(seed: int, answers: list[tuple[int, str]] | None = None) -> Course:
    """A game that has come to its first plot phase."""
    course = Course(seed=seed)
    course.answers = answers or []
    course.until(PLOT)
    return course


def placing(course: Course) -> list[Asked]:
    """What was asked during setup, but for chance."""
    return [one for one in course.asked if one.phase < PLOT and one.player >= 0]


def deck(course: Course, player: int) -> list[str]:
    """What lies in a deck, in its order."""
    pile = course.play.state.order[table.zone(course.play, "deck", player)] or ()
    return [course.rules.cast.names[piece] for piece in pile]


@pytest.mark.rule("agot.setup.place-order")
@pytest.mark.rule("agot.setup.no-mulligan")
@pytest.mark.rule("agot.mp.clockwise")
def test_from_the_first_player_on_each_is_asked_what_to_place_and_nothing_else():
    firsts = set()
    for seed in SEEDS:
        course = Course(seed=seed)
        while course.play.state.memory[PHASE] != SETUP:
            course.step()
        order = course.order()
        course.until(PLOT)
        assert [(one.player, one.ask) for one in placing(course)] == [(player, "act") for player in order]
        firsts.add(order[0])
    assert len(firsts) > 1


@pytest.mark.rule("agot.setup.shuffle")
def test_decks_are_shuffled():
    decks = [deck(set_up(seed), 0) for seed in SEEDS]
    assert all(one != other for one, other in pairwise(decks))
    assert deck(set_up(1), 0) != deck(set_up(1), 1)


@pytest.mark.rule("agot.setup.place-optional")
def test_nothing_need_be_placed():
    course = set_up(1)
    assert all("pass" in one.labels for one in placing(course))
    assert [course.size("play area", player) for player in range(3)] == [1, 1, 1]


@pytest.mark.rule("agot.test.setup-refill")
@pytest.mark.rule("agot.setup.order")
@pytest.mark.rule("agot.setup.unspent-lost")
def test_what_was_placed_is_drawn_again():
    numbers = set[int]()
    for seed in SEEDS:
        course = set_up(seed, [(player, name) for player in range(3) for name in ["Place a card"] * 3 + CHEAP])
        for player in range(3):
            placed = course.size("play area", player) - 1
            numbers.add(placed)
            assert (course.size("hand", player), course.size("deck", player)) == (7, 40 - 7 - placed)
            hand = course.rules.layout.zone("hand", player)
            asked = [one for one in placing(course) if one.player == player and one.ask == "act"]
            held = [one.state.members[hand].bit_count() for one in asked]
            assert held == [*range(7, 7 - len(held), -1)], "nothing is drawn before all is placed"
        assert [course.gold(player) for player in range(3)] == [0, 0, 0]
    assert 3 in numbers


@pytest.mark.rule("agot.setup.gold-cap-5")
def test_what_cannot_be_paid_is_not_offered():
    course = Course()
    while course.phase != SETUP:
        course.step()
    me = course.play.state.player
    for name in ("Kingsroad Inn", "Robb Stark", "Arya Stark"):  # for 1, 4 and 2 gold
        course.put(name, me, "hand")
    course.answers = [(me, "Place a card"), (me, "Robb Stark"), (me, "Place a card"), (me, "Arya Stark")]
    course.until(PLOT)
    hand = course.rules.layout.zone("hand", me)
    held = [one.state.members[hand].bit_count() for one in placing(course) if one.player == me and one.ask == "act"]
    assert {"Robb Stark", "Kingsroad Inn"} <= set(course.names("play area", me))
    assert held == [10, 9], "whoever says that he places a card places one"


@pytest.mark.rule("agot.setup.no-duplicates")
@pytest.mark.parametrize(("name", "placed"), [("Arya Stark", 1), ("Riverrun Outrider", 2)])
def test_no_second_copy_of_a_unique_card_is_placed(name: str, placed: int):
    course = Course()
    while course.phase != SETUP:
        course.step()
    me = course.play.state.player
    for _ in range(2 - course.names("hand", me).count(name)):
        course.put(name, me, "hand")
    course.answers = [(me, "Place a card"), (me, name)] * 2
    course.until(PLOT)
    assert course.names("play area", me).count(name) == placed


@pytest.mark.rule("agot.setup.no-triggers")
def test_what_is_placed_answers_nothing():
    """The Outrider would look at three cards as it enters play."""
    placed = 0
    for seed in SEEDS:
        course = set_up(seed, [(player, name) for player in range(3) for name in ("Place a card", "Riverrun Outrider")])
        placed += sum("Riverrun Outrider" in course.names("play area", player) for player in range(3))
        assert {one.ask for one in placing(course)} <= {"act", "choose"}
        assert [course.size("hand", player) for player in range(3)] == [7, 7, 7]
    assert placed > 0


@pytest.mark.rule("agot.setup.same-house-ok")
def test_all_may_be_of_one_house():
    course = set_up(1)
    houses = [course.rules.cast.names[table.house(course.play, player)] for player in range(3)]
    assert houses == ["House Stark"] * 3


@pytest.mark.rule("agot.zone.title-pool")
def test_the_titles_lie_in_the_middle():
    course = Course()
    pool = course.rules.layout.zone("title pool", 0)
    assert len(ids(course.play.state.members[pool])) == 6
    course.until(DRAW)
    assert len(ids(course.play.state.members[pool])) == 3
    assert not Course(players=2).rules.cast.of_type.get("title", 0)


SCENES = [
    scene("agot.setup.neutral-no-penalty", """
        given your House card is House Lannister
        and Silent Sister, Stone Crows and Toll Gate are in your hand
        when you place Silent Sister, Stone Crows and Toll Gate during setup
        then you control Silent Sister, Stone Crows and Toll Gate
    """),
    scene("agot.setup.unspent-lost", """
        given Northern Sentinel is in your hand
        when you place Northern Sentinel during setup
        then you have 0 gold
    """),
]  # fmt: skip


@pytest.mark.parametrize("lines", SCENES)
def test_scene(lines: str):
    assert broken(lines) == ""


# The plot phase


@pytest.mark.rule("agot.plot.choice-free")
@pytest.mark.rule("agot.plot.to-revealed")
@pytest.mark.rule("agot.round.simultaneous")
def test_everybody_chooses_one_of_his_plots_before_any_is_turned_up():
    course = set_up(1, [(0, "Siege Lines"), (1, "Night of Knives"), (2, "March to War")])
    course.until(PLOT)
    unused = [course.names("plot deck", player) for player in range(3)]
    course.until(DRAW)
    chosen = [one for one in course.asked if one.phase == PLOT and one.ask == "choose" and len(one.labels) == 7]
    assert sorted(one.player for one in chosen) == [0, 1, 2]
    for one in chosen:
        assert not any(one.state.members[course.rules.layout.zone("revealed plots", player)] for player in range(3))
    revealed = [course.names("revealed plots", player) for player in range(3)]
    assert revealed == [["Siege Lines"], ["Night of Knives"], ["March to War"]]
    for player in range(3):
        before = unused[player] if len(unused[player]) == 7 else [*unused[player], *revealed[player]]
        assert sorted([*course.names("plot deck", player), *revealed[player]]) == sorted(before)


@pytest.mark.rule("agot.type.plot.one-per-round")
@pytest.mark.rule("agot.zone.plot-states")
@pytest.mark.rule("agot.standing.plot-retire")
def test_a_plot_a_round_unused_revealed_or_used():
    course = set_up(2)
    for round_ in range(3):
        course.until(DRAW)
        while course.phase != PLOT:
            if course.phase:
                assert [course.size("revealed plots", player) for player in range(3)] == [1, 1, 1]
                assert [course.size("used pile", player) for player in range(3)] == [round_] * 3
                assert [course.size("plot deck", player) for player in range(3)] == [6 - round_] * 3
            assert course.step()


@pytest.mark.rule("agot.test.plot-cycle")
def test_plots_come_round():
    course, used = Course(players=2), list[str]()
    offered = list[list[str]]()
    for _ in range(14):
        course.until(PLOT)
        course.through(PLOT)
        plots = [one for one in course.asked if one.phase == PLOT and one.player == 0 and one.ask == "choose"]
        offered.append(sorted(next((one.labels for one in plots if len(one.labels) > 1), [])))
        course.asked.clear()
        used += course.names("revealed plots", 0)
    assert len(set(used[:7])) == 7
    assert offered[7] == sorted(used[:6]), "not the seventh"
    assert sorted(used[7:13]) == sorted(used[:6])
    assert offered[13] == sorted([*used[7:12], used[6]]), "with the seventh, without that of the round before"


@pytest.mark.rule("agot.plot.initiative-tie-random")
def test_of_equals_with_equal_power_chance_chooses():
    west = Westeros()
    west.plot(ME, "Long Harvest")
    west.plot(YOU, "Long Harvest")
    west.step("plot phase", "Initiative")
    (player, _, labels), *_rest = west.asked
    assert (player, len(labels)) == (-1, 2)


@pytest.mark.rule("agot.plot.first-player-duration")
@pytest.mark.rule("agot.round.player-order")
@pytest.mark.rule("agot.action.first-option")
@pytest.mark.parametrize("named", [0, 1, 2])
def test_who_is_named_is_first_for_the_round(named: int):
    course = set_up(1, [(0, "Night of Knives"), (0, f"player {named + 1}")])
    course.until(PLOT)
    for player in range(3):
        course.put("Bran Stark", player)  # he can be used in any phase
    course.through(PLOT)
    assert course.first == named
    course.asked.clear()
    while course.phase != PLOT:
        course.step()
        assert course.first == named
    for phase in range(DRAW, STANDING + 1):
        acted = [one for one in course.asked if one.phase == phase and one.ask == "act"]
        assert acted[0].player == named
        if phase not in (DRAW, CHALLENGES):
            continue
        assert [one.player for one in acted[:3]] == [(named + step) % 3 for step in range(3)]
