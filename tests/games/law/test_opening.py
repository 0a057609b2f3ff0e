"""Legends At War: setting up, the opening of a battle and its reveal turn, and the turns that follow."""

from __future__ import annotations

import pytest

from cardwright.engine.operations import STEP
from law_board import FILLERS, Board, Refused, game, strip

OPENING = 5
REVEAL = {"phase": 6}


# Setting up


@pytest.mark.rule("law.setup.first")
def test_a_coin_decides_who_begins():
    firsts = {game(4).begin(seed, lambda *_: 0).state.player for seed in range(40)}
    assert firsts == {0, 1, 2, 3}


@pytest.mark.rule(
    "law.setup.turn-order", "law.setup.choose-pantheon", "law.setup.distinct", "law.setup.pantheon-per-player"
)
def test_pantheons_are_taken_in_turn_order_and_only_once():
    board = Board.match(3, setup={"first": 3})
    options = []
    for name in ("Norse", "Greek", "Japanese"):
        board.turn(name)
        options.append((board.asked[-1][0], board.asked[-1][2]))
    assert [player for player, _ in options] == [3, 1, 2]
    assert [len(labels) for _, labels in options] == [4, 3, 2]
    assert "Norse" not in options[1][1]
    assert board.play.state.owner[board.id("Thor")] == 2


@pytest.mark.rule(
    "law.setup.deck-9", "law.setup.reinforcement-9", "law.setup.capture-empty", "law.pantheon.levels-9-6-3"
)
def test_level_one_makes_the_deck():
    board = Board.match().turn("Norse")
    assert {board.level(name) for name in board.deck(1)} == {1}
    assert len(board.deck(1)) == 9
    assert sorted(board.level(name) for name in board.reinforcements(1)) == [2] * 6 + [3] * 3
    assert (board.captured(1), board.underworld()) == ([], [])


# The opening


def opened(seed: int = 1, players: int = 2) -> Board:
    """A match at the opening of its first battle."""
    return Board.match(players, setup={"seed": seed}).until("battle phase")


@pytest.mark.rule("law.open.shuffle-draw-5", "law.zone.hand", "law.zone.deck")
def test_every_player_shuffles_and_draws_five():
    board = opened()
    assert [len(board.hand(player)) for player in (1, 2)] == [5, 5]
    assert [len(board.deck(player)) for player in (1, 2)] == [4, 4]
    hands = {tuple(opened(seed).hand(1)) for seed in range(6)}
    assert len(hands) > 1
    kinds = {kind.name: kind for kind in board.game.rules.layout.kind_of}
    assert kinds["deck"].hidden
    assert kinds["hand"].private
    assert not kinds["capture pile"].hidden


@pytest.mark.rule("law.open.short-deck")
def test_a_short_deck_is_drawn_completely():
    setup = {"phase": 4, "round": 2, "first": 2, "next_player": 1, "decks": {"1": ["Naiad", "Siren"], "2": ["Raven"] },
             "pantheons": {"1": "Greek", "2": "American"}}  # fmt: skip
    board = Board({}, setup=setup, filled=False).turn()
    assert (sorted(board.hand(1)), board.deck(1)) == (["Naiad", "Siren"], [])


@pytest.mark.rule("law.open.facedown", "law.open.draw-1")
def test_each_player_lays_a_card_face_down_and_draws():
    board = opened()
    first = board.next_player
    names = board.hand(first)
    board.turn()
    lying = [name for name in names if board.where(name) == f"battlefield {first}"]
    assert len(lying) == 1
    assert board.play.state.marks[0] >> board.id(lying[0]) & 1
    assert len(board.hand(first)) == 5
    assert board.next_player != first


@pytest.mark.rule("law.open.not-adjacent")
def test_face_down_cards_are_not_laid_side_by_side():
    setup = {"phase": OPENING}
    board = Board({}, {1: ["Naiad"], 2: ["Raven"]}, spaces=strip(4), setup=setup, filled=False)
    board.turn("no", "Naiad at B1").turn()
    assert board.at("D1") == "Raven"  # the only space that is not next to B1


@pytest.mark.rule("law.open.always-possible")
@pytest.mark.parametrize("seed", range(12))
def test_there_is_always_a_space_for_a_face_down_card(seed: int):
    board = opened(seed, 4)
    for number in range(4):
        board.turn()
        assert board.play.state.marks[0].bit_count() == number + 1


@pytest.mark.rule("law.open.flip-together", "law.open.facedown-no-ability", "law.open.abilities-apply")
def test_all_cards_are_turned_up_at_once_and_work_from_then_on():
    setup = {"phase": OPENING}
    cards = {"C4": (2, "Oni")}
    board = Board(cards, {1: ["Flint"], 2: ["Raven"]}, setup=setup)
    board.turn("no", "Flint at C3")
    assert board.change("Oni") == 0  # face down, it does nothing
    assert board.change("Flint") == 0
    board.turn("Raven at H8").turn()
    assert board.change("Oni") == -1
    reveals = [entry.together for entry in board.play.log if board.game.rules.verbs[entry.event.verb] == "turn up"]
    assert reveals == [2, 0]


def test_a_face_down_card_suffers_nothing():
    board = Board({"C4": (2, "Flint")}, {1: ["Oni"]}, setup={"phase": OPENING})
    board.turn("no", "Oni at C3")
    assert board.change("Oni") == 0


@pytest.mark.rule("law.open.negated", "law.skinwalker.facedown", "law.ranged.facedown", "law.maneuver.facedown")
def test_three_abilities_are_negated_in_the_reveal_turn():
    cards = {"A1": (1, "Great Hare"), "C3": (1, "Raijin"), "E5": (1, "Kappa"), "G7": (1, "Siren"), "A7": (2, "Fenrir")}
    board = Board(cards, setup=REVEAL)
    assert [board.abilities(name) for _, name in cards.values()] == [[], [], [], ["Curse"], ["Slayer"]]
    board.turn()
    assert [board.abilities(name) for _, name in cards.values()][:3] == [
        ["Skinwalker"],
        ["Ranged Attack"],
        ["Maneuver"],
    ]
    assert not board.asked_for("move")
    reacts = Board({"E5": (1, "Kappa")}, setup=REVEAL, reveal_without_reactions=False).turn()
    assert not reacts.asked_for("move")  # even if there were reactions


@pytest.mark.rule("law.open.no-attacks")
def test_nobody_attacks_in_the_reveal_turn():
    board = Board({"C3": (1, "Thrym"), "D3": (2, "Raven")}, setup=REVEAL).turn()
    assert (board.controller("Thrym"), board.controller("Raven")) == (1, 2)
    assert board.next_player == 1


# Turns


@pytest.mark.rule("law.turn.steps")
def test_six_steps_in_order():
    board = Board({}, {1: ["Oni"]}, setup={"decks": {"1": ["Naiad"]}}).turn("Oni at C3")
    events, draws = [entry.event for entry in board.play.log], board.game.rules.verb["draw"]
    assert [event.what for event in events if event.operation == STEP] == [1, 2, 3, 4, 5]
    draw = next(number for number, event in enumerate(events) if event.verb == draws)
    assert max(number for number, event in enumerate(events) if event.operation == STEP) < draw


@pytest.mark.rule("law.turn.6-empty", "law.turn.6-next")
def test_an_empty_deck_gives_nothing_and_the_next_player_plays():
    board = Board({}, {1: ["Oni"]}, players=3).turn("Oni at C3")
    assert len(board.hand(1)) == 2
    assert board.next_player == 2
    board.turn(f"{board.hand(2)[0]} at H8").turn(f"{board.hand(3)[0]} at H1")
    assert board.next_player == 1


@pytest.mark.rule("law.verb.draw", "law.turn.6-draw-1")
def test_a_draw_is_the_top_card_of_the_deck():
    board = Board({}, {1: ["Oni"]}, setup={"decks": {"1": ["Naiad", "Siren"]}}).turn("Oni at C3")
    assert "Naiad" in board.hand(1)
    assert board.deck(1) == ["Siren"]


@pytest.mark.rule("law.turn.4-no-recheck-attacks", "law.turn.4-simultaneous")
def test_what_changes_after_the_attack_does_not_reopen_it():
    """Amaterasu falls, and her help with her: Raiju is weaker now, but the attack on it is over."""
    cards = {"A3": (2, "Raiju"), "C3": (2, "Amaterasu")}
    board = Board(cards, {1: ["Water Panther"]}).turn("Water Panther at B3")
    assert board.controller("Amaterasu") == 1
    assert board.controller("Raiju") == 2  # 6 against 5 + 1
    assert board.change("Raiju") == 0
    alone = Board({"A3": (2, "Raiju")}, {1: ["Water Panther"]}).turn("Water Panther at B3")
    assert alone.controller("Raiju") == 1


@pytest.mark.rule("law.end.full", "law.test.skirmish-end")
def test_a_full_board_ends_the_battle():
    board = Board({"A1": (2, "Thunderbird")}, {1: ["Raven"]}, spaces=strip(2)).turn("Raven at B1")
    assert board.round == 2


@pytest.mark.rule("law.end.empty-hand", "law.end.empty-hand-all", "law.end.is-round-end")
def test_an_empty_hand_at_the_beginning_of_a_turn_ends_the_battle_for_all():
    board = Board({}, {1: ["Oni", "Naiad"], 2: [], 3: ["Raven"]}, players=3, filled=False).turn("Oni at C3")
    assert board.round == 2
    other = Board({}, {1: ["Oni"], 2: ["Naiad"], 3: ["Raven"]}, players=3, filled=False).turn("Oni at C3")
    assert other.round == 1  # an empty hand at the end of a turn is none at the beginning of one's own


def test_words_that_are_no_option_are_refused():
    with pytest.raises(Refused):
        Board({"C3": (2, "Raven")}, {1: [FILLERS[0]]}).turn(f"{FILLERS[0]} at C3")
