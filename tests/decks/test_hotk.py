"""The setup rules of Hand of the King: for each a legal, an illegal and a boundary list."""

from __future__ import annotations

from collections import Counter

import pytest

from cardwright.decks import Judge
from cardwright.decks.library import CardFacts
from decklists import broken, changed, marked, show_rule


def setup(*changes: tuple[str, str], name: str = "three-at-the-table", more: str = "") -> str:
    """A setup that comes with the game, with some of its lines changed; an empty line is left out."""
    return changed("hotk", name, changes, more)


def players(number: int) -> str:
    """The setup for so many players."""
    return setup(("players: 3", f"players: {number}"))


def partners(*changes: tuple[str, str]) -> str:
    """Two teams of two."""
    return setup(*changes, name="partners")


def crows(*changes: tuple[str, str], name: str = "three-crows") -> str:
    """A game with crows."""
    return setup(*changes, name=name)


CASES = [
    ("hotk.comp.players", players(2), players(1), "2 players and 1"),
    ("hotk.comp.players", players(4), players(5), "4 and 5 players"),
    # King's Landing
    ("hotk.setup.shuffle", setup(), setup(("Bran Stark", "Hodor"), ("Hodor", "Bran Stark")), "a companion in the grid"),
    ("hotk.setup.shuffle", setup(), setup(("Bran Stark", "")), "a character is missing"),
    ("hotk.comp.characters", setup(), setup(("Bran Stark", "")), "34 characters"),
    ("hotk.comp.characters", setup(), setup(("Bran Stark", "Robb Stark")), "a character twice"),
    ("hotk.comp.varys", setup(), setup(("Varys", "")), "no Varys"),
    ("hotk.comp.varys", setup(), setup(("Varys", "Varys\nVarys")), "Varys twice"),
    ("hotk.setup.count.grid", setup(), setup(("Bran Stark", "")), "36 and 35 cards"),
    ("hotk.setup.count.grid", setup(), setup(("Bran Stark", "Bran Stark\nRobb Stark")), "36 and 37 cards"),
    ("hotk.setup.grid", setup(), setup(("Row 2 (6)", "")), "twelve cards in a row"),
    ("hotk.setup.grid", setup(), setup(("Bran Stark", "")), "five cards in a row"),
    ("hotk.house.count", setup(), setup(("Hoster Tully", "Robb Stark"), ("Edmure Tully", "Arya Stark")), "six houses"),
    ("hotk.house.stark", setup(), setup(("Robb Stark", "Asha Greyjoy")), "8 and 7 Starks"),
    ("hotk.house.stark", setup(), setup(("Asha Greyjoy", "Robb Stark")), "8 and 9 Starks"),
    ("hotk.house.greyjoy", setup(), setup(("Asha Greyjoy", "Robb Stark")), "7 and 6 Greyjoys"),
    ("hotk.house.lannister", setup(), setup(("Joffrey Baratheon", "Robert Baratheon")), "Joffrey is a Lannister"),
    ("hotk.house.targaryen", setup(), setup(("Aerys Targaryen", "Robb Stark")), "5 and 4 Targaryens"),
    ("hotk.house.baratheon", setup(), setup(("Renly Baratheon", "Joffrey Baratheon")), "Joffrey is no Baratheon"),
    ("hotk.house.tyrell", setup(), setup(("Olena Tyrell", "Robb Stark")), "3 and 2 Tyrells"),
    ("hotk.house.tully", setup(), setup(("Robb Stark", "Edmure Tully")), "2 and 3 Tullys"),
    # companions
    ("hotk.comp.companions", setup(), setup(more="Bronn\n"), "14 and 15 companions"),
    ("hotk.comp.companions", setup(), setup(("Bronn", "Hodor")), "a companion twice"),
    ("hotk.setup.companions-shuffle", setup(), setup(("Bronn", "Hodor")), "a companion is missing"),
    ("hotk.setup.companions-six", setup(), setup(("Companion deck (8)", "")), "all fourteen face up"),
    ("hotk.setup.companions-six", setup(), setup(("Available companions (6)", "Companion deck")), "none face up"),
    ("hotk.setup.companions-left", setup(), setup(more="Bronn\n"), "8 and 9 in the deck"),
    ("hotk.zone.available", setup(), setup(("Available companions (6)", "Available companions\nArya Stark")),
     "Arya on offer"),
    ("hotk.zone.companion-deck", setup(), setup(more="Arya Stark\n"), "Arya in the companion deck"),
    # beside them
    ("hotk.setup.banners", setup(("players: 3", "players: 3\nbanners: 7")),
     setup(("players: 3", "players: 3\nbanners: 6")), "7 and 6 banners"),
    ("hotk.comp.crows", setup(), setup(("players: 3", "players: 3\ncrows: 1")), "crows without the variant"),
    ("hotk.zone.play-area", setup(), setup(("Bronn", ""), more="\nPlay area\nBronn\n"), "somebody has Bronn"),
    ("hotk.zone.discard", setup(), setup(("Bronn", ""), more="\nDiscard pile\nBronn\n"), "Bronn is dead"),
    # variants
    ("hotk.var.team.players", partners(), partners(("players: 4", "players: 3")), "teams of three players"),
    ("hotk.var.team.players", partners(), partners(("teams: 2", "teams: 1")), "one team"),
    ("hotk.var.team.players", setup(), setup(("players: 3", "players: 4\nteams: 2")), "teams without the variant"),
    ("hotk.var.crow.players", crows(), crows(("players: 3", "players: 2"), ("crows: 3", "crows: 2")), "crows for two"),
    ("hotk.var.crow.players", crows(name="four-crows"),
     crows(("players: 4", "players: 5"), ("crows: 4", "crows: 5"), name="four-crows"), "4 and 5 players with crows"),
    ("hotk.comp.crows", crows(name="four-crows"),
     crows(("players: 4", "players: 5"), ("crows: 4", "crows: 5"), name="four-crows"), "4 and 5 crows"),
    ("hotk.var.crow.setup", crows(), crows(("crows: 3", "crows: 4")), "4 crows for three"),
    ("hotk.var.crow.setup", crows(name="four-crows"),
     crows(("crows: 4", "crows: 3"), name="four-crows"), "3 crows for four"),
    ("hotk.var.crow.3p-solo", crows(), crows(("crows: 3", "crows: 3\nteams: 2")), "teams of three players with crows"),
    ("hotk.var.crow.4p-teams", crows(name="four-crows"),
     crows(("teams: 2", ""), name="four-crows"), "four without teams"),
]  # fmt: skip
COVERED = {
    "hotk.setup.grid": ["hotk.zone.kl"],
    "hotk.setup.companions-six": ["hotk.setup.count.available"],
    "hotk.setup.companions-left": ["hotk.setup.count.deck"],
    "hotk.setup.banners": ["hotk.comp.banners", "hotk.zone.banner-supply"],
    "hotk.var.crow.setup": ["hotk.setup.count.crows"],
}
"""What else a case shows."""


@pytest.mark.parametrize(("rule", "legal", "illegal"), marked(CASES, COVERED))
def test_rule(judge: Judge, rule: str, legal: str, illegal: str):
    show_rule(judge, "hotk", rule, legal, illegal)


@pytest.mark.rule("hotk.setup.count.grid", "hotk.setup.count.available", "hotk.setup.count.deck")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_the_table_is_the_same_for_any_number_of_players(judge: Judge, number: int):
    assert broken(judge, players(number)) == set()


@pytest.mark.rule("hotk.setup.varys-random")
def test_varys_may_start_anywhere(judge: Judge):
    for other in ("Robb Stark", "Hoster Tully", "Tyrion Lannister", "Olena Tyrell"):
        assert broken(judge, setup(("Varys", other), (other, "Varys"))) == set()
    lines = judge.game("hotk").formats.format("standard").lines
    assert "hotk.setup.varys-random" in {line.id for line in lines}


@pytest.mark.rule("hotk.comp.characters", "hotk.comp.varys", "hotk.comp.companions", "hotk.house.count")
@pytest.mark.rule("hotk.type.character.one-house", "hotk.type.varys.no-house")
def test_the_cards_of_the_box(judge: Judge):
    characters = _cards(judge, "character")
    houses = Counter(str(card.fields["house"]) for card in characters)
    assert houses == {
        "Stark": 8, "Greyjoy": 7, "Lannister": 6, "Targaryen": 5, "Baratheon": 4, "Tyrell": 3, "Tully": 2,
    }  # fmt: skip
    assert all(card.stat("size") == houses[str(card.fields["house"])] for card in characters)
    assert [card.has("house") for card in _cards(judge, "spymaster")] == [False]
    assert len(_cards(judge, "companion")) == 14


def _cards(judge: Judge, kind: str) -> list[CardFacts]:
    return judge.game("hotk").library.of_type(kind)
