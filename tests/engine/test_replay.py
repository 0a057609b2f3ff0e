"""Games from a set-up and a list of decisions in words."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.engine.agents.chance import random_agent
from cardwright.engine.game import GameError, play_out
from cardwright.engine.replay import ReplayError, labels_of, replay
from hotk_board import game


def written(seed: int, players: int = 2) -> tuple[dict[str, Any], list[str], dict[str, Any]]:
    """A random game: its set-up, its decisions in words, its last state."""
    play = game(players).begin(seed, random_agent(seed))
    setup = game(players).setup(play)
    play_out(game(players), play)
    return setup, labels_of(game(players), setup, play.decisions), game(players).record(play)


@pytest.mark.parametrize(("seed", "players"), [(seed, 2 + seed % 3) for seed in range(30)])
def test_a_written_game_gives_the_same_states(seed: int, players: int):
    setup, words, last = written(seed, players)
    replayed = replay(game(players), setup, words)
    assert replayed.records[-1] == last
    assert last["game_over"]
    assert last["winner"] in range(1, players + 1)
    assert len(replayed.records) == replayed.play.state.turn - 1  # the last turn that begins finds no move


def grid(**spots: str) -> list[list[str | None]]:
    rows: list[list[str | None]] = [[None] * 6 for _ in range(6)]
    for spot, name in spots.items():
        rows[int(spot[1]) - 1]["ABCDEF".index(spot[0])] = name
    return rows


SETUP = {
    "grid": grid(A1="Varys", C1="Bran Stark", A3="Hoster Tully", F1="Robb Stark", F3="Olena Tyrell", C6="Arya Stark"),
    "companions": ["Sandor Clegane", "Hodor"],
    "players": 2,
}


def test_the_states_are_as_promised():
    replayed = replay(game(), SETUP, ["down Tully", "Sandor Clegane", "Bran Stark"])
    assert replayed.records[0] == {
        "grid": grid(A3="Varys", F1="Robb Stark", F3="Olena Tyrell", C6="Arya Stark"),
        "cards": {"1": ["Hoster Tully"], "2": []},
        "banners": dict.fromkeys(("Stark", "Greyjoy", "Lannister", "Targaryen", "Baratheon", "Tyrell")) | {"Tully": 1},
        "companions": ["Hodor"],
        "next_player": 2,
        "game_over": False,
        "winner": None,
    }


FORCED = ["right Tyrell", "Hodor", "up Stark"]


def test_choices_with_one_option_may_be_listed_or_left_out():
    given = ["down Tully", "Sandor Clegane", "Bran Stark"]
    short = replay(game(), SETUP, given)
    assert [record["next_player"] for record in short.records] == [2, 1, 2]  # two forced turns more, then the end
    assert short.records[-1]["game_over"]
    assert replay(game(), SETUP, given + FORCED).records == short.records
    assert replay(game(), SETUP, [*given, "Hodor"]).records == short.records


def test_a_word_that_first_fits_a_forced_choice_may_belong_to_the_next():
    setup = {
        "grid": grid(
            A1="Varys", A2="Robb Stark", A4="Arya Stark", C4="Bran Stark", A6="Hoster Tully", F4="Jaime Lannister"
        ),
        "companions": [],
        "players": 2,
        "next_player": 1,
    }
    assert replay(game(), setup, ["down Stark", "down Tully"]).records[1]["cards"]["2"] == ["Hoster Tully"]


def test_words_are_read_without_regard_to_order_capitals_and_spelling():
    assert replay(game(), SETUP, ["tully DOWN", "sandor clegane", "Olenna Tyrell"]).records[0]["grid"][2][5] is None


TIE = {
    "grid": grid(A1="Varys", A6="Hoster Tully", C6="Robb Stark", F6="Balon Greyjoy", C1="Olena Tyrell"),
    "cards": {"1": ["Sansa Stark"], "2": ["Eddard Stark", "Arya Stark"]},
    "banners": {"Stark": 2},
    "companions": ["Ilyn Payne"],
}


@pytest.mark.parametrize(
    ("words", "holder", "notes"),
    [
        (["Stark banner to player 2", "right Stark"], 2, 0),
        (["player 2", "right Stark"], 2, 0),
        (["player 1", "right Stark"], 1, 0),
        (["right Stark"], 1, 1),
    ],
)
def test_a_banner_of_a_tie_is_kept_unless_the_list_says_otherwise(words: list[str], holder: int, notes: int):
    replayed = replay(game(), TIE, ["down Tully", *words])
    assert replayed.records[0]["banners"]["Stark"] == holder
    assert len(replayed.notes) == notes
    assert replayed.records[1]["cards"]["2"] == ["Robb Stark", "Arya Stark"]


@pytest.mark.parametrize(
    ("decisions", "message"),
    [
        (
            ["up Stark"],
            r"Decision 1 \('up Stark'\) is no option of player 1 to name direction and house in turn 1: right",
        ),
        (["down Tully", "Bronn"], r"Decision 2 \('Bronn'\) is no option of player 1 to choose"),
        (["down Tully", "Hodor", *FORCED, "up Stark", "up Stark"], "comes after the end of the game|is no option"),
    ],
)
def test_a_list_that_does_not_fit_is_told(decisions: list[str], message: str):
    with pytest.raises(ReplayError, match=message):
        replay(game(), SETUP, decisions)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"grid": [["Varys"]]}, "6 rows"),
        ({"grid": grid(A1="Robb Stark")}, "no Varys"),
        ({"grid": grid(A1="Varys", A2="Sean Bean")}, "'Sean Bean', which is no card"),
        ({"grid": grid(A1="Varys", A2="Hodor")}, "Hodor where a character or spymaster belongs"),
        ({"companions": ["Hodor", "Hodor"]}, "Hodor twice"),
        ({"cards": {"3": ["Edmure Tully"]}}, "player 3; there are 2"),
        ({"banners": {"Frey": 1}}, "'Frey', which is no house"),
    ],
)
def test_a_set_up_that_cannot_be_is_told(change: dict[str, Any], message: str):
    with pytest.raises(GameError, match=message):
        replay(game(), SETUP | change, [])
