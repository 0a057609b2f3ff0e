"""Rules of the ledger that speak about play, each shown by a situation that would come out otherwise without it."""

from __future__ import annotations

import pytest

from minis_lines import outcome

ATTACK = ["given you control Stark Soldier 2 in contact with Lannister Crossbowman"]
BLOW = "when Stark Soldier 2 attacks Lannister Crossbowman"

RULES = {
    "minis.melee.dice": [*ATTACK, BLOW, "then Stark Soldier 2 rolls 3 Fight dice and 1 Strength die"],
    "minis.melee.contact": [
        "given you control Stark Soldier 2 and your opponent controls Lannister Crossbowman",
        "when you activate Stark Soldier 2",
        "then Stark Soldier 2 cannot attack Lannister Crossbowman",
    ],
    "minis.melee.hit": [*ATTACK, "and the dice show 3", BLOW, "then Lannister Crossbowman has 1 Damage"],
    "minis.attack.natural-1": [  # so outnumbered that any score but a natural 1 would do
        "given your opponent controls Stark Archer",
        "and you control Lannister Crossbowman in contact with Stark Archer",
        "and you control Lannister Halberdier in contact with Stark Archer",
        "and you control Casterly Guardsman in contact with Stark Archer",
        "and you control Lannister Soldier in contact with Stark Archer",
        "when Lannister Crossbowman attacks Stark Archer",
        "then Stark Archer has 0 Damage",
    ],
    "minis.strength.hit": [*ATTACK, "and the dice show 1, 1, 1 and 4", BLOW, "then Lannister Crossbowman has 1 Damage"],
    "minis.strength.unavoidable": [
        *ATTACK,
        "and the dice show 6, 1, 1, 4, 6, 6, 6 and 6",  # the plain hit is blocked
        BLOW,
        "then Lannister Crossbowman has 1 Damage",
    ],
    "minis.defense.block": [
        *ATTACK,
        "and the dice show 6, 1, 1, 1 and 3",
        BLOW,
        "then Lannister Crossbowman has 0 Damage",
    ],
    "minis.defense.dice": [*ATTACK, "and the dice show 6", BLOW, "then Lannister Crossbowman rolls 4 Defense dice"],
    "minis.armor.mod-overflow": [
        "given you control Stark Soldier 2 in contact with Gregor Clegane",
        "when Stark Soldier 2 attacks Gregor Clegane",
        "then Stark Soldier 2 rolls 2 Fight dice and 1 Strength die",
    ],
    "minis.ranged.dice": [
        "given you control Lannister Crossbowman and your opponent controls Stark Soldier 2",
        "when Lannister Crossbowman attacks Stark Soldier 2 with Crossbow",
        "then Lannister Crossbowman rolls 2 Ranged dice and 1 Strength die",
    ],
    "minis.ranged.mod-moved": [
        "given you control Lannister Crossbowman and your opponent controls Stark Soldier 2",
        'and Lannister Crossbowman moved 1" this activation',
        "when Lannister Crossbowman attacks Stark Soldier 2 with Crossbow",
        "then Lannister Crossbowman rolls 1 Ranged die and 0 Strength dice",
    ],
    "minis.attack.ranged-floor-1": [
        "given you control Lannister Crossbowman and your opponent controls Stark Soldier 3",
        "and Stark Soldier 3 is in Cover",
        'and Lannister Crossbowman moved 1" this activation',
        "when Lannister Crossbowman attacks Stark Soldier 3 with Crossbow",
        "then Lannister Crossbowman rolls 1 Ranged die and 0 Strength dice",
    ],
    "minis.ranged.not-in-contact": [
        "given you control Lannister Crossbowman in contact with Stark Soldier 2",
        "when you activate Lannister Crossbowman",
        "then Lannister Crossbowman cannot attack Stark Soldier 2 with Crossbow",
    ],
    "minis.ranged.need-ammo": [
        "given you control Lannister Crossbowman with 0 Ammunition",
        "and your opponent controls Stark Soldier 2",
        "when you activate Lannister Crossbowman",
        "then Lannister Crossbowman cannot attack Stark Soldier 2 with Crossbow",
    ],
    "minis.ranged.need-los": [
        "given you control Lannister Crossbowman and your opponent controls Stark Soldier 2",
        "and Stark Soldier 2 is out of line of sight of Lannister Crossbowman",
        "when you activate Lannister Crossbowman",
        "then Lannister Crossbowman cannot attack Stark Soldier 2 with Crossbow",
    ],
    "minis.defense.melee-only": [
        "given you control Lannister Crossbowman and your opponent controls Stark Soldier 2",
        "and the dice show 6, 1, 1, 6, 6, 6 and 6",
        "when Lannister Crossbowman attacks Stark Soldier 2 with Crossbow",
        "then Stark Soldier 2 has 2 Damage",
    ],
    "minis.ammo.per-action": [
        "given you control Lannister Crossbowman with 2 Ammunition",
        "and your opponent controls Stark Soldier 2",
        "when Lannister Crossbowman attacks Stark Soldier 2 with Crossbow",
        "then Lannister Crossbowman has 1 Ammunition",
    ],
    "minis.damage.casualty": [
        "given you control Stark Archer with 3 Damage",
        "when Jaime Lannister inflicts 1 Damage on Stark Archer",
        "then Stark Archer is not in play",
    ],
    "minis.activate.one-action": [
        "given you control Robb Stark and Stark Archer",
        'and Stark Archer is within 8" of Robb Stark',
        "when you use Robb Stark on Stark Archer",
        "then Robb Stark cannot perform a [Move] Action",
    ],
    "minis.activate.audacity-three": [
        "given you control Robb Stark and Stark Archer",
        'and Stark Archer is within 8" of Robb Stark',
        "and Robb Stark has an Audacity marker",
        "when you use Robb Stark on Stark Archer and Robb Stark performs a [Move] Action",
        'then Robb Stark may move up to 10"',
    ],
    "minis.armor.move-threshold-unpaid": [
        "given you control Gregor Clegane with 4 Effort markers",
        "when Gregor Clegane performs a [Move] Action",
        'then Gregor Clegane may move up to 4"',
    ],
    "minis.armor.move-threshold-full": [
        "given you control Gregor Clegane with 3 Effort markers",
        "when Gregor Clegane performs a [Move] Action",
        'then Gregor Clegane may move up to 8"',
    ],
    "minis.recount.remove-effort": [
        "given you control Stark Archer with 3 Effort markers",
        "when the round ends",
        "then Stark Archer has 2 Effort markers",
    ],
    "minis.recount.rp-refill-to-3": [
        "given you control Stark Archer with 3 Effort markers",
        "when you play Supply Lines as a Resource on Stark Archer and the round ends",
        "then you have 3 Resource Points",
    ],
    "minis.rp.insufficient": [
        "given you control Robb Stark and you have 0 Resource Points",
        "when you play The North Remembers as a Resource on Robb Stark",
        "then Robb Stark has Fight 5",
    ],
    "minis.skillroll.pass-le": [
        "given you control Gregor Clegane",
        "and your opponent controls Stark Soldier 2 with Willpower 4",
        "and the dice show 3 and 1",
        "when Stark Soldier 2 moves into contact with Gregor Clegane",
        "then Stark Soldier 2 has 0 Effort markers",
    ],
    "minis.standup.move-action": [
        "given you control Arya Stark with Movement 10",
        "and Arya Stark is Knocked Down",
        "when Arya Stark performs a [Move] Action",
        "then Arya Stark is not Knocked Down",
    ],
    "minis.standup.impaired": [
        "given you control Arya Stark with Movement 10",
        "and Arya Stark is Knocked Down",
        "when Arya Stark performs a [Move] Action",
        'then Arya Stark may move up to 6"',
    ],
    "minis.standup.example.1": [
        "given you control Arya Stark with Movement 10",
        "and Arya Stark is Knocked Down",
        "and Arya Stark is in Difficult Ground",
        "when Arya Stark performs a [Move] Action",
        'then Arya Stark may move up to 2"',
    ],
    "minis.difficult.partial-base": [
        "given you control Arya Stark with Movement 10",
        "and Arya Stark is in Difficult Ground",
        "when Arya Stark performs a [Move] Action",
        'then Arya Stark may move up to 6"',
    ],
    "minis.los.straight-line": [
        "given you control Lannister Crossbowman and your opponent controls Stark Soldier 2",
        "and there is a wall between Stark Soldier 2 and Lannister Crossbowman",
        "when you activate Lannister Crossbowman",
        "then Lannister Crossbowman cannot attack Stark Soldier 2 with Crossbow",
    ],
    "minis.ranged.mod-cover": [
        "given you control Lannister Crossbowman and your opponent controls Stark Soldier 2",
        "and Stark Soldier 2 is in Cover",
        "when Lannister Crossbowman attacks Stark Soldier 2 with Crossbow",
        "then Lannister Crossbowman rolls 2 Ranged dice and 0 Strength dice",
    ],
    "minis.setup.two-groups": [
        "given you control 6 models",
        "when each Warband is deployed",
        "then each of your groups has 3 models",
    ],
    "minis.setup.late-not-grouped": [
        "given you control Arya Stark and 6 models",
        "when each Warband is deployed",
        "then each of your groups has 3 models",
    ],
    "minis.setup.example.1": [
        "given you control 7 models",
        "when each Warband is deployed",
        "then each of your groups has 4 models",
    ],
    "minis.setup.encounter-conditions": [
        "given the Encounter card is Parley Betrayed",
        "and you control Robb Stark",
        "and Robb Stark is the Boss",
        "when each Warband is deployed",
        'then Robb Stark is within 6" of the centre of the gaming area',
    ],
    "minis.attack.example.2": [
        "given you control Lannister Crossbowman and your opponent controls Stark Soldier 2",
        "and Stark Soldier 2 is in Cover",
        'and Lannister Crossbowman moved 1" this activation',
        "when Lannister Crossbowman attacks Stark Soldier 2 with Crossbow",
        "then Lannister Crossbowman rolls 1 Ranged die and 0 Strength dice",
    ],
    "minis.melee.outnumbered-defense": [  # a 3 hits Defense 4 only because it is 3
        "given you control Lannister Soldier with Defense 4",
        "and your opponent controls Stark Soldier 2 in contact with Lannister Soldier",
        "and your opponent controls Stark Soldier 3 in contact with Lannister Soldier",
        "and the dice show 3, 1, 1, 1, 1, 1, 1, 1, 1 and 1",
        "when Stark Soldier 2 attacks Lannister Soldier",
        "then Lannister Soldier has 1 Damage",
    ],
    "minis.melee.outnumbered.example.1": [
        "given you control Lannister Soldier with Defense 4",
        "and your opponent controls Stark Soldier 2 in contact with Lannister Soldier",
        "and your opponent controls Stark Soldier 3 in contact with Lannister Soldier",
        "and your opponent controls Stark Archer in contact with Lannister Soldier",
        "and the dice show 2",
        "when Stark Soldier 2 attacks Lannister Soldier",
        "then Lannister Soldier rolls 3 Defense dice",
    ],
    "minis.move.one-per-activation": [
        "given you control Arya Stark with an Audacity marker",
        "when Arya Stark performs a [Move] Action",
        "then Arya Stark cannot perform a [Move] Action",
    ],
    "minis.move.effects-additional": [
        "given you control Robb Stark and Stark Archer",
        'and Stark Archer is within 8" of Robb Stark',
        "when you use Robb Stark on Stark Archer and you activate Stark Archer",
        "then Stark Archer can perform a [Move] Action",
    ],
    "minis.court.no-attack-by-others": [
        "given you control Tyrion Lannister and your opponent controls Stark Archer",
        "when your opponent activates Stark Archer",
        "then Stark Archer cannot attack Tyrion Lannister with Northern Longbow",
    ],
    "minis.court.immune-status-damage": [
        "given you control Tyrion Lannister",
        "when Robb Stark inflicts 2 Damage on Tyrion Lannister",
        "then Tyrion Lannister has 0 Damage",
    ],
    "minis.court.contact-own-activation": [
        "given you control Tyrion Lannister in contact with Robb Stark",
        "then Tyrion Lannister is out of contact with Robb Stark",
    ],
    "minis.court.casualty-set-aside": [
        "given you control Tyrion Lannister",
        "when Tyrion Lannister becomes a Casualty",
        "then Tyrion Lannister is set aside",
    ],
    "minis.boss.replacement": [
        "given you control Robb Stark and Arya Stark",
        "and Robb Stark is the Boss",
        "when Robb Stark becomes a Casualty",
        "then Arya Stark is the Boss",
    ],
    "minis.boss.replacement-range-4": [
        "given you control Robb Stark and Arya Stark",
        "and Robb Stark is the Boss",
        "when Robb Stark becomes a Casualty",
        "then Arya Stark has Inspire 4 and Arya Stark does not have Inspire 8",
    ],
    "minis.resource.aside-exception": [
        "given you control Robb Stark and Stark Soldier 2",
        "and Robb Stark is the Boss",
        'and Stark Soldier 2 is within 4" of Robb Stark',
        "when you activate Robb Stark",
        "and you play A Crown of Bronze as a Resource",
        "and the activation ends",
        "then Stark Soldier 2 has Willpower 6",
    ],
    "minis.resource.aside-ends": [
        "given you control Robb Stark and Stark Soldier 2",
        "and Robb Stark is the Boss",
        'and Stark Soldier 2 is within 4" of Robb Stark',
        "when you play A Crown of Bronze as a Resource",
        "and the round ends",
        "then Stark Soldier 2 has Willpower 5 and A Crown of Bronze is in your deck",
    ],
    "minis.manipulate.same-as-intrigue": [  # whoever has done one of them has done the other
        "given you control Sansa Stark with an Audacity marker",
        "when Sansa Stark performs an Intrigue Action",
        "then Sansa Stark cannot perform a Manipulate Action",
    ],
    "minis.resource.lifo": [  # what is done against a card comes before what the card does
        "given you control Robb Stark with 3 Effort markers",
        "and your opponent controls Tyrion Lannister",
        "and your opponent has 3 Resource Points",
        "when you play Honor the Fallen as a Resource on Robb Stark",
        "then Robb Stark has 3 Effort markers",
        "and your opponent has 1 Resource Point",
    ],
    "minis.meta.precedence": [
        'given you control Lannister Halberdier and Lannister Halberdier is 1" away from Stark Soldier 1',
        "when you activate Lannister Halberdier",
        "then Lannister Halberdier can attack Stark Soldier 1",
        "and Stark Soldier 1 cannot attack Lannister Halberdier with Soldier's Sword",
    ],
}
FAILING = {"minis.rp.insufficient": "The North Remembers cannot be played as a Resource now"}


@pytest.mark.parametrize(
    "lines", [pytest.param(lines, marks=pytest.mark.rule(rule), id=rule) for rule, lines in RULES.items()]
)
def test_rule(lines: list[str], request: pytest.FixtureRequest):
    step, found = outcome(lines)
    wanted = FAILING.get(request.node.callspec.id, "")
    assert found == wanted, (step, found)
