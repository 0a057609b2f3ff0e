"""A game with a table that is measured, from data alone: the skeleton of a new game, and a ground under its heroes."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.cli.main import main

WORDS = """
[nouns.measure]
inch = ["inches", '"']

[nouns.position]
hedge = "hedges"

[words.preposition]
"in contact with" = "noun"
"in line of sight of" = "noun"
"out of line of sight of" = "noun"
"""
TABLE = """
[relations]
"in contact with" = "contact"
"in line of sight of" = "sight"
"out of line of sight of" = "not sight"

[heights]
above = "height"

[play.ground]
size = [20, 20]
head = 1.5
bodies = "hero"
marker = 25
kinds = { hedge = { size = [4, 0.5], height = 2 } }
stands_for = { sight = "hedge" }
"""
CARDS = """game: meadow
set: far

card: Fourth Hero
type: hero
suit: Moon
strength: 1
text:
  Each other hero you control within 3" of Fourth Hero gets +1 strength.
  Fourth Hero gets +2 strength for each Sun hero in contact with Fourth Hero.

example: near enough
  given you control Fourth Hero
  and you control Third Hero within 3" of Fourth Hero
  then Third Hero has 5 strength

example: too far
  given you control Fourth Hero
  and you control Third Hero
  and Third Hero is 4" away from Fourth Hero
  then Third Hero has 4 strength

example: side by side
  given you control Fourth Hero in contact with First Hero
  then Fourth Hero has 3 strength

card: Fifth Hero
type: hero
suit: Moon
strength: 1
text:
  Fifth Hero gets +1 strength for each hero in line of sight of Fifth Hero.

example: in the open
  given you control Fifth Hero and Third Hero
  then Fifth Hero has 3 strength

example: a hedge is in the way
  given you control Fifth Hero and Third Hero
  and there is a hedge between Fifth Hero and Third Hero
  then Fifth Hero has 2 strength
"""


@pytest.fixture
def meadow(tmp_path: Path) -> Path:
    assert main(["--project", str(tmp_path), "new", "game", "meadow"]) == 0
    grammar = tmp_path / "grammar" / "meadow"
    for name, more in (("vocabulary.toml", WORDS), ("table.toml", TABLE)):
        file = grammar / name
        file.write_text(file.read_text(encoding="utf-8") + more, encoding="utf-8")
    (tmp_path / "cards" / "meadow" / "far.cards").write_text(CARDS, encoding="utf-8")
    return tmp_path


def test_distance_contact_and_sight_are_measured_on_it(meadow: Path, capsys: pytest.CaptureFixture[str]):
    capsys.readouterr()
    code, told = main(["--project", str(meadow), "test", str(meadow / "cards")]), capsys.readouterr()
    assert (code, told.out) == (0, "")
    assert "8 examples: 8 hold" in told.err
