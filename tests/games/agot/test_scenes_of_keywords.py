"""Keywords: chapter 6 of the ledger."""

from __future__ import annotations

import pytest

import agot_look as table
from agot_look import FIRST
from agot_scenes import broken, scene, shown
from agot_table import ME, YOU, Westeros
from cardwright.engine import contests
from cardwright.engine.events import emit_together
from cardwright.engine.operations import COUNT, MOVE, RULES, TOP
from cardwright.engine.play import settle

SCENES = [
    # Deadly
    shown("agot.kw.deadly.compare agot.kw.deadly.effect", "Deadly", "one Deadly attacker against none"),
    shown("agot.kw.deadly.tie", "Deadly", "the same number is not more"),
    shown("agot.kw.deadly.no-defender", "Deadly", "nobody defends, nobody dies"),
    scene("agot.kw.deadly.effect", """
        given you control Ser Gregor Clegane
        and your opponent controls Jaime Lannister, Oarsman of Pyke and Arya Stark
        when you attack with Ser Gregor Clegane in a [military] challenge
        and your opponent defends with Jaime Lannister and Oarsman of Pyke
        and the challenge resolves
        and your opponent chooses Oarsman of Pyke
        then Oarsman of Pyke is in your opponent's dead pile
        and your opponent controls Jaime Lannister and Arya Stark
        and Arya Stark cannot be chosen
    """),
    scene("agot.kw.deadly.attacker-only", """
        given you control Robb Stark
        and your opponent controls The Red Viper
        when you attack with Robb Stark in a [military] challenge
        and your opponent defends with The Red Viper
        and the challenge resolves
        then you control Robb Stark
        and your opponent controls The Red Viper
    """),
    scene("agot.test.deadly-losing-attacker", """
        given you control The Red Viper, Water Gardens Assassin and Robb Stark
        and your opponent controls Tywin Lannister, Water Gardens Assassin and Bran Stark
        when you attack with The Red Viper and Water Gardens Assassin in an [intrigue] challenge
        and your opponent defends with Tywin Lannister, Water Gardens Assassin and Bran Stark
        and the challenge resolves
        and your opponent chooses Bran Stark
        then Bran Stark is in your opponent's dead pile
        and you control The Red Viper
    """),
    scene("agot.kw.deadly.timing", """
        given you control Water Gardens Assassin
        and your opponent controls Red Keep Page
        when you attack with Water Gardens Assassin in an [intrigue] challenge
        and your opponent defends with Red Keep Page
        then your opponent controls Red Keep Page
        and your opponent's side has total STR 1
    """),
    # Deathbound
    shown("agot.kw.deathbound.replace", "Deathbound", "from play it goes to the dead pile"),
    shown("agot.kw.deathbound.from-play-only", "Deathbound", "from hand it goes to the discard pile"),
    shown("agot.kw.deathbound.event", "Deathbound", "an event that was played goes to the dead pile"),
    scene("agot.kw.deathbound.event", """
        given The Wolves Return is in your hand
        when you discard The Wolves Return from your hand
        then The Wolves Return is in your discard pile
    """),
    # Doomed
    shown("agot.kw.doomed.threshold", "Doomed", "the fifth is one too many"),
    shown("agot.kw.doomed.four-safe", "Doomed", "four are not enough"),
    # Immunity
    shown("agot.kw.immunity.no-target", "Immunity to FILTER", "an immune character is no target"),
    scene("agot.kw.immunity.ignore", """
        given you control Unsullied Phalanx and Robb Stark
        and your opponent controls Jaime Lannister
        and Ash Storm is in your opponent's hand
        when your opponent plays Ash Storm
        then Robb Stark has STR 3
        and Unsullied Phalanx has STR 4
    """),
    # Limited
    shown("agot.kw.limited.one-per-round", "Limited", "one a round"),
    shown("agot.kw.limited.one-per-round", "Limited", "the next round allows another"),
    shown("agot.kw.limited.any-type", "Hidden Letters", "not after other secrets"),
    scene("agot.kw.limited.per-player", """
        given Winter Stores is in your hand
        and Toll Gate is in your opponent's hand
        and you have 1 gold
        and your opponent has 1 gold
        when you play Winter Stores
        and your opponent plays Toll Gate
        then your opponent controls Toll Gate
    """),
    # No Attachments
    shown("agot.kw.no-attachments.ban", "No Attachments", "nothing can be put on it"),
    shown("agot.kw.no-attachments.gained", "No Attachments", "what lies on it falls off"),
    scene("agot.kw.no-attachments.duplicates-ok", """
        given you control Grey Wind
        and a duplicate is attached to Grey Wind
        when the challenges phase begins
        and Grey Wind is killed
        and you discard the duplicate
        then you control Grey Wind
    """),
    # Renown
    shown("agot.kw.renown.win", "Renown", "the winner claims power"),
    shown("agot.kw.renown.either-role", "Renown", "the winning defender claims power too"),
    shown("agot.kw.renown.loser-none", "Renown", "the loser claims nothing"),
    # Stealth
    shown("agot.kw.stealth.choose agot.kw.stealth.effect", "Stealth", "the one it slips past cannot defend"),
    shown("agot.kw.stealth.duration", "Stealth", "the bar ends with the challenge"),
    scene("agot.kw.stealth.optional", """
        given you control Arya Stark
        and your opponent controls Tyrion Lannister
        when you attack with Arya Stark in an [intrigue] challenge
        then Tyrion Lannister can defend
    """),
    # Setup
    shown("agot.kw.setup", "Setup", "an attachment laid out before the game"),
    shown("agot.kw.setup", "Setup", "an attachment without it stays in the hand"),
]  # fmt: skip


@pytest.mark.parametrize("lines", SCENES)
def test_scene(lines: str):
    assert broken(lines) == ""


def passing_by(attacker: str, defenders: str, chosen: str) -> tuple[Westeros, int]:
    """An intrigue challenge of mine in which I want to pass somebody by; who can defend then."""
    west = Westeros(attacker, defenders, answers=("yes", chosen))
    assert contests.initiate(west.play, ME, YOU, "intrigue")
    assert contests.declare_attackers(west.play, ME, west.bits(attacker, ME))
    contests.about_to_defend(west.play)
    return west, contests.can_defend(west.play, YOU)


@pytest.mark.rule("agot.kw.stealth.target-lacks")
@pytest.mark.rule("agot.test.stealth-vs-stealth")
def test_stealth_sees_stealth():
    west, able = passing_by("Arya Stark", "Tyrion Lannister", "Tyrion Lannister")
    assert able == 0
    west, able = passing_by("Arya Stark", "Red Keep Page", "Red Keep Page")
    assert able == west.bits("Red Keep Page", YOU)


@pytest.mark.rule("agot.kw.stealth.attack-only")
def test_a_defender_passes_nobody_by():
    west, able = passing_by("Whisperer of the Red Keep", "Arya Stark", "Whisperer of the Red Keep")
    assert able == west.bits("Arya Stark", YOU)
    assert contests.declare_defenders(west.play, YOU, able)
    assert west.asked == []


@pytest.mark.rule("agot.kw.stealth.timing")
@pytest.mark.rule("agot.challenge.box.stealth-after-window")
def test_whom_stealth_passes_by_is_chosen_after_the_window_and_before_defenders():
    west = Westeros("Arya Stark", "Doran Martell", answers=("yes", "Tyrion Lannister"))
    assert contests.initiate(west.play, ME, YOU, "intrigue")
    assert contests.declare_attackers(west.play, ME, west.bits("Arya Stark", ME))
    assert west.asked == [], "nobody is chosen with the attackers"
    west.put("Tyrion Lannister", "play area", YOU)
    contests.about_to_defend(west.play)
    assert contests.can_defend(west.play, YOU) == west.bits("Doran Martell", YOU)


@pytest.mark.rule("agot.kw.renown.last")
@pytest.mark.rule("agot.challenge.box.4-resolve")
def test_renown_comes_after_claim_and_the_unopposed_power():
    west = Westeros("Robb Stark", "Red Keep Page, Jaime Lannister")
    west.plot(ME, "Long Harvest")
    before = len(west.play.log)
    west.challenge("Robb Stark")
    tokens = west.rules.layout.tokens["power"]
    verbs = [(west.rules.verbs[entry.event.verb], entry.event.what) for entry in west.play.log[before:]]
    killed = next(at for at, (verb, _) in enumerate(verbs) if verb == "kill")
    house = verbs.index(("claim", tokens + table.house(west.play, ME)))
    renown = verbs.index(("claim", tokens + west.id("Robb Stark")))
    assert killed < house < renown


@pytest.mark.rule("agot.kw.doomed.vs-victory")
def test_whether_one_wins_or_is_eliminated_is_for_the_first_player_to_say():
    west = Westeros("Last of the Old Company", "Robb Stark")
    for _ in range(4):
        west.put("Last of the Old Company", "dead pile", ME)
    table.note(west.play, FIRST, YOU + 1)
    west.power(table.house(west.play, ME), 14)
    piece, house = west.id("Last of the Old Company", ME), table.house(west.play, ME)
    kill = west.rules.event("kill", MOVE, piece, table.zone(west.play, "dead pile", ME), TOP, RULES)
    claim = west.rules.event("claim", COUNT, west.rules.layout.tokens["power"] + house, 1, 0, RULES)
    emit_together(west.play, [kill, claim])
    settle(west.play)
    assert [player for player, _, labels in west.asked if len(labels) == 2] == [YOU]


@pytest.mark.rule("agot.kw.doomed.simultaneous")
@pytest.mark.parametrize("first", [ME, YOU])
def test_who_is_eliminated_first_is_for_the_first_player_to_say(first: int):
    west = Westeros("Last of the Old Company", "Last of the Old Company")
    for player in (ME, YOU):
        for _ in range(4):
            west.put("Last of the Old Company", "dead pile", player)
    table.note(west.play, FIRST, first + 1)
    west.kill_together("Last of the Old Company")
    asked = [player for player, _, labels in west.asked if len(labels) == 2]
    assert asked == [first]
    assert west.play.state.over and len(west.play.state.winners) == 1
