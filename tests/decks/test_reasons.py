"""Why a list is legal: every rule with what was counted for it, the ledger's words beside it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cardwright.cli.main import main
from cardwright.decks import Judge
from decklists import deck, read

PLOTS = [
    "Long Harvest", "Night of Knives", "Council of Lords", "March to War", "Marriage Pact", "Siege Lines",
    "The North Rides",
]  # fmt: skip
WOLVES = Path(__file__).parents[2] / "decklists" / "agot" / "wolves-of-winter.deck"


def told(judge: Judge, *lines: str) -> dict[str, tuple[bool, str]]:
    found = {}
    for one in judge.reasons(read(judge, deck(*lines))):
        nearest = one.nearest()
        found[one.rule] = (one.holds, f"{nearest.what} {nearest.found} {nearest.limit}" if nearest else "")
    return found


def test_every_rule_of_the_format_is_told(judge: Judge):
    decklist = judge.read(WOLVES.read_bytes())
    rules = [line.id for line in judge.game("agot").formats.format("tournament").lines]
    assert [one.rule for one in judge.reasons(decklist)] == rules
    assert all(one.holds for one in judge.reasons(decklist))


def test_what_was_counted_is_told_where_a_rule_holds(judge: Judge):
    assert told(judge)["agot.deck.house-min-60"] == (True, " 60 60")


def test_of_many_counts_the_nearest_is_told(judge: Judge):
    holds, nearest = told(judge)["agot.deck.max-3-copies"]
    assert holds and nearest.endswith(" 3 3")


def test_what_breaks_a_rule_most_is_told(judge: Judge):
    holds, most = told(judge, "9x Guilty!", "9x Kingsroad Inn", "9x Guilty!")["agot.deck.max-3-copies"]
    assert not holds and most.startswith("Guilty! ")


def test_the_command_tells_it(capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "explain", str(WOLVES)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{WOLVES}: agot tournament: legal\n")
    assert "  ✓ agot.deck.plot-exactly-7: The plot deck has exactly 7 cards.\n      found 7, needed exactly 7\n" in out
    assert "      by 1x Long Harvest, 1x Night of Knives, 1x Council of Lords, 1x March to War, " in out


def test_the_command_tells_it_as_data(capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "explain", "--format", "json", str(WOLVES)]) == 0
    data = json.loads(capsys.readouterr().out)
    (rule,) = [one for one in data["rules"] if one["rule"] == "agot.deck.plot-exactly-7"]
    assert data["legal"] and rule["counted"] == [
        {"of": None, "found": "7", "needed": "exactly 7", "cards": [f"1x {name}" for name in PLOTS]}
    ]
    assert rule["ledger"]["place"] == "3.1 Deck construction (tournament)"


def test_an_unknown_format_is_a_wrong_call(capsys: pytest.CaptureFixture[str]):
    assert main(["deck", "explain", str(WOLVES), "--format-name", "none"]) == 2
    assert "There is no format none of agot; there are " in capsys.readouterr().err
