"""Hand of the King: moving Varys and taking characters."""

from __future__ import annotations

import pytest

from hotk_board import MOVING, Board, Refused

LINE = {"A3": "Varys", "C3": "Robb Stark", "D3": "Hoster Tully", "E3": "Arya Stark", "F3": "Cersei Lannister"}
"""To the right of Varys: a gap, a Stark, a Tully, a Stark, a Lannister."""
MORE = {"C1": "Bran Stark", "C6": "Edmure Tully", "E6": "Jaime Lannister", "D6": "Tywin Lannister"}


@pytest.mark.rule("hotk.move.directions", "hotk.move.legal", "hotk.move.no-wrap", "hotk.example.1")
def test_legal_declarations_of_the_rulebook():
    board = Board(
        grid={
            "F3": "Varys",
            "F4": "Viserys Targaryen", "F5": "Robb Stark", "F6": "Cersei Lannister",
            "F2": "Tywin Lannister", "F1": "Olena Tyrell",
            "E3": "Bran Stark", "D3": "Eddard Stark", "B3": "Renly Baratheon",
            "A1": "Hoster Tully", "E2": "Edmure Tully", "A4": "Balon Greyjoy",
        }
    )  # fmt: skip
    assert sorted(board.moves()) == [
        "down Lannister", "down Stark", "down Targaryen", "left Baratheon", "left Stark", "up Lannister", "up Tyrell",
    ]  # fmt: skip


@pytest.mark.rule("hotk.example.2", "hotk.example.3", "hotk.example.4", "hotk.take.destination",
                  "hotk.take.passed-same-house", "hotk.take.others-stay", "hotk.take.to-play-area")  # fmt: skip
def test_the_move_of_the_rulebook():
    grid = {"F1": "Varys", "D1": "Bran Stark", "B1": "Eddard Stark", "C1": "Renly Baratheon", "B5": "Robb Stark",
            "B6": "Arya Stark", "A1": "Robert Baratheon"}  # fmt: skip
    board = Board(grid=grid, cards={2: ["Sansa Stark", "Hoster Tully"]}, banners={"Stark": 2, "Tully": 2})
    board.turn("left Stark")
    assert board.at("B1") == "Varys"
    assert board.area(1) == ["Eddard Stark", "Bran Stark"]
    assert [board.at(spot) for spot in ("F1", "D1", "C1", "A1")] == [None, None, "Renly Baratheon", "Robert Baratheon"]
    assert (board.banner("Stark"), board.banner("Tully")) == (1, 2)


@pytest.mark.rule("hotk.case.move.1", "hotk.move.farthest", "hotk.move.pass-over", "hotk.take.beyond-stays")
def test_to_the_farthest_over_gaps_and_others():
    board = Board(grid=LINE | MORE).turn("right Stark")
    assert board.at("E3") == "Varys"
    assert board.area(1) == ["Robb Stark", "Arya Stark"]
    assert (board.at("D3"), board.at("F3")) == ("Hoster Tully", "Cersei Lannister")


@pytest.mark.rule("hotk.case.move.2")
def test_a_nearer_house_leaves_other_houses_alone():
    board = Board(grid=LINE | MORE).turn("right Tully")
    assert board.at("D3") == "Varys"
    assert board.area(1) == ["Hoster Tully"]
    assert board.at("C3") == "Robb Stark"


@pytest.mark.rule("hotk.case.move.3", "hotk.move.declare-both", "hotk.turn.mandatory")
@pytest.mark.parametrize("word", ["right Greyjoy", "left Stark", "right", "Stark", "pass"])
def test_no_other_declaration_is_an_option(word: str):
    board = Board(grid=LINE | MORE)
    before = board.game.record(board.play)
    with pytest.raises(Refused):
        board.turn(word)
    assert board.game.record(board.play) == before
    ((player, ask, offered),) = board.asked
    assert (player, ask, sorted(offered)) == (1, MOVING, ["right Lannister", "right Stark", "right Tully"])


@pytest.mark.rule("hotk.move.must-land", "hotk.move.not-own-space", "hotk.move.replace", "hotk.turn.one-move",
                  "hotk.turn.next-start")  # fmt: skip
def test_varys_takes_the_space_of_the_card_and_stays_there():
    board = Board(grid=LINE | MORE).turn("right Tully")
    assert board.at("A3") is None
    assert board.next_player == 2
    assert sorted(board.moves()) == ["down Lannister", "left Stark", "right Lannister", "right Stark"]
    board.turn("down Lannister")
    assert board.at("D6") == "Varys"


@pytest.mark.rule("hotk.take.max")
def test_five_at_most():
    names = ["Robb Stark", "Sansa Stark", "Catelyn Stark", "Arya Stark", "Rickon Stark"]
    board = Board(grid={"A1": "Varys", **dict(zip(["B1", "C1", "D1", "E1", "F1"], names, strict=True)),
                        "A2": "Bran Stark", "F5": "Lyanna Stark"})  # fmt: skip
    board.turn("right Stark")
    assert len(board.area(1)) == 5


@pytest.mark.rule("hotk.turn.steps", "hotk.turn.banner-last", "hotk.companion.immediate")
def test_the_steps_of_a_turn():
    board = Board(grid={"A1": "Varys", "F1": "Hoster Tully", "C3": "Bran Stark", "C4": "Robb Stark",
                        "F3": "Balon Greyjoy"}, companions=["Hodor"])  # fmt: skip
    board.turn("right Tully")
    verbs = [board.game.rules.verbs[entry.event.verb] for entry in board.play.log]
    done = [verb for verb in verbs if verb in ("take", "move", "resolve", "discard", "claim")]
    assert done == ["take", "move", "resolve", "take", "discard", "claim", "claim"]
