"""The worked examples of the rulebook, and the board cases that follow from its rules."""

from __future__ import annotations

import pytest

from cardwright.engine.using import actions_of, happen, perform
from legendary_board import Board
from legendary_table import Table

WOLF, LION = "Stark Bannermen", "Redcloaks"
GREEN, BOAR = "He is Khal!", "Crakehall's Boar"  # the Boar: each player reveals a Strength Hero or gains a Wound


@pytest.mark.parametrize(
    ("before", "claw", "attack"),
    [
        pytest.param((), (), 3, marks=pytest.mark.rule("legendary.example.1")),
        pytest.param((), (LION,), 5, marks=pytest.mark.rule("legendary.example.2")),
        pytest.param((GREEN,), (), 5, marks=pytest.mark.rule("legendary.example.3")),
        pytest.param((GREEN,), (LION,), 7, marks=pytest.mark.rule("legendary.example.4")),
    ],
)
@pytest.mark.rule("legendary.card.never-defeated", "legendary.card.he-is-khal")
def test_never_defeated(before: tuple[str, ...], claw: tuple[str, ...], attack: int):
    board = Board()
    board.stand(5, *claw)
    for name in before:
        board.use(name)
    points = board.count("[Attack]")
    board.use("Never Defeated")
    assert board.count("[Attack]") - points == attack


@pytest.mark.rule("legendary.example.5")
@pytest.mark.rule("legendary.trigger.counting-exception")
def test_who_counts_gets_more_and_who_does_not_gets_it_once():
    board = Board()
    for name in ("Dancing Lessons", "Oath at Riverrun", "Summer and Shaggydog"):
        board.use(name)
    board.use("Banners Called")  # +1 for each other Stark
    assert board.count("[Recruit]") == 1 + 3
    board = Board()
    for _ in range(3):
        board.use("Drogon's Hunger")
    board.use("Sworn to the Khaleesi")  # +2 after a Dothraki
    assert board.count("[Recruit]") == 1 + 2


@pytest.mark.rule("legendary.example.6")
@pytest.mark.rule("legendary.phrase.moved-not-had")
def test_who_was_played_and_is_gone_counts_as_played_and_cannot_be_shown():
    board = Board(answers=("yes", GREEN))
    board.put("Wound Deck", "Wound", "Wound")
    board.use(GREEN)
    (rodrik,) = board.stand(1, "Ser Rodrik Cassel")
    board.have("[Attack]", 5)
    board.fight(rodrik)
    assert board.names("KO pile") == [GREEN]
    before = board.count("[Attack]")
    board.use("Gendry")
    assert board.count("[Attack]") - before == 2
    board.enter(BOAR)
    assert board.names("discard pile") == ["Wound"]


@pytest.mark.rule("legendary.example.7")
def test_of_two_the_one_there_is():
    table = Table("KO two Bystanders from your Victory Pile.")
    table.put("Victory Pile", "Frightened Smallfolk", LION)
    table.carry_out()
    assert table.names("KO pile") == ["Frightened Smallfolk"]
    assert table.names("Victory Pile") == [LION]


@pytest.mark.rule("legendary.example.8")
@pytest.mark.rule("legendary.card.odd-companions")
@pytest.mark.rule("legendary.ambush.player")
@pytest.mark.parametrize("turn", [0, 1])
def test_who_is_ambushed_is_the_player_whose_turn_it_is(turn: int):
    board = Board(turn=turn)
    board.put("Event Deck", "Oh No")
    for player in range(2):
        board.put("hand", "Needle", player=player)
    board.enter("The Odd Companions")
    assert board.names("KO pile") == ["Oh No"]
    assert [board.names("discard pile", player) for player in range(2)] == (
        [["Needle"], []] if turn == 0 else [[], ["Needle"]]
    )


@pytest.mark.rule("legendary.example.9")
@pytest.mark.rule("legendary.gen.or")
@pytest.mark.parametrize(("where", "choices"), [("hand", 2), ("played", 2), ("deck", 0)])
def test_who_has_one_may_show_it_or_not(where: str, choices: int):
    board = Board()
    board.put("Wound Deck", "Wound", "Wound")
    board.put(where, GREEN)
    board.enter(BOAR)
    mine = [labels for (player, _), labels in zip(board.asked, board.offered, strict=True) if player == 0]
    assert [len(labels) for labels in mine] == ([choices] if choices else [])
    if not choices:
        assert board.names("discard pile") == ["Wound"]


@pytest.mark.parametrize("answer", ["Each player reveals a [Strength] Hero", "gains a Wound"])
@pytest.mark.rule("legendary.example.9")
@pytest.mark.rule("legendary.gen.or")
def test_either_of_two_can_be_chosen(answer: str):
    board = Board(answers=(answer,))
    board.put("Wound Deck", "Wound", "Wound")
    board.put("hand", GREEN)
    board.enter(BOAR)
    assert board.names("discard pile") == (["Wound"] if answer == "gains a Wound" else [])
    assert not board.given


@pytest.mark.rule("legendary.example.10")
@pytest.mark.rule("legendary.card.robert-at-court")
@pytest.mark.parametrize(
    ("shown", "points"), [("Unknown Potential", (1, 1)), ("Soldier", (2, 1)), ("A Lannister Pays His Debts", (1, 3))]
)
def test_robert_at_court_adds_what_is_printed(shown: str, points: tuple[int, int]):
    board = Board()
    board.put("hand", shown)
    board.use("Robert at Court")
    assert (board.count("[Attack]"), board.count("[Recruit]")) == points


@pytest.mark.rule("legendary.example.11")
@pytest.mark.rule("legendary.card.mountain-amok")
@pytest.mark.parametrize("discards", [0, 1, 2])
def test_mountain_amok_smashes_twice(discards: int):
    board = Board(answers=("yes",) * discards)
    board.put("hand", "Merchant", "Merchant", "Merchant")
    board.use("Mountain Amok")
    assert board.count("[Attack]") == 3 + 3 * discards
    assert len(board.names("hand")) == 3 - discards


def intimidating() -> Board:
    board = Board("Stark", "Lannister")
    board.have("[VP] token", 3, 1)
    board.use("Intimidation")
    board.have("[Attack]", 30)
    return board


@pytest.mark.rule("legendary.example.12")
def test_a_defender_is_not_robbed():
    board = intimidating()
    (defender,) = board.defend("Lannister Defender", 1, active=1)
    assert board.fight(defender)
    assert board.count("[VP] token", 1) == 3
    board.fight(board.stand(1, LION)[0])  # the first Ally is still to come
    assert board.count("[VP] token", 1) == 2


@pytest.mark.rule("legendary.example.13")
def test_a_mastermind_is_not_robbed():
    board = intimidating()
    (mastermind,) = board.put("Mastermind stack", "Tyrion Lannister", player=1)
    assert board.fight(mastermind)
    assert board.count("[VP] token", 1) == 3
    board.fight(board.stand(1, LION)[0])
    assert board.count("[VP] token", 1) == 2


@pytest.mark.rule("legendary.example.14")
@pytest.mark.rule("legendary.card.intimidation")
def test_the_first_ally_is_robbed_and_the_second_is_not():
    board = intimidating()
    first, second = board.stand(1, LION, LION)
    assert board.fight(first)
    assert [board.count("[VP] token", player) for player in range(2)] == [1, 2]
    assert board.fight(second)
    assert [board.count("[VP] token", player) for player in range(2)] == [1, 2]


@pytest.mark.rule("legendary.card.intimidation")
def test_for_a_neutral_nobody_is_robbed():
    board = intimidating()
    assert board.fight(board.stand(1, "Gold Cloaks")[0])
    assert [board.count("[VP] token", player) for player in range(2)] == [0, 3]


def sansa(board: Board) -> None:
    """She has gone to an opponent, and has been paid for."""
    assert board.names("discard pile", 1) == ["Sansa, Little Bird"]
    assert (board.count("[Recruit]"), board.count("[VP] token")) == (1 + 1, 1)


@pytest.mark.rule("legendary.example.15")
@pytest.mark.rule("legendary.card.sansa-little-bird")
def test_sansa_is_played():
    board = Board(answers=("yes",))
    board.use("Sansa, Little Bird")
    sansa(board)
    board = Board()
    board.use("Sansa, Little Bird")  # she need not go
    assert board.names("played") == ["Sansa, Little Bird"]
    assert (board.count("[Recruit]"), board.count("[VP] token")) == (1, 0)


@pytest.mark.rule("legendary.example.16")
def test_sansa_is_rescued_from_an_ally():
    board = Board(answers=("yes",))
    (gold,) = board.stand(1, "Gold Cloaks")
    board.hold(gold, "Sansa, Little Bird")
    board.have("[Attack]", 3)
    board.fight(gold)
    sansa(board)


@pytest.mark.rule("legendary.example.17")
def test_sansa_is_rescued_from_the_bystander_deck():
    board = Board(answers=("yes",))
    board.put("Bystander Deck", "Sansa, Little Bird")
    board.stand(5, LION)
    board.use("Thoros and the Burning Sword")  # Claw Mastery: rescue a Bystander
    sansa(board)


@pytest.mark.rule("legendary.example.19")
@pytest.mark.parametrize(("tokens", "recruit"), [(3, 2), (4, 3)])
def test_a_plus_promises_nothing(tokens: int, recruit: int):
    board = Board()
    board.have("[VP] token", tokens)
    board.use("A Lannister Pays His Debts")
    assert board.count("[Recruit]") == recruit


@pytest.mark.rule("legendary.example.20")
@pytest.mark.rule("legendary.verb.gain")
def test_what_is_gained_lies_in_the_discard_pile():
    table = Table("Gain a Wound.", "Gain a Maester.")
    table.put("Wound Deck", *["Wound"] * 20)
    table.put("Maester Deck", *["Maester"] * 12)
    table.carry_out()
    assert (len(table.names("Wound Deck")), len(table.names("Maester Deck"))) == (19, 11)
    assert sorted(table.names("discard pile")) == ["Maester", "Wound"]
    assert table.names("hand") == ["Maester Tester"]


@pytest.mark.rule("legendary.example.21")
@pytest.mark.rule("legendary.card.mm.petyr-baelish")
def test_a_copy_was_played_and_nobody_has_it():
    board = Board("Stark", "King's Landing", answers=("yes", GREEN))
    board.line_up(GREEN)
    board.put("Wound Deck", "Wound", "Wound")
    (petyr,) = board.put("Victory Pile", "Petyr Baelish of the Small Council")
    happen(board.play, 0, petyr, "Fight")
    before = board.count("[Attack]")
    assert before == 2
    board.use("Gendry")
    assert board.count("[Attack]") - before == 2
    board.enter(BOAR)
    assert board.names("discard pile") == ["Wound"]


@pytest.mark.rule("legendary.example.22")
@pytest.mark.rule("legendary.card.crescendo", "legendary.card.oh-no")
@pytest.mark.parametrize("turn", [0, 1])
def test_events_speak_to_the_player_whose_turn_it_is(turn: int):
    board = Board(turn=turn)
    board.stand(1, LION)
    for player in range(2):
        board.put("hand", "Needle", player=player)
    board.enter("Crescendo")
    board.enter("Oh No")
    points = [board.count("[Attack]", player) for player in range(2)]
    cards = [len(board.names("hand", player)) for player in range(2)]
    assert (points[turn], cards[turn]) == (1, 0)
    assert (points[1 - turn], cards[1 - turn]) == (0, 1)


@pytest.mark.rule("legendary.example.23")
def test_who_has_none_of_a_kind_discards_nothing():
    table = Table("Discard a Hero with cost 0.")
    table.put("hand", "Needle", "White Cloak")
    table.carry_out()
    assert table.names("discard pile") == []
    assert len(table.names("hand")) == 3


def spaces(text: str, board: Board) -> None:
    """Stands Allies as a line of brackets says: `[SS][L][ ][ ][ ]`."""
    for space, letters in enumerate(text.strip("[]").split("]["), 1):
        board.stand(space, *({"S": WOLF, "L": LION}[letter] for letter in letters.strip()))


def shown(board: Board) -> str:
    letters = {WOLF: "S", LION: "L"}
    return "".join(f"[{''.join(letters[name] for name in space) or ' '}]" for space in board.spaces())


@pytest.mark.parametrize(
    ("before", "comes", "after"),
    [
        pytest.param(before, comes, after, marks=pytest.mark.rule(f"legendary.case.push.{number}", *more))
        for number, before, comes, after, *more in [
            (1, "[L][S][ ][ ][ ]", WOLF, "[S][L][S][ ][ ]"),
            (2, "[S][ ][L][ ][ ]", LION, "[L][S][L][ ][ ]"),
            (3, "[S][S][ ][ ][ ]", LION, "[L][SS][ ][ ][ ]"),
            (4, "[SSS][ ][ ][ ][ ]", WOLF, "[S][SSS][ ][ ][ ]"),
            (5, "[SS][ ][ ][ ][ ]", WOLF, "[SSS][ ][ ][ ][ ]"),
            (6, "[S][L][S][L][S]", LION, "[L][S][L][S][L]"),
            (7, "[SS][SS][ ][ ][ ]", LION, "[L][S][SSS][ ][ ]", "legendary.ally.push.one-at-a-time"),
            (8, "[ ][S][ ][ ][ ]", LION, "[L][S][ ][ ][ ]"),
        ]
    ],
)
def test_who_is_pushed_where(before: str, comes: str, after: str):
    board = Board("Stark", "Lannister")
    spaces(before, board)
    gone = sum(len(space) for space in board.spaces()) + 1 - len(after.translate(str.maketrans("", "", "[] ")))
    board.enter(comes)
    assert shown(board) == after
    assert board.names("Escaped Allies pile") == [WOLF] * gone
    assert [board.count("[VP] token", player) for player in range(2)] == [gone, 0]


@pytest.mark.parametrize(
    ("cards", "left"),
    [
        pytest.param(6, 5, marks=pytest.mark.rule("legendary.case.escape.1")),
        pytest.param(7, 5, marks=pytest.mark.rule("legendary.case.escape.2")),
    ],
)
def test_three_escape_one_after_another(cards: int, left: int):
    board = Board("Stark", "Lannister")
    spaces("[S][L][S][L][SSS]", board)
    board.put("hand", *["Soldier"] * cards, player=1)
    board.enter(LION)
    assert len(board.names("hand", 1)) == left
    assert len(board.names("Escaped Allies pile")) == 3
    assert board.count("[VP] token") == 3


def supported(before: str, answers: tuple[str, ...] = ()) -> Board:
    """The first player supports the first Ally of the first space that has one."""
    board = Board("Stark", "Lannister", answers=answers, in_force=True)
    spaces(before, board)
    board.have("[Attack]", 9)
    field = board.play.state.members[board.zone("battlefield")] & board.rules.cast.called[WOLF]
    first = min((piece for piece in range(field.bit_length()) if field >> piece & 1), key=board.space)
    assert board.support(first)
    return board


@pytest.mark.rule("legendary.case.support.1")
def test_the_supported_changes_places_with_enemies():
    assert shown(supported("[S][L][ ][ ][ ]")) == "[L][S][ ][ ][ ]"


@pytest.mark.rule("legendary.case.support.2")
def test_two_pass_three_and_one_is_paid():
    board = supported("[SS][LLL][ ][ ][ ]")
    assert shown(board) == "[LLL][SS][ ][ ][ ]"
    assert board.count("[VP] token") == 1


@pytest.mark.rule("legendary.case.support.3")
def test_the_supported_trades_places_with_a_friend():
    board = Board("Stark", "Lannister", in_force=True)
    (first,) = board.stand(1, WOLF)
    friends = board.stand(2, WOLF, WOLF, WOLF)
    board.have("[Attack]", 3)
    board.support(first)
    assert shown(board) == "[S][SSS][ ][ ][ ]"
    assert board.space(first) == 2
    assert sorted(board.space(one) for one in friends) == [1, 2, 2]


@pytest.mark.rule("legendary.case.support.4")
def test_out_of_claw_there_are_tokens_for_all():
    board = Board("Stark", "Lannister", answers=("[VP] tokens",), in_force=True)
    rodrik, _ = board.stand(5, "Ser Rodrik Cassel", WOLF)  # Rodrik has 3 VP printed
    board.have("[Attack]", 5)
    board.support(rodrik)
    assert board.count("[VP] token") == 3 + 1 + 1
    assert sorted(board.names("Escaped Allies pile")) == ["Ser Rodrik Cassel", WOLF]


@pytest.mark.rule("legendary.case.support.5")
def test_nobody_is_supported_twice():
    board = Board("Stark", "Lannister", in_force=True)
    (wolf,) = board.stand(1, WOLF)
    board.have("[Attack]", 9)
    assert board.support(wolf)
    assert not board.support(wolf)
    assert board.count("[Attack]") == 6


@pytest.mark.rule("legendary.case.heal.1")
def test_recruiting_forbids_one_healing_and_not_the_other():
    board = Board(answers=("yes",))
    board.have("[Recruit]", 9)
    assert board.recruit(board.put("Maester Deck", "Maester")[0])
    (wound,) = board.put("hand", "Wound")
    (healing,) = actions_of(board.play, wound, "Healing")
    assert not perform(board.play, 0, wound, healing)
    assert board.names("KO pile") == []
    board = Board(answers=("yes",))
    board.have("[Recruit]", 9)
    assert board.recruit(board.line_up("Sweet Smile")[0])
    board.put("hand", "Wound")
    board.use("Maester")
    assert board.names("KO pile") == ["Wound"]


@pytest.mark.rule("legendary.case.deck.1")
def test_a_deck_that_is_just_enough_is_not_made_anew():
    board = Board()
    board.put("deck", *["Soldier"] * 6)
    board.put("discard pile", *["Merchant"] * 4)
    board.end_turn()
    assert board.names("hand") == ["Soldier"] * 6
    assert board.names("deck") == []
    assert board.names("discard pile") == ["Merchant"] * 4
