"""The end of the game, and who has won it."""

from __future__ import annotations

import pytest

from cardwright.engine.operations import TURN
from legendary_board import Board
from legendary_course import Course, whole_game

HOUSES = ("Stark", "Lannister", "King's Landing", "Dothraki")
MASTERMINDS = {
    "Stark": ("Lady Catelyn Stark", "Robb at the Whispering Wood", "The Walls of Winterfell"),
    "Lannister": ("Jaime Lannister", "Cersei Lannister", "Tyrion Lannister"),
    "King's Landing": ("Varys", "Renly and His Court", "Throne Room of the Red Keep"),
    "Dothraki": ("Khal Drogo Rides", "Daenerys in the Pyre", "Viserys Wakes the Dragon"),
}


def lost(*numbers: int) -> Board:
    """A turn in which so many Masterminds of each House lie in Victory Piles: each in that of the next player."""
    board = Board(*HOUSES[: len(numbers)], players=len(numbers), in_force=True)
    for player, number in enumerate(numbers):
        board.put("Victory Pile", *MASTERMINDS[HOUSES[player]][:number], player=(player + 1) % len(numbers))
    return board


def ends(board: Board) -> bool:
    assert not board.play.state.over
    board.end_turn()
    return board.play.state.over


@pytest.mark.rule("legendary.end.three")
@pytest.mark.parametrize(("numbers", "is_end"), [((2, 0, 0), False), ((3, 0, 0), True), ((1, 1, 3), True)])
def test_three_lost_masterminds_of_one_player_end_the_game(numbers: tuple[int, ...], is_end: bool):
    assert ends(lost(*numbers)) == is_end


@pytest.mark.rule("legendary.end.six")
@pytest.mark.rule("legendary.end.six-3p")
@pytest.mark.parametrize(
    ("numbers", "is_end"),
    [((2, 2, 1), False), ((2, 2, 2), True), ((2, 2, 1, 0), False), ((2, 2, 2, 0), True), ((2, 2, 1, 1), True)],
)
def test_six_lost_masterminds_of_all_end_the_game(numbers: tuple[int, ...], is_end: bool):
    assert ends(lost(*numbers)) == is_end


@pytest.mark.rule("legendary.end.six-unreachable-2p")
@pytest.mark.parametrize("mine", range(4))
def test_two_players_never_come_to_six(mine: int):
    ended = [theirs for theirs in range(4) if mine + theirs < 6 and ends(lost(mine, theirs))]
    assert ended == [theirs for theirs in range(4) if mine + theirs < 6 and 3 in (mine, theirs)]


def third(*stack: str) -> Board:
    """The second player has lost two Masterminds, and these are left. Nobody defends them."""
    board = lost(0, 2)
    board.put("Mastermind stack", *stack, player=1)
    board.have("[Attack]", 40)
    return board


@pytest.mark.rule("legendary.end.fight-effect")
def test_the_last_mastermind_still_does_something():
    board = third("Tywin at the Golden Tooth")
    board.have("[VP] token", 3, 1)
    assert board.fight(board.rules.cast.id("Tywin at the Golden Tooth"))
    assert [board.count("[VP] token", player) for player in range(2)] == [1, 2]
    assert ends(board)


@pytest.mark.rule("legendary.end.more-after-trigger")
def test_the_turn_goes_on_as_before():
    board = third("Tywin at the Golden Tooth", "Casterly Rock")
    (ally,) = board.stand(1, "Redcloaks")
    (hero,) = board.line_up("Sweet Smile")
    board.put("Hero Deck", "Needle", "Needle")
    board.have("[Recruit]", 2)
    while board.names("Mastermind stack", 1):  # the stack is shuffled each time
        assert board.fight((board.play.state.order[board.zone("Mastermind stack", 1)] or ())[0])
    assert len(board.names("Victory Pile")) == 4
    assert board.fight(ally)
    assert board.recruit(hero)
    assert ends(board)


@pytest.mark.rule("legendary.end.finish-turn")
def test_the_turn_is_finished_and_is_the_last():
    course = Course(whole_game(3))
    player = course.to_actions(4)
    course.move(course.top("Mastermind stack", (player + 1) % 3, 3), "Victory Pile", player)
    since = len(course.play.log)
    course.wishes[player] = ["Play a card"]
    course.until(lambda _: False)
    assert course.play.state.over
    assert "play" in course.verbs(since)
    assert course.verbs(since).count("draw") == 6
    assert not [entry for entry in course.play.log[since:] if entry.event.operation == TURN]


@pytest.mark.rule("legendary.tourney.end-all")
def test_in_the_tourney_three_masterminds_are_all():
    course = Course(whole_game(2, decks="tourney-for-two"))
    player = course.to_actions(3)
    other = 1 - player
    assert len(course.names("Mastermind stack", other)) == 3
    course.move(course.top("Mastermind stack", other, 3), "Victory Pile", player)
    assert course.names("Mastermind stack", other) == []
    course.until(lambda play: play.state.turn > 3)
    assert course.play.state.over


# ------------------------------------------------------------ the count


def score(board: Board, player: int = 0) -> int:
    return int(board.rules.book.does.readings["score"](board.play, 1 << player))


@pytest.mark.rule("legendary.score.total")
@pytest.mark.rule("legendary.score.sources")
def test_what_counts():
    board = Board(in_force=True)
    total = 0
    for name, points in (
        ("Jory Cassel", 2), ("Redcloaks", 1), ("Frightened Smallfolk", 1), ("Hodor", 1), ("Jaime Lannister", 6),
    ):  # fmt: skip
        board.put("Victory Pile", name)
        total += points
        assert score(board) == total
    board.have("[VP] token", 4)
    assert score(board) == total + 4
    assert score(board, 1) == 0


@pytest.mark.rule("legendary.score.deck-zero")
@pytest.mark.parametrize("zone", ["deck", "hand", "discard pile", "played"])
def test_a_minor_hero_elsewhere_counts_nothing(zone: str):
    board = Board(in_force=True)
    board.put(zone, "Hodor", "Irri")
    assert score(board) == 0


@pytest.mark.rule("legendary.escape.no-vp-for-card")
def test_who_has_escaped_counts_for_nobody():
    board = Board("Stark", "Lannister", in_force=True)
    (jory,) = board.stand(5, "Jory Cassel")
    board.do("advance", jory)
    assert board.names("Escaped Allies pile") == ["Jory Cassel"]
    assert [score(board, player) for player in range(2)] == [1, 0]  # the token of the escape


THREE_SIX = ("Casterly Rock", "Tywin at the Golden Tooth", "Jaime Lannister")
FOUR_LOW = (
    "Viserys Wakes the Dragon",
    "Magister Illyrio's Manse",
    "Tyrion Lannister",
    "Robb at the Whispering Wood",
)  # 16 points
THREE_LESS = ("Robb at the Whispering Wood", "Lady Catelyn Stark", "Lord Eddard of Winterfell")


@pytest.mark.parametrize(
    ("mine", "theirs", "tokens", "winners"),
    [
        pytest.param(THREE_SIX, (), (0, 17), (0,), marks=pytest.mark.rule("legendary.score.winner")),
        pytest.param(THREE_SIX, (), (0, 19), (1,), marks=pytest.mark.rule("legendary.score.winner")),
        pytest.param(FOUR_LOW, THREE_SIX, (2, 0), (0,), marks=pytest.mark.rule("legendary.score.tie1")),
        pytest.param(THREE_SIX, THREE_LESS, (0, 3), (0,), marks=pytest.mark.rule("legendary.score.tie2")),
        pytest.param(THREE_LESS, THREE_SIX, (3, 0), (1,), marks=pytest.mark.rule("legendary.score.tie2")),
        pytest.param(
            THREE_SIX,
            ("The Walls of Winterfell", "Lord Eddard the Hand", "Khal Drogo Rides"),
            (2, 2),
            (0, 1),
            marks=pytest.mark.rule("legendary.score.tie3"),
        ),
    ],
)
def test_who_wins(mine: tuple[str, ...], theirs: tuple[str, ...], tokens: tuple[int, int], winners: tuple[int, ...]):
    board = Board("Stark", "Lannister", in_force=True)
    for player, names in enumerate((mine, theirs)):
        board.put("Victory Pile", *names, player=player)
        board.have("[VP] token", tokens[player], player)
    assert ends(board)
    assert tuple(sorted(board.play.state.winners)) == winners
