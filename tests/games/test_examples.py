"""Examples of cards run, and fail where they should."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.check.compile import open_compiler
from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.engine.game import GameError
from cardwright.games.catalogue import compiled_cards
from cardwright.games.examples import run_examples, staged_game
from cardwright.lang.source import Source

CARD = "game: hotk\n\ncard: Robb Stark\ntype: character\nhouse: Stark\nsize: 8\n\nexample: a test\n"


def outcome(*lines: str) -> tuple[str, str]:
    """The first line of an example that does not hold, and what was found instead."""
    content = Content.bundled()
    compiler = open_compiler(content, content.card_files("hotk"))
    card = compiler.compile(Source("t.cards", CARD + "".join(f"  {line}\n" for line in lines))).cards[0]
    (ran,) = run_examples(compiler, "hotk", compiled_cards("hotk", content), [card])
    return ran.outcome.step, ran.outcome.found


def test_every_example_of_the_game_holds(capsys: pytest.CaptureFixture[str]):
    assert main(["test", "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["failures"] == []
    assert found["examples"] >= 60


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
        (["given Robb Stark is in your play area", "when you shuffle the companion deck"],
         "when you shuffle the companion deck", "it is not plain with which card (`act`)"),
    ],
)  # fmt: skip
def test_what_does_not_hold_is_told(lines: list[str], expected: str, found: str):
    assert outcome(*lines) == (expected, found)


def test_failures_are_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    content = Content.bundled()
    folder = tmp_path / "cards" / "hotk"
    folder.mkdir(parents=True)
    for file in content.card_files("hotk"):
        text = file.read_text(encoding="utf-8").replace(
            "then Bran Stark is in your play area\n  and Hodor", "then Hodor"
        )
        (folder / file.name).write_text(text.replace("and Hodor is in", "and Bronn is in"), encoding="utf-8")
    wrong = folder / "companions.cards"
    wrong.write_text(
        wrong.read_text(encoding="utf-8").replace("then Robb Stark is at F6", "then Robb Stark is at F5"),
        encoding="utf-8",
    )
    assert main(["test", "--project", str(tmp_path)]) == 1
    shown = capsys.readouterr().out
    assert "Ramsay Snow: any two, near or far" in shown
    assert "expected: then Robb Stark is at F5" in shown
    assert "found:    Robb Stark is in King's Landing at F6" in shown


def test_a_game_without_a_table_says_so():
    with pytest.raises(GameError, match="Examples of agot cannot run yet"):
        staged_game("agot", [])
