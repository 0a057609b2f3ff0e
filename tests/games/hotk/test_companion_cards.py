"""Hand of the King: the fourteen companions, as their texts say."""

from __future__ import annotations

import pytest

from hotk_board import Board, Refused, using


@pytest.mark.rule("hotk.comp-card.loras-tyrell", "hotk.gen.or")
def test_loras_tyrell():
    grid = {"C3": "Olena Tyrell", "D3": "Renly Baratheon", "E3": "Robert Baratheon"}
    board = using("Loras Tyrell", "Renly Baratheon", grid=grid, cards={2: ["Garlan Tyrell"], 1: ["Margaery Tyrell"]})
    assert board.asks("take") == ["Renly Baratheon", "Olena Tyrell", "Garlan Tyrell", "Margaery Tyrell"]
    assert board.where("Renly Baratheon") == "play area 1"
    assert board.at("C3") == "Olena Tyrell"


@pytest.mark.rule("hotk.verb.take-own")
def test_a_card_of_ones_own_can_be_taken_and_nothing_changes():
    board = using("Loras Tyrell", cards={1: ["Olena Tyrell"]}, banners={"Tyrell": 2})
    assert board.where("Olena Tyrell") == "play area 1"
    assert board.banner("Tyrell") == 2


@pytest.mark.rule("hotk.comp-card.sandor-clegane", "hotk.verb.kill")
def test_sandor_clegane():
    board = using("Sandor Clegane", "Robb Stark", grid={"C3": "Robb Stark"}, cards={2: ["Arya Stark"]})
    assert board.asks("choose") == ["Robb Stark", "Kevan Lannister"]
    assert board.where("Robb Stark") == "discard pile"


@pytest.mark.rule("hotk.comp-card.brienne")
def test_brienne_of_tarth():
    board = using("Brienne of Tarth", "Arya Stark", grid={"C3": "Sansa Stark"}, cards={2: ["Arya Stark"]})
    assert board.asks("take") == ["Sansa Stark", "Arya Stark"]
    assert board.where("Arya Stark") == "play area 1"
    assert board.at("C3") == "Sansa Stark"


def test_brienne_of_tarth_chooses_among_those_that_exist():
    board = using("Brienne of Tarth", grid={"C3": "Sansa Stark"})
    assert board.where("Sansa Stark") == "play area 1"


@pytest.mark.rule("hotk.comp-card.gendry", "hotk.case.gendry.1", "hotk.verb.counts-as")
def test_gendry():
    board = using("Gendry", cards={1: ["Robert Baratheon", "Stannis Baratheon"]})
    assert board.where("Gendry") == "play area 1"
    assert board.count(1, "Baratheon") == 3
    assert board.count(2, "Baratheon") == 0


@pytest.mark.rule("hotk.comp-card.jon-snow", "hotk.verb.declare")
def test_jon_snow():
    board = using("Jon Snow", "Greyjoy", cards={1: ["Balon Greyjoy"]})
    assert board.asks("name house") == ["Stark", "Greyjoy", "Lannister", "Targaryen", "Baratheon", "Tyrell", "Tully"]
    assert board.where("Jon Snow") == "play area 1"
    assert (board.count(1, "Greyjoy"), board.count(1, "Stark")) == (3, 0)


@pytest.mark.rule("hotk.comp-card.petyr-baelish")
def test_petyr_baelish():
    board = using("Petyr Baelish", "Hodor", grid={"C3": "Bran Stark", "D3": "Robb Stark"},
                  deck=["Hodor", "Bronn", "Shae"], others=["Melisandre"])  # fmt: skip
    assert board.asks("resolve") == ["Hodor", "Bronn"]
    assert board.where("Bran Stark") == "play area 1"
    assert {board.where(name) for name in ("Hodor", "Bronn", "Petyr Baelish")} == {"discard pile"}
    assert board.where("Shae") == "companion deck"
    assert board.available == ["Melisandre"]


def test_petyr_baelish_keeps_what_says_so():
    board = using("Petyr Baelish", "Shae", deck=["Hodor", "Shae"])
    assert board.where("Shae") == "play area 1"
    assert board.where("Hodor") == "discard pile"


@pytest.mark.rule("hotk.comp-card.melisandre", "hotk.turn.extra")
def test_melisandre():
    grid = {"C1": "Robb Stark", "C6": "Arya Stark", "A6": "Balon Greyjoy"}
    board = using("Melisandre", grid=grid, players=3)
    assert board.next_player == 1
    assert board.banner("Tully") == 1  # the check of the first turn is done
    board.turn("left Stark")
    assert board.banner("Stark") == 1
    assert board.next_player == 2


def test_melisandre_with_no_move_left_ends_the_game():
    board = Board(grid={"A1": "Varys", "A6": "Hoster Tully", "C3": "Robb Stark"}, companions=["Melisandre"]).turn()
    assert board.over


def test_other_reading_the_check_comes_after_the_extra_turn():
    grid = {"C1": "Robb Stark", "C6": "Arya Stark", "A6": "Balon Greyjoy"}
    board = using("Melisandre", grid=grid, extra_turn_after_check=False)
    assert (board.banner("Tully"), board.next_player) == (None, 1)
    board.turn("left Stark")
    assert (board.banner("Tully"), board.banner("Stark"), board.next_player) == (1, 1, 2)


@pytest.mark.rule("hotk.comp-card.ramsay-snow", "hotk.verb.switch")
def test_ramsay_snow():
    board = using("Ramsay Snow", "Balon Greyjoy", "Robb Stark", grid={"B2": "Robb Stark", "E5": "Balon Greyjoy"})
    assert (board.at("B2"), board.at("E5")) == ("Balon Greyjoy", "Robb Stark")
    assert "Varys" not in board.asks("choose")


def test_ramsay_snow_needs_two():
    board = using("Ramsay Snow")
    assert board.at("A1") == "Kevan Lannister"
    assert board.where("Ramsay Snow") == "discard pile"


@pytest.mark.rule("hotk.comp-card.shae", "hotk.case.shae.1")
def test_shae():
    board = using("Shae", cards={1: ["Tyrion Lannister", "Cersei Lannister"]})
    assert board.count(1, "Lannister") == 4
    board = using("Bronn", "Lannister banner to player 1", cards={2: ["Shae", "Tyrion Lannister", "Cersei Lannister"]})
    assert board.count(2, "Lannister") == 1
    assert board.count(1, "Lannister") == 1


def test_shae_may_be_used_without_tyrion():
    board = using("Shae", cards={1: ["Cersei Lannister"]})
    assert board.where("Shae") == "play area 1"
    assert board.count(1, "Lannister") == 1


@pytest.mark.rule("hotk.verb.missing-target", "hotk.verb.take", "hotk.verb.take-varys-stays")
def test_hodor():
    board = using("Hodor", grid={"C3": "Bran Stark", "D3": "Robb Stark"})
    assert board.where("Bran Stark") == "play area 1"
    assert (board.at("C3"), board.at("F1")) == (None, "Varys")
    assert using("Hodor").where("Bran Stark") == "discard pile"


@pytest.mark.rule("hotk.comp-card.khal-drogo", "hotk.verb.then")
def test_khal_drogo():
    board = using("Khal Drogo", grid={"C3": "Daenerys Targaryen", "D3": "Aerys Targaryen"},
                  cards={1: ["Viserys Targaryen"]})  # fmt: skip
    assert board.where("Daenerys Targaryen") == "play area 1"
    assert board.where("Viserys Targaryen") == "discard pile"
    board = using("Khal Drogo", grid={"C3": "Viserys Targaryen"})
    assert board.where("Viserys Targaryen") == "discard pile"


@pytest.mark.rule("hotk.case.drogo.1")
def test_khal_drogo_kills_the_last_one():
    board = using("Khal Drogo", grid={"C3": "Daenerys Targaryen", "D3": "Viserys Targaryen"}, others=["Melisandre"])
    assert board.available == ["Melisandre"]


@pytest.mark.rule("hotk.case.drogo.2")
def test_khal_drogo_takes_the_last_one():
    board = using("Khal Drogo", grid={"C3": "Daenerys Targaryen"}, cards={2: ["Viserys Targaryen"]},
                  others=["Melisandre"])  # fmt: skip
    assert board.available == []
    assert board.where("Viserys Targaryen") == "discard pile"


@pytest.mark.rule("hotk.comp-card.jaqen-hghar", "hotk.verb.kill-companion")
def test_jaqen_hghar():
    board = using("Jaqen Hghar", "Robb Stark", "Balon Greyjoy", "Hodor", grid={"C3": "Robb Stark"},
                  cards={2: ["Balon Greyjoy"]}, others=["Hodor", "Bronn"])  # fmt: skip
    assert [labels for _, ask, labels in board.asked if ask == "choose"][1:] == [
        ["Robb Stark", "Kevan Lannister"],
        ["Balon Greyjoy", "Hoster Tully"],
        ["Hodor", "Bronn"],
    ]
    assert {board.where(name) for name in ("Robb Stark", "Balon Greyjoy", "Hodor")} == {"discard pile"}


def test_jaqen_hghar_as_far_as_it_goes():
    board = using("Jaqen Hghar")
    assert {board.where(name) for name in ("Kevan Lannister", "Hoster Tully", "Jaqen Hghar")} == {"discard pile"}


@pytest.mark.rule("hotk.case.jaqen.1", "hotk.verb.immune", "hotk.verb.immune-not-before")
def test_kept_companions_are_immune_once_they_lie_in_an_area():
    board = using("Jaqen Hghar", "Robb Stark", "Balon Greyjoy", "Gendry", grid={"C3": "Robb Stark"},
                  cards={2: ["Jon Snow", "Balon Greyjoy"]}, others=["Gendry", "Hodor"])  # fmt: skip
    assert board.where("Gendry") == "discard pile"
    with pytest.raises(Refused):
        using("Jaqen Hghar", "Robb Stark", "Jon Snow", grid={"C3": "Robb Stark"},
              cards={2: ["Jon Snow", "Balon Greyjoy"]})  # fmt: skip
    from cardwright.engine.statics import banned

    rules = board.game.rules
    forbidden = banned(board.play, rules.verb["kill"])
    assert forbidden == 1 << rules.cast.id("Jon Snow") | 1 << rules.cast.id("Varys")


@pytest.mark.rule("hotk.case.joffrey.1")
def test_joffrey_is_a_lannister():
    board = Board(cards={1: ["Joffrey Baratheon"]}, grid={"F6": "Varys", "A6": "Robb Stark"})
    assert (board.count(1, "Lannister"), board.count(1, "Baratheon")) == (1, 0)
