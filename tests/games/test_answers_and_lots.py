"""Who answers first, and what dice decide: a small game has both by a line of its data."""

from __future__ import annotations

from pathlib import Path

import pytest

from lamps_project import Quay

OIL_LINE = "Gain 1 oil."
BEACONS = """
card: Low Beacon
type: lamp
hue: White
cost: 3
light: 1
text:
  Answer: After a player lights another lamp, draw 1 card.

card: Tall Beacon
type: lamp
hue: White
cost: 4
light: 4
text:
  Answer: After a player lights another lamp, draw 1 card.
"""
BOTH = """given you control Tall Beacon
and an opponent controls Low Beacon
and Reed Lamp is in your hand
and you have 2 oil
and Tar Torch, Glass Float, Ember Pot and Watch Fire are in the street
and Fog is in the deck
when you light Reed Lamp
and you use Tall Beacon
and an opponent uses Low Beacon
then """


SHOW = """
[verbs.show]
means = "stative"
object = ["number"]
subject = ["die"]
past = "showed"
participle = "shown"
"""
SHOWN = '[dice]\ndie = {}\n\n[verbs.show]\nbuild = "show"\n\n[labels]\n'
DICE = '[play.dice]\nslot = "thrown"\nkinds = ["plain"]\n'


@pytest.fixture
def quay(tmp_path: Path) -> Quay:
    found = Quay(tmp_path)
    (tmp_path / "cards" / "lamps" / "beacons.cards").write_text(f"game: lamps\nset: far\n{BEACONS}", encoding="utf-8")
    words = tmp_path / "grammar" / "lamps" / "vocabulary.toml"
    text = words.read_text(encoding="utf-8").replace('"Quay" = "window"', '"Quay" = "window"\n"Answer" = "window"')
    words.write_text(text + SHOW, encoding="utf-8")
    answer = 'Quay = { window = "quay" }\nAnswer = { window = "answer", may = true }'
    table = found.table.read_text(encoding="utf-8").replace('Quay = { window = "quay" }', answer)
    table = table.replace('["turn began"', '["thrown", "turn began"')
    found.table.write_text(table.replace("[labels]\n", SHOWN), encoding="utf-8")
    return found


def told(quay: Quay, data: str) -> None:
    """Have the table say something more."""
    table = quay.table.read_text(encoding="utf-8")
    quay.table.write_text(table.replace("[play.times]\n", f"{data}\n\n[play.times]\n", 1), encoding="utf-8")


def test_the_lowest_number_comes_first_though_all_have_said_what_they_answer(quay: Quay) -> None:
    quay.says(OIL_LINE, example=f"{BOTH}an opponent has 1 card in his or her hand")
    told(quay, '[play.texts]\nsooner = "light"')
    assert quay.holds()


def test_without_it_an_answer_is_over_before_the_next(quay: Quay, capsys: pytest.CaptureFixture[str]) -> None:
    """Whose turn it is draws the last card, and the other has nothing to answer with."""
    quay.says(OIL_LINE, example=f"{BOTH}you have 1 card in your hand")
    assert not quay.holds()
    assert "✗ and an opponent uses Low Beacon" in capsys.readouterr().out


@pytest.mark.parametrize(("data", "who"), [('sooner = "light"', "you have"), ('sooner = "cost"', "an opponent has")])
def test_the_number_that_the_game_names_says_it(quay: Quay, data: str, who: str) -> None:
    """The other way round: the low beacon is yours, and costs more than the tall one."""
    file = quay.root / "cards" / "lamps" / "beacons.cards"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("cost: 4\nlight: 4", "cost: 0\nlight: 4"), encoding="utf-8")
    mine = BOTH.replace("Tall", "High").replace("Low", "Tall").replace("High", "Low")
    quay.says(OIL_LINE, example=f"{mine}{who} 1 card in {'your' if who == 'you have' else 'his or her'} hand")
    told(quay, f"[play.texts]\n{data}")
    assert quay.holds()


def test_of_answers_with_the_same_number_that_of_whoever_acts_comes_first(quay: Quay) -> None:
    example = BOTH.replace("controls Low Beacon", "controls another Tall Beacon").replace("uses Low", "uses Tall")
    quay.says(OIL_LINE, example=f"{example}you have 1 card in your hand")
    told(quay, '[play.texts]\nsooner = "light"')
    assert quay.holds()


@pytest.mark.parametrize(("face", "who"), [(1, "you have 4 oil"), (2, "an opponent has 4 oil"), (5, "you have 4 oil")])
def test_dice_decide_between_players_where_a_game_says_so(quay: Quay, face: int, who: str) -> None:
    """An odd number is the first of two."""
    example = f"given the dice show {face}\nwhen your turn begins\nthen {who}"
    quay.says("Choose a player at random. That player gains 4 oil.", example=example)
    told(quay, f"{DICE}lots = true")
    assert quay.holds()


def test_without_it_no_die_is_thrown_for_it(quay: Quay, capsys: pytest.CaptureFixture[str]) -> None:
    example = "given the dice show 2\nwhen your turn begins\nthen an opponent has 4 oil"
    quay.says("Choose a player at random. That player gains 4 oil.", example=example)
    told(quay, DICE)
    assert not quay.holds()
    assert "✗ then an opponent has 4 oil" in capsys.readouterr().out
