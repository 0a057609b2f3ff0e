"""Which project a command works on, and what it must not write."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cardwright import content as contents
from cardwright.cli.main import main
from cardwright.content import Content, bundled_root
from demo_project import DemoProject

NEEDED = "  hint: Stand in a folder with cards/, or name one with --project DIR.\n"


@pytest.fixture
def installed(demo: DemoProject, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The demonstration game as if it were the content of an installed package; the caller stands elsewhere."""
    for file in (bundled_root() / "grammar").iterdir():
        if file.is_file():
            shutil.copy(file, demo.root / "grammar")
    demo.write("a.cards", demo.card("slay a character."))
    monkeypatch.setattr(contents, "_INSTALLED", demo.root)
    monkeypatch.setattr(contents, "bundled_root", lambda: demo.root)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    return demo.root


def everything(folder: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_a_folder_with_cards_is_the_project_of_who_stands_in_it(
    demo: DemoProject, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    demo.write("a.cards", demo.card("Draw a card."))
    monkeypatch.chdir(demo.root)
    assert main(["check"]) == 0
    assert capsys.readouterr().err == f"1 card, no errors, in {demo.root}\n"
    assert main(["check", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["project"] == str(demo.root)


def test_a_project_that_is_named_comes_first(
    demo: DemoProject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    demo.write("a.cards", demo.card("Draw a card."))
    (tmp_path / "mine" / "cards").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "mine")
    assert main(["check", "--project", str(demo.root)]) == 0
    assert capsys.readouterr().err == f"1 card, no errors, in {demo.root}\n"
    assert main(["check"]) == 0
    assert capsys.readouterr().err == f"0 cards, no errors, in {tmp_path / 'mine'}\n"


def test_without_cards_the_bundled_content_is_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "cards").write_text("a file is no folder of cards")
    monkeypatch.chdir(tmp_path)
    assert Content.find().root == bundled_root()


def test_a_folder_that_is_gone_is_no_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "gone" / "cards").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone" / "cards").rmdir()
    (tmp_path / "gone").rmdir()
    assert Content.find().root == bundled_root()


# An installed copy


def test_what_came_with_an_installed_copy_can_be_looked_at(installed: Path, capsys: pytest.CaptureFixture[str]):
    before = everything(installed)
    assert main(["check"]) == 0
    assert capsys.readouterr().err == "1 card, no errors, in the bundled content\n"
    assert main(["fmt", "--check"]) == 1
    assert capsys.readouterr().err == "1 files, 1 would change, in the bundled content\n"
    assert everything(installed) == before


@pytest.mark.parametrize("words", [["fmt"], ["fmt", "--project", "INSTALLED"]])
def test_an_installed_copy_is_not_formatted(words: list[str], installed: Path, capsys: pytest.CaptureFixture[str]):
    before = everything(installed)
    assert main([word.replace("INSTALLED", str(installed)) for word in words]) == 2
    assert capsys.readouterr().err == (
        f"cardwright: {installed}: nothing is written into the installed copy of cardwright.\n{NEEDED}"
    )
    assert everything(installed) == before


def test_nor_are_files_of_it_that_are_named(installed: Path, capsys: pytest.CaptureFixture[str]):
    file = installed / "cards" / "demo" / "a.cards"
    before = everything(installed)
    assert main(["fmt", str(file)]) == 2
    assert capsys.readouterr().err == (
        f"cardwright: {file}: nothing is written into the installed copy of cardwright.\n{NEEDED}"
    )
    assert everything(installed) == before


@pytest.mark.parametrize("words", [["build"], ["site", "build"], ["site", "serve"], ["site", "fetch"]])
def test_results_need_a_project(words: list[str], installed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    before = everything(installed)
    assert main(words) == 2
    assert capsys.readouterr().err == (
        f"cardwright: There is no project here whose results could be written.\n{NEEDED}"
    )
    assert everything(installed) == before
    assert everything(tmp_path / "elsewhere") == {}


def test_or_a_place(installed: Path, tmp_path: Path):
    assert main(["build", "--out", str(tmp_path / "packs")]) == 0
    assert (tmp_path / "packs" / "demo.pack.json").is_file()
    assert main(["build", "--out", str(installed / "packs")]) == 2
    assert not (installed / "packs").exists()


# Links that lead out of a project


@pytest.fixture
def outside(tmp_path: Path) -> Path:
    """A file of the user that no project has any business with."""
    (tmp_path / "home").mkdir()
    file = tmp_path / "home" / "own.cards"
    file.write_text("game: demo\n\ncard: Mine\ntype: character\nhouse: Stark\ncost: 2\ntext:\n  slay a character.\n")
    return file


def refusal(file: Path, target: Path) -> str:
    return (
        f"cardwright: {file}: not written, because a link leads out of the project, to {target}.\n"
        "  hint: Put the file itself in the place of the link.\n"
    )


@pytest.mark.parametrize("is_folder", [False, True])
def test_fmt_writes_through_no_link(
    is_folder: bool, demo: DemoProject, outside: Path, capsys: pytest.CaptureFixture[str]
):
    first = demo.write("a.cards", demo.card("slay a character."))
    link = demo.root / "cards" / "demo" / "b.cards"
    if is_folder:
        link = demo.root / "cards" / "more" / "own.cards"
        link.parent.symlink_to(outside.parent)
    else:
        link.symlink_to(outside)
    before = outside.read_text(), first.read_text()
    assert main(["--project", str(demo.root), "fmt"]) == 2
    assert capsys.readouterr().err == refusal(link, outside)
    assert (outside.read_text(), first.read_text()) == before


def test_fmt_follows_a_link_inside_the_project(demo: DemoProject):
    (demo.root / "kept").mkdir()
    file = demo.root / "kept" / "real.cards"
    file.write_text(demo.card("slay a character."))
    link = demo.write("a.cards", "")
    link.unlink()
    link.symlink_to(file)
    assert main(["--project", str(demo.root), "fmt"]) == 0
    assert (link.is_symlink(), file.read_text()) == (True, demo.card("Kill a character."))


def test_build_writes_through_no_link(
    demo: DemoProject, outside: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    demo.write("a.cards", demo.card("Draw a card."))
    (demo.root / "build").mkdir()
    link = demo.root / "build" / "demo.pack.json"
    link.symlink_to(outside)
    before = everything(outside.parent)
    assert main(["--project", str(demo.root), "build"]) == 2
    assert capsys.readouterr().err == refusal(link, outside)
    link.unlink()
    link.parent.rmdir()
    link.parent.symlink_to(outside.parent)
    assert main(["--project", str(demo.root), "build"]) == 2
    assert capsys.readouterr().err == refusal(link, outside.parent / link.name)
    assert everything(outside.parent) == before
    assert main(["--project", str(demo.root), "build", "--out", str(tmp_path / "packs")]) == 0


@pytest.mark.parametrize("place", ["build/site", "build/site/demo", "build/site/index.html"])
def test_the_site_is_written_through_no_link(
    place: str, demo: DemoProject, outside: Path, capsys: pytest.CaptureFixture[str]
):
    demo.write("a.cards", demo.card("Draw a card."))
    link = demo.root / place
    link.parent.mkdir(parents=True)
    link.symlink_to(outside if "." in link.name else outside.parent)
    before = everything(outside.parent)
    assert main(["--project", str(demo.root), "site", "build"]) == 2
    assert capsys.readouterr().err == refusal(link, link.resolve())
    assert everything(outside.parent) == before


def test_a_list_is_converted_through_no_link(
    demo: DemoProject, outside: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    deck = bundled_root() / "decklists" / "agot" / "wolves-of-winter.deck"
    (demo.root / "cards").mkdir()
    (demo.root / "out.json").symlink_to(outside)
    monkeypatch.chdir(demo.root)
    before = outside.read_text()
    assert main(["deck", "convert", str(deck), "--to", "json", "--out", "out.json"]) == 2
    assert capsys.readouterr().err.endswith(refusal(Path("out.json"), outside))
    assert outside.read_text() == before


def test_a_link_that_waits_for_the_writer_is_not_followed(
    demo: DemoProject, outside: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("os.getpid", lambda: 7)
    file = demo.write("a.cards", demo.card("slay a character."))
    (file.parent / ".a.cards.7.part").symlink_to(outside)
    before = outside.read_text()
    assert main(["--project", str(demo.root), "fmt"]) == 0
    assert (outside.read_text(), file.is_symlink(), file.read_text()) == (before, False, demo.card("Kill a character."))
