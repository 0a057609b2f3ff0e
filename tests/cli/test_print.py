"""`cardwright print`: sheets of card faces, in exact millimetres, with their fonts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.site.sheets import Millimetres, Sheet, sheet

A4 = Millimetres(210, 297)
POKER = Millimetres(63, 88)
DECK = Content.bundled().root / "decklists/agot/a-lone-banner.deck"


def pages(file: Path) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", file.read_bytes()))


def test_cards_lie_in_the_middle_of_the_paper_side_by_side():
    how = Sheet(A4, POKER)
    places = list(how.places())
    assert (how.columns, how.rows) == (3, 3)
    assert places[0] == (10.5, 16.5)  # (210 - 3 * 63) / 2, (297 - 3 * 88) / 2
    assert places[4] == (10.5 + 63, 16.5 + 88)
    assert places[8] == (10.5 + 126, 16.5 + 176)


def test_papers_and_sizes_are_data():
    assert sheet(Content.bundled(), "letter", "tarot", False, False)[:2] == ((215.9, 279.4), (70, 120))


@pytest.fixture(autouse=True)
def typesetter(request: pytest.FixtureRequest) -> None:
    if "tmp_path" in request.fixturenames:
        pytest.importorskip("typst", reason="the extra `print` is not installed")


def test_nine_cards_a_page_with_their_fonts(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "cards.pdf"
    assert main(["print", "game:hotk", "type:character", "house:Stark", "--copies", "2", "--out", str(file)]) == 0
    assert pages(file) == 2
    data = file.read_bytes()
    assert b"Alegreya" in data
    assert b"/FontFile2" in data
    box = re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", data)
    assert box is not None
    assert [round(float(points) / 72 * 25.4, 1) for points in box.groups()] == [210.0, 297.0]
    assert capsys.readouterr().err.endswith(f"{file}: 16 cards on 2 pages, of {Content.bundled().root}\n")


def test_a_list_is_printed_with_its_copies_and_backs(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "deck.pdf"
    assert main(["print", str(DECK), "--backs", "--cut-marks", "--out", str(file)]) == 0
    found = re.search(r": (\d+) cards on (\d+) pages, of ", capsys.readouterr().err.strip())
    assert found is not None
    cards, sheets = int(found[1]), int(found[2])
    assert cards > 60
    assert sheets == 2 * -(-cards // 9) == pages(file)


def test_the_same_cards_give_the_same_bytes(tmp_path: Path):
    for name in ("one.pdf", "two.pdf"):
        assert main(["print", "game:law", "type:victory", "--out", str(tmp_path / name)]) == 0
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["game:hotk", "--paper", "b9"], "There is no b9 among the papers; there are a4, letter, a3."),
        (["game:hotk", "--size", "huge"], "There is no huge among the sizes; there are poker, bridge, mini, square"),
        (["game:hotk", "cost>99"], "No card is found that could be printed."),
        (["nowhere.deck"], "nowhere.deck cannot be read: no such file or directory."),
        (["game:hotk", "--copies", "0"], "At least one copy must be printed."),
    ],
)
def test_calls_that_are_at_fault(words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["print", *words, "--out", str(tmp_path / "x.pdf")]) == 2
    assert f"cardwright: {message}" in capsys.readouterr().err
    assert not (tmp_path / "x.pdf").exists()
