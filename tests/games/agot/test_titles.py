"""Titles, for three players: whom an attack is turned to, whom one may not attack, whom one gains by beating."""

from __future__ import annotations

import pytest

from agot_look import DEFENDER
from agot_table import Three
from cardwright.engine import contests


def target(west: Three) -> int:
    return west.play.state.memory[DEFENDER] - 1


@pytest.mark.rule("agot.title.regent.redirect")
@pytest.mark.rule("agot.title.regent.attacker-chooses")
def test_the_regent_turns_an_attack():
    west = Three(["Robb Stark", "", ""], titles={1: "Crown Regent"}, answers=("Crown Regent",))
    west.attack(0, 1, "Robb Stark")
    assert target(west) == 2
    assert west.is_kneeling("Crown Regent")


@pytest.mark.rule("agot.title.regent.once")
def test_only_once_a_round():
    west = Three(["Robb Stark, Renly Baratheon", "", ""], titles={1: "Crown Regent"}, answers=("Crown Regent",) * 2)
    west.attack(0, 1, "Robb Stark")
    contests.resolve(west.play)
    west.stand("Crown Regent")  # as if a text had stood it
    west.attack(0, 1, "Renly Baratheon", "power")
    assert target(west) == 1


@pytest.mark.rule("agot.title.regent.legal")
@pytest.mark.rule("agot.title.regent.fallback")
def test_not_to_one_whom_the_attacker_supports():
    titles = {0: "Master of Laws", 1: "Crown Regent", 2: "Hand of the King"}
    west = Three(["Robb Stark", "", ""], titles=titles, answers=("Crown Regent",))
    west.attack(0, 1, "Robb Stark")
    assert target(west) == 1


@pytest.mark.rule("agot.title.commander.redirect")
@pytest.mark.rule("agot.title.commander.may-defend")
@pytest.mark.rule("agot.title.commander.win")
def test_the_commander_steps_in():
    title = "Lord Commander of the Kingsguard"
    west = Three(["Eddard Stark", "", "Renly Baratheon"], titles={2: title}, answers=(title,))
    west.power(west.house_of(0), 2)
    west.attack(0, 1, "Eddard Stark")
    contests.about_to_defend(west.play)
    assert contests.declare_defenders(west.play, 1, 0)
    assert target(west) == 2
    assert contests.declare_defenders(west.play, 2, west.bits("Renly Baratheon", 2))
    contests.resolve(west.play)
    assert (west.house_power(0), west.house_power(2)) == (1, 1)


@pytest.mark.rule("agot.title.commander.undefended-only")
def test_the_commander_stays_away_if_somebody_defends():
    title = "Lord Commander of the Kingsguard"
    west = Three(["Eddard Stark", "Jaime Lannister", ""], titles={2: title}, answers=(title,))
    west.attack(0, 1, "Eddard Stark")
    contests.about_to_defend(west.play)
    assert contests.declare_defenders(west.play, 1, west.bits("Jaime Lannister", 1))
    assert target(west) == 1


@pytest.mark.rule("agot.mp.supports")
@pytest.mark.rule("agot.mp.supports-one-way")
@pytest.mark.rule("agot.example.16")
def test_supports():
    west = Three(["", "", ""], titles={0: "Master of Laws", 1: "Hand of the King"})
    assert not contests.can_initiate(west.play, 0, 1, "military")
    assert contests.can_initiate(west.play, 0, 2, "military")
    assert contests.can_initiate(west.play, 1, 0, "military")


@pytest.mark.rule("agot.mp.opposes-reward")
@pytest.mark.rule("agot.mp.opposes-cap")
@pytest.mark.rule("agot.example.17")
@pytest.mark.rule("agot.example.18")
def test_opposes_once_a_round():
    titles = {0: "Master of Whispers", 1: "Master of Laws", 2: "Crown Regent"}
    west = Three(["Eddard Stark, Northern Sentinel", "Arya Stark", "Bran Stark"], titles=titles)
    west.attack(0, 1, "Eddard Stark")
    contests.resolve(west.play)
    assert west.house_power(0) == 2, "unopposed, and a rival"
    west.attack(0, 2, "Northern Sentinel", "power")
    contests.resolve(west.play)
    assert west.house_power(0) == 3, "unopposed only"
