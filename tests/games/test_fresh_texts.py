"""Texts that nobody printed, each with an example where it applies and one where it must not.

What must happen was worked out from the words before anything was compiled. They are cards in the folder beside this
file; they must be checked without a word and played to the end. Files of a game whose cards have different names are
tried beside each other: compiling the shipped cards that they need takes longer than they do.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardwright.cli.main import main

HERE = Path(__file__).parent
SHIPPED = HERE.parents[1] / "cards"


def shelves() -> Iterator[tuple[str, list[Path]]]:
    """The files, those of a game together as far as no two cards have one name."""
    made: dict[str, list[tuple[list[Path], set[str]]]] = {}
    for file in sorted((HERE / "fresh").glob("*.cards")):
        lines = file.read_text(encoding="utf-8").splitlines()
        names = {line for line in lines if line.startswith("card:")}
        of_game = made.setdefault(file.stem.split("-")[0], [])
        free = next((shelf for shelf in of_game if not shelf[1] & names), ([], set()))
        if not free[0]:
            of_game.append(free)
        free[0].append(file)
        free[1].update(names)
    for game, of_game in made.items():
        yield from ((game, files) for files, _names in of_game)


def shelves_by_length() -> Iterator[Any]:
    """All shelves; the last of each game, which has the fewest files, is tried every time."""
    found = list(shelves())
    last = dict(found)
    for game, files in found:
        marks = () if last[game] is files else pytest.mark.long
        yield pytest.param((game, files), id=files[0].stem, marks=marks)


@pytest.fixture(params=shelves_by_length())
def project(request: pytest.FixtureRequest, tmp_path: Path) -> list[str]:
    """How to call a command for a project with the shipped cards of a game and fresh ones, and these files of it."""
    game, files = request.param
    folder = tmp_path / "cards" / game
    shutil.copytree(SHIPPED / game, folder)
    return [str(tmp_path), *(str(shutil.copy(file, folder / f"fresh-{file.name}")) for file in files)]


def test_fresh_texts_are_sound(project: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    folder, *files = project
    code = main(["--project", folder, "check", *files])
    told = capsys.readouterr()
    assert code == 0 and "CW0901" not in told.out, told.out + told.err


def test_fresh_texts_do_what_they_say(project: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    folder, *files = project
    code = main(["--project", folder, "test", *files, "--jobs", "1"])
    told = capsys.readouterr()
    assert code == 0, told.out + told.err
