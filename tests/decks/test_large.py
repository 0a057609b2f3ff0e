"""Lists of many owners and models are judged in a time that does not run away."""

from __future__ import annotations

import time

import pytest

from cardwright.decks import Judge
from decklists import verdict


@pytest.mark.parametrize(
    "text",
    [
        "game: minis\nformat: open\nWarband\n" + "Stark Soldier 1\n  rank: Ally\n" * 3_000,
        "game: agot\nformat: tournament\n" + "".join(f"P{at}'s House deck\n3x Guilty!\n" for at in range(1_000)),
        "game: agot\nformat: multiplayer\n" + "".join(f"P{at}'s house: Stark\n" for at in range(1_000)),
        "game: legendary\nformat: standard\n" + "".join(f"P{at}'s house: Stark\n" for at in range(1_000)),
    ],
    ids=["models", "decks", "houses", "table"],
)
def test_a_long_list_takes_little_time(judge: Judge, text: str):
    judge.game(text[6:].split("\n", 1)[0])
    start = time.process_time()
    assert not verdict(judge, text).legal
    assert time.process_time() - start < 8


def test_the_same_model_with_the_same_rank_is_one_entry(judge: Judge):
    ranks = ("2x Sansa Stark\n  rank: Hand", "Sansa Stark\n  rank: Hand", "Sansa Stark\n  rank: Ally")
    text = "\n".join(("game: minis", "format: open", "Warband", *ranks))
    entries = judge.scene(judge.read(text.encode())).entries
    assert [(one.count, one.chosen["rank"], one.lines) for one in entries] == [(3, "Hand", [4, 6]), (1, "Ally", [8])]
