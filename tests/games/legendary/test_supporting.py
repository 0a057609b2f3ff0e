"""Supporting an Ally of the own House."""

from __future__ import annotations

import pytest

from legendary_board import Board

BANNER, CLOAK, JORY = "Stark Bannermen", "Redcloaks", "Jory Cassel"


def supporter(*answers: str) -> Board:
    board = Board("Stark", "Lannister", answers=answers, in_force=True)
    board.have("[Attack]", 9)
    return board


@pytest.mark.rule("legendary.support.cost")
@pytest.mark.rule("legendary.support.move")
@pytest.mark.rule("legendary.support.stays-in-play")
@pytest.mark.rule("legendary.support.not-defeat")
def test_a_supported_ally_moves_one_forward():
    board = supporter()
    (banner,) = board.stand(1, BANNER)
    board.use("Arakh and Bell")
    assert board.support(banner)
    assert board.spaces() == [[], [BANNER], [], [], []]
    assert board.count("[Attack]") == 9 + 1 - 3
    board.use("Arakh and Bell")
    assert board.count("[Attack]") == 9 + 1 - 3 + 1


@pytest.mark.rule("legendary.support.rescue")
@pytest.mark.rule("legendary.support.rescue-only-it")
def test_its_captives_are_rescued_and_nobody_elses():
    board = supporter()
    banner, mate = board.stand(1, BANNER, BANNER)
    board.hold(banner, "Potboy of Flea Bottom")
    other = board.hold(mate, "Frightened Smallfolk")
    board.put("deck", "Soldier")
    board.support(banner)
    assert board.names("Victory Pile") == ["Potboy of Flea Bottom"]
    assert board.names("hand") == ["Soldier"]
    assert board.play.state.host[other] == mate


@pytest.mark.rule("legendary.support.stack-moves")
def test_who_stand_with_it_go_along():
    board = supporter()
    banner = board.stand(1, BANNER, BANNER, JORY)[0]
    board.support(banner)
    assert board.spaces()[0] == []
    assert sorted(board.spaces()[1]) == [JORY, BANNER, BANNER]


@pytest.mark.rule("legendary.support.join")
def test_the_whole_space_joins_friends():
    board = supporter()
    banner, _ = board.stand(1, BANNER, BANNER)
    board.stand(2, JORY)
    board.support(banner)
    assert sorted(board.spaces()[1]) == [JORY, BANNER, BANNER]


@pytest.mark.rule("legendary.support.swap-enemy")
@pytest.mark.rule("legendary.support.swap-not-push")
def test_enemies_ahead_are_passed_not_pushed():
    board = supporter()
    banner, _ = board.stand(1, BANNER, BANNER)
    board.stand(2, CLOAK, CLOAK, CLOAK)
    board.support(banner)
    assert board.spaces() == [[CLOAK] * 3, [BANNER] * 2, [], [], []]


@pytest.mark.rule("legendary.support.full-friendly")
def test_where_three_friends_stand_one_trades_places():
    board = supporter("Maege Mormont")
    (banner,) = board.stand(1, BANNER)
    board.stand(2, JORY, JORY, "Maege Mormont")
    board.support(banner)
    assert board.spaces()[0] == ["Maege Mormont"]
    assert sorted(board.spaces()[1]) == [JORY, JORY, BANNER]


@pytest.mark.rule("legendary.support.overflow")
def test_only_as_many_follow_as_fit():
    board = supporter(JORY)
    banner, _, _ = board.stand(1, BANNER, BANNER, JORY)
    board.stand(2, "Maege Mormont")
    board.support(banner)
    assert board.spaces()[0] == [BANNER]
    assert sorted(board.spaces()[1]) == [JORY, "Maege Mormont", BANNER]


@pytest.mark.rule("legendary.support.reward-choice")
@pytest.mark.rule("legendary.support.reward-only-it")
@pytest.mark.rule("legendary.timing.fight")
@pytest.mark.parametrize(
    ("reward", "tokens", "top"),
    [
        ("gain [VP] tokens equal to the printed [VP] of this card", 2, []),
        ("resolve the Fight effect of this card", 0, ["Needle"]),
    ],
)
def test_tokens_or_the_fight_effect(reward: str, tokens: int, top: list[str]):
    board = supporter(reward)
    jory = board.stand(1, JORY, BANNER)[0]
    board.put("discard pile", "Needle")
    board.support(jory)
    assert board.count("[VP] token") == tokens
    assert board.names("deck") == top


@pytest.mark.rule("legendary.support.reward-default")
def test_without_a_fight_effect_it_is_tokens():
    board = Board("King's Landing", "Lannister")
    board.have("[Attack]", 3)
    (gold,) = board.stand(1, "Gold Cloaks")
    board.support(gold)
    assert board.count("[VP] token") == 1
    assert not board.asked


@pytest.mark.rule("legendary.support.once-per-turn")
@pytest.mark.rule("legendary.support.mates-separately")
def test_each_ally_once_a_turn():
    board = supporter()
    banner, mate = board.stand(1, BANNER, BANNER)
    assert board.support(banner)
    assert not board.support(banner)
    assert board.support(mate)
    assert board.spaces()[2] == [BANNER] * 2


@pytest.mark.rule("legendary.support.escape")
@pytest.mark.rule("legendary.support.escape-rules")
@pytest.mark.rule("legendary.support.escape-discard")
def test_out_of_claw_the_whole_space_escapes():
    board = supporter()
    banner, _ = board.stand(5, BANNER, BANNER)
    for player in range(2):
        board.put("hand", *["Soldier"] * 7, player=player)
    board.support(banner)
    assert board.names("Escaped Allies pile") == [BANNER] * 2
    assert board.count("[VP] token") == 1 + 2  # its own, and one for each that escaped
    assert [len(board.names("hand", player)) for player in range(2)] == [7, 5]


@pytest.mark.rule("legendary.kw.bribe.support")
def test_support_can_be_paid_with_a_bribe():
    board = Board("Lannister", "Stark")
    (cloak,) = board.stand(1, CLOAK)
    board.have("[Attack]", 1)
    board.have("[Recruit]", 2)
    assert board.support(cloak)
    assert board.count("[Recruit]") == 0


@pytest.mark.rule("legendary.kw.elusive.support")
@pytest.mark.parametrize(("made", "done"), [(3, False), (4, True)])
def test_the_elusive_are_elusive_to_their_own_house(made: int, done: bool):
    board = supporter()
    (pupil,) = board.stand(1, "Syrio's Last Pupil")
    for _ in range(made):
        board.use("Merchant")
    assert board.support(pupil) == done
