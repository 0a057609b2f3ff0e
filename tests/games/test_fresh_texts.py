"""Texts that nobody printed, each with an example where it applies and one where it must not.

What must happen was worked out from the words before anything was compiled. They are cards in the folder beside this
file; they must be checked without a word and played to the end.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardwright.cli.main import main

HERE = Path(__file__).parent
FRESH = sorted((HERE / "fresh").glob("*.cards"))
SHIPPED = HERE.parents[1] / "cards"


@pytest.fixture(params=FRESH, ids=lambda file: file.stem)
def project(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A project with the shipped cards of a game and its fresh ones."""
    file: Path = request.param
    game = file.stem.split("-")[0]
    shutil.copytree(SHIPPED / game, tmp_path / "cards" / game)
    copy = tmp_path / "cards" / game / "fresh.cards"
    shutil.copy(file, copy)
    return copy


def test_fresh_texts_are_sound(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["--project", str(project.parents[2]), "check", str(project)])
    told = capsys.readouterr()
    assert code == 0 and "CW0901" not in told.out, told.out + told.err


def test_fresh_texts_do_what_they_say(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["--project", str(project.parents[2]), "test", str(project), "--jobs", "1"])
    told = capsys.readouterr()
    assert code == 0, told.out + told.err
