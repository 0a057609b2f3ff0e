"""`cardwright new game`: a small game that plays, laid out in a project of one's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.table.proofs import proofs


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "cards").mkdir()
    assert main(["--project", str(tmp_path), "new", "game", "river-dance"]) == 0
    return tmp_path


def test_it_tells_what_it_wrote(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--project", str(tmp_path), "new", "game", "river-dance"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[-1] == (
        "River Dance is laid out. "
        "Try: cardwright check, cardwright test, cardwright play river-dance, cardwright sim river-dance"
    )
    assert "grammar/river-dance/play.rules" in said
    assert all((tmp_path / name).is_file() for name in said[:-1])


def test_it_is_clean_holds_and_plays(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["check"], ["test", "--jobs", "1"], ["sim", "river-dance", "--games", "3", "--invariants"]):
        assert main(["--project", str(project), *command]) == 0, command
    deck = project / "decklists" / "river-dance" / "first.deck"
    assert main(["--project", str(project), "deck", "check", str(deck)]) == 0
    capsys.readouterr()


def test_its_rules_are_proven_but_for_the_shuffle(project: Path) -> None:
    found = proofs(Content.find(project), "river-dance")
    assert [proof.rule for proof in found if not proof.by] == ["river-dance.setup.deck"]


def test_its_ledger_has_every_rule_of_play(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    main(["--project", str(project), "rules", "river-dance"])
    ledger = capsys.readouterr().out
    for proof in proofs(Content.find(project), "river-dance"):
        assert proof.rule in ledger


def test_nothing_is_written_over(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--project", str(project), "new", "game", "river-dance"]) == 2
    assert "There is already a game river-dance." in capsys.readouterr().err


def test_a_name_that_is_no_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--project", str(tmp_path), "new", "game", "River Dance"]) == 2
    assert "A game has a key of small letters, digits and dashes: cardwright new game river-dance." in (
        capsys.readouterr().err
    )
    assert not any(tmp_path.iterdir())


def test_an_empty_folder_becomes_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["new", "game", "river-dance"]) == 0
    assert (tmp_path / "grammar" / "river-dance" / "play.rules").is_file()
    assert "river-dance" not in Content.bundled().games()


def test_a_folder_that_is_no_project_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letter.txt").write_text("Dear all")
    monkeypatch.chdir(tmp_path)
    assert main(["new", "game", "river-dance"]) == 2
    assert capsys.readouterr().err == (
        "cardwright: There is no project here: nothing was written. Stand in an empty folder or in one with cards/, "
        "or lay out a new one: cardwright new project river-dance.\n"
    )
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]
    assert "river-dance" not in Content.bundled().games()
