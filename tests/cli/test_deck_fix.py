"""`cardwright deck fix`: what is said, what is written, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("ortools")

from cardwright.cli import deck_fix
from cardwright.cli.main import main
from cardwright.content import Content
from decklists import PLOTS, deck

LONG = ["--seconds", "120"]


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    """A list with a fourth copy."""
    file = tmp_path / "bad.deck"
    file.write_text(deck("1x Guilty!"), encoding="utf-8")
    return file


def test_fix_prints_what_changes_and_a_diff(bad: Path, capsys: pytest.CaptureFixture[str]):
    before = bad.read_text(encoding="utf-8")
    assert main(["deck", "fix", str(bad), *LONG]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].startswith(f"{bad}: legal after 1 change, the fewest there can be (in ")
    assert rows[1] == "  - 1x Guilty!  [House deck]"
    assert rows[2:4] == [f"--- {bad}", f"+++ {bad} (repaired)"]
    assert [row for row in rows[4:] if row.startswith(("-", "+"))] == ["-1x Guilty!"]
    assert bad.read_text(encoding="utf-8") == before


def test_fix_writes_the_list(bad: Path, capsys: pytest.CaptureFixture[str]):
    before = bad.read_text(encoding="utf-8")
    assert main(["deck", "fix", str(bad), "--write", *LONG]) == 0
    assert f"written: {bad}" in capsys.readouterr().err
    assert bad.read_text(encoding="utf-8") == before.replace("1x Guilty!\n", "")
    assert main(["deck", "check", str(bad)]) == 0
    assert main(["deck", "fix", str(bad), *LONG]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"{bad}: nothing to change: it is legal"


def test_fix_as_json(bad: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "fix", str(bad), "--format", "json", *LONG]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["repaired"], data["size"], data["proven"], data["nearest"]) == (True, 1, True, True)
    assert data["changes"] == [{"what": "remove", "copies": 1, "name": "Guilty!", "place": "House deck"}]
    assert data["judged_afterwards"] == []
    assert data["seconds"] > 0


def test_cards_come_from_a_collection(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    short, mine, none = tmp_path / "short.deck", tmp_path / "mine.txt", tmp_path / "none.txt"
    short.write_text(deck("2x Robb Stark", without=("Robb Stark",)), encoding="utf-8")
    mine.write_text("game: agot\nHouse deck\n1x Needle\n", encoding="utf-8")
    none.write_text("game: agot\nHouse deck\n2x Robb Stark\n", encoding="utf-8")
    assert main(["deck", "fix", str(short), "--from", str(mine), *LONG]) == 0
    assert "  + 1x Needle  [House deck]" in capsys.readouterr().out
    assert main(["deck", "fix", str(short), "--from", str(none), *LONG]) == 1
    assert f"{short}: there is no repair: no list of these cards keeps all rules (in " in capsys.readouterr().out


def test_without_the_solver_it_is_said_how_to_get_it(
    bad: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(deck_fix, "find_spec", lambda _: None)
    assert main(["deck", "fix", str(bad)]) == 2
    needs = "A repair needs OR-tools, which is not installed: pip install 'cardwright[fix]'."
    assert needs in capsys.readouterr().err


def test_check_with_fix_tells_the_repair_below_the_verdict(bad: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "check", str(bad), "--fix", *LONG]) == 1
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].startswith(f"{bad}: agot tournament: not legal, 1 fault")
    assert rows[-1] == "  - 1x Guilty!  [House deck]"


def test_no_time_is_a_wrong_call(bad: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "fix", str(bad), "--seconds", "0"]) == 2
    assert "give --seconds a number above 0" in capsys.readouterr().err


def test_rules_that_take_the_place_of_a_format_say_so(bad: Path, capsys: pytest.CaptureFixture[str]):
    own = bad.parent / "own.format"
    own.write_text("game: agot\nformat: tournament\nown.1: The House deck has at least 1 card.\n", encoding="utf-8")
    assert main(["deck", "check", str(bad), "--rules", str(own)]) == 0
    said = f"{own} takes the place of the format tournament of agot that there was."
    assert said in capsys.readouterr().err.splitlines()
    own.write_text("game: agot\nformat: our own\nown.1: The House deck has at least 1 card.\n", encoding="utf-8")
    assert main(["deck", "check", str(bad), "--rules", str(own)]) == 1
    assert "takes the place" not in capsys.readouterr().err


def test_where_no_card_is_named_the_smallest_repair_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A character of the other pantheon: no rule by itself says which one should be there."""
    text = (Content.bundled().root / "decklists/law/anna-against-ben.deck").read_text(encoding="utf-8")
    (tmp_path / "one.deck").write_text(text.replace("Ben's deck (9)\nDraugr\n", "Ben's deck (9)\nNemean Lion\n"))
    assert main(["deck", "check", str(tmp_path / "one.deck")]) == 1
    assert "legal after 1 change, the fewest there can be" in capsys.readouterr().out


def test_a_fix_that_was_not_tried_is_not_told(bad: Path, capsys: pytest.CaptureFixture[str]):
    """Another House would leave all its cards behind: no one change is enough, and none is told."""
    file = str(Content.bundled().root / "decklists/agot/illegal/agot.firstgame.decks.deck")
    assert main(["deck", "check", file, *LONG]) == 1
    rows = capsys.readouterr().out
    assert "    fix: " not in rows
    assert "  - 1x House Martell  [House card]\n  + 1x " in rows
    assert main(["deck", "check", file, "--format", "json", *LONG]) == 1
    (found,) = json.loads(capsys.readouterr().out)["violations"]
    assert found["fix"].startswith("remove 1 House Martell (House card), add 1 ")
    assert main(["deck", "check", file, str(bad), "--format", "json"]) == 1  # of many lists it is not looked for
    one, other = map(json.loads, capsys.readouterr().out.splitlines())
    assert one["violations"][0]["fix"] == "`cardwright deck fix` finds the fewest changes that leave no fault"
    assert other["violations"][0]["fix"] == "remove 1 copy of Guilty!"


def test_a_copy_too_many_makes_room_for_another_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """With one plot twice, taking it out leaves one plot too few: another one stands in its place."""
    file = tmp_path / "twice.deck"
    file.write_text(deck(plots=[*PLOTS, PLOTS[0]]), encoding="utf-8")
    assert main(["deck", "check", str(file)]) == 1
    fix = "remove 1 copy of Long Harvest, for example 1 Hard Winter in place of 1 Long Harvest"
    assert f"    fix: {fix}\n" in capsys.readouterr().out


def test_a_fix_of_one_card_is_told_where_it_was_tried(bad: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "check", str(bad)]) == 1
    assert "    fix: remove 1 copy of Guilty!\n" in capsys.readouterr().out
