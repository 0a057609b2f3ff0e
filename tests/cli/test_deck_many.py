"""`cardwright deck` on many lists at once, on two, and on none yet: report, diff, new, stats."""

from __future__ import annotations

import csv
import json
import random
import re
from fractions import Fraction
from pathlib import Path

import pytest

from cardwright.cli import output
from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.decks.odds import at_least, exactly, percent
from decklists import deck

ROOT = Content.bundled().root / "decklists"
COPIES = "The House deck has at most 3 copies of each card."


@pytest.fixture
def lists(tmp_path: Path) -> Path:
    """Two legal lists and two that are not, one of them with two faults."""
    folder = tmp_path / "lists"
    folder.mkdir()
    for name, text in {
        "a": deck(), "b": deck("1x Guilty!"), "c": deck("2x Guilty!", "1x Robb Stark"), "d": deck(),
    }.items():  # fmt: skip
        (folder / f"{name}.deck").write_text(text, encoding="utf-8")
    return folder


def test_a_report_as_a_table(lists: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = tmp_path / "out" / "report.csv"
    assert main(["deck", "check", str(lists), "--report", str(file)]) == 1
    out, err = capsys.readouterr()
    assert (out, err.split(",")[:2]) == ("", ["4 lists", " 2 legal"])
    rows = list(csv.reader(file.read_text(encoding="utf-8").splitlines()))
    assert rows[0] == ["file", "game", "format", "legal", "cards", "faults", "warnings", "rules", "found"]
    assert [(Path(row[0]).stem, *row[1:8]) for row in rows[1:5]] == [
        ("a", "agot", "tournament", "yes", "67", "0", "0", ""),
        ("b", "agot", "tournament", "no", "68", "1", "0", "agot.deck.max-3-copies"),
        ("c", "agot", "tournament", "no", "70", "2", "0", "agot.deck.max-3-copies"),
        ("d", "agot", "tournament", "yes", "67", "0", "0", ""),
    ]
    assert rows[2][8] == f"{COPIES} Found 4 copies of Guilty!, needed at most 3."
    assert rows[5:] == [
        [], ["rule", "lists", "faults", "words"], ["agot.deck.max-3-copies", "2", "3", COPIES],
        [], ["card", "lists", "faults"], ["Guilty!", "2", "2"], ["Robb Stark", "1", "1"],
    ]  # fmt: skip


def test_a_report_as_data(lists: Path, tmp_path: Path):
    file = tmp_path / "report.json"
    assert main(["deck", "check", str(lists), "--report", str(file)]) == 1
    data = json.loads(file.read_text(encoding="utf-8"))
    assert (data["checked"], data["legal"], [row["legal"] for row in data["lists"]]) == (
        4,
        2,
        [True, False, False, True],
    )
    assert data["lists"][2]["rules"] == ["agot.deck.max-3-copies"] and len(data["lists"][2]["found"]) == 2
    assert data["rules"] == [{"rule": "agot.deck.max-3-copies", "lists": 2, "faults": 3, "words": COPIES}]
    assert data["cards"][0] == {"card": "Guilty!", "lists": 2, "faults": 2}


def test_a_report_as_a_page(lists: Path, tmp_path: Path):
    (lists / "<b>.deck").write_text(deck("1x <script>alert(1)</script>"), encoding="utf-8")
    file = tmp_path / "report.html"
    assert main(["deck", "check", str(lists), "--report", str(file)]) == 1
    page = file.read_text(encoding="utf-8")
    assert "<h1>5 lists, 2 legal</h1>" in page
    assert '<td>agot.deck.max-3-copies</td><td class="n">2</td><td class="n">3</td>' in page
    assert "<script>" not in page and "&lt;script&gt;" in page


def test_a_cell_is_no_formula(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("=1+1.deck").write_text(deck(), encoding="utf-8")
    assert main(["deck", "check", "=1+1.deck", "--report", "r.csv"]) == 0
    assert "\n'=1+1.deck,agot," in Path("r.csv").read_text(encoding="utf-8")


def test_a_report_of_another_kind_is_a_wrong_call(lists: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "check", str(lists), "--report", "report.pdf"]) == 2
    assert "A report is .csv, .html or .json, not report.pdf." in capsys.readouterr().err


def test_the_bar_is_for_terminals_only(
    lists: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
):
    main(["deck", "check", str(lists)])
    assert "░" not in capsys.readouterr().err
    monkeypatch.setattr(output, "_PATIENCE", 0.0)
    monkeypatch.setattr(output, "_BETWEEN", 0.0)
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    main(["deck", "check", str(lists)])
    assert f"\r\x1b[Kchecking lists {'█' * 10}{'░' * 10} 2/4" in capsys.readouterr().err


def test_one_list_is_held_at_a_time(lists: Path, monkeypatch: pytest.MonkeyPatch):
    import gc

    from cardwright.decks import Judge
    from cardwright.decks.decklist import Decklist

    most = 0
    judged = Judge.verdict

    def verdict(self, decklist, *rest):
        nonlocal most
        most = max(most, sum(isinstance(one, Decklist) for one in gc.get_objects()))
        return judged(self, decklist, *rest)

    before = sum(isinstance(one, Decklist) for one in gc.get_objects())
    monkeypatch.setattr(Judge, "verdict", verdict)
    main(["deck", "check", str(lists)])
    assert most - before <= 2


# ------------------------------------------------------------ two lists


def test_what_changes_from_one_list_to_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    one, other = tmp_path / "one.deck", tmp_path / "other.deck"
    one.write_text(deck(), encoding="utf-8")
    other.write_text(
        deck("1x Guilty!", fields=("agenda: Blood Feud",)).replace("3x Robb Stark", "2x Robb Stark"), encoding="utf-8"
    )
    assert main(["deck", "diff", str(one), str(other)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "agenda: (none) → Blood Feud",
        "House deck: +1 −1",
        "  +1 Guilty! (3 → 4)",
        "  −1 Robb Stark (3 → 2)",
        "agenda: +1 −0",
        "  +1 Blood Feud (0 → 1)",
        f"{one}: legal",
        f"{other}: not legal",
    ]
    assert main(["deck", "diff", str(one), str(other), "--format", "json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["legal"] == [True, False]
    assert data["cards"][0] == {"owner": None, "section": "House deck", "card": "Guilty!", "from": 3, "to": 4}
    assert data["fields"] == [{"field": "agenda", "from": "", "to": "Blood Feud"}]


def test_lists_that_are_the_same_and_lists_of_two_games(capsys: pytest.CaptureFixture[str]):
    one = str(ROOT / "agot" / "wolves-of-winter.deck")
    assert main(["deck", "diff", one, one]) == 0
    assert capsys.readouterr().out.startswith("The two lists are the same.\n")
    other = str(ROOT / "hotk" / "four-crows.deck")
    assert main(["deck", "diff", one, other]) == 2
    assert f"{one} is a list of agot, {other} one of hotk." in capsys.readouterr().err


# ------------------------------------------------------------ a new list


@pytest.mark.parametrize("game", ["agot", "hotk", "law", "legendary", "minis"])
def test_a_list_to_fill_in_can_be_read(game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    from cardwright.decks import Judge

    judge = Judge.load(Content.bundled())
    for name in judge.game(game).formats.names:
        file = tmp_path / f"{name}.deck"
        assert main(["deck", "new", game, name, "--out", str(file)]) == 0
        decklist = judge.read(file.read_bytes())
        assert (decklist.game, decklist.format, judge.scene(decklist).problems) == (game, name, [])
    capsys.readouterr()
    assert main(["deck", "new", game, name, "--out", str(file)]) == 2
    assert "is there already." in capsys.readouterr().err


def test_a_new_list_has_the_rules_beside_it(capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "new", "agot"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("game: agot\nformat: tournament\n# house: House Stark, House Lannister, ")
    assert (
        "\nPlot deck\n# The House deck and the plot deck have no titles.\n# The plot deck has exactly 7 cards.\n" in out
    )
    assert main(["deck", "new", "agot", "none"]) == 2
    assert "There is no format none of agot; there are multiplayer, starter, tournament." in capsys.readouterr().err


# ------------------------------------------------------------ odds


def test_odds_are_those_of_counting_hands():
    assert at_least(1, 3, 60, 7) == 1 - Fraction(57 * 56 * 55 * 54 * 53 * 52 * 51, 60 * 59 * 58 * 57 * 56 * 55 * 54)
    assert sum(exactly(number, 9, 20, 7) for number in range(8)) == 1
    assert (at_least(1, 0, 60, 7), at_least(1, 60, 60, 7), at_least(8, 60, 60, 7)) == (0, 1, 0)


@pytest.mark.parametrize("seed", range(5))
def test_odds_are_near_what_is_drawn(seed: int):
    chance = random.Random(seed)
    copies, size, drawn = chance.randint(1, 6), chance.randint(20, 60), chance.randint(3, 8)
    cards = [number < copies for number in range(size)]
    seen = sum(any(chance.sample(cards, drawn)) for _ in range(4_000)) / 4_000
    assert abs(seen - float(at_least(1, copies, size, drawn))) < 0.04


@pytest.mark.parametrize(
    ("odds", "told"),
    [(Fraction(0), "0.0%"), (Fraction(1), "100.0%"), (Fraction(1, 10_000), "< 0.1%"),
     (Fraction(9_999, 10_000), "> 99.9%"), (Fraction(1, 3), "33.3%")],
)  # fmt: skip
def test_odds_are_told_to_a_tenth(odds: Fraction, told: str):
    assert percent(odds) == told


def test_stats_draw_the_opening_hand(capsys: pytest.CaptureFixture[str]):
    file = str(ROOT / "agot" / "wolves-of-winter.deck")
    assert main(["deck", "stats", file]) == 0
    out = capsys.readouterr().out
    assert "House deck: cost\n  1  █████████ 9\n" in out
    assert "opening hand: 7 of the 60 cards of the House deck\n" in out
    assert "  location         9       70.0%       28.1%      1.05  █████████████████████\n" in out
    assert "  Needle                           3       31.5%        3.4%      0.35  █████████\n" in out
    assert main(["deck", "stats", file, "--hand", "10", "--format", "json"]) == 0
    (hand,) = json.loads(capsys.readouterr().out)["openings"]
    assert (hand["deck"], hand["drawn"]) == (60, 10)
    exact = at_least(1, 33, 60, 10)
    assert hand["types"][0]["exact"] == f"{exact.numerator}/{exact.denominator}"


@pytest.mark.parametrize(
    ("game", "name", "hands"),
    [
        ("legendary", "first-game-for-two", ["Mira's opening hand: 6 of the 12 cards of the personal deck"] * 1),
        ("minis", "king-in-the-north", ["opening hand: 4 of the 30 cards of the Objective deck"]),
        ("law", "first-skirmish", ["Ben's opening hand: 5 of the 6 cards of the deck"]),
        ("hotk", "four-crows", ["There is no opening hand: the game has none."]),
    ],
)
def test_the_hand_is_the_games_own(game: str, name: str, hands: list[str], capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "stats", str(ROOT / game / f"{name}.deck")]) == 0
    out = capsys.readouterr().out.splitlines()
    assert all(line in out for line in hands)


def test_no_hand_at_all_is_a_wrong_call(capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "stats", "-", "--hand", "0"]) == 2
    assert "--hand wants a number of cards from 1 on." in capsys.readouterr().err


@pytest.mark.parametrize("form", ["csv", "json", "html"])
def test_nothing_in_a_report_is_obeyed_by_a_terminal(tmp_path: Path, form: str):
    folder, file = tmp_path / "lists", tmp_path / f"report.{form}"
    folder.mkdir()
    (folder / "a.deck").write_text("game: agot\nhouse: Stark\ndeck:\n3x \x1b[31mNeedle\n1x \u202eNeedles\n", "utf-8")
    assert main(["deck", "check", str(folder), "--report", str(file)]) == 1
    text = file.read_text("utf-8")
    assert "[31mNeedle" in text
    assert not re.search("[\x00-\x08\x0b-\x1f\u202a-\u202e]", text)
