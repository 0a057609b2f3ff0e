"""A game of another shape from data alone: tricks, suits that are followed, a leader who changes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardwright.check.incremental import check_project
from cardwright.cli.main import main
from cardwright.content import Content
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.checking import checked
from cardwright.engine.game import Game, play_out
from cardwright.engine.match import Match
from cardwright.engine.play import Play
from cardwright.table.catalogue import load_game
from cardwright.table.faults import unrunnable
from cardwright.table.proofs import proofs

HERE = Path(__file__).parents[1] / "tricks"


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Content:
    root = tmp_path_factory.mktemp("tricks")
    shutil.copytree(HERE, root, dirs_exist_ok=True)
    return Content.find(root)


def played(game: Game, seed: int) -> Play:
    return play_out(game, checked(game.begin(seed, random_agent(seed))))


def test_it_is_clean_and_its_examples_hold(content: Content, capsys: pytest.CaptureFixture[str]) -> None:
    assert check_project(content, use_cache=False, interpreter=lambda: unrunnable).problems == []
    assert main(["--project", str(content.root), "test", "--jobs", "1"]) == 0
    capsys.readouterr()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_card_is_caught_once_in_every_haul(content: Content, players: int) -> None:
    game = load_game("tricks", content, players)
    play = played(game, players)
    record = game.record(play)
    assert sum(record["counters"]["feather"]) == 3 * 6 * players
    assert len(record["zones"]["deck"]) == 24
    best = max(record["counters"]["feather"])
    assert record["winners"] == [at + 1 for at, won in enumerate(record["counters"]["feather"]) if won == best]


def test_suits_are_followed_and_the_highest_of_the_suit_leads_next(content: Content) -> None:
    """Asked of a whole game, from its log: what was in a hand when something else was played."""
    game = load_game("tricks", content, 3)
    play = played(game, 7)
    cast, verbs = game.rules.cast, game.rules.verbs
    suit = [piece.values.get("suit", "") for piece in cast.pieces]
    rank = game.rules.printed[game.rules.stat["rank"]]
    hands: list[set[int]] = [set(), set(), set()]
    trick: list[tuple[int, int]] = []
    winner = None
    for event in (entry.event for entry in play.log):
        player = game.rules.layout.player_of[event.to] if verbs[event.verb] in ("draw", "play", "take") else -1
        if verbs[event.verb] == "draw":
            hands[player].add(event.what)
        elif verbs[event.verb] == "play":
            led = suit[trick[0][1]] if trick else suit[event.what]
            assert trick or winner in (None, player)
            assert suit[event.what] == led or all(suit[piece] != led for piece in hands[player])
            hands[player].remove(event.what)
            trick.append((player, event.what))
        elif verbs[event.verb] == "take" and trick:
            led = suit[trick[0][1]]
            winner = max((one for one in trick if suit[one[1]] == led), key=lambda one: rank[one[1]])[0]
            assert player == winner
            trick = []


def test_who_leads_first_is_left_to_chance_and_not_to_a_player(content: Content) -> None:
    game = load_game("tricks", content, 2)
    first = [Match(game, {"seed": seed}, {}).play.state.player for seed in range(12)]
    assert {0, 1} == set(first)
    assert first == [Match(game, {"seed": seed}, {}).play.state.player for seed in range(12)]


def test_what_examples_prove(content: Content) -> None:
    """What is left to chance is shown by whole games."""
    found = {proof.rule for proof in proofs(content, "tricks") if not proof.by}
    assert found == {"tricks.setup.first", "tricks.deal.shuffle", "tricks.deal.hand"}
