"""Legends At War: Skirmish and Team Battle."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.engine.game import GameError
from cardwright.engine.operations import MOVE
from cardwright.table.catalogue import load_game
from law_board import Board, game, strip

LEADERS = {"pantheons": {"1": "Greek", "2": "Norse", "3": "Japanese", "4": "American"}}


# Skirmish


@pytest.mark.rule("law.skirmish.deck-6", "law.skirmish.deck-3-2-1", "law.skirmish.dominion-free")
@pytest.mark.rule("law.skirmish.rest-aside", "law.skirmish.order")
def test_each_player_builds_a_deck_of_six():
    board = Board.match(variant="skirmish", setup={"first": 2})
    board.turn("Naiad", "Raven", "Oni", "Kraken", "Athena", "Zeus")
    assert sorted(board.deck(2)) == sorted(["Naiad", "Raven", "Oni", "Kraken", "Athena", "Zeus"])
    levels = [{board.level(name) for name in labels} for _, _, labels in board.asked]
    assert levels == [{1}, {1}, {1}, {2}, {2}, {3}]
    board.turn()
    assert board.phase == "board phase"
    assert board.where("Hades") == "box"
    assert {board.play.state.owner[board.id(name)] for name in board.deck(2)} == {1}


@pytest.mark.rule("law.skirmish.boards", "law.skirmish.facedown", "law.skirmish.opening-count")
def test_a_skirmish_opens_like_a_standard_battle_and_the_decks_are_empty_then():
    board = Board.match(variant="skirmish", setup={"seed": 3}).until("battle phase")
    assert len(board.play.state.ground.spots) == 12
    board.go(2)
    assert board.play.state.marks[0].bit_count() == 2
    assert [len(board.deck(player)) for player in (1, 2)] == [0, 0]
    assert [len(board.hand(player)) for player in (1, 2)] == [5, 5]


@pytest.mark.rule("law.skirmish.secret")
def test_decks_are_hidden():
    board = Board.match(variant="skirmish")
    assert all(board.game.rules.layout.kind_of[zone].hidden for zone in board.table.deck)


@pytest.mark.rule("law.skirmish.one-round", "law.skirmish.win", "law.skirmish.no-points", "law.skirmish.series")
def test_the_end_of_the_battle_is_the_end_of_the_match():
    setup = {"victory": {"2": ["Laurel of Gold"]}, "captured": {"2": ["Draugr", "Garm"]}}
    board = Board({"A1": (2, "Thunderbird"), "C1": (1, "Minotaur")}, {1: ["Raven"], 2: ["Kappa"]}, spaces=strip(3),
                  variant="skirmish", filled=False, setup=setup).turn("Raven at B1")  # fmt: skip
    assert board.over
    assert board.winners == [1]  # by cards on the board, whatever the points
    again = game(2, "skirmish").begin(1, lambda *_: 0)  # a series is so many matches
    assert not again.state.over


@pytest.mark.rule("law.test.skirmish-end")
def test_twelve_plays_fill_twelve_spaces():
    """With cards whose captures remove nothing."""
    for seed in range(40):
        board = Board.match(variant="skirmish", setup={"seed": seed})
        while not board.over:
            board.turn()
        moves = [entry for entry in board.play.log if entry.event.operation == MOVE]
        if not any(entry.was[0] in board.table.field for entry in moves):
            assert all(piece >= 0 for piece in board.play.state.at[:12])
            assert [board.hand(player) for player in (1, 2)] == [[], []]
            return
    raise AssertionError("no match without removals was found")


# Team Battle


def team(cards: dict[str, tuple[int, str]], hands: dict[int, list[str]] | None = None, **given: Any) -> Board:
    setup = {**LEADERS, **given.pop("setup", {})}
    filled = given.pop("filled", True)
    return Board(cards, hands, players=4, variant="team", setup=setup, filled=filled, **given)


def ended(cards: dict[str, tuple[int, str]], **setup: Any) -> Board:
    """A round that ends, because player 2 has no card."""
    return team(cards, {1: ["Minotaur"], 2: []}, filled=False, setup=setup).turn("Minotaur at H8")


@pytest.mark.rule("law.team.players")
@pytest.mark.parametrize("players", [2, 3])
def test_four_players_make_two_teams(players: int):
    with pytest.raises(GameError, match="exactly 4"):
        load_game("law", players=players, variant="team")


@pytest.mark.rule("law.team.seating", "law.example.13", "law.team.tokens", "law.team.decks", "law.team.pantheons")
def test_teammates_sit_opposite():
    board = Board.match(4, "team")
    assert board.table.sides == [[0, 2], [1, 3]]
    order = []
    for _ in range(4):
        order.append(board.table.side_of[board.next_player - 1])
        board.turn()
    assert order == [0, 1, 0, 1]
    assert [len(board.deck(player)) for player in range(1, 5)] == [9, 9, 9, 9]
    assert [len(board.reinforcements(player)) for player in range(1, 5)] == [9, 9, 9, 9]
    board.until("battle phase")
    assert len(board.play.state.ground.spots) == 24


@pytest.mark.rule("law.team.boards")
def test_one_board_piece_each():
    board = Board.match(4, "team")
    assert [board.play.state.members[zone].bit_count() for zone in board.table.supply] == [1, 1, 1, 1]


@pytest.mark.rule("law.team.allied", "law.team.no-friendly-attack")
def test_cards_of_a_team_are_allied():
    cards = {"C3": (3, "Raven"), "D4": (4, "Kappa"), "B4": (2, "Pegasus")}
    board = team(cards, {1: ["Kokopelli"]}).turn("Kokopelli at C4")
    assert board.controller("Raven") == 3
    assert board.change("Raven") == 1
    assert board.controller("Pegasus") == 1
    cursed = team({"C3": (1, "Flint"), "C2": (3, "Oni"), "D3": (4, "Draugr"), "B3": (2, "Garm")})
    assert [cursed.change(name) for name in ("Oni", "Draugr", "Garm")] == [0, -1, -1]


@pytest.mark.rule("law.team.round-winner", "law.team.victory-cards")
@pytest.mark.parametrize(("round_", "points"), [(1, 1), (2, 3), (3, 5)])
def test_the_team_with_most_cards_wins_the_round(round_: int, points: int):
    cards = {"A1": (2, "Draugr"), "C1": (3, "Oni"), "E1": (4, "Raven"), "G1": (3, "Tengu")}
    board = ended(cards, round=round_)
    assert (board.points(1), board.points(3), board.points(2)) == (points, points, 0)


@pytest.mark.rule("law.team.complete-tie")
def test_a_complete_tie_of_teams_gives_no_card():
    board = ended({"A1": (2, "Draugr")}, first=3, next_player=1)
    assert (board.points(1), board.points(2)) == (0, 0)


@pytest.mark.rule("law.team.next-first")
def test_the_winning_team_picks_who_goes_first():
    board = team({"C1": (3, "Oni")}, {1: ["Minotaur"], 2: []}, filled=False).turn("Minotaur at H8", "player 3")
    assert board.asks("choose a player") == ["player 1", "player 3"]
    assert board.next_player == 3


@pytest.mark.rule("law.team.cleanup-own", "law.team.cleanup-foreign", "law.team.capture-shared")
def test_cards_of_a_team_go_to_the_deck_of_their_leader_and_others_to_the_shared_pile():
    cards = {"A1": (1, "Oni"), "C1": (3, "Naiad"), "E1": (3, "Raven"), "G1": (1, "Draugr"), "A3": (2, "Otter Woman")}
    board = ended(cards, decks={"3": ["Salmon Boy"], "1": ["Kappa"]})
    assert "Oni" in board.deck(3)
    assert {"Naiad", "Minotaur"} <= set(board.deck(1))
    assert set(board.captured(1)) == {"Raven", "Draugr", "Salmon Boy"}
    assert board.captured(1) == board.captured(3)
    assert "Otter Woman" in board.deck(4)  # of player 2's team


@pytest.mark.rule("law.team.cleanup-hand")
def test_hands_go_back_to_decks():
    board = team({}, {1: ["Minotaur", "Siren", "Tengu"], 2: [], 3: ["Suzaku"]}, filled=False).turn("Minotaur at H8")
    assert {"Minotaur", "Siren"} <= set(board.deck(1))
    assert {"Suzaku", "Tengu"} <= set(board.deck(3))  # a teammate's card goes to whose pantheon it is


@pytest.mark.rule(
    "law.team.reinforce-same", "law.team.exchange-individual", "law.team.exchange-agree", "law.team.reinforce-secret"
)
def test_teammates_reinforce_from_the_shared_pile_each_for_himself():
    one = ["Nemean Lion", "Minotaur", "Tantalus", "Naiad", "Siren", "Proteus", "Harpy", "Halcyon", "Pegasus"]
    piles = {"captured": {"1": ["Draugr", "Raven"]}, "decks": {"1": one, "3": ["Tengu"]}}
    waiting = {"reinforcements": {"1": ["Athena", "Medusa"], "3": ["Fujin", "Raijin"]}}
    setup = {"phase": 4, "round": 2, "first": 1, **piles, **waiting}
    board = team({}, filled=False, setup=setup).turn("Draugr", "Athena", "no more")
    assert "Athena" in board.deck(1)
    assert board.captured(3) == ["Raven"]
    board.turn().turn("Raven")
    assert {"Fujin", "Raijin"} <= set(board.deck(3))
    assert board.captured(1) == []
    assert board.game.rules.layout.kind_of[board.table.deck[0]].hidden


@pytest.mark.rule("law.team.r3-leftover")
def test_leftovers_go_to_the_underworld():
    board = ended({"A1": (2, "Draugr")}, round=3, reinforcements={"1": ["Zeus"], "4": ["Flint"]})
    assert board.underworld() == ["Flint", "Zeus"]


@pytest.mark.rule("law.team.north")
def test_north_is_chosen_anew():
    board = Board.match(4, "team", setup={"seed": 1}).until("battle phase", 2)
    asked = len(board.asked)
    board.turn()
    assert "turn the board around?" in [ask for _, ask, _ in board.asked[asked:]]


@pytest.mark.rule("law.team.score", "law.team.score-tie", "law.team.score-draw")
def test_points_of_teams_and_their_ties():
    cards = {"A1": (2, "Draugr")}
    assert ended(cards, round=3, captured={"3": ["Raven"]}).winners == [1, 3]
    assert ended(cards, round=3, decks={"4": ["Flint"]}).winners == [2, 4]  # levels over both decks
    drawn = ended(cards, round=3)
    assert (drawn.over, drawn.winners) == (True, [])  # a draw, and no shared win


@pytest.mark.rule("law.team.talk", "law.team.no-show")
def test_teammates_do_not_see_each_others_cards():
    """What is said aloud is no part of the game; hands and decks stay hidden from the teammate as from all."""
    board = team({}, {1: ["Oni"]})
    kinds = board.game.rules.layout.kind_of
    assert all(kinds[zone].private for zone in board.table.hand)
    shown = board.game.board(board.play)
    assert "Oni" in shown
    assert not any(name in shown for name in board.hand(3))
