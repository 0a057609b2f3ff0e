"""The rules of play of Hand of the King as text: the deal, and mistakes in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardwright.content import Content
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.game import GameError, play_out
from cardwright.table.catalogue import load_game
from hotk_board import game
from hotk_project import WrittenHand

LISTS = Content.bundled().root / "decklists" / "hotk"


@pytest.fixture
def broken(tmp_path: Path) -> WrittenHand:
    return WrittenHand(tmp_path)


def test_the_deal_is_said_by_the_rules() -> None:
    first, second = (game().setup(game().begin(seed, random_agent(1))) for seed in (1, 2))
    assert sorted(name for row in first["grid"] for name in row) == sorted(
        name for row in second["grid"] for name in row
    )
    assert first["grid"] != second["grid"]
    assert (len(first["companions"]), len(first["deck"])) == (6, 8)


PLAYED = {
    "a-duel-for-the-hand": (2, ""),
    "three-at-the-table": (3, ""),
    "partners": (4, "team"),
    "three-crows": (3, "crow"),
    "four-crows": (4, "crow"),
}


def test_no_list_that_ships_is_left_out() -> None:
    assert {file.stem for file in LISTS.glob("*.deck")} == {*PLAYED}


@pytest.mark.parametrize("name", PLAYED)
def test_every_list_that_ships_is_played_to_its_end(name: str) -> None:
    players, variant = PLAYED[name]
    listed = load_game("hotk", Content.bundled(), players, variant, decks=[LISTS / f"{name}.deck"])
    play = listed.begin(1, random_agent(1))
    play_out(listed, play)
    assert play.state.winners


# Mistakes


def test_a_reading_that_there_is_not(broken: WrittenHand) -> None:
    broken.change("reading: companion_overtake\n", "reading: companion_undertake\n")
    told = {problem.message for problem in broken.problems()}
    where = "hotk.banner.companion-overtake (companion_overtake = yes)"
    assert f"There is no reading `companion_overtake` ({where})." in told


def test_a_value_that_a_reading_never_has(broken: WrittenHand) -> None:
    broken.change("(companion_tie = mover)", "(companion_tie = chance)")
    (problem,) = broken.problems()
    assert (problem.message, problem.hint) == ("`companion_tie` is never `chance`.", "There are user or mover.")


def test_a_line_under_another_reading_must_run_too(broken: WrittenHand) -> None:
    broken.change("you may resolve Jon Snow.", "move Varys to the space of Robb Stark.")
    assert [problem.code for problem in broken.problems()] == ["CW0901"]


def test_a_rule_acts_at_once_or_waits(broken: WrittenHand) -> None:
    broken.change("acts: at once", "acts: soon")
    (problem,) = broken.problems()
    assert problem.message == "A rule does not act `soon`."


def test_readings_and_variants_are_asked_for_by_name() -> None:
    with pytest.raises(GameError, match="There is no reading ties; there are companion_overtake, "):
        load_game("hotk", readings={"ties": True})
    with pytest.raises(GameError, match=r"The reading companion_tie is one of user, mover, not nobody."):
        load_game("hotk", readings={"companion_tie": "nobody"})
    with pytest.raises(GameError, match=r"The team variant is for exactly 4 players."):
        load_game("hotk", None, 3, "team")
    with pytest.raises(GameError, match="has no variant dragons; there are team, crow"):
        load_game("hotk", None, 2, "dragons")
