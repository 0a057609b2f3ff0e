"""Legends At War: the end of rounds, reinforcement, points and ties."""

from __future__ import annotations

from typing import Any

import pytest

from law_board import Board

LEADERS = {"pantheons": {"1": "Greek", "2": "Norse"}}
REINFORCE = 4


def ended(cards: dict[str, tuple[int, str]], hands: dict[int, list[str]] | None = None, **given: Any) -> Board:
    """A battle that ends with this turn, because player 2 has no card: player 1 plays his last one far away."""
    setup = {**LEADERS, **given.pop("setup", {})}
    hands = {1: ["Minotaur"], 2: []} if hands is None else hands
    return Board(cards, hands, setup=setup, filled=False, **given).turn(f"{hands[1][0]} at H8")


# The round


@pytest.mark.rule("law.end.winner", "law.end.victory-r1")
@pytest.mark.parametrize(
    ("round_", "points"), [(1, 1), pytest.param(2, 3, marks=pytest.mark.rule("law.end.victory-r2"))]
)
def test_most_cards_on_the_board_win_the_round_and_its_card(round_: int, points: int):
    board = ended({"A1": (2, "Draugr"), "C1": (1, "Garm")}, setup={"round": round_})
    assert board.points(1) == points + 1  # and the Garm that was captured
    assert board.points(2) == 0


@pytest.mark.rule("law.end.victory-r3", "law.match.three-rounds", "law.round3.phases", "law.score.winner")
def test_the_third_round_gives_five_points_and_ends_the_match():
    board = ended({"A1": (2, "Draugr")}, {1: ["Minotaur"], 2: []}, setup={"round": 3})
    assert board.over
    tie = Board({"A1": (2, "Draugr"), "C1": (1, "Zeus")}, {1: ["Minotaur"], 2: []}, filled=False,
                setup={**LEADERS, "round": 3}).turn("Minotaur at H8")  # fmt: skip
    assert tie.over
    assert (tie.points(1), tie.points(2)) == (5, 0)
    assert tie.winners == [1]


@pytest.mark.rule("law.cleanup.own", "law.cleanup.opponents", "law.score.own-recaptured")
def test_own_cards_go_back_to_the_deck_and_others_are_captured():
    board = ended({"A1": (1, "Draugr"), "C1": (2, "Naiad"), "E1": (1, "Siren"), "G1": (2, "Garm")})
    assert sorted(board.deck(1)) == ["Minotaur", "Siren"]
    assert board.captured(1) == ["Draugr"]
    assert (board.deck(2), board.captured(2)) == (["Garm"], ["Naiad"])
    retaken = ended({"A1": (1, "Siren")}, setup={"decks": {}})
    assert retaken.captured(1) == []
    assert "Siren" in retaken.deck(1)


@pytest.mark.rule("law.cleanup.hand-deck-foreign", "law.cleanup.hand")
def test_hands_and_decks_are_sorted_as_well():
    setup = {"decks": {"1": ["Naiad", "Garm", "Nix"], "2": ["Harpy", "Huginn"]}}
    hands = {1: ["Minotaur", "Fossegrim", "Siren", "Einherjar"], 2: []}
    board = ended({}, hands, setup=setup)
    # Naiad was in the deck, or came to the hand by the draw: either way it is back.
    assert sorted(board.captured(1)) == ["Einherjar", "Fossegrim", "Garm", "Nix"]
    assert sorted(board.deck(1)) == ["Minotaur", "Naiad", "Siren"]
    assert (board.captured(2), board.deck(2), board.hand(1)) == (["Harpy"], ["Huginn"], [])


@pytest.mark.rule("law.cleanup.tokens", "law.cleanup.board-empty")
def test_the_board_is_empty_for_the_next_round():
    board = ended({"A1": (1, "Flint"), "B1": (2, "Draugr")})
    assert all(piece < 0 for piece in board.play.state.at)
    assert all(board.play.state.members[zone] == 0 for zone in board.table.field)
    assert board.play.state.marks[0] == 0


@pytest.mark.rule("law.cleanup.r3-reinforcement")
def test_leftover_reinforcements_go_to_the_underworld_after_round_three():
    left = {"reinforcements": {"1": ["Zeus", "Hades"], "2": ["Thor"]}}
    assert ended({}, setup={"round": 3, **left}).underworld() == ["Hades", "Zeus", "Thor"]
    assert ended({}, setup={"round": 2, **left}).underworld() == []


@pytest.mark.rule("law.round.winner-first", "law.round2.phases")
@pytest.mark.parametrize("winner", [1, 2])
def test_the_winner_goes_first_in_the_next_round(winner: int):
    cards = {"A1": (winner, "Draugr"), "C1": (winner, "Garm"), "E1": (winner, "Huginn")}
    board = ended(cards)
    assert (board.round, board.phase, board.next_player) == (2, "reinforcement phase", winner)


# Ties of a round


@pytest.mark.rule("law.tie.round-level", "law.tie.level-values", "law.test.level-tie")
def test_levels_break_a_tie_of_cards():
    board = ended({"A1": (2, "Heimdall"), "C1": (1, "Naiad"), "E1": (2, "Draugr")})
    assert (board.points(1), board.points(2)) == (0, 1)  # two cards each: I + I against II + I
    three = ended({"A1": (2, "Thor"), "C1": (1, "Heracles"), "E1": (2, "Draugr")})
    assert (three.points(1), three.points(2)) == (0, 1)  # II + I against III + I


@pytest.mark.rule("law.tie.complete", "law.tie.complete-no-card", "law.test.next-first-two")
@pytest.mark.parametrize("first", [1, 2])
def test_a_complete_tie_gives_no_card_and_the_other_player_goes_first(first: int):
    setup = {"first": first, "next_player": 1}
    board = ended({"A1": (2, "Draugr")}, setup=setup)
    assert (board.points(1), board.points(2)) == (0, 0)
    assert board.next_player == 3 - first


@pytest.mark.rule("law.tie.complete-next-first", "law.test.next-first")
def test_the_tied_player_furthest_clockwise_goes_first():
    """Seat 2 went first; seats 1 and 3 are tied: three and one seats away."""
    cards = {"A1": (1, "Draugr"), "C1": (3, "Garm"), "E1": (1, "Huginn"), "G1": (3, "Einherjar")}
    setup = {"first": 2, "next_player": 4, "pantheons": {"1": "Norse", "2": "Greek", "3": "Japanese", "4": "American"}}
    board = Board(cards, {4: ["Raven"], 1: []}, players=4, setup=setup, filled=False).turn("Raven at H8")
    assert board.next_player == 1


# Reinforcement


def reinforced(words: list[str], round_: int = 2, without_limit: bool = True, **setup: Any) -> Board:
    """Player 1 reinforces."""
    given = {**LEADERS, "phase": REINFORCE, "round": round_, "first": 1, **setup}
    return Board({}, setup=given, filled=False, deck_without_limit=without_limit).turn(*words)


TWO = ["Heracles", "Medusa", "Scylla", "Odysseus", "Athena", "Perseus"]
THREE = ["Hades", "Poseidon", "Zeus"]
ONE = ["Nemean Lion", "Minotaur", "Tantalus", "Naiad", "Siren", "Proteus", "Harpy", "Halcyon", "Pegasus"]


@pytest.mark.rule("law.reinforce.r2-fill", "law.reinforce.r2-stop", "law.reinforce.r2-mandatory", "law.test.fill-r2")
def test_a_deck_is_filled_up_to_nine_with_chosen_cards():
    board = reinforced(
        ["Perseus", "Athena", "Scylla", "Medusa"], decks={"1": ONE[:5]}, reinforcements={"1": TWO + THREE}
    )
    assert sorted(board.deck(1)) == sorted([*ONE[:5], "Perseus", "Athena", "Scylla", "Medusa"])
    assert board.reinforcements(1) == ["Heracles", "Hades", "Odysseus", "Poseidon", "Zeus"]
    assert "no more" not in board.asks("put")


@pytest.mark.rule(
    "law.reinforce.r2-may-stay-short", "law.reinforce.r2-no-level-3", "law.test.fill-r2-short", "law.card.level-gate"
)
def test_a_deck_stays_short_when_level_two_runs_out():
    board = reinforced([], decks={"1": ONE[:2]}, reinforcements={"1": TWO + THREE})
    assert len(board.deck(1)) == 8
    assert {board.level(name) for name in board.deck(1)} == {1, 2}
    assert len(board.reinforcements(1)) == 3


@pytest.mark.rule("law.reinforce.no-trim")
def test_a_deck_of_nine_or_more_is_left_alone():
    board = reinforced([], decks={"1": [*ONE, "Zeus"]}, reinforcements={"1": TWO})
    assert len(board.deck(1)) == 10
    assert not board.asked_for("put")


@pytest.mark.rule("law.reinforce.exchange-optional", "law.reinforce.exchange-dest", "law.reinforce.exchange-1-to-2",
                  "law.reinforce.exchange-points", "law.reinforce.order")  # fmt: skip
def test_a_captured_card_is_given_up_for_one_of_the_next_level():
    setup = {"decks": {"1": ONE[:8]}, "reinforcements": {"1": TWO}, "captured": {"1": ["Draugr", "Garm"]}}
    board = reinforced(["Medusa", "Draugr", "Athena", "no more"], **setup)
    assert [ask for _, ask, _ in board.asked] == [
        "put", "choose", "put", "choose"
    ]  # fmt: skip
    assert board.underworld() == ["Draugr"]
    assert (board.points(1), len(board.deck(1))) == (1, 10)
    kept = reinforced(["Medusa", "no more"], **setup)
    assert kept.captured(1) == ["Draugr", "Garm"]


@pytest.mark.rule("law.reinforce.exchange-over-9", "law.test.exchange-over")
def test_exchanges_take_a_deck_above_nine():
    setup = {"decks": {"1": ONE}, "reinforcements": {"1": TWO}, "captured": {"1": ["Draugr", "Garm"]}}
    board = reinforced(["Draugr", "Athena", "Garm", "Medusa"], **setup)
    assert (len(board.deck(1)), board.points(1)) == (11, 0)


@pytest.mark.rule("law.reinforce.exchange-over-9")
def test_with_a_limit_a_deck_below_nine_is_still_exchanged_for():
    setup = {"decks": {"1": ONE[:7]}, "reinforcements": {"1": THREE}, "captured": {"1": ["Draugr", "Garm"]}}
    board = reinforced(["Draugr", "Garm"], without_limit=False, **setup)
    assert sorted(board.underworld()) == ["Draugr", "Garm"]


@pytest.mark.rule("law.reinforce.r2-level-2-no-gain", "law.reinforce.r3-3-no-gain")
@pytest.mark.parametrize(("round_", "name"), [(2, "Heimdall"), (2, "Thor"), (3, "Thor")])
def test_what_gains_nothing(round_: int, name: str):
    setup = {"decks": {"1": ONE}, "reinforcements": {"1": TWO + THREE}, "captured": {"1": [name]}}
    board = reinforced([name], round_, **setup)
    assert board.underworld() == [name]
    assert len(board.deck(1)) == 9


@pytest.mark.rule("law.reinforce.exchange-none-left")
def test_with_no_card_left_a_discard_gains_nothing():
    board = reinforced(["Draugr"], decks={"1": ONE}, reinforcements={"1": THREE}, captured={"1": ["Draugr"]})
    assert (board.underworld(), len(board.deck(1))) == (["Draugr"], 9)


@pytest.mark.rule("law.reinforce.r3-fill", "law.reinforce.r3-stop")
def test_round_three_fills_with_both_levels_until_the_pile_is_empty():
    board = reinforced(["Zeus", "Athena"], 3, decks={"1": ONE[:7]}, reinforcements={"1": TWO + THREE})
    assert {"Zeus", "Athena"} <= set(board.deck(1))
    short = reinforced([], 3, decks={"1": ONE[:2]}, reinforcements={"1": ["Athena", "Zeus"]})
    assert (len(short.deck(1)), short.reinforcements(1)) == (4, [])


@pytest.mark.rule("law.reinforce.r3-1-to-2", "law.reinforce.r3-2-to-3")
def test_round_three_exchanges_each_level_for_the_next():
    setup = {"decks": {"1": ONE}, "reinforcements": {"1": TWO + THREE}, "captured": {"1": ["Draugr", "Heimdall"]}}
    board = reinforced(["Draugr", "Athena", "Heimdall", "Zeus"], 3, **setup)
    gains = [labels for _, ask, labels in board.asked if ask == "put"]
    assert [{board.level(name) for name in labels} for labels in gains] == [{2}, {3}]
    assert {"Athena", "Zeus"} <= set(board.deck(1))


@pytest.mark.rule("law.reinforce.simultaneous", "law.reinforce.secret", "law.reinforce.end", "law.zone.reinforcement")
def test_nobody_sees_what_others_add_and_the_battle_waits_for_all():
    """One after another, but as if at once: what the others have added is in their decks, which nobody sees."""
    setup = {"decks": {"1": ONE[:8], "2": ["Draugr"]}, "reinforcements": {"1": TWO, "2": ["Heimdall", "Kraken"]}}
    board = reinforced(["Athena"], **setup)
    assert board.phase == "reinforcement phase"
    deck = board.table.deck[0]
    assert board.game.rules.layout.kind_of[deck].hidden
    board.turn()
    assert board.phase == "battle phase"
    assert sorted(board.hand(2)) == ["Draugr", "Heimdall", "Kraken"]


@pytest.mark.rule("law.zone.look-own", "law.zone.no-look-battle")
def test_decks_are_looked_through_outside_battles_only():
    """In the reinforcement phase a player's own piles are his options; in a battle nothing that is asked shows them."""
    board = reinforced(["Medusa"], decks={"1": ONE[:8]}, reinforcements={"1": TWO})
    assert set(board.asks("put")) == set(TWO)
    battle = Board({}, {1: ["Oni"]}, setup={"decks": {"1": ["Naiad"]}}).turn("Oni at C3")
    assert all("Naiad" not in label for _, _, labels in battle.asked for label in labels)


@pytest.mark.rule("law.zone.capture")
def test_captured_cards_lie_open():
    board = Board({}, setup={"captured": {"1": ["Draugr"]}})
    assert board.game.record(board.play)["captured"]["1"] == ["Draugr"]
    assert not board.game.rules.layout.kind_of[board.table.capture[0]].hidden


# Points and ties of a match


def scored(cards: dict[str, tuple[int, str]], **setup: Any) -> Board:
    """The end of the third round."""
    return ended(cards, setup={"round": 3, **setup})


@pytest.mark.rule("law.score.capture-1", "law.score.victory-cards", "law.score.max-victory")
def test_a_point_for_each_captured_card_and_what_victory_cards_say():
    board = scored(
        {}, captured={"1": ["Draugr", "Thor"]}, victory={"1": ["Laurel of Bronze"], "2": ["Laurel of Silver"]}
    )
    assert (board.points(1), board.points(2)) == (2 + 1 + 5, 3)
    assert sum(board.table.points[piece] for piece in board.table.victories) == 9


@pytest.mark.rule("law.score.winner")
def test_most_points_win():
    cards = {"A1": (2, "Draugr"), "C1": (2, "Garm")}
    assert scored(cards).winners == [2]
    assert scored(cards, captured={"1": ["Nix", "Huginn", "Einherjar", "Thor", "Ran", "Kraken"]}).winners == [1]


@pytest.mark.rule("law.score.tie-levels", "law.score.tie-after-cleanup", "law.tie.complete-match")
def test_levels_of_captured_cards_and_decks_break_a_tie():
    """A complete tie on the board, so that nobody has the five points; captured cards are equal in number."""
    cards = {"A1": (2, "Draugr")}
    assert scored(cards, captured={"1": ["Thor"], "2": ["Naiad"]}).winners == [1]
    assert scored(cards, decks={"2": ["Kraken"]}).winners == [2]
    hands = {1: ["Minotaur", "Zeus"], 2: []}
    returned = ended(cards, hands, setup={"round": 3, "decks": {"2": ["Kraken"]}})
    assert returned.winners == [1]  # Zeus was in the hand, and is back in the deck


@pytest.mark.rule("law.score.tie-shared")
def test_those_who_are_still_tied_have_all_won():
    assert scored({"A1": (2, "Draugr")}).winners == [1, 2]


@pytest.mark.rule("law.round1.phases", "law.round2.phases", "law.round3.phases", "law.match.three-rounds")
def test_the_phases_of_a_match():
    board = Board.match(setup={"seed": 5})
    seen: list[tuple[int, str]] = []
    while not board.over:
        if not seen or seen[-1] != (board.round, board.phase):
            seen.append((board.round, board.phase))
        board.turn()
    assert [one for one in seen if one[1] != "reveal turn"] == [
        (1, "choosing pantheons"), (1, "board phase"), (1, "battle phase"), (1, "battle phase"),
        (2, "reinforcement phase"), (2, "battle phase"), (2, "battle phase"),
        (3, "reinforcement phase"), (3, "battle phase"), (3, "battle phase"),
    ]  # fmt: skip


@pytest.mark.rule("law.score.winner", "law.end.winner")
def test_who_looks_ahead_counts_points_and_the_cards_on_the_board():
    cards = {"A1": (1, "Zeus"), "H8": (2, "Draugr"), "H1": (1, "Oni")}
    captured = Board(cards, setup={"captured": {"2": ["Minotaur"]}})
    assert captured.game.value(captured.play, 0) == (2000 + 3 + 1) - (1000 + 1000 + 1)
    skirmish = Board(cards, variant="skirmish")
    assert skirmish.game.value(skirmish.play, 0) == (2000 + 3 + 1) - (1000 + 1)


@pytest.mark.rule("law.score.winner", "law.end.winner")
def test_reports_count_points_as_players_do():
    cards = {"A1": (1, "Zeus"), "H8": (2, "Draugr"), "H1": (1, "Oni")}
    captured = Board(cards, setup={"captured": {"1": ["Nix", "Thor", "Huginn"], "2": []}})
    assert [captured.game.points(captured.play, player) for player in (0, 1)] == [3, 0]
    skirmish = Board(cards, variant="skirmish")
    assert [skirmish.game.points(skirmish.play, player) for player in (0, 1)] == [2, 1]
