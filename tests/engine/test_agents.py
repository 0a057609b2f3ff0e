"""Agents: each better than the one before."""

from __future__ import annotations

from time import perf_counter

import pytest

from cardwright.balance.plan import Plan, games_of, tally_of
from cardwright.balance.tally import AGENT
from cardwright.content import Content
from cardwright.engine.agents.choice import agent_called
from cardwright.engine.agents.search import SearchBot
from cardwright.engine.agents.seeing import Glance, Seated
from cardwright.engine.game import GameError
from cardwright.engine.session import play_watched
from hotk_board import game

DEEP = 12
"""A game that was begun is gone on with for so many decisions at most, as long as the tree is small."""


def wins(one: str, other: str, games: int) -> float:
    tally = tally_of(Plan(str(Content.bundled().root), "hotk", (one, other), 100), 0, games)
    return tally.rates[AGENT, f"1 {one}"].wins / games


def test_greedy_beats_random():
    assert wins("greedy", "random", 60) > 0.8


@pytest.mark.long
def test_search_beats_greedy():
    """By far more than luck: 15 of 20 would happen by chance one time in fifty."""
    assert wins("search:300", "greedy", 20) >= 0.75


def test_the_same_seeds_give_the_same_games():
    plan = Plan(str(Content.bundled().root), "hotk", ("greedy", "random"), 9)
    one, other = (tally_of(plan, 0, 6) for _ in range(2))
    assert one == other


def test_the_same_number_of_nodes_gives_the_same_game():
    plan = Plan(str(Content.bundled().root), "hotk", ("search:40", "search:20"), 9)
    one, other = (next(iter(games_of(plan, 0, 1))).play for _ in range(2))
    assert one.decisions == other.decisions
    assert one.state.key() == other.state.key()


def test_search_counts_its_nodes():
    agent = SearchBot(game(), 1, 50)
    play = game().begin(1, Seated(game(), agent))
    play.start = play.state.copy()
    game().step(play)
    assert 50 <= agent.nodes / len(play.decisions) < 50 + 2 * DEEP
    assert agent.seconds > 0


def test_a_search_sees_all_that_a_greedy_bot_sees():
    """However small its budget is, it looks at all that is offered; with none left it looks no further."""
    bot, looked = SearchBot(game(), 1, 1), list[tuple[int, int]]()

    def counting(glance: Glance) -> int:
        before, answer = bot.nodes, bot(glance)
        looked.append((bot.nodes - before, glance.count))
        return answer

    play_watched(game(), game().begin(3, Seated(game(), counting)))
    assert max(count for _, count in looked) > 5
    assert all(count <= nodes < DEEP * count for nodes, count in looked)


def test_nobody_sees_what_is_hidden():
    """With another order of the companion deck below, a search answers the same."""
    answers = []
    for turn_over in (False, True):
        play = game().begin(4, Seated(game(), SearchBot(game(), 1, 60)))
        deck = game().rules.layout.zone("companion deck")
        if turn_over:
            play.state.order[deck] = tuple(reversed(play.state.order[deck] or ()))
        play_watched_once(play)
        answers.append(play.decisions[:1])
    assert answers[0] == answers[1]


def play_watched_once(play):  # type: ignore[no-untyped-def]
    play.start, play.began = play.state.copy(), len(play.decisions)
    game().step(play)


def test_an_unknown_agent_is_told():
    with pytest.raises(
        GameError, match=r"There is no agent clever; there are random, greedy, search \(search:500 looks at 500 nodes"
    ):
        agent_called("clever", game(), 1)


@pytest.mark.parametrize("name", ["search:", "search:0", "search:-3", "search:0s", "search:1e3", "greedy:5", ""])
def test_a_budget_that_is_none_is_told(name: str):
    with pytest.raises(GameError, match="There is no agent"):
        agent_called(name, game(), 1)


def test_a_search_by_time_ends():
    play = game().begin(2, agent_called("search:0.05s", game(), 1))
    began = perf_counter()
    play_watched_once(play)
    assert perf_counter() - began < 10
    assert play.decisions
