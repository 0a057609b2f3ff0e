"""Hand of the King: the end, and who wins."""

from __future__ import annotations

import pytest

from hotk_board import Board

BANNERS = {"Lannister": 1, "Tyrell": 1, "Greyjoy": 1, "Targaryen": 2, "Tully": 2, "Baratheon": 2}


def ended(banners: dict[str, int], **given: object) -> Board:
    """A game that is over because no move is left."""
    return Board(grid={"A1": "Varys", "C3": "Robb Stark"}, banners=banners, **given)  # type: ignore[arg-type]


@pytest.mark.rule("hotk.end.when", "hotk.end.cards-may-remain")
def test_the_game_ends_when_nothing_lies_in_a_line_with_varys():
    board = ended({"Stark": 1})
    assert board.over
    assert board.at("C3") == "Robb Stark"
    assert not Board(grid={"A1": "Varys", "A6": "Robb Stark"}).over


@pytest.mark.rule("hotk.case.end.1", "hotk.end.after-turn-complete", "hotk.end.discard-rest")
def test_the_last_turn_is_completed():
    grid = {"A1": "Varys", "A6": "Hoster Tully", "C3": "Robb Stark", "D4": "Bran Stark", "E2": "Arya Stark",
            "B5": "Balon Greyjoy"}  # fmt: skip
    board = Board(grid=grid, companions=["Hodor"]).turn()
    assert board.over
    assert board.where("Bran Stark") == "play area 1"
    assert (board.banner("Tully"), board.banner("Stark")) == (1, 1)
    other = Board(grid=grid, companions=["Hodor"], finish_last_turn=False).turn()
    assert other.over
    assert other.banner("Tully") is None


@pytest.mark.rule("hotk.score.banners", "hotk.score.most-wins", "hotk.score.cards-no")
def test_most_banners_win_whatever_the_cards():
    assert ended({"Tully": 1, "Tyrell": 1, "Stark": 2}, cards={2: ["Arya Stark", "Bran Stark"]}).winners == [1]


@pytest.mark.rule("hotk.score.banners")
def test_who_looks_ahead_counts_characters_too():
    grid = {"A1": "Varys", "A6": "Robb Stark"}
    board = Board(grid=grid, cards={1: ["Olena Tyrell", "Garlan Tyrell"]}, banners={"Stark": 2})
    assert board.game.value(board.play, 0) == 2 - 1


@pytest.mark.rule("hotk.score.tie", "hotk.example.7", "hotk.score.tie-printed")
def test_a_tie_goes_to_the_largest_house():
    assert ended(BANNERS).winners == [1]
    assert ended(BANNERS, cards={1: ["Asha Greyjoy"], 2: ["Aerys Targaryen", "Aegon I Targaryen"]}).winners == [1]


ORDER = ["Stark", "Greyjoy", "Lannister", "Targaryen", "Baratheon", "Tyrell", "Tully"]


@pytest.mark.rule("hotk.score.tie-order", "hotk.score.tie-decisive")
@pytest.mark.parametrize("number", range(6))
def test_the_order_of_houses(number: int):
    assert ended({ORDER[number]: 2, ORDER[number + 1]: 1}).winners == [2]


@pytest.mark.rule("hotk.score.tie-only-tied")
def test_banners_of_those_behind_do_not_matter():
    banners = {"Stark": 3, "Greyjoy": 2, "Tully": 2, "Lannister": 1, "Tyrell": 1}
    assert ended(banners, players=3).winners == [2]
