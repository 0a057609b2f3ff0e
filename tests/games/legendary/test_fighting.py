"""Fighting Allies, Defenders and Masterminds; supporting the own Allies."""

from __future__ import annotations

import pytest

from legendary_board import Board

BANNER, CLOAK, GOLD = "Stark Bannermen", "Redcloaks", "Gold Cloaks"


@pytest.mark.rule("legendary.fight.cost")
@pytest.mark.parametrize(("attack", "left"), [(2, None), (3, 0), (5, 2)])
def test_a_fight_costs_the_attack(attack: int, left: int | None):
    board = Board()
    (gold,) = board.stand(4, GOLD)
    board.have("[Attack]", attack)
    assert board.fight(gold) == (left is not None)
    assert board.count("[Attack]") == (attack if left is None else left)


@pytest.mark.rule("legendary.fight.victory-pile")
@pytest.mark.rule("legendary.fight.no-tokens")
@pytest.mark.rule("legendary.fight.stackmates-stay")
@pytest.mark.rule("legendary.fight.any-space")
@pytest.mark.rule("legendary.zone.victory.no-double")
def test_the_fallen_goes_to_the_victory_pile_alone():
    board = Board()
    gold, _ = board.stand(3, GOLD, GOLD)
    board.have("[Attack]", 3)
    board.fight(gold)
    assert board.names("Victory Pile") == [GOLD]
    assert board.spaces()[2] == [GOLD]
    assert board.count("[VP] token") == 0


@pytest.mark.rule("legendary.fight.one-at-a-time")
def test_any_number_can_be_fought():
    board = Board()
    both = board.stand(1, GOLD, GOLD)
    board.have("[Attack]", 6)
    assert [board.fight(piece) for piece in both] == [True, True]


@pytest.mark.rule("legendary.ally.side.enemy")
@pytest.mark.rule("legendary.ally.side.own")
@pytest.mark.rule("legendary.ally.side.neutral")
@pytest.mark.rule("legendary.support.own-only")
def test_whom_a_player_fights_and_whom_supports():
    board = Board("Stark", "Lannister", in_force=True)
    board.have("[Attack]", 9)
    allies = [*board.stand(1, BANNER), *board.stand(2, CLOAK), *board.stand(3, GOLD)]
    assert [board.can("fight", piece) for piece in allies] == [False, True, True]
    assert [board.can("support", piece) for piece in allies] == [True, False, False]


@pytest.mark.rule("legendary.fight.rescue")
@pytest.mark.rule("legendary.verb.rescue-fight")
@pytest.mark.rule("legendary.timing.rescue")
@pytest.mark.rule("legendary.type.bystander.rescue-effect")
def test_the_captives_of_the_fallen_are_rescued():
    board = Board()
    (gold,) = board.stand(1, GOLD)
    board.hold(gold, "Potboy of Flea Bottom")
    board.put("deck", "Soldier")
    board.have("[Attack]", 3)
    board.fight(gold)
    assert sorted(board.names("Victory Pile")) == [GOLD, "Potboy of Flea Bottom"]
    assert board.names("hand") == ["Soldier"]


@pytest.mark.rule("legendary.fight.effects-order")
def test_the_player_says_what_comes_first():
    for first, drawn in (("Jory Cassel", "Merchant"), ("Potboy of Flea Bottom", "Soldier")):
        board = Board(answers=(first,))
        (jory,) = board.stand(1, "Jory Cassel")  # Fight: a card from the discard pile on top of the deck
        board.hold(jory, "Potboy of Flea Bottom")  # Rescue: draw a card
        board.put("deck", "Soldier")
        board.put("discard pile", "Merchant")
        board.have("[Attack]", 4)
        board.fight(jory)
        assert board.names("hand") == [drawn]


@pytest.mark.rule("legendary.verb.rescue-minor-power")
def test_a_rescued_minor_hero_uses_its_power():
    board = Board()
    (gold,) = board.stand(1, GOLD)
    board.hold(gold, "Handmaid of the Khalasar")
    board.have("[Attack]", 3)
    board.fight(gold)
    assert board.count("[Recruit]") == 2


@pytest.mark.rule("legendary.verb.reduce-attack")
@pytest.mark.rule("legendary.verb.reduce-to-zero")
def test_an_attack_does_not_fall_below_nothing():
    board = Board()
    (gold,) = board.stand(1, GOLD)
    for _ in range(2):
        board.use("Gregor's Charge")
        board.use("Ice, Greatsword of Winterfell")
    before = board.count("[Attack]")
    assert board.fight(gold)
    assert board.count("[Attack]") == before


@pytest.mark.rule("legendary.defender.target")
@pytest.mark.rule("legendary.defender.top-only")
@pytest.mark.rule("legendary.defender.own-forbidden")
@pytest.mark.rule("legendary.zone.defender-stack")
def test_only_the_top_active_defender_of_an_opponent_is_fought():
    board = Board("Stark", "Lannister", in_force=True)
    theirs = board.defend("Lannister Defender", 1, active=2, idle=1)
    own = board.defend("Stark Defender", 0, active=1)
    board.have("[Attack]", 20)
    assert [board.can("fight", piece) for piece in [*theirs, *own]] == [True, False, False, False]


@pytest.mark.rule("legendary.defender.inactive")
def test_an_inactive_defender_is_neither_fought_nor_in_the_way():
    board = Board("Stark", "Lannister", in_force=True)
    idle = board.defend("Lannister Defender", 1, active=0, idle=2)[0]
    (mastermind,) = board.put("Mastermind stack", "Jaime Lannister", player=1)
    board.have("[Attack]", 20)
    assert not board.can("fight", idle)
    assert board.can("fight", mastermind)


@pytest.mark.rule("legendary.defender.cost")
@pytest.mark.rule("legendary.defender.reward-tokens")
@pytest.mark.rule("legendary.defender.not-in-victory-pile")
@pytest.mark.rule("legendary.defender.flip")
@pytest.mark.rule("legendary.defender.fight-effect")
def test_a_defender_pays_and_turns_face_down_under_its_stack():
    board = Board("Stark", "Lannister", answers=("Needle",), in_force=True)
    first, second = board.defend("Lannister Defender", 1, active=2)
    board.line_up("Needle", "White Cloak")
    board.put("Hero Deck", "Sweet Smile")
    board.have("[Attack]", 7)
    assert board.fight(first)
    assert board.count("[Attack]") == 1
    assert board.count("[VP] token") == 2
    assert board.names("Victory Pile") == []
    assert board.play.state.order[board.zone("Defender stack", 1)] == (second, first)
    assert not board.play.state.marks[board.rules.layout.marks["active"]] >> first & 1
    assert board.names("Hero Deck") == ["Needle"]
    assert sorted(board.names("lineup")) == ["Merchant"] * 3 + ["Sweet Smile", "White Cloak"]


@pytest.mark.rule("legendary.defender.no-steal")
@pytest.mark.rule("legendary.type.defender.not-ally")
@pytest.mark.rule("legendary.mastermind.not-ally-defeat")
@pytest.mark.rule("legendary.type.mastermind.not-ally")
def test_defenders_and_masterminds_are_no_allies():
    board = Board("Stark", "Lannister")
    board.have("[VP] token", 3, 1)
    board.have("[Attack]", 20)
    (mastermind,) = board.put("Mastermind stack", "Jaime Lannister", player=1)
    (defender,) = board.defend("Lannister Defender", 1, active=1)
    board.use("Blood of My Blood")
    assert board.fight(defender)
    assert board.fight(mastermind)
    assert board.count("[VP] token", 1) == 3


@pytest.mark.rule("legendary.mastermind.target")
@pytest.mark.rule("legendary.zone.mastermind-stack")
@pytest.mark.rule("legendary.mastermind.protected")
@pytest.mark.rule("legendary.mastermind.own-forbidden")
def test_only_a_bare_top_mastermind_is_fought():
    board = Board("Stark", "Lannister", in_force=True)
    theirs = board.put("Mastermind stack", "Jaime Lannister", "Tyrion Lannister", player=1)
    own = board.put("Mastermind stack", "Lady Catelyn Stark")
    board.have("[Attack]", 20)
    assert [board.can("fight", piece) for piece in [*theirs, *own]] == [True, False, False]
    board.defend("Lannister Defender", 1, active=1)
    assert not board.can("fight", theirs[0])


@pytest.mark.rule("legendary.mastermind.cost")
@pytest.mark.rule("legendary.mastermind.all-shuffle")
@pytest.mark.rule("legendary.mastermind.defender-back")
@pytest.mark.rule("legendary.mastermind.no-tokens")
@pytest.mark.rule("legendary.mastermind.after-state")
@pytest.mark.rule("legendary.verb.gain-defender-exception")
def test_a_mastermind_falls():
    board = Board("Stark", "Lannister")
    first = board.put("Mastermind stack", "Tyrion Lannister", "Jaime Lannister", "Casterly Rock", player=1)[0]
    board.put("Mastermind stack", "Lady Catelyn Stark", "The Walls of Winterfell")
    guards = board.defend("Lannister Defender", 1, active=0, idle=5)
    board.have("[Attack]", 8)
    assert board.fight(first)
    assert board.count("[Attack]") == 1
    assert board.names("Victory Pile") == ["Tyrion Lannister"]
    assert board.count("[VP] token") == 0
    shuffles = [entry.event for entry in board.play.log if board.rules.verbs[entry.event.verb] == "shuffle"]
    assert {event.what for event in shuffles} == set(board.rules.layout.zones["Mastermind stack"])
    active = board.play.state.marks[board.rules.layout.marks["active"]]
    assert [active >> piece & 1 for piece in guards] == [1, 0, 0, 0, 0]
    assert board.play.state.order[board.zone("Defender stack", 1)] == tuple(guards)


@pytest.mark.rule("legendary.mastermind.bribe")
@pytest.mark.rule("legendary.kw.bribe.mix")
def test_a_mastermind_can_be_bribed_by_enemies():
    board = Board("Stark", "Lannister")
    (tyrion,) = board.put("Mastermind stack", "Tyrion Lannister", player=1)
    board.have("[Attack]", 3)
    board.have("[Recruit]", 4)
    assert board.fight(tyrion)
    assert (board.count("[Attack]"), board.count("[Recruit]")) == (0, 0)
