"""Hand of the King: who has the banners."""

from __future__ import annotations

import pytest

from hotk_board import Board, using

REST = {"F6": "Varys", "F1": "Robb Stark", "A1": "Arya Stark", "A6": "Hoster Tully"}
"""Player 1 can go up to Robb Stark; the game goes on."""


@pytest.mark.rule("hotk.banner.ge-all", "hotk.banner.tie-takes", "hotk.banner.from-anyone", "hotk.case.banner.1")
@pytest.mark.parametrize(("mine", "theirs", "holder"), [(2, 3, 1), (3, 3, 1), (1, 3, 2), (0, 0, 1)])
def test_at_least_as_many_as_everybody_else(mine: int, theirs: int, holder: int):
    names = ["Sansa Stark", "Catelyn Stark", "Rickon Stark", "Eddard Stark", "Bran Stark", "Lyanna Stark"]
    cards = {1: names[:mine], 2: names[mine : mine + theirs]}
    board = Board(grid=REST, cards=cards, banners={"Stark": 2} if theirs else {}).turn("up Stark")
    assert board.count(1, "Stark") == mine + 1
    assert board.banner("Stark") == holder


@pytest.mark.rule("hotk.case.banner.3", "hotk.banner.lower-no")
def test_lower_than_one_of_two_opponents_is_lower():
    cards = {
        1: ["Sansa Stark"],
        2: ["Catelyn Stark", "Rickon Stark"],
        3: ["Eddard Stark", "Bran Stark", "Lyanna Stark"],
    }
    board = Board(grid=REST, cards=cards, banners={"Stark": 3}, players=3).turn("up Stark")
    assert board.banner("Stark") == 3


@pytest.mark.rule("hotk.banner.tie-takes")
def test_a_tie_that_a_companion_left_as_it_was_goes_to_who_moved():
    cards = {1: ["Arya Stark"], 2: ["Sansa Stark", "Bran Stark"], 3: ["Eddard Stark"]}
    grid = {"F6": "Varys", "F1": "Robb Stark", "A1": "Kevan Lannister"}
    board = Board(grid=grid, cards=cards, banners={"Stark": 2}, companions=["Ilyn Payne"], players=3)
    board.turn("up Stark", "Ilyn Payne")
    assert board.where("Eddard Stark") == "discard pile"
    assert [board.count(player, "Stark") for player in (1, 2, 3)] == [2, 2, 0]
    assert board.banner("Stark") == 1


@pytest.mark.rule("hotk.banner.check-scope", "hotk.case.banner.2", "hotk.banner.keep")
def test_houses_that_nothing_was_taken_of_are_left_alone():
    cards = {1: ["Olena Tyrell", "Garlan Tyrell"], 2: ["Margaery Tyrell"]}
    board = Board(grid=REST, cards=cards, banners={"Tyrell": 2}).turn("up Stark")
    assert (board.banner("Tyrell"), board.banner("Stark")) == (2, 1)


def test_other_reading_all_houses_are_checked():
    cards = {1: ["Olena Tyrell", "Garlan Tyrell"], 2: ["Margaery Tyrell"]}
    board = Board(grid=REST, cards=cards, banners={"Tyrell": 2}, check_only_taken=False).turn("up Stark")
    assert board.banner("Tyrell") == 1


@pytest.mark.rule("hotk.banner.first-card")
def test_the_first_card_brings_the_banner_unless_a_kept_companion_counts_more():
    assert Board(grid=REST).turn("up Stark").banner("Stark") == 1
    board = using("Jon Snow", "Baratheon", grid={"C1": "Robert Baratheon", "C6": "Renly Baratheon"})
    board.turn("left Baratheon")
    assert (board.count(1, "Baratheon"), board.count(2, "Baratheon")) == (2, 1)
    assert board.banner("Baratheon") == 1


@pytest.mark.rule("hotk.banner.companion-tie", "hotk.gen.user-chooses")
def test_the_user_gives_away_the_banner_of_a_tie_a_companion_made():
    cards = {1: ["Sansa Stark"], 2: ["Eddard Stark", "Robb Stark"]}
    for choice, holder in (("Stark banner to player 1", 1), ("Stark banner to player 2", 2)):
        board = using("Ilyn Payne", choice, cards=cards, banners={"Stark": 2})
        assert board.banner("Stark") == holder
        assert board.asked[-1] == (1, "give claim", ["Stark banner to player 1", "Stark banner to player 2"])


@pytest.mark.rule("hotk.banner.companion-tie-any")
def test_the_user_need_not_be_among_the_tied():
    cards = {2: ["Eddard Stark", "Robb Stark"], 3: ["Arya Stark"]}
    board = using("Ilyn Payne", "Stark banner to player 3", cards=cards, banners={"Stark": 2}, players=3)
    assert board.banner("Stark") == 3
    assert board.asked[-1][2] == ["Stark banner to player 2", "Stark banner to player 3"]


def test_a_tie_that_was_there_before_is_no_tie_of_the_companion():
    cards = {2: ["Robert Baratheon", "Renly Baratheon"], 3: ["Stannis Baratheon", "Shireen Baratheon"]}
    board = using("Gendry", cards=cards, banners={"Baratheon": 3}, players=3)
    assert board.count(1, "Baratheon") == 1
    assert board.banner("Baratheon") == 3
    assert [ask for _, ask, _ in board.asked] == []


def test_other_reading_ties_go_to_the_player_who_moved():
    cards = {1: ["Sansa Stark"], 2: ["Eddard Stark", "Robb Stark"]}
    board = using("Ilyn Payne", cards=cards, banners={"Stark": 2}, companion_tie="mover")
    assert board.banner("Stark") == 1


@pytest.mark.rule("hotk.banner.companion-overtake")
def test_a_companion_can_hand_the_lead_to_somebody_else():
    cards = {2: ["Eddard Stark", "Arya Stark"], 3: ["Robb Stark", "Bran Stark"]}
    board = using("Ilyn Payne", cards=cards, banners={"Stark": 2}, players=3)
    assert board.banner("Stark") == 3
    other = using("Ilyn Payne", cards=cards, banners={"Stark": 2}, players=3, companion_overtake=False)
    assert other.banner("Stark") == 2


@pytest.mark.rule("hotk.banner.none-left")
def test_nobody_has_a_card_of_the_house_any_more():
    cards = {2: ["Eddard Stark"]}
    assert using("Ilyn Payne", cards=cards, banners={"Stark": 2}).banner("Stark") is None
    assert using("Ilyn Payne", cards=cards, banners={"Stark": 2}, banner_returns=False).banner("Stark") == 2


@pytest.mark.rule("hotk.banner.companion-timing")
def test_a_tie_is_judged_on_the_final_counts():
    """Brienne makes a tie of Starks, Ilyn Payne, whom she earns, unmakes it: nobody is asked."""
    cards = {1: ["Sansa Stark"], 2: ["Eddard Stark", "Robb Stark"]}
    given = {"grid": {"C5": "Arya Stark"}, "cards": cards, "banners": {"Stark": 2}, "others": ["Ilyn Payne"]}
    board = using("Brienne of Tarth", "Arya Stark", **given)
    assert board.banner("Stark") == 1
    assert "give claim" not in [ask for _, ask, _ in board.asked]
    at_once = using("Brienne of Tarth", "Arya Stark", "Stark banner to player 2", judge_at_end=False, **given)
    assert "give claim" in [ask for _, ask, _ in at_once.asked]


@pytest.mark.rule("hotk.banner.kept-scope")
@pytest.mark.parametrize(("kept", "words", "house"), [("Gendry", (), "Baratheon"), ("Jon Snow", ("Stark",), "Stark")])
def test_a_kept_companion_brings_its_house_into_the_check(kept: str, words: tuple[str, ...], house: str):
    assert using(kept, *words).banner(house) == 1
    assert using(kept, *words, kept_are_checked=False).banner(house) is None


@pytest.mark.rule("hotk.banner.kept-scope")
@pytest.mark.parametrize("at_end", [True, False])
def test_a_kept_companion_that_counts_for_nothing_yet_has_its_house_checked(at_end: bool):
    """Without Tyrion, Shae adds nothing to the Lannisters; that there are as many of them on both sides is seen."""
    cards, banners = {1: ["Tywin Lannister"], 2: ["Cersei Lannister"]}, {"Lannister": 2}
    assert using("Shae", cards=cards, banners=banners, judge_at_end=at_end).banner("Lannister") == 1


@pytest.mark.rule("hotk.banner.individual", "hotk.var.team.banner-moves")
def test_partners_do_not_count_together_and_take_banners_from_each_other():
    cards = {3: ["Sansa Stark"], 2: ["Bran Stark", "Eddard Stark"]}
    board = Board(grid=REST, cards=cards, banners={"Stark": 2}, players=4, variant="team").turn("up Stark")
    assert board.banner("Stark") == 2  # 1 of player 1 and 1 of player 3 are not 2
    board = Board(grid=REST, cards={3: ["Sansa Stark"]}, banners={"Stark": 3}, players=4, variant="team")
    assert board.turn("up Stark").banner("Stark") == 1
