"""Rules of the ledger that no shipped card comes upon, shown by cards made for it; all are read in one go."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from cardwright.cli.main import main

MODEL = """card: {name}
type: model
base: 30
rank: Soldier
affiliation: Stark
reputation: 30
willpower: 5
resilience: 5
movement: 8
fight: 3
strength: 4
defense: 3
weapons: {weapons}
armor: Boiled Leather
text:
  {text}

example: a test
"""
SWORD = "Soldier's Sword"
BREATH = "card: Dragon's Breath\ntype: weapon\nattack: ranged\ndamage: 1\nrate: 1\nammunition: unlimited\n\n"
STATS = ("Willpower", "Resilience", "Fight", "Strength", "Defense")
PLAIN = "This model cannot jump."
NEAR = "given you control Own in contact with Lannister Soldier"
BLOW = "[Special]: Choose an enemy model. {} That model suffers Damage equal to {}."
FOUR = "Jaime Lannister, Cersei Lannister, Bronn and Lannister Soldier"
FIVE = "Jaime Lannister, Cersei Lannister, Tyrion Lannister, Gregor Clegane and Bronn"
LOT = "[Special]: Choose an enemy model at random. That model takes 1 Effort marker."


def used(enemies: str, dice: str, then: str) -> list[str]:
    """The model has its turn and uses its text."""
    lines = [
        "given you control Own",
        f"and your opponent controls {enemies}",
        "when you activate Own",
        "and you use Own",
    ]
    return [*lines[:2], *([f"and the dice show {dice}"] if dice else []), *lines[2:], f"then {then}"]


CASES: list[tuple[str, str, str, str, list[str]]] = [
    *[
        (
            "minis.skill.floor-1",
            f"{stat} is never below 1",
            f"This model gets -9 {stat}.",
            SWORD,
            ["given you control Own", f"then Own has {stat} 1"],
        )
        for stat in STATS
    ],
    (
        "minis.skill.movement-floor-0",
        "Movement may be nothing",
        "This model gets -20 Movement.",
        SWORD,
        ["given you control Own", "then Own has Movement 0"],
    ),
    (
        "minis.attack.natural-before-modifiers",
        "a 1 that is made a 2 is a 1",
        "This model gets -9 Defense.",
        SWORD,
        [
            "given you control Stark Archer and your opponent controls Own",
            "and the dice show 1, 1, 1 and 1",
            "when you use Stark Archer and Stark Archer attacks Own with Northern Longbow",
            "then Own has 0 Damage",
        ],
    ),
    (
        "minis.strength.may-be-denied",
        "a text may deny the Strength die",
        "This model rolls 1 fewer Strength die.",
        SWORD,
        [NEAR, "when Own attacks Lannister Soldier", "then Own rolls 3 Fight dice and 0 Strength dice"],
    ),
    *[
        (
            "minis.weapon.melee.one-per-attack",
            f"one weapon for a blow, {weapon}",
            PLAIN,
            f"{SWORD}, Halberd",
            [
                NEAR,
                "and the dice show 6, 1, 1, 1, 1, 1, 1, 1 and 1",
                f"when Own attacks Lannister Soldier with {weapon}",
                f"then Own rolls 3 Fight dice and Lannister Soldier has {damage} Damage",
            ],
        )
        for weapon, damage in ((SWORD, 1), ("Halberd", 2))
    ],
    *[
        (
            "minis.ranged.one-weapon",
            f"one weapon for a shot, {weapon}",
            PLAIN,
            "Crossbow, Throwing Knives",
            [
                "given you control Own with 3 Ammunition and your opponent controls Lannister Soldier",
                'and Own is 5" away from Lannister Soldier',
                "and the dice show 6, 1 and 1",
                f"when Own attacks Lannister Soldier with {weapon}",
                f"then Own rolls 2 Ranged dice and Lannister Soldier has {damage} Damage",
            ],
        )
        for weapon, damage in (("Crossbow", 2), ("Throwing Knives", 1))
    ],
    (
        "minis.named.dragons-breath minis.attack.example.1",
        "one Ranged die and the Strength die",
        PLAIN,
        "Dragon's Breath",
        [
            "given you control Own and your opponent controls Lannister Soldier",
            "when Own attacks Lannister Soldier with Dragon's Breath",
            "then Own rolls 1 Ranged die and 1 Strength die",
        ],
    ),
    (
        "minis.attack.example.1",
        "a shield and a wall leave one Ranged die",
        PLAIN,
        "Dragon's Breath",
        [
            "given you control Own and your opponent controls Casterly Guardsman",
            "and Casterly Guardsman is in Cover",
            "when Own attacks Casterly Guardsman with Dragon's Breath",
            "then Own rolls 1 Ranged die and 0 Strength dice",
        ],
    ),
    *[
        (
            "minis.dice.d3 minis.dice.example.1",
            f"a D3 that shows {face}",
            BLOW.format("Roll a D3.", "the result"),
            SWORD,
            used("Gregor Clegane", str(face), f"Gregor Clegane has {number} Damage"),
        )
        for face, number in enumerate((1, 1, 2, 2, 3, 3), start=1)
    ],
    (
        "minis.dice.round-down minis.dice.example.5",
        "half of five is two",
        BLOW.format("", "half of its Resilience").replace("  ", " "),
        SWORD,
        used("Lannister Soldier with Resilience 5", "", "Lannister Soldier has 2 Damage"),
    ),
    (
        "minis.dice.round-down",
        "but for what says otherwise",
        "Halve this model's Fight, rounded up.",
        SWORD,
        ["given you control Own", "then Own has Fight 2"],
    ),
    (
        "minis.dice.modifier-order",
        "doubled first, then more",
        "This model gets +1 Fight. Double this model's Fight.",
        SWORD,
        ["given you control Own", "then Own has Fight 7"],
    ),
    (
        "minis.dice.modifier-order",
        "halved first, then more",
        "This model gets +2 Fight. Halve this model's Fight.",
        SWORD,
        ["given you control Own", "then Own has Fight 3"],
    ),
    (
        "minis.dice.modifier-order minis.dice.round-down",
        "doubled before it is halved",
        "Halve this model's Fight. Double this model's Fight.",
        SWORD,
        ["given you control Own", "then Own has Fight 3"],
    ),
    (
        "minis.dice.example.6 minis.dice.modifier-order",
        "a four that is halved and has one more is three",
        BLOW.format("Roll 1 die.", "half of the result plus 1"),
        SWORD,
        used("Gregor Clegane", "4", "Gregor Clegane has 3 Damage"),
    ),
    *[
        (f"minis.random.{rule}", title, LOT, SWORD, used(enemies, dice, f"{hit} has 1 Effort marker"))
        for rule, title, enemies, dice, hit in (
            ("two", "odd for the one", "Jaime Lannister and Bronn", "5", "Jaime Lannister"),
            ("two", "even for the other", "Jaime Lannister and Bronn", "2", "Bronn"),
            ("three", "a D3 for three: the first", "Jaime Lannister, Gregor Clegane and Bronn", "2", "Jaime Lannister"),
            ("three", "the second", "Jaime Lannister, Gregor Clegane and Bronn", "3", "Gregor Clegane"),
            ("three", "the third", "Jaime Lannister, Gregor Clegane and Bronn", "5", "Bronn"),
            ("four", "five and six do not count for four", FOUR, "5, 6 and 3", "Bronn"),
            ("four", "one to four do", FOUR, "1", "Jaime Lannister"),
            ("n", "only six does not count for five", FIVE, "6 and 5", "Bronn"),
            ("n", "five does", FIVE, "4", "Gregor Clegane"),
        )
    ],
    (
        "minis.limit.same-name-objectives",
        "two of a name are not played at once",
        "Raise the Plan: Lay down 2 Objectives from your hand.",
        SWORD,
        [
            "given you control Own",
            "and Hold the Ford is in your hand",
            "and Hold the Ford is in your hand",
            "and Honor the Fallen is in your hand",
            "when the Raise the Plan phase begins",
            "then Honor the Fallen is in your Objective area",
        ],
    ),
    (
        "minis.limit.same-name-objectives",
        "one is, where there is no other",
        "Raise the Plan: Lay down 2 Objectives from your hand.",
        SWORD,
        [
            "given you control Own",
            "and Hold the Ford is in your hand",
            "and Hold the Ford is in your hand",
            "when the Raise the Plan phase begins",
            "then you have 1 card in your Objective area",
        ],
    ),
    (
        "minis.court.no-attack-to-others",
        "a courtier strikes no soldier",
        "Court Player.",
        SWORD,
        [NEAR, "when you activate Own", "then Own cannot attack Lannister Soldier"],
    ),
    (
        "minis.court.vs-court-ok",
        "but another courtier",
        "Court Player.",
        "Throwing Knives",
        [
            "given you control Own with 3 Ammunition and your opponent controls Tyrion Lannister",
            "when you activate Own",
            "then Own can attack Tyrion Lannister",
        ],
    ),
]


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What was found of the cards whose examples do not hold."""
    file = tmp_path_factory.mktemp("own") / "own.cards"
    text = f"game: minis\nset: Core Box\n\n{BREATH}"
    for number, (_, _, says, weapons, lines) in enumerate(CASES):
        block = MODEL.format(name=f"Own {number}", text=says, weapons=weapons)
        text += block + "".join(f"  {line}\n" for line in lines).replace("Own", f"Own {number}") + "\n"
    file.write_text(text, encoding="utf-8")
    return dict(_found(file))


def _found(file: Path) -> Iterator[tuple[str, str]]:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        main(["test", str(file), "--jobs", "1", "--format", "json"])
    report = json.loads(out.getvalue())
    assert report["examples"] == len(CASES), report
    for one in (*report["failures"], *report["cannot_run"]):
        yield one["name"], str(one)


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, marks=pytest.mark.rule(*rules.split()), id=title)
        for number, (rules, title, *_) in enumerate(CASES)
    ],
)
def test_rule(failing: dict[str, str], number: int):
    assert failing.get(f"Own {number}", "") == ""
