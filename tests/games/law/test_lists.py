"""Legends At War from lists: decks that are built already, by `play`, `sim` and in saved matches."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.engine.game import GameError
from cardwright.engine.play import Options, Play, Question
from cardwright.engine.state import ids
from cardwright.table.catalogue import load_game

LISTS = Content.bundled().root / "decklists" / "law"
ANNA = {"Nemean Lion", "Minotaur", "Tantalus", "Naiad", "Siren", "Proteus", "Harpy", "Halcyon", "Pegasus"}


def anything(seed: int):
    lot = Random(seed)

    def answer(_play: Play, _player: int, _question: Question, options: Options) -> int:
        return lot.randrange(len(options))

    return answer


def names(play: Play, zone: str, player: int) -> set[str]:
    rules = play.rules
    return {rules.cast.names[piece] for piece in ids(play.state.members[rules.layout.zone(zone, player)])}


@pytest.mark.rule("law.setup.choose-pantheon")
def test_a_list_brings_decks_and_reinforcements_and_nobody_chooses_a_pantheon() -> None:
    game = load_game("law", decks=[LISTS / "anna-against-ben.deck"])
    play = game.begin(3, anything(3))
    assert names(play, "deck", 0) == ANNA
    assert {"Heracles", "Zeus"} <= names(play, "reinforcement pile", 0)
    assert game.record(play)["phase"] == "board phase"
    assert {play.state.owner[play.rules.cast.id(name)] for name in ANNA} == {0}
    while game.step(play):
        pass
    assert play.state.over


def test_a_match_with_lists_is_saved_with_them() -> None:
    game = load_game("law", decks=[LISTS / "anna-against-ben.deck"])
    play = game.begin(3, anything(3))
    setup = game.setup(play)
    again = load_game("law", decks=setup["decks"])
    twin = again.arrange(setup, anything(3))
    assert names(twin, "deck", 0) == ANNA
    assert [game.step(play) for _ in range(9)] == [again.step(twin) for _ in range(9)]
    assert game.record(play) == again.record(twin)


def test_a_list_for_two_is_not_for_three() -> None:
    with pytest.raises(GameError, match="has decks for 2 players, not for 3"):
        load_game("law", players=3, decks=[LISTS / "anna-against-ben.deck"])


def test_a_list_of_another_variant_or_of_one_pantheon_is_not_played() -> None:
    with pytest.raises(GameError, match="a list of the format skirmish is for the variant skirmish"):
        load_game("law", decks=[LISTS / "first-skirmish.deck"])
    with pytest.raises(GameError, match="a list of the format pantheon does not say whose cards are whose"):
        load_game("law", decks=[LISTS / "norse-pantheon.deck"])


def test_skirmish_decks_one_for_each_player() -> None:
    game = load_game("law", variant="skirmish", decks=[LISTS / "shield-wall.deck", LISTS / "storm-and-sea.deck"])
    play = game.begin(1, anything(1))
    assert [len(names(play, "deck", player)) for player in (0, 1)] == [6, 6]
    while game.step(play):
        pass
    assert play.state.over


def test_two_lists_with_the_same_card() -> None:
    with pytest.raises(GameError, match="Two lists have the same card"):
        load_game("law", variant="skirmish", decks=[LISTS / "shield-wall.deck"] * 2)


@pytest.mark.parametrize("list_", ["anna-against-ben.deck"])
def test_sim_plays_a_list(list_: str, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["sim", "law", "--games", "1", "--agents", "random,random", "--invariants", "--decks"]
    assert main([*call, str(Path(LISTS) / list_)]) == 0
    assert "1 games" in capsys.readouterr().out
