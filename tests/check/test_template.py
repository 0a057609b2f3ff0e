"""Templates: every type of every game has one, and it passes."""

from __future__ import annotations

import pytest

from cardwright.check.fielderrors import card_types
from cardwright.check.schema import CardSchema
from cardwright.check.template import card_template
from cardwright.content import Content
from cardwright.lang.cardfile import read_card_file
from cardwright.lang.source import Source

CONTENT = Content.bundled()
SCHEMAS = {game: CardSchema.load(CONTENT.schema_file(game)) for game in CONTENT.games_with_cards()}
TYPES = [(game, card_type) for game, schema in SCHEMAS.items() for card_type in card_types(schema.schema)]


@pytest.mark.parametrize(("game", "card_type"), TYPES)
def test_a_template_passes_its_own_schema(game: str, card_type: str):
    source = Source("new.cards", card_template(SCHEMAS[game], game, card_type))
    found = read_card_file(source)
    assert found.problems == []
    (card,) = found.blocks
    assert SCHEMAS[game].validate(card, source)[1] == []
    assert card.field("type") is not None


def test_a_template_in_full(demo_schema: CardSchema):
    assert card_template(demo_schema, "demo", "character", "Old Nan") == (
        "game: demo\n"
        "set: New Set\n"
        "\n"
        "card: Old Nan\n"
        "type: character\n"
        "# The Houses it belongs to. One of: Stark, Tully, Arryn.\n"
        "house: Stark\n"
        "# What it costs.\n"
        "cost: 1\n"
        "# One ability a line.\n"
        "text:\n"
        "  Draw a card.\n"
    )
