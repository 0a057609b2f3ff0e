"""Agents: each better than the one before."""

from __future__ import annotations

import pytest

from cardwright.balance.plan import Plan, tally_of
from cardwright.balance.tally import AGENT
from cardwright.content import Content
from cardwright.engine.agents.choice import agent_called
from cardwright.engine.agents.search import SearchBot
from cardwright.engine.agents.seeing import seat
from cardwright.engine.game import GameError
from cardwright.engine.session import play_watched
from hotk_board import game


def wins(one: str, other: str, games: int) -> float:
    tally = tally_of(Plan(str(Content.bundled().root), "hotk", (one, other), 100), 0, games)
    return tally.rates[AGENT, f"1 {one}"].wins / games


def test_greedy_beats_random():
    assert wins("greedy", "random", 60) > 0.8


@pytest.mark.long
def test_search_beats_greedy():
    """By far more than luck: 24 of 40 would happen by chance one time in ten, 30 one time in a thousand."""
    agent_nodes = 120
    won = 0
    for number in range(40):
        search, greedy = seat(game(), SearchBot(game(), number, agent_nodes)), agent_called("greedy", game(), number)
        seats = [search, greedy] if number % 2 == 0 else [greedy, search]
        play = game().begin(
            500 + number // 2, lambda play, player, *rest, seats=seats: seats[player](play, player, *rest)
        )
        won += play_watched(game(), play).state.winners == (number % 2,)
    assert won >= 30


def test_the_same_seeds_give_the_same_games():
    plan = Plan(str(Content.bundled().root), "hotk", ("greedy", "random"), 9)
    one, other = (tally_of(plan, 0, 6) for _ in range(2))
    assert one == other


def test_search_counts_its_nodes():
    agent = SearchBot(game(), 1, 50)
    play = game().begin(1, seat(game(), agent))
    play.start = play.state.copy()
    game().step(play)
    assert 0 < agent.nodes <= 51 * len(play.decisions)
    assert agent.seconds > 0


def test_nobody_sees_what_is_hidden():
    """With another order of the companion deck below, a search answers the same."""
    answers = []
    for turn_over in (False, True):
        play = game().begin(4, seat(game(), SearchBot(game(), 1, 60)))
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
    with pytest.raises(GameError, match="There is no agent clever; there are random, greedy, search"):
        agent_called("clever", game(), 1)
