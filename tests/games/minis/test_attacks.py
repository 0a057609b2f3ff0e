"""Rules of the ledger about dice, skills, attacks, armor and Damage, in the words of examples."""

from __future__ import annotations

import pytest

from minis_lines import outcome

SHOT = "given you control Lannister Crossbowman and your opponent controls Stark Soldier 2"
SHOOTS = "when Lannister Crossbowman attacks Stark Soldier 2 with Crossbow"
MELEE = "given you control Stark Soldier 2 in contact with Lannister Crossbowman"
BLOW = "when Stark Soldier 2 attacks Lannister Crossbowman"
NONE = "Lannister Crossbowman has 0 Damage"
CROWD = [
    "given your opponent controls Stark Archer",
    "and you control Lannister Crossbowman in contact with Stark Archer",
    "and you control Lannister Halberdier in contact with Stark Archer",
    "and you control Casterly Guardsman in contact with Stark Archer",
    "and you control Lannister Soldier in contact with Stark Archer",
]

LINES: list[tuple[str, str, list[str]]] = [
    # ------------------------------------------------------------ dice
    (
        "minis.dice.target-plus minis.dice.example.2",
        "4+ is 4 or more",
        [
            "given you control Lannister Soldier and your opponent controls Stark Soldier 1",
            "and the dice show 4",
            "when Stark Soldier 1 moves into contact with Lannister Soldier",
            "then Stark Soldier 1 is Knocked Down",
        ],
    ),
    (
        "minis.dice.target-plus minis.dice.example.2",
        "3 is not",
        [
            "given you control Lannister Soldier and your opponent controls Stark Soldier 1",
            "and the dice show 3",
            "when Stark Soldier 1 moves into contact with Lannister Soldier",
            "then Stark Soldier 1 is not Knocked Down",
        ],
    ),
    (
        "minis.dice.no-sum minis.dice.example.3",
        "2 and 3 are not 5",
        [
            "given you control Stark Archer and your opponent controls Lannister Soldier",
            "and the dice show 2, 3, 1 and 1",
            "when Stark Archer attacks Lannister Soldier with Northern Longbow",
            "then Lannister Soldier has 0 Damage",
        ],
    ),
    # ------------------------------------------------------------ skills
    (
        "minis.skill.strength-low-good",
        "a low Strength hits",
        [
            "given you control Gregor Clegane in contact with Stark Soldier 2",
            "and the dice show 1, 1, 1, 1, 1 and 2",
            "when Gregor Clegane attacks Stark Soldier 2",
            "then Stark Soldier 2 has 3 Damage",
        ],
    ),
    (
        "minis.skill.strength-low-good",
        "a high one does not",
        [MELEE, "and the dice show 1, 1, 1 and 3", BLOW, f"then {NONE}"],
    ),
    (
        "minis.skill.fight-double-role",
        "so many dice, and so much to block",
        [
            "given you control Stark Soldier 3 in contact with Lannister Crossbowman",
            "and the dice show 6, 1, 1, 1, 1, 4, 1, 1 and 1",
            "when Stark Soldier 3 attacks Lannister Crossbowman",
            "then Stark Soldier 3 rolls 4 Fight dice and Lannister Crossbowman has 0 Damage",
        ],
    ),
    (
        "minis.skill.fight-double-role",
        "one less does not block",
        [
            "given you control Stark Soldier 3 in contact with Lannister Crossbowman",
            "and the dice show 6, 1, 1, 1, 1, 3, 1, 1 and 1",
            "when Stark Soldier 3 attacks Lannister Crossbowman",
            "then Lannister Crossbowman has 1 Damage",
        ],
    ),
    (
        "minis.skill.defense-double-role",
        "so much to hit, and so many dice",
        [
            "given you control Stark Soldier 2 in contact with Lannister Soldier",
            "and the dice show 4, 3, 3, 1, 1, 1, 1, 1 and 1",
            "when Stark Soldier 2 attacks Lannister Soldier",
            "then Lannister Soldier has 1 Damage and Lannister Soldier rolls 5 Defense dice",
        ],
    ),
    # ------------------------------------------------------------ skill rolls
    (
        "minis.skillroll.2d6 minis.skillroll.willpower-use",
        "two dice are added",
        [
            "given you control Gregor Clegane and your opponent controls Stark Soldier 2 with Willpower 4",
            "and the dice show 3 and 2",
            "when Stark Soldier 2 moves into contact with Gregor Clegane",
            "then Stark Soldier 2 has 1 Effort marker",
        ],
    ),
    (
        "minis.skillroll.example.1",
        "7 is not more than 7",
        [
            "given you control Gregor Clegane and your opponent controls Robb Stark with Willpower 7",
            "and the dice show 4 and 3",
            "when Robb Stark moves into contact with Gregor Clegane",
            "then Robb Stark has 0 Effort markers",
        ],
    ),
    (
        "minis.skillroll.example.1",
        "8 is",
        [
            "given you control Gregor Clegane and your opponent controls Robb Stark with Willpower 7",
            "and the dice show 4 and 4",
            "when Robb Stark moves into contact with Gregor Clegane",
            "then Robb Stark has 1 Effort marker",
        ],
    ),
    (
        "minis.skillroll.resilience-use",
        "the body, not the will",  # Willpower 4, Resilience 5
        [
            "given you control Stark Soldier 1 with Resilience 5",
            "and Stark Soldier 1 has Poison 1",
            "and the dice show 2 and 3",
            "when the round ends",
            "then Stark Soldier 1 does not have Poison and Stark Soldier 1 has 0 Damage",
        ],
    ),
    (
        "minis.skillroll.opposed-gt",
        "an opposed roll must be more",
        [
            "given you control Tyrion Lannister in contact with an enemy Intrigue marker",
            "and your opponent controls Stark Archer with Willpower 4",
            "and the dice show 3 and 2",
            "when you use Tyrion Lannister",
            "then you have 1 Intrigue marker in the gaming area",
        ],
    ),
    (
        "minis.skillroll.opposed-gt",
        "as much is not enough",
        [
            "given you control Tyrion Lannister in contact with an enemy Intrigue marker",
            "and your opponent controls Stark Archer with Willpower 4",
            "and the dice show 2 and 2",
            "when you use Tyrion Lannister",
            "then you have 0 Intrigue markers in the gaming area",
        ],
    ),
    # ------------------------------------------------------------ attacks
    (
        "minis.tactical.one minis.attack.not-both",
        "one attack",
        [
            "given you control Stark Soldier 2 in contact with Lannister Crossbowman",
            "and Stark Soldier 2 has an Audacity marker",
            "when Stark Soldier 2 performs an [Attack] Action",
            "then Stark Soldier 2 cannot perform an [Attack] Action",
        ],
    ),
    (
        "minis.tactical.exclusive",
        "no marker after an attack",
        [
            "given you control Stark Soldier 2 in contact with Lannister Crossbowman",
            "and Stark Soldier 2 has an Audacity marker",
            "when Stark Soldier 2 performs an [Attack] Action",
            "then Stark Soldier 2 cannot perform a [Manipulate] Action",
        ],
    ),
    (
        "minis.tactical.exclusive minis.boss.inspire-lifts-exclusion",
        "but where the Boss inspires",
        [
            "given you control Robb Stark and Stark Soldier 2",
            "and Robb Stark is the Boss",
            "and Stark Soldier 2 is in contact with Lannister Crossbowman",
            'and Stark Soldier 2 is within 4" of Robb Stark',
            "when Stark Soldier 2 performs an [Attack] Action",
            "then Stark Soldier 2 can perform a [Manipulate] Action",
        ],
    ),
    (
        "minis.attack.kinds minis.attack.roll-composition minis.strength.one-die",
        "a sword is for Melee",
        [
            "given you control Lannister Crossbowman in contact with Stark Soldier 2",
            "when Lannister Crossbowman attacks Stark Soldier 2 with Soldier's Sword",
            "then Lannister Crossbowman rolls 2 Fight dice and 1 Strength die",
        ],
    ),
    (
        "minis.attack.kinds minis.attack.roll-composition minis.strength.one-die",
        "a crossbow is not",
        [SHOT, SHOOTS, "then Lannister Crossbowman rolls 2 Ranged dice and 1 Strength die"],
    ),
    (
        "minis.attack.modifiers-cumulative",
        "a shield and a wall",
        [
            "given you control Lannister Crossbowman and your opponent controls Stark Soldier 3",
            "and Stark Soldier 3 is in Cover",
            "when Lannister Crossbowman attacks Stark Soldier 3 with Crossbow",
            "then Lannister Crossbowman rolls 1 Ranged die and 0 Strength dice",
        ],
    ),
    (
        "minis.strength.normal-damage",
        "a Strength Hit is a hit of the weapon",
        [
            "given you control Lannister Halberdier in contact with Stark Soldier 2",
            "and the dice show 1, 1, 1 and 6",
            "when Lannister Halberdier attacks Stark Soldier 2",
            "then Stark Soldier 2 has 2 Damage",
        ],
    ),
    (
        "minis.strength.not-removed-melee",
        "in Melee the Strength die stays",
        [
            "given you control Lannister Crossbowman in contact with Gregor Clegane",
            "and your opponent controls Casterly Guardsman in contact with Lannister Crossbowman",
            "when Lannister Crossbowman attacks Casterly Guardsman",
            "then Lannister Crossbowman rolls 0 Fight dice and 1 Strength die",
        ],
    ),
    (
        "minis.strength.removed-first-ranged minis.ranged.mod-other minis.named.shield",
        "at range it goes first",
        [
            "given you control Lannister Crossbowman and your opponent controls Stark Soldier 3",
            "when Lannister Crossbowman attacks Stark Soldier 3 with Crossbow",
            "then Lannister Crossbowman rolls 2 Ranged dice and 0 Strength dice",
        ],
    ),
    # ------------------------------------------------------------ outnumbered
    (
        "minis.melee.outnumbered-dice",
        "fewer dice, too",
        [
            "given you control Lannister Soldier with Defense 4",
            "and your opponent controls Stark Soldier 2 in contact with Lannister Soldier",
            "and your opponent controls Stark Soldier 3 in contact with Lannister Soldier",
            "and the dice show 6",
            "when Stark Soldier 3 attacks Lannister Soldier",
            "then Lannister Soldier rolls 4 Defense dice",
        ],
    ),
    (
        "minis.melee.outnumbered-floor",
        "one die is left, and that of the armor",
        [
            *CROWD,
            "and the dice show 6",
            "when Lannister Crossbowman attacks Stark Archer",
            "then Stark Archer rolls 2 Defense dice",
        ],
    ),
    (
        "minis.melee.outnumbered-melee-only",
        "a bolt does not care who stands there",
        [
            "given your opponent controls Stark Archer",
            "and you control Lannister Halberdier in contact with Stark Archer",
            "and you control Lannister Soldier in contact with Stark Archer",
            "and you control Lannister Crossbowman",
            "and the dice show 2, 2 and 1",
            "when Lannister Crossbowman attacks Stark Archer with Crossbow",
            "then Stark Archer is in play and Stark Archer has 0 Damage",
        ],
    ),
    (
        "minis.defense.example.1",
        "three hits and a Strength Hit, two blocked",
        [
            "given you control Stark Soldier 3 in contact with Lannister Crossbowman",
            "and the dice show 6, 6, 6, 1, 6, 4, 3, 6 and 1",
            "when Stark Soldier 3 attacks Lannister Crossbowman",
            "then Lannister Crossbowman has 2 Damage",
        ],
    ),
    # ------------------------------------------------------------ at range
    (
        "minis.ranged.need-weapon",
        "a sword is not thrown",
        [
            "given you control Stark Soldier 2 and your opponent controls Lannister Crossbowman",
            "when you activate Stark Soldier 2",
            "then Stark Soldier 2 cannot attack Lannister Crossbowman with Soldier's Sword",
        ],
    ),
    (
        "minis.ranged.target-enemy",
        "no bolts at friends",
        [
            "given you control Lannister Crossbowman and Lannister Soldier",
            "when you activate Lannister Crossbowman",
            "then Lannister Crossbowman cannot attack Lannister Soldier with Crossbow",
        ],
    ),
    (
        "minis.ranged.hit minis.damage.per-hit",
        "each die that reaches the Defense",
        [SHOT, "and the dice show 3, 3 and 1", SHOOTS, "then Stark Soldier 2 has 4 Damage"],
    ),
    (
        "minis.ranged.hit",
        "and none that does not",
        [SHOT, "and the dice show 2, 2 and 1", SHOOTS, "then Stark Soldier 2 has 0 Damage"],
    ),
    (
        "minis.ranged.mod-move-after-free",
        "moving afterwards costs nothing",
        [
            SHOT,
            "and Lannister Crossbowman has an Audacity marker",
            "when Lannister Crossbowman attacks Stark Soldier 2 with Crossbow"
            " and Lannister Crossbowman performs a [Move] Action",
            "then Lannister Crossbowman rolls 2 Ranged dice and 1 Strength die",
        ],
    ),
    (
        "minis.ranged.mod-range",
        "beyond its range a die is lost",
        [
            "given you control Stark Archer",
            'and Stark Archer is 17" away from Lannister Soldier',
            "when Stark Archer attacks Lannister Soldier with Northern Longbow",
            "then Stark Archer rolls 3 Ranged dice and 0 Strength dice",
        ],
    ),
    (
        "minis.ammo.zero-unusable",
        "with a new bolt one shoots again",
        [
            "given you control Lannister Crossbowman with 0 Ammunition",
            "and your opponent controls Stark Soldier 2",
            "when you activate Lannister Crossbowman and Lannister Crossbowman gains 1 Ammunition",
            "then Lannister Crossbowman can attack Stark Soldier 2 with Crossbow",
        ],
    ),
    (
        "minis.ammo.zero-unusable",
        "without one not",
        [
            "given you control Lannister Crossbowman with 1 Ammunition",
            "and your opponent controls Stark Soldier 2",
            SHOOTS,
            "then Lannister Crossbowman cannot attack Stark Soldier 2 with Crossbow",
        ],
    ),
    (
        "minis.ammo.cap-start",
        "a full quiver holds no more",
        [
            "given you control Lannister Crossbowman with 2 Ammunition",
            "when Lannister Crossbowman gains 1 Ammunition",
            "then Lannister Crossbowman has 2 Ammunition",
        ],
    ),
    (
        "minis.weapon.ranged.ammo-infinite",
        "arrows never run out",
        [
            "given you control Stark Archer with 0 Ammunition and your opponent controls Lannister Soldier",
            "when you activate Stark Archer",
            "then Stark Archer can attack Lannister Soldier with Northern Longbow",
        ],
    ),
    # ------------------------------------------------------------ armor
    (
        "minis.armor.extra-dice",
        "dice of the armor",
        [
            "given you control Stark Soldier 3 in contact with Gregor Clegane",
            "and the dice show 6",
            "when Stark Soldier 3 attacks Gregor Clegane",
            "then Gregor Clegane rolls 5 Defense dice",
        ],
    ),
    (
        "minis.armor.mod-each-die minis.named.robb-defense-roll minis.dice.modifier-after-roll",
        "a 3 blocks Fight 4",
        [
            "given you control Casterly Guardsman in contact with Robb Stark",
            "and the dice show 6, 6, 1, 1, 1, 3, 3, 1 and 1",
            "when Casterly Guardsman attacks Robb Stark",
            "then Robb Stark rolls 4 Defense dice and Robb Stark has 0 Damage",
        ],
    ),
    (
        "minis.armor.mod-each-die minis.named.robb-defense-roll",
        "a 2 does not",
        [
            "given you control Casterly Guardsman in contact with Robb Stark",
            "and the dice show 6, 6, 1, 1, 1, 3, 2, 1 and 1",
            "when Casterly Guardsman attacks Robb Stark",
            "then Robb Stark has 1 Damage",
        ],
    ),
    (
        "minis.armor.mod-cap-2plus minis.armor.example.1",
        "what is beyond 2+ is a Free Effort",
        [
            "given you control Stark Soldier 2 in contact with Gregor Clegane",
            "when Stark Soldier 2 attacks Gregor Clegane",
            "then Stark Soldier 2 rolls 2 Fight dice and Gregor Clegane has 0 Effort markers",
        ],
    ),
    (
        "minis.armor.example.2",
        "Fight 4 against +1",
        [
            "given you control Casterly Guardsman in contact with Robb Stark",
            "when Casterly Guardsman attacks Robb Stark",
            "then Casterly Guardsman rolls 4 Fight dice",
        ],
    ),
    (
        "minis.armor.example.2",
        "Fight 3 against +1",
        [
            "given you control Lannister Halberdier in contact with Robb Stark",
            "when Lannister Halberdier attacks Robb Stark",
            "then Lannister Halberdier rolls 3 Fight dice",
        ],
    ),
    # ------------------------------------------------------------ Effort as a price
    (
        "minis.effort.payment minis.effort.uses",
        "a trait is paid for with Effort",
        [
            "given you control Arya Stark with Willpower 6",
            "and Arya Stark has 5 Effort markers",
            "when you use Arya Stark",
            "then Arya Stark has 6 Effort markers and Arya Stark has Movement 12",
        ],
    ),
    (
        "minis.effort.payment-impossible",
        "or not used",
        [
            "given you control Arya Stark with Willpower 6",
            "and Arya Stark has 6 Effort markers",
            "when you activate Arya Stark",
            "then you cannot use Arya Stark",
        ],
    ),
    # ------------------------------------------------------------ Damage
    (
        "minis.damage.per-hit",
        "each hit hurts",
        [MELEE, "and the dice show 6, 6, 1, 1, 1, 1, 1 and 1", BLOW, "then Lannister Crossbowman has 2 Damage"],
    ),
    (
        "minis.damage.excess-discarded",
        "what is beyond the Resilience is forgotten",
        [
            "given you control Stark Archer with 3 Damage",
            "and you have Not One Step Back in your hand",
            "and the dice show 5",
            "when Jaime Lannister inflicts 4 Damage on Stark Archer",
            "and you use Not One Step Back",
            "then Stark Archer has 3 Damage",
        ],
    ),
]


@pytest.mark.parametrize(
    "lines",
    [pytest.param(lines, marks=pytest.mark.rule(*rules.split()), id=title) for rules, title, lines in LINES],
)
def test_rule(lines: list[str]):
    step, found = outcome(lines)
    assert not found, (step, found)
