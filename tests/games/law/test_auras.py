"""Legends At War: areas of effect, Champion, Curse and Support, bonuses in a fight, and what markers show."""

from __future__ import annotations

import pytest

from law_board import EVERYWHERE, Board


def without(*spots: str) -> dict[str, str | None]:
    """The board with gaps."""
    return {spot: kind for spot, kind in EVERYWHERE.items() if spot not in spots}


# Areas


@pytest.mark.rule("law.area.count", "law.example.10")
def test_so_many_spaces_in_each_direction():
    """Fujin may go two spaces to the north and two to the south."""
    board = Board({}, {1: ["Fujin"]}).turn("Fujin at C4")
    assert board.asks("move") == ["stay", "C3", "C2", "C5", "C6"]


@pytest.mark.rule("law.example.11")
def test_arrows_in_one_direction_only():
    """As far as the arrows go, and not a space further: Raijin's three to the east."""
    spots = {"D4": "Raven", "E4": "Kappa", "F4": "Salmon Boy", "G4": "Naiad", "B4": "Otter Woman", "C3": "Harpy"}
    board = Board({spot: (2, name) for spot, name in spots.items()}, {1: ["Raijin"]}, setup={"decks": {"2": ["Siren"]}})
    board.turn("Raijin at C4")
    fallen = [spot for spot, name in spots.items() if board.controller(name) != 2]
    assert fallen == ["D4", "E4", "F4"]


@pytest.mark.rule("law.area.may-affect")
def test_an_area_only_makes_eligible():
    board = Board({"C3": (1, "Siren"), "B3": (1, "Oni"), "D3": (2, "Draugr")})
    assert (board.change("Oni"), board.change("Draugr")) == (0, -1)
    board = Board({"C3": (1, "Ran's Daughter"), "B3": (1, "Oni"), "D3": (2, "Draugr")})
    assert (board.change("Oni"), board.change("Draugr")) == (1, 0)


@pytest.mark.rule("law.area.gaps", "law.area.gap-counts-distance", "law.board.gaps")
def test_an_area_reaches_across_gaps_and_each_takes_up_a_step():
    board = Board({"B2": (1, "Sedna"), "A2": (2, "Draugr")}, spaces=without("C2"))
    cards = {"D2": (1, "Poseidon"), "B2": (1, "Oni"), "A2": (1, "Draugr"), "G2": (1, "Thrym"), "H2": (1, "Minotaur")}
    board = Board(cards, spaces=without("C2", "E2"))
    assert [board.change(name) for name in ("Oni", "Draugr", "Thrym", "Minotaur")] == [1, 1, 1, 0]


@pytest.mark.rule("law.area.not-blocked", "law.area.not-self")
def test_cards_between_do_not_block_and_nobody_is_in_his_own_area():
    board = Board({"D2": (1, "Poseidon"), "C2": (2, "Raven"), "B2": (2, "Kappa"), "A2": (1, "Oni")})
    assert board.change("Oni") == 1
    assert board.change("Poseidon") == 0


@pytest.mark.rule("law.ability.controller-flip", "law.test.support-lost", "law.support.ends", "law.turn.4-captured")
def test_a_captured_supporter_helps_his_new_side():
    cards = {"C3": (2, "Kokopelli"), "C4": (2, "Draugr"), "D3": (1, "Oni")}
    board = Board(cards, {1: ["Thunderbird"]})
    assert (board.change("Draugr"), board.change("Oni")) == (1, 0)
    board.turn("Thunderbird at B3")
    assert board.controller("Kokopelli") == 1
    assert (board.change("Draugr"), board.change("Oni")) == (0, 1)


@pytest.mark.rule("law.ability.source-gone", "law.marker.removal")
def test_what_a_card_gives_ends_when_it_leaves():
    cards = {"C3": (1, "Kokopelli"), "C4": (1, "Draugr")}
    board = Board(cards, {2: ["Fenrir"]}, setup={"next_player": 2})
    assert board.change("Draugr") == 1
    board.turn("Fenrir at C2")  # its South of 4 beats a North of 3
    assert board.underworld() == ["Kokopelli"]
    assert board.change("Draugr") == 0


# Champion


@pytest.mark.rule("law.champion.effect", "law.champion.any-allegiance", "law.champion.marker", "law.marker.bonus")
def test_champion_counts_neighbours_of_either_side():
    cards = {"B2": (1, "Naiad"), "A2": (1, "Ran"), "C2": (1, "Kappa"), "B3": (2, "Otter Woman"), "B1": (1, "Draugr")}
    board = Board(cards)
    assert board.change("Naiad") == 3
    assert board.stats("Naiad") == [4, 7, 7, 7]


@pytest.mark.rule("law.champion.max")
def test_champion_gains_four_at_most():
    around = {"B1": (1, "Ran"), "A2": (1, "Kappa"), "C2": (1, "Otter Woman"), "B3": (1, "Salmon Boy")}
    more = {"A1": (1, "Scylla"), "C3": (1, "Isonade"), "B5": (1, "Odysseus")}
    assert Board({"B2": (1, "Naiad")} | around | more).change("Naiad") == 4


@pytest.mark.rule("law.champion.decrease", "law.champion.timing")
def test_champion_falls_when_a_neighbour_goes():
    cards = {"B2": (1, "Naiad"), "B3": (1, "Kappa"), "B1": (1, "Otter Woman")}
    board = Board(cards, {2: ["Shuten Doji"]}, setup={"next_player": 2})
    assert board.change("Naiad") == 2
    board.turn("Shuten Doji at A3")
    assert board.where("Kappa") == "Underworld"
    assert board.change("Naiad") == 1


@pytest.mark.rule("law.champion.targeting")
def test_champion_counts_neighbours_with_reflect():
    assert (
        Board({"B2": (1, "Morning Star"), "B3": (1, "Athena"), "A2": (2, "Spider Grandmother")}).change("Morning Star")
        == 2
    )


def test_champion_of_a_pantheon():
    board = Board({"B2": (1, "Thunderbird"), "B3": (2, "Raven"), "A2": (1, "Zeus"), "C2": (1, "Flint")})
    assert board.change("Thunderbird") == 2


# Curse and Support


@pytest.mark.rule(
    "law.curse.effect", "law.curse.marker", "law.marker.penalty", "law.verb.bonus-all", "law.curse.targeting"
)
def test_curse_takes_one_from_all_stats_of_enemies():
    board = Board({"C3": (1, "Flint"), "C2": (2, "Draugr"), "B3": (1, "Oni"), "D4": (2, "Thrym")})
    assert board.stats("Draugr") == [5, 3, 2, 3]
    assert (board.change("Oni"), board.change("Thrym")) == (0, 0)


@pytest.mark.rule("law.curse.ends", "law.test.curse-flip", "law.turn.4-own")
def test_a_captured_card_is_cursed_no_more():
    board = Board({"C3": (2, "Oni")}, {1: ["Nidhogg"]}).turn("Nidhogg at D3")
    assert board.controller("Oni") == 2  # 5 against 6 - 1
    board = Board({"C3": (2, "Draugr")}, {1: ["Nidhogg"]}).turn("Nidhogg at D3")
    assert board.controller("Draugr") == 1  # 5 against 4 - 1
    assert board.change("Draugr") == 0


@pytest.mark.rule("law.curse.timing", "law.turn.2-own")
def test_a_curse_works_before_the_attack_of_its_card():
    assert Board({"C3": (2, "Thrym")}, {1: ["Nidhogg"]}).turn("Nidhogg at D3").controller("Thrym") == 1  # 5 v 5 - 1


@pytest.mark.rule("law.turn.2-others", "law.turn.2-simultaneous", "law.turn.4-others")
def test_auras_of_others_reach_the_card_that_is_played_before_it_attacks():
    def attacked(defender: str, **others: tuple[int, str]) -> Board:
        return Board({"C3": (2, defender), **others}, {1: ["Draugr"]}).turn("Draugr at B3")

    assert attacked("Naiad").controller("Naiad") == 2  # 4 against 4
    assert attacked("Naiad", B4=(1, "Valkyrie")).controller("Naiad") == 1  # 4 + 1 against 4
    both = attacked("Siren", B4=(1, "Valkyrie"))
    assert both.controller("Siren") == 2  # 4 + 1 - 1 against 4
    assert both.change("Draugr") == 0


@pytest.mark.rule("law.support.effect", "law.support.marker", "law.support.targeting")
def test_support_gives_one_to_all_stats_of_allies():
    board = Board({"C3": (1, "Kokopelli"), "C2": (1, "Draugr"), "B3": (2, "Oni"), "D4": (1, "Thrym")})
    assert board.stats("Draugr") == [7, 5, 4, 5]
    assert (board.change("Oni"), board.change("Thrym")) == (0, 0)


@pytest.mark.rule("law.support.timing")
def test_support_works_before_the_attack_and_after_it():
    board = Board({"C3": (2, "Perseus"), "A3": (1, "Ran's Daughter")}, {1: ["Minotaur"]}).turn("Minotaur at B3")
    assert board.controller("Perseus") == 1  # 4 + 1 against 4
    played = Board({"B3": (1, "Minotaur"), "C3": (2, "Perseus")}, {1: ["Valkyrie"]}).turn("Valkyrie at B4")
    assert played.change("Minotaur") == 1


@pytest.mark.rule("law.marker.stack")
def test_markers_add_up():
    cards = {"C3": (2, "Oni"), "C2": (1, "Flint"), "B3": (1, "Jormungandr"), "C4": (2, "Kokopelli"), "D3": (1, "Siren")}
    assert Board(cards).change("Oni") == -2


# Bonuses against a dominion


def fight(attacker: str, defender: str, spot: str = "B3") -> bool:
    """Whether a card captures another, which lies at C3."""
    board = Board({"C3": (2, defender)}, {1: [attacker]}).turn(f"{attacker} at {spot}")
    return board.where(defender) != "battlefield 2"


@pytest.mark.rule("law.abonus.effect", "law.test.abonus-boundary")
def test_attack_bonus_gives_two_against_its_dominion():
    assert fight("Harpy", "Draugr")  # 3 + 2 against an Earth 4
    assert not fight("Harpy", "Ran's Daughter")  # 3 against a Sea 4
    cards = {"C3": (2, "Draugr"), "A3": (2, "Naiad")}
    board = Board(cards, {1: ["Harpy"]}).turn("Harpy at B3")
    assert (board.controller("Draugr"), board.controller("Naiad")) == (1, 2)


@pytest.mark.rule("law.abonus.not-defending", "law.dbonus.not-attacking")
def test_attack_and_defence_are_two_things():
    assert fight("Minotaur", "Svartalf")  # Earth; 4 against 3
    assert fight("Blue Jay", "Svartalf", "D3") is True  # Sky; 5 against 3, and its bonus is for attacks
    assert not fight("Nemean Lion", "Kappa")  # Sea; 3 against 4, and its bonus is for defence


@pytest.mark.rule("law.dbonus.effect")
def test_defence_bonus_gives_two_against_its_dominion():
    assert not fight("Naiad", "Nemean Lion")  # a Sea 4 against 3 + 2
    assert fight("Minotaur", "Nemean Lion")  # an Earth 4 against 3


@pytest.mark.rule("law.adbonus.effect")
def test_attack_defence_bonus_gives_one_on_both_sides():
    assert fight("Huginn", "Nemean Lion")  # 3 + 1 against an Earth 3
    assert not fight("Huginn", "Umibozu")  # 3 against a Sea 3
    assert not fight("Minotaur", "Huginn")  # an Earth 4 against 3 + 1
    assert fight("Naiad", "Huginn")  # a Sea 4 against 3


@pytest.mark.rule("law.adbonus.timing", "law.abonus.timing", "law.dbonus.timing", "law.bonus.no-marker")
def test_bonuses_against_a_dominion_leave_no_marker():
    board = Board({"C3": (2, "Draugr")}, {1: ["Harpy"]}).turn("Harpy at B3")
    assert board.change("Harpy") == 0
    assert Board({"C3": (2, "Nemean Lion"), "B3": (1, "Naiad")}).change("Nemean Lion") == 0


@pytest.mark.rule("law.bonus.per-opponent")
def test_each_opponent_is_looked_at_by_himself():
    board = Board({"C3": (2, "Draugr"), "B4": (2, "Athena"), "B2": (2, "Oni")}, {1: ["Tengu"]}).turn("Tengu at B3")
    assert board.controller("Draugr") == 1  # Earth: 5 + 2 against 4
    assert board.controller("Oni") == 1  # Earth: 2 + 2 against 3
    assert board.controller("Athena") == 1  # Sky: 5 against 4
    weak = Board({"C3": (2, "Draugr"), "B2": (2, "Suzaku")}, {1: ["Harpy"]}).turn("Harpy at B3")
    assert (weak.controller("Draugr"), weak.controller("Suzaku")) == (1, 2)


@pytest.mark.rule("law.bonus.lasts")
def test_a_defensive_bonus_lasts_for_whoever_controls_the_card_unless_it_is_dispelled():
    cards = {"C3": (2, "Nemean Lion")}
    board = Board(cards, {1: ["Minotaur"], 2: ["Naiad", "Kappa"]}).turn("Minotaur at B3")
    assert board.controller("Nemean Lion") == 1
    board.turn("Naiad at D3")
    assert board.controller("Nemean Lion") == 1  # 4 against 3 + 2
    dispelled = Board({"C3": (2, "Nemean Lion"), "C5": (1, "Hades")}, {1: ["Naiad"]}).turn("Naiad at B3")
    assert dispelled.controller("Nemean Lion") == 1  # 4 against 3
