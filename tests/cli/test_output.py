"""What is printed: no character of a name, a file or a message is obeyed by a terminal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.cli.output import say, say_json, visible
from cardwright.cli.render import as_text
from cardwright.lang.diagnostics import Diagnostic
from demo_project import DemoProject

Capture = pytest.CaptureFixture[str]
EVIL = "\x1b[31m\x07\x9b2J\u202e\rNan"
OBEYED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e]")


def test_controls_are_shown_as_escapes():
    assert visible(EVIL) == r"\x1b[31m\x07\u009b2J\u202e\x0dNan"
    assert visible("Zoë\t“x”\n漢") == "Zoë\t“x”\n漢"


def test_json_stays_json(capsys: Capture):
    say_json({"name": EVIL})
    out = capsys.readouterr().out
    assert not OBEYED.search(out)
    assert json.loads(out) == {"name": EVIL}


def test_colours_of_a_finding_are_its_own(capsys: Capture):
    say(as_text(Diagnostic("CW0101", f"No {EVIL}.", EVIL, 1, 1, 1, EVIL), colour=True))
    out = capsys.readouterr().out
    assert out.startswith("\x1b[1m\\x1b[31m")
    assert set(re.findall(r"\x1b\[\d+m", out)) == {"\x1b[1m", "\x1b[31m", "\x1b[0m", "\x1b[36m"}
    assert not OBEYED.search(out.replace("\x1b", ""))


def test_no_command_prints_a_control(demo: DemoProject, tmp_path: Path, capsys: Capture):
    demo.write("a.cards", demo.card("Draw a card.", name="Old \x1b[31mNan\x9b"))
    deck = tmp_path / "x\x1b[2J.deck"
    deck.write_text(f"game: demo\n\n{EVIL}\n1 {EVIL}\n", encoding="utf-8")
    project = ["--project", str(demo.root)]
    for call in (
        ["check", "--no-cache"],
        ["find", "game:demo"],
        ["find", EVIL],
        ["explain", EVIL],
        ["explain", "--game", "demo", "--text", EVIL],
        ["deck", "check", str(deck)],
        ["deck", "show", str(deck)],
        ["deck", "convert", str(deck), "--to", "text"],
        ["deck", "check", EVIL],
        ["check", EVIL],
        ["replay", EVIL],
        ["new", "demo", EVIL],
        ["stats", EVIL],
        ["stats", "demo", EVIL],
        [EVIL],
    ):
        main([*project, *call])
        captured = capsys.readouterr()
        assert not OBEYED.search(captured.out + captured.err), call
