"""What generated functions call is written out where that is faster: the same games come of it, event by event."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from cardwright.engine.agents.chance import random_agent
from cardwright.engine.game import Game, play_out
from cardwright.engine.generate.inlining import WRITTEN_OUT, written_out
from hotk_project import WrittenHand

GAMES = 12


@contextmanager
def as_called() -> Iterator[None]:
    """Nothing is written out, and every turn goes step by step."""
    WRITTEN_OUT[0] = False
    try:
        yield
    finally:
        WRITTEN_OUT[0] = True


def played(game: Game, seed: int) -> tuple[Any, ...]:
    """All that has happened in a random game, with causes, and where everything is at its end."""
    play = play_out(game, game.begin(seed, random_agent(seed)))
    return list(play.log), play.state.key(), play.decisions


@pytest.mark.parametrize(("players", "variant"), [(2, ""), (4, "team"), (3, "crow")])
def test_the_same_games_are_played_however_texts_are_written(tmp_path: Path, players: int, variant: str) -> None:
    hand = WrittenHand(tmp_path)
    swift = hand.game(players, variant)
    with as_called():
        slow = hand.game(players, variant)
        wanted = [played(slow, seed) for seed in range(GAMES)]
    assert [played(swift, seed) for seed in range(GAMES)] == wanted


def test_what_is_asked_of_one_piece_needs_no_call(tmp_path: Path) -> None:
    rules = WrittenHand(tmp_path).game().rules
    source = (
        "def effect(play, me, it):\n    state = play.state\n    return within(1 << it[0], 12 & (10 & state.marks[0]))\n"
    )
    found = written_out(rules, source, {})
    assert found.endswith("    return bool((state.marks[0] & 8) >> it[0] & 1)\n")


def test_a_mark_is_made_on_the_spot_unless_something_may_come_between(tmp_path: Path) -> None:
    rules = WrittenHand(tmp_path).game().rules
    source = "def effect(play, me, it):\n    t1 = marked(play, 20, 0, 1, 4, cause_0)\n    return t1\n"
    found = written_out(rules, source, {"cause_0": (0, 0, 0, 0)})
    assert "elif w1 & w1 - 1 or play.guard[20] & w1:\n        t1 = marked(play, 20, 0, 1, w1, cause_0)" in found
    assert "play.state.marks[0] ^= w1" in found
