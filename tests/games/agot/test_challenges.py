"""Challenges: who may attack and defend, who wins, what the loser suffers."""

from __future__ import annotations

import pytest

import agot_look as table
from agot_look import ATTACKING, WINNER
from agot_table import ME, YOU, Westeros
from cardwright.engine import contests
from cardwright.engine.play import settle


@pytest.mark.rule("agot.challenge.one-each-type")
@pytest.mark.rule("agot.challenge.quota-not-per-opponent")
def test_one_challenge_of_each_type():
    west = Westeros("Robb Stark, Renly Baratheon")
    west.challenge("Robb Stark")
    assert not contests.can_initiate(west.play, ME, YOU, "military")
    assert contests.can_initiate(west.play, ME, YOU, "power")
    assert contests.can_initiate(west.play, YOU, ME, "military")


@pytest.mark.rule("agot.title.never-self")
def test_nobody_challenges_himself():
    assert not contests.can_initiate(Westeros("Robb Stark").play, ME, ME, "military")


@pytest.mark.rule("agot.attack.min-one")
def test_somebody_must_attack():
    west = Westeros("Robb Stark")
    contests.initiate(west.play, ME, YOU, "military")
    assert not contests.declare_attackers(west.play, ME, 0)


@pytest.mark.rule("agot.attack.icon")
@pytest.mark.rule("agot.attack.own-only")
@pytest.mark.rule("agot.attack.no-kneeling")
def test_who_can_attack():
    west = Westeros("Robb Stark, Arya Stark, Renly Baratheon", "Jaime Lannister")
    west.kneel("Renly Baratheon")
    assert contests.can_attack(west.play, ME, "military") == west.bits("Robb Stark", ME)


@pytest.mark.rule("agot.attack.kneel")
@pytest.mark.rule("agot.attack.any-number")
@pytest.mark.rule("agot.defend.kneel")
@pytest.mark.rule("agot.defend.any-number")
def test_whoever_takes_part_kneels():
    west = Westeros("Robb Stark, Renly Baratheon", "Jaime Lannister, Northern Sentinel")
    west.challenge("Robb Stark, Renly Baratheon", "Jaime Lannister, Northern Sentinel")
    assert table.kneeling(west.play) == west.bits("Robb Stark, Renly Baratheon", ME) | west.bits(
        "Jaime Lannister, Northern Sentinel", YOU
    )


@pytest.mark.rule("agot.defend.target-only")
@pytest.mark.rule("agot.defend.icon")
@pytest.mark.rule("agot.defend.no-kneeling")
def test_who_can_defend():
    west = Westeros("Robb Stark", "Jaime Lannister, Arya Stark, Northern Sentinel")
    west.kneel("Northern Sentinel")
    contests.initiate(west.play, ME, YOU, "military")
    contests.declare_attackers(west.play, ME, west.bits("Robb Stark", ME))
    assert contests.can_defend(west.play, YOU) == west.bits("Jaime Lannister", YOU)
    assert not contests.declare_defenders(west.play, ME, 0)


def winner_of(west: Westeros) -> int:
    """Who has won the challenge that is under way."""
    west.step("challenge", "Winner")
    return west.play.state.memory[WINNER] - 1


OUTCOMES = [
    pytest.param("Robb Stark", "Jaime Lannister", ME, marks=pytest.mark.rule("agot.resolve.highest-wins")),
    pytest.param(
        "Eddard Stark", "Jaime Lannister", ME, marks=[
            pytest.mark.rule("agot.resolve.tie-goes-to-attacker"), pytest.mark.rule("agot.test.tie")]
    ),
    pytest.param("Eddard Stark", "Renly Baratheon", YOU, marks=pytest.mark.rule("agot.resolve.totals")),
]  # fmt: skip


@pytest.mark.parametrize(("attacker", "defender", "winner"), OUTCOMES)
def test_who_wins(attacker: str, defender: str, winner: int):
    west = Westeros(attacker, defender)
    contests.initiate(west.play, ME, YOU, "military")
    contests.declare_attackers(west.play, ME, west.bits(attacker, ME))
    contests.declare_defenders(west.play, YOU, west.bits(defender, YOU))
    assert winner_of(west) == winner


@pytest.mark.rule("agot.resolve.needs-participant")
@pytest.mark.rule("agot.test.attackers-removed")
@pytest.mark.rule("agot.resolve.removed")
@pytest.mark.rule("agot.resolve.no-winner")
def test_without_attackers_nobody_wins():
    west = Westeros("Robb Stark")
    west.plot(ME, "Long Harvest")
    contests.initiate(west.play, ME, YOU, "military")
    contests.declare_attackers(west.play, ME, west.bits("Robb Stark", ME))
    table.mark(west.play, "remove", ATTACKING, west.id("Robb Stark"), on=False)
    assert winner_of(west) == -1
    contests.follow(west.play)
    assert west.house_power(ME) == 0 and table.power(west.play, west.id("Robb Stark")) == 0


@pytest.mark.rule("agot.unopposed.condition")
@pytest.mark.rule("agot.unopposed.reward")
@pytest.mark.rule("agot.defend.optional")
def test_unopposed():
    west = Westeros("Eddard Stark", "Jaime Lannister")
    west.challenge("Eddard Stark")
    assert west.house_power(ME) == 1


@pytest.mark.rule("agot.example.8")
def test_a_beaten_defender_opposes():
    west = Westeros("Renly Baratheon", "Jaime Lannister")
    west.challenge("Renly Baratheon", "Jaime Lannister")
    assert west.house_power(ME) == 0


@pytest.mark.rule("agot.unopposed.needs-win")
@pytest.mark.rule("agot.resolve.defender-win")
@pytest.mark.rule("agot.resolve.no-claim-without-attacker-win")
def test_a_lost_attack_gives_nothing():
    west = Westeros("Eddard Stark", "Renly Baratheon, Arya Stark")
    west.plot(ME, "Night of Knives")
    west.challenge("Eddard Stark", "Renly Baratheon")
    assert west.house_power(ME) == 0
    assert west.where("Renly Baratheon") == "play area 1" and west.where("Arya Stark") == "play area 1"


@pytest.mark.rule("agot.claim.military")
@pytest.mark.rule("agot.claim.military-chooser")
@pytest.mark.rule("agot.claim.military-any-character")
@pytest.mark.rule("agot.claim.military-different")
def test_military_claim():
    west = Westeros("Eddard Stark", "Jaime Lannister, Arya Stark, Red Keep Page", ("Arya Stark", "Red Keep Page"))
    west.plot(ME, "Night of Knives")
    west.challenge("Eddard Stark")
    assert [west.where(name) for name in ("Arya Stark", "Red Keep Page", "Jaime Lannister")] == [
        "dead pile 1", "dead pile 1", "play area 1",
    ]  # fmt: skip
    assert (YOU, "kill") in [(player, ask) for player, ask, _ in west.asked]


@pytest.mark.rule("agot.claim.military-short")
def test_more_claim_than_characters():
    west = Westeros("Eddard Stark", "Northern Sentinel")
    west.plot(ME, "Night of Knives")
    west.challenge("Eddard Stark")
    assert west.where("Northern Sentinel") == "dead pile 1"


@pytest.mark.rule("agot.claim.intrigue")
@pytest.mark.rule("agot.claim.intrigue-random")
@pytest.mark.rule("agot.resolve.claim-source")
def test_intrigue_claim():
    west = Westeros("Cersei Lannister")
    west.plot(ME, "Night of Knives")
    west.plot(YOU, "Long Harvest")
    west.hand(YOU, "Robb Stark", "Needle", "Guilty!", "Grey Wind")
    west.challenge("Cersei Lannister", icon="intrigue")
    assert west.cards("hand", YOU) == 1, "3: she is attacking alone"
    assert {player for player, ask, _ in west.asked if ask == "discard"} == {-1}


@pytest.mark.rule("agot.claim.power")
@pytest.mark.rule("agot.claim.power-short")
@pytest.mark.rule("agot.claim.power-house-only")
@pytest.mark.rule("agot.test.power-challenge-swing")
def test_power_claim():
    west = Westeros("Eddard Stark", "Robb Stark")
    west.plot(ME, "Night of Knives")
    west.power(table.house(west.play, YOU), 1)
    west.power(west.id("Robb Stark"), 4)
    west.challenge("Eddard Stark", icon="power")
    assert (west.house_power(ME), west.house_power(YOU)) == (2, 0)
    assert table.power(west.play, west.id("Robb Stark")) == 4


@pytest.mark.rule("agot.victory.15")
@pytest.mark.rule("agot.victory.immediate")
@pytest.mark.rule("agot.victory.sum")
def test_fifteen_power_win_at_once():
    west = Westeros("Robb Stark")
    west.power(table.house(west.play, ME), 10)
    west.power(west.id("Robb Stark"), 4)
    west.challenge("Robb Stark")
    assert west.play.state.over and west.play.state.winners == (ME,)


@pytest.mark.rule("agot.kw.stealth.different-targets")
@pytest.mark.rule("agot.defend.stealth-barred")
def test_two_who_slip_by():
    west = Westeros("Arya Stark, Red Keep Page", "Tyrion Lannister, Cersei Lannister, Doran Martell")
    west.answers += ["yes", "Tyrion Lannister", "yes", "Cersei Lannister"]
    contests.initiate(west.play, ME, YOU, "intrigue")
    contests.declare_attackers(west.play, ME, west.bits("Arya Stark, Red Keep Page", ME))
    contests.about_to_defend(west.play)
    settle(west.play)
    assert contests.can_defend(west.play, YOU) == west.bits("Doran Martell", YOU)


@pytest.mark.rule("agot.kw.renown.each")
@pytest.mark.rule("agot.kw.renown.on-character")
def test_everyone_with_renown_claims():
    west = Westeros("Robb Stark, Renly Baratheon")
    west.challenge("Robb Stark, Renly Baratheon")
    assert [table.power(west.play, west.id(name)) for name in ("Robb Stark", "Renly Baratheon")] == [1, 1]


@pytest.mark.rule("agot.kw.deadly.one-kill")
@pytest.mark.rule("agot.kw.deadly.no-win-needed")
def test_deadly_kills_one_and_need_not_win():
    west = Westeros("The Red Viper, Grey Wind, Robb Stark", "Tywin Lannister, Renly Baratheon, Balon Greyjoy")
    west.challenge("The Red Viper, Grey Wind", "Tywin Lannister, Renly Baratheon, Balon Greyjoy")
    dead = [name for name in ("Tywin Lannister", "Renly Baratheon", "Balon Greyjoy") if "dead" in west.where(name)]
    assert len(dead) == 1
