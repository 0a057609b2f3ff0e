"""The rules of play of a game as a page: in the words of its cards, each with its rule."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest

from cardwright.cli.main import main
from lamps_project import LampsProject


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> str:
    project = LampsProject(tmp_path_factory.mktemp("lamps"))
    rules = project.root / "grammar" / "lamps" / "play.rules"
    said = rules.read_text(encoding="utf-8")
    ids = dict.fromkeys(re.findall(r"^  (lamps\.[\w.-]+)", said, re.MULTILINE))
    rows = "".join(f"| `{one}` | What it says. | p. 1 |\n" for one in ids)
    ledger = f"# Rules\n\n## Turn\n\n| id | rule | where |\n| --- | --- | --- |\n{rows}"
    (project.root / "grammar" / "lamps" / "rules.md").write_text(ledger, encoding="utf-8")
    said = said.replace("setup: The deal", "reading: dusk\nvalues: bright, gloomy, black\n\nsetup: The deal")
    said = said.replace("lamps.turn.draw: Draw", "lamps.turn.draw (dusk = bright or gloomy): Draw")
    rules.write_text(said, encoding="utf-8")
    assert main(["--project", str(project.root), "site", "build"]) == 0
    return Path(project.root / "build" / "site" / "lamps" / "play.html").read_text(encoding="utf-8")


def test_every_line_is_there_with_its_rule(page: str) -> None:
    words = re.sub(r"<[^>]*>", "", page)
    assert "lamps.street.refill" in words
    assert "As soon as there are fewer than 4 cards in the street, put the top card of the deck into the" in words


def test_a_rule_of_the_ledger_is_linked(page: str) -> None:
    assert '<a href="../lamps/rules.html#lamps.turn.draw">lamps.turn.draw</a>' in page


def test_a_line_says_under_which_reading_it_holds(page: str) -> None:
    assert 'lamps.turn.draw</a> <span class="quiet">only with dusk = bright or gloomy</span>' in page


def test_a_reading_says_what_is_usual_and_what_else_there_is(page: str) -> None:
    assert "usually: bright · or: gloomy, black" in page


def test_a_part_tells_all_its_fields(page: str) -> None:
    assert "of: each player · repeats: until the game ends" in page


def test_examples_that_hold_are_rulings(page: str) -> None:
    assert "The street is filled up" in page
    assert "Two lamps are the most in a turn" in page


def test_the_page_is_found(page: str) -> None:
    assert "<h1>Lamps of the Quay: how it is played</h1>" in page


def test_no_heading_skips_one(page: str) -> None:
    """Whoever goes from heading to heading would miss one between them."""
    levels = [int(level) for level in re.findall(r"<h([1-6])[ >]", page)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels)), levels
