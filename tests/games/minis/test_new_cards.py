"""Cards of our own that are not shipped: each text does just what it says, where it applies and where it does not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli.main import main

HEAD = "game: minis\nset: Core Box\n\n"
MODEL = """card: {name}
type: model
base: 30
rank: Soldier
affiliation: Stark
reputation: 30
funding: 0
willpower: 5
resilience: 5
movement: 8
fight: 4
strength: 4
defense: 3
weapons: Soldier's Sword
armor: Boiled Leather
traits: House Stark
text:
  {text}

example: a test
"""
OBJECTIVE = """card: {name}
type: objective
houses: Stark
copies: 3
play: Raise the Plan
score: round
kind: Control
vp: 2
cost: 1
text:
  {text}

example: a test
"""
FEW = 'While this model is within 4" of 1 or fewer enemy models, it gets +1 Fight.'
TWO = "Resource: Choose a friendly Soldier. It gains 2 extra [Move] Actions."
ROUND = "Resource: Choose a friendly Soldier. It gains 2 extra [Move] Actions this round."
TOUGH = "The first time this model would suffer Damage each round, reduce that Damage by 2."
TIRED = "Resource: Choose an enemy model with 2 or more Effort markers. That model suffers 2 Damage."
BESIDE = "Resource: Choose a friendly model in contact with an enemy model. That enemy model takes 1 Effort marker."
WOUNDED = "While this model attacks a model with 2 or more Damage, it rolls 1 extra Fight die."
HELD = 'Enemy models within 3" of this model cannot move.'
GRIEF = 'When a friendly model within 6" of this model becomes a Casualty, this model gains an Audacity marker.'
CASES = [
    (MODEL, FEW, ["given you control Own Card", "then Own Card has Fight 5"]),
    (
        MODEL,
        FEW,
        ["given you control Own Card", 'and Own Card is within 4" of Lannister Soldier', "then Own Card has Fight 5"],
    ),
    (
        MODEL,
        FEW,
        [
            "given you control Own Card",
            'and Own Card is within 4" of Lannister Soldier',
            'and Own Card is within 4" of Lannister Crossbowman',
            "then Own Card has Fight 4",
        ],
    ),
    (
        OBJECTIVE,
        TWO,
        [
            "given you control Stark Soldier 1",
            "and you have 3 Resource Points",
            "when you play Own Card as a Resource on Stark Soldier 1",
            "then Stark Soldier 1 has 2 extra [Move] Actions",
        ],
    ),
    (
        OBJECTIVE,
        ROUND,
        [
            "given you control Stark Soldier 1",
            "and you have 3 Resource Points",
            "when you play Own Card as a Resource on Stark Soldier 1",
            "and the round ends",
            "then Stark Soldier 1 has 0 extra [Move] Actions",
        ],
    ),
    (MODEL, TOUGH, ["given you control Own Card", "when Own Card suffers 3 Damage", "then Own Card has 1 Damage"]),
    (
        MODEL,
        TOUGH,
        [
            "given you control Own Card",
            "when Own Card suffers 2 Damage",
            "and Own Card suffers 2 Damage",
            "then Own Card has 2 Damage",
        ],
    ),
    (
        OBJECTIVE,
        TIRED,
        [
            "given you have 3 Resource Points",
            "and your opponent controls Lannister Soldier with 1 Effort marker",
            "when you play Own Card as a Resource",
            "then Lannister Soldier has 0 Damage",
        ],
    ),
    (
        OBJECTIVE,
        BESIDE,
        [
            "given you control Stark Soldier 1 in contact with Lannister Soldier",
            "and you have 3 Resource Points",
            "when you play Own Card as a Resource on Stark Soldier 1",
            "then Lannister Soldier has 1 Effort marker",
        ],
    ),
    (
        MODEL,
        WOUNDED,
        [
            "given you control Own Card in contact with Lannister Soldier",
            "and Lannister Soldier has 2 Damage",
            "when Own Card attacks Lannister Soldier",
            "then Own Card rolls 5 Fight dice and 1 Strength die",
        ],
    ),
    (
        MODEL,
        WOUNDED,
        [
            "given you control Own Card in contact with Lannister Soldier",
            "and Lannister Soldier has 1 Damage",
            "when Own Card attacks Lannister Soldier",
            "then Own Card rolls 4 Fight dice and 1 Strength die",
        ],
    ),
    (
        MODEL,
        GRIEF,
        [
            "given you control Own Card",
            'and Own Card is within 6" of Lannister Soldier',
            "when Lannister Soldier becomes a Casualty",
            "then Own Card has 0 Audacity markers",
        ],
    ),
    (
        MODEL,
        HELD,
        [
            "given you control Own Card",
            'and Lannister Soldier is 3" away from Own Card',
            "when Lannister Soldier performs a [Move] Action",
            'then Lannister Soldier is 3" away from Own Card',
        ],
    ),
    (
        MODEL,
        HELD,
        [
            "given you control Own Card",
            'and Lannister Soldier is 4" away from Own Card',
            "when Lannister Soldier performs a [Move] Action",
            'then Lannister Soldier may move up to 7"',
        ],
    ),
    # what a model carries has its bearer make the Effort
    (
        OBJECTIVE,
        TWO,
        [
            "given you control Lannister Soldier with Vial of Venom",
            "when you use Vial of Venom",
            "then Lannister Soldier has 1 Effort marker",
        ],
    ),
]


def test_new_cards_do_what_they_say(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """All in one file: the table is laid once."""
    file = tmp_path / "own.cards"
    blocks = []
    for number, (card, text, steps) in enumerate(CASES):
        lines = "".join(f"  {step}\n" for step in steps).replace("Own Card", f"Own Card {number}")
        blocks.append(card.format(name=f"Own Card {number}", text=text) + lines)
    file.write_text(HEAD + "\n".join(blocks), encoding="utf-8")
    main(["test", str(file), "--jobs", "1", "--format", "json"])
    found = json.loads(capsys.readouterr().out)
    assert (found["failures"], found["cannot_run"], found["examples"]) == ([], [], len(CASES))


def test_what_the_table_cannot_tell_is_refused_at_the_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "own.cards"
    text = "When an enemy model moves through this model, that model suffers 1 Damage."
    card = MODEL.format(name="Own Card", text=text)
    file.write_text(f"{HEAD}{card}  given you control Own Card\n", encoding="utf-8")
    assert main(["check", str(file)]) == 1
    assert "the table cannot tell “through” of such an event" in capsys.readouterr().out


@pytest.mark.rule("minis.place.blocked-by-no-move")
def test_who_cannot_move_cannot_be_placed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "own.cards"
    card = MODEL.format(name="Own Card", text=HELD)
    near = [
        "given you control Own Card",
        "and your opponent controls Lannister Soldier with Grappling Hook",
        'and Lannister Soldier is 3" away from Own Card',
        "when your opponent activates Lannister Soldier",
        "then your opponent cannot use Grappling Hook",
    ]
    far = [*near[:2], near[2].replace("3", "4"), near[3], "then your opponent can use Grappling Hook"]
    lines = ["  " + line for line in near] + ["", "example: another"] + ["  " + line for line in far]
    file.write_text(HEAD + card + "\n".join(lines) + "\n", encoding="utf-8")
    main(["test", str(file), "--jobs", "1", "--format", "json"])
    found = json.loads(capsys.readouterr().out)
    assert (found["failures"], found["cannot_run"], found["examples"]) == ([], [], 2)


def test_through_whom_one_could_move_is_not_guessed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """It was read as whether he could move at all, so that whoever could not move held it true of anybody."""
    file = tmp_path / "own.cards"
    steps = [
        "given you control Lannister Soldier",
        "and your opponent controls Stark Soldier 1",
        "when Stark Soldier 1 performs a [Move] Action",
        "then Stark Soldier 1 cannot move through Lannister Soldier",
    ]
    lines = "".join(f"  {step}\n" for step in steps)
    file.write_text(HEAD + MODEL.format(name="Own Card", text="Shield.") + lines, encoding="utf-8")
    main(["test", str(file), "--jobs", "1", "--format", "json"])
    (failure,) = json.loads(capsys.readouterr().out)["failures"]
    assert failure["found"] == "through what it could move is not tried here: say where it goes, and then stands"
