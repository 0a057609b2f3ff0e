"""A ruling is an example that was run and holds; what was found is kept until something that decides it changes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.cli import test as testing
from cardwright.cli.main import main
from demo_project import CARD, DemoProject

WATCHMAN = """game: agot
set: Northern Winds

card: Watchman of the White Knife
type: character
house: Stark
cost: 2
strength: {strength}
icons: intrigue, power

example: he is weak
  given you control Watchman of the White Knife
  then Watchman of the White Knife has STR 1

example: he is strong
  given you control Watchman of the White Knife
  then Watchman of the White Knife has STR 2
"""
FILE = "cards/agot/mine.cards"
LEFT_OUT = "{file}:{line}: Watchman of the White Knife: {title}: not shown as a ruling: {why}\n"
STRONG = LEFT_OUT.format(file=FILE, line=15, title="he is strong", why="STR is 1")
WEAK = LEFT_OUT.format(file=FILE, line=11, title="he is weak", why="STR is 2")


class Watch:
    """A project of one card, and what building its site shows and says."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.root = root
        self._capsys = capsys

    def write(self, strength: int) -> None:
        file = self.root / FILE
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(WATCHMAN.format(strength=strength), encoding="utf-8")

    def build(self) -> tuple[list[str], str]:
        """The rulings on the page, and what was said beside the number of pages."""
        assert main(["--project", str(self.root), "site", "build"]) == 0
        said = re.sub(r"^\d+ pages, .*\n", "", self._capsys.readouterr().err, flags=re.MULTILINE)
        page = self.root / "build/site/agot/cards/watchman-of-the-white-knife.html"
        return re.findall("<figcaption>(.*?)</figcaption>", page.read_text(encoding="utf-8")), said


@pytest.fixture
def watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Watch:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    made = Watch(tmp_path / "project", capsys)
    made.write(strength=1)
    return made


def test_an_example_that_fails_is_no_ruling_and_is_run_again_when_its_card_changes(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
):
    assert watch.build() == (["He is weak"], STRONG)
    assert "judged and 1 ruling" in (watch.root / "build/site/index.html").read_text(encoding="utf-8")
    with monkeypatch.context() as patched:
        patched.setattr(testing, "run_all", None)  # a second run would fail
        assert watch.build() == (["He is weak"], STRONG)
    watch.write(strength=2)
    assert watch.build() == (["He is strong"], WEAK)


def test_a_site_believes_what_the_tests_have_found(
    watch: Watch, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    assert main(["test", "--project", str(watch.root)]) == 1
    capsys.readouterr()
    monkeypatch.setattr(testing, "run_all", None)
    assert watch.build() == (["He is weak"], STRONG)


def test_an_example_that_cannot_run_is_no_ruling(demo: DemoProject, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    example = "\nexample: she tells tales\n  given you control Old Nan\n  then you have 1 card in your hand\n"
    demo.write("a.cards", "game: demo\n\n" + CARD.format(name="Old Nan") + example)
    assert main(["--project", str(demo.root), "site", "build", "--out", str(tmp_path / "out")]) == 0
    assert "tales" not in (tmp_path / "out/demo/cards/old-nan.html").read_text(encoding="utf-8")
    assert (
        "demo: 1 example not shown as a ruling. Examples of demo cannot run yet: there is no table for them.\n"
        in capsys.readouterr().err
    )


def test_a_page_says_what_of_its_text_cannot_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    file = tmp_path / "project/cards/hotk/mine.cards"
    file.parent.mkdir(parents=True)
    lines = "  Draw a card.\n  Each opponent skips a turn.\n"
    file.write_text(f"game: hotk\n\ncard: Mad Helper\ntype: companion\ntext:\n{lines}")
    assert main(["--project", str(tmp_path / "project"), "site", "build"]) == 0
    page = (tmp_path / "project/build/site/hotk/cards/mad-helper.html").read_text(encoding="utf-8")
    assert re.findall('<p class="warning">(.*?)</p>', page) == ["This has no meaning: which one is not understood."]
