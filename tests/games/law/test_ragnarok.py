"""Legends At War: Ragnarok."""

from __future__ import annotations

from typing import Any

import pytest

from cardwright.engine.operations import MOVE
from cardwright.engine.state import ids
from law_board import SWITCH, Board

RAGNAROK = {"variant": "ragnarok"}


def match(players: int = 2, **given: Any) -> Board:
    return Board.match(players, "ragnarok", setup={"seed": 4, **given})


def situation(cards: dict[str, tuple[int, str]], hands: dict[int, list[str]], **given: Any) -> Board:
    """A battle of Ragnarok."""
    setup = given.pop("setup", {})
    return Board(cards, hands, setup=setup, filled=False, variant="ragnarok", **given)


def pile(board: Board, number: int) -> list[str]:
    return [board.game.rules.cast.names[piece] for piece in board.play.state.order[board.table.piles[number]] or ()]


@pytest.mark.rule("law.ragnarok.piles-9", "law.ragnarok.pile-sizes", "law.example.12", "law.ragnarok.pantheons-4")
def test_nine_piles_by_dominion_and_level():
    board = match()
    assert [len(pile(board, number)) for number in range(9)] == [10, 10, 10, 8, 8, 8, 4, 4, 4]
    for number in range(9):
        for name in pile(board, number):
            assert board.level(name) == number // 3 + 1
            assert board.table.of_dominion[number % 3] >> board.id(name) & 1
    assert board.table.characters.bit_count() == 72


@pytest.mark.rule("law.ragnarok.piles-shuffled")
def test_piles_are_shuffled_and_hidden():
    assert len({tuple(pile(match(seed=seed), 8)) for seed in range(8)}) > 2
    assert all(match().game.rules.layout.kind_of[zone].hidden for zone in match().table.piles)


@pytest.mark.rule("law.ragnarok.deal", "law.ragnarok.hand-3", "law.ragnarok.no-decks", "law.ragnarok.no-capture")
def test_a_hand_of_three_one_of_each_dominion():
    board = match(3)
    for player in (1, 2, 3):
        hand = [board.id(name) for name in board.hand(player)]
        assert [sum(cards >> piece & 1 for piece in hand) for cards in board.table.of_dominion] == [1, 1, 1]
        assert {board.table.level[piece] for piece in hand} == {1}
    assert (board.table.deck, board.table.reinforcement, board.table.capture, board.table.victory) == ((), (), (), ())


@pytest.mark.rule("law.ragnarok.boards-3", "law.ragnarok.board-growth", "law.ragnarok.phases", "law.ragnarok.rounds",
                  "law.ragnarok.board-rules")  # fmt: skip
def test_the_board_grows_by_a_piece_a_player_each_round():
    board = match()
    sizes, phases = {}, []
    while not board.over:
        if board.phase == "battle phase":
            sizes[board.round] = len(board.play.state.ground.spots)
        if not phases or phases[-1] != (board.round, board.phase):
            phases.append((board.round, board.phase))
        board.turn()
    assert sizes == {1: 12, 2: 24, 3: 36}
    assert [phase for phase in phases if phase[0] > 1] == [
        (2, "board phase"), (2, "draft phase"), (2, "battle phase"),
        (3, "board phase"), (3, "draft phase"), (3, "battle phase"),
    ]  # fmt: skip


@pytest.mark.rule("law.ragnarok.draft-r1", "law.ragnarok.facedown-r1-only")
def test_round_one_turns_up_six_cards_and_nobody_drafts():
    board = match().until("battle phase")
    assert len(board.draft()) == 6
    assert {board.level(name) for name in board.draft()} == {1}
    assert [len(board.hand(player)) for player in (1, 2)] == [3, 3]
    board.turn()
    assert board.play.state.marks[0].bit_count() == 1


@pytest.mark.rule(
    "law.ragnarok.draft-r2", "law.ragnarok.draft-r3", "law.ragnarok.draft-pick", "law.ragnarok.winner-first"
)
@pytest.mark.parametrize("round_", [2, 3])
def test_later_rounds_turn_up_the_next_level_and_each_player_takes_one(round_: int):
    board = match().until("draft phase", round_)
    open_now = board.draft()
    assert sum(board.level(name) == round_ for name in open_now) == 6
    hands = [len(board.hand(player)) for player in (1, 2)]
    first = board.next_player
    taken = open_now[-1]
    board.turn(taken)
    assert board.where(taken) == f"hand {first}"
    board.turn()
    assert [len(board.hand(player)) for player in (1, 2)] == [hand + 1 for hand in hands]


@pytest.mark.rule("law.ragnarok.refill")
@pytest.mark.parametrize("dominion", range(3))
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_taken_card_is_replaced_from_its_pile(level: int, dominion: int):
    board = match().until("draft phase", max(2, level))
    wanted = board.table.of_dominion[dominion]
    name = next(one for one in board.draft() if board.level(one) == level and wanted >> board.id(one) & 1)
    number = 3 * (level - 1) + dominion
    top = pile(board, number)[0]
    board.turn(name)
    assert top in board.draft()
    assert top not in pile(board, number)


@pytest.mark.rule("law.ragnarok.refill-empty")
def test_an_empty_pile_is_not_refilled():
    board = situation({}, {1: ["Oni"], 2: ["Kappa"]}, setup={"draft": ["Naiad", "Siren"]}).turn(
        "Oni at C3", "Siren", "no more"
    )
    assert board.draft() == ["Naiad"]


@pytest.mark.rule("law.ragnarok.r2-faceup", "law.ragnarok.facedown-r1-only")
def test_in_later_rounds_the_first_card_is_face_up_and_attacks():
    board = match().until("battle phase", 2)
    while board.phase != "battle phase":
        board.turn()
    before = board.play.state.marks[0]
    board.turn()
    assert (before, board.play.state.marks[0]) == (0, 0)
    later = situation({"D3": (2, "Raven")}, {1: ["Oni"], 2: ["Kappa"]}, setup={"round": 2})
    assert later.turn("Oni at C3").controller("Raven") == 1
    moves = situation({}, {1: ["Kappa"], 2: ["Oni"]}, setup={"round": 2}).turn("Kappa at C3", "D3")
    assert moves.at("D3") == "Kappa"


@pytest.mark.rule("law.ragnarok.north-fixed")
def test_north_is_fixed_once():
    board = match()
    while not board.over:
        board.turn()
    assert sum(ask == "turn the board around?" for _, ask, _ in board.asked) == 1


@pytest.mark.rule("law.ragnarok.deck-means-hand", "law.ragnarok.phoenix", "law.ragnarok.traitor")
def test_phoenix_and_traitor_go_to_hands():
    cards = {"C3": (2, "Halcyon"), "E3": (2, "Tantalus")}
    board = situation(cards, {1: ["Poseidon"], 2: ["Kappa"]}).turn("Poseidon at D3")
    assert board.where("Halcyon") == "hand 2"
    assert board.where("Tantalus") == "hand 1"


@pytest.mark.rule("law.ragnarok.step6-draw", "law.verb.draw")
def test_the_draw_is_a_face_up_card_of_ones_choice():
    board = situation({}, {1: ["Oni"], 2: ["Kappa"]}, setup={"draft": ["Naiad", "Siren", "Raven"]})
    board.turn("Oni at C3", "Siren", "no more")
    assert board.hand(1) == ["Siren"]


@pytest.mark.rule("law.ragnarok.step6-extra")
def test_at_most_one_thing_more():
    board = situation({}, {1: ["Oni", "Ran"], 2: ["Kappa"]}, setup={"draft": ["Naiad", "Siren"]})
    board.turn("Oni at C3", "Naiad", SWITCH, "Naiad")
    assert board.asks("choose") == [SWITCH, "trade", "no more"]
    assert sum(ask == "choose" for _, ask, _ in board.asked) == 1


@pytest.mark.rule("law.ragnarok.exchange", "law.ragnarok.exchange-level", "law.ragnarok.exchange-shown")
def test_an_exchange_is_for_the_same_dominion_and_level():
    draft = ["Naiad", "Odysseus", "Draugr", "Harpy", "Siren"]
    board = situation({}, {1: ["Oni", "Proteus"], 2: ["Raven"]}, setup={"draft": draft})
    board.turn("Oni at C3", "Harpy", SWITCH, "Siren")
    assert board.asked[-1][2] == ["Naiad", "Siren"]  # Sea and level I, like Proteus
    assert board.hand(1) == ["Siren", "Harpy"]
    assert "Proteus" in board.draft()
    none = situation({}, {1: ["Oni", "Scylla"], 2: ["Raven"]}, setup={"draft": ["Naiad", "Harpy"]})
    none.turn("Oni at C3", "Harpy", "no more")
    assert SWITCH not in none.asks("choose")  # Sea, but not level II


@pytest.mark.rule(
    "law.ragnarok.trade", "law.ragnarok.trade-blind", "law.ragnarok.trade-forced", "law.ragnarok.trade-secret"
)
def test_a_trade_is_blind_and_cannot_be_refused():
    hands = {1: ["Oni", "Proteus", "Ran"], 2: ["Raven", "Kappa"], 3: ["Thor"]}
    board = situation({}, hands, players=3, setup={"draft": ["Harpy"]})
    board.turn("Oni at C3", "Harpy", "trade", "player 2", "Ran", "Kappa")
    assert set(board.hand(1)) == {"Proteus", "Harpy", "Kappa"}
    assert set(board.hand(2)) == {"Raven", "Ran"}
    player, _, labels = board.asked[-1]
    assert (player, labels) == (2, ["Raven", "Kappa"])  # no refusal, and not the card that comes
    trade = [entry for entry in board.play.log if board.game.rules.verbs[entry.event.verb] == "switch"]
    assert [entry.together for entry in trade] == [2, 0]
    assert all(board.game.rules.layout.kind_of[entry.event.to].private for entry in trade)


@pytest.mark.rule("law.ragnarok.trade-needs-hand")
def test_nobody_trades_with_an_empty_hand():
    hands = {1: ["Oni", "Ran"], 2: ["Raven"], 3: []}
    board = situation({}, hands, players=3, setup={"draft": ["Harpy", "Thor"]}).turn(
        "Oni at C3", "Harpy", "trade", "Ran"
    )
    assert (1, "choose", ["trade", "no more"]) in board.asked
    assert not board.asked_for("choose a player")  # player 3 has no card, and 2 is the only other
    assert board.hand(2) == ["Ran"]


@pytest.mark.rule("law.ragnarok.carry-over", "law.ragnarok.carry-capturable", "law.ragnarok.hand-carry")
def test_the_board_and_the_hands_carry_over():
    board = match().until("board phase", 2)
    lying = {place: piece for place, piece in enumerate(board.play.state.at) if piece >= 0}
    owners = [board.table.controller(board.play.state, piece) for piece in lying.values()]
    hands = [board.hand(player) for player in (1, 2)]
    assert lying
    board.until("draft phase", 2)
    assert {place: piece for place, piece in enumerate(board.play.state.at) if piece >= 0} == lying
    assert [board.table.controller(board.play.state, piece) for piece in lying.values()] == owners
    assert [board.hand(player) for player in (1, 2)] == hands
    later = situation({"D3": (2, "Raven")}, {1: ["Thrym"], 2: ["Kappa"]}, setup={"round": 3}).turn("Thrym at C3")
    assert later.controller("Raven") == 2  # 5 against 5
    assert situation({"D3": (2, "Raven")}, {1: ["Raijin"], 2: ["Kappa"]}, setup={"round": 3}).turn(
        "Raijin at C3").controller("Raven") == 1  # fmt: skip


@pytest.mark.rule("law.ragnarok.end-hands", "law.ragnarok.rounds", "law.ragnarok.tie")
def test_most_cards_after_the_third_round_win_and_hands_go_to_the_underworld():
    cards = {"A1": (2, "Draugr"), "C1": (1, "Heracles")}
    board = situation(cards, {1: ["Oni", "Ran"], 2: []}, setup={"round": 3}).turn("Oni at H8")
    assert (board.over, board.winners, board.underworld()) == (True, [1], ["Ran"])
    levels = situation({"A1": (2, "Kraken")}, {1: ["Oni"], 2: []}, setup={"round": 3}).turn("Oni at H8")
    assert levels.winners == [2]  # one card each; II against I
    tie = situation({"A1": (2, "Draugr")}, {1: ["Oni"], 2: []}, setup={"round": 3}).turn("Oni at H8")
    assert tie.winners == [1, 2]


@pytest.mark.rule("law.test.ragnarok-arithmetic")
def test_four_players_use_all_level_one_cards_in_round_one():
    """12 dealt and 24 drawn, in a match in which nothing is removed from the board."""
    for seed in range(40):
        board = match(4, seed=seed)
        while board.round == 1 and not board.over:
            board.turn()
        level_one = board.table.of_level[0]
        used = sum(1 << piece for piece in board.play.state.at if piece >= 0) | sum(
            board.play.state.members[zone] for zone in board.table.hand
        )
        moves = [entry for entry in board.play.log if entry.event.operation == MOVE]
        if not any(entry.was[1] >= 0 > entry.event.more for entry in moves):
            assert level_one & ~used == 0
            assert sum(piece >= 0 for piece in board.play.state.at) == 24
            return
    raise AssertionError("no match without removals was found")


def test_ids_are_listed_from_the_lowest():
    assert ids(0b10110) == [1, 2, 4]
    assert ids(1 << 200 | 1 << 13 | 1) == [0, 13, 200]
