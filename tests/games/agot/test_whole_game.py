"""All cards and keywords of the game compile; every keyword has examples enough, one of which shows its limits."""

from __future__ import annotations

from agot_table import game
from cardwright.content import Content
from cardwright.games.catalogue import compiled_cards, compiled_keywords, playable


def test_every_line_of_every_card_and_keyword_compiles():
    assert game().rules.faults == {}
    assert len(compiled_cards("agot", Content.bundled())) >= 105


def test_every_card_has_an_example_and_every_keyword_three():
    content = Content.bundled()
    assert [card.name for card in compiled_cards("agot", content) if not card.examples] == []
    assert [word.name for word in compiled_keywords("agot", content) if len(word.examples) < 3] == []


def test_the_game_is_not_offered_for_play_before_it_has_turns():
    assert "agot" not in playable()
