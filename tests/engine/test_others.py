"""What other players do: do it or suffer, those who have something, and what is taken from them."""

from __future__ import annotations

import pytest

from legendary_table import Table

OR = "Each opponent discards a card or gains a Wound."


@pytest.mark.rule("legendary.gen.reveal-or-penalty")
def test_whoever_could_may_suffer_instead():
    table = Table("Each opponent reveals a [Covert] Hero or gains a Wound.", answers=("gains a Wound",))
    table.put("hand", "Needle", player=1)
    table.put("Wound Deck", "Wound")
    table.carry_out()
    assert table.names("discard pile", 1) == ["Wound"]


@pytest.mark.rule("legendary.gen.or-impossible")
def test_what_cannot_be_done_cannot_be_chosen():
    table = Table(OR)
    table.put("Wound Deck", "Wound")
    table.carry_out()
    assert not table.asked
    assert table.names("discard pile", 1) == ["Wound"]


@pytest.mark.rule("legendary.gen.empty-or")
def test_an_empty_supply_is_no_option():
    table = Table(OR)
    table.put("hand", "Needle", player=1)
    table.carry_out()
    assert not table.asked
    assert table.names("discard pile", 1) == ["Needle"]


def test_each_of_several_players_suffers_once():
    table = Table("Each player reveals a [Covert] Hero or gains a Wound.", players=3)
    table.put("Wound Deck", *["Wound"] * 5)
    table.carry_out()
    assert [table.names("discard pile", player) for player in range(3)] == [["Wound"]] * 3


@pytest.mark.parametrize(
    ("who", "drawn"),
    [
        ("with no Wounds in hand", [0, 1, 0]),
        ("with a Wound in hand", [1, 0, 1]),
        ("without a Wound in hand", [0, 1, 0]),
        ("with two or more cards in hand", [1, 0, 1]),
        ("with three or more [VP] tokens", [0, 1, 1]),
        ("without a [VP] token", [1, 0, 0]),
        ("who has more [VP] tokens than you", [0, 1, 1]),
    ],
)
def test_players_by_what_they_have(who: str, drawn: list[int]):
    table = Table(f"Each player {who} rescues a Bystander.", players=3)
    table.put("Bystander Deck", *["Frightened Smallfolk"] * 3)
    table.put("hand", "Wound")
    table.put("hand", "Wound", "Needle", player=2)
    table.have("[VP] token", 3, 1)
    table.have("[VP] token", 4, 2)
    table.carry_out()
    assert [len(table.names("Victory Pile", player)) for player in range(3)] == drawn


@pytest.mark.rule("legendary.verb.steal")
@pytest.mark.rule("legendary.verb.steal-partial")
def test_stolen_is_what_there_is():
    table = Table("Steal 2 [VP] tokens from each opponent.", players=3)
    table.have("[VP] token", 1, 1)
    table.have("[VP] token", 5, 2)
    assert not table.carry_out()
    assert [table.count("[VP] token", player) for player in range(3)] == [3, 0, 3]


@pytest.mark.parametrize(("tokens", "answers"), [((4, 2), ()), ((4, 4), ("player 2",))])
def test_one_of_those_with_the_most(tokens: tuple[int, int], answers: tuple[str, ...]):
    table = Table("Steal 1 [VP] token from the opponent with the most [VP] tokens.", answers=answers, players=3)
    for player, number in enumerate(tokens, 1):
        table.have("[VP] token", number, player)
    assert table.carry_out()
    assert table.count("[VP] token", 1) == 3


def test_into_the_pile_of_another_player():
    table = Table("Put a Wound from your hand into the discard pile of an opponent.", answers=("player 3",), players=3)
    table.put("hand", "Wound")
    table.carry_out()
    assert table.names("discard pile", 2) == ["Wound"]


def test_a_whole_hand_goes():
    table = Table("Each player discards their hand and draws two cards.")
    for player in range(2):
        table.put("hand", "Needle", player=player)
        table.put("deck", "Merchant", "Soldier", player=player)
    table.carry_out()
    assert [table.names("hand", player) for player in range(2)] == [["Merchant", "Soldier"]] * 2
    assert table.names("discard pile", 1) == ["Needle"]
