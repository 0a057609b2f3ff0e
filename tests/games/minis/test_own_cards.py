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
