"""`cardwright test --mutate`: changes of a card that no example notices."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from cardwright.cli.main import main
from cardwright.engine.examples.run import Outcome, Step
from cardwright.engine.examples.situation import Situation
from cardwright.table import mutations

LAMPS = Path(__file__).parents[1] / "lamps"
CARD = """game: lamps
set: quay

card: Bright One
type: lamp
hue: Red
cost: 1
light: 2
text:
  After you light Bright One, gain 2 oil.

example: it pays
  given Bright One is in your hand
  and you have 5 oil
  when you light Bright One
  then you have 6 oil
"""
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(LAMPS, tmp_path / "lamps")
    monkeypatch.chdir(tmp_path / "lamps")
    (tmp_path / "lamps/cards/lamps/own.cards").write_text(CARD)
    return tmp_path / "lamps"


def mutated(name: str, capsys: Capture) -> dict[str, Any]:
    capsys.readouterr()
    assert main(["test", "--mutate", name, "--jobs", "1", "--format", "json"]) == 0
    (card,) = json.loads(capsys.readouterr().out)["cards"]
    return card


@pytest.mark.usefixtures("project")
def test_what_an_example_shows_and_what_it_does_not(capsys: Capture) -> None:
    card = mutated("bright one", capsys)
    missed = {(change["words"], change["what"]) for change in card["unnoticed"]}
    assert ("2", "made 3") not in missed  # the example counts the oil
    assert ("Bright One", "left out") in missed  # no other lamp is lit in it
    assert 0 < len(card["unnoticed"]) < card["changes"]


def test_one_more_example_notices_more(project: Path, capsys: Capture) -> None:
    before = mutated("Bright One", capsys)
    file = project / "cards/lamps/own.cards"
    file.write_text(
        file.read_text()
        + "\nexample: another lamp pays nothing\n  given you control Bright One\n  and Watch Fire is in your hand\n"
        "  and you have 5 oil\n  when you light Watch Fire\n  then you have 3 oil\n"
    )
    after = mutated("Bright One", capsys)
    assert len(after["unnoticed"]) < len(before["unnoticed"])
    assert "Bright One" not in [change["words"] for change in after["unnoticed"]]


def test_a_report_names_card_words_and_project(project: Path, capsys: Capture) -> None:
    assert main(["test", "--mutate", "Bright One", "--jobs", "1"]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("cards/lamps/own.cards:4: Bright One: ")
    assert "  10: “Bright One” left out\n" in said.out
    assert said.out.splitlines()[-1].startswith("lamps: ")
    assert said.err == f"in {project}\n"


def test_an_example_that_fails_says_nothing_of_changes(project: Path, capsys: Capture) -> None:
    file = project / "cards/lamps/own.cards"
    file.write_text(CARD.replace("then you have 6", "then you have 9"))
    assert main(["test", "--mutate", "Bright One", "--jobs", "1"]) == 1
    assert "not tried, because an example does not hold: it pays" in capsys.readouterr().out


@pytest.mark.usefixtures("project")
def test_a_change_over_which_the_engine_stumbles_is_counted_apart(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = mutated("Bright One", capsys)
    ran, usual = 0, mutations.run_example

    def stumbling(table: Situation, steps: list[Step]) -> Outcome:
        nonlocal ran
        ran += 1
        if ran == 2:  # the first is the card as it is
            raise ZeroDivisionError("over nothing")
        return usual(table, steps)

    monkeypatch.setattr(mutations, "run_example", stumbling)
    card = mutated("Bright One", capsys)
    assert before["stumbled"] == []
    assert len(card["stumbled"]) == 1
    assert card["changes"] == before["changes"] - 1
    ran = 0
    assert main(["test", "--mutate", "Bright One", "--jobs", "1"]) == 0
    said = card["stumbled"][0]
    out = capsys.readouterr().out
    assert f"Bright One: the engine stumbles over “{said['words']}” {said['what']}\n" in out
    assert out.rstrip().endswith("; the engine stumbles over 1 more change")


@pytest.mark.usefixtures("project")
def test_a_name_that_is_nearly_right(capsys: Capture) -> None:
    assert main(["test", "--mutate", "Brigt One"]) == 2
    assert "Did you mean Bright One?" in capsys.readouterr().err
