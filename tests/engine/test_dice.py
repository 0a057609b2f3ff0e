"""Dice are decisions of chance."""

from __future__ import annotations

from cardwright.engine.dice import rolled
from cardwright.engine.play import CHANCE, Play


def test_each_die_is_a_decision_of_chance():
    asked = []

    def agent(_play, player, question, options):
        asked.append((player, question.ask, tuple(options)))
        return 3

    play = Play.__new__(Play)
    play.agent, play.decisions, play.witness = agent, [], None
    assert rolled(play, 2) == [4, 4]
    assert asked == [(CHANCE, "roll a die", (1, 2, 3, 4, 5, 6))] * 2
    assert play.decisions == [3, 3]
