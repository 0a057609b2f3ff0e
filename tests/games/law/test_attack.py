"""Legends At War: the attack step."""

from __future__ import annotations

import pytest

from law_board import Board, Refused


def played(spot: str, name: str, cards: dict[str, tuple[int, str]], *words: str, **given: object) -> Board:
    """Player 1 plays a card on a space."""
    return Board(cards, {1: [name]}, **given).turn(f"{name} at {spot}", *words)  # type: ignore[arg-type]


@pytest.mark.rule("law.turn.3-compare", "law.card.stats", "law.card.stat-pairing-ns", "law.card.stat-pairing-ew")
@pytest.mark.parametrize(
    ("spot", "captured"),
    [
        # Minotaur 6 4 4 3 against Oni 5 6 3 3: at the north its South meets Oni's North, and so on round.
        ("C2", False),
        ("D3", False),
        ("C4", True),
        ("B3", True),
    ],
)
def test_the_stats_on_touching_edges_meet(spot: str, captured: bool):
    board = played(spot, "Minotaur", {"C3": (2, "Oni")})
    assert (board.controller("Oni") == 1) is captured


@pytest.mark.rule("law.example.8")
def test_from_the_north_south_meets_north():
    assert played("C2", "Zeus", {"C3": (2, "Thrym")}).controller("Thrym") == 1  # 9 against 8
    assert played("C2", "Athena", {"C3": (2, "Thrym")}).controller("Thrym") == 2  # 7 against 8


@pytest.mark.rule("law.example.9")
def test_from_the_west_east_meets_west():
    assert played("B3", "Scylla", {"C3": (2, "Shuten Doji")}).controller("Shuten Doji") == 1  # 7 against 3
    assert played("B3", "Halcyon", {"C3": (2, "Shuten Doji")}).controller("Shuten Doji") == 2  # 2 against 3


@pytest.mark.rule("law.test.attack-table", "law.turn.3-success", "law.turn.3-tie-defender")
@pytest.mark.parametrize(
    ("defender", "captured"), [("Perseus", True), ("Water Panther", False), ("Blue Jay", False), ("Stone Giant", False)]
)
def test_only_a_greater_stat_captures(defender: str, captured: bool):
    """The East of Thrym is 5: against a West of 4, 6, 5 and 5."""
    board = played("B3", "Thrym", {"C3": (2, defender)})
    assert (board.controller(defender) == 1) is captured


@pytest.mark.rule("law.turn.3-fail", "law.turn.3-no-counter")
def test_a_failed_attack_changes_nothing():
    board = played("B3", "Halcyon", {"C3": (2, "Thunderbird")})
    assert (board.controller("Halcyon"), board.controller("Thunderbird")) == (1, 2)
    assert (board.at("B3"), board.at("C3")) == ("Halcyon", "Thunderbird")


@pytest.mark.rule("law.turn.3-who", "law.turn.3-no-chain")
def test_nobody_else_attacks_not_even_what_was_captured():
    cards = {"C3": (2, "Oni"), "D3": (2, "Raven"), "H8": (1, "Thrym"), "G8": (2, "Kappa")}
    board = played("B3", "Thunderbird", cards)
    assert board.controller("Oni") == 1
    assert board.controller("Raven") == 2  # the East of Oni would beat its West
    assert board.controller("Kappa") == 2


@pytest.mark.rule("law.turn.3-range", "law.turn.3-no-diagonal", "law.verb.adjacent")
def test_four_neighbours_and_no_diagonal_are_in_range():
    near = {"C2": (2, "Raven"), "D3": (2, "Kappa"), "C4": (2, "Salmon Boy"), "B3": (2, "Halcyon")}
    far = {"B2": (2, "Naiad"), "D2": (2, "Otter Woman"), "D4": (2, "Raiju"), "B4": (2, "Harpy"), "C6": (2, "Pegasus")}
    board = played("C3", "Fenrir", near | far)
    # Fenrir slays what it captures.
    assert sorted(board.underworld()) == ["Halcyon", "Kappa", "Raven", "Salmon Boy"]
    assert all(board.controller(name) == 2 for _, name in far.values())


@pytest.mark.rule("law.turn.3-all-enemies", "law.turn.3-mandatory", "law.turn.3-simultaneous", "law.test.two-captures")
def test_every_enemy_in_range_is_attacked_at_once():
    board = played("C3", "Thrym", {"C2": (2, "Oni"), "D3": (2, "Garm")})
    assert (board.controller("Oni"), board.controller("Garm")) == (1, 1)
    captures = [entry for entry in board.play.log if board.game.rules.verbs[entry.event.verb] == "capture"]
    assert [entry.together for entry in captures] == [2, 0]  # one group of two
    assert not board.asked_for("attack")


@pytest.mark.rule("law.turn.3-allies-safe", "law.zone.alliance")
def test_allies_are_not_attacked():
    board = played("C3", "Fenrir", {"C2": (1, "Raven"), "D3": (2, "Kappa")})
    assert board.controller("Raven") == 1
    assert board.underworld() == ["Kappa"]
    three = Board({"C2": (2, "Raven"), "D3": (3, "Kappa")}, {1: ["Thrym"]}, players=3).turn("Thrym at C3")
    assert (three.controller("Raven"), three.controller("Kappa")) == (1, 1)  # all others are enemies


@pytest.mark.rule("law.turn.3-modified-stats")
def test_bonuses_and_penalties_count():
    alone = played("B3", "Tantalus", {"C3": (2, "Nidhogg")})
    assert alone.controller("Nidhogg") == 2
    helped = played("B3", "Minotaur", {"C3": (2, "Perseus"), "B4": (1, "Kokopelli")})
    assert helped.controller("Perseus") == 1  # 4 + 1 against 4
    assert played("B3", "Minotaur", {"C3": (2, "Perseus")}).controller("Perseus") == 2


@pytest.mark.rule("law.test.attack-negative", "law.ability.negative-ok", "law.ability.no-limit")
def test_stats_fall_below_zero():
    cards = {"C3": (2, "Siren"), "C4": (1, "Flint"), "B3": (1, "Jormungandr"), "D3": (1, "Nidhogg")}
    board = Board(cards)
    assert board.stats("Siren") == [-2, 1, 0, 1]
    cards = {"C3": (2, "Siren"), "C4": (1, "Flint"), "B3": (1, "Jormungandr"), "A2": (2, "Izanami"), "D2": (2, "Ran")}
    board = Board(cards, {1: ["Kappa"]})
    assert board.stats("Siren")[0] == -1
    board.turn("Kappa at C2")
    assert board.stats("Kappa") == [0, 3, 0, 2]
    assert board.controller("Siren") == 1  # 0 against -1


@pytest.mark.rule("law.verb.capture", "law.token.control-on-capture", "law.token.one")
def test_capture_changes_the_token_and_nothing_else():
    board = played("B3", "Thunderbird", {"C3": (2, "Oni")})
    assert board.at("C3") == "Oni"
    assert board.controller("Oni") == 1
    owners = [zone for zone in board.table.field if board.play.state.members[zone] >> board.id("Oni") & 1]
    assert len(owners) == 1


@pytest.mark.rule("law.turn.1-must-play", "law.turn.1-one", "law.turn.1-open-space", "law.board.open-space")
def test_one_card_is_played_on_an_open_space():
    board = Board({"B1": (2, "Raven")}, {1: ["Oni"]}, spaces={"A1": None, "B1": None, "C1": None}, filled=False)
    assert board.ways() == ["Oni at A1", "Oni at C1"]
    with pytest.raises(Refused):
        Board({"B1": (2, "Raven")}, {1: ["Oni"]}).turn("pass")
    board = Board({}, {1: ["Oni", "Kappa"]}).turn("Oni at C3")
    assert (board.where("Oni"), board.where("Kappa")) == ("battlefield 1", "hand 1")


@pytest.mark.rule("law.turn.1-token", "law.token.control-on-play")
def test_the_token_of_the_player_lies_on_what_he_plays():
    board = Board({}, {2: ["Oni"]}, setup={"next_player": 2}).turn("Oni at C3")
    assert board.controller("Oni") == 2
