"""`cardwright table`: cards as a spreadsheet and back, without loss."""

from __future__ import annotations

import csv
import json
import shutil
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.content import Content

ROOT = Content.bundled().root
CARDS = """\
game: demo
set: First

# The oldest of all.
card: Old Nan
type: character
house: Stark
cost: 2
text:
  Draw a card. # told by the fire
  Kneel Old Nan.

example: she tells
  given you control Old Nan
  then you control Old Nan

card: Hodor
type: character
house: Stark
cost: 3
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    shutil.copytree(Path(__file__).parents[1] / "demo", root / "grammar" / "demo")
    (root / "cards" / "demo").mkdir(parents=True)
    (root / "cards" / "demo" / "first.cards").write_text(CARDS.replace(" # told by the fire", ""), encoding="utf-8")
    return root


def table(project: Path, *words: str) -> int:
    return main(["--project", str(project), "table", *words])


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".json"])
@pytest.mark.parametrize("game", ["agot", "legendary", "law", "hotk", "minis"])
def test_what_goes_out_comes_back_and_changes_nothing(
    game: str, suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / f"cards{suffix}"
    assert main(["table", "export", game, str(file)]) == 0
    assert main(["table", "import", game, str(file), "--dry-run"]) == 0
    assert capsys.readouterr().err.splitlines()[-1].startswith("0 cards would change")


@pytest.mark.parametrize("game", ["agot", "minis"])
def test_a_whole_game_can_be_made_from_its_table(game: str, tmp_path: Path):
    """What is imported into an empty project and written out again is the same table, but for the files."""
    first, second = tmp_path / "first.json", tmp_path / "second.json"
    assert main(["table", "export", game, str(first)]) == 0
    empty = tmp_path / "empty"
    (empty / "cards" / game).mkdir(parents=True)
    assert table(empty, "import", game, str(first), "--into", str(empty / "cards" / game / "all.cards")) == 0
    assert table(empty, "export", game, str(second)) == 0
    rows = [[{**row, "file": ""} for row in json.loads(file.read_text(encoding="utf-8"))] for file in (first, second)]
    assert rows[0] == rows[1]


def edited(file: Path, change: dict[str, dict[str, str]]) -> None:
    rows = list(csv.DictReader(file.read_text(encoding="utf-8").splitlines(keepends=True)))
    names = list(dict.fromkeys([*rows[0], *(name for cells in change.values() for name in cells)]))
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, names, restval="")
        writer.writeheader()
        writer.writerows({**row, **change.get(row["name"], {})} for row in rows)


def test_only_what_differs_is_written(project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "cards.csv"
    table(project, "export", "demo", str(file))
    edited(file, {"Old Nan": {"cost": "4", "text": "Draw 2 cards."}, "Hodor": {"traits": "Ally", "text": "Hodor."}})
    assert table(project, "import", "demo", str(file)) == 0
    assert capsys.readouterr().out == "cards/demo/first.cards: Old Nan, Hodor\n"
    assert (
        (project / "cards/demo/first.cards").read_text(encoding="utf-8")
        == """\
game: demo
set: First

# The oldest of all.
card: Old Nan
type: character
house: Stark
cost: 4
text:
  Draw 2 cards.

example: she tells
  given you control Old Nan
  then you control Old Nan

card: Hodor
type: character
house: Stark
cost: 3
traits: Ally
text:
  Hodor.
"""
    )


def test_new_cards_need_a_file(project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "new.json"
    file.write_text(json.dumps([{"name": "Sansa", "type": "character", "cost": 1, "set": "Second"}]))
    assert table(project, "import", "demo", str(file)) == 1
    assert capsys.readouterr().err == f"{file}: Sansa is no card of demo: say with --into where new cards go.\n"
    new = project / "cards" / "demo" / "second.cards"
    assert table(project, "import", "demo", str(file), "--into", str(new)) == 0
    assert new.read_text() == "game: demo\n\nset: Second\n\ncard: Sansa\ntype: character\ncost: 1\n"


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("x.csv", "cost,type\n1,character\n", "The first line names the columns; one of them is `name`."),
        ("x.csv", "name,cost\n,1\n", "Row 1 has no name."),
        ("x.csv", "name,name\nA,B\n", "Two columns have the same name."),
        ("x.csv", "name\nA,B\n", "Row 2 has 2 cells, but there are 1 columns."),
        ("x.csv", "name\nOld Nan\nOld Nan\n", "Old Nan stands in two rows."),
        (
            "x.csv",
            "name,set\nOld Nan,Second\n",
            "Old Nan is of the set First: a set is a heading of its file, and stays so.",
        ),
        ("x.json", "{}", "The table is a list with an object for each card."),
    ],
)
def test_tables_that_are_at_fault(
    name: str, text: str, message: str, project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    file = tmp_path / name
    file.write_text(text)
    assert table(project, "import", "demo", str(file)) == 1
    assert capsys.readouterr().err == f"{file}: {message}\n"


def test_a_table_is_one_of_three_kinds(project: Path, capsys: pytest.CaptureFixture[str]):
    assert table(project, "export", "demo", "x.xlsx") == 2
    assert "A table is a .csv, .tsv or .json file, not x.xlsx." in capsys.readouterr().err
