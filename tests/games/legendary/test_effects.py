"""What the words of effects do: stealing, revealing, defeating, choosing; what is compulsory and what is not."""

from __future__ import annotations

import pytest

from cardwright.engine.view import look
from legendary_board import Board
from legendary_table import Table

BANNER, CLOAK = "Stark Bannermen", "Redcloaks"
GREEN, BOAR = "He is Khal!", "Crakehall's Boar"  # the Boar: each player reveals a Strength Hero or gains a Wound


@pytest.mark.rule("legendary.verb.steal-empty")
@pytest.mark.rule("legendary.verb.steal-tokens-only")
def test_from_who_has_no_tokens_nothing_is_stolen():
    board = Board("Stark", "Lannister")
    board.put("Victory Pile", "Hodor", "Jory Cassel", player=1)
    board.use("Intimidation")
    board.have("[Attack]", 3)
    assert board.fight(board.stand(1, CLOAK)[0])
    assert [board.count("[VP] token", player) for player in range(2)] == [0, 0]
    assert sorted(board.names("Victory Pile", 1)) == ["Hodor", "Jory Cassel"]


@pytest.mark.rule("legendary.verb.reveal-repeat")
def test_a_card_can_be_shown_twice():
    board = Board()
    board.put("Wound Deck", *["Wound"] * 4)
    board.put("hand", GREEN)
    board.enter(BOAR)
    board.enter(BOAR)
    assert board.names("discard pile") == []
    assert board.names("hand") == [GREEN]
    assert board.names("discard pile", 1) == ["Wound", "Wound"]


@pytest.mark.rule("legendary.verb.reveal-reshuffle")
def test_who_must_reveal_from_an_empty_deck_makes_it_anew():
    board = Board()
    board.put("discard pile", "Needle")
    board.have("[Attack]", 6)
    assert board.fight(board.stand(1, "Kevan Lannister")[0])  # reveal the top card; a Hero with cost 3 or more is drawn
    assert board.names("hand") == ["Needle"]
    assert board.names("discard pile") == []


@pytest.mark.rule("legendary.verb.defeat")
def test_own_allies_are_never_defeated():
    board = Board("Stark", "Lannister", answers=("yes",), in_force=True)
    board.stand(1, BANNER)
    board.stand(2, CLOAK)
    board.use("Demon of the Trident")  # you may defeat an Ally with printed Attack 4 or less for free
    assert board.names("Victory Pile") == [CLOAK]
    assert board.spaces()[:2] == [[BANNER], []]
    assert not any(BANNER in labels for labels in board.offered)


@pytest.mark.rule("legendary.verb.defeat")
def test_only_a_fight_that_is_won_is_a_defeat():
    for attack, points in ((2, 1), (3, 3)):
        board = Board()
        (gold,) = board.stand(1, "Gold Cloaks")
        board.have("[Attack]", attack)
        board.fight(gold)
        before = board.count("[Attack]")
        board.use("Arakh and Bell")  # +2 if you defeated an Ally this turn
        assert board.count("[Attack]") - before == points


@pytest.mark.rule("legendary.phrase.has-icon")
@pytest.mark.parametrize(("shown", "attack"), [("Soldier", 2), ("Tobho Mott", 0), ("Paid in Advance", 0)])
def test_only_the_big_icon_is_an_icon(shown: str, attack: int):
    table = Table("Discard the top card of your deck. If that card has an [Attack] icon, you get +2 [Attack].")
    table.put("deck", shown)  # the text of the others speaks of [Attack]
    table.carry_out()
    assert table.names("discard pile") == [shown]
    assert table.count("[Attack]") == attack


@pytest.mark.rule("legendary.timing.fight-mandatory")
def test_a_fight_effect_is_not_asked_for():
    board = Board("Stark", "Lannister")
    board.put("hand", "Needle")
    board.have("[Attack]", 6)
    assert board.fight(board.stand(1, BOAR)[0])  # KO a Hero from your hand
    assert board.names("KO pile") == ["Needle"]
    board = Board("Stark", "Lannister")
    board.put("hand", "Needle")
    board.have("[Attack]", 5)
    assert board.fight(board.stand(1, "Ser Rodrik Cassel")[0])  # you may KO one of your Heroes
    assert board.names("KO pile") == []
    assert any("no" in labels for labels in board.offered)


@pytest.mark.rule("legendary.timing.lineup")
@pytest.mark.parametrize(("zone", "cost"), [("lineup", 1), ("hand", 2), ("played", 2), ("discard pile", 2)])
def test_a_lineup_effect_works_in_the_lineup(zone: str, cost: int):
    board = Board()
    wine = board.line_up("Feast and Wine", *["Stannis Broods"] * (zone == "lineup"))[0]
    if zone != "lineup":
        board.put(zone, "Stannis Broods")  # each other Hero in your lineup costs 1 less
    assert look(board.play).stats[board.rules.stat["cost"]][wine] == cost


@pytest.mark.rule("legendary.kw.soaring.recruit-only")
def test_a_dragon_that_is_not_recruited_has_no_wings():
    board = Board(answers=("yes", "Drogon's Hunger"))
    board.line_up("Drogon's Hunger")
    board.use("Acting Hand")  # you may put a Hero from your lineup on top of your deck
    assert board.names("deck") == ["Drogon's Hunger"]
    assert board.names("set aside") == []


@pytest.mark.rule("legendary.kw.soaring.recruit-only")
def test_a_dragon_that_is_gained_lies_in_the_discard_pile():
    table = Table("Gain a Hero from the KO pile.")
    table.put("KO pile", "Drogon's Hunger")
    table.carry_out()
    assert table.names("discard pile") == ["Drogon's Hunger"]
    assert table.names("set aside") == []


@pytest.mark.rule("legendary.gen.card-over-rules")
def test_a_text_beats_the_rules():
    board = Board("Stark", "Lannister")
    (cloak,) = board.stand(5, CLOAK)
    board.use("Sword in the Darkness")  # until your next turn, Allies cannot escape
    board.do("advance", cloak)
    assert board.names("Escaped Allies pile") == []
    assert board.space(cloak) == 5
    assert board.count("[VP] token", 1) == 0


@pytest.mark.rule("legendary.gen.choice-default")
@pytest.mark.parametrize("turn", [0, 2])
def test_a_choice_that_is_nobodys_is_the_players_whose_turn_it_is(turn: int):
    board = Board(players=3, turn=turn, answers=("player 2",))
    board.enter("A Marriage Pact")  # choose an opponent; you and that player each gain a token
    assert [player for player, _ in board.asked] == [turn]
    assert [board.count("[VP] token", player) for player in range(3)] == [int(p in (turn, 1)) for p in range(3)]
