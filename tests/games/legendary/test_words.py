"""What the rulebook says about words: healing, rescuing, keywords, printed numbers, and what to do without."""

from __future__ import annotations

import pytest

from cardwright.engine.using import actions_of, perform
from legendary_board import Board


def heal(board: Board) -> bool:
    """Use a Wound from the hand."""
    hand = board.play.state.members[board.zone("hand")] & board.rules.cast.called["Wound"]
    if not hand:
        return False
    wound = hand.bit_length() - 1
    (action,) = actions_of(board.play, wound, "Healing")
    return perform(board.play, 0, wound, action)


@pytest.mark.rule("legendary.heal.wound.effect")
@pytest.mark.rule("legendary.heal.wound.from-hand")
@pytest.mark.rule("legendary.heal.wound.play-first")
@pytest.mark.rule("legendary.timing.healing")
def test_all_wounds_in_hand_are_healed_and_none_that_was_played():
    board = Board(answers=("yes",))
    board.put("deck", "Wound", "Soldier")
    board.use("Wound")
    board.use("The Council Sits")  # draws both
    board.put("hand", "Wound")
    assert heal(board)
    assert board.names("KO pile") == ["Wound", "Wound"]
    assert sorted(board.names("played")) == ["The Council Sits", "Wound"]


@pytest.mark.rule("legendary.heal.wound.need-one")
def test_without_a_wound_in_hand_nothing_is_healed():
    board = Board()
    board.put("discard pile", "Wound")
    assert not heal(board)


@pytest.mark.rule("legendary.heal.wound.condition")
@pytest.mark.parametrize("deed", ["fight", "support", "recruit"])
def test_no_rest_after_a_deed(deed: str):
    board = Board("Stark", answers=("yes",))
    board.put("hand", "Wound")
    board.have("[Attack]", 3)
    board.have("[Recruit]", 3)
    if deed == "recruit":
        assert board.recruit(board.put("Maester Deck", "Maester")[0])
    elif deed == "fight":
        assert board.fight(board.stand(1, "Gold Cloaks")[0])
    else:
        assert board.support(board.stand(1, "Stark Bannermen")[0])
    assert not heal(board)
    assert board.names("KO pile") == []


@pytest.mark.rule("legendary.heal.wound.lock")
def test_no_deed_after_a_rest():
    board = Board("Stark", answers=("yes",))
    board.put("hand", "Wound")
    board.have("[Attack]", 6)
    board.have("[Recruit]", 3)
    assert heal(board)
    assert not board.fight(board.stand(1, "Gold Cloaks")[0])
    assert not board.support(board.stand(2, "Stark Bannermen")[0])
    assert not board.recruit(board.put("Maester Deck", "Maester")[0])


@pytest.mark.rule("legendary.heal.both")
def test_both_ways_of_healing_in_one_turn():
    board = Board(answers=("yes", "yes"))
    board.put("discard pile", "Wound")
    board.use("Maester")
    board.put("hand", "Wound")
    assert heal(board)
    assert board.names("KO pile") == ["Wound", "Wound"]


@pytest.mark.rule("legendary.verb.rescue-deck")
@pytest.mark.rule("legendary.verb.rescue-not-captured")
def test_a_rescue_takes_from_the_deck_only():
    board = Board()
    (gold,) = board.stand(1, "Gold Cloaks")
    board.hold(gold, "Septa of the Red Keep")
    board.put("Bystander Deck", "Potboy of Flea Bottom")
    board.put("deck", "Soldier", "Merchant")
    board.use("Duty and Honor")
    board.use("Duty and Honor")
    assert board.names("Victory Pile") == ["Potboy of Flea Bottom"]
    assert board.names("hand") == ["Soldier"]


@pytest.mark.rule("legendary.kw.smash.effect")
@pytest.mark.rule("legendary.kw.smash.one-per")
@pytest.mark.rule("legendary.kw.smash.multiple")
@pytest.mark.parametrize(("answers", "attack"), [((), 3), (("yes",), 6), (("yes", "yes"), 9)])
def test_each_smash_discards_one_card_or_none(answers: tuple[str, ...], attack: int):
    board = Board(answers=answers)
    board.put("hand", "Merchant", "Soldier", "Wound")
    board.use("Mountain Amok")
    assert board.count("[Attack]") == attack
    assert len(board.names("discard pile")) == len(answers)


@pytest.mark.rule("legendary.kw.smash.empty-hand")
@pytest.mark.rule("legendary.verb.discard")
def test_smash_wants_another_card():
    board = Board(answers=("yes",))
    board.use("Gregor's Charge")
    assert board.count("[Attack]") == 1


@pytest.mark.rule("legendary.kw.versatile.choice")
@pytest.mark.rule("legendary.kw.versatile.no-split")
@pytest.mark.rule("legendary.kw.versatile.when")
@pytest.mark.parametrize(("choice", "points"), [("You get +N [Attack]", (2, 0)), ("You get +N [Recruit]", (0, 2))])
def test_versatile_points_are_all_of_one_kind(choice: str, points: tuple[int, int]):
    board = Board(answers=(choice,))
    board.use("Golden Charm")
    assert (board.count("[Attack]"), board.count("[Recruit]")) == points


@pytest.mark.rule("legendary.kw.mastery.check")
@pytest.mark.rule("legendary.kw.mastery.any-house")
@pytest.mark.rule("legendary.kw.mastery.not-scaling")
@pytest.mark.parametrize(("allies", "attack"), [((), 2), (("Stark Bannermen",), 4), (("Redcloaks",) * 3, 4)])
def test_mastery_asks_whether_somebody_stands_there(allies: tuple[str, ...], attack: int):
    board = Board("Stark", "Lannister")
    board.stand(5, *allies)
    board.use("Hammer of the Trident")
    board.stand(5, "Gold Cloaks")
    assert board.count("[Attack]") == attack


@pytest.mark.rule("legendary.phrase.missing-number")
@pytest.mark.rule("legendary.phrase.printed")
@pytest.mark.rule("legendary.verb.reveal-no-move")
@pytest.mark.parametrize(("shown", "points"), [("Unknown Potential", (1, 1)), ("The Unburnt", (3, 3))])
def test_printed_numbers_ignore_the_sign_and_the_text(shown: str, points: tuple[int, int]):
    board = Board()
    board.put("hand", shown)
    board.use("Robert at Court")
    assert (board.count("[Attack]"), board.count("[Recruit]")) == points
    assert board.names("hand") == [shown]


@pytest.mark.rule("legendary.verb.reveal")
@pytest.mark.parametrize(("where", "lost"), [("hand", []), ("played", []), ("deck", ["Soldier"])])
def test_a_card_is_revealed_from_the_hand_or_from_the_table(where: str, lost: list[str]):
    board = Board()
    board.put("hand", "Soldier")
    board.put(where, "White Cloak")
    board.enter("Ser Rodrik Cassel")  # each player reveals a Skill Hero or discards a card
    assert board.names("discard pile") == lost


@pytest.mark.rule("legendary.gen.as-much-as-possible")
def test_as_much_as_can_be_done():
    board = Board()
    board.put("Bystander Deck", "Frightened Smallfolk")
    (eddard,) = board.put("Mastermind stack", "Lord Eddard of Winterfell", player=1)
    board.have("[Attack]", 9)
    board.fight(eddard)
    assert sorted(board.names("Victory Pile")) == ["Frightened Smallfolk", "Lord Eddard of Winterfell"]


@pytest.mark.rule("legendary.verb.ko")
@pytest.mark.rule("legendary.zone.ko")
@pytest.mark.rule("legendary.verb.ko-other-zones")
def test_only_the_zone_that_is_named_counts():
    board = Board()
    board.put("discard pile", "Merchant")
    board.use("Soldier")
    (payne,) = board.stand(1, "Ilyn Payne")  # a Hero from the hand
    board.have("[Attack]", 5)
    board.fight(payne)
    assert board.names("KO pile") == []


@pytest.mark.rule("legendary.verb.draw-event")
def test_a_drawn_event_is_carried_out_at_once():
    board = Board()
    board.put("Event Deck", "A Feast at Winterfell", "Oh No")
    for player in range(2):
        board.put("deck", "Soldier", player=player)
    board.enter("The Odd Companions")
    assert board.names("KO pile") == ["A Feast at Winterfell"]
    assert [board.names("hand", player) for player in range(2)] == [["Soldier"], ["Soldier"]]
