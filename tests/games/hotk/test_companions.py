"""Hand of the King: gaining companions."""

from __future__ import annotations

import pytest

from hotk_board import MOVING, Board, Refused, using

ROW = {"F6": "Varys", "A6": "Asha Greyjoy", "A1": "Robb Stark", "A3": "Cersei Lannister", "C3": "Bran Stark"}
"""Player 1 can take the last Greyjoy; the game goes on."""


@pytest.mark.rule("hotk.companion.trigger", "hotk.companion.trigger-kl-only", "hotk.companion.choose")
def test_the_last_card_of_a_house_earns_a_companion():
    board = Board(grid=ROW, cards={2: ["Balon Greyjoy"]}, companions=["Hodor", "Melisandre"])
    board.turn("left Greyjoy", "Hodor")
    assert board.asked[-1] == (1, "choose", ["Melisandre", "Hodor"])
    assert board.available == ["Melisandre"]


def test_a_card_that_is_not_the_last_earns_nothing():
    board = Board(grid=ROW | {"E1": "Balon Greyjoy"}, companions=["Hodor", "Melisandre"]).turn("left Greyjoy")
    assert board.available == ["Melisandre", "Hodor"]


def test_two_last_cards_taken_together_earn_one_companion():
    grid = ROW | {"C6": "Balon Greyjoy"}
    board = Board(grid=grid, companions=["Hodor", "Melisandre"]).turn("left Greyjoy", "Hodor")
    assert board.available == ["Melisandre"]


@pytest.mark.rule("hotk.companion.no-trigger-from-area")
def test_a_take_out_of_a_play_area_earns_nothing():
    board = using("Bronn", cards={2: ["Tyrion Lannister"]}, grid={"A1": "Robb Stark"}, others=["Melisandre"])
    assert board.where("Tyrion Lannister") == "play area 1"
    assert board.available == ["Melisandre"]


@pytest.mark.rule("hotk.companion.no-trigger-kill", "hotk.companion.kill-blocks", "hotk.case.sandor.1")
def test_a_kill_earns_nothing_and_nobody_can_earn_it_later():
    board = using("Sandor Clegane", "Olena Tyrell", grid={"C3": "Olena Tyrell"}, others=["Melisandre"],
                  cards={2: ["Garlan Tyrell"]}, banners={"Tyrell": 2})  # fmt: skip
    assert board.available == ["Melisandre"]
    assert board.banner("Tyrell") == 2


@pytest.mark.rule("hotk.companion.mandatory", "hotk.example.9", "hotk.verb.kill-own", "hotk.gen.must",
                  "hotk.comp-card.ilyn-payne")  # fmt: skip
def test_a_companion_must_be_used_even_if_it_hurts():
    board = Board(grid=ROW, cards={1: ["Eddard Stark"]}, companions=["Ilyn Payne"]).turn("left Greyjoy")
    assert board.where("Eddard Stark") == "discard pile"
    board = Board(grid=ROW, companions=["Ilyn Payne", "Hodor"])
    with pytest.raises(Refused):
        board.turn("left Greyjoy", "none")


@pytest.mark.rule("hotk.companion.discard", "hotk.companion.used-not-held", "hotk.companion.no-refill")
def test_a_used_companion_is_discarded_and_not_replaced():
    board = Board(grid=ROW, companions=["Hodor", "Melisandre"], deck=["Bronn", "Shae"]).turn("left Greyjoy", "Hodor")
    assert board.where("Hodor") == "discard pile"
    assert board.available == ["Melisandre"]
    assert board.where("Bronn") == "companion deck"


@pytest.mark.rule("hotk.companion.chain", "hotk.example.5", "hotk.companion.chain-unbounded")
def test_companions_earn_companions():
    grid = {"F6": "Varys", "F2": "Margaery Tyrell", "C4": "Bran Stark", "F4": "Balon Greyjoy", "A2": "Asha Greyjoy",
            "B3": "Tyrion Lannister", "D5": "Arya Stark"}  # fmt: skip
    board = Board(grid={spot: name for spot, name in grid.items() if name != "Arya Stark"},
                  companions=["Hodor", "Bronn", "Melisandre"])  # fmt: skip
    board.turn("up Tyrell", "Hodor", "Bronn")
    assert {"Bran Stark", "Tyrion Lannister"} < set(board.area(1))
    assert board.available == []  # taking Tyrion, the last Lannister, had Melisandre used as well
    assert board.next_player == 1


@pytest.mark.rule("hotk.example.6", "hotk.verb.take-opponent", "hotk.comp-card.bronn")
def test_bronn_out_of_an_opponents_area_ends_the_chain():
    grid = {"F6": "Varys", "F2": "Margaery Tyrell", "C4": "Bran Stark", "A2": "Asha Greyjoy"}
    board = Board(grid=grid, cards={2: ["Tyrion Lannister"]}, companions=["Hodor", "Bronn", "Melisandre"])
    board.turn("up Tyrell", "Hodor", "Bronn")
    assert board.where("Tyrion Lannister") == "play area 1"
    assert board.available == ["Melisandre"]


@pytest.mark.rule("hotk.example.8", "hotk.comp-card.hodor")
def test_houses_of_the_move_and_of_the_companion_are_checked():
    grid = {"A1": "Varys", "D1": "Cersei Lannister", "D4": "Bran Stark", "D6": "Arya Stark"}
    cards = {1: ["Robb Stark", "Olena Tyrell"], 2: ["Garlan Tyrell"]}
    given = {"grid": grid, "cards": cards, "banners": {"Tyrell": 2}, "companions": ["Hodor"]}
    board = Board(**given).turn("right Lannister")
    assert [board.banner(house) for house in ("Lannister", "Stark", "Tyrell")] == [1, 1, 2]
    other = Board(**given, companion_takes_are_checked=False).turn("right Lannister")
    assert other.banner("Stark") is None


@pytest.mark.rule("hotk.companion.finish-first")
def test_khal_drogo_is_finished_before_the_companion_he_earns():
    grid = {"C3": "Daenerys Targaryen"}
    given = {"grid": grid, "cards": {2: ["Viserys Targaryen"]}, "others": ["Melisandre"]}

    def order(board: Board) -> list[str]:
        verbs = [(board.game.rules.verbs[entry.event.verb], entry.event.what) for entry in board.play.log]
        names = board.game.rules.cast.names
        return [f"{verb} {names[piece]}" for verb, piece in verbs if verb in ("kill", "resolve")]

    assert order(using("Khal Drogo", **given)) == ["resolve Khal Drogo", "kill Viserys Targaryen", "resolve Melisandre"]
    other = using("Khal Drogo", finish_companion_first=False, **given)
    assert order(other) == ["resolve Khal Drogo", "resolve Melisandre", "kill Viserys Targaryen"]


@pytest.mark.rule("hotk.companion.none-left", "hotk.companion.at-most-six")
def test_with_no_companion_left_nothing_is_gained():
    board = Board(grid=ROW, companions=[]).turn("left Greyjoy")
    assert board.asked == [(1, MOVING, ["left Greyjoy"])] or not board.asked
    assert "resolve" not in [board.game.rules.verbs[entry.event.verb] for entry in board.play.log]
