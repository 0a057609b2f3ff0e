"""Legends At War: what becomes of captured cards by Phoenix, Slayer and Traitor."""

from __future__ import annotations

import pytest

from cardwright.engine.operations import STEP
from law_board import EVERYWHERE, Board

DECKS = {"decks": {"1": ["Naiad", "Siren"], "2": ["Harpy", "Pegasus"]}}


@pytest.mark.rule("law.phoenix.effect", "law.phoenix.space-open", "law.verb.remove", "law.phoenix.timing")
def test_phoenix_goes_under_the_deck_of_who_lost_it():
    board = Board({"C3": (2, "Suzaku"), "C2": (1, "Kokopelli")}, {1: ["Thrym"]}, setup=DECKS).turn("Thrym at D3")
    assert board.at("C3") == "Suzaku"  # West 4 against East 5 fails
    board = Board({"C3": (2, "Halcyon")}, {1: ["Thrym"]}, setup=DECKS).turn("Thrym at D3")
    assert board.at("C3") is None
    assert board.deck(2) == ["Harpy", "Pegasus", "Halcyon"]


@pytest.mark.rule("law.phoenix.when", "law.turn.3-after", "law.traitor.when", "law.slayer.when")
def test_captured_cards_leave_when_all_attacks_are_resolved():
    cards = {"C3": (2, "Halcyon"), "D4": (2, "Raven"), "E3": (2, "Ratatosk")}
    board = Board(cards, {1: ["Thrym"]}, setup=DECKS).turn("Thrym at D3")
    verbs = [(board.game.rules.verbs[entry.event.verb], entry.event.what) for entry in board.play.log]
    captures = [number for number, (verb, _) in enumerate(verbs) if verb == "capture"]
    puts = [number for number, (verb, _) in enumerate(verbs) if verb == "put"]
    assert len(captures) == 3
    assert len(puts) == 2
    assert max(captures) < min(puts)
    steps = [number for number, entry in enumerate(board.play.log) if entry.event.operation == STEP]
    steps = [number for number in steps if verbs[number][1] == 3]
    assert max(puts) < min(steps)  # before the post-attack step


@pytest.mark.rule("law.phoenix.order")
def test_the_defender_orders_several():
    cards = {"C3": (2, "Halcyon"), "E3": (2, "Salmon Boy")}
    board = Board(cards, {1: ["Poseidon"]}, setup=DECKS).turn("Poseidon at D3", "Salmon Boy", "Halcyon")
    assert board.deck(2)[-2:] == ["Salmon Boy", "Halcyon"]
    assert (2, "put into the deck next") in [(player, ask) for player, ask, _ in board.asked]


@pytest.mark.rule("law.phoenix.order-each")
def test_each_defender_orders_his_own():
    cards = {"C3": (2, "Halcyon"), "E3": (3, "Salmon Boy"), "D4": (3, "Ningyo")}
    board = Board(cards, {1: ["Poseidon"]}, players=3).turn("Poseidon at D3", "Salmon Boy")
    assert board.deck(2) == ["Halcyon"]
    assert board.deck(3) == ["Salmon Boy", "Ningyo"]
    assert [(player, labels) for player, ask, labels in board.asked if ask == "put into the deck next"] == [
        (3, ["Salmon Boy", "Ningyo"])
    ]


@pytest.mark.rule("law.phoenix.controller", "law.test.phoenix-foreign")
def test_captured_from_means_the_controller_not_the_pantheon():
    setup = {"pantheons": {"1": "Greek", "2": "Norse", "3": "Japanese"}, "next_player": 3}
    board = Board({"C3": (2, "Halcyon")}, {3: ["Oni"]}, players=3, setup=setup).turn("Oni at B3")
    assert board.deck(2) == ["Halcyon"]
    while board.round == 1:
        board.turn()
    assert "Halcyon" in board.captured(2)


@pytest.mark.rule("law.slayer.effect", "law.slayer.all", "law.slayer.timing", "law.zone.underworld")
def test_slayer_sends_everything_it_captures_to_the_underworld():
    cards = {"C3": (2, "Raven"), "E3": (2, "Kappa"), "D4": (2, "Thrym")}
    board = Board(cards, {1: ["Fenrir"]}).turn("Fenrir at D3")
    assert board.underworld() == ["Raven", "Kappa"]
    assert (board.at("C3"), board.at("E3")) == (None, None)


@pytest.mark.rule("law.slayer.negates", "law.phoenix.slayer", "law.traitor.slayer", "law.test.slayer-phoenix")
def test_slayer_negates_phoenix_and_traitor():
    cards = {"C3": (2, "Halcyon"), "E3": (2, "Tantalus")}
    board = Board(cards, {1: ["Shuten Doji"]}, setup=DECKS).turn("Shuten Doji at D3")
    assert set(board.underworld()) == {"Halcyon", "Tantalus"}
    assert board.deck(2) == ["Harpy", "Pegasus"]
    assert board.hand(1)[-1] != "Tantalus"
    verbs = [board.game.rules.verbs[entry.event.verb] for entry in board.play.log]
    assert verbs.count("put") == 2  # nobody came by way of a deck
    assert not board.play.state.lasting  # and what was lost is forgotten with the turn


@pytest.mark.rule("law.slayer.no-points")
def test_slain_cards_score_for_nobody():
    setup = {"pantheons": {"1": "Norse", "2": "American"}}
    board = Board({"C3": (2, "Raven")}, {1: ["Fenrir"]}, setup=setup).turn("Fenrir at D3")
    while board.round == 1:
        board.turn()
    assert board.where("Raven") == "Underworld"
    assert "Raven" not in [*board.captured(1), *board.captured(2)]


@pytest.mark.rule("law.slayer.not-defending")
def test_slayer_does_nothing_when_it_is_attacked():
    board = Board({"C3": (2, "Shuten Doji")}, {1: ["Oni"]}).turn("Oni at B3")
    assert board.controller("Shuten Doji") == 1
    assert board.controller("Oni") == 1
    failed = Board({"C3": (2, "Fenrir")}, {1: ["Raven"]}).turn("Raven at B3")
    assert failed.controller("Raven") == 1


@pytest.mark.rule("law.zone.underworld-final")
def test_nothing_comes_back_from_the_underworld():
    board = Board({"C3": (2, "Raven")}, {1: ["Fenrir"]}).turn("Fenrir at D3")
    while not board.over:
        board.turn()
        assert board.where("Raven") == "Underworld"


@pytest.mark.rule("law.traitor.effect", "law.traitor.same-turn-draw", "law.test.traitor-draw", "law.traitor.timing")
def test_traitor_goes_on_top_of_the_captors_deck_and_is_drawn():
    decks = {"decks": {"1": ["Naiad", "Siren", "Harpy"]}}
    board = Board({"C3": (2, "Ratatosk")}, {1: ["Thrym"]}, setup=decks)
    board.turn("Thrym at B3")
    assert board.at("C3") is None
    assert board.deck(1) == ["Naiad", "Siren", "Harpy"]  # four for a moment
    assert "Ratatosk" in board.hand(1)
    tops = [entry.event for entry in board.play.log if board.game.rules.verbs[entry.event.verb] == "put"]
    assert [event.to for event in tops] == [board.table.deck[0]]


@pytest.mark.rule("law.traitor.order")
def test_the_attacker_orders_several():
    cards = {"C3": (2, "Ratatosk"), "E3": (2, "Tantalus")}
    board = Board(cards, {1: ["Thunderbird"]}, setup=DECKS).turn("Thunderbird at D3", "Tantalus", "Ratatosk")
    assert (1, "put into the deck next") in [(player, ask) for player, ask, _ in board.asked]
    assert "Ratatosk" in board.hand(1)  # the last on top
    assert board.deck(1)[0] == "Tantalus"


@pytest.mark.rule("law.traitor.points")
def test_a_foreign_traitor_in_hand_or_deck_is_captured_at_the_end_of_the_round():
    setup = {"pantheons": {"1": "Greek", "2": "Norse"}, "decks": {"1": ["Naiad"]}}
    board = Board({"C3": (2, "Ratatosk")}, {1: ["Minotaur"]}, setup=setup, filled=False, spaces=EVERYWHERE)
    board.turn("Minotaur at B3")  # player 2 has no card: the battle ends
    assert board.round == 2
    assert board.captured(1) == ["Ratatosk"]
    assert board.points(1) == 1 + 1  # and the round was won


@pytest.mark.rule("law.test.last-space-removed", "law.end.check-time")
def test_the_last_space_is_filled_but_a_phoenix_leaves():
    spaces = {"A1": None, "B1": None, "C1": None}
    cards = {"B1": (2, "Halcyon"), "C1": (1, "Draugr")}
    board = Board(cards, {1: ["Thrym"]}, spaces=spaces).turn("Thrym at A1")
    assert board.round == 1
    assert board.at("B1") is None
    full = Board({"B1": (2, "Thunderbird"), "C1": (1, "Draugr")}, {1: ["Raven"]}, spaces=spaces).turn("Raven at A1")
    assert full.round == 2


@pytest.mark.rule("law.zone.underworld-sources", "law.verb.discard")
def test_what_ends_in_the_underworld():
    board = Board.match(setup={"seed": 7})
    while not board.over:
        board.turn()
    verbs = {
        board.game.rules.verbs[entry.event.verb]
        for entry in board.play.log
        if entry.event.operation == 0 and entry.event.to == board.table.underworld
    }
    assert verbs <= {"put", "discard"}  # Slayer; given up and left over
    assert "discard" in verbs
