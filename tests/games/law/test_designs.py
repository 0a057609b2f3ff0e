"""Texts that no shipped card has run from their meanings alone: their examples say where they apply and where not."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from cardwright.check.compile import open_compiler
from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.engine.build import compile_rules
from cardwright.engine.pieces import Piece
from cardwright.engine.play import Options, Play, Question
from cardwright.engine.playbook import book_of
from cardwright.engine.rulebook import table_of
from cardwright.engine.rules import Rules
from cardwright.engine.unable import fault_of
from cardwright.lang.source import Source
from cardwright.table.catalogue import load_game
from cardwright.table.written import WrittenGame
from law_board import EVERYWHERE

DESIGNS = Path(__file__).parent / "designs.cards"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game with the designs among its cards."""
    root = tmp_path_factory.mktemp("project")
    shutil.copytree(Content.bundled().root / "cards" / "law", root / "cards" / "law")
    shutil.copy(DESIGNS, root / "cards" / "law")
    return root


def test_every_design_does_what_it_says(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = project / "cards" / "law" / DESIGNS.name
    call = ["--project", str(project), "test", str(file), "--format", "json", "--jobs", "1"]
    code = main(call)
    tried = json.loads(capsys.readouterr().out)
    assert (tried["failures"], code) == ([], 0)
    assert tried["examples"] == DESIGNS.read_text("utf-8").count("\nexample: ")


@pytest.mark.rule("law.end.unplayable")
@pytest.mark.parametrize(("played", "round_"), [("Gaoler", 2), ("Weak", 1)])
def test_who_can_play_nothing_has_come_to_the_end_of_the_battle(project: Path, played: str, round_: int) -> None:
    game = load_game("law", Content.find(project))
    assert isinstance(game, WrittenGame)
    hands = {"1": [played, "Oni"], "2": ["Naiad", "Thrym"]}

    def agent(play: Play, _player: int, question: Question, options: Options) -> int:
        labels = [question.label(play.rules, option) for option in options]
        return labels.index(f"{played} at C3")

    play = game.arrange({"first": 1, "board": {}, "hands": hands, "spaces": EVERYWHERE}, agent)
    game.step(play)
    assert game.record(play)["round"] == round_


def rules_of(variant: str) -> Rules:
    """The designs as a variant for four plays them."""
    cards = open_compiler(Content.bundled()).compile(Source.read(DESIGNS, "designs.cards")).cards
    found = [Piece.of(card) for card in cards]
    return compile_rules(found, book_of(table_of(cards).played_as(variant), [], pieces=len(found)), 4)


def test_where_there_is_no_deck_nothing_is_drawn_from_it() -> None:
    rules = rules_of("ragnarok")
    assert "there is none" in fault_of(rules, {"Reaper"})
    assert fault_of(rules, {"Underdog"}) == ""
    assert fault_of(rules_of(""), {"Reaper"}) == ""


def test_teammates_have_one_capture_pile() -> None:
    zones = rules_of("team").layout.zones
    for name in ("capture pile", "victory pile"):
        assert zones[name][0] == zones[name][2] != zones[name][1] == zones[name][3]
    assert len(set(rules_of("").layout.zones["capture pile"])) == 4
