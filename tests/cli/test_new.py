"""`cardwright new`."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.content import Content


@pytest.fixture
def project(tmp_path: Path) -> str:
    """A project whose only own game is the demonstration game: new games need no Python."""
    game = tmp_path / "grammar" / "demo"
    game.mkdir(parents=True)
    (game / "words.toml").write_text('[game]\nname = "Demo"\n')
    shutil.copy(Path(__file__).parents[1] / "demo.schema.json", game / "card.schema.json")
    return str(tmp_path)


def test_a_template_is_printed(project: str, capsys: pytest.CaptureFixture[str]):
    assert main(["new", "demo", "event", "--name", "A Song", "--project", project]) == 0
    assert capsys.readouterr().out == (
        "game: demo\nset: New Set\n\ncard: A Song\ntype: event\n# One ability a line.\ntext:\n  Draw a card.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["demo"], "The types of demo are character, location or event."),
        (
            ["demo", "evnt"],
            "There is no card type evnt in demo. Did you mean `event`? "
            "The types of demo are character, location or event.",
        ),
    ],
)
def test_a_wrong_type_is_told(arguments: list[str], told: str, project: str, capsys: pytest.CaptureFixture[str]):
    assert main(["new", *arguments, "--project", project]) == 2
    assert capsys.readouterr().err == f"cardwright: {told}\n"


def test_a_wrong_game_is_told(project: str, capsys: pytest.CaptureFixture[str]):
    assert main(["new", "chess", "--project", project]) == 2
    assert capsys.readouterr().err.startswith("cardwright: There is no game chess; there are ")


CHECKED = [("agot", "character"), ("law", "character"), ("hotk", "spymaster"), ("legendary", "wound")]


@pytest.mark.parametrize(("game", "card_type"), CHECKED)
def test_a_template_passes_the_check(game: str, card_type: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["new", game, card_type]) == 0
    folder = tmp_path / "cards" / game
    folder.mkdir(parents=True)
    (folder / "new.cards").write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["--project", str(tmp_path), "check"]) == 0, capsys.readouterr().out


def test_a_field_that_names_a_card_names_one_there_is(capsys: pytest.CaptureFixture[str]):
    assert main(["new", "minis", "model"]) == 0
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("armor: ")]
    files = Content.bundled().card_files("minis")
    assert f"card: {line.removeprefix('armor: ')}\n" in "".join(file.read_text(encoding="utf-8") for file in files)
