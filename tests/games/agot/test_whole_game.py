"""All cards and keywords of the game compile; every keyword has examples enough, one of which shows its limits."""

from __future__ import annotations

import pytest

from agot_table import game
from cardwright.content import Content
from cardwright.engine.agents.chance import random_agent
from cardwright.engine.checking import checked
from cardwright.engine.game import GameError, play_out
from cardwright.table.catalogue import compiled_cards, compiled_keywords, load_game, title


def test_every_line_of_every_card_and_keyword_compiles():
    assert game().rules.faults == {}
    assert len(compiled_cards("agot", Content.bundled())) >= 105


def test_every_card_has_an_example_and_every_keyword_three():
    content = Content.bundled()
    assert [card.name for card in compiled_cards("agot", content) if not card.examples] == []
    assert [word.name for word in compiled_keywords("agot", content) if len(word.examples) < 3] == []


def test_two_to_six_can_play():
    assert title("agot").PLAYERS == (2, 6)


def test_it_has_no_variants_and_says_so():
    with pytest.raises(GameError, match=r"^A Game of Thrones CCG has no variants\.$"):
        load_game("agot", Content.bundled(), 2, "duel")


@pytest.mark.parametrize("players", [2, 3])
def test_games_come_to_an_end_and_nothing_is_lost(players: int):
    game = load_game("agot", Content.bundled(), players)
    play = checked(game.begin(1, random_agent(1)))
    play_out(game, play)
    assert play.state.winners
