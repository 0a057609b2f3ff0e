"""Hand of the King: what is in the box, and where it lies."""

from __future__ import annotations

import pytest

from cardwright.engine.agents.chance import random_agent
from cardwright.engine.game import GameError
from cardwright.engine.state import ids
from cardwright.table.catalogue import load_game
from hotk_board import Board, game, using

CAST = game().rules.cast
CHARACTERS = CAST.of_type["character"]
HOUSES = CAST.values["house"]


@pytest.mark.rule("hotk.comp.players")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int):
    with pytest.raises(GameError, match="2 to 4 players"):
        load_game("hotk", players=players)


@pytest.mark.rule("hotk.comp.characters", "hotk.comp.varys", "hotk.comp.companions", "hotk.comp.banners")
def test_pieces():
    assert [CAST.of_type[kind].bit_count() for kind in ("character", "companion", "banner")] == [35, 14, 7]
    assert CAST.names.count("Varys") == 1
    assert {CAST.names[banner] for banner in ids(CAST.of_type["banner"])} == {f"{house} banner" for house in HOUSES}


@pytest.mark.rule("hotk.comp.crows", "hotk.setup.count.crows", "hotk.var.crow.setup")
@pytest.mark.parametrize(("players", "variant", "crows"), [(3, "crow", 3), (4, "crow", 4), (4, "team", 0), (2, "", 0)])
def test_a_crow_for_each_player_in_the_crow_variant_only(players: int, variant: str, crows: int):
    rules = game(players, variant).rules
    state = game(players, variant).begin(1, random_agent(1)).state
    tokens = rules.cast.of_type.get("crow token", 0)
    assert tokens.bit_count() == crows
    areas = rules.layout.zones["play area"]
    assert [(state.members[area] & tokens).bit_count() for area in areas] == [bool(crows)] * players


SIZES = {"Stark": 8, "Greyjoy": 7, "Lannister": 6, "Targaryen": 5, "Baratheon": 4, "Tyrell": 3, "Tully": 2}


@pytest.mark.rule("hotk.house.count")
def test_seven_houses():
    assert list(SIZES) == HOUSES
    assert sum(SIZES.values()) == CHARACTERS.bit_count()


@pytest.mark.parametrize(
    "house",
    [
        pytest.param("Stark", marks=pytest.mark.rule("hotk.house.stark")),
        pytest.param("Greyjoy", marks=pytest.mark.rule("hotk.house.greyjoy")),
        pytest.param("Lannister", marks=pytest.mark.rule("hotk.house.lannister")),
        pytest.param("Targaryen", marks=pytest.mark.rule("hotk.house.targaryen")),
        pytest.param("Baratheon", marks=pytest.mark.rule("hotk.house.baratheon")),
        pytest.param("Tyrell", marks=pytest.mark.rule("hotk.house.tyrell")),
        pytest.param("Tully", marks=pytest.mark.rule("hotk.house.tully")),
    ],
)
def test_the_size_of_a_house_is_printed_and_true(house: str):
    cards = [CAST.pieces[piece].card for piece in ids(CAST.having["house", house] & CHARACTERS)]
    assert {card.fields["size"] for card in cards if card is not None} == {SIZES[house]} == {len(cards)}


@pytest.mark.rule("hotk.type.character.fields", "hotk.type.character.one-house")
def test_every_character_has_one_house():
    assert sum(CAST.having["house", house] & CHARACTERS for house in HOUSES) == CHARACTERS  # none twice, none left out


@pytest.mark.rule("hotk.type.varys.no-house", "hotk.char.varys", "hotk.verb.varys-untouchable")
def test_varys_is_no_character():
    assert "house" not in CAST.pieces[CAST.id("Varys")].values
    assert not CHARACTERS >> CAST.id("Varys") & 1
    board = using("Sandor Clegane", "Robb Stark", grid={"C3": "Robb Stark"})
    assert "Varys" not in board.asks("choose")


@pytest.mark.rule("hotk.type.companion.fields")
def test_some_companions_are_kept():
    kept = {"Gendry", "Jon Snow", "Shae"}
    texts = {card.name: card.lines[0].text for card in game().rules.cast.definitions if card.type == "companion"}
    assert {name for name, text in texts.items() if text.startswith("Keep this card")} == kept


@pytest.mark.rule(
    "hotk.setup.shuffle", "hotk.setup.grid", "hotk.zone.kl", "hotk.setup.count.grid", "hotk.setup.count.available",
    "hotk.setup.count.deck", "hotk.setup.companions-six", "hotk.setup.companions-left", "hotk.setup.banners",
    "hotk.zone.banner-supply", "hotk.zone.available", "hotk.zone.companion-deck", "hotk.setup.companions-shuffle",
)  # fmt: skip
@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup(players: int):
    zone, cast = game(players).rules.layout.zone, game(players).rules.cast
    state = game(players).begin(7, random_agent(1)).state
    assert sorted(state.at) == sorted(ids(cast.of_type["character"] | cast.of_type["spymaster"]))
    assert state.members[zone("King's Landing")].bit_count() == 36
    assert state.members[zone("available companions")].bit_count() == 6
    assert len(state.order[zone("companion deck")] or ()) == 8
    assert state.members[zone("supply")] == cast.of_type["banner"]
    other = game(players).begin(8, random_agent(1)).state
    assert state.at != other.at
    assert state.order[zone("companion deck")] != other.order[zone("companion deck")]


@pytest.mark.rule("hotk.setup.varys-random")
def test_varys_begins_anywhere():
    starts = {game().begin(seed, random_agent(1)).state.place[CAST.id("Varys")] for seed in range(400)}
    assert starts == set(range(36))


@pytest.mark.rule("hotk.setup.first-player", "hotk.turn.order")
def test_the_first_seat_begins_and_turns_go_round():
    board = Board(grid={"F6": "Varys", "A1": "Robb Stark", "C3": "Arya Stark", "F1": "Hoster Tully",
                        "A6": "Edmure Tully", "F3": "Olena Tyrell", "C1": "Garlan Tyrell"}, players=3)  # fmt: skip
    assert board.next_player == 1
    assert board.turn("up Tully").next_player == 2
    assert board.turn("left Tyrell").next_player == 3


@pytest.mark.rule("hotk.zone.play-area", "hotk.zone.discard", "hotk.zone.empty-spaces")
def test_where_cards_go():
    board = using("Sandor Clegane", "Robb Stark", grid={"C3": "Robb Stark", "D3": "Arya Stark"})
    assert board.where("Hoster Tully") == "play area 1"
    assert board.where("Robb Stark") == board.where("Sandor Clegane") == "discard pile"
    assert board.at("C3") is None
    assert board.at("D3") == "Arya Stark"


@pytest.mark.rule("hotk.zone.public", "hotk.gen.open-information")
def test_all_is_open_but_the_companion_deck():
    hidden = [kind.name for kind in game().rules.layout.kinds if kind.hidden or kind.private or kind.secret]
    assert hidden == ["companion deck", "court"]  # and nothing is left in the court once it is dealt


LEDGER = [
    ("Robb Stark", "Stark"), ("Sansa Stark", "Stark"), ("Catelyn Stark", "Stark"), ("Arya Stark", "Stark"),
    ("Rickon Stark", "Stark"), ("Eddard Stark", "Stark"), ("Bran Stark", "Stark"), ("Lyanna Stark", "Stark"),
    ("Aeron Greyjoy", "Greyjoy"), ("Balon Greyjoy", "Greyjoy"), ("Euron Greyjoy", "Greyjoy"),
    ("Theon Greyjoy", "Greyjoy"), ("Asha Greyjoy", "Greyjoy"), ("Victarion Greyjoy", "Greyjoy"),
    ("Rodrik Greyjoy", "Greyjoy"), ("Cersei Lannister", "Lannister"), ("Joffrey Baratheon", "Lannister"),
    ("Tywin Lannister", "Lannister"), ("Tyrion Lannister", "Lannister"), ("Kevan Lannister", "Lannister"),
    ("Jaime Lannister", "Lannister"), ("Daenerys Targaryen", "Targaryen"), ("Viserys Targaryen", "Targaryen"),
    ("Aegon I Targaryen", "Targaryen"), ("Aerys Targaryen", "Targaryen"), ("Rhaegar Targaryen", "Targaryen"),
    ("Renly Baratheon", "Baratheon"), ("Stannis Baratheon", "Baratheon"), ("Shireen Baratheon", "Baratheon"),
    ("Robert Baratheon", "Baratheon"), ("Olena Tyrell", "Tyrell"), ("Garlan Tyrell", "Tyrell"),
    ("Margaery Tyrell", "Tyrell"), ("Hoster Tully", "Tully"), ("Edmure Tully", "Tully"),
]  # fmt: skip


@pytest.mark.rule(
    "hotk.char.robb-stark", "hotk.char.sansa-stark", "hotk.char.catelyn-stark", "hotk.char.arya-stark",
    "hotk.char.rickon-stark", "hotk.char.eddard-stark", "hotk.char.bran-stark", "hotk.char.lyanna-stark",
    "hotk.char.aeron-greyjoy", "hotk.char.balon-greyjoy", "hotk.char.euron-greyjoy", "hotk.char.theon-greyjoy",
    "hotk.char.asha-greyjoy", "hotk.char.victarion-greyjoy", "hotk.char.rodrik-greyjoy",
    "hotk.char.cersei-lannister", "hotk.char.joffrey-baratheon", "hotk.char.tywin-lannister",
    "hotk.char.tyrion-lannister", "hotk.char.kevan-lannister", "hotk.char.jaime-lannister",
    "hotk.char.daenerys-targaryen", "hotk.char.viserys-targaryen", "hotk.char.aegon-targaryen",
    "hotk.char.aerys-targaryen", "hotk.char.rhaegar-targaryen", "hotk.char.renly-baratheon",
    "hotk.char.stannis-baratheon", "hotk.char.shireen-baratheon", "hotk.char.robert-baratheon",
    "hotk.char.olena-tyrell", "hotk.char.garlan-tyrell", "hotk.char.margaery-tyrell", "hotk.char.hoster-tully",
    "hotk.char.edmure-tully",
)  # fmt: skip
def test_every_character_counts_for_its_house():
    found = [(CAST.names[piece], CAST.pieces[piece].values["house"]) for piece in ids(CHARACTERS)]
    assert sorted(found) == sorted(LEDGER)


def test_usual_spellings_are_understood():
    assert game().rules.cast.canonical("Olenna Tyrell") == "Olena Tyrell"
    assert game().rules.cast.canonical("jaqen h'ghar") == "Jaqen Hghar"
