"""The battlefield: entering, pushing, escaping, capturing."""

from __future__ import annotations

import pytest

from legendary_board import Board

BANNER, CLOAK, GOLD = "Stark Bannermen", "Redcloaks", "Gold Cloaks"


@pytest.mark.rule("legendary.zone.range.bow")
@pytest.mark.rule("legendary.ally.enter.bow")
def test_an_ally_enters_at_bow():
    board = Board()
    board.enter(CLOAK)
    assert board.spaces() == [[CLOAK], [], [], [], []]


@pytest.mark.rule("legendary.ally.enter.join")
@pytest.mark.rule("legendary.zone.range.capacity")
def test_allies_of_one_house_stand_together_up_to_three():
    board = Board()
    for _ in range(3):
        board.enter(CLOAK)
    assert board.spaces()[:2] == [[CLOAK] * 3, []]


@pytest.mark.rule("legendary.ally.enter.full-friendly")
def test_a_fourth_pushes_the_three_on():
    board = Board()
    board.stand(1, CLOAK, CLOAK, CLOAK)
    board.enter(CLOAK)
    assert board.spaces()[:2] == [[CLOAK], [CLOAK] * 3]


@pytest.mark.rule("legendary.zone.range.one-house")
@pytest.mark.rule("legendary.ally.push.enemy")
@pytest.mark.rule("legendary.ally.push.chain")
@pytest.mark.rule("legendary.zone.range.direction")
def test_enemies_push_each_other_until_there_is_room():
    board = Board()
    board.stand(1, CLOAK)
    board.stand(2, BANNER)
    board.enter(GOLD)
    assert board.spaces() == [[GOLD], [CLOAK], [BANNER], [], []]


@pytest.mark.rule("legendary.ally.push.only-if-needed")
def test_gaps_are_not_closed():
    board = Board()
    board.stand(1, CLOAK)
    board.stand(3, BANNER)
    board.enter(GOLD)
    assert board.spaces() == [[GOLD], [CLOAK], [BANNER], [], []]


@pytest.mark.rule("legendary.ally.push.join")
def test_the_pushed_join_their_own_house():
    board = Board()
    board.stand(1, CLOAK, CLOAK)
    board.stand(2, CLOAK)
    board.enter(GOLD)
    assert board.spaces() == [[GOLD], [CLOAK] * 3, [], [], []]


@pytest.mark.rule("legendary.ally.push.full-friendly")
def test_the_pushed_push_three_of_their_own_house():
    board = Board()
    board.stand(1, CLOAK)
    board.stand(2, CLOAK, CLOAK, CLOAK)
    board.enter(GOLD)
    assert board.spaces()[:3] == [[GOLD], [CLOAK], [CLOAK] * 3]


@pytest.mark.rule("legendary.ally.push.bystanders-follow")
@pytest.mark.rule("legendary.zone.captured")
def test_captives_go_where_their_captor_goes():
    board = Board()
    (cloak,) = board.stand(1, CLOAK)
    captive = board.hold(cloak, "Frightened Smallfolk")
    board.enter(GOLD)
    assert board.space(cloak) == 2
    assert board.play.state.host[captive] == cloak


@pytest.mark.rule("legendary.ally.side.neutral-stacks")
def test_neutral_allies_of_a_house_stand_together():
    board = Board("Stark", "Lannister")
    board.enter(GOLD)
    board.enter(GOLD)
    assert board.spaces()[0] == [GOLD] * 2


@pytest.mark.rule("legendary.zone.range.count")
@pytest.mark.rule("legendary.escape.trigger")
@pytest.mark.rule("legendary.zone.range.claw")
@pytest.mark.rule("legendary.zone.escaped")
@pytest.mark.rule("legendary.escape.token")
def test_out_of_claw_is_an_escape_and_a_token_for_the_owner():
    board = Board("Stark", "Lannister")
    for space, name in enumerate((BANNER, CLOAK, BANNER, GOLD, CLOAK), 1):
        board.stand(space, name)
    board.enter(GOLD)
    assert board.spaces() == [[GOLD], [BANNER], [CLOAK], [BANNER], [GOLD]]
    assert board.names("Escaped Allies pile") == [CLOAK]
    assert board.count("[VP] token", 1) == 1


@pytest.mark.rule("legendary.escape.token-neutral")
def test_a_neutral_escape_pays_nobody():
    board = Board("Stark", "Lannister")
    (gold,) = board.stand(5, GOLD)
    escapes(board, gold)
    assert not any(board.play.state.counters)


def escapes(board: Board, piece: int) -> None:
    board.do("advance", piece)


@pytest.mark.rule("legendary.escape.bystanders-owner")
@pytest.mark.rule("legendary.bystander.direct-no-power")
def test_captives_of_an_escape_are_the_owners_and_do_nothing():
    board = Board("Stark", "Lannister")
    (cloak,) = board.stand(5, CLOAK)
    board.hold(cloak, "Potboy of Flea Bottom")
    board.put("deck", "Soldier", player=1)
    escapes(board, cloak)
    assert board.names("Victory Pile", 1) == ["Potboy of Flea Bottom"]
    assert board.names("hand", 1) == []


@pytest.mark.rule("legendary.escape.bystanders-neutral")
def test_captives_of_a_neutral_escape_are_lost():
    board = Board("Stark", "Lannister")
    (gold,) = board.stand(5, GOLD)
    board.hold(gold, "Frightened Smallfolk")
    escapes(board, gold)
    assert board.names("KO pile") == ["Frightened Smallfolk"]


@pytest.mark.rule("legendary.escape.discard-nonowner")
@pytest.mark.rule("legendary.escape.discard-owner-safe")
@pytest.mark.rule("legendary.escape.discard-threshold")
@pytest.mark.rule("legendary.escape.discard-choice")
def test_full_hands_but_the_owners_lose_a_card():
    board = Board("Stark", "Lannister", players=3, answers=("Merchant",))
    (cloak,) = board.stand(5, CLOAK)
    board.put("hand", *["Soldier"] * 5, "Merchant")
    board.put("hand", *["Soldier"] * 6, player=1)
    board.put("hand", *["Soldier"] * 5, player=2)
    escapes(board, cloak)
    assert [len(board.names("hand", player)) for player in range(3)] == [5, 6, 5]
    assert board.names("discard pile") == ["Merchant"]


@pytest.mark.rule("legendary.escape.discard-neutral")
def test_a_neutral_escape_hits_all_full_hands():
    board = Board("Stark", "Lannister")
    (gold,) = board.stand(5, GOLD)
    for player in range(2):
        board.put("hand", *["Soldier"] * 6, player=player)
    escapes(board, gold)
    assert [len(board.names("hand", player)) for player in range(2)] == [5, 5]


@pytest.mark.rule("legendary.escape.each-separately")
def test_each_of_several_escapes_tests_the_hands_again():
    board = Board("Stark", "Lannister")
    for space, name in enumerate((BANNER, GOLD, BANNER, GOLD), 1):
        board.stand(space, name)
    board.stand(5, CLOAK, CLOAK)
    board.put("hand", *["Soldier"] * 7)
    board.enter(CLOAK)
    assert board.names("Escaped Allies pile") == [CLOAK, CLOAK]
    assert len(board.names("hand")) == 5
    assert board.count("[VP] token", 1) == 2


@pytest.mark.rule("legendary.escape.effect-last")
@pytest.mark.rule("legendary.timing.escape")
def test_the_escape_effect_comes_after_the_discards():
    board = Board("Stark", "Lannister")
    (kevan,) = board.stand(5, "Kevan Lannister")
    board.put("hand", *["Soldier"] * 6)
    board.put("Wound Deck", "Wound")
    escapes(board, kevan)
    verbs = [board.rules.verbs[entry.event.verb] for entry in board.play.log]
    assert verbs.index("escape") < verbs.index("discard") < len(verbs) - 1 - verbs[::-1].index("gain")


@pytest.mark.rule("legendary.ambush.when")
@pytest.mark.rule("legendary.timing.ambush")
@pytest.mark.rule("legendary.ambush.after-entry")
@pytest.mark.rule("legendary.ambush.after-escapes")
def test_an_ambush_waits_for_pushes_and_escapes():
    board = Board()
    for space, name in enumerate((CLOAK, GOLD, CLOAK, GOLD, CLOAK), 1):
        board.stand(space, name)
    board.put("Bystander Deck", "Frightened Smallfolk")
    board.enter("Maege Mormont")
    verbs = [board.rules.verbs[entry.event.verb] for entry in board.play.log]
    entered = next(at for at, entry in enumerate(board.play.log) if entry.event.to == board.zone("battlefield"))
    assert verbs.index("escape") < len(verbs) - 1 - verbs[::-1].index("push") < verbs.index("capture")
    assert entered < verbs.index("capture")


@pytest.mark.rule("legendary.bystander.capture")
@pytest.mark.rule("legendary.bystander.capture-any-house")
@pytest.mark.rule("legendary.bystander.no-effect-on-capture")
@pytest.mark.rule("legendary.verb.capture")
def test_a_bystander_is_captured_next_to_the_deck():
    board = Board("Stark", "Lannister")
    near = board.stand(2, BANNER)[0]
    board.stand(4, CLOAK)
    board.put("deck", "Soldier")
    captive = board.enter("Potboy of Flea Bottom")
    assert board.play.state.host[captive] == near
    assert board.names("hand") == []


@pytest.mark.rule("legendary.bystander.capture-stack")
def test_the_player_says_who_of_a_stack_captures():
    board = Board(answers=("Maege Mormont",))
    maege = board.stand(1, BANNER, "Maege Mormont")[1]
    captive = board.enter("Frightened Smallfolk")
    assert board.play.state.host[captive] == maege


@pytest.mark.rule("legendary.bystander.capture-no-ally")
def test_a_bystander_whom_nobody_captures():
    board = Board()
    board.put("deck", "Soldier")
    board.enter("Potboy of Flea Bottom")
    assert board.names("Victory Pile") == ["Potboy of Flea Bottom"]
    assert board.names("hand") == []


@pytest.mark.rule("legendary.bystander.multiple")
def test_an_ally_holds_any_number():
    board = Board()
    (cloak,) = board.stand(1, CLOAK)
    captives = [board.enter("Frightened Smallfolk") for _ in range(3)]
    assert [board.play.state.host[one] for one in captives] == [cloak] * 3
