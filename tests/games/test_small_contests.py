# ruff: noqa: E501 - a row a fault
"""Contests in a game of a few cards, from data alone: who rides against whom, who stands, and what comes of it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardwright.check.incremental import check_project
from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.checking import checked
from cardwright.engine.game import play_out
from cardwright.table.catalogue import load_game
from cardwright.table.faults import unrunnable

HERE = Path(__file__).parents[1] / "tilts"
CARD = """game: tilts
set: near

card: Own Rider
type: hero
suit: Sun
strength: 2
text:
  {}

example: a test
{}
"""
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def content(tmp_path: Path) -> Content:
    shutil.copytree(HERE, tmp_path, dirs_exist_ok=True)
    return Content.find(tmp_path)


def changed(content: Content, before: str, after: str) -> Content:
    table = content.root / "grammar" / "tilts" / "table.toml"
    text = table.read_text(encoding="utf-8")
    assert text.count(before) == 1, before
    table.write_text(text.replace(before, after), encoding="utf-8")
    return Content.find(content.root)


def test_it_is_clean_and_its_examples_hold(content: Content) -> None:
    assert check_project(content, use_cache=False, interpreter=lambda: unrunnable).problems == []
    assert main(["--project", str(content.root), "test", "--jobs", "1"]) == 0


@pytest.mark.parametrize("players", [2, 3])
def test_games_are_played_to_their_end(content: Content, players: int) -> None:
    game = load_game("tilts", content, players)
    won = 0
    for seed in range(4):
        play = play_out(game, checked(game.begin(seed, random_agent(seed))))
        assert play.state.over
        won += sum(game.rules.verbs[entry.event.verb] == "win" for entry in play.log)
    assert won > 8  # somebody wins each game; the rest were tilts


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (
            "While Own Rider is attacking alone, it gets +2 strength.",
            "given you control Own Rider\nwhen you attack with Own Rider in a Sun tilt\nthen Own Rider has 4 strength",
        ),
        (
            "After an opponent wins a tilt, gain 1 coin.",
            "given you control Own Rider\nand an opponent controls Moon Rider\n"
            "when an opponent attacks with Moon Rider in a Moon tilt\nand the tilt ends\nthen you have 1 coin",
        ),
        (
            "Own Rider cannot attack.",
            "given you control Own Rider and Iron Rider\nthen Own Rider cannot attack in a Sun tilt\n"
            "and Iron Rider can attack in a Sun tilt\nand Iron Rider cannot attack in a Moon tilt",
        ),
    ],
)
def test_cards_speak_of_it(content: Content, text: str, steps: str) -> None:
    file = content.root / "cards" / "tilts" / "own.cards"
    file.write_text(CARD.format(text, "\n".join(f"  {step}" for step in steps.splitlines())), encoding="utf-8")
    assert main(["--project", str(content.root), "test", "--jobs", "1", str(file)]) == 0


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('kept = [["initiate", "turn"]]\n', "", "`play.times.kept`: how often a player does “initiate”, and since when, is not kept."),
        (', tilt = "tilt began"', "", "`play.times.began`: when the tilt began is noted nowhere."),
        ('suit = "suit", unopposed', "unopposed", "`play.parts.topics`: there is no “suit”, which a contest has."),
        ('number = "strength"\n', 'number = "strength"\nmore = "glory"\n', "`play.pieces.banks`: on which cards “glory” lies is not said."),
        ('tires = "tire"', 'tires = "kneel"', "`play.deeds.sets`: “kneel” is done to whoever is declared, and sets no state."),
        ('mark = "attacking"', 'mark = "riding"', "`play.pieces.marks`: there is no mark “riding”, which says who is on a side."),
    ],
)  # fmt: skip
def test_what_contests_count_on_is_told_before_anybody_plays(
    content: Content, before: str, after: str, told: str
) -> None:
    found = check_project(changed(content, before, after), use_cache=False).problems
    assert told in [problem.message for problem in found]


def test_nobody_defends_in_what_is_not_under_way(content: Content, capsys: Capture) -> None:
    file = content.root / "cards" / "tilts" / "own.cards"
    steps = "  given you control Own Rider\n  then Own Rider cannot defend in a Moon tilt"
    file.write_text(CARD.format("Own Rider cannot attack.", steps), encoding="utf-8")
    assert main(["--project", str(content.root), "test", "--jobs", "1", str(file)]) == 1
    assert "no such tilt is under way" in capsys.readouterr().out
