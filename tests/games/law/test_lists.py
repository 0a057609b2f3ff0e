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

NORSE_I = {"Draugr", "Svartalf", "Garm", "Nix", "Ran's Daughter", "Fossegrim", "Ratatosk", "Einherjar", "Huginn"}
NORSE = NORSE_I | {
    "Nidhogg", "Thrym", "Fenrir", "Ran", "Kraken", "Jormungandr", "Valkyrie", "Heimdall", "Thor",
}  # fmt: skip


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
    assert names(play, "deck", 0) | names(play, "hand", 0) == ANNA
    assert {"Heracles", "Zeus"} <= names(play, "reinforcement pile", 0)
    assert game.record(play)["phase"] == "battle phase"
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
    assert names(twin, "deck", 0) | names(twin, "hand", 0) == ANNA
    assert [game.step(play) for _ in range(9)] == [again.step(twin) for _ in range(9)]
    assert game.record(play) == again.record(twin)


def test_a_list_for_two_is_not_for_three() -> None:
    with pytest.raises(GameError, match="is for 2 players, not for 3"):
        load_game("law", players=3, decks=[LISTS / "anna-against-ben.deck"])


def test_a_list_of_another_variant_or_of_one_pantheon_is_not_played() -> None:
    with pytest.raises(GameError, match="a list of the format skirmish is for the variant skirmish"):
        load_game("law", decks=[LISTS / "first-skirmish.deck"])
    with pytest.raises(GameError, match=r"norse-pantheon\.deck is for 1 players, not for 2"):
        load_game("law", decks=[LISTS / "norse-pantheon.deck"])
    with pytest.raises(GameError, match="a list of the format standard is not for the variant skirmish"):
        load_game("law", variant="skirmish", decks=[LISTS / "anna-against-ben.deck"])
    said = "a list of the format ragnarok-board does not say whose cards are whose, as those of ragnarok do"
    with pytest.raises(GameError, match=said):
        load_game("law", variant="ragnarok", decks=[LISTS / "growing-board.deck"])


@pytest.mark.rule("law.skirmish.deck-3-2-1")
def test_skirmish_decks_one_for_each_player() -> None:
    game = load_game("law", variant="skirmish", decks=[LISTS / "shield-wall.deck", LISTS / "storm-and-sea.deck"])
    play = game.begin(1, anything(1))
    assert game.record(play)["phase"] == "board phase"
    assert [len(names(play, "deck", player)) for player in (0, 1)] == [6, 6]
    while game.step(play):
        pass
    assert play.state.over


@pytest.mark.rule("law.setup.reinforcement-9")
def test_pantheons_one_for_each_player() -> None:
    game = load_game("law", decks=[LISTS / "norse-pantheon.deck", LISTS / "japanese-pantheon.deck"])
    play = game.begin(1, anything(1))
    assert game.record(play)["phase"] == "board phase"
    assert names(play, "deck", 0) == NORSE_I
    assert names(play, "reinforcement pile", 0) == NORSE - NORSE_I
    assert [len(names(play, "deck", 1)), len(names(play, "reinforcement pile", 1))] == [9, 9]


@pytest.mark.rule("law.board.one-per-player")
def test_a_board_that_a_list_has_laid_is_kept() -> None:
    game = load_game("law", players=3, decks=[LISTS / "board-for-three.deck"])
    play = game.begin(1, anything(1))
    assert names(play, "board", 0) == {"Bifrost", "Ryugu", "Takamagahara"}
    spaces = play.state.ground.spots
    assert len(spaces) == 18
    assert [names(play, "piece supply", player) for player in range(3)] == [set(), set(), set()]
    while game.record(play)["phase"] != "battle phase":
        game.step(play)
    assert play.state.ground.spots == spaces


def test_a_board_of_a_match_is_the_one_of_its_list() -> None:
    game = load_game("law", variant="skirmish", decks=[LISTS / "first-skirmish.deck"])
    play = game.begin(1, anything(1))
    assert len(names(play, "board", 0)) == 2
    assert len(play.state.ground.spots) == 12


@pytest.mark.rule("law.ragnarok.deal", "law.board.one-per-player")
def test_ragnarok_begins_with_the_hands_and_piles_of_its_list() -> None:
    game = load_game("law", variant="ragnarok", decks=[LISTS / "ragnarok-for-two.deck"])
    play = game.begin(1, anything(1))
    assert [names(play, "hand", player) for player in (0, 1)] == [
        {"Old Badger", "Water Panther", "Ratatosk"}, {"Oni", "Fossegrim", "Tengu"},
    ]  # fmt: skip
    assert [names(play, "piece supply", player) for player in (0, 1)] == [
        {"Ryugu", "Ithaca"},
        {"Takamagahara", "Delphi"},
    ]
    pile = play.state.order[play.rules.layout.zone("Earth I pile")] or ()
    drawn = names(play, "draft area", 0)
    assert {"Gashadokuro", "Stone Giant", "Naiad", "Salmon Boy", "Morning Star", "Halcyon"} == drawn
    assert [play.rules.cast.names[piece] for piece in pile[:2]] == ["Garm", "Tantalus"]
    assert len(play.state.ground.spots) == 12


def test_two_lists_with_the_same_card() -> None:
    with pytest.raises(GameError, match="Two lists have the same card"):
        load_game("law", variant="skirmish", decks=[LISTS / "shield-wall.deck"] * 2)


PLAYED = {
    "": [
        ["anna-against-ben"], ["three-pantheons"], ["board-for-three"], ["norse-pantheon", "american-pantheon"],
        ["american-pantheon", "japanese-pantheon"],
    ],
    "team": [["team-battle"]],
    "skirmish": [
        ["first-skirmish"], ["mirrors-and-shadows", "never-where-you-look"], ["shield-wall", "storm-and-sea"],
        ["the-long-arm", "shield-wall"],
    ],
    "ragnarok": [["ragnarok-for-two"], ["ragnarok-for-four"]],
}  # fmt: skip
NO_MATCH = {"growing-board"}
"""The board of a second round by itself: what each has in hand by then, no list of its format says."""


@pytest.mark.parametrize(("variant", "lists"), [(name, lists) for name in PLAYED for lists in PLAYED[name]])
def test_every_list_that_ships_is_played_to_its_end(variant: str, lists: list[str]) -> None:
    files = [LISTS / f"{name}.deck" for name in lists]
    numbers = [line.split()[1] for line in files[0].read_text().splitlines() if line.startswith("players:")]
    players = int(numbers[0]) if numbers else len(files)
    game = load_game("law", players=players, variant=variant, decks=files)
    play = game.begin(7, anything(7))
    while game.step(play):
        pass
    assert play.state.over


def test_no_list_that_ships_is_left_out() -> None:
    played = {name for rows in PLAYED.values() for lists in rows for name in lists}
    assert {file.stem for file in LISTS.glob("*.deck")} == played | NO_MATCH


@pytest.mark.parametrize("list_", ["anna-against-ben.deck"])
def test_sim_plays_a_list(list_: str, capsys: pytest.CaptureFixture[str]) -> None:
    call = ["sim", "law", "--games", "1", "--agents", "random,random", "--invariants", "--decks"]
    assert main([*call, str(Path(LISTS) / list_)]) == 0
    assert "1 games" in capsys.readouterr().out
