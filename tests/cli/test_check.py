"""`cardwright check` as a user calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli.main import main
from demo_project import DemoProject


def test_all_is_fine(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    demo.write("a.cards", demo.card("Draw a card."))
    assert main(["--project", str(demo.root), "check"]) == 0
    shown = capsys.readouterr()
    assert (shown.out, shown.err) == ("", f"1 card, no errors, in {demo.root}\n")


def test_text(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    demo.write("a.cards", demo.card("Draw a crad."))
    assert main(["--project", str(demo.root), "check"]) == 1
    shown = capsys.readouterr()
    assert shown.out == (
        "cards/demo/a.cards:8:10: error CW0301: The game has no word “crad”.\n"
        "      Draw a crad.\n"
        "             ^^^^\n"
        "  hint: Did you mean “card”?\n"
    )
    assert shown.err == f"1 card, 1 error, in {demo.root}\n"


def test_json_is_the_contract(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    demo.write("a.cards", demo.card("Draw a crad."))
    assert main(["check", "--project", str(demo.root), "--format", "json", "--no-cache"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "project": str(demo.root),
        "cards": 1,
        "errors": [
            {
                "code": "CW0301", "message": "The game has no word “crad”.", "file": "cards/demo/a.cards", "line": 8,
                "column": 10, "length": 4, "hint": "Did you mean “card”?",
            }
        ],
        "warnings": [],
    }  # fmt: skip


def test_github(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    demo.write("a.cards", demo.card("Draw a crad."))
    main(["check", "--project", str(demo.root), "--format", "github"])
    place = "file=cards/demo/a.cards,line=8,col=10,endColumn=14"
    assert capsys.readouterr().out.startswith(f"::error {place},title=CW0301::")


def test_paths(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    good, bad = demo.write("a.cards", demo.card("Draw a card.")), demo.write("b.cards", demo.card("Draw.", name="B"))
    assert main(["--project", str(demo.root), "check", str(good)]) == 0
    assert main(["--project", str(demo.root), "check", str(good), str(bad.parent)]) == 1
    assert "2 cards, 1 error" in capsys.readouterr().err


@pytest.mark.parametrize("path", ["nowhere.cards", "grammar"])
def test_a_path_without_cards_is_a_fault_of_the_call(
    path: str, demo: DemoProject, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(demo.root)
    assert main(["--project", ".", "check", path]) == 2
    assert capsys.readouterr().err.startswith("cardwright: There is no ")


def test_the_bundled_cards_are_fine(capsys: pytest.CaptureFixture[str]):
    assert main(["check"]) == 0, capsys.readouterr().out


def test_the_lines_of_examples_are_read_too(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    example = "\nexample: a tale\n  given you control Old Nan\n  when you darw a card\n  then you control Old Nan\n"
    file = demo.write("a.cards", demo.card("Draw a card.") + example)
    for _ in range(2):  # found again from the cache
        assert main(["--project", str(demo.root), "check"]) == 1
        said = capsys.readouterr().out
        line = file.read_text().split("\n").index("  when you darw a card") + 1
        assert f"cards/demo/a.cards:{line}:12: error CW0301: The game has no word “darw”." in said
        assert "hint: Did you mean “draw”?" in said
    file.write_text(file.read_text().replace("darw", "draw"))
    assert main(["--project", str(demo.root), "check"]) == 0


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        (
            "given you win a challenge",
            "16:9: error CW0902: This has no meaning: “win” is not understood in a condition.",
            "A `given` line says what is so at first, or what has happened before. The forms they have:",
        ),
        (
            "when you control Old Ferryman",
            "16:8: error CW0902: This has no meaning: “control” is not understood as something to do.",
            "A `when` line says what somebody does or chooses, or what happens. The forms they have:",
        ),
        (
            "then draw a card",
            "16:8: error CW0902: This has no meaning: “draw” is not understood in a condition.",
            "A `then` line says what is so, and not what is done. The forms they have:",
        ),
        (
            "then it has STR 4",
            "16:8: error CW0902: This has no meaning: “it” goes back to nothing that was named.",
            "Name the thing itself, or choose it first.",
        ),
    ],
)
def test_a_line_of_an_example_without_a_meaning_is_told_with_what_such_lines_say(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str, message: str, hint: str
) -> None:
    file = tmp_path / "cards/agot/own.cards"
    file.parent.mkdir(parents=True)
    file.write_text(
        "game: agot\nset: Ferry\n\ncard: Old Ferryman\ntype: character\nhouse: Stark\ncost: 2\nstrength: 1\n"
        "icons: power\ntext:\n  Stealth.\n\nexample: a tale\n  given you control Old Ferryman\n"
        f"  when you draw a card\n  {line}\n"
    )
    assert main(["--project", str(tmp_path), "check"]) == 1
    said = capsys.readouterr().out
    assert f"cards/agot/own.cards:{message}\n" in said
    assert f"hint: {hint}" in said
