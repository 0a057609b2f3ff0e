"""Two cards of one name: lines of examples tell them apart by their versions, in any game."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.cli.main import main
from lamps_project import LampsProject

OLD = """game: agot
set: Ferry

card: Robb Stark
version: The Boy
type: character
house: Stark
cost: 2
strength: 2
icons: power
text:
  Dominance: Kneel Robb Stark to choose a character. That character gets +1 STR until the end of the phase.

example: {title}
  given you control Robb Stark (The Boy) and Robb Stark
  when you use Robb Stark (The Boy)
  and you choose {chosen}
  then Robb Stark has STR {man}
  and Robb Stark (The Boy) has STR {boy}

card: Robb Stark
type: character
house: Stark
cost: 4
strength: 4
icons: military
"""


@pytest.mark.parametrize(("chosen", "man", "boy"), [("Robb Stark", 5, 2), ("Robb Stark (The Boy)", 4, 3)])
def test_a_bare_name_is_the_card_whose_version_is_not_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], chosen: str, man: int, boy: int
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "cards/agot/own.cards"
    file.parent.mkdir(parents=True)
    file.write_text(OLD.format(title="one of two", chosen=chosen, man=man, boy=boy))
    assert main(["check"]) == 0, capsys.readouterr().out
    assert main(["test", "--jobs", "1", str(file)]) == 0, capsys.readouterr().out
    file.write_text(file.read_text().replace(f"has STR {man}", f"has STR {man + 1}"))
    assert main(["test", "--jobs", "1", str(file)]) == 1
    file.write_text(file.read_text().replace("to choose a character", "to choose Robb Stark (The Boy)"))
    assert main(["check"]) == 1  # a card means every card of a name


LAMP = """
card: Tar Torch
version: Rekindled
type: lamp
hue: Green
cost: 1
light: 7

example: the light of two torches
  given you control Tar Torch (Rekindled) and Tar Torch
  then Tar Torch (Rekindled) has light {light}
  and Tar Torch has light 1
"""


@pytest.mark.parametrize(("light", "holds"), [(7, True), (3, False)])
def test_a_game_that_knows_nothing_of_versions_has_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], light: int, holds: bool
) -> None:
    project = LampsProject(tmp_path / "game")
    (file,) = (project.root / "cards/lamps").glob("*.cards")
    file.write_text(file.read_text() + LAMP.format(light=light))
    assert main(["--project", str(project.root), "check"]) == 0, capsys.readouterr().out
    assert main(["--project", str(project.root), "test", "--jobs", "1", str(file)]) == (0 if holds else 1)
