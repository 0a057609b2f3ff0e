"""The pool of cards as players find it: every card has a place in some legal list, and every House has a deck."""

from __future__ import annotations

import pytest

from cardwright.content import Content
from cardwright.decks.judge import Judge
from cardwright.table.catalogue import compiled_cards

CONTENT = Content.bundled()
JUDGE = Judge(CONTENT)


DRAWN = {"encounter"}
"""Types of cards that come up in a game, and that no list names."""
ONLY_AT_HOME = {"Crown of Blue Roses"}
"""A promotional card, which no format allows: it shows the rule against such cards."""


def listed(game: str) -> set[tuple[str, str]]:
    """The name and version of every card in a legal list of a game."""
    found: set[tuple[str, str]] = set()
    for file in CONTENT.decklist_files(game):
        if "illegal" in file.parts:
            continue
        scene = JUDGE.scene(JUDGE.read(file.read_bytes(), str(file), game))
        for entry in scene.entries:
            carried = (entry.card.fields.get("weapons", []), entry.card.fields.get("armor", ""))
            found |= {(name, "") for names in carried for name in (names if isinstance(names, list) else [names])}
        found |= {(entry.card.name, str(entry.card.fields.get("version", ""))) for entry in scene.entries}
    return found


@pytest.mark.parametrize("game", ["agot", "law", "legendary", "minis", "hotk"])
def test_every_card_is_in_some_legal_list(game: str):
    names = listed(game)
    missing = [
        f"{card.name} ({card.type})"
        for card in compiled_cards(game, CONTENT)
        if (card.name, str(card.fields.get("version", ""))) not in names
        and card.type not in DRAWN
        and card.name not in ONLY_AT_HOME
    ]
    assert missing == []


def test_every_house_has_a_deck_for_tournaments():
    houses = {
        next(field.value for field in decklist.fields if field.name == "house")
        for file in CONTENT.decklist_files("agot")
        if "illegal" not in file.parts
        and (decklist := JUDGE.read(file.read_bytes(), str(file), "agot")).format == "tournament"
        and not JUDGE.verdict(decklist).violations
    }
    assert houses >= {"Stark", "Lannister", "Baratheon", "Greyjoy", "Targaryen", "Martell"}
