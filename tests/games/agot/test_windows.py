"""The phases step by step in whole games: who may do what when, and what happens before anybody may."""

from __future__ import annotations

import pytest

import agot_look as table
from agot_course import CHALLENGES, DOMINANCE, DRAW, MARSHALLING, PLOT, STANDING, Asked, Course
from cardwright.engine.state import ids

NAMED = 1
"""The first player of the round in all of these games."""


def course_with(*mine: str, players: int = 3, brans: bool = True) -> Course:
    """A round in which the second of three is first and has these characters; everybody can act in each window."""
    course = Course(players)
    course.answers = [(0, "Night of Knives"), (1, "Siege Lines"), (2, "Siege Lines"), (0, f"player {NAMED + 1}")]
    course.until(PLOT)
    for player in range(players if brans else 0):
        course.put("Bran Stark", player)  # he can be used in any phase
    for name in mine:
        course.put(name, NAMED)
    course.through(PLOT)
    assert course.first == NAMED and not course.answers
    course.asked.clear()
    return course


def in_phase(course: Course, phase: int) -> list[Asked]:
    return [one for one in course.asked if one.phase == phase]


def told(asked: list[Asked]) -> list[tuple[int, str]]:
    """Who was asked for what: to act in a window, to initiate a challenge, and so on."""
    initiating = [any("challenge" in label for label in one.labels) for one in asked]
    return [(one.player, "initiate" if so else one.ask) for one, so in zip(asked, initiating, strict=True)]


WINDOW = [(1, "act"), (2, "act"), (0, "act")]


@pytest.mark.rule("agot.challenge.box.1-open")
@pytest.mark.rule("agot.challenge.box.2-declare")
@pytest.mark.rule("agot.challenge.box.3-defend")
@pytest.mark.rule("agot.challenge.box.5-loop")
@pytest.mark.rule("agot.challenge.box.6-next")
@pytest.mark.rule("agot.challenge.windows")
@pytest.mark.rule("agot.challenge.steps")
def test_the_challenges_phase():
    course = course_with("Knight of the Tumblestone", "Riverrun Outrider")
    course.put("Northern Sentinel", 2)
    course.answers = [(1, "Military challenge"), (1, "player 3"), (1, "Riverrun Outrider"), (2, "Northern Sentinel")]
    course.until(CHALLENGES)
    course.through(CHALLENGES)
    assert told(in_phase(course, CHALLENGES)) == [
        *WINDOW, (1, "initiate"), (1, "challenge"), (1, "attack with"), (1, "attack with"),
        *WINDOW, (2, "defend with"),
        *WINDOW, *WINDOW, (1, "initiate"),
        *WINDOW, (2, "initiate"),
        *WINDOW, (0, "initiate"),
    ]  # fmt: skip
    assert course.phase in (0, DOMINANCE)


@pytest.mark.rule("agot.attack.declare-type-and-target")
@pytest.mark.rule("agot.challenge.any-opponent")
@pytest.mark.rule("agot.challenge.sequential")
@pytest.mark.rule("agot.challenge.active-once")
@pytest.mark.rule("agot.challenge.turns")
def test_each_makes_his_challenges_one_after_the_other_against_whom_he_likes():
    course = course_with("Robb Stark", "Eddard Stark", brans=False)
    course.answers = [
        (1, "Military challenge"), (1, "player 3"), (1, "Robb Stark"),
        (1, "Power challenge"), (1, "player 1"),
    ]  # fmt: skip
    course.until(CHALLENGES)
    turns, sides, attacking = list[int](), list[tuple[int, int]](), course.rules.layout.marks["attacking"]
    while course.phase == CHALLENGES:
        memory = course.play.state.memory
        if not turns or turns[-1] != course.play.state.player:
            turns.append(course.play.state.player)
        now = memory[table.ATTACKER] - 1, memory[table.DEFENDER] - 1
        if now[0] >= 0 and (not sides or sides[-1] != now):
            sides.append(now)
        course.step()
    assert turns == [1, 2, 0]
    assert sides == [(1, 2), (1, 0)]
    asks = told(in_phase(course, CHALLENGES))
    assert asks[:3] == [(1, "initiate"), (1, "challenge"), (1, "attack with")]
    again = [one for one, ask in zip(in_phase(course, CHALLENGES), asks, strict=True) if ask == (1, "initiate")][1]
    house = course.rules.layout.tokens["power"] + table.house(course.play, 1)
    assert (again.state.memory[table.ATTACKER], again.state.marks[attacking]) == (0, 0), "the first is over"
    assert again.state.counters[house] >= 1, "and rewarded"


@pytest.mark.rule("agot.challenge.optional")
def test_nobody_must_challenge():
    course = course_with("Robb Stark", brans=False)
    course.until(CHALLENGES)
    course.through(CHALLENGES)
    (asked,) = in_phase(course, CHALLENGES)
    initiate = course.rules.verb["initiate"]
    assert "pass" in asked.labels
    assert not any(entry.event.verb == initiate for entry in course.play.log)


@pytest.mark.rule("agot.marshal.turns")
@pytest.mark.rule("agot.round.sequential")
@pytest.mark.rule("agot.round.active-player")
@pytest.mark.rule("agot.marshal.next")
@pytest.mark.rule("agot.marshal.income-first")
@pytest.mark.rule("agot.marshal.detail")
def test_the_marshalling_phase():
    course = course_with()
    course.put("Winter Stores", 1, "hand")
    course.put("Kingsroad Inn", 1, "hand")
    course.answers = [(1, "Play a card"), (1, "Winter Stores")]
    course.until(MARSHALLING)
    course.through(MARSHALLING)
    asked = in_phase(course, MARSHALLING)
    gold = course.rules.layout.counters["gold"]
    acts = [player for player, ask in told(asked) if ask == "act"]
    assert acts == [1, 2, 0, 1, 2, 0, 1, 0, 1, 2], "she plays a card, the others pass, she passes"
    assert [one.turn for one in asked if one.ask == "act"] == [1] * 4 + [2] * 3 + [0] * 3
    assert asked[0].state.counters[gold + 1] == 3, "income is counted first: 3 from Siege Lines"
    assert asked[0].state.counters[gold + 2] == 0, "others have theirs in their own turns"
    assert all("Play a card" not in one.labels for one in asked if one.player != one.turn)
    while not course.phase:
        course.step()
    assert course.phase == CHALLENGES


@pytest.mark.rule("agot.marshal.unlimited-plays")
@pytest.mark.rule("agot.marshal.stop-anytime")
def test_as_many_cards_as_there_is_gold_for_and_no_more_than_one_likes():
    course = course_with(brans=False)
    for name in ("Winter Stores", "Kingsroad Inn", "Heirloom Shield"):
        course.put(name, 1, "hand")
    course.put("Robb Stark", 1)
    course.answers = [(1, name) for name in ("Play a card", "Winter Stores", "Play a card", "Kingsroad Inn")]
    course.until(MARSHALLING)
    course.through(MARSHALLING)
    assert not course.answers
    assert {"Winter Stores", "Kingsroad Inn"} <= set(course.names("play area", 1))
    last = [one for one in in_phase(course, MARSHALLING) if one.player == one.turn == 1][-1]
    gold = course.rules.layout.counters["gold"]
    assert (last.state.counters[gold + 1], last.labels[-1]) == (1, "pass")


@pytest.mark.rule("agot.action.rotation")
@pytest.mark.rule("agot.action.no-second-before-all")
@pytest.mark.rule("agot.action.window-closes")
@pytest.mark.rule("agot.action.def-ability")
@pytest.mark.rule("agot.play.any-phase")
def test_whoever_has_acted_waits_for_the_others():
    course = course_with()
    course.put("Septon of White Harbor", 2)
    course.put("Winterfell Godswood", 2)
    course.until(CHALLENGES)
    course.asked.clear()
    course.answers = [(2, "Bran Stark"), (2, "Septon of White Harbor")]
    course.through(CHALLENGES)
    acts = [player for player, ask in told(in_phase(course, CHALLENGES)) if ask in ("act", "initiate")]
    assert acts[:8] == [1, 2, 0, 1, 2, 0, 1, 1], "he acts, both others pass, he acts again; all pass: to the challenges"


@pytest.mark.rule("agot.dominance.box")
@pytest.mark.rule("agot.dominance.no-window-before")
def test_dominance_is_rewarded_before_anybody_acts():
    course = course_with("Robb Stark")
    course.until(DOMINANCE)
    course.through(DOMINANCE)
    asked = in_phase(course, DOMINANCE)
    assert told(asked) == WINDOW
    tokens = course.rules.layout.tokens["power"] + table.house(course.play, 1)
    assert asked[0].state.counters[tokens] == 1


@pytest.mark.rule("agot.standing.box")
@pytest.mark.rule("agot.standing.no-window-before")
def test_all_cards_stand_before_anybody_acts():
    course = course_with("Robb Stark")
    course.until(DOMINANCE)
    (robb,) = ids(table.members(course.play, "play area", 1) & course.rules.cast.called["Robb Stark"])
    course.kneel(robb)
    course.through(DOMINANCE)
    course.until(STANDING)
    course.through(STANDING)
    asked = in_phase(course, STANDING)
    assert told(asked) == WINDOW
    assert not asked[0].state.marks[course.rules.layout.marks["kneeling"]]
    while not course.phase:
        course.step()
    assert course.phase == PLOT


@pytest.mark.rule("agot.round.framework")
@pytest.mark.rule("agot.challenge.no-action-inside-step")
def test_nothing_is_done_inside_of_a_step():
    """While a card that can be used in any phase is there, it is offered in windows only."""
    course = course_with("Robb Stark")
    course.answers = [(1, "Military challenge"), (1, "player 3")]
    while course.phase != PLOT:
        course.step()
    for one in course.asked:
        assert ("Bran Stark" in one.labels) == (one.ask == "act" and "pass" in one.labels and one in windows(course))


def windows(course: Course) -> list[Asked]:
    """Questions in windows: to act, and not what to challenge with."""
    return [
        one for one in course.asked if one.ask == "act" and not any("challenge" in label for label in one.labels)
    ]  # fmt: skip


@pytest.mark.rule("agot.example.1")
def test_a_round_of_two():
    course = Course(players=2)
    course.answers = [(0, "Night of Knives"), (1, "Siege Lines"), (0, "player 1")]
    course.until(PLOT)
    for player in range(2):
        course.put("Robb Stark", player)
    hands = [course.size("hand", player) for player in range(2)]
    seen, drawn = list[tuple[int, int]](), list[int]()
    course.until(DRAW)
    while course.phase != PLOT:
        now = course.phase, course.play.state.player if course.phase in (MARSHALLING, CHALLENGES) else -1
        if now[0] and (not seen or seen[-1] != now):
            seen.append(now)
        if course.phase == MARSHALLING and not drawn:
            drawn = [course.size("hand", player) - hands[player] for player in range(2)]
        course.step()
    assert drawn == [2, 2]
    assert [one for one in seen if one[1] >= 0 or one[0] not in (MARSHALLING, CHALLENGES)] == [
        (DRAW, -1), (MARSHALLING, 0), (MARSHALLING, 1), (CHALLENGES, 0), (CHALLENGES, 1), (DOMINANCE, -1),
        (STANDING, -1),
    ]  # fmt: skip
