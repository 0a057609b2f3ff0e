"""`cardwright build` as a user calls it."""

from __future__ import annotations

import json

import pytest

from cardwright.cli.main import main
from demo_project import DemoProject


def test_packs_are_written_and_named(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    demo.write("a.cards", demo.card("Draw a card."))
    assert main(["--project", str(demo.root), "build"]) == 0
    pack = demo.root / "build" / "demo.pack.json"
    assert capsys.readouterr().out == f"{pack}\n"
    assert json.loads(pack.read_text())["names"] == ["Old Nan"]


def test_nothing_is_written_when_something_is_wrong(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    demo.write("a.cards", demo.card("Draw a card."))
    demo.write("b.cards", demo.card("Draw a crad.", name="B"))
    out = demo.root / "out"
    assert main(["--project", str(demo.root), "build", "--out", str(out)]) == 1
    assert not out.exists()
    assert "No pack was written" in capsys.readouterr().err


def test_keep_going_leaves_out_what_is_wrong(demo: DemoProject, capsys: pytest.CaptureFixture[str]):
    demo.write("a.cards", demo.card("Draw a card."))
    demo.write("b.cards", demo.card("Draw a crad.", name="B"))
    out = demo.root / "out"
    call = ["--project", str(demo.root), "build", "--out", str(out), "--keep-going", "--format", "json"]
    assert main(call) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["cards"], len(told["errors"]), told["packs"]) == (2, 1, [str(out / "demo.pack.json")])
    assert json.loads((out / "demo.pack.json").read_text())["names"] == ["Old Nan"]
