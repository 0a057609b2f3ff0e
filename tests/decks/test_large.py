"""Lists of many owners and models are judged in a time that does not run away."""

from __future__ import annotations

import gc
import time

import pytest

from cardwright.decks import Judge
from decklists import verdict

LISTS = {
    "models": ("game: minis\nformat: open\nWarband\n", "Stark Soldier 1\n  rank: Ally\n"),
    "equipment": ("game: minis\nformat: open\nWarband\n", "Stark Soldier 1\n  equipment: Oak Shield\n"),
    "warbands": ("game: minis\nformat: open\n", "P{}'s Warband\nRobb Stark\n"),
    "decks": ("game: agot\nformat: tournament\n", "P{}'s House deck\n3x Guilty!\n"),
    "houses": ("game: agot\nformat: multiplayer\n", "P{}'s house: Stark\n"),
    "table": ("game: legendary\nformat: standard\n", "P{}'s house: Stark\nP{}'s Hero Deck\nYoung Arya\n"),
    "piles": ("game: law\nformat: standard\n", "P{}'s deck\nMinotaur\nSiren\n"),
    "pieces": ("game: law\nformat: board\nplayers: 3\nBoard\n", "Ryugu\n  at: A{}\n  side: Alpha\n  turn: quarter\n"),
    "areas": ("game: hotk\nformat: standard\n", "P{}'s play area\nBran Stark\n"),
}


def _seconds(judge: Judge, head: str, part: str, many: int) -> float:
    """The quickest of three: what else this process has in its memory must not be swept up in between."""
    text = head + "".join(part.replace("{}", str(at)) for at in range(many))
    taken: list[float] = []
    gc.disable()
    try:
        for _ in range(3):
            start = time.process_time()
            assert not verdict(judge, text).legal
            taken.append(time.process_time() - start)
    finally:
        gc.enable()
    return min(taken)


@pytest.mark.parametrize("name", LISTS)
def test_a_long_list_takes_little_time(judge: Judge, name: str):
    """Four times as many owners or models take about four times as long, and not sixteen times."""
    head, part = LISTS[name]
    _seconds(judge, head, part, 2)
    few, many = _seconds(judge, head, part, 200), _seconds(judge, head, part, 800)
    assert many < 7 * few + 0.4


def test_the_same_model_with_the_same_rank_is_one_entry(judge: Judge):
    ranks = ("2x Sansa Stark\n  rank: Hand", "Sansa Stark\n  rank: Hand", "Sansa Stark\n  rank: Ally")
    text = "\n".join(("game: minis", "format: open", "Warband", *ranks))
    entries = judge.scene(judge.read(text.encode())).entries
    assert [(one.count, one.chosen["rank"], one.lines) for one in entries] == [(3, "Hand", (4, 6)), (1, "Ally", (8,))]
