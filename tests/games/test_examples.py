"""Examples of cards run, and fail where they should."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.check.compile import open_compiler
from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.lang.source import Source
from cardwright.table.catalogue import compiled_cards
from cardwright.table.examples import run_examples, staged_game
from cardwright.table.tables import NoTable
from demo_project import DemoProject

CARD = "game: hotk\n\ncard: Robb Stark\ntype: character\nhouse: Stark\nsize: 8\n\nexample: a test\n"


def outcome(*lines: str) -> tuple[str, str]:
    """The first line of an example that does not hold, and what was found instead."""
    content = Content.bundled()
    compiler = open_compiler(content, content.card_files("hotk"))
    card = compiler.compile(Source("t.cards", CARD + "".join(f"  {line}\n" for line in lines))).cards[0]
    (ran,) = run_examples(compiler, "hotk", compiled_cards("hotk", content), [card])
    return ran.outcome.step, ran.outcome.found


def test_every_example_of_the_game_holds(capsys: pytest.CaptureFixture[str]):
    assert main(["test", str(Content.bundled().root / "cards" / "hotk"), "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["failures"] == []
    assert found["examples"] >= 60
    assert found["not_run"] == 0


@pytest.mark.parametrize(
    ("lines", "expected", "found"),
    [
        (
            ["given Bran Stark is in King's Landing", "when you use Hodor", "then Bran Stark is in King's Landing"],
            "then Bran Stark is in King's Landing",
            "Bran Stark is in your play area",
        ),
        (
            ["given Varys is at A1", "and Bran Stark is at C1", "when you move Varys right and declare Stark",
             "then Varys is at A1"],
            "then Varys is at A1",
            "Varys is in King's Landing at C1",
        ),
        (["given Robb Stark is in your play area", "then you have 2 Stark characters"],
         "then you have 2 Stark characters", "you have 1"),
        (["given Robb Stark is in King's Landing", "when you take Robb Stark", "then an opponent has the Stark banner"],
         "then an opponent has the Stark banner", "an opponent has 0"),
        (["given Robb Stark is in King's Landing", "then you cannot use Sandor Clegane on Robb Stark"],
         "then you cannot use Sandor Clegane on Robb Stark", "it can be done"),
        (["given Varys is at A1", "and Robb Stark is at A3", "when you take a turn", "then the game ends"],
         "then the game ends", "the game goes on"),
        (["given you have 3 Tully characters"], "given you have 3 Tully characters", "there are not so many cards"),
        (["given Robb Stark is at A1", "then no card is at A1"], "then no card is at A1", "there is Robb Stark"),
        (["when you use Hodor", "then after the turn, it is your turn"], "then after the turn, it is your turn",
         "it is the turn of player 2"),
        (["given Gendry is in your play area", "when you kill Gendry"], "when you kill Gendry",
         "a text forbids to kill Gendry"),
        (["given Robb Stark is in your play area", "when you shuffle the companion deck"],
         "when you shuffle the companion deck", "it is not plain with which card (`act`)"),
    ],
)  # fmt: skip
def test_what_does_not_hold_is_told(lines: list[str], expected: str, found: str):
    assert outcome(*lines) == (expected, found)


def test_a_game_without_a_table_says_so(tmp_path: Path):
    with pytest.raises(NoTable, match="Examples of demo cannot run yet: there is no table for them"):
        staged_game("demo", DemoProject(tmp_path).content, [])
