"""Whatever is decided, the state stays sound, copies are independent, and games come to an end."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardwright.engine.agents.chance import random_agent
from cardwright.engine.checking import checked
from cardwright.engine.game import play_out
from cardwright.engine.invariants import check
from hotk_board import game

KINDS = [(2, ""), (3, ""), (4, ""), (4, "team"), (3, "crow"), (4, "crow")]


@pytest.mark.parametrize(("players", "variant"), KINDS)
@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 1 << 40))
def test_every_event_leaves_the_state_sound(players: int, variant: str, seed: int):
    play = checked(game(players, variant).begin(seed, random_agent(seed)))
    check(play.state)
    play_out(game(players, variant), play)
    assert play.state.over
    assert play.state.winners
    zone = game(players, variant).rules.layout.zone
    assert not play.state.members[zone("being resolved")] | play.state.members[zone("drawn companions")]


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 1 << 40), turns=st.integers(0, 20))
def test_a_copy_goes_its_own_way(seed: int, turns: int):
    play = game().begin(seed, random_agent(seed))
    for _ in range(turns):
        game().step(play)
    key = play.state.key()
    fork = play.fork(random_agent(1))
    assert fork.state.key() == key
    play_out(game(), fork)
    assert play.state.key() == key
