"""Titles and games of several players: chapter 11 of the ledger."""

from __future__ import annotations

import pytest

import agot_look as table
from agot_course import DRAW, MARSHALLING, PLOT, Course
from agot_look import DEFENDER
from agot_scenes import broken, scene, shown
from agot_table import Three
from cardwright.engine import contests
from cardwright.engine.operations import COUNT
from cardwright.engine.using import actions_of, perform

COMMANDER = "Lord Commander of the Kingsguard"

SCENES = [
    shown("agot.title.regent.str", "Crown Regent", "the Regent's word counts for three"),
    shown("agot.title.commander.str", COMMANDER, "the white cloak adds three"),
    shown("agot.title.whispers.str", "Master of Whispers", "whispers weigh three"),
    *(
        scene(rule, f"""
            given you hold {title}
            and you control Tywin Lannister
            when you attack with Tywin Lannister in {other} challenge
            then your side has total STR 5
        """)
        for rule, title, other in (
            ("agot.title.regent.str", "Crown Regent", "a [military]"),
            ("agot.title.commander.str", COMMANDER, "an [intrigue]"),
            ("agot.title.whispers.str", "Master of Whispers", "a [power]"),
        )
    ),
    scene("agot.title.bonus.both-roles", """
        given you hold Crown Regent
        and you control Robb Stark
        and your opponent controls Tywin Lannister
        when your opponent attacks with Tywin Lannister in a [power] challenge
        and you defend with Robb Stark
        and the challenge resolves
        then Robb Stark has 1 power
    """),
    shown("agot.title.bonus.no-participant", "Crown Regent", "nobody there to speak for"),
    scene("agot.title.bonus.no-participant", """
        given you hold Crown Regent
        and your opponent controls Tywin Lannister
        when your opponent attacks with Tywin Lannister in a [power] challenge
        and you declare no defenders
        and the challenge resolves
        then your opponent's House card has 1 power
    """),
    scene("agot.title.bonus.zero-str", """
        given you hold Master of Whispers
        and you control Arya Stark
        and your opponent controls Corrupt Goldcloaks, Street of Steel and Tyrion Lannister
        when your opponent uses Corrupt Goldcloaks on Arya Stark
        and you attack with Arya Stark in an [intrigue] challenge
        and your opponent declares no defenders
        and the challenge resolves
        then your House card has 1 power
    """),
    scene("agot.title.bonus.zero-str", """
        given you hold Lord Commander of the Kingsguard
        and you control Oarsman of Pyke
        and your opponent controls Corrupt Goldcloaks, Street of Steel and Robb Stark
        when your opponent uses Corrupt Goldcloaks on Oarsman of Pyke
        and your opponent attacks with Robb Stark in a [military] challenge
        and you defend with Oarsman of Pyke
        and the challenge resolves
        then Robb Stark has 1 power
        and your opponent's House card has 0 power
    """),
    scene("agot.title.bonus.not-dominance", """
        given you hold Lord Commander of the Kingsguard
        and you control Robb Stark
        and your opponent controls Tywin Lannister
        when the dominance phase ends
        then your opponent's House card has 1 power
        and your House card has 0 power
    """),
    shown("agot.title.hand.influence", "Hand of the King", "the Hand pays"),
    scene("agot.title.hand.once", """
        given you hold Hand of the King
        and you control Septon of White Harbor and Robb Stark
        when you use Septon of White Harbor on Robb Stark
        then you cannot use Septon of White Harbor
    """),
    shown("agot.title.coin", "Master of Coin", "two more gold"),
    shown("agot.title.laws.draw", "Master of Laws", "three cards instead of two"),
    scene("agot.title.laws.cap agot.test.laws-draw", """
        given you hold Master of Laws
        and you control Thrall of the Iron Isles and Thrall of the Iron Isles
        and you control Maester of Casterly Rock and Meereen Pyramid
        and you have 0 cards in your hand
        and you have 1 gold
        when the draw phase begins
        and you use Maester of Casterly Rock
        and each Refugee character you control is killed
        and the draw phase ends
        then you have 6 cards in your hand
        and you cannot use Meereen Pyramid
    """),
    scene("agot.drawcap.per-player", """
        given you control Thrall of the Iron Isles and Thrall of the Iron Isles
        and your opponent controls Thrall of the Iron Isles and Thrall of the Iron Isles
        and you have 0 cards in your hand
        and your opponent has 0 cards in their hand
        when each Refugee character is killed
        then you have 2 cards in your hand
        and your opponent has 2 cards in their hand
    """),
    shown("agot.title.rel.laws-supports", "Master of Laws", "the law protects the Hand"),
    *(
        scene("agot.title.rel.whispers-opposes", f"""
            given you hold Master of Whispers
            and your opponent holds {title}
            when you win a challenge against your opponent
            then your House card has {power} power
        """)
        for title, power in (("Master of Laws", 1), ("Crown Regent", 1), ("Master of Coin", 0), ("Hand of the King", 0))
    ),
    scene("agot.zone.pool-unbounded", """
        given you control Robb Stark
        and your opponent controls Winter Stores
        and Winter Stores has 60 power
        when you attack with Robb Stark in a [military] challenge
        and your opponent declares no defenders
        and the challenge resolves
        then your House card has 1 power
        and Robb Stark has 1 power
        and Winter Stores has 60 power
    """),
    shown("agot.mp.opposes-pool", "Opposes TITLE", "what a win over a rival brings is taken from nobody"),
    shown("agot.mp.unheld-title", "Supports TITLE", "nobody holds the title"),
    shown("agot.mp.unheld-title", "Opposes TITLE", "other players are no rivals"),
]  # fmt: skip


@pytest.mark.parametrize("lines", SCENES)
def test_scene(lines: str):
    assert broken(lines) == ""


def target(west: Three) -> int:
    return west.play.state.memory[DEFENDER] - 1


def nobody_defends(west: Three, player: int) -> None:
    """A player declares no defenders."""
    contests.about_to_defend(west.play)
    assert contests.declare_defenders(west.play, player, 0)


@pytest.mark.rule("agot.title.regent.any-type")
@pytest.mark.rule("agot.verb.redirect")
@pytest.mark.parametrize("icon", ["military", "intrigue", "power"])
def test_the_regent_turns_attacks_of_any_type_and_the_attackers_stay(icon: str):
    west = Three(["Tywin Lannister", "", ""], titles={1: "Crown Regent"}, answers=("Crown Regent",))
    west.attack(0, 1, "Tywin Lannister", icon)
    assert target(west) == 2
    assert table.marked(west.play, "attacking") == west.bits("Tywin Lannister", 0)


@pytest.mark.rule("agot.title.commander.attackers-stay")
@pytest.mark.rule("agot.title.commander.lose")
def test_the_commander_loses_what_he_has_taken_on():
    west = Three(["Robb Stark", "Arya Stark", "Jaime Lannister"], titles={2: COMMANDER}, answers=(COMMANDER,))
    west.plot(0, "Long Harvest")
    west.attack(0, 1, "Robb Stark")
    nobody_defends(west, 1)
    assert target(west) == 2
    assert table.marked(west.play, "attacking") == west.bits("Robb Stark", 0)
    assert contests.declare_defenders(west.play, 2, 0)
    contests.resolve(west.play)
    assert west.where("Jaime Lannister") == "dead pile 2"
    assert west.where("Arya Stark") == "play area 1"


@pytest.mark.rule("agot.title.commander.once")
def test_the_commander_steps_in_once_a_round():
    west = Three(["Robb Stark", "Jaime Lannister", ""], titles={2: COMMANDER}, answers=(COMMANDER,) * 2)
    west.attack(0, 1, "Robb Stark")
    nobody_defends(west, 1)
    assert target(west) == 2
    contests.resolve(west.play)
    west.stand(COMMANDER)  # as if a text had stood it
    west.attack(1, 0, "Jaime Lannister")
    nobody_defends(west, 0)
    assert target(west) == 0


@pytest.mark.rule("agot.title.commander.third-party")
def test_the_commander_cannot_turn_his_own_attack_to_himself():
    west = Three(["Robb Stark", "", ""], titles={0: COMMANDER}, answers=(COMMANDER,))
    west.attack(0, 1, "Robb Stark")
    nobody_defends(west, 1)
    assert target(west) == 1
    assert not [ask for _, ask, labels in west.asked if COMMANDER in labels]


@pytest.mark.rule("agot.title.commander.illegal")
def test_the_commander_cannot_be_attacked_by_a_guest():
    west = Three(["Robb Stark", "", ""], titles={2: COMMANDER}, answers=("player 3", COMMANDER))
    event = west.put("Bread and Salt", "hand", 0)
    assert any(perform(west.play, 0, event, action) for action in actions_of(west.play, event))
    west.attack(0, 1, "Robb Stark")
    nobody_defends(west, 1)
    assert target(west) == 1


@pytest.mark.rule("agot.test.commander-illegal")
@pytest.mark.rule("agot.title.commander.illegal")
def test_the_commander_cannot_be_attacked_by_one_who_supports_him():
    titles = {0: "Lord of Harrenhal", 2: COMMANDER}
    west = Three(["Robb Stark", "", ""], titles=titles, answers=(COMMANDER,))
    west.attack(0, 1, "Robb Stark")
    nobody_defends(west, 1)
    assert target(west) == 1


def taking(*titles: str) -> Course:
    """A round in which the players, from the first on, take these titles."""
    course = Course()
    course.answers = [(0, "Night of Knives"), (1, "Siege Lines"), (2, "Siege Lines"), (0, "player 1")]
    course.answers += list(enumerate(titles))
    course.until(PLOT)
    course.through(PLOT)
    assert [course.names("titles", player) for player in range(3)] == [[title] for title in titles]
    return course


@pytest.mark.rule("agot.mp.title-unchosen")
@pytest.mark.parametrize("taken", [True, False])
def test_titles_that_nobody_has_taken_do_nothing(taken: bool):
    titles = ("Master of Laws", "Master of Coin") if taken else ("Crown Regent", COMMANDER)
    course = taking(*titles, "Hand of the King")
    course.until(DRAW)
    course.until(MARSHALLING)
    gold = course.rules.layout.counters["gold"]
    assert [course.size("hand", player) for player in range(3)] == [9 + taken, 9, 9]
    course.asked.clear()
    course.through(MARSHALLING)
    first = next(one for one in course.asked if one.player == one.turn == 1)
    assert first.state.counters[gold + 1] == 3 + 2 * taken


@pytest.mark.rule("agot.mp.title-repeat-ok")
@pytest.mark.rule("agot.title.hand.influence")
def test_a_title_may_be_taken_again_and_is_ready_again():
    course = taking("Hand of the King", "Crown Regent", COMMANDER)
    course.answers = [(0, "Hand of the King")]
    course.until(DRAW)
    course.through(DRAW)
    assert not course.answers, "it was used"
    assert table.kneeling(course.play).bit_count() == 1
    course.answers = [(0, "Night of Knives"), (0, "Marriage Pact"), (0, "player 1"), (0, "Hand of the King")]
    course.until(PLOT)
    course.until(DRAW)
    assert course.names("titles", 0) == ["Hand of the King"]
    assert not table.kneeling(course.play)


@pytest.mark.rule("agot.type.agenda.place")
@pytest.mark.rule("agot.setup.declare-order")
@pytest.mark.rule("agot.setup.same-house-ok")
def test_agendas_are_announced_before_hands_are_drawn():
    course = Course(players=2, deck="a-lion-collects")
    course.until(PLOT)
    assert [course.names("agendas", player) for player in range(2)] == [["Blood Feud"]] * 2
    named = [one for one in course.asked if one.ask == "name house"]
    assert sorted(one.player for one in named) == [0, 1]
    hands = [course.rules.layout.zone("hand", player) for player in range(2)]
    assert not any(one.state.members[hand] for one in named for hand in hands)


@pytest.mark.rule("agot.mp.title-uncancellable")
def test_nobody_cancels_what_a_title_does():
    voice = "Voice of the Commons"
    west = Three([f"Robb Stark, {voice}", "", ""], titles={1: "Master of Ships"}, answers=(voice,))
    assert west.use("Master of Ships", 1)
    assert table.number(west.play, west.id("Robb Stark"), "STR") == 3
    assert west.where(voice) == "play area 0"
    assert not [labels for _, _, labels in west.asked if voice in labels]


@pytest.mark.rule("agot.kw.renown.killed-first")
def test_who_is_killed_by_claim_claims_nothing_for_renown():
    west = Three(["Robb Stark", "Body Double", ""], titles={})
    west.plot(0, "Long Harvest")
    west.attack(0, 1, "Robb Stark")
    nobody_defends(west, 1)
    contests.resolve(west.play)
    robb = west.id("Robb Stark")
    assert (west.where("Robb Stark"), west.where("Body Double")) == ("dead pile 0", "play area 1")
    assert west.house_power(0) == 1, "the challenge was won, and unopposed"
    on_him = west.rules.layout.tokens["power"] + robb
    assert not [one for one in west.play.log if (one.event.operation, one.event.what) == (COUNT, on_him)]


def a_round(course: Course) -> list[tuple[int, list[tuple[int, ...]]]]:
    """The phases of a round in which nobody acts, and what each player has when they begin."""
    found: list[tuple[int, list[tuple[int, ...]]]] = []
    zones = ("hand", "deck", "plot deck", "revealed plots", "used pile", "play area")
    while len(found) < 7:
        if course.phase and (not found or found[-1][0] != course.phase):
            players = range(course.players)
            found.append((course.phase, [tuple(course.size(zone, one) for zone in zones) for one in players]))
        assert course.step()
    return found


@pytest.mark.rule("agot.mp.otherwise-same")
def test_but_for_titles_a_round_of_three_is_one_of_two():
    two, three = Course(players=2), Course(players=3)
    three.answers = list(enumerate(("Crown Regent", COMMANDER, "Hand of the King")))
    for course in (two, three):
        course.until(PLOT)
    for (phase, each), (other, more) in zip(a_round(two), a_round(three), strict=True):
        assert phase == other
        assert more == [*each, each[0]]
    asked = [{one.ask for one in course.asked if one.ask} for course in (two, three)]
    assert asked[1] - asked[0] == {"take"}
