"""What has been done: this way, this turn, by whom, and how much of it."""

from __future__ import annotations

import pytest

from cardwright.engine.events import emit
from cardwright.engine.operations import MOVE, RULES, TOP
from legendary_table import Table


def played(table: Table, *names: str) -> None:
    """Cards that the first player has played already."""
    for name in names:
        table.put("hand", name)
        piece = next(
            piece
            for piece in range(len(table.rules.cast.pieces))
            if table.rules.cast.called[name] >> piece & 1 and table.play.state.zone[piece] == table.zone("hand")
        )
        emit(table.play, table.rules.event("play", MOVE, piece, table.zone("played"), TOP, RULES))


def test_this_way_is_only_what_the_text_itself_did():
    table = Table(
        "KO all Wounds from your hand and discard pile. You get +1 [Attack] for each Wound you KO'd this way."
    )
    table.put("KO pile", "Wound")
    table.put("hand", "Wound")
    table.put("discard pile", "Wound")
    table.carry_out()
    assert table.count("[Attack]") == 2


def test_this_way_reaches_back_over_the_lines_of_a_text():
    table = Table("Each opponent gains a Wound.", "You get +2 [Attack] for each Wound gained this way.", players=3)
    table.put("Wound Deck", "Wound", "Wound", "Wound")
    table.carry_out()
    assert table.count("[Attack]") == 4


def test_a_player_who_did_it_this_way():
    table = Table(
        "Each opponent discards a card. Each opponent who discarded a Hero with cost 4 or more this way draws a card.",
        players=3,
    )
    table.put("hand", "Needle", player=1)
    table.put("hand", "Merchant", player=2)
    for player in (1, 2):
        table.put("deck", "Soldier", player=player)
    table.carry_out()
    assert [table.names("hand", player) for player in (1, 2)] == [["Soldier"], []]


@pytest.mark.rule("legendary.phrase.played-this-turn")
@pytest.mark.rule("legendary.phrase.moved-still-played")
def test_what_was_played_counts_wherever_it_is_now():
    table = Table("You get +1 [Attack] for each other [Stark] Hero you played this turn.")
    played(table, "Needle", "Dancing Lessons", "Sweet Smile")
    table.put("hand", "Needle")
    needle = table.rules.cast.called["Needle"] & table.play.state.members[table.zone("played")]
    emit(table.play, table.rules.event("KO", MOVE, needle.bit_length() - 1, table.zone("KO pile"), TOP, RULES))
    table.carry_out()
    assert table.count("[Attack]") == 2


@pytest.mark.parametrize(("before", "drawn"), [((), 1), (("Needle",), 0)])
def test_the_first_card_played(before: tuple[str, ...], drawn: int):
    table = Table("If this is the first card you played this turn, draw a card.")
    table.put("deck", "Merchant")
    played(table, *before)
    tester = table.rules.cast.id("Maester Tester")
    emit(table.play, table.rules.event("play", MOVE, tester, table.zone("played"), TOP, RULES))
    table.carry_out()
    assert len(table.names("hand")) == drawn


def test_different_values_are_counted_once():
    table = Table("You get +1 [Attack] for each different class among the Heroes you played this turn.")
    played(table, "Needle", "Dancing Lessons", "Renly as Ally")
    table.carry_out()
    assert table.count("[Attack]") == 2  # Covert, and Skill of the card with two


def test_tokens_gained_are_added_up():
    table = Table(
        "Gain 2 [VP] tokens. Gain 1 [VP] token.", "You get +1 [Recruit] for each [VP] token you gained this turn."
    )
    table.have("[VP] token", 5)
    table.carry_out()
    assert table.count("[Recruit]") == 3


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("your discard pile is empty", False),
        ("you have a [Covert] Hero and a [Skill] Hero", True),
        ("you have a [Covert] Hero and a [Strategy] Hero", False),
    ],
)
def test_conditions_about_zones(condition: str, holds: bool):
    table = Table(f"If {condition}, you get +1 [Attack].")
    table.put("discard pile", "Wound")
    table.put("hand", "Needle")
    table.carry_out()
    assert table.count("[Attack]") == holds


@pytest.mark.parametrize(("card", "points"), [("Merchant", 1), ("Soldier", 0), ("Unknown Potential", 0)])
def test_an_icon_is_a_number_that_is_printed(card: str, points: int):
    table = Table("Discard the top card of your deck. If that card has a [Recruit] icon, you get +1 [Recruit].")
    table.put("deck", card)
    table.carry_out()
    assert table.count("[Recruit]") == points
