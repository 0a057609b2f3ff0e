"""Hand of the King: teams and crows."""

from __future__ import annotations

import pytest

from cardwright.engine.agents.chance import random_agent
from cardwright.engine.checking import checked
from cardwright.engine.game import GameError, play_out
from cardwright.engine.log_text import happened
from cardwright.engine.operations import MOVE, OPERATIONS, RULES, TOP, Event
from cardwright.engine.play import Options, Play, Question
from cardwright.table.catalogue import load_game
from hotk_board import MOVING, Board

SPENDING = "spend?"
"""What a player with a crow token is asked."""
GRID = {"A1": "Varys", "A6": "Hoster Tully", "C6": "Edmure Tully", "C3": "Robb Stark", "F1": "Arya Stark"}


def ended(banners: dict[str, int], variant: str, **given: object) -> Board:
    return Board(grid={"A1": "Varys", "C3": "Robb Stark"}, banners=banners, players=4, variant=variant, **given)  # type: ignore[arg-type]


@pytest.mark.rule("hotk.var.team.players")
@pytest.mark.parametrize("players", [2, 3])
def test_teams_need_four(players: int):
    with pytest.raises(GameError, match="exactly 4"):
        load_game("hotk", players=players, variant="team")


@pytest.mark.rule("hotk.var.team.seats", "hotk.var.team.play-normal")
def test_partners_sit_opposite_each_other_and_play_as_usual():
    board = Board(grid=GRID, players=4, variant="team")
    assert [list(side) for side in board.game.sides] == [[0, 2], [1, 3]]
    assert board.moves() == ["right Stark", "down Tully"]
    assert board.turn("down Tully").banner("Tully") == 1


@pytest.mark.rule("hotk.var.team.score", "hotk.var.team.odd-total")
def test_the_banners_of_partners_are_added():
    banners = {"Stark": 2, "Greyjoy": 2, "Lannister": 2, "Tully": 1, "Tyrell": 1, "Baratheon": 3, "Targaryen": 3}
    assert ended(banners, "team").winners == [1, 3]
    assert ended(banners, "").winners == [2]


def test_a_tie_of_teams_goes_to_the_largest_house():
    banners = {"Stark": 2, "Tully": 1}
    assert ended(banners, "team").winners == [2, 4]
    assert ended(banners, "team", team_tie_break=False).winners == [1, 2, 3, 4]


@pytest.mark.rule("hotk.var.crow.players")
def test_crows_need_three():
    with pytest.raises(GameError, match="3 to 4"):
        load_game("hotk", players=2, variant="crow")


@pytest.mark.rule("hotk.var.crow.when", "hotk.var.crow.optional", "hotk.var.crow.once", "hotk.var.crow.then-move",
                  "hotk.var.crow.3p-partner")  # fmt: skip
def test_a_crow_is_spent_before_moving_once_and_only_if_wanted():
    board = Board(grid=GRID, players=3, variant="crow")
    board.turn("yes", "player 3", "down Tully")
    assert board.asked[:2] == [(1, SPENDING, ["yes", "no"]), (1, "choose a player", ["player 2", "player 3"])]
    assert board.asked[2][1] == MOVING
    assert board.where("crow token 1") == "discard pile"
    board.turn("no", "right Tully")
    assert board.where("crow token 2") == "play area 2"


@pytest.mark.rule("hotk.var.crow.4p-partner")
def test_four_talk_with_their_partner_only():
    board = Board(grid=GRID, players=4, variant="crow").turn("yes", "down Tully")
    assert [ask for _, ask, _ in board.asked] == [SPENDING, MOVING]
    assert told(board) == ["player 1 talks with player 3"]


def test_a_spent_crow_is_not_offered_again():
    grid = {"A1": "Varys", "A6": "Robb Stark", "F6": "Hoster Tully", "F1": "Arya Stark", "C1": "Edmure Tully"}
    board = Board(grid=grid, players=3, variant="crow").turn("yes", "player 2", "down Stark")
    board.turn("no", "right Tully").turn("no", "up Stark")
    board.asked.clear()
    board.turn("left Tully")
    assert board.asked == []


def told(board: Board) -> list[str]:
    """What was told of talks."""
    return [one.text for one in happened(board.play, 0) if "talk" in one.text]


def talks(players: int, variant: str, seed: int) -> tuple[list[tuple[int, int]], list[int], list[str]]:
    """Of a whole random game: who talked with whom, who spent a token for it just before, and what was asked."""
    game = load_game("hotk", players=players, variant=variant)
    asked: list[str] = []
    draw = random_agent(seed)

    def agent(play: Play, player: int, question: Question, options: Options) -> int:
        asked.append(question.ask)
        return draw(play, player, question, options)

    log = play_out(game, checked(game.begin(seed, agent))).log
    verbs = [game.rules.verbs[entry.event.verb] for entry in log]
    spoken = [number for number, verb in enumerate(verbs) if verb == "talk with"]
    paid = [game.rules.layout.player_of[log[one - 1].was[0]] for one in spoken if verbs[one - 1] == "spend"]
    return [(log[one].event.to, log[one].event.what) for one in spoken], paid, asked


@pytest.mark.rule("hotk.var.crow.no-talk")
@pytest.mark.parametrize("players", [3, 4])
def test_every_talk_costs_the_token_of_the_one_who_calls_it(players: int):
    for seed in range(12):
        spoken, paid, _ = talks(players, "crow", seed)
        assert [caller for caller, _ in spoken] == paid
        assert len(set(paid)) == len(paid) <= players


@pytest.mark.rule("hotk.gen.no-talk-limits")
def test_only_the_crow_variant_has_anything_to_do_with_talk():
    for players, variant in ((2, ""), (3, ""), (4, ""), (4, "team")):
        spoken, _, asked = talks(players, variant, 5)
        assert spoken == []
        assert SPENDING not in asked
    assert SPENDING in talks(3, "crow", 5)[2]


@pytest.mark.rule("hotk.var.crow.duration")
def test_a_talk_leaves_no_trace_but_the_token():
    silent = Board(grid=GRID, players=3, variant="crow").turn("no", "down Tully")
    spoken = Board(grid=GRID, players=3, variant="crow").turn("yes", "player 2", "down Tully")
    assert told(spoken) == ["player 1 talks with player 2"]
    assert spoken.game.record(spoken.play) == silent.game.record(silent.play)
    rules, state = spoken.game.rules, spoken.play.state
    token, area = rules.cast.id("crow token 1"), rules.layout.zone("play area")
    OPERATIONS[MOVE](state, Event(0, MOVE, token, area, TOP, RULES))
    assert state.key() == silent.play.state.key()


@pytest.mark.rule("hotk.var.crow.3p-solo", "hotk.var.crow.4p-teams", "hotk.var.crow.4p-score")
def test_crows_score_alone_with_three_and_by_teams_with_four():
    banners = {"Stark": 2, "Greyjoy": 2, "Lannister": 2, "Tully": 1, "Tyrell": 1, "Baratheon": 3, "Targaryen": 3}
    assert ended(banners, "crow").winners == [1, 3]
    assert ended(banners, "crow", crow_teams_score=False).winners == [2]
    three = Board(grid={"A1": "Varys", "C3": "Robb Stark"}, banners=banners, players=3, variant="crow")
    assert three.winners == [2]


@pytest.mark.rule("hotk.var.crow.3p-solo", "hotk.var.crow.4p-score")
def test_crows_and_ties_of_teams_that_nothing_breaks():
    banners = {"Stark": 2, "Greyjoy": 1}
    assert ended(banners, "crow", team_tie_break=False).winners == [1, 2, 3, 4]
    assert ended(banners, "crow", team_tie_break=False, crow_teams_score=False).winners == [2]
    three = Board(
        grid={"A1": "Varys", "C3": "Robb Stark"}, banners=banners, players=3, variant="crow", team_tie_break=False
    )
    assert three.winners == [2]
