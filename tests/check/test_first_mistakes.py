# ruff: noqa: E501 - a row a mistake
"""What somebody writes who is new to the language: each mistake is told once, at its words, with a way out."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.check.incremental import check_project
from cardwright.cli.main import main
from cardwright.content import Content
from demo_project import DemoProject

Capture = pytest.CaptureFixture[str]

LINES = [
    ("law", "character", "Dispel.", "1:1: error CW0902: This has no meaning: “Dispel” needs its area.", "Say it: Dispel [E1], Dispel [E2]."),
    ("law", "character", "Attack Bonus.", "1:1: error CW0902: This has no meaning: “Attack Bonus” needs its dominion.", "Say it: Attack Bonus Sea, Attack Bonus Sky."),
    ("law", "character", "Attack Bonus Water.", "1:14: error CW0301: “Attack Bonus” is given one of Earth, Sea or Sky, and not “Water”.", "Write one of them."),
    ("law", "character", "Support [N5].", "1:9: error CW0301: The game has no word “[N5]”.", "There is [N1], [N2], [N3] or [N4]."),
    ("law", "character", "Support [S1 N1].", "1:9: error CW0301: The game has no word “[S1 N1]”.", "There is [N1 S1]."),
    ("minis", "model", "Inspire.", "1:1: error CW0902: This has no meaning: “Inspire” needs a number.", "Say it: Inspire 1, Inspire 2."),
    ("minis", "objective", "Resource: Heal a friendly model.", "1:11: error CW0301: The game has no word “Heal”.", "Remove Damage from it: remove 1 Damage from that model."),
    ("agot", "character", "Echo gains deadly and renown until the end of the phase.", "1:30: error CW0902: This has no meaning: what this adds is not understood here.", ""),
    ("agot", "character", "Echo gets +1 STR for each knight you control.", "1:27: error CW0301: The game has no word “knight” without a capital.", "Did you mean “Knight”?"),
    ("agot", "character", "Sacrifice Echo: draw two cards.", "1:17: error CW0505: After this colon stands no choice.", "A cost goes on with “to”: kneel it to draw a card; the options of a choice are parted by “or”."),
    ("agot", "event", "Any phase: Initiate a challenge.", "1:12: error CW0901: The game cannot run this yet: of which icon this is, is not said.", ""),
    ("agot", "event", "Any phase: 2: Draw a card.", "1:12: error CW0505: What stands before this colon introduces nothing.", "A label has what it is given before its colon; a choice begins with “choose one:”."),
    ("agot", "character", "{2}: Draw a card.", "1:1: error CW0301: The game has no label “{2}:”.", "Its labels are "),
    ("agot", "character", "After you win an intrigue challenge, if Echo attacked alone, draw a card.", "1:41: error CW0902: This has no meaning: when this was is not said.", "Say it: this challenge, this phase, this round."),
    ("agot", "character", "Any phase: Exhaust a character.", "1:12: error CW0301: The game has no word “Exhaust”.", "Did you mean “Kneel”?"),
    ("law", "character", "Exhaust this card.", "1:1: error CW0301: The game has no word “Exhaust”.", "Say it with other words; `cardwright find` shows how other cards put it."),
    ("agot", "character", "Any phase: Drwa a card.", "1:12: error CW0301: The game has no word “Drwa”.", "Did you mean “Draw”?"),
    ("agot", "character", "If Echo has more than 3 STR then draw a card.", "1:1: error CW0505: This condition has nothing that depends on it.", "Say what happens then"),
    ("agot", "character", "Echo gains immunity.", "1:12: error CW0902: This has no meaning: “Immunity” needs its filter.", "Say it: Immunity to agendas, Immunity to attachments."),
]  # fmt: skip


@pytest.mark.parametrize(("game", "kind", "line", "told", "hint"), LINES)
def test_a_line(game: str, kind: str, line: str, told: str, hint: str, capsys: Capture) -> None:
    assert main(["explain", "--game", game, "--type", kind, "--name", "Echo", "--text", line]) == 1
    said = capsys.readouterr().out
    assert told in said
    assert f"hint: {hint}" in said
    assert said.count(": error ") == 1


def test_then_for_than(capsys: Capture) -> None:
    line = "Echo gets +1 STR while you have more power then an opponent."
    assert main(["explain", "--game", "agot", "--type", "character", "--name", "Echo", "--text", line]) == 1
    assert "hint: Did you mean “than an opponent”?" in capsys.readouterr().out


def test_what_takes_a_keyword_away_need_not_say_of_what(capsys: Capture) -> None:
    line = "Each enemy card within [N1] loses Support."
    assert main(["explain", "--game", "law", "--type", "character", "--name", "Echo", "--text", line]) == 0
    assert "error" not in capsys.readouterr().out


def problems(demo: DemoProject, text: str) -> list[tuple[str, int, str, str]]:
    demo.write("a.cards", text)
    found = check_project(demo.content, use_cache=False).problems
    return [(one.code, one.line, one.message, one.hint) for one in found]


def test_a_number_with_a_sign(demo: DemoProject) -> None:
    text = "game: demo\n\ncard: Old Nan\ntype: character\nhouse: Stark\ncost: 3$\n"
    assert problems(demo, text) == [("CW0205", 6, "`cost:` takes a number, not `3$`.", "Write `cost: 3`.")]


def test_a_misspelt_example_is_told_once(demo: DemoProject) -> None:
    text = (
        "game: demo\n\ncard: Old Nan\ntype: character\nhouse: Stark\ncost: 3\ntext:\n  Draw a card.\n\n"
        "exmaple: a card\n  given you control Old Nan\n  then you have 1 card in your hand\n"
    )
    assert problems(demo, text) == [
        ("CW0202", 10, "There is no field `exmaple:`.", "Did you mean `example:`?"),
    ]


def test_an_indented_line_below_another_field_is_told(demo: DemoProject) -> None:
    text = "game: demo\n\ncard: Old Nan\ntype: character\nhouse: Stark\ncost: 3\n  Draw a card.\n"
    assert [one[:2] for one in problems(demo, text)] == [("CW0105", 7)]


LAW = """game: law
set: Second Dawn

card: Ferryman
type: character
pantheon: {}
dominion: Sea
level: II
north: 4
east: 4
south: 5
west: 5
text:
  {}
"""


@pytest.mark.parametrize(
    ("pantheon", "text", "told"),
    [
        ("Greek", "Curse [S1 N1].", [("CW0212", 14, "`text:` cannot be `Curse [S1 N1].`.")]),
        ("Greek", "Slayer.\n  Phoenix.", [("CW0208", 15, "`text:` takes at most 1 value; here are 2.")]),
        ("Greek, Norse", "Slayer.", [("CW0204", 6, "`pantheon:` takes one value, not 2.")]),
    ],
)
def test_a_card_of_a_game(
    pantheon: str, text: str, told: list[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "project", "mine", "--game", "law", "--bare"]) == 0
    file = tmp_path / "mine/cards/law/mine.cards"
    file.write_text(LAW.format(pantheon, text))
    found = check_project(Content.find(str(tmp_path / "mine")), use_cache=False).problems
    assert [(one.code, one.line, one.message) for one in found if one.severity == "error"] == told


SPACES = """game: law

card: Echo
type: character
pantheon: Greek
dominion: Earth
level: II
north: 6
east: 3
south: 3
west: {west}
text:
  {text}
"""


def checked(folder: Path, text: str, capsys: Capture) -> str:
    file = folder / "own.cards"
    file.write_text(text, encoding="utf-8")
    assert main(["--project", str(Content.bundled().root), "check", str(file)]) == 1
    return capsys.readouterr().out


def test_a_space_that_there_is_not(tmp_path: Path, capsys: Capture) -> None:
    example = "\nexample: far away\n  given you control Medusa at Z9\n  when you play Minotaur at A9\n  then Minotaur is at B2\n"
    found = checked(tmp_path, SPACES.format(west=3, text="Curse [N1].") + example, capsys)
    assert ":16:31: error CW0301: There is no space “Z9”.\n" in found
    assert ":17:29: error CW0301: There is no space “A9”.\n" in found
    assert found.count("  hint: Spaces are called A1 to H8.\n") == found.count(": error ") == 2


def test_what_has_no_meaning_is_told_beside_a_wrong_field(tmp_path: Path, capsys: Capture) -> None:
    text = SPACES.format(west="x", text="Dispel.")
    for _ in range(2):  # what was found is kept
        found = checked(tmp_path, text, capsys)
        assert ":11:7: error CW0205: `west:` takes a number, not `x`.\n" in found
        assert ":13:3: error CW0902: This has no meaning: “Dispel” needs its area.\n" in found
        assert "  hint: Say it: Dispel [E1], Dispel [E2].\n" in found
        assert found.count(": error ") == 2


def test_of_a_type_that_there_is_not_nothing_else_is_told(tmp_path: Path, capsys: Capture) -> None:
    text = SPACES.format(west=3, text="Dispel.").replace("type: character", "type: charakter")
    found = checked(tmp_path, text, capsys)
    assert "CW0902" not in found
    assert "error" in found
