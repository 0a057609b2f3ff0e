"""Whole games, from the shipped setups to the count of points."""

from __future__ import annotations

from functools import lru_cache

import pytest

from cardwright.content import Content
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.checking import checked
from cardwright.engine.game import Game, Json, play_out
from cardwright.engine.state import ids
from cardwright.games.catalogue import load_game


@lru_cache(maxsize=4)
def game(players: int) -> Game:
    return load_game("legendary", Content.bundled(), players)


@lru_cache(maxsize=4)
def begun(players: int) -> Json:
    """The table when the first turn is about to begin."""
    play = game(players).begin(1, random_agent(1))
    game(players).step(play)
    return game(players).record(play)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_come_to_an_end_and_nothing_is_lost(players: int) -> None:
    play = checked(game(players).begin(players, random_agent(players)))
    play_out(game(players), play)
    assert play.state.over
    assert play.state.winners
    captives = play.state.members[game(players).rules.layout.zone("captured")]
    field = play.state.members[game(players).rules.layout.zone("battlefield")]
    assert all(field >> play.state.host[piece] & 1 for piece in ids(captives))


def sizes(players: int, zone: str) -> list[int]:
    rows = begun(players)["zones"][zone]
    return [len(row) for row in rows] if rows and isinstance(rows[0], list) else [len(rows)]


@pytest.mark.rule("legendary.setup.count.ally-deck")
@pytest.mark.rule("legendary.setup.ally.one-deck")
@pytest.mark.parametrize(("players", "number"), [(2, 63), (3, 63), (4, 82)])
def test_one_ally_deck_for_all(players: int, number: int) -> None:
    assert sizes(players, "Ally Deck") == [number]


@pytest.mark.rule("legendary.setup.final.lineup")
@pytest.mark.rule("legendary.setup.count.lineup")
@pytest.mark.rule("legendary.setup.count.hero-deck-after")
@pytest.mark.rule("legendary.setup.final.hand")
@pytest.mark.rule("legendary.setup.count.hand")
@pytest.mark.rule("legendary.setup.count.tokens")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_each_player_begins_with(players: int) -> None:
    assert sizes(players, "lineup") == [5] * players
    assert sizes(players, "Hero Deck") == [51] * players
    assert sizes(players, "hand") == [6] * players
    assert sizes(players, "deck") == [6] * players
    assert sizes(players, "Mastermind stack") == [5] * players
    assert sizes(players, "Defender stack") == [5] * players
    assert begun(players)["counters"]["[VP] token"] == [3] * players


@pytest.mark.rule("legendary.setup.mm.shuffle")
def test_which_mastermind_lies_on_top_is_random() -> None:
    tops = set()
    for seed in range(6):
        play = game(2).begin(seed, random_agent(seed))
        game(2).step(play)
        tops.add(game(2).record(play)["zones"]["Mastermind stack"][0][0])
    assert len(tops) > 1


@pytest.mark.rule("legendary.setup.defender.order")
def test_three_defenders_are_active() -> None:
    play = game(2).begin(1, random_agent(1))
    game(2).step(play)
    active = play.state.marks[game(2).rules.layout.marks["active"]]
    for player in range(2):
        stack = play.state.order[game(2).rules.layout.zone("Defender stack", player)] or ()
        assert [active >> piece & 1 for piece in stack] == [1, 1, 1, 0, 0]
